//! Adventure 1, Scorched Earth: MD-Q1-01 to -05.

use super::super::board::Goal;
use super::super::{MassiveDarkness, rules, text};
use super::witness::Witness;
use super::{AdventureAction, Step, push};
use crate::game::Log;
use crate::kit::bits::Bits;
use crate::kit::list::List;
use crate::prompt::Outcome;
use crate::text::Message;

/// MD-Q1-01.
const ARTIFACTS: u8 = 2;
/// MD-Q1-03.
const LAIR_XP: u8 = 5;

impl MassiveDarkness {
    /// MD-Q1-03, -04.
    pub(super) fn scorched_token(&mut self, seat: u8, goal: Goal, log: &mut dyn Log) {
        let name = self.hero(seat).name();
        match goal {
            Goal::Artifact => {
                self.progress.found = self.progress.found.saturating_add(1);
                self.with_hero(seat, |hero| hero.tokens = hero.tokens.saturating_add(1));
                log.good(
                    rules::Q1_04,
                    Message::new(text::ARTIFACT_KEPT).with(name).with(self.progress.found),
                );
            }
            Goal::Lair | Goal::Library => {
                log.plain(rules::Q1_03, Message::new(text::DEAD_END).with(name));
                self.gain(seat, LAIR_XP, log);
            }
        }
    }

    /// MD-Q1-05: beyond the door card, a guard for the library.
    pub(super) fn library_opens(&mut self, rooms: &Bits, log: &mut dyn Log) -> bool {
        let library = self.zones_of(Goal::Library).intersection(rooms);
        if !library.is_empty() {
            log.cite(rules::DOOR_08);
            self.library_guard(log);
        }
        true
    }

    pub(super) fn library_guard(&mut self, log: &mut dyn Log) {
        // Once only.
        if self.progress.done != 0 {
            return;
        }
        self.progress.done = 1;
        log.bad(rules::Q1_05, Message::new(text::LIBRARY_GUARD));
        if let Some(zone) = self.zones_of(Goal::Library).first() {
            let place = self.spot(zone);
            self.spawn_guard(self.level, place);
        }
    }

    /// The table tells when it has opened the library's chamber.
    pub(super) fn library_actions(&self) -> List<AdventureAction, 4> {
        let told = self.device_sees() || self.progress.done != 0;
        if told {
            List::new()
        } else {
            List::of(&[AdventureAction::Report])
        }
    }

    /// The end of the round: MD-Q1-01, MD-AMB-57.
    pub(super) fn library_check(&mut self, log: &mut dyn Log) {
        if self.progress.found < ARTIFACTS {
            return;
        }
        log.cite(rules::END_03);
        if !self.device_sees() {
            push(self, Step::Witness(Witness::LibraryHeld));
            return;
        }
        let library = self.zones_of(Goal::Library);
        let carriers = self.heroes_where(|hero| hero.tokens > 0);
        let there = |seat: u8| self.hero(seat).is_here() && library.contains(self.hero(seat).zone);
        let all_there = !carriers.is_empty() && carriers.iter().all(there);
        let held = self.enemies_where(|enemy| library.contains(enemy.zone)).is_empty();
        if all_there && held {
            self.library_held(log);
        }
    }

    pub(super) fn library_held(&mut self, log: &mut dyn Log) {
        log.good(rules::Q1_01, Message::new(text::LIBRARY_HELD));
        log.cite(rules::OVER_04);
        self.finish(Outcome::Won, log);
    }
}

//! Adventure 9, Maze of Darkness: MD-Q9-01 to -07, -09 and -10. Waves of enemies come for the artifact. What pillars do
//! to them stands with the activations.

use super::super::board::Goal;
use super::super::spawn::Place;
use super::super::{MassiveDarkness, rules, text};
use super::witness::Witness;
use super::{Step, push};
use crate::game::Log;
use crate::pack::Pack;
use crate::prompt::Outcome;
use crate::text::Message;

/// MD-Q9-07: nothing comes after this round.
const LAST_WAVE: u8 = 10;
/// MD-Q9-03: guards come at these level tokens.
const GUARDS: core::ops::RangeInclusive<u8> = 2..=5;
/// MD-Q9-10.
const TREASURES: u8 = 2;
impl MassiveDarkness {
    pub(super) fn artifact_zone(&self) -> Option<u8> {
        self.zones_of(Goal::Artifact).first()
    }

    /// MD-Q9-03: these guards count as guards that appear (MD-AMB-55).
    pub(super) fn maze_begins(&mut self, log: &mut dyn Log) {
        log.cite(rules::Q9_03);
        self.guards_come(log);
    }

    fn guards_come(&mut self, log: &mut dyn Log) {
        log.bad(rules::Q9_07, Message::new(text::GUARDS_COME));
        push(self, Step::WaveEnds);
        for token in GUARDS.rev() {
            self.spawn_guard(self.level, Place::Level(token));
        }
    }

    /// The start of a round: MD-Q9-06, -07.
    pub(super) fn wave(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        if self.round <= 1 || self.round > LAST_WAVE {
            return;
        }
        if self.round.is_multiple_of(2) {
            log.bad(rules::Q9_07, Message::new(text::MONSTER_COMES));
            push(self, Step::WaveEnds);
            self.spawn_roaming(Place::Level(self.round / 2));
            return;
        }
        log.cite(rules::Q9_06);
        self.raise_level(pack, self.level.saturating_add(1), log);
        self.guards_come(log);
    }

    /// Treasure after guards; after the last monster the heroes need only survive. MD-Q9-10, -01.
    pub(super) fn wave_ends(&mut self, log: &mut dyn Log) {
        if self.round >= LAST_WAVE {
            self.progress.done = 1;
            log.plain(rules::Q9_07, Message::new(text::LAST_WAVE));
            self.maze_check(log);
            return;
        }
        if self.round > 0 && self.round.is_multiple_of(2) {
            return;
        }
        log.good(rules::Q9_10, Message::new(text::TOP_UP));
        let Some(centre) = self.artifact_zone() else {
            return;
        };
        let tile = self.board.tile(centre);
        let mut rest = tile;
        for room in tile.iter() {
            if !rest.contains(room) || !self.board.get(room).room() {
                continue;
            }
            let chamber = self.board.chamber(room).intersection(&tile);
            rest = rest.difference(&chamber);
            let here = self.board.treasures.iter().filter(|token| chamber.contains(token.zone));
            let tokens = here.fold(0, |sum: u8, token| {
                sum.saturating_add(token.normal).saturating_add(token.special)
            });
            self.board.add_treasure(room, TREASURES.saturating_sub(tokens), 0);
        }
    }

    /// MD-Q9-01.
    pub(super) fn maze_check(&mut self, log: &mut dyn Log) {
        if self.progress.done != 0 && self.enemies_where(|_| true).is_empty() {
            log.cite(rules::Q9_01);
            push(self, Step::Victory);
        }
    }

    /// The start of the Enemy phase: MD-Q9-02.
    pub(super) fn artifact_in_danger(&mut self, _pack: &Pack<'_>, log: &mut dyn Log) {
        if self.enemies_where(|_| true).is_empty() {
            return;
        }
        if !self.device_sees() {
            push(self, Step::Witness(Witness::ArtifactReached));
            return;
        }
        let Some(zone) = self.artifact_zone() else {
            return;
        };
        if !self.enemies_in(zone).is_empty() {
            log.bad(rules::Q9_02, Message::new(text::ARTIFACT_LOST));
            self.finish(Outcome::Lost, log);
        }
    }
}

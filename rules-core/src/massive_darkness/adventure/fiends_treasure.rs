//! Adventure 6, The Fiend's Treasure: MD-Q6-01 to -07.

use super::super::board::Goal;
use super::super::content::AdventureCard;
use super::super::enemy::Mark;
use super::super::spawn::{Gear, Place};
use super::super::{MassiveDarkness, rules, text};
use super::AdventureAction;
use super::arrival::Arrival;
use crate::game::Log;
use crate::kit::bits::Bits;
use crate::kit::list::List;
use crate::pack::Pack;
use crate::text::Message;

/// MD-Q6-05.
pub const KEYS: u8 = 2;
/// MD-Q6-04.
const LAIR_XP: u8 = 5;
/// MD-Q6-02.
const TREASURE: u8 = 5;
/// MD-Q6-06.
const GUARDED_ROOMS: u8 = 2;

impl MassiveDarkness {
    /// MD-Q6-02, -03.
    pub(super) fn fiend_begins(&mut self, pack: &Pack<'_>, card: &AdventureCard, log: &mut dyn Log) {
        log.plain(rules::Q6_02, Message::new(text::HIDE_TOKENS));
        let start = card.starts.first().map(|at| self.board.zone(*at)).unwrap_or_default();
        let hellhound = Arrival {
            asleep: true,
            ..Arrival::special(self.spot(start), Gear::Level(TREASURE))
        };
        self.own_enemy(pack, card, 0, hellhound, log);
        log.cite(rules::Q6_03);
    }

    /// MD-Q6-04, -05, -07.
    pub(super) fn fiend_token(&mut self, seat: u8, goal: Goal, log: &mut dyn Log) {
        let name = self.hero(seat).name();
        match goal {
            Goal::Lair => {
                log.plain(rules::Q6_04, Message::new(text::LAIR_FOUND).with(name));
                self.gain(seat, LAIR_XP, log);
            }
            Goal::Artifact => {
                self.progress.found = self.progress.found.saturating_add(1);
                let says = Message::new(text::KEYS_FOUND).with(name).with(self.progress.found);
                log.good(rules::Q6_05, says);
            }
            Goal::Library => {
                log.good(rules::Q6_07, Message::new(text::ARTIFACT_FOUND).with(name));
                self.grant_artifact(seat, log);
            }
        }
    }

    /// The last chamber wakes the Hellhound and has a door card (MD-AMB-52); the guarded rooms have guards instead.
    pub(super) fn fiend_opens(&mut self, pack: &Pack<'_>, rooms: &Bits, log: &mut dyn Log) -> bool {
        let sleeper = self.enemies_where(|enemy| enemy.is(Mark::Special) && rooms.contains(enemy.zone));
        if !sleeper.is_empty() {
            log.cite(rules::DOOR_08);
            self.hellhound_wakes(log);
            return true;
        }
        let card: AdventureCard = pack.get(self.adventure);
        let guarded: Bits = card.rooms.iter().map(|at| self.board.zone(*at)).collect();
        let guarded = guarded.intersection(rooms);
        for room in guarded.iter() {
            log.cite(rules::DOOR_08);
            log.bad(rules::Q6_06, Message::new(text::GUARDED_ROOM));
            self.spawn_guard(self.level, Place::Zone(room));
        }
        guarded.is_empty()
    }

    pub(super) fn hellhound_wakes(&mut self, log: &mut dyn Log) {
        log.cite(rules::Q6_05);
        for unit in self.enemies_where(|enemy| enemy.is(Mark::Special)).iter() {
            self.wake(unit, log);
        }
    }

    /// With the table's eyes: the guarded rooms, and the word that the last door is open.
    pub(super) fn fiend_actions(&self) -> List<AdventureAction, 4> {
        let mut actions = List::new();
        if self.device_sees() {
            return actions;
        }
        if self.turn.points > 0 && self.progress.levers < GUARDED_ROOMS {
            actions.push(AdventureAction::Chamber);
        }
        let asleep = self.enemies_where(|enemy| enemy.is(Mark::Asleep));
        if self.progress.found >= KEYS && !asleep.is_empty() {
            actions.push(AdventureAction::Report);
        }
        actions
    }

    pub(super) fn guarded_room(&mut self, log: &mut dyn Log) {
        self.progress.levers = self.progress.levers.saturating_add(1);
        log.bad(rules::Q6_06, Message::new(text::GUARDED_ROOM));
        self.spawn_guard(self.level, Place::Table);
    }
}

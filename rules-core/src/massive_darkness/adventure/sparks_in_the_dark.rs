//! Adventure 7, Sparks in the Dark: MD-Q7-01 to -04. Levers are looked at only when a round begins.

use super::super::board::Goal;
use super::super::{MassiveDarkness, rules, text};
use super::arrival::Arrival;
use super::witness::Witness;
use super::{Step, push};
use crate::game::Log;
use crate::map::Border;
use crate::pack::Pack;
use crate::text::Message;

impl MassiveDarkness {
    pub(super) fn check_levers(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        // In the first round everybody stands in the entrance zone.
        if self.progress.done != 0 || self.round <= 1 {
            return;
        }
        if !self.device_sees() {
            push(self, Step::Witness(Witness::Levers));
            return;
        }
        let lairs = self.zones_of(Goal::Lair);
        let living = self.living();
        let held = |lair: &u8| living.iter().any(|seat| self.hero(seat).zone == *lair);
        let held = lairs.iter().filter(held).count() as u16;
        if held == 0 {
            return;
        }
        // MD-Q7-01: one lever is enough for a single hero.
        if self.party() == 1 || held == lairs.len() {
            self.locked_door_opens(pack, log);
        }
    }

    /// MD-Q7-03, -04. No door card; the level may rise (MD-LEVEL-03).
    pub(super) fn locked_door_opens(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        self.progress.done = 1;
        log.good(rules::Q7_03, Message::new(text::LOCKED_DOOR));
        log.cite(rules::Q7_01);
        let door = self.board.special.pop();
        let behind = door.and_then(|(zone, side)| {
            let other = self.board.beside(zone, side)?;
            let closed = |room: u8| self.board.get(room).room() && !self.board.revealed.contains(room);
            let behind = if closed(other) || !closed(zone) { other } else { zone };
            self.board.set_border(zone, side, Border::OpenDoor);
            Some(behind)
        });
        let mut place = super::super::spawn::Place::Table;
        if let Some(room) = behind {
            place = self.spot(room);
            let chamber = self.board.chamber(room);
            self.board.revealed = self.board.revealed.union(&chamber);
        }
        push(self, Step::Arrive(Arrival::at(place)));
        log.bad(rules::Q7_04, Message::new(text::KEEPER));
        let level = behind.and_then(|room| self.board.tile_level(room));
        if let Some(level) = level.filter(|level| *level > self.level) {
            log.cite(rules::LEVEL_03);
            self.raise_level(pack, level, log);
        }
    }
}

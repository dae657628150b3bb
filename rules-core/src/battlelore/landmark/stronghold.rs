//! Units change their hexes, and with them Strongholds their masters. BL-LAND-26, -28, BL-MOVE-08, -09.

use super::super::content::LandmarkKind;
use super::super::decks::Why;
use super::super::field::OFF;
use super::super::turn::Phase;
use super::super::unit::Marks;
use super::super::{BattleLore, Side, rules, text};
use crate::game::Log;
use crate::pack::Pack;
use crate::text::Message;

impl BattleLore {
    /// The unit is now on this hex, however it came there.
    pub(in super::super) fn put(&mut self, _pack: &Pack<'_>, unit: u8, hex: u8, log: &mut dyn Log) {
        if self.turn.phase == Phase::Combat {
            // Nothing of entering counts: neither stops nor bars.
            log.cite(rules::MOVE_15);
        }
        self.change_hex(unit, hex, log);
    }

    fn change_hex(&mut self, unit: u8, hex: u8, log: &mut dyn Log) {
        let Some(from) = self.unit(unit).map(|unit| unit.hex) else {
            return;
        };
        self.units.send(unit, hex);
        self.watch_stronghold(from, log);
        self.watch_stronghold(hex, log);
    }

    /// A unit has left the field from here.
    pub(in super::super) fn left_hex(&mut self, _pack: &Pack<'_>, hex: u8, log: &mut dyn Log) {
        self.watch_stronghold(hex, log);
    }

    /// Moves or follows on to a hex, with what entering it does: BL-MOVE-08, -09. A ford stops the march, but not what
    /// follows a battle.
    pub(in super::super) fn step_onto(&mut self, pack: &Pack<'_>, unit: u8, to: u8, log: &mut dyn Log) {
        let from = self.hex_of(unit);
        let last = if self.field.distance(from, to) > 1 {
            self.arrival(pack, unit, to).map(|arrival| arrival.from)
        } else {
            None
        };
        self.enter(pack, unit, last.unwrap_or(from), to, log);
    }

    /// The same for a march of several hexes, of which `from` is the last but one.
    pub(in super::super) fn enter(&mut self, pack: &Pack<'_>, unit: u8, from: u8, to: u8, log: &mut dyn Log) {
        let card = self.unit(unit).map_or(OFF, |unit| unit.card);
        if self.field.rampart.contains(from) && self.field.rampart.contains(to) {
            log.cite(rules::MOVE_12);
        }
        if self.field.rampart.contains(to) {
            log.cite(rules::LAND_27);
        }
        if self.field.stops(pack, from, to, card) {
            log.cite(rules::MOVE_08);
            let by_ford = self.field.ford.contains(to) && self.field.landmark(to).is_none();
            if !by_ford {
                self.mark(unit, Marks::HALTED);
            }
        }
        if self.field.bars_battle(pack, from, to) {
            log.cite(rules::MOVE_09);
            self.mark(unit, Marks::BARRED);
        }
        self.change_hex(unit, to, log);
    }

    /// Whether an enemy now holds the Stronghold there, against what was.
    fn watch_stronghold(&mut self, hex: u8, log: &mut dyn Log) {
        let Some(owner) = self.stronghold_at(hex) else { return };
        let held = self
            .unit_at(hex)
            .and_then(|unit| self.unit(unit))
            .is_some_and(|unit| unit.side != owner);
        let lost = self.player(owner).stronghold_lost;
        if held == lost {
            return;
        }
        self.player_mut(owner).stronghold_lost = held;
        if held {
            log.bad(rules::LAND_26, Message::new(text::STRONGHOLD_LOST).with(owner.name()));
            // With an empty hand nothing is discarded, but it stays smaller: BL-AMB-50.
            self.discard_command(Why::Stronghold, owner, 1);
        } else {
            log.good(rules::LAND_28, Message::new(text::STRONGHOLD_FREE).with(owner.name()));
            self.draw_for(Why::Stronghold, owner, 1, 1);
        }
    }

    fn stronghold_at(&self, hex: u8) -> Option<Side> {
        let landmark = self.field.landmarks.iter().find(|landmark| landmark.hex == hex)?;
        (landmark.is == LandmarkKind::Stronghold).then_some(landmark.owner)
    }
}

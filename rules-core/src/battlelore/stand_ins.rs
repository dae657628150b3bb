//! Stand-ins for other chapters' functions, so that lore compiles before the merge. To be deleted.

use super::BattleLore;
use super::Side;
use super::area::Area;
use super::battle::Face;
use super::turn::Activation;
use crate::game::Log;
use crate::pack::Pack;

impl BattleLore {
    pub(super) fn put(&mut self, _pack: &Pack<'_>, unit: u8, hex: u8, _log: &mut dyn Log) {
        if let Some(unit) = self.unit_mut(unit) {
            unit.hex = hex;
        }
    }

    pub(super) fn step_onto(&mut self, pack: &Pack<'_>, unit: u8, to: u8, log: &mut dyn Log) {
        self.put(pack, unit, to, log);
    }

    pub(super) fn reach(&self, _pack: &Pack<'_>, unit: u8, _hexes: u8) -> Area {
        self.field.around(self.hex_of(unit)).without(self.occupied())
    }

    pub(super) fn activate(&mut self, _pack: &Pack<'_>, _activation: Activation, _log: &mut dyn Log) {}

    pub(super) fn draw_command(&mut self, _side: Side, _cards: u8, _keep: u8) {}

    pub(super) fn take_hits(&mut self, _pack: &Pack<'_>, unit: u8, hits: u8, _by: Side, _log: &mut dyn Log) {
        if let Some(unit) = self.unit_mut(unit) {
            unit.figures = unit.figures.saturating_sub(hits);
        }
    }

    pub(super) fn take_flags(&mut self, _pack: &Pack<'_>, _unit: u8, _flags: u8, _log: &mut dyn Log) {}

    pub(super) fn first_strike(&mut self, _pack: &Pack<'_>, _log: &mut dyn Log) {}

    pub(super) fn reroll(&mut self, _pack: &Pack<'_>, faces: &[Face], _log: &mut dyn Log) {
        for face in faces {
            self.battle.roll.add(*face);
        }
    }
}

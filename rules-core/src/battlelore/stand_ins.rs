//! STAND-INS, to be deleted when the branches are merged: what the chapters of others will do, just well enough to compile and
//! test battles.

use super::content::Timing;
use super::field::OFF;
use super::unit::Marks;
use super::{BattleLore, Side};
use crate::game::Log;
use crate::pack::Pack;
use crate::rule::RuleId;

impl BattleLore {
    /// C.
    pub(super) fn open_window(&mut self, _pack: &Pack<'_>, _timing: Timing, _side: Side, _log: &mut dyn Log) {}

    /// C.
    pub(super) fn gain_tokens(&mut self, side: Side, wanted: u8, rule: RuleId, log: &mut dyn Log) -> u8 {
        let gained = wanted.min(self.pool);
        self.pool -= gained;
        let player = self.player_mut(side);
        player.tokens = player.tokens.saturating_add(gained);
        log.cite(rule);
        gained
    }

    /// C: the second move of a unit that hits and runs, after its battle.
    pub(super) fn run_after_battle(&mut self, _pack: &Pack<'_>, _unit: u8, _log: &mut dyn Log) {}

    /// B.
    pub(super) fn put(&mut self, _pack: &Pack<'_>, unit: u8, hex: u8, _log: &mut dyn Log) {
        if let Some(unit) = self.unit_mut(unit) {
            unit.hex = hex;
        }
    }

    /// B.
    pub(super) fn left_hex(&mut self, _pack: &Pack<'_>, _hex: u8, _log: &mut dyn Log) {}

    /// B.
    pub(super) fn step_onto(&mut self, pack: &Pack<'_>, unit: u8, to: u8, log: &mut dyn Log) {
        let (from, card) = self.unit(unit).map_or((OFF, 0), |unit| (unit.hex, unit.card));
        if self.field.stops(pack, from, to, card) && !self.field.ford.contains(to) {
            self.mark(unit, Marks::HALTED);
        }
        if self.field.bars_battle(pack, from, to) {
            self.mark(unit, Marks::BARRED);
        }
        self.put(pack, unit, to, log);
    }
}

//! Stand-ins for what other chapters bring; gone at the merge.

use super::battle::BattleKind;
use super::turn::Phase;
use super::{BattleLore, turn_order};
use crate::game::Log;
use crate::pack::Pack;

impl BattleLore {
    /// A.
    pub(super) fn bold(&self, pack: &Pack<'_>, unit: u8) -> u8 {
        let unit = self.unit(unit);
        unit.map_or(0, |unit| self.field.bold(pack, unit.hex, unit.side))
    }

    /// A.
    pub(super) fn is_supported(&self, _unit: u8) -> bool {
        false
    }

    /// A.
    pub(super) fn fight(&mut self, attacker: u8, defender: u8, kind: BattleKind) {
        self.battle.attacker = attacker;
        self.battle.defender = defender;
        self.battle.kind = kind;
    }

    /// B.
    pub(super) fn put(&mut self, _pack: &Pack<'_>, unit: u8, hex: u8, _log: &mut dyn Log) {
        if let Some(unit) = self.unit_mut(unit) {
            unit.hex = hex;
        }
    }

    /// B.
    pub(super) fn left_hex(&mut self, _pack: &Pack<'_>, _hex: u8, _log: &mut dyn Log) {}

    /// B: with the steps of the turn gone, goes on with this phase. `turn_order` pushes `Discard`, and above it what
    /// `activate` pushes (movement), `Through` and `Combat` (combat), or nothing (end).
    pub(super) fn go_on_with(&mut self, _pack: &Pack<'_>, _phase: Phase, _log: &mut dyn Log) {
        self.push(super::Step::Turn(turn_order::Step::Begin));
    }

    /// B: the turn is over as it is: the laid card is discarded, and `turn_order` pushes `Parked`.
    pub(super) fn pass_turn(&mut self, _log: &mut dyn Log) {
        self.push(super::Step::Turn(turn_order::Step::Begin));
    }
}

//! Stand-ins for what other chapters bring; gone at the merge.

use super::content::Timing;
use super::turn::Parked;
use super::{BattleLore, Side};
use crate::game::Log;
use crate::pack::Pack;
use crate::rule::RuleId;

impl BattleLore {
    pub(super) fn open_window(&mut self, _pack: &Pack<'_>, _timing: Timing, _side: Side, _log: &mut dyn Log) {}

    pub(super) fn begin_combat(&mut self, _pack: &Pack<'_>, _log: &mut dyn Log) {}

    pub(super) fn gain_tokens(&mut self, side: Side, wanted: u8, rule: RuleId, log: &mut dyn Log) -> u8 {
        let gained = wanted.min(self.pool);
        self.pool -= gained;
        let player = self.player_mut(side);
        player.tokens = player.tokens.saturating_add(gained);
        log.cite(rule);
        gained
    }

    pub(super) fn pay_tokens(&mut self, side: Side, tokens: u8) {
        let player = self.player_mut(side);
        player.tokens = player.tokens.saturating_sub(tokens);
        self.pool = self.pool.saturating_add(tokens);
    }

    pub(super) fn lore_option(&mut self, _pack: &Pack<'_>, _log: &mut dyn Log) {}

    pub(super) fn lore_hand_limit(&mut self, _pack: &Pack<'_>, _log: &mut dyn Log) {}

    pub(super) fn return_parked(&mut self, _log: &mut dyn Log) {
        let back = self
            .turn
            .parked
            .iter()
            .fold(0u8, |sum, parked: &Parked| sum.saturating_add(parked.tokens));
        self.pool = self.pool.saturating_add(back);
        self.turn.parked.clear();
    }

    pub(super) fn deal_lore(&mut self, _pack: &Pack<'_>, _log: &mut dyn Log) {}
}

//! Lore tokens: one common pool, a goblet for each side, and what lies on played cards until the turn ends. BL-LORE-01 to -05.

use super::super::{BattleLore, Side, rules, text};
use crate::game::Log;
use crate::rule::RuleId;
use crate::text::Message;

impl BattleLore {
    /// A side takes tokens from the pool, as many of them as there are; says how many.
    pub(in crate::battlelore) fn gain_tokens(&mut self, side: Side, wanted: u8, rule: RuleId, log: &mut dyn Log) -> u8 {
        let gained = wanted.min(self.pool);
        if gained < wanted {
            log.cite(rules::LORE_03);
        }
        if gained == 0 {
            if wanted > 0 {
                log.bad(rules::HIT_17, Message::new(text::POOL_EMPTY));
            }
            return 0;
        }
        self.pool -= gained;
        let player = self.player_mut(side);
        // There is no limit: the pool itself is one.
        player.tokens = player.tokens.saturating_add(gained);
        let now = player.tokens;
        log.cite(rules::LORE_01);
        log.cite(rules::LORE_02);
        log.cite(rules::LORE_05);
        log.good(
            rule,
            Message::new(text::TOKENS_GAINED)
                .with(side.name())
                .with(gained)
                .with(now),
        );
        gained
    }

    /// A side pays tokens to the pool.
    pub(in crate::battlelore) fn pay_tokens(&mut self, side: Side, tokens: u8) {
        let paid = self.spend(side, tokens);
        self.pool = self.pool.saturating_add(paid);
    }

    /// Takes tokens out of a goblet; says how many.
    pub(super) fn spend(&mut self, side: Side, tokens: u8) -> u8 {
        let player = self.player_mut(side);
        let paid = tokens.min(player.tokens);
        player.tokens -= paid;
        paid
    }

    /// At the end of the turn tokens on played cards go to the pool, the cards to their discards, and each side may play a
    /// card again: BL-END-07, BL-LCARD-04.
    pub(in crate::battlelore) fn return_parked(&mut self, log: &mut dyn Log) {
        for parked in &core::mem::take(&mut self.turn.parked) {
            log.cite(rules::END_07);
            self.pool = self.pool.saturating_add(parked.tokens);
            self.decks.lore.discard(parked.card);
        }
        for side in Side::BOTH {
            self.player_mut(side).lore_played = false;
        }
    }
}

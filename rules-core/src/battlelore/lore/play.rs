//! Playing a card: it is shown and paid for, the opponent may answer it, then it works. BL-LCARD-01, -02, -14, -15, -20,
//! BL-GEN-02, -05.

use super::super::content::{LoreCard, LoreCommand, Timing};
use super::super::turn::Parked;
use super::super::{BattleLore, Side, rules, text};
use super::targets::Targets;
use super::window::rule_of;
use super::{Step, effects};
use crate::game::Log;
use crate::pack::{Pack, Record};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

impl BattleLore {
    pub(super) fn play_lore(&mut self, pack: &Pack<'_>, side: Side, card: u8, timing: Timing, log: &mut dyn Log) {
        let price = self.price(pack, card, side);
        if !self.take_lore(side, card) {
            return;
        }
        let tokens = self.spend(side, price);
        // Each side plays one at most, so there is room: BL-LCARD-04.
        self.turn.parked.push(Parked { card, side, tokens });
        let own_turn = side == self.turn.active;
        let class = pack
            .front::<LoreCard, super::super::content::Hero>(card)
            .unwrap_or_default();
        let player = self.player_mut(side);
        player.lore_played = true;
        let has_hero = player.council.level(class) > 0;
        log.cite(rules::LCARD_03);
        log.cite(rules::LCARD_04);
        log.cite(rule_of(timing));
        log.cite(if has_hero { rules::LCARD_14 } else { rules::LCARD_15 });
        if !own_turn {
            log.cite(rules::LCARD_05);
        } else if matches!(timing, Timing::BeforeOpponentRoll | Timing::AfterOpponentRoll) {
            log.cite(rules::LCARD_19);
        }
        if tokens > 0 {
            log.cite(rules::LCARD_02);
            log.cite(rules::LORE_04);
        }
        log.plain(
            rules::LCARD_01,
            Message::new(text::LORE_PLAYED)
                .with(side.name())
                .with(LoreCard::card(card))
                .with(tokens),
        );
        if timing == Timing::InsteadOfCommand {
            // The card that lies there has replaced the command card, even if an answer takes its effect away.
            self.turn.instead = true;
        }
        self.push_lore(Step::Effect(Effect { side, card }));
        // One answer, and the answer itself is not answered: BL-LCARD-20.
        if timing != Timing::ReactLore {
            self.open_window(pack, Timing::ReactLore, side.other(), log);
        }
    }

    /// The answered card has no effect; what was paid stays paid.
    pub(super) fn cancel_lore(&mut self, log: &mut dyn Log) {
        if let Some(super::super::Step::Lore(Step::Effect(cancelled))) = self.steps.last() {
            let card = LoreCard::card(cancelled.card);
            self.steps.pop();
            log.bad(rules::GEN_02, Message::new(text::LORE_CANCELLED).with(card));
        }
    }

    /// Nothing is left for the card to work on.
    pub(super) fn lore_is_void(&self, card: u8, log: &mut dyn Log) {
        let says = Message::new(text::LORE_VOID).with(LoreCard::card(card));
        log.plain(rules::GEN_05, says);
    }
}

/// A card that was paid for is about to work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Effect {
    pub(super) side: Side,
    pub(super) card: u8,
}

impl Effect {
    pub fn run(self, game: &mut BattleLore, pack: &Pack<'_>, log: &mut dyn Log) {
        let card: LoreCard = pack.get(self.card);
        if card.does.contains(&LoreCommand::LoreHits) {
            log.cite(rules::HIT_15);
            log.cite(rules::LCARD_16);
        }
        match game.targets_of(pack, self.side, &card) {
            Targets::Nobody => game.push_lore(Step::Do(effects::Do::new(self.side, self.card, &[]))),
            Targets::Unit(Some(unit)) => game.carry_out(self.side, self.card, &[unit], log),
            Targets::Unit(None) => game.lore_is_void(self.card, log),
            Targets::Units(_) => {
                let level = game.lore_level(pack, self.side, self.card);
                let most = card.targets.map_or(1, |targets| targets.at(level));
                game.aim(pack, self.side, self.card, &[], most, log);
            }
            Targets::Sections(_) => game.aim_at_section(pack, self.side, self.card, log),
        }
    }
}

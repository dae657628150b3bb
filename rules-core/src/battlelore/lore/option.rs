//! The lore part of a turn's end: cards or tokens, and the limit of the hand. BL-END-04 to -06.

use super::super::content::LoreCard;
use super::super::{BattleLore, Side, ask, rules, text};
use super::draw::KeepOne;
use super::{Step, chosen, different, names};
use crate::game::Log;
use crate::kit::list::List;
use crate::pack::Pack;
use crate::prompt::{Answer, Ask, Choices, Prompt};
use crate::text::{Message, TextId};
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// Announced before anything is drawn. Cards are no option when there are none.
const WAYS: [TextId; 4] = [text::TAKE_NOTHING, text::TAKE_TOKENS, text::TAKE_BOTH, text::TAKE_CARDS];

impl BattleLore {
    /// What the active side takes at the end of its turn.
    pub(in crate::battlelore) fn lore_option(&mut self, _pack: &Pack<'_>, log: &mut dyn Log) {
        if self.is_lore() && (self.pool > 0 || self.lore_to_draw() > 0) {
            // What was spent in the opponent's turn comes back now, and no sooner.
            log.cite(rules::END_06);
            let side = self.turn.active;
            self.push_lore(Step::Option(Options { side }));
        }
    }

    fn lore_to_draw(&self) -> u16 {
        let deck = &self.decks.lore;
        deck.len().saturating_add(deck.discarded().len())
    }

    /// Asks the active side to discard what is too much, until its hand is within the limit.
    pub(in crate::battlelore) fn lore_hand_limit(&mut self, _pack: &Pack<'_>, log: &mut dyn Log) {
        let side = self.turn.active;
        let player = self.player(side);
        if player.lore.len() > usize::from(player.lore_limit()) {
            log.cite(rules::WC_03);
            self.push_lore(Step::Surplus(Surplus { side }));
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Options {
    side: Side,
}

impl Options {
    fn ways(game: &BattleLore) -> &'static [TextId] {
        let [without_cards @ .., _, _] = &WAYS;
        if game.lore_to_draw() == 0 { without_cards } else { &WAYS }
    }

    pub fn ask(self, game: &BattleLore) -> Prompt {
        let choices: Choices = Self::ways(game).iter().map(|way| Message::new(*way)).collect();
        let tokens = game.player(self.side).tokens;
        let cards = i16::try_from(game.player(self.side).lore.len()).unwrap_or(i16::MAX);
        let says = Message::new(text::LORE_OPTION).with(cards).with(tokens);
        ask(game.seat(self.side), rules::END_04, says, Ask::Choose(choices))
    }

    pub fn resolve(self, game: &mut BattleLore, answer: &Answer, log: &mut dyn Log) {
        let side = self.side;
        let choice = if let Answer::Choice(choice) = answer {
            *choice
        } else {
            0
        };
        match choice {
            0 => {}
            1 => {
                game.gain_tokens(side, 2, rules::END_04, log);
            }
            2 => {
                game.gain_tokens(side, 1, rules::END_04, log);
                game.draw_lore(side, 1);
            }
            _ => {
                let from = u8::try_from(game.player(side).lore.len()).unwrap_or(u8::MAX);
                game.push_lore(Step::KeepOne(KeepOne { side, from }));
                game.draw_lore(side, 2);
            }
        }
    }
}

/// Which card is too much?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Surplus {
    side: Side,
}

impl Surplus {
    fn cards(self, game: &BattleLore, pack: &Pack<'_>) -> List<u8, 12> {
        different::<LoreCard, 12>(pack, &game.player(self.side).lore)
    }

    /// Copies of one card are as good as one another.
    pub fn run(self, game: &mut BattleLore, pack: &Pack<'_>, log: &mut dyn Log) {
        if let [only] = *self.cards(game, pack) {
            game.discard_lore(self.side, only, rules::END_05, log);
            game.lore_hand_limit(pack, log);
        } else {
            game.push_lore(Step::SurplusWhich(self));
        }
    }

    pub fn ask(self, game: &BattleLore, pack: &Pack<'_>) -> Prompt {
        let limit = game.player(self.side).lore_limit();
        ask(
            game.secret(self.side),
            rules::END_05,
            Message::new(text::LORE_SURPLUS).with(limit),
            Ask::Choose(names::<LoreCard>(&self.cards(game, pack))),
        )
    }

    pub fn resolve(self, game: &mut BattleLore, pack: &Pack<'_>, answer: &Answer, log: &mut dyn Log) {
        if let Some(card) = chosen(&self.cards(game, pack), answer) {
            game.discard_lore(self.side, card, rules::END_05, log);
        }
        game.lore_hand_limit(pack, log);
    }
}

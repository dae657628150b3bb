//! Corrections of hands: a card goes to its deck's discards, or comes from anywhere in the deck.

use super::{choose, done, push};
use crate::battlelore::content::{CommandCard, LoreCard};
use crate::battlelore::{BattleLore, Side, text};
use crate::game::Log;
use crate::kit::bits::Bits;
use crate::pack::{CardSet, Record};
use crate::prompt::{Answer, Ask, Prompt, Seat};
use crate::text::{Message, TextId, common};
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// So many cards of a hand are corrected; there is room for what cards draw besides.
const HAND: usize = 6;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Deal {
    GiveCommand,
    TakeCommand,
    GiveLore,
    TakeLore,
}

impl Deal {
    pub(super) fn says(self) -> TextId {
        match self {
            Self::GiveCommand => text::AMEND_GIVE_COMMAND,
            Self::TakeCommand => text::AMEND_TAKE_COMMAND,
            Self::GiveLore => text::AMEND_GIVE_LORE,
            Self::TakeLore => text::AMEND_TAKE_LORE,
        }
    }

    fn cards(self, game: &BattleLore, side: Side) -> CardSet {
        let player = game.player(side);
        let rest = |full: bool, deck: &crate::kit::deck::Deck| {
            if full {
                Bits::EMPTY
            } else {
                deck.cards().union(&deck.discarded())
            }
        };
        match self {
            Self::GiveCommand => CommandCard::set(rest(player.hand.len() >= HAND, &game.decks.command)),
            // A hand without any card could not be played.
            Self::TakeCommand if player.hand.len() < 2 => CommandCard::set(Bits::EMPTY),
            Self::TakeCommand => CommandCard::set(player.hand.iter().copied().collect()),
            Self::GiveLore => LoreCard::set(rest(player.lore.len() >= HAND, &game.decks.lore)),
            Self::TakeLore => LoreCard::set(player.lore.iter().copied().collect()),
        }
    }

    /// The hands that can be corrected: nobody has seen what the device holds, and nobody is shown it. BL-GEN-08.
    fn sides(self, game: &BattleLore) -> impl Iterator<Item = Side> {
        let people = Side::BOTH
            .into_iter()
            .filter(|side| game.player(*side).run_by.is_none());
        people.filter(move |side| !self.cards(game, *side).cards.is_empty())
    }

    pub(super) fn is_open(self, game: &BattleLore) -> bool {
        self.sides(game).next().is_some()
    }

    fn carry_out(self, game: &mut BattleLore, side: Side, card: u8) {
        match self {
            Self::GiveCommand => {
                game.decks.command.take(card);
                game.player_mut(side).hand.push(card);
            }
            Self::TakeCommand => {
                game.player_mut(side).hand.retain(|held| *held != card);
                game.decks.command.discard(card);
            }
            Self::GiveLore => {
                game.decks.lore.take(card);
                game.player_mut(side).lore.push(card);
            }
            Self::TakeLore => {
                game.player_mut(side).lore.retain(|held| *held != card);
                game.decks.lore.discard(card);
            }
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum CardStep {
    /// Whose hand?
    Whose(Deal),
    Which(Deal, Side),
}

impl CardStep {
    pub(super) fn ask(self, game: &BattleLore) -> Prompt {
        match self {
            Self::Whose(deal) => choose(
                deal.says(),
                deal.sides(game).map(|side| Message::new(side.name())).collect(),
            ),
            Self::Which(deal, side) => Prompt {
                // A hand is shown to nobody but its player: BL-GEN-08.
                seat: Seat::Only(side.player()),
                rule: common::rule::CORRECT_02,
                says: Message::new(deal.says()),
                ask: Ask::Card(deal.cards(game, side)),
            },
        }
    }

    pub(super) fn resolve(self, game: &mut BattleLore, answer: &Answer, log: &mut dyn Log) {
        match (self, answer) {
            (Self::Whose(deal), Answer::Choice(choice)) => {
                let side = deal.sides(game).nth(usize::from(*choice));
                if let Some(side) = side {
                    push(game, super::Step::Card(Self::Which(deal, side)));
                }
            }
            (Self::Which(deal, side), Answer::Card(card)) => {
                done(log);
                deal.carry_out(game, side, card.index);
            }
            // The gate lets no other pair through.
            (Self::Whose(_) | Self::Which(..), _) => {}
        }
    }
}

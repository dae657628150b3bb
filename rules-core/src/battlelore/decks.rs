//! The decks: which cards may still come, and how a command hand draws and discards. BL-END-01, -02, BL-SETUP-06,
//! BL-LAND-26, BL-LCARD-17. Rows of a pack are single cards: `copies` of the file are rows of their own.

use super::content::CommandCard;
use super::turn::Phase;
use super::{BattleLore, Side, ask, rules, table, text};
use crate::game::Log;
use crate::kit::bits::Bits;
use crate::kit::deck::Deck;
use crate::kit::list::List;
use crate::pack::{Pack, Printed, Record};
use crate::prompt::{Answer, Ask, Prompt};
use crate::rule::RuleId;
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Decks {
    pub command: Deck,
    pub lore: Deck,
}

/// Why a command hand changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Why {
    Deal,
    EndOfTurn,
    Stronghold,
    /// A card says so.
    Card,
}

impl Why {
    const fn rule(self) -> RuleId {
        match self {
            Self::Deal => rules::SETUP_06,
            Self::EndOfTurn => rules::END_01,
            Self::Stronghold => rules::LAND_26,
            Self::Card => rules::GEN_01,
        }
    }
}

/// Cards that a side draws: so many are still to come, and of those drawn so many are dropped again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Draw {
    side: Side,
    why: Why,
    left: u8,
    drawn: u8,
    keep: u8,
}

/// Cards that a side discards by its own choice, among those that it drew last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Drop {
    side: Side,
    why: Why,
    count: u8,
    among: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Step {
    Next(Draw),
    Draw(Draw),
    Less(Drop),
    Drop(Drop),
}

fn push(game: &mut BattleLore, step: Step) {
    game.push(super::Step::Decks(step));
}

impl Step {
    pub fn waits(&self) -> bool {
        match self {
            Self::Draw(_) | Self::Drop(_) => true,
            Self::Next(_) | Self::Less(_) => false,
        }
    }

    #[inline(never)]
    pub fn ask(&self, game: &BattleLore, pack: &Pack<'_>) -> Prompt {
        match self {
            Self::Draw(draw) => ask(
                game.secret(draw.side),
                draw.why.rule(),
                Message::new(text::DEAL).with(draw.side.name()),
                Ask::Draw(CommandCard::set(game.decks.command.candidates())),
            ),
            Self::Drop(drop) => {
                let says = match drop.why {
                    Why::Stronghold => text::DROP_FOR_HOLD,
                    Why::Deal | Why::EndOfTurn | Why::Card => text::DROP_WHICH,
                };
                ask(
                    game.secret(drop.side),
                    drop.why.rule(),
                    Message::new(says),
                    Ask::Card(CommandCard::set(distinct(pack, game.latest(drop.side, drop.among)))),
                )
            }
            Self::Next(_) | Self::Less(_) => table(rules::END_01, Message::new(text::DEAL), Ask::Acknowledge),
        }
    }

    #[inline(never)]
    pub fn resolve(self, game: &mut BattleLore, _pack: &Pack<'_>, answer: &Answer, log: &mut dyn Log) {
        let Answer::Card(card) = answer else { return };
        match self {
            Self::Draw(draw) => game.take_command(draw, card.index, log),
            Self::Drop(drop) => game.drop_command(drop, card.index, log),
            Self::Next(_) | Self::Less(_) => {}
        }
    }

    #[inline(never)]
    pub fn run(self, game: &mut BattleLore, pack: &Pack<'_>, log: &mut dyn Log) {
        match self {
            Self::Next(draw) => game.next_command(draw, log),
            Self::Less(drop) => {
                let hand = game.latest(drop.side, drop.among);
                // All of them, or the only one there is: nothing to choose.
                let only = (u8::try_from(hand.len()) == Ok(drop.count))
                    .then(|| hand.last().copied())
                    .flatten()
                    .or_else(|| distinct(pack, hand).only());
                match only {
                    _ if drop.count == 0 || hand.is_empty() => {}
                    Some(card) => game.drop_command(drop, card, log),
                    None => push(game, Step::Drop(drop)),
                }
            }
            Self::Draw(_) | Self::Drop(_) => {}
        }
    }
}

impl BattleLore {
    /// Command cards for a side, at the end of its turn or by a card; then it discards down to `keep` of those drawn.
    pub(super) fn draw_command(&mut self, side: Side, cards: u8, keep: u8) {
        let why = match self.turn.phase {
            Phase::End => Why::EndOfTurn,
            Phase::Command | Phase::Order | Phase::Move | Phase::Combat => Why::Card,
        };
        self.draw_for(why, side, cards, keep);
    }

    pub(super) fn draw_for(&mut self, why: Why, side: Side, cards: u8, keep: u8) {
        let draw = Draw {
            side,
            why,
            left: cards,
            drawn: 0,
            keep,
        };
        push(self, Step::Next(draw));
    }

    /// The side discards so many command cards of its choice.
    pub(super) fn discard_command(&mut self, why: Why, side: Side, count: u8) {
        let drop = Drop {
            side,
            why,
            count,
            among: u8::MAX,
        };
        push(self, Step::Less(drop));
    }

    /// The cards that came last into the hand.
    fn latest(&self, side: Side, count: u8) -> &[u8] {
        let hand = &self.player(side).hand;
        let old = hand.len().saturating_sub(usize::from(count));
        hand.get(old..).unwrap_or_default()
    }

    fn next_command(&mut self, draw: Draw, log: &mut dyn Log) {
        let full = self.player(draw.side).hand.is_full();
        if draw.left > 0 && !full && self.decks.command.renew() {
            log.plain(rules::END_02, Message::new(text::RESHUFFLED));
        }
        let cards = self.decks.command.candidates();
        if draw.left == 0 || full || cards.is_empty() {
            let count = draw.drawn.saturating_sub(draw.keep);
            if count > 0 {
                let among = draw.drawn;
                let Draw { side, why, .. } = draw;
                push(
                    self,
                    Step::Less(Drop {
                        side,
                        why,
                        count,
                        among,
                    }),
                );
            }
            return;
        }
        match cards.only() {
            Some(card) => self.take_command(draw, card, log),
            None => push(self, Step::Draw(draw)),
        }
    }

    fn take_command(&mut self, draw: Draw, card: u8, log: &mut dyn Log) {
        self.decks.command.take(card);
        self.player_mut(draw.side).hand.push(card);
        log.cite(draw.why.rule());
        let Draw { left, drawn, .. } = draw;
        push(
            self,
            Step::Next(Draw {
                left: left.saturating_sub(1),
                drawn: drawn.saturating_add(1),
                ..draw
            }),
        );
    }

    fn drop_command(&mut self, drop: Drop, card: u8, log: &mut dyn Log) {
        self.leave_hand(drop.side, card);
        self.decks.command.discard(card);
        log.cite(drop.why.rule());
        if drop.count > 1 {
            push(
                self,
                Step::Less(Drop {
                    count: drop.count.saturating_sub(1),
                    among: drop.among.saturating_sub(1),
                    ..drop
                }),
            );
        }
    }

    /// A command card goes out of a hand, to wherever.
    pub(super) fn leave_hand(&mut self, side: Side, card: u8) {
        let hand = &mut self.player_mut(side).hand;
        let place = hand.iter().position(|held| *held == card);
        if let Some(place) = place {
            hand.remove(place);
        }
    }
}

/// Of copies of a card the first.
pub fn distinct(pack: &Pack<'_>, cards: &[u8]) -> Bits {
    let mut kept = Bits::EMPTY;
    let mut seen: List<Printed<'_>, 12> = List::new();
    for card in cards {
        let printed = pack.printed(CommandCard::card(*card));
        if !seen.contains(&printed) {
            seen.push(printed);
            kept.insert(*card);
        }
    }
    kept
}

/// Whether two command cards are as good as each other.
pub fn are_copies(pack: &Pack<'_>, one: u8, other: u8) -> bool {
    pack.are_copies(CommandCard::card(one), CommandCard::card(other))
}

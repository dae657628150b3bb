//! Drawing lore cards, and what is not kept. BL-LCARD-17, BL-END-04, BL-GEN-08.

use super::super::content::LoreCard;
use super::super::{BattleLore, Side, ask, rules, text};
use super::{Step, chosen, names};
use crate::game::Log;
use crate::kit::list::List;
use crate::pack::{Pack, Record};
use crate::prompt::{Answer, Ask, Prompt};
use crate::rule::RuleId;
use crate::text::{Lang, Message};
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

impl BattleLore {
    /// Draws lore cards into a hand, as far as deck and discards go.
    pub(super) fn draw_lore(&mut self, side: Side, cards: u8) {
        if cards > 0 {
            self.push_lore(Step::Draw(Draw { side, left: cards }));
        }
    }

    /// All discards are open: BL-AMB-26.
    pub(super) fn discard_lore(&mut self, side: Side, card: u8, rule: RuleId, log: &mut dyn Log) {
        if self.take_lore(side, card) {
            self.decks.lore.discard(card);
            let says = Message::new(text::LORE_DISCARDED)
                .with(side.name())
                .with(LoreCard::card(card));
            log.plain(rule, says);
        }
    }
}

/// The next card, if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Draw {
    side: Side,
    left: u8,
}

impl Draw {
    pub fn run(self, game: &mut BattleLore, log: &mut dyn Log) {
        if self.left == 0 || game.player(self.side).lore.is_full() {
            return;
        }
        if game.decks.lore.renew() {
            log.plain(rules::LCARD_17, Message::new(text::LORE_RENEWED));
        }
        if game.decks.lore.is_empty() {
            log.plain(rules::LCARD_17, Message::new(text::NO_LORE_LEFT));
        } else {
            let Self { side, left } = self;
            game.push_lore(Step::Drawing(Drawing { side, left }));
        }
    }
}

/// Chance, or the table's own deck, names the card; nobody else sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Drawing {
    side: Side,
    left: u8,
}

impl Drawing {
    pub fn ask(self, game: &BattleLore) -> Prompt {
        // Before the first turn the hands are dealt.
        let rule = if game.turn.number == 0 {
            rules::SETUP_10
        } else {
            rules::END_04
        };
        ask(
            game.secret(self.side),
            rule,
            Message::new(text::DRAW_LORE).with(self.side.name()),
            Ask::Draw(LoreCard::set(game.decks.lore.candidates())),
        )
    }

    pub fn resolve(self, game: &mut BattleLore, answer: &Answer, log: &mut dyn Log) {
        let Self { side, left } = self;
        if let Answer::Card(card) = answer {
            game.decks.lore.take(card.index);
            game.player_mut(side).lore.push(card.index);
            log.plain(rules::GEN_08, Message::new(text::LORE_DRAWN).with(side.name()));
        }
        Draw {
            side,
            left: left.saturating_sub(1),
        }
        .run(game, log);
    }
}

/// Of the cards drawn last one is kept: those of the hand from a place on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct KeepOne {
    pub(super) side: Side,
    pub(super) from: u8,
}

impl KeepOne {
    pub fn run(self, game: &mut BattleLore, pack: &Pack<'_>, log: &mut dyn Log) {
        let Self { side, from } = self;
        let drawn = drawn(game, side, from);
        let [first, second] = *drawn else { return };
        let name = |card| pack.name(LoreCard::card(card), Lang::En);
        // Of two of a kind either is kept.
        if name(first) == name(second) {
            game.discard_lore(side, second, rules::GEN_08, log);
        } else {
            game.push_lore(Step::Keeping(Keeping { side, from }));
        }
    }
}

fn drawn(game: &BattleLore, side: Side, from: u8) -> &[u8] {
    game.player(side).lore.get(usize::from(from)..).unwrap_or_default()
}

/// Which is kept?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Keeping {
    side: Side,
    from: u8,
}

impl Keeping {
    pub fn ask(self, game: &BattleLore) -> Prompt {
        ask(
            game.secret(self.side),
            rules::END_04,
            Message::new(text::KEEP_WHICH),
            Ask::Choose(names::<LoreCard>(drawn(game, self.side, self.from))),
        )
    }

    pub fn resolve(self, game: &mut BattleLore, answer: &Answer, log: &mut dyn Log) {
        let drawn: List<u8, 12> = List::of(drawn(game, self.side, self.from));
        let kept = chosen(&drawn, answer);
        for rejected in drawn.iter().filter(|card| Some(**card) != kept) {
            game.discard_lore(self.side, *rejected, rules::GEN_08, log);
        }
    }
}

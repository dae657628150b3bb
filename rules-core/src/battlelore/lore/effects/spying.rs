//! Cards that look into hands and change them. BL-GEN-08: what is seen is for one pair of eyes.

use super::super::super::content::{CommandCard, LoreCard};
use super::super::super::decks::Why;
use super::super::super::{BattleLore, Side, ask, rules, text};
use super::super::{Step, chosen, different, names};
use super::Work;
use crate::game::Log;
use crate::kit::list::List;
use crate::pack::Pack;
use crate::prompt::{Answer, Ask, Prompt};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

impl BattleLore {
    pub(super) fn peek(&mut self, work: &Work<'_>, lore: bool, log: &mut dyn Log) {
        let player = self.player(work.side.other());
        let empty = if lore {
            player.lore.is_empty()
        } else {
            player.hand.is_empty()
        };
        if empty {
            self.lore_is_void(work.card, log);
        } else {
            let side = work.side;
            self.push_lore(Step::Peek(Peek { side, lore }));
        }
    }

    pub(super) fn burn(&mut self, work: &Work<'_>, cards: u8, log: &mut dyn Log) {
        let side = work.side;
        if self.player(side.other()).lore.is_empty() {
            self.lore_is_void(work.card, log);
        } else {
            self.push_lore(Step::Burn(Burn { side, left: cards }));
        }
    }

    pub(super) fn cycle(&mut self, work: &Work<'_>, cards: u8) {
        let side = work.side;
        if cards > 0 {
            self.discard_command(Why::Card, side, cards);
            self.draw_command(side, cards, cards);
        }
    }
}

/// Shows the opponent's hand; whatever row is chosen, it has been seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Peek {
    side: Side,
    lore: bool,
}

impl Peek {
    pub fn ask(self, game: &BattleLore) -> Prompt {
        let player = game.player(self.side.other());
        let (says, hand) = if self.lore {
            (text::PEEK_LORE, names::<LoreCard>(&player.lore))
        } else {
            (text::PEEK_COMMAND, names::<CommandCard>(&player.hand))
        };
        ask(
            game.secret(self.side),
            rules::GEN_08,
            Message::new(says).with(self.side.other().name()),
            Ask::Choose(hand),
        )
    }
}

/// Discards a lore card of the opponent's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Burn {
    side: Side,
    left: u8,
}

impl Burn {
    fn cards(self, game: &BattleLore, pack: &Pack<'_>) -> List<u8, 12> {
        different::<LoreCard, 12>(pack, &game.player(self.side.other()).lore)
    }

    /// Whether there is something to choose; if not, it is done.
    pub fn run(self, game: &mut BattleLore, pack: &Pack<'_>, log: &mut dyn Log) {
        if self.left == 0 {
            return;
        }
        match self.cards(game, pack).as_ref() {
            [] => {}
            [only] => self.discard(game, *only, log),
            [_, _, ..] => game.push_lore(Step::BurnWhich(self)),
        }
    }

    fn discard(self, game: &mut BattleLore, card: u8, log: &mut dyn Log) {
        let Self { side, left } = self;
        game.discard_lore(side.other(), card, rules::GEN_01, log);
        let left = left.saturating_sub(1);
        game.push_lore(Step::Burn(Self { side, left }));
    }

    pub fn ask(self, game: &BattleLore, pack: &Pack<'_>) -> Prompt {
        ask(
            game.secret(self.side),
            rules::GEN_01,
            Message::new(text::BURN_WHICH).with(self.side.other().name()),
            Ask::Choose(names::<LoreCard>(&self.cards(game, pack))),
        )
    }

    pub fn resolve(self, game: &mut BattleLore, pack: &Pack<'_>, answer: &Answer, log: &mut dyn Log) {
        if let Some(card) = chosen(&self.cards(game, pack), answer) {
            self.discard(game, card, log);
        }
    }
}

//! Lore before the first turn: the deck by the War Councils, four cards each to choose from, tokens. BL-SETUP-09, -10,
//! BL-WC-03, tables 1.12 and 1.13.

use super::super::content::{Council, Hero, LoreCard, LoreDeck};
use super::super::{BattleLore, Side, ask, rules, text};
use super::{Step, names};
use crate::game::Log;
use crate::kit::bits::Bits;
use crate::kit::deck::Deck;
use crate::pack::{Pack, Record};
use crate::prompt::{Answer, Ask, Prompt};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// Cards that each side is dealt.
const DEALT: u8 = 4;

/// Cards of a class that come into the deck, of so many.
pub(super) fn quota(of: [&Council; 2], class: Hero, cards: u8) -> u8 {
    let councils = of.iter().filter(|council| council.level(class) > 0).count();
    let quota: u8 = match councils {
        0 => 5,
        1 => 8,
        _ => 14,
    };
    quota.min(cards)
}

/// All cards of a class.
fn class_of(pack: &Pack<'_>, class: Hero) -> Bits {
    let is_of = |card: &u8| pack.front::<LoreCard, Hero>(*card) == Some(class);
    pack.all::<LoreCard>().iter().filter(is_of).collect()
}

impl BattleLore {
    /// Deck, hands and tokens of a lore scenario; the councils are known.
    pub(in crate::battlelore) fn deal_lore(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        let scenario = self.scenario_card(pack);
        self.pool = scenario.tokens;
        let [first, second] = [scenario.first, scenario.first.other()];
        for side in [first, second] {
            let player = self.player(side);
            let tokens = scenario.army(side).tokens.unwrap_or(player.council.master());
            log.cite(rules::WC_03);
            self.gain_tokens(side, tokens, rules::SETUP_10, log);
        }
        // The last to be done goes first on the stack. Who has no Lore Master would keep none: BL-AMB-28.
        let keeps = |game: &Self, side: Side| game.player(side).council.master() > 0;
        for side in [second, first] {
            if keeps(self, side) {
                self.push_lore(Step::Start(Start { side }));
            }
        }
        for side in [second, first] {
            if keeps(self, side) {
                self.draw_lore(side, DEALT);
            }
        }
        match scenario.deck {
            LoreDeck::WizardOnly => {
                log.cite(rules::SETUP_09);
                self.decks.lore = Deck::of(class_of(pack, Hero::Wizard));
            }
            LoreDeck::Councils => {
                self.decks.lore = Deck::default();
                self.push_lore(Step::Build(Build { class: 0, left: None }));
            }
        }
    }

    fn quota(&self, pack: &Pack<'_>, class: Hero) -> (u8, u8) {
        let cards = u8::try_from(class_of(pack, class).len()).unwrap_or(u8::MAX);
        let councils = [&self.players.north.council, &self.players.south.council];
        let come = quota(councils, class, cards);
        (come, cards.saturating_sub(come))
    }
}

/// The deck is built class by class. Chance names the cards that come in or those that stay out, whichever are fewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Build {
    /// Index in [`Hero::MASTERS`].
    class: u8,
    /// Cards still to be named; nothing before the class is begun.
    left: Option<u8>,
}

impl Build {
    pub fn run(self, game: &mut BattleLore, pack: &Pack<'_>, log: &mut dyn Log) {
        let Some(class) = Hero::MASTERS.get(usize::from(self.class)).copied() else {
            let cards = i16::try_from(game.decks.lore.len()).unwrap_or(i16::MAX);
            log.good(rules::SETUP_10, Message::new(text::LORE_DECK).with(cards));
            return;
        };
        let (come, stay) = game.quota(pack, class);
        let left = match self.left {
            Some(left) => left,
            None if stay < come => {
                for card in class_of(pack, class).iter() {
                    game.decks.lore.shuffle_in(card);
                }
                stay
            }
            None => come,
        };
        if left == 0 {
            let next = Self {
                class: self.class.saturating_add(1),
                left: None,
            };
            game.push_lore(Step::Build(next));
        } else {
            game.push_lore(Step::Building(Building {
                class,
                number: self.class,
                stay_out: stay < come,
                left,
            }));
        }
    }
}

/// Chance names a card of the class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Building {
    class: Hero,
    number: u8,
    stay_out: bool,
    left: u8,
}

impl Building {
    pub fn ask(self, game: &BattleLore, pack: &Pack<'_>) -> Prompt {
        let class = class_of(pack, self.class);
        let deck = game.decks.lore.cards();
        let (says, cards) = if self.stay_out {
            (text::LORE_STAYS_OUT, class.intersection(&deck))
        } else {
            (text::LORE_COMES_IN, class.difference(&deck))
        };
        // What stays in the box is hidden, and so is what comes in: where the table has a real deck, one player prepares it.
        let people = Side::BOTH.into_iter().find(|side| game.player(*side).run_by.is_none());
        ask(
            game.secret(people.unwrap_or_default()),
            rules::SETUP_10,
            Message::new(says).with(self.left),
            Ask::Draw(LoreCard::set(cards)),
        )
    }

    pub fn resolve(self, game: &mut BattleLore, _pack: &Pack<'_>, answer: &Answer) {
        if let Answer::Card(card) = answer {
            if self.stay_out {
                game.decks.lore.take(card.index);
            } else {
                game.decks.lore.shuffle_in(card.index);
            }
        }
        game.push_lore(Step::Build(Build {
            class: self.number,
            left: Some(self.left.saturating_sub(1)),
        }));
    }
}

/// Which of the dealt cards are kept? The others go back into the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Start {
    side: Side,
}

impl Start {
    pub fn ask(self, game: &BattleLore) -> Prompt {
        let player = game.player(self.side);
        let held = u8::try_from(player.lore.len()).unwrap_or(u8::MAX);
        let keep = player.council.master().min(held);
        ask(
            game.secret(self.side),
            rules::SETUP_10,
            Message::new(text::LORE_KEEP).with(keep),
            Ask::Mark {
                from: names::<LoreCard>(&player.lore),
                min: keep,
                max: keep,
            },
        )
    }

    pub fn resolve(self, game: &mut BattleLore, answer: &Answer) {
        let Answer::Marks(marks) = answer else { return };
        let hand = core::mem::take(&mut game.player_mut(self.side).lore);
        for (place, card) in (0u32..).zip(hand.iter()) {
            if marks.checked_shr(place).unwrap_or(0) & 1 == 1 {
                game.player_mut(self.side).lore.push(*card);
            } else {
                game.decks.lore.shuffle_in(*card);
            }
        }
    }
}

//! Corrections of cards: from a deck to a hero, a guardian or the top; from a hero to the discards; in and out of slots.
//! A card is only ever taken from where it lies, so it is never in two places.

use super::super::content::{EnemyCard, EnemyKind, EquipmentCard, Pile, Slot, Sort};
use super::super::decks::From;
use super::super::{MassiveDarkness, text};
use super::{Step, choose, done, figures, push, question};
use crate::game::Log;
use crate::kit::bits::Bits;
use crate::kit::deck::Deck;
use crate::kit::list::List;
use crate::pack::{CardSet, Pack, Record};
use crate::prompt::{Answer, Ask, Prompt};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// What a card is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Purpose {
    /// It enters the map.
    Enemy,
    Give(u8),
    /// The treasure of a unit.
    Loot(u8),
    Top,
}

/// Where cards lie together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Source {
    Deck(From),
    Starting,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum CardStep {
    Deck(Purpose),
    Which(Purpose, Source),
    Take(u8),
    Equip(u8),
    /// A card just given: into a slot or not.
    Carry {
        seat: u8,
        card: u8,
    },
}

const SOURCES: [Source; 16] = [
    Source::Deck(From::Guards(1)),
    Source::Deck(From::Guards(2)),
    Source::Deck(From::Guards(3)),
    Source::Deck(From::Guards(4)),
    Source::Deck(From::Guards(5)),
    Source::Deck(From::Lesser),
    Source::Deck(From::Greater),
    Source::Deck(From::Treasures(1)),
    Source::Deck(From::Treasures(2)),
    Source::Deck(From::Treasures(3)),
    Source::Deck(From::Treasures(4)),
    Source::Deck(From::Treasures(5)),
    Source::Deck(From::Artifacts),
    Source::Starting,
    Source::Deck(From::Doors),
    Source::Deck(From::Events),
];

impl Source {
    fn says(self) -> Message {
        match self {
            Self::Deck(From::Guards(level)) => Message::new(text::GUARD_DECK).with(level),
            Self::Deck(From::Treasures(level)) => Message::new(text::TREASURE_DECK).with(level),
            Self::Deck(From::Doors) => Message::new(text::DOOR_DECK),
            Self::Deck(From::Events) => Message::new(text::EVENT_DECK),
            Self::Deck(From::Lesser) => Message::new(text::LESSER_DECK),
            Self::Deck(From::Greater) => Message::new(text::GREATER_DECK),
            Self::Deck(From::Artifacts) => Message::new(text::ARTIFACT_DECK),
            Self::Starting => Message::new(text::STARTING_CARDS),
        }
    }

    fn serves(self, purpose: Purpose) -> bool {
        let enemies = matches!(self, Self::Deck(From::Guards(_) | From::Lesser | From::Greater));
        let treasure = matches!(self, Self::Deck(From::Treasures(_)));
        match purpose {
            Purpose::Enemy => enemies,
            Purpose::Loot(_) => treasure,
            Purpose::Give(_) => treasure || matches!(self, Self::Starting | Self::Deck(From::Artifacts)),
            Purpose::Top => self != Self::Starting,
        }
    }

    /// What lies there, discards included.
    fn cards(self, game: &MassiveDarkness, pack: &Pack<'_>, purpose: Purpose) -> CardSet {
        let (kind, cards) = match self {
            Self::Starting => (EquipmentCard::KIND, game.decks.starting),
            Self::Deck(from) => (
                game.decks.candidates(from).kind,
                deck(game, from).map_or(Bits::EMPTY, lying),
            ),
        };
        let gear = |card: &u8| {
            let front = pack.front::<EquipmentCard, (Pile, u8, Sort)>(*card);
            front.is_some_and(|(.., sort)| !matches!(sort, Sort::Trap | Sort::Luck))
        };
        let cards = match purpose {
            Purpose::Give(_) | Purpose::Loot(_) => cards.iter().filter(gear).collect(),
            // MD-SPAWN-09 holds by hand, too: there are no more figures than in the box.
            Purpose::Enemy => cards.iter().filter(|card| game.has_figures(pack, *card)).collect(),
            Purpose::Top => cards,
        };
        CardSet { kind, cards }
    }
}

fn lying(deck: &Deck) -> Bits {
    deck.cards().union(&deck.discarded())
}

fn deck(game: &MassiveDarkness, from: From) -> Option<&Deck> {
    let level = |level: u8| usize::from(level.saturating_sub(1));
    match from {
        From::Guards(of) => game.decks.guards.get(level(of)),
        From::Treasures(of) => game.decks.treasures.get(level(of)),
        From::Doors => Some(&game.decks.doors),
        From::Events => Some(&game.decks.events),
        From::Lesser => Some(&game.decks.lesser),
        From::Greater => Some(&game.decks.greater),
        From::Artifacts => Some(&game.decks.artifacts),
    }
}

/// The deck that an enemy card belongs to.
pub fn deck_of(pack: &Pack<'_>, card: u8) -> From {
    let (kind, level) = pack.front::<EnemyCard, (EnemyKind, u8)>(card).unwrap_or_default();
    match kind {
        EnemyKind::Mob | EnemyKind::Agent => From::Guards(level),
        EnemyKind::Lesser => From::Lesser,
        EnemyKind::Greater => From::Greater,
    }
}

fn sources(game: &MassiveDarkness, pack: &Pack<'_>, purpose: Purpose) -> List<Source, 16> {
    let some = |source: &Source| source.serves(purpose) && !source.cards(game, pack, purpose).cards.is_empty();
    SOURCES.into_iter().filter(some).collect()
}

impl CardStep {
    pub fn ask(self, game: &MassiveDarkness, pack: &Pack<'_>) -> Prompt {
        match self {
            Self::Deck(purpose) => {
                let mut choices: List<Message, 32> = sources(game, pack, purpose)
                    .iter()
                    .map(|source| source.says())
                    .collect();
                choices.push(Message::new(text::NOTHING));
                choose(text::FROM_WHERE, choices)
            }
            Self::Which(purpose, source) => question(text::WHICH_CARD, Ask::Card(source.cards(game, pack, purpose))),
            Self::Take(seat) => question(text::WHICH_CARD, Ask::Card(EquipmentCard::set(game.hero(seat).owned))),
            Self::Equip(seat) => {
                let mut choices: List<Message, 32> = List::new();
                for card in &gear(game, pack, seat) {
                    let says = if game.hero(seat).is_equipped(*card) {
                        text::TAKE_OFF
                    } else {
                        text::PUT_ON
                    };
                    choices.push(Message::new(says).with(EquipmentCard::card(*card)));
                }
                choices.push(Message::new(text::NOTHING));
                choose(text::WHICH_CARD, choices)
            }
            Self::Carry { .. } => choose(
                text::EQUIP_NOW,
                List::of(&[Message::new(text::YES), Message::new(text::CARRY)]),
            ),
        }
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, answer: Answer, log: &mut dyn Log) {
        match (self, answer) {
            (Self::Deck(purpose), Answer::Choice(choice)) => {
                if let Some(source) = sources(game, pack, purpose).get(usize::from(choice)) {
                    push(game, Step::Card(Self::Which(purpose, *source)));
                }
            }
            (Self::Which(purpose, source), Answer::Card(card)) => {
                serve(game, pack, purpose, source, card.index, log);
            }
            (Self::Take(seat), Answer::Card(card)) => {
                unequip(game, seat, card.index);
                game.with_hero(seat, |hero| hero.owned.remove(card.index));
                game.discard_equipment(pack, card.index, log);
                done(log);
            }
            (Self::Equip(seat), Answer::Choice(choice)) => {
                if let Some(card) = gear(game, pack, seat).get(usize::from(choice)).copied() {
                    if game.hero(seat).is_equipped(card) {
                        unequip(game, seat, card);
                    } else {
                        equip(game, pack, seat, card);
                    }
                    done(log);
                }
            }
            (Self::Carry { seat, card }, Answer::Choice(0)) => equip(game, pack, seat, card),
            // Carried; and the gate lets no other pair through.
            (Self::Deck(_) | Self::Which(..) | Self::Take(_) | Self::Equip(_) | Self::Carry { .. }, _) => {}
        }
    }
}

/// The card that was named goes where it was wanted.
fn serve(game: &mut MassiveDarkness, pack: &Pack<'_>, purpose: Purpose, source: Source, card: u8, log: &mut dyn Log) {
    if let Purpose::Enemy = purpose {
        return figures::named(game, pack, card, log);
    }
    if let Purpose::Loot(unit) = purpose
        && game.enemy(unit).is_none_or(|enemy| enemy.loot.is_some())
    {
        return;
    }
    match source {
        Source::Starting => game.decks.starting.remove(card),
        Source::Deck(from) => {
            if let Purpose::Top = purpose {
                if let Some(deck) = game.decks.deck(from) {
                    deck.put_on_top(card);
                }
            } else {
                game.drawn(from, card);
            }
        }
    }
    done(log);
    match purpose {
        Purpose::Give(seat) => {
            game.with_hero(seat, |hero| hero.owned.insert(card));
            if slot(pack, card) != Slot::None {
                push(game, Step::Card(CardStep::Carry { seat, card }));
            }
        }
        Purpose::Loot(unit) => game.with_enemy(unit, |enemy| enemy.loot = Some(card)),
        Purpose::Enemy | Purpose::Top => {}
    }
}

/// What the hero has that goes into a slot, as far as a question can show it.
fn gear(game: &MassiveDarkness, pack: &Pack<'_>, seat: u8) -> List<u8, 31> {
    let owned = game.hero(seat).owned;
    owned.iter().filter(|card| slot(pack, *card) != Slot::None).collect()
}

fn slot(pack: &Pack<'_>, card: u8) -> Slot {
    let front = pack.front::<EquipmentCard, (Pile, u8, Sort, Slot)>(card);
    front.map(|(.., slot)| slot).unwrap_or_default()
}

fn unequip(game: &mut MassiveDarkness, seat: u8, card: u8) {
    game.with_hero(seat, |hero| {
        for place in hero.hands.iter_mut().chain([&mut hero.body]) {
            if *place == Some(card) {
                *place = None;
            }
        }
    });
}

/// Into its slot; what is in the way is carried.
fn equip(game: &mut MassiveDarkness, pack: &Pack<'_>, seat: u8, card: u8) {
    let hero = game.hero(seat);
    if !hero.owned.contains(card) || hero.is_equipped(card) {
        return;
    }
    let both = hero
        .hands
        .iter()
        .flatten()
        .any(|held| slot(pack, *held) == Slot::TwoHands);
    let slot = slot(pack, card);
    game.with_hero(seat, |hero| match slot {
        Slot::Body => hero.body = Some(card),
        Slot::TwoHands => hero.hands = [Some(card), None],
        Slot::Hand if both => hero.hands = [Some(card), None],
        Slot::Hand => {
            let [first, second] = hero.hands;
            hero.hands = match (first, second) {
                (Some(first), None) => [Some(first), Some(card)],
                (_, other) => [Some(card), other],
            };
        }
        Slot::None => {}
    });
}

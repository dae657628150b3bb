//! Decks: which one a draw comes from, and what happens when it is empty. MD-DECK-01 to -05.

use super::content::{DoorCard, EnemyCard, EnemyKind, EquipmentCard, EventCard, Pile};
use super::{MassiveDarkness, rules, text};
use crate::game::Log;
use crate::kit::bits::Bits;
use crate::kit::deck::Deck;
use crate::pack::{CardSet, Pack, Record};
use crate::prompt::Ask;
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// Game levels.
pub const LEVELS: usize = 5;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Decks {
    pub guards: [Deck; LEVELS],
    pub treasures: [Deck; LEVELS],
    pub doors: Deck,
    pub events: Deck,
    pub lesser: Deck,
    pub greater: Deck,
    pub artifacts: Deck,
    /// Chosen, never drawn.
    pub starting: Bits,
}

/// A deck by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum From {
    /// Of this level, 1 to 5.
    Guards(u8),
    Treasures(u8),
    Doors,
    Events,
    Lesser,
    Greater,
    Artifacts,
}

impl From {
    /// The deck that an equipment card belongs to: none for starting equipment.
    #[must_use]
    pub fn of_equipment(pack: &Pack<'_>, card: u8) -> Option<Self> {
        match pack.front::<EquipmentCard, (Pile, u8)>(card)? {
            (Pile::Starting, _) => None,
            (Pile::Treasure, level) => Some(Self::Treasures(level)),
            (Pile::Artifact, _) => Some(Self::Artifacts),
        }
    }

    /// The deck that an enemy card belongs to.
    #[must_use]
    pub fn of_enemy(pack: &Pack<'_>, card: u8) -> Option<Self> {
        match pack.front::<EnemyCard, (EnemyKind, u8)>(card)? {
            (EnemyKind::Mob | EnemyKind::Agent, level) => Some(Self::Guards(level)),
            (EnemyKind::Lesser, _) => Some(Self::Lesser),
            (EnemyKind::Greater, _) => Some(Self::Greater),
        }
    }
}

/// The equipment that belongs to no deck.
pub fn starting(pack: &Pack<'_>) -> Bits {
    let all = pack.all::<EquipmentCard>();
    all.iter()
        .filter(|card| From::of_equipment(pack, *card).is_none())
        .collect()
}

impl Decks {
    /// Sorted by type and level: MD-SETUP-02. `kept` are equipment cards that heroes keep (MD-STORY-10).
    #[must_use]
    pub fn sorted(pack: &Pack<'_>, kept: &Bits) -> Self {
        let mut decks = Self {
            doors: Deck::of(pack.all::<DoorCard>()),
            events: Deck::of(pack.all::<EventCard>()),
            ..Self::default()
        };
        for card in pack.all::<EquipmentCard>().difference(kept).iter() {
            match From::of_equipment(pack, card).and_then(|from| decks.deck(from)) {
                Some(deck) => deck.shuffle_in(card),
                None => decks.starting.insert(card),
            }
        }
        for card in pack.all::<EnemyCard>().iter() {
            if let Some(deck) = From::of_enemy(pack, card).and_then(|from| decks.deck(from)) {
                deck.shuffle_in(card);
            }
        }
        decks
    }

    pub fn deck(&mut self, from: From) -> Option<&mut Deck> {
        let of = |decks: &mut [Deck; LEVELS], level: u8| -> Option<usize> {
            let index = usize::from(level.checked_sub(1)?);
            decks.get(index).is_some().then_some(index)
        };
        match from {
            From::Guards(level) => of(&mut self.guards, level).and_then(|index| self.guards.get_mut(index)),
            From::Treasures(level) => of(&mut self.treasures, level).and_then(|index| self.treasures.get_mut(index)),
            From::Doors => Some(&mut self.doors),
            From::Events => Some(&mut self.events),
            From::Lesser => Some(&mut self.lesser),
            From::Greater => Some(&mut self.greater),
            From::Artifacts => Some(&mut self.artifacts),
        }
    }

    /// The question for a draw. Corrections may have taken the last card meanwhile: then there is nothing to draw.
    #[must_use]
    pub fn ask(&self, from: From) -> Ask {
        let candidates = self.candidates(from);
        if candidates.cards.is_empty() {
            Ask::Acknowledge
        } else {
            Ask::Draw(candidates)
        }
    }

    /// The cards that a draw may bring; empty when there is none.
    #[must_use]
    pub fn candidates(&self, from: From) -> CardSet {
        let of = |decks: &[Deck; LEVELS], level: u8| {
            let deck = level.checked_sub(1).and_then(|index| decks.get(usize::from(index)));
            deck.map(Deck::candidates).unwrap_or_default()
        };
        match from {
            From::Guards(level) => EnemyCard::set(of(&self.guards, level)),
            From::Treasures(level) => EquipmentCard::set(of(&self.treasures, level)),
            From::Doors => DoorCard::set(self.doors.candidates()),
            From::Events => EventCard::set(self.events.candidates()),
            From::Lesser => EnemyCard::set(self.lesser.candidates()),
            From::Greater => EnemyCard::set(self.greater.candidates()),
            From::Artifacts => EquipmentCard::set(self.artifacts.candidates()),
        }
    }
}

impl MassiveDarkness {
    /// Makes a deck ready for a draw, and says which one it will really be: decks of levels 1 to 4 are never renewed but
    /// hand over to the next level. `None` when nothing can be drawn at all, which is announced.
    pub fn ready(&mut self, from: From, log: &mut dyn Log) -> Option<From> {
        let mut from = from;
        loop {
            let (chained, next) = match from {
                From::Guards(level @ 1..=4) => (true, From::Guards(level + 1)),
                From::Treasures(level @ 1..=4) => (true, From::Treasures(level + 1)),
                From::Guards(_)
                | From::Treasures(_)
                | From::Doors
                | From::Events
                | From::Lesser
                | From::Greater
                | From::Artifacts => (false, from),
            };
            let deck = self.decks.deck(from)?;
            if !deck.is_empty() {
                return Some(from);
            }
            if chained {
                log.cite(rules::DECK_02);
                from = next;
                continue;
            }
            if deck.renew() {
                let level_five = matches!(from, From::Guards(_) | From::Treasures(_));
                log.cite(if level_five { rules::DECK_03 } else { rules::DECK_01 });
                return Some(from);
            }
            log.bad(rules::DECK_04, Message::new(text::NOTHING_LEFT));
            return None;
        }
    }

    /// A card has been drawn: it is out of its deck until it is discarded.
    pub fn drawn(&mut self, from: From, card: u8) {
        if let Some(deck) = self.decks.deck(from) {
            deck.take(card);
        }
    }

    /// A card that the adventure names comes out of its deck too: MD-DECK-05.
    pub fn set_aside(&mut self, pack: &Pack<'_>, card: u8) {
        if let Some(from) = From::of_enemy(pack, card) {
            self.drawn(from, card);
        }
    }

    /// A card leaves play: MD-DECK-05.
    pub fn discard_equipment(&mut self, pack: &Pack<'_>, card: u8, log: &mut dyn Log) {
        let Some(deck) = From::of_equipment(pack, card).and_then(|from| self.decks.deck(from)) else {
            self.decks.starting.insert(card);
            return;
        };
        log.cite(rules::DECK_05);
        deck.discard(card);
    }

    pub fn discard_enemy(&mut self, pack: &Pack<'_>, card: u8, log: &mut dyn Log) {
        // An adventure may name an enemy that stands on the map already.
        if self.enemies.iter().flatten().any(|enemy| enemy.card == card) {
            return;
        }
        if let Some(deck) = From::of_enemy(pack, card).and_then(|from| self.decks.deck(from)) {
            log.cite(rules::DECK_05);
            deck.discard(card);
        }
    }
}

/// The cards of some places, each of which should have its own.
pub struct Places {
    pub taken: Bits,
    /// A card is in two of them.
    pub doubled: bool,
}

impl Places {
    fn of(places: impl Iterator<Item = Bits>) -> Self {
        let mut all = Self {
            taken: Bits::EMPTY,
            doubled: false,
        };
        for cards in places {
            all.doubled |= !all.taken.intersection(&cards).is_empty();
            all.taken = all.taken.union(&cards);
        }
        all
    }
}

impl MassiveDarkness {
    /// Where equipment cards are, but for those that steps hold.
    #[must_use]
    pub fn equipment_places(&self) -> Places {
        let decks = self.decks.treasures.iter().chain([&self.decks.artifacts]);
        let lying = decks.flat_map(|deck| [deck.cards(), deck.discarded()]);
        let owned = self.heroes.iter().map(|hero| hero.owned);
        let units = self.enemies.iter().flatten();
        let loot = units.filter_map(|enemy| enemy.loot.map(|card| Bits::EMPTY.with(card)));
        Places::of(lying.chain([self.decks.starting]).chain(owned).chain(loot))
    }

    /// Where guards and roaming monsters are.
    #[must_use]
    pub fn enemy_places(&self) -> Places {
        let decks = self
            .decks
            .guards
            .iter()
            .chain([&self.decks.lesser, &self.decks.greater]);
        let lying = decks.flat_map(|deck| [deck.cards(), deck.discarded()]);
        let units = self.enemies.iter().flatten();
        Places::of(lying.chain(units.map(|enemy| Bits::EMPTY.with(enemy.card))))
    }

    /// Steps that are given up may hold cards: they go to their discards.
    pub fn collect_cards(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        let lost = pack.all::<EquipmentCard>().difference(&self.equipment_places().taken);
        for card in lost.iter() {
            self.discard_equipment(pack, card, log);
        }
        let lost = pack.all::<EnemyCard>().difference(&self.enemy_places().taken);
        for card in lost.iter() {
            self.discard_enemy(pack, card, log);
        }
        for deck in [
            (&mut self.decks.doors, pack.all::<DoorCard>()),
            (&mut self.decks.events, pack.all::<EventCard>()),
        ] {
            let (deck, all) = deck;
            for card in all.difference(&deck.cards()).difference(&deck.discarded()).iter() {
                deck.discard(card);
            }
        }
    }
}

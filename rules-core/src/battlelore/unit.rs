//! Units: BL-GEN-03, tables 1.3 to 1.8 and section 4 of the spec.

use super::Side;
use super::content::{Banner, Beast, Class, Race, UnitCard, Weapon};
use super::field::OFF;
use crate::pack::{CardId, Pack, Record};
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// Units of both sides together.
pub const UNITS: usize = 40;

/// What is true of a unit for a while; those of [`Marks::LASTING`] outlast the turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Marks(u32);

impl Marks {
    pub const ORDERED: Self = Self(1);
    /// Has had its move this turn, even if it stayed.
    pub const MOVED: Self = Self(1 << 1);
    pub const BATTLED: Self = Self(1 << 2);
    /// Entered a hex that ends moves: BL-MOVE-08; not by a ford.
    pub const HALTED: Self = Self(1 << 3);
    /// Entered a hex that bars battle: BL-MOVE-09.
    pub const BARRED: Self = Self(1 << 4);
    /// Marched so far that it may not battle: BL-MOVE-03.
    pub const TIRED: Self = Self(1 << 5);
    pub const RUSHED: Self = Self(1 << 6);
    /// Trained or healed: neither moves nor battles.
    pub const BUSY: Self = Self(1 << 7);
    pub const PASSED: Self = Self(1 << 8);
    /// Lost its order to a card, or has been ordered and is through: not ordered again.
    pub const SPENT: Self = Self(1 << 9);
    /// Ordered by the lore card that is being carried out.
    pub const BY_LORE: Self = Self(1 << 10);
    /// Its order was for moving only.
    pub const MOVE_ONLY: Self = Self(1 << 11);
    /// Cards, until the end of the turn.
    pub const IGNORES_FLAGS: Self = Self(1 << 12);
    pub const IGNORES_FIRST_HIT: Self = Self(1 << 13);
    pub const MAY_BATTLE_BACK: Self = Self(1 << 14);
    pub const HIT_AND_RUN: Self = Self(1 << 15);
    /// Until they are lifted.
    pub const WEBBED: Self = Self(1 << 16);
    pub const POISONED: Self = Self(1 << 17);

    /// Ordered to open the Secret Passage: BL-LAND-20.
    pub const OPENS: Self = Self(1 << 18);

    pub const LASTING: Self = Self(Self::WEBBED.0 | Self::POISONED.0);

    #[must_use]
    pub const fn has(self, marks: Self) -> bool {
        self.0 & marks.0 == marks.0
    }

    #[must_use]
    pub const fn has_any(self, marks: Self) -> bool {
        self.0 & marks.0 != 0
    }

    #[must_use]
    pub const fn and(self, marks: Self) -> Self {
        Self(self.0 | marks.0)
    }

    pub fn set(&mut self, marks: Self) {
        self.0 |= marks.0;
    }

    pub fn clear(&mut self, marks: Self) {
        self.0 &= !marks.0;
    }

    /// At the end of the turn.
    pub fn end_turn(&mut self) {
        self.0 &= Self::LASTING.0;
    }
}

/// A unit. Its banner is its own, for it may be trained; what else its card says is copied, because rules ask for it at
/// every turn, and checked against the card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Unit {
    /// Row of kind `unit`.
    pub card: u8,
    pub side: Side,
    pub race: Race,
    pub class: Class,
    pub banner: Banner,
    pub weapon: Weapon,
    /// [`OFF`] once it is eliminated.
    pub hex: u8,
    pub figures: u8,
    pub most: u8,
    pub marks: Marks,
    /// Hexes that it moved this turn: 0 leaves a bow's dice alone.
    pub moved: u8,
    /// Bold by cards until the end of the turn.
    pub bold: u8,
    /// Hexes more by cards this turn, and the most hexes that a card leaves it.
    pub more_moves: u8,
    pub move_cap: u8,
    /// Hexes that a hit-and-run card gives it, before its battle and once more after it.
    pub run: u8,
    /// Dice more when it battles back, by cards until the end of the turn.
    pub back_dice: u8,
    /// Lore stored beside a creature.
    pub stored: u8,
}

impl Unit {
    #[must_use]
    pub fn new(pack: &Pack<'_>, card: u8, side: Side, hex: u8, figures: u8) -> Self {
        let row: UnitCard = pack.get(card);
        let figures = if figures == 0 { row.figures } else { figures };
        Self {
            card,
            side,
            race: row.race,
            class: row.class,
            banner: row.banner,
            weapon: row.weapon,
            hex,
            figures,
            most: row.figures.max(figures),
            marks: Marks::default(),
            moved: 0,
            bold: 0,
            more_moves: 0,
            move_cap: u8::MAX,
            run: 0,
            back_dice: 0,
            stored: 0,
        }
    }

    #[must_use]
    pub fn is_alive(&self) -> bool {
        self.hex != OFF
    }

    #[must_use]
    pub fn is_creature(&self) -> bool {
        self.class == Class::Creature
    }

    #[must_use]
    pub fn name(&self) -> CardId {
        UnitCard::card(self.card)
    }

    #[must_use]
    pub fn beast(&self, pack: &Pack<'_>) -> Beast {
        if self.is_creature() {
            pack.get::<UnitCard>(self.card).beast
        } else {
            Beast::default()
        }
    }

    /// Frightened by nature: BL-GOB-05.
    #[must_use]
    pub fn is_frightened(&self) -> bool {
        self.race == Race::Goblin
    }

    /// May rush, and has to declare it: BL-GOB-01, -08.
    #[must_use]
    pub fn can_rush(&self) -> bool {
        self.race == Race::Goblin && self.class == Class::Foot && self.banner != Banner::Green
    }

    /// Hexes that it may move, and how many of them leave it a battle: BL-MOVE-03.
    #[must_use]
    pub fn allowance(&self, pack: &Pack<'_>) -> (u8, u8) {
        let (most, fighting) = match (self.class, self.banner) {
            (Class::Foot, Banner::Green) | (Class::Mounted, Banner::Red) => (2, 2),
            (Class::Foot, Banner::Blue) => (2, 1),
            (Class::Foot, Banner::Red) => (1, 1),
            (Class::Mounted, Banner::Green) => (4, 4),
            (Class::Mounted, Banner::Blue) => (3, 3),
            (Class::Creature, banner) => match (self.beast(pack).moves, banner) {
                (0, Banner::Green) => (2, 2),
                (0, Banner::Blue) => (2, 1),
                (0, Banner::Red) => (1, 1),
                (moves, _) => (moves, moves),
            },
        };
        let more = self.more_moves;
        let cap = self.move_cap;
        if self.run > 0 {
            // It battles whatever the distance: BL-LCARD-18.
            let hexes = most.max(self.run).saturating_add(more).min(cap);
            return (hexes, hexes);
        }
        (
            most.saturating_add(more).min(cap),
            fighting.saturating_add(more).min(cap),
        )
    }

    /// Dice of its training, or of its card: BL-DICE-01.
    #[must_use]
    pub fn base_dice(&self, pack: &Pack<'_>) -> u8 {
        let dice = self.beast(pack).dice;
        if dice > 0 {
            return dice;
        }
        match self.banner {
            Banner::Green => 2,
            Banner::Blue => 3,
            Banner::Red => 4,
        }
    }

    /// Hexes for each flag that it does not ignore: BL-RET-02.
    #[must_use]
    pub fn retreat(&self, pack: &Pack<'_>) -> u8 {
        if self.is_creature() {
            match self.beast(pack).retreat {
                0 => 2,
                hexes => hexes,
            }
        } else if self.is_frightened() {
            2
        } else {
            1
        }
    }

    pub fn end_turn(&mut self) {
        self.marks.end_turn();
        self.moved = 0;
        self.bold = 0;
        self.more_moves = 0;
        self.move_cap = u8::MAX;
        self.run = 0;
        self.back_dice = 0;
    }
}

/// Lore that a creature can store: what its dearest power costs. BL-CREAT-24.
#[must_use]
pub fn store(beast: &Beast) -> u8 {
    let costs = beast.powers.iter().map(|power| power.cost);
    costs.max().unwrap_or_default()
}

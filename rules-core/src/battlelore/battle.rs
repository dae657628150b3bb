//! The battle that is being fought, as a value: who, what was rolled, and what cards do to it. The steps that fight it are
//! those of [`super::combat`].

use super::content::Banner;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// What a battle die shows, in the order of the pack's symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[repr(u8)]
pub enum Face {
    Green,
    Blue,
    Red,
    Strike,
    Lore,
    Flag,
}

impl Face {
    pub const ALL: [Self; 6] = [
        Self::Green,
        Self::Blue,
        Self::Red,
        Self::Strike,
        Self::Lore,
        Self::Flag,
    ];

    /// The helmet of this colour.
    #[must_use]
    pub const fn helmet(banner: Banner) -> Self {
        match banner {
            Banner::Green => Self::Green,
            Banner::Blue => Self::Blue,
            Banner::Red => Self::Red,
        }
    }
}

/// How many dice show each face.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Roll([u8; 6]);

impl Roll {
    #[must_use]
    pub fn count(&self, face: Face) -> u8 {
        self.0.get(face as usize).copied().unwrap_or_default()
    }

    pub fn add(&mut self, face: Face) {
        if let Some(count) = self.0.get_mut(face as usize) {
            *count = count.saturating_add(1);
        }
    }

    /// Takes one die of this face away; says whether there was one.
    pub fn remove(&mut self, face: Face) -> bool {
        match self.0.get_mut(face as usize) {
            Some(count) if *count > 0 => {
                *count -= 1;
                true
            }
            Some(_) | None => false,
        }
    }

    #[must_use]
    pub fn dice(&self) -> u8 {
        self.0.iter().fold(0, |sum, count| sum.saturating_add(*count))
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum BattleKind {
    /// The unit's battle of the turn.
    #[default]
    Initial,
    /// The bonus melee attack: BL-FOLLOW-07.
    Bonus,
    /// BL-BB-06.
    Back,
    /// A defender strikes first: BL-FOLLOW-12.
    First,
}

/// What the attacker's lore card does for as long as the unit's battle lasts, pursuit and bonus attack included:
/// BL-LCARD-11.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct BattleCards {
    pub dice: u8,
    pub bonus_dice: u8,
    pub no_caps: bool,
    pub lore_hits: bool,
    pub frighten: bool,
    pub pay_figure: bool,
}

/// What reactions do to one roll: BL-LCARD-12, -13.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct RollCards {
    pub fewer: u8,
    pub strikes_miss: bool,
    pub flags_miss: bool,
    pub ignore_hits: u8,
    pub tokens_if_eliminated: u8,
    pub theft: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Battle {
    /// Indices of units.
    pub attacker: u8,
    pub defender: u8,
    pub kind: BattleKind,
    /// Where the defender stood when it was attacked.
    pub origin: u8,
    pub roll: Roll,
    /// Lore faces of the roll that a power, a store, poison or a card has used: they give no token.
    pub used_lore: u8,
    /// Poison was paid for: it works once hits have been taken. BL-SPIDER-09.
    pub poison: bool,
    pub cards: BattleCards,
    pub roll_cards: RollCards,
}

//! The War Council: its heroes and their levels.

use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// The seats of a War Council; the first four are Lore Masters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(rename_all = "snake_case")]
pub enum Hero {
    #[default]
    Wizard,
    Cleric,
    Rogue,
    Warrior,
    Commander,
}

impl Hero {
    pub const MASTERS: [Self; 4] = [Self::Wizard, Self::Cleric, Self::Rogue, Self::Warrior];
    pub const ALL: [Self; 5] = [Self::Commander, Self::Wizard, Self::Cleric, Self::Rogue, Self::Warrior];
}

/// The levels of a War Council's heroes; 0 is an empty seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(deny_unknown_fields)]
pub struct Council {
    #[serde(default)]
    pub commander: u8,
    #[serde(default)]
    pub wizard: u8,
    #[serde(default)]
    pub cleric: u8,
    #[serde(default)]
    pub rogue: u8,
    #[serde(default)]
    pub warrior: u8,
}

impl Council {
    #[must_use]
    pub fn level(&self, hero: Hero) -> u8 {
        match hero {
            Hero::Commander => self.commander,
            Hero::Wizard => self.wizard,
            Hero::Cleric => self.cleric,
            Hero::Rogue => self.rogue,
            Hero::Warrior => self.warrior,
        }
    }

    pub fn set(&mut self, hero: Hero, level: u8) {
        match hero {
            Hero::Commander => self.commander = level,
            Hero::Wizard => self.wizard = level,
            Hero::Cleric => self.cleric = level,
            Hero::Rogue => self.rogue = level,
            Hero::Warrior => self.warrior = level,
        }
    }

    /// All levels together.
    #[must_use]
    pub fn total(&self) -> u8 {
        Hero::ALL
            .into_iter()
            .fold(0, |sum: u8, hero| sum.saturating_add(self.level(hero)))
    }

    /// The highest level among the Lore Masters: BL-WC-03.
    #[must_use]
    pub fn master(&self) -> u8 {
        let levels = Hero::MASTERS.into_iter().map(|hero| self.level(hero));
        levels.max().unwrap_or_default()
    }
}

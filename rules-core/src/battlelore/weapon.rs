//! Weapons: table 1.4. BL-COMBAT-09, BL-DICE-02, BL-HIT-03 to -06.

use super::content::{Class, Weapon};

impl Weapon {
    /// Hexes that it reaches; 1 is melee only.
    #[must_use]
    pub fn range(self) -> u8 {
        match self {
            Self::ShortSword | Self::LongSword | Self::Fangs => 1,
            Self::Crossbow => 3,
            Self::CommonBow => 4,
        }
    }

    #[must_use]
    pub fn is_ranged(self) -> bool {
        self.range() > 1
    }

    /// Dice fewer after a move; how many for the crossbow is a choice of the table (BL-AMB-05).
    #[must_use]
    pub fn moved_penalty(self, crossbow: u8) -> u8 {
        match self {
            Self::CommonBow => 1,
            Self::Crossbow => crossbow,
            Self::ShortSword | Self::LongSword | Self::Fangs => 0,
        }
    }

    /// How many of the Sword-on-Shield faces hit.
    #[must_use]
    pub fn strikes(self, faces: u8, distance: u8, target: Class) -> u8 {
        match self {
            Self::ShortSword if target == Class::Mounted => faces.saturating_sub(1),
            Self::ShortSword | Self::LongSword | Self::Fangs => faces,
            Self::Crossbow if distance >= 2 => faces,
            Self::Crossbow | Self::CommonBow => 0,
        }
    }
}

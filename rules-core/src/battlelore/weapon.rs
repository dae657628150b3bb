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

    /// Whether a Sword-on-Shield hits at this distance: BL-HIT-03, -05, -06.
    #[must_use]
    pub fn strikes(self, distance: u8) -> bool {
        match self {
            Self::ShortSword | Self::LongSword | Self::Fangs => true,
            Self::Crossbow => distance >= 2,
            Self::CommonBow => false,
        }
    }

    /// Whether the target ignores one Sword-on-Shield of each roll: BL-HIT-04.
    #[must_use]
    pub fn is_parried_by(self, target: Class) -> bool {
        self == Self::ShortSword && target == Class::Mounted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Table 1.4.
    #[test]
    fn weapons_reach_and_strike_as_their_cards_say() {
        use Weapon::{CommonBow, Crossbow, Fangs, LongSword, ShortSword};
        assert_eq!(
            [ShortSword, LongSword, CommonBow, Crossbow, Fangs].map(Weapon::range),
            [1, 1, 4, 3, 1]
        );
        assert!(
            [ShortSword, LongSword, Fangs]
                .iter()
                .all(|weapon| weapon.strikes(1) && !weapon.is_ranged())
        );
        assert!(!Crossbow.strikes(1) && Crossbow.strikes(2) && !CommonBow.strikes(1) && !CommonBow.strikes(4));
        assert!(ShortSword.is_parried_by(Class::Mounted) && !LongSword.is_parried_by(Class::Mounted));
        assert!(!ShortSword.is_parried_by(Class::Creature) && !ShortSword.is_parried_by(Class::Foot));
        assert_eq!(
            [CommonBow, Crossbow, Fangs].map(|weapon| weapon.moved_penalty(2)),
            [1, 2, 0]
        );
    }
}

//! A set of hexes of one board, as one machine word: boards have at most 128.

use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

use crate::prompt::Cells;

/// Hexes that a board can have.
pub const HEXES: u16 = 128;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Area(u128);

impl Area {
    pub const EMPTY: Self = Self(0);

    fn bit(hex: u8) -> u128 {
        1u128.checked_shl(u32::from(hex)).unwrap_or(0)
    }

    #[must_use]
    pub fn of(hex: u8) -> Self {
        Self(Self::bit(hex))
    }

    #[must_use]
    pub fn contains(self, hex: u8) -> bool {
        self.0 & Self::bit(hex) != 0
    }

    pub fn insert(&mut self, hex: u8) {
        self.0 |= Self::bit(hex);
    }

    pub fn remove(&mut self, hex: u8) {
        self.0 &= !Self::bit(hex);
    }

    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[must_use]
    pub fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[must_use]
    pub fn common(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    #[must_use]
    pub fn first(self) -> Option<u8> {
        (self.0 != 0).then(|| self.0.trailing_zeros() as u8)
    }

    /// The only hex, if there is just one.
    #[must_use]
    pub fn only(self) -> Option<u8> {
        if self.0.is_power_of_two() { self.first() } else { None }
    }

    /// The hexes numbered below `end`.
    #[must_use]
    pub fn below(end: u16) -> Self {
        match end {
            0..HEXES => Self(Self::bit(end as u8).wrapping_sub(1)),
            HEXES.. => Self(u128::MAX),
        }
    }

    /// The same hexes with numbers so much higher; what no longer fits falls off.
    #[must_use]
    pub fn up(self, by: u8) -> Self {
        Self(self.0.checked_shl(u32::from(by)).unwrap_or(0))
    }

    /// The same hexes with numbers so much lower.
    #[must_use]
    pub fn down(self, by: u8) -> Self {
        Self(self.0.checked_shr(u32::from(by)).unwrap_or(0))
    }

    /// The hexes in rising order.
    pub fn iter(self) -> impl Iterator<Item = u8> + use<> {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let hex = (left != 0).then(|| left.trailing_zeros() as u8)?;
            left &= left.wrapping_sub(1);
            Some(hex)
        })
    }

    /// As a question asks for them.
    #[must_use]
    pub fn cells(self) -> Cells {
        Cells::of_word(self.0)
    }
}

impl FromIterator<u8> for Area {
    fn from_iter<I: IntoIterator<Item = u8>>(hexes: I) -> Self {
        hexes
            .into_iter()
            .fold(Self::EMPTY, |area, hex| area.union(Self::of(hex)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn hexes_come_back_in_order() {
        let area: Area = [127, 0, 64, 63].into_iter().collect();
        assert_eq!(area.iter().collect::<Vec<_>>(), [0, 63, 64, 127]);
        assert_eq!((area.len(), area.first(), area.only()), (4, Some(0), None));
        assert_eq!(area.without(Area::of(0)).common(Area::of(64)).only(), Some(64));
        assert!(!Area::of(128).contains(128) && Area::of(200).is_empty());
        assert_eq!(area.cells().len(), 4);
    }
}

//! The units of both sides by their numbers, and where they stand: rules ask for that again and again.

use super::Side;
use super::area::Area;
use super::field::OFF;
use super::unit::{UNITS, Unit};
use crate::kit::list::List;
use core::ops::{Deref, DerefMut};
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A unit changes its hex by [`Units::send`] alone. Encoded is the list; where the units stand follows from it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Units {
    list: List<Unit, UNITS>,
    /// The hexes of North's and South's.
    standing: [Area; 2],
}

impl Units {
    #[must_use]
    pub const fn new() -> Self {
        Self {
            list: List::new(),
            standing: [Area::EMPTY; 2],
        }
    }

    /// `false`, and nothing changed, when there is no room.
    pub fn push(&mut self, unit: Unit) -> bool {
        let (side, hex) = (unit.side, unit.hex);
        let room = self.list.push(unit);
        if room {
            self.side_mut(side).insert(hex);
        }
        room
    }

    pub fn clear(&mut self) {
        *self = Self::new();
    }

    /// Another unit in place of the one with this number.
    pub fn replace(&mut self, index: u8, unit: Unit) {
        self.send(index, OFF);
        let (side, hex) = (unit.side, unit.hex);
        if let Some(known) = self.list.get_mut(usize::from(index)) {
            *known = unit;
            self.side_mut(side).insert(hex);
        }
    }

    /// A unit is on another hex, or [`OFF`] the field.
    pub fn send(&mut self, index: u8, hex: u8) {
        if let Some(unit) = self.list.get_mut(usize::from(index)) {
            let (side, from) = (unit.side, unit.hex);
            unit.hex = hex;
            self.side_mut(side).remove(from);
            self.side_mut(side).insert(hex);
        }
    }

    /// The hexes of a side.
    #[must_use]
    pub const fn standing(&self, side: Side) -> Area {
        let [north, south] = self.standing;
        match side {
            Side::North => north,
            Side::South => south,
        }
    }

    /// Whether they stand where they say: what the laws check.
    #[must_use]
    pub fn are_where_they_stand(&self) -> bool {
        self.standing == self.found()
    }

    /// Where the units say that they stand.
    #[inline(never)]
    fn found(&self) -> [Area; 2] {
        Side::BOTH.map(|side| {
            let own = self.list.iter().filter(|unit| unit.side == side);
            own.map(|unit| unit.hex).collect()
        })
    }

    fn side_mut(&mut self, side: Side) -> &mut Area {
        let [north, south] = &mut self.standing;
        match side {
            Side::North => north,
            Side::South => south,
        }
    }
}

impl Deref for Units {
    type Target = [Unit];

    fn deref(&self) -> &[Unit] {
        &self.list
    }
}

impl DerefMut for Units {
    fn deref_mut(&mut self) -> &mut [Unit] {
        &mut self.list
    }
}

impl<'u> IntoIterator for &'u mut Units {
    type Item = &'u mut Unit;
    type IntoIter = core::slice::IterMut<'u, Unit>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.iter_mut()
    }
}

impl MaxSize for Units {
    const POSTCARD_MAX_SIZE: usize = List::<Unit, UNITS>::POSTCARD_MAX_SIZE;
}

impl Serialize for Units {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.list.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Units {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut units = Self::new();
        units.list = List::deserialize(deserializer)?;
        units.standing = units.found();
        Ok(units)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battlelore::content::UnitCard;
    use crate::battlelore::testing;

    #[test]
    fn units_are_found_where_they_were_sent() {
        let row = UnitCard::default();
        let mut units = Units::new();
        for (side, hex) in [(Side::North, 3), (Side::South, 7), (Side::South, 120)] {
            assert!(units.push(testing::unit(&row, side, hex)));
        }
        units.send(1, 8);
        units.send(2, OFF);
        units.replace(0, testing::unit(&row, Side::South, 5));
        assert!(units.standing(Side::North).is_empty());
        assert_eq!(units.standing(Side::South), [5, 8].into_iter().collect());
        assert!(units.are_where_they_stand());
        let mut room = [0; 256];
        let bytes = postcard::to_slice(&units, &mut room).unwrap();
        assert_eq!(postcard::from_bytes::<Units>(bytes).unwrap(), units);
        units[0].hex = 6;
        assert!(!units.are_where_they_stand());
    }
}

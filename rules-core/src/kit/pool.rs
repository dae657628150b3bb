//! Dice gathered for a roll, counted by kind: what equipment, skills and effects add and take away before it is rolled.

use crate::dice;
use crate::kit::list::List;
use crate::pack::Pack;
use crate::prompt::Die;
use core::fmt;
use postcard::experimental::max_size::MaxSize;
use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// How many of each of the first `KINDS` dice of the pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, MaxSize)]
pub struct Pool<const KINDS: usize>([u8; KINDS]);

impl<const KINDS: usize> Pool<KINDS> {
    pub const EMPTY: Self = Self([0; KINDS]);

    /// By the order of the dice in the pack.
    #[must_use]
    pub const fn of(counts: [u8; KINDS]) -> Self {
        Self(counts)
    }

    #[must_use]
    pub fn count(&self, kind: u8) -> u8 {
        self.0.get(usize::from(kind)).copied().unwrap_or(0)
    }

    /// `false`, and nothing changed, when the pool does not hold this kind.
    pub fn add(&mut self, kind: u8, dice: u8) -> bool {
        let count = self.0.get_mut(usize::from(kind));
        let holds = count.is_some();
        if let Some(count) = count {
            *count = count.saturating_add(dice);
        }
        holds
    }

    /// Adds all dice of another pool.
    pub fn join(&mut self, other: &Self) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count = count.saturating_add(more);
        }
    }

    /// Takes away as many as there are; says how many.
    pub fn remove(&mut self, kind: u8, dice: u8) -> u8 {
        let Some(count) = self.0.get_mut(usize::from(kind)) else {
            return 0;
        };
        let taken = dice.min(*count);
        *count = count.saturating_sub(taken);
        taken
    }

    /// Loses what is beyond `most` of each kind.
    pub fn cap(&mut self, most: u8) {
        for count in &mut self.0 {
            *count = most.min(*count);
        }
    }

    /// Number of dice of all kinds.
    #[must_use]
    pub fn len(&self) -> u16 {
        self.0
            .iter()
            .fold(0, |sum: u16, count| sum.saturating_add(u16::from(*count)))
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; KINDS]
    }

    /// The dice in the order of their kinds, as many as one roll takes.
    #[must_use]
    pub fn to_roll(&self, pack: &Pack<'_>) -> List<Die, 16> {
        self.gathered(|kind| dice::die(pack, kind))
    }

    fn gathered(&self, die: impl Fn(u8) -> Die) -> List<Die, 16> {
        let kinds = self.0.iter().zip(0..=u8::MAX).filter(|(count, _)| **count > 0);
        kinds
            .flat_map(|(count, kind)| core::iter::repeat_n(die(kind), usize::from(*count)))
            .collect()
    }
}

impl<const KINDS: usize> Default for Pool<KINDS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

// serde derives only for arrays of a length that is written out.
impl<const KINDS: usize> Serialize for Pool<KINDS> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut counts = serializer.serialize_tuple(KINDS)?;
        for count in &self.0 {
            counts.serialize_element(count)?;
        }
        counts.end()
    }
}

impl<'de, const KINDS: usize> Deserialize<'de> for Pool<KINDS> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Counts<const KINDS: usize>;

        impl<'de, const KINDS: usize> Visitor<'de> for Counts<KINDS> {
            type Value = Pool<KINDS>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "the counts of {KINDS} kinds of die")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut counts: A) -> Result<Self::Value, A::Error> {
                let mut pool = Pool::EMPTY;
                for (read, count) in pool.0.iter_mut().enumerate() {
                    *count = counts
                        .next_element()?
                        .ok_or_else(|| A::Error::invalid_length(read, &self))?;
                }
                Ok(pool)
            }
        }
        deserializer.deserialize_tuple(KINDS, Counts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn adds_caps_and_then_takes_away() {
        let mut pool = Pool::of([2, 0, 1, 0]);
        pool.join(&Pool::of([2, 1, 0, 0]));
        assert!(pool.add(3, 7));
        assert_eq!((pool, pool.len()), (Pool::of([4, 1, 1, 7]), 13));
        pool.cap(3);
        assert_eq!((pool, pool.len()), (Pool::of([3, 1, 1, 3]), 8));
        assert_eq!((pool.remove(0, 2), pool.remove(1, 2), pool.remove(2, 0)), (2, 1, 0));
        assert_eq!(pool, Pool::of([1, 0, 1, 3]));
        assert_eq!((pool.count(3), pool.count(4)), (3, 0));
    }

    #[test]
    fn a_kind_that_it_does_not_hold_changes_nothing() {
        let mut pool = Pool::of([1, 2]);
        assert!(!pool.add(2, 1));
        assert_eq!(pool.remove(2, 1), 0);
        assert_eq!(pool, Pool::of([1, 2]));
    }

    #[test]
    fn counts_saturate() {
        let mut pool = Pool::of([250, 250]);
        pool.add(0, 10);
        pool.join(&Pool::of([0, 255]));
        assert_eq!(pool, Pool::of([255, 255]));
        assert_eq!(pool.len(), 510);
        pool.cap(0);
        assert!(pool.is_empty() && pool == Pool::default());
    }

    #[test]
    fn is_rolled_in_the_order_of_the_kinds_and_only_as_many_as_a_roll_takes() {
        let die = |card| Die { card, sides: 6 + card };
        let cards = |pool: Pool<4>| pool.gathered(die).iter().map(|die| die.card).collect::<Vec<_>>();
        assert_eq!(cards(Pool::of([2, 0, 1, 3])), [0, 0, 2, 3, 3, 3]);
        assert_eq!(*Pool::of([0, 2]).gathered(die), [die(1), die(1)]);
        assert_eq!(cards(Pool::of([0, 0, 15, 255])).len(), 16);
        assert!(cards(Pool::EMPTY).is_empty());
    }

    #[test]
    fn is_saved_as_one_byte_per_kind() {
        let pool = Pool::of([0, 3, 255, 200, 1]);
        let mut room = [0; 16];
        let bytes = postcard::to_slice(&pool, &mut room).unwrap();
        assert_eq!(
            (&*bytes, bytes.len()),
            (&[0, 3, 255, 200, 1][..], Pool::<5>::POSTCARD_MAX_SIZE)
        );
        assert_eq!(postcard::from_bytes::<Pool<5>>(bytes), Ok(pool));
        assert!(postcard::from_bytes::<Pool<6>>(bytes).is_err());
    }
}

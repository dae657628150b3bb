//! A set of up to 256 small numbers: cards of a kind, cells of a map.

use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Bits([u32; 8]);

impl Bits {
    pub const EMPTY: Self = Self([0; 8]);

    /// The numbers below `end`.
    #[must_use]
    pub fn below(end: u16) -> Self {
        let mut set = Self::EMPTY;
        for (index, word) in set.0.iter_mut().enumerate() {
            let before = (index as u16) * 32;
            *word = match end.saturating_sub(before) {
                0 => 0,
                some @ 1..=31 => (1 << some) - 1,
                _ => u32::MAX,
            };
        }
        set
    }

    /// The numbers of the bits that are set, all below 128.
    #[must_use]
    pub const fn of_word(word: u128) -> Self {
        let (second, third, fourth) = (word >> 32, word >> 64, word >> 96);
        Self([word as u32, second as u32, third as u32, fourth as u32, 0, 0, 0, 0])
    }

    #[must_use]
    pub fn contains(&self, member: u8) -> bool {
        self.0
            .get(usize::from(member / 32))
            .is_some_and(|word| word & (1 << (member % 32)) != 0)
    }

    pub fn insert(&mut self, member: u8) {
        if let Some(word) = self.0.get_mut(usize::from(member / 32)) {
            *word |= 1 << (member % 32);
        }
    }

    pub fn remove(&mut self, member: u8) {
        if let Some(word) = self.0.get_mut(usize::from(member / 32)) {
            *word &= !(1 << (member % 32));
        }
    }

    #[must_use]
    pub fn with(mut self, member: u8) -> Self {
        self.insert(member);
        self
    }

    #[must_use]
    pub fn len(&self) -> u16 {
        self.0.iter().map(|word| word.count_ones() as u16).sum()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 8]
    }

    /// The `n`-th member in rising order.
    #[must_use]
    pub fn nth(&self, n: u16) -> Option<u8> {
        let mut left = u32::from(n);
        for (index, word) in self.0.iter().enumerate() {
            let here = word.count_ones();
            if left < here {
                let mut word = *word;
                for _ in 0..left {
                    word &= word - 1;
                }
                return Some((index as u8) * 32 + word.trailing_zeros() as u8);
            }
            left -= here;
        }
        None
    }

    #[must_use]
    pub fn first(&self) -> Option<u8> {
        self.nth(0)
    }

    /// The only member, if there is just one.
    #[must_use]
    pub fn only(&self) -> Option<u8> {
        if self.len() == 1 { self.first() } else { None }
    }

    /// The members in rising order.
    pub fn iter(&self) -> impl Iterator<Item = u8> + use<> {
        let mut words = self.0.into_iter().zip((0..).step_by(32));
        let (mut word, mut before) = (0u32, 0u8);
        core::iter::from_fn(move || {
            while word == 0 {
                (word, before) = words.next()?;
            }
            let member = before + word.trailing_zeros() as u8;
            word &= word - 1;
            Some(member)
        })
    }

    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    #[must_use]
    pub fn difference(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    fn zip(&self, other: &Self, word: impl Fn(u32, u32) -> u32) -> Self {
        let mut result = Self::EMPTY;
        for (to, (a, b)) in result.0.iter_mut().zip(self.0.iter().zip(other.0.iter())) {
            *to = word(*a, *b);
        }
        result
    }
}

impl FromIterator<u8> for Bits {
    fn from_iter<I: IntoIterator<Item = u8>>(members: I) -> Self {
        members.into_iter().fold(Self::EMPTY, Self::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn members_come_back_in_order() {
        let set: Bits = [255, 0, 31, 32, 77].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 31, 32, 77, 255]);
        assert_eq!(set.len(), 5);
        for (n, member) in set.iter().enumerate() {
            assert_eq!(set.nth(n as u16), Some(member));
        }
        assert_eq!(set.nth(5), None);
    }

    #[test]
    fn bits_of_a_word_are_members() {
        let members = [0, 31, 32, 63, 64, 95, 96, 127];
        let word = members.into_iter().fold(0, |word, member| word | 1u128 << member);
        assert_eq!(Bits::of_word(word), members.into_iter().collect());
    }

    #[test]
    fn below_counts() {
        for end in 0..=256u16 {
            assert_eq!(Bits::below(end).len(), end);
        }
    }

    #[test]
    fn set_algebra() {
        let low: Bits = (0..=9).collect();
        let even: Bits = (0..=20).step_by(2).collect();
        assert_eq!(low.intersection(&even).iter().collect::<Vec<_>>(), [0, 2, 4, 6, 8]);
        assert_eq!(low.difference(&even).len() + low.intersection(&even).len(), low.len());
        assert_eq!(low.union(&even).len(), 16);
        assert_eq!(Bits::EMPTY.with(9).only(), Some(9));
        assert_eq!(low.only(), None);
    }
}

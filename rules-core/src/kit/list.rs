//! A list of bounded length. It refuses when it is full: a full roster is a rule, not an accident.

use core::fmt;
use core::ops::{Deref, DerefMut};
use postcard::experimental::max_size::MaxSize;
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// `heapless::Vec` with a bound on its encoded size (postcard knows only an older heapless) and with pushes that
/// say whether there was room.
#[derive(Clone, PartialEq, Eq)]
pub struct List<T, const N: usize>(heapless::Vec<T, N>);

impl<T, const N: usize> List<T, N> {
    pub const CAPACITY: usize = N;

    #[must_use]
    pub const fn new() -> Self {
        Self(heapless::Vec::new())
    }

    /// Adds at the end; `false`, and nothing changed, when the list is full.
    pub fn push(&mut self, item: T) -> bool {
        self.0.push(item).is_ok()
    }

    pub fn pop(&mut self) -> Option<T> {
        self.0.pop()
    }

    #[must_use]
    pub fn is_full(&self) -> bool {
        self.0.is_full()
    }

    pub fn clear(&mut self) {
        self.0.clear();
    }

    pub fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }

    /// Takes out the item at `index`, keeping the order of the others.
    pub fn remove(&mut self, index: usize) -> Option<T> {
        if index >= self.0.len() {
            return None;
        }
        // Each moves up by one, from the last to the one that is taken out: no way through here can panic.
        let mut out = self.0.pop()?;
        for item in self.0.iter_mut().skip(index).rev() {
            core::mem::swap(item, &mut out);
        }
        Some(out)
    }

    pub fn retain(&mut self, keep: impl FnMut(&T) -> bool) {
        self.0.retain(keep);
    }

    /// Puts `item` before the one at `index`; `false`, and nothing changed, when the list is full or shorter.
    pub fn insert(&mut self, index: usize, item: T) -> bool {
        if index > self.0.len() || self.0.push(item).is_err() {
            return false;
        }
        let moved = self.0.get_mut(index..).and_then(<[T]>::split_last_mut);
        if let Some((last, others)) = moved {
            for item in others {
                core::mem::swap(item, last);
            }
        }
        true
    }
}

impl<T: Clone, const N: usize> List<T, N> {
    /// The items of a slice, as many as there is room for.
    #[must_use]
    pub fn of(items: &[T]) -> Self {
        items.iter().cloned().collect()
    }
}

impl<T, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T, const N: usize> DerefMut for List<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Takes as many items as there is room for.
impl<T, const N: usize> FromIterator<T> for List<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = Self::new();
        for item in items {
            if !list.push(item) {
                break;
            }
        }
        list
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a List<T, N> {
    type Item = &'a T;
    type IntoIter = core::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a mut List<T, N> {
    type Item = &'a mut T;
    type IntoIter = core::slice::IterMut<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl<T: MaxSize, const N: usize> MaxSize for List<T, N> {
    const POSTCARD_MAX_SIZE: usize = T::POSTCARD_MAX_SIZE * N + varint_size(N);
}

/// Bytes of a varint that holds `max`.
const fn varint_size(max: usize) -> usize {
    let bits = usize::BITS - max.leading_zeros();
    let bytes = bits.div_ceil(7) as usize;
    if bytes == 0 { 1 } else { bytes }
}

impl<T: Serialize, const N: usize> Serialize for List<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Deserialize<'de>, const N: usize> Deserialize<'de> for List<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Items<T, const N: usize>(core::marker::PhantomData<T>);

        impl<'de, T: Deserialize<'de>, const N: usize> Visitor<'de> for Items<T, N> {
            type Value = List<T, N>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "at most {N} items")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
                let mut list = List::new();
                while let Some(item) = items.next_element()? {
                    if !list.push(item) {
                        return Err(A::Error::invalid_length(N + 1, &self));
                    }
                }
                Ok(list)
            }
        }
        deserializer.deserialize_seq(Items(core::marker::PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_when_full_and_stays_as_it_was() {
        let mut list: List<u8, 2> = List::new();
        assert!(list.push(1) && list.push(2));
        assert!(!list.push(3));
        assert_eq!(*list, [1, 2]);
        assert!(!list.insert(0, 3));
        assert_eq!(list.remove(5), None);
        assert_eq!(list.remove(0), Some(1));
        assert!(!list.insert(2, 9) && list.insert(1, 9));
        assert_eq!(*list, [2, 9]);
    }

    #[test]
    fn the_others_keep_their_order() {
        for place in 0..=4 {
            let mut list: List<u8, 5> = List::of(&[0, 1, 2, 3]);
            let mut expected = [0, 1, 2, 3].to_vec();
            expected.insert(place, 9);
            assert!(list.insert(place, 9));
            assert_eq!(*list, expected[..]);
            assert_eq!(list.remove(place), Some(9));
            assert_eq!(*list, [0, 1, 2, 3]);
        }
    }

    #[test]
    fn the_bound_holds_for_the_longest_list() {
        let mut list: List<u32, 200> = List::new();
        while list.push(u32::MAX) {}
        let mut room = [0; 2000];
        let used = postcard::to_slice(&list, &mut room).unwrap().len();
        assert_eq!(used, List::<u32, 200>::POSTCARD_MAX_SIZE);
    }

    #[test]
    fn too_many_items_do_not_decode() {
        let bytes = [3, 1, 2, 3];
        assert!(postcard::from_bytes::<List<u8, 2>>(&bytes).is_err());
        assert_eq!(*postcard::from_bytes::<List<u8, 3>>(&bytes).unwrap(), [1, 2, 3]);
    }
}

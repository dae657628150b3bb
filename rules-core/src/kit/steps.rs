//! The stack of what is being done, the innermost step last.

use crate::game::Depth;
use crate::kit::list::List;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// Long actions are steps, and steps are data: a game in the middle of anything can be saved, cloned and compared.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Steps<S, const N: usize>(List<S, N>);

impl<S, const N: usize> Steps<S, N> {
    #[must_use]
    pub const fn new() -> Self {
        Self(List::new())
    }

    /// Begins a step inside the present one. The laws see to it that there is room: see [`Depth`].
    pub fn push(&mut self, step: S) {
        let room = self.0.push(step);
        debug_assert!(room, "the stack of steps is full");
    }

    pub fn pop(&mut self) -> Option<S> {
        self.0.pop()
    }

    #[must_use]
    pub fn last(&self) -> Option<&S> {
        self.0.last()
    }

    pub fn last_mut(&mut self) -> Option<&mut S> {
        self.0.last_mut()
    }

    pub fn iter(&self) -> core::slice::Iter<'_, S> {
        self.0.iter()
    }

    pub fn clear(&mut self) {
        self.0.clear();
    }

    #[must_use]
    pub fn depth(&self) -> Depth {
        Depth {
            used: self.0.len() as u8,
            capacity: N as u8,
        }
    }
}

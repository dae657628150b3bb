//! A zone in a byte: MD-MAP-01.

use crate::map::Border;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// A zone in one byte: bit 0 there is one, 1 lit, 2 room, 3–4 its eastern border, 5–6 its southern one. A border belongs
/// to one zone alone, so that both sides always agree. The lower bit of a border lets figures and looks pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Zone(pub(super) u8);

pub(super) const THERE: u8 = 1;
pub(super) const LIT: u8 = 1 << 1;
pub(super) const ROOM: u8 = 1 << 2;
pub(super) const EAST: u8 = 3;
pub(super) const SOUTH: u8 = 5;

impl Zone {
    #[must_use]
    pub fn exists(self) -> bool {
        self.0 & THERE != 0
    }

    #[must_use]
    pub fn lit(self) -> bool {
        self.0 & LIT != 0
    }

    #[must_use]
    pub fn room(self) -> bool {
        self.0 & ROOM != 0
    }

    pub(super) fn border(self, shift: u8) -> Border {
        match self.0 >> shift & 3 {
            0 => Border::Wall,
            1 => Border::Open,
            2 => Border::Door,
            _ => Border::OpenDoor,
        }
    }

    pub(super) fn set_border(&mut self, shift: u8, border: Border) {
        let bits = match border {
            Border::Wall => 0,
            Border::Open => 1,
            Border::Door => 2,
            Border::OpenDoor => 3,
        };
        self.0 = self.0 & !(3 << shift) | bits << shift;
    }
}

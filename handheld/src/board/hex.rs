//! Hexes that stand on a corner, row by row.

use crate::scene::Part;
use core::ops::Range;

pub(crate) struct Hex {
    part: Part,
    /// Rows of its roof, which is as high as its floor.
    roof: i32,
}

impl Hex {
    /// The hex that fills the part, smaller by a margin.
    #[inline]
    pub(crate) fn new(part: Part, margin: i32) -> Self {
        let part = part.shrunk(margin);
        let roof = ((part.bottom - part.top) / 4).max(1);
        Self { part, roof }
    }

    /// From where to where it goes in a row.
    #[inline]
    pub(crate) fn columns(&self, y: i32) -> Range<i32> {
        let Self { part, roof } = self;
        if y < part.top || y >= part.bottom {
            return 0..0;
        }
        let outside = (part.top + roof - 1 - y).max(y - (part.bottom - roof));
        if outside <= 0 {
            return part.left..part.right;
        }
        let width = part.right - part.left;
        let inset = outside * (width / 2) / roof;
        let left = part.left + inset;
        left..left + (width - 2 * inset).max(1)
    }

    /// The outline in a row: as much of each end as the row above or below does not cover.
    #[inline]
    pub(crate) fn rim(&self, y: i32) -> [Range<i32>; 2] {
        let columns = self.columns(y);
        let above = self.columns(y - 1).len();
        let end = (columns.len().abs_diff(above) / 2 + 1).min(columns.len()) as i32;
        [columns.start..columns.start + end, columns.end - end..columns.end]
    }
}

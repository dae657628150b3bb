//! Hexes that stand on a corner, drawn row by row.

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

/// A hex standing on its corner, as rows; smaller by a margin.
pub(crate) fn hex(here: Rectangle, margin: i32) -> impl Iterator<Item = Rectangle> {
    let here = here.offset(-margin);
    let (width, height) = (here.size.width as i32, here.size.height as i32);
    let roof = (height / 4).max(1);
    (0..height).map(move |row| {
        let below = (roof - 1 - row).max(row - (height - roof)).max(0);
        let inset = below * (width / 2) / roof;
        let corner = here.top_left + Point::new(inset, row);
        Rectangle::new(corner, Size::new((width - 2 * inset).max(1) as u32, 1))
    })
}

/// The outline of a hex, smaller by a margin: both ends of each row.
pub(crate) fn rim(here: Rectangle, margin: i32) -> impl Iterator<Item = Rectangle> {
    let mut above = 0;
    hex(here, margin).flat_map(move |span| {
        // As much of each end as the row above or below does not cover.
        let wide = span.size.width;
        let end = (wide.abs_diff(above) / 2 + 1).min(wide);
        above = wide;
        let left = span.top_left;
        let right = left + Point::new((wide - end) as i32, 0);
        [left, right].map(|corner| Rectangle::new(corner, Size::new(end, 1)))
    })
}

//! Hexes that stand on a corner, drawn row by row.

use crate::canvas::{Canvas, area};
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

/// A hex standing on its corner, as rows; smaller by a margin.
pub(super) fn hex(here: Rectangle, margin: i32) -> impl Iterator<Item = Rectangle> {
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

/// The outline of a hex, smaller by a margin.
pub(super) fn ring<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    here: Rectangle,
    margin: i32,
    colour: Rgb565,
) -> Result<(), D::Error> {
    let mut above = 0;
    for span in hex(here, margin) {
        // As much of each end as the row above or below does not cover.
        let wide = span.size.width;
        let end = (wide.abs_diff(above) / 2 + 1).min(wide);
        above = wide;
        let right = span.top_left.x + (wide - end) as i32;
        canvas.fill(area(span.top_left.x, span.top_left.y, end, 1), colour)?;
        canvas.fill(area(right, span.top_left.y, end, 1), colour)?;
    }
    Ok(())
}

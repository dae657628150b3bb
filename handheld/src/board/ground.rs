//! The ground of a cell: its pattern, so that its colour is not alone, and the ring of a goal.

use crate::canvas::{Canvas, area};
use crate::theme;
use embedded_graphics::geometry::AnchorPoint;
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use rules_core::map::Ground;

/// The pattern of a ground, so that its colour is not alone: eight rows of eight dots.
pub(super) fn tile(ground: Ground) -> [u8; 8] {
    match ground {
        Ground::Plain | Ground::Goal | Ground::Field => [0; 8],
        Ground::Dark => [0b1000_0000, 0, 0, 0, 0b0000_1000, 0, 0, 0],
        Ground::Water => [0, 0b0110_0000, 0b1001_0000, 0, 0, 0b0000_0110, 0b0000_1001, 0],
        Ground::Wood => [
            0b0010_0000,
            0b0111_0000,
            0b0010_0000,
            0,
            0b0000_0010,
            0b0000_0111,
            0b0000_0010,
            0,
        ],
        Ground::Hill => [0b0001_0000, 0b0010_1000, 0b0100_0100, 0, 0, 0, 0, 0],
        Ground::Wall => [
            0b1000_0000,
            0b0100_0000,
            0b0010_0000,
            0b0001_0000,
            0b0000_1000,
            0b0000_0100,
            0b0000_0010,
            0b0000_0001,
        ],
        Ground::Ford => [0, 0b0110_0000, 0b1001_0000, 0, 0b0000_1000, 0, 0b0100_0000, 0],
        Ground::Bridge => [0b1111_1111, 0b0001_0001, 0b0001_0001, 0b0001_0001, 0b1111_1111, 0, 0, 0],
        Ground::Building => [0b1111_1111, 0b0001_0000, 0b0001_0000, 0, 0b1111_1111, 0b0000_0001, 0b0000_0001, 0],
    }
}

/// Fills with a pattern that goes on from cell to cell.
pub(super) fn pattern<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    here: Rectangle,
    tile: [u8; 8],
    ink: Rgb565,
) -> Result<(), D::Error> {
    if tile == [0; 8] {
        return Ok(());
    }
    for y in here.rows() {
        let row = tile.get((y & 7) as usize).copied().unwrap_or_default();
        if row == 0 || canvas.hides(&area(here.top_left.x, y, here.size.width, 1)) {
            continue;
        }
        for x in here.columns() {
            if row & (0x80 >> (x & 7)) != 0 {
                canvas.fill(area(x, y, 1, 1), ink)?;
            }
        }
    }
    Ok(())
}

/// A goal: a ring.
pub(super) fn goal<D: DrawTarget<Color = Rgb565>>(canvas: &mut Canvas<'_, D>, here: Rectangle) -> Result<(), D::Error> {
    let side = (here.size.width as i32 / 2).max(7) & !1 | 1;
    let ring = here.resized(Size::new_equal(side as u32), AnchorPoint::Center);
    canvas.outline(ring, side as u32 / 2, 2, theme::ACCENT)?;
    let dot = here.resized(Size::new_equal(3), AnchorPoint::Center);
    canvas.fill(dot, theme::ACCENT)
}

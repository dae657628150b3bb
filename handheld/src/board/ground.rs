//! The ground of a cell: its pattern, so that its colour is not alone, and the ring of a goal.

use crate::canvas::Canvas;
use crate::scene::Full;
use crate::theme;
use embedded_graphics::geometry::AnchorPoint;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use rules_core::map::Ground;

/// The pattern of a ground, so that its colour is not alone: eight rows of eight dots.
pub(super) fn tile(ground: Ground) -> Option<&'static [u8; 8]> {
    match ground {
        Ground::Plain | Ground::Goal | Ground::Field => None,
        Ground::Dark => Some(&[0b1000_0000, 0, 0, 0, 0b0000_1000, 0, 0, 0]),
        Ground::Water => Some(&[0, 0b0110_0000, 0b1001_0000, 0, 0, 0b0000_0110, 0b0000_1001, 0]),
        Ground::Wood => Some(&[
            0b0010_0000,
            0b0111_0000,
            0b0010_0000,
            0,
            0b0000_0010,
            0b0000_0111,
            0b0000_0010,
            0,
        ]),
        Ground::Hill => Some(&[0b0001_0000, 0b0010_1000, 0b0100_0100, 0, 0, 0, 0, 0]),
        Ground::Wall => Some(&[
            0b1000_0000,
            0b0100_0000,
            0b0010_0000,
            0b0001_0000,
            0b0000_1000,
            0b0000_0100,
            0b0000_0010,
            0b0000_0001,
        ]),
        Ground::Ford => Some(&[0, 0b0110_0000, 0b1001_0000, 0, 0b0000_1000, 0, 0b0100_0000, 0]),
        Ground::Bridge => Some(&[0b1111_1111, 0b0001_0001, 0b0001_0001, 0b0001_0001, 0b1111_1111, 0, 0, 0]),
        Ground::Building => Some(&[
            0b1111_1111,
            0b0001_0000,
            0b0001_0000,
            0,
            0b1111_1111,
            0b0000_0001,
            0b0000_0001,
            0,
        ]),
    }
}

/// A goal: a ring.
pub(super) fn goal(canvas: &mut Canvas<'_>, here: Rectangle) -> Result<(), Full> {
    let side = (here.size.width as i32 / 2).max(7) & !1 | 1;
    let ring = here.resized(Size::new_equal(side as u32), AnchorPoint::Center);
    canvas.outline(ring, side as u32 / 2, 2, theme::ACCENT)?;
    let dot = here.resized(Size::new_equal(3), AnchorPoint::Center);
    canvas.fill(dot, theme::ACCENT)
}

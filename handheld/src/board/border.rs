//! The borders of square cells: walls, and doors in them.

use crate::canvas::{Canvas, area};
use crate::scene::Full;
use crate::theme;
use embedded_graphics::primitives::Rectangle;
use rules_core::map::Border;

/// Half the thickness of a wall.
pub(super) fn wall(side: i32) -> i32 {
    if side < 18 { 1 } else { 2 }
}

/// A part of one side of a square: from `from` to `to` along it, so many pixels deep.
fn along(here: Rectangle, side: usize, from: i32, to: i32, deep: i32) -> Rectangle {
    let (x, y) = (here.top_left.x, here.top_left.y);
    let last = here.size.width as i32 - deep;
    let long = (to - from).max(0) as u32;
    let deep = deep as u32;
    match side {
        0 => area(x + from, y, long, deep),
        1 => area(x + last, y + from, deep, long),
        2 => area(x + from, y + last, long, deep),
        _ => area(x, y + from, deep, long),
    }
}

/// Half of a wall or door: the neighbour draws the other half.
pub(super) fn draw_border(canvas: &mut Canvas<'_>, here: Rectangle, side: usize, border: Border) -> Result<(), Full> {
    let whole = here.size.width as i32;
    let deep = wall(whole);
    let (from, to) = (whole / 4, whole - whole / 4);
    match border {
        Border::Open => Ok(()),
        Border::Wall => canvas.fill(along(here, side, 0, whole, deep), theme::WALL),
        Border::Door => {
            canvas.fill(along(here, side, 0, whole, deep), theme::WALL)?;
            // The leaf is thicker than the wall, and barred.
            canvas.fill(along(here, side, from, to, deep + 1), theme::ACCENT)?;
            canvas.fill(along(here, side, whole / 2, whole / 2 + 1, deep + 1), theme::GROUND)
        }
        Border::OpenDoor => {
            canvas.fill(along(here, side, 0, from, deep), theme::WALL)?;
            canvas.fill(along(here, side, to, whole, deep), theme::WALL)?;
            // Both posts.
            canvas.fill(along(here, side, from - 1, from + 1, deep + 2), theme::ACCENT)?;
            canvas.fill(along(here, side, to - 1, to + 1, deep + 2), theme::ACCENT)
        }
    }
}

//! A deck that waits to be drawn from: a few cards, face down.

use crate::canvas::{Canvas, area};
use crate::icons::Art;
use crate::scene::Full;
use crate::{icons, theme};
use embedded_graphics::prelude::*;

/// The least and the most room that it takes.
pub(crate) const LEAST: i32 = 46;
const MOST: i32 = 104;
/// How far the cards below show.
const SHIFT: i32 = 4;
const BELOW: i32 = 2;

/// Draws it in the middle between two heights.
pub(crate) fn draw(canvas: &mut Canvas<'_>, top: i32, bottom: i32) -> Result<(), Full> {
    let whole = (bottom - top - 6).clamp(LEAST - 6, MOST);
    let tall = whole - BELOW * SHIFT;
    let wide = tall * 3 / 4;
    let left = (theme::WIDTH as i32 - wide - BELOW * SHIFT) / 2;
    let top = top + (bottom - top - whole) / 2;
    for nth in (0..=BELOW).rev() {
        let (x, y) = (left + nth * SHIFT, top + (BELOW - nth) * SHIFT);
        let card = area(x, y, wide as u32, tall as u32);
        let edge = if nth == 0 { theme::ACCENT } else { theme::LINE };
        // A dark rim parts it from the card below.
        canvas.round(card.offset(1), 7, theme::GROUND)?;
        canvas.round(card, 6, theme::PANEL)?;
        canvas.outline(card, 6, 2, edge)?;
    }
    let scale = if wide >= 64 { 3 } else { 1 };
    let side = Art::SIDE as i32 * scale;
    let at = Point::new(left + (wide - side) / 2, top + BELOW * SHIFT + (tall - side) / 2);
    canvas.art(&icons::CASTLE, at, scale as u32, theme::ACCENT)
}

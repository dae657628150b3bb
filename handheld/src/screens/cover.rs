//! The cover: the next question is for one player's eyes.

use crate::canvas::Canvas;
use crate::frame::{Frame, Keys};
use crate::scene::Full;
use crate::{icons, theme, ui};
use embedded_graphics::prelude::*;

pub(crate) fn draw(frame: &Frame<'_, '_>, canvas: &mut Canvas<'_>) -> Result<(), Full> {
    let seat = frame.seat();
    frame.header(canvas, &icons::EYE, seat.as_str(), "")?;
    canvas.art(
        &icons::EYE,
        Point::new(theme::WIDTH as i32 / 2 - 32, 40),
        4,
        theme::ACCENT,
    )?;
    canvas.text_centred(frame.ui(ui::COVER, &[]).as_str(), 112, &theme::LARGE, theme::TEXT)?;
    canvas.text_centred(seat.as_str(), 136, &theme::LARGE, theme::ACCENT)?;
    canvas.text_centred(frame.ui(ui::COVER_KEY, &[]).as_str(), 182, &theme::SMALL, theme::DIM)?;
    let keys = Keys {
        x: Some(&icons::EYE),
        ..Keys::default()
    };
    frame.keys(canvas, keys)
}

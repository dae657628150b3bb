//! What the device says after it had to start again by itself. Shown once, over the game that goes on.

use crate::canvas::{Canvas, wrap};
use crate::frame::{Frame, Keys};
use crate::scene::Full;
use crate::{icons, theme, ui};
use embedded_graphics::prelude::*;

/// Why the device started again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mishap<'p> {
    /// It stopped here: a place in the program, and what was wrong there.
    At(&'p str),
    /// It did not answer, and the watchdog took it.
    Silence,
}

pub(crate) fn draw(frame: &Frame<'_, '_>, canvas: &mut Canvas<'_>) -> Result<(), Full> {
    frame.header(
        canvas,
        &icons::CASTLE,
        frame.ui(ui::STOPPED, &[]).as_str(),
        env!("CARGO_PKG_VERSION"),
    )?;
    let silence = frame.ui(ui::SILENCE, &[]);
    let what = match frame.app.mishap {
        Some(Mishap::At(place)) => place,
        Some(Mishap::Silence) | None => silence.as_str(),
    };
    let kept = frame.ui(ui::KEPT, &[]);
    let mut y = theme::TOP + 2;
    for (text, color) in [(what, theme::ACCENT), (kept.as_str(), theme::TEXT)] {
        for line in wrap(text, &theme::STRONG, theme::INNER) {
            canvas.text(line, Point::new(theme::LEFT, y), &theme::STRONG, color)?;
            y += theme::SMALL_LINE;
        }
        y += 8;
    }
    let keys = Keys {
        x: Some(&icons::CHECK),
        ..Keys::default()
    };
    frame.keys(canvas, keys)
}

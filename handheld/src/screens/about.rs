//! What this device is, which program it runs, and whose the games are.

use crate::canvas::{Canvas, wrap};
use crate::frame::{Frame, Keys, phrase};
use crate::scene::Full;
use crate::{icons, theme, ui};
use core::fmt::Write;
use embedded_graphics::prelude::*;

/// Below a paragraph: less where more packs need the room.
pub(crate) const fn apart(packs: u8) -> i32 {
    if packs > 2 { 2 } else { 6 }
}

pub(crate) fn draw(frame: &Frame<'_, '_>, canvas: &mut Canvas<'_>) -> Result<(), Full> {
    let version = env!("CARGO_PKG_VERSION");
    frame.header(canvas, &icons::CASTLE, frame.ui(ui::ABOUT, &[]).as_str(), version)?;
    let mut y = theme::TOP + 2;
    for text in [ui::ABOUT_DEVICE, ui::ABOUT_RIGHTS, ui::ABOUT_LICENCE] {
        for line in wrap(frame.ui(text, &[]).as_str(), &theme::STRONG, theme::INNER) {
            canvas.text(line, Point::new(theme::LEFT, y), &theme::STRONG, theme::TEXT)?;
            y += theme::SMALL_LINE;
        }
        y += apart(frame.app.shelf.packs());
    }
    let reader = phrase(|out| {
        frame.words().fill(ui::READER, &[], out)?;
        out.write_str(": ")?;
        frame.words().fill(frame.app.reading.text(), &[], out)
    });
    canvas.text(reader.as_str(), Point::new(theme::LEFT, y), &theme::SMALL, theme::DIM)?;
    y += theme::SMALL_LINE;
    for index in 0..frame.app.shelf.packs() {
        let pack = frame.app.shelf.pack(index);
        let line = phrase(|out| {
            frame.words().fill(pack.game().title(), &[], out)?;
            write!(out, "  {:08x}", pack.hash())
        });
        canvas.text(line.as_str(), Point::new(theme::LEFT, y), &theme::SMALL, theme::DIM)?;
        y += theme::SMALL_LINE;
    }
    let keys = Keys {
        y: Some(&icons::BACK),
        ..Keys::default()
    };
    frame.keys(canvas, keys)
}

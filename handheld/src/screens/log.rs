//! The log: what was done and what came of it, newest last.

use crate::app::App;
use crate::canvas::Canvas;
use crate::draft::Press;
use crate::event::Effect;
use crate::frame::{Found, Frame, Keys};
use crate::history::Line;
use crate::scene::Full;
use crate::screens::{Overlay, Screen, told};
use crate::{icons, theme, ui};
use embedded_graphics::prelude::*;

/// Lines that one press goes back: most of a page, so that the eye finds its place again.
const STRIDE: u16 = 6;

pub(crate) fn press(app: &mut App<'_>, end: u16, lines: u16, press: Press) -> Effect {
    let end = match press {
        Press::Up(_) => end.saturating_sub(STRIDE).max(lines.min(STRIDE)),
        Press::Down(_) => end.saturating_add(STRIDE).min(lines),
        Press::Confirm | Press::Back => return app.close(),
    };
    app.show(Screen::Overlay(Overlay::Log { end, lines }))
}

pub(crate) fn draw(frame: &Frame<'_, '_>, canvas: &mut Canvas<'_>, end: u16, lines: u16) -> Result<(), Full> {
    let number = |lines: u16| i16::try_from(lines).unwrap_or(i16::MAX).into();
    let place = frame.ui(ui::OF_MANY, &[number(end), number(lines)]);
    frame.header(canvas, &icons::BOOK, frame.ui(ui::LOG, &[]).as_str(), place.as_str())?;
    let page: &[Line] = match &frame.found {
        Found::Log(page) => page,
        Found::Nothing | Found::Map(_) | Found::Figures(_) | Found::Figure(_) | Found::Odds(_) | Found::Tally(_) => &[],
    };
    if page.is_empty() {
        let none = frame.ui(ui::NO_EVENTS, &[]);
        canvas.text(
            none.as_str(),
            Point::new(theme::LEFT, theme::TOP),
            &theme::LARGE,
            theme::DIM,
        )?;
    }
    // The newest lines that fit; the page's first line is at the top.
    let mut room = theme::BOTTOM - theme::TOP;
    let mut first = page.len();
    for line in page.iter().rev() {
        room -= told::height(&told::line(frame.words(), line));
        if room < 0 {
            break;
        }
        first -= 1;
    }
    let mut y = theme::TOP;
    for line in page.iter().skip(first) {
        y = told::draw_line(frame, canvas, line, y)?;
    }
    let keys = Keys {
        x: None,
        ..Keys::list().with_back()
    };
    frame.keys(canvas, keys)
}

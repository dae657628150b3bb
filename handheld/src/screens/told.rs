//! What has happened: each event with its tone's mark and colour, oldest first.

use crate::canvas::{Canvas, area};
use crate::frame::{Frame, Keys, phrase};
use crate::history::Line;
use crate::phrase::Phrase;
use crate::place::Place;
use crate::words::Words;
use crate::{icons, list, theme, ui};
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use rules_core::Event;

/// Room for the mark before the text.
pub(crate) const INDENT: i32 = 14;

pub(crate) fn line(words: Words<'_, '_>, line: &Line) -> Phrase {
    phrase(|out| match line {
        Line::Event(event) => words.say(&event.says, out),
        Line::Deed(deed) => deed.write(words, out),
    })
}

pub(crate) fn height(text: &Phrase) -> i32 {
    Place::Event.height(text.as_str())
}

/// The first of the newest events that fit into so many pixels, and how many pixels they take.
pub(crate) fn newest(words: Words<'_, '_>, events: &[Event], room: i32) -> (usize, i32) {
    let mut first = events.len();
    let mut used = 0;
    for event in events.iter().rev() {
        let more = height(&line(words, &Line::Event(*event)));
        if used + more > room {
            break;
        }
        used += more;
        first -= 1;
    }
    (first, used)
}

/// Draws a line at `y`; gives where the next one begins.
pub(crate) fn draw_line<D: DrawTarget<Color = Rgb565>>(
    frame: &Frame<'_, '_>,
    canvas: &mut Canvas<'_, D>,
    told: &Line,
    y: i32,
) -> Result<i32, D::Error> {
    let (art, colour) = match told {
        Line::Event(event) => (icons::tone(event.tone), theme::tone(event.tone)),
        Line::Deed(_) => (&icons::DEED, theme::DIM),
    };
    canvas.art(art, Point::new(theme::LEFT, y), 1, colour)?;
    let text = line(frame.words(), told);
    Place::Event.draw(canvas, text.as_str(), Point::new(theme::LEFT + INDENT, y), colour)
}

/// The whole screen: the last instruction, then what came of it.
pub(crate) fn draw<D: DrawTarget<Color = Rgb565>>(
    frame: &Frame<'_, '_>,
    canvas: &mut Canvas<'_, D>,
    from: u8,
) -> Result<(), D::Error> {
    let rule = frame.app.last.map_or("", |last| last.rule.rule().id);
    frame.header(canvas, &icons::BOOK, frame.ui(ui::TOLD, &[]).as_str(), rule)?;
    let mut y = theme::TOP;
    if let Some(last) = &frame.app.last {
        let says = phrase(|out| frame.words().say(&last.says, out));
        y = Place::Question.draw(canvas, says.as_str(), Point::new(theme::LEFT, y), theme::TEXT)?;
        canvas.fill(area(theme::LEFT, y + 3, theme::INNER, 1), theme::LINE)?;
        y += 9;
    }
    let events = frame.app.told.events();
    if events.is_empty() {
        let none = frame.ui(ui::NO_EVENTS, &[]);
        canvas.text(none.as_str(), Point::new(theme::LEFT, y), &theme::SMALL, theme::DIM)?;
    }
    let (top, mut end) = (y, from);
    for event in events.iter().skip(usize::from(from)) {
        let line = Line::Event(*event);
        if y + height(&self::line(frame.words(), &line)) > theme::BOTTOM {
            break;
        }
        y = draw_line(frame, canvas, &line, y)?;
        end = end.saturating_add(1);
    }
    let scrolls = from > 0 || usize::from(end) < events.len();
    if scrolls {
        let seen = from.into()..end.into();
        list::draw_bar(canvas, top..theme::BOTTOM - 2, seen, events.len() as u16)?;
    }
    let keys = Keys::list();
    frame.keys(canvas, if scrolls { keys } else { keys.without_list() })
}

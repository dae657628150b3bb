//! What has happened: each event with its tone's mark and colour, oldest first.

use crate::app::App;
use crate::canvas::{Canvas, area};
use crate::frame::{Frame, Keys, phrase};
use crate::history::Line;
use crate::phrase::Phrase;
use crate::place::Place;
use crate::scene::Full;
use crate::words::Words;
use crate::{icons, list, theme, ui};
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
pub(crate) fn draw_line(frame: &Frame<'_, '_>, canvas: &mut Canvas<'_>, told: &Line, y: i32) -> Result<i32, Full> {
    let (art, colour) = match told {
        Line::Event(event) => (icons::tone(event.tone), theme::tone(event.tone)),
        Line::Deed(_) => (&icons::DEED, theme::DIM),
    };
    canvas.art(art, Point::new(theme::LEFT, y), 1, colour)?;
    let text = line(frame.words(), told);
    Place::Event.draw(canvas, text.as_str(), Point::new(theme::LEFT + INDENT, y), colour)
}

/// Below the last instruction, which stands above the events.
fn top(app: &App<'_>) -> i32 {
    let Some(last) = &app.last else { return theme::TOP };
    let says = phrase(|out| app.words().say(&last.says, out));
    theme::TOP + Place::Question.height(says.as_str()) + 9
}

/// The first event below the page that begins with `from`; at least one is on it.
pub(crate) fn end(app: &App<'_>, from: u8) -> u8 {
    let mut room = theme::BOTTOM - top(app);
    let events = app.told.events().iter().skip(usize::from(from));
    let fitting = events.take_while(|event| {
        room -= height(&line(app.words(), &Line::Event(**event)));
        room >= 0
    });
    from.saturating_add((fitting.count() as u8).max(1))
}

/// The whole screen: the last instruction, then what came of it. X turns the page.
pub(crate) fn draw(frame: &Frame<'_, '_>, canvas: &mut Canvas<'_>, from: u8) -> Result<(), Full> {
    let rule = frame.app.last.map_or("", |last| last.rule.rule().id);
    frame.header(canvas, &icons::BOOK, frame.ui(ui::TOLD, &[]).as_str(), rule)?;
    let mut y = top(frame.app);
    if let Some(last) = &frame.app.last {
        let says = phrase(|out| frame.words().say(&last.says, out));
        let at = Point::new(theme::LEFT, theme::TOP);
        Place::Question.draw(canvas, says.as_str(), at, theme::TEXT)?;
        canvas.fill(area(theme::LEFT, y - 6, theme::INNER, 1), theme::LINE)?;
    }
    let events = frame.app.told.events();
    if events.is_empty() {
        let none = frame.ui(ui::NO_EVENTS, &[]);
        canvas.text(none.as_str(), Point::new(theme::LEFT, y), &theme::SMALL, theme::DIM)?;
    }
    let end = usize::from(end(frame.app, from));
    for event in events.iter().take(end).skip(usize::from(from)) {
        y = draw_line(frame, canvas, &Line::Event(*event), y)?;
    }
    if from > 0 || end < events.len() {
        let seen = u16::from(from)..end as u16;
        list::draw_bar(canvas, top(frame.app)..theme::BOTTOM - 2, seen, events.len() as u16)?;
    }
    let keys = match (from > 0, end < events.len()) {
        (false, false) => Keys::list().without_list(),
        (_, false) => Keys::list(),
        (_, true) => Keys {
            x: Some(&icons::DOWN),
            ..Keys::list()
        },
    };
    frame.keys(canvas, keys)
}

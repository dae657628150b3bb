//! Figures on the table: everybody with health and what matters at a glance; one of them with all there is to know.

use crate::app::App;
use crate::canvas::{Canvas, area, text_width};
use crate::draft::Press;
use crate::event::Effect;
use crate::frame::{Found, Frame, Keys, phrase};
use crate::icons::Art;
use crate::phrase::Phrase;
use crate::place::Place;
use crate::scene::Full;
use crate::screens::{Overlay, Screen};
use crate::ui::Notice;
use crate::{icons, list, theme, tokens, ui};
use core::fmt::Write;
use embedded_graphics::prelude::*;
use rules_core::figure::{Figure, Health, Side};
use rules_core::kit::list::List;
use rules_core::{Game, Message};

/// A row: the name in large type, notes in small.
const ROW: i32 = 38;
const ROWS: u8 = ((theme::BOTTOM - theme::TOP + 2) / ROW) as u8;
/// Room for the mark of the side; for health at the right, as a number above, as a heart and a bar below.
const INDENT: i32 = 24;
const NUMBER: i32 = 50;
const HEALTH: i32 = 60;
const HEART: i32 = 18;
/// The bar that tells how much of the list is in sight, with its margin.
pub(crate) const BAR: i32 = list::BAR as i32;
/// What a row leaves for the name, and for the notes below it.
pub(crate) const NAME: u32 = theme::INNER - (BAR + 6 + NUMBER + 6 + INDENT + 4) as u32;
pub(crate) const NOTE: u32 = NAME + NUMBER as u32 - HEALTH as u32;
/// A health bar is as many blocks as there is health, where they can be counted.
const BLOCKS: u8 = 12;
/// A page of details ends with lines, not with emptiness.
const LAST: u8 = 6;

/// What there is to know of a figure: a page of lines, and how many there are.
pub(crate) struct Lines {
    page: List<Message, 16>,
    total: u8,
}

fn figure(app: &App<'_>, index: u8) -> Option<Figure> {
    app.session.game().figure(&app.pack, index)
}

pub(crate) fn count(app: &App<'_>) -> u8 {
    (0..u8::MAX).take_while(|index| figure(app, *index).is_some()).count() as u8
}

pub(crate) fn lines(app: &App<'_>, index: u8, from: u8) -> Lines {
    let mut lines = Lines {
        page: List::new(),
        total: 0,
    };
    app.session.game().describe(&app.pack, index, &mut |line| {
        if lines.total >= from {
            lines.page.push(line);
        }
        lines.total = lines.total.saturating_add(1);
    });
    lines
}

pub(crate) fn open(app: &mut App<'_>) -> Effect {
    match figure(app, 0) {
        Some(_) => app.show(Screen::Overlay(Overlay::Figures(0))),
        None => app.notify(Notice::new(ui::NO_FIGURES)),
    }
}

pub(crate) fn press(app: &mut App<'_>, cursor: u8, press: Press) -> Effect {
    let overlay = match press {
        Press::Up(_) | Press::Down(_) => {
            let rows = u16::from(count(app));
            Overlay::Figures(press.moved(u16::from(cursor), rows) as u8)
        }
        Press::Confirm => Overlay::Figure { index: cursor, from: 0 },
        Press::Back => return app.close(),
    };
    app.show(Screen::Overlay(overlay))
}

pub(crate) fn press_one(app: &mut App<'_>, index: u8, from: u8, press: Press) -> Effect {
    let overlay = match press {
        Press::Up(step) => Overlay::Figure {
            index,
            from: from.saturating_sub(step),
        },
        Press::Down(step) => {
            let most = lines(app, index, 0).total.saturating_sub(LAST);
            Overlay::Figure {
                index,
                from: from.saturating_add(step).min(most),
            }
        }
        Press::Confirm | Press::Back => Overlay::Figures(index),
    };
    app.show(Screen::Overlay(overlay))
}

pub(crate) fn draw(frame: &Frame<'_, '_>, canvas: &mut Canvas<'_>, cursor: u8) -> Result<(), Full> {
    let Found::Figures(count) = frame.found else {
        return Ok(());
    };
    let place = frame.ui(ui::OF_MANY, &[cursor.saturating_add(1).into(), count.into()]);
    frame.header(
        canvas,
        &icons::PARTY,
        frame.ui(ui::FIGURES, &[]).as_str(),
        place.as_str(),
    )?;
    // The cursor's row in the middle, as far as the ends allow.
    let first = cursor.saturating_sub(ROWS / 2).min(count.saturating_sub(ROWS));
    let mut y = theme::TOP - 2;
    for index in first..count.min(first.saturating_add(ROWS)) {
        if !canvas.hides(&area(0, y, theme::WIDTH, ROW as u32))
            && let Some(figure) = figure(frame.app, index)
        {
            draw_row(frame, canvas, &figure, y, index == cursor)?;
        }
        y += ROW;
    }
    if count > ROWS {
        let end = first.saturating_add(ROWS);
        list::draw_bar(canvas, theme::TOP - 2..y - 2, first.into()..end.into(), count.into())?;
    }
    let keys = Keys {
        x: Some(&icons::LOOK),
        ..Keys::list().with_back()
    };
    frame.keys(canvas, keys)
}

/// The side's mark, so that its colour is not alone.
fn mark(side: Side) -> &'static Art {
    match side {
        Side::Ours => &icons::HELMET,
        Side::Theirs => &icons::SKULL,
        Side::Player(_) => &icons::FLAG,
    }
}

fn draw_row(frame: &Frame<'_, '_>, canvas: &mut Canvas<'_>, figure: &Figure, y: i32, chosen: bool) -> Result<(), Full> {
    let width = theme::INNER as i32 - BAR;
    if chosen {
        canvas.fill(area(theme::LEFT, y, 5, ROW as u32 - 2), theme::ACCENT)?;
    }
    let mark = mark(figure.side);
    canvas.art(
        mark,
        Point::new(theme::LEFT + 8, y + 10),
        1,
        tokens::colour(figure.side),
    )?;
    let left = theme::LEFT + INDENT + 4;
    let right = theme::LEFT + width - 6;
    let name = frame.app.pack.name(figure.card, frame.app.settings.lang);
    let ink = if chosen { theme::ACCENT } else { theme::TEXT };
    // A name that is too long for large type goes into small.
    let down = (theme::LARGE_LINE - Place::Figure.height(name)) * 2 / 3 + 1;
    Place::Figure.draw(canvas, name, Point::new(left, y + down), ink)?;
    if let Some(health) = figure.health {
        let text = phrase(|out| write!(out, "{}/{}", health.now, health.most));
        canvas.text_right(text.as_str(), Point::new(right, y + 1), &theme::LARGE, ink)?;
        canvas.art(&icons::HEART, Point::new(right - HEALTH, y + 20), 1, theme::BAD)?;
        let bar = Point::new(right - HEALTH + HEART, y + 24);
        draw_health(canvas, health, bar, HEALTH - HEART)?;
    }
    let notes = notes(frame, figure, NOTE / theme::SMALL.size.width);
    canvas.text(notes.as_str(), Point::new(left, y + 21), &theme::SMALL, theme::DIM)
}

/// Where it stands and its notes, as many as fit.
fn notes(frame: &Frame<'_, '_>, figure: &Figure, columns: u32) -> Phrase {
    let place = place(frame, figure);
    let mut notes = place.unwrap_or_default();
    for note in &figure.notes {
        let says = phrase(|out| frame.words().say(note, out));
        let comma = if notes.as_str().is_empty() { "" } else { ", " };
        let longer = phrase(|out| write!(out, "{}{comma}{}", notes.as_str(), says.as_str()));
        if crate::phrase::width(longer.as_str()) <= columns {
            notes = longer;
        }
    }
    notes
}

fn place(frame: &Frame<'_, '_>, figure: &Figure) -> Option<Phrase> {
    let cell = frame.app.session.game().cell(&frame.app.pack, figure.cell?)?;
    Some(phrase(|out| frame.words().cell(&cell, out)))
}

/// Health as blocks that can be counted, else as a bar. What is lost is hollow.
fn draw_health(canvas: &mut Canvas<'_>, health: Health, at: Point, width: i32) -> Result<(), Full> {
    const TALL: u32 = 7;
    let (now, most) = (i32::from(health.now.min(health.most)), i32::from(health.most.max(1)));
    let colour = if now * 2 > most { theme::GOOD } else { theme::BAD };
    if health.most > BLOCKS {
        canvas.outline(area(at.x, at.y, width as u32, TALL), 0, 1, theme::DIM)?;
        return canvas.fill(area(at.x, at.y, (width * now / most) as u32, TALL), colour);
    }
    for block in 0..most {
        let (left, right) = (width * block / most, width * (block + 1) / most - 2);
        let part = area(at.x + left, at.y, (right - left).max(1) as u32, TALL);
        if block < now {
            canvas.fill(part, colour)?;
        } else {
            canvas.outline(part, 0, 1, theme::DIM)?;
        }
    }
    Ok(())
}

pub(crate) fn draw_one(frame: &Frame<'_, '_>, canvas: &mut Canvas<'_>, index: u8, from: u8) -> Result<(), Full> {
    let (Found::Figure(lines), Some(figure)) = (&frame.found, figure(frame.app, index)) else {
        return Ok(());
    };
    let name = frame.app.pack.name(figure.card, frame.app.settings.lang);
    let place = place(frame, &figure).unwrap_or_default();
    frame.header(canvas, mark(figure.side), name, place.as_str())?;
    let mut y = theme::TOP + 2;
    if let Some(health) = figure.health {
        canvas.art(&icons::HEART, Point::new(theme::LEFT, y + 2), 1, theme::BAD)?;
        let text = frame.ui(ui::HEALTH, &[health.now.into(), health.most.into()]);
        canvas.text(
            text.as_str(),
            Point::new(theme::LEFT + 24, y),
            &theme::LARGE,
            theme::TEXT,
        )?;
        let left = theme::LEFT + 24 + text_width(text.as_str(), &theme::LARGE) as i32 + 14;
        let width = theme::LEFT + theme::INNER as i32 - BAR - left;
        draw_health(canvas, health, Point::new(left, y + 7), width)?;
        y += theme::LARGE_LINE + 4;
    }
    canvas.fill(area(theme::LEFT, y + 2, theme::INNER, 1), theme::LINE)?;
    y += 8;
    let top = y;
    let mut end = from;
    for line in &lines.page {
        let says = phrase(|out| frame.words().say(line, out));
        if y + Place::Detail.height(says.as_str()) > theme::BOTTOM {
            break;
        }
        y = Place::Detail.draw(canvas, says.as_str(), Point::new(theme::LEFT, y), theme::TEXT)? + 2;
        end = end.saturating_add(1);
    }
    let scrolls = from > 0 || end < lines.total;
    if scrolls {
        let seen = from.into()..end.into();
        list::draw_bar(canvas, top..theme::BOTTOM, seen, lines.total.into())?;
    }
    let keys = Keys {
        x: None,
        ..Keys::list().with_back()
    };
    frame.keys(canvas, if scrolls { keys } else { keys.without_list() })
}

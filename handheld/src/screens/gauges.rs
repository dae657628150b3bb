//! The numbers of the game: to see, and to correct.

use crate::app::App;
use crate::canvas::Canvas;
use crate::draft::Press;
use crate::event::Effect;
use crate::frame::{Frame, Keys, phrase};
use crate::list::{List, Row};
use crate::place::Place;
use crate::scene::Full;
use crate::screens::{Overlay, Screen, question};
use crate::{icons, theme, ui};
use core::fmt::Write;
use embedded_graphics::prelude::*;
use rules_core::session::By;
use rules_core::{Game, Gauge, Input};

fn gauge(app: &App<'_>, index: u8) -> Option<Gauge> {
    app.session.game().gauge(&app.pack, index)
}

/// How many there are. They have no gaps, and a game counts them all to find one: so this asks for as few as it can.
fn count(app: &App<'_>) -> u8 {
    let (mut known, mut beyond) = (0, u8::MAX);
    while known < beyond {
        let middle = known.midpoint(beyond);
        match gauge(app, middle) {
            Some(_) => known = middle + 1,
            None => beyond = middle,
        }
    }
    known
}

pub(crate) fn press(app: &mut App<'_>, cursor: u8, turned: Option<i16>, press: Press) -> Effect {
    let show = |app: &mut App<'_>, cursor, turned| app.show(Screen::Overlay(Overlay::Gauges { cursor, turned }));
    let Some(now) = gauge(app, cursor) else {
        return app.close();
    };
    match (turned, press) {
        (None, Press::Up(_) | Press::Down(_)) => {
            // Between two others it does not matter how many there are.
            let between = cursor > 0 && gauge(app, cursor.saturating_add(1)).is_some();
            let rows = if between { cursor + 2 } else { count(app) };
            let cursor = press.moved(u16::from(cursor), u16::from(rows)) as u8;
            show(app, cursor, None)
        }
        (None, Press::Confirm) => show(app, cursor, Some(now.value)),
        (None, Press::Back) => app.close(),
        (Some(value), Press::Up(_) | Press::Down(_)) => show(app, cursor, Some(press.turned(value, now.min, now.max))),
        (Some(value), Press::Confirm) if value != now.value => {
            let effect = app.input(Input::Set { gauge: cursor, value }, By::Table);
            show(app, cursor, None);
            effect
        }
        (Some(_), Press::Confirm | Press::Back) => show(app, cursor, None),
    }
}

pub(crate) fn draw(
    frame: &Frame<'_, '_>,
    canvas: &mut Canvas<'_>,
    cursor: u8,
    turned: Option<i16>,
) -> Result<(), Full> {
    frame.header(canvas, &icons::HEART, frame.ui(ui::GAUGES, &[]).as_str(), "")?;
    if let (Some(value), Some(gauge)) = (turned, gauge(frame.app, cursor)) {
        let name = phrase(|out| frame.words().say(&gauge.name, out));
        let at = Point::new(theme::LEFT, theme::TOP + 12);
        let y = Place::Heading.draw(canvas, name.as_str(), at, theme::TEXT)?;
        question::draw_number(frame, canvas, y + 13, value, gauge.min, gauge.max)?;
        return frame.keys(canvas, question::number_keys().with_back());
    }
    let list = List {
        rows: u16::from(count(frame.app)),
        cursor: u16::from(cursor),
        row: &|index| {
            let Some(gauge) = gauge(frame.app, index as u8) else {
                return Row::default();
            };
            Row {
                text: phrase(|out| frame.words().say(&gauge.name, out)),
                value: phrase(|out| write!(out, "{}/{}", gauge.value, gauge.max)),
                mark: None,
            }
        },
    };
    list.draw(canvas, theme::TOP - 2, theme::BOTTOM)?;
    frame.keys(canvas, Keys::list().with_back())
}

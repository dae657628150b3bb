//! A tag that is known and does not answer: what it is, and what is asked.

use crate::app::App;
use crate::canvas::Canvas;
use crate::draft::Press;
use crate::event::Effect;
use crate::frame::{Frame, Keys, phrase};
use crate::list::{List, Row};
use crate::phrase::Phrase;
use crate::place::Place;
use crate::scene::Full;
use crate::screens::{Overlay, Screen, bind};
use crate::tags::{TagId, Thing};
use crate::{icons, theme, ui};
use core::fmt::{self, Write};
use embedded_graphics::prelude::*;
use rules_core::Game;

pub(crate) fn press(app: &mut App<'_>, tag: TagId, thing: Thing, anew: bool, press: Press) -> Effect {
    match press {
        Press::Up(_) | Press::Down(_) => app.show(Screen::Overlay(Overlay::Tag {
            tag,
            thing,
            anew: !anew,
        })),
        Press::Confirm if anew => bind::open(app, tag),
        Press::Confirm | Press::Back => app.close(),
    }
}

/// The thing as players call it.
fn name(frame: &Frame<'_, '_>, thing: Thing, out: &mut Phrase) -> fmt::Result {
    match thing {
        Thing::Card(card) => out.write_str(frame.app.pack.name(card, frame.app.settings.lang)),
        Thing::Cell(index) => match frame.app.session.game().cell(&frame.app.pack, index) {
            Some(cell) => frame.words().cell(&cell, out),
            None => write!(out, "{}", u16::from(index) + 1),
        },
    }
}

pub(crate) fn draw(frame: &Frame<'_, '_>, canvas: &mut Canvas<'_>, thing: Thing, anew: bool) -> Result<(), Full> {
    frame.header(canvas, &icons::TAG, frame.ui(ui::TAG, &[]).as_str(), "")?;
    let mut y = theme::TOP;
    let told = [
        (
            ui::TAG_IS,
            Place::Heading,
            phrase(|out| name(frame, thing, out)),
            theme::ACCENT,
        ),
        (
            ui::TAG_ASKED,
            Place::Asked,
            phrase(|out| frame.words().say(&frame.prompt.says, out)),
            theme::TEXT,
        ),
    ];
    for (label, place, text, colour) in told {
        let label = frame.ui(label, &[]);
        canvas.text(label.as_str(), Point::new(theme::LEFT, y), &theme::SMALL, theme::DIM)?;
        y += theme::SMALL_LINE;
        y = place.draw(canvas, text.as_str(), Point::new(theme::LEFT, y), colour)? + 4;
    }
    let list = List {
        rows: 2,
        cursor: u16::from(anew),
        row: &|index| Row {
            text: frame.ui(if index == 0 { ui::TAG_GO_ON } else { ui::TAG_ANEW }, &[]),
            ..Row::default()
        },
    };
    list.draw(canvas, y + 4, theme::BOTTOM)?;
    frame.keys(canvas, Keys::list().with_back())
}

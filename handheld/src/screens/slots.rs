//! The saved games: to take one up, to begin one in an empty slot, to erase one.

use crate::app::App;
use crate::canvas::Canvas;
use crate::draft::Press;
use crate::event::Effect;
use crate::frame::{Frame, Keys, phrase};
use crate::list::{List, Row};
use crate::phrase::Phrase;
use crate::place::Place;
use crate::scene::Full;
use crate::screens::{Loss, Overlay, Screen};
use crate::shelf::{Head, SLOTS, Slot};
use crate::words::Words;
use crate::{icons, theme, ui};
use core::fmt::{self, Write};
use embedded_graphics::prelude::*;

pub(crate) fn press(app: &mut App<'_>, cursor: u8, press: Press) -> Effect {
    match press {
        Press::Up(_) | Press::Down(_) => {
            let cursor = press.moved(u16::from(cursor), SLOTS as u16) as u8;
            app.show(Screen::Overlay(Overlay::Slots(cursor)))
        }
        Press::Confirm if app.slot_now(cursor) == Slot::Empty => app.choose_slot(cursor),
        Press::Confirm => app.show(Screen::Overlay(Overlay::Slot {
            slot: cursor,
            cursor: 0,
        })),
        Press::Back => app.close(),
    }
}

/// What can be done with a saved game; nothing but erasing where it cannot be read.
fn deeds(app: &App<'_>, slot: u8) -> &'static [Deed] {
    match app.slot_now(slot) {
        Slot::Game(_) => &[Deed::Open, Deed::Erase],
        Slot::Empty | Slot::Unreadable => &[Deed::Erase],
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deed {
    Open,
    Erase,
}

pub(crate) fn press_slot(app: &mut App<'_>, slot: u8, cursor: u8, press: Press) -> Effect {
    let deeds = deeds(app, slot);
    match press {
        Press::Up(_) | Press::Down(_) => {
            let cursor = press.moved(u16::from(cursor), deeds.len() as u16) as u8;
            app.show(Screen::Overlay(Overlay::Slot { slot, cursor }))
        }
        Press::Confirm => match deeds.get(usize::from(cursor)) {
            Some(Deed::Open) => app.choose_slot(slot),
            Some(Deed::Erase) => app.ask_twice(Loss::Slot(slot)),
            None => Effect::Nothing,
        },
        Press::Back => app.show(Screen::Overlay(Overlay::Slots(slot))),
    }
}

/// The game's name and how far it is, in the words of its own pack.
pub(crate) fn title(frame: &Frame<'_, '_>, head: &Head, out: &mut Phrase) -> fmt::Result {
    let pack = frame.app.shelf.pack(head.pack);
    let words = Words {
        pack: &pack,
        lang: frame.app.settings.lang,
    };
    words.say(&head.title, out)
}

pub(crate) fn draw(frame: &Frame<'_, '_>, canvas: &mut Canvas<'_>, cursor: u8) -> Result<(), Full> {
    frame.header(canvas, &icons::BOOK, frame.ui(ui::SLOTS, &[]).as_str(), "")?;
    let list = List {
        rows: SLOTS as u16,
        cursor: u16::from(cursor),
        row: &|index| row(frame, index as u8),
    };
    list.draw(canvas, theme::TOP - 2, theme::BOTTOM)?;
    frame.keys(canvas, Keys::list().with_back())
}

fn row(frame: &Frame<'_, '_>, slot: u8) -> Row {
    let text = phrase(|out| {
        write!(out, "{}. ", slot + 1)?;
        match frame.app.slot_now(slot) {
            Slot::Empty => frame.words().fill(ui::SLOT_EMPTY, &[], out),
            Slot::Unreadable => frame.words().fill(ui::UNREADABLE, &[], out),
            Slot::Game(head) => title(frame, &head, out),
        }
    });
    Row { text, ..Row::default() }
}

pub(crate) fn draw_slot(frame: &Frame<'_, '_>, canvas: &mut Canvas<'_>, slot: u8, cursor: u8) -> Result<(), Full> {
    frame.header(canvas, &icons::BOOK, frame.ui(ui::SLOTS, &[]).as_str(), "")?;
    let mut y = theme::TOP + 4;
    if let Slot::Game(head) = frame.app.slot_now(slot) {
        let game = frame.app.shelf.pack(head.pack).game().title();
        let game = frame.ui(game, &[]);
        canvas.text(game.as_str(), Point::new(theme::LEFT, y), &theme::STRONG, theme::ACCENT)?;
        y += theme::SMALL_LINE + 4;
        let inputs = i16::try_from(head.inputs).unwrap_or(i16::MAX);
        let inputs = frame.ui(ui::SLOT_INPUTS, &[inputs.into()]);
        canvas.text(inputs.as_str(), Point::new(theme::LEFT, y), &theme::SMALL, theme::DIM)?;
        y += theme::SMALL_LINE + 4;
    }
    let heading = row(frame, slot).text;
    y = Place::Heading.draw(canvas, heading.as_str(), Point::new(theme::LEFT, y), theme::TEXT)?;
    let deeds = deeds(frame.app, slot);
    let list = List {
        rows: deeds.len() as u16,
        cursor: u16::from(cursor),
        row: &|index| Row {
            text: frame.ui(
                match deeds.get(usize::from(index)) {
                    Some(Deed::Open) => ui::CONTINUE,
                    Some(Deed::Erase) | None => ui::ERASE,
                },
                &[],
            ),
            ..Row::default()
        },
    };
    list.draw(canvas, y + 14, theme::BOTTOM)?;
    frame.keys(canvas, Keys::list().with_back())
}

//! Writing a tag: what it is to be, whether that is meant, and then the tag itself.

use crate::app::{App, Reading};
use crate::canvas::Canvas;
use crate::draft::Press;
use crate::event::Effect;
use crate::frame::{Frame, Keys};
use crate::list::{List, Row};
use crate::place::Place;
use crate::scene::Full;
use crate::screens::{Overlay, Screen, bind};
use crate::ui::Notice;
use crate::{icons, theme, ui};
use embedded_graphics::prelude::*;
use rules_core::CardId;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Page {
    /// Which kind of thing.
    Kinds,
    /// The cards of a kind.
    Cards(u8),
    /// Asked once, because the tag may hold something else; the cursor is at yes or at no.
    Sure(CardId),
    /// Until the tag is written, or Y.
    Hold(CardId),
}

const YES: u16 = 0;
const NO: u16 = 1;

pub(crate) fn open(app: &mut App<'_>) -> Effect {
    match app.reading {
        Reading::Here => show(app, Page::Kinds, 0),
        Reading::Never | Reading::Gone => app.notify(Notice::new(ui::NO_READER)),
    }
}

fn show(app: &mut App<'_>, page: Page, cursor: u16) -> Effect {
    app.show(Screen::Overlay(Overlay::Write { page, cursor }))
}

fn rows(app: &App<'_>, page: Page) -> u16 {
    match page {
        Page::Kinds => bind::kinds(&app.pack).len() as u16,
        Page::Cards(kind) => app.pack.count(kind),
        Page::Sure(_) => 2,
        Page::Hold(_) => 0,
    }
}

pub(crate) fn press(app: &mut App<'_>, page: Page, cursor: u16, press: Press) -> Effect {
    match (press, page) {
        (Press::Up(_) | Press::Down(_) | Press::Confirm, Page::Hold(_)) => Effect::Nothing,
        (Press::Up(_) | Press::Down(_), Page::Kinds | Page::Cards(_) | Page::Sure(_)) => {
            let cursor = press.moved(cursor, rows(app, page));
            show(app, page, cursor)
        }
        (Press::Confirm, Page::Kinds) => match bind::kinds(&app.pack).get(usize::from(cursor)) {
            Some((kind, _)) => show(app, Page::Cards(*kind), 0),
            None => app.close(),
        },
        (Press::Confirm, Page::Cards(kind)) => {
            let index = cursor as u8;
            show(app, Page::Sure(CardId { kind, index }), NO)
        }
        (Press::Confirm, Page::Sure(card)) if cursor == YES => show(app, Page::Hold(card), 0),
        (Press::Back, Page::Kinds) => app.close(),
        (Press::Back, Page::Cards(kind)) => {
            let at = bind::kinds(&app.pack).iter().position(|(other, _)| *other == kind);
            show(app, Page::Kinds, at.unwrap_or_default() as u16)
        }
        (Press::Confirm | Press::Back, Page::Sure(card)) => show(app, Page::Cards(card.kind), card.index.into()),
        (Press::Back, Page::Hold(card)) => show(app, Page::Sure(card), NO),
    }
}

pub(crate) fn draw(frame: &Frame<'_, '_>, canvas: &mut Canvas<'_>, page: Page, cursor: u16) -> Result<(), Full> {
    let title = match page {
        Page::Kinds | Page::Cards(_) => ui::WRITE_WHICH,
        Page::Sure(_) | Page::Hold(_) => ui::WRITE_TAG,
    };
    frame.header(canvas, &icons::TAG, frame.ui(title, &[]).as_str(), "")?;
    let (card, asked) = match page {
        Page::Kinds | Page::Cards(_) => {
            let list = List {
                rows: rows(frame.app, page),
                cursor,
                row: &|index| row(frame, page, index),
            };
            list.draw(canvas, theme::TOP - 2, theme::BOTTOM)?;
            return frame.keys(canvas, Keys::list().with_back());
        }
        Page::Sure(card) => (card, ui::WRITE_SURE),
        Page::Hold(card) => (card, ui::WRITE_HOLD),
    };
    let name = bind::card_row(frame, card.kind, card.index.into()).text;
    let at = Point::new(theme::LEFT, theme::TOP + 6);
    let y = Place::Heading.draw(canvas, name.as_str(), at, theme::ACCENT)? + 8;
    let at = Point::new(theme::LEFT, y);
    let y = Place::Question.draw(canvas, frame.ui(asked, &[]).as_str(), at, theme::TEXT)?;
    if let Page::Hold(_) = page {
        let art = Point::new(theme::WIDTH as i32 / 2 - 32, y + (theme::BOTTOM - y - 64) / 2);
        canvas.art(&icons::TAG, art, 4, theme::ACCENT)?;
        return frame.keys(canvas, Keys::default().with_back());
    }
    let list = List {
        rows: rows(frame.app, page),
        cursor,
        row: &|index| row(frame, page, index),
    };
    list.draw(canvas, y + 8, theme::BOTTOM)?;
    frame.keys(canvas, Keys::list().with_back())
}

fn row(frame: &Frame<'_, '_>, page: Page, index: u16) -> Row {
    let text = match page {
        Page::Kinds => match bind::kinds(&frame.app.pack).get(usize::from(index)) {
            Some((_, title)) => title,
            None => return Row::default(),
        },
        Page::Cards(kind) => return bind::card_row(frame, kind, index),
        Page::Sure(_) if index == YES => ui::YES_WRITE,
        Page::Sure(_) => ui::NO_KEEP,
        Page::Hold(_) => return Row::default(),
    };
    Row {
        text: frame.ui(text, &[]),
        ..Row::default()
    }
}

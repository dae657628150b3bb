//! A tag that nobody has bound yet: what does it stand for? First what the question offers, then everything else.

use crate::app::App;
use crate::canvas::Canvas;
use crate::draft::Press;
use crate::event::Effect;
use crate::frame::{Frame, Keys};
use crate::list::{List, Row};
use crate::scene::Full;
use crate::screens::{Overlay, Screen, map, question};
use crate::tags::{Table, TagId, Thing};
use crate::ui::Notice;
use crate::{icons, theme, ui};
use core::convert::Infallible;
use rules_core::dice::SymbolCard;
use rules_core::kit::list::List as Items;
use rules_core::pack::{KindVisitor, Record};
use rules_core::text::Text;
use rules_core::{Ask, CardId, Message, Pack};

/// How far the search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Page {
    /// What the question offers.
    Offered,
    /// Which kind of thing it is.
    Kinds,
    /// The cards of a kind.
    Cards(u8),
    /// The cells of the map.
    Cells,
}

/// Kinds of card that can carry a tag, with what players call them.
struct Kinds<'a, 'p> {
    pack: &'a Pack<'p>,
    found: Items<(u8, &'static Text), 16>,
}

impl KindVisitor for Kinds<'_, '_> {
    type Error = Infallible;

    fn kind<R: Record>(&mut self) -> Result<(), Infallible> {
        // Dice and symbols come first in every game, and carry none.
        if R::KIND > SymbolCard::KIND && self.pack.count(R::KIND) > 0 {
            self.found.push((R::KIND, R::TITLE));
        }
        Ok(())
    }
}

pub(crate) fn kinds(pack: &Pack<'_>) -> Items<(u8, &'static Text), 16> {
    let mut kinds = Kinds {
        pack,
        found: Items::new(),
    };
    let Ok(()) = pack.game().kinds(&mut kinds);
    kinds.found
}

fn table<'a, 'p>(app: &'a App<'p>, ask: &'a Ask) -> Table<'a, 'p> {
    Table {
        game: app.session.game(),
        pack: &app.pack,
        ask,
    }
}

pub(crate) fn open(app: &mut App<'_>, tag: TagId) -> Effect {
    if !app.tags.has_room(tag) {
        return app.notify(Notice::new(ui::TAGS_FULL));
    }
    show(app, tag, Page::Offered, 0)
}

fn show(app: &mut App<'_>, tag: TagId, page: Page, cursor: u16) -> Effect {
    app.show(Screen::Overlay(Overlay::Bind { tag, page, cursor }))
}

/// Rows of a page; what the question offers is followed by "something else" and "not now".
fn rows(app: &App<'_>, ask: &Ask, page: Page) -> u16 {
    match page {
        Page::Offered => table(app, ask).candidates() + 2,
        Page::Kinds => kinds(&app.pack).len() as u16 + u16::from(map::first(app).is_some()),
        Page::Cards(kind) => app.pack.count(kind),
        Page::Cells => 0,
    }
}

pub(crate) fn press(app: &mut App<'_>, tag: TagId, page: Page, cursor: u16, press: Press) -> Effect {
    let ask = app.prompt().ask;
    match (press, page) {
        (Press::Up(_) | Press::Down(_), Page::Cells) => {
            let cursor = map::moved(app, cursor as u8, press);
            show(app, tag, page, cursor.into())
        }
        (Press::Up(_) | Press::Down(_), Page::Offered | Page::Kinds | Page::Cards(_)) => {
            let cursor = press.moved(cursor, rows(app, &ask, page));
            show(app, tag, page, cursor)
        }
        (Press::Confirm, Page::Offered) => match table(app, &ask).candidate(cursor) {
            Some(candidate) => app.bind(tag, candidate.thing, Some(candidate.reply)),
            None if cursor == table(app, &ask).candidates() => show(app, tag, Page::Kinds, 0),
            None => app.close(),
        },
        (Press::Confirm, Page::Kinds) => match kinds(&app.pack).get(usize::from(cursor)) {
            Some((kind, _)) => show(app, tag, Page::Cards(*kind), 0),
            None => show(app, tag, Page::Cells, map::first(app).unwrap_or_default().into()),
        },
        (Press::Confirm, Page::Cards(kind)) => {
            let index = cursor as u8;
            app.bind(tag, Thing::Card(CardId { kind, index }), None)
        }
        (Press::Confirm, Page::Cells) => app.bind(tag, Thing::Cell(cursor as u8), None),
        (Press::Back, Page::Offered) => app.close(),
        (Press::Back, Page::Kinds) => {
            let cursor = table(app, &ask).candidates();
            show(app, tag, Page::Offered, cursor)
        }
        (Press::Back, Page::Cards(kind)) => {
            let at = kinds(&app.pack).iter().position(|(other, _)| *other == kind);
            show(app, tag, Page::Kinds, at.unwrap_or_default() as u16)
        }
        (Press::Back, Page::Cells) => {
            let cursor = kinds(&app.pack).len() as u16;
            show(app, tag, Page::Kinds, cursor)
        }
    }
}

pub(crate) fn draw(frame: &Frame<'_, '_>, canvas: &mut Canvas<'_>, page: Page, cursor: u16) -> Result<(), Full> {
    if page == Page::Cells {
        return map::draw_titled(frame, canvas, cursor as u8, ui::TAG_WHERE, &icons::CHECK);
    }
    frame.header(canvas, &icons::TAG, frame.ui(ui::TAG_WHICH, &[]).as_str(), "")?;
    let list = List {
        rows: rows(frame.app, &frame.prompt.ask, page),
        cursor,
        row: &|index| row(frame, page, index),
    };
    list.draw(canvas, theme::TOP - 2, theme::BOTTOM)?;
    frame.keys(canvas, Keys::list().with_back())
}

fn row(frame: &Frame<'_, '_>, page: Page, index: u16) -> Row {
    let plain = |text: &Text| Row {
        text: frame.ui(text, &[]),
        ..Row::default()
    };
    match page {
        Page::Offered => {
            let table = table(frame.app, &frame.prompt.ask);
            match table.candidate(index) {
                Some(candidate) => Row {
                    mark: None,
                    ..question::row(frame, candidate.row.into())
                },
                None if index == table.candidates() => plain(ui::TAG_ELSE),
                None => plain(ui::TAG_NOT_NOW),
            }
        }
        Page::Kinds => match kinds(&frame.app.pack).get(usize::from(index)) {
            Some((_, title)) => plain(title),
            None => plain(ui::TAG_PLACE),
        },
        Page::Cards(kind) => card_row(frame, kind, index),
        Page::Cells => Row::default(),
    }
}

/// A card by its name.
pub(crate) fn card_row(frame: &Frame<'_, '_>, kind: u8, index: u16) -> Row {
    let card = Message::card(CardId {
        kind,
        index: index as u8,
    });
    Row {
        text: crate::frame::phrase(|out| frame.words().say(&card, out)),
        ..Row::default()
    }
}

/// What players call the kinds of every game, for the tests of the texts.
#[cfg(test)]
pub(crate) fn titles() -> std::vec::Vec<&'static Text> {
    let packs = crate::testing::packs();
    let titles = packs.iter().flat_map(|pack| {
        kinds(pack)
            .iter()
            .map(|(_, title)| *title)
            .collect::<std::vec::Vec<_>>()
    });
    titles.collect()
}

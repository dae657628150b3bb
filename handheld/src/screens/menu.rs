//! The menu: a held Y opens and closes it.

use crate::app::App;
use crate::canvas::Canvas;
use crate::draft::Press;
use crate::event::Effect;
use crate::frame::{Frame, Keys, phrase};
use crate::history::{self, Deed, Deeds};
use crate::list::{List, Row};
use crate::scene::Full;
use crate::screens::{Loss, Overlay, Screen, map, odds, overview, write};
use crate::ui::Notice;
use crate::{icons, theme, ui};
use core::fmt::Write;
use rules_core::session::By;
use rules_core::text::Text;
use rules_core::{Eyes, Game, Input};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    Undo,
    Redo,
    Map,
    Figures,
    Log,
    Gauges,
    Amend,
    Odds,
    Statistics,
    Eyes,
    WriteTag,
    Settings,
    Slots,
    NewGame,
    Home,
}

/// What is wanted most often comes first; what ends the game is nearest from the other side.
const ITEMS: [Item; 15] = [
    Item::Undo,
    Item::Redo,
    Item::Map,
    Item::Figures,
    Item::Log,
    Item::Gauges,
    Item::Amend,
    Item::Odds,
    Item::Statistics,
    Item::Eyes,
    Item::WriteTag,
    Item::Settings,
    Item::Slots,
    Item::NewGame,
    Item::Home,
];

fn item(cursor: u16) -> Item {
    ITEMS.get(usize::from(cursor)).copied().unwrap_or(Item::Undo)
}

pub(crate) fn press(app: &mut App<'_>, cursor: u8, press: Press) -> Effect {
    match press {
        Press::Up(_) | Press::Down(_) => {
            let cursor = press.moved(u16::from(cursor), ITEMS.len() as u16) as u8;
            app.show(Screen::Overlay(Overlay::Menu(cursor)))
        }
        Press::Confirm => choose(app, item(u16::from(cursor))),
        Press::Back => app.close(),
    }
}

fn choose(app: &mut App<'_>, item: Item) -> Effect {
    match item {
        Item::Undo => app.undo(),
        Item::Redo => app.redo(),
        Item::Log => {
            let lines = history::log(&app.session, &app.pack, 0).1;
            app.show(Screen::Overlay(Overlay::Log { end: lines, lines }))
        }
        Item::Gauges if app.session.game().gauge(&app.pack, 0).is_none() => app.notify(Notice::new(ui::NO_GAUGES)),
        Item::Gauges => app.show(Screen::Overlay(Overlay::Gauges {
            cursor: 0,
            turned: None,
        })),
        Item::Amend => app.input(Input::Amend, By::Table),
        Item::Map => map::open(app),
        Item::Figures => overview::open(app),
        Item::Odds => odds::open(app),
        Item::Statistics => app.show(Screen::Overlay(Overlay::Statistics(0))),
        Item::Eyes => app.notify(Notice::new(ui::EYES_FIXED)),
        Item::WriteTag => write::open(app),
        Item::Settings => app.show(Screen::Overlay(Overlay::Settings(0))),
        Item::Slots => app.show(Screen::Overlay(Overlay::Slots(app.slot.unwrap_or(0)))),
        Item::NewGame => app.ask_twice(Loss::Anew { over: false }),
        Item::Home => app.go_home(),
    }
}

pub(crate) fn draw(frame: &Frame<'_, '_>, canvas: &mut Canvas<'_>, cursor: u8) -> Result<(), Full> {
    frame.header(
        canvas,
        &icons::MENU,
        frame.ui(ui::MENU, &[]).as_str(),
        frame.ui(frame.app.pack.game().title(), &[]).as_str(),
    )?;
    let list = List {
        rows: ITEMS.len() as u16,
        cursor: u16::from(cursor),
        row: &|index| row(frame, item(index)),
    };
    list.draw(canvas, theme::TOP - 2, theme::BOTTOM)?;
    frame.keys(canvas, Keys::list().with_back())
}

fn row(frame: &Frame<'_, '_>, item: Item) -> Row {
    let Deeds { undo, redo } = frame.app.deeds;
    match item {
        Item::Undo => deed_row(frame, ui::UNDO, undo),
        Item::Redo => deed_row(frame, ui::REDO, redo),
        Item::Log => plain_row(frame, ui::LOG),
        Item::Gauges => plain_row(frame, ui::GAUGES),
        Item::Amend => plain_row(frame, ui::AMEND),
        Item::Map => plain_row(frame, ui::MAP),
        Item::Figures => plain_row(frame, ui::FIGURES),
        Item::Odds => plain_row(frame, ui::ODDS),
        Item::Statistics => plain_row(frame, ui::STATISTICS),
        Item::Eyes => eyes_row(frame),
        Item::WriteTag => plain_row(frame, ui::WRITE_TAG),
        Item::Settings => plain_row(frame, ui::SETTINGS),
        Item::Slots => plain_row(frame, ui::SLOTS),
        Item::NewGame => plain_row(frame, ui::NEW_GAME),
        Item::Home => plain_row(frame, ui::HOME),
    }
}

fn plain_row(frame: &Frame<'_, '_>, name: &Text) -> Row {
    Row {
        text: frame.ui(name, &[]),
        ..Row::default()
    }
}

fn eyes_row(frame: &Frame<'_, '_>) -> Row {
    let value = match frame.app.session.game().eyes() {
        Some(Eyes::Map) => frame.ui(ui::EYES_DEVICE, &[]),
        Some(Eyes::Table) => frame.ui(ui::EYES_TABLE, &[]),
        None => phrase(|out| out.write_str("-")),
    };
    Row {
        text: frame.ui(ui::EYES, &[]),
        value,
        mark: None,
    }
}

/// What would be undone or redone, in its own words.
fn deed_row(frame: &Frame<'_, '_>, name: &Text, deed: Option<Deed>) -> Row {
    let words = frame.words();
    let text = phrase(|out| {
        words.fill(name, &[], out)?;
        out.write_str(": ")?;
        match deed {
            Some(deed) => deed.write(words, out),
            None => out.write_str("-"),
        }
    });
    Row { text, ..Row::default() }
}

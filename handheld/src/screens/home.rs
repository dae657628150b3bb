//! The first screen: what a device without a game on the table offers.

use crate::app::App;
use crate::canvas::{Canvas, area};
use crate::draft::Press;
use crate::event::Effect;
use crate::frame::{Frame, Keys, phrase};
use crate::list::{List, Row};
use crate::scene::Full;
use crate::screens::{Overlay, Screen, slots};
use crate::shelf::{SLOTS, Slot};
use crate::{icons, theme, ui};
use embedded_graphics::prelude::*;
use rules_core::kit::list::List as Items;
use rules_core::text::Text;

/// Below the name of the device: two lines for the game that is continued, and one for each of the others.
const LIST: i32 = theme::BOTTOM - (2 * theme::LARGE_LINE + 4 * theme::LARGE_LINE + 5 * theme::ROW_PADDING);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    /// The game that was put away, or the first saved one.
    Continue,
    New,
    Slots,
    Settings,
    About,
}

/// Without a game there is nothing to continue.
fn items(app: &App<'_>) -> Items<Item, 5> {
    let mut items = Items::new();
    if !app.is_fresh() {
        items.push(Item::Continue);
    }
    for item in [Item::New, Item::Slots, Item::Settings, Item::About] {
        items.push(item);
    }
    items
}

/// The slot that `Continue` would open.
fn continued(app: &App<'_>) -> Option<u8> {
    let saved = || (0..SLOTS as u8).find(|slot| matches!(app.slot_now(*slot), Slot::Game(_)));
    app.slot.or_else(saved)
}

impl App<'_> {
    /// Whether there is nothing to continue.
    pub(crate) fn is_fresh(&self) -> bool {
        continued(self).is_none()
    }
}

pub(crate) fn press(app: &mut App<'_>, cursor: u8, press: Press) -> Effect {
    let items = items(app);
    match press {
        Press::Up(_) | Press::Down(_) => {
            let cursor = press.moved(u16::from(cursor), items.len() as u16) as u8;
            app.show(Screen::Home(cursor))
        }
        Press::Confirm => match items.get(usize::from(cursor)) {
            Some(Item::Continue) => match continued(app) {
                Some(slot) => app.choose_slot(slot),
                None => Effect::Nothing,
            },
            Some(Item::New) | None => app.choose_game(),
            Some(Item::Slots) => app.show(Screen::Overlay(Overlay::Slots(0))),
            Some(Item::Settings) => app.show(Screen::Overlay(Overlay::Settings(0))),
            Some(Item::About) => app.show(Screen::Overlay(Overlay::About)),
        },
        Press::Back => Effect::Nothing,
    }
}

pub(crate) fn draw(frame: &Frame<'_, '_>, canvas: &mut Canvas<'_>, cursor: u8) -> Result<(), Full> {
    let left = theme::LEFT + 4;
    canvas.art(&icons::CASTLE, Point::new(left, 9), 3, theme::ACCENT)?;
    canvas.text("Castellan", Point::new(left + 62, 13), &theme::LARGE, theme::TEXT)?;
    let slogan = frame.ui(ui::SLOGAN, &[]);
    canvas.text(slogan.as_str(), Point::new(left + 62, 37), &theme::SMALL, theme::DIM)?;
    canvas.fill(area(theme::LEFT, LIST - 9, theme::INNER, 1), theme::LINE)?;
    let items = items(frame.app);
    let list = List {
        rows: items.len() as u16,
        cursor: u16::from(cursor),
        row: &|index| match items.get(usize::from(index)) {
            Some(Item::Continue) => continue_row(frame),
            Some(Item::New) => plain(frame, ui::NEW_GAME),
            Some(Item::Slots) => plain(frame, ui::SLOTS),
            Some(Item::Settings) => plain(frame, ui::SETTINGS),
            Some(Item::About) => plain(frame, ui::ABOUT),
            None => Row::default(),
        },
    };
    list.draw(canvas, LIST, theme::BOTTOM)?;
    frame.keys(canvas, Keys::list())
}

fn plain(frame: &Frame<'_, '_>, text: &Text) -> Row {
    Row {
        text: frame.ui(text, &[]),
        ..Row::default()
    }
}

/// What would be continued, in its own words.
fn continue_row(frame: &Frame<'_, '_>) -> Row {
    let text = phrase(|out| {
        use core::fmt::Write;
        frame.words().fill(ui::CONTINUE, &[], out)?;
        if let Some(Slot::Game(head)) = continued(frame.app).map(|slot| frame.app.slot_now(slot)) {
            out.write_str(": ")?;
            slots::title(frame, &head, out)?;
        }
        Ok(())
    });
    Row { text, ..Row::default() }
}

//! The settings: X turns a value to its next one, and the device follows at once.

use crate::app::App;
use crate::canvas::Canvas;
use crate::draft::{Press, Source};
use crate::event::Effect;
use crate::frame::{Frame, Keys, phrase};
use crate::list::{List, Row};
use crate::scene::Full;
use crate::screens::{Overlay, Screen};
use crate::settings::BRIGHTEST;
use crate::{icons, theme, ui};
use core::fmt::Write;
use rules_core::text::Text;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    Language,
    Dice,
    Brightness,
    Sound,
    Tumble,
    Sleep,
}

const ITEMS: [Item; 6] = [
    Item::Language,
    Item::Dice,
    Item::Brightness,
    Item::Sound,
    Item::Tumble,
    Item::Sleep,
];

pub(crate) fn press(app: &mut App<'_>, cursor: u8, press: Press) -> Effect {
    match press {
        Press::Up(_) | Press::Down(_) => {
            let cursor = press.moved(u16::from(cursor), ITEMS.len() as u16) as u8;
            app.show(Screen::Overlay(Overlay::Settings(cursor)))
        }
        Press::Confirm => {
            turn(app, cursor);
            Effect::Settle
        }
        Press::Back => app.close(),
    }
}

fn turn(app: &mut App<'_>, cursor: u8) {
    let settings = &mut app.settings;
    match ITEMS.get(usize::from(cursor)) {
        Some(Item::Language) | None => settings.next_lang(),
        Some(Item::Dice) => {
            settings.next_source();
            // Faces that were entered so far are forgotten.
            let source = settings.source;
            app.set_source(source);
        }
        Some(Item::Brightness) => settings.next_brightness(),
        Some(Item::Sound) => settings.sound = !settings.sound,
        Some(Item::Tumble) => settings.tumble = !settings.tumble,
        Some(Item::Sleep) => settings.next_sleep(),
    }
}

pub(crate) fn draw(frame: &Frame<'_, '_>, canvas: &mut Canvas<'_>, cursor: u8) -> Result<(), Full> {
    frame.header(canvas, &icons::MENU, frame.ui(ui::SETTINGS, &[]).as_str(), "")?;
    let list = List {
        rows: ITEMS.len() as u16,
        cursor: u16::from(cursor),
        row: &|index| row(frame, usize::from(index)),
    };
    list.draw(canvas, theme::TOP - 2, theme::BOTTOM)?;
    frame.keys(canvas, Keys::list().with_back())
}

fn row(frame: &Frame<'_, '_>, index: usize) -> Row {
    let settings = &frame.app.settings;
    let (name, value): (&Text, _) = match ITEMS.get(index) {
        Some(Item::Language) | None => (ui::LANGUAGE, frame.ui(ui::LANGUAGE_IS, &[])),
        Some(Item::Dice) => {
            let source = match settings.source {
                Source::Device => ui::DICE_DEVICE,
                Source::Table => ui::DICE_TABLE,
            };
            (ui::DICE, frame.ui(source, &[]))
        }
        Some(Item::Brightness) => (
            ui::BRIGHTNESS,
            phrase(|out| write!(out, "{}/{BRIGHTEST}", settings.brightness)),
        ),
        Some(Item::Sound) => (ui::SOUND, on_off(frame, settings.sound)),
        Some(Item::Tumble) => (ui::TUMBLE, on_off(frame, settings.tumble)),
        Some(Item::Sleep) => (ui::SLEEP, frame.ui(ui::MINUTES, &[settings.sleep.into()])),
    };
    Row {
        text: frame.ui(name, &[]),
        value,
        mark: None,
    }
}

fn on_off(frame: &Frame<'_, '_>, on: bool) -> crate::phrase::Phrase {
    frame.ui(if on { ui::ON } else { ui::OFF }, &[])
}

//! What can be on the screen. Each file draws one of them; those that lie over the game also take keys.

pub(crate) mod about;
pub(crate) mod bind;
pub(crate) mod cover;
pub(crate) mod deck;
pub(crate) mod drawn;
pub(crate) mod games;
pub(crate) mod gauges;
pub(crate) mod home;
pub(crate) mod log;
pub(crate) mod map;
pub(crate) mod menu;
pub mod mishap;
pub(crate) mod odds;
pub(crate) mod offer;
pub(crate) mod overview;
pub(crate) mod question;
pub(crate) mod settings;
pub(crate) mod slots;
pub(crate) mod statistics;
pub(crate) mod sure;
pub(crate) mod tag;
pub(crate) mod told;
pub(crate) mod tray;
pub(crate) mod why;
pub(crate) mod write;

use crate::app::App;
use crate::draft::Press;
use crate::event::Effect;
use crate::tags::{TagId, Thing};
use rules_core::kit::list::List;
use rules_core::{CardId, Die, Faces};

/// Dice and what they show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rolled {
    pub dice: List<Die, 16>,
    pub faces: Faces,
    /// Pictures shown so far of the dice tumbling.
    pub step: u8,
}

impl Rolled {
    pub fn is_moving(&self) -> bool {
        self.step < tray::STEPS
    }

    /// All dice lie still.
    pub fn settle(&mut self) {
        self.step = tray::STEPS;
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Screen {
    /// The first screen, while no game is on the table.
    Home(u8),
    /// The game's question.
    Question,
    /// Nobody but the next player may see the question.
    Cover,
    /// What came of the last answer, from this event on.
    Told(u8),
    /// What the device has rolled.
    Tray(Rolled),
    /// What the device has drawn.
    Drawn(CardId),
    Overlay(Overlay),
}

impl Screen {
    /// Dice that tumble first, or lie at once.
    pub fn tray(dice: &[Die], faces: &[u8], tumble: bool) -> Self {
        Self::Tray(Rolled {
            dice: List::of(dice),
            faces: List::of(faces),
            step: if tumble { 0 } else { tray::STEPS },
        })
    }
}

/// What lies over the game until it is put away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Overlay {
    Menu(u8),
    /// The log up to a line, and how many lines it has.
    Log {
        end: u16,
        lines: u16,
    },
    /// The numbers of the game, and the new value of the one that is being corrected.
    Gauges {
        cursor: u8,
        turned: Option<i16>,
    },
    /// The rule behind the question, then those behind the last events.
    Why(u8),
    /// The map, with the cursor at a cell.
    Map(u8),
    /// Everybody on the table.
    Figures(u8),
    /// One of them, from a line on.
    Figure {
        index: u8,
        from: u8,
    },
    /// The odds of the roll to come, from a row on.
    Odds(u8),
    /// What was counted, by pages.
    Statistics(u8),
    /// The packs on the shelf, for a new game in this slot.
    Games {
        cursor: u8,
        slot: u8,
    },
    Slots(u8),
    /// What to do with a saved game.
    Slot {
        slot: u8,
        cursor: u8,
    },
    Settings(u8),
    About,
    /// Why the device started again by itself.
    Mishap,
    /// What a tag stands for, that does not answer; and whether the cursor is at "something else".
    Tag {
        tag: TagId,
        thing: Thing,
        anew: bool,
    },
    /// What a new tag may stand for.
    Bind {
        tag: TagId,
        page: bind::Page,
        cursor: u16,
    },
    /// What is to be written onto a tag.
    Write {
        page: write::Page,
        cursor: u16,
    },
    /// Asked once before something is lost.
    Sure {
        loss: Loss,
        yes: bool,
    },
}

/// What would be lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Loss {
    /// The game in play, for a new one; little of it when it is over.
    Anew { over: bool },
    /// A saved game.
    Slot(u8),
}

impl Overlay {
    pub fn press(self, app: &mut App<'_>, press: Press) -> Effect {
        match self {
            Self::Menu(cursor) => menu::press(app, cursor, press),
            Self::Log { end, lines } => log::press(app, end, lines, press),
            Self::Gauges { cursor, turned } => gauges::press(app, cursor, turned, press),
            Self::Why(index) => why::press(app, index, press),
            Self::Map(cursor) => map::press(app, cursor, press),
            Self::Figures(cursor) => overview::press(app, cursor, press),
            Self::Figure { index, from } => overview::press_one(app, index, from, press),
            Self::Odds(from) => odds::press(app, from, press),
            Self::Statistics(page) => statistics::press(app, page, press),
            Self::Games { cursor, slot } => games::press(app, cursor, slot, press),
            Self::Slots(cursor) => slots::press(app, cursor, press),
            Self::Slot { slot, cursor } => slots::press_slot(app, slot, cursor, press),
            Self::Settings(cursor) => settings::press(app, cursor, press),
            Self::About | Self::Mishap => app.close(),
            Self::Tag { tag, thing, anew } => tag::press(app, tag, thing, anew, press),
            Self::Bind { tag, page, cursor } => bind::press(app, tag, page, cursor, press),
            Self::Write { page, cursor } => write::press(app, page, cursor, press),
            Self::Sure { loss, yes } => sure::press(app, loss, yes, press),
        }
    }
}

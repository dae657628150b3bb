//! What can be on the screen. Each file draws one of them; those that lie over the game also take keys.

pub(crate) mod cover;
pub(crate) mod drawn;
pub(crate) mod gauges;
pub(crate) mod log;
pub(crate) mod menu;
pub(crate) mod question;
pub(crate) mod sure;
pub(crate) mod told;
pub(crate) mod tray;
pub(crate) mod why;

use crate::app::App;
use crate::draft::Press;
use crate::event::Effect;
use rules_core::kit::list::List;
use rules_core::{CardId, Die, Faces};

/// Dice and what they show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rolled {
    pub dice: List<Die, 16>,
    pub faces: Faces,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Screen {
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
    pub fn tray(dice: &[Die], faces: &[u8]) -> Self {
        Self::Tray(Rolled {
            dice: List::of(dice),
            faces: List::of(faces),
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
    /// Ends the game for a new one?
    Sure {
        yes: bool,
    },
}

impl Overlay {
    pub fn press(self, app: &mut App<'_>, press: Press) -> Effect {
        match self {
            Self::Menu(cursor) => menu::press(app, cursor, press),
            Self::Log { end, lines } => log::press(app, end, lines, press),
            Self::Gauges { cursor, turned } => gauges::press(app, cursor, turned, press),
            Self::Why(index) => why::press(app, index, press),
            Self::Sure { yes } => sure::press(app, yes, press),
        }
    }
}

//! The journal: what a game in play and the settings leave in flash, so that pulling the battery loses nothing.
//!
//! A slot has two banks. A bank holds one base and, behind it, a record for everything that has happened since, each
//! appended before the next picture is shown. A new base goes to the other bank together with what followed it; its
//! header is written last, so the old bank counts until the new one is whole. Nothing is ever appended after torn
//! bytes: the next record then goes to the other bank, behind a new base.

mod record;
mod slots;
mod store;
mod transfer;

use crate::app::{App, Base};
use crate::event::Effect;
use crate::settings::Settings;
use crate::shelf::SLOTS;
use core::fmt;
use embedded_storage::nor_flash::NorFlash;
use record::{Header, What};
use slots::Place;
use store::{Area, Bank, ENTRY_ROOM, Found, ROOM, SECTOR, Store};
use transfer::Incoming;

/// A base of 5 KB and three hundred records behind it.
const BANK: u32 = 4 * SECTOR;
/// Bytes of a game that comes from elsewhere at most, and of a slot with all that it holds.
pub const LARGEST_GAME: u32 = BANK;
pub const SLOT_SIZE: u32 = 2 * BANK;
const SETTINGS: Area = Area {
    start: SLOTS as u32 * 2 * BANK,
    size: SECTOR,
};
/// Flash that the journal needs, from its beginning.
pub const SIZE: usize = (SETTINGS.start + 2 * SETTINGS.size) as usize;

/// All that a session can hold fits behind its base: the inputs, and an undo for each of them.
const _: () = assert!(ROOM + 128 * (ENTRY_ROOM + record::size(1)) <= BANK as usize);

const fn area(slot: u8) -> Area {
    Area {
        start: slot as u32 * 2 * BANK,
        size: BANK,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The flash does not do what it is told.
    Flash,
    /// It does not fit; our own bug, or a session that is larger than any can be.
    NoRoom,
    /// What is there is damaged, or of other rules, another pack or another program.
    Unreadable,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Flash => "the flash does not do what it is told",
            Self::NoRoom => "the saved game does not fit",
            Self::Unreadable => "the saved game is damaged, or of other rules, another pack or another program",
        })
    }
}

impl core::error::Error for Fault {}

/// The journal of a device. It is as large as one base: to be kept where the application is.
#[derive(Debug)]
pub struct Journal<F> {
    store: Store<F>,
    /// Where the journal of the game in play goes on; `None` where it has to begin anew.
    place: Option<Place>,
    /// The base that was read last: too large for the stack.
    base: Option<Base>,
    /// A game that is on its way into a slot from elsewhere.
    incoming: Option<Incoming>,
}

impl<F: NorFlash> Journal<F> {
    /// Over flash whose first byte is the journal's, and which has at least [`SIZE`] bytes.
    pub const fn new(flash: F) -> Self {
        Self {
            store: Store::new(flash),
            place: None,
            base: None,
            incoming: None,
        }
    }

    pub fn flash(&self) -> &F {
        self.store.flash()
    }

    /// Does what the application asks for after an event. What cannot be done the application shows as a notice.
    // Not in line, nor what it does: the loop's frame lasts, and needs no room for a game that is read once.
    #[inline(never)]
    pub fn carry_out(&mut self, effect: &Effect, app: &mut App<'_>) -> Result<(), Fault> {
        let done = match effect {
            Effect::Nothing | Effect::Redraw | Effect::Sleep => Ok(()),
            Effect::Keep(record) => self.keep(record, app),
            Effect::Rebase => self.rebase(app),
            Effect::Settle => self.store_settings(app.settings()),
            Effect::Erase(slot) => self.erase(*slot),
            Effect::Open(slot) => {
                let opened = self.open(*slot, app);
                if opened.is_err() {
                    app.unreadable(*slot);
                }
                return opened;
            }
        };
        if done.is_err() {
            app.not_saved();
        }
        done
    }

    /// What the owner likes; `None` where nothing was ever set.
    pub fn settings(&mut self) -> Option<Settings> {
        self.last_settings().ok()?.map(|last| last.settings)
    }

    pub fn store_settings(&mut self, settings: &Settings) -> Result<(), Fault> {
        let last = self.last_settings()?;
        if let Some(last) = &last
            && last.is_tail
        {
            let header = Header {
                number: last.header.number.wrapping_add(1),
                ..last.header
            };
            let end = SETTINGS.bank(last.bank) + SETTINGS.size;
            if self.store.write(last.end, end, header, settings).is_ok() {
                return Ok(());
            }
        }
        // The other bank, while this one still holds what was set before.
        let bank = last.as_ref().map_or(Bank::First, |last| last.bank.other());
        let header = Header {
            what: What::Settings,
            generation: last.map_or(1, |last| last.header.generation.wrapping_add(1)),
            number: 0,
            length: 0,
        };
        let at = SETTINGS.bank(bank);
        self.store.erase(at, SETTINGS.size)?;
        self.store.write(at, at + SETTINGS.size, header, settings)?;
        Ok(())
    }

    fn last_settings(&mut self) -> Result<Option<LastSettings>, Fault> {
        let mut last: Option<LastSettings> = None;
        for bank in Bank::ALL {
            let (mut at, end) = (SETTINGS.bank(bank), SETTINGS.bank(bank) + SETTINGS.size);
            let mut found = None;
            while let Found::Record(header) = self.store.find(at, end)? {
                let Ok(settings) = postcard::from_bytes::<Settings>(self.store.content(header)) else {
                    break;
                };
                if header.what != What::Settings {
                    break;
                }
                at += header.size();
                found = Some((header, settings));
            }
            let Some((header, settings)) = found else { continue };
            let newer = last
                .as_ref()
                .is_none_or(|last| header.generation > last.header.generation);
            if newer {
                last = Some(LastSettings {
                    settings,
                    header,
                    bank,
                    end: at,
                    is_tail: self.store.is_blank(at, end)?,
                });
            }
        }
        Ok(last)
    }
}

/// The settings that were stored last.
struct LastSettings {
    settings: Settings,
    header: Header,
    bank: Bank,
    /// Where the next ones go.
    end: u32,
    /// Nothing lies there yet.
    is_tail: bool,
}

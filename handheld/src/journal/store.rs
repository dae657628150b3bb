//! The flash as a row of banks, and the one buffer that records are made and read in.

use super::Fault;
use super::record::{self, HEADER, Header, Reading, What};
use crate::app::App;
use crate::event::Record;
use crate::tags::Tags;
use embedded_storage::nor_flash::NorFlash;
use postcard::experimental::max_size::MaxSize;
use rules_core::Tally;
use rules_core::save::{self, SAVE_BOUND};
use serde::Serialize;

/// What is erased at once.
pub(super) const SECTOR: u32 = 4096;

/// What a base holds: the seed and the tags, then the save.
const BASE_BOUND: usize = 32 + Tags::POSTCARD_MAX_SIZE + SAVE_BOUND;
/// The largest record.
pub(super) const ROOM: usize = record::size(BASE_BOUND);
/// The largest of those that follow a base.
pub(super) const ENTRY_ROOM: usize = record::size(Record::POSTCARD_MAX_SIZE);

/// Two banks side by side: one is whole while the other one is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    pub start: u32,
    /// Of each bank.
    pub size: u32,
}

impl Area {
    pub const fn bank(self, bank: Bank) -> u32 {
        match bank {
            Bank::First => self.start,
            Bank::Second => self.start + self.size,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bank {
    First,
    Second,
}

impl Bank {
    pub const ALL: [Self; 2] = [Self::First, Self::Second];

    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// What is found where a record may begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// Its content is in the buffer.
    Record(Header),
    Foreign,
    Torn,
    Blank,
}

#[derive(Debug)]
pub(super) struct Store<F> {
    flash: F,
    /// Static, as the journal is: a base is larger than the chip's stack would like.
    room: [u8; ROOM],
    /// A header that is not in the flash yet, and is read as if it were: what lies behind it is looked at first.
    pub front: Option<(u32, [u8; HEADER])>,
    /// The sector that was erased alone, and by this very program, for a look cannot tell a whole erasure from half of
    /// one. As long as nothing is written to it, it need not be worn again: the beginnings of banks wear fastest.
    fresh: Option<u32>,
}

impl<F: NorFlash> Store<F> {
    pub const fn new(flash: F) -> Self {
        const {
            assert!(record::WORD.is_multiple_of(F::WRITE_SIZE) && record::WORD.is_multiple_of(F::READ_SIZE));
            assert!((SECTOR as usize).is_multiple_of(F::ERASE_SIZE));
        }
        Self {
            flash,
            room: [0; ROOM],
            front: None,
            fresh: None,
        }
    }

    pub fn flash(&self) -> &F {
        &self.flash
    }

    /// Reads what lies at `at`, in a bank that ends at `end`.
    pub fn find(&mut self, at: u32, end: u32) -> Result<Found, Fault> {
        if end.saturating_sub(at) < HEADER as u32 {
            return Ok(Found::Blank);
        }
        let mut header = [0; HEADER];
        self.read(at, &mut header)?;
        let front = self.front.filter(|(place, _)| *place == at);
        if let Some((_, front)) = front {
            header = front;
        }
        if header == [0xff; HEADER] {
            return Ok(Found::Blank);
        }
        let length = usize::from(record::length(&header));
        let size = record::size(length);
        if size > ROOM || at.saturating_add(size as u32) > end {
            return Ok(Found::Torn);
        }
        let room = self.room.get_mut(..size).ok_or(Fault::NoRoom)?;
        self.flash.read(at, room).map_err(|_| Fault::Flash)?;
        if let (Some((_, front)), Some(start)) = (front, room.first_chunk_mut()) {
            *start = front;
        }
        let record = room.get(..HEADER + length).unwrap_or_default();
        Ok(match record::read(record) {
            Reading::Record(header) => Found::Record(header),
            Reading::Foreign => Found::Foreign,
            Reading::Torn => Found::Torn,
        })
    }

    /// What the record that was found last holds.
    pub fn content(&self, header: Header) -> &[u8] {
        let end = HEADER + usize::from(header.length);
        self.room.get(HEADER..end).unwrap_or_default()
    }

    pub fn read(&mut self, at: u32, bytes: &mut [u8]) -> Result<(), Fault> {
        self.flash.read(at, bytes).map_err(|_| Fault::Flash)
    }

    pub fn is_blank(&mut self, from: u32, to: u32) -> Result<bool, Fault> {
        const STEP: u32 = 64;
        let mut chunk = [0; STEP as usize];
        let mut at = from;
        while at < to {
            let length = (to - at).min(STEP) as usize;
            let bytes = chunk.get_mut(..length).unwrap_or_default();
            self.flash.read(at, bytes).map_err(|_| Fault::Flash)?;
            if bytes.iter().any(|byte| *byte != 0xff) {
                return Ok(false);
            }
            at += STEP;
        }
        Ok(true)
    }

    pub fn erase(&mut self, from: u32, length: u32) -> Result<(), Fault> {
        let end = from + length;
        let from = if self.fresh == Some(from) { from + SECTOR } else { from };
        if from < end {
            self.flash.erase(from, end).map_err(|_| Fault::Flash)?;
        }
        if length == SECTOR {
            self.fresh = Some(end - SECTOR);
        }
        Ok(())
    }

    /// Writes to the flash; `fresh` is what it says in the store.
    fn program(flash: &mut F, fresh: &mut Option<u32>, at: u32, bytes: &[u8]) -> Result<(), Fault> {
        *fresh = fresh.filter(|sector| at + bytes.len() as u32 <= *sector || *sector + SECTOR <= at);
        flash.write(at, bytes).map_err(|_| Fault::Flash)
    }

    /// Writes a record at once, and looks whether it is there; gives its size.
    pub fn write(&mut self, at: u32, end: u32, header: Header, content: &impl Serialize) -> Result<u32, Fault> {
        let header = self.encode(header, content)?;
        if at.saturating_add(header.size()) > end {
            return Err(Fault::NoRoom);
        }
        let record = self.room.get(..header.size() as usize).ok_or(Fault::NoRoom)?;
        Self::program(&mut self.flash, &mut self.fresh, at, record)?;
        if self.find(at, end)? == Found::Record(header) {
            Ok(header.size())
        } else {
            Err(Fault::Flash)
        }
    }

    /// Writes bytes that are whole records together, the last word filled up.
    pub fn write_bytes(&mut self, at: u32, bytes: &[u8]) -> Result<(), Fault> {
        let (words, rest) = bytes.as_chunks::<{ record::WORD }>();
        let words = words.as_flattened();
        Self::program(&mut self.flash, &mut self.fresh, at, words)?;
        if rest.is_empty() {
            return Ok(());
        }
        let mut last = [0xff; record::WORD];
        for (byte, new) in last.iter_mut().zip(rest) {
            *byte = *new;
        }
        Self::program(&mut self.flash, &mut self.fresh, at + words.len() as u32, &last)
    }

    /// Makes a record in the buffer.
    fn encode(&mut self, header: Header, content: &impl Serialize) -> Result<Header, Fault> {
        let room = self.room.get_mut(HEADER..).unwrap_or_default();
        let used = postcard::to_slice(content, room).map_err(|_| Fault::NoRoom)?.len();
        self.seal(header, used)
    }

    fn seal(&mut self, header: Header, used: usize) -> Result<Header, Fault> {
        let length = u16::try_from(used).map_err(|_| Fault::NoRoom)?;
        let header = Header { length, ..header };
        header.seal(&mut self.room).ok_or(Fault::NoRoom)?;
        Ok(header)
    }

    /// Writes the base of the game in play without its header: until that is there too, the bank holds nothing.
    pub fn write_base(
        &mut self,
        at: u32,
        generation: u32,
        app: &App<'_>,
        tally: &Tally,
    ) -> Result<(Header, [u8; HEADER]), Fault> {
        let session = app.session();
        let room = self.room.get_mut(HEADER..).unwrap_or_default();
        let whole = room.len();
        let front = postcard::to_slice(&(app.seed(), app.tags()), room).map_err(|_| Fault::NoRoom)?;
        let front = front.len();
        let room = self.room.get_mut(HEADER + front..).unwrap_or_default();
        let saved = save::encode(session.base(), app.pack(), session.folded(), tally, room);
        let used = front + saved.map_err(|_| Fault::NoRoom)?;
        debug_assert!(used <= whole);
        let header = Header {
            what: What::Base,
            generation,
            number: 0,
            length: 0,
        };
        let header = self.seal(header, used)?;
        let record = self.room.get(..header.size() as usize).ok_or(Fault::NoRoom)?;
        let (front, content) = record.split_first_chunk::<HEADER>().ok_or(Fault::NoRoom)?;
        let front = *front;
        Self::program(&mut self.flash, &mut self.fresh, at + HEADER as u32, content)?;
        Ok((header, front))
    }

    /// The word that makes a bank whole.
    pub fn commit(&mut self, at: u32, end: u32, header: Header, front: &[u8; HEADER]) -> Result<(), Fault> {
        Self::program(&mut self.flash, &mut self.fresh, at, front)?;
        if self.find(at, end)? == Found::Record(header) {
            Ok(())
        } else {
            Err(Fault::Flash)
        }
    }
}

//! Games that leave the device and come to it: a slot's bytes as they are, and a bank that was made elsewhere.
//!
//! What comes goes into the bank that does not count, and its header is held back. Only when all of it is there, whole,
//! newer than what is there, and played through by the rules, the header follows and the old game goes.

use super::record::{self, HEADER, What};
use super::slots::State;
use super::store::{Bank, Found, SECTOR};
use super::{BANK, Fault, Journal, SLOT_SIZE, area};
use crate::app::App;
use crate::shelf::SLOTS;
use embedded_storage::nor_flash::NorFlash;
use rules_core::pack::Checksum;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Incoming {
    slot: u8,
    bank: Bank,
    /// The least that makes it newer than what is there.
    generation: u32,
    front: [u8; HEADER],
    /// Bytes that have come.
    length: u32,
}

impl<F: NorFlash> Journal<F> {
    /// A piece of a slot's flash: both banks, one after the other.
    pub fn read_slot(&mut self, slot: u8, offset: u32, bytes: &mut [u8]) -> Result<(), Fault> {
        let end = u64::from(offset) + bytes.len() as u64;
        if usize::from(slot) >= SLOTS || end > u64::from(SLOT_SIZE) {
            return Err(Fault::NoRoom);
        }
        self.store.read(area(slot).start + offset, bytes)
    }

    /// Makes room for a game that comes from elsewhere; the one that is there stays until [`finish`](Self::finish).
    pub fn receive(&mut self, slot: u8) -> Result<(), Fault> {
        self.incoming = None;
        if usize::from(slot) >= SLOTS {
            return Err(Fault::NoRoom);
        }
        if self.survey(slot)?.state == State::Unreadable {
            // It might be dear to its owner: to be erased by hand, as everything that cannot be read.
            return Err(Fault::Unreadable);
        }
        let (bank, generation) = self.spare(slot)?;
        self.store.erase(area(slot).bank(bank), BANK)?;
        self.incoming = Some(Incoming {
            slot,
            bank,
            generation,
            front: [0xff; HEADER],
            length: 0,
        });
        Ok(())
    }

    /// The next piece: whole words, but for the last one, and the first one longer than a header.
    pub fn put(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        let Some(mut incoming) = self.incoming.take() else {
            return Err(Fault::NoRoom);
        };
        let length = incoming.length + bytes.len() as u32;
        if length > BANK || !incoming.length.is_multiple_of(4) {
            return Err(Fault::NoRoom);
        }
        let (at, rest) = if incoming.length == 0 {
            let (front, rest) = bytes.split_first_chunk().ok_or(Fault::Unreadable)?;
            incoming.front = *front;
            (HEADER as u32, rest)
        } else {
            (incoming.length, bytes)
        };
        self.store
            .write_bytes(area(incoming.slot).bank(incoming.bank) + at, rest)?;
        incoming.length = length;
        self.incoming = Some(incoming);
        Ok(())
    }

    /// All of it has come. It is checked and counts from now on, or it is gone and everything is as it was.
    #[inline(never)]
    pub fn finish(&mut self, checksum: u32, app: &mut App<'_>) -> Result<(), Fault> {
        let incoming = self.incoming.take().ok_or(Fault::NoRoom)?;
        let Incoming { slot, bank, front, .. } = incoming;
        let (playing, home, slots) = (app.slot(), app.is_home(), app.slots);
        let at = area(slot).bank(bank);
        if let Err(fault) = self.check(&incoming, checksum, app) {
            self.store.front = None;
            // Without its header it never was a game, erased or not.
            let _ = self.store.erase(at, BANK);
            app.slots = slots;
            self.take_up(playing, home, app);
            return Err(fault);
        }
        self.store.front = None;
        let written = match record::header(&front) {
            Some(header) => self.store.commit(at, at + BANK, header, &front),
            None => Err(Fault::Unreadable),
        };
        if written.is_ok() {
            // As after a new base: what the other bank tells is out of date.
            let _ = self.store.erase(area(slot).bank(bank.other()), SECTOR);
        } else {
            let _ = self.store.erase(at, BANK);
            app.slots = slots;
        }
        let playing = if written.is_ok() {
            playing.or(Some(slot))
        } else {
            playing
        };
        self.take_up(playing, home, app);
        written
    }

    /// Whether it is what it should be, found out by playing it: what is in play is in the flash, and is taken up again
    /// after this.
    fn check(&mut self, incoming: &Incoming, checksum: u32, app: &mut App<'_>) -> Result<(), Fault> {
        let at = area(incoming.slot).bank(incoming.bank);
        if self.sum(incoming, at)? != checksum {
            return Err(Fault::Unreadable);
        }
        self.store.front = Some((at, incoming.front));
        let header = match self.store.find(at, at + BANK)? {
            Found::Record(header) if header.what == What::Base && header.generation >= incoming.generation => header,
            Found::Record(_) | Found::Foreign | Found::Torn | Found::Blank => return Err(Fault::Unreadable),
        };
        let place = self.open_bank(incoming.slot, incoming.bank, header, app)?;
        if place.torn {
            return Err(Fault::Unreadable);
        }
        Ok(())
    }

    fn sum(&mut self, incoming: &Incoming, at: u32) -> Result<u32, Fault> {
        let mut sum = Checksum::default();
        sum.add(&incoming.front);
        let mut piece = [0; 64];
        let mut offset = HEADER as u32;
        while offset < incoming.length {
            let length = (incoming.length - offset).min(piece.len() as u32);
            let piece = piece.get_mut(..length as usize).unwrap_or_default();
            self.store.read(at + offset, piece)?;
            sum.add(piece);
            offset += length;
        }
        Ok(sum.of_all())
    }

    /// Back to what was in play, as after a power cut.
    fn take_up(&mut self, playing: Option<u8>, home: bool, app: &mut App<'_>) {
        match playing {
            Some(slot) => {
                if self.open(slot, app).is_err() {
                    app.unreadable(slot);
                }
            }
            None => app.put_down(),
        }
        if home {
            app.go_home();
        }
    }

    /// Whatever was on its way is not wanted any more.
    pub fn cancel(&mut self) {
        self.incoming = None;
    }

    /// The table goes on in this slot: whatever was on its way there is late.
    pub(super) fn give_up(&mut self, slot: u8) {
        self.incoming = self.incoming.filter(|incoming| incoming.slot != slot);
    }
}

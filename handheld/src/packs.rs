//! Packs that came over the link, in the part of the flash that is theirs, read in place.
//!
//! The flash is a row of units. A pack begins at a unit, behind a header that is written last: until then there is no
//! pack, and whatever was there before the upload still is. The packs that a device has stay where they are; one that a
//! newer one of its game has taken the place of goes when the device is switched on again, unless a saved game needs it.

use crate::shelf::{Shelf, Slot, Slots};
use embedded_storage::nor_flash::NorFlash;
use rules_core::pack::checksum;
use rules_core::{GameKind, Pack};

/// What is erased at once.
const SECTOR: u32 = 4096;
/// Packs begin at multiples of this.
const UNIT: u32 = 32 * 1024;
const MAGIC: u32 = u32::from_le_bytes(*b"PACK");
/// Magic, generation, length, and the checksum of the three.
const HEADER: u32 = 16;

/// Flash that the processor reads like memory.
pub trait Mapped<'p>: NorFlash {
    /// These bytes, in place. They are nobody's to write as long as anybody looks at them: [`Packs`] asks only for packs
    /// that are whole, and never touches one again before the next start.
    fn map(&self, at: u32, length: u32) -> Option<&'p [u8]>;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    Flash,
    NoRoom,
    /// It is damaged, or no pack, or one of another game.
    Damaged,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Header {
    generation: u32,
    length: u32,
}

impl Header {
    fn bytes(self) -> [u8; HEADER as usize] {
        let mut bytes = [0; HEADER as usize];
        let words = [MAGIC, self.generation, self.length];
        for (place, word) in bytes.as_chunks_mut().0.iter_mut().zip(words) {
            *place = word.to_le_bytes();
        }
        let (front, sum) = bytes.split_at_mut(HEADER as usize - 4);
        sum.copy_from_slice(&checksum(front).to_le_bytes());
        bytes
    }

    fn read(bytes: [u8; HEADER as usize]) -> Option<Self> {
        let [_, generation, length, _] = <[[u8; 4]; 4]>::try_from(bytes.as_chunks().0).ok()?;
        let header = Self {
            generation: u32::from_le_bytes(generation),
            length: u32::from_le_bytes(length),
        };
        (header.bytes() == bytes).then_some(header)
    }

    /// Units that the pack takes.
    const fn units(self) -> u32 {
        units(self.length)
    }
}

const fn units(length: u32) -> u32 {
    length.saturating_add(HEADER).div_ceil(UNIT)
}

/// A pack that is on its way.
#[derive(Clone, Copy, Debug)]
struct Upload {
    start: u32,
    length: u32,
    generation: u32,
    /// Bytes that have come.
    come: u32,
    /// Up to here the flash is blank, or holds what has come.
    erased: u32,
}

#[derive(Debug)]
pub struct Packs<F> {
    flash: F,
    upload: Option<Upload>,
}

impl<F> Packs<F> {
    pub const fn new(flash: F) -> Self {
        Self { flash, upload: None }
    }

    pub fn flash(&self) -> &F {
        &self.flash
    }
}

impl<F: NorFlash> Packs<F> {
    fn size(&self) -> u32 {
        self.flash.capacity() as u32
    }

    fn header(&mut self, unit: u32) -> Option<Header> {
        let mut bytes = [0; HEADER as usize];
        self.flash.read(unit * UNIT, &mut bytes).ok()?;
        let header = Header::read(bytes)?;
        let end = (unit + header.units()).checked_mul(UNIT)?;
        (end <= self.size()).then_some(header)
    }

    /// The first pack at this unit or behind it.
    fn next(&mut self, from: u32) -> Option<(u32, Header)> {
        (from..self.size() / UNIT).find_map(|unit| Some((unit, self.header(unit)?)))
    }

    /// The first row of units without a pack that is long enough.
    fn room(&mut self, length: u32) -> Option<u32> {
        let mut unit = 0;
        while let Some((found, header)) = self.next(unit) {
            if found - unit >= units(length) {
                return Some(unit);
            }
            unit = found + header.units();
        }
        (self.size() / UNIT - unit >= units(length)).then_some(unit)
    }

    /// Whether there is room for a pack of so many bytes.
    pub fn has_room(&mut self, length: u32) -> bool {
        self.room(length).is_some()
    }

    /// Makes room for a pack; the first of its bytes may come.
    pub fn begin(&mut self, length: u32) -> Result<(), Fault> {
        self.upload = None;
        let unit = self.room(length).ok_or(Fault::NoRoom)?;
        let mut generation = 0;
        let mut at = 0;
        while let Some((found, header)) = self.next(at) {
            generation = header.generation.max(generation);
            at = found + header.units();
        }
        let start = unit * UNIT;
        self.upload = Some(Upload {
            start,
            length,
            generation: generation.wrapping_add(1),
            come: 0,
            erased: start,
        });
        Ok(())
    }

    /// The next piece: whole words, but for the last one.
    pub fn put(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        let Some(mut upload) = self.upload.take() else {
            return Err(Fault::NoRoom);
        };
        let come = upload.come.saturating_add(bytes.len() as u32);
        if come > upload.length || !upload.come.is_multiple_of(4) {
            return Err(Fault::NoRoom);
        }
        let at = upload.start + HEADER + upload.come;
        // A sector at a time, just before it is needed: nobody waits long.
        while upload.erased < at + bytes.len() as u32 {
            let end = upload.erased + SECTOR;
            self.flash.erase(upload.erased, end).map_err(|_| Fault::Flash)?;
            upload.erased = end;
        }
        let (words, rest) = bytes.as_chunks::<4>();
        let words = words.as_flattened();
        self.flash.write(at, words).map_err(|_| Fault::Flash)?;
        if !rest.is_empty() {
            let mut last = [0xff; 4];
            for (byte, new) in last.iter_mut().zip(rest) {
                *byte = *new;
            }
            let at = at + words.len() as u32;
            self.flash.write(at, &last).map_err(|_| Fault::Flash)?;
        }
        upload.come = come;
        self.upload = Some(upload);
        Ok(())
    }

    /// Whatever was on its way is not wanted any more.
    pub fn give_up(&mut self) {
        self.upload = None;
    }

    /// Whether this pack is one of those that came over the link.
    pub fn has(&mut self, pack: &Pack<'_>) -> bool {
        let mut at = 0;
        while let Some((found, header)) = self.next(at) {
            // A pack tells its hash in its own header, behind magic, format, game and length.
            let mut hash = [0; 4];
            let place = found * UNIT + HEADER + 12;
            if self.flash.read(place, &mut hash).is_ok() && u32::from_le_bytes(hash) == pack.hash() {
                return true;
            }
            at = found + header.units();
        }
        false
    }

    fn erase(&mut self, unit: u32) {
        // If it cannot be erased, it will be tried again at the next start.
        let _ = self.flash.erase(unit * UNIT, unit * UNIT + SECTOR);
    }
}

impl<F> Packs<F> {
    fn open<'p>(&self, unit: u32, header: Header) -> Option<Pack<'p>>
    where
        F: Mapped<'p>,
    {
        Pack::open(self.flash.map(unit * UNIT + HEADER, header.length)?).ok()
    }

    /// All of it has come: it is checked, and counts from now on.
    pub fn finish<'p>(&mut self, game: GameKind, sum: u32) -> Result<Pack<'p>, Fault>
    where
        F: Mapped<'p>,
    {
        let upload = self.upload.take().ok_or(Fault::NoRoom)?;
        if upload.come != upload.length {
            return Err(Fault::Damaged);
        }
        let bytes = self
            .flash
            .map(upload.start + HEADER, upload.length)
            .ok_or(Fault::Flash)?;
        if checksum(bytes) != sum {
            return Err(Fault::Damaged);
        }
        let pack = Pack::open_for(game, bytes).map_err(|_| Fault::Damaged)?;
        let header = Header {
            generation: upload.generation,
            length: upload.length,
        };
        self.flash
            .write(upload.start, &header.bytes())
            .map_err(|_| Fault::Flash)?;
        if self.header(upload.start / UNIT) == Some(header) {
            Ok(pack)
        } else {
            Err(Fault::Flash)
        }
    }

    /// The shelf with all packs that are here.
    #[must_use]
    pub fn shelf<'p>(&mut self, mut shelf: Shelf<'p>) -> Shelf<'p>
    where
        F: Mapped<'p>,
    {
        let mut at = 0;
        while let Some((unit, header)) = self.next(at) {
            at = unit + header.units();
            match self.open(unit, header) {
                Some(pack) if shelf.find(pack.hash()).is_none() => shelf = shelf.with(pack),
                Some(_) => {}
                // Damaged since: nothing can be made of it, and its room is needed.
                None => self.erase(unit),
            }
        }
        shelf
    }

    /// Gives up packs that a newer one of their game has taken the place of, and that no saved game needs. To be called
    /// while nobody looks at any of them; `true` where the shelf has to be made again.
    pub fn tidy<'p>(&mut self, shelf: &Shelf<'p>, slots: &Slots) -> bool
    where
        F: Mapped<'p>,
    {
        let mut changed = false;
        let mut at = 0;
        while let Some((unit, header)) = self.next(at) {
            at = unit + header.units();
            let Some(pack) = self.open(unit, header) else { continue };
            let needed = slots.iter().any(|slot| match slot {
                Slot::Game(head) => shelf.pack(head.pack).hash() == pack.hash(),
                Slot::Empty => false,
                // It may well be of this pack.
                Slot::Unreadable => true,
            });
            if !needed && self.is_older(pack.game(), header.generation) {
                self.erase(unit);
                changed = true;
            }
        }
        changed
    }

    fn is_older<'p>(&mut self, game: GameKind, generation: u32) -> bool
    where
        F: Mapped<'p>,
    {
        let mut at = 0;
        while let Some((unit, header)) = self.next(at) {
            at = unit + header.units();
            let same = self.open(unit, header).is_some_and(|pack| pack.game() == game);
            if same && header.generation > generation {
                return true;
            }
        }
        false
    }
}

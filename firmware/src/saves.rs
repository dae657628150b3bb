//! The games and settings that outlast a power cut: the journal, over the part of the flash that `memory.x` keeps for it.
//!
//! While the flash erases or programs, nothing can be read from it, the program itself included: the driver does that
//! from RAM, with interrupts off. A record takes a page (0.4 ms, typically), a new base four sectors (45 ms each). The
//! loop saves between an event and its picture, so nobody waits for it but the one who has just pressed a key.

use embassy_rp::Peri;
use embassy_rp::flash::{self, Blocking, ERASE_SIZE, Flash, READ_SIZE, WRITE_SIZE};
use embassy_rp::peripherals::FLASH;
use embedded_storage::nor_flash::{ErrorType, NorFlash, ReadNorFlash};
use handheld::journal::Journal;
use static_cell::StaticCell;

/// The Pico's.
const FLASH_SIZE: usize = 2 * 1024 * 1024;

unsafe extern "C" {
    // Only their addresses mean anything.
    safe static __saves_start: u8;
    safe static __saves_end: u8;
}

/// The region, as a flash of its own that begins at zero: whatever the journal does, code and packs are out of its reach.
pub struct Saves(Flash<'static, FLASH, Blocking, FLASH_SIZE>);

/// The device's journal. It is as large as a saved game, so it is made once and stays where it is.
// Not in line: the caller's frame lasts, and needs no room for the making.
#[inline(never)]
pub fn open(flash: Peri<'static, FLASH>) -> &'static mut Journal<Saves> {
    static JOURNAL: StaticCell<Journal<Saves>> = StaticCell::new();
    JOURNAL.init_with(|| Journal::new(Saves(Flash::new_blocking(flash))))
}

impl Saves {
    fn size() -> usize {
        (&raw const __saves_end).addr() - (&raw const __saves_start).addr()
    }

    /// Where so many bytes of the region lie in the flash.
    fn find(at: u32, length: usize) -> Result<u32, flash::Error> {
        let end = (at as usize).checked_add(length).ok_or(flash::Error::OutOfBounds)?;
        if end > Self::size() {
            return Err(flash::Error::OutOfBounds);
        }
        let start = (&raw const __saves_start).addr() - flash::FLASH_BASE.addr();
        Ok(start as u32 + at)
    }
}

impl ErrorType for Saves {
    type Error = flash::Error;
}

impl ReadNorFlash for Saves {
    const READ_SIZE: usize = READ_SIZE;

    fn read(&mut self, at: u32, bytes: &mut [u8]) -> Result<(), flash::Error> {
        self.0.blocking_read(Self::find(at, bytes.len())?, bytes)
    }

    fn capacity(&self) -> usize {
        Self::size()
    }
}

impl NorFlash for Saves {
    const WRITE_SIZE: usize = WRITE_SIZE;
    const ERASE_SIZE: usize = ERASE_SIZE;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), flash::Error> {
        let length = to.checked_sub(from).ok_or(flash::Error::OutOfBounds)?;
        let start = Self::find(from, length as usize)?;
        self.0.blocking_erase(start, start + length)
    }

    fn write(&mut self, at: u32, bytes: &[u8]) -> Result<(), flash::Error> {
        self.0.blocking_write(Self::find(at, bytes.len())?, bytes)
    }
}

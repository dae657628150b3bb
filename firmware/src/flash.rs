//! The flash, in the regions that `memory.x` gives it: each is a flash of its own that begins at zero, so whoever has
//! one reaches neither the code nor another's bytes.
//!
//! While the flash erases or programs, nothing can be read from it, the program itself included: the driver does that
//! from RAM, with interrupts off.

use core::cell::RefCell;
use core::{ptr, slice};
use embassy_rp::Peri;
use embassy_rp::flash::{self, Blocking, ERASE_SIZE, FLASH_BASE, Flash, READ_SIZE, WRITE_SIZE};
use embassy_rp::peripherals::FLASH;
use embedded_storage::nor_flash::{ErrorType, NorFlash, ReadNorFlash};
use handheld::packs::Mapped;
use static_cell::StaticCell;

/// The Pico's.
const FLASH_SIZE: usize = 2 * 1024 * 1024;

type Driver = Flash<'static, FLASH, Blocking, FLASH_SIZE>;

unsafe extern "C" {
    // Only their addresses mean anything.
    safe static __packs_start: u8;
    safe static __packs_end: u8;
    safe static __saves_start: u8;
    safe static __saves_end: u8;
}

/// The parts of the flash that change.
pub struct Regions {
    pub saves: Region,
    pub packs: Region,
}

pub fn split(flash: Peri<'static, FLASH>) -> Regions {
    static DRIVER: StaticCell<RefCell<Driver>> = StaticCell::new();
    let driver = DRIVER.init(RefCell::new(Flash::new_blocking(flash)));
    let region = |start: *const u8, end: *const u8| Region {
        driver,
        start: (start.addr() - FLASH_BASE.addr()) as u32,
        size: end.addr() - start.addr(),
    };
    Regions {
        saves: region(&raw const __saves_start, &raw const __saves_end),
        packs: region(&raw const __packs_start, &raw const __packs_end),
    }
}

pub struct Region {
    /// One driver for all: nothing that it does can be interrupted by another of its users.
    driver: &'static RefCell<Driver>,
    /// From the beginning of the flash.
    start: u32,
    size: usize,
}

impl Region {
    /// Where so many bytes of the region lie in the flash.
    fn find(&self, at: u32, length: usize) -> Result<u32, flash::Error> {
        let end = (at as usize).checked_add(length).ok_or(flash::Error::OutOfBounds)?;
        if end > self.size {
            return Err(flash::Error::OutOfBounds);
        }
        Ok(self.start + at)
    }
}

impl ErrorType for Region {
    type Error = flash::Error;
}

impl ReadNorFlash for Region {
    const READ_SIZE: usize = READ_SIZE;

    fn read(&mut self, at: u32, bytes: &mut [u8]) -> Result<(), flash::Error> {
        let at = self.find(at, bytes.len())?;
        self.driver.borrow_mut().blocking_read(at, bytes)
    }

    fn capacity(&self) -> usize {
        self.size
    }
}

impl NorFlash for Region {
    const WRITE_SIZE: usize = WRITE_SIZE;
    const ERASE_SIZE: usize = ERASE_SIZE;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), flash::Error> {
        let length = to.checked_sub(from).ok_or(flash::Error::OutOfBounds)?;
        let start = self.find(from, length as usize)?;
        self.driver.borrow_mut().blocking_erase(start, start + length)
    }

    fn write(&mut self, at: u32, bytes: &[u8]) -> Result<(), flash::Error> {
        let at = self.find(at, bytes.len())?;
        self.driver.borrow_mut().blocking_write(at, bytes)
    }
}

impl Mapped<'static> for Region {
    fn map(&self, at: u32, length: u32) -> Option<&'static [u8]> {
        let at = self.find(at, length as usize).ok()?;
        let start = ptr::with_exposed_provenance(FLASH_BASE.addr() + at as usize);
        // SAFETY: the flash is there to be read as memory as long as the device runs, and these bytes are inside of it.
        // `Packs` asks for bytes of a pack that is complete, and erases or writes none of them while anybody may still
        // look: only at the next start, after which the shelf is made anew. While the driver erases or programs other parts,
        // nothing reads the flash at all, for the driver runs from RAM with interrupts off.
        Some(unsafe { slice::from_raw_parts(start, length as usize) })
    }
}

//! Flash in memory, for the device's own journal: programming clears bits, erasing sets them.

use embedded_storage::nor_flash::{ErrorType, NorFlash, NorFlashErrorKind, ReadNorFlash};
use handheld::journal::SIZE;

pub(crate) const BLANK: u8 = 0xff;

#[derive(Clone)]
pub(crate) struct Memory(pub Vec<u8>);

impl Memory {
    pub fn blank() -> Self {
        Self(vec![BLANK; SIZE])
    }

    fn range(&mut self, at: u32, length: usize) -> Result<&mut [u8], NorFlashErrorKind> {
        let found = self.0.get_mut(at as usize..).and_then(|rest| rest.get_mut(..length));
        found.ok_or(NorFlashErrorKind::OutOfBounds)
    }
}

impl ErrorType for Memory {
    type Error = NorFlashErrorKind;
}

impl ReadNorFlash for Memory {
    const READ_SIZE: usize = 1;

    fn read(&mut self, at: u32, bytes: &mut [u8]) -> Result<(), NorFlashErrorKind> {
        bytes.copy_from_slice(self.range(at, bytes.len())?);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.0.len()
    }
}

impl NorFlash for Memory {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = 4096;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), NorFlashErrorKind> {
        self.range(from, to.saturating_sub(from) as usize)?.fill(BLANK);
        Ok(())
    }

    fn write(&mut self, at: u32, bytes: &[u8]) -> Result<(), NorFlashErrorKind> {
        for (byte, new) in self.range(at, bytes.len())?.iter_mut().zip(bytes) {
            *byte &= new;
        }
        Ok(())
    }
}

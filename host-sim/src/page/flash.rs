//! The flash of the device as a file: byte for byte what the chip would hold. Programming clears bits, erasing sets
//! them, and what is done is in the file before the next picture is shown.

use anyhow::{Context, Result};
use embedded_storage::nor_flash::{ErrorType, NorFlash, NorFlashErrorKind, ReadNorFlash};
use handheld::journal::SIZE;
use std::cell::Cell;
use std::fs::{File, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

const SECTOR: usize = 4096;
/// What erased flash holds.
const BLANK: u8 = 0xff;

pub struct Flash {
    file: File,
    /// What is in the file: it is read once.
    bytes: Vec<u8>,
    /// Not everything is on the disk yet; it is safe from the end of the program, not from that of the computer.
    unsynced: Cell<bool>,
}

impl Flash {
    /// The flash in this file, a blank one where there is none; `None` where another program uses it. A file that
    /// cannot be a flash of ours is put aside, with a word about it.
    pub fn open(path: &Path) -> Result<Option<Self>> {
        let cannot = || format!("cannot keep games in {}", path.display());
        let Some(mut file) = lock(path).with_context(cannot)? else {
            return Ok(None);
        };
        let length = file.metadata().with_context(cannot)?.len();
        if length != 0 && length != SIZE as u64 {
            let aside = put_aside(path).with_context(cannot)?;
            println!(
                "{} has {length} bytes, not the {SIZE} of this program's flash: it is from another version, or damaged. \
                 It is now {}.",
                path.display(),
                aside.display()
            );
            file = lock(path)
                .with_context(cannot)?
                .context("another program was faster")
                .with_context(cannot)?;
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).with_context(cannot)?;
        if bytes.len() != SIZE {
            bytes = vec![BLANK; SIZE];
            file.write_all(&bytes).with_context(cannot)?;
        }
        Ok(Some(Self {
            file,
            bytes,
            unsynced: Cell::new(true),
        }))
    }

    /// Puts on the disk what is in the file.
    pub fn sync(&self) -> std::io::Result<()> {
        if self.unsynced.get() {
            self.file.sync_data()?;
            self.unsynced.set(false);
        }
        Ok(())
    }

    /// Where these bytes are, if the chip would take the order.
    fn range(&self, at: u32, length: usize, unit: usize) -> Result<std::ops::Range<usize>, NorFlashErrorKind> {
        let at = at as usize;
        if !at.is_multiple_of(unit) || !length.is_multiple_of(unit) {
            return Err(NorFlashErrorKind::NotAligned);
        }
        let end = at.checked_add(length).filter(|end| *end <= self.bytes.len());
        Ok(at..end.ok_or(NorFlashErrorKind::OutOfBounds)?)
    }

    /// The file first: what it does not take, the flash does not hold.
    fn put(&mut self, at: usize, bytes: &[u8]) -> Result<(), NorFlashErrorKind> {
        self.unsynced.set(true);
        let mut write = || -> std::io::Result<()> {
            self.file.seek(SeekFrom::Start(at as u64))?;
            self.file.write_all(bytes)
        };
        write().map_err(|error| {
            eprintln!("host-sim: a game is not kept: {error}");
            NorFlashErrorKind::Other
        })?;
        for (byte, new) in self.bytes.iter_mut().skip(at).zip(bytes) {
            *byte = *new;
        }
        Ok(())
    }
}

/// The file, for this program alone.
fn lock(path: &Path) -> std::io::Result<Option<File>> {
    let file = File::options()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Gives the file a name that no other has.
fn put_aside(path: &Path) -> Result<PathBuf> {
    let name = |number: u32| path.with_extension(format!("aside-{number}"));
    let free = (1..1000).map(name).find(|aside| !aside.exists());
    let aside = free.context("a thousand files were put aside already")?;
    std::fs::rename(path, &aside)?;
    Ok(aside)
}

impl ErrorType for Flash {
    type Error = NorFlashErrorKind;
}

impl ReadNorFlash for Flash {
    const READ_SIZE: usize = 1;

    fn read(&mut self, at: u32, bytes: &mut [u8]) -> Result<(), NorFlashErrorKind> {
        let range = self.range(at, bytes.len(), Self::READ_SIZE)?;
        let found = self.bytes.get(range).ok_or(NorFlashErrorKind::OutOfBounds)?;
        bytes.copy_from_slice(found);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

impl NorFlash for Flash {
    // As the chip's driver has it.
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), NorFlashErrorKind> {
        let range = self.range(from, to.saturating_sub(from) as usize, SECTOR)?;
        // A disk writes in any order. What takes the place of something must be there before that goes.
        self.sync().map_err(|_| NorFlashErrorKind::Other)?;
        self.put(range.start, &vec![BLANK; range.len()])
    }

    fn write(&mut self, at: u32, bytes: &[u8]) -> Result<(), NorFlashErrorKind> {
        let range = self.range(at, bytes.len(), Self::WRITE_SIZE)?;
        let there = self.bytes.get(range.clone()).ok_or(NorFlashErrorKind::OutOfBounds)?;
        let programmed: Vec<u8> = there.iter().zip(bytes).map(|(old, new)| old & new).collect();
        self.put(range.start, &programmed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_the_flash_and_one_program_has_it() {
        let folder = crate::page::testing::folder("flash");
        let path = folder.join("games.flash");
        let mut flash = Flash::open(&path).unwrap().unwrap();
        assert!(Flash::open(&path).unwrap().is_none(), "it is in use");
        flash.write(100, &[0x0f, 0xf0]).unwrap();
        flash.write(100, &[0xf1, 0xf1]).unwrap();
        flash.write(SECTOR as u32, &[1]).unwrap();
        let bytes = std::fs::read(&path).unwrap();
        assert_eq!((bytes.len(), &bytes[99..103]), (SIZE, &[0xff, 0x01, 0xf0, 0xff][..]));
        flash.erase(0, SECTOR as u32).unwrap();
        let mut read = [0; 2];
        for (at, found) in [(100, [BLANK; 2]), (SECTOR as u32, [1, BLANK])] {
            flash.read(at, &mut read).unwrap();
            assert_eq!(read, found);
        }
        assert_eq!(flash.erase(1, SECTOR as u32), Err(NorFlashErrorKind::NotAligned));
        assert_eq!(flash.write(SIZE as u32, &[0]), Err(NorFlashErrorKind::OutOfBounds));
        flash.sync().unwrap();
        drop(flash);
        let mut flash = Flash::open(&path).unwrap().unwrap();
        flash.read(SECTOR as u32, &mut read).unwrap();
        assert_eq!(read, [1, BLANK]);
    }

    #[test]
    fn a_file_of_another_size_is_put_aside() {
        let folder = crate::page::testing::folder("aside");
        let path = folder.join("games.flash");
        for number in 1..=2 {
            std::fs::write(&path, format!("not a flash {number}")).unwrap();
            drop(Flash::open(&path).unwrap().unwrap());
            let aside = std::fs::read(path.with_extension(format!("aside-{number}"))).unwrap();
            assert_eq!(aside, format!("not a flash {number}").as_bytes());
            assert!(std::fs::read(&path).unwrap().iter().all(|byte| *byte == BLANK));
        }
    }
}

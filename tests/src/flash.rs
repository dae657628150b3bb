//! A NOR flash in memory that notes what is done to it, so that the power can be cut at every byte of it afterwards.

use embedded_storage::nor_flash::{ErrorType, NorFlash, NorFlashErrorKind, ReadNorFlash};

const SECTOR: usize = 4096;
/// What the chip programs at once: inside of it, bytes may be torn in any order.
const PAGE: usize = 256;

#[derive(Clone, Debug)]
pub enum Deed {
    Write { at: usize, bytes: Vec<u8> },
    Erase { at: usize },
}

impl Deed {
    /// Places where the power can be cut: before each byte, before and in an erase.
    #[must_use]
    pub fn cuts(&self) -> usize {
        match self {
            Self::Write { bytes, .. } => bytes.len(),
            Self::Erase { .. } => 1,
        }
    }
}

/// What a cut does to the byte or sector that it hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tear {
    /// Nothing has happened to it yet.
    Clean,
    /// Some of its bits have changed.
    Partial,
    /// It holds anything that bits can turn to.
    Garbage,
    /// Of the whole page, some bits have changed; of a sector, the first half is done.
    Page,
}

impl Tear {
    pub const ALL: [Self; 4] = [Self::Clean, Self::Partial, Self::Garbage, Self::Page];
}

/// A small generator of noise: the same cut tears alike every time.
#[derive(Clone, Copy)]
struct Noise(u64);

impl Noise {
    fn byte(&mut self) -> u8 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 32) as u8
    }
}

/// Programming clears bits, erasing sets them.
#[derive(Clone, Debug)]
pub struct Flash {
    pub bytes: Vec<u8>,
    pub deeds: Vec<Deed>,
    /// Refuses everything but reading.
    pub broken: bool,
}

impl Flash {
    #[must_use]
    pub fn new(size: usize) -> Self {
        Self::of(vec![0xff; size])
    }

    #[must_use]
    pub fn of(bytes: Vec<u8>) -> Self {
        Self {
            bytes,
            deeds: Vec::new(),
            broken: false,
        }
    }

    fn check(&self, at: u32, length: usize, unit: usize) -> Result<(), NorFlashErrorKind> {
        let at = at as usize;
        if at + length > self.bytes.len() {
            return Err(NorFlashErrorKind::OutOfBounds);
        }
        if !at.is_multiple_of(unit) || !length.is_multiple_of(unit) {
            return Err(NorFlashErrorKind::NotAligned);
        }
        Ok(())
    }
}

/// Does a deed to bytes.
pub fn apply(bytes: &mut [u8], deed: &Deed) {
    match deed {
        Deed::Write { at, bytes: new } => {
            for (byte, new) in bytes[*at..].iter_mut().zip(new) {
                *byte &= new;
            }
        }
        Deed::Erase { at } => bytes[*at..at + SECTOR].fill(0xff),
    }
}

/// Bytes that a cut in a deed has touched, as they were before: to be put back.
pub struct Torn {
    at: usize,
    before: Vec<u8>,
}

impl Torn {
    pub fn put_back(self, bytes: &mut [u8]) {
        bytes[self.at..self.at + self.before.len()].copy_from_slice(&self.before);
    }
}

/// Does a deed up to a cut.
pub fn tear(bytes: &mut [u8], deed: &Deed, cut: usize, tear: Tear) -> Torn {
    let mut noise = Noise(0x9e37_79b9_7f4a_7c15 ^ (cut as u64 + 1).wrapping_mul(0x2545_f491_4f6c_dd1d));
    match deed {
        Deed::Write { at, bytes: new } => {
            let torn = Torn {
                at: *at,
                before: bytes[*at..at + new.len()].to_vec(),
            };
            let target = &mut bytes[*at..at + new.len()];
            for (byte, new) in target.iter_mut().zip(new).take(cut) {
                *byte &= new;
            }
            match tear {
                Tear::Clean => {}
                Tear::Partial => target[cut] &= new[cut] | noise.byte(),
                Tear::Garbage => target[cut] &= noise.byte(),
                Tear::Page => {
                    let end = ((at + cut) / PAGE + 1) * PAGE - at;
                    for index in cut..end.min(new.len()) {
                        target[index] &= new[index] | noise.byte();
                    }
                }
            }
            torn
        }
        Deed::Erase { at } => {
            let sector = &mut bytes[*at..at + SECTOR];
            let torn = Torn {
                at: *at,
                before: sector.to_vec(),
            };
            match tear {
                Tear::Clean => {}
                Tear::Partial => sector.iter_mut().for_each(|byte| *byte |= noise.byte()),
                Tear::Garbage => sector.iter_mut().for_each(|byte| *byte = noise.byte()),
                Tear::Page => sector[..SECTOR / 2].fill(0xff),
            }
            torn
        }
    }
}

impl ErrorType for Flash {
    type Error = NorFlashErrorKind;
}

impl ReadNorFlash for Flash {
    const READ_SIZE: usize = 1;

    fn read(&mut self, at: u32, bytes: &mut [u8]) -> Result<(), NorFlashErrorKind> {
        self.check(at, bytes.len(), Self::READ_SIZE)?;
        bytes.copy_from_slice(&self.bytes[at as usize..][..bytes.len()]);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

impl NorFlash for Flash {
    const WRITE_SIZE: usize = 4;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), NorFlashErrorKind> {
        self.check(from, (to - from) as usize, SECTOR)?;
        if self.broken {
            return Err(NorFlashErrorKind::Other);
        }
        for at in (from as usize..to as usize).step_by(SECTOR) {
            let deed = Deed::Erase { at };
            apply(&mut self.bytes, &deed);
            self.deeds.push(deed);
        }
        Ok(())
    }

    fn write(&mut self, at: u32, bytes: &[u8]) -> Result<(), NorFlashErrorKind> {
        self.check(at, bytes.len(), Self::WRITE_SIZE)?;
        if self.broken {
            return Err(NorFlashErrorKind::Other);
        }
        let at = at as usize;
        assert!(
            self.bytes[at..at + bytes.len()].iter().all(|byte| *byte == 0xff),
            "a word is programmed once: {at:#x}"
        );
        let deed = Deed::Write {
            at,
            bytes: bytes.to_vec(),
        };
        apply(&mut self.bytes, &deed);
        self.deeds.push(deed);
        Ok(())
    }
}

impl handheld::packs::Mapped<'static> for Flash {
    fn map(&self, at: u32, length: u32) -> Option<&'static [u8]> {
        let bytes = self.bytes.get(at as usize..)?.get(..length as usize)?;
        Some(bytes.to_vec().leak())
    }
}

/// A flash that is only read.
pub struct Picture<'a>(pub &'a [u8]);

impl ErrorType for Picture<'_> {
    type Error = NorFlashErrorKind;
}

impl ReadNorFlash for Picture<'_> {
    const READ_SIZE: usize = 1;

    fn read(&mut self, at: u32, bytes: &mut [u8]) -> Result<(), NorFlashErrorKind> {
        let found = self.0.get(at as usize..).and_then(|rest| rest.get(..bytes.len()));
        bytes.copy_from_slice(found.ok_or(NorFlashErrorKind::OutOfBounds)?);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.0.len()
    }
}

impl NorFlash for Picture<'_> {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, _: u32, _: u32) -> Result<(), NorFlashErrorKind> {
        Err(NorFlashErrorKind::Other)
    }

    fn write(&mut self, _: u32, _: &[u8]) -> Result<(), NorFlashErrorKind> {
        Err(NorFlashErrorKind::Other)
    }
}

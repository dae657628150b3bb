//! A slot's bytes, read and made by the device's own journal over a flash in memory.

use anyhow::{Context, Result, bail};
use embedded_storage::nor_flash::{ErrorType, NorFlash, NorFlashErrorKind, ReadNorFlash};
use handheld::journal::{Journal, LARGEST_GAME, SIZE, SLOT_SIZE};
use handheld::{App, Effect, Settings, Shelf};

const BLANK: u8 = 0xff;

/// The game that a slot holds.
pub fn open(slot: &[u8], shelf: &Shelf<'static>) -> Result<Box<App<'static>>> {
    Ok(mount(&[slot], shelf, 0)?.1)
}

/// The game of one slot as a bank that counts in another one: what `save-in` sends. The journal makes it itself, by
/// going on with the game in the other slot.
pub fn bank_for(game: &[u8], there: &[u8], shelf: &Shelf<'static>) -> Result<Vec<u8>> {
    let (mut journal, mut app) = mount(&[there, game], shelf, 1)?;
    let effect = app.move_to(0);
    journal.carry_out(&effect, &mut app)?;
    let slot = &journal.flash().0[..SLOT_SIZE as usize];
    // The other bank has been given up: its beginning is blank.
    let banks = slot.chunks(LARGEST_GAME as usize);
    let bank = banks
        .into_iter()
        .find(|bank| bank.iter().take(4).any(|byte| *byte != BLANK));
    let bank = bank.context("the game was not written")?;
    let used = bank.iter().rposition(|byte| *byte != BLANK).map_or(0, |last| last + 1);
    Ok(bank[..used.next_multiple_of(4)].to_vec())
}

/// Slots in a flash of their own, with the game of one of them in play.
fn mount(slots: &[&[u8]], shelf: &Shelf<'static>, play: u8) -> Result<(Journal<Memory>, Box<App<'static>>)> {
    let mut bytes = vec![BLANK; SIZE];
    for (place, slot) in bytes.chunks_mut(SLOT_SIZE as usize).zip(slots) {
        if slot.len() != place.len() {
            bail!("{} bytes are no slot", slot.len());
        }
        place.copy_from_slice(slot);
    }
    let mut journal = Journal::new(Memory(bytes));
    let heads = journal.heads(shelf);
    let mut app = Box::new(App::new(shelf.clone(), Settings::default(), heads, [0; 32]));
    journal.carry_out(&Effect::Open(play), &mut app)?;
    Ok((journal, app))
}

/// Programming clears bits, erasing sets them.
struct Memory(Vec<u8>);

impl Memory {
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

//! A slot's bytes, read and made by the device's own journal over a flash in memory.

use crate::memory::{BLANK, Memory};
use anyhow::{Context, Result, bail};
use handheld::journal::{Journal, LARGEST_GAME, SLOT_SIZE};
use handheld::{App, Effect, Settings, Shelf};

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
    let mut memory = Memory::blank();
    for (place, slot) in memory.0.chunks_mut(SLOT_SIZE as usize).zip(slots) {
        if slot.len() != place.len() {
            bail!("{} bytes are no slot", slot.len());
        }
        place.copy_from_slice(slot);
    }
    let mut journal = Journal::new(memory);
    let heads = journal.heads(shelf);
    let mut app = Box::new(App::new(shelf.clone(), Settings::default(), heads, [0; 32]));
    journal.carry_out(&Effect::Open(play), &mut app)?;
    Ok((journal, app))
}

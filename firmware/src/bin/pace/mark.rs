//! What the emulator is told: breakpoints between which time is counted, and a note of what was asked and answered.

use core::arch::asm;

use rules_core::{Lang, TextId};

/// A game and where it stands, for the emulator to read; all in words.
#[repr(C)]
pub struct Note {
    pub rule: Words,
    pub question: Words,
    pub answer: Words,
    pub game: Words,
    pub part: u32,
    pub input: u32,
    /// The device itself has answered: its commander, not its dice.
    pub commanded: u32,
}

#[repr(C)]
pub struct Words {
    at: *const u8,
    len: usize,
}

impl Words {
    /// The emulator reads them while they are there.
    pub fn of(words: &str) -> Self {
        Self {
            at: words.as_ptr(),
            len: words.len(),
        }
    }
}

/// Texts are packed: they are spelled out for the note.
pub type Said = heapless::String<256>;

pub fn english(text: TextId) -> Said {
    let mut said = Said::new();
    for letter in text.text().in_lang(Lang::En) {
        if said.push(letter).is_err() {
            break;
        }
    }
    said
}

/// The time begins to count.
pub fn begin() {
    // SAFETY: the emulator only looks.
    unsafe { asm!("bkpt #1") }
}

/// It stops: the question is there.
pub fn asked() {
    // SAFETY: as above.
    unsafe { asm!("bkpt #2") }
}

/// It stops: the answer has been carried out. The emulator reads the note.
pub fn applied(note: &Note) {
    // SAFETY: as above.
    unsafe { asm!("bkpt #3", in("r0") note) }
}

/// All games have been played.
pub fn done() {
    // SAFETY: as above.
    unsafe { asm!("bkpt #4") }
}

pub fn panicked() {
    // SAFETY: as above.
    unsafe { asm!("bkpt #5") }
}

/// It stops: the bot has found an answer.
pub fn decided() {
    // SAFETY: as above.
    unsafe { asm!("bkpt #6") }
}

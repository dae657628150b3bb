//! The packs that a device can play with, and the saved games beside them.

use rules_core::kit::list::List;
use rules_core::{AnyGame, Game, Message, Pack};

/// Packs beside the first: five games, and a second pack for some of them.
const MORE: usize = 7;
/// Saved games that are kept side by side: one for each party that meets at the table.
pub const SLOTS: usize = 6;

/// At least one pack: a device without any has nothing to show.
#[derive(Clone, Debug)]
pub struct Shelf<'p> {
    first: Pack<'p>,
    more: List<Pack<'p>, MORE>,
}

impl<'p> Shelf<'p> {
    #[must_use]
    pub const fn new(first: Pack<'p>) -> Self {
        Self {
            first,
            more: List::new(),
        }
    }

    /// With one more pack, as long as there is room.
    #[must_use]
    pub fn with(mut self, pack: Pack<'p>) -> Self {
        self.more.push(pack);
        self
    }

    #[must_use]
    pub fn packs(&self) -> u8 {
        self.more.len() as u8 + 1
    }

    /// The pack at `index`; the first one where there is none.
    #[must_use]
    pub fn pack(&self, index: u8) -> Pack<'p> {
        let more = usize::from(index).checked_sub(1);
        more.and_then(|more| self.more.get(more)).copied().unwrap_or(self.first)
    }

    /// Where the pack with this hash is: what a saved game remembers of its pack.
    #[must_use]
    pub fn find(&self, hash: u32) -> Option<u8> {
        (0..self.packs()).find(|index| self.pack(*index).hash() == hash)
    }
}

/// A saved game as a list shows it, without the game in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// Where its pack is on the shelf.
    pub pack: u8,
    /// What is played, and how far.
    pub title: Message,
    /// Inputs so far.
    pub inputs: u32,
}

impl Head {
    #[must_use]
    pub fn of(game: &AnyGame, shelf: &Shelf<'_>, pack: u8, inputs: u32) -> Self {
        Self {
            pack,
            title: game.title(&shelf.pack(pack)),
            inputs,
        }
    }
}

/// What the slots hold. A slot whose game cannot be read is no empty slot: it is shown, and erased only by hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Slot {
    #[default]
    Empty,
    Game(Head),
    /// Damaged, or of a pack or program that is not here.
    Unreadable,
}

pub type Slots = [Slot; SLOTS];

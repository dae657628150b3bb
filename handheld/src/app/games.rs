//! Games come and go: a new one, one from a slot, one put away.

use super::App;
use crate::cue::Cue;
use crate::event::{Effect, Record};
use crate::screens::{Loss, Overlay, Screen};
use crate::shelf::{Head, SLOTS, Slot};
use crate::tags::Tags;
use crate::ui::{self, Notice};
use rules_core::tally::Tally;
use rules_core::{AnyGame, Dice, Rejection};

/// What a slot keeps of a game: where its journal begins.
#[derive(Clone, Debug)]
pub struct Base {
    /// Where its pack is on the shelf.
    pub pack: u8,
    pub seed: [u8; 32],
    /// Inputs that have led to it.
    pub inputs: u32,
    /// What has been counted up to it.
    pub tally: Tally,
    /// What the table has said about its tags.
    pub tags: Tags,
    pub game: AnyGame,
}

impl App<'_> {
    /// Takes up the game of a slot, which [`Effect::Open`] asked for. The entries of its journal follow, then
    /// [`resumed`](Self::resumed).
    pub fn open(&mut self, slot: u8, base: &Base) {
        self.remember();
        self.pack = self.shelf.pack(base.pack);
        self.dice = Dice::new(base.seed);
        self.session.restart(&base.game, base.inputs, base.tally.clone());
        self.tags.clone_from(&base.tags);
        self.slot = Some(slot);
    }

    /// Takes up what a journal has kept. An entry that the rules refuse leaves the game as it was.
    pub fn restore(&mut self, record: &Record) -> Result<(), Rejection> {
        match record {
            Record::Input(entry) => self.session.apply(&self.pack, entry.input.clone(), entry.by, &mut ())?,
            Record::Undo => {
                self.session.undo(&self.pack);
            }
            Record::Redo => {
                self.session.redo(&self.pack, &mut ());
            }
            Record::Bind { binding, then } => {
                self.tags.bind(*binding);
                if let Some(entry) = then {
                    self.session.apply(&self.pack, entry.input.clone(), entry.by, &mut ())?;
                }
            }
        }
        Ok(())
    }

    /// The game is as it was left: its question is shown.
    pub fn resumed(&mut self) -> Effect {
        self.at_home = false;
        self.recollect();
        Effect::Redraw
    }

    /// The game that was asked for cannot be read. Whatever was in play stays in play, unless it is that very game.
    pub fn unreadable(&mut self, slot: u8) -> Effect {
        if self.slot == Some(slot) {
            self.put_down();
        }
        if let Some(there) = self.slots.get_mut(usize::from(slot)) {
            *there = Slot::Unreadable;
        }
        self.notify(Notice::new(ui::UNREADABLE))
    }

    /// No game is in play any more.
    pub(crate) fn put_down(&mut self) {
        self.slot = None;
        self.at_home = true;
        self.screen = Screen::Home(0);
    }

    /// The memory has failed: the game goes on, but it may not be there tomorrow.
    pub(crate) fn not_saved(&mut self) {
        self.notice = Some(Notice::new(ui::NOT_SAVED));
        self.cue = Some(Cue::Refused);
    }

    /// Not all that was kept can be read.
    pub(crate) fn shortened(&mut self) {
        self.notice = Some(Notice::new(ui::SHORTENED));
    }

    /// The game in play goes on in another slot; the one that it leaves keeps it as it is now.
    pub fn move_to(&mut self, slot: u8) -> Effect {
        self.remember();
        self.slot = Some(slot);
        Effect::Rebase
    }

    /// What the slot holds, the game in play as it is now.
    #[must_use]
    pub fn slot_now(&self, slot: u8) -> Slot {
        if self.slot != Some(slot) {
            return self.slots.get(usize::from(slot)).copied().unwrap_or_default();
        }
        let pack = self.shelf.find(self.pack.hash()).unwrap_or(0);
        Slot::Game(Head::of(self.session.game(), &self.shelf, pack, self.session.number()))
    }

    /// Puts the game away: it stays in its slot.
    pub(crate) fn go_home(&mut self) -> Effect {
        self.at_home = true;
        self.show(Screen::Home(0))
    }

    /// Back to the game that was put away.
    pub(crate) fn go_on(&mut self) -> Effect {
        if self.slot.is_some() {
            self.at_home = false;
            return self.close();
        }
        // Switched on with games in the slots: the one that was played longest ago is as good as any.
        let saved = (0..SLOTS as u8).find(|slot| matches!(self.slot_now(*slot), Slot::Game(_)));
        match saved {
            Some(slot) => Effect::Open(slot),
            None => self.notify(Notice::new(ui::NO_GAME)),
        }
    }

    /// Opens what a slot holds.
    pub fn choose_slot(&mut self, slot: u8) -> Effect {
        if self.slot == Some(slot) {
            return self.go_on();
        }
        match self.slot_now(slot) {
            Slot::Game(_) => Effect::Open(slot),
            Slot::Empty => self.show(Screen::Overlay(Overlay::Games { cursor: 0, slot })),
            Slot::Unreadable => self.notify(Notice::new(ui::UNREADABLE)),
        }
    }

    /// A new game: in a free slot, or in one that the table gives up.
    pub(crate) fn choose_game(&mut self) -> Effect {
        let free = (0..SLOTS as u8).find(|slot| self.slot_now(*slot) == Slot::Empty);
        match free {
            Some(slot) if self.shelf.packs() == 1 => self.begin(slot, 0),
            Some(slot) => self.show(Screen::Overlay(Overlay::Games { cursor: 0, slot })),
            None => {
                self.notice = Some(Notice::new(ui::NO_FREE_SLOT));
                self.show(Screen::Overlay(Overlay::Slots(0)))
            }
        }
    }

    /// Begins a game of the pack in a slot.
    pub(crate) fn begin(&mut self, slot: u8, pack: u8) -> Effect {
        self.remember();
        self.dice = self.fortune.of_game(self.begun);
        self.begun = self.begun.wrapping_add(1);
        let pack = self.shelf.pack(pack);
        if self.slot != Some(slot) || self.pack.hash() != pack.hash() {
            // Another party at another table; the same one keeps its tags for its next game.
            self.tags.clear();
        }
        self.pack = pack;
        self.session
            .restart(&self.pack.game().new_game(&self.pack), 0, Tally::default());
        self.slot = Some(slot);
        self.at_home = false;
        self.recollect();
        Effect::Rebase
    }

    /// Ends the game in play for another one of the same pack.
    pub(crate) fn begin_anew(&mut self) -> Effect {
        let pack = self.shelf.find(self.pack.hash()).unwrap_or(0);
        self.begin(self.slot.unwrap_or(0), pack)
    }

    /// The slot's game is gone, at its owner's word.
    pub fn erase(&mut self, slot: u8) -> Effect {
        if self.slot == Some(slot) {
            self.slot = None;
            self.at_home = true;
        }
        if let Some(there) = self.slots.get_mut(usize::from(slot)) {
            *there = Slot::Empty;
        }
        self.notice = Some(Notice::new(ui::ERASED));
        self.show(Screen::Overlay(Overlay::Slots(slot)));
        Effect::Erase(slot)
    }

    /// Asks before something is lost.
    pub(crate) fn ask_twice(&mut self, loss: Loss) -> Effect {
        // After the end of a game nothing is lost by a new one.
        let yes = matches!(loss, Loss::Anew { over: true });
        self.show(Screen::Overlay(Overlay::Sure { loss, yes }))
    }

    /// The list of slots goes on telling of the game in play when another one is taken up.
    fn remember(&mut self) {
        let Some(slot) = self.slot else { return };
        let now = self.slot_now(slot);
        if let Some(there) = self.slots.get_mut(usize::from(slot)) {
            *there = now;
        }
    }
}

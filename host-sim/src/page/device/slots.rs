//! The games of the device: begun, put into slots, taken out again and erased.

use super::Device;
use crate::page::book::Book;
use crate::page::memory::{Memory, Saved};
use crate::page::seed::{self, Seed};
use crate::page::shelf::{Shelf, Title};
use anyhow::{Context, Result, anyhow, bail};
use handheld::{App, Base, Head, Record, SLOTS, Slot, Slots, Tags};
use rules_core::Game;
use rules_core::session::Entry;
use rules_core::tally::Tally;

impl Device {
    /// A new game in place of the one in play, or in a free slot.
    pub fn begin(&mut self, game: &str, seed: Seed) -> Result<()> {
        let title = *self.shelf.of_game(game)?;
        self.take_up(self.slot_for_new()?, title, seed, Vec::new())
    }

    /// The game that these inputs lead to, in place of the one in play.
    pub fn import(&mut self, title: Title, entries: Vec<Entry>) -> Result<()> {
        self.take_up(self.slot_for_new()?, title, self.app.seed(), entries)
    }

    fn slot_for_new(&self) -> Result<u8> {
        self.app.slot().map_or_else(|| self.free_slot(), Ok)
    }

    fn free_slot(&self) -> Result<u8> {
        let free = (0..SLOTS as u8).find(|slot| self.slot(*slot) == Slot::Empty);
        free.context("every slot holds a game; erase one first")
    }

    fn take_up(&mut self, slot: u8, title: Title, seed: Seed, entries: Vec<Entry>) -> Result<()> {
        // The same table has the same tags.
        let same = self.app.slot() == Some(slot) && self.pack().hash() == title.pack.hash();
        let tags = if same { self.app.tags().clone() } else { Tags::default() };
        self.resume(slot, title, seed, entries, tags)?;
        self.unwritten = true;
        Ok(())
    }

    /// Shows the question that these inputs lead to.
    fn resume(&mut self, slot: u8, title: Title, seed: Seed, entries: Vec<Entry>, tags: Tags) -> Result<()> {
        // Played beside the device first: inputs that the rules refuse leave it as it was.
        let book = Book::of(title.pack, entries)
            .map_err(|number| anyhow!("the rules refuse input {number}: it is from other rules or another pack"))?;
        // What is left behind is in its slot, and the device knows it.
        self.keep();
        self.app.open(
            slot,
            Base {
                pack: self.shelf.find(&title.pack),
                seed,
                inputs: 0,
                tally: Tally::default(),
                tags,
                game: title.pack.game().new_game(&title.pack),
            },
        );
        for entry in book.entries() {
            self.app.restore(&Record::Input(entry))?;
        }
        self.app.resumed();
        self.book.replace(book);
        self.lit = true;
        Ok(())
    }

    /// One more pack, for an imported play. The device's shelf is filled when it is switched on.
    pub fn add_pack(&mut self, name: &str, bytes: &[u8]) -> Result<Title> {
        let before = self.shelf.count();
        let title = self.shelf.add(name, bytes)?;
        if self.shelf.count() > before {
            self.restart()?;
        }
        Ok(title)
    }

    /// A copy of the game in a free slot.
    pub fn copy(&mut self) -> Result<()> {
        if !self.is_playing() {
            bail!("there is no game on the table");
        }
        let slot = self.free_slot()?;
        self.memory.keep(slot, &self.saved())?;
        self.restart()
    }

    /// Puts the game of a slot on the table.
    pub fn load(&mut self, slot: u8) -> Result<()> {
        if self.app.slot() == Some(slot) {
            self.app.resumed();
            return Ok(());
        }
        let saved = match self.slot(slot) {
            Slot::Game(_) => self.memory.slot(slot)?,
            Slot::Empty | Slot::Unreadable => None,
        };
        let saved = saved.with_context(|| format!("slot {} holds no game that can be read", u16::from(slot) + 1))?;
        let title = self.shelf.title(self.shelf.of_save(&saved)?)?;
        self.resume(slot, title, seed::parse(&saved.seed)?, saved.entries, saved.tags)
    }

    pub fn erase(&mut self, slot: u8) -> Result<()> {
        if self.slot(slot) == Slot::Empty {
            bail!("slot {} is empty", u16::from(slot) + 1);
        }
        self.memory.erase(slot)?;
        if self.app.slot() == Some(slot) {
            self.unwritten = false;
        }
        self.restart()
    }

    /// Off and on again: the device reads its memory only then. The game in play stays on the table if it is still there.
    fn restart(&mut self) -> Result<()> {
        self.keep();
        let (slot, settings) = (self.app.slot(), *self.app.settings());
        let (title, seed, entries) = (self.title(), self.app.seed(), self.book.entries());
        let tags = self.app.tags().clone();
        self.slots = read(&self.shelf, &self.memory);
        *self.app = App::new(self.shelf.packs()?, settings, self.slots, self.fortune);
        self.lit = true;
        let kept = slot.filter(|slot| matches!(self.slots.get(usize::from(*slot)), Some(Slot::Game(_))));
        match kept {
            Some(slot) => self.resume(slot, title, seed, entries, tags),
            None => {
                self.book.replace(Book::new(*self.app.pack()));
                Ok(())
            }
        }
    }

    fn saved(&self) -> Saved {
        Saved {
            castellan: Saved::FORMAT,
            game: self.pack().game().name().to_owned(),
            pack: self.title().name.to_owned(),
            hash: self.pack().hash(),
            seed: self.seed(),
            entries: self.book.entries(),
            tags: self.app.tags().clone(),
        }
    }

    /// Writes what has changed. A disk that is full is no reason not to play.
    pub fn keep(&mut self) {
        if std::mem::take(&mut self.unwritten)
            && let Some(slot) = self.app.slot()
        {
            let now = self.slot(slot);
            if let Some(there) = self.slots.get_mut(usize::from(slot)) {
                *there = now;
            }
            report(self.memory.keep(slot, &self.saved()));
        }
        if std::mem::take(&mut self.unsettled) {
            report(self.memory.keep_settings(self.app.settings()));
        }
    }
}

fn report(written: Result<()>) {
    if let Err(error) = written {
        eprintln!("host-sim: {error:#}");
    }
}

/// What the memory holds, for the lists of the device.
pub(super) fn read(shelf: &Shelf, memory: &Memory) -> Slots {
    std::array::from_fn(|slot| match memory.slot(slot as u8) {
        Ok(None) => Slot::Empty,
        Ok(Some(saved)) => head(shelf, &saved).map_or(Slot::Unreadable, Slot::Game),
        Err(_) => Slot::Unreadable,
    })
}

fn head(shelf: &Shelf, saved: &Saved) -> Option<Head> {
    let at = shelf.of_save(saved).ok()?;
    let pack = shelf.title(at).ok()?.pack;
    let mut game = pack.game().new_game(&pack);
    for entry in &saved.entries {
        game.apply(&pack, entry.input.clone(), &mut ()).ok()?;
    }
    Some(Head {
        pack: at,
        title: game.title(&pack),
        inputs: saved.entries.len() as u32,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use handheld::{Event, Key};
    use rules_core::bot::Random;

    fn device(folder: &std::path::Path, fortune: u64) -> Device {
        let memory = Memory::new(folder.to_owned());
        Device::new(Shelf::new(&[]).unwrap(), memory, seed::of_number(fortune)).unwrap()
    }

    /// However the keys play, undo, begin, open and erase: the book and the files hold the game that is on the table.
    #[test]
    fn book_and_memory_follow_the_device() {
        let folder = std::env::temp_dir().join(format!("castellan-device-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let mut device = device(&folder, 3);
        let mut random = Random::new(5);
        let mut longest = 0;
        for step in 0..20_000 {
            let key = Key::ALL[random.below(4) as usize];
            if random.below(50) == 0 {
                device.scan(handheld::TagId([random.below(20) as u8; 10]));
            }
            device.on(match random.below(16) {
                0 => Event::Long(key),
                1 => Event::Key(Key::Y),
                _ => Event::Key(if random.below(3) > 0 { Key::X } else { key }),
            });
            if !device.is_playing() {
                continue;
            }
            let session = device.app.session();
            assert_eq!(device.book.length(), session.number() as usize, "step {step}");
            assert!(device.book.entries().ends_with(session.played()), "step {step}");
            longest = longest.max(device.book.length());
            if step % 100 == 0 {
                device.keep();
                let slot = device.app.slot().unwrap();
                let saved = device.memory.slot(slot).unwrap().unwrap();
                assert_eq!(saved.entries, device.book.entries());
                assert_eq!(saved.tags, *device.app.tags());
            }
        }
        assert!(longest > 128, "{longest} inputs are not more than the device keeps");
        device.keep();
        let seen = device.slots;
        assert_eq!(self::device(&folder, 4).slots, seen, "switched on again");
        let _ = std::fs::remove_dir_all(&folder);
    }
}

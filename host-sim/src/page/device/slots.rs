//! The games of the device: begun, put into slots, taken out again and erased.

use super::Device;
use crate::page::book::Book;
use crate::page::memory::Memory;
use crate::page::seed::Seed;
use crate::page::shelf::{Shelf, Title};
use anyhow::{Context, Result, anyhow, bail};
use handheld::{App, Base, Effect, Event, Reader, Record, SLOTS, Slot, Tags};
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

    /// Shows the question that these inputs lead to.
    fn take_up(&mut self, slot: u8, title: Title, seed: Seed, entries: Vec<Entry>) -> Result<()> {
        // Played beside the device first: inputs that the rules refuse leave it as it was.
        let book = Book::of(title.pack, entries)
            .map_err(|number| anyhow!("the rules refuse input {number}: it is from other rules or another pack"))?;
        // The same table has the same tags.
        let same = self.app.slot() == Some(slot) && self.pack().hash() == title.pack.hash();
        let base = Base {
            pack: self.shelf.find(&title.pack),
            seed,
            inputs: 0,
            tally: Tally::default(),
            tags: if same { self.app.tags().clone() } else { Tags::default() },
            game: title.pack.game().new_game(&title.pack),
        };
        self.app.open(slot, &base);
        for entry in book.entries().unwrap_or_default() {
            self.app.restore(&Record::Input(entry))?;
        }
        self.app.resumed();
        self.book.replace(book);
        self.do_it(&Effect::Rebase);
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

    /// A copy of the game in a free slot: it goes there, and comes back.
    pub fn copy(&mut self) -> Result<()> {
        let slot = self.app.slot().context("there is no game on the table")?;
        let free = self.free_slot()?;
        let there = self.app.move_to(free);
        let copied = self.carry_out(&there);
        let back = self.app.move_to(slot);
        self.carry_out(&back)?;
        if copied.is_err() {
            // The device took it for kept; its memory knows better.
            self.restart()?;
        }
        Ok(copied?)
    }

    /// Puts the game of a slot on the table.
    pub fn load(&mut self, slot: u8) -> Result<()> {
        if !matches!(self.slot(slot), Slot::Game(_)) {
            bail!("slot {} holds no game that can be read", u16::from(slot) + 1);
        }
        let effect = self.app.choose_slot(slot);
        Ok(self.carry_out(&effect)?)
    }

    pub fn erase(&mut self, slot: u8) -> Result<()> {
        if self.slot(slot) == Slot::Empty {
            bail!("slot {} is empty", u16::from(slot) + 1);
        }
        let effect = self.app.erase(slot);
        Ok(self.carry_out(&effect)?)
    }

    /// Off and on again. The game in play is on the table again if the memory has it.
    fn restart(&mut self) -> Result<()> {
        let slot = self.app.slot();
        self.app = power_on(&self.shelf, &mut self.memory, self.fortune)?;
        self.lit = true;
        match slot {
            Some(slot) if matches!(self.slot(slot), Slot::Game(_)) => self.do_it(&Effect::Open(slot)),
            Some(_) | None => self.recall(),
        }
        Ok(())
    }
}

/// The application as the device is switched on: with what the flash holds.
pub(super) fn power_on(shelf: &Shelf, memory: &mut Memory, fortune: Seed) -> Result<Box<App<'static>>> {
    let packs = shelf.packs()?;
    let settings = memory.journal.settings().unwrap_or_default();
    let slots = memory.journal.heads(&packs);
    for (number, _) in (1..).zip(&slots).filter(|(_, slot)| **slot == Slot::Unreadable) {
        println!(
            "Slot {number} holds a game that is damaged, or of a pack or a version that is not here. It stays as it is \
             until it is erased."
        );
    }
    let mut app = Box::new(App::new(packs, settings, slots, fortune));
    // The tray of tags is the reader, and it is always there.
    app.on(Event::Reader(Reader::Here));
    Ok(app)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::{seed, testing};
    use handheld::Key;
    use rules_core::bot::{Player, Random, Style};
    use rules_core::{Dice, Input};

    fn device(folder: &std::path::Path, fortune: u64) -> Device {
        let memory = Memory::open(folder).unwrap();
        Device::new(Shelf::new(&[]).unwrap(), memory, seed::of_number(fortune)).unwrap()
    }

    /// What is on the table and in its book.
    fn told(device: &Device) -> (Option<u8>, String, Option<Vec<Entry>>) {
        let says: Vec<_> = device.book.lines().iter().map(|line| &line.says).collect();
        let session = device.app.session();
        let game = format!(
            "{:?} {:?} {:?} {says:?}",
            session.game(),
            session.undone(),
            device.app.tags()
        );
        (device.app.slot(), game, device.book.entries())
    }

    /// However the keys play, undo, begin, open and erase: the book and the flash hold the game that is on the table.
    #[test]
    fn book_and_memory_follow_the_device() {
        let folder = testing::folder("device");
        let mut device = device(&folder, 3);
        let mut random = Random::new(5);
        let (mut longest, mut restarts) = (0, 0);
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
            assert!(
                device.book.entries().unwrap().ends_with(session.played()),
                "step {step}"
            );
            longest = longest.max(device.book.length());
            if step % 500 == 0 {
                let (before, slots) = (told(&device), all_slots(&device));
                drop(device);
                device = self::device(&folder, 4);
                let inputs = |slots: &[Slot]| {
                    slots
                        .iter()
                        .map(|slot| match slot {
                            Slot::Game(head) => Some(head.inputs),
                            Slot::Empty => None,
                            Slot::Unreadable => panic!("unreadable"),
                        })
                        .collect::<Vec<_>>()
                };
                assert_eq!(inputs(&all_slots(&device)), inputs(&slots), "switched on again");
                device.load(before.0.unwrap()).unwrap();
                assert_eq!(told(&device), before, "step {step}");
                restarts += 1;
            }
        }
        assert!(longest > 128, "{longest} inputs are not more than the device keeps");
        assert!(restarts > 20, "{restarts}");
    }

    fn all_slots(device: &Device) -> Vec<Slot> {
        (0..SLOTS as u8).map(|slot| device.slot(slot)).collect()
    }

    #[test]
    fn without_its_history_a_game_goes_on_and_its_beginning_is_not_told() {
        let folder = testing::folder("history");
        let mut device = device(&folder, 3);
        device.begin("massive_darkness", seed::of_number(5)).unwrap();
        // More inputs than the device keeps, and no end of the game before them.
        let mut player = Player::new(Style::Sensible, 1);
        for number in 0..150 {
            let prompt = device.prompt();
            let chance = Dice::new([5; 32]).answer(&prompt.ask, number);
            let answer = chance.or_else(|| player.answer(device.game(), device.pack(), &prompt));
            device.input(answer.map_or(Input::Amend, Input::Answer));
        }
        let game = device.game().clone();
        drop(device);
        for damage in [&b"\x05nonsense"[..], &[]] {
            std::fs::write(folder.join("slot-1.history"), damage).unwrap();
            let mut device = self::device(&folder, 3);
            device.load(0).unwrap();
            assert_eq!(
                (device.game(), device.book.length()),
                (&game, device.app.session().number() as usize)
            );
            assert_eq!(device.book.entries(), None);
            device.undo().unwrap();
            device.redo().unwrap();
            assert_eq!(device.game(), &game);
            assert_eq!(device.book.length(), device.app.session().number() as usize);
        }
    }
}

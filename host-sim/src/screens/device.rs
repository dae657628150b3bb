//! A device with what it keeps: its application, and its journal over a flash in memory.

use crate::memory::Memory;
use anyhow::{Result, ensure};
use handheld::journal::Journal;
use handheld::{App, Event, Key, demo_shelf};

pub struct Device {
    pub app: App<'static>,
    journal: Journal<Memory>,
}

impl Device {
    /// Switched on for the first time.
    pub fn new(seed: [u8; 32]) -> Result<Self> {
        Self::with(Memory::blank(), seed)
    }

    fn with(memory: Memory, seed: [u8; 32]) -> Result<Self> {
        let mut journal = Journal::new(memory);
        let shelf = demo_shelf()?;
        let settings = journal.settings().unwrap_or_default();
        let slots = journal.heads(&shelf);
        Ok(Self {
            app: App::new(shelf, settings, slots, seed),
            journal,
        })
    }

    /// An event, with all that comes of it; what moves comes to rest, and what the device decides meanwhile is kept as well.
    pub fn on(&mut self, event: Event) -> Result<()> {
        self.take(event)?;
        while self.app.is_moving() {
            self.take(Event::Frame)?;
        }
        Ok(())
    }

    fn take(&mut self, event: Event) -> Result<()> {
        let effect = self.app.on(event);
        self.journal.carry_out(&effect, &mut self.app)?;
        Ok(())
    }

    /// The device that begins when the power of this one is cut and comes back. Its journal is not believed: what that gives
    /// back must be the game in play.
    pub fn power_cycle(&self) -> Result<Self> {
        let again = || Self::with(self.journal.flash().clone(), [0; 32]);
        if !self.app.is_home() {
            let mut taken_up = again()?;
            // What it offers first is the game that was in play.
            taken_up.on(Event::Key(Key::X))?;
            let [found, played] = [&taken_up, self].map(|device| device.app.session().game());
            ensure!(
                found == played,
                "the journal gives back another game than the one in play"
            );
        }
        again()
    }
}

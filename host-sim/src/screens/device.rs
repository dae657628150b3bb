//! A device with what it keeps: its application, and its journal over a flash in memory.

use super::settle;
use crate::memory::Memory;
use anyhow::Result;
use handheld::journal::Journal;
use handheld::{App, Event, demo_shelf};

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

    /// An event, with all that comes of it; what moves comes to rest.
    pub fn on(&mut self, event: Event) -> Result<()> {
        let effect = self.app.on(event);
        self.journal.carry_out(&effect, &mut self.app)?;
        settle(&mut self.app);
        Ok(())
    }

    /// The device that begins when the power of this one is cut and comes back.
    pub fn power_cycle(&self) -> Result<Self> {
        Self::with(self.journal.flash().clone(), [0; 32])
    }
}

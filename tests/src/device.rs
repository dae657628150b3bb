//! A device for tests: the application and its journal over a mock flash, and a bot's hands on the keys.

use crate::flash::Flash;
use handheld::journal::{Fault, Journal};
use handheld::{App, Event, Key, Kind, TagId, demo_shelf};
use rules_core::bot::{Player, Style};
use rules_core::session::By;
use rules_core::{Dice, GameKind, Input};

/// A device with its flash.
pub struct Device {
    pub app: Box<App<'static>>,
    pub journal: Journal<Flash>,
    pub player: Player,
    pub steps: u32,
}

impl Device {
    /// Switched on, with what the flash holds.
    pub fn new(flash: Flash) -> Self {
        let mut journal = Journal::new(flash);
        let shelf = demo_shelf().unwrap();
        let settings = journal.settings().unwrap_or_default();
        let slots = journal.heads(&shelf);
        Self {
            app: Box::new(App::new(shelf, settings, slots, [7; 32])),
            journal,
            player: Player::new(Style::Sensible, 1),
            steps: 0,
        }
    }

    pub fn on(&mut self, event: Event) -> Result<(), Fault> {
        let effect = self.app.on(event);
        self.journal.carry_out(&effect, &mut self.app)
    }

    /// A new game, chosen from the list of the shelf's packs.
    pub fn begin(&mut self, game: GameKind) {
        let shelf = demo_shelf().unwrap();
        let nth = (0..shelf.packs())
            .position(|nth| shelf.pack(nth).game() == game)
            .unwrap();
        self.on(Event::Key(Key::X)).unwrap();
        for _ in 0..nth {
            self.on(Event::Key(Key::B)).unwrap();
        }
        self.on(Event::Key(Key::X)).unwrap();
        assert_eq!(self.app.slot(), Some(0));
        assert_eq!(self.app.pack().game(), game);
    }

    /// One thing that people do: mostly they answer; some take back, do again, or scan tags.
    pub fn step(&mut self) -> Result<(), Fault> {
        self.steps += 1;
        if self.app.kind() == Kind::Cover {
            // Whoever may see the question takes the device: the cover lets nobody else into the menu.
            self.on(Event::Key(Key::X))?;
        }
        match self.steps % 30 {
            6 | 7 | 16 => {
                self.on(Event::Long(Key::Y))?;
                self.on(Event::Key(Key::X))
            }
            8 => {
                self.on(Event::Long(Key::Y))?;
                self.on(Event::Key(Key::B))?;
                self.on(Event::Key(Key::X))
            }
            10 | 20 => {
                let tag = TagId([self.steps as u8; 10]);
                self.on(Event::Tag(tag.into()))?;
                self.on(Event::Key(Key::X))
            }
            _ => self.answer(),
        }
    }

    pub fn answer(&mut self) -> Result<(), Fault> {
        let (number, prompt) = (self.app.session().number(), self.app.prompt());
        let chance = Dice::new([5; 32]).answer(&prompt.ask, number);
        let by = if chance.is_some() { By::Device } else { By::Table };
        let (game, pack) = (self.app.session().game().clone(), *self.app.pack());
        let answer = chance.or_else(|| self.player.answer(&game, &pack, &prompt));
        let input = answer.map_or(Input::Amend, Input::Answer);
        let effect = self.app.input(input, by);
        self.journal.carry_out(&effect, &mut self.app)
    }
}

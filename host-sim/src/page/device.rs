//! The device behind the page: the very application that the firmware runs, its memory, and the whole game beside it.
//! The one file that knows the application's interface.

#[cfg(test)]
mod secrets;
mod slots;

use super::book::Book;
use super::memory::Memory;
use super::seed::{self, Seed};
use super::shelf::{Shelf, Title};
use super::tags;
use crate::screens::Picture;
use anyhow::{Context, Result, bail};
use handheld::journal::Fault;
use handheld::{App, Effect, Event, Frame, Reader, Record, Slot, Source, Tag, TagId, Written};
use rules_core::session::By;
use rules_core::tally::Tally;
use rules_core::{Answer, AnyGame, Ask, Game, Input, Lang, Pack, Prompt, Seat};
use std::collections::HashMap;
use std::path::Path;

pub struct Device {
    shelf: Shelf,
    memory: Memory,
    app: Box<App<'static>>,
    book: Book,
    fortune: Seed,
    /// What was written onto tags since the device was switched on.
    written: HashMap<TagId, Written>,
    /// The screen is lit.
    lit: bool,
}

impl Device {
    /// Switched on, with what its memory holds.
    pub fn new(shelf: Shelf, mut memory: Memory, fortune: Seed) -> Result<Self> {
        let app = slots::power_on(&shelf, &mut memory, fortune)?;
        Ok(Self {
            book: Book::new(*app.pack()),
            app,
            shelf,
            memory,
            fortune,
            written: HashMap::new(),
            lit: true,
        })
    }

    /// Where its games are kept.
    pub fn folder(&self) -> &Path {
        self.memory.folder()
    }

    pub fn sync(&self) {
        self.memory.sync();
    }

    pub fn shelf(&self) -> &Shelf {
        &self.shelf
    }

    pub fn title(&self) -> Title {
        let fallback = Title {
            name: "",
            pack: *self.app.pack(),
        };
        self.shelf.title(self.shelf.find(self.app.pack())).unwrap_or(fallback)
    }

    pub fn pack(&self) -> &Pack<'static> {
        self.app.pack()
    }

    pub fn game(&self) -> &AnyGame {
        self.app.session().game()
    }

    pub fn book(&self) -> &Book {
        &self.book
    }

    pub fn seed(&self) -> String {
        seed::text(&self.app.seed())
    }

    pub fn lang(&self) -> Lang {
        self.app.lang()
    }

    pub fn source(&self) -> Source {
        self.app.source()
    }

    pub fn brightness(&self) -> u8 {
        self.app.settings().brightness
    }

    pub fn is_lit(&self) -> bool {
        self.lit
    }

    /// A game has been begun or opened; it may lie aside while the first screen is shown.
    pub fn is_playing(&self) -> bool {
        self.app.slot().is_some()
    }

    /// Something on the screen wants to be drawn again soon.
    pub fn is_moving(&self) -> bool {
        self.app.is_moving()
    }

    pub fn prompt(&self) -> Prompt {
        self.app.prompt()
    }

    /// What was done and rolled, counted.
    pub fn tally(&self) -> Tally {
        self.app.session().tally(self.pack())
    }

    pub fn can_undo(&self) -> bool {
        self.is_playing() && self.app.session().played().iter().any(|entry| entry.by == By::Table)
    }

    pub fn can_redo(&self) -> bool {
        self.is_playing() && !self.app.session().undone().is_empty()
    }

    pub fn slot_in_play(&self) -> Option<u8> {
        self.app.slot()
    }

    /// What a slot holds, the game in play as it is now.
    pub fn slot(&self, slot: u8) -> Slot {
        self.app.slot_now(slot)
    }

    /// The screen as the display's wire carries it.
    pub fn screen(&self) -> Vec<u8> {
        Picture::of(&self.app).rgb565()
    }

    /// What whoever only looks on sees instead of a question that is for one player's eyes.
    pub fn cover(&self) -> Option<Vec<u8>> {
        let prompt = self.prompt();
        let secret = matches!(prompt.seat, Seat::Only(_)) && !self.app.is_home();
        secret.then(|| Picture::of_frame(&Frame::of_question(&self.app, prompt)).rgb565())
    }

    /// Keys and seconds.
    pub fn on(&mut self, event: Event) {
        let effect = self.app.on(event);
        self.do_it(&effect);
    }

    /// A tag on the reader.
    pub fn scan(&mut self, id: TagId) {
        if let Some(written) = self.app.writing() {
            self.written.insert(id, written);
            return self.on(Event::Reader(Reader::Wrote(id)));
        }
        let written = self.written.get(&id).copied().or_else(|| tags::written(id));
        self.on(Event::Tag(Tag { id, written }));
    }

    /// The faces that real dice show.
    pub fn roll(&mut self, faces: &[u8]) -> Result<()> {
        self.must_play()?;
        let prompt = self.prompt();
        if matches!(prompt.seat, Seat::Device(_)) {
            bail!("the device rolls for this player");
        }
        let ask = prompt.ask;
        let Ask::Roll(dice) = &ask else {
            bail!("no roll is asked now")
        };
        if dice.len() != faces.len() {
            bail!("{} dice are rolled, {} faces are given", dice.len(), faces.len());
        }
        let answer = Answer::Rolled(faces.iter().copied().collect());
        ask.accepts(&answer)?;
        self.input(Input::Answer(answer));
        Ok(())
    }

    /// Corrects a number.
    pub fn set(&mut self, gauge: u8, value: i16) -> Result<()> {
        self.must_play()?;
        let now = self.game().gauge(self.pack(), gauge);
        let now = now.context("there is no such number in the game now")?;
        if !(now.min..=now.max).contains(&value) {
            bail!("{value} is not possible; {} to {} are", now.min, now.max);
        }
        self.input(Input::Set { gauge, value });
        Ok(())
    }

    fn input(&mut self, input: Input) {
        let effect = self.app.input(input, By::Table);
        self.do_it(&effect);
    }

    fn must_play(&self) -> Result<()> {
        if !self.is_playing() || self.app.is_home() {
            bail!("there is no game on the table");
        }
        Ok(())
    }

    pub fn undo(&mut self) -> Result<()> {
        self.must_play()?;
        if !self.can_undo() {
            bail!("there is nothing to undo");
        }
        self.restore(&Record::Undo)
    }

    pub fn redo(&mut self) -> Result<()> {
        self.must_play()?;
        if !self.can_redo() {
            bail!("there is nothing to redo");
        }
        self.restore(&Record::Redo)
    }

    fn restore(&mut self, record: &Record) -> Result<()> {
        self.app.restore(record)?;
        self.app.resumed();
        self.do_it(&Effect::Keep(record.clone()));
        Ok(())
    }

    pub fn set_lang(&mut self, lang: Lang) {
        self.app.set_lang(lang);
        self.do_it(&Effect::Settle);
    }

    pub fn set_source(&mut self, source: Source) {
        self.app.set_source(source);
        self.do_it(&Effect::Settle);
    }

    /// What cannot be done is on the device's screen, where the player looks.
    fn do_it(&mut self, effect: &Effect) {
        let _ = self.carry_out(effect);
    }

    /// What the device's memory does about an effect, and what the book says of it.
    fn carry_out(&mut self, effect: &Effect) -> Result<(), Fault> {
        self.lit = match effect {
            Effect::Sleep => false,
            Effect::Nothing => self.lit,
            Effect::Redraw | Effect::Keep(_) | Effect::Rebase | Effect::Settle | Effect::Open(_) | Effect::Erase(_) => {
                true
            }
        };
        if let Effect::Keep(_) | Effect::Rebase = effect {
            if self.app.session().number() == 0 && *effect == Effect::Rebase {
                // Another game has begun.
                self.book.replace(Book::new(*self.app.pack()));
            }
            self.book.follow(self.app.session());
        }
        if let (Effect::Rebase, Some(slot), Some(entries)) = (effect, self.app.slot(), self.book.entries()) {
            self.memory.keep_history(slot, &entries);
        }
        let done = self.memory.journal.carry_out(effect, &mut self.app);
        match effect {
            Effect::Open(_) => self.recall(),
            Effect::Erase(slot) => {
                self.memory.erase_history(*slot);
                if !self.is_playing() {
                    self.recall();
                }
            }
            Effect::Nothing | Effect::Redraw | Effect::Keep(_) | Effect::Rebase | Effect::Settle | Effect::Sleep => {}
        }
        if let Err(fault) = done {
            eprintln!("host-sim: {fault}");
        }
        done
    }

    /// Opens the book of the game that lies on the table now.
    fn recall(&mut self) {
        let pack = *self.app.pack();
        let book = match self.app.slot() {
            Some(slot) => Book::of_session(pack, self.app.session(), self.memory.history(slot)),
            None => Book::new(pack),
        };
        self.book.replace(book);
    }
}

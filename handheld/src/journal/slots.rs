//! The journals of the games: found, read, continued, begun anew and given up.

use super::record::{HEADER, Header, What};
use super::store::{Bank, ENTRY_ROOM, Found, SECTOR};
use super::{BANK, Fault, Journal, area};
use crate::app::{App, Base};
use crate::event::Record;
use crate::shelf::{Head, Shelf, Slot, Slots};
use crate::tags::Tags;
use embedded_storage::nor_flash::NorFlash;
use rules_core::Tally;
use rules_core::save;
use rules_core::session::{By, Entry};

/// Where a journal goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    slot: u8,
    bank: Bank,
    generation: u32,
    /// Of the next record.
    number: u32,
    /// Where it goes.
    pub end: u32,
    /// Something that is no record lies there.
    pub torn: bool,
}

impl Place {
    /// Of the next record.
    const fn header(&self, length: u16) -> Header {
        Header {
            what: What::Entry,
            generation: self.generation,
            number: self.number,
            length,
        }
    }

    fn pass(&mut self, size: u32) {
        self.end += size;
        self.number += 1;
    }
}

/// What the banks of a slot say together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    Empty,
    Game { bank: Bank, header: Header },
    Unreadable,
}

pub(super) struct Survey {
    pub state: State,
    /// The bank that counts, and its generation; `None` where neither bank holds a record.
    latest: Option<(Bank, u32)>,
}

/// Counts the inputs of a journal without playing them.
#[derive(Default)]
struct Count {
    /// For each input since the base whether a person gave it, the first one in the lowest bit.
    by_table: u128,
    played: u32,
    known: u32,
    folded: u32,
}

impl Count {
    fn add(&mut self, record: &Record) {
        match record {
            Record::Input(entry) | Record::Bind { then: Some(entry), .. } => self.input(entry),
            Record::Bind { then: None, .. } => {}
            Record::Undo => {
                let last = self.mask(self.played) & self.by_table;
                self.played = last.checked_ilog2().unwrap_or(self.played);
            }
            Record::Redo => {
                let next = self.by_table.checked_shr(self.played + 1).unwrap_or(0);
                let ahead = self.known.saturating_sub(self.played);
                self.played += ahead.min(next.trailing_zeros().saturating_add(1));
            }
        }
    }

    fn input(&mut self, entry: &Entry) {
        if self.played >= u128::BITS {
            // As a session does when it is full.
            self.by_table >>= u128::BITS / 2;
            self.played -= u128::BITS / 2;
            self.folded += u128::BITS / 2;
        }
        self.by_table &= self.mask(self.played);
        self.by_table |= u128::from(entry.by == By::Table) << self.played;
        self.played += 1;
        self.known = self.played;
    }

    fn mask(&self, bits: u32) -> u128 {
        1u128.checked_shl(bits).map_or(u128::MAX, |bit| bit - 1)
    }
}

/// A base to be read into.
// Not in line: only the first reading makes it.
#[inline(never)]
fn make_room(base: &mut Option<Base>, shelf: &Shelf<'_>) {
    if base.is_none() {
        let pack = shelf.pack(0);
        *base = Some(Base {
            pack: 0,
            seed: [0; 32],
            inputs: 0,
            tally: Tally::default(),
            tags: Tags::default(),
            game: pack.game().new_game(&pack),
        });
    }
}

impl<F: NorFlash> Journal<F> {
    /// What the slots hold, without any of them in memory. A title is that of the base: at most 128 inputs ago.
    pub fn heads(&mut self, shelf: &Shelf<'_>) -> Slots {
        core::array::from_fn(|slot| self.slot(slot as u8, shelf).unwrap_or(Slot::Unreadable))
    }

    #[inline(never)]
    fn slot(&mut self, slot: u8, shelf: &Shelf<'_>) -> Result<Slot, Fault> {
        let (bank, header) = match self.survey(slot)?.state {
            State::Empty => return Ok(Slot::Empty),
            State::Unreadable => return Ok(Slot::Unreadable),
            State::Game { bank, header } => (bank, header),
        };
        let base = self.read_base(slot, bank, shelf)?;
        let mut head = Head::of(&base.game, shelf, base.pack, base.inputs);
        let mut count = Count::default();
        self.follow(slot, bank, header, &mut |record| {
            count.add(record);
            Ok(())
        })?;
        head.inputs += count.folded + count.played;
        Ok(Slot::Game(head))
    }

    pub(super) fn survey(&mut self, slot: u8) -> Result<Survey, Fault> {
        let area = area(slot);
        let mut survey = Survey {
            state: State::Empty,
            latest: None,
        };
        for bank in Bank::ALL {
            let at = area.bank(bank);
            match self.store.find(at, at + BANK)? {
                Found::Record(header) if survey.latest.is_none_or(|(_, latest)| header.generation > latest) => {
                    survey.latest = Some((bank, header.generation));
                    survey.state = match header.what {
                        What::Base => State::Game { bank, header },
                        What::Nothing => State::Empty,
                        What::Entry | What::Settings => State::Unreadable,
                    };
                }
                // Older, or the last word that would have made a bank whole.
                Found::Record(_) | Found::Blank => {}
                Found::Foreign => {
                    return Ok(Survey {
                        state: State::Unreadable,
                        latest: None,
                    });
                }
                Found::Torn if survey.latest.is_some() => {}
                Found::Torn => {
                    // A header with nothing behind it never was a game.
                    let behind = at + HEADER as u32;
                    if !self.store.is_blank(behind, behind + HEADER as u32)? {
                        survey.state = State::Unreadable;
                    }
                }
            }
        }
        Ok(survey)
    }

    /// Reads what a bank begins with.
    #[inline(never)]
    fn read_base(&mut self, slot: u8, bank: Bank, shelf: &Shelf<'_>) -> Result<&Base, Fault> {
        let at = area(slot).bank(bank);
        let Found::Record(header) = self.store.find(at, at + BANK)? else {
            return Err(Fault::Unreadable);
        };
        let content = self.store.content(header);
        let (seed, saved) = postcard::take_from_bytes::<[u8; 32]>(content).map_err(|_| Fault::Unreadable)?;
        let (tags, saved) = postcard::take_from_bytes::<Tags>(saved).map_err(|_| Fault::Unreadable)?;
        let stamp = save::stamp(saved).map_err(|_| Fault::Unreadable)?;
        let pack = shelf.find(stamp.pack).ok_or(Fault::Unreadable)?;
        make_room(&mut self.base, shelf);
        let base = self.base.as_mut().ok_or(Fault::NoRoom)?;
        let stamp = save::decode_into(saved, &shelf.pack(pack), &mut base.game).map_err(|_| Fault::Unreadable)?;
        base.pack = pack;
        base.seed = seed;
        base.inputs = stamp.inputs;
        base.tally = stamp.tally;
        base.tags = tags;
        Ok(base)
    }

    /// Reads what follows a base, as far as it is whole; tells where the next record goes.
    fn follow(
        &mut self,
        slot: u8,
        bank: Bank,
        base: Header,
        each: &mut dyn FnMut(&Record) -> Result<(), Fault>,
    ) -> Result<Place, Fault> {
        let start = area(slot).bank(bank);
        let end = start + BANK;
        let mut place = Place {
            slot,
            bank,
            generation: base.generation,
            number: 1,
            end: start + base.size(),
            torn: false,
        };
        loop {
            match self.store.find(place.end, end)? {
                Found::Record(header) if header == place.header(header.length) => {
                    let record = postcard::from_bytes(self.store.content(header)).map_err(|_| Fault::Unreadable)?;
                    each(&record)?;
                    place.pass(header.size());
                }
                Found::Blank => {
                    place.torn = !self.store.is_blank(place.end, end)?;
                    return Ok(place);
                }
                Found::Record(_) | Found::Foreign | Found::Torn => {
                    place.torn = true;
                    return Ok(place);
                }
            }
        }
    }

    /// Puts the game of a slot on the table.
    #[inline(never)]
    pub(super) fn open(&mut self, slot: u8, app: &mut App<'_>) -> Result<(), Fault> {
        let State::Game { bank, header } = self.survey(slot)?.state else {
            return Err(Fault::Unreadable);
        };
        let place = self.open_bank(slot, bank, header, app)?;
        // A record that was being written is torn, and nothing lies behind it. More than that is damage.
        let end = area(slot).bank(bank) + BANK;
        if place.torn && !self.store.is_blank(place.end + ENTRY_ROOM as u32, end)? {
            app.shortened();
        }
        Ok(())
    }

    /// The same of one bank; tells where its journal goes on.
    #[inline(never)]
    pub(super) fn open_bank(
        &mut self,
        slot: u8,
        bank: Bank,
        header: Header,
        app: &mut App<'_>,
    ) -> Result<Place, Fault> {
        app.open(slot, self.read_base(slot, bank, &app.shelf)?);
        let restored = self.follow(slot, bank, header, &mut |record| {
            app.restore(record).map_err(|_| Fault::Unreadable)
        });
        let place = restored?;
        self.place = Some(place);
        app.resumed();
        Ok(place)
    }

    /// Appends what has happened, or begins anew where nothing can be appended.
    #[inline(never)]
    pub(super) fn keep(&mut self, record: &Record, app: &App<'_>) -> Result<(), Fault> {
        if let Some(mut place) = self.place
            && Some(place.slot) == app.slot()
            && !place.torn
            && self.append(&mut place, record).is_ok()
        {
            self.place = Some(place);
            return Ok(());
        }
        self.rebase(app)
    }

    fn append(&mut self, place: &mut Place, record: &Record) -> Result<(), Fault> {
        let end = area(place.slot).bank(place.bank) + BANK;
        let size = self.store.write(place.end, end, place.header(0), record)?;
        place.pass(size);
        Ok(())
    }

    /// Writes the game in play into the bank that does not count, base and all. It counts when its header is there.
    #[inline(never)]
    pub(super) fn rebase(&mut self, app: &App<'_>) -> Result<(), Fault> {
        self.place = None;
        let Some(slot) = app.slot() else { return Ok(()) };
        let area = area(slot);
        self.give_up(slot);
        let (bank, generation) = self.spare(slot)?;
        let at = area.bank(bank);
        let session = app.session();
        // Every undo that can be redone was one person's step; reading it back counts it again.
        let undone = session.undone().iter().filter(|entry| entry.by == By::Table).count();
        let mut tally = session.base_tally().clone();
        tally.undos = tally.undos.saturating_sub(undone as u32);
        self.store.erase(at, BANK)?;
        let (header, front) = self.store.write_base(at, generation, app, &tally)?;
        let mut place = Place {
            slot,
            bank,
            generation,
            number: 1,
            end: at + header.size(),
            torn: false,
        };
        for entry in session.played().iter().chain(session.undone()) {
            self.append(&mut place, &Record::Input(entry.clone()))?;
        }
        for _ in 0..undone {
            self.append(&mut place, &Record::Undo)?;
        }
        self.store.commit(at, at + BANK, header, &front)?;
        self.place = Some(place);
        // What the other bank tells is out of date, and must not come back should this one ever fail. If it cannot be
        // erased, its generation still tells.
        let _ = self.store.erase(area.bank(bank.other()), SECTOR);
        Ok(())
    }

    /// The bank of a slot that does not count, and the generation that would make it count.
    pub(super) fn spare(&mut self, slot: u8) -> Result<(Bank, u32), Fault> {
        Ok(match self.survey(slot)?.latest {
            Some((bank, generation)) => (bank.other(), generation.wrapping_add(1)),
            None => (self.anchor(slot)?.other(), 2),
        })
    }

    /// Gives a slot up. It is empty from the moment that says so; what it held is erased after that.
    pub(super) fn erase(&mut self, slot: u8) -> Result<(), Fault> {
        self.place = self.place.filter(|place| place.slot != slot);
        self.give_up(slot);
        let area = area(slot);
        let latest = self.survey(slot)?.latest;
        let (bank, generation) = latest.map_or((Bank::Second, 1), |(bank, generation)| {
            (bank.other(), generation.wrapping_add(1))
        });
        self.nothing(area.bank(bank), generation)?;
        self.store.erase(area.bank(bank.other()), BANK)
    }

    /// Something must count while the first base of a slot is written, so that half of it is not taken for a loss.
    fn anchor(&mut self, slot: u8) -> Result<Bank, Fault> {
        let area = area(slot);
        let second = area.bank(Bank::Second);
        // A bank that never held anything need not be erased, and half an erasure might look like a loss as well.
        let bank = if self.store.is_blank(second, second + BANK)? {
            Bank::Second
        } else {
            Bank::First
        };
        self.nothing(area.bank(bank), 1)?;
        Ok(bank)
    }

    fn nothing(&mut self, at: u32, generation: u32) -> Result<(), Fault> {
        let header = Header {
            what: What::Nothing,
            generation,
            number: 0,
            length: 0,
        };
        if !self.store.is_blank(at, at + BANK)? {
            self.store.erase(at, BANK)?;
        }
        self.store.write(at, at + BANK, header, &())?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::demo::example_pack;
    use rules_core::bot::Random;
    use rules_core::{AnyGame, Dice, Game, Input, Session};

    /// However a session is played, undone and redone: counting its records is as good as playing them.
    #[test]
    fn inputs_are_counted_as_a_session_counts_them() {
        let pack = example_pack();
        let mut session: Session<AnyGame> = Session::new(pack.game().new_game(&pack));
        let mut bot = Random::new(2);
        let mut count = Count::default();
        for step in 0..2_000 {
            let record = match bot.below(20) {
                0 | 1 => {
                    session.undo(&pack);
                    Record::Undo
                }
                2 => {
                    session.redo(&pack, &mut ());
                    Record::Redo
                }
                _ => {
                    let ask = session.game().prompt(&pack).ask;
                    let chance = Dice::new([1; 32]).answer(&ask, step);
                    let by = if chance.is_some() { By::Device } else { By::Table };
                    let input = match chance.or_else(|| bot.answer(&ask)) {
                        Some(answer) => Input::Answer(answer),
                        None => Input::Amend,
                    };
                    session.apply(&pack, input.clone(), by, &mut ()).unwrap();
                    Record::Input(Entry { input, by })
                }
            };
            count.add(&record);
            assert_eq!(count.folded + count.played, session.number(), "{record:?}");
        }
        assert!(session.number() > 130, "{}", session.number());
    }
}

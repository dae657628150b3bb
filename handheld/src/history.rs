//! What was done and what came of it, found by playing the inputs again: nothing of it is stored.

use crate::ui;
use crate::words::Words;
use core::fmt::{self, Write};
use rules_core::kit::list::List;
use rules_core::session::{By, Entry};
use rules_core::{
    Answer, AnyGame, Arg, Ask, CardId, Event, Game, Input, Log, Message, Pack, Prompt, RuleId, Seat, Session, TextId,
    Tone,
};

/// What the game asks.
pub(crate) fn prompt(game: &AnyGame, pack: &Pack<'_>) -> Prompt {
    let prompt = game.prompt(pack);
    #[cfg(test)]
    let prompt = crate::testing::reseated(prompt);
    prompt
}

/// The question, as it may be shown again when it has been answered; `None` where not everybody may see it.
pub(crate) fn asked(prompt: &Prompt) -> Option<Event> {
    prompt.is_open().then_some(Event {
        rule: prompt.rule,
        tone: Tone::Plain,
        says: prompt.says,
    })
}

/// Whether the device's deck gave a card that only one player may know: nothing of it is told, and what was told before
/// is not over.
pub(crate) fn is_dealt(prompt: &Prompt, entry: &Entry) -> bool {
    let draws = entry.by == By::Device && matches!(prompt.ask, Ask::Draw(_));
    draws && matches!((prompt.seat, &entry.input), (Seat::Only(_), Input::Answer(_)))
}

/// An input in a few words: what undo would take back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    Said(Message),
    Number(i16),
    Card(CardId),
    /// By its name.
    Cell(Arg),
    Marks(u8),
    Roll,
    /// What this player alone may know, who may be a side with a name.
    Secret {
        player: u8,
        side: Option<TextId>,
    },
    Set {
        name: Message,
        value: i16,
    },
    Amend,
}

impl Deed {
    /// What the input means to the game that is about to take it.
    pub fn of(game: &AnyGame, pack: &Pack<'_>, input: &Input) -> Self {
        match input {
            Input::Answer(answer) => {
                let prompt = prompt(game, pack);
                if let (Seat::Only(player) | Seat::Device(player), false) = (prompt.seat, prompt.is_open()) {
                    let side = game.side_name(player);
                    return Self::Secret { player, side };
                }
                match (answer, &prompt.ask) {
                    (Answer::Choice(choice), Ask::Choose(choices)) => {
                        Self::Said(choices.get(usize::from(*choice)).copied().unwrap_or(prompt.says))
                    }
                    (Answer::Done, Ask::Place { or: Some(or), .. }) => Self::Said(*or),
                    (Answer::Done | Answer::Choice(_), _) => Self::Said(prompt.says),
                    (Answer::Marks(marks), _) => Self::Marks(marks.count_ones() as u8),
                    (Answer::Number(number), _) => Self::Number(*number),
                    (Answer::Card(card), _) => Self::Card(*card),
                    (Answer::Rolled(_), _) => Self::Roll,
                    (Answer::Place(cell), _) => match game.cell(pack, *cell) {
                        Some(cell) => Self::Cell(cell.name()),
                        None => Self::Said(prompt.says),
                    },
                }
            }
            Input::Set { gauge, value } => match game.gauge(pack, *gauge) {
                Some(gauge) => Self::Set {
                    name: gauge.name,
                    value: *value,
                },
                None => Self::Number(*value),
            },
            Input::Amend => Self::Amend,
        }
    }

    pub fn write(&self, words: Words<'_, '_>, out: &mut dyn Write) -> fmt::Result {
        match self {
            Self::Said(message) => words.say(message, out),
            Self::Number(number) => words.fill(ui::DEED_NUMBER, &[(*number).into()], out),
            Self::Card(card) => words.say(&Message::card(*card), out),
            Self::Cell(name) => words.arg(*name, out),
            Self::Marks(marks) => words.fill(ui::MARKED, &[(*marks).into()], out),
            Self::Roll => words.fill(ui::DEED_ROLL, &[], out),
            Self::Secret { side: Some(side), .. } => words.fill(ui::DEED_HIDDEN, &[(*side).into()], out),
            Self::Secret { player, side: None } => words.fill(ui::DEED_SECRET, &[player.saturating_add(1).into()], out),
            Self::Set { name, value } => {
                words.say(name, out)?;
                words.fill(ui::DEED_SET, &[(*value).into()], out)
            }
            Self::Amend => words.fill(ui::DEED_AMEND, &[], out),
        }
    }
}

/// Events to be read, oldest first. When there are too many the oldest go: the log has them all.
#[derive(Clone, Debug, Default)]
pub(crate) struct Told(List<Event, 16>);

impl Told {
    pub fn clear(&mut self) {
        self.0.clear();
    }

    pub fn events(&self) -> &[Event] {
        &self.0
    }
}

impl Log for Told {
    fn cite(&mut self, _: RuleId) {}

    fn say(&mut self, event: Event) {
        if self.0.is_full() {
            self.0.remove(0);
        }
        self.0.push(event);
    }
}

/// The question that was answered last, and what came of the answer.
pub(crate) fn recollect(session: &Session<AnyGame>, pack: &Pack<'_>, told: &mut Told) -> Option<Event> {
    let mut game = session.base().clone();
    let mut last = None;
    let played = session.played();
    let draws = |entry: &&Entry| entry.by == By::Device && matches!(entry.input, Input::Answer(Answer::Card(_)));
    // The last entry, and those before cards that may have been dealt beside the game.
    let from = played
        .len()
        .saturating_sub(played.iter().rev().take_while(draws).count() + 1);
    for (index, entry) in played.iter().enumerate() {
        let prompt = (index >= from).then(|| prompt(&game, pack));
        if !prompt.as_ref().is_some_and(|prompt| is_dealt(prompt, entry)) {
            last = prompt.as_ref().and_then(asked);
            told.clear();
        }
        let accepted = game.apply(pack, entry.input.clone(), told);
        debug_assert!(accepted.is_ok());
    }
    last
}

/// What undo would take back: the last human input.
pub(crate) fn undo(session: &Session<AnyGame>, pack: &Pack<'_>) -> Option<Deed> {
    let last = session.played().iter().rposition(|entry| entry.by == By::Table)?;
    let mut game = session.base().clone();
    for entry in session.played().iter().take(last) {
        let accepted = game.apply(pack, entry.input.clone(), &mut ());
        debug_assert!(accepted.is_ok());
    }
    let entry = session.played().get(last)?;
    Some(Deed::of(&game, pack, &entry.input))
}

/// What redo would do again.
pub(crate) fn redo(session: &Session<AnyGame>, pack: &Pack<'_>) -> Option<Deed> {
    let entry = session.undone().first()?;
    Some(Deed::of(session.game(), pack, &entry.input))
}

/// What undo would take back, and what redo would do again.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Deeds {
    pub undo: Option<Deed>,
    pub redo: Option<Deed>,
}

pub(crate) fn deeds(session: &Session<AnyGame>, pack: &Pack<'_>) -> Deeds {
    Deeds {
        undo: undo(session, pack),
        redo: redo(session, pack),
    }
}

/// A line of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    Deed(Deed),
    Event(Event),
}

/// As many lines as a page of the log can show.
pub(crate) type Page = List<Line, 16>;

/// Keeps the last lines that lie before `end`.
struct Reader {
    page: Page,
    end: u16,
    seen: u16,
}

impl Reader {
    fn read(&mut self, line: Line) {
        if self.seen < self.end {
            if self.page.is_full() {
                self.page.remove(0);
            }
            self.page.push(line);
        }
        self.seen = self.seen.saturating_add(1);
    }
}

impl Log for Reader {
    fn cite(&mut self, _: RuleId) {}

    fn say(&mut self, event: Event) {
        self.read(Line::Event(event));
    }
}

/// The page of the log that ends before line `end`, and how many lines the log has.
pub(crate) fn log(session: &Session<AnyGame>, pack: &Pack<'_>, end: u16) -> (Page, u16) {
    let mut reader = Reader {
        page: Page::new(),
        end,
        seen: 0,
    };
    let mut game = session.base().clone();
    for entry in session.played() {
        // A roll by the device is told by its events.
        if entry.by == By::Table {
            reader.read(Line::Deed(Deed::of(&game, pack, &entry.input)));
        }
        let accepted = game.apply(pack, entry.input.clone(), &mut reader);
        debug_assert!(accepted.is_ok());
    }
    (reader.page, reader.seen)
}

//! The whole game from its first input on. The device folds old inputs into its base; the page still tells them,
//! counts them and exports them.

use super::faces;
use crate::plays::speech::Speech;
use rules_core::session::{By, Entry};
use rules_core::{Answer, AnyGame, Ask, Event, Game, Input, Lang, Log, Message, Pack, RuleId, Session, Tone};
use std::sync::Arc;

/// A line of the log, in both languages.
pub struct Line {
    /// Never used twice: tabs that know a line need not be told again.
    pub id: u64,
    /// The input that it belongs to, from 1.
    pub number: usize,
    pub what: What,
    /// None where the question is not for everybody.
    pub rule: Option<RuleId>,
    pub says: [String; 2],
    /// Rules that were applied without a word.
    pub cited: Vec<RuleId>,
}

pub enum What {
    /// What was answered, by whom.
    Deed(By),
    Event(Tone),
}

struct Step {
    entry: Entry,
    /// Lines of the log up to here, with this step's own.
    lines: usize,
}

pub struct Book {
    pack: Pack<'static>,
    /// Inputs that nobody remembers: the book begins after them.
    lost: usize,
    steps: Vec<Step>,
    lines: Vec<Arc<Line>>,
    /// The game after the last step.
    game: AnyGame,
    next_id: u64,
    /// Goes up with every change.
    pub revision: u64,
}

/// Hears one input.
#[derive(Default)]
struct Heard {
    events: Vec<Event>,
    cited: Vec<RuleId>,
}

impl Log for Heard {
    fn cite(&mut self, rule: RuleId) {
        if !self.cited.contains(&rule) {
            self.cited.push(rule);
        }
    }

    fn say(&mut self, event: Event) {
        self.events.push(event);
    }
}

impl Book {
    pub fn new(pack: Pack<'static>) -> Self {
        Self {
            pack,
            lost: 0,
            steps: Vec::new(),
            lines: Vec::new(),
            game: pack.game().new_game(&pack),
            next_id: 0,
            revision: 0,
        }
    }

    /// A book with these inputs in it, or the one that the rules refuse, from 1.
    pub fn of(pack: Pack<'static>, entries: Vec<Entry>) -> Result<Self, usize> {
        let mut book = Self::new(pack);
        for (at, entry) in entries.into_iter().enumerate() {
            book.write(entry).map_err(|()| at + 1)?;
        }
        Ok(book)
    }

    /// The book of a session that was taken up from the flash: what its base stands for is told by the history, unless
    /// that leads elsewhere.
    pub fn of_session(pack: Pack<'static>, session: &Session<AnyGame>, history: Option<Vec<Entry>>) -> Self {
        let lost = session.folded() as usize;
        let mut history = history.unwrap_or_default();
        history.truncate(lost);
        let told = Self::of(pack, history).ok();
        let whole = |book: &Self| book.steps.len() == lost && book.game == *session.base();
        let mut book = told.filter(whole).unwrap_or_else(|| Self {
            lost,
            game: session.base().clone(),
            ..Self::new(pack)
        });
        book.follow(session);
        book
    }

    /// Another game in this one's place. Ids go on, so that no tab takes its lines for known ones.
    pub fn replace(&mut self, other: Self) {
        let shift = self.next_id;
        let lines = other.lines.into_iter().filter_map(Arc::into_inner);
        *self = Self {
            lines: lines
                .map(|line| {
                    Arc::new(Line {
                        id: line.id + shift,
                        ..line
                    })
                })
                .collect(),
            next_id: other.next_id + shift,
            revision: self.revision + 1,
            ..other
        };
    }

    /// Every input; none where the first ones are lost.
    pub fn entries(&self) -> Option<Vec<Entry>> {
        let all = || self.steps.iter().map(|step| step.entry.clone()).collect();
        (self.lost == 0).then(all)
    }

    /// Inputs so far.
    pub fn length(&self) -> usize {
        self.lost + self.steps.len()
    }

    pub fn lines(&self) -> &[Arc<Line>] {
        &self.lines
    }

    /// Follows the device after an event that may have changed its session: by an input or an undo, not by another game.
    pub fn follow(&mut self, session: &Session<AnyGame>) {
        let length = (session.number() as usize).saturating_sub(self.lost);
        if length < self.steps.len() {
            self.steps.truncate(length);
            self.lines.truncate(self.steps.last().map_or(0, |step| step.lines));
            self.game = session.game().clone();
            self.revision += 1;
            return;
        }
        let new = length - self.steps.len();
        let from = session.played().len().saturating_sub(new);
        for entry in session.played().get(from..).unwrap_or_default() {
            let written = self.write(entry.clone());
            debug_assert_eq!(written, Ok(()));
        }
    }

    fn write(&mut self, entry: Entry) -> Result<(), ()> {
        let prompt = self.game.prompt(&self.pack);
        let secret = !prompt.is_open() && matches!(entry.input, Input::Answer(_));
        let deed = Lang::ALL.map(|lang| match secret {
            true => "…".to_owned(),
            false => deed(Speech { pack: &self.pack, lang }, &self.game, &prompt.ask, &entry.input),
        });
        let mut heard = Heard::default();
        let rejected = self.game.apply(&self.pack, entry.input.clone(), &mut heard);
        rejected.map_err(|_| ())?;
        let said = |message: &Message| Lang::ALL.map(|lang| Speech { pack: &self.pack, lang }.say(message));
        let events: Vec<([String; 2], Event)> = heard.events.iter().map(|event| (said(&event.says), *event)).collect();
        // What was applied without a word may tell what was answered.
        let cited = if secret { Vec::new() } else { heard.cited };
        self.line(What::Deed(entry.by), (!secret).then_some(prompt.rule), deed, cited);
        for (says, event) in events {
            self.line(What::Event(event.tone), Some(event.rule), says, Vec::new());
        }
        self.steps.push(Step {
            entry,
            lines: self.lines.len(),
        });
        self.revision += 1;
        Ok(())
    }

    fn line(&mut self, what: What, rule: Option<RuleId>, says: [String; 2], cited: Vec<RuleId>) {
        self.lines.push(Arc::new(Line {
            id: self.next_id,
            number: self.length() + 1,
            what,
            rule,
            says,
            cited,
        }));
        self.next_id += 1;
    }
}

/// What was answered, as a player would say it.
fn deed(speech: Speech<'_, '_>, game: &AnyGame, ask: &Ask, input: &Input) -> String {
    let options = || speech.options(game, ask);
    match input {
        Input::Answer(answer @ Answer::Done) if matches!(ask, Ask::Place { .. }) => speech.shown(game, ask, answer),
        Input::Answer(Answer::Done) => "✓".to_owned(),
        Input::Answer(Answer::Choice(index)) => options().get(usize::from(*index)).cloned().unwrap_or_default(),
        Input::Answer(Answer::Marks(marks)) => {
            let options = options();
            let marked = (0..).zip(&options).filter(|(bit, _)| marks & (1 << bit) != 0);
            let marked: Vec<&str> = marked.map(|(_, text)| text.as_str()).collect();
            if marked.is_empty() {
                "–".to_owned()
            } else {
                marked.join(", ")
            }
        }
        Input::Answer(Answer::Number(number)) => number.to_string(),
        Input::Answer(Answer::Rolled(shown)) => match ask {
            Ask::Roll(dice) => faces::rolled(speech, dice, shown),
            Ask::Acknowledge
            | Ask::Choose(_)
            | Ask::Mark { .. }
            | Ask::Number { .. }
            | Ask::Place { .. }
            | Ask::Card(_)
            | Ask::Draw(_)
            | Ask::Over(_) => String::new(),
        },
        Input::Answer(answer @ (Answer::Place(_) | Answer::Card(_))) => {
            let said = speech.answer(game, ask, answer);
            said.split_once(' ').map_or(said.clone(), |(_, rest)| rest.to_owned())
        }
        Input::Set { gauge, value } => {
            let name = game.gauge(speech.pack, *gauge).map(|gauge| speech.say(&gauge.name));
            format!("{} = {value}", name.unwrap_or_default())
        }
        Input::Amend => match speech.lang {
            Lang::En => "Correct the game".to_owned(),
            Lang::Ru => "Исправить игру".to_owned(),
        },
    }
}

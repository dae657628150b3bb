//! What a game is: a value that asks, and that changes by inputs alone.

use crate::bot::Random;
use crate::chance::Forecast;
use crate::figure::Figure;
use crate::map::{Cell, Eyes};
use crate::pack::{CardId, Pack};
use crate::prompt::{Answer, Outcome, Prompt, Rejection};
use crate::rule::RuleId;
use crate::text::{Message, TextId, common};
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// The only thing that changes a game, and the only thing that is ever recorded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Input {
    Answer(Answer),
    /// The table corrects one number.
    Set {
        gauge: u8,
        value: i16,
    },
    /// The table opens the correction menu.
    Amend,
}

/// A number that the table may see and correct.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gauge {
    pub name: Message,
    pub value: i16,
    pub min: i16,
    pub max: i16,
}

/// The colour of an event: what it means to the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    Plain,
    Good,
    Bad,
    /// A new round, phase or scene.
    Scene,
}

/// Something that happened, with the rule behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    pub rule: RuleId,
    pub tone: Tone,
    pub says: Message,
}

/// Hears what a game does. Nothing in a game depends on who listens.
pub trait Log {
    /// A rule was applied, with nothing to say about it.
    fn cite(&mut self, rule: RuleId);
    fn say(&mut self, event: Event);
    /// A part of the game that has an end of its own is over: an adventure, a scenario.
    fn ended(&mut self, _part: CardId, _outcome: Outcome) {}
}

/// Nobody listens.
impl Log for () {
    fn cite(&mut self, _: RuleId) {}
    fn say(&mut self, _: Event) {}
}

/// What a rule says to the table, in one line of rule code.
impl dyn Log + '_ {
    pub fn plain(&mut self, rule: RuleId, says: Message) {
        self.say(Event {
            rule,
            tone: Tone::Plain,
            says,
        });
    }

    pub fn good(&mut self, rule: RuleId, says: Message) {
        self.say(Event {
            rule,
            tone: Tone::Good,
            says,
        });
    }

    pub fn bad(&mut self, rule: RuleId, says: Message) {
        self.say(Event {
            rule,
            tone: Tone::Bad,
            says,
        });
    }

    pub fn scene(&mut self, rule: RuleId, says: Message) {
        self.say(Event {
            rule,
            tone: Tone::Scene,
            says,
        });
    }
}

/// How full the stack of steps is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depth {
    pub used: u8,
    pub capacity: u8,
}

/// A game. `prompt` is a pure function of the value and its pack; `apply` is the one way in.
pub trait Game {
    /// What must happen next.
    fn prompt(&self, pack: &Pack<'_>) -> Prompt;

    /// Applies an answer that the prompt accepts.
    fn resolve(&mut self, pack: &Pack<'_>, answer: Answer, log: &mut dyn Log);

    /// The numbers that the table may see and correct: `None` ends them.
    fn gauge(&self, pack: &Pack<'_>, index: u8) -> Option<Gauge>;

    /// Turns one number; the value is within the gauge's range.
    fn set_gauge(&mut self, pack: &Pack<'_>, index: u8, value: i16);

    /// Opens the correction menu as the next step.
    fn amend(&mut self);

    /// What is being played, and how far: the game's name in a list of saved ones.
    fn title(&self, pack: &Pack<'_>) -> Message;

    /// What a player is called where players are the sides of a battle; elsewhere they are numbered.
    fn side_name(&self, _player: u8) -> Option<TextId> {
        None
    }

    /// How a cell of the map looks: `None` ends them, at once in a game without a map.
    fn cell(&self, _pack: &Pack<'_>, _index: u8) -> Option<Cell> {
        None
    }

    /// What is built on a cell of the map, where the game has a name for it.
    fn building(&self, _index: u8) -> Option<Message> {
        None
    }

    /// Who is on the table: `None` ends them, at once in a game without figures.
    fn figure(&self, _pack: &Pack<'_>, _index: u8) -> Option<Figure> {
        None
    }

    /// All there is to know of a figure, told line by line.
    fn describe(&self, _pack: &Pack<'_>, _index: u8, _tell: &mut dyn FnMut(Message)) {}

    /// Who sees the board, in a game that has one and once that has been said.
    fn eyes(&self) -> Option<Eyes> {
        None
    }

    /// The number of the round, in a game that counts them; 0 before the first one.
    fn round(&self) -> Option<u8> {
        None
    }

    /// The exact odds of the roll that is asked now, where the rule has a number to show.
    fn odds(&self, _pack: &Pack<'_>) -> Option<Forecast> {
        None
    }

    /// What a sensible player would answer now, where the game has an opinion.
    fn suggest(&self, _pack: &Pack<'_>, _prompt: &Prompt, _random: &mut Random) -> Option<Answer> {
        None
    }

    /// What most tables answer, where that is not the first answer: the cursor waits there, and nothing else depends on
    /// it.
    fn usual(&self, _pack: &Pack<'_>, _prompt: &Prompt) -> Option<Answer> {
        None
    }

    /// What must always hold, checked by the laws after every input.
    fn check(&self, pack: &Pack<'_>) -> Result<(), &'static str>;

    fn depth(&self) -> Depth;

    /// The one way in: checks the input against the prompt, then applies it.
    fn apply(&mut self, pack: &Pack<'_>, input: Input, log: &mut dyn Log) -> Result<(), Rejection> {
        match input {
            Input::Answer(answer) => {
                self.prompt(pack).ask.accepts(&answer)?;
                self.resolve(pack, answer, log);
            }
            Input::Set { gauge, value } => {
                let now = self.gauge(pack, gauge).ok_or(Rejection::NoSuchGauge)?;
                if !(now.min..=now.max).contains(&value) {
                    return Err(Rejection::OutOfRange);
                }
                self.set_gauge(pack, gauge, value);
                log.plain(common::rule::CORRECT_01, Message::new(common::CORRECTED));
            }
            Input::Amend => {
                self.amend();
                log.cite(common::rule::CORRECT_02);
            }
        }
        Ok(())
    }
}

//! The whole vocabulary of questions and answers: what any game may ask, and what may be said in return.

use crate::kit::bits::Bits;
use crate::kit::list::List;
use crate::pack::{CardId, CardSet};
use crate::rule::RuleId;
use crate::text::Message;
use core::fmt;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// One question: who answers, by which rule it is asked, what it says and which answers it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    pub seat: Seat,
    pub rule: RuleId,
    pub says: Message,
    pub ask: Ask,
}

impl Prompt {
    /// Whether everybody may see the question and its answer: what a hand holds only its player may, be it a person or
    /// the device; dice fall in the open.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        match self.seat {
            Seat::Table | Seat::Player(_) => true,
            Seat::Only(_) => false,
            Seat::Device(_) => matches!(self.ask, Ask::Roll(_) | Ask::Over(_)),
        }
    }
}

/// Who answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// Everybody at the table together.
    Table,
    /// One player, in the open.
    Player(u8),
    /// One player in secret: the device is handed over first.
    Only(u8),
    /// The device's own commander answers for this player, as the game suggests.
    Device(u8),
}

/// At most 32, so that a subset is one `u32`.
pub type Choices = List<Message, 32>;
/// Cells of the map, by index.
pub type Cells = Bits;
/// The face that each die of a roll shows, in the order of the roll.
pub type Faces = List<u8, 16>;

/// A die of the pack; its face table is content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Die {
    /// Index of the card of kind [`crate::dice::DieCard`].
    pub card: u8,
    pub sides: u8,
}

/// What can be asked. One screen each.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::large_enum_variant, reason = "nothing is boxed where nothing is allocated")]
pub enum Ask {
    /// An instruction for the table: done.
    Acknowledge,
    /// One of some messages.
    Choose(Choices),
    /// Some of them.
    Mark {
        from: Choices,
        min: u8,
        max: u8,
    },
    Number {
        min: i16,
        max: i16,
    },
    /// One cell of the map; or none, where something else may be said instead.
    Place {
        cells: Cells,
        or: Option<Message>,
    },
    /// The table names a card: from a list or by its tag.
    Card(CardSet),
    /// A deck names a card: chance, or the table's real deck.
    Draw(CardSet),
    /// Dice name faces: chance, or the table's real dice.
    Roll(List<Die, 16>),
    /// Nothing more is asked.
    Over(Outcome),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Outcome {
    Won,
    Lost,
    /// Of several sides, this one won.
    Winner(u8),
    Drawn,
}

/// What can be said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Answer {
    Done,
    Choice(u8),
    Marks(u32),
    Number(i16),
    Place(u8),
    Card(CardId),
    Rolled(Faces),
}

/// Why an input was refused. The game is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rejection {
    /// Another kind of answer is wanted.
    NotAsked,
    /// The right kind, but not one of the possible ones.
    OutOfRange,
    NoSuchGauge,
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotAsked => "this is not what is asked",
            Self::OutOfRange => "not one of the possible answers",
            Self::NoSuchGauge => "there is no such number in the game now",
        })
    }
}

impl core::error::Error for Rejection {}

impl Ask {
    /// One cell of the map, and nothing else.
    #[must_use]
    pub const fn place(cells: Cells) -> Self {
        Self::Place { cells, or: None }
    }

    /// Whether the question takes this answer: the one gate in front of all rules.
    pub fn accepts(&self, answer: &Answer) -> Result<(), Rejection> {
        let in_range = match (self, answer) {
            (Self::Acknowledge | Self::Place { or: Some(_), .. }, Answer::Done) => true,
            (Self::Choose(choices), Answer::Choice(index)) => usize::from(*index) < choices.len(),
            (Self::Mark { from, min, max }, Answer::Marks(marks)) => {
                let known = 1u64.checked_shl(from.len() as u32).unwrap_or(0).wrapping_sub(1);
                u64::from(*marks) & !known == 0 && (u32::from(*min)..=u32::from(*max)).contains(&marks.count_ones())
            }
            (Self::Number { min, max }, Answer::Number(number)) => (min..=max).contains(&number),
            (Self::Place { cells, .. }, Answer::Place(cell)) => cells.contains(*cell),
            (Self::Card(set) | Self::Draw(set), Answer::Card(card)) => set.contains(*card),
            (Self::Roll(dice), Answer::Rolled(faces)) => {
                dice.len() == faces.len() && dice.iter().zip(faces.iter()).all(|(die, face)| *face < die.sides)
            }
            (
                Self::Acknowledge
                | Self::Choose(_)
                | Self::Mark { .. }
                | Self::Number { .. }
                | Self::Place { .. }
                | Self::Card(_)
                | Self::Draw(_)
                | Self::Roll(_)
                | Self::Over(_),
                _,
            ) => return Err(Rejection::NotAsked),
        };
        if in_range { Ok(()) } else { Err(Rejection::OutOfRange) }
    }

    /// Whether some answer is accepted at all; the end of a game needs none.
    #[must_use]
    pub fn is_possible(&self) -> bool {
        match self {
            Self::Acknowledge | Self::Roll(_) | Self::Over(_) => true,
            Self::Choose(choices) => !choices.is_empty(),
            Self::Mark { from, min, max } => min <= max && usize::from(*min) <= from.len(),
            Self::Number { min, max } => min <= max,
            Self::Place { cells, or } => or.is_some() || !cells.is_empty(),
            Self::Card(set) | Self::Draw(set) => !set.cards.is_empty(),
        }
    }

    /// Whether dice or a deck answer, unless the table does it for them.
    pub fn is_chance(&self) -> bool {
        matches!(self, Self::Draw(_) | Self::Roll(_))
    }
}

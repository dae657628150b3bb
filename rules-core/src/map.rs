//! What a map looks like to the one map screen that serves every game, and who sees the board.

use crate::figure::Standing;
use crate::kit::list::List;
use crate::prompt::{Ask, Prompt, Seat};
use crate::text::{Arg, Message, common};
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// Who sees the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Eyes {
    /// The players do; the device asks just what a rule needs.
    #[default]
    Table,
    /// The device keeps the positions itself.
    Map,
}

impl Eyes {
    /// The answer that means [`Eyes::Map`].
    pub const MAP: u8 = 1;

    /// The question that every game with a board begins with.
    #[must_use]
    pub fn question() -> Prompt {
        Prompt {
            seat: Seat::Table,
            rule: common::rule::EYES_01,
            says: Message::new(common::EYES),
            ask: Ask::Choose(List::of(&[
                Message::new(common::EYES_TABLE),
                Message::new(common::EYES_MAP),
            ])),
        }
    }

    /// What the answer to the question means.
    #[must_use]
    pub fn chosen(choice: u8) -> Self {
        if choice == Self::MAP { Self::Map } else { Self::Table }
    }
}

/// How cells tile the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    Square,
    /// Pointy-top hexes; odd rows lie half a hex to the right.
    Hex,
}

/// The border of a square cell on one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(rename_all = "snake_case")]
pub enum Border {
    Open,
    #[default]
    Wall,
    Door,
    OpenDoor,
}

/// The look of the ground, for the map screen alone; what it does is the game's affair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ground {
    #[default]
    Plain,
    Dark,
    Water,
    Wood,
    Hill,
    Wall,
    Goal,
    /// Open country.
    Field,
    Ford,
    Bridge,
    /// A wall that can be stood on, or a place with a name.
    Building,
}

/// A hex as players call it: its row by letter, its place in the row by number.
#[must_use]
pub const fn hex_name(column: u8, row: u8) -> Arg {
    Arg::Cell { x: row, y: column }
}

/// One cell, as the map screen draws it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    pub x: u8,
    pub y: u8,
    pub shape: Shape,
    pub ground: Ground,
    /// North, east, south, west; only of square cells.
    pub borders: [Border; 4],
    /// Who stands there, most important first.
    pub figures: List<Standing, 8>,
}

impl Cell {
    /// As players call it: squares by the letter of the column, hexes by that of the row.
    #[must_use]
    pub const fn name(&self) -> Arg {
        match self.shape {
            Shape::Square => Arg::Cell { x: self.x, y: self.y },
            Shape::Hex => hex_name(self.x, self.y),
        }
    }
}

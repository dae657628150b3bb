//! A hex as scenarios name it: the letter of its row and the number of its column, both counted from North's left.

use crate::kit::hex::{Board, Hex};
use core::fmt;
use postcard::experimental::max_size::MaxSize;
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Rows and columns that a name can have.
const ROWS: u8 = 16;
const COLUMNS: u8 = 16;

/// In a file `"E7"`, in a pack one byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, MaxSize)]
pub struct Place {
    row: u8,
    column: u8,
}

impl Place {
    fn of(code: u8) -> Self {
        Self {
            row: code / COLUMNS,
            column: code % COLUMNS,
        }
    }

    fn code(self) -> u8 {
        self.row.saturating_mul(COLUMNS).saturating_add(self.column)
    }

    /// `None` for what is no name of a hex.
    fn parse(name: &str) -> Option<Self> {
        let mut letters = name.chars();
        let row = u8::try_from(letters.next()?).ok()?.checked_sub(b'A')?;
        let column = letters.as_str().parse::<u8>().ok()?.checked_sub(1)?;
        (row < ROWS && column < COLUMNS).then_some(Self { row, column })
    }

    #[must_use]
    pub fn hex(self) -> Hex {
        let small = |number| i8::try_from(number).unwrap_or(i8::MAX);
        Hex::at(small(self.column), small(self.row))
    }

    /// Its number on this board; `None` beyond it.
    #[must_use]
    pub fn on(self, board: Board) -> Option<u8> {
        board.index(self.hex())
    }
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.code())
    }
}

impl<'de> Deserialize<'de> for Place {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Name;

        impl Visitor<'_> for Name {
            type Value = Place;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a hex, such as \"E7\"")
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<Place, E> {
                Place::parse(name).ok_or_else(|| E::custom("a hex is a letter A to P and a number 1 to 16, such as E7"))
            }
        }

        if deserializer.is_human_readable() {
            deserializer.deserialize_str(Name)
        } else {
            u8::deserialize(deserializer).map(Self::of)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_rows_and_columns() {
        let board = Board { width: 13, height: 9 };
        assert_eq!(Place::parse("A1").and_then(|place| place.on(board)), Some(0));
        assert_eq!(Place::parse("E7").map(Place::hex), Some(Hex { q: 4, r: 4 }));
        assert_eq!(Place::parse("I13").and_then(|place| place.on(board)), Some(112));
        assert_eq!(Place::parse("B13").and_then(|place| place.on(board)), None);
        for wrong in ["", "7", "E", "E0", "E17", "Q1", "e7", "E7x", "Ж1"] {
            assert_eq!(Place::parse(wrong), None, "{wrong}");
        }
        for code in 0..=255 {
            assert_eq!(Place::of(code).code(), code);
        }
    }
}

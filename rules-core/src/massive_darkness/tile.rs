//! Map tiles as people draw them: three zones by three, walls and doors between them.
//!
//! ```text
//! +---+---+---+    L lit or D dark, then c corridor or r room;
//! |Dr  Dr |Lr |    | and --- walls, # and -#- doors, blank: open
//! +-#-+---+-#-+
//!  Lc  Dc  Dc
//! +   +---+   +
//!  Dc |Dr #Lc
//! +   +---+   +
//! ```

use crate::kit::graph::Side;
use crate::map::Border;
use core::fmt;
use postcard::experimental::max_size::MaxSize;
use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Zones along each edge of a tile.
pub const EDGE: u8 = 3;
const ZONES: usize = (EDGE * EDGE) as usize;
const COLUMNS: usize = 13;
const ROWS: usize = 7;

/// A zone as its tile shows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct TileZone {
    pub lit: bool,
    pub room: bool,
    /// North, east, south, west.
    pub borders: [Border; 4],
}

impl TileZone {
    #[must_use]
    pub fn border(&self, side: Side) -> Border {
        self.borders.get(side as usize).copied().unwrap_or_default()
    }
}

/// The zones of a tile, row by row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Drawing([TileZone; ZONES]);

impl Drawing {
    /// The zone at column `x` and row `y` after `turned` quarter turns to the right.
    #[must_use]
    pub fn zone(&self, x: u8, y: u8, turned: u8) -> TileZone {
        let last = EDGE - 1;
        let (mut column, mut row) = (x.min(last), y.min(last));
        for _ in 0..turned % 4 {
            (column, row) = (row, last.saturating_sub(column));
        }
        let mut zone = self
            .0
            .get(usize::from(row * EDGE + column))
            .copied()
            .unwrap_or_default();
        zone.borders.rotate_right(usize::from(turned % 4));
        zone
    }

    /// Whether each two neighbours of the tile draw the same border.
    #[must_use]
    pub fn agrees(&self) -> bool {
        (0..EDGE).all(|y| {
            (0..EDGE).all(|x| {
                let east =
                    x + 1 >= EDGE || self.zone(x, y, 0).border(Side::East) == self.zone(x + 1, y, 0).border(Side::West);
                let south = y + 1 >= EDGE
                    || self.zone(x, y, 0).border(Side::South) == self.zone(x, y + 1, 0).border(Side::North);
                east && south
            })
        })
    }
}

type Line = [u8; COLUMNS];

/// Reads seven lines of a drawing.
fn read(lines: &[Line; ROWS]) -> Result<Drawing, &'static str> {
    let character = |row: usize, column: usize| {
        lines
            .get(row)
            .and_then(|line| line.get(column))
            .copied()
            .unwrap_or(b' ')
    };
    let mut drawing = Drawing::default();
    for (index, zone) in drawing.0.iter_mut().enumerate() {
        let (row, column) = (2 * (index / usize::from(EDGE)) + 1, 4 * (index % usize::from(EDGE)) + 1);
        zone.lit = match character(row, column) {
            b'L' => true,
            b'D' => false,
            _ => return Err("a zone begins with L (lit) or D (dark)"),
        };
        zone.room = match character(row, column + 1) {
            b'r' => true,
            b'c' => false,
            _ => return Err("a zone is c (corridor) or r (room)"),
        };
        let across = |row: usize| match [
            character(row, column),
            character(row, column + 1),
            character(row, column + 2),
        ] {
            [b' ', b' ', b' '] => Ok(Border::Open),
            [b'-', b'-', b'-'] => Ok(Border::Wall),
            [b'-', b'#', b'-'] => Ok(Border::Door),
            _ => Err("a border above or below is ---, -#- or blank"),
        };
        let along = |column: usize| match character(row, column) {
            b' ' => Ok(Border::Open),
            b'|' => Ok(Border::Wall),
            b'#' => Ok(Border::Door),
            _ => Err("a border to the left or right is |, # or blank"),
        };
        zone.borders = [
            across(row - 1)?,
            along(column + 3)?,
            across(row + 1)?,
            along(column - 1)?,
        ];
    }
    Ok(drawing)
}

/// Draws a tile as `read` reads it.
fn write(drawing: &Drawing) -> [Line; ROWS] {
    let mut lines = [[b' '; COLUMNS]; ROWS];
    let mut put = |row: usize, column: usize, character: u8| {
        if let Some(place) = lines.get_mut(row).and_then(|line| line.get_mut(column)) {
            *place = character;
        }
    };
    for row in (0..ROWS).step_by(2) {
        for column in (0..COLUMNS).step_by(4) {
            put(row, column, b'+');
        }
    }
    for (index, zone) in drawing.0.iter().enumerate() {
        let (row, column) = (2 * (index / usize::from(EDGE)) + 1, 4 * (index % usize::from(EDGE)) + 1);
        put(row, column, if zone.lit { b'L' } else { b'D' });
        put(row, column + 1, if zone.room { b'r' } else { b'c' });
        for (row, side) in [(row - 1, Side::North), (row + 1, Side::South)] {
            let line = match zone.border(side) {
                Border::Open => *b"   ",
                Border::Wall => *b"---",
                Border::Door | Border::OpenDoor => *b"-#-",
            };
            for (offset, character) in line.into_iter().enumerate() {
                put(row, column + offset, character);
            }
        }
        for (column, side) in [(column - 1, Side::West), (column + 3, Side::East)] {
            put(
                row,
                column,
                match zone.border(side) {
                    Border::Open => b' ',
                    Border::Wall => b'|',
                    Border::Door | Border::OpenDoor => b'#',
                },
            );
        }
    }
    lines
}

// People write the drawing, packs hold the zones.
impl Serialize for Drawing {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !serializer.is_human_readable() {
            return self.0.serialize(serializer);
        }
        let mut lines = serializer.serialize_seq(Some(ROWS))?;
        for line in write(self) {
            lines.serialize_element(core::str::from_utf8(&line).unwrap_or_default())?;
        }
        lines.end()
    }
}

/// One line of a drawing, filled up with blanks.
struct DrawnLine(Line);

impl<'de> Deserialize<'de> for DrawnLine {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;

        impl Visitor<'_> for Text {
            type Value = DrawnLine;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a line of at most {COLUMNS} characters")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<DrawnLine, E> {
                let mut line = [b' '; COLUMNS];
                let bytes = text.trim_end().as_bytes();
                if bytes.len() > COLUMNS {
                    return Err(E::invalid_length(bytes.len(), &self));
                }
                for (place, byte) in line.iter_mut().zip(bytes) {
                    *place = *byte;
                }
                Ok(DrawnLine(line))
            }
        }
        deserializer.deserialize_str(Text)
    }
}

impl<'de> Deserialize<'de> for Drawing {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Lines;

        impl<'de> Visitor<'de> for Lines {
            type Value = Drawing;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{ROWS} lines of a drawing")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Drawing, A::Error> {
                let mut lines = [[b' '; COLUMNS]; ROWS];
                for (at, line) in lines.iter_mut().enumerate() {
                    *line = seq
                        .next_element::<DrawnLine>()?
                        .ok_or_else(|| A::Error::invalid_length(at, &self))?
                        .0;
                }
                if seq.next_element::<DrawnLine>()?.is_some() {
                    return Err(A::Error::invalid_length(ROWS + 1, &self));
                }
                read(&lines).map_err(A::Error::custom)
            }
        }
        if deserializer.is_human_readable() {
            deserializer.deserialize_seq(Lines)
        } else {
            <[TileZone; ZONES]>::deserialize(deserializer).map(Self)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TILE: [&str; ROWS] = [
        "+---+---+---+",
        "|Dr  Dr |Lr |",
        "+-#-+---+-#-+",
        " Lc  Dc  Dc",
        "+   +---+   +",
        " Dc |Dr #Lc",
        "+   +---+   +",
    ];

    fn drawing() -> Drawing {
        let mut lines = [[b' '; COLUMNS]; ROWS];
        for (line, text) in lines.iter_mut().zip(TILE) {
            line[..text.len()].copy_from_slice(text.as_bytes());
        }
        read(&lines).unwrap()
    }

    #[test]
    fn reads_what_is_drawn_and_draws_it_again() {
        let drawing = drawing();
        assert!(drawing.agrees());
        let corner = drawing.zone(2, 0, 0);
        assert!(corner.lit && corner.room);
        assert_eq!(corner.borders, [Border::Wall, Border::Wall, Border::Door, Border::Wall]);
        assert_eq!(drawing.zone(1, 2, 0).border(Side::East), Border::Door);
        assert_eq!(drawing.zone(0, 2, 0).border(Side::West), Border::Open);
        for (line, text) in write(&drawing).iter().zip(TILE) {
            assert_eq!(std::str::from_utf8(line).unwrap().trim_end(), text);
        }
    }

    #[test]
    fn a_quarter_turn_moves_the_top_left_zone_to_the_top_right() {
        let drawing = drawing();
        let corner = drawing.zone(2, 0, 1);
        assert_eq!((corner.lit, corner.room), (false, true));
        // Its door led south; after a turn to the right it leads west.
        assert_eq!(corner.border(Side::West), Border::Door);
        assert_eq!(drawing.zone(1, 1, 4), drawing.zone(1, 1, 0));
    }
}

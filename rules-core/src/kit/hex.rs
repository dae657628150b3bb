//! Hexes in rows, corner up: even rows are one hex longer, odd rows lie half a hex to the right between them.
//!
//! Distances and lines are computed in axial coordinates, with whole numbers only. A line runs from centre to centre;
//! what it crosses is exact, corners and shared borders included. Terrain and units are the caller's, and so is what
//! lies beyond the rows: the line names such hexes too, as it does with the half-hexes at the ends of the odd rows.

use crate::kit::bits::Bits;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// The six neighbours, clockwise; rows are numbered from north to south.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    East,
    SouthEast,
    SouthWest,
    West,
    NorthWest,
    NorthEast,
}

impl Direction {
    pub const ALL: [Self; 6] = [
        Self::East,
        Self::SouthEast,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
        Self::NorthEast,
    ];
    /// The two ways to the next row north.
    pub const NORTHWARD: [Self; 2] = [Self::NorthWest, Self::NorthEast];
    /// The two ways to the next row south.
    pub const SOUTHWARD: [Self; 2] = [Self::SouthWest, Self::SouthEast];

    /// The next direction clockwise.
    #[must_use]
    pub const fn clockwise(self) -> Self {
        match self {
            Self::East => Self::SouthEast,
            Self::SouthEast => Self::SouthWest,
            Self::SouthWest => Self::West,
            Self::West => Self::NorthWest,
            Self::NorthWest => Self::NorthEast,
            Self::NorthEast => Self::East,
        }
    }

    const fn offset(self) -> (i8, i8) {
        match self {
            Self::East => (1, 0),
            Self::SouthEast => (0, 1),
            Self::SouthWest => (-1, 1),
            Self::West => (-1, 0),
            Self::NorthWest => (0, -1),
            Self::NorthEast => (1, -1),
        }
    }
}

/// A hex in axial coordinates, on the board or not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Hex {
    /// Along the row.
    pub q: i8,
    /// The row.
    pub r: i8,
}

impl Hex {
    /// The hex in this column of this row, both counted from 0. In odd rows, -1 is the half-hex at the west end.
    #[must_use]
    pub const fn at(column: i8, row: i8) -> Self {
        Self {
            q: column.saturating_sub(row >> 1),
            r: row,
        }
    }

    #[must_use]
    pub const fn column(self) -> i8 {
        self.q.saturating_add(self.r >> 1)
    }

    #[must_use]
    pub const fn row(self) -> i8 {
        self.r
    }

    /// The neighbour in this direction.
    #[must_use]
    pub const fn step(self, direction: Direction) -> Self {
        let (q, r) = direction.offset();
        Self {
            q: self.q.saturating_add(q),
            r: self.r.saturating_add(r),
        }
    }

    /// Steps to the other hex over an empty board.
    #[must_use]
    pub fn distance(self, other: Self) -> u8 {
        let (q, r) = self.to(other);
        let steps = q.unsigned_abs().max(r.unsigned_abs()).max((q + r).unsigned_abs());
        u8::try_from(steps).unwrap_or(u8::MAX)
    }

    fn to(self, other: Self) -> (i16, i16) {
        (
            i16::from(other.q) - i16::from(self.q),
            i16::from(other.r) - i16::from(self.r),
        )
    }
}

/// What a line meets on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crossing {
    /// It passes through the inside of this hex.
    Through(Hex),
    /// It runs along the border that these two share.
    Between { left: Hex, right: Hex },
}

/// What the line between two centres meets, in its order and without its ends. A hex that it only touches at a corner
/// is not met.
pub fn line(from: Hex, to: Hex) -> impl Iterator<Item = Crossing> {
    rings(from, to).flatten().flatten()
}

/// The same, ring by ring around the start.
fn rings(from: Hex, to: Hex) -> impl Iterator<Item = [Option<Crossing>; 2]> {
    // Turned into the sixth of the plane between two neighbouring directions, the line makes `ahead` steps in one and
    // `aside` in the other.
    let (mut ahead, mut aside) = from.to(to);
    let mut direction = Direction::East;
    while ahead < 0 || aside < 0 || (ahead == 0 && aside > 0) {
        (ahead, aside) = (ahead + aside, -ahead);
        direction = direction.clockwise();
    }
    let to_the_right = direction.clockwise();
    let across = to_the_right.clockwise();
    let steps = ahead + aside;
    // On each ring around the start the line passes between the centres of two neighbours, `past` / `steps` of the way
    // from the left one to the right one. The cross products of the line with the corners of a hex say that it meets
    // a hex whose centre lies less than `reach` / 3 off; it touches a corner, or runs along a border, at just that.
    let reach = (2 * ahead + aside).max(ahead + 2 * aside);
    let (mut left, mut past) = (from, 0);
    (1..steps).map(move |_| {
        past += aside;
        if past >= steps {
            past -= steps;
            left = left.step(to_the_right);
        } else {
            left = left.step(direction);
        }
        let right = left.step(across);
        if ahead == aside && 2 * past == steps {
            return [Some(Crossing::Between { left, right }), None];
        }
        let on_left = (3 * past < reach).then_some(Crossing::Through(left));
        let on_right = (3 * (steps - past) < reach).then_some(Crossing::Through(right));
        // Met first is the one whose centre is less far along the line.
        if ahead > aside {
            [on_right, on_left]
        } else {
            [on_left, on_right]
        }
    })
}

/// Whether nothing is in the way of the line: no obstacle that it passes through, and not obstacles on both sides of
/// the borders that it runs along, be they beside the same border or not.
#[must_use]
pub fn is_clear(from: Hex, to: Hex, obstacle: impl Fn(Hex) -> bool) -> bool {
    let (mut on_left, mut on_right) = (false, false);
    let mut is_open = |crossing| match crossing {
        None => true,
        Some(Crossing::Through(hex)) => !obstacle(hex),
        Some(Crossing::Between { left, right }) => {
            on_left |= obstacle(left);
            on_right |= obstacle(right);
            !(on_left && on_right)
        }
    };
    rings(from, to).all(|[one, other]| is_open(one) && is_open(other))
}

/// The size of a board of at most 256 hexes, numbered from 0 row by row, and at most 127 to a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// Hexes in the even rows; the odd ones have one less.
    pub width: u8,
    pub height: u8,
}

impl Board {
    /// Number of hexes.
    #[must_use]
    pub const fn hexes(self) -> u16 {
        self.before(self.height)
    }

    /// Hexes in the rows north of this one.
    const fn before(self, row: u8) -> u16 {
        (row as u16 * self.width as u16).saturating_sub(row as u16 / 2)
    }

    /// `None` beyond the rows and on the half-hexes.
    #[must_use]
    pub fn index(self, hex: Hex) -> Option<u8> {
        let row = u8::try_from(hex.row()).ok().filter(|row| *row < self.height)?;
        let length = self.width.saturating_sub(row % 2);
        let column = u8::try_from(hex.column()).ok().filter(|column| *column < length)?;
        u8::try_from(self.before(row) + u16::from(column)).ok()
    }

    #[must_use]
    pub fn hex(self, index: u8) -> Option<Hex> {
        let (half, row) = self.halves(index)?;
        Some(Hex::at(i8::try_from(half / 2).ok()?, i8::try_from(row).ok()?))
    }

    /// How many half-hexes it lies to the east of the first one, and its row.
    fn halves(self, index: u8) -> Option<(u32, u32)> {
        let (index, width) = (u32::from(index), u32::from(self.width));
        let two_rows = (2 * width).saturating_sub(1);
        let pairs = index.checked_div(two_rows)?;
        let rest = index - pairs * two_rows;
        let (half, row) = if rest < width {
            (2 * rest, 2 * pairs)
        } else {
            (2 * (rest - width) + 1, 2 * pairs + 1)
        };
        (row < u32::from(self.height)).then_some((half, row))
    }

    #[must_use]
    pub fn contains(self, hex: Hex) -> bool {
        self.index(hex).is_some()
    }

    /// The hex next to this one; `None` at the edge.
    #[must_use]
    pub fn neighbour(self, index: u8, direction: Direction) -> Option<u8> {
        self.index(self.hex(index)?.step(direction))
    }

    #[must_use]
    pub fn neighbours(self, index: u8) -> Bits {
        Direction::ALL
            .into_iter()
            .filter_map(|direction| self.neighbour(index, direction))
            .collect()
    }

    /// Steps between two hexes of the board; `None` when one of them is not.
    #[must_use]
    pub fn distance(self, from: u8, to: u8) -> Option<u8> {
        let ((from, from_row), (to, to_row)) = (self.halves(from)?, self.halves(to)?);
        let rows = from_row.abs_diff(to_row);
        // A step to the next row is half a step along it.
        let along = from.abs_diff(to).saturating_sub(rows) / 2;
        u8::try_from(rows + along).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec;
    use std::vec::Vec;

    const BOARD: Board = Board { width: 13, height: 9 };

    /// By the letter of the row and the number of the column, as players say it.
    fn named(name: &str) -> Hex {
        let (row, column) = name.split_at(1);
        Hex::at(column.parse::<i8>().unwrap() - 1, row.as_bytes()[0] as i8 - b'A' as i8)
    }

    fn hexes(radius: i8) -> impl Iterator<Item = Hex> {
        (-radius..=radius).flat_map(move |q| (-radius..=radius).map(move |r| Hex { q, r }))
    }

    /// Where the line lies in a hex: the part of its way, in units of a common denominator, and whether it runs along
    /// the border. A point is in a hex when no two of its three cube coordinates differ by more than 1 from there.
    fn clip(to: Hex, hex: Hex) -> Option<(i64, bool)> {
        let cube = |hex: Hex| {
            let (q, r) = (i64::from(hex.q), i64::from(hex.r));
            [q - r, 2 * r + q, -2 * q - r]
        };
        let (travel, centre) = (cube(to), cube(hex));
        let unit: i64 = travel.into_iter().filter(|part| *part != 0).product();
        let unit = unit.abs();
        let (mut enters, mut leaves, mut border) = (0, unit, false);
        for (speed, centre) in travel.into_iter().zip(centre) {
            if speed == 0 {
                if centre.abs() > 1 {
                    return None;
                }
                border |= centre.abs() == 1;
            } else {
                let ends = [(centre - 1) * (unit / speed), (centre + 1) * (unit / speed)];
                enters = enters.max(ends[0].min(ends[1]));
                leaves = leaves.min(ends[0].max(ends[1]));
            }
        }
        (enters < leaves).then_some((enters, border))
    }

    /// Every hex that could be met, clipped one by one.
    fn brute_force(to: Hex) -> Vec<Crossing> {
        let start = Hex::default();
        let mut met: Vec<(i64, bool, Hex)> = hexes(start.distance(to) as i8)
            .filter(|hex| *hex != start && *hex != to)
            .filter_map(|hex| clip(to, hex).map(|(enters, border)| (enters, border, hex)))
            .collect();
        met.sort_by_key(|(enters, ..)| *enters);
        let mut crossings = vec![];
        for (enters, border, hex) in &met {
            // A quarter turn clockwise from the line is its right.
            let turn = i32::from(to.q) * i32::from(hex.r) - i32::from(to.r) * i32::from(hex.q);
            if !border {
                crossings.push(Crossing::Through(*hex));
            } else if turn < 0 {
                let beside = met.iter().find(|other| other.0 == *enters && other.2 != *hex).unwrap();
                crossings.push(Crossing::Between {
                    left: *hex,
                    right: beside.2,
                });
            }
        }
        crossings
    }

    #[test]
    fn lines_agree_with_clipping_every_hex() {
        for to in hexes(17) {
            let crossings: Vec<_> = line(Hex::default(), to).collect();
            assert_eq!(crossings, brute_force(to), "{to:?}");
        }
    }

    #[test]
    fn lines_agree_with_the_table_of_short_shots() {
        type Row<'a> = ((i8, i8), &'a [(i8, i8)], &'a [(i8, i8)], &'a [(i8, i8)]);
        let table: [Row<'_>; 9] = [
            ((2, 0), &[(1, 0)], &[], &[]),
            ((1, 1), &[], &[(1, 0)], &[(0, 1)]),
            ((3, 0), &[(1, 0), (2, 0)], &[], &[]),
            ((2, 1), &[(1, 0), (1, 1)], &[], &[]),
            ((1, 2), &[(0, 1), (1, 1)], &[], &[]),
            ((4, 0), &[(1, 0), (2, 0), (3, 0)], &[], &[]),
            ((3, 1), &[(1, 0), (1, 1), (2, 0), (2, 1)], &[], &[]),
            ((2, 2), &[(1, 1)], &[(1, 0), (2, 1)], &[(0, 1), (1, 2)]),
            ((1, 3), &[(0, 1), (1, 1), (0, 2), (1, 2)], &[], &[]),
        ];
        let from = Hex { q: 5, r: -3 };
        for ((to, through, left, right), sixths) in table.into_iter().flat_map(|row| (0..6).map(move |n| (row, n))) {
            let place = |(q, r): (i8, i8)| {
                let (q, r) = (0..sixths).fold((q, r), |(q, r), _| (-r, q + r));
                Hex {
                    q: from.q + q,
                    r: from.r + r,
                }
            };
            let (mut passed, mut on_left, mut on_right) = (vec![], vec![], vec![]);
            for crossing in line(from, place(to)) {
                match crossing {
                    Crossing::Through(hex) => passed.push(hex),
                    Crossing::Between { left, right } => {
                        on_left.push(left);
                        on_right.push(right);
                    }
                }
            }
            let places = |hexes: &[(i8, i8)]| hexes.iter().copied().map(place).collect::<Vec<_>>();
            assert_eq!((on_left, on_right), (places(left), places(right)));
            assert_eq!(passed.len(), through.len());
            assert!(places(through).iter().all(|hex| passed.contains(hex)));
        }
    }

    #[test]
    fn a_border_is_closed_only_from_both_sides() {
        let (from, to) = (named("E7"), named("A7"));
        let blocked_by = |names: &[&str]| !is_clear(from, to, |hex| names.iter().any(|name| named(name) == hex));
        assert!(!blocked_by(&["D6", "B6"]) && !blocked_by(&["D7", "B7"]) && !blocked_by(&["E7", "A7", "E6", "A8"]));
        assert!(blocked_by(&["D6", "D7"]) && blocked_by(&["D6", "B7"]) && blocked_by(&["C7"]));
    }

    #[test]
    fn sight_is_the_same_from_both_ends_and_leaves_the_board_only_over_half_hexes() {
        for (a, b) in (0..113).flat_map(|a| (0..113).map(move |b| (a, b))) {
            let (from, to) = (BOARD.hex(a).unwrap(), BOARD.hex(b).unwrap());
            for obstacles in [0x5a5a_5a5a_u32, 0x0123_4567, 0x8010_0402] {
                let obstacle = |hex| BOARD.index(hex).is_none_or(|index| obstacles >> (index % 31) & 1 == 1);
                assert_eq!(is_clear(from, to, obstacle), is_clear(to, from, obstacle));
            }
            let _ = is_clear(from, to, |hex| {
                let half = hex.row() % 2 == 1 && (hex.column() == -1 || hex.column() == 12);
                assert_ne!(BOARD.contains(hex), half);
                false
            });
        }
    }

    #[test]
    fn the_rows_are_numbered_through() {
        for (width, height) in [(13, 9), (1, 5), (2, 1), (17, 15), (127, 2), (2, 127), (0, 4), (4, 0)] {
            let board = Board { width, height };
            let all: Vec<Hex> = (0..=255).map_while(|index| board.hex(index)).collect();
            assert_eq!(all.len(), usize::from(board.hexes()));
            for (index, hex) in all.iter().enumerate() {
                assert_eq!(board.index(*hex), Some(index as u8));
                assert_eq!(Hex::at(hex.column(), hex.row()), *hex);
            }
            assert!(all.is_sorted_by_key(|hex| (hex.row(), hex.column())));
            assert_eq!(hexes(127).filter(|hex| board.contains(*hex)).count(), all.len());
        }
        assert_eq!(BOARD.hexes(), 113);
        assert_eq!(named("E7"), Hex { q: 4, r: 4 });
        assert!(
            ["B0", "B13", "H0", "H13", "A0", "A14", "J1"]
                .iter()
                .all(|name| !BOARD.contains(named(name)))
        );
    }

    #[test]
    fn neighbours_are_one_step_away_and_steps_add_up() {
        let near: Bits = ["E6", "E8", "D6", "D7", "F6", "F7"]
            .into_iter()
            .filter_map(|at| BOARD.index(named(at)))
            .collect();
        assert_eq!(BOARD.neighbours(BOARD.index(named("E7")).unwrap()), near);
        for from in 0..113 {
            let (mut reached, mut ring, mut steps) = (Bits::EMPTY, Bits::EMPTY.with(from), 0);
            while !ring.is_empty() {
                assert!(ring.iter().all(|to| BOARD.distance(from, to) == Some(steps)));
                reached = reached.union(&ring);
                let next = ring
                    .iter()
                    .fold(Bits::EMPTY, |next, hex| next.union(&BOARD.neighbours(hex)));
                (ring, steps) = (next.difference(&reached), steps + 1);
            }
            assert_eq!(reached, Bits::below(113));
        }
        assert_eq!(BOARD.distance(0, 113), None);
    }

    #[test]
    fn directions_go_round_and_change_the_row_as_they_say() {
        let start = named("D4");
        let round = Direction::ALL.iter().fold(start, |hex, direction| hex.step(*direction));
        assert_eq!(round, start);
        for (direction, next) in Direction::ALL
            .into_iter()
            .zip(Direction::ALL.into_iter().cycle().skip(1))
        {
            assert_eq!(direction.clockwise(), next);
        }
        assert_eq!(
            Direction::NORTHWARD.map(|direction| start.step(direction)),
            [named("C4"), named("C5")]
        );
        assert_eq!(
            Direction::SOUTHWARD.map(|direction| start.step(direction)),
            [named("E4"), named("E5")]
        );
    }
}

//! The board as sets of hexes: neighbours without division, for their numbers differ by 1, by the width, and by one less.
//! BL-MOVE-11; the dark half-hexes have no number, so nobody enters them: BL-MOVE-05.

use super::area::{Area, HEXES};
use crate::kit::hex::Board;

/// What a search over a board asks again and again.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    width: u8,
    all: Area,
    /// The ends of the long rows, and of all rows.
    long_west: Area,
    long_east: Area,
    west: Area,
    east: Area,
}

impl Grid {
    #[must_use]
    pub fn of(board: Board) -> Self {
        let width = board.width;
        let all = Area::below(board.hexes());
        let last = width.saturating_sub(1);
        let long_west = in_all_rows(board, Area::of(0));
        let long_east = long_west.up(last);
        Self {
            width,
            all,
            long_west,
            long_east,
            west: long_west.union(long_west.up(width)),
            east: long_east.union(long_east.up(last)),
        }
    }

    /// The hexes of the board.
    #[must_use]
    pub const fn all(&self) -> Area {
        self.all
    }

    /// The hexes next to any of these.
    #[must_use]
    pub fn beside(&self, area: Area) -> Area {
        let (width, less) = (self.width, self.width.saturating_sub(1));
        let (from_west, from_east) = (area.without(self.long_west), area.without(self.long_east));
        area.without(self.east)
            .up(1)
            .union(area.without(self.west).down(1))
            .union(from_east.up(width))
            .union(from_west.up(less))
            .union(from_west.down(width))
            .union(from_east.down(less))
            .common(self.all)
    }

    /// The hexes at most so many steps away over an empty board, this one among them.
    #[must_use]
    pub fn within(&self, hex: u8, steps: u8) -> Area {
        let mut disc = Area::of(hex).common(self.all);
        for _ in 0..steps {
            if disc == self.all {
                break;
            }
            disc = disc.union(self.beside(disc));
        }
        disc
    }
}

/// These hexes of the first two rows, and those that stand just so in the other pairs of rows.
#[must_use]
pub fn in_all_rows(board: Board, two_rows: Area) -> Area {
    let mut all = two_rows;
    // Twice as many with each step.
    let mut hexes = board.width.saturating_add(board.width.saturating_sub(1));
    while hexes > 0 && u16::from(hexes) < HEXES {
        all = all.union(all.up(hexes));
        hexes = hexes.saturating_mul(2);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARDS: [Board; 5] = [
        Board { width: 13, height: 9 },
        Board { width: 5, height: 5 },
        Board { width: 16, height: 8 },
        Board { width: 5, height: 16 },
        Board { width: 2, height: 3 },
    ];

    #[test]
    fn shifted_neighbours_agree_with_the_board() {
        for board in BOARDS {
            let grid = Grid::of(board);
            assert_eq!(u16::from(grid.all().len()), board.hexes());
            for hex in grid.all().iter() {
                let neighbours: Area = board.neighbours(hex).iter().collect();
                assert_eq!(grid.beside(Area::of(hex)), neighbours, "{hex} of {board:?}");
            }
        }
    }

    #[test]
    fn discs_agree_with_distances() {
        for board in BOARDS {
            let grid = Grid::of(board);
            for (hex, steps) in grid.all().iter().flat_map(|hex| (0..20).map(move |steps| (hex, steps))) {
                let near = |other: &u8| board.distance(hex, *other).unwrap() <= steps;
                assert_eq!(grid.within(hex, steps), grid.all().iter().filter(near).collect());
            }
        }
    }
}

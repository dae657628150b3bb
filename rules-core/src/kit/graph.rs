//! Zones on a square grid with borders: the ways between them and the lines of sight along their rows and columns.
//!
//! The caller owns the map. It says, zone by zone, where a border leads: `None` where nothing passes. What passes is
//! the caller's affair, so one map gives one answer for those who walk, another for those who look, and a third for
//! those who suppose that closed doors were open. A border need not lead to the zone next door: a staircase is a side
//! that leads elsewhere.

use crate::kit::bits::Bits;
use crate::kit::list::List;
use core::ops::RangeInclusive;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// Zones are numbered by a `u8`.
const ZONES: usize = 256;

/// A side of a square zone, in the order in which maps list their borders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    North,
    East,
    South,
    West,
}

impl Side {
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
        }
    }
}

/// How far every zone is from where the measuring began, and which zones cannot be reached at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distances {
    /// Only of reached zones; the others hold 0.
    steps: [u8; ZONES],
    reached: Bits,
}

impl Distances {
    const NOWHERE: Self = Self {
        steps: [0; ZONES],
        reached: Bits::EMPTY,
    };

    fn set(&mut self, zone: u8, steps: u8) {
        self.reached.insert(zone);
        if let Some(place) = self.steps.get_mut(usize::from(zone)) {
            *place = steps;
        }
    }

    /// Steps to `zone`; `None` when it cannot be reached.
    #[must_use]
    pub fn to(&self, zone: u8) -> Option<u8> {
        if self.reached.contains(zone) {
            self.steps.get(usize::from(zone)).copied()
        } else {
            None
        }
    }

    /// All zones that can be reached, the start included.
    #[must_use]
    pub fn reached(&self) -> Bits {
        self.reached
    }

    /// The zones so many steps away.
    #[must_use]
    pub fn within(&self, range: RangeInclusive<u8>) -> Bits {
        self.reached
            .iter()
            .filter(|zone| self.to(*zone).is_some_and(|steps| range.contains(&steps)))
            .collect()
    }

    /// Of the zones that `step` leads to from `zone`, those that are nearer than `zone` itself: several when shortest
    /// ways tie, none when nothing leads nearer. The ways that were measured may be more than those that can be
    /// stepped: who measures through closed doors comes as near as the doors allow.
    #[must_use]
    pub fn nearer(&self, zone: u8, step: impl Fn(u8, Side) -> Option<u8>) -> Bits {
        let Some(here) = self.to(zone) else { return Bits::EMPTY };
        let next = Side::ALL.into_iter().filter_map(|side| step(zone, side));
        next.filter(|next| self.to(*next).is_some_and(|there| there < here))
            .collect()
    }
}

/// How many steps every zone is from `from`.
#[must_use]
pub fn distances(from: u8, step: impl Fn(u8, Side) -> Option<u8>) -> Distances {
    distances_from_any(Bits::EMPTY.with(from), step)
}

/// How many steps every zone is from the nearest of `from`.
#[must_use]
pub fn distances_from_any(from: Bits, step: impl Fn(u8, Side) -> Option<u8>) -> Distances {
    let mut found = Distances::NOWHERE;
    // Every zone enters the queue once, so it has room.
    let mut queue: List<u8, ZONES> = List::new();
    for zone in from.iter() {
        found.set(zone, 0);
        queue.push(zone);
    }
    let mut head = 0;
    while let Some(zone) = queue.get(head).copied() {
        head += 1;
        // The farthest zone of a path through all 256 is 255 steps away.
        let steps = found
            .steps
            .get(usize::from(zone))
            .copied()
            .unwrap_or(0)
            .saturating_add(1);
        for side in Side::ALL {
            if let Some(next) = step(zone, side)
                && !found.reached.contains(next)
            {
                found.set(next, steps);
                queue.push(next);
            }
        }
    }
    found
}

/// The zones next to `from` that lie on a shortest way to `to`; steps must lead both ways.
#[must_use]
pub fn steps_toward(from: u8, to: u8, step: impl Fn(u8, Side) -> Option<u8>) -> Bits {
    distances(to, &step).nearer(from, step)
}

/// The zones in a straight line from `from`, nearest first and without itself, until a border stops the sight.
pub fn row(from: u8, side: Side, sees: impl Fn(u8, Side) -> Option<u8>) -> impl Iterator<Item = u8> {
    // No row is longer than the map, even if the caller's borders run in a ring.
    core::iter::successors(sees(from, side), move |zone| sees(*zone, side)).take(ZONES - 1)
}

/// All zones in a straight line of sight along the four sides, with their distances along the line; a zone sees
/// itself at distance 0.
#[must_use]
pub fn in_sight(from: u8, sees: impl Fn(u8, Side) -> Option<u8>) -> Distances {
    let mut found = Distances::NOWHERE;
    found.set(from, 0);
    for side in Side::ALL {
        for (zone, steps) in row(from, side, &sees).zip(1..=u8::MAX) {
            if found.to(zone).is_none_or(|shorter| steps < shorter) {
                found.set(zone, steps);
            }
        }
    }
    found
}

/// How far `to` is along a straight line of sight from `from`; `None` when it is not seen.
#[must_use]
pub fn sight(from: u8, to: u8, sees: impl Fn(u8, Side) -> Option<u8>) -> Option<u8> {
    let on_line = |side| {
        row(from, side, &sees)
            .zip(1..=u8::MAX)
            .find(|(zone, _)| *zone == to)
            .map(|(_, steps)| steps)
    };
    if from == to {
        Some(0)
    } else {
        Side::ALL.into_iter().filter_map(on_line).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec;
    use std::vec::Vec;

    /// A rectangle of zones with walls between some of them.
    struct Maze {
        width: u8,
        height: u8,
        /// Per zone: a wall on its east and on its south side.
        walls: Vec<[bool; 2]>,
    }

    impl Maze {
        fn open(width: u8, height: u8) -> Self {
            Self {
                width,
                height,
                walls: vec![[false; 2]; usize::from(width) * usize::from(height)],
            }
        }

        /// Walls with a chance of `walls` in 16, from a small generator: the same mazes every time.
        fn random(width: u8, height: u8, walls: u64, seed: &mut u64) -> Self {
            let mut maze = Self::open(width, height);
            for wall in maze.walls.iter_mut().flatten() {
                *seed = seed
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                *wall = (*seed >> 60) < walls;
            }
            maze
        }

        fn zones(&self) -> impl Iterator<Item = u8> + use<> {
            (0..self.walls.len()).map(|zone| zone as u8)
        }

        fn step(&self, zone: u8, side: Side) -> Option<u8> {
            let (x, y) = (zone % self.width, zone / self.width);
            let next = match side {
                Side::North => (y > 0).then(|| zone - self.width),
                Side::East => (x + 1 < self.width).then(|| zone + 1),
                Side::South => (y + 1 < self.height).then(|| zone + self.width),
                Side::West => (x > 0).then(|| zone - 1),
            }?;
            let wall = match side {
                Side::East => self.walls[usize::from(zone)][0],
                Side::West => self.walls[usize::from(next)][0],
                Side::South => self.walls[usize::from(zone)][1],
                Side::North => self.walls[usize::from(next)][1],
            };
            (!wall).then_some(next)
        }

        fn all_pairs(&self) -> Vec<Vec<Option<u16>>> {
            let zones = self.walls.len();
            let mut table = vec![vec![None; zones]; zones];
            for zone in self.zones() {
                table[usize::from(zone)][usize::from(zone)] = Some(0);
                for next in Side::ALL.into_iter().filter_map(|side| self.step(zone, side)) {
                    table[usize::from(zone)][usize::from(next)] = Some(1);
                }
            }
            for via in 0..zones {
                for a in 0..zones {
                    for b in 0..zones {
                        if let (Some(to), Some(from)) = (table[a][via], table[via][b]) {
                            table[a][b] = Some(table[a][b].map_or(to + from, |known: u16| known.min(to + from)));
                        }
                    }
                }
            }
            table
        }
    }

    fn mazes() -> impl Iterator<Item = Maze> {
        let mut seed = 1;
        (0..60).map(move |n| Maze::random(1 + n % 9, 1 + n % 7, u64::from(n % 8), &mut seed))
    }

    #[test]
    fn distances_agree_with_floyd_and_warshall() {
        for maze in mazes() {
            let table = maze.all_pairs();
            let step = |zone, side| maze.step(zone, side);
            for a in maze.zones() {
                let found = distances(a, step);
                let row = &table[usize::from(a)];
                for b in maze.zones() {
                    let expected = row[usize::from(b)];
                    assert_eq!(found.to(b).map(u16::from), expected);
                    let nearer = Side::ALL.into_iter().filter_map(|side| maze.step(a, side));
                    let nearer = nearer.filter(|next| {
                        let there = table[usize::from(*next)][usize::from(b)];
                        expected.is_some_and(|here| there.is_some_and(|there| there + 1 == here))
                    });
                    assert_eq!(steps_toward(a, b, step), nearer.collect());
                }
                let near = maze
                    .zones()
                    .filter(|b| row[usize::from(*b)].is_some_and(|steps| (1..=2).contains(&steps)));
                assert_eq!(found.within(1..=2), near.collect());
                assert_eq!(found.within(0..=u8::MAX), found.reached());
            }
            let (first, last) = (0, maze.walls.len() as u8 - 1);
            let both = distances_from_any(Bits::EMPTY.with(first).with(last), step);
            for zone in maze.zones() {
                let ends = [first, last].map(|end| table[usize::from(end)][usize::from(zone)]);
                assert_eq!(both.to(zone).map(u16::from), ends.into_iter().flatten().min());
            }
        }
    }

    #[test]
    fn sight_is_straight_symmetric_and_stopped_by_walls() {
        for maze in mazes() {
            let sees = |zone, side| maze.step(zone, side);
            for a in maze.zones() {
                let seen = in_sight(a, sees);
                for b in maze.zones() {
                    let (ax, ay, bx, by) = (a % maze.width, a / maze.width, b % maze.width, b / maze.width);
                    // On one row or column, with no wall on any border in between: two zones that are as far apart
                    // on foot along this strip as on the open map.
                    let strip: Bits = maze
                        .zones()
                        .map(|zone| (zone, zone % maze.width, zone / maze.width))
                        .filter(|(_, x, y)| {
                            (ax.min(bx)..=ax.max(bx)).contains(x) && (ay.min(by)..=ay.max(by)).contains(y)
                        })
                        .map(|(zone, ..)| zone)
                        .collect();
                    let on_foot = distances(a, |zone, side| sees(zone, side).filter(|next| strip.contains(*next)));
                    let expected = if ax == bx || ay == by { on_foot.to(b) } else { None };
                    assert_eq!(sight(a, b, sees), expected);
                    assert_eq!(sight(b, a, sees), expected);
                    assert_eq!(seen.to(b), expected);
                }
            }
        }
    }

    #[test]
    fn a_path_through_all_zones_is_measured_to_its_end() {
        let step = |zone: u8, side| match side {
            Side::East => zone.checked_add(1),
            Side::West => zone.checked_sub(1),
            Side::North | Side::South => None,
        };
        let found = distances(0, step);
        assert_eq!((found.to(255), found.reached().len()), (Some(255), 256));
        assert_eq!(in_sight(0, step), found);
        assert_eq!(steps_toward(255, 0, step), Bits::EMPTY.with(254));
    }

    #[test]
    fn a_ring_ends() {
        let ring = |zone: u8, side| match side {
            Side::East => Some((zone + 1) % 6),
            Side::West => Some((zone + 5) % 6),
            Side::North | Side::South => None,
        };
        assert_eq!(in_sight(0, ring), distances(0, ring));
        assert_eq!(sight(0, 4, ring), Some(2));
        assert_eq!(steps_toward(0, 3, ring), Bits::EMPTY.with(1).with(5));
    }

    #[test]
    fn who_measures_through_doors_comes_as_near_as_they_allow() {
        // Five zones in a row with a closed door between the third and the fourth.
        let maze = Maze::open(5, 1);
        let as_if_open = |zone, side| maze.step(zone, side);
        let open = |zone, side| as_if_open(zone, side).filter(|next| (zone < 3) == (*next < 3));
        assert!(steps_toward(0, 4, open).is_empty());
        let measured = distances(4, as_if_open);
        assert_eq!(measured.nearer(0, open).only(), Some(1));
        assert_eq!(measured.nearer(1, open).only(), Some(2));
        assert!(measured.nearer(2, open).is_empty());
        assert!(measured.nearer(4, open).is_empty());
    }

    #[test]
    fn sides_face_each_other() {
        let maze = Maze::open(3, 3);
        for side in Side::ALL {
            assert_eq!(
                maze.step(4, side).and_then(|next| maze.step(next, side.opposite())),
                Some(4)
            );
        }
    }
}

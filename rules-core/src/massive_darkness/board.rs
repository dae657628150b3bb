//! The board as the device's eyes keep it: zones, borders, light, tokens; sight and ways. MD-MAP, MD-LOS, MD-MOVE.
//!
//! With the table's eyes there are no zones here, and everything below finds nothing.

use super::content::{AdventureCard, At, Objective, TileCard};
use super::tile::EDGE;
use crate::kit::bits::Bits;
use crate::kit::graph::{self, Distances, Side};
use crate::kit::list::List;
use crate::map::Border;
use crate::pack::Pack;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// Zones of a map at most: four tiles by four, and no adventure uses more than seven.
pub const ZONES: usize = 144;

/// Nowhere: off the map, or a place that only the table knows.
pub const OFF: u8 = u8::MAX;

/// A zone in one byte: bit 0 there is one, 1 lit, 2 room, 3–4 its eastern border, 5–6 its southern one, 7 bridge. A
/// border belongs to one zone alone, so that both sides always agree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Zone(u8);

const THERE: u8 = 1;
const LIT: u8 = 1 << 1;
const ROOM: u8 = 1 << 2;
const EAST: u8 = 3;
const SOUTH: u8 = 5;

impl Zone {
    #[must_use]
    pub fn exists(self) -> bool {
        self.0 & THERE != 0
    }

    #[must_use]
    pub fn lit(self) -> bool {
        self.0 & LIT != 0
    }

    #[must_use]
    pub fn room(self) -> bool {
        self.0 & ROOM != 0
    }

    fn border(self, shift: u8) -> Border {
        match self.0 >> shift & 3 {
            0 => Border::Wall,
            1 => Border::Open,
            2 => Border::Door,
            _ => Border::OpenDoor,
        }
    }

    fn set_border(&mut self, shift: u8, border: Border) {
        let bits = match border {
            Border::Wall => 0,
            Border::Open => 1,
            Border::Door => 2,
            Border::OpenDoor => 3,
        };
        self.0 = self.0 & !(3 << shift) | bits << shift;
    }
}

/// Treasure tokens of a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Treasure {
    pub zone: u8,
    pub normal: u8,
    pub special: u8,
}

/// An objective token that lies on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Token {
    pub zone: u8,
    pub objective: Goal,
    /// Face down: which one it is turns out when it is picked up.
    pub hidden: bool,
}

/// What an objective token is; content calls it [`Objective`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Goal {
    Library,
    Lair,
    Artifact,
}

impl From<Objective> for Goal {
    fn from(objective: Objective) -> Self {
        match objective {
            Objective::Library => Self::Library,
            Objective::Lair => Self::Lair,
            Objective::Artifact => Self::Artifact,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Pillar {
    pub zone: u8,
    pub health: u8,
}

/// A level token on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Level {
    pub zone: u8,
    pub level: u8,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Board {
    /// Zones in a row; 0 with the table's eyes.
    pub width: u8,
    pub zones: List<Zone, ZONES>,
    pub entrance: Option<u8>,
    pub exit: Option<u8>,
    pub levels: List<Level, 15>,
    pub treasures: List<Treasure, 34>,
    pub tokens: List<Token, 8>,
    pub pillars: List<Pillar, 6>,
    pub stairs: List<(u8, u8), 2>,
    pub bridges: Bits,
    /// Fireworks on the floor, one entry each.
    pub fireworks: List<u8, 5>,
    /// Rooms of chambers for which a door card was drawn, or that were open from the start.
    pub revealed: Bits,
    /// Doors that only the adventure opens: zone and side, still closed.
    pub special: List<(u8, Side), 2>,
}

impl Board {
    /// Lays out the tiles of an adventure.
    #[must_use]
    pub fn of(pack: &Pack<'_>, adventure: &AdventureCard) -> Self {
        let columns = adventure.tiles.iter().map(|placed| placed.x + 1).max().unwrap_or(0);
        let rows = adventure.tiles.iter().map(|placed| placed.y + 1).max().unwrap_or(0);
        let mut board = Self {
            width: columns.saturating_mul(EDGE),
            ..Self::default()
        };
        let zones = usize::from(board.width) * usize::from(rows.saturating_mul(EDGE));
        board.zones = (0..zones).map(|_| Zone::default()).collect();
        for placed in &adventure.tiles {
            let tile: TileCard = pack.get(placed.tile);
            for index in 0..EDGE * EDGE {
                let (x, y) = (index % EDGE, index / EDGE);
                let drawn = tile.drawing.zone(x, y, placed.turned);
                let at = board.zone(At {
                    x: placed.x * EDGE + x,
                    y: placed.y * EDGE + y,
                });
                if let Some(zone) = board.zones.get_mut(usize::from(at)) {
                    zone.0 = THERE | if drawn.lit { LIT } else { 0 } | if drawn.room { ROOM } else { 0 };
                    zone.set_border(EAST, drawn.border(Side::East));
                    zone.set_border(SOUTH, drawn.border(Side::South));
                }
            }
        }
        // Between two tiles a border is a wall if either side draws one, and at the edge of the map.
        for placed in &adventure.tiles {
            let tile: TileCard = pack.get(placed.tile);
            for index in 0..EDGE * EDGE {
                let (x, y) = (index % EDGE, index / EDGE);
                let drawn = tile.drawing.zone(x, y, placed.turned);
                let at = board.zone(At {
                    x: placed.x * EDGE + x,
                    y: placed.y * EDGE + y,
                });
                for side in Side::ALL {
                    let next = board.beside(at, side);
                    let border = match (next, drawn.border(side)) {
                        (None, _) | (Some(_), Border::Wall) => Border::Wall,
                        (Some(_), Border::Door) if board.border(at, side) != Border::Wall => Border::Door,
                        (Some(_), Border::Door | Border::Open | Border::OpenDoor) => board.border(at, side),
                    };
                    board.set_border(at, side, border);
                }
            }
        }
        for doorway in &adventure.open {
            board.set_border(board.zone(doorway.at), doorway.side, Border::OpenDoor);
        }
        board.entrance = adventure.entrance.map(|at| board.zone(at));
        board.exit = adventure.exit.map(|at| board.zone(at));
        board.levels = adventure
            .levels
            .iter()
            .map(|token| Level {
                zone: board.zone(token.at),
                level: token.level,
            })
            .collect();
        board.tokens = adventure
            .spots
            .iter()
            .map(|spot| Token {
                zone: board.zone(spot.at),
                objective: spot.objective.into(),
                hidden: spot.hidden,
            })
            .collect();
        board.stairs = adventure
            .stairs
            .iter()
            .map(|stairs| (board.zone(stairs.from), board.zone(stairs.to)))
            .collect();
        board.bridges = adventure.bridges.iter().map(|at| board.zone(*at)).collect();
        board.special = adventure
            .special
            .iter()
            .map(|doorway| (board.zone(doorway.at), doorway.side))
            .collect();
        board.revealed = board.opened_from_the_start();
        board
    }

    /// The number of a zone; it may not exist.
    #[must_use]
    pub fn zone(&self, at: At) -> u8 {
        at.y.saturating_mul(self.width).saturating_add(at.x)
    }

    #[must_use]
    pub fn at(&self, zone: u8) -> At {
        At {
            x: zone.checked_rem(self.width).unwrap_or(0),
            y: zone.checked_div(self.width).unwrap_or(0),
        }
    }

    #[must_use]
    pub fn get(&self, zone: u8) -> Zone {
        self.zones.get(usize::from(zone)).copied().unwrap_or_default()
    }

    /// All zones that exist.
    #[must_use]
    pub fn all(&self) -> Bits {
        (0..self.zones.len() as u8)
            .filter(|zone| self.get(*zone).exists())
            .collect()
    }

    /// Takes a zone off the map: MD-Q4-03, MD-Q5-08.
    pub fn remove(&mut self, zone: u8) {
        for side in Side::ALL {
            self.set_border(zone, side, Border::Wall);
        }
        if let Some(zone) = self.zones.get_mut(usize::from(zone)) {
            zone.0 = 0;
        }
    }

    /// The zone on that side, whatever the border between them.
    #[must_use]
    pub fn beside(&self, zone: u8, side: Side) -> Option<u8> {
        let At { x, .. } = self.at(zone);
        let next = match side {
            Side::North => zone.checked_sub(self.width)?,
            Side::East if x + 1 < self.width => zone.checked_add(1)?,
            Side::South => zone.checked_add(self.width)?,
            Side::West if x > 0 => zone.checked_sub(1)?,
            Side::East | Side::West => return None,
        };
        self.get(next).exists().then_some(next)
    }

    #[must_use]
    pub fn border(&self, zone: u8, side: Side) -> Border {
        match side {
            Side::East => self.get(zone).border(EAST),
            Side::South => self.get(zone).border(SOUTH),
            Side::West | Side::North => self
                .beside(zone, side)
                .map_or(Border::Wall, |next| self.border(next, side.opposite())),
        }
    }

    pub fn set_border(&mut self, zone: u8, side: Side, border: Border) {
        match side {
            Side::East | Side::South => {
                let shift = if side == Side::East { EAST } else { SOUTH };
                if let Some(zone) = self.zones.get_mut(usize::from(zone)) {
                    zone.set_border(shift, border);
                }
            }
            Side::West | Side::North => {
                if let Some(next) = self.beside(zone, side) {
                    self.set_border(next, side.opposite(), border);
                }
            }
        }
    }

    /// Whether a figure here stands in shadow: MD-SHADOW-01.
    #[must_use]
    pub fn is_dark(&self, zone: u8) -> bool {
        !self.get(zone).lit()
    }

    /// Across open floor and open doors: MD-MOVE-01, MD-MOVE-02. Stairs are separate.
    fn open(&self, zone: u8, side: Side) -> Option<u8> {
        match self.border(zone, side) {
            Border::Open | Border::OpenDoor => self.beside(zone, side),
            Border::Wall | Border::Door => None,
        }
    }

    /// The same as if closed doors were open: MD-AMB-22.
    fn door_or_open(&self, zone: u8, side: Side) -> Option<u8> {
        match self.border(zone, side) {
            Border::Open | Border::OpenDoor | Border::Door => self.beside(zone, side),
            Border::Wall => None,
        }
    }

    /// Zones one step from here on foot, stairs included.
    #[must_use]
    pub fn neighbours(&self, zone: u8) -> Bits {
        let mut next: Bits = Side::ALL.into_iter().filter_map(|side| self.open(zone, side)).collect();
        for (a, b) in &self.stairs {
            if *a == zone {
                next.insert(*b);
            } else if *b == zone {
                next.insert(*a);
            }
        }
        next
    }

    /// The distance along a line of sight: MD-LOS-01 to -06. Heroes and enemies see alike; an intact pillar that blocks
    /// stops the line behind its zone (MD-LOS-07).
    #[must_use]
    pub fn sight(&self, from: u8, to: u8, blocking: &Bits) -> Option<u8> {
        if !self.get(from).exists() || !self.get(to).exists() {
            return None;
        }
        graph::sight(from, to, |zone, side| {
            if zone != from && blocking.contains(zone) {
                None
            } else {
                self.open(zone, side)
            }
        })
    }

    /// Zones one step nearer to the goal: MD-EPHASE-07, MD-AMB-22.
    #[must_use]
    pub fn toward(&self, from: u8, to: u8) -> Bits {
        let measured = self.distances(to, Self::open);
        if measured.to(from).is_some() {
            return self.nearer(&measured, from);
        }
        let measured = self.distances(to, Self::door_or_open);
        self.nearer(&measured, from)
    }

    /// How many steps it is on foot; `None` without an open way.
    #[must_use]
    pub fn steps(&self, from: u8, to: u8) -> Option<u8> {
        self.distances(to, Self::open).to(from)
    }

    fn nearer(&self, measured: &Distances, from: u8) -> Bits {
        let Some(here) = measured.to(from) else {
            return Bits::EMPTY;
        };
        self.neighbours(from)
            .iter()
            .filter(|next| measured.to(*next).is_some_and(|there| there < here))
            .collect()
    }

    fn distances(&self, to: u8, way: impl Fn(&Self, u8, Side) -> Option<u8>) -> Distances {
        // A staircase leads elsewhere through a side that is a wall on the floor.
        graph::distances(to, |zone, side| {
            way(self, zone, side).or_else(|| self.stairs_through(zone, side))
        })
    }

    fn stairs_through(&self, zone: u8, side: Side) -> Option<u8> {
        let first_wall = Side::ALL
            .into_iter()
            .find(|side| self.border(zone, *side) == Border::Wall)?;
        if side != first_wall {
            return None;
        }
        self.stairs.iter().find_map(|(a, b)| {
            if *a == zone {
                Some(*b)
            } else if *b == zone {
                Some(*a)
            } else {
                None
            }
        })
    }

    /// All zones of the tile that a zone lies on.
    #[must_use]
    pub fn tile(&self, zone: u8) -> Bits {
        let At { x, y } = self.at(zone);
        let (left, top) = (x / EDGE * EDGE, y / EDGE * EDGE);
        (0..EDGE * EDGE)
            .map(|index| {
                self.zone(At {
                    x: left + index % EDGE,
                    y: top + index / EDGE,
                })
            })
            .filter(|zone| self.get(*zone).exists())
            .collect()
    }

    /// The highest level token on the zone's tile: MD-AMB-28.
    #[must_use]
    pub fn tile_level(&self, zone: u8) -> Option<u8> {
        let tile = self.tile(zone);
        self.levels
            .iter()
            .filter(|token| tile.contains(token.zone))
            .map(|token| token.level)
            .max()
    }

    /// The rooms joined with this one by passages and open doors: MD-MAP-02.
    #[must_use]
    pub fn chamber(&self, room: u8) -> Bits {
        if !self.get(room).room() {
            return Bits::EMPTY;
        }
        let inside = |zone: u8, side: Side| self.open(zone, side).filter(|next| self.get(*next).room());
        graph::distances(room, inside).reached()
    }

    /// Rooms that a corridor leads into without a closed door.
    fn opened_from_the_start(&self) -> Bits {
        let mut open = Bits::EMPTY;
        for zone in self.all().iter().filter(|zone| !self.get(*zone).room()) {
            for next in Side::ALL.into_iter().filter_map(|side| self.open(zone, side)) {
                if self.get(next).room() {
                    open = open.union(&self.chamber(next));
                }
            }
        }
        open
    }

    /// Closed doors of a zone.
    pub fn doors(&self, zone: u8) -> impl Iterator<Item = Side> + '_ {
        Side::ALL
            .into_iter()
            .filter(move |side| self.border(zone, *side) == Border::Door)
    }

    /// Puts treasure tokens down.
    pub fn add_treasure(&mut self, zone: u8, normal: u8, special: u8) {
        if normal == 0 && special == 0 {
            return;
        }
        if let Some(here) = self.treasures.iter_mut().find(|here| here.zone == zone) {
            here.normal = here.normal.saturating_add(normal);
            here.special = here.special.saturating_add(special);
        } else {
            self.treasures.push(Treasure { zone, normal, special });
        }
    }
}

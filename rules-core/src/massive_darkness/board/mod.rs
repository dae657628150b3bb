//! The board as the device's eyes keep it: zones, borders, light, tokens; sight and ways. MD-MAP, MD-LOS, MD-MOVE.
//!
//! With the table's eyes there are no zones here, and everything below finds nothing.

mod chamber;
mod ways;
mod zone;

use super::content::{AdventureCard, At, Objective, Script, TileCard};
use super::tile::{Drawing, EDGE};
use crate::kit::bits::Bits;
use crate::kit::graph::Side;
use crate::kit::list::List;
use crate::map::Border;
use crate::pack::Pack;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};
pub use zone::Zone;
use zone::{EAST, LIT, ROOM, SOUTH, THERE};

/// Zones of a map at most: four tiles by four. No printed adventure uses more than seven tiles.
pub const ZONES: usize = 144;

/// Nowhere: off the map, or a place that only the table knows.
pub const OFF: u8 = u8::MAX;

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
    /// Lays out the tiles of an adventure and what lies on them.
    #[must_use]
    pub fn of(pack: &Pack<'_>, adventure: &AdventureCard) -> Self {
        let tiles = || adventure.tiles.iter();
        let edge = |far: Option<u8>| far.map_or(0, |far| far.saturating_add(1).saturating_mul(EDGE));
        let width = edge(tiles().map(|placed| placed.x).max());
        let height = edge(tiles().map(|placed| placed.y).max());
        let mut board = Self {
            width,
            zones: (0..usize::from(width) * usize::from(height))
                .map(|_| Zone::default())
                .collect(),
            ..Self::default()
        };
        let drawings: List<Drawing, 9> = tiles()
            .map(|placed| pack.get::<TileCard>(placed.tile).drawing)
            .collect();
        let drawn = || {
            tiles().zip(drawings.iter()).flat_map(|(placed, drawing)| {
                let (left, top) = (placed.x.saturating_mul(EDGE), placed.y.saturating_mul(EDGE));
                (0..EDGE * EDGE).map(move |index| {
                    let (x, y) = (index % EDGE, index / EDGE);
                    let at = At {
                        x: left.saturating_add(x),
                        y: top.saturating_add(y),
                    };
                    (at, drawing.zone(x, y, placed.turned))
                })
            })
        };
        for (at, drawn) in drawn() {
            let at = board.zone(at);
            if let Some(zone) = board.zones.get_mut(usize::from(at)) {
                zone.0 = THERE | if drawn.lit { LIT } else { 0 } | if drawn.room { ROOM } else { 0 };
            }
        }
        // Between two tiles a border is a wall if either side draws one, else a door if either does; at the edge of the
        // map it is a wall, which `set_border` sees to.
        for side in [Side::East, Side::South] {
            for (at, drawn) in drawn() {
                let zone = board.zone(at);
                board.set_border(zone, side, drawn.border(side));
            }
            for (at, drawn) in drawn() {
                let zone = board.zone(at);
                let back = side.opposite();
                let border = match (drawn.border(back), board.border(zone, back)) {
                    (Border::Wall, _) | (_, Border::Wall) => Border::Wall,
                    (Border::Door | Border::OpenDoor, _) => Border::Door,
                    (Border::Open, other) => other,
                };
                board.set_border(zone, back, border);
            }
        }
        for doorway in &adventure.open {
            let zone = board.zone(doorway.at);
            if board.border(zone, doorway.side) == Border::Door {
                board.set_border(zone, doorway.side, Border::OpenDoor);
            }
        }
        board.furnish(adventure);
        board.revealed = board.opened_from_the_start();
        board
    }

    fn furnish(&mut self, adventure: &AdventureCard) {
        self.entrance = adventure.entrance.map(|at| self.zone(at));
        self.exit = adventure.exit.map(|at| self.zone(at));
        self.levels = adventure
            .levels
            .iter()
            .map(|token| Level {
                zone: self.zone(token.at),
                level: token.level,
            })
            .collect();
        self.tokens = adventure
            .spots
            .iter()
            .map(|spot| Token {
                zone: self.zone(spot.at),
                objective: spot.objective.into(),
                hidden: spot.hidden,
            })
            .collect();
        let health = pillar_health(adventure.script);
        self.pillars = adventure
            .pillars
            .iter()
            .map(|at| Pillar {
                zone: self.zone(*at),
                health,
            })
            .collect();
        self.stairs = adventure
            .stairs
            .iter()
            .map(|stairs| (self.zone(stairs.from), self.zone(stairs.to)))
            .collect();
        self.bridges = adventure.bridges.iter().map(|at| self.zone(*at)).collect();
        self.special = adventure
            .special
            .iter()
            .map(|doorway| (self.zone(doorway.at), doorway.side))
            .collect();
    }

    /// The number of a zone; it may not exist.
    #[must_use]
    pub fn zone(&self, at: At) -> u8 {
        if at.x < self.width {
            at.y.saturating_mul(self.width).saturating_add(at.x)
        } else {
            OFF
        }
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
        self.zones_where(Zone::exists)
    }

    fn zones_where(&self, test: impl Fn(Zone) -> bool) -> Bits {
        (0..)
            .zip(self.zones.iter())
            .filter(|(_, zone)| test(**zone))
            .map(|(zone, _)| zone)
            .collect()
    }

    /// Takes a zone off the map with every token on it: MD-Q4-03, MD-Q5-08. Figures are the adventure's affair.
    pub fn remove(&mut self, zone: u8) {
        for side in Side::ALL {
            self.set_border(zone, side, Border::Wall);
        }
        let Some(gone) = self.zones.get_mut(usize::from(zone)) else {
            return;
        };
        *gone = Zone::default();
        self.entrance = self.entrance.filter(|here| *here != zone);
        self.exit = self.exit.filter(|here| *here != zone);
        self.levels.retain(|token| token.zone != zone);
        self.treasures.retain(|token| token.zone != zone);
        self.tokens.retain(|token| token.zone != zone);
        self.pillars.retain(|pillar| pillar.zone != zone);
        self.stairs.retain(|(from, to)| *from != zone && *to != zone);
        self.fireworks.retain(|here| *here != zone);
        self.special.retain(|(here, _)| *here != zone);
        self.bridges.remove(zone);
        self.revealed.remove(zone);
    }

    /// The zone on that side, whatever the border between them.
    #[must_use]
    pub fn beside(&self, zone: u8, side: Side) -> Option<u8> {
        let At { x, .. } = self.at(zone);
        let next = match side {
            Side::North => zone.checked_sub(self.width)?,
            Side::East if x.saturating_add(1) < self.width => zone.checked_add(1)?,
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

    /// At the edge of the map every border stays a wall: ways and sight rely on it.
    pub fn set_border(&mut self, zone: u8, side: Side, border: Border) {
        let Some(next) = self.beside(zone, side) else {
            return;
        };
        let (zone, shift) = match side {
            Side::East => (zone, EAST),
            Side::South => (zone, SOUTH),
            Side::West => (next, EAST),
            Side::North => (next, SOUTH),
        };
        if let Some(zone) = self.zones.get_mut(usize::from(zone)).filter(|zone| zone.exists()) {
            zone.set_border(shift, border);
        }
    }

    /// Whether a figure here stands in shadow: MD-SHADOW-01.
    #[must_use]
    pub fn is_dark(&self, zone: u8) -> bool {
        let zone = self.get(zone);
        zone.exists() && !zone.lit()
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

/// MD-Q5-08, MD-Q8-03, MD-Q9-08.
fn pillar_health(script: Script) -> u8 {
    if script == Script::MazeOfDarkness { 3 } else { 5 }
}

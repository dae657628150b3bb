//! The board as the device's eyes keep it: zones, borders, light, tokens; sight and ways. MD-MAP, MD-LOS, MD-MOVE.
//!
//! With the table's eyes there are no zones here, and everything below finds nothing.

use super::content::{AdventureCard, At, Objective, Script, TileCard};
use super::tile::{Drawing, EDGE};
use crate::kit::bits::Bits;
use crate::kit::graph::Side;
use crate::kit::list::List;
use crate::map::Border;
use crate::pack::Pack;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// Zones of a map at most: four tiles by four. No printed adventure uses more than seven tiles.
pub const ZONES: usize = 144;

/// Nowhere: off the map, or a place that only the table knows.
pub const OFF: u8 = u8::MAX;

/// A zone in one byte: bit 0 there is one, 1 lit, 2 room, 3–4 its eastern border, 5–6 its southern one. A border belongs
/// to one zone alone, so that both sides always agree. The lower bit of a border lets figures and looks pass.
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

    /// Whether a step or a look goes across the eastern or southern border of a zone.
    fn passes(&self, zone: u8, shift: u8, doors: Doors) -> bool {
        self.get(zone).0 >> shift & doors as u8 != 0
    }

    /// Across one border: MD-MOVE-01, MD-MOVE-02. Stairs are separate. West of a row's first zone stands the last zone of
    /// the row before, whose eastern border is a wall.
    fn step(&self, zone: u8, side: Side, doors: Doors) -> Option<u8> {
        let (next, owner, shift) = match side {
            Side::North => zone.checked_sub(self.width).map(|next| (next, next, SOUTH)),
            Side::East => zone.checked_add(1).map(|next| (next, zone, EAST)),
            Side::South => zone.checked_add(self.width).map(|next| (next, zone, SOUTH)),
            Side::West => zone.checked_sub(1).map(|next| (next, next, EAST)),
        }?;
        self.passes(owner, shift, doors).then_some(next)
    }

    /// Across open floor and open doors.
    fn open(&self, zone: u8, side: Side) -> Option<u8> {
        self.step(zone, side, Doors::Shut)
    }

    /// Zones one step from here on foot, stairs included.
    #[must_use]
    pub fn neighbours(&self, zone: u8) -> Bits {
        self.steps_from(zone, Doors::Shut).collect()
    }

    fn steps_from(&self, zone: u8, doors: Doors) -> impl Iterator<Item = u8> + '_ {
        let floor = Side::ALL
            .into_iter()
            .filter_map(move |side| self.step(zone, side, doors));
        let stairs = self.stairs.iter().filter_map(move |(a, b)| {
            if *a == zone {
                Some(*b)
            } else if *b == zone {
                Some(*a)
            } else {
                None
            }
        });
        floor.chain(stairs)
    }

    /// The distance along a line of sight: MD-LOS-01 to -06. Heroes and enemies see alike. Intact pillars that block stop
    /// the line at their zones (MD-LOS-07), and nothing behind them is seen from there: see [`Board::before_pillars`].
    #[must_use]
    pub fn sight(&self, from: u8, to: u8, blocking: &Bits) -> Option<u8> {
        // What one sees, the other sees: the line may be drawn from the smaller number.
        let (first, last) = if from <= to { (from, to) } else { (to, from) };
        if !self.get(first).exists() || !self.get(last).exists() {
            return None;
        }
        let (stride, shift) = if last - first < self.width {
            (1, EAST)
        } else {
            (self.width, SOUTH)
        };
        let mut zone = first;
        let mut distance = 0;
        while zone < last {
            if !self.passes(zone, shift, Doors::Shut) || zone != first && blocking.contains(zone) {
                return None;
            }
            zone = zone.checked_add(stride)?;
            distance += 1;
        }
        let barred = !blocking.is_empty() && self.is_barred(first, last, blocking);
        (zone == last && !barred).then_some(distance)
    }

    /// Zones that heroes reach from the entrance, closed doors as if open, without going on from a zone of `blocking`. A
    /// pillar bars what is not among them.
    #[must_use]
    pub fn before_pillars(&self, blocking: &Bits) -> Bits {
        let Some(entrance) = self.entrance else {
            return self.all();
        };
        let mut reached = Bits::EMPTY.with(entrance);
        let mut left = reached;
        while let Some(zone) = left.first() {
            left.remove(zone);
            if blocking.contains(zone) {
                continue;
            }
            for next in self.steps_from(zone, Doors::Ignored) {
                if !reached.contains(next) {
                    reached.insert(next);
                    left.insert(next);
                }
            }
        }
        reached
    }

    /// Whether intact pillars stop heroes between two zones, one of which holds a pillar: MD-Q8-03, MD-Q10-10.
    #[must_use]
    pub fn is_barred(&self, from: u8, to: u8, blocking: &Bits) -> bool {
        if from == to || !blocking.contains(from) && !blocking.contains(to) {
            return false;
        }
        let before = self.before_pillars(blocking);
        !before.contains(from) || !before.contains(to)
    }

    /// Zones one step nearer to the goal: MD-EPHASE-07. Without an open way, nearer as if closed doors were open
    /// (MD-AMB-22).
    #[must_use]
    pub fn toward(&self, from: u8, to: u8) -> Bits {
        for doors in [Doors::Shut, Doors::Ignored] {
            let steps = self.measure(to, from, doors);
            let Some(here) = distance(&steps, from) else {
                continue;
            };
            return self
                .steps_from(from, Doors::Shut)
                .filter(|next| distance(&steps, *next).is_some_and(|there| there < here))
                .collect();
        }
        Bits::EMPTY
    }

    /// How many steps it is on foot; `None` without an open way.
    #[must_use]
    pub fn steps(&self, from: u8, to: u8) -> Option<u8> {
        distance(&self.measure(to, from, Doors::Shut), from)
    }

    /// How far it is on foot, for comparing: first whether a closed door is in the way, then the steps.
    #[must_use]
    pub fn way(&self, from: u8, to: u8) -> (bool, u8) {
        let open = self.steps(from, to).map(|steps| (false, steps));
        let doors = || distance(&self.measure(to, from, Doors::Ignored), from).unwrap_or(FAR);
        open.unwrap_or_else(|| (true, doors()))
    }

    /// Steps to `to` from every zone that is nearer than `until`, and from `until` itself.
    fn measure(&self, to: u8, until: u8, doors: Doors) -> [u8; ZONES] {
        let mut steps = [FAR; ZONES];
        // Every zone enters the queue once.
        let mut queue = [0; ZONES];
        let (mut head, mut tail) = (0, 0);
        let mut reach = |zone: u8, distance: u8, tail: &mut usize, queue: &mut [u8; ZONES]| {
            if let Some(known) = steps.get_mut(usize::from(zone))
                && *known == FAR
                && let Some(place) = queue.get_mut(*tail)
            {
                *known = distance;
                *place = zone;
                *tail += 1;
            }
        };
        if self.get(to).exists() {
            reach(to, 0, &mut tail, &mut queue);
        }
        let mut layer_ends = tail;
        let mut distance = 0;
        while head < tail {
            distance += 1;
            let mut found = false;
            while head < layer_ends {
                let zone = queue.get(head).copied().unwrap_or_default();
                head += 1;
                found |= zone == until;
                for next in self.steps_from(zone, doors) {
                    reach(next, distance, &mut tail, &mut queue);
                }
            }
            if found {
                break;
            }
            layer_ends = tail;
        }
        steps
    }

    /// All zones of the tile that a zone lies on.
    #[must_use]
    pub fn tile(&self, zone: u8) -> Bits {
        let At { x, y } = self.at(zone);
        let (left, top) = (x / EDGE * EDGE, y / EDGE * EDGE);
        (0..EDGE * EDGE)
            .map(|index| {
                self.zone(At {
                    x: left.saturating_add(index % EDGE),
                    y: top.saturating_add(index / EDGE),
                })
            })
            .filter(|zone| self.get(*zone).exists())
            .collect()
    }

    /// The highest level token on the zone's tile: MD-AMB-28.
    #[must_use]
    pub fn tile_level(&self, zone: u8) -> Option<u8> {
        if !self.get(zone).exists() {
            return None;
        }
        let tile = |zone| {
            let At { x, y } = self.at(zone);
            (x / EDGE, y / EDGE)
        };
        let here = tile(zone);
        self.levels
            .iter()
            .filter(|token| tile(token.zone) == here)
            .map(|token| token.level)
            .max()
    }

    /// The rooms joined with this one by passages and open doors: MD-MAP-02.
    #[must_use]
    pub fn chamber(&self, room: u8) -> Bits {
        if !self.get(room).room() {
            return Bits::EMPTY;
        }
        let mut chamber = Bits::EMPTY.with(room);
        let mut left = chamber;
        while let Some(room) = left.first() {
            left.remove(room);
            for next in Side::ALL.into_iter().filter_map(|side| self.open(room, side)) {
                if self.get(next).room() && !chamber.contains(next) {
                    chamber.insert(next);
                    left.insert(next);
                }
            }
        }
        chamber
    }

    /// Rooms that a corridor leads into without a closed door.
    fn opened_from_the_start(&self) -> Bits {
        let mut open = Bits::EMPTY;
        for zone in self.zones_where(|zone| zone.exists() && !zone.room()).iter() {
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

/// Whether closed doors stop a way. The numbers are masks over a zone's border bits.
#[derive(Clone, Copy)]
enum Doors {
    Shut = 1,
    Ignored = 3,
}

/// No way was found.
const FAR: u8 = u8::MAX;

fn distance(steps: &[u8; ZONES], zone: u8) -> Option<u8> {
    steps.get(usize::from(zone)).copied().filter(|steps| *steps != FAR)
}

/// MD-Q5-08, MD-Q8-03, MD-Q9-08.
fn pillar_health(script: Script) -> u8 {
    if script == Script::MazeOfDarkness { 3 } else { 5 }
}

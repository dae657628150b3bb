//! The battlefield: what lies on each hex, and what it does to whoever enters it, fights on it or looks over it. Tables 1.9
//! and 1.10; BL-TERR-01 to -03, BL-LAND-01, -02.

use super::Side;
use super::area::Area;
use super::content::{LairCard, LandmarkKind, ScenarioCard, Where};
use super::grid::{Grid, in_all_rows};
use crate::kit::hex::{Board, Direction};
use crate::kit::list::List;
use crate::pack::Pack;
use crate::prompt::Cells;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// Where a unit is that is not on the field.
pub const OFF: u8 = u8::MAX;
/// No cap.
pub const UNCAPPED: u8 = u8::MAX;

/// A landmark on the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Landmark {
    pub is: LandmarkKind,
    pub owner: Side,
    pub hex: u8,
}

/// An objective token that nobody has taken yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Objective {
    pub hex: u8,
    pub only: Option<Side>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Field {
    pub board: Board,
    /// Columns of the long rows, from 0, that the section lines cut.
    pub lines: [u8; 2],
    pub forest: Area,
    pub hill: Area,
    pub water: Area,
    pub ford: Area,
    pub bridge: Area,
    pub rampart: Area,
    pub landmarks: List<Landmark, 12>,
    pub objectives: List<Objective, 4>,
}

impl Field {
    #[must_use]
    pub fn of(card: &ScenarioCard) -> Self {
        let area = |places: &[super::place::Place]| places.iter().filter_map(|place| place.on(card.board)).collect();
        Self {
            board: card.board,
            lines: card.lines.map(|column| column.saturating_sub(1)),
            forest: area(&card.ground.forest),
            hill: area(&card.ground.hill),
            water: area(&card.ground.water),
            ford: area(&card.ground.ford),
            bridge: area(&card.ground.bridge),
            rampart: area(&card.ground.rampart),
            landmarks: card
                .laid
                .iter()
                .filter_map(|laid| {
                    Some(Landmark {
                        is: laid.is,
                        owner: laid.owner,
                        hex: laid.at.on(card.board)?,
                    })
                })
                .collect(),
            objectives: card
                .objectives
                .iter()
                .filter_map(|objective| {
                    Some(Objective {
                        hex: objective.at.on(card.board)?,
                        only: objective.only,
                    })
                })
                .collect(),
        }
    }

    #[must_use]
    pub fn hexes(&self) -> u8 {
        u8::try_from(self.board.hexes()).unwrap_or(u8::MAX)
    }

    #[must_use]
    pub fn grid(&self) -> Grid {
        Grid::of(self.board)
    }

    /// The hexes next to this one.
    #[must_use]
    pub fn around(&self, hex: u8) -> Area {
        let width = self.board.width;
        let all = Area::below(self.board.hexes());
        let less = width.saturating_sub(1);
        let Some(along) = hex
            .checked_rem(width.saturating_add(less))
            .filter(|_| all.contains(hex))
        else {
            return Area::EMPTY;
        };
        let long = along < width;
        let (west, east) = if long {
            (0, less)
        } else {
            (width, less.saturating_add(less))
        };
        let only_if = |is_so, area| if is_so { area } else { Area::EMPTY };
        let (to_west, to_east) = (along != west, along != east);
        let (here, next) = (Area::of(hex), Area::of(hex).up(1));
        let in_row = only_if(to_west, here.down(1)).union(only_if(to_east, next));
        // Of the rows beside it the two hexes follow each other. Short rows lie half a hex to the right.
        let two = only_if(to_west || !long, here).union(only_if(to_east || !long, next));
        in_row.union(two.down(width)).union(two.up(less)).common(all)
    }

    /// The hexes next to any of these.
    #[must_use]
    pub fn beside(&self, area: Area) -> Area {
        self.grid().beside(area)
    }

    /// The two ways back to the side's own edge, as far as they are on the board: BL-RET-03.
    #[must_use]
    pub fn behind(&self, hex: u8, side: Side) -> Area {
        let ways = match side {
            Side::North => Direction::NORTHWARD,
            Side::South => Direction::SOUTHWARD,
        };
        let neighbour = |direction| self.board.neighbour(hex, direction);
        ways.into_iter().filter_map(neighbour).collect()
    }

    /// Steps over an empty board; far beyond every range where one of them is off it.
    #[must_use]
    pub fn distance(&self, from: u8, to: u8) -> u8 {
        self.board.distance(from, to).unwrap_or(u8::MAX)
    }

    /// The row counted from the side's own edge, from 1: BL-LAND-12.
    #[must_use]
    pub fn row_from(&self, side: Side, hex: u8) -> u8 {
        let row = self.board.hex(hex).map_or(0, |hex| hex.row().unsigned_abs());
        match side {
            Side::North => row.saturating_add(1),
            Side::South => self.board.height.saturating_sub(row),
        }
    }

    #[must_use]
    pub fn landmark(&self, hex: u8) -> Option<&Landmark> {
        self.landmarks.iter().find(|landmark| landmark.hex == hex)
    }

    /// The landmark of this kind that belongs to the side.
    #[must_use]
    pub fn landmark_of(&self, side: Side, is: LandmarkKind) -> Option<&Landmark> {
        self.landmarks
            .iter()
            .find(|landmark| landmark.owner == side && landmark.is == is)
    }

    /// The sections of a hex, from west to east; a hex on a line belongs to both: BL-ORD-03.
    #[must_use]
    pub fn sections(&self, hex: u8) -> [bool; 3] {
        let Some(place) = self.board.hex(hex) else {
            return [false; 3];
        };
        // Of short rows the columns lie half a hex to the right, so no line cuts them.
        let column = 2 * place.column().unsigned_abs() + place.row().unsigned_abs() % 2;
        let [west, east] = self.lines.map(|line| 2 * line);
        [column <= west, (west..=east).contains(&column), column >= east]
    }

    /// The hexes of a section as the side sees it: BL-CMD-09.
    #[must_use]
    pub fn section(&self, section: Where, side: Side) -> Area {
        let width = self.board.width;
        let [west, east] = self.lines;
        let after_west = west.saturating_add(1).min(width);
        let (before_east, after_east) = (east.min(width), east.saturating_add(1).min(width));
        let last = width.saturating_sub(1);
        // From which column to before which one, of a long row and of a short one.
        let (long, short) = match (section, side) {
            (Where::Left, Side::South) | (Where::Right, Side::North) => ((0, after_west), (0, west.min(last))),
            (Where::Right, Side::South) | (Where::Left, Side::North) => ((before_east, width), (east.min(last), last)),
            (Where::Center, _) => ((west.min(width), after_east), (west.min(last), east.min(last))),
            (Where::Anywhere, _) => ((0, width), (0, last)),
        };
        let columns = |(from, to): (u8, u8)| Area::below(to.into()).without(Area::below(from.into()));
        let two_rows = columns(long).union(columns(short).up(width));
        in_all_rows(self.board, two_rows).common(Area::below(self.board.hexes()))
    }

    /// Whether the hex belongs to the section as the side sees it: BL-CMD-09.
    #[must_use]
    pub fn is_in(&self, hex: u8, section: Where, side: Side) -> bool {
        self.section(section, side).contains(hex)
    }

    /// Whether a unit may be there at all: BL-MOVE-10.
    #[must_use]
    pub fn is_passable(&self, hex: u8) -> bool {
        u16::from(hex) < self.board.hexes() && (!self.water.contains(hex) || self.bridge.contains(hex))
    }

    /// The passable hexes of an area.
    #[must_use]
    pub fn passable(&self, area: Area) -> Area {
        area.without(self.water.without(self.bridge))
    }

    /// Two ramparts side by side are as one wall: BL-MOVE-12.
    fn along_a_wall(&self, from: u8, to: u8) -> bool {
        self.rampart.contains(from) && self.rampart.contains(to)
    }

    /// Whether entering it ends the move: BL-MOVE-08. `unit` is the card of who enters, for its own lair.
    #[must_use]
    pub fn stops(&self, pack: &Pack<'_>, from: u8, to: u8, unit: u8) -> bool {
        let wall = self.rampart.contains(to) && !self.along_a_wall(from, to);
        wall || self.stopping(pack, unit).contains(to)
    }

    /// The hexes that end a move for whoever has this card, walls apart, for those stop only who comes from no wall:
    /// BL-MOVE-08.
    #[must_use]
    pub fn stopping(&self, pack: &Pack<'_>, unit: u8) -> Area {
        let stops = |landmark: &&Landmark| match landmark.is {
            LandmarkKind::Pentacle | LandmarkKind::PassageExit => false,
            LandmarkKind::Den | LandmarkKind::Camp | LandmarkKind::Pool | LandmarkKind::Stronghold => true,
            LandmarkKind::Lair(row) => {
                let lair: LairCard = pack.get(row);
                lair.stops && lair.creature != unit
            }
        };
        let landmarks: Area = self
            .landmarks
            .iter()
            .filter(stops)
            .map(|landmark| landmark.hex)
            .collect();
        self.forest.union(self.ford).union(landmarks)
    }

    /// The hexes that bar a battle on the turn of entry, walls apart: BL-MOVE-09.
    #[must_use]
    pub fn barring(&self, pack: &Pack<'_>) -> Area {
        let bars = |landmark: &&Landmark| match landmark.is {
            LandmarkKind::Pentacle | LandmarkKind::PassageExit | LandmarkKind::Pool => false,
            LandmarkKind::Den | LandmarkKind::Camp | LandmarkKind::Stronghold => true,
            LandmarkKind::Lair(row) => pack.get::<LairCard>(row).bars_battle,
        };
        self.landmarks
            .iter()
            .filter(bars)
            .map(|landmark| landmark.hex)
            .collect()
    }

    /// Whether entering it bars the unit from battle this turn: BL-MOVE-09.
    #[must_use]
    pub fn bars_battle(&self, pack: &Pack<'_>, from: u8, to: u8) -> bool {
        let wall = self.rampart.contains(to) && !self.along_a_wall(from, to);
        wall || self.barring(pack).contains(to)
    }

    /// The caps that a landmark or a wall brings, attacking from and into: table 1.10.
    fn landmark_caps(&self, pack: &Pack<'_>, hex: u8) -> (u8, u8) {
        let wall = if self.rampart.contains(hex) { 2 } else { UNCAPPED };
        let (from, into) = match self.landmark(hex).map(|landmark| landmark.is) {
            None | Some(LandmarkKind::Pentacle | LandmarkKind::Pool | LandmarkKind::PassageExit) => {
                (UNCAPPED, UNCAPPED)
            }
            Some(LandmarkKind::Den | LandmarkKind::Camp | LandmarkKind::Stronghold) => (2, 2),
            Some(LandmarkKind::Lair(row)) => {
                let lair: LairCard = pack.get(row);
                let cap = |cap| if cap == 0 { UNCAPPED } else { cap };
                (cap(lair.cap_from), cap(lair.cap_into))
            }
        };
        (from.min(wall), into.min(wall))
    }

    /// Most dice of who attacks from here: BL-DICE-03, -06.
    #[must_use]
    pub fn cap_from(&self, pack: &Pack<'_>, hex: u8) -> u8 {
        let ground = if self.forest.contains(hex) || self.ford.contains(hex) {
            2
        } else if self.hill.contains(hex) {
            3
        } else {
            UNCAPPED
        };
        ground.min(self.landmark_caps(pack, hex).0)
    }

    /// Most dice of who attacks into it from `from`: BL-DICE-03, -06.
    #[must_use]
    pub fn cap_into(&self, pack: &Pack<'_>, hex: u8, from: u8) -> u8 {
        let uphill = self.hill.contains(hex) && !self.hill.contains(from);
        let ground = if self.forest.contains(hex) || uphill {
            2
        } else {
            UNCAPPED
        };
        ground.min(self.landmark_caps(pack, hex).1)
    }

    /// The landmarks and walls that block the view: BL-LOS-02, -05. Forests and hills are the caller's affair.
    #[must_use]
    pub fn buildings(&self, pack: &Pack<'_>) -> Area {
        let blocks = |landmark: &&Landmark| match landmark.is {
            LandmarkKind::Pentacle | LandmarkKind::Pool | LandmarkKind::PassageExit => false,
            LandmarkKind::Den | LandmarkKind::Camp | LandmarkKind::Stronghold => true,
            LandmarkKind::Lair(row) => pack.get::<LairCard>(row).blocks_sight,
        };
        let landmarks = self.landmarks.iter().filter(blocks).map(|landmark| landmark.hex);
        self.rampart.union(landmarks.collect())
    }

    /// Flags that a unit of this side may ignore for what lies on its hex, and for a Stronghold beside it: BL-MOR-04.
    #[must_use]
    pub fn bold(&self, pack: &Pack<'_>, hex: u8, side: Side) -> u8 {
        let bridge = u8::from(self.bridge.contains(hex));
        let wall = u8::from(self.rampart.contains(hex));
        let landmarks = self.landmarks.iter().fold(0u8, |sum, landmark| {
            let here = landmark.hex == hex;
            let bold = match landmark.is {
                LandmarkKind::Stronghold => {
                    u8::from(landmark.owner == side && (here || self.around(hex).contains(landmark.hex)))
                }
                LandmarkKind::Lair(row) if here => pack.get::<LairCard>(row).bold,
                LandmarkKind::Lair(_) => 0,
                LandmarkKind::Pentacle
                | LandmarkKind::Den
                | LandmarkKind::Camp
                | LandmarkKind::Pool
                | LandmarkKind::PassageExit => u8::from(here),
            };
            sum.saturating_add(bold)
        });
        bridge.saturating_add(wall).saturating_add(landmarks)
    }

    /// All hexes of the board that fit.
    pub fn where_is(&self, fits: impl Fn(u8) -> bool) -> Area {
        (0..self.hexes()).filter(|hex| fits(*hex)).collect()
    }

    #[must_use]
    pub fn cells(&self, fits: impl Fn(u8) -> bool) -> Cells {
        (0..self.hexes()).filter(|hex| fits(*hex)).collect()
    }
}

#[cfg(test)]
mod tests;

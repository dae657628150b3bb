//! The map of a scenario: a hex is one ground, and what stands or lies on it can.

use super::{Checked, holds};
use crate::battlelore::area::{Area, HEXES};
use crate::battlelore::content::{Places, ScenarioCard};
use crate::battlelore::place::Place;

/// Rows and columns that a hex can be named by, and the least that two armies need.
const NAMES: u8 = 16;
const LEAST: u8 = 5;

/// What lies where.
pub(super) struct Map {
    /// Rivers without a bridge.
    closed: Area,
    water: Area,
}

impl Map {
    pub fn of(card: &ScenarioCard) -> Result<Self, &'static str> {
        let board = card.board;
        let sizes = [board.width, board.height];
        holds(
            sizes.into_iter().all(|size| (LEAST..=NAMES).contains(&size)) && board.hexes() <= HEXES,
            "a board has 5 to 16 rows and columns, and at most 128 hexes",
        )?;
        let [west, east] = card.lines;
        holds(
            west > 0 && west < east && east <= board.width,
            "the lines between the sections go from west to east, through columns of the board",
        )?;
        let ground = &card.ground;
        let area = |places: &Places| area(card, places);
        let water = area(&ground.water)?;
        let mut grounds = water;
        for places in [&ground.forest, &ground.hill, &ground.ford] {
            let more = area(places)?;
            holds(grounds.common(more).is_empty(), "a hex is named as two grounds")?;
            grounds = grounds.union(more);
        }
        let bridge = area(&ground.bridge)?;
        holds(bridge.without(water).is_empty(), "a bridge leads over water")?;
        let rampart = area(&ground.rampart)?;
        holds(rampart.common(water).is_empty(), "no wall stands in water")?;
        Ok(Self {
            closed: water.without(bridge),
            water,
        })
    }

    /// The hex, if units may be there.
    pub fn open(&self, card: &ScenarioCard, place: Place) -> Result<u8, &'static str> {
        let hex = on(card, place)?;
        holds(!self.closed.contains(hex), "nothing stands or lies in water")?;
        Ok(hex)
    }

    /// The hex, if a landmark may be there: not even on a bridge. BL-LAND-15.
    pub fn dry(&self, card: &ScenarioCard, place: Place) -> Result<u8, &'static str> {
        let hex = on(card, place)?;
        holds(!self.water.contains(hex), "a landmark lies on land")?;
        Ok(hex)
    }
}

fn on(card: &ScenarioCard, place: Place) -> Result<u8, &'static str> {
    place.on(card.board).ok_or("a hex lies off the board")
}

/// Adds a hex to an area that does not have it yet.
pub(super) fn once(area: &mut Area, hex: u8, why: &'static str) -> Checked {
    holds(!area.contains(hex), why)?;
    area.insert(hex);
    Ok(())
}

fn area(card: &ScenarioCard, places: &Places) -> Result<Area, &'static str> {
    let mut area = Area::EMPTY;
    for place in places {
        once(&mut area, on(card, *place)?, "a hex is named twice")?;
    }
    Ok(area)
}

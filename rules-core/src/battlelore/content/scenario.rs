//! Scenarios: the ground, the armies, what is won there, and the lairs of creatures. BL-SCEN-01.

use super::super::Side;
use super::super::place::Place;
use super::council::Council;
use crate::kit::hex::Board;
use crate::kit::list::List;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    #[default]
    Medieval,
    Lore,
}

/// How the lore deck is built: BL-SETUP-09, -10.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(rename_all = "snake_case")]
pub enum LoreDeck {
    /// By the councils: 14, 8 or 5 of each class.
    #[default]
    Councils,
    /// A first game: the wizard's cards alone.
    WizardOnly,
}

pub type Places = List<Place, 32>;

/// The ground of a scenario's map; what is not named is plain.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroundCard {
    #[serde(default)]
    pub forest: Places,
    #[serde(default)]
    pub hill: Places,
    #[serde(default)]
    pub water: Places,
    #[serde(default)]
    pub ford: Places,
    /// A bridge lies over water.
    #[serde(default)]
    pub bridge: Places,
    /// A wall, on whatever ground.
    #[serde(default)]
    pub rampart: Places,
}

/// A unit of a scenario.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TroopCard {
    /// Row of kind `unit`.
    pub unit: u8,
    pub at: Place,
    /// 0: at full strength.
    #[serde(default)]
    pub figures: u8,
}

/// Most units of a side that a scenario can have.
pub const TROOPS: usize = 20;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(rename_all = "snake_case")]
pub enum LandmarkKind {
    #[default]
    Pentacle,
    Den,
    Camp,
    Pool,
    Stronghold,
    /// Its card is the row of kind `lair`.
    Lair(u8),
    /// Where the Den's passage comes out.
    PassageExit,
}

/// A landmark that the scenario lays out, or the usual place of one that its owner lays out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LandmarkCard {
    pub is: LandmarkKind,
    pub owner: Side,
    pub at: Place,
}

/// A token on a hex: a side whose unit stands there at the end of its own turn takes it, and a banner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(deny_unknown_fields)]
pub struct ObjectiveCard {
    pub at: Place,
    /// Nobody named: either side.
    #[serde(default)]
    pub only: Option<Side>,
}

/// What belongs to one side of a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmyCard {
    pub troops: List<TroopCard, TROOPS>,
    /// Command cards; 0: by the Commander's level.
    #[serde(default)]
    pub hand: u8,
    #[serde(default)]
    pub council: Council,
    /// Tokens at the start where the scenario overrides the council.
    #[serde(default)]
    pub tokens: Option<u8>,
    /// Rows of kind `lair` whose piece this side lays out.
    #[serde(default)]
    pub lairs: List<u8, 2>,
}

/// A scenario: BL-SCEN-01. The order of the first two fields serves [`crate::Pack::front`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioCard {
    pub kind: Kind,
    /// Banners that win, of North and South.
    pub banners: [u8; 2],
    pub first: Side,
    /// Hexes in the long rows, and rows.
    pub board: Board,
    /// Columns of the long rows, counted from 1, that the two lines between the sections cut.
    pub lines: [u8; 2],
    #[serde(default)]
    pub ground: GroundCard,
    pub north: ArmyCard,
    pub south: ArmyCard,
    /// Lore tokens of both sides together.
    #[serde(default)]
    pub tokens: u8,
    #[serde(default)]
    pub deck: LoreDeck,
    /// Whether Lore Masters of level 3 bring their landmarks.
    #[serde(default)]
    pub landmarks: bool,
    /// Landmarks that lie on the map from the start.
    #[serde(default)]
    pub laid: List<LandmarkCard, 4>,
    /// Where landmarks of the council usually go.
    #[serde(default)]
    pub usual: List<LandmarkCard, 8>,
    #[serde(default)]
    pub objectives: List<ObjectiveCard, 4>,
}

impl ScenarioCard {
    #[must_use]
    pub fn army(&self, side: Side) -> &ArmyCard {
        match side {
            Side::North => &self.north,
            Side::South => &self.south,
        }
    }
}

/// A creature's lair: nothing but its own card says what it does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LairCard {
    /// Row of kind `unit`: whose lair it is.
    pub creature: u8,
    #[serde(default)]
    pub bold: u8,
    /// Whether it stops whoever enters; its own creature never.
    #[serde(default)]
    pub stops: bool,
    #[serde(default)]
    pub bars_battle: bool,
    /// 0: no cap.
    #[serde(default)]
    pub cap_from: u8,
    #[serde(default)]
    pub cap_into: u8,
    #[serde(default)]
    pub blocks_sight: bool,
    /// Tokens that its creature stores here at the end of its owner's turn.
    #[serde(default)]
    pub stores: u8,
}

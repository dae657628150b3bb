//! Kinds of unit: who fights with what, and what a creature's card says. Section 1.1 of the spec.

use crate::kit::list::List;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(rename_all = "snake_case")]
pub enum Race {
    #[default]
    Human,
    Dwarf,
    Goblin,
    Creature,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    #[default]
    Foot,
    Mounted,
    Creature,
}

/// The colour of a unit's banner: its training.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, MaxSize)]
#[serde(rename_all = "snake_case")]
pub enum Banner {
    #[default]
    Green,
    Blue,
    Red,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(rename_all = "snake_case")]
pub enum Weapon {
    #[default]
    ShortSword,
    LongSword,
    CommonBow,
    Crossbow,
    Fangs,
}

/// A kind of unit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitCard {
    #[serde(default)]
    pub race: Race,
    pub class: Class,
    pub banner: Banner,
    pub weapon: Weapon,
    /// At full strength: foot 4, mounted 3, creature 1.
    pub figures: u8,
    /// What a creature's own card says.
    #[serde(default)]
    pub beast: Beast,
}

/// A creature's card. What is 0 it does not say: then the creature is as foot of its colour.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Beast {
    #[serde(default)]
    pub moves: u8,
    /// Hexes for each flag that it does not ignore.
    #[serde(default)]
    pub retreat: u8,
    #[serde(default)]
    pub dice: u8,
    /// From the cheapest to the dearest.
    #[serde(default)]
    pub powers: List<PowerCard, 2>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(deny_unknown_fields)]
pub struct PowerCard {
    pub does: Power,
    /// Lore symbols.
    pub cost: u8,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(rename_all = "snake_case")]
pub enum Power {
    #[default]
    Web,
    /// Only where the attack has done damage.
    Poison,
}

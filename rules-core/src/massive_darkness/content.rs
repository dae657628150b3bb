//! What the packs of Massive Darkness hold: section 7 of the spec. Numbers and closed words only.

use super::skill::{Enchantment, Skills};
use super::tile::Drawing;
use crate::kit::graph::Side;
use crate::kit::list::List;
use crate::pack::content;
use serde::{Deserialize, Serialize};

/// A hero card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeroCard {
    /// Recommended, never compulsory.
    pub class: u8,
    pub unique: Skills,
    /// Usable in a dark zone only.
    pub shadow: Skills,
}

/// A class sheet; the order of the first two fields serves [`crate::Pack::front`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClassCard {
    /// Rows of kind `branch`. They come first, because the numbers of a hero are counted more often than skills are read.
    pub branches: List<u8, 6>,
    pub skill: Skills,
    /// For 1 XP.
    pub ability: Skills,
}

/// A branch of a class sheet: its nodes from left to right.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BranchCard {
    pub nodes: List<Node, 5>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Node {
    pub level: u8,
    pub cost: u8,
    pub skills: Skills,
}

/// Which pile an equipment card belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pile {
    Starting,
    #[default]
    Treasure,
    Artifact,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sort {
    #[default]
    Combat,
    Item,
    Consumable,
    Trap,
    Luck,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Slot {
    #[default]
    None,
    Body,
    Hand,
    TwoHands,
}

/// What skills look for on a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Keyword {
    #[default]
    Sword,
    Mace,
    Hammer,
    Shield,
    Spear,
    Armour,
}

/// Dice printed beside one symbol of a card: yellow and red, or blue and green.
pub type TwoDice = [u8; 2];

/// An equipment card; the order of the first five fields serves [`crate::Pack::front`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EquipmentCard {
    #[serde(default)]
    pub pile: Pile,
    /// 1 to 5; 0 for artifacts, which count as 4 in story mode.
    pub level: u8,
    #[serde(default)]
    pub sort: Sort,
    #[serde(default)]
    pub slot: Slot,
    #[serde(default)]
    pub skills: Skills,
    #[serde(default)]
    pub keywords: List<Keyword, 2>,
    #[serde(default)]
    pub melee: TwoDice,
    #[serde(default)]
    pub ranged: TwoDice,
    #[serde(default)]
    pub magic: TwoDice,
    #[serde(default)]
    pub defence: TwoDice,
    #[serde(default)]
    pub enchantments: List<Enchantment, 3>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EnemyKind {
    #[default]
    Mob,
    Agent,
    Lesser,
    Greater,
}

/// A kind of miniature: how many there are in the box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FigureCard {
    /// Of mobs.
    #[serde(default)]
    pub minions: u8,
    /// Bosses, agents or monsters.
    pub leaders: u8,
}

/// A guard or roaming-monster card; the order of the first five fields serves [`crate::Pack::front`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EnemyCard {
    pub kind: EnemyKind,
    /// 1 to 5; 0 for roaming monsters.
    #[serde(default)]
    pub level: u8,
    /// Row of kind `figure`.
    pub figure: u8,
    /// Per figure of a mob; per hero of others.
    pub health: u8,
    /// Per hero.
    #[serde(default)]
    pub minions: u8,
    #[serde(default)]
    pub melee: TwoDice,
    #[serde(default)]
    pub ranged: TwoDice,
    #[serde(default)]
    pub magic: TwoDice,
    pub defence: TwoDice,
    #[serde(default)]
    pub enchantments: List<Enchantment, 4>,
    #[serde(default)]
    pub skills: Skills,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DoorGuard {
    #[default]
    None,
    Room,
    Ambush,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    #[serde(default)]
    pub guard: DoorGuard,
    #[serde(default)]
    pub treasure: u8,
    #[serde(default)]
    pub special: u8,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DoorCard {
    pub sections: [Section; 3],
}

/// Who comes with a patrol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Patrol {
    #[default]
    Guard,
    Roaming,
}

/// What an event does, in printed order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Happening {
    #[default]
    Nothing,
    /// At a level token of the current level plus `level`.
    Patrol {
        who: Patrol,
        level: i8,
    },
    AgentsActivate,
    WoundHeroesInLight(u8),
    StunActiveHero,
    HealEveryone(u8),
    HealMostWounded,
    ExperienceForEveryone(u8),
    TreasureInRooms,
    StunOneEnemy,
    /// Until the next End phase enemies roll so many yellow dice more in melee.
    EnemiesMelee(u8),
    /// Until the next End phase heroes in dark zones have so many shields more.
    ShieldInShadow(u8),
    /// The table follows the card.
    Custom,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventCard {
    pub happenings: List<Happening, 4>,
}

/// One side of a map tile, three zones by three.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TileCard {
    pub drawing: Drawing,
}

/// A zone of an adventure's map, written `[x, y]`: `[0, 0]` is top left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "[u8; 2]", into = "[u8; 2]")]
pub struct At {
    pub x: u8,
    pub y: u8,
}

impl From<[u8; 2]> for At {
    fn from([x, y]: [u8; 2]) -> Self {
        Self { x, y }
    }
}

impl From<At> for [u8; 2] {
    fn from(At { x, y }: At) -> Self {
        [x, y]
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    pub tile: u8,
    /// In tiles.
    pub x: u8,
    pub y: u8,
    /// Quarter turns to the right.
    #[serde(default)]
    pub turned: u8,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelToken {
    pub at: At,
    pub level: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Doorway {
    pub at: At,
    pub side: Side,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Objective {
    #[default]
    Library,
    Lair,
    Artifact,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spot {
    pub at: At,
    pub objective: Objective,
    /// The hidden spots share their tokens at random.
    #[serde(default)]
    pub hidden: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stairs {
    pub from: At,
    pub to: At,
}

/// A tile that falls when its tokens are gone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Timer {
    /// In tiles.
    pub x: u8,
    pub y: u8,
    pub tokens: u8,
}

/// Whose special rules hold: section 1.26. `Own` has the general goals alone.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, postcard::experimental::max_size::MaxSize,
)]
#[serde(rename_all = "snake_case")]
pub enum Script {
    #[default]
    Own,
    WalkingInTheDark,
    ScorchedEarth,
    BlackWidow,
    ChosenOne,
    WarDrums,
    Immortal,
    FiendsTreasure,
    SparksInTheDark,
    BigGameHunting,
    MazeOfDarkness,
    HeartOfDarkness,
}

/// Goals of an own adventure, in this order: MD-SETUP-13.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// Pick up every objective token of this sort.
    PickUp(Objective),
    /// No enemy is left on the map.
    KillAll,
    /// Everybody leaves by the exit.
    Leave,
}

/// An adventure: its map and what lies on it. Without tiles it is played with the table's eyes only. The order of the
/// first three fields serves [`crate::Pack::front`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AdventureCard {
    pub script: Script,
    #[serde(default)]
    pub goals: List<Goal, 4>,
    #[serde(default)]
    pub tiles: List<Placed, 9>,
    #[serde(default)]
    pub entrance: Option<At>,
    #[serde(default)]
    pub exit: Option<At>,
    #[serde(default)]
    pub levels: List<LevelToken, 10>,
    /// Doors that stand open from the start.
    #[serde(default)]
    pub open: List<Doorway, 8>,
    /// Doors that only the adventure opens.
    #[serde(default)]
    pub special: List<Doorway, 2>,
    #[serde(default)]
    pub spots: List<Spot, 8>,
    #[serde(default)]
    pub pillars: List<At, 6>,
    /// Where the adventure's own enemies begin.
    #[serde(default)]
    pub starts: List<At, 4>,
    #[serde(default)]
    pub bridges: List<At, 4>,
    #[serde(default)]
    pub stairs: List<Stairs, 2>,
    #[serde(default)]
    pub timers: List<Timer, 4>,
    /// Rooms that matter to the adventure: guarded rooms, the Emissary's chambers.
    #[serde(default)]
    pub rooms: List<At, 4>,
    /// Rows of kind `enemy`: the adventure's own enemies, in the order of [`AdventureCard::starts`]; the Emissary's two
    /// cards are the lesser and the greater one.
    #[serde(default)]
    pub enemies: List<u8, 4>,
}

/// An objective token of the box: which of them lies face down where is chance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TokenCard {
    pub objective: Objective,
}

content! {
    2 "hero" HeroCard "Heroes" "Герои";
    3 "class" ClassCard "Classes" "Классы";
    4 "branch" BranchCard "Skill branches" "Ветви навыков";
    5 "equipment" EquipmentCard "Equipment" "Снаряжение";
    6 "figure" FigureCard "Figures" "Фигурки";
    7 "enemy" EnemyCard "Enemies" "Враги";
    8 "door" DoorCard "Doors" "Двери";
    9 "event" EventCard "Events" "События";
    10 "tile" TileCard "Tiles" "Плитки поля";
    11 "adventure" AdventureCard "Adventures" "Приключения";
    12 "token" TokenCard "Tokens" "Жетоны";
}

pub use super::check::check;

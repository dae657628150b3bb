//! What the packs of BattleLore hold: sections 1 and 7.2 of the spec. Numbers and closed words only. Terrain, weapons and
//! the landmarks of the rule book are tables of [`super::field`] and [`super::weapon`]; whatever is printed on a card or in a
//! scenario is a record here.

use super::Side;
pub use super::check::check;
use super::place::Place;
use crate::kit::hex::Board;
use crate::kit::list::List;
use crate::pack::content;
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

/// Where a command card orders.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(rename_all = "snake_case")]
pub enum Where {
    Left,
    Center,
    Right,
    #[default]
    Anywhere,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(rename_all = "snake_case")]
pub enum Count {
    Units(u8),
    /// As many as there are command cards in the hand, this one included.
    Hand,
    #[default]
    All,
}

/// What a unit must be to be ordered; a card may want several things.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(rename_all = "snake_case")]
pub enum Fit {
    Banner(Banner),
    Class(Class),
    /// Foot or mounted.
    Troops,
    /// Dwarf or goblin.
    Mercenary,
    Ranged,
    /// No enemy in contact.
    Apart,
    /// Below its full strength, and no creature.
    Wounded,
}

/// One line of a card: so many units, there, of that kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(deny_unknown_fields)]
pub struct Orders {
    #[serde(default, rename = "where")]
    pub place: Where,
    pub count: Count,
    #[serde(default)]
    pub fits: List<Fit, 3>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(rename_all = "snake_case")]
pub enum Moves {
    #[default]
    Normal,
    None,
    More(u8),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(rename_all = "snake_case")]
pub enum Battles {
    #[default]
    Normal,
    None,
    RangedOnly,
}

/// In which battles dice are added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    #[default]
    All,
    Melee,
    Ranged,
}

/// What a command card does besides ordering: section 9.5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(rename_all = "snake_case")]
pub enum Extra {
    Dice {
        scope: Scope,
        more: u8,
    },
    /// Only for units that did not move this turn.
    DiceIfUnmoved {
        scope: Scope,
        more: u8,
    },
    /// Only for creatures.
    DiceOfCreature {
        more: u8,
    },
    Heal(u8),
    EndDraw {
        draw: u8,
        keep: u8,
    },
    /// Repeats the opponent's last card.
    Echo,
}

/// A command card; `copies` of the file become rows of their own, so that a deck is a set of rows. It begins with a
/// [`CommandFront`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommandCard {
    /// Section card or tactic card.
    #[serde(default)]
    pub tactic: bool,
    #[serde(default)]
    pub moves: Moves,
    #[serde(default)]
    pub battles: Battles,
    #[serde(default)]
    pub extra: List<Extra, 2>,
    pub orders: List<Orders, 3>,
    /// In place of `orders` where nothing on the board fits them.
    #[serde(default)]
    pub otherwise: List<Orders, 1>,
}

/// What a command card says besides whom it orders: all that most rules need to know of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct CommandFront {
    pub tactic: bool,
    pub moves: Moves,
    pub battles: Battles,
    pub extra: List<Extra, 2>,
}

impl CommandCard {
    #[must_use]
    pub fn front(&self) -> CommandFront {
        CommandFront {
            tactic: self.tactic,
            moves: self.moves,
            battles: self.battles,
            extra: self.extra.clone(),
        }
    }
}

/// The seats of a War Council; the first four are Lore Masters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(rename_all = "snake_case")]
pub enum Hero {
    #[default]
    Wizard,
    Cleric,
    Rogue,
    Warrior,
    Commander,
}

impl Hero {
    pub const MASTERS: [Self; 4] = [Self::Wizard, Self::Cleric, Self::Rogue, Self::Warrior];
    pub const ALL: [Self; 5] = [Self::Commander, Self::Wizard, Self::Cleric, Self::Rogue, Self::Warrior];
}

/// When a lore card may be played: table 1.16. Whether it is a reaction is a field of the card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(rename_all = "snake_case")]
pub enum Timing {
    #[default]
    WithCommand,
    InsteadOfCommand,
    ReactCommand,
    Order,
    ReactOrder,
    Move,
    ReactMove,
    Battle,
    Melee,
    Ranged,
    BeforeOpponentRoll,
    AfterOpponentRoll,
    ReactLore,
}

/// `base + per_level × level`, or half of that.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(deny_unknown_fields)]
pub struct Amount {
    #[serde(default)]
    pub base: i8,
    #[serde(default)]
    pub per_level: i8,
    /// Half of it, rounded up: BL-GEN-04.
    #[serde(default)]
    pub halved: bool,
}

impl Amount {
    #[must_use]
    pub fn at(self, level: u8) -> u8 {
        let level = i8::try_from(level).unwrap_or(i8::MAX);
        let sum = self.base.saturating_add(self.per_level.saturating_mul(level));
        let sum = u8::try_from(sum).unwrap_or(0);
        if self.halved { sum.div_ceil(2) } else { sum }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(rename_all = "snake_case")]
pub enum Cost {
    Tokens(u8),
    /// What is printed on the card that is answered, and at least 1.
    Answered,
}

impl Default for Cost {
    fn default() -> Self {
        Self::Tokens(0)
    }
}

/// Whom a lore card is played on: table 1.17.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    #[default]
    You,
    Opponent,
    OwnUnits,
    EnemyUnits,
    /// Of the enemy, at most so many hexes from a unit of one's own.
    EnemyWithin(u8),
    /// All own units of one section.
    OwnSection,
    OrderedUnits,
    /// An ordered unit of the opponent.
    OrderedEnemy,
    /// The unit that the opponent is about to move.
    Moving,
    /// The own unit that attacks.
    Attacking,
    /// The enemy unit that is attacked.
    Attacked,
    /// The own unit that is attacked.
    Defending,
    /// The enemy unit that attacks.
    Attacker,
    /// The opponent's lore card.
    LoreCard,
}

/// What a target must be besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(rename_all = "snake_case")]
pub enum Need {
    Class(Class),
    NotCreature,
    /// At least so many figures.
    Figures(u8),
    /// The unit that is attacked is a creature.
    AgainstCreature,
    InMelee,
}

/// Which faces of a card's own roll hit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(rename_all = "snake_case")]
pub enum AlsoHits {
    #[default]
    Lore,
    Strike,
}

/// What a lore card does: the closed commands of section 9.6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(rename_all = "snake_case")]
pub enum LoreCommand {
    Tokens(Amount),
    Steal(Amount),
    /// One for each, at most so many.
    TokensPerWounded(Amount),
    TokensIfEliminated(u8),
    LoreTheft,
    /// Own colour and `also` hit; flags retreat or do nothing.
    CardRoll {
        dice: Amount,
        also: AlsoHits,
        flags: bool,
    },
    Dice(Amount),
    FewerDice(Amount),
    DiceInBonus(Amount),
    /// For the units that this card orders.
    DiceOfOrdered {
        scope: Scope,
        more: u8,
    },
    DiceInBattleBack(Amount),
    NoCaps,
    LoreHits,
    StrikesMiss,
    FlagsMiss,
    IgnoreHits(Amount),
    IgnoreFirstHit,
    Reroll(Amount),
    IgnoreFlags,
    Bold(u8),
    Frighten,
    BattleBackRight,
    FirstStrike,
    Heal(Amount),
    Cleanse,
    PayFigure,
    Order,
    /// For a move alone.
    OrderToMove,
    Unorder,
    MoveBonus(Amount),
    MoveCap(u8),
    Step(Amount),
    /// On a free plain hex at most so far away, with no enemy in contact.
    Relocate(Amount),
    HitAndRun(u8),
    NoRanged,
    PeekCommand,
    PeekLore,
    Burn(u8),
    CommandCycle(u8),
    Cancel,
}

/// A lore card; its `copies` are rows of their own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoreCard {
    pub class: Hero,
    pub timing: Timing,
    /// May be played in the opponent's turn, and only there unless it answers a roll or a lore card.
    #[serde(default)]
    pub reaction: bool,
    pub cost: Cost,
    pub target: Target,
    /// How many targets: 1 where nothing is said.
    #[serde(default)]
    pub targets: Option<Amount>,
    #[serde(default)]
    pub needs: List<Need, 2>,
    /// In this order. What an `Order` card gives its units stands before the order, for they act at once.
    pub does: List<LoreCommand, 2>,
}

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

/// The levels of a War Council's heroes; 0 is an empty seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(deny_unknown_fields)]
pub struct Council {
    #[serde(default)]
    pub commander: u8,
    #[serde(default)]
    pub wizard: u8,
    #[serde(default)]
    pub cleric: u8,
    #[serde(default)]
    pub rogue: u8,
    #[serde(default)]
    pub warrior: u8,
}

impl Council {
    #[must_use]
    pub fn level(&self, hero: Hero) -> u8 {
        match hero {
            Hero::Commander => self.commander,
            Hero::Wizard => self.wizard,
            Hero::Cleric => self.cleric,
            Hero::Rogue => self.rogue,
            Hero::Warrior => self.warrior,
        }
    }

    pub fn set(&mut self, hero: Hero, level: u8) {
        match hero {
            Hero::Commander => self.commander = level,
            Hero::Wizard => self.wizard = level,
            Hero::Cleric => self.cleric = level,
            Hero::Rogue => self.rogue = level,
            Hero::Warrior => self.warrior = level,
        }
    }

    /// All levels together.
    #[must_use]
    pub fn total(&self) -> u8 {
        Hero::ALL
            .into_iter()
            .fold(0, |sum: u8, hero| sum.saturating_add(self.level(hero)))
    }

    /// The highest level among the Lore Masters: BL-WC-03.
    #[must_use]
    pub fn master(&self) -> u8 {
        let levels = Hero::MASTERS.into_iter().map(|hero| self.level(hero));
        levels.max().unwrap_or_default()
    }
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

content! {
    2 "unit" UnitCard "Units" "Отряды";
    3 "command" CommandCard "Command cards" "Карты приказов";
    4 "lore" LoreCard "Lore cards" "Карты знаний";
    5 "scenario" ScenarioCard "Scenarios" "Сценарии";
    6 "lair" LairCard "Lairs" "Логова";
}

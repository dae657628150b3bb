//! Lore cards: when, on whom, for how much, and what they do. Tables 1.16 and 1.17 and section 9.6 of the spec.

use super::command::Scope;
use super::council::Hero;
use super::unit::Class;
use crate::kit::list::List;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

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

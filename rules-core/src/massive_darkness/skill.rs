//! The closed vocabulary of skills, abilities, enchantments and card texts: sections 1.17 to 1.21 of the spec.
//!
//! Cards say what they do with these words alone; a text that they cannot express is `Custom`, and the table carries it
//! out.

use crate::kit::list::List;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// What a card, a hero or a class can do: a condition in square brackets, and what works while it holds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Skill {
    #[serde(default)]
    pub condition: Condition,
    pub does: Does,
}

/// Two are enough for every text of the glossary; a class node repeats what it keeps.
pub type Skills = List<Skill, 3>;
pub type Effects = List<Effect, 2>;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Does {
    /// The text is on the card; the table follows it.
    #[default]
    Custom,
    /// A header and what happens in combats that it names.
    Combat {
        when: When,
        effects: Effects,
    },
    MaxHealth(u8),
    ExtraActions {
        count: u8,
        /// Only actions of this sort.
        only: Option<Extra>,
    },
    ExtraMove(u8),
    /// Moves 1 or 2 zones into a zone with an enemy and strikes; the effects are for that attack alone.
    Charge(Effects),
    Leader,
    Retribution(u8),
    Regeneration(u8),
    FightingDistance(Effects),
    Slippery,
    MagicBlade,
    Taunt,
    Teleport(u8),
    Heal {
        amount: u8,
        whom: Whom,
    },
    /// Back to the current maximum.
    FullHeal(Whom),
    /// One zone at once, as with Slippery.
    Slip,
    /// Slippery to the end of this activation.
    SlipperyNow,
    /// For the owner's next attack in this round.
    NextAttack(Effect),
    /// A skill that symbols pay for: MD-ENCH-07.
    Paid(Enchantment),
}

/// Sorts of skill, by the rules that look for them: a set, so that cards without any of a sort need not be read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Gifts(u8);

impl Gifts {
    pub const NONE: Self = Self(0);
    /// To be shown.
    pub const ALL: Self = Self(u8::MAX);
    /// Looked for in every combat.
    pub const COMBAT: Self = Self(1);
    /// When skills come or go.
    pub const HEALTH: Self = Self(2);
    /// When an activation begins.
    pub const ACTIVATION: Self = Self(4);
    /// Before and in every action.
    pub const ACTION: Self = Self(8);
    /// When an enemy chooses.
    pub const TAUNT: Self = Self(16);

    #[must_use]
    pub fn of(skills: &Skills) -> Self {
        let gifts = skills.iter().map(|skill| skill.does.gift());
        gifts.fold(Self::NONE, Self::union)
    }

    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether some sort is in both.
    #[must_use]
    pub fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl Does {
    #[must_use]
    fn gift(&self) -> Gifts {
        match self {
            Self::Combat { .. } | Self::Retribution(_) | Self::Paid(_) => Gifts::COMBAT,
            Self::MaxHealth(_) => Gifts::HEALTH,
            Self::ExtraActions { .. } | Self::Regeneration(_) => Gifts::ACTIVATION,
            Self::ExtraMove(_)
            | Self::Charge(_)
            | Self::Leader
            | Self::FightingDistance(_)
            | Self::Slippery
            | Self::MagicBlade
            | Self::Teleport(_) => Gifts::ACTION,
            Self::Taunt => Gifts::TAUNT,
            // Texts of abilities and consumables, which are read when they are used.
            Self::Custom
            | Self::Heal { .. }
            | Self::FullHeal(_)
            | Self::Slip
            | Self::SlipperyNow
            | Self::NextAttack(_) => Gifts::NONE,
        }
    }
}

/// Whom a text outside of combat reaches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(rename_all = "snake_case")]
pub enum Whom {
    #[default]
    Oneself,
    /// Oneself or one hero in the same zone.
    OneInZone,
    EveryoneInZone,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(rename_all = "snake_case")]
pub enum Extra {
    Move,
    Combat,
}

/// The three ways to attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(rename_all = "snake_case")]
pub enum AttackType {
    #[default]
    Melee,
    Ranged,
    Magic,
}

impl AttackType {
    pub const ALL: [Self; 3] = [Self::Melee, Self::Ranged, Self::Magic];
}

/// The header of a combat skill or enchantment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(rename_all = "snake_case")]
pub enum When {
    #[default]
    Attack,
    MeleeAttack,
    RangedAttack,
    MagicAttack,
    Defence,
    MeleeDefence,
    RangedDefence,
    MagicDefence,
}

/// The two sides of a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Side {
    Attack,
    Defence,
}

impl Side {
    /// In the order in which they are resolved: MD-ENCH-01.
    pub const ORDER: [Self; 2] = [Self::Defence, Self::Attack];

    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Attack => Self::Defence,
            Self::Defence => Self::Attack,
        }
    }
}

impl When {
    #[must_use]
    pub fn side(self) -> Side {
        match self {
            Self::Attack | Self::MeleeAttack | Self::RangedAttack | Self::MagicAttack => Side::Attack,
            Self::Defence | Self::MeleeDefence | Self::RangedDefence | Self::MagicDefence => Side::Defence,
        }
    }

    /// Whether it works for this side of an attack of this type: MD-ENCH-03.
    #[must_use]
    pub fn matches(self, side: Side, attack: AttackType) -> bool {
        let of = match self {
            Self::Attack | Self::Defence => None,
            Self::MeleeAttack | Self::MeleeDefence => Some(AttackType::Melee),
            Self::RangedAttack | Self::RangedDefence => Some(AttackType::Ranged),
            Self::MagicAttack | Self::MagicDefence => Some(AttackType::Magic),
        };
        self.side() == side && of.is_none_or(|of| of == attack)
    }
}

/// The four dice, in the order in which every pack lists them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(rename_all = "snake_case")]
pub enum Die {
    #[default]
    Yellow,
    Red,
    Blue,
    Green,
}

/// The four symbols, in the order in which every pack lists them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(rename_all = "snake_case")]
pub enum Symbol {
    #[default]
    Hit,
    Shield,
    Bam,
    Diamond,
}

/// Section 1.19, and what other passages of the rulebook show to exist. `own` is the side that uses the effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    Hit(i8),
    /// Attacker −X HIT.
    AttackerHit(u8),
    Shield(i8),
    /// Defender −X SHIELD.
    DefenderShield(u8),
    Bam(u8),
    Diamond(u8),
    /// The defender suffers so many more.
    Wounds(u8),
    /// Adds or removes dice of one colour on the own side.
    Dice {
        die: Die,
        count: i8,
    },
    /// Removes dice of one colour from the opponent.
    OpponentDice {
        die: Die,
        count: u8,
    },
    /// Adds dice of the own side in any mix.
    AnyDice(u8),
    /// Removes dice of any mix from the opponent.
    OpponentAnyDice(u8),
    NoDefenceDice,
    RerollAttack,
    RerollDefence,
    RerollEither,
    /// Any number of defence dice, once.
    RerollSomeDefence,
    RerollBlanks,
    /// Turns one own die to its opposite face.
    Flip,
    /// So many of the symbol per blank face, added to the final result.
    PerBlank {
        symbol: Symbol,
        count: u8,
    },
    DoubleHits,
    CancelAttackBam,
    CancelAttackDiamond,
    CancelAttackAll,
    CancelDefenceBam,
    CancelDefenceDiamond,
    CancelDefenceAll,
    Stun,
    /// May wound a boss behind his minions.
    ReachBoss,
    /// The opponent is destroyed, if it is an enemy.
    Kill,
    /// Every enemy in the opponent's zone takes so many wounds.
    WoundZone(u8),
    Heal(u8),
    FullHeal,
}

/// What stands in square brackets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    #[default]
    Always,
    /// The owner takes so many wounds as the price.
    Bloodlust(u8),
    /// The owner or an ally in sight takes them.
    BloodSacrifice(u8),
    TwoWeapons,
    MaceOrHammer,
    NoArmour,
    Shadow,
    Shield,
    Sword,
    TwoHanded,
    Wounded(u8),
    /// Only if another effect caused a re-roll.
    AfterReroll,
    /// Only if the attack deals no wounds.
    NoWounds,
}

/// Header, price in symbols, effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(deny_unknown_fields)]
pub struct Enchantment {
    pub when: When,
    #[serde(default)]
    pub bam: u8,
    #[serde(default)]
    pub diamond: u8,
    /// How often it may be paid in one combat; 0 stands for once.
    #[serde(default)]
    pub repeat: u8,
    #[serde(default)]
    pub condition: Condition,
    pub effect: Effect,
}

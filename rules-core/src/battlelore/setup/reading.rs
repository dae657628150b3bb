//! Readings of the rules that the spec leaves open, as set-up asks for them: section 6.

use super::super::content::Kind;
use super::super::{Options, rules, text};
use crate::rule::RuleId;
use crate::text::TextId;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Reading {
    Crossbow,
    Pursuit,
    Retreat,
    Trample,
    Pool,
    Passage,
    Stronghold,
}

impl Reading {
    pub const FIRST: Self = Self::Crossbow;

    /// The next one; where there is no lore there are no creatures and no landmarks of heroes either.
    pub fn next(self, kind: Kind) -> Option<Self> {
        match self {
            Self::Crossbow => Some(Self::Pursuit),
            Self::Pursuit => Some(Self::Retreat),
            Self::Retreat if kind == Kind::Lore => Some(Self::Trample),
            Self::Trample => Some(Self::Pool),
            Self::Pool => Some(Self::Passage),
            Self::Passage => Some(Self::Stronghold),
            Self::Retreat | Self::Stronghold => None,
        }
    }

    /// The rule that is read, the question, the usual answer and the other one.
    pub fn words(self) -> (RuleId, TextId, TextId, TextId) {
        match self {
            Self::Crossbow => (rules::DICE_02, text::READ_CROSSBOW, text::ONE_DIE, text::TWO_DICE),
            Self::Pursuit => (rules::FOLLOW_04, text::READ_PURSUIT, text::ANY_SIDE, text::FAR_SIDE),
            Self::Retreat => (rules::RET_08, text::READ_RETREAT, text::YES, text::NO),
            Self::Trample => (rules::CREAT_18, text::READ_TRAMPLE, text::HEX_BY_HEX, text::ALL_AT_ONCE),
            Self::Pool => (
                rules::LAND_25,
                text::READ_POOL,
                text::POOL_STANDING,
                text::POOL_ENTERING,
            ),
            Self::Passage => (rules::LAND_20, text::READ_PASSAGE, text::YES, text::NO),
            Self::Stronghold => (rules::LAND_13, text::READ_STRONGHOLD, text::YES, text::NO),
        }
    }

    /// The usual reading, or the other one.
    pub fn choose(self, options: &mut Options, other: bool) {
        match self {
            Self::Crossbow => options.crossbow_penalty = if other { 2 } else { 1 },
            Self::Pursuit => options.literal_pursuit = other,
            Self::Retreat => options.retreat_must_maximise = other,
            Self::Trample => options.trample_at_once = other,
            Self::Pool => options.heal_on_entry = other,
            Self::Passage => options.passage_exclusive = other,
            Self::Stronghold => options.stronghold_needs_permission = other,
        }
    }
}

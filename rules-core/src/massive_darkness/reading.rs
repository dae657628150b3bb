//! Readings of the rules that the spec leaves open, as set-up asks for them.

use super::{rules, text};
use crate::rule::RuleId;
use crate::text::TextId;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// A reading of the rules that the table may change: MD-AMB-01, -22, -36, and the quick play of section 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Reading {
    SpentXp,
    Stay,
    CancelFirst,
    Quick,
}

impl Reading {
    pub fn next(self) -> Option<Self> {
        match self {
            Self::SpentXp => Some(Self::Stay),
            Self::Stay => Some(Self::CancelFirst),
            Self::CancelFirst => Some(Self::Quick),
            Self::Quick => None,
        }
    }

    /// The rule that is read, the question, the usual answer and the other one.
    pub fn words(self) -> (RuleId, TextId, TextId, TextId) {
        match self {
            Self::SpentXp => (rules::EPHASE_04, text::BY_WHICH_XP, text::BY_LEFT_XP, text::BY_SPENT_XP),
            Self::Stay => (rules::EPHASE_07, text::NO_OPEN_WAY, text::COME_NEARER, text::STAY),
            Self::CancelFirst => (
                rules::ENCH_10,
                text::WHEN_CANCEL,
                text::CANCEL_AFTER,
                text::CANCEL_BEFORE,
            ),
            Self::Quick => (
                rules::EPHASE_01,
                text::WHO_SETTLES,
                text::TABLE_SETTLES,
                text::DEVICE_SETTLES,
            ),
        }
    }
}

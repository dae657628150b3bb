//! What belongs to a player: banners, hands, tokens, War Council. Section 4 of the spec.

use super::Side;
use super::content::{Council, Hero};
use crate::kit::list::List;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// How well the device plays a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, MaxSize)]
pub enum Level {
    /// Sees its own next step.
    #[default]
    Recruit,
    /// Weighs its battles exactly.
    Captain,
    /// Looks at the reply as well.
    Marshal,
}

/// Command cards that a hand can hold for a moment: six, and what a card draws to choose from.
pub type CommandHand = List<u8, 10>;
/// Lore cards that a hand can hold until the end of the turn.
pub type LoreHand = List<u8, 12>;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Player {
    /// Nobody: a person plays.
    pub run_by: Option<Level>,
    pub banners: u8,
    /// Banners that win.
    pub goal: u8,
    /// Rows of kind `command`.
    pub hand: CommandHand,
    /// What the hand is filled up to: BL-WC-02; one less while the Stronghold is lost: BL-LAND-26.
    pub hand_size: u8,
    pub stronghold_lost: bool,
    /// Rows of kind `lore`.
    pub lore: LoreHand,
    pub tokens: u8,
    pub council: Council,
    /// BL-LCARD-04.
    pub lore_played: bool,
    /// BL-LAND-20.
    pub passage_opened: bool,
}

impl Player {
    /// BL-END-05: one more than the highest Lore Master's level.
    #[must_use]
    pub fn lore_limit(&self) -> u8 {
        self.council.master().saturating_add(1)
    }

    /// The level of a lore card of this class, and the tokens that it costs more: BL-LCARD-14, -15.
    #[must_use]
    pub fn skill(&self, class: Hero) -> (u8, u8) {
        match self.council.level(class) {
            0 => (1, 3),
            level => (level, 0),
        }
    }

    #[must_use]
    pub fn hand_limit(&self) -> u8 {
        self.hand_size.saturating_sub(u8::from(self.stronghold_lost))
    }
}

/// Both players, by side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Players {
    pub north: Player,
    pub south: Player,
}

impl Players {
    #[must_use]
    pub fn of(&self, side: Side) -> &Player {
        match side {
            Side::North => &self.north,
            Side::South => &self.south,
        }
    }

    pub fn of_mut(&mut self, side: Side) -> &mut Player {
        match side {
            Side::North => &mut self.north,
            Side::South => &mut self.south,
        }
    }
}

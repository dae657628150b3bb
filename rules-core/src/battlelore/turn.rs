//! The turn as a value: whose it is, what was played in it, and what lasts until its end. BL-TURN-01 to -03.

use super::Side;
use super::content::{CommandFront, Scope};
use super::order::Lines;
use crate::kit::list::List;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Phase {
    #[default]
    Command,
    Order,
    Move,
    Combat,
    End,
}

/// Whose orders are being carried out: those of the command card, or those of a lore card that goes first (BL-LCARD-09).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Activation {
    #[default]
    Command,
    Lore,
}

/// A lore card on the table with the tokens that were paid for it: BL-LCARD-02.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Parked {
    pub card: u8,
    pub side: Side,
    pub tokens: u8,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Turn {
    /// Counted over both players; 0 before the first.
    pub number: u8,
    pub active: Side,
    pub phase: Phase,
    pub activation: Activation,
    /// The card whose orders are carried out; of an echo, the card that it repeats. Row of kind `command`.
    pub card: Option<u8>,
    /// What it says, copied because rules ask for it at every step, and checked against it.
    pub front: CommandFront,
    pub lines: Lines,
    /// The card that was laid down, to be discarded.
    pub laid: Option<u8>,
    /// A lore card replaced the command card: BL-END-03.
    pub instead: bool,
    /// The command cards last played by North and South.
    pub last: [Option<u8>; 2],
    /// Orders given so far, by the lines of the card that the ordered unit fits: bit sets of them.
    pub orders: [u8; 8],
    /// The card orders as it says for a board where nothing fits it.
    pub otherwise: bool,
    /// Command cards in the hand when the card was played, this one included: BL-CMD-03.
    pub hand_at_start: u8,
    pub parked: List<Parked, 2>,
    /// The unit that is being moved, for reactions to its move.
    pub moving: Option<u8>,
    /// The units ordered by a lore card roll more dice: of which battles, and how many.
    pub lore_dice: Option<(Scope, u8)>,
    /// This side's units make no ranged attacks this turn.
    pub no_ranged: Option<Side>,
}

impl Turn {
    /// What lasts longer than a turn is its number, whose it is, and the cards last played.
    pub fn end(&mut self) {
        let Self {
            number, active, last, ..
        } = *self;
        *self = Self {
            number,
            active: active.other(),
            last,
            ..Self::default()
        };
    }
}

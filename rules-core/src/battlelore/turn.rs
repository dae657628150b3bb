//! The turn as a value: whose it is, what was played in it, and what lasts until its end. BL-TURN-01 to -03.

use super::Side;
use super::content::Scope;
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
    /// The card that was laid down, to be discarded.
    pub laid: Option<u8>,
    /// A lore card replaced the command card: BL-END-03.
    pub instead: bool,
    /// The command cards last played by North and South.
    pub last: [Option<u8>; 2],
    /// Command cards in the hand when the card was played, this one included: BL-CMD-03.
    pub hand_at_start: u8,
    pub parked: List<Parked, 2>,
    /// The units ordered by a lore card roll more dice: of which battles, and how many.
    pub lore_dice: Option<(Scope, u8)>,
    /// This side's units make no ranged attacks this turn.
    pub no_ranged: Option<Side>,
}

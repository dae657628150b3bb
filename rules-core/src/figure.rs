//! Who is on the table, as the one overview that serves every game shows them.

use crate::kit::list::List;
use crate::pack::CardId;
use crate::text::Message;

/// Whose a figure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The players' own, where all of them play together.
    Ours,
    /// Run by the device.
    Theirs,
    /// One player's, where players fight each other.
    Player(u8),
}

/// A figure that stands on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    pub card: CardId,
    pub side: Side,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Health {
    pub now: u8,
    pub most: u8,
}

/// One hero, enemy or unit: a row of the overview.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    pub card: CardId,
    pub side: Side,
    /// None where the game counts no health for it.
    pub health: Option<Health>,
    /// The cell it stands on, as far as the device knows.
    pub cell: Option<u8>,
    /// What matters at a glance, most important first.
    pub notes: List<Message, 4>,
}

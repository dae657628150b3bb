//! Command cards: whom they order, and what they say besides. Sections 1.13 and 9.5 of the spec.

use super::unit::{Banner, Class};
use crate::kit::list::List;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

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

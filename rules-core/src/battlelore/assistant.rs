//! The battle assistant: with the table's eyes the device keeps no map; it asks what a battle needs to know, and the same
//! battle code resolves it.

use super::{BattleLore, rules, table, text};
use crate::game::Log;
use crate::pack::Pack;
use crate::prompt::{Answer, Ask, Prompt};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Step {
    #[default]
    Begin,
}

impl Step {
    pub fn waits(&self) -> bool {
        true
    }

    #[inline(never)]
    pub fn ask(&self, _game: &BattleLore, _pack: &Pack<'_>) -> Prompt {
        table(rules::GEN_01, Message::new(text::NOBODY), Ask::Acknowledge)
    }

    #[inline(never)]
    pub fn resolve(self, _game: &mut BattleLore, _pack: &Pack<'_>, _answer: &Answer, _log: &mut dyn Log) {}

    #[inline(never)]
    pub fn run(self, _game: &mut BattleLore, _pack: &Pack<'_>, _log: &mut dyn Log) {}
}

/// What the table wants next.
pub fn hub(game: &mut BattleLore) {
    game.push(super::Step::Assistant(Step::Begin));
}

/// Lore tokens in the box: section 9.2.
pub const TOKENS: u8 = 40;

/// What the table says of the battle that is being fought, where the device keeps no map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Facts {
    /// 1 in melee.
    pub distance: u8,
    /// The lowest cap of the two hexes; 0: none.
    pub cap: u8,
    /// Dice by command and lore cards.
    pub cards: u8,
    /// Flags that the attacker and the defender may ignore: support, terrain, race and cards together.
    pub bold: [u8; 2],
}

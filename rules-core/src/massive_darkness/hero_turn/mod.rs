//! hero_turn

use super::MassiveDarkness;
use super::{rules, table, text};
use crate::game::Log;
use crate::pack::Pack;
use crate::prompt::{Answer, Ask, Prompt};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// The activation of a hero.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Turn {
    pub hero: u8,
    pub actions: u8,
    /// Extra actions of one sort only.
    pub moves: u8,
    pub combats: u8,
    /// Movement points left of the Move action.
    pub points: u8,
    pub ability_used: bool,
    pub leader_used: bool,
    /// Slippery to the end of this activation.
    pub slippery: bool,
    /// Units attacked in this activation: they will counterattack.
    pub attacked: crate::kit::list::List<u8, 8>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Step {
    Wait,
}

impl Step {
    pub fn waits(&self) -> bool {
        match self {
            Self::Wait => true,
        }
    }

    pub fn ask(&self, _game: &MassiveDarkness, _pack: &Pack<'_>) -> Prompt {
        table(rules::OVER_03, Message::new(text::WON), Ask::Acknowledge)
    }

    pub fn resolve(self, _game: &mut MassiveDarkness, _pack: &Pack<'_>, _answer: Answer, _log: &mut dyn Log) {}

    pub fn run(self, _game: &mut MassiveDarkness, _pack: &Pack<'_>, _log: &mut dyn Log) {}
}

impl MassiveDarkness {
    /// The hero's activation begins: MD-HPHASE-02, -03.
    pub fn begin_activation(&mut self, _pack: &Pack<'_>, _seat: u8, _log: &mut dyn Log) {}

    /// The hero draws so many treasures of this level, one after another; Trap and Luck! are resolved.
    pub fn draw_treasure(&mut self, _seat: u8, _level: u8, _count: u8) {}

    /// A random artifact for the hero.
    pub fn draw_artifact(&mut self, _seat: u8) {}

    /// The hero receives a card: he may hand it to a hero in his zone, and the receiver may equip it. MD-PICK-04,
    /// MD-EQUIP-05, MD-GUARDIAN-06.
    pub fn receive(&mut self, _pack: &Pack<'_>, _seat: u8, _card: u8, _log: &mut dyn Log) {}

    /// Gives up a card wherever the hero has it.
    pub fn drop_card(&mut self, _pack: &Pack<'_>, _seat: u8, _card: u8, _log: &mut dyn Log) {}

    /// Whether a non-stunned enemy holds the hero in his zone: MD-MOVE-03, -04.
    pub fn is_held(&self, _pack: &Pack<'_>, _seat: u8) -> bool {
        false
    }
}

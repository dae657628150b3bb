//! spawn

use super::MassiveDarkness;
use super::{rules, table, text};
use crate::game::Log;
use crate::pack::Pack;
use crate::prompt::{Answer, Ask, Prompt};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

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

/// Where an enemy appears.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Place {
    /// With the device's eyes.
    Zone(u8),
    /// In the zone of a hero: Ambush!
    Hero(u8),
    /// The level token named; with several zones the players choose.
    Level(u8),
    /// The table knows: the text says where.
    Table,
}

/// What a guardian carries when it appears.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Gear {
    /// A treasure of the game's level: MD-SPAWN-07.
    GameLevel,
    Level(u8),
    None,
}

impl MassiveDarkness {
    /// A guard of this level appears: draws, places, equips. MD-SPAWN-02 to -05, -07, -09.
    pub fn spawn_guard(&mut self, _level: u8, _place: Place) {}

    /// A roaming monster of the game's level: MD-SPAWN-06.
    pub fn spawn_roaming(&mut self, _place: Place) {}

    pub fn spawn_greater(&mut self, _place: Place) {}

    /// A known enemy card appears, with the figures that it needs or not at all.
    pub fn spawn_card(
        &mut self,
        _pack: &Pack<'_>,
        _card: u8,
        _place: Place,
        _gear: Gear,
        _log: &mut dyn Log,
    ) -> Option<u8> {
        None
    }

    /// MD-SPAWN-10.
    pub fn reinforcements(&mut self, _pack: &Pack<'_>, _log: &mut dyn Log) {}
}

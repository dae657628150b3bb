//! round

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

impl MassiveDarkness {
    /// A new round: resurrection, then the adventure. MD-ROUND-02.
    pub fn begin_round(&mut self, _pack: &Pack<'_>, _log: &mut dyn Log) {}

    /// MD-LEVEL-02: after every action and phase. Only the device's eyes know by themselves.
    pub fn level_check(&mut self, _pack: &Pack<'_>, _log: &mut dyn Log) {}

    /// MD-LEVEL-04, -05, -07: never down.
    pub fn raise_level(&mut self, _pack: &Pack<'_>, _level: u8, _log: &mut dyn Log) {}

    /// Maximum health by the skills in force; a rise heals as much: MD-AMB-31.
    pub fn renew_health(&mut self, _pack: &Pack<'_>, _log: &mut dyn Log) {}
}

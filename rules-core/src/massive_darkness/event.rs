//! event

use super::MassiveDarkness;
use super::{rules, table, text};
use crate::game::Log;
use crate::pack::Pack;
use crate::prompt::{Answer, Ask, Prompt};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// An effect that ends in an End phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Timed {
    pub effect: Lasting,
    /// Came in this round's Event phase: it lasts to the next round's End phase.
    pub fresh: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Lasting {
    /// Enemies roll so many yellow dice more in melee.
    EnemiesMelee(u8),
    /// Heroes in shadow have so many shields more.
    ShieldInShadow(u8),
    /// For this hero's next attack in this round.
    NextAttack(u8, super::skill::Effect),
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
    /// MD-EVENT-01.
    pub fn begin_event(&mut self, _pack: &Pack<'_>, _log: &mut dyn Log) {}
}

//! The correction menu.

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

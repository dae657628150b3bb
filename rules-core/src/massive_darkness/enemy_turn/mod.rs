//! enemy_turn

use super::MassiveDarkness;
use super::{rules, table, text};
use crate::game::Log;
use crate::kit::bits::Bits;
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

/// Why an enemy activates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Mode {
    EnemyPhase,
    /// Against this hero alone.
    Counter(u8),
    /// By an event or for want of figures: as in the Enemy phase, but it does not count as that activation.
    Extra,
}

impl MassiveDarkness {
    /// MD-EPHASE-01.
    pub fn begin_enemy_phase(&mut self, _pack: &Pack<'_>, _log: &mut dyn Log) {}

    /// One activation by section 3 of the spec.
    pub fn activate(&mut self, _unit: u8, _mode: Mode) {}

    /// Several activations in an order that the players choose.
    pub fn activate_all(&mut self, _units: Bits, _mode: Mode) {}

    /// After the hero's last action: MD-COUNTER-01.
    pub fn counterattacks(&mut self, _pack: &Pack<'_>, _seat: u8, _log: &mut dyn Log) {}
}

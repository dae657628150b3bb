//! adventure

use super::MassiveDarkness;
use super::board::Goal;
use super::enemy::Enemy;
use super::enemy_turn::Mode;
use super::{rules, table, text};
use crate::game::Log;
use crate::kit::bits::Bits;
use crate::kit::graph::Side;
use crate::kit::list::List;
use crate::pack::Pack;
use crate::prompt::{Answer, Ask, Prompt};
use crate::text::Message;

use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// What the adventure counts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Progress {
    /// Objective tokens picked up, keys, parts; by adventure.
    pub found: u8,
    /// MD-Q3-02.
    pub chosen: u8,
    /// MD-Q4-02, in the order of the adventure's timers.
    pub timers: [u8; 4],
    /// MD-Q10: 1 to 3.
    pub stage: u8,
    pub levers: u8,
    /// Something that happens once has happened.
    pub done: u8,
}

/// What the adventures change; every hook does nothing unless its adventure says so.
impl MassiveDarkness {
    /// MD-SETUP-12.
    pub fn adventure_begins(&mut self, _pack: &Pack<'_>, _log: &mut dyn Log) {}

    /// After the resurrection: MD-ROUND-02.
    pub fn round_begins(&mut self, _pack: &Pack<'_>, _log: &mut dyn Log) {}

    pub fn enemy_phase_begins(&mut self, _pack: &Pack<'_>, _log: &mut dyn Log) {}

    /// The last thing of an End phase, after the first-player token has passed: MD-END-03.
    pub fn round_ends(&mut self, _pack: &Pack<'_>, _log: &mut dyn Log) {}

    /// A hero has died: some adventures are lost at once.
    pub fn hero_died(&mut self, _pack: &Pack<'_>, _seat: u8, _log: &mut dyn Log) {}

    /// A hero stands in another zone, or has left by the exit.
    pub fn hero_moved(&mut self, _pack: &Pack<'_>, _seat: u8, _log: &mut dyn Log) {}

    /// A unit was destroyed; it is off the map already.
    pub fn unit_died(&mut self, _pack: &Pack<'_>, _enemy: &Enemy, _by: Option<u8>, _log: &mut dyn Log) {}

    /// MD-PICK-06; the token is off the map already.
    pub fn picked_up(&mut self, _pack: &Pack<'_>, _seat: u8, _token: Goal, _log: &mut dyn Log) {}

    /// Whether a door may be opened by hand: MD-Q6-05, MD-Q7-03.
    pub fn may_open(&self, _zone: u8, _side: Side) -> bool {
        true
    }

    /// Whether a door card is drawn for the chamber behind a door; other things may appear there instead.
    pub fn chamber_opens(&mut self, _pack: &Pack<'_>, _room: u8, _log: &mut dyn Log) -> bool {
        true
    }

    /// Takes an activation over from the general rules, or not.
    pub fn overrides_activation(&mut self, _pack: &Pack<'_>, _unit: u8, _mode: Mode, _log: &mut dyn Log) -> bool {
        false
    }

    /// Where enemies go, if the adventure has its own goal: MD-Q9-09.
    pub fn adventure_goal(&self, _mode: Mode) -> Option<u8> {
        None
    }

    /// Zones whose intact pillars stop heroes and sight: MD-LOS-07.
    #[must_use]
    pub fn blocking_pillars(&self) -> Bits {
        Bits::EMPTY
    }

    /// Whether heroes may attack pillars here.
    #[must_use]
    pub fn pillars_are_targets(&self) -> bool {
        false
    }

    pub fn pillar_destroyed(&mut self, _pack: &Pack<'_>, _zone: u8, _log: &mut dyn Log) {}

    /// Whether a unit can be attacked at all: MD-Q5-06.
    pub fn is_attackable(&self, _unit: u8) -> bool {
        true
    }

    /// Whether a hero may step from here to there, beyond the general rules: MD-Q10-02.
    pub fn may_step(&self, _from: u8, _to: u8) -> bool {
        true
    }

    /// Whether the exit is open to heroes: MD-AMB-38.
    pub fn may_leave(&self, _seat: u8) -> bool {
        false
    }

    /// What heroes may do here beyond the general actions: fireworks, levers. Costs are the adventure's affair.
    pub fn adventure_actions(&self, _pack: &Pack<'_>, _seat: u8) -> List<AdventureAction, 4> {
        List::new()
    }

    pub fn adventure_action(&mut self, _pack: &Pack<'_>, _seat: u8, _action: AdventureAction, _log: &mut dyn Log) {}

    /// MD-Q9-04, -05, -06.
    pub fn has_events(&self) -> bool {
        true
    }

    pub fn agents_summon(&self) -> bool {
        true
    }

    pub fn tiles_raise_level(&self) -> bool {
        true
    }
}

/// An action that only an adventure has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum AdventureAction {
    /// For 1 movement point: MD-Q5-05.
    Firework,
    /// For 1 action: MD-Q10-10.
    Lever,
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

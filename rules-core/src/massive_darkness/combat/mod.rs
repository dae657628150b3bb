//! combat

use super::MassiveDarkness;
use super::skill::{AttackType, Effects};
use super::{rules, table, text};
use crate::game::Log;
use crate::pack::Pack;
use crate::prompt::{Answer, Ask, Prompt};
use crate::text::Message;

use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// The combat that is being resolved.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Combat {}

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

/// What a hero attacks: one unit, or a pillar where the adventure allows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Target {
    Unit(u8),
    /// By its place in [`super::board::Board::pillars`].
    Pillar(u8),
}

impl MassiveDarkness {
    /// Whether the hero has a weapon of this type in his hands (Magic Blade counts): MD-ACT-ATTACK-03.
    pub fn is_armed(&self, _pack: &Pack<'_>, _seat: u8, _attack: AttackType) -> bool {
        false
    }

    /// A hero attacks; `extra` are the bracketed effects of Charge and its like.
    pub fn hero_attacks(
        &mut self,
        _pack: &Pack<'_>,
        _seat: u8,
        _target: Target,
        _attack: AttackType,
        _extra: &Effects,
        _log: &mut dyn Log,
    ) {
    }

    /// An enemy attacks a hero.
    pub fn enemy_attacks(&mut self, _pack: &Pack<'_>, _unit: u8, _seat: u8, _attack: AttackType, _log: &mut dyn Log) {}

    /// Wounds outside of an attack: minions first, boss protected, XP and loot to `by`.
    pub fn wound_unit(&mut self, _pack: &Pack<'_>, _unit: u8, _wounds: u8, _by: Option<u8>, _log: &mut dyn Log) {}

    /// Every figure of the zone's enemies takes wounds, the boss too: MD-MOB-04.
    pub fn wound_zone(&mut self, _pack: &Pack<'_>, _zone: u8, _wounds: u8, _by: Option<u8>, _log: &mut dyn Log) {}

    /// Off the map without XP and loot: the Immortal's path, the cave-in.
    pub fn crush_unit(&mut self, _pack: &Pack<'_>, _unit: u8, _log: &mut dyn Log) {}

    /// MD-STUN-01, MD-STUN-06.
    pub fn stun_unit(&mut self, _unit: u8, _log: &mut dyn Log) {}

    pub fn stun_hero(&mut self, _seat: u8, _log: &mut dyn Log) {}
}

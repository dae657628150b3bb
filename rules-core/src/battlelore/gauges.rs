//! The numbers that the table may see and correct.

use super::BattleLore;
use crate::game::Gauge;
use crate::pack::Pack;

pub fn gauge(_game: &BattleLore, _pack: &Pack<'_>, _index: u8) -> Option<Gauge> {
    None
}

pub fn set(_game: &mut BattleLore, _pack: &Pack<'_>, _index: u8, _value: i16) {}

//! Every number that the device tracks, for the table to see and correct: section 4 of the spec.

use super::MassiveDarkness;
use crate::game::Gauge;
use crate::pack::Pack;

pub fn gauge(_game: &MassiveDarkness, _pack: &Pack<'_>, _index: u8) -> Option<Gauge> {
    None
}

pub fn set(_game: &mut MassiveDarkness, _pack: &Pack<'_>, _index: u8, _value: i16) {}

//! How the map looks, and what must always hold: section 9.9 of the spec.

use super::BattleLore;
use crate::map::Cell;
use crate::pack::Pack;

pub fn cell(_game: &BattleLore, _pack: &Pack<'_>, _index: u8) -> Option<Cell> {
    None
}

pub fn check(_game: &BattleLore, _pack: &Pack<'_>) -> Result<(), &'static str> {
    Ok(())
}

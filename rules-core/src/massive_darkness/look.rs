//! How the map looks, and what must always hold.

use super::MassiveDarkness;
use crate::map::Cell;
use crate::pack::Pack;

pub fn cell(_game: &MassiveDarkness, _pack: &Pack<'_>, _index: u8) -> Option<Cell> {
    None
}

pub fn check(_game: &MassiveDarkness, _pack: &Pack<'_>) -> Result<(), &'static str> {
    Ok(())
}

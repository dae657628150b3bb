//! The units as the overview shows them.

use super::BattleLore;
use crate::figure::Figure;
use crate::pack::Pack;
use crate::text::Message;

pub fn figure(_game: &BattleLore, _pack: &Pack<'_>, _index: u8) -> Option<Figure> {
    None
}

pub fn describe(_game: &BattleLore, _pack: &Pack<'_>, _index: u8, _tell: &mut dyn FnMut(Message)) {}

//! Where the cursor waits: what most tables answer. The rules do not know of it.

use super::BattleLore;
use crate::pack::Pack;
use crate::prompt::{Answer, Prompt};

pub fn answer(_game: &BattleLore, _pack: &Pack<'_>, _prompt: &Prompt) -> Option<Answer> {
    None
}

//! What the records of a pack may not contradict: each other, the rules, and the map.

use crate::pack::{Fault, Pack};

pub fn check(_pack: &Pack<'_>) -> Result<(), Fault> {
    Ok(())
}

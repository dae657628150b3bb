//! The games and settings that outlast a power cut: the journal, over the part of the flash that is kept for it.
//!
//! A record takes a page (0.4 ms, typically), a new base four sectors (45 ms each), and interrupts are off meanwhile. The
//! loop saves between an event and its picture, so nobody waits for it but the one who has just pressed a key.

use crate::flash::Region;
use handheld::journal::Journal;
use static_cell::StaticCell;

pub type Saves = Journal<Region>;

/// The device's journal. It is as large as a saved game, so it is made once and stays where it is.
// Not in line: the caller's frame lasts, and needs no room for the making.
#[inline(never)]
pub fn open(region: Region) -> &'static mut Saves {
    static JOURNAL: StaticCell<Saves> = StaticCell::new();
    JOURNAL.init_with(|| Journal::new(region))
}

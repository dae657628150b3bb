//! The tutorial, Walking in the Dark: MD-Q0-01 and -02. Leaving by the exit is common to several adventures.

use super::super::{MassiveDarkness, rules, text};
use crate::game::Log;
use crate::text::Message;

/// MD-Q0-02.
const KEY_XP: u8 = 3;

impl MassiveDarkness {
    pub(super) fn key_found(&mut self, seat: u8, log: &mut dyn Log) {
        self.progress.found = 1;
        log.good(rules::Q0_02, Message::new(text::KEY_FOUND).with(self.hero(seat).name()));
        self.gain(seat, KEY_XP, log);
    }
}

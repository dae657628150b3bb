//! What the owner of the device likes: kept apart from the games, and the same in all of them.

use crate::draft::Source;
use postcard::experimental::max_size::MaxSize;
use rules_core::Lang;
use serde::{Deserialize, Serialize};

/// Steps of the backlight.
pub const BRIGHTEST: u8 = 5;

/// Minutes without a touch until the device goes to sleep: a long turn at the table, not a long think.
const SLEEPS: [u8; 4] = [2, 5, 15, 60];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Settings {
    pub lang: Lang,
    pub source: Source,
    /// 1 to [`BRIGHTEST`].
    pub brightness: u8,
    pub sound: bool,
    /// Dice tumble before they lie still.
    pub tumble: bool,
    /// Minutes.
    pub sleep: u8,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            lang: Lang::En,
            source: Source::Device,
            brightness: 4,
            sound: true,
            tumble: true,
            sleep: 5,
        }
    }
}

impl Settings {
    /// What was stored, with numbers that this program does not know brought back into range.
    #[must_use]
    pub fn stored(self) -> Self {
        let sleep = if SLEEPS.contains(&self.sleep) {
            self.sleep
        } else {
            Self::default().sleep
        };
        Self {
            brightness: self.brightness.clamp(1, BRIGHTEST),
            sleep,
            ..self
        }
    }

    pub(crate) fn next_lang(&mut self) {
        self.lang = match self.lang {
            Lang::En => Lang::Ru,
            Lang::Ru => Lang::En,
        };
    }

    pub(crate) fn next_source(&mut self) {
        self.source = match self.source {
            Source::Device => Source::Table,
            Source::Table => Source::Device,
        };
    }

    pub(crate) fn next_brightness(&mut self) {
        self.brightness = self.brightness % BRIGHTEST + 1;
    }

    pub(crate) fn next_sleep(&mut self) {
        let now = SLEEPS.iter().position(|minutes| *minutes == self.sleep);
        let next = now.map_or(0, |now| (now + 1) % SLEEPS.len());
        self.sleep = SLEEPS.get(next).copied().unwrap_or(self.sleep);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_comes_round_again() {
        let mut settings = Settings::default();
        for _ in 0..5 {
            settings.next_brightness();
        }
        for _ in 0..4 {
            settings.next_sleep();
        }
        for _ in 0..2 {
            settings.next_lang();
            settings.next_source();
        }
        assert_eq!(settings, Settings::default());
    }

    #[test]
    fn what_was_stored_by_another_program_is_brought_into_range() {
        let strange = Settings {
            brightness: 200,
            sleep: 7,
            ..Settings::default()
        };
        let stored = strange.stored();
        assert_eq!((stored.brightness, stored.sleep), (BRIGHTEST, 5));
    }
}

//! Leaving by the exit, and what it decides: MD-OVER-04, MD-AMB-38.

use super::{own, war_drums};
use crate::game::Log;
use crate::massive_darkness::content::Script;
use crate::massive_darkness::{MassiveDarkness, rules, text};
use crate::prompt::Outcome;
use crate::text::Message;

impl MassiveDarkness {
    /// Whether the hero may leave by the exit, for 1 movement point and under the rules of stepping: MD-AMB-38. He may be
    /// the first to go, but the Chosen has something to carry out.
    #[must_use]
    pub fn may_leave(&self, seat: u8) -> bool {
        let here = !self.device_sees() || self.board.exit.is_some_and(|exit| self.hero(seat).zone == exit);
        here && match self.script {
            Script::WalkingInTheDark | Script::WarDrums => true,
            Script::ChosenOne => seat != self.progress.chosen || self.leaving_is_due(),
            Script::Own
            | Script::ScorchedEarth
            | Script::BlackWidow
            | Script::Immortal
            | Script::FiendsTreasure
            | Script::SparksInTheDark
            | Script::BigGameHunting
            | Script::MazeOfDarkness
            | Script::HeartOfDarkness => self.leaving_is_due(),
        }
    }

    /// Whether the goals before the exit are met: they count in their order only (MD-OVER-04).
    #[must_use]
    pub fn leaving_is_due(&self) -> bool {
        match self.script {
            Script::WalkingInTheDark => self.progress.found > 0,
            Script::ChosenOne => self.artifact_is_whole(),
            Script::WarDrums => self.progress.done & war_drums::SENTINEL_DEAD != 0,
            Script::SparksInTheDark => self.progress.done != 0,
            Script::Own => self.progress.done & own::LEAVE != 0,
            Script::ScorchedEarth
            | Script::BlackWidow
            | Script::Immortal
            | Script::FiendsTreasure
            | Script::BigGameHunting
            | Script::MazeOfDarkness
            | Script::HeartOfDarkness => false,
        }
    }

    /// He is off the map, out of everybody's reach.
    pub(super) fn hero_left(&mut self, seat: u8, log: &mut dyn Log) {
        let rule = match self.script {
            Script::ChosenOne => rules::Q3_01,
            Script::WarDrums => rules::Q4_01,
            Script::SparksInTheDark => rules::Q7_01,
            Script::WalkingInTheDark => rules::Q0_01,
            Script::Own
            | Script::ScorchedEarth
            | Script::BlackWidow
            | Script::Immortal
            | Script::FiendsTreasure
            | Script::BigGameHunting
            | Script::MazeOfDarkness
            | Script::HeartOfDarkness => rules::OVER_04,
        };
        log.cite(rule);
        log.cite(rules::OVER_04);
        let won = match self.script {
            // MD-AMB-38: the living are enough.
            Script::WalkingInTheDark => self.living().is_empty(),
            Script::ChosenOne => seat == self.progress.chosen,
            Script::Own
            | Script::WarDrums
            | Script::SparksInTheDark
            | Script::ScorchedEarth
            | Script::BlackWidow
            | Script::Immortal
            | Script::FiendsTreasure
            | Script::BigGameHunting
            | Script::MazeOfDarkness
            | Script::HeartOfDarkness => self.heroes_where(|hero| !hero.escaped).is_empty(),
        };
        if won && self.leaving_is_due() {
            self.finish(Outcome::Won, log);
        } else if self.heroes_where(|hero| !hero.escaped).is_empty() {
            // Nobody is left to meet the goals.
            log.bad(rules::OVER_02, Message::new(text::GOAL_LOST));
            self.finish(Outcome::Lost, log);
        }
    }
}

//! The enemies that an adventure is about: who sleeps, who wakes, who acts by own rules, and what their death means.

use super::{Step, push};
use crate::game::Log;
use crate::massive_darkness::content::Script;
use crate::massive_darkness::enemy::{Enemy, Mark};
use crate::massive_darkness::enemy_turn::Mode;
use crate::massive_darkness::{MassiveDarkness, rules, text};
use crate::pack::Pack;
use crate::rule::RuleId;
use crate::text::Message;

impl MassiveDarkness {
    /// Takes an activation over from the general rules, or not. Asked when a unit that is not stunned is about to act.
    pub fn overrides_activation(&mut self, pack: &Pack<'_>, unit: u8, mode: Mode, log: &mut dyn Log) -> bool {
        let Some(enemy) = self.enemy(unit) else {
            return false;
        };
        if enemy.is(Mark::Asleep) {
            log.cite(self.sleep_rule());
            return true;
        }
        if enemy.is(Mark::Stunned) {
            return false;
        }
        let special = enemy.is(Mark::Special);
        if enemy.is(Mark::Sentry) {
            log.cite(rules::Q5_03);
            self.attack_only(pack, unit, mode, log);
            return true;
        }
        match self.script {
            Script::BlackWidow if special => {
                self.spider_activates(pack, unit, mode, log);
                true
            }
            Script::Immortal if special => {
                self.immortal_activates(unit, mode, log);
                true
            }
            Script::MazeOfDarkness => self.maze_activates(unit, mode),
            Script::Own
            | Script::WalkingInTheDark
            | Script::ScorchedEarth
            | Script::BlackWidow
            | Script::ChosenOne
            | Script::WarDrums
            | Script::Immortal
            | Script::FiendsTreasure
            | Script::SparksInTheDark
            | Script::BigGameHunting
            | Script::HeartOfDarkness => false,
        }
    }

    /// Whether a unit can be attacked at all: MD-Q5-06.
    #[must_use]
    pub fn is_attackable(&self, unit: u8) -> bool {
        self.script != Script::Immortal || !self.enemy(unit).is_some_and(|enemy| enemy.is(Mark::Special))
    }

    fn sleep_rule(&self) -> RuleId {
        if self.script == Script::FiendsTreasure {
            rules::Q6_03
        } else if self.script == Script::BigGameHunting {
            rules::Q8_04
        } else {
            rules::Q10_04
        }
    }

    /// Wakes an enemy of the adventure.
    pub(super) fn wake(&mut self, unit: u8, log: &mut dyn Log) {
        let Some(enemy) = self.enemy(unit).filter(|enemy| enemy.is(Mark::Asleep)) else {
            return;
        };
        log.bad(self.sleep_rule(), Message::new(text::WAKES).with(enemy.name()));
        self.with_enemy(unit, |enemy| enemy.set(Mark::Asleep, false));
    }

    /// The enemy that the adventure is about was killed: MD-Q2-01, MD-Q6-01.
    pub(super) fn quarry_died(&mut self, enemy: &Enemy, log: &mut dyn Log) {
        if enemy.is(Mark::Special) {
            let black_widow = self.script == Script::BlackWidow;
            log.cite(if black_widow { rules::Q2_01 } else { rules::Q6_01 });
            push(self, Step::Victory);
        }
    }
}

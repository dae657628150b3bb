//! Steps of the enemies that follow an adventure's own rules: MD-EPHASE-07 toward a goal of the adventure.

use super::super::content::Script;
use super::super::hero::Hero;
use super::super::{MassiveDarkness, rules, table, text};
use super::{Step, push};
use crate::game::Log;
use crate::kit::list::List;
use crate::pack::Pack;
use crate::prompt::{Ask, Prompt};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// Several ways are equally short: the players choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Way {
    unit: u8,
    to: List<u8, 6>,
}

impl Way {
    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let says = match game.enemy(self.unit) {
            Some(enemy) => Message::new(text::QUEST_WAY).with(enemy.name()),
            None => Message::new(text::QUEST_WAY),
        };
        table(rules::EPHASE_07, says, Ask::place(self.to.iter().copied().collect()))
    }

    pub fn resolve(self, game: &mut MassiveDarkness, _pack: &Pack<'_>, zone: u8, log: &mut dyn Log) {
        game.quest_walk_to(self.unit, zone, log);
    }
}

impl MassiveDarkness {
    /// One step along a shortest way; the players choose among several.
    pub(super) fn quest_walk(&mut self, unit: u8, goal: u8, log: &mut dyn Log) {
        let Some(from) = self.enemy(unit).map(|enemy| enemy.zone) else {
            return;
        };
        // MD-AMB-22.
        if self.options.stay && self.board.steps(from, goal).is_none() {
            return;
        }
        let ways = self.board.toward(from, goal);
        let first = ways.first();
        match ways.only().or(first.filter(|_| self.options.quick)) {
            Some(zone) => self.quest_walk_to(unit, zone, log),
            None if first.is_none() => {}
            None => push(
                self,
                Step::Way(Way {
                    unit,
                    to: ways.iter().collect(),
                }),
            ),
        }
    }

    pub(super) fn quest_walk_to(&mut self, unit: u8, zone: u8, log: &mut dyn Log) {
        let Some((name, from)) = self.enemy(unit).map(|enemy| (enemy.name(), enemy.zone)) else {
            return;
        };
        let spider = self.script == Script::BlackWidow;
        let rule = if spider {
            rules::Q2_05
        } else if self.script == Script::Immortal {
            rules::Q5_07
        } else {
            rules::Q9_09
        };
        log.plain(
            rule,
            Message::new(text::QUEST_WALKS).with(name).with(self.quest_cell(zone)),
        );
        self.with_enemy(unit, |enemy| enemy.zone = zone);
        if spider {
            self.carry_prey(from, zone, log);
        }
    }

    /// MD-Q2-07.
    fn carry_prey(&mut self, from: u8, to: u8, log: &mut dyn Log) {
        let prey = |hero: &Hero| hero.zone == from && !hero.escaped && (hero.health == 0 || hero.stunned);
        let prey = self.heroes_where(prey);
        for seat in prey.iter() {
            self.with_hero(seat, |hero| hero.zone = to);
            log.bad(rules::Q2_07, Message::new(text::CARRIED).with(self.hero(seat).name()));
        }
    }
}

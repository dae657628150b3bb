//! Counterattacks. MD-COUNTER-01 to -08, MD-AMB-19.

use super::activation::Activation;
use super::order::Next;
use super::sight::{YES, no_or_yes};
use super::{Mode, Step};
use crate::game::Log;
use crate::kit::list::List;
use crate::map::Eyes;
use crate::massive_darkness::{MassiveDarkness, rules, table, text};
use crate::pack::Pack;
use crate::prompt::Prompt;
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

impl MassiveDarkness {
    /// After the hero's last action: every surviving enemy that he attacked activates against him, MD-COUNTER-01.
    pub fn counterattacks(&mut self, _pack: &Pack<'_>, seat: u8, log: &mut dyn Log) {
        let mut units: List<u8, { super::order::MOST }> = List::new();
        for unit in &self.turn.attacked {
            // However often it was attacked: MD-COUNTER-04.
            if self.enemy(*unit).is_some() && !units.contains(unit) {
                units.push(*unit);
            }
        }
        self.turn.attacked.clear();
        if units.is_empty() {
            return;
        }
        if self.hero(seat).is_here() {
            log.cite(rules::COUNTER_04);
        }
        self.push_enemy(Step::Next(Next::among(Mode::Counter(seat), units)));
    }
}

impl Activation {
    /// Hiding is looked at when the enemy would activate, and before its stun: MD-COUNTER-02, MD-AMB-19.
    pub fn counter(self, game: &mut MassiveDarkness, hero: u8, log: &mut dyn Log) {
        let target = game.hero(hero);
        if !target.is_here() {
            return;
        }
        match game.options.eyes {
            Eyes::Map => {
                let unseen = || self.targets(game).only_if(|hero| game.sees(self.unit, hero)).is_empty();
                if game.board.is_dark(target.zone) && unseen() {
                    self.misses_hidden(game, hero, log);
                } else {
                    self.go_on(game);
                }
            }
            Eyes::Table => game.push_enemy(Step::Hidden(Hidden { activation: self, hero })),
        }
    }

    fn misses_hidden(self, game: &MassiveDarkness, hero: u8, log: &mut dyn Log) {
        if let Some(name) = game.unit_name(self.unit) {
            log.good(
                rules::COUNTER_02,
                Message::new(text::HIDDEN_FROM).with(game.hero(hero).name()).with(name),
            );
        }
    }
}

/// The table says whether the hero is hidden from a counterattack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Hidden {
    activation: Activation,
    hero: u8,
}

impl Hidden {
    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let says = Message::new(text::IS_HIDDEN).with(game.hero(self.hero).name());
        let says = match game.unit_name(self.activation.unit) {
            Some(name) => says.with(name),
            None => says,
        };
        table(rules::COUNTER_02, says, no_or_yes())
    }

    pub fn resolve(self, game: &mut MassiveDarkness, choice: u8, log: &mut dyn Log) {
        if choice == YES {
            game.with_hero(self.hero, |hero| hero.shadow = true);
            self.activation.misses_hidden(game, self.hero, log);
        } else {
            self.activation.go_on(game);
        }
    }
}

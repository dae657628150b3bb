//! Which enemy activates next. MD-EPHASE-01, MD-COUNTER-04, -05, -08.

use super::activation::{Activation, Stage};
use super::{Mode, Step};
use crate::game::Log;
use crate::kit::bits::Bits;
use crate::kit::list::List;
use crate::map::Eyes;
use crate::massive_darkness::enemy::Mark;
use crate::massive_darkness::{MassiveDarkness, rules, table, text};
use crate::prompt::{Ask, Prompt};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// Enemies that activate together outside of the Enemy phase: no more than there are figures of one kind.
pub const MOST: usize = 16;

/// Some enemies activate one after another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Next {
    mode: Mode,
    /// The table has said who stands in light; heroes do not move meanwhile, so it is asked once.
    pub light: bool,
    /// Not in the Enemy phase: there the enemies themselves bear a mark.
    units: List<u8, MOST>,
}

impl Next {
    pub fn of(mode: Mode) -> Self {
        Self::among(mode, List::new())
    }

    pub fn among(mode: Mode, units: List<u8, MOST>) -> Self {
        Self {
            mode,
            light: false,
            units,
        }
    }

    /// Who has still to activate.
    fn left(&self, game: &MassiveDarkness) -> Bits {
        match self.mode {
            Mode::EnemyPhase => game.enemies_where(|enemy| !enemy.is(Mark::Acted) && !enemy.is(Mark::Asleep)),
            Mode::Counter(_) | Mode::Extra => {
                let awake = |unit: &u8| game.enemy(*unit).is_some_and(|enemy| !enemy.is(Mark::Asleep));
                self.units.iter().copied().filter(awake).collect()
            }
        }
    }

    pub fn run(self, game: &mut MassiveDarkness, log: &mut dyn Log) {
        let left = self.left(game);
        let Some(first) = left.first() else { return };
        if let Mode::Counter(hero) = self.mode
            && !game.hero(hero).is_here()
        {
            // Dead, or gone by the exit.
            if game.hero(hero).health == 0 {
                log.cite(rules::COUNTER_08);
            }
            return;
        }
        if game.options.quick || left.only().is_some() {
            self.activate(game, first);
        } else {
            game.push_enemy(Step::Order(Order(self)));
        }
    }

    fn activate(mut self, game: &mut MassiveDarkness, unit: u8) {
        match self.mode {
            Mode::EnemyPhase => game.with_enemy(unit, |enemy| enemy.set(Mark::Acted, true)),
            Mode::Counter(_) | Mode::Extra => self.units.retain(|other| *other != unit),
        }
        let mode = self.mode;
        game.push_enemy(Step::Next(self));
        game.push_enemy(Step::Activation(Activation::at(unit, mode, Stage::Begin)));
    }
}

/// The players choose the order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Order(pub Next);

impl Order {
    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let name = |unit: u8| {
            let enemy = game.enemy(unit)?;
            Some(match game.options.eyes {
                Eyes::Map => game.here(Message::new(text::ENEMY_AT).with(enemy.name()), enemy.zone),
                Eyes::Table => Message::card(enemy.name()),
            })
        };
        let left = self.0.left(game);
        let (rule, says) = match self.0.mode {
            Mode::EnemyPhase | Mode::Extra => (rules::EPHASE_01, text::ENEMY_ORDER),
            Mode::Counter(_) => (rules::COUNTER_05, text::COUNTER_ORDER),
        };
        // Nobody is left only after a correction by hand.
        let ask = if left.is_empty() {
            Ask::Acknowledge
        } else {
            Ask::Choose(left.iter().filter_map(name).collect())
        };
        table(rule, Message::new(says), ask)
    }

    pub fn resolve(self, game: &mut MassiveDarkness, choice: u8) {
        if let Some(unit) = self.0.left(game).nth(u16::from(choice)) {
            self.0.activate(game, unit);
        }
    }
}

impl MassiveDarkness {
    /// The message with a place of the map.
    pub(super) fn here(&self, message: Message, zone: u8) -> Message {
        let at = self.board.at(zone);
        message.with(crate::text::Arg::Cell { x: at.x, y: at.y })
    }
}

//! Creatures: critical hits, trampling, powers and stored Lore. BL-CREAT, BL-SPIDER.

mod powers;
#[cfg(test)]
mod tests;

use super::battle::Face;
use super::combat::{self, Retreat, battle_dice, read, small};
use super::{self as bl, BattleLore, ask, rules, table, text};
use crate::game::Log;
use crate::kit::list::List;
use crate::pack::Pack;
use crate::prompt::{Answer, Ask, Prompt};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Step {
    /// From this power on: what can be paid for is offered, then what is left may be stored.
    Powers(u8),
    /// Is this power used?
    Use(u8),
    /// How many of the rolled symbols pay for it?
    Pay(u8),
    /// How many of the rolled symbols are stored?
    Store,
    /// Dice that hit a creature are rolled again.
    Critical { unit: u8, dice: u8 },
    /// A creature's way back is blocked: one die for each hex, of which its colour is rolled again.
    Check { unit: u8, dice: u8 },
    /// Whoever stands behind this creature is trampled.
    Trample(u8),
    /// With the table's eyes: the next hex of a creature's retreat.
    Way(Retreat),
    /// With the table's eyes: the table takes the figures away.
    Trampled(u8),
    /// A creature that is trampled: it has no figures to lose, so one die says whether its colour is rolled again.
    Underfoot(u8),
}

/// What the next hex of a creature's retreat is like, as the table says.
const FREE: u8 = 0;
const UNITS: u8 = 1;

impl Step {
    pub fn waits(&self) -> bool {
        match self {
            Self::Powers(_) | Self::Trample(_) => false,
            Self::Use(_)
            | Self::Pay(_)
            | Self::Store
            | Self::Critical { .. }
            | Self::Check { .. }
            | Self::Way(_)
            | Self::Trampled(_)
            | Self::Underfoot(_) => true,
        }
    }

    #[inline(never)]
    pub fn ask(&self, game: &BattleLore, pack: &Pack<'_>) -> Prompt {
        match *self {
            Self::Use(power) => game.ask_use(pack, power),
            Self::Pay(power) => game.ask_pay(pack, power),
            Self::Store => game.ask_store(pack),
            Self::Critical { unit, dice } => ask(
                game.seat(game.side_of(unit).other()),
                rules::CREAT_08,
                game.told(text::ROLLS_CRITICAL, unit).with(dice),
                Ask::Roll(battle_dice(pack, dice)),
            ),
            Self::Check { unit, dice } => ask(
                game.seat(game.side_of(unit).other()),
                rules::CREAT_16,
                game.told(text::ROLLS_CHECK, unit).with(dice),
                Ask::Roll(battle_dice(pack, dice)),
            ),
            Self::Underfoot(unit) => ask(
                game.seat(game.side_of(unit).other()),
                rules::CREAT_20,
                game.told(text::ROLLS_TRAMPLED, unit).with(1u8),
                Ask::Roll(battle_dice(pack, 1)),
            ),
            Self::Way(retreat) => ask(
                game.seat(game.side_of(retreat.unit)),
                rules::CREAT_18,
                game.told(text::CREATURE_WAY, retreat.unit).with(retreat.owed),
                Ask::Choose(List::of(&[
                    Message::new(text::WAY_FREE),
                    Message::new(text::WAY_UNITS),
                    Message::new(text::WAY_BLOCKED),
                ])),
            ),
            Self::Trampled(unit) => table(rules::CREAT_17, game.told(text::TRAMPLE, unit), Ask::Acknowledge),
            // These never wait.
            Self::Powers(_) | Self::Trample(_) => table(rules::CREAT_21, Message::new(text::NOBODY), Ask::Acknowledge),
        }
    }

    #[inline(never)]
    pub fn resolve(self, game: &mut BattleLore, pack: &Pack<'_>, answer: &Answer, log: &mut dyn Log) {
        match (self, answer) {
            (Self::Use(power), Answer::Choice(choice)) => game.answer_use(pack, power, *choice, log),
            (Self::Pay(power), Answer::Number(rolled)) => game.pay_power(pack, power, small(*rolled), log),
            (Self::Store, Answer::Number(tokens)) => game.store(small(*tokens), log),
            (Self::Critical { unit, .. }, Answer::Rolled(faces)) => game.roll_critical(pack, unit, faces, log),
            (Self::Check { unit, .. } | Self::Underfoot(unit), Answer::Rolled(faces)) => {
                game.roll_check(pack, unit, faces, log);
            }
            (Self::Way(retreat), Answer::Choice(choice)) => game.answer_way(retreat, *choice, log),
            // The gate lets no other pair through; the table tramples by itself.
            (_, _) => {}
        }
    }

    #[inline(never)]
    pub fn run(self, game: &mut BattleLore, pack: &Pack<'_>, log: &mut dyn Log) {
        match self {
            Self::Powers(power) => game.offer_power(pack, power, log),
            Self::Trample(unit) => game.trample(pack, unit, log),
            Self::Use(_)
            | Self::Pay(_)
            | Self::Store
            | Self::Critical { .. }
            | Self::Check { .. }
            | Self::Way(_)
            | Self::Trampled(_)
            | Self::Underfoot(_) => {}
        }
    }
}

impl BattleLore {
    /// Dice of this roll that show the creature's colour.
    fn of_its_colour(&self, pack: &Pack<'_>, unit: u8, faces: &[u8]) -> u8 {
        let colour = self.unit(unit).map(|unit| Face::helmet(unit.banner));
        colour.map_or(0, |colour| read(pack, faces).count(colour))
    }

    /// One die of its colour kills it, and all else means nothing: BL-CREAT-09, -10.
    fn roll_critical(&mut self, pack: &Pack<'_>, unit: u8, faces: &[u8], log: &mut dyn Log) {
        log.cite(rules::HIT_16);
        if self.of_its_colour(pack, unit, faces) > 0 {
            log.bad(rules::CREAT_09, self.told(text::CRITICAL, unit));
            self.eliminate(pack, unit, log);
            self.check_victory(log);
        } else {
            log.plain(rules::CREAT_07, self.told(text::NOT_CRITICAL, unit));
        }
    }

    /// The check of a creature that cannot retreat: BL-CREAT-16.
    fn roll_check(&mut self, pack: &Pack<'_>, unit: u8, faces: &[u8], log: &mut dyn Log) {
        log.cite(rules::HIT_16);
        let again = self.of_its_colour(pack, unit, faces);
        if again > 0 {
            self.push(bl::Step::Creature(Step::Critical { unit, dice: again }));
        }
    }

    /// No hex behind the creature is free: units are trampled one hex after the other, edge and terrain end the retreat.
    /// BL-CREAT-16 to -20; BL-AMB-18.
    pub(super) fn block_creature(&mut self, step: Retreat, log: &mut dyn Log) {
        let blocked_by_units = !self.behind_creature(step.unit).is_empty();
        log.cite(rules::CREAT_02);
        log.cite(rules::CREAT_18);
        self.block(step, blocked_by_units, Step::Trample(step.unit));
    }

    fn block(&mut self, step: Retreat, by_units: bool, trample: Step) {
        let dice = if by_units && !self.options.trample_at_once {
            1
        } else {
            step.owed
        };
        if by_units {
            self.push(bl::Step::Combat(combat::Step::Retreat(Retreat {
                owed: step.owed.saturating_sub(1),
                checked: self.options.trample_at_once,
                ..step
            })));
            self.push(bl::Step::Creature(trample));
        } else {
            // It stops here.
            self.push(bl::Step::Combat(combat::Step::Retreat(Retreat { owed: 0, ..step })));
        }
        if !step.checked {
            self.push(bl::Step::Creature(Step::Check { unit: step.unit, dice }));
        }
    }

    fn answer_way(&mut self, step: Retreat, choice: u8, log: &mut dyn Log) {
        log.cite(rules::CREAT_18);
        match choice {
            FREE => self.go_on_retreating(step, 1),
            UNITS => self.block(step, true, Step::Trampled(step.unit)),
            _ => self.block(step, false, Step::Trampled(step.unit)),
        }
    }

    /// The units on the hexes behind.
    fn behind_creature(&self, unit: u8) -> List<u8, 2> {
        let Some(known) = self.unit(unit).filter(|unit| unit.is_alive()) else {
            return List::new();
        };
        let behind = self.field.behind(known.hex, known.side);
        behind.iter().filter_map(|hex| self.unit_at(hex)).collect()
    }

    /// Whoever stands behind loses a figure, of either side; of a creature it is another check. The retreat goes on into the
    /// hexes that are emptied: BL-CREAT-19.
    fn trample(&mut self, pack: &Pack<'_>, unit: u8, log: &mut dyn Log) {
        let behind = self.behind_creature(unit);
        if !behind.is_empty() {
            log.bad(rules::CREAT_17, self.told(text::TRAMPLES, unit));
        }
        for trampled in &behind {
            if self.unit(*trampled).is_some_and(bl::unit::Unit::is_creature) {
                log.cite(rules::CREAT_16);
                self.push(bl::Step::Creature(Step::Underfoot(*trampled)));
            } else {
                self.lose_figures(pack, *trampled, 1, rules::CREAT_17, log);
                if !self.unit(*trampled).is_some_and(bl::unit::Unit::is_alive) {
                    log.cite(rules::CREAT_19);
                    log.cite(rules::WIN_03);
                }
            }
        }
        self.check_victory(log);
    }
}

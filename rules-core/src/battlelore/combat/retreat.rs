//! Retreat, hex by hex: BL-RET-01 to -12.

use super::{Step, dice};
use crate::battlelore::area::Area;
use crate::battlelore::battle::Face;
use crate::battlelore::creature;
use crate::battlelore::{self as bl, BattleLore, ask, rules, text};
use crate::game::Log;
use crate::map::Eyes;
use crate::pack::Pack;
use crate::prompt::{Ask, Prompt};
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// A unit on its way back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Retreat {
    pub unit: u8,
    /// Hexes that it still has to go.
    pub owed: u8,
    pub moved: u8,
    /// It rolls for losses afterwards: BL-RET-09.
    pub frightened: bool,
    /// A blocked creature that passed the one check for all its hexes: BL-AMB-18.
    pub checked: bool,
}

impl BattleLore {
    /// The next hex of a retreat, or its end.
    pub(super) fn retreat(&mut self, pack: &Pack<'_>, step: Retreat, log: &mut dyn Log) {
        let Some(unit) = self.unit(step.unit).filter(|unit| unit.is_alive()) else {
            return;
        };
        if step.owed == 0 {
            self.end_retreat(step, log);
            return;
        }
        log.cite(rules::RET_03);
        let is_creature = unit.is_creature();
        if self.options.eyes == Eyes::Table {
            self.push(if is_creature {
                bl::Step::Creature(creature::Step::Way(step))
            } else {
                bl::Step::Combat(Step::Free(step))
            });
            return;
        }
        let ways = self.ways_back(step);
        match ways.only() {
            Some(hex) => self.retreat_to(pack, step, hex, log),
            None if !ways.is_empty() => self.push(bl::Step::Combat(Step::RetreatTo(step))),
            None if is_creature => self.block_creature(step, log),
            None => self.lose_for_blocked(pack, step, log),
        }
    }

    /// Free hexes behind: BL-RET-03, -05, -06.
    pub(in crate::battlelore) fn ways_back(&self, step: Retreat) -> Area {
        let Some(unit) = self.unit(step.unit) else {
            return Area::EMPTY;
        };
        let occupied = self.occupied();
        let free = |hex| self.field.passable(self.field.behind(hex, unit.side)).without(occupied);
        let ways = free(unit.hex);
        if !self.options.retreat_must_maximise {
            return ways;
        }
        // How many more hexes each way leaves: BL-AMB-12.
        let room = |hex| {
            let mut reached = Area::of(hex);
            for more in 1..step.owed {
                reached = reached.iter().fold(Area::EMPTY, |next, hex| next.union(free(hex)));
                if reached.is_empty() {
                    return more;
                }
            }
            step.owed
        };
        let best = ways.iter().map(room).max().unwrap_or_default();
        ways.iter().filter(|hex| room(*hex) == best).collect()
    }

    pub(super) fn ask_way_back(&self, step: Retreat) -> Prompt {
        ask(
            self.seat(self.side_of(step.unit)),
            rules::RET_04,
            self.told(text::RETREAT_WHERE, step.unit).with(step.owed),
            Ask::place(self.ways_back(step).cells()),
        )
    }

    /// One hex back; where it goes neither stops it nor hinders it: BL-RET-05.
    pub(super) fn retreat_to(&mut self, pack: &Pack<'_>, step: Retreat, hex: u8, log: &mut dyn Log) {
        self.go_on_retreating(step, 1);
        log.cite(rules::RET_05);
        log.cite(rules::RET_06);
        self.put(pack, step.unit, hex, log);
    }

    /// So many hexes more have been made.
    pub(in crate::battlelore) fn go_on_retreating(&mut self, step: Retreat, hexes: u8) {
        if hexes > 0 && step.unit == self.battle.defender {
            self.battle.left = true;
        }
        self.push(bl::Step::Combat(Step::Retreat(Retreat {
            owed: step.owed.saturating_sub(hexes),
            moved: step.moved.saturating_add(hexes),
            ..step
        })));
    }

    /// With the table's eyes: how many of the hexes were free?
    pub(super) fn ask_free(&self, step: Retreat) -> Prompt {
        ask(
            self.seat(self.side_of(step.unit)),
            rules::RET_08,
            self.told(text::RETREAT_HEXES, step.unit).with(step.owed),
            Ask::Number {
                min: 0,
                max: i16::from(step.owed),
            },
        )
    }

    pub(super) fn told_free(&mut self, pack: &Pack<'_>, step: Retreat, free: u8, log: &mut dyn Log) {
        if free > 0 && step.unit == self.battle.defender {
            self.battle.left = true;
        }
        let made = Retreat {
            owed: step.owed.saturating_sub(free),
            moved: step.moved.saturating_add(free),
            ..step
        };
        if made.owed > 0 {
            self.lose_for_blocked(pack, made, log);
        } else {
            self.push(bl::Step::Combat(Step::Retreat(made)));
        }
    }

    /// All hexes still owed cost a figure each: BL-RET-07, -08.
    fn lose_for_blocked(&mut self, pack: &Pack<'_>, step: Retreat, log: &mut dyn Log) {
        self.push(bl::Step::Combat(Step::Retreat(Retreat { owed: 0, ..step })));
        log.cite(rules::RET_08);
        if step.moved == 0 {
            log.cite(rules::RET_12);
        }
        self.lose_figures(pack, step.unit, step.owed, rules::RET_07, log);
        self.cite_lost(step.unit, log);
        self.check_victory(log);
    }

    /// It stands where it will stay; the Frightened roll for losses: BL-RET-09.
    fn end_retreat(&mut self, step: Retreat, log: &mut dyn Log) {
        if step.moved == 0 {
            return;
        }
        log.cite(rules::RET_11);
        log.plain(rules::RET_02, self.told(text::RETREATS, step.unit).with(step.moved));
        if step.frightened {
            // A roll of its own: what cards did to the battle's roll is done.
            self.battle.roll_cards.tokens_if_eliminated = 0;
            self.push(bl::Step::Combat(Step::Losses {
                unit: step.unit,
                dice: step.moved.min(dice::MOST),
            }));
        }
    }

    pub(super) fn ask_losses(&self, pack: &Pack<'_>, unit: u8, dice: u8) -> Prompt {
        self.ask_dice(pack, unit, rules::RET_09, text::ROLLS_LOSSES, dice)
    }

    pub(super) fn take_losses(&mut self, pack: &Pack<'_>, unit: u8, faces: &[u8], log: &mut dyn Log) {
        let Some(colour) = self.unit(unit).map(|unit| Face::helmet(unit.banner)) else {
            return;
        };
        log.cite(rules::HIT_16);
        log.cite(rules::GOB_06);
        let lost = dice::read(pack, faces).count(colour);
        if lost > 0 {
            self.lose_figures(pack, unit, lost, rules::RET_09, log);
            self.cite_lost(unit, log);
            self.check_victory(log);
        }
    }

    fn cite_lost(&self, unit: u8, log: &mut dyn Log) {
        if !self.unit(unit).is_some_and(bl::unit::Unit::is_alive) {
            log.cite(rules::RET_10);
            log.cite(rules::WIN_03);
        }
    }
}

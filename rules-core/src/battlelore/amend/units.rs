//! Corrections of units: where they stand, whether they stand at all, web and poison.

use super::{choose, done, place, push};
use crate::battlelore::area::Area;
use crate::battlelore::field::OFF;
use crate::battlelore::unit::{Marks, Unit};
use crate::battlelore::{BattleLore, Side, text};
use crate::game::Log;
use crate::pack::Pack;
use crate::prompt::{Answer, Prompt};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// What is done to a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Aim {
    Move,
    Remove,
    Web,
    Poison,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum UnitStep {
    /// Which unit, by its hex.
    Which(Aim),
    /// Where to with it, from the field or from beside it.
    To(u8),
    /// Which of those that were eliminated.
    Fallen,
}

/// Hexes where a unit can be put.
pub(super) fn free(game: &BattleLore) -> Area {
    let occupied = game.occupied();
    game.field
        .where_is(|hex| game.field.is_passable(hex) && !occupied.contains(hex))
}

/// Units that can go, for a side keeps one.
pub(super) fn removable(game: &BattleLore) -> Area {
    let armies = Side::BOTH.into_iter().map(|side| game.occupied_by(side));
    armies.filter(|army| army.len() > 1).fold(Area::EMPTY, Area::union)
}

pub(super) fn fallen(game: &BattleLore) -> impl Iterator<Item = (u8, &Unit)> {
    (0u8..).zip(game.units.iter()).filter(|(_, unit)| !unit.is_alive())
}

impl UnitStep {
    pub(super) fn ask(self, game: &BattleLore) -> Prompt {
        match self {
            Self::Which(Aim::Remove) => place(text::AMEND_WHICH_UNIT, removable(game).cells()),
            Self::Which(Aim::Move | Aim::Web | Aim::Poison) => place(text::AMEND_WHICH_UNIT, game.occupied().cells()),
            Self::To(unit) => place(game.told(text::AMEND_WHERE, unit), free(game).cells()),
            Self::Fallen => {
                let name = |unit: &Unit| Message::new(text::AMEND_OF).with(unit.side.name()).with(unit.name());
                choose(
                    text::AMEND_WHICH_UNIT,
                    fallen(game).map(|(_, unit)| name(unit)).take(32).collect(),
                )
            }
        }
    }

    pub(super) fn resolve(self, game: &mut BattleLore, pack: &Pack<'_>, answer: &Answer, log: &mut dyn Log) {
        match (self, answer) {
            (Self::Which(aim), Answer::Place(hex)) => {
                let Some(unit) = game.unit_at(*hex) else { return };
                match aim {
                    Aim::Move => push(game, super::Step::Unit(Self::To(unit))),
                    Aim::Remove => remove(game, pack, unit, log),
                    Aim::Web => turn(game, unit, Marks::WEBBED, log),
                    Aim::Poison => turn(game, unit, Marks::POISONED, log),
                }
            }
            (Self::To(index), Answer::Place(hex)) => {
                done(log);
                if let Some(unit) = game.unit_mut(index).filter(|unit| !unit.is_alive()) {
                    // Back at full strength, as at the start; its banner is a number to correct.
                    unit.figures = unit.most;
                    unit.marks = Marks::default();
                    unit.end_turn();
                }
                game.put(pack, index, *hex, log);
            }
            (Self::Fallen, Answer::Choice(choice)) => {
                let found = fallen(game).nth(usize::from(*choice)).map(|(index, _)| index);
                if let Some(index) = found {
                    push(game, super::Step::Unit(Self::To(index)));
                }
            }
            // The gate lets no other pair through.
            (Self::Which(_) | Self::To(_) | Self::Fallen, _) => {}
        }
    }
}

/// Off the field, and nobody gains anything by it; its Lore goes to the pool.
fn remove(game: &mut BattleLore, pack: &Pack<'_>, index: u8, log: &mut dyn Log) {
    done(log);
    let Some(unit) = game.unit_mut(index) else { return };
    let (hex, stored) = (unit.hex, unit.stored);
    unit.stored = 0;
    game.units.send(index, OFF);
    game.pool = game.pool.saturating_add(stored);
    game.left_hex(pack, hex, log);
}

fn turn(game: &mut BattleLore, index: u8, mark: Marks, log: &mut dyn Log) {
    done(log);
    if let Some(unit) = game.unit_mut(index) {
        if unit.marks.has(mark) {
            unit.marks.clear(mark);
        } else {
            unit.marks.set(mark);
        }
    }
}

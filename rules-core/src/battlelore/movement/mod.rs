//! The movement phase: unit by unit, each chosen by its hex and then sent to another. BL-MOVE-01 to -17, the Goblin Rush
//! (BL-GOB-01, -03, -04), the Secret Passage (BL-LAND-21).

mod march;
mod reach;

use super::area::Area;
use super::content::{Battles, Moves, Timing};
use super::turn::{Activation, Phase};
use super::unit::{Marks, Unit};
use super::{BattleLore, ask, rules, text};
use crate::game::Log;
use crate::kit::list::List;
use crate::pack::Pack;
use crate::prompt::{Answer, Ask, Prompt};
use crate::text::Message;
use march::Manner;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Step {
    /// On to the next unit, if anybody can still move.
    Next,
    Whom,
    /// The unit is about to move, and the opponent has had his say.
    Go(u8),
    Where(u8),
    /// By the Passage, though it could walk there too?
    How {
        unit: u8,
        to: u8,
    },
    /// With its battle or without: BL-GOB-03.
    RushOrMarch {
        unit: u8,
        to: u8,
    },
    /// Healing as it enters the Pool: BL-AMB-21.
    HealNow(u8),
}

fn push(game: &mut BattleLore, step: Step) {
    game.push(super::Step::Movement(step));
}

impl Step {
    pub fn waits(self) -> bool {
        match self {
            Self::Whom | Self::Where(_) | Self::How { .. } | Self::RushOrMarch { .. } | Self::HealNow(_) => true,
            Self::Next | Self::Go(_) => false,
        }
    }

    #[inline(never)]
    pub fn ask(self, game: &BattleLore, pack: &Pack<'_>) -> Prompt {
        let place = |cells: Area, or| Ask::Place {
            cells: cells.cells(),
            or: Some(Message::new(or)),
        };
        let two = |one, other| Ask::Choose(List::of(&[Message::new(one), Message::new(other)]));
        let active = game.seat(game.turn.active);
        match self {
            Self::Whom | Self::Next => ask(
                active,
                rules::MOVE_01,
                Message::new(text::MOVE_WHOM),
                place(game.movers(pack), text::DONE),
            ),
            Self::Where(unit) | Self::Go(unit) => ask(
                active,
                rules::MOVE_06,
                game.told(text::MOVE_WHERE, unit),
                place(game.ways(pack, unit).all(), text::STAY),
            ),
            Self::How { unit, .. } => ask(
                active,
                rules::LAND_21,
                game.told(text::HOW_TO_GO, unit),
                two(text::ON_FOOT, text::BY_PASSAGE),
            ),
            Self::RushOrMarch { unit, .. } => ask(
                active,
                rules::GOB_03,
                game.told(text::RUSH_OR_MARCH, unit),
                two(text::RUSH, text::MARCH),
            ),
            Self::HealNow(unit) => ask(
                active,
                rules::LAND_25,
                game.told(text::HEAL_NOW, unit),
                two(text::YES, text::NO),
            ),
        }
    }

    #[inline(never)]
    pub fn resolve(self, game: &mut BattleLore, pack: &Pack<'_>, answer: &Answer, log: &mut dyn Log) {
        match (self, answer) {
            (Self::Whom, Answer::Place(hex)) => {
                push(game, Self::Next);
                let Some(unit) = game.unit_at(*hex) else { return };
                game.turn.moving = Some(unit);
                push(game, Self::Go(unit));
                game.open_window(pack, Timing::ReactMove, game.turn.active.other(), log);
            }
            (Self::Where(unit), Answer::Place(hex)) => game.send(pack, unit, *hex, log),
            (Self::Where(unit), _) => game.stay(unit, log),
            (Self::How { unit, to }, Answer::Choice(choice)) => {
                if *choice == 0 {
                    game.send_on_foot(pack, unit, to, log);
                } else {
                    game.travel(pack, unit, to, log);
                }
            }
            (Self::RushOrMarch { unit, to }, Answer::Choice(choice)) => {
                let manner = if *choice == 0 { Manner::Rush } else { Manner::March };
                game.march(pack, unit, to, manner, log);
            }
            (Self::HealNow(unit), Answer::Choice(0)) => game.heal_in_pool(unit, log),
            // Done with moving.
            (
                Self::Whom | Self::How { .. } | Self::RushOrMarch { .. } | Self::HealNow(_) | Self::Next | Self::Go(_),
                _,
            ) => {}
        }
    }

    #[inline(never)]
    pub fn run(self, game: &mut BattleLore, pack: &Pack<'_>, log: &mut dyn Log) {
        match self {
            Self::Next => {
                game.turn.moving = None;
                if !game.movers(pack).is_empty() {
                    push(game, Self::Whom);
                }
            }
            Self::Go(unit) => {
                let way_out = game.way_out();
                let can_go = |known: &Unit| game.may_move(known) && game.can_go(pack, unit, known, way_out);
                if game.unit(unit).is_some_and(can_go) {
                    push(game, Self::Where(unit));
                } else {
                    game.stay(unit, log);
                }
            }
            Self::Whom | Self::Where(_) | Self::How { .. } | Self::RushOrMarch { .. } | Self::HealNow(_) => {}
        }
    }
}

impl BattleLore {
    /// The movement of the units of this activation: BL-TURN-02, -03. Nothing is asked where the card lets nobody move.
    pub(super) fn begin_movement(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        self.turn.phase = Phase::Move;
        let ordered = self.units.iter().any(|unit| self.is_in_action(unit));
        // A lore card may have ordered a unit, but it does not free it.
        if self
            .units
            .iter()
            .any(|unit| unit.marks.has(Marks::WEBBED) && self.is_in_action(unit))
        {
            log.cite(rules::MOVE_14);
        }
        let stands = self.turn.activation == Activation::Command && self.turn.front.moves == Moves::None;
        if ordered && !stands {
            push(self, Step::Next);
            self.open_window(pack, Timing::Move, self.turn.active, log);
        }
    }

    /// Whether the command card lets its units fight hand to hand.
    fn card_allows_melee(&self) -> bool {
        self.turn.activation == Activation::Lore || self.turn.front.battles == Battles::Normal
    }

    /// Whether the unit's move of this turn is still to come: BL-MOVE-02, -14, BL-ORD-02, -08.
    fn may_move(&self, unit: &Unit) -> bool {
        let hindered = Marks::MOVED.and(Marks::BUSY).and(Marks::WEBBED).and(Marks::BATTLED);
        self.is_in_action(unit) && unit.is_alive() && !unit.marks.has_any(hindered)
    }

    /// Where units stand that can go somewhere.
    fn movers(&self, pack: &Pack<'_>) -> Area {
        let still = || (0u8..).zip(self.units.iter()).filter(|(_, unit)| self.may_move(unit));
        if still().next().is_none() {
            return Area::EMPTY;
        }
        let way_out = self.way_out();
        still()
            .filter(|(index, unit)| self.can_go(pack, *index, unit, way_out))
            .map(|(_, unit)| unit.hex)
            .collect()
    }

    /// The hexes beside those that a unit can enter.
    fn way_out(&self) -> Area {
        let grid = self.field.grid();
        grid.beside(self.field.passable(grid.all()).without(self.occupied()))
    }

    /// Whether the unit can go anywhere at all, where that is the way out.
    fn can_go(&self, pack: &Pack<'_>, index: u8, unit: &Unit, way_out: Area) -> bool {
        let walks = unit.move_cap > 0 && way_out.contains(unit.hex) && unit.allowance(pack).0 > 0;
        walks || self.passage_from(index).is_some()
    }
}

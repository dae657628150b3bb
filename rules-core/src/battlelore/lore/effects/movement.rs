//! Cards that move units: steps out of turn, the second move of a hit-and-run, and units that are put elsewhere. BL-GEN-03,
//! BL-LCARD-18.

use super::super::super::area::Area;
use super::super::super::content::LoreCard;
use super::super::super::unit::Marks;
use super::super::super::{BattleLore, Side, ask, rules, text};
use super::super::Step;
use super::Work;
use crate::game::Log;
use crate::pack::{Pack, Record};
use crate::prompt::{Answer, Ask, Prompt};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

impl BattleLore {
    pub(super) fn walk_by_card(&mut self, pack: &Pack<'_>, work: &Work<'_>, hexes: u8, log: &mut dyn Log) {
        for unit in work.units {
            if !self.begin_walk(pack, *unit, hexes) {
                self.lore_is_void(work.card, log);
            }
        }
    }

    /// After its battle a hit-and-run unit moves once more, unless its ground holds it.
    pub(in crate::battlelore) fn run_after_battle(&mut self, pack: &Pack<'_>, unit: u8, log: &mut dyn Log) {
        let Some(known) = self.unit_mut(unit).filter(|unit| unit.is_alive()) else {
            return;
        };
        if !known.marks.has(Marks::HIT_AND_RUN) {
            return;
        }
        known.marks.clear(Marks::HIT_AND_RUN);
        let hexes = known.run.min(known.move_cap.saturating_sub(known.moved));
        if known.marks.has_any(Marks::HALTED.and(Marks::WEBBED)) {
            log.plain(rules::LCARD_18, self.told(text::LORE_HELD, unit));
            return;
        }
        log.cite(rules::LCARD_18);
        self.begin_walk(pack, unit, hexes);
    }

    /// Says whether there is anywhere to go.
    fn begin_walk(&mut self, pack: &Pack<'_>, unit: u8, hexes: u8) -> bool {
        let walk = Walk { unit, hexes };
        let can = !walk.area(self, pack).is_empty();
        if can {
            self.push_lore(Step::Walk(walk));
        }
        can
    }

    /// Free plain hexes near a unit, with no enemy in contact.
    pub(in crate::battlelore::lore) fn havens(&self, unit: u8, within: u8) -> Area {
        let Some(unit) = self.unit(unit).filter(|unit| unit.is_alive()) else {
            return Area::EMPTY;
        };
        let field = &self.field;
        let ground = field.forest.union(field.hill).union(field.water);
        let built = field.ford.union(field.bridge).union(field.rampart);
        let taken = ground.union(built).union(self.occupied());
        let landmarks: Area = field.landmarks.iter().map(|landmark| landmark.hex).collect();
        let grid = field.grid();
        grid.within(unit.hex, within)
            .without(taken)
            .without(landmarks)
            .without(grid.beside(self.occupied_by(unit.side.other())))
    }

    pub(super) fn relocate(&mut self, work: &Work<'_>, within: u8, log: &mut dyn Log) {
        for unit in work.units {
            if self.havens(*unit, within).is_empty() {
                self.lore_is_void(work.card, log);
            } else {
                self.push_lore(Step::Relocate(Relocate {
                    side: work.side,
                    card: work.card,
                    unit: *unit,
                    within,
                }));
            }
        }
    }
}

/// A unit walks where its owner says, or stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Walk {
    unit: u8,
    hexes: u8,
}

impl Walk {
    fn area(self, game: &BattleLore, pack: &Pack<'_>) -> Area {
        let area = game.reach(pack, self.unit, self.hexes);
        if self.hexes == 0 {
            Area::EMPTY
        } else {
            area.without(Area::of(game.hex_of(self.unit)))
        }
    }

    pub fn ask(self, game: &BattleLore, pack: &Pack<'_>) -> Prompt {
        let owner = game.unit(self.unit).map_or(game.turn.active, |unit| unit.side);
        let says = game.told(text::LORE_WALK, self.unit);
        let what = Ask::Place {
            cells: self.area(game, pack).cells(),
            or: Some(Message::new(text::LORE_STAY)),
        };
        ask(game.seat(owner), rules::GEN_03, says, what)
    }

    pub fn resolve(self, game: &mut BattleLore, pack: &Pack<'_>, answer: &Answer, log: &mut dyn Log) {
        if let Answer::Place(hex) = answer {
            log.plain(rules::GEN_03, game.moves(text::MOVES, self.unit, *hex));
            game.step_onto(pack, self.unit, *hex, log);
        }
    }
}

/// A unit is put on another hex: neither a move nor an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Relocate {
    side: Side,
    card: u8,
    unit: u8,
    within: u8,
}

impl Relocate {
    pub fn ask(self, game: &BattleLore) -> Prompt {
        let cells = game.havens(self.unit, self.within).cells();
        let says = game.told(text::LORE_WHERE, self.unit);
        let says = says.with(LoreCard::card(self.card));
        ask(game.seat(self.side), rules::GEN_01, says, Ask::place(cells))
    }

    pub fn resolve(self, game: &mut BattleLore, pack: &Pack<'_>, answer: &Answer, log: &mut dyn Log) {
        if let Answer::Place(hex) = answer {
            log.plain(rules::GEN_01, game.moves(text::MOVES, self.unit, *hex));
            game.put(pack, self.unit, *hex, log);
        }
    }
}

//! Follow-on actions: gain ground, pursuit, the bonus attack. BL-FOLLOW-01 to -14.

use super::{Stage, Step};
use crate::battlelore::area::Area;
use crate::battlelore::assistant;
use crate::battlelore::battle::BattleKind;
use crate::battlelore::content::Class;
use crate::battlelore::unit::Marks;
use crate::battlelore::{self as bl, BattleLore, ask, rules, text};
use crate::game::Log;
use crate::kit::list::List;
use crate::map::Eyes;
use crate::pack::Pack;
use crate::prompt::{Answer, Ask, Prompt};
use crate::rule::RuleId;
use crate::text::{Message, TextId};

impl BattleLore {
    /// What comes of a battle roll once hits and flags are done.
    pub(super) fn follow_on(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        self.battle.roll_cards = bl::battle::RollCards::default();
        let battle = self.battle;
        let gone = battle.left || !self.unit(battle.defender).is_some_and(bl::unit::Unit::is_alive);
        if !self.is_melee() {
            log.cite(rules::BB_05);
            if gone {
                log.cite(rules::FOLLOW_03);
            }
            return;
        }
        log.cite(rules::FOLLOW_01);
        match battle.kind {
            BattleKind::Back => {
                log.cite(rules::BB_07);
                log.cite(rules::BB_08);
            }
            BattleKind::First => log.cite(rules::FOLLOW_12),
            BattleKind::Initial | BattleKind::Bonus if gone => self.offer_ground(log),
            BattleKind::Initial | BattleKind::Bonus => self.offer_back(pack, log),
        }
    }

    /// The attacker may enter the hex that was left: BL-FOLLOW-02, -06.
    fn offer_ground(&mut self, log: &mut dyn Log) {
        let battle = self.battle;
        if battle.left {
            log.cite(rules::BB_03);
        }
        let Some(unit) = self.unit(battle.attacker).filter(|unit| unit.is_alive()) else {
            return;
        };
        if unit.marks.has(Marks::HALTED) {
            log.cite(rules::FOLLOW_06);
            return;
        }
        // Who hits and runs has its own second move instead.
        if unit.marks.has(Marks::HIT_AND_RUN) {
            return;
        }
        if self.options.eyes == Eyes::Map && !self.enterable(Area::of(battle.origin)).contains(battle.origin) {
            return;
        }
        self.push(bl::Step::Combat(Step::Ground));
    }

    /// Those of the hexes that a unit can enter.
    fn enterable(&self, hexes: Area) -> Area {
        self.field.passable(hexes).without(self.occupied())
    }

    pub(super) fn ask_ground(&self) -> Prompt {
        let rule = if self.battle.kind == BattleKind::Bonus {
            rules::FOLLOW_10
        } else {
            rules::FOLLOW_02
        };
        let says = self.told(text::GAIN_GROUND, self.battle.attacker);
        self.ask_hex_or(rule, says, Area::of(self.battle.origin), [text::GAIN, text::STAY])
    }

    /// One of some hexes or none; a plain yes or no where the device keeps no map.
    fn ask_hex_or(&self, rule: RuleId, says: Message, hexes: Area, [yes, no]: [TextId; 2]) -> Prompt {
        let what = match self.options.eyes {
            Eyes::Table => Ask::Choose(List::of(&[Message::new(yes), Message::new(no)])),
            Eyes::Map => Ask::Place {
                cells: hexes.cells(),
                or: Some(Message::new(no)),
            },
        };
        ask(self.seat(self.side_of(self.battle.attacker)), rule, says, what)
    }

    pub(super) fn answer_ground(&mut self, pack: &Pack<'_>, answer: &Answer, log: &mut dyn Log) {
        if matches!(answer, Answer::Done | Answer::Choice(1)) {
            return;
        }
        let battle = self.battle;
        let from = self.hex_of(battle.attacker);
        let may_pursue = battle.kind == BattleKind::Initial
            && self
                .unit(battle.attacker)
                .is_some_and(|unit| unit.class == Class::Mounted);
        if may_pursue {
            self.push(bl::Step::Combat(Step::Fight(Stage::Pursuit(from))));
        } else if battle.kind == BattleKind::Bonus {
            log.cite(rules::FOLLOW_10);
        }
        log.plain(rules::FOLLOW_02, self.told(text::GAINS_GROUND, battle.attacker));
        if self.options.eyes == Eyes::Map {
            self.step_onto(pack, battle.attacker, battle.origin, log);
        }
    }

    /// A mounted unit has gained ground: one hex more, unless its new hex stops it.
    pub(super) fn offer_pursuit(&mut self, from: u8, log: &mut dyn Log) {
        let unit = self.battle.attacker;
        log.cite(rules::FOLLOW_05);
        self.push(bl::Step::Combat(Step::Fight(Stage::Bonus)));
        if self.options.eyes == Eyes::Table {
            return;
        }
        if self.has(unit, Marks::HALTED) {
            log.cite(rules::FOLLOW_06);
            return;
        }
        log.cite(rules::FOLLOW_14);
        if !self.pursuit(from).is_empty() {
            self.push(bl::Step::Combat(Step::Pursue(from)));
        }
    }

    /// Where a pursuit can go: to any hex beside the gained one, or just to those behind it and back: BL-FOLLOW-04, BL-AMB-07.
    fn pursuit(&self, from: u8) -> Area {
        let around = self.field.around(self.hex_of(self.battle.attacker));
        let ways = if self.options.literal_pursuit {
            around.without(self.field.around(from))
        } else {
            around
        };
        self.enterable(ways)
    }

    pub(super) fn ask_pursuit(&self, from: u8) -> Prompt {
        let says = self.told(text::PURSUE_WHERE, self.battle.attacker);
        self.ask_hex_or(rules::FOLLOW_04, says, self.pursuit(from), [text::GAIN, text::STAY])
    }

    pub(super) fn answer_pursuit(&mut self, pack: &Pack<'_>, answer: &Answer, log: &mut dyn Log) {
        if let Answer::Place(hex) = answer {
            self.step_onto(pack, self.battle.attacker, *hex, log);
            log.plain(rules::FOLLOW_04, self.told(text::PURSUES, self.battle.attacker));
        }
    }

    /// After pursuit, even one that stayed where it was: BL-FOLLOW-07 to -09.
    pub(super) fn offer_bonus(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        let unit = self.battle.attacker;
        if !self.unit(unit).is_some_and(bl::unit::Unit::is_alive) {
            return;
        }
        if self.has(unit, Marks::BARRED) {
            log.cite(rules::FOLLOW_09);
        } else if self.options.eyes == Eyes::Table || !self.bonus_targets(pack).is_empty() {
            self.push(bl::Step::Combat(Step::Bonus));
        }
    }

    fn bonus_targets(&self, pack: &Pack<'_>) -> Area {
        let unit = self.battle.attacker;
        let beside = self.contacts(self.hex_of(unit), self.side_of(unit));
        self.with_dice(pack, unit, beside, BattleKind::Bonus)
    }

    pub(super) fn ask_bonus(&self, pack: &Pack<'_>) -> Prompt {
        let hexes = match self.options.eyes {
            Eyes::Table => Area::EMPTY,
            Eyes::Map => self.bonus_targets(pack),
        };
        let says = self.told(text::BONUS_WHOM, self.battle.attacker);
        self.ask_hex_or(rules::FOLLOW_07, says, hexes, [text::BONUS, text::NO_MORE])
    }

    pub(super) fn answer_bonus(&mut self, answer: &Answer, log: &mut dyn Log) {
        log.cite(rules::FOLLOW_08);
        log.cite(rules::FOLLOW_11);
        match answer {
            Answer::Choice(0) => assistant::bonus(self, log),
            Answer::Place(hex) => {
                if let Some(target) = self.unit_at(*hex) {
                    let unit = self.battle.attacker;
                    self.fight(unit, target, BattleKind::Bonus);
                    let says = self.told(text::ATTACKS_AGAIN, unit);
                    log.plain(
                        rules::FOLLOW_07,
                        says.with(self.name_of(target)).with(self.place_of(target)),
                    );
                }
            }
            Answer::Done
            | Answer::Choice(_)
            | Answer::Marks(_)
            | Answer::Number(_)
            | Answer::Card(_)
            | Answer::Rolled(_) => {}
        }
    }

    /// The battle of this unit is over.
    pub(super) fn close(&mut self, pack: &Pack<'_>, unit: u8, log: &mut dyn Log) {
        let pays = self.battle.cards.pay_figure;
        self.battle = bl::battle::Battle::default();
        log.cite(rules::COMBAT_02);
        let Some(known) = self.unit(unit).filter(|unit| unit.is_alive()) else {
            return;
        };
        let runs = known.marks.has(Marks::HIT_AND_RUN);
        if pays && known.figures > 1 {
            self.lose_figures(pack, unit, 1, rules::LCARD_11, log);
        }
        if runs {
            self.run_after_battle(pack, unit, log);
        }
    }
}

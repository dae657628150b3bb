//! What a roll does: hits, and Lore that nothing else uses. BL-HIT-01 to -18.

use super::dice::is_own;
use super::{Stage, Step};
use crate::battlelore::battle::{Face, Roll};
use crate::battlelore::content::Weapon;
use crate::battlelore::creature;
use crate::battlelore::unit::Marks;
use crate::battlelore::{self as bl, BattleLore, Side, rules, text};
use crate::game::Log;
use crate::pack::Pack;
use crate::text::Message;

impl BattleLore {
    /// Hits of faces, each for itself.
    pub(super) fn plain_hits(&self, roll: &Roll) -> u8 {
        let battle = &self.battle;
        let (Some(from), Some(into)) = (self.unit(battle.attacker), self.unit(battle.defender)) else {
            return 0;
        };
        let colour = roll.count(Face::helmet(into.banner));
        let strikes = if battle.roll_cards.strikes_miss || !from.weapon.strikes(battle.distance) {
            0
        } else {
            roll.count(Face::Strike)
        };
        let lore = if self.lore_hits() { roll.count(Face::Lore) } else { 0 };
        let flags = if into.marks.has(Marks::WEBBED) && !battle.roll_cards.flags_miss {
            roll.count(Face::Flag)
        } else {
            0
        };
        colour
            .saturating_add(strikes)
            .saturating_add(lore)
            .saturating_add(flags)
    }

    /// Whether the Lore faces that nothing has used are hits: by poison (BL-HIT-10) or by a card (BL-HIT-15).
    fn lore_hits(&self) -> bool {
        let by_card = self.battle.cards.lore_hits && is_own(self.battle.kind);
        by_card || self.has(self.battle.defender, Marks::POISONED)
    }

    /// A mounted target ignores one strike of short swords: BL-HIT-04.
    pub(super) fn ignores_a_strike(&self) -> bool {
        let battle = &self.battle;
        let (Some(from), Some(into)) = (self.unit(battle.attacker), self.unit(battle.defender)) else {
            return false;
        };
        from.weapon.is_parried_by(into.class) && !battle.roll_cards.strikes_miss
    }

    /// Hits that cards take off a roll.
    pub(super) fn ignored_hits(&self) -> u8 {
        let first = u8::from(self.has(self.battle.defender, Marks::IGNORES_FIRST_HIT));
        self.battle.roll_cards.ignore_hits.saturating_add(first)
    }

    /// The hits of the roll on the table, with so many of its Lore faces used for something else.
    pub(in crate::battlelore) fn hits_with(&self, used_lore: u8) -> u8 {
        let mut roll = self.battle.roll;
        for _ in 0..used_lore {
            roll.remove(Face::Lore);
        }
        let ignored = u8::from(self.ignores_a_strike() && roll.count(Face::Strike) > 0);
        self.plain_hits(&roll)
            .saturating_sub(ignored)
            .saturating_sub(self.ignored_hits())
    }

    /// Lore faces of the roll that nothing has used yet.
    pub(in crate::battlelore) fn free_lore(&self) -> u8 {
        self.battle.roll.count(Face::Lore).saturating_sub(self.battle.used_lore)
    }

    /// Lore faces that are left give tokens to who rolled, unless they hit: BL-HIT-13 to -17.
    pub(super) fn earn_lore(&mut self, log: &mut dyn Log) {
        let free = self.free_lore();
        if free == 0 {
            return;
        }
        if !self.is_lore() {
            log.cite(rules::HIT_13);
        } else if self.has(self.battle.defender, Marks::POISONED) {
            log.cite(rules::HIT_10);
            log.cite(rules::SPIDER_07);
        } else if self.lore_hits() {
            log.cite(rules::HIT_15);
        } else {
            let roller = self.side_of(self.battle.attacker);
            let side = if self.battle.roll_cards.theft {
                roller.other()
            } else {
                roller
            };
            if self.pool == 0 {
                log.cite(rules::HIT_17);
            }
            self.gain_tokens(side, free, rules::HIT_14, log);
        }
    }

    /// The hits of the roll are taken; a creature's dice are rerolled.
    pub(super) fn hit(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        let defender = self.battle.defender;
        let hits = self.hits_with(self.battle.used_lore);
        self.cite_hits(log);
        self.push(bl::Step::Combat(Step::Fight(Stage::Flags)));
        if hits == 0 {
            log.plain(rules::HIT_02, self.told(text::NO_HITS, defender));
            return;
        }
        if self.unit(defender).is_some_and(bl::unit::Unit::is_creature) {
            log.cite(rules::HIT_12);
            log.cite(rules::CREAT_08);
            self.push(bl::Step::Creature(creature::Step::Critical {
                unit: defender,
                dice: hits,
            }));
        } else {
            self.lose_figures(pack, defender, hits, rules::HIT_07, log);
            self.check_victory(log);
        }
    }

    fn cite_hits(&self, log: &mut dyn Log) {
        let battle = &self.battle;
        log.cite(rules::HIT_01);
        if battle.roll.count(Face::Strike) > 0 {
            match self.unit(battle.attacker).map(|unit| unit.weapon) {
                Some(Weapon::Crossbow) => log.cite(rules::HIT_05),
                Some(Weapon::CommonBow) => log.cite(rules::HIT_06),
                Some(Weapon::ShortSword | Weapon::LongSword | Weapon::Fangs) | None => log.cite(rules::HIT_03),
            }
            if self.ignores_a_strike() {
                log.cite(rules::HIT_04);
            } else if self.unit(battle.defender).is_some_and(bl::unit::Unit::is_creature) {
                log.cite(rules::CREAT_04);
            }
        }
        if self.has(battle.defender, Marks::WEBBED) && battle.roll.count(Face::Flag) > 0 {
            log.cite(rules::HIT_11);
            log.cite(rules::SPIDER_03);
        }
    }

    /// Hits of a card's own roll. A unit takes them at once; a creature's dice are rerolled, on top of whatever is pushed
    /// already: [`Self::take_flags`] is called first.
    pub(in crate::battlelore) fn take_hits(
        &mut self,
        pack: &Pack<'_>,
        unit: u8,
        hits: u8,
        _by: Side,
        log: &mut dyn Log,
    ) {
        let Some(known) = self.unit(unit).filter(|unit| unit.is_alive() && hits > 0) else {
            return;
        };
        log.cite(rules::HIT_18);
        if known.is_creature() {
            self.push(bl::Step::Creature(creature::Step::Critical { unit, dice: hits }));
        } else {
            self.lose_figures(pack, unit, hits, rules::HIT_07, log);
            self.check_victory(log);
        }
    }

    /// What the table reads of a unit: its name and its hex, or its side where the device keeps no map.
    pub(in crate::battlelore) fn told(&self, says: crate::text::TextId, unit: u8) -> Message {
        Message::new(says).with(self.name_of(unit)).with(self.place_of(unit))
    }
}

//! What a creature does with its Lore after a roll of its own: BL-CREAT-21 to -28, BL-SPIDER-02 to -09.

use super::Step;
use crate::battlelore::content::{Power, PowerCard};
use crate::battlelore::unit::{Marks, Unit};
use crate::battlelore::{self as bl, BattleLore, ask, rules, text};
use crate::game::Log;
use crate::kit::list::List;
use crate::pack::Pack;
use crate::prompt::{Ask, Prompt};
use crate::text::Message;
use core::ops::RangeInclusive;

impl BattleLore {
    /// In every battle roll of a creature, never in one against it: BL-CREAT-28.
    pub(in crate::battlelore) fn begin_powers(&mut self, log: &mut dyn Log) {
        let Some(unit) = self.unit(self.battle.attacker).filter(|_| self.is_lore()) else {
            return;
        };
        if unit.is_creature() && self.free_lore().saturating_add(unit.stored) > 0 {
            log.cite(rules::CREAT_28);
            self.push(bl::Step::Creature(Step::Powers(0)));
        }
    }

    fn beast_that_rolls(&self) -> Option<&Unit> {
        self.unit(self.battle.attacker)
    }

    fn power(&self, pack: &Pack<'_>, power: u8) -> Option<PowerCard> {
        let beast = self.beast_that_rolls()?.beast(pack);
        beast.powers.get(usize::from(power)).copied()
    }

    /// How many rolled symbols can pay for the power, stored ones paying the rest; `None` where it cannot be used.
    fn payment(&self, power: PowerCard) -> Option<RangeInclusive<u8>> {
        let beast = self.beast_that_rolls()?;
        let target = self.unit(self.battle.defender)?;
        let least = power.cost.saturating_sub(beast.stored);
        let most = power.cost.min(self.free_lore());
        if least > most {
            return None;
        }
        match power.does {
            Power::Web => (!target.marks.has(Marks::WEBBED)).then_some(least..=most),
            // Damage is done, and the unit outlives it: BL-SPIDER-06, -09. Creatures have no figures that poison could take.
            Power::Poison if target.marks.has(Marks::POISONED) || target.is_creature() => None,
            Power::Poison => {
                let harms = |rolled: &u8| {
                    let hits = self.hits_with(self.battle.used_lore.saturating_add(*rolled));
                    hits > 0 && hits < target.figures
                };
                let most = (least..=most).rev().find(harms)?;
                harms(&least).then_some(least..=most)
            }
        }
    }

    /// One power after the other, from the cheapest on; then storing.
    pub(super) fn offer_power(&mut self, pack: &Pack<'_>, power: u8, log: &mut dyn Log) {
        let Some(card) = self.power(pack, power) else {
            self.offer_store(pack, log);
            return;
        };
        self.push(bl::Step::Creature(Step::Powers(power.saturating_add(1))));
        if self.payment(card).is_some() {
            log.cite(rules::CREAT_21);
            self.push(bl::Step::Creature(Step::Use(power)));
        } else if card.does == Power::Poison && self.free_lore() >= card.cost {
            log.cite(rules::SPIDER_08);
        }
    }

    pub(super) fn ask_use(&self, pack: &Pack<'_>, power: u8) -> Prompt {
        let card = self.power(pack, power).unwrap_or_default();
        let says = match card.does {
            Power::Web => text::USE_WEB,
            Power::Poison => text::USE_POISON,
        };
        let stored = self.beast_that_rolls().map_or(0, |unit| unit.stored);
        ask(
            self.seat(self.side_of(self.battle.attacker)),
            rules::CREAT_22,
            Message::new(says).with(card.cost).with(self.free_lore()).with(stored),
            Ask::Choose(List::of(&[Message::new(text::USE), Message::new(text::NO_MORE)])),
        )
    }

    pub(super) fn answer_use(&mut self, pack: &Pack<'_>, power: u8, choice: u8, log: &mut dyn Log) {
        let Some(payment) = self.power(pack, power).and_then(|card| self.payment(card)) else {
            return;
        };
        if choice != 0 {
            return;
        }
        if payment.start() == payment.end() {
            self.pay_power(pack, power, *payment.start(), log);
        } else {
            self.push(bl::Step::Creature(Step::Pay(power)));
        }
    }

    pub(super) fn ask_pay(&self, pack: &Pack<'_>, power: u8) -> Prompt {
        let payment = self
            .power(pack, power)
            .and_then(|card| self.payment(card))
            .unwrap_or(0..=0);
        ask(
            self.seat(self.side_of(self.battle.attacker)),
            rules::CREAT_25,
            Message::new(text::HOW_MANY_ROLLED),
            Ask::Number {
                min: i16::from(*payment.start()),
                max: i16::from(*payment.end()),
            },
        )
    }

    /// Rolled symbols are used up, stored ones go back to the pool: BL-CREAT-26. Web works at once, before the hits and flags
    /// of the roll; poison after them.
    pub(super) fn pay_power(&mut self, pack: &Pack<'_>, power: u8, rolled: u8, log: &mut dyn Log) {
        let Some(card) = self.power(pack, power) else { return };
        let (attacker, defender) = (self.battle.attacker, self.battle.defender);
        self.battle.used_lore = self.battle.used_lore.saturating_add(rolled);
        let mut paid = card.cost.saturating_sub(rolled);
        if let Some(beast) = self.unit_mut(attacker) {
            paid = paid.min(beast.stored);
            beast.stored -= paid;
        }
        self.pool = self.pool.saturating_add(paid);
        log.cite(rules::CREAT_25);
        if paid > 0 {
            log.cite(rules::CREAT_26);
        }
        match card.does {
            Power::Web => {
                self.mark(defender, Marks::WEBBED);
                log.cite(rules::SPIDER_04);
                log.bad(rules::SPIDER_02, self.told(text::WEBBED, defender));
            }
            Power::Poison => {
                self.battle.poison = true;
                log.cite(rules::SPIDER_06);
            }
        }
    }

    /// Symbols that the creature can still store: within the cost of its dearest power, out of the pool.
    fn storable(&self, pack: &Pack<'_>) -> u8 {
        let Some(unit) = self.beast_that_rolls() else { return 0 };
        let dearest = unit.beast(pack).powers.iter().map(|power| power.cost).max();
        let room = dearest.unwrap_or_default().saturating_sub(unit.stored);
        self.free_lore().min(room).min(self.pool)
    }

    fn offer_store(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        if self.free_lore() == 0 {
            return;
        }
        log.cite(rules::CREAT_24);
        if self.storable(pack) > 0 {
            self.push(bl::Step::Creature(Step::Store));
        }
    }

    pub(super) fn ask_store(&self, pack: &Pack<'_>) -> Prompt {
        ask(
            self.seat(self.side_of(self.battle.attacker)),
            rules::CREAT_23,
            Message::new(text::HOW_MANY_STORED).with(self.free_lore()),
            Ask::Number {
                min: 0,
                max: i16::from(self.storable(pack)),
            },
        )
    }

    pub(super) fn store(&mut self, tokens: u8, log: &mut dyn Log) {
        let attacker = self.battle.attacker;
        log.cite(rules::CREAT_27);
        self.battle.used_lore = self.battle.used_lore.saturating_add(tokens);
        self.pool = self.pool.saturating_sub(tokens);
        if let Some(beast) = self.unit_mut(attacker) {
            beast.stored = beast.stored.saturating_add(tokens);
            let stored = beast.stored;
            if tokens > 0 {
                log.good(
                    rules::CREAT_23,
                    self.told(text::STORES, attacker).with(tokens).with(stored),
                );
            }
        }
    }
}

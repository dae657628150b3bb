//! What skills and enchantments do to the running totals: section 1.19. Numbers work at once; dice, re-rolls and what
//! happens after the wounds wait in the list of their side.

use super::rolls::colours;
use super::{Combat, Combatant};
use crate::game::Log;
use crate::massive_darkness::skill::{Condition, Die, Effect, Side, Symbol};
use crate::massive_darkness::{MassiveDarkness, rules, text};
use crate::rule::RuleId;
use crate::text::{Arg, Message, TextId};
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// When a held effect works.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Moment {
    Always,
    /// Only if another effect caused a re-roll: MD-REROLL-04.
    AfterReroll,
    /// Only if the attack deals no wounds.
    NoWounds,
}

impl From<Condition> for Moment {
    fn from(condition: Condition) -> Self {
        match condition {
            Condition::AfterReroll => Self::AfterReroll,
            Condition::NoWounds => Self::NoWounds,
            Condition::Always
            | Condition::Bloodlust(_)
            | Condition::BloodSacrifice(_)
            | Condition::TwoWeapons
            | Condition::MaceOrHammer
            | Condition::NoArmour
            | Condition::Shadow
            | Condition::Shield
            | Condition::Sword
            | Condition::TwoHanded
            | Condition::Wounded(_) => Self::Always,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Held {
    pub effect: Effect,
    pub after: Moment,
}

/// Two effects of one sort as one, so that the lists stay short.
fn joined(a: Effect, b: Effect) -> Option<Effect> {
    Some(match (a, b) {
        (Effect::Hit(a), Effect::Hit(b)) => Effect::Hit(a.saturating_add(b)),
        (Effect::AttackerHit(a), Effect::AttackerHit(b)) => Effect::AttackerHit(a.saturating_add(b)),
        (Effect::Shield(a), Effect::Shield(b)) => Effect::Shield(a.saturating_add(b)),
        (Effect::DefenderShield(a), Effect::DefenderShield(b)) => Effect::DefenderShield(a.saturating_add(b)),
        (Effect::Bam(a), Effect::Bam(b)) => Effect::Bam(a.saturating_add(b)),
        (Effect::Diamond(a), Effect::Diamond(b)) => Effect::Diamond(a.saturating_add(b)),
        (Effect::Wounds(a), Effect::Wounds(b)) => Effect::Wounds(a.saturating_add(b)),
        (Effect::AnyDice(a), Effect::AnyDice(b)) => Effect::AnyDice(a.saturating_add(b)),
        (Effect::OpponentAnyDice(a), Effect::OpponentAnyDice(b)) => Effect::OpponentAnyDice(a.saturating_add(b)),
        (Effect::WoundZone(a), Effect::WoundZone(b)) => Effect::WoundZone(a.saturating_add(b)),
        (Effect::Heal(a), Effect::Heal(b)) => Effect::Heal(a.saturating_add(b)),
        (Effect::Stun, Effect::Stun) => Effect::Stun,
        (Effect::ReachBoss, Effect::ReachBoss) => Effect::ReachBoss,
        (_, _) => return None,
    })
}

impl Combatant {
    fn hold(&mut self, held: Held) {
        for other in self.held.iter_mut().filter(|other| other.after == held.after) {
            if let Some(both) = joined(other.effect, held.effect) {
                other.effect = both;
                return;
            }
        }
        self.held.push(held);
    }
}

impl Combat {
    /// Notes what a skill of one side will do. Dice that it adds join the pool at once, as long as nothing is rolled.
    pub fn hold(&mut self, side: Side, effect: Effect, after: Moment) {
        if let Effect::Dice { die, count } = effect
            && let Ok(count @ 1..) = u8::try_from(count)
            && after == Moment::Always
            && !self.is_rolled()
        {
            if colours(side).contains(&(die as u8)) {
                self.pool.add(die as u8, count);
            }
            return;
        }
        self.of_mut(side).hold(Held { effect, after });
    }

    /// Takes the first effect of this sort whose moment has come out of the list.
    pub fn take(&mut self, side: Side, test: impl Fn(Effect) -> bool) -> Option<Held> {
        let rerolled = self.rerolled;
        let held = &mut self.of_mut(side).held;
        let due = |after| match after {
            Moment::Always => true,
            Moment::AfterReroll => rerolled,
            Moment::NoWounds => false,
        };
        let index = held.iter().position(|held| due(held.after) && test(held.effect))?;
        held.remove(index)
    }

    /// Carries out an effect that is a matter of numbers; `false` for all others.
    pub fn count(&mut self, side: Side, effect: Effect) -> bool {
        let more = |amount: u8| i8::try_from(amount).unwrap_or(i8::MAX);
        match effect {
            Effect::Hit(amount) => {
                if side == Side::Attack {
                    self.attacker.tally.add(amount);
                }
            }
            Effect::AttackerHit(amount) => self.attacker.tally.add(more(amount).saturating_neg()),
            Effect::Shield(amount) => {
                if side == Side::Defence {
                    self.defender.tally.add(amount);
                }
            }
            Effect::DefenderShield(amount) => self.defender.tally.add(more(amount).saturating_neg()),
            Effect::Bam(amount) => {
                let tally = &mut self.of_mut(side).tally;
                tally.added_bam = tally.added_bam.saturating_add(amount);
            }
            Effect::Diamond(amount) => {
                let tally = &mut self.of_mut(side).tally;
                tally.added_diamond = tally.added_diamond.saturating_add(amount);
            }
            Effect::Wounds(amount) => self.extra = self.extra.saturating_add(amount),
            Effect::PerBlank { symbol, count } => {
                let amount = count.saturating_mul(self.of(side).tally.blanks);
                let effect = match (symbol, side) {
                    (Symbol::Hit | Symbol::Shield, Side::Attack) => Effect::Hit(more(amount)),
                    (Symbol::Hit | Symbol::Shield, Side::Defence) => Effect::Shield(more(amount)),
                    (Symbol::Bam, _) => Effect::Bam(amount),
                    (Symbol::Diamond, _) => Effect::Diamond(amount),
                };
                self.count(side, effect);
            }
            Effect::DoubleHits => {
                let shown = more(self.attacker.tally.shown);
                self.attacker.tally.add(shown);
            }
            Effect::CancelAttackBam => {
                self.attacker.tally.spend(1, 0);
            }
            Effect::CancelAttackDiamond => {
                self.attacker.tally.spend(0, 1);
            }
            Effect::CancelAttackAll => {
                self.attacker.tally.spend(u8::MAX, u8::MAX);
            }
            Effect::CancelDefenceBam => {
                self.defender.tally.spend(1, 0);
            }
            Effect::CancelDefenceDiamond => {
                self.defender.tally.spend(0, 1);
            }
            Effect::CancelDefenceAll => {
                self.defender.tally.spend(u8::MAX, u8::MAX);
            }
            Effect::Dice { .. }
            | Effect::OpponentDice { .. }
            | Effect::AnyDice(_)
            | Effect::OpponentAnyDice(_)
            | Effect::NoDefenceDice
            | Effect::RerollAttack
            | Effect::RerollDefence
            | Effect::RerollEither
            | Effect::RerollSomeDefence
            | Effect::RerollBlanks
            | Effect::Flip
            | Effect::Stun
            | Effect::ReachBoss
            | Effect::Kill
            | Effect::WoundZone(_)
            | Effect::Heal(_)
            | Effect::FullHeal => return false,
        }
        true
    }

    /// What skills that are not yet counted will add to hits and take from them as shields, whatever the dice show.
    pub fn standing(&self) -> i8 {
        let mut sum = self.attacker.tally.added.saturating_sub(self.defender.tally.added);
        for side in Side::ORDER {
            let always = self.of(side).held.iter().filter(|held| held.after == Moment::Always);
            for held in always {
                sum = match (held.effect, side) {
                    (Effect::Hit(amount), Side::Attack) => sum.saturating_add(amount),
                    (Effect::Shield(amount), Side::Defence) => sum.saturating_sub(amount),
                    (Effect::AttackerHit(amount), Side::Defence) => sum.saturating_sub_unsigned(amount),
                    (Effect::DefenderShield(amount), Side::Attack) => sum.saturating_add_unsigned(amount),
                    (_, _) => sum,
                };
            }
        }
        sum
    }
}

fn is_symbol(effect: Effect) -> bool {
    matches!(effect, Effect::Bam(_) | Effect::Diamond(_) | Effect::PerBlank { .. })
}

fn cancels(effect: Effect, side: Side) -> bool {
    match side {
        Side::Attack => matches!(
            effect,
            Effect::CancelAttackBam | Effect::CancelAttackDiamond | Effect::CancelAttackAll
        ),
        Side::Defence => matches!(
            effect,
            Effect::CancelDefenceBam | Effect::CancelDefenceDiamond | Effect::CancelDefenceAll
        ),
    }
}

pub fn is_cancel(effect: Effect) -> bool {
    Side::ORDER.into_iter().any(|side| cancels(effect, side))
}

/// Whether skills of a side carry it out before the enchantments, as numbers.
fn is_number(effect: Effect) -> bool {
    is_symbol(effect)
        || is_cancel(effect)
        || matches!(
            effect,
            Effect::Hit(_)
                | Effect::AttackerHit(_)
                | Effect::Shield(_)
                | Effect::DefenderShield(_)
                | Effect::Wounds(_)
                | Effect::DoubleHits
        )
}

impl MassiveDarkness {
    /// Carries out a number and says so.
    pub fn count_effect(&mut self, side: Side, effect: Effect, rule: RuleId, log: &mut dyn Log) {
        if is_cancel(effect) {
            log.cite(rules::ENCH_10);
        }
        log.plain(rule, words(self.fighter(side), effect));
        self.combat.count(side, effect);
    }

    /// Symbols that skills add are there before anybody pays: MD-ENCH-02.
    pub fn symbols(&mut self, side: Side, log: &mut dyn Log) {
        while let Some(held) = self.combat.take(side, is_symbol) {
            note_after_reroll(held, log);
            self.count_effect(side, held.effect, rules::ENCH_02, log);
        }
    }

    /// Skills of one side, the defence first: MD-ENCH-01.
    pub fn skill_stage(&mut self, side: Side, log: &mut dyn Log) -> bool {
        log.cite(rules::ENCH_01);
        self.count_skills(side, log);
        // MD-AMB-36: groups may let attack skills cancel in time.
        if side == Side::Defence && self.options.cancel_first {
            while let Some(held) = self.combat.take(Side::Attack, |effect| cancels(effect, Side::Defence)) {
                self.count_effect(Side::Attack, held.effect, rules::ENCH_10, log);
            }
        }
        true
    }
}

impl MassiveDarkness {
    /// What skills of one side do as numbers, as far as its moment has come: an enchantment may be the re-roll that some
    /// of them wait for.
    pub fn count_skills(&mut self, side: Side, log: &mut dyn Log) {
        while let Some(held) = self.combat.take(side, is_number) {
            note_after_reroll(held, log);
            self.count_effect(side, held.effect, rules::ENCH_01, log);
        }
    }
}

fn note_after_reroll(held: Held, log: &mut dyn Log) {
    if held.after == Moment::AfterReroll {
        log.cite(rules::REROLL_04);
    }
}

/// An effect in words, after the name of the one who uses it or of the card that grants it.
#[must_use]
pub fn words(name: Arg, effect: Effect) -> Message {
    let plain = |says: TextId| Message::new(text::DOES).with(name).with(says);
    let signed = |says: TextId, amount: i8| {
        let template = if amount < 0 { text::DOES_LESS } else { text::DOES_MORE };
        Message::new(template).with(name).with(says).with(amount.unsigned_abs())
    };
    let more = |says: TextId, amount: u8| signed(says, i8::try_from(amount).unwrap_or(i8::MAX));
    let less = |says: TextId, amount: u8| signed(says, i8::try_from(amount).unwrap_or(i8::MAX).saturating_neg());
    match effect {
        Effect::Hit(amount) => signed(text::E_HITS, amount),
        Effect::AttackerHit(amount) => less(text::E_HITS, amount),
        Effect::Shield(amount) => signed(text::E_SHIELDS, amount),
        Effect::DefenderShield(amount) => less(text::E_SHIELDS, amount),
        Effect::Bam(amount) => more(text::E_BAM, amount),
        Effect::Diamond(amount) => more(text::E_DIAMOND, amount),
        Effect::Wounds(amount) => more(text::E_WOUNDS, amount),
        Effect::Dice { die, count } => signed(die_words(die), count),
        Effect::OpponentDice { die, count } => less(die_words(die), count),
        Effect::AnyDice(count) => more(text::E_OWN_DICE, count),
        Effect::OpponentAnyDice(count) => less(text::E_OPPONENT_DICE, count),
        Effect::NoDefenceDice => plain(text::E_NO_DEFENCE),
        Effect::RerollAttack => plain(text::E_REROLL_ATTACK),
        Effect::RerollDefence | Effect::RerollSomeDefence => plain(text::E_REROLL_DEFENCE),
        Effect::RerollEither => plain(text::E_REROLL_EITHER),
        Effect::RerollBlanks => plain(text::E_REROLL_BLANKS),
        Effect::Flip => plain(text::E_FLIP),
        Effect::PerBlank { symbol, count } => more(
            match symbol {
                Symbol::Hit => text::E_BLANK_HITS,
                Symbol::Shield => text::E_BLANK_SHIELDS,
                Symbol::Bam => text::E_BLANK_BAM,
                Symbol::Diamond => text::E_BLANK_DIAMOND,
            },
            count,
        ),
        Effect::DoubleHits => plain(text::E_DOUBLE_HITS),
        Effect::CancelAttackBam | Effect::CancelDefenceBam => plain(text::E_CANCEL_BAM),
        Effect::CancelAttackDiamond | Effect::CancelDefenceDiamond => plain(text::E_CANCEL_DIAMOND),
        Effect::CancelAttackAll | Effect::CancelDefenceAll => plain(text::E_CANCEL_ALL),
        Effect::Stun => plain(text::E_STUN),
        Effect::ReachBoss => plain(text::E_REACH_BOSS),
        Effect::Kill => plain(text::E_KILL),
        Effect::WoundZone(amount) => more(text::E_WOUND_ZONE, amount),
        Effect::Heal(amount) => more(text::E_HEAL, amount),
        Effect::FullHeal => plain(text::E_FULL_HEAL),
    }
}

fn die_words(die: Die) -> TextId {
    match die {
        Die::Yellow => text::E_YELLOW,
        Die::Red => text::E_RED,
        Die::Blue => text::E_BLUE,
        Die::Green => text::E_GREEN,
    }
}

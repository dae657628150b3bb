//! The dice that both sides gather, and the skills that matter in this combat: MD-COMBAT-02 to -08, MD-GUARDIAN-02 to
//! -05, MD-SKILL-07 to -11, MD-EQUIP-07.

use super::effects::Moment;
use super::rolls::colours;
use super::{Combat, Fighter};
use crate::game::Log;
use crate::map::Eyes;
use crate::massive_darkness::content::{EnemyCard, EquipmentCard, Keyword, Slot, Sort, TwoDice};
use crate::massive_darkness::enemy::{Enemy, Mark};
use crate::massive_darkness::event::Lasting;
use crate::massive_darkness::skill::{AttackType, Condition, Does, Effect, Gifts, Side, Skill};
use crate::massive_darkness::skills::Source;
use crate::massive_darkness::{MassiveDarkness, rules};
use crate::pack::Pack;

/// Dice of the cards in a hero's hands: those of Hand cards add up, those of a two-handed card stand alone, and the
/// better set is rolled. MD-COMBAT-03, MD-AMB-63.
#[derive(Default)]
struct Hands {
    hand: TwoDice,
    cards: u8,
    two: TwoDice,
}

impl Hands {
    fn add(&mut self, slot: Slot, dice: TwoDice) {
        match slot {
            Slot::Hand => {
                self.hand = plus(self.hand, dice);
                self.cards += u8::from(dice != [0; 2]);
            }
            Slot::TwoHands => self.two = better(self.two, dice),
            Slot::None | Slot::Body => {}
        }
    }
}

fn plus([a, b]: TwoDice, [c, d]: TwoDice) -> TwoDice {
    [a.saturating_add(c), b.saturating_add(d)]
}

/// More dice, then stronger ones.
fn better(a: TwoDice, b: TwoDice) -> TwoDice {
    let rank = |[weak, strong]: TwoDice| (weak.saturating_add(strong), strong);
    if rank(b) > rank(a) { b } else { a }
}

impl Combat {
    fn join(&mut self, side: Side, dice: TwoDice) {
        for (colour, count) in colours(side).into_iter().zip(dice) {
            self.pool.add(colour, count);
        }
    }

    /// Holds what a skill does in this combat; says whether it does anything.
    pub fn learn(&mut self, side: Side, skill: &Skill) -> bool {
        let Does::Combat { when, effects } = &skill.does else {
            return false;
        };
        if !when.matches(side, self.attack) {
            return false;
        }
        for effect in effects {
            self.hold(side, *effect, skill.condition.into());
        }
        true
    }

    /// Dice of a card that serve this side; Magic Blade strikes with melee dice (MD-AMB-33).
    pub fn dice_on(&self, side: Side, card: &EquipmentCard) -> TwoDice {
        match side {
            Side::Defence => card.defence,
            Side::Attack if self.blade => card.melee,
            Side::Attack => card.dice_of(self.attack),
        }
    }
}

/// A price in blood: Bloodlust, Blood sacrifice.
#[must_use]
pub fn is_blood(condition: Condition) -> bool {
    matches!(condition, Condition::Bloodlust(_) | Condition::BloodSacrifice(_))
}

/// Whether a skill would work here for such a price.
pub fn is_priced(combat: &Combat, side: Side, skill: &Skill) -> bool {
    is_blood(skill.condition) && matches!(&skill.does, Does::Combat { when, .. } if when.matches(side, combat.attack))
}

/// Dice of an enemy card that serve this side.
pub fn own_dice(side: Side, attack: AttackType, card: &EnemyCard) -> TwoDice {
    match (side, attack) {
        (Side::Defence, _) => card.defence,
        (Side::Attack, AttackType::Melee) => card.melee,
        (Side::Attack, AttackType::Ranged) => card.ranged,
        (Side::Attack, AttackType::Magic) => card.magic,
    }
}

impl MassiveDarkness {
    /// Everything is added up, if that has not been done before the offers.
    pub fn gather_stage(&mut self, pack: &Pack<'_>, log: &mut dyn Log) -> bool {
        if !self.combat.gathered {
            self.gather(pack, log);
        }
        // A bonus to the next attack is used up by it.
        if let Some(attacker) = self.combat.hero(Side::Attack) {
            self.timed
                .retain(|timed| !matches!(timed.effect, Lasting::NextAttack(seat, _) if seat == attacker));
        }
        true
    }

    /// The defender's part first, then the attacker's. Says whether some skill has a price in blood: it is offered
    /// before the rest can be known.
    pub fn gather(&mut self, pack: &Pack<'_>, log: &mut dyn Log) -> bool {
        let mut combat = core::mem::take(&mut self.combat);
        let mut priced = false;
        for side in Side::ORDER {
            match combat.of(side).who {
                Fighter::Hero(seat) => priced |= self.gather_hero(pack, &mut combat, seat, side, log),
                Fighter::Unit(unit) => {
                    if let Some(enemy) = self.enemy(unit) {
                        self.gather_enemy(pack, &mut combat, enemy, side, log);
                    }
                }
                Fighter::Pillar(_) => log.cite(rules::PILLAR_02),
                Fighter::Nobody => {}
            }
        }
        combat.gathered = true;
        self.combat = combat;
        priced
    }

    fn gather_hero(&self, pack: &Pack<'_>, combat: &mut Combat, seat: u8, side: Side, log: &mut dyn Log) -> bool {
        log.cite(match side {
            Side::Attack => rules::COMBAT_02,
            Side::Defence => rules::COMBAT_04,
        });
        log.cite(rules::SKILL_11);
        let mut priced = false;
        self.each_inborn_skill(pack, seat, Gifts::COMBAT, &mut |source, skill| {
            priced |= is_priced(combat, side, skill);
            if self.learns(pack, combat, seat, source, skill, side) {
                match source {
                    Source::Unique | Source::Shadow => log.cite(rules::SKILL_10),
                    Source::Node => {
                        log.cite(rules::SKILL_04);
                        log.cite(rules::SKILL_09);
                    }
                    Source::Class | Source::Card(_) => {}
                }
                if source == Source::Shadow || skill.condition == Condition::Shadow {
                    log.cite(rules::SHADOW_02);
                }
            }
        });
        let mut hands = Hands::default();
        for card in self.cards_in_use(pack, seat) {
            let equipment: EquipmentCard = pack.get(card);
            let dice = combat.dice_on(side, &equipment);
            match equipment.slot {
                Slot::Hand | Slot::TwoHands => hands.add(equipment.slot, dice),
                Slot::Body | Slot::None => combat.join(side, dice),
            }
            if side == Side::Defence && dice != [0; 2] {
                log.cite(rules::EQUIP_07);
            }
            combat.charmed |= equipment.enchantments.iter().any(|charm| charm.when.side() == side);
            for skill in &equipment.skills {
                priced |= is_priced(combat, side, skill);
                if self.learns(pack, combat, seat, Source::Card(card), skill, side)
                    && skill.condition == Condition::Shadow
                {
                    log.cite(rules::SHADOW_02);
                }
            }
        }
        if hands.cards > 1 || hands.two != [0; 2] {
            log.cite(rules::COMBAT_03);
        }
        combat.join(side, better(hands.hand, hands.two));
        for timed in &self.timed {
            match (timed.effect, side) {
                (Lasting::NextAttack(of, effect), Side::Attack) if of == seat => {
                    combat.hold(side, effect, Moment::Always);
                }
                (Lasting::ShieldInShadow(shields), Side::Defence) if self.in_shadow(seat) => {
                    log.cite(rules::SHADOW_01);
                    let shields = i8::try_from(shields).unwrap_or(i8::MAX);
                    combat.hold(side, Effect::Shield(shields), Moment::Always);
                }
                (Lasting::NextAttack(..) | Lasting::ShieldInShadow(_) | Lasting::EnemiesMelee(_), _) => {}
            }
        }
        priced
    }

    /// Holds what a hero's skill does, if it is usable; prices in blood are offered apart.
    fn learns(
        &self,
        pack: &Pack<'_>,
        combat: &mut Combat,
        seat: u8,
        source: Source,
        skill: &Skill,
        side: Side,
    ) -> bool {
        match &skill.does {
            Does::Combat { when, .. } => {
                !is_blood(skill.condition)
                    && when.matches(side, combat.attack)
                    && self.is_usable(pack, seat, source, skill.condition)
                    && combat.learn(side, skill)
            }
            Does::Retribution(wounds) => {
                let works = side == Side::Defence && self.is_usable(pack, seat, source, skill.condition);
                if works {
                    combat.retribution = combat.retribution.saturating_add(*wounds);
                }
                works
            }
            Does::Paid(charm) => {
                combat.charmed |= charm.when.side() == side;
                false
            }
            Does::Custom
            | Does::MaxHealth(_)
            | Does::ExtraActions { .. }
            | Does::ExtraMove(_)
            | Does::Charge(_)
            | Does::Leader
            | Does::Regeneration(_)
            | Does::FightingDistance(_)
            | Does::Slippery
            | Does::MagicBlade
            | Does::Taunt
            | Does::Teleport(_)
            | Does::Heal { .. }
            | Does::FullHeal(_)
            | Does::Slip
            | Does::SlipperyNow
            | Does::NextAttack(_) => false,
        }
    }

    fn gather_enemy(&self, pack: &Pack<'_>, combat: &mut Combat, enemy: &Enemy, side: Side, log: &mut dyn Log) {
        log.cite(rules::COMBAT_05);
        let card: EnemyCard = pack.get(enemy.card);
        if enemy.minions() > 0 {
            log.cite(rules::COMBAT_08);
        }
        let own = own_dice(side, combat.attack, &card);
        combat.join(side, own);
        for skill in &card.skills {
            if self.enemy_holds(pack, combat, enemy, skill.condition) && combat.learn(side, skill) {
                log.cite(rules::SKILL_08);
            }
        }
        if let Some(other) = self.second_card(enemy) {
            let other: EnemyCard = pack.get(other);
            if own != [0; 2] {
                combat.join(side, own_dice(side, combat.attack, &other));
            }
        }
        self.gather_gear(pack, combat, enemy, own, side, log);
        if side == Side::Attack && combat.attack == AttackType::Melee {
            for timed in &self.timed {
                if let Lasting::EnemiesMelee(dice) = timed.effect {
                    combat.join(side, [dice, 0]);
                }
            }
        }
    }

    /// What the guardian's treasure adds: MD-GUARDIAN-02, -04, -05.
    fn gather_gear(
        &self,
        pack: &Pack<'_>,
        combat: &mut Combat,
        enemy: &Enemy,
        own: TwoDice,
        side: Side,
        log: &mut dyn Log,
    ) {
        let Some(gear) = self.gear_in_use(pack, enemy, log) else {
            return;
        };
        log.cite(rules::GUARDIAN_02);
        if own == [0; 2] {
            return;
        }
        combat.join(side, combat.dice_on(side, &gear));
        for skill in &gear.skills {
            let Does::Combat { effects, .. } = &skill.does else {
                continue;
            };
            let harms = effects.iter().any(|effect| harms_its_user(*effect));
            if !harms && self.enemy_holds(pack, combat, enemy, skill.condition) && combat.learn(side, skill) {
                log.cite(rules::GUARDIAN_04);
            }
        }
    }

    /// The treasure that serves a guardian in combat: only combat gear, and only while he lives. MD-GUARDIAN-05,
    /// MD-MOB-06.
    pub fn gear_in_use(&self, pack: &Pack<'_>, enemy: &Enemy, log: &mut dyn Log) -> Option<EquipmentCard> {
        if enemy.health == 0 {
            log.cite(rules::MOB_06);
            return None;
        }
        let gear: EquipmentCard = pack.get(enemy.loot?);
        match gear.sort {
            Sort::Combat => Some(gear),
            Sort::Item | Sort::Consumable | Sort::Trap | Sort::Luck => {
                log.cite(rules::GUARDIAN_05);
                None
            }
        }
    }

    /// An enemy card that serves as equipment: MD-Q10-07.
    pub fn second_card(&self, enemy: &Enemy) -> Option<u8> {
        self.progress.second.filter(|_| enemy.is(Mark::Special))
    }

    /// Conditions read for an enemy, which counts as the hero: MD-SKILL-08. It never pays with its own blood.
    pub fn enemy_holds(&self, pack: &Pack<'_>, combat: &Combat, enemy: &Enemy, condition: Condition) -> bool {
        let gear = || {
            enemy
                .loot
                .filter(|_| enemy.health > 0)
                .map(|card| pack.get::<EquipmentCard>(card))
        };
        let keyword = |wanted: &[Keyword]| {
            gear().is_some_and(|gear| gear.keywords.iter().any(|keyword| wanted.contains(keyword)))
        };
        match condition {
            Condition::Always | Condition::AfterReroll | Condition::NoWounds => true,
            Condition::Bloodlust(_) | Condition::BloodSacrifice(_) | Condition::TwoWeapons => false,
            Condition::MaceOrHammer => keyword(&[Keyword::Mace, Keyword::Hammer]),
            Condition::NoArmour => !keyword(&[Keyword::Armour]),
            Condition::Shadow => match self.options.eyes {
                Eyes::Map => self.board.is_dark(enemy.zone),
                Eyes::Table => combat.dark,
            },
            Condition::Shield => keyword(&[Keyword::Shield]),
            Condition::Sword => keyword(&[Keyword::Sword]),
            Condition::TwoHanded => gear().is_some_and(|gear| gear.slot == Slot::TwoHands),
            Condition::Wounded(wounds) => self.most_health(pack, enemy.card).saturating_sub(enemy.health) >= wounds,
        }
    }
}

/// Effects that a guardian's equipment does not have for it: MD-GUARDIAN-04.
#[must_use]
pub fn harms_its_user(effect: Effect) -> bool {
    matches!(
        effect,
        Effect::Hit(..0) | Effect::Shield(..0) | Effect::Dice { count: ..0, .. }
    )
}

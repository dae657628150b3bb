//! Enchantments: MD-ENCH-01 to -13. The defender pays first, then the attacker. Heroes choose one after another from
//! what they can pay (D-06); enemies pay everything they can, their own card first, then their equipment.

use super::blood::{Blood, Bought};
use super::effects::{Moment, is_cancel, words};
use super::pools::{harms_its_user, own_dice};
use super::rerolls::Again;
use super::rolls::{Remove, colours, strength};
use super::{Combat, Fighter, Step};
use crate::game::Log;
use crate::kit::list::List;
use crate::massive_darkness::content::{EnemyCard, EquipmentCard};
use crate::massive_darkness::skill::{Condition, Does, Effect, Enchantment, Gifts, Side};
use crate::massive_darkness::skills::{Source, is_weapon};
use crate::massive_darkness::{MassiveDarkness, rules, text};
use crate::pack::{Pack, Record};
use crate::prompt::{Ask, Choices, Prompt};
use crate::text::{Arg, Message};
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// Enchantments that one side can have in a combat: two hands, body, skills and a heap of carried items.
pub const CHARMS: usize = 12;

/// Where an enchantment is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
enum Printed {
    /// Row of kind `enemy`: the own card, or one that serves as equipment.
    Enemy(u8),
    /// Row of kind `equipment`.
    Equipment(u8),
    /// A skill of the hero that symbols pay for: MD-ENCH-07.
    Skill,
}

/// An enchantment that a side may use in this combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Charm {
    printed: Printed,
    /// Which one there.
    nth: u8,
    /// How often it has been paid: MD-ENCH-04.
    uses: u8,
}

/// A hero may pay one more enchantment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Pay {
    side: Side,
    /// Which of the combat's charms he can pay, one bit each.
    among: u16,
}

impl Pay {
    fn among(&self) -> impl Iterator<Item = u8> {
        let among = self.among;
        (0..CHARMS as u8).filter(move |charm| among & 1 << charm != 0)
    }

    pub fn ask(&self, game: &MassiveDarkness, pack: &Pack<'_>) -> Prompt {
        let mut choices = Choices::new();
        for index in self.among() {
            if let Some((name, charm)) = game.charm(pack, self.side, index) {
                choices.push(words(name, charm.effect));
            }
        }
        choices.push(Message::new(text::NO_MORE));
        let tally = &game.combat.of(self.side).tally;
        Prompt {
            seat: game.combat.seat(self.side),
            rule: rules::ENCH_05,
            says: Message::new(text::PAY_WHICH)
                .with(game.fighter(self.side))
                .with(tally.bam())
                .with(tally.diamond()),
            ask: Ask::Choose(choices),
        }
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, choice: u8, log: &mut dyn Log) {
        log.cite(rules::ENCH_05);
        match self.among().nth(usize::from(choice)) {
            Some(charm) => game.begin_pay(pack, self.side, charm, log),
            // Nothing more is offered to this side.
            None => game.combat.charms.clear(),
        }
    }
}

/// Whether one enchantment could ever work for this side of the combat.
fn fits(combat: &Combat, side: Side, charm: &Enchantment, log: &mut dyn Log) -> bool {
    let fits = charm.when.matches(side, combat.attack);
    if !fits && charm.when.side() == side {
        log.cite(rules::ENCH_03);
    }
    fits
}

impl MassiveDarkness {
    /// All enchantments of one side; `true` when it is done.
    pub fn enchantment_stage(&mut self, pack: &Pack<'_>, side: Side, log: &mut dyn Log) -> bool {
        if self.combat.offered == 0 {
            self.combat.offered = 1;
            self.combat.charms.clear();
            let tally = &self.combat.of(side).tally;
            // Without symbols nothing can be paid.
            if tally.bam() == 0 && tally.diamond() == 0 {
                return true;
            }
            log.cite(rules::ENCH_12);
            if self.combat.charmed || self.combat.hero(side).is_none() {
                self.gather_charms(pack, side, log);
            }
        }
        if self.combat.hero(side).is_some() {
            let among = (0..CHARMS as u8)
                .filter(|index| self.can_pay(pack, side, *index))
                .fold(0, |among, index| among | 1 << index);
            if among != 0 {
                self.ask_in_combat(Step::Pay(Pay { side, among }));
                return false;
            }
        } else if let Some(index) = (0..CHARMS as u8).find(|index| self.can_pay(pack, side, *index)) {
            // The first that can be paid: printed order, the own card before the equipment (MD-ENCH-06).
            self.pay(pack, side, index, None, log);
            return false;
        }
        let tally = &self.combat.of(side).tally;
        if tally.bam() > 0 || tally.diamond() > 0 {
            log.cite(rules::ENCH_08);
        }
        true
    }

    fn gather_charms(&mut self, pack: &Pack<'_>, side: Side, log: &mut dyn Log) {
        let mut charms: List<Charm, CHARMS> = List::new();
        let combat = &self.combat;
        let mut add = |printed, nth| {
            charms.push(Charm { printed, nth, uses: 0 });
        };
        match combat.of(side).who {
            Fighter::Hero(seat) => {
                for card in self.cards_in_use(pack, seat) {
                    let equipment: EquipmentCard = pack.get(card);
                    for (nth, charm) in (0..).zip(&equipment.enchantments) {
                        if fits(combat, side, charm, log) && self.is_at_hand(side, &equipment, log) {
                            add(Printed::Equipment(card), nth);
                        }
                    }
                }
                let mut nth = 0;
                self.each_known_skill(pack, seat, Gifts::COMBAT, &mut |source, skill| {
                    if let Does::Paid(charm) = &skill.does {
                        if fits(combat, side, charm, log) && self.is_usable(pack, seat, source, skill.condition) {
                            add(Printed::Skill, nth);
                        }
                        nth += 1;
                    }
                });
            }
            Fighter::Unit(unit) => {
                let Some(enemy) = self.enemy(unit) else { return };
                let card: EnemyCard = pack.get(enemy.card);
                for (nth, charm) in (0..).zip(&card.enchantments) {
                    if fits(combat, side, charm, log) {
                        add(Printed::Enemy(enemy.card), nth);
                    }
                }
                // MD-GUARDIAN-03: equipment works in every category in which the card has dice of its own.
                if own_dice(side, combat.attack, &card) != [0; 2] {
                    if let Some(other) = self.second_card(enemy) {
                        for (nth, charm) in (0..).zip(&pack.get::<EnemyCard>(other).enchantments) {
                            if fits(combat, side, charm, log) {
                                add(Printed::Enemy(other), nth);
                            }
                        }
                    }
                    if let (Some(gear), Some(row)) = (self.gear_in_use(pack, enemy, log), enemy.loot) {
                        for (nth, charm) in (0..).zip(&gear.enchantments) {
                            let helps = !harms_its_user(charm.effect);
                            if helps && fits(combat, side, charm, log) && self.is_at_hand(side, &gear, log) {
                                add(Printed::Equipment(row), nth);
                            }
                        }
                    }
                }
            }
            Fighter::Pillar(_) | Fighter::Nobody => {}
        }
        self.combat.charms = charms;
    }

    /// A weapon's attack enchantment needs a weapon of the attack's type: MD-ENCH-11, MD-AMB-66.
    fn is_at_hand(&self, side: Side, card: &EquipmentCard, log: &mut dyn Log) -> bool {
        if side == Side::Defence || !is_weapon(card) {
            return true;
        }
        log.cite(rules::ENCH_11);
        self.combat.dice_on(side, card) != [0; 2]
    }

    /// The enchantment behind a charm, with the name of its card.
    fn charm(&self, pack: &Pack<'_>, side: Side, index: u8) -> Option<(Arg, Enchantment)> {
        let charm = self.combat.charms.get(usize::from(index))?;
        let nth = usize::from(charm.nth);
        match charm.printed {
            Printed::Enemy(row) => {
                let card: EnemyCard = pack.get(row);
                Some((EnemyCard::card(row).into(), *card.enchantments.get(nth)?))
            }
            Printed::Equipment(row) => {
                let card: EquipmentCard = pack.get(row);
                Some((EquipmentCard::card(row).into(), *card.enchantments.get(nth)?))
            }
            Printed::Skill => {
                let (mut found, mut seen) = (None, 0);
                self.each_known_skill(pack, self.combat.hero(side)?, Gifts::COMBAT, &mut |source, skill| {
                    if let Does::Paid(enchantment) = &skill.does {
                        if seen == nth {
                            found = Some((source, *enchantment));
                        }
                        seen += 1;
                    }
                });
                let (source, enchantment) = found?;
                let name = match source {
                    Source::Card(card) => EquipmentCard::card(card).into(),
                    Source::Unique | Source::Shadow | Source::Class | Source::Node => self.fighter(side),
                };
                Some((name, enchantment))
            }
        }
    }

    fn can_pay(&self, pack: &Pack<'_>, side: Side, index: u8) -> bool {
        let Some(used) = self.combat.charms.get(usize::from(index)) else {
            return false;
        };
        let Some((_, charm)) = self.charm(pack, side, index) else {
            return false;
        };
        let tally = &self.combat.of(side).tally;
        used.uses < charm.repeat.max(1)
            && tally.bam() >= charm.bam
            && tally.diamond() >= charm.diamond
            && self.charm_holds(pack, side, charm.condition)
    }

    fn charm_holds(&self, pack: &Pack<'_>, side: Side, condition: Condition) -> bool {
        if condition == Condition::AfterReroll {
            return self.combat.rerolled;
        }
        match self.combat.of(side).who {
            Fighter::Hero(seat) => match condition {
                Condition::Bloodlust(_) | Condition::BloodSacrifice(_) => {
                    self.blood_price(seat, condition).is_some_and(|(_, payers)| payers != 0)
                }
                Condition::Always
                | Condition::TwoWeapons
                | Condition::MaceOrHammer
                | Condition::NoArmour
                | Condition::Shadow
                | Condition::Shield
                | Condition::Sword
                | Condition::TwoHanded
                | Condition::Wounded(_)
                | Condition::AfterReroll
                | Condition::NoWounds => self.holds(pack, seat, condition),
            },
            Fighter::Unit(unit) => self
                .enemy(unit)
                .is_some_and(|enemy| self.enemy_holds(pack, &self.combat, enemy, condition)),
            Fighter::Pillar(_) | Fighter::Nobody => false,
        }
    }

    /// Pays an enchantment; who bleeds for it is asked where there is a choice.
    fn begin_pay(&mut self, pack: &Pack<'_>, side: Side, index: u8, log: &mut dyn Log) {
        let owner = self.combat.hero(side);
        let condition = self.charm(pack, side, index).map(|(_, charm)| charm.condition);
        let price = owner
            .zip(condition)
            .and_then(|(owner, condition)| self.blood_price(owner, condition));
        match price {
            Some((wounds, payers)) if payers.count_ones() > 1 => self.ask_in_combat(Step::Blood(Blood {
                side,
                what: Bought::Charm(index),
                wounds,
                payers,
            })),
            Some((_, payers)) => self.pay(pack, side, index, Some(payers.trailing_zeros() as u8), log),
            None => self.pay(pack, side, index, None, log),
        }
    }

    /// Pays an enchantment and carries it out; `bleeds` gives the blood that it costs.
    pub fn pay(&mut self, pack: &Pack<'_>, side: Side, index: u8, bleeds: Option<u8>, log: &mut dyn Log) {
        let Some((name, charm)) = self.charm(pack, side, index) else {
            return;
        };
        let Some(used) = self.combat.charms.get_mut(usize::from(index)) else {
            return;
        };
        used.uses = used.uses.saturating_add(1);
        let printed = used.printed;
        self.combat.of_mut(side).tally.spend(charm.bam, charm.diamond);
        log.cite(rules::ENCH_02);
        log.cite(rules::ENCH_04);
        match (printed, self.combat.of(side).who) {
            (Printed::Skill, _) => log.cite(rules::ENCH_07),
            (Printed::Equipment(_), Fighter::Unit(_)) => log.cite(rules::GUARDIAN_03),
            (Printed::Enemy(_) | Printed::Equipment(_), _) => {}
        }
        let says = words(name, charm.effect);
        if self.combat.hero(side).is_some() {
            log.good(rules::ENCH_02, says);
            if let (Condition::Bloodlust(wounds) | Condition::BloodSacrifice(wounds), Some(seat)) =
                (charm.condition, bleeds)
            {
                self.wound_hero(pack, seat, wounds, log);
            }
        } else {
            log.bad(rules::ENCH_06, says);
        }
        if charm.condition == Condition::NoWounds {
            self.combat.hold(side, charm.effect, Moment::NoWounds);
        } else {
            self.carry_out(pack, side, charm.effect, log);
        }
    }

    /// An enchantment's effect, after the roll: MD-ENCH-09, MD-ENCH-13.
    fn carry_out(&mut self, pack: &Pack<'_>, side: Side, effect: Effect, log: &mut dyn Log) {
        if self.combat.count(side, effect) {
            if is_cancel(effect) {
                log.cite(rules::ENCH_10);
            }
            return;
        }
        if let Some(again) = Again::of(effect) {
            log.cite(rules::ENCH_13);
            self.use_reroll(pack, side, again, log);
        } else if let Effect::Dice {
            die,
            count: count @ 0..,
        } = effect
        {
            log.cite(rules::ENCH_13);
            if colours(side).contains(&(die as u8)) {
                let added = self.combat.add_dice(die as u8, count.unsigned_abs());
                self.roll_added(added);
            }
        } else if let Effect::Dice { die, count } = effect {
            // A price of its own: the weakest go.
            let places = self.combat.places(side, Some(die as u8));
            let mask = self.pick(pack, places, count.unsigned_abs(), false);
            self.remove_dice(pack, mask, log);
        } else if let Effect::AnyDice(count) = effect {
            log.cite(rules::ENCH_13);
            self.add_any(side, count);
        } else if let Effect::OpponentDice { die, count } = effect {
            let places = self.combat.places(side.other(), Some(die as u8));
            self.take_dice(pack, side, places, count, log);
        } else if let Effect::OpponentAnyDice(count) = effect {
            let places = self.combat.places(side.other(), None);
            self.take_dice(pack, side, places, count, log);
        } else if effect == Effect::NoDefenceDice {
            let places = self.combat.places(Side::Defence, None);
            self.take_dice(pack, side, places, u8::MAX, log);
        } else if effect == Effect::Flip {
            self.use_flip(pack, side, log);
        } else {
            // What happens after the wounds waits until then.
            self.combat.hold(side, effect, Moment::Always);
        }
    }

    /// Takes dice from the other side, with everything on them. The user picks: MD-ENCH-09, MD-AMB-35.
    fn take_dice(&mut self, pack: &Pack<'_>, by: Side, mask: u16, count: u8, log: &mut dyn Log) {
        if mask == 0 {
            return;
        }
        let all = mask.count_ones() <= u32::from(count);
        if self.combat.hero(by).is_some() && !all {
            self.ask_in_combat(Step::Remove(Remove { by, mask, count }));
        } else {
            let mask = self.pick(pack, mask, count, true);
            self.remove_dice(pack, mask, log);
        }
    }

    /// The dice that show most, or least: hits and shields first, then Diamond, then Bam.
    fn pick(&self, pack: &Pack<'_>, mask: u16, count: u8, most: bool) -> u16 {
        let mut left = mask;
        let mut picked = 0;
        for _ in 0..count.min(16) {
            let mut best: Option<((u8, u8, u8), u8)> = None;
            self.combat.each_die(pack, left, &mut |place, colour, _, face| {
                let side = if colour < 2 { Side::Attack } else { Side::Defence };
                let rank = (
                    strength(side, face),
                    crate::dice::on_face(face, 3),
                    crate::dice::on_face(face, 2),
                );
                let wins = best.is_none_or(|(now, _)| if most { rank > now } else { rank < now });
                if wins {
                    best = Some((rank, place));
                }
            });
            let Some((_, place)) = best else { break };
            left &= !(1 << place);
            picked |= 1 << place;
        }
        picked
    }
}

//! What a hero is asked before the roll: Magic Blade, shadow with the table's eyes, his ability (MD-ABIL-01, -02) and
//! consumables (MD-EQUIP-03).

use super::rerolls::Again;
use super::{Fighter, Step};
use crate::game::Log;
use crate::kit::list::List;
use crate::map::Eyes;
use crate::massive_darkness::Phase;
use crate::massive_darkness::content::{ClassCard, EnemyCard, EquipmentCard, Pile, Sort};
use crate::massive_darkness::event::Lasting;
use crate::massive_darkness::skill::{AttackType, Condition, Does, Gifts, Side, Skill, Skills};
use crate::massive_darkness::skills::Source;
use crate::massive_darkness::{MassiveDarkness, rules, text};
use crate::pack::{Pack, Record};
use crate::prompt::{Ask, Choices, Prompt, Seat};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// What a text rolls again, if that is all it does: such a text is of use only when the dice lie there.
fn rerolled_by(skills: &Skills) -> List<Again, 4> {
    let mut all = List::new();
    for skill in skills {
        let Does::Combat { effects, .. } = &skill.does else {
            return List::new();
        };
        for effect in effects {
            match Again::of(*effect) {
                Some(again) => all.push(again),
                None => return List::new(),
            };
        }
    }
    all
}

fn yes_or_no(yes: Message) -> Ask {
    Ask::Choose(List::of(&[yes, Message::new(text::NOT_NOW)]))
}

/// Only the table knows whether the enemy shares the hero's zone, and with it which weapon strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Blade;

impl Blade {
    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        Prompt {
            seat: game.combat.seat(Side::Attack),
            rule: rules::SKILL_07,
            says: Message::new(text::SAME_ZONE).with(game.fighter(Side::Defence)),
            ask: yes_or_no(Message::new(text::YES)),
        }
    }

    pub fn resolve(self, game: &mut MassiveDarkness, choice: u8, log: &mut dyn Log) {
        game.combat.blade = choice == 0;
        if game.combat.blade {
            log.cite(rules::SKILL_07);
        }
    }
}

/// Whether somebody stands in a dark zone, where only the table sees it: MD-SHADOW-02.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Shadow {
    side: Side,
}

impl Shadow {
    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        Prompt {
            seat: Seat::Table,
            rule: rules::SHADOW_02,
            says: Message::new(text::IN_SHADOW).with(game.fighter(self.side)),
            ask: yes_or_no(Message::new(text::YES)),
        }
    }

    pub fn resolve(self, game: &mut MassiveDarkness, choice: u8, log: &mut dyn Log) {
        log.cite(rules::SHADOW_02);
        match game.combat.of(self.side).who {
            Fighter::Hero(seat) => game.with_hero(seat, |hero| hero.shadow = choice == 0),
            Fighter::Unit(_) | Fighter::Pillar(_) | Fighter::Nobody => game.combat.dark = choice == 0,
        }
    }
}

/// The hero may use his ability for 1 XP, or a shard in story mode: MD-STORY-02.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Ability {
    seat: u8,
}

impl Ability {
    /// Ways to pay, in the order of the choices: XP, then a shard.
    fn prices(&self, game: &MassiveDarkness) -> [bool; 2] {
        let hero = game.hero(self.seat);
        [hero.xp > 0, game.options.story && hero.shards > 0]
    }

    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let [xp, shard] = self.prices(game);
        let mut choices = Choices::new();
        if xp {
            choices.push(Message::new(text::FOR_XP));
        }
        if shard {
            choices.push(Message::new(text::FOR_SHARD));
        }
        choices.push(Message::new(text::NOT_NOW));
        Prompt {
            seat: Seat::Player(self.seat),
            rule: rules::ABIL_01,
            says: Message::new(text::USE_ABILITY)
                .with(game.hero(self.seat).name())
                .with(game.hero(self.seat).xp),
            ask: Ask::Choose(choices),
        }
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, choice: u8, log: &mut dyn Log) {
        let [xp, shard] = self.prices(game);
        if choice == 0 && xp {
            game.with_hero(self.seat, |hero| {
                hero.xp = hero.xp.saturating_sub(1);
                hero.spent = hero.spent.saturating_add(1);
            });
        } else if shard && choice == u8::from(xp) {
            log.cite(rules::STORY_02);
            game.with_hero(self.seat, |hero| hero.shards = hero.shards.saturating_sub(1));
        } else {
            return;
        }
        game.note_ability(self.seat, true);
        log.plain(
            rules::ABIL_01,
            Message::new(text::ABILITY_USED).with(game.hero(self.seat).name()),
        );
        log.cite(rules::ABIL_02);
        log.cite(rules::SKILL_05);
        let class: ClassCard = pack.get(game.hero(self.seat).class);
        let side = if game.combat.hero(Side::Attack) == Some(self.seat) {
            Side::Attack
        } else {
            Side::Defence
        };
        game.use_skills(pack, self.seat, &class.ability, side);
    }
}

/// A consumable that works in this combat may be used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Consumable {
    seat: u8,
    side: Side,
    card: u8,
}

impl Consumable {
    pub fn ask(&self) -> Prompt {
        Prompt {
            seat: Seat::Player(self.seat),
            rule: rules::EQUIP_03,
            says: Message::new(text::USE_CARD).with(EquipmentCard::card(self.card)),
            ask: yes_or_no(Message::new(text::YES)),
        }
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, choice: u8, log: &mut dyn Log) {
        if choice != 0 || !game.hero(self.seat).owned.contains(self.card) {
            return;
        }
        log.plain(
            rules::EQUIP_03,
            Message::new(text::CARD_USED).with(EquipmentCard::card(self.card)),
        );
        let card: EquipmentCard = pack.get(self.card);
        game.use_skills(pack, self.seat, &card.skills, self.side);
        game.drop_card(pack, self.seat, self.card, log);
    }
}

impl MassiveDarkness {
    /// Which weapon strikes in a magic attack: section 1.17, MD-AMB-33.
    pub fn blade_stage(&mut self, pack: &Pack<'_>, log: &mut dyn Log) -> bool {
        let Some(seat) = self.combat.hero(Side::Attack) else {
            return true;
        };
        if self.combat.attack != AttackType::Magic || !self.has_magic_blade(pack, seat) {
            return true;
        }
        match self.options.eyes {
            Eyes::Map => {
                let zone = match self.combat.defender.who {
                    Fighter::Unit(unit) => self.enemy(unit).map(|enemy| enemy.zone),
                    Fighter::Pillar(pillar) => self.board.pillars.get(usize::from(pillar)).map(|pillar| pillar.zone),
                    Fighter::Hero(_) | Fighter::Nobody => None,
                };
                self.combat.blade = zone == Some(self.hero(seat).zone);
            }
            Eyes::Table if self.has_weapon(pack, seat, AttackType::Magic) => {
                if self.combat.offered == 0 {
                    self.combat.offered = 1;
                    self.ask_in_combat(Step::Blade(Blade));
                    return false;
                }
                return true;
            }
            Eyes::Table => self.combat.blade = true,
        }
        if self.combat.blade {
            log.cite(rules::SKILL_07);
        }
        true
    }

    /// With the table's eyes: asks about shadow where it could matter.
    pub fn shadow_stage(&mut self, pack: &Pack<'_>) -> bool {
        if self.options.eyes == Eyes::Map {
            return true;
        }
        while let Some(side) = Side::ORDER.get(usize::from(self.combat.offered)).copied() {
            self.combat.offered += 1;
            let matters = match self.combat.of(side).who {
                Fighter::Hero(seat) => self.shadow_matters(pack, seat, side),
                Fighter::Unit(unit) => self.enemy(unit).is_some_and(|enemy| {
                    let card: EnemyCard = pack.get(enemy.card);
                    let skills = card.skills.iter().map(|skill| skill.condition);
                    let charms = card.enchantments.iter().map(|charm| charm.condition);
                    skills.chain(charms).any(|condition| condition == Condition::Shadow)
                }),
                Fighter::Pillar(_) | Fighter::Nobody => false,
            };
            if matters {
                self.ask_in_combat(Step::Shadow(Shadow { side }));
                return false;
            }
        }
        true
    }

    fn shadow_matters(&self, pack: &Pack<'_>, seat: u8, side: Side) -> bool {
        let attack = self.combat.attack;
        let mut matters = side == Side::Defence
            && self
                .timed
                .iter()
                .any(|timed| matches!(timed.effect, Lasting::ShieldInShadow(_)));
        self.each_known_skill(pack, seat, Gifts::COMBAT, &mut |source, skill| {
            let shadow = source == Source::Shadow || skill.condition == Condition::Shadow;
            matters |= shadow
                && match &skill.does {
                    Does::Combat { when, .. } => when.matches(side, attack),
                    Does::Paid(charm) => charm.when.matches(side, attack),
                    Does::Retribution(_) => side == Side::Defence,
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
                };
        });
        matters
            || self.cards_in_use(pack, seat).any(|card| {
                let card: EquipmentCard = pack.get(card);
                let mut charms = card.enchantments.iter();
                charms.any(|charm| charm.condition == Condition::Shadow && charm.when.matches(side, attack))
            })
    }

    /// Offers the ability before the roll, but for one that rolls dice again: that is offered with the re-rolls.
    pub fn ability_stage(&mut self, pack: &Pack<'_>) -> bool {
        !self.offer_ability(pack, Side::Defence, false) && !self.offer_ability(pack, Side::Attack, false)
    }

    /// Offers the ability to the hero of a side: to an attacker in his own activation, to a defender at any time, once
    /// until his next activation. MD-ABIL-01, MD-ABIL-02, MD-AMB-44.
    pub fn offer_ability(&mut self, pack: &Pack<'_>, side: Side, rerolls: bool) -> bool {
        let Some(seat) = self.combat.hero(side).filter(|_| self.combat.offered == 0) else {
            return false;
        };
        let now = match side {
            Side::Attack => self.phase == Phase::Heroes && self.turn.hero == seat,
            Side::Defence => true,
        };
        let ability = Ability { seat };
        if !now || self.has_used_ability(seat) || ability.prices(self) == [false; 2] {
            return false;
        }
        let class: ClassCard = pack.get(self.hero(seat).class);
        let again = rerolled_by(&class.ability);
        let fits = if rerolls {
            again.iter().any(|again| self.can_reroll(pack, side, *again))
        } else {
            again.is_empty()
        };
        if !fits || !self.works_here(pack, seat, &class.ability, side) {
            return false;
        }
        self.combat.offered = 1;
        self.ask_in_combat(Step::Ability(ability));
        true
    }

    /// Whether some of these skills do something in this combat.
    fn works_here(&self, pack: &Pack<'_>, seat: u8, skills: &Skills, side: Side) -> bool {
        skills.iter().any(|skill| {
            matches!(&skill.does, Does::Combat { when, .. } if when.matches(side, self.combat.attack))
                && self.holds(pack, seat, skill.condition)
        })
    }

    /// Skills that were paid for with something else than blood.
    fn use_skills(&mut self, pack: &Pack<'_>, seat: u8, skills: &Skills, side: Side) {
        for skill in skills {
            if self.holds(pack, seat, skill.condition) {
                self.learn_paid(skill, side);
            }
        }
    }

    pub(super) fn learn_paid(&mut self, skill: &Skill, side: Side) {
        self.combat.learn(side, skill);
    }

    /// Offers consumables whose text names this combat: MD-EQUIP-03.
    pub fn consumable_stage(&mut self, pack: &Pack<'_>) -> bool {
        for side in Side::ORDER {
            let Some(seat) = self.combat.hero(side) else { continue };
            // Cards are offered in their order; what was offered before is not offered again.
            for card in self
                .hero(seat)
                .owned
                .iter()
                .filter(|card| (self.combat.offered..u8::MAX).contains(card))
            {
                let sort = pack.front::<EquipmentCard, (Pile, u8, Sort)>(card);
                if !matches!(sort, Some((_, level, Sort::Consumable)) if self.may_use(level)) {
                    continue;
                }
                let equipment: EquipmentCard = pack.get(card);
                if self.works_here(pack, seat, &equipment.skills, side) {
                    self.combat.offered = card.saturating_add(1);
                    self.ask_in_combat(Step::Consumable(Consumable { seat, side, card }));
                    return false;
                }
            }
        }
        true
    }
}

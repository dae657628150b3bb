//! Abilities and consumables: texts that work outside of combat. MD-ABIL-01, -02, MD-EQUIP-03, MD-STORY-02; decision
//! D-13.

use super::movement::Go;
use super::{MassiveDarkness, Seats, Step, player};
use crate::game::Log;
use crate::kit::bits::Bits;
use crate::kit::list::List;
use crate::map::Eyes;
use crate::massive_darkness::content::{ClassCard, EquipmentCard, Pile, Sort};
use crate::massive_darkness::event::{Lasting, Timed};
use crate::massive_darkness::skill::{self, Does, Skill, Skills};
use crate::massive_darkness::{rules, text};
use crate::pack::{Pack, Record};
use crate::prompt::{Ask, Choices, Prompt};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// More than any hero can lose: back to the maximum.
const FULL: u8 = u8::MAX;

/// Which consumable?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Use {
    seat: u8,
}

impl Use {
    pub fn ask(&self, game: &MassiveDarkness, pack: &Pack<'_>) -> Prompt {
        let says = Message::new(text::USE_WHICH).with(game.hero(self.seat).name());
        let cards = EquipmentCard::set(game.usable(pack, self.seat));
        player(self.seat, rules::EQUIP_03, says, Ask::Card(cards))
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, card: u8, log: &mut dyn Log) {
        game.use_up(pack, self.seat, card, log);
    }
}

/// Whose text is being followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Source {
    Ability,
    Card(u8),
}

/// The next part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Apply {
    seat: u8,
    source: Source,
    index: u8,
}

impl Apply {
    pub fn run(self, game: &mut MassiveDarkness, pack: &Pack<'_>, log: &mut dyn Log) {
        let skills: Skills = match self.source {
            Source::Ability => pack.get::<ClassCard>(game.hero(self.seat).class).ability,
            Source::Card(card) => pack.get::<EquipmentCard>(card).skills,
        };
        let Some(skill) = skills.get(usize::from(self.index)) else {
            return;
        };
        let seat = self.seat;
        game.push_turn(Step::Apply(Self {
            index: self.index.saturating_add(1),
            ..self
        }));
        if game.is_useful(pack, seat, skill) {
            game.follow(pack, seat, &skill.does, log);
        }
    }
}

/// Who is healed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Whom {
    seat: u8,
    amount: u8,
    among: Seats,
    /// As many as stand here, not just one.
    everyone: bool,
}

impl Whom {
    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let from: Choices = self
            .among
            .iter()
            .map(|seat| Message::card(game.hero(*seat).name()))
            .collect();
        let (says, ask) = if self.everyone {
            let max = from.len() as u8;
            (text::HEAL_WHO_IS_HERE, Ask::Mark { from, min: 0, max })
        } else {
            (text::HEAL_WHOM, Ask::Choose(from))
        };
        player(self.seat, rules::ABIL_01, Message::new(says), ask)
    }

    pub fn resolve_one(self, game: &mut MassiveDarkness, choice: u8, log: &mut dyn Log) {
        if let Some(seat) = self.among.get(usize::from(choice)) {
            game.heal_hero(*seat, self.amount, log);
        }
    }

    pub fn resolve_some(self, game: &mut MassiveDarkness, marks: u32, log: &mut dyn Log) {
        for (bit, seat) in (0u32..32).zip(self.among.iter()) {
            if marks & 1 << bit != 0 {
                game.heal_hero(*seat, self.amount, log);
            }
        }
    }
}

/// XP or a shard? MD-STORY-02.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Pay {
    seat: u8,
}

impl Pay {
    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let says = Message::new(text::PAY_WITH).with(game.hero(self.seat).name());
        let choices = List::of(&[Message::new(text::PAY_XP), Message::new(text::PAY_SHARD)]);
        player(self.seat, rules::STORY_02, says, Ask::Choose(choices))
    }

    pub fn resolve(self, game: &mut MassiveDarkness, choice: u8, log: &mut dyn Log) {
        let price = if choice == 0 { Price::Xp } else { Price::Shard };
        game.take_price(self.seat, price, log);
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Price {
    Xp,
    Shard,
}

fn ability_bit(seat: u8) -> u8 {
    1u8.checked_shl(u32::from(seat)).unwrap_or(0)
}

impl MassiveDarkness {
    /// Whether the hero can pay for his ability now: once per own activation. MD-ABIL-01, MD-AMB-44.
    fn can_pay_ability(&self, seat: u8) -> bool {
        let hero = self.hero(seat);
        let paid = hero.xp > 0 || self.options.story && hero.shards > 0;
        seat == self.turn.hero && !self.has_used_ability(seat) && paid
    }

    /// Once per own activation, or once until the next one: MD-AMB-44.
    pub(in crate::massive_darkness) fn has_used_ability(&self, seat: u8) -> bool {
        self.turn.abilities_used & ability_bit(seat) != 0
    }

    pub(in crate::massive_darkness) fn note_ability(&mut self, seat: u8, used: bool) {
        if used {
            self.turn.abilities_used |= ability_bit(seat);
        } else {
            self.turn.abilities_used &= !ability_bit(seat);
        }
    }

    fn pay_ability(&mut self, seat: u8, log: &mut dyn Log) {
        self.note_ability(seat, true);
        let hero = self.hero(seat);
        let shards = self.options.story && hero.shards > 0;
        match (hero.xp > 0, shards) {
            (true, true) => self.push_turn(Step::Pay(Pay { seat })),
            (_, false) => self.take_price(seat, Price::Xp, log),
            (false, true) => self.take_price(seat, Price::Shard, log),
        }
    }

    fn take_price(&mut self, seat: u8, price: Price, log: &mut dyn Log) {
        self.with_hero(seat, |hero| match price {
            Price::Xp => {
                hero.xp = hero.xp.saturating_sub(1);
                hero.spent = hero.spent.saturating_add(1);
            }
            Price::Shard => hero.shards = hero.shards.saturating_sub(1),
        });
        log.cite(match price {
            Price::Xp => rules::XP_03,
            Price::Shard => rules::STORY_02,
        });
        log.cite(rules::SKILL_05);
        let hero = self.hero(seat);
        let says = Message::new(text::USES_ABILITY).with(hero.name()).with(hero.xp);
        log.plain(rules::ABIL_01, says);
    }

    /// Whether the ability has a text that works outside of combat, now.
    pub(super) fn can_use_ability(&self, pack: &Pack<'_>, seat: u8) -> bool {
        if !self.can_pay_ability(seat) {
            return false;
        }
        let class: ClassCard = pack.get(self.hero(seat).class);
        class.ability.iter().any(|skill| self.is_useful(pack, seat, skill))
    }

    pub(super) fn begin_ability(&mut self, _pack: &Pack<'_>, seat: u8, log: &mut dyn Log) {
        self.push_turn(Step::Apply(Apply {
            seat,
            source: Source::Ability,
            index: 0,
        }));
        self.pay_ability(seat, log);
    }

    /// Consumables that would do something now.
    fn usable(&self, pack: &Pack<'_>, seat: u8) -> Bits {
        let owned = self.hero(seat).owned;
        owned.iter().filter(|card| self.can_use(pack, seat, *card)).collect()
    }

    fn can_use(&self, pack: &Pack<'_>, seat: u8, card: u8) -> bool {
        let front = pack.front::<EquipmentCard, (Pile, u8, Sort)>(card);
        if !matches!(front, Some((_, level, Sort::Consumable)) if self.may_use(level)) {
            return false;
        }
        let card: EquipmentCard = pack.get(card);
        card.skills.iter().any(|skill| self.is_useful(pack, seat, skill))
    }

    pub(super) fn has_use(&self, pack: &Pack<'_>, seat: u8) -> bool {
        let owned = self.hero(seat).owned;
        owned.iter().any(|card| self.can_use(pack, seat, card))
    }

    pub(super) fn begin_use(&mut self, pack: &Pack<'_>, seat: u8, log: &mut dyn Log) {
        let usable = self.usable(pack, seat);
        match usable.only() {
            Some(card) => self.use_up(pack, seat, card, log),
            None if usable.is_empty() => {}
            None => self.push_turn(Step::Use(Use { seat })),
        }
    }

    fn use_up(&mut self, pack: &Pack<'_>, seat: u8, card: u8, log: &mut dyn Log) {
        let says = Message::new(text::USES)
            .with(self.hero(seat).name())
            .with(EquipmentCard::card(card));
        log.plain(rules::EQUIP_03, says);
        self.drop_card(pack, seat, card, log);
        self.push_turn(Step::Apply(Apply {
            seat,
            source: Source::Card(card),
            index: 0,
        }));
    }

    /// Wounded heroes that a text may reach.
    fn patients(&self, seat: u8, whom: skill::Whom) -> Seats {
        let zone = self.hero(seat).zone;
        let near = |other: u8| match (whom, self.options.eyes) {
            (skill::Whom::Oneself, _) => other == seat,
            (skill::Whom::OneInZone | skill::Whom::EveryoneInZone, Eyes::Map) => self.hero(other).zone == zone,
            (skill::Whom::OneInZone | skill::Whom::EveryoneInZone, Eyes::Table) => true,
        };
        let living = self.living();
        living
            .iter()
            .filter(|other| near(*other) && self.hero(*other).wounds() > 0)
            .collect()
    }

    /// Whether a text would do anything outside of combat.
    fn is_useful(&self, pack: &Pack<'_>, seat: u8, skill: &Skill) -> bool {
        let does = match &skill.does {
            Does::Heal { whom, .. } | Does::FullHeal(whom) => !self.patients(seat, *whom).is_empty(),
            Does::Slip => self.can_step(seat),
            Does::SlipperyNow => !self.turn.slippery,
            Does::NextAttack(_) | Does::Custom => true,
            Does::Combat { .. }
            | Does::MaxHealth(_)
            | Does::ExtraActions { .. }
            | Does::ExtraMove(_)
            | Does::Charge(_)
            | Does::Leader
            | Does::Retribution(_)
            | Does::Regeneration(_)
            | Does::FightingDistance(_)
            | Does::Slippery
            | Does::MagicBlade
            | Does::Taunt
            | Does::Teleport(_)
            | Does::Paid(_) => false,
        };
        does && self.holds(pack, seat, skill.condition)
    }

    fn follow(&mut self, pack: &Pack<'_>, seat: u8, does: &Does, log: &mut dyn Log) {
        match does {
            Does::Heal { amount, whom } => self.cure(seat, *amount, *whom, log),
            Does::FullHeal(whom) => self.cure(seat, FULL, *whom, log),
            Does::Slip => {
                log.cite(rules::MOVE_04);
                match self.options.eyes {
                    Eyes::Map => {
                        let zones = self.steps_from(self.hero(seat).zone);
                        Go::slip(seat, zones).begin(self, pack, log);
                    }
                    Eyes::Table => {
                        let says = Message::new(text::MOVE_ONE).with(self.hero(seat).name());
                        log.plain(rules::MOVE_04, says);
                        self.ask_light(pack, seat);
                    }
                }
            }
            Does::SlipperyNow => {
                self.turn.slippery = true;
                let says = Message::new(text::NOW_SLIPPERY).with(self.hero(seat).name());
                log.good(rules::MOVE_04, says);
            }
            Does::NextAttack(effect) => {
                self.timed.push(Timed {
                    effect: Lasting::NextAttack(seat, *effect),
                    fresh: false,
                });
                let says = Message::new(text::LASTS_ATTACK).with(self.hero(seat).name());
                log.good(rules::EQUIP_03, says);
            }
            Does::Custom => log.plain(rules::SKILL_07, Message::new(text::FOLLOW_TEXT)),
            // Of no use here.
            Does::Combat { .. }
            | Does::MaxHealth(_)
            | Does::ExtraActions { .. }
            | Does::ExtraMove(_)
            | Does::Charge(_)
            | Does::Leader
            | Does::Retribution(_)
            | Does::Regeneration(_)
            | Does::FightingDistance(_)
            | Does::Slippery
            | Does::MagicBlade
            | Does::Taunt
            | Does::Teleport(_)
            | Does::Paid(_) => {}
        }
    }

    fn cure(&mut self, seat: u8, amount: u8, whom: skill::Whom, log: &mut dyn Log) {
        let among = self.patients(seat, whom);
        let everyone = match whom {
            skill::Whom::Oneself | skill::Whom::OneInZone => false,
            skill::Whom::EveryoneInZone => true,
        };
        let known = self.options.eyes == Eyes::Map || whom == skill::Whom::Oneself;
        if everyone && known {
            for seat in &among {
                self.heal_hero(*seat, amount, log);
            }
        } else if among.len() == 1 && known {
            if let Some(seat) = among.first() {
                self.heal_hero(*seat, amount, log);
            }
        } else {
            self.push_turn(Step::Whom(Whom {
                seat,
                amount,
                among,
                everyone,
            }));
        }
    }
}

//! Wounds and what comes of them: MD-WOUND-01 and -04, MD-MOB-04, MD-STUN-01 and -06, Retribution (section
//! 1.17), MD-PILLAR-02; then the riders, which are what happens after the wounds.

use super::effects::Moment;
use super::mob::{BossOrMinions, Share};
use super::{Fighter, Step};
use crate::game::Log;
use crate::kit::bits::Bits;
use crate::kit::list::List;
use crate::map::Eyes;
use crate::massive_darkness::board::OFF;
use crate::massive_darkness::content::EnemyCard;
use crate::massive_darkness::enemy::{Enemy, Mark};
use crate::massive_darkness::skill::{Does, Effect, Side};
use crate::massive_darkness::{MassiveDarkness, rules, table, text};
use crate::pack::Pack;
use crate::prompt::{Ask, Choices, Prompt};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// Who stands in the zone that an effect hits, where only the table knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Zone {
    wounds: u8,
    by: Option<u8>,
    heroes: bool,
}

impl Zone {
    fn among(&self, game: &MassiveDarkness) -> Bits {
        if self.heroes {
            game.living()
        } else {
            game.woundable(|_| true)
        }
    }

    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let named = |member: u8| {
            if self.heroes {
                Message::card(game.hero(member).name())
            } else {
                game.unit_label(member)
            }
        };
        let from: Choices = self.among(game).iter().map(named).collect();
        let max = from.len() as u8;
        table(
            rules::MOB_04,
            Message::new(text::WHO_IN_ZONE).with(self.wounds),
            Ask::Mark { from, min: 0, max },
        )
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, marks: u32, log: &mut dyn Log) {
        let among = self.among(game);
        let hit: Bits = (0..32)
            .zip(among.iter())
            .filter(|(choice, _)| marks & 1u32 << choice != 0)
            .map(|(_, member)| member)
            .collect();
        game.wound_each(pack, &hit, &self, log);
    }
}

impl MassiveDarkness {
    /// Enemies that can be wounded at all: the Immortal cannot (MD-Q5-06).
    fn woundable(&self, test: impl Fn(&Enemy) -> bool) -> Bits {
        let enemies = self.enemies_where(test);
        enemies.iter().filter(|unit| self.is_attackable(*unit)).collect()
    }

    /// Hits less shields, and more: MD-WOUND-01.
    pub(super) fn wound_stage(&mut self, pack: &Pack<'_>, log: &mut dyn Log) -> bool {
        for side in Side::ORDER {
            self.count_skills(side, log);
        }
        let (hits, shields) = (self.combat.attacker.tally.total(), self.combat.defender.tally.total());
        let past = hits.saturating_sub(shields);
        let unit = self.combat.unit(Side::Defence).or(self.combat.unit(Side::Attack));
        self.combat.zone = match self.combat.defender.who {
            Fighter::Pillar(pillar) => self.board.pillars.get(usize::from(pillar)).map(|pillar| pillar.zone),
            Fighter::Hero(_) | Fighter::Unit(_) | Fighter::Nobody => {
                unit.and_then(|unit| self.enemy(unit)).map(|enemy| enemy.zone)
            }
        }
        .unwrap_or(OFF);
        if past == 0 && self.combat.extra == 0 {
            self.no_wounds(log);
        }
        let wounds = past.saturating_add(self.combat.extra);
        // What the roll has told is not told again.
        let counted = [&self.combat.attacker, &self.combat.defender];
        let says = if counted.iter().all(|side| side.tally.added == 0) {
            Message::new(text::WOUNDS_DEALT).with(wounds)
        } else {
            Message::new(text::WOUNDS).with(hits).with(shields).with(wounds)
        };
        log.plain(rules::WOUND_01, says);
        let back = if shields > hits { self.retribution(pack, log) } else { 0 };
        match (self.combat.attacker.who, back) {
            (_, 0) | (Fighter::Nobody | Fighter::Pillar(_), _) => {}
            (Fighter::Unit(unit), wounds) => self.ask_in_combat(Step::Share(Share {
                unit,
                wounds,
                by: self.combat.hero(Side::Defence),
                boss: false,
            })),
            (Fighter::Hero(seat), wounds) => self.wound_hero(pack, seat, wounds, log),
        }
        if self.is_over() {
            return true;
        }
        match self.combat.defender.who {
            Fighter::Hero(seat) => {
                log.cite(rules::WOUND_04);
                self.wound_hero(pack, seat, wounds, log);
            }
            Fighter::Unit(unit) => self.wound_defender(pack, unit, wounds, log),
            Fighter::Pillar(pillar) => self.hit_pillar(pack, pillar, wounds, log),
            Fighter::Nobody => {}
        }
        true
    }

    /// Effects that wait for an attack without wounds.
    fn no_wounds(&mut self, log: &mut dyn Log) {
        for side in Side::ORDER {
            let mut due: List<Effect, 10> = List::new();
            for held in &mut self.combat.of_mut(side).held {
                if held.after == Moment::NoWounds {
                    held.after = Moment::Always;
                    due.push(held.effect);
                }
            }
            for effect in &due {
                self.count_effect(side, *effect, rules::SKILL_07, log);
            }
        }
    }

    /// What the defender's Retribution gives back when shields exceed hits: section 1.17, MD-AMB-04.
    fn retribution(&self, pack: &Pack<'_>, log: &mut dyn Log) -> u8 {
        let of = |does: &Does| {
            if let Does::Retribution(wounds) = does {
                *wounds
            } else {
                0
            }
        };
        let wounds = match self.combat.defender.who {
            Fighter::Hero(_) => self.combat.retribution,
            Fighter::Unit(unit) => self.enemy(unit).map_or(0, |enemy| {
                let card: EnemyCard = pack.get(enemy.card);
                let gear = self.gear_in_use(pack, enemy, log);
                let own = card.skills.iter();
                own.chain(gear.iter().flat_map(|gear| gear.skills.iter()))
                    .filter(|skill| self.enemy_holds(pack, &self.combat, enemy, skill.condition))
                    .fold(0u8, |sum, skill| sum.saturating_add(of(&skill.does)))
            }),
            Fighter::Pillar(_) | Fighter::Nobody => 0,
        };
        if wounds > 0 {
            let rule = match self.combat.defender.who {
                Fighter::Unit(_) => rules::SKILL_08,
                Fighter::Hero(_) | Fighter::Pillar(_) | Fighter::Nobody => rules::SKILL_07,
            };
            log.plain(
                rule,
                Message::new(text::RETRIBUTION)
                    .with(self.fighter(Side::Defence))
                    .with(self.fighter(Side::Attack))
                    .with(wounds),
            );
        }
        wounds
    }

    fn wound_defender(&mut self, pack: &Pack<'_>, unit: u8, wounds: u8, log: &mut dyn Log) {
        let Some(enemy) = self.enemy(unit) else { return };
        let share = Share {
            unit,
            wounds,
            by: self.combat.hero(Side::Attack),
            boss: false,
        };
        let protected = enemy.health > 0 && enemy.minions() > 0;
        let stunned = enemy.is(Mark::Stunned);
        let reached = self
            .combat
            .attacker
            .held
            .iter()
            .any(|held| held.effect == Effect::ReachBoss);
        if protected && wounds > 0 && (stunned || reached) {
            log.cite(if stunned { rules::STUN_06 } else { rules::SKILL_07 });
            self.ask_in_combat(Step::BossOrMinions(BossOrMinions { share }));
            return;
        }
        if protected && wounds > 0 {
            log.cite(rules::MOB_03);
        }
        share.run(self, pack, log);
    }

    /// No defence, no XP, no counterattack: MD-PILLAR-02.
    fn hit_pillar(&mut self, pack: &Pack<'_>, index: u8, wounds: u8, log: &mut dyn Log) {
        let Some(pillar) = self.board.pillars.get_mut(usize::from(index)) else {
            return;
        };
        pillar.health = pillar.health.saturating_sub(wounds);
        let (zone, health) = (pillar.zone, pillar.health);
        log.plain(rules::PILLAR_02, Message::new(text::PILLAR_LEFT).with(health));
        if health == 0 {
            self.pillar_destroyed(pack, zone, log);
        }
    }

    /// What happens after the wounds, one thing at a time.
    pub(super) fn rider_stage(&mut self, pack: &Pack<'_>, log: &mut dyn Log) -> bool {
        for side in Side::ORDER {
            if let Some(held) = self.combat.take(side, |_| true) {
                self.ride(pack, side, held.effect, log);
                return false;
            }
        }
        true
    }

    fn ride(&mut self, pack: &Pack<'_>, side: Side, effect: Effect, log: &mut dyn Log) {
        let (user, opponent) = (self.combat.of(side).who, self.combat.of(side.other()).who);
        let by = self.combat.hero(side);
        match (effect, opponent) {
            (Effect::Stun, Fighter::Hero(seat)) => self.stun_hero(seat, log),
            (Effect::Stun, Fighter::Unit(unit)) => self.stun_unit(unit, log),
            (Effect::Kill, Fighter::Hero(seat)) => {
                log.cite(rules::SKILL_08);
                let health = self.hero(seat).health;
                self.wound_hero(pack, seat, health, log);
            }
            (Effect::Kill, Fighter::Unit(unit)) => {
                log.cite(rules::SKILL_07);
                self.wound_figures(pack, unit, u8::MAX, by, log);
            }
            (Effect::WoundZone(wounds), Fighter::Hero(seat)) => self.wound_heroes_around(pack, seat, wounds, log),
            // The target may be dead already; the others in its zone are not.
            (Effect::WoundZone(wounds), _) => self.wound_zone(pack, self.combat.zone, wounds, by, log),
            (Effect::Heal(amount), _) => self.heal(pack, user, amount, log),
            (Effect::FullHeal, _) => self.heal(pack, user, u8::MAX, log),
            // All else has worked before, or the opponent is gone.
            (_, _) => {}
        }
    }

    fn heal(&mut self, pack: &Pack<'_>, who: Fighter, amount: u8, log: &mut dyn Log) {
        match who {
            Fighter::Hero(seat) => self.heal_hero(seat, amount, log),
            Fighter::Unit(unit) => self.heal_unit(pack, unit, amount, text::ENEMY_HEALED, log),
            Fighter::Pillar(_) | Fighter::Nobody => {}
        }
    }

    /// A guardian's equipment takes heroes for enemies: MD-GUARDIAN-04.
    fn wound_heroes_around(&mut self, pack: &Pack<'_>, seat: u8, wounds: u8, log: &mut dyn Log) {
        log.cite(rules::GUARDIAN_04);
        let zone = Zone {
            wounds,
            by: None,
            heroes: true,
        };
        match self.options.eyes {
            Eyes::Table => self.ask_in_combat(Step::Zone(zone)),
            Eyes::Map => {
                let at = self.hero(seat).zone;
                let hit = self.heroes_where(|hero| hero.is_here() && hero.zone == at);
                self.wound_each(pack, &hit, &zone, log);
            }
        }
    }

    fn wound_each(&mut self, pack: &Pack<'_>, hit: &Bits, zone: &Zone, log: &mut dyn Log) {
        log.cite(rules::MOB_04);
        for member in hit.iter() {
            if self.is_over() {
                return;
            }
            if zone.heroes {
                self.wound_hero(pack, member, zone.wounds, log);
            } else {
                self.wound_figures(pack, member, zone.wounds, zone.by, log);
            }
        }
    }

    /// Every figure of the zone's enemies takes wounds, the boss too: MD-MOB-04. The table says who is there where only
    /// it knows.
    pub fn wound_zone(&mut self, pack: &Pack<'_>, zone: u8, wounds: u8, by: Option<u8>, log: &mut dyn Log) {
        let step = Zone {
            wounds,
            by,
            heroes: false,
        };
        match self.options.eyes {
            Eyes::Table => self.ask_in_combat(Step::Zone(step)),
            Eyes::Map => {
                let hit = self.woundable(|enemy| enemy.zone == zone);
                self.wound_each(pack, &hit, &step, log);
            }
        }
    }

    /// MD-STUN-01, MD-STUN-06.
    pub fn stun_unit(&mut self, unit: u8, log: &mut dyn Log) {
        let Some(enemy) = self.enemy(unit) else { return };
        log.cite(rules::STUN_01);
        if enemy.is(Mark::Stunned) {
            return;
        }
        if enemy.minions() > 0 {
            log.cite(rules::STUN_06);
        }
        log.good(rules::STUN_01, Message::new(text::STUNNED).with(enemy.name()));
        self.with_enemy(unit, |enemy| enemy.set(Mark::Stunned, true));
    }

    pub fn stun_hero(&mut self, seat: u8, log: &mut dyn Log) {
        let hero = self.hero(seat);
        if !hero.is_here() {
            return;
        }
        log.cite(rules::STUN_01);
        if hero.stunned {
            return;
        }
        log.bad(rules::STUN_01, Message::new(text::STUNNED).with(hero.name()));
        self.with_hero(seat, |hero| hero.stunned = true);
    }
}

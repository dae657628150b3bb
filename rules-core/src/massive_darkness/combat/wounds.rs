//! Wounds and what comes of them: MD-WOUND-01 to -04, MD-MOB-02 to -07, MD-GUARDIAN-06, MD-XP-01, MD-STUN-01 and -06,
//! Retribution (section 1.17), MD-PILLAR-02.

use super::effects::Moment;
use super::{Fighter, Step};
use crate::game::Log;
use crate::kit::bits::Bits;
use crate::kit::list::List;
use crate::map::Eyes;
use crate::massive_darkness::board::OFF;
use crate::massive_darkness::content::{EnemyCard, EnemyKind};
use crate::massive_darkness::enemy::{Enemy, MINION_HEALTH, Mark};
use crate::massive_darkness::skill::{Does, Effect, Side};
use crate::massive_darkness::{MassiveDarkness, rules, table, text};
use crate::pack::Pack;
use crate::prompt::{Ask, Choices, Prompt, Seat};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// XP for a minion, a boss, an agent, a roaming monster: section 1.16.
const MINION_XP: u8 = 1;
const BOSS_XP: u8 = 3;
const AGENT_XP: u8 = 4;
const ROAMING_XP: u8 = 5;

fn seat_of(by: Option<u8>) -> Seat {
    by.map_or(Seat::Table, Seat::Player)
}

/// Wounds for a unit: minions one at a time, or the boss. Section 3.3.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Share {
    pub unit: u8,
    pub wounds: u8,
    pub by: Option<u8>,
    /// The boss was named: MD-AMB-26.
    pub boss: bool,
}

impl Share {
    pub fn run(self, game: &mut MassiveDarkness, pack: &Pack<'_>, log: &mut dyn Log) {
        let Some(enemy) = game.enemy(self.unit) else { return };
        if self.wounds == 0 {
            return;
        }
        if self.boss || enemy.minions() == 0 {
            game.wound_leader(pack, self.unit, self.wounds, self.by, log);
            return;
        }
        log.cite(rules::MOB_02);
        let health = game.minion_health(pack, enemy.card);
        let mut minions = enemy.minions;
        let (mut left, mut dead, mut asks) = (self.wounds, 0u8, false);
        while left > 0 && minions.iter().any(|count| *count > 0) {
            let hurt = hurt(&minions);
            asks = hurt.len() > 1;
            if asks {
                break;
            }
            let from = hurt.first().copied().unwrap_or(0);
            let hit = left.min(health.saturating_sub(from));
            left -= hit;
            dead += u8::from(hit_minion(&mut minions, from, hit, health));
        }
        game.with_enemy(self.unit, |enemy| enemy.minions = minions);
        if asks {
            game.ask_in_combat(Step::Minion(Minion {
                share: Self {
                    wounds: left,
                    ..self.clone()
                },
            }));
        }
        game.minions_died(pack, self.unit, dead, self.by, log);
        let Some(enemy) = game.enemy(self.unit).filter(|_| !asks) else {
            return;
        };
        if left > 0 {
            log.plain(rules::MOB_03, Message::new(text::WOUNDS_LOST).with(left));
        } else if let Some(wounds) = hurt(&minions).first() {
            log.plain(
                rules::MOB_02,
                Message::new(text::MINION_HURT).with(enemy.name()).with(*wounds),
            );
        }
    }
}

/// Wounds that some minions, but not all, have already: one entry for each number.
fn hurt(minions: &[u8; MINION_HEALTH]) -> List<u8, MINION_HEALTH> {
    let classes = (0..).zip(minions.iter()).skip(1);
    classes
        .filter(|(_, count)| **count > 0)
        .map(|(wounds, _)| wounds)
        .collect()
}

/// Moves one minion from `from` wounds to `from + hit`; says whether it died.
fn hit_minion(minions: &mut [u8; MINION_HEALTH], from: u8, hit: u8, health: u8) -> bool {
    if let Some(count) = minions.get_mut(usize::from(from)) {
        *count = count.saturating_sub(1);
    }
    let wounds = from.saturating_add(hit);
    if wounds >= health {
        return true;
    }
    match minions.get_mut(usize::from(wounds)) {
        Some(count) => {
            *count = count.saturating_add(1);
            false
        }
        None => true,
    }
}

/// Several minions are wounded differently: the players choose which one takes the next wounds (D-29).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Minion {
    share: Share,
}

impl Minion {
    fn hurt(&self, game: &MassiveDarkness) -> List<u8, MINION_HEALTH> {
        game.enemy(self.share.unit)
            .map(|enemy| hurt(&enemy.minions))
            .unwrap_or_default()
    }

    pub fn ask(&self, game: &MassiveDarkness, _pack: &Pack<'_>) -> Prompt {
        let hurt = self.hurt(game);
        let name = game.enemy(self.share.unit).map(Enemy::name).unwrap_or_default();
        // Whoever corrected the mob meanwhile goes on with any minion.
        let ask = if hurt.is_empty() {
            Ask::Acknowledge
        } else {
            let choices = hurt.iter().map(|wounds| Message::new(text::MINION_WITH).with(*wounds));
            Ask::Choose(choices.collect::<Choices>())
        };
        Prompt {
            seat: seat_of(self.share.by),
            rule: rules::MOB_02,
            says: Message::new(text::WHICH_MINION).with(name).with(self.share.wounds),
            ask,
        }
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, choice: u8, log: &mut dyn Log) {
        let from = self.hurt(game).get(usize::from(choice)).copied();
        let (Some(from), Some(enemy)) = (from, game.enemy(self.share.unit)) else {
            return;
        };
        let health = game.minion_health(pack, enemy.card);
        let hit = self.share.wounds.min(health.saturating_sub(from)).max(1);
        let mut minions = enemy.minions;
        let died = hit_minion(&mut minions, from, hit, health);
        game.with_enemy(self.share.unit, |enemy| enemy.minions = minions);
        game.ask_in_combat(Step::Share(Share {
            wounds: self.share.wounds.saturating_sub(hit),
            ..self.share.clone()
        }));
        game.minions_died(pack, self.share.unit, u8::from(died), self.share.by, log);
    }
}

/// A stunned mob, or a weapon that reaches: the attacker names boss or minions (D-09, MD-STUN-06, MD-MOB-04).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct BossOrMinions {
    share: Share,
}

impl BossOrMinions {
    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let name = game.enemy(self.share.unit).map(Enemy::name).unwrap_or_default();
        Prompt {
            seat: seat_of(self.share.by),
            rule: rules::MOB_04,
            says: Message::new(text::BOSS_OR_MINIONS).with(name).with(self.share.wounds),
            ask: Ask::Choose(List::of(&[
                Message::new(text::THE_BOSS),
                Message::new(text::THE_MINIONS),
            ])),
        }
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, choice: u8, log: &mut dyn Log) {
        log.cite(rules::MOB_04);
        let share = Share {
            boss: choice == 0,
            ..self.share
        };
        share.run(game, pack, log);
    }
}

/// Who stands in the zone that an effect hits, where only the table knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
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
            game.enemies_where(|_| true)
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
    /// Hits less shields, and more: MD-WOUND-01.
    pub(super) fn wound_stage(&mut self, pack: &Pack<'_>, log: &mut dyn Log) -> bool {
        let (hits, shields) = (self.combat.attacker.tally.total(), self.combat.defender.tally.total());
        let past = hits.saturating_sub(shields);
        let unit = self.combat.unit(Side::Defence).or(self.combat.unit(Side::Attack));
        self.combat.zone = unit.and_then(|unit| self.enemy(unit)).map_or(OFF, |enemy| enemy.zone);
        if past == 0 && self.combat.extra == 0 {
            self.no_wounds(log);
        }
        let wounds = past.saturating_add(self.combat.extra);
        log.plain(
            rules::WOUND_01,
            Message::new(text::WOUNDS).with(hits).with(shields).with(wounds),
        );
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
            Fighter::Unit(unit) => self.heal_unit(pack, unit, amount, log),
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

    /// Wounds outside of an attack: minions first, boss protected, XP and loot to `by`.
    pub fn wound_unit(&mut self, pack: &Pack<'_>, unit: u8, wounds: u8, by: Option<u8>, log: &mut dyn Log) {
        let share = Share {
            unit,
            wounds,
            by,
            boss: false,
        };
        share.run(self, pack, log);
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
                let hit = self.enemies_in(zone);
                self.wound_each(pack, &hit, &step, log);
            }
        }
    }

    /// Every figure of a unit takes so many wounds.
    fn wound_figures(&mut self, pack: &Pack<'_>, unit: u8, wounds: u8, by: Option<u8>, log: &mut dyn Log) {
        let Some(enemy) = self.enemy(unit) else { return };
        let health = self.minion_health(pack, enemy.card);
        let (mut minions, mut dead) = ([0; MINION_HEALTH], 0u8);
        for (had, count) in (0u8..).zip(enemy.minions) {
            let has = had.saturating_add(wounds);
            match minions.get_mut(usize::from(has)) {
                Some(alive) if has < health => *alive = count,
                Some(_) | None => dead = dead.saturating_add(count),
            }
        }
        let leader = enemy.health > 0;
        if minions != [0; MINION_HEALTH] {
            log.good(
                rules::MOB_04,
                Message::new(text::MINIONS_HURT).with(enemy.name()).with(wounds),
            );
        }
        self.with_enemy(unit, |enemy| enemy.minions = minions);
        // The boss last: with him still there the mob cannot be gone.
        self.minions_died(pack, unit, dead, by, log);
        if leader && !self.is_over() {
            self.wound_leader(pack, unit, wounds, by, log);
        }
    }

    /// The boss, agent or monster takes wounds; what exceeds its health is lost.
    fn wound_leader(&mut self, pack: &Pack<'_>, unit: u8, wounds: u8, by: Option<u8>, log: &mut dyn Log) {
        let Some(enemy) = self.enemy(unit) else { return };
        let (name, taken) = (enemy.name(), wounds.min(enemy.health));
        let left = enemy.health.saturating_sub(wounds);
        let kind = self.enemy_kind(pack, unit);
        self.with_enemy(unit, |enemy| enemy.health = left);
        let (rule, says) = match kind {
            EnemyKind::Mob => (rules::MOB_03, text::BOSS_WOUNDED),
            EnemyKind::Agent | EnemyKind::Lesser | EnemyKind::Greater => (rules::WOUND_03, text::ENEMY_WOUNDED),
        };
        log.good(rule, Message::new(says).with(name).with(taken).with(left));
        if left == 0 {
            self.leader_died(pack, unit, kind, by, log);
        }
    }

    fn leader_died(&mut self, pack: &Pack<'_>, unit: u8, kind: EnemyKind, by: Option<u8>, log: &mut dyn Log) {
        let Some(enemy) = self.enemy(unit) else { return };
        let (name, loot, fights_on) = (enemy.name(), enemy.loot, enemy.minions() > 0);
        let (says, xp) = match kind {
            EnemyKind::Mob => (text::BOSS_DIES, BOSS_XP),
            EnemyKind::Agent => (text::ENEMY_DIES, AGENT_XP),
            EnemyKind::Lesser | EnemyKind::Greater => (text::ENEMY_DIES, ROAMING_XP),
        };
        log.good(rules::WOUND_02, Message::new(says).with(name));
        if kind == EnemyKind::Mob {
            log.cite(rules::MOB_05);
        }
        if fights_on {
            log.cite(rules::MOB_06);
        }
        self.with_enemy(unit, |enemy| enemy.loot = None);
        self.gain_all(xp, log);
        // What the adventure makes of it waits below the loot.
        if let Some(enemy) = self.take_if_gone(pack, unit, log) {
            self.unit_died(pack, &enemy, by, log);
        }
        // MD-GUARDIAN-06: at any distance, to whoever dealt the last wound.
        if let Some(card) = loot {
            match by.filter(|seat| self.hero(*seat).health > 0) {
                Some(seat) => {
                    log.cite(rules::GUARDIAN_06);
                    self.receive(pack, seat, card, log);
                }
                None => self.discard_equipment(pack, card, log),
            }
        }
    }

    fn minions_died(&mut self, pack: &Pack<'_>, unit: u8, dead: u8, by: Option<u8>, log: &mut dyn Log) {
        if dead == 0 {
            return;
        }
        let Some(enemy) = self.enemy(unit) else { return };
        log.good(
            rules::MOB_05,
            Message::new(text::MINIONS_DIE)
                .with(enemy.name())
                .with(dead)
                .with(enemy.minions()),
        );
        if let Some(seat) = by {
            self.gain(seat, dead.saturating_mul(MINION_XP), log);
        }
        if let Some(enemy) = self.take_if_gone(pack, unit, log) {
            self.unit_died(pack, &enemy, by, log);
        }
    }

    /// The last figure is gone: the card is discarded. MD-MOB-07, MD-DECK-05.
    fn take_if_gone(&mut self, pack: &Pack<'_>, unit: u8, log: &mut dyn Log) -> Option<Enemy> {
        if !self.enemy(unit)?.is_gone() {
            return None;
        }
        log.cite(rules::MOB_07);
        self.take_away(pack, unit, log)
    }

    fn take_away(&mut self, pack: &Pack<'_>, unit: u8, log: &mut dyn Log) -> Option<Enemy> {
        let enemy = self.leave(unit)?;
        self.discard_enemy(pack, enemy.card, log);
        // What nobody won by killing the guardian: crushed, or the boss was taken off by hand.
        if let Some(card) = enemy.loot {
            self.discard_equipment(pack, card, log);
        }
        // Its place may be taken by another unit, which did nothing yet.
        self.turn.attacked.retain(|attacked| *attacked != unit);
        self.combat.forget(unit);
        Some(enemy)
    }

    /// Off the map without XP and loot: the Immortal's path, the cave-in.
    pub fn crush_unit(&mut self, pack: &Pack<'_>, unit: u8, log: &mut dyn Log) {
        let Some(enemy) = self.take_away(pack, unit, log) else {
            return;
        };
        log.bad(rules::WOUND_02, Message::new(text::CRUSHED).with(enemy.name()));
        self.unit_died(pack, &enemy, None, log);
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

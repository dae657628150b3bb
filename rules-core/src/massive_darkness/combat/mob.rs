//! Wounds of a unit: minions one at a time, the boss behind them, and what their death brings. MD-MOB-02 to -07,
//! MD-WOUND-02 and -03, MD-GUARDIAN-06, MD-XP-01; section 3.3.

use super::Step;
use crate::game::Log;
use crate::kit::list::List;
use crate::massive_darkness::content::EnemyKind;
use crate::massive_darkness::enemy::{Enemy, MINION_HEALTH};
use crate::massive_darkness::{MassiveDarkness, rules, text};
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
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
                share: Self { wounds: left, ..self },
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
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
        // A correction by hand has healed them meanwhile: go on with any.
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

    /// Nobody is wounded any more.
    pub fn go_on(self, game: &mut MassiveDarkness) {
        game.ask_in_combat(Step::Share(self.share));
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
            ..self.share
        }));
        game.minions_died(pack, self.share.unit, u8::from(died), self.share.by, log);
    }
}

/// A stunned mob, or a weapon that reaches: the attacker names boss or minions (D-09, MD-STUN-06, MD-MOB-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct BossOrMinions {
    pub share: Share,
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

impl MassiveDarkness {
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

    /// Every figure of a unit takes so many wounds.
    pub fn wound_figures(&mut self, pack: &Pack<'_>, unit: u8, wounds: u8, by: Option<u8>, log: &mut dyn Log) {
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
}

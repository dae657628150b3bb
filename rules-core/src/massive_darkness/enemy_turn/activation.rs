//! One activation: attack, move, attack, move. MD-EPHASE-02, -10, -11, -13, MD-STUN-03, MD-SKILL-08.

use super::sight::Arms;
use super::targets::Seats;
use super::{Mode, Step};
use crate::game::Log;
use crate::map::Eyes;
use crate::massive_darkness::content::{EnemyCard, EnemyKind};
use crate::massive_darkness::enemy::{Enemy, Mark};
use crate::massive_darkness::skill::{AttackType, Condition, Does};
use crate::massive_darkness::{MassiveDarkness, rules, text};
use crate::pack::Pack;
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// What an enemy is about to try.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Stage {
    Begin,
    /// Nothing hides the hero from a counterattack.
    Rise,
    FirstAttack,
    FirstMove,
    SecondAttack,
    SecondMove,
    /// An attack that nothing follows.
    OneAttack,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Activation {
    pub unit: u8,
    pub mode: Mode,
    stage: Stage,
    /// With the table's eyes: the heroes who can be in the enemy's zone at all. Who was not seen before a step does
    /// not stand where it led.
    pub near: Seats,
}

impl Activation {
    pub fn at(unit: u8, mode: Mode, stage: Stage) -> Self {
        Self {
            unit,
            mode,
            stage,
            near: Seats::ALL,
        }
    }

    pub fn run(self, game: &mut MassiveDarkness, pack: &Pack<'_>, log: &mut dyn Log) {
        // Gone by Retribution or by hand.
        let Some(enemy) = game.enemy(self.unit) else { return };
        match self.stage {
            Stage::Begin => self.begin(game, log),
            Stage::Rise => self.rise(game, pack, log),
            Stage::FirstAttack | Stage::OneAttack => {
                let arms = Arms::of(pack, enemy.card);
                self.attack(game, pack, arms, log);
            }
            Stage::SecondAttack => {
                log.cite(rules::EPHASE_10);
                let arms = Arms::of(pack, enemy.card);
                self.attack(game, pack, arms, log);
            }
            Stage::FirstMove => self.walk(game, pack, log),
            Stage::SecondMove => {
                log.cite(rules::EPHASE_10);
                self.walk(game, pack, log);
            }
        }
    }

    pub fn is_second_move(self) -> bool {
        self.stage == Stage::SecondMove
    }

    /// Goes on with this stage.
    pub fn go(mut self, game: &mut MassiveDarkness, stage: Stage) {
        self.stage = stage;
        game.push_enemy(Step::Activation(self));
    }

    /// Goes on after this stage: MD-EPHASE-02.
    pub fn go_on(self, game: &mut MassiveDarkness) {
        match self.stage {
            Stage::Begin => self.go(game, Stage::Rise),
            Stage::Rise => self.go(game, Stage::FirstAttack),
            Stage::FirstAttack => self.go(game, Stage::FirstMove),
            Stage::FirstMove => self.go(game, Stage::SecondAttack),
            Stage::SecondAttack => self.go(game, Stage::SecondMove),
            Stage::SecondMove | Stage::OneAttack => {}
        }
    }

    fn begin(self, game: &mut MassiveDarkness, log: &mut dyn Log) {
        if game.enemy(self.unit).is_none_or(|enemy| enemy.is(Mark::Asleep)) {
            return;
        }
        match self.mode {
            Mode::Counter(hero) => self.counter(game, hero, log),
            Mode::EnemyPhase | Mode::Extra => self.go_on(game),
        }
    }

    /// Regeneration comes first, then a stunned enemy stands up, and what is left belongs to the adventure or to the
    /// general rules.
    fn rise(self, game: &mut MassiveDarkness, pack: &Pack<'_>, log: &mut dyn Log) {
        let Some(enemy) = game.enemy(self.unit) else { return };
        let (name, stunned) = (enemy.name(), enemy.is(Mark::Stunned));
        let (rule, says) = match self.mode {
            Mode::Counter(hero) => (
                rules::COUNTER_01,
                Message::new(text::COUNTERATTACKS)
                    .with(name)
                    .with(game.hero(hero).name()),
            ),
            Mode::EnemyPhase | Mode::Extra => (rules::EPHASE_02, Message::new(text::ACTIVATES).with(name)),
        };
        log.plain(rule, says);
        game.regenerate(pack, self.unit, log);
        if stunned {
            game.with_enemy(self.unit, |enemy| enemy.set(Mark::Stunned, false));
            log.cite(match self.mode {
                Mode::Counter(_) => rules::COUNTER_06,
                Mode::EnemyPhase | Mode::Extra => rules::EPHASE_11,
            });
            log.plain(rules::STUN_03, Message::new(text::STANDS_UP).with(name));
            return;
        }
        if !game.overrides_activation(pack, self.unit, self.mode, log) {
            self.go_on(game);
        }
    }

    /// Whom the rules let it see at all: MD-HERO-03, MD-COUNTER-01.
    pub fn targets(self, game: &MassiveDarkness) -> Seats {
        let living = Seats::living(game);
        match self.mode {
            Mode::Counter(hero) => living.intersection(Seats::one(hero)),
            Mode::EnemyPhase | Mode::Extra => living,
        }
    }

    /// MD-EPHASE-03: finds out who can be attacked now.
    fn attack(self, game: &mut MassiveDarkness, pack: &Pack<'_>, arms: Arms, log: &mut dyn Log) {
        let targets = self.targets(game);
        match game.options.eyes {
            Eyes::Map => {
                let distances = game.distances_of(self.unit, targets);
                if !game.blocking_pillars().is_empty() {
                    log.cite(rules::LOS_07);
                }
                let reach = targets.only_if(|hero| arms.at(distances.to(hero)).next().is_some());
                self.strike(game, pack, reach, log);
            }
            Eyes::Table => self.ask_reach(game, pack, arms, targets, log),
        }
    }

    /// Who can be attacked is known: the richest is, MD-EPHASE-04.
    pub fn strike(self, game: &mut MassiveDarkness, pack: &Pack<'_>, reach: Seats, log: &mut dyn Log) {
        if reach.is_empty() {
            self.go_on(game);
            return;
        }
        let best = game.richest(pack, reach, log);
        match best.only() {
            Some(hero) => self.choose_type(game, pack, hero, log),
            None => self.ask_whom_to_attack(game, best),
        }
    }

    /// Distance decides the type, even if another would be stronger.
    pub fn choose_type(self, game: &mut MassiveDarkness, pack: &Pack<'_>, hero: u8, log: &mut dyn Log) {
        let Some(enemy) = game.enemy(self.unit) else { return };
        let arms = Arms::of(pack, enemy.card);
        let types = match game.options.eyes {
            Eyes::Map => {
                let distance = game.distances_of(self.unit, Seats::one(hero)).to(hero);
                game.cite_sight(distance, log);
                // Who attacked from afar is seen from there.
                if matches!(self.mode, Mode::Counter(_)) && distance.is_some_and(|steps| steps > 0) {
                    log.cite(rules::LOS_06);
                }
                arms.at(distance).collect()
            }
            Eyes::Table => arms.all(),
        };
        match &*types {
            [] => self.go_on(game),
            [only] => self.hit(game, pack, hero, *only, log),
            _ if game.options.quick && game.options.eyes == Eyes::Map => {
                let best = arms.strongest(&types);
                self.hit(game, pack, hero, best, log);
            }
            _ => self.ask_how(game, hero),
        }
    }

    /// The attack, which ends the activation: MD-EPHASE-02.
    pub fn hit(self, game: &mut MassiveDarkness, pack: &Pack<'_>, hero: u8, attack: AttackType, log: &mut dyn Log) {
        log.cite(rules::EPHASE_03);
        log.cite(rules::EPHASE_04);
        if !matches!(self.mode, Mode::Counter(_)) {
            log.cite(rules::EPHASE_14);
        }
        if game.hero(hero).stunned {
            log.cite(rules::STUN_07);
        }
        game.cite_mob(pack, self.unit, log);
        game.enemy_attacks(pack, self.unit, hero, attack, log);
    }
}

impl MassiveDarkness {
    /// Regeneration on an enemy card; the printed words are about the enemy itself: MD-SKILL-08.
    fn regenerate(&mut self, pack: &Pack<'_>, unit: u8, log: &mut dyn Log) {
        let Some(enemy) = self.enemy(unit) else { return };
        let card: EnemyCard = pack.get(enemy.card);
        let most = match card.kind {
            EnemyKind::Mob => card.health,
            EnemyKind::Agent | EnemyKind::Lesser | EnemyKind::Greater => card.health.saturating_mul(self.party()),
        };
        let heals = |condition| match condition {
            Condition::Always => true,
            Condition::Wounded(wounds) => most.saturating_sub(enemy.health) >= wounds,
            Condition::Shadow => self.options.eyes == Eyes::Map && self.board.is_dark(enemy.zone),
            Condition::Bloodlust(_)
            | Condition::BloodSacrifice(_)
            | Condition::TwoWeapons
            | Condition::MaceOrHammer
            | Condition::NoArmour
            | Condition::Shield
            | Condition::Sword
            | Condition::TwoHanded
            | Condition::AfterReroll
            | Condition::NoWounds => false,
        };
        let mut amount = 0u8;
        for skill in &card.skills {
            if let Does::Regeneration(more) = skill.does
                && heals(skill.condition)
            {
                amount = amount.saturating_add(more);
            }
        }
        if amount > 0 {
            self.heal_unit(pack, unit, amount, text::ENEMY_HEALS, log);
        }
    }

    /// One unit, one target, one way: MD-EPHASE-13.
    pub(super) fn cite_mob(&self, pack: &Pack<'_>, unit: u8, log: &mut dyn Log) {
        if self.enemy_kind(pack, unit) == EnemyKind::Mob {
            log.cite(rules::EPHASE_13);
        }
    }

    /// The name of a unit, or of nothing.
    pub(super) fn unit_name(&self, unit: u8) -> Option<crate::pack::CardId> {
        self.enemy(unit).map(Enemy::name)
    }
}

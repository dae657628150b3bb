//! Where an enemy moves. MD-EPHASE-05 to -09, -14, MD-MOVE-03, -04, -06, MD-SHADOW-03, MD-STUN-05; MD-AMB-22, -23.

use super::activation::Activation;
use super::sight::{Arms, YES, no_or_yes};
use super::targets::Seats;
use super::{Mode, Step};
use crate::game::Log;
use crate::kit::bits::Bits;
use crate::kit::list::List;
use crate::map::Eyes;
use crate::massive_darkness::content::Script;
use crate::massive_darkness::enemy::Mark;
use crate::massive_darkness::skill::{AttackType, Does};
use crate::massive_darkness::{MassiveDarkness, rules, table, text};
use crate::pack::Pack;
use crate::prompt::{Ask, Prompt};
use crate::rule::RuleId;
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// The table has moved the enemy: the first of two answers.
pub const LED: u8 = 0;

/// What an enemy walks toward.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Goal {
    Hero(u8),
    Entrance,
    Exit,
}

impl Goal {
    /// The rule by which an enemy with this goal moves.
    fn rule(self, mode: Mode) -> RuleId {
        match (self, mode) {
            (Self::Hero(_), Mode::Counter(_)) => rules::COUNTER_03,
            (Self::Hero(_), Mode::EnemyPhase | Mode::Extra) => rules::EPHASE_05,
            (Self::Entrance | Self::Exit, _) => rules::EPHASE_09,
        }
    }
}

impl Activation {
    /// A move step: first whether the enemy may leave its zone, MD-EPHASE-08.
    pub fn walk(self, game: &mut MassiveDarkness, pack: &Pack<'_>, log: &mut dyn Log) {
        let Some(enemy) = game.enemy(self.unit) else { return };
        match game.options.eyes {
            Eyes::Map => {
                let zone = enemy.zone;
                let here = Seats::of(game, |hero| hero.zone == zone && hero.is_here());
                let holder = here.only_if(|seat| !game.hero(seat).stunned).iter().next();
                if holder.is_none() {
                    if !here.is_empty() {
                        log.cite(rules::MOVE_04);
                        log.cite(rules::STUN_05);
                    }
                    self.choose_goal(game, pack, log);
                } else if game.slips(pack, self.unit, log) {
                    self.choose_goal(game, pack, log);
                } else if let Some(holder) = holder {
                    let says = game.about(text::HELD_BY, self.unit).with(game.hero(holder).name());
                    self.is_held(says, log);
                }
            }
            Eyes::Table => {
                // Whom it could have attacked in melee is not there, or it would have been attacked.
                let melee = Arms::of(pack, enemy.card).has(AttackType::Melee);
                let attackable = if melee { self.targets(game) } else { Seats::NONE };
                let standing = Seats::of(game, |hero| hero.is_here() && !hero.stunned);
                if standing.without(attackable).is_empty() || game.slips(pack, self.unit, log) {
                    self.choose_goal(game, pack, log);
                } else {
                    game.push_enemy(Step::Held(Held(self)));
                }
            }
        }
    }

    /// Nothing will change before its next activation.
    fn is_held(self, says: Message, log: &mut dyn Log) {
        log.cite(rules::MOVE_03);
        if matches!(self.mode, Mode::Counter(_)) {
            log.cite(rules::COUNTER_03);
        }
        log.plain(rules::EPHASE_08, says);
    }

    fn choose_goal(self, game: &mut MassiveDarkness, pack: &Pack<'_>, log: &mut dyn Log) {
        match self.mode {
            Mode::Counter(hero) => self.approach(game, pack, hero, log),
            Mode::EnemyPhase | Mode::Extra => self.look(game, pack, log),
        }
    }

    /// Who is in sight is known: the richest of them draws the enemy, wherever the others stand.
    pub fn seeing(mut self, game: &mut MassiveDarkness, pack: &Pack<'_>, seen: Seats, log: &mut dyn Log) {
        // Stairs lead where nobody sees.
        self.near = if game.script == Script::HeartOfDarkness {
            Seats::ALL
        } else {
            seen
        };
        if seen.is_empty() {
            self.unseeing(game, pack, log);
        } else {
            log.cite(rules::EPHASE_14);
            self.near_the_richest(game, pack, seen, log);
        }
    }

    /// Nobody is in sight: heroes in light are known everywhere, those in the dark are ignored. MD-SHADOW-03.
    pub fn unseeing(self, game: &mut MassiveDarkness, pack: &Pack<'_>, log: &mut dyn Log) {
        let living = Seats::living(game);
        if game.options.eyes == Eyes::Table && !living.is_empty() && !game.knows_light() {
            self.ask_light(game, living);
            return;
        }
        let lit = living.only_if(|seat| !game.in_shadow(seat));
        if lit != living {
            log.cite(rules::SHADOW_03);
        }
        if lit.is_empty() {
            self.patrol(game, pack, log);
        } else {
            self.near_the_richest(game, pack, lit, log);
        }
    }

    fn near_the_richest(self, game: &mut MassiveDarkness, pack: &Pack<'_>, among: Seats, log: &mut dyn Log) {
        // A hero in mind ends the patrol: MD-AMB-23.
        game.with_enemy(self.unit, |enemy| enemy.set(Mark::TowardExit, false));
        let best = game.richest(pack, among, log);
        let zone = |seat| game.hero(seat).zone;
        let Some(first) = best.iter().next() else { return };
        // Heroes in one zone are one goal.
        let together = game.options.eyes == Eyes::Map && best.iter().all(|seat| zone(seat) == zone(first));
        if best.only().is_some() || together {
            self.approach(game, pack, first, log);
        } else {
            self.ask_whom_to_near(game, best);
        }
    }

    pub fn approach(self, game: &mut MassiveDarkness, pack: &Pack<'_>, hero: u8, log: &mut dyn Log) {
        self.head_for(game, pack, Goal::Hero(hero), log);
    }

    fn head_for(self, game: &mut MassiveDarkness, pack: &Pack<'_>, goal: Goal, log: &mut dyn Log) {
        match game.options.eyes {
            Eyes::Map => {
                let steps = game.steps_toward(self.unit, goal);
                self.step(game, pack, goal, steps, log);
            }
            Eyes::Table => game.push_enemy(Step::Lead(Lead {
                activation: self,
                goal,
                turned: false,
            })),
        }
    }

    /// MD-EPHASE-09: to the entrance, then to the exit, and back again.
    fn patrol(self, game: &mut MassiveDarkness, pack: &Pack<'_>, log: &mut dyn Log) {
        let goal = game.heading(self.unit);
        if game.options.eyes == Eyes::Table {
            self.head_for(game, pack, goal, log);
            return;
        }
        let steps = game.steps_toward(self.unit, goal);
        if !steps.is_empty() {
            self.step(game, pack, goal, steps, log);
            return;
        }
        let goal = game.turn_round(self.unit);
        let steps = game.steps_toward(self.unit, goal);
        self.step(game, pack, goal, steps, log);
    }

    /// One zone nearer, by one of the shortest ways: MD-EPHASE-07.
    fn step(self, game: &mut MassiveDarkness, pack: &Pack<'_>, goal: Goal, ways: Bits, log: &mut dyn Log) {
        match ways.first() {
            // Where it stands nothing will change before its next activation.
            None => log.plain(rules::EPHASE_07, game.about(text::STAYS, self.unit)),
            Some(first) if game.options.quick || ways.only().is_some() => self.enter(game, pack, goal, first, log),
            Some(_) => game.push_enemy(Step::Way(Way {
                activation: self,
                goal,
                ways: ways.iter().collect(),
            })),
        }
    }

    fn enter(self, game: &mut MassiveDarkness, pack: &Pack<'_>, goal: Goal, zone: u8, log: &mut dyn Log) {
        // Taken off by hand while the players chose the way.
        if game.enemy(self.unit).is_none() {
            return;
        }
        self.cite_step(game, pack, log);
        let says = game.here(game.about(text::MOVES, self.unit), zone);
        log.bad(goal.rule(self.mode), says);
        game.with_enemy(self.unit, |enemy| enemy.zone = zone);
        self.go_on(game);
    }

    fn cite_step(self, game: &MassiveDarkness, pack: &Pack<'_>, log: &mut dyn Log) {
        log.cite(rules::MOVE_06);
        log.cite(rules::EPHASE_07);
        game.cite_mob(pack, self.unit, log);
    }
}

impl MassiveDarkness {
    /// Slippery lets an enemy leave heroes: MD-MOVE-04, MD-SKILL-08.
    fn slips(&self, pack: &Pack<'_>, unit: u8, log: &mut dyn Log) -> bool {
        let skills = self.enemy_skills(pack, unit);
        let slips = skills.iter().any(|skill| skill.does == Does::Slippery);
        if slips {
            log.cite(rules::MOVE_04);
            log.cite(rules::SKILL_08);
        }
        slips
    }

    fn goal_zone(&self, goal: Goal) -> Option<u8> {
        match goal {
            Goal::Hero(seat) => Some(self.hero(seat).zone),
            Goal::Entrance => self.board.entrance,
            Goal::Exit => self.board.exit,
        }
    }

    /// Zones one step nearer, or as near as closed doors allow unless the option says to stay: MD-AMB-22.
    fn steps_toward(&self, unit: u8, goal: Goal) -> Bits {
        let (Some(enemy), Some(to)) = (self.enemy(unit), self.goal_zone(goal)) else {
            return Bits::EMPTY;
        };
        if enemy.zone == to || self.options.stay && self.board.steps(enemy.zone, to).is_none() {
            return Bits::EMPTY;
        }
        self.board.toward(enemy.zone, to)
    }

    fn heading(&self, unit: u8) -> Goal {
        let toward_exit = self.enemy(unit).is_some_and(|enemy| enemy.is(Mark::TowardExit));
        if toward_exit { Goal::Exit } else { Goal::Entrance }
    }

    fn turn_round(&mut self, unit: u8) -> Goal {
        let toward_exit = self.heading(unit) == Goal::Entrance;
        self.with_enemy(unit, |enemy| enemy.set(Mark::TowardExit, toward_exit));
        self.heading(unit)
    }

    /// Whether the table has said in this phase who stands in light.
    fn knows_light(&self) -> bool {
        matches!(self.steps.last(), Some(super::super::Step::EnemyTurn(Step::Next(next))) if next.light)
    }

    pub(super) fn light_is_known(&mut self) {
        if let Some(super::super::Step::EnemyTurn(Step::Next(next))) = self.steps.last_mut() {
            next.light = true;
        }
    }
}

/// The table says whether a hero holds the enemy in its zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Held(Activation);

impl Held {
    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        table(rules::EPHASE_08, game.about(text::IS_HELD, self.0.unit), no_or_yes())
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, choice: u8, log: &mut dyn Log) {
        if choice == YES {
            self.0.is_held(game.about(text::STAYS, self.0.unit), log);
        } else {
            self.0.choose_goal(game, pack, log);
        }
    }
}

/// Several ways are equally short: the players choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Way {
    activation: Activation,
    goal: Goal,
    ways: List<u8, 6>,
}

impl Way {
    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let ways = self.ways.iter().copied().collect();
        table(
            rules::EPHASE_07,
            game.about(text::WHICH_WAY, self.activation.unit),
            Ask::place(ways),
        )
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, zone: u8, log: &mut dyn Log) {
        self.activation.enter(game, pack, self.goal, zone, log);
    }
}

/// With the table's eyes: where the table moves the enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Lead {
    activation: Activation,
    goal: Goal,
    /// It has just turned round, and will not turn again.
    turned: bool,
}

impl Lead {
    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let about = |says| game.about(says, self.activation.unit);
        let says = match self.goal {
            Goal::Hero(hero) => about(text::LEAD_TO_HERO).with(game.hero(hero).name()),
            Goal::Entrance => about(text::LEAD_TO_ENTRANCE),
            Goal::Exit => about(text::LEAD_TO_EXIT),
        };
        let ask = match self.goal {
            Goal::Hero(_) => Ask::Acknowledge,
            Goal::Entrance | Goal::Exit => {
                Ask::Choose(List::of(&[Message::new(text::LED), Message::new(text::NO_NEARER)]))
            }
        };
        table(self.goal.rule(self.activation.mode), says, ask)
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, choice: u8, log: &mut dyn Log) {
        let unit = self.activation.unit;
        if choice == LED {
            self.activation.cite_step(game, pack, log);
            self.activation.go_on(game);
        } else if self.turned {
            log.plain(rules::EPHASE_09, game.about(text::STAYS, unit));
        } else {
            let goal = game.turn_round(unit);
            game.push_enemy(Step::Lead(Self {
                goal,
                turned: true,
                ..self
            }));
        }
    }
}

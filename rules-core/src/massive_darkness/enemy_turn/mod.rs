//! The Enemy phase: who activates, in which order, and what an activation asks. MD-EPHASE-01 to -14, MD-COUNTER-01 to
//! -08.
//!
//! An activation is decided by one code for both eyes: facts come from the map, or the table says them, and the same
//! functions decide what they mean.

mod activation;
mod counterattack;
mod movement;
mod order;
mod sight;
mod targets;

use super::MassiveDarkness;
use super::enemy::Mark;
use super::rules;
use crate::game::Log;
use crate::kit::bits::Bits;
use crate::kit::list::List;
use crate::pack::Pack;
use crate::prompt::{Answer, Prompt};
use activation::{Activation, Stage};
use counterattack::Hidden;
use movement::{Held, Lead, Way};
use order::{Next, Order};
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};
use sight::{How, Look};
use targets::Whom;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Step {
    Next(Next),
    Order(Order),
    Activation(Activation),
    Hidden(Hidden),
    Look(Look),
    How(How),
    Whom(Whom),
    Held(Held),
    Way(Way),
    Lead(Lead),
}

/// The budget of a chapter's step in a save.
const _: () = assert!(Step::POSTCARD_MAX_SIZE <= 23);

impl Step {
    pub fn waits(&self) -> bool {
        match self {
            Self::Next(_) | Self::Activation(_) => false,
            Self::Order(_)
            | Self::Hidden(_)
            | Self::Look(_)
            | Self::How(_)
            | Self::Whom(_)
            | Self::Held(_)
            | Self::Way(_)
            | Self::Lead(_) => true,
        }
    }

    #[inline(never)]
    pub fn ask(&self, game: &MassiveDarkness, pack: &Pack<'_>) -> Prompt {
        match self {
            Self::Order(step) => step.ask(game),
            Self::Hidden(step) => step.ask(game),
            Self::Look(step) => step.ask(game, pack),
            Self::How(step) => step.ask(game, pack),
            Self::Whom(step) => step.ask(game),
            Self::Held(step) => step.ask(game),
            Self::Way(step) => step.ask(game),
            Self::Lead(step) => step.ask(game),
            // These run by themselves.
            Self::Next(step) => Order(step.clone()).ask(game),
            Self::Activation(step) => Order(Next::of(step.mode)).ask(game),
        }
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, answer: Answer, log: &mut dyn Log) {
        match (self, answer) {
            (Self::Order(step), Answer::Choice(choice)) => step.resolve(game, choice),
            (Self::Hidden(step), Answer::Choice(choice)) => step.resolve(game, choice, log),
            (Self::Look(step), Answer::Marks(marks)) => step.resolve(game, pack, marks, log),
            (Self::How(step), Answer::Choice(choice)) => step.resolve(game, pack, choice, log),
            (Self::Whom(step), Answer::Choice(choice)) => step.resolve(game, pack, choice, log),
            (Self::Held(step), Answer::Choice(choice)) => step.resolve(game, pack, choice, log),
            (Self::Way(step), Answer::Place(zone)) => step.resolve(game, pack, zone, log),
            (Self::Lead(step), Answer::Choice(choice)) => step.resolve(game, pack, choice, log),
            (Self::Lead(step), Answer::Done) => step.resolve(game, pack, movement::LED, log),
            // A question that a correction by hand has left without answers was acknowledged.
            (
                Self::Next(_)
                | Self::Order(_)
                | Self::Activation(_)
                | Self::Hidden(_)
                | Self::Look(_)
                | Self::How(_)
                | Self::Whom(_)
                | Self::Held(_)
                | Self::Way(_)
                | Self::Lead(_),
                _,
            ) => {}
        }
    }

    pub fn run(self, game: &mut MassiveDarkness, pack: &Pack<'_>, log: &mut dyn Log) {
        match self {
            Self::Next(step) => step.run(game, log),
            Self::Activation(step) => step.run(game, pack, log),
            // Questions wait.
            Self::Order(_)
            | Self::Hidden(_)
            | Self::Look(_)
            | Self::How(_)
            | Self::Whom(_)
            | Self::Held(_)
            | Self::Way(_)
            | Self::Lead(_) => {}
        }
    }
}

/// Why an enemy activates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Mode {
    EnemyPhase,
    /// Against this hero alone.
    Counter(u8),
    /// By an event or for want of figures: as in the Enemy phase, but it does not count as that activation.
    Extra,
}

impl MassiveDarkness {
    /// Every enemy will activate once: MD-EPHASE-01.
    pub fn begin_enemy_phase(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        log.cite(rules::EPHASE_01);
        for enemy in self.enemies.iter_mut().flatten() {
            enemy.set(Mark::Acted, false);
        }
        self.push_enemy(Step::Next(Next::of(Mode::EnemyPhase)));
        // It may end the game, so it comes last.
        self.enemy_phase_begins(pack, log);
    }

    /// One activation by section 3 of the spec.
    pub fn activate(&mut self, unit: u8, mode: Mode) {
        self.activate_all(Bits::EMPTY.with(unit), mode);
    }

    /// Several activations in an order that the players choose.
    pub fn activate_all(&mut self, units: Bits, mode: Mode) {
        let units: List<u8, { order::MOST }> = units.iter().collect();
        self.push_enemy(Step::Next(Next::among(mode, units)));
    }

    /// The attack step alone, for adventures that change what follows: MD-Q2-05, MD-Q5-03, MD-Q9-08.
    pub fn attack_only(&mut self, pack: &Pack<'_>, unit: u8, mode: Mode, log: &mut dyn Log) {
        Activation::at(unit, mode, Stage::OneAttack).run(self, pack, log);
    }

    fn push_enemy(&mut self, step: Step) {
        self.steps.push(super::Step::EnemyTurn(step));
    }
}

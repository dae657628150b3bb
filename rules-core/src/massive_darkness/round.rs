//! The round: its start, the order of the heroes, the five phases and what ends with them. MD-ROUND-01 to -03,
//! MD-HPHASE-01, -05 and -06, MD-HERO-04 to -06 and -08, MD-END-01 to -04.
//!
//! A step of the round lies below everything that its phase does, so it is on top again when the phase is done.

use super::event::{Lasting, Timed};
use super::level::Highest;
use super::{MassiveDarkness, Phase, rules, table, text};
use crate::game::Log;
use crate::pack::Pack;
use crate::prompt::{Answer, Ask, Choices, Outcome, Prompt};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Step {
    /// The next hero acts, or the Heroes phase is over.
    NextHero,
    /// Every enemy has acted: agents summon.
    AfterEnemies,
    /// What the present phase does is done.
    PhaseEnds,
    NextPhase,
    /// How high the heroes stand, with the table's eyes.
    Highest(Highest),
    Expire(Expire),
    /// The last effect has stopped: the token passes.
    PassToken,
}

impl Step {
    pub fn waits(&self) -> bool {
        match self {
            Self::Highest(_) | Self::Expire(_) => true,
            Self::NextHero | Self::AfterEnemies | Self::PhaseEnds | Self::NextPhase | Self::PassToken => false,
        }
    }

    #[inline(never)]
    pub fn ask(&self, game: &MassiveDarkness, pack: &Pack<'_>) -> Prompt {
        match self {
            Self::Highest(step) => step.ask(game, pack),
            Self::Expire(step) => step.ask(game),
            // These run by themselves.
            Self::NextHero | Self::AfterEnemies | Self::PhaseEnds | Self::NextPhase | Self::PassToken => {
                table(rules::ROUND_01, game.phase_name(), Ask::Acknowledge)
            }
        }
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, answer: Answer, log: &mut dyn Log) {
        match (self, answer) {
            (Self::Highest(step), Answer::Choice(choice)) => step.resolve(game, pack, choice, log),
            (Self::Expire(step), Answer::Choice(choice)) => step.resolve(game, choice, log),
            (Self::Expire(_), _) => game.go_on_expiring(log),
            // The gate lets no other pair through.
            (_, _) => {}
        }
    }

    pub fn run(self, game: &mut MassiveDarkness, pack: &Pack<'_>, log: &mut dyn Log) {
        match self {
            Self::NextHero => game.next_hero(pack, log),
            Self::AfterEnemies => game.reinforcements(pack, log),
            Self::PhaseEnds => game.phase_ends(pack, log),
            Self::NextPhase => match game.phase.next() {
                Some(phase) => game.begin_phase(pack, phase, log),
                None => game.begin_round(pack, log),
            },
            Self::PassToken => game.pass_token(pack, log),
            Self::Highest(_) | Self::Expire(_) => {}
        }
    }
}

impl Phase {
    fn next(self) -> Option<Self> {
        match self {
            Self::Heroes => Some(Self::Enemies),
            Self::Enemies => Some(Self::Experience),
            Self::Experience => Some(Self::Event),
            Self::Event => Some(Self::End),
            Self::End => None,
        }
    }
}

/// A choice, unless corrections have left nothing to choose from.
pub fn choose(from: Choices) -> Ask {
    if from.is_empty() {
        Ask::Acknowledge
    } else {
        Ask::Choose(from)
    }
}

/// Several effects stop now: the players choose which is next. MD-END-01.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Expire;

impl Expire {
    fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let choices: Choices = game.expiring().map(|timed| game.lasting_name(timed.effect)).collect();
        table(rules::END_01, Message::new(text::EXPIRE_WHICH), choose(choices))
    }

    fn resolve(self, game: &mut MassiveDarkness, choice: u8, log: &mut dyn Log) {
        game.expire(usize::from(choice), log);
        game.go_on_expiring(log);
    }
}

impl MassiveDarkness {
    /// A new round: resurrection, then the adventure. MD-ROUND-02.
    pub fn begin_round(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        self.round = self.round.saturating_add(1);
        for hero in &mut self.heroes {
            hero.acted = false;
        }
        log.scene(rules::ROUND_01, Message::new(text::ROUND_BEGINS).with(self.round));
        if self.round == 1 {
            log.plain(rules::LEVEL_01, Message::new(text::GAME_LEVEL).with(self.level));
        }
        log.cite(rules::ROUND_02);
        self.resurrect(log);
        // Nobody can do anything any more: the objectives are out of reach (MD-OVER-02).
        if !self.is_over() && self.living().is_empty() {
            self.finish(Outcome::Lost, log);
        }
        if self.is_over() {
            return;
        }
        self.begin_phase(pack, Phase::Heroes, log);
        self.round_begins(pack, log);
    }

    /// Begins a phase of the present round; the steps below are the caller's affair.
    pub fn begin_phase(&mut self, pack: &Pack<'_>, phase: Phase, log: &mut dyn Log) {
        self.phase = phase;
        let ends = super::Step::Round(Step::PhaseEnds);
        match phase {
            Phase::Heroes => self.steps.push(super::Step::Round(Step::NextHero)),
            Phase::Enemies => {
                log.scene(rules::ROUND_01, self.phase_name());
                self.steps.push(ends);
                self.steps.push(super::Step::Round(Step::AfterEnemies));
                self.begin_enemy_phase(pack, log);
            }
            Phase::Experience => {
                log.cite(rules::ROUND_01);
                self.steps.push(ends);
                self.begin_experience(pack, log);
            }
            Phase::Event => {
                log.cite(rules::ROUND_01);
                self.steps.push(ends);
                self.begin_event(pack, log);
            }
            Phase::End => {
                log.cite(rules::ROUND_01);
                self.go_on_expiring(log);
            }
        }
    }

    /// Everything that goes on is given up, and the game continues with this phase: the table's correction.
    pub fn jump_to(&mut self, pack: &Pack<'_>, phase: Phase, log: &mut dyn Log) {
        self.steps.clear();
        self.begin_phase(pack, phase, log);
    }

    /// The same with the activation of a hero.
    pub fn jump_to_hero(&mut self, pack: &Pack<'_>, seat: u8, log: &mut dyn Log) {
        self.jump_to(pack, Phase::Heroes, log);
        self.with_hero(seat, |hero| hero.acted = true);
        self.begin_activation(pack, seat, log);
    }

    fn phase_name(&self) -> Message {
        Message::new(match self.phase {
            Phase::Heroes => text::PHASE_HEROES,
            Phase::Enemies => text::PHASE_ENEMIES,
            Phase::Experience => text::PHASE_EXPERIENCE,
            Phase::Event => text::PHASE_EVENT,
            Phase::End => text::PHASE_END,
        })
    }

    /// All the dead rise, or the adventure is lost: MD-HERO-04 to -06, MD-AMB-18.
    fn resurrect(&mut self, log: &mut dyn Log) {
        let dead = self.heroes_where(|hero| hero.health == 0 && !hero.escaped);
        if dead.is_empty() {
            return;
        }
        log.cite(rules::HERO_06);
        if dead.len() > u16::from(self.spark) {
            log.bad(rules::HERO_05, Message::new(text::SPARK_IS_OUT));
            log.cite(rules::END_04);
            self.finish(Outcome::Lost, log);
            return;
        }
        for seat in dead.iter() {
            self.spark = self.spark.saturating_sub(1);
            if self.hero(seat).stunned {
                log.cite(rules::HERO_08);
            }
            self.with_hero(seat, |hero| {
                hero.health = hero.most;
                hero.stunned = false;
            });
            let hero = self.hero(seat);
            log.good(
                rules::HERO_04,
                Message::new(text::HERO_RISES)
                    .with(hero.name())
                    .with(hero.health)
                    .with(self.spark),
            );
        }
    }

    /// From the first player clockwise: MD-HPHASE-01, -05, -06.
    fn next_hero(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        let party = self.party();
        let clockwise = (0..party).map(|turn| (self.first.saturating_add(turn)).checked_rem(party).unwrap_or(0));
        let waiting = clockwise.into_iter().find(|seat| {
            let hero = self.hero(*seat);
            hero.is_here() && !hero.acted
        });
        if let Some(seat) = waiting {
            log.cite(if self.heroes.iter().any(|hero| hero.acted) {
                rules::HPHASE_05
            } else {
                rules::HPHASE_01
            });
            // Said before he acts: whatever befalls him, he had his turn.
            self.with_hero(seat, |hero| hero.acted = true);
            self.steps.push(super::Step::Round(Step::NextHero));
            self.begin_activation(pack, seat, log);
        } else {
            log.cite(rules::HPHASE_06);
            self.phase_ends(pack, log);
        }
    }

    /// MD-ROUND-03.
    fn phase_ends(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        log.cite(rules::ROUND_03);
        self.steps.push(super::Step::Round(Step::NextPhase));
        self.level_check(pack, log);
    }

    fn expiring(&self) -> impl Iterator<Item = &Timed> {
        self.timed.iter().filter(|timed| !timed.fresh)
    }

    /// Stops effects as long as there is nothing to choose.
    fn go_on_expiring(&mut self, log: &mut dyn Log) {
        let first = self.expiring().next().map(|timed| self.lasting_name(timed.effect));
        let mut all = self.expiring().map(|timed| self.lasting_name(timed.effect));
        let differ = all.any(|name| Some(name) != first);
        drop(all);
        // The order of what is left makes no question, nor does that of what is alike.
        if differ && !self.options.quick {
            self.steps.push(super::Step::Round(Step::Expire(Expire)));
            return;
        }
        while self.expiring().next().is_some() {
            self.expire(0, log);
        }
        self.steps.push(super::Step::Round(Step::PassToken));
    }

    /// Stops the n-th of the effects that end now.
    fn expire(&mut self, nth: usize, log: &mut dyn Log) {
        let mut left = nth;
        let index = self.timed.iter().position(|timed| {
            let here = !timed.fresh && left == 0;
            left = left.saturating_sub(usize::from(!timed.fresh));
            here
        });
        if let Some(timed) = index.and_then(|index| self.timed.remove(index)) {
            log.plain(rules::END_01, self.lasting_ends(timed.effect));
        }
    }

    fn lasting_ends(&self, effect: Lasting) -> Message {
        match effect {
            Lasting::EnemiesMelee(dice) => Message::new(text::ENDS_MELEE).with(dice),
            Lasting::ShieldInShadow(shields) => Message::new(text::ENDS_SHIELD).with(shields),
            Lasting::NextAttack(seat, _) => Message::new(text::ENDS_ATTACK).with(self.hero(seat).name()),
        }
    }

    pub fn lasting_name(&self, effect: Lasting) -> Message {
        match effect {
            Lasting::EnemiesMelee(dice) => Message::new(text::LASTS_MELEE).with(dice),
            Lasting::ShieldInShadow(shields) => Message::new(text::LASTS_SHIELD).with(shields),
            Lasting::NextAttack(seat, _) => Message::new(text::LASTS_ATTACK).with(self.hero(seat).name()),
        }
    }

    /// The token passes to the left, to a dead hero's player too (MD-AMB-58), and the adventure has the last word:
    /// MD-END-02 to -04.
    fn pass_token(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        for timed in &mut self.timed {
            timed.fresh = false;
        }
        let party = self.party();
        self.first = self.first.saturating_add(1).checked_rem(party).unwrap_or(0);
        let name = self.hero(self.first).name();
        log.plain(rules::END_02, Message::new(text::TOKEN_PASSES).with(name));
        self.steps.push(super::Step::Round(Step::PhaseEnds));
        self.round_ends(pack, log);
        if self.is_over() {
            log.cite(rules::END_04);
        }
    }
}

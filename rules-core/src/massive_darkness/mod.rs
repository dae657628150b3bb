//! Massive Darkness: heroes go down into the dark; the device runs everything that is against them.
//!
//! One file per chapter of the rulebook. Each chapter has its own `Step`; the stack of steps is what is being done, the
//! innermost last. A step either waits for an answer or runs by itself as soon as it is on top.

mod adventure;
mod amend;
pub mod board;
mod bot;
mod check;
mod combat;
pub mod content;
mod decks;
mod enemy;
mod enemy_turn;
mod event;
mod experience;
mod figures;
mod gauges;
mod hero;
mod hero_turn;
mod level;
mod look;
mod market;
mod quick_start;
mod reading;
mod round;
pub mod rules;
mod setup;
pub mod skill;
mod skills;
mod spawn;
mod story;
pub mod text;
pub mod tile;
mod usual;

use crate::bot::Random;
use crate::chance::Forecast;
use crate::figure::Figure;
use crate::game::{Depth, Game, Gauge, Log};
use crate::kit::list::List;
use crate::kit::steps::Steps;
use crate::map::{Cell, Eyes};
use crate::pack::{Pack, Record};
use crate::prompt::{Answer, Ask, Outcome, Prompt, Seat};
use crate::text::Message;
use adventure::Progress;
use board::Board;
use combat::Combat;
use content::{AdventureCard, Script};
use decks::Decks;
use enemy::{Enemy, UNITS};
use event::Timed;
use hero::{HEROES, Hero};
use hero_turn::Turn;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};
use story::Campaign;

/// MD-STORY-08: artifacts count as this level.
const STORY_ARTIFACT: u8 = 4;
/// MD-SETUP-07.
const SPARK: u8 = 2;
/// Steps inside steps: a door opened in a move, its card, a guard without figures, an activation, its combat.
const DEPTH: usize = 24;

/// What the table chose at set-up, and the readings of the rules that the spec leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Options {
    pub eyes: Eyes,
    pub story: bool,
    /// Enemies look at spent XP rather than at what is left: MD-AMB-01.
    pub spent_xp: bool,
    /// Enemies without an open way stay rather than come nearer: MD-AMB-22.
    pub stay: bool,
    /// Attack skills cancel symbols before defence enchantments are paid: MD-AMB-36.
    pub cancel_first: bool,
    /// The device settles the order of enemies and equal ways by itself.
    pub quick: bool,
    /// Tokens on Spark of Life at the start of an adventure: MD-SETUP-07.
    pub spark: u8,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            eyes: Eyes::default(),
            story: false,
            spent_xp: false,
            stay: false,
            cancel_first: false,
            quick: false,
            spark: SPARK,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Phase {
    #[default]
    Heroes,
    Enemies,
    Experience,
    Event,
    End,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct MassiveDarkness {
    options: Options,
    /// Row of kind `adventure`.
    adventure: u8,
    script: Script,
    /// Game level, 1 to 5.
    level: u8,
    round: u8,
    phase: Phase,
    /// Seat with the first-player token.
    first: u8,
    /// Tokens on Spark of Life.
    spark: u8,
    heroes: List<Hero, HEROES>,
    enemies: List<Option<Enemy>, UNITS>,
    board: Board,
    decks: Decks,
    timed: List<Timed, 6>,
    progress: Progress,
    campaign: Campaign,
    turn: Turn,
    combat: Combat,
    steps: Steps<Step, DEPTH>,
}

/// What is being done: one variant per chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
enum Step {
    Setup(setup::Step),
    Round(round::Step),
    HeroTurn(hero_turn::Step),
    Combat(combat::Step),
    EnemyTurn(enemy_turn::Step),
    Spawn(spawn::Step),
    Experience(experience::Step),
    Event(event::Step),
    Adventure(adventure::Step),
    Story(story::Step),
    Amend(amend::Step),
    Over(Outcome),
}

impl MassiveDarkness {
    #[must_use]
    pub fn new(pack: &Pack<'_>) -> Self {
        let mut game = Self {
            options: Options::default(),
            adventure: 0,
            script: Script::default(),
            level: 1,
            round: 0,
            phase: Phase::Heroes,
            first: 0,
            spark: SPARK,
            heroes: List::new(),
            enemies: List::new(),
            board: Board::default(),
            decks: Decks::default(),
            timed: List::new(),
            progress: Progress::default(),
            campaign: Campaign::default(),
            turn: Turn::default(),
            combat: Combat::default(),
            steps: Steps::new(),
        };
        setup::begin(&mut game, pack);
        game
    }

    /// Runs what runs by itself, up to the next question.
    fn settle(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        loop {
            let waits = match self.steps.last() {
                Some(Step::Setup(step)) => step.waits(),
                Some(Step::Round(step)) => step.waits(),
                Some(Step::HeroTurn(step)) => step.waits(),
                Some(Step::Combat(step)) => step.waits(),
                Some(Step::EnemyTurn(step)) => step.waits(),
                Some(Step::Spawn(step)) => step.waits(),
                Some(Step::Experience(step)) => step.waits(),
                Some(Step::Event(step)) => step.waits(),
                Some(Step::Adventure(step)) => step.waits(),
                Some(Step::Story(step)) => step.waits(),
                Some(Step::Amend(_) | Step::Over(_)) | None => true,
            };
            if waits {
                return;
            }
            match self.steps.pop() {
                Some(Step::Setup(step)) => step.run(self, pack, log),
                Some(Step::Round(step)) => step.run(self, pack, log),
                Some(Step::HeroTurn(step)) => step.run(self, pack, log),
                Some(Step::Combat(step)) => step.run(self, pack, log),
                Some(Step::EnemyTurn(step)) => step.run(self, pack, log),
                Some(Step::Spawn(step)) => step.run(self, pack, log),
                Some(Step::Experience(step)) => step.run(self, pack, log),
                Some(Step::Event(step)) => step.run(self, pack, log),
                Some(Step::Adventure(step)) => step.run(self, pack, log),
                Some(Step::Story(step)) => step.run(self, pack, log),
                Some(Step::Amend(_) | Step::Over(_)) | None => return,
            }
        }
    }

    /// What waits is looked at again after a correction: a hero's menu may offer other things now, and a question that
    /// has lost all its answers is dropped.
    fn after_correction(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        self.look_again(pack);
        self.settle(pack, log);
        while !self.prompt(pack).ask.is_possible() && self.steps.pop().is_some() {
            self.settle(pack, log);
        }
    }

    /// The adventure is won or lost: MD-OVER-01 to -03.
    fn finish(&mut self, outcome: Outcome, log: &mut dyn Log) {
        // The first word counts: nothing ends a game that has ended.
        if self.is_over() {
            return;
        }
        let (rule, says) = over(outcome);
        log.scene(rule, Message::new(says));
        log.cite(rules::OVER_03);
        log.ended(AdventureCard::card(self.adventure), outcome);
        self.steps.clear();
        if self.options.story {
            // The campaign goes on: MD-CAMP-01, -02.
            self.steps.push(Step::Story(story::Step::After(outcome)));
        } else {
            self.part(log);
            self.steps.push(Step::Over(outcome));
        }
    }

    /// The adventure is over, whether or not a campaign goes on.
    fn is_between_adventures(&self) -> bool {
        let after = |step: &Step| matches!(step, Step::Story(_) | Step::Over(_));
        self.steps.iter().any(after)
    }

    /// Whether the adventure has just ended; nothing may be pushed any more.
    fn is_over(&self) -> bool {
        matches!(
            self.steps.last(),
            Some(Step::Over(_) | Step::Story(story::Step::After(_)))
        )
    }
}

impl Game for MassiveDarkness {
    /// The chapters are never inlined here: the stack would hold the questions of all of them at once.
    fn prompt(&self, pack: &Pack<'_>) -> Prompt {
        match self.steps.last() {
            Some(Step::Setup(step)) => step.ask(self, pack),
            Some(Step::Round(step)) => step.ask(self, pack),
            Some(Step::HeroTurn(step)) => step.ask(self, pack),
            Some(Step::Combat(step)) => step.ask(self, pack),
            Some(Step::EnemyTurn(step)) => step.ask(self, pack),
            Some(Step::Spawn(step)) => step.ask(self, pack),
            Some(Step::Experience(step)) => step.ask(self, pack),
            Some(Step::Event(step)) => step.ask(self, pack),
            Some(Step::Adventure(step)) => step.ask(self, pack),
            Some(Step::Story(step)) => step.ask(self, pack),
            Some(Step::Amend(step)) => step.ask(self, pack),
            Some(Step::Over(outcome)) => ending(*outcome),
            None => ending(Outcome::Drawn),
        }
    }

    fn resolve(&mut self, pack: &Pack<'_>, answer: Answer, log: &mut dyn Log) {
        match self.steps.pop() {
            Some(Step::Setup(step)) => step.resolve(self, pack, answer, log),
            Some(Step::Round(step)) => step.resolve(self, pack, answer, log),
            Some(Step::HeroTurn(step)) => step.resolve(self, pack, answer, log),
            Some(Step::Combat(step)) => step.resolve(self, pack, answer, log),
            Some(Step::EnemyTurn(step)) => step.resolve(self, pack, answer, log),
            Some(Step::Spawn(step)) => step.resolve(self, pack, answer, log),
            Some(Step::Experience(step)) => step.resolve(self, pack, answer, log),
            Some(Step::Event(step)) => step.resolve(self, pack, answer, log),
            Some(Step::Adventure(step)) => step.resolve(self, pack, answer, log),
            Some(Step::Story(step)) => step.resolve(self, pack, answer, log),
            Some(Step::Amend(step)) => {
                step.resolve(self, pack, answer, log);
                self.after_correction(pack, log);
            }
            // Over accepts nothing.
            Some(Step::Over(_)) | None => {}
        }
        self.settle(pack, log);
    }

    fn title(&self, _pack: &Pack<'_>) -> Message {
        match self.round {
            0 => Message::new(text::TITLE_SETUP),
            round => Message::new(text::TITLE)
                .with(AdventureCard::card(self.adventure))
                .with(round),
        }
    }

    fn gauge(&self, pack: &Pack<'_>, index: u8) -> Option<Gauge> {
        gauges::gauge(self, pack, index)
    }

    fn set_gauge(&mut self, pack: &Pack<'_>, index: u8, value: i16) {
        gauges::set(self, pack, index, value);
        self.after_correction(pack, &mut ());
    }

    fn amend(&mut self) {
        // During set-up there is nothing to correct that undo does not.
        if !matches!(
            self.steps.last(),
            Some(Step::Amend(_) | Step::Setup(_) | Step::Over(_)) | None
        ) {
            self.steps.push(Step::Amend(amend::Step::default()));
        }
    }

    fn cell(&self, pack: &Pack<'_>, index: u8) -> Option<Cell> {
        look::cell(self, pack, index)
    }

    fn figure(&self, pack: &Pack<'_>, index: u8) -> Option<Figure> {
        figures::figure(self, pack, index)
    }

    fn describe(&self, pack: &Pack<'_>, index: u8, tell: &mut dyn FnMut(Message)) {
        figures::describe(self, pack, index, tell);
    }

    fn eyes(&self) -> Option<Eyes> {
        // Positions cannot be guessed: a game goes on with the eyes that it began with.
        (self.round > 0).then_some(self.options.eyes)
    }

    fn round(&self) -> Option<u8> {
        Some(self.round)
    }

    fn odds(&self, pack: &Pack<'_>) -> Option<Forecast> {
        if let Some(Step::Combat(step)) = self.steps.last() {
            step.odds(self, pack)
        } else {
            None
        }
    }

    fn suggest(&self, pack: &Pack<'_>, prompt: &Prompt, random: &mut Random) -> Option<Answer> {
        bot::suggest(self, pack, prompt, random)
    }

    fn usual(&self, pack: &Pack<'_>, prompt: &Prompt) -> Option<Answer> {
        usual::answer(self, pack, prompt)
    }

    fn check(&self, pack: &Pack<'_>) -> Result<(), &'static str> {
        look::check(self, pack)
    }

    fn depth(&self) -> Depth {
        self.steps.depth()
    }
}

fn over(outcome: Outcome) -> (crate::rule::RuleId, crate::text::TextId) {
    match outcome {
        Outcome::Won => (rules::OVER_01, text::WON),
        Outcome::Lost | Outcome::Winner(_) | Outcome::Drawn => (rules::OVER_02, text::LOST),
    }
}

fn ending(outcome: Outcome) -> Prompt {
    let (rule, says) = over(outcome);
    Prompt {
        seat: Seat::Table,
        rule,
        says: Message::new(says),
        ask: Ask::Over(outcome),
    }
}

/// A question for everybody.
fn table(rule: crate::rule::RuleId, says: Message, ask: Ask) -> Prompt {
    Prompt {
        seat: Seat::Table,
        rule,
        says,
        ask,
    }
}

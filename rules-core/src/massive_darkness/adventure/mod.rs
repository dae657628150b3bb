//! Adventures: what each of them adds to the general rules. The other chapters call the hooks below; a hook does nothing
//! unless its adventure says so. MD-OBJ-01, MD-ART-01, MD-PILLAR-01, MD-PICK-06, MD-DOOR-08, MD-OVER-04.

mod action;
mod arrival;
mod big_game_hunting;
mod black_widow;
mod chosen_one;
mod exit;
mod fiends_treasure;
mod heart_of_darkness;
mod immortal;
mod maze_of_darkness;
mod objective;
mod own;
mod pillars;
mod quarry;
mod scorched_earth;
mod sparks_in_the_dark;
mod walking_in_the_dark;
mod war_drums;
mod way;
mod witness;

use super::board::Goal;
use super::content::{AdventureCard, Script};
use super::enemy::Enemy;
use super::spawn::Place;
use super::{MassiveDarkness, rules, table, text};
use crate::game::Log;
use crate::kit::bits::Bits;
use crate::kit::graph::Side;
use crate::map::Eyes;
use crate::pack::Pack;
use crate::prompt::{Answer, Ask, Outcome, Prompt};
use crate::text::{Arg, Message};
pub use action::AdventureAction;
use arrival::{Arrival, Named};
use big_game_hunting::Wake;
use chosen_one::Chosen;
use heart_of_darkness::{Baneful, SecondCard, Topple};
use immortal::{Immortal, Lure, Seen};
use maze_of_darkness::{Maze, Onslaught, Wrecked};
use objective::Reveal;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};
use war_drums::{Buried, Fallen};
use way::Way;
use witness::Witness;

/// What the adventure counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Progress {
    /// Objective tokens picked up, keys, parts, kills; by adventure.
    pub found: u8,
    /// MD-Q3-02.
    pub chosen: u8,
    /// MD-Q4-02, in the order of the adventure's timers.
    pub timers: [u8; 4],
    /// MD-Q10: 1 to 3. An own adventure: which goal comes next.
    pub stage: u8,
    pub levers: u8,
    /// Things that happen once and have happened, as bits; by adventure.
    pub done: u8,
    /// Rows of kind `token` that still lie face down, as bits.
    pub hidden: u8,
    /// Row of kind `enemy` that serves the last Emissary as equipment: MD-Q10-07.
    pub second: Option<u8>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Step {
    /// Won, as soon as what lies above is done: the loot of the last kill.
    Victory,
    Witness(Witness),
    Reveal(Reveal),
    Arrive(Arrival),
    Monster(Arrival),
    Named(Named),
    Way(Way),
    Chosen(Chosen),
    Fallen(Fallen),
    Buried(Buried),
    /// The spider has attacked, or not, and moves: MD-Q2-05.
    SpiderMoves(u8),
    Immortal(Immortal),
    Lure(Lure),
    Seen(Seen),
    Wake(Wake),
    Maze(Maze),
    Onslaught(Onslaught),
    Wrecked(Wrecked),
    /// With the table's eyes: the table moves this unit. MD-Q9-09.
    MazeMove(u8),
    /// Guards have appeared, or the last monster: MD-Q9-07, -10.
    WaveEnds,
    Baneful(Baneful),
    SecondCard(SecondCard),
    Topple(Topple),
}

impl Step {
    pub fn waits(&self) -> bool {
        match self {
            Self::Victory
            | Self::Arrive(_)
            | Self::SpiderMoves(_)
            | Self::Immortal(_)
            | Self::Maze(_)
            | Self::WaveEnds => false,
            Self::Witness(_)
            | Self::Reveal(_)
            | Self::Monster(_)
            | Self::Named(_)
            | Self::Way(_)
            | Self::Chosen(_)
            | Self::Fallen(_)
            | Self::Buried(_)
            | Self::Lure(_)
            | Self::Seen(_)
            | Self::Wake(_)
            | Self::Onslaught(_)
            | Self::Wrecked(_)
            | Self::MazeMove(_)
            | Self::Baneful(_)
            | Self::SecondCard(_)
            | Self::Topple(_) => true,
        }
    }

    #[inline(never)]
    pub fn ask(&self, game: &MassiveDarkness, pack: &Pack<'_>) -> Prompt {
        match self {
            Self::Witness(step) => step.ask(game),
            Self::Reveal(step) => step.ask(game),
            Self::Monster(step) => step.ask(game),
            Self::Named(step) => step.ask(game, pack),
            Self::Way(step) => step.ask(game),
            Self::Chosen(step) => step.ask(game),
            Self::Fallen(step) => step.ask(game, pack),
            Self::Buried(step) => step.ask(game, pack),
            Self::Lure(step) => step.ask(),
            Self::Seen(step) => step.ask(game),
            Self::Wake(step) => step.ask(game),
            Self::Onslaught(step) => step.ask(game),
            Self::Wrecked(step) => step.ask(game),
            Self::MazeMove(unit) => game.ask_maze_move(*unit),
            Self::Baneful(step) => step.ask(game),
            Self::SecondCard(step) => step.ask(game),
            Self::Topple(step) => step.ask(game),
            // These run by themselves.
            Self::Victory
            | Self::Arrive(_)
            | Self::SpiderMoves(_)
            | Self::Immortal(_)
            | Self::Maze(_)
            | Self::WaveEnds => table(rules::OVER_01, Message::new(text::WON), Ask::Acknowledge),
        }
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, answer: Answer, log: &mut dyn Log) {
        match (self, answer) {
            (Self::Witness(step), Answer::Choice(choice)) => step.resolve(game, pack, choice, log),
            (Self::Reveal(step), Answer::Card(card)) => step.resolve(game, pack, card.index, log),
            (Self::Monster(step), Answer::Card(card)) => step.resolve(game, pack, card.index, log),
            (Self::Named(step), Answer::Card(card)) => step.resolve(game, pack, card.index, log),
            (Self::Way(step), Answer::Place(zone)) => step.resolve(game, pack, zone, log),
            (Self::Chosen(step), Answer::Choice(choice)) => step.resolve(game, choice, log),
            (Self::Fallen(step), Answer::Marks(marks)) => step.resolve(game, pack, marks, log),
            (Self::Buried(step), Answer::Marks(marks)) => step.resolve(game, pack, marks, log),
            (Self::Lure(step), Answer::Place(zone)) => step.resolve(game, pack, zone, log),
            (Self::Seen(step), Answer::Marks(marks)) => step.resolve(game, pack, marks, log),
            (Self::Wake(step), Answer::Choice(choice)) => step.resolve(game, choice, log),
            (Self::Onslaught(step), Answer::Choice(choice)) => step.resolve(game, pack, choice, log),
            (Self::Wrecked(step), Answer::Choice(choice)) => step.resolve(game, choice, log),
            (Self::Baneful(step), Answer::Number(wounds)) => step.resolve(game, pack, wounds, log),
            (Self::SecondCard(step), Answer::Card(card)) => step.resolve(game, card.index, log),
            (Self::Topple(step), Answer::Choice(choice)) => step.resolve(game, pack, choice, log),
            // The gate lets no other pair through.
            (_, _) => {}
        }
    }

    pub fn run(self, game: &mut MassiveDarkness, pack: &Pack<'_>, log: &mut dyn Log) {
        match self {
            Self::Victory => game.finish(Outcome::Won, log),
            Self::Arrive(arrival) => game.arrive(arrival, log),
            Self::SpiderMoves(unit) => game.spider_moves(unit, log),
            Self::Immortal(step) => step.run(game, pack, log),
            Self::Maze(step) => step.run(game, pack, log),
            Self::WaveEnds => game.wave_ends(log),
            Self::Witness(_)
            | Self::Reveal(_)
            | Self::Monster(_)
            | Self::Named(_)
            | Self::Way(_)
            | Self::Chosen(_)
            | Self::Fallen(_)
            | Self::Buried(_)
            | Self::Lure(_)
            | Self::Seen(_)
            | Self::Wake(_)
            | Self::Onslaught(_)
            | Self::Wrecked(_)
            | Self::MazeMove(_)
            | Self::Baneful(_)
            | Self::SecondCard(_)
            | Self::Topple(_) => {}
        }
    }
}

fn push(game: &mut MassiveDarkness, step: Step) {
    game.steps.push(super::Step::Adventure(step));
}

/// The hooks.
impl MassiveDarkness {
    /// MD-SETUP-12. The map is laid out; with the table's eyes the tokens are entered without their places.
    pub fn adventure_begins(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        let card: AdventureCard = pack.get(self.adventure);
        self.tokens_begin(pack, &card);
        self.pillars_begin(&card, log);
        let (rule, goal) = match self.script {
            Script::Own => (rules::SETUP_13, text::GOAL_OWN),
            Script::WalkingInTheDark => (rules::Q0_01, text::GOAL_Q0),
            Script::ScorchedEarth => (rules::Q1_01, text::GOAL_Q1),
            Script::BlackWidow => (rules::Q2_01, text::GOAL_Q2),
            Script::ChosenOne => (rules::Q3_01, text::GOAL_Q3),
            Script::WarDrums => (rules::Q4_01, text::GOAL_Q4),
            Script::Immortal => (rules::Q5_01, text::GOAL_Q5),
            Script::FiendsTreasure => (rules::Q6_01, text::GOAL_Q6),
            Script::SparksInTheDark => (rules::Q7_01, text::GOAL_Q7),
            Script::BigGameHunting => (rules::Q8_01, text::GOAL_Q8),
            Script::MazeOfDarkness => (rules::Q9_01, text::GOAL_Q9),
            Script::HeartOfDarkness => (rules::Q10_01, text::GOAL_Q10),
        };
        log.plain(rule, Message::new(goal));
        match self.script {
            Script::WalkingInTheDark | Script::SparksInTheDark => {}
            Script::Own => self.own_check(pack, log),
            Script::ScorchedEarth => log.plain(rules::Q1_02, Message::new(text::HIDE_TOKENS)),
            Script::BlackWidow => self.spider_begins(pack, &card, log),
            Script::ChosenOne => self.chosen_begins(log),
            Script::WarDrums => self.drums_begin(&card, log),
            Script::Immortal => self.immortal_begins(pack, &card, log),
            Script::FiendsTreasure => self.fiend_begins(pack, &card, log),
            Script::BigGameHunting => self.hunt_begins(&card),
            Script::MazeOfDarkness => self.maze_begins(log),
            Script::HeartOfDarkness => self.emissary_begins(pack, &card, log),
        }
    }

    /// After the resurrection: MD-ROUND-02.
    pub fn round_begins(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        match self.script {
            Script::SparksInTheDark => self.check_levers(pack, log),
            Script::MazeOfDarkness => self.wave(pack, log),
            Script::HeartOfDarkness => self.baneful_dark(pack, log),
            Script::Own
            | Script::WalkingInTheDark
            | Script::ScorchedEarth
            | Script::BlackWidow
            | Script::ChosenOne
            | Script::WarDrums
            | Script::Immortal
            | Script::FiendsTreasure
            | Script::BigGameHunting => {}
        }
    }

    /// The Enemy phase is about to begin; its steps are on the stack already.
    pub fn enemy_phase_begins(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        if self.script == Script::MazeOfDarkness {
            self.artifact_in_danger(pack, log);
        }
    }

    /// The last thing of an End phase, after the first-player token has passed: MD-END-03.
    pub fn round_ends(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        match self.script {
            Script::ScorchedEarth => self.library_check(log),
            Script::WarDrums => self.cave_in(pack, log),
            Script::Immortal => self.fireworks_end(log),
            Script::Own => self.own_check(pack, log),
            Script::WalkingInTheDark
            | Script::BlackWidow
            | Script::ChosenOne
            | Script::FiendsTreasure
            | Script::SparksInTheDark
            | Script::BigGameHunting
            | Script::MazeOfDarkness
            | Script::HeartOfDarkness => {}
        }
    }

    /// A hero has died: some adventures are lost at once.
    pub fn hero_died(&mut self, _pack: &Pack<'_>, seat: u8, log: &mut dyn Log) {
        if self.script == Script::ChosenOne {
            self.chosen_died(seat, log);
        }
    }

    /// A hero stands in another zone, or has left by the exit.
    pub fn hero_moved(&mut self, pack: &Pack<'_>, seat: u8, log: &mut dyn Log) {
        if self.hero(seat).escaped {
            self.hero_left(seat, log);
            return;
        }
        // He has come as far as the pillar lets him.
        if self.blocking_pillars().contains(self.hero(seat).zone) {
            log.cite(rules::LOS_07);
            let hunt = self.script == Script::BigGameHunting;
            log.cite(if hunt { rules::Q8_03 } else { rules::Q10_10 });
        }
        match self.script {
            Script::WarDrums => self.pillar_passed(seat, log),
            Script::HeartOfDarkness => self.stage_reached(pack, seat, log),
            Script::Own
            | Script::WalkingInTheDark
            | Script::ScorchedEarth
            | Script::BlackWidow
            | Script::ChosenOne
            | Script::Immortal
            | Script::FiendsTreasure
            | Script::SparksInTheDark
            | Script::BigGameHunting
            | Script::MazeOfDarkness => {}
        }
    }

    /// A unit was destroyed; it is off the map already. `by` killed it.
    pub fn unit_died(&mut self, pack: &Pack<'_>, enemy: &Enemy, by: Option<u8>, log: &mut dyn Log) {
        match self.script {
            Script::BlackWidow | Script::FiendsTreasure => self.quarry_died(enemy, log),
            Script::WarDrums => self.sentinel_died(enemy, log),
            Script::BigGameHunting => self.big_one_died(enemy, by, log),
            Script::MazeOfDarkness => self.maze_check(log),
            Script::HeartOfDarkness => self.emissary_died(pack, enemy, log),
            Script::Own => self.own_check(pack, log),
            Script::WalkingInTheDark
            | Script::ScorchedEarth
            | Script::ChosenOne
            | Script::Immortal
            | Script::SparksInTheDark => {}
        }
    }

    /// Whether a door may be opened by hand: MD-Q6-05, MD-Q7-03.
    #[must_use]
    pub fn may_open(&self, zone: u8, side: Side) -> bool {
        let other = self.board.beside(zone, side);
        let special = self
            .board
            .special
            .iter()
            .any(|(at, to)| (*at, *to) == (zone, side) || other == Some(*at) && to.opposite() == side);
        !special || self.script == Script::FiendsTreasure && self.progress.found >= fiends_treasure::KEYS
    }

    /// The first door into the chamber of this room has opened; its rooms are not marked as revealed yet. Whether a door
    /// card is drawn for it; other things may appear there instead. MD-DOOR-08.
    pub fn chamber_opens(&mut self, pack: &Pack<'_>, room: u8, log: &mut dyn Log) -> bool {
        let rooms = &self.board.chamber(room).difference(&self.board.revealed);
        match self.script {
            Script::ScorchedEarth => self.library_opens(rooms, log),
            Script::FiendsTreasure => self.fiend_opens(pack, rooms, log),
            Script::HeartOfDarkness => self.emissary_opens(pack, rooms, log),
            Script::Own
            | Script::WalkingInTheDark
            | Script::BlackWidow
            | Script::ChosenOne
            | Script::WarDrums
            | Script::Immortal
            | Script::SparksInTheDark
            | Script::BigGameHunting
            | Script::MazeOfDarkness => true,
        }
    }

    /// Whether a hero may step from here to there, beyond the general rules: MD-LOS-07, MD-Q8-03, MD-Q10-02, -10.
    #[must_use]
    pub fn may_step(&self, from: u8, to: u8) -> bool {
        match self.script {
            Script::BigGameHunting => !self.board.is_barred(from, to, &self.intact_pillars()),
            Script::HeartOfDarkness => {
                self.may_climb(from, to) && !self.board.is_barred(from, to, &self.intact_pillars())
            }
            Script::Own
            | Script::WalkingInTheDark
            | Script::ScorchedEarth
            | Script::BlackWidow
            | Script::ChosenOne
            | Script::WarDrums
            | Script::Immortal
            | Script::FiendsTreasure
            | Script::SparksInTheDark
            | Script::MazeOfDarkness => true,
        }
    }

    /// MD-Q9-04.
    #[must_use]
    pub fn has_events(&self) -> bool {
        self.script != Script::MazeOfDarkness
    }

    /// MD-Q9-05.
    #[must_use]
    pub fn agents_summon(&self) -> bool {
        self.script != Script::MazeOfDarkness
    }

    /// MD-Q9-06.
    #[must_use]
    pub fn tiles_raise_level(&self) -> bool {
        self.script != Script::MazeOfDarkness
    }
}

/// What several adventures share.
impl MassiveDarkness {
    fn device_sees(&self) -> bool {
        self.options.eyes == Eyes::Map
    }

    /// The zone as a place for spawning; the table knows it otherwise.
    fn spot(&self, zone: u8) -> Place {
        if self.device_sees() {
            Place::Zone(zone)
        } else {
            Place::Table
        }
    }

    fn quest_cell(&self, zone: u8) -> Arg {
        let at = self.board.at(zone);
        Arg::Cell { x: at.x, y: at.y }
    }

    /// Zones of the objective tokens of one sort.
    fn zones_of(&self, goal: Goal) -> Bits {
        let tokens = self.board.tokens.iter();
        tokens
            .filter(|token| token.objective == goal && !token.hidden)
            .map(|token| token.zone)
            .collect()
    }

    /// A random artifact: only adventures give any. MD-ART-01.
    fn grant_artifact(&mut self, seat: u8, log: &mut dyn Log) {
        log.cite(rules::ART_01);
        self.draw_artifact(seat);
    }
}

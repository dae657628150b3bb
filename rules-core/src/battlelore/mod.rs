//! BattleLore: two armies on one field, each under its own commander; the device is umpire, dealer, and a commander itself
//! where somebody plays alone.
//!
//! One file per chapter of the rulebook. Each chapter has its own `Step`; the stack of steps is what is being done, the
//! innermost last. A step either waits for an answer or runs by itself as soon as it is on top. With the table's eyes the
//! device keeps no map: [`assistant`] asks what a battle needs to know, and the same battle code resolves it.

mod amend;
mod area;
mod assistant;
pub mod battle;
mod bot;
mod check;
mod combat;
pub mod content;
mod council;
mod creature;
mod decks;
mod field;
mod figures;
mod gauges;
mod grid;
mod landmark;
mod look;
mod lore;
mod movement;
mod order;
pub mod place;
mod player;
pub mod rules;
mod setup;
mod sight;
#[cfg(test)]
mod testing;
pub mod text;
mod turn;
mod turn_order;
mod unit;
mod units;
mod usual;
mod victory;
mod weapon;

use crate::bot::Random;
use crate::chance::Forecast;
use crate::figure::Figure;
use crate::game::{Depth, Game, Gauge, Log};
use crate::kit::steps::Steps;
use crate::map::{Cell, Eyes};
use crate::pack::{Pack, Record};
use crate::prompt::{Answer, Ask, Outcome, Prompt, Seat};
use crate::rule::RuleId;
use crate::text::{Arg, Message, TextId};
use area::Area;
use assistant::Facts;
use battle::Battle;
use content::{Kind, ScenarioCard};
use decks::Decks;
use field::{Field, OFF};
use player::{Player, Players};
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};
use turn::Turn;
use unit::{Marks, Unit};
use units::Units;

/// Steps inside steps: a turn, its combat, a battle, a retreat, a window for a card and its answer.
const DEPTH: usize = 20;

/// The two sides: North's own edge is the first row, South's the last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    #[default]
    North,
    South,
}

impl Side {
    pub const BOTH: [Self; 2] = [Self::North, Self::South];

    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::South => Self::North,
        }
    }

    #[must_use]
    fn name(self) -> TextId {
        match self {
            Self::North => text::NORTH,
            Self::South => text::SOUTH,
        }
    }

    /// The side of this player.
    #[must_use]
    const fn of(player: u8) -> Self {
        if player == 0 { Self::North } else { Self::South }
    }

    /// The number of its player.
    #[must_use]
    pub const fn player(self) -> u8 {
        self as u8
    }
}

/// What the table chose at set-up, and the readings of the rules that the spec leaves open: section 6.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Options {
    pub eyes: Eyes,
    /// Dice that a crossbow loses after a move: BL-AMB-05.
    pub crossbow_penalty: u8,
    /// Pursuit goes to the hexes behind the gained one alone: BL-AMB-07.
    pub literal_pursuit: bool,
    /// A retreat may not run into a block while another way is free: BL-AMB-12.
    pub retreat_must_maximise: bool,
    /// One check for all the hexes that a blocked creature owes: BL-AMB-18.
    pub trample_at_once: bool,
    /// A unit may be healed as it enters the Pool, instead of its battle: BL-AMB-21.
    pub heal_on_entry: bool,
    /// Who opens the Secret Passage neither moves nor battles: BL-AMB-46.
    pub passage_exclusive: bool,
    /// A Commander's Stronghold needs the scenario's permission too: BL-AMB-86.
    pub stronghold_needs_permission: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            eyes: Eyes::default(),
            crossbow_penalty: 1,
            literal_pursuit: false,
            retreat_must_maximise: false,
            trample_at_once: false,
            heal_on_entry: false,
            passage_exclusive: false,
            stronghold_needs_permission: false,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct BattleLore {
    options: Options,
    /// Row of kind `scenario`.
    scenario: u8,
    kind: Kind,
    field: Field,
    units: Units,
    players: Players,
    decks: Decks,
    /// Lore tokens that nobody has.
    pool: u8,
    turn: Turn,
    battle: Battle,
    /// With the table's eyes.
    facts: Facts,
    steps: Steps<Step, DEPTH>,
}

/// What is being done: one variant per chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
enum Step {
    Setup(setup::Step),
    Council(council::Step),
    Landmark(landmark::Step),
    Decks(decks::Step),
    Turn(turn_order::Step),
    Order(order::Step),
    Movement(movement::Step),
    Combat(combat::Step),
    Creature(creature::Step),
    Lore(lore::Step),
    Assistant(assistant::Step),
    Amend(amend::Step),
    Over(Outcome),
}

impl BattleLore {
    #[must_use]
    pub fn new(_pack: &Pack<'_>) -> Self {
        let mut game = Self {
            options: Options::default(),
            scenario: 0,
            kind: Kind::default(),
            field: Field::default(),
            units: Units::new(),
            players: Players::default(),
            decks: Decks::default(),
            pool: 0,
            turn: Turn::default(),
            battle: Battle::default(),
            facts: Facts::default(),
            steps: Steps::new(),
        };
        setup::begin(&mut game);
        game
    }

    /// Runs what runs by itself, up to the next question.
    fn settle(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        loop {
            let waits = match self.steps.last() {
                Some(Step::Setup(step)) => step.waits(),
                Some(Step::Council(step)) => step.waits(),
                Some(Step::Landmark(step)) => step.waits(),
                Some(Step::Decks(step)) => step.waits(),
                Some(Step::Turn(step)) => step.waits(),
                Some(Step::Order(step)) => step.waits(),
                Some(Step::Movement(step)) => step.waits(),
                Some(Step::Combat(step)) => step.waits(),
                Some(Step::Creature(step)) => step.waits(),
                Some(Step::Lore(step)) => step.waits(),
                Some(Step::Assistant(step)) => step.waits(),
                Some(Step::Amend(_) | Step::Over(_)) | None => true,
            };
            if waits {
                return;
            }
            match self.steps.pop() {
                Some(Step::Setup(step)) => step.run(self, pack, log),
                Some(Step::Council(step)) => step.run(self, pack, log),
                Some(Step::Landmark(step)) => step.run(self, pack, log),
                Some(Step::Decks(step)) => step.run(self, pack, log),
                Some(Step::Turn(step)) => step.run(self, pack, log),
                Some(Step::Order(step)) => step.run(self, pack, log),
                Some(Step::Movement(step)) => step.run(self, pack, log),
                Some(Step::Combat(step)) => step.run(self, pack, log),
                Some(Step::Creature(step)) => step.run(self, pack, log),
                Some(Step::Lore(step)) => step.run(self, pack, log),
                Some(Step::Assistant(step)) => step.run(self, pack, log),
                Some(Step::Amend(_) | Step::Over(_)) | None => return,
            }
        }
    }

    /// Begins a step inside the present one; nothing begins once the game is over.
    fn push(&mut self, step: Step) {
        if !self.is_over() {
            self.steps.push(step);
        }
    }

    fn is_over(&self) -> bool {
        matches!(self.steps.last(), Some(Step::Over(_)))
    }

    /// After a correction: a question that has lost all its answers is dropped.
    fn after_correction(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        self.settle(pack, log);
        while !self.prompt(pack).ask.is_possible() && self.steps.pop().is_some() {
            self.settle(pack, log);
        }
    }

    // Units.

    fn unit(&self, index: u8) -> Option<&Unit> {
        self.units.get(usize::from(index))
    }

    fn unit_mut(&mut self, index: u8) -> Option<&mut Unit> {
        self.units.get_mut(usize::from(index))
    }

    /// The units on the field with their indices.
    fn living(&self) -> impl Iterator<Item = (u8, &Unit)> {
        (0u8..).zip(self.units.iter()).filter(|(_, unit)| unit.is_alive())
    }

    /// Those of one side.
    fn army(&self, side: Side) -> impl Iterator<Item = (u8, &Unit)> {
        self.living().filter(move |(_, unit)| unit.side == side)
    }

    fn unit_at(&self, hex: u8) -> Option<u8> {
        if !self.occupied().contains(hex) {
            return None;
        }
        let place = self.units.iter().position(|unit| unit.hex == hex)?;
        u8::try_from(place).ok()
    }

    /// Hexes with units.
    fn occupied(&self) -> Area {
        self.units.standing(Side::North).union(self.units.standing(Side::South))
    }

    fn occupied_by(&self, side: Side) -> Area {
        self.units.standing(side)
    }

    /// Hexes beside this one where the side's enemies stand.
    fn contacts(&self, hex: u8, side: Side) -> Area {
        self.field.around(hex).common(self.occupied_by(side.other()))
    }

    fn hex_of(&self, unit: u8) -> u8 {
        self.unit(unit).map_or(OFF, |unit| unit.hex)
    }

    fn mark(&mut self, unit: u8, marks: Marks) {
        if let Some(unit) = self.unit_mut(unit) {
            unit.marks.set(marks);
        }
    }

    fn has(&self, unit: u8, marks: Marks) -> bool {
        self.unit(unit).is_some_and(|unit| unit.marks.has(marks))
    }

    // Sides.

    fn player(&self, side: Side) -> &Player {
        self.players.of(side)
    }

    fn player_mut(&mut self, side: Side) -> &mut Player {
        self.players.of_mut(side)
    }

    fn is_lore(&self) -> bool {
        self.kind == Kind::Lore
    }

    /// Who answers for a side in the open.
    fn seat(&self, side: Side) -> Seat {
        match self.player(side).run_by {
            Some(_) => Seat::Device(side.player()),
            None => Seat::Player(side.player()),
        }
    }

    /// Who answers for a side where the other must not look.
    fn secret(&self, side: Side) -> Seat {
        match self.player(side).run_by {
            Some(_) => Seat::Device(side.player()),
            None => Seat::Only(side.player()),
        }
    }

    fn scenario_card(&self, pack: &Pack<'_>) -> ScenarioCard {
        pack.get(self.scenario)
    }

    /// A hex as players name it.
    fn cell(&self, hex: u8) -> Arg {
        let place = self.field.board.hex(hex).unwrap_or_default();
        crate::map::hex_name(place.column().unsigned_abs(), place.row().unsigned_abs())
    }

    /// A unit by name and place.
    fn unit_label(&self, unit: u8) -> Message {
        match self.unit(unit) {
            Some(known) if known.is_alive() && self.options.eyes == Eyes::Map => Message::new(text::UNIT_AT)
                .with(known.name())
                .with(self.cell(known.hex)),
            Some(known) => Message::card(known.name()),
            None => Message::new(text::NOBODY),
        }
    }
}

impl Game for BattleLore {
    /// The chapters are never inlined here: the stack would hold the questions of all of them at once.
    fn prompt(&self, pack: &Pack<'_>) -> Prompt {
        match self.steps.last() {
            Some(Step::Setup(step)) => step.ask(self, pack),
            Some(Step::Council(step)) => step.ask(self, pack),
            Some(Step::Landmark(step)) => step.ask(self, pack),
            Some(Step::Decks(step)) => step.ask(self, pack),
            Some(Step::Turn(step)) => step.ask(self, pack),
            Some(Step::Order(step)) => step.ask(self),
            Some(Step::Movement(step)) => step.ask(self, pack),
            Some(Step::Combat(step)) => step.ask(self, pack),
            Some(Step::Creature(step)) => step.ask(self, pack),
            Some(Step::Lore(step)) => step.ask(self, pack),
            Some(Step::Assistant(step)) => step.ask(self, pack),
            Some(Step::Amend(step)) => step.ask(self, pack),
            Some(Step::Over(outcome)) => victory::ending(*outcome),
            None => victory::ending(Outcome::Drawn),
        }
    }

    fn resolve(&mut self, pack: &Pack<'_>, answer: Answer, log: &mut dyn Log) {
        match self.steps.pop() {
            Some(Step::Setup(step)) => step.resolve(self, pack, &answer, log),
            Some(Step::Council(step)) => step.resolve(self, pack, &answer, log),
            Some(Step::Landmark(step)) => step.resolve(self, pack, &answer, log),
            Some(Step::Decks(step)) => step.resolve(self, pack, &answer, log),
            Some(Step::Turn(step)) => step.resolve(self, pack, &answer, log),
            Some(Step::Order(step)) => step.resolve(self, pack, &answer, log),
            Some(Step::Movement(step)) => step.resolve(self, pack, &answer, log),
            Some(Step::Combat(step)) => step.resolve(self, pack, &answer, log),
            Some(Step::Creature(step)) => step.resolve(self, pack, &answer, log),
            Some(Step::Lore(step)) => step.resolve(self, pack, &answer, log),
            Some(Step::Assistant(step)) => step.resolve(self, pack, &answer, log),
            Some(Step::Amend(step)) => {
                step.resolve(self, pack, &answer, log);
                self.after_correction(pack, log);
            }
            // Over accepts nothing.
            Some(Step::Over(_)) | None => {}
        }
        self.settle(pack, log);
    }

    fn title(&self, _pack: &Pack<'_>) -> Message {
        match self.turn.number {
            0 => Message::new(text::TITLE_SETUP),
            turn => Message::new(text::TITLE)
                .with(ScenarioCard::card(self.scenario))
                .with(turn),
        }
    }

    fn side_name(&self, player: u8) -> Option<TextId> {
        Some(Side::of(player).name())
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
        if self.turn.number > 0 && !matches!(self.steps.last(), Some(Step::Amend(_) | Step::Over(_)) | None) {
            self.steps.push(Step::Amend(amend::Step::default()));
        }
    }

    fn cell(&self, pack: &Pack<'_>, index: u8) -> Option<Cell> {
        look::cell(self, pack, index)
    }

    fn building(&self, index: u8) -> Option<Message> {
        look::building(self, index)
    }

    fn figure(&self, pack: &Pack<'_>, index: u8) -> Option<Figure> {
        figures::figure(self, pack, index)
    }

    fn describe(&self, pack: &Pack<'_>, index: u8, tell: &mut dyn FnMut(Message)) {
        figures::describe(self, pack, index, tell);
    }

    fn eyes(&self) -> Option<Eyes> {
        (self.turn.number > 0).then_some(self.options.eyes)
    }

    fn round(&self) -> Option<u8> {
        Some(self.turn.number)
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

/// A question to this seat.
fn ask(seat: Seat, rule: RuleId, says: Message, ask: Ask) -> Prompt {
    Prompt { seat, rule, says, ask }
}

/// A question for everybody.
fn table(rule: RuleId, says: Message, what: Ask) -> Prompt {
    ask(Seat::Table, rule, says, what)
}

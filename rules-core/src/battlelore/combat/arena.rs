//! Positions made by hand, and battles fought on them with stated dice through the game's own questions.

use crate::battlelore::battle::Face;
use crate::battlelore::content::{CommandCard, Kind, LandmarkKind, UnitCard};
use crate::battlelore::field::Landmark;
use crate::battlelore::unit::{Marks, Unit};
use crate::battlelore::{BattleLore, Side};
use crate::game::{Event, Game, Log};
use crate::kit::hex::{Board, Hex};
use crate::kit::list::List;
use crate::map::Eyes;
use crate::pack::{Pack, Record};
use crate::prompt::{Answer, Ask};
use crate::rule::RuleId;
use crate::text::Lang;
use std::vec::Vec;

static DEMO: &[u8] = include_bytes!("../../../../tests/packs/battlelore/demo.pack");

pub fn pack() -> Pack<'static> {
    Pack::open(DEMO).unwrap()
}

fn row<R: Record>(name: &str) -> u8 {
    let pack = pack();
    let mut rows = pack.all::<R>().iter();
    rows.find(|index| pack.name(R::card(*index), Lang::En) == name).unwrap()
}

/// Rules that were cited or said.
#[derive(Default)]
pub struct Heard(pub Vec<RuleId>);

impl Log for Heard {
    fn cite(&mut self, rule: RuleId) {
        self.0.push(rule);
    }

    fn say(&mut self, event: Event) {
        self.0.push(event.rule);
    }
}

pub struct Arena {
    pub game: BattleLore,
    pub heard: Heard,
}

/// An empty plain of 13 by 9 hexes in a Lore game; it is North's turn, five banners win.
pub fn arena() -> Arena {
    let mut game = BattleLore::new(&pack());
    game.steps.clear();
    game.options.eyes = Eyes::Map;
    game.kind = Kind::Lore;
    game.pool = 5;
    game.turn.number = 1;
    game.turn.active = Side::North;
    game.field.board = Board { width: 13, height: 9 };
    game.players.north.goal = 5;
    game.players.south.goal = 5;
    Arena {
        game,
        heard: Heard::default(),
    }
}

/// A hex by its name.
pub fn hex(name: &str) -> u8 {
    let (row, column) = name.split_at(1);
    let row = (row.as_bytes()[0] - b'A') as i8;
    Board { width: 13, height: 9 }
        .index(Hex::at(column.parse::<i8>().unwrap() - 1, row))
        .unwrap()
}

/// A hex by its offset from E7, as the examples name them.
pub fn at(q: i8, r: i8) -> u8 {
    Board { width: 13, height: 9 }
        .index(Hex { q: 4 + q, r: 4 + r })
        .unwrap()
}

impl Arena {
    pub fn unit(&mut self, name: &str, side: Side, hex: u8, figures: u8) -> u8 {
        let unit = Unit::new(&pack(), row::<UnitCard>(name), side, hex, figures);
        self.game.units.push(unit);
        u8::try_from(self.game.units.len() - 1).unwrap()
    }

    /// A full unit of North that has its orders.
    pub fn ordered(&mut self, name: &str, hex: u8) -> u8 {
        let unit = self.unit(name, self.game.turn.active, hex, 0);
        self.game.mark(unit, Marks::ORDERED);
        unit
    }

    pub fn card(&mut self, name: &str) {
        let row = row::<CommandCard>(name);
        self.game.follow_card(row, &pack().get(row), 0);
    }

    pub fn landmark(&mut self, is: LandmarkKind, owner: Side, hex: u8) {
        self.game.field.landmarks.push(Landmark { is, owner, hex });
    }

    pub fn combat(&mut self) {
        self.game.begin_combat(&pack(), &mut self.heard);
        self.game.settle(&pack(), &mut self.heard);
    }

    /// The combat phase begins, and this hex's unit attacks that one.
    pub fn attack(&mut self, from: u8, to: u8) {
        self.combat();
        self.strike(from, to);
    }

    /// The next battle of the phase.
    pub fn strike(&mut self, from: u8, to: u8) {
        self.place(from);
        let unit = self.game.unit_at(from).unwrap();
        if self.game.targets(&pack(), unit).len() > 1 {
            self.place(to);
        }
    }

    pub fn answer(&mut self, answer: Answer) {
        let prompt = self.game.prompt(&pack());
        assert_eq!(prompt.ask.accepts(&answer), Ok(()), "{answer:?} to {prompt:?}");
        self.game.resolve(&pack(), answer, &mut self.heard);
    }

    pub fn place(&mut self, hex: u8) {
        self.answer(Answer::Place(hex));
    }

    pub fn number(&mut self, number: i16) {
        self.answer(Answer::Number(number));
    }

    pub fn choose(&mut self, choice: u8) {
        self.answer(Answer::Choice(choice));
    }

    pub fn done(&mut self) {
        self.answer(Answer::Done);
    }

    /// Dice by the letters of the examples.
    pub fn roll(&mut self, faces: &str) {
        let faces: List<u8, 16> = faces.chars().map(|face| "GBRSLF".find(face).unwrap() as u8).collect();
        self.answer(Answer::Rolled(faces));
    }

    pub fn dice(&self) -> usize {
        match self.game.prompt(&pack()).ask {
            Ask::Roll(dice) => dice.len(),
            other => panic!("no roll: {other:?}"),
        }
    }

    /// What is asked now, by its rule.
    pub fn asked(&self) -> RuleId {
        self.game.prompt(&pack()).rule
    }

    /// No question is left: the phase is over.
    pub fn is_idle(&self) -> bool {
        self.game.steps.last().is_none()
    }

    pub fn figures(&self, unit: u8) -> u8 {
        self.game.unit(unit).unwrap().figures
    }

    pub fn hex_of(&self, unit: u8) -> u8 {
        self.game.hex_of(unit)
    }

    pub fn may_battle(&self, unit: u8) -> bool {
        self.game.may_battle(self.game.unit(unit).unwrap())
    }

    pub fn has(&self, unit: u8, marks: Marks) -> bool {
        self.game.has(unit, marks)
    }

    pub fn tokens(&self, side: Side) -> u8 {
        self.game.player(side).tokens
    }

    pub fn banners(&self, side: Side) -> u8 {
        self.game.player(side).banners
    }

    pub fn heard(&self, rule: RuleId) -> bool {
        self.heard.0.contains(&rule)
    }

    pub fn is_over(&self) -> bool {
        self.game.is_over()
    }
}

#[test]
fn letters_are_faces() {
    for (index, face) in Face::ALL.into_iter().enumerate() {
        assert_eq!(super::read(&pack(), &[index as u8]).count(face), 1);
    }
}

//! What cards do, one by one.

use super::super::super::battle::Face;
use super::super::super::content::{AlsoHits, Amount, Class, Hero, LoreCard, LoreCommand, Need, Target, Timing};
use super::super::super::unit::{Marks, Unit};
use super::super::super::{Side, rules};
use super::{card, lay, plain, rising};
use crate::game::Game;
use crate::kit::list::List;
use crate::prompt::{Answer, Ask, Seat};
use std::vec;
use std::vec::Vec;

/// BL-EX-146: `1D/level + 1` at level 2, and without the hero.
#[test]
fn amounts_follow_the_level() {
    let dice = rising(1, 1);
    assert_eq!((dice.at(2), dice.at(1)), (3, 2));
    assert_eq!(rising(-1, 1).at(1), 0);
    assert_eq!(rising(-3, 1).at(1), 0);
    assert_eq!(plain(2).at(3), 2);
}

/// BL-GEN-04: half of 7 is 4.
#[test]
fn halves_are_rounded_up() {
    let half = |base| {
        Amount {
            halved: true,
            ..plain(base)
        }
        .at(1)
    };
    assert_eq!([half(7), half(6), half(1), half(0)], [4, 3, 1, 0]);
}

/// BL-HIT-18, BL-EX-200: a card's own dice hit, drive away, and bring no tokens.
#[test]
fn a_card_rolls() {
    let rain = card(
        Hero::Wizard,
        Timing::WithCommand,
        false,
        4,
        Target::EnemyWithin(4),
        &[LoreCommand::CardRoll {
            dice: rising(1, 1),
            also: AlsoHits::Strike,
            flags: true,
        }],
    );
    let mut table = lay(&[rain]);
    table.hold(Side::South, 0);
    table.play(Timing::WithCommand, Side::South);
    let prompt = table.game.prompt(&table.pack);
    assert!(matches!(prompt.ask, Ask::Roll(dice) if dice.len() == 3));
    // Blue, strike, lore against a blue unit.
    table.say(Answer::Rolled(List::of(&[1, 3, 4])));
    assert_eq!(table.game.unit(1).map(|unit| unit.figures), Some(2));
    assert_eq!(table.game.players.south.tokens, 6);
    assert!(table.game.steps.last().is_none());
}

#[test]
fn a_unit_that_is_far_away_is_no_target() {
    let rain = card(
        Hero::Wizard,
        Timing::WithCommand,
        false,
        0,
        Target::EnemyWithin(1),
        &[LoreCommand::Cleanse],
    );
    let mut table = lay(&[rain]);
    table.hold(Side::South, 0);
    assert!(table.open(Timing::WithCommand, Side::South));
    table.say(Answer::Choice(0));
    table.game.units.send(1, 0);
    assert!(!table.open(Timing::WithCommand, Side::South));
}

/// BL-ORD-04, BL-LCARD-09: who has an order gets no second one; the units are marked as the card's.
#[test]
fn a_card_orders() {
    let march = LoreCard {
        needs: List::of(&[Need::Class(Class::Foot)]),
        targets: Some(rising(0, 1)),
        ..card(
            Hero::Wizard,
            Timing::Order,
            false,
            3,
            Target::OwnUnits,
            &[LoreCommand::OrderToMove],
        )
    };
    let mut table = lay(&[march]);
    let pack = table.pack;
    table.game.units.push(Unit::new(&pack, 0, Side::South, 60, 0));
    table.game.units.push(Unit::new(&pack, 0, Side::South, 62, 0));
    table.game.units.push(Unit::new(&pack, 1, Side::South, 64, 0));
    table.game.mark(2, Marks::ORDERED);
    table.hold(Side::South, 0);
    table.play(Timing::Order, Side::South);
    let Ask::Place { cells, or } = table.game.prompt(&pack).ask else {
        panic!("a unit is chosen")
    };
    assert_eq!((cells.iter().collect::<Vec<_>>(), or), (vec![40, 62], None));
    table.say(Answer::Place(40));
    let Ask::Place { cells, or } = table.game.prompt(&pack).ask else {
        panic!("one more may be chosen")
    };
    assert!(cells.only() == Some(62) && or.is_some());
    table.say(Answer::Done);
    let ordered = Marks::ORDERED.and(Marks::BY_LORE).and(Marks::MOVE_ONLY);
    assert!(table.game.has(0, ordered) && !table.game.has(3, Marks::ORDERED));
}

/// A card in place of the command card gives the orders of the turn.
#[test]
fn orders_in_place_of_the_command_card() {
    let challenge = card(
        Hero::Wizard,
        Timing::InsteadOfCommand,
        false,
        0,
        Target::OwnUnits,
        &[LoreCommand::Order],
    );
    let mut table = lay(&[challenge]);
    table.hold(Side::South, 0);
    table.play(Timing::InsteadOfCommand, Side::South);
    assert!(table.game.turn.instead && table.heard(rules::LCARD_07));
    assert!(table.game.has(0, Marks::ORDERED) && !table.game.has(0, Marks::BY_LORE));
}

/// BL-LCARD-18: after its battle a hit-and-run unit moves on, unless its hex holds it.
#[test]
fn hit_and_run() {
    let surprise = card(
        Hero::Wizard,
        Timing::Move,
        false,
        4,
        Target::OrderedUnits,
        &[LoreCommand::HitAndRun(3)],
    );
    let mut table = lay(&[surprise]);
    let pack = table.pack;
    table.hold(Side::South, 0);
    assert!(!table.open(Timing::Move, Side::South));
    table.game.mark(0, Marks::ORDERED);
    table.play(Timing::Move, Side::South);
    assert_eq!(table.game.unit(0).map(|unit| unit.allowance(&pack)), Some((3, 3)));
    let held = table.game.clone();
    table.game.run_after_battle(&pack, 0, &mut table.heard);
    let Ask::Place { cells, or: Some(_) } = table.game.prompt(&pack).ask else {
        panic!("it may run")
    };
    let to = cells.first().unwrap();
    table.say(Answer::Place(to));
    assert_eq!(table.game.hex_of(0), to);
    // Only once.
    table.game.run_after_battle(&pack, 0, &mut table.heard);
    assert!(table.game.steps.last().is_none());
    table.game = held;
    table.game.mark(0, Marks::HALTED);
    table.game.run_after_battle(&pack, 0, &mut table.heard);
    assert!(table.game.steps.last().is_none());
}

/// The card's player picks the dice; the roller rolls them again.
#[test]
fn dice_are_rolled_again() {
    let bash = card(
        Hero::Wizard,
        Timing::AfterOpponentRoll,
        true,
        3,
        Target::Defending,
        &[LoreCommand::Reroll(rising(0, 1))],
    );
    let mut table = lay(&[bash]);
    for face in [Face::Blue, Face::Strike] {
        table.game.battle.roll.add(face);
        table.game.battle.roll.add(face);
    }
    table.hold(Side::North, 0);
    table.play(Timing::AfterOpponentRoll, Side::North);
    table.say(Answer::Choice(0));
    table.say(Answer::Choice(0));
    // Two dice are left on the table, and the roller rolls the other two again.
    assert_eq!(table.game.battle.roll.dice(), 2);
    let prompt = table.game.prompt(&table.pack);
    assert!(matches!(prompt.ask, Ask::Roll(dice) if dice.len() == 2));
    assert_eq!(prompt.seat, Seat::Player(Side::South.player()));
}

/// BL-GEN-05, and what a card takes from a hand.
#[test]
fn a_card_looks_and_burns() {
    let lock = card(
        Hero::Wizard,
        Timing::WithCommand,
        false,
        0,
        Target::Opponent,
        &[LoreCommand::PeekLore, LoreCommand::Burn(1)],
    );
    let mut table = lay(&[lock.clone(), lock]);
    table.hold(Side::South, 0);
    table.hold(Side::North, 1);
    table.play(Timing::WithCommand, Side::South);
    table.say(Answer::Choice(0));
    // It was the only one, so it is not asked for.
    assert!(table.game.players.north.lore.is_empty());
    assert!(table.game.decks.lore.discarded().contains(1));
    assert!(!table.heard(rules::GEN_05));
}

/// BL-EX-215, BL-GEN-03: a card moves an enemy unit and names nobody who chooses: its owner does.
#[test]
fn the_owner_moves_the_unit() {
    let shove = card(
        Hero::Wizard,
        Timing::WithCommand,
        false,
        0,
        Target::EnemyUnits,
        &[LoreCommand::Step(plain(1))],
    );
    let mut table = lay(&[shove]);
    let pack = table.pack;
    table.hold(Side::South, 0);
    table.play(Timing::WithCommand, Side::South);
    let prompt = table.game.prompt(&pack);
    assert_eq!(
        (prompt.rule, prompt.seat),
        (rules::GEN_03, Seat::Player(Side::North.player()))
    );
    let Ask::Place { cells, or: Some(_) } = prompt.ask else {
        panic!("it may stay")
    };
    let to = cells.first().unwrap();
    assert_eq!(table.game.field.distance(table.game.hex_of(1), to), 1);
    table.say(Answer::Place(to));
    assert_eq!(table.game.hex_of(1), to);
}

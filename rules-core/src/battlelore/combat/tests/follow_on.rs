//! What follows a roll: ground, pursuit, battle-backs, first strikes; and the combat phase.

use super::super::arena::{Arena, arena, at, hex, pack};
use super::super::{Stage, Step};
use super::{duel, fight};
use crate::battlelore::Side::{North, South};
use crate::battlelore::battle::BattleKind;
use crate::battlelore::unit::Marks;
use crate::battlelore::{self, rules};
use crate::game::Game;
use crate::map::Eyes;
use crate::prompt::{Ask, Outcome};
use std::vec::Vec;

/// BL-EX-37, -40, -71, -112, -113, -115, -116, -188: follow-on actions.
#[test]
fn cavalry_pursues_and_strikes_again() {
    // Up a hill, beyond it, and into the next.
    let (mut arena, a, d) = duel("Cavalry", "Militia");
    arena.game.field.hill.insert(at(0, 0));
    let other = arena.unit("Militia", South, at(2, 0), 1);
    arena.attack(at(-1, 0), at(0, 0));
    arena.roll("FF");
    arena.place(at(0, 1));
    arena.place(at(0, 2));
    arena.place(at(0, 0));
    assert_eq!(arena.asked(), rules::FOLLOW_04);
    let ways = arena.game.prompt(&pack()).ask;
    let Ask::Place { cells, or: Some(_) } = ways else {
        panic!("no map question")
    };
    assert!(cells.contains(at(-1, 0)) && cells.contains(at(1, 0)) && cells.contains(at(0, 1)));
    arena.place(at(1, 0));
    assert_eq!((arena.hex_of(a), arena.asked()), (at(1, 0), rules::FOLLOW_07));
    arena.place(at(2, 0));
    assert_eq!(arena.dice(), 3);
    arena.roll("GRR");
    assert_eq!((arena.banners(North), arena.figures(other)), (1, 0));
    assert_eq!(arena.asked(), rules::FOLLOW_10);
    arena.place(at(2, 0));
    assert!(arena.is_idle());
    assert_eq!((arena.hex_of(a), arena.figures(d)), (at(2, 0), 4));

    // Into a forest: no hex more, but a bonus attack with two dice.
    let (mut arena, _, _) = duel("Cavalry", "Light archers");
    arena.game.field.forest.insert(at(0, 0));
    arena.unit("Militia", South, at(1, 0), 0);
    arena.attack(at(-1, 0), at(0, 0));
    arena.roll("FR");
    arena.place(at(0, 1));
    arena.place(at(0, 0));
    assert_eq!(arena.asked(), rules::FOLLOW_07);
    arena.place(at(1, 0));
    assert_eq!(arena.dice(), 2);

    // Onto a wall: neither.
    let (mut arena, _, d) = duel("Cavalry", "Militia");
    arena.game.field.rampart.insert(at(0, 0));
    arena.game.unit_mut(d).unwrap().figures = 1;
    arena.unit("Militia", South, at(1, 0), 0);
    arena.attack(at(-1, 0), at(0, 0));
    arena.roll("GR");
    arena.place(at(0, 0));
    assert!(arena.is_idle() && arena.heard(rules::FOLLOW_09));

    // From wall to wall: both, with two dice.
    let (mut arena, _, d) = duel("Cavalry", "Regular infantry");
    arena.game.field.rampart.insert(at(0, 0));
    arena.game.field.rampart.insert(at(-1, 0));
    arena.game.unit_mut(d).unwrap().figures = 1;
    arena.unit("Militia", South, at(1, 0), 0);
    arena.attack(at(-1, 0), at(0, 0));
    arena.roll("BR");
    arena.place(at(0, 0));
    assert_eq!(arena.asked(), rules::FOLLOW_04);
    arena.done();
    arena.place(at(1, 0));
    assert_eq!(arena.dice(), 2);

    // A ford hinders nothing.
    let (mut arena, _, _) = duel("Cavalry", "Militia");
    arena.game.field.ford.insert(at(0, 0));
    arena.attack(at(-1, 0), at(0, 0));
    arena.roll("FRR");
    arena.place(at(0, 1));
    arena.place(at(0, 0));
    assert_eq!(arena.asked(), rules::FOLLOW_04);

    // Foot gains the hex and no more; who was halted gains nothing.
    let (mut arena, a, _) = fight("Regular infantry", "Militia");
    arena.unit("Militia", South, at(1, 0), 0);
    arena.roll("FRR");
    arena.place(at(0, 1));
    arena.place(at(0, 0));
    assert!(arena.is_idle() && arena.hex_of(a) == at(0, 0));
    let (mut arena, a, _) = duel("Cavalry", "Militia");
    arena.game.mark(a, Marks::HALTED);
    arena.attack(at(-1, 0), at(0, 0));
    arena.roll("FRR");
    arena.place(at(0, 1));
    assert!(arena.is_idle() && arena.heard(rules::FOLLOW_06));
}

#[test]
fn a_literal_pursuit_goes_straight_on_or_back() {
    let (mut arena, _, _) = duel("Cavalry", "Militia");
    arena.game.options.literal_pursuit = true;
    arena.attack(at(-1, 0), at(0, 0));
    arena.roll("FRR");
    arena.place(at(0, 1));
    arena.place(at(0, 0));
    let Ask::Place { cells, .. } = arena.game.prompt(&pack()).ask else {
        panic!("no map question")
    };
    // The unit that fled stands on (0, 1).
    let ways: Vec<u8> = cells.iter().collect();
    let mut expected = [at(1, 0), at(1, -1), at(-1, 0)];
    expected.sort_unstable();
    assert_eq!(ways, expected);
}

/// BL-EX-38, -44: nothing follows a shot.
#[test]
fn shots_are_followed_by_nothing() {
    let mut arena = arena();
    arena.ordered("Light archers", at(-3, 0));
    let d = arena.unit("Sword dwarves", South, at(0, 0), 0);
    arena.attack(at(-3, 0), at(0, 0));
    arena.roll("FB");
    assert_eq!(arena.asked(), rules::MOR_05);
    arena.number(1);
    assert!(arena.is_idle() && arena.heard(rules::BB_05));
    assert_eq!((arena.figures(d), arena.hex_of(d)), (3, at(0, 0)));
}

/// BL-EX-41, -43, -101, -118, -119: battle-backs.
#[test]
fn bold_defenders_battle_back() {
    // Blocked but Bold.
    let (mut arena, a, d) = duel("Regular infantry", "Regular infantry");
    for hex in [at(0, 1), at(-1, 1)] {
        arena.unit("Militia", South, hex, 0);
    }
    arena.attack(at(-1, 0), at(0, 0));
    arena.roll("BFF");
    arena.number(1);
    assert_eq!(
        (arena.figures(d), arena.hex_of(d), arena.asked()),
        (2, at(0, 0), rules::BB_02)
    );
    arena.game.unit_mut(a).unwrap().figures = 1;
    arena.game.players.south.banners = 4;
    arena.choose(0);
    assert_eq!(arena.dice(), 3);
    arena.roll("BFL");
    assert!(arena.is_over());
    assert_eq!(arena.game.prompt(&pack()).ask, Ask::Over(Outcome::Winner(1)));
    // On its last row a normal unit pays for both flags and may not answer.
    let mut arena = super::super::arena::arena();
    arena.ordered("Regular infantry", hex("H7"));
    let d = arena.unit("Militia", South, hex("I7"), 0);
    arena.attack(hex("H7"), hex("I7"));
    arena.roll("FFR");
    assert_eq!((arena.figures(d), arena.hex_of(d)), (2, hex("I7")));
    assert!(arena.is_idle() && arena.heard(rules::RET_07) && arena.heard(rules::RET_12));
    // A card gives the right, and a die.
    let (mut arena, a, d) = duel("Regular infantry", "Militia");
    arena.game.mark(d, Marks::MAY_BATTLE_BACK);
    arena.game.unit_mut(d).unwrap().back_dice = 1;
    arena.attack(at(-1, 0), at(0, 0));
    arena.roll("RRR");
    arena.choose(0);
    assert_eq!(arena.dice(), 3);
    arena.roll("BFS");
    assert_eq!(arena.figures(a), 2);
    // The attacker retreats to its own side, and that is all.
    assert_eq!(arena.asked(), rules::RET_04);
    arena.place(at(-1, -1));
    assert!(arena.is_idle() && arena.heard(rules::BB_07));
}

/// BL-EX-13, -124, -193: the combat phase.
#[test]
fn battles_follow_each_other_and_a_rush_binds() {
    let mut arena = arena();
    let rush = arena.ordered("Goblins, drilled", at(-1, 0));
    arena.ordered("Cavalry", at(0, -1));
    let d = arena.unit("Sword dwarves", South, at(0, 0), 1);
    arena.game.mark(rush, Marks::RUSHED);
    arena.combat();
    assert_eq!(arena.asked(), rules::GOB_02);
    assert!(matches!(arena.game.prompt(&pack()).ask, Ask::Place { or: None, .. }));
    arena.place(at(0, -1));
    arena.roll("BRR");
    assert_eq!(arena.figures(d), 0);
    arena.done();
    assert!(arena.is_idle(), "the duty has lapsed");
    // A rush that nobody else can relieve goes at once.
    let (mut arena, a, _) = duel("Goblinoid swordsmen", "Militia");
    arena.game.mark(a, Marks::RUSHED);
    arena.combat();
    assert_eq!(arena.dice(), 4);
    // Two attack one, each for itself; then the phase is ended.
    let mut arena = super::super::arena::arena();
    arena.ordered("Cavalry", at(-1, 0));
    arena.ordered("Cavalry", at(0, -1));
    arena.unit("Sword dwarves", South, at(0, 0), 0);
    arena.attack(at(-1, 0), at(0, 0));
    arena.roll("RRR");
    arena.choose(1);
    arena.strike(at(0, -1), at(0, 0));
    arena.roll("RRR");
    arena.choose(1);
    assert!(arena.is_idle() && arena.heard(rules::COMBAT_06));
}

/// BL-EX-176, die for die.
#[test]
fn pursuit_with_a_frightened_target() {
    let mut arena = arena();
    let a = arena.ordered("Cavalry", at(0, -1));
    let d = arena.unit("Goblins, drilled", South, at(0, 0), 3);
    arena.attack(at(0, -1), at(0, 0));
    assert_eq!(arena.dice(), 3);
    arena.roll("BFL");
    assert_eq!((arena.tokens(North), arena.game.pool, arena.figures(d)), (1, 4, 2));
    arena.place(at(0, 1));
    arena.place(at(0, 2));
    assert_eq!(arena.dice(), 2);
    arena.roll("BS");
    assert_eq!(arena.figures(d), 1);
    arena.place(at(0, 0));
    arena.place(at(0, 1));
    arena.place(at(0, 2));
    assert_eq!(arena.dice(), 3);
    arena.roll("SGF");
    assert_eq!((arena.banners(North), arena.figures(d)), (1, 0));
    assert_eq!(arena.asked(), rules::FOLLOW_10);
    arena.place(at(0, 2));
    assert!(arena.is_idle());
    assert_eq!((arena.hex_of(a), arena.has(a, Marks::BATTLED)), (at(0, 2), true));
}

/// An attack whose dice are about to be counted: the defender's card is played now.
fn ambush() -> (Arena, u8, u8) {
    let (mut arena, a, d) = duel("Regular infantry", "Militia");
    arena.game.fight(a, d, BattleKind::Initial);
    arena.game.steps.pop();
    arena.game.push(battlelore::Step::Combat(Step::Fight(Stage::Dice)));
    arena.game.first_strike(&pack(), &mut arena.heard);
    arena.game.settle(&pack(), &mut arena.heard);
    assert_eq!(arena.dice(), 2);
    (arena, a, d)
}

/// BL-FOLLOW-12, -13: a defender strikes first.
#[test]
fn a_first_strike_comes_before_the_attack() {
    // The attack goes on.
    let (mut arena, a, d) = ambush();
    arena.roll("BR");
    assert_eq!((arena.figures(a), arena.dice()), (3, 3));
    arena.roll("GFR");
    assert_eq!(arena.figures(d), 3);
    arena.place(at(0, 1));
    arena.place(at(0, 0));
    assert!(arena.is_idle() && arena.heard(rules::FOLLOW_12));
    // It drives the attacker off, or kills it.
    let (mut arena, a, d) = ambush();
    arena.roll("FF");
    arena.place(at(0, -1));
    arena.place(at(0, -2));
    assert!(arena.is_idle() && arena.heard(rules::FOLLOW_13));
    assert_eq!((arena.hex_of(a), arena.figures(d)), (at(0, -2), 4));
    // One hex back it is still beside the defender.
    let (mut arena, _, _) = ambush();
    arena.roll("FR");
    arena.place(at(0, -1));
    assert_eq!(arena.dice(), 3);
}

/// With the table's eyes the same battle asks for what it cannot see.
#[test]
fn the_table_tells_what_it_sees() {
    let (mut arena, a, d) = duel("Cavalry", "Goblins");
    arena.game.options.eyes = Eyes::Table;
    arena.game.facts.distance = 1;
    arena.game.facts.cap = 2;
    arena.game.facts.cards = 1;
    arena.game.facts.bold = [0, 1];
    arena.game.fight(a, d, BattleKind::Initial);
    arena.game.settle(&pack(), &mut arena.heard);
    assert_eq!(arena.dice(), 3);
    arena.roll("FFG");
    arena.number(1);
    // Two hexes, of which one was free.
    arena.number(1);
    assert_eq!((arena.figures(d), arena.dice()), (2, 1));
    arena.roll("G");
    assert_eq!(arena.figures(d), 1);
    arena.choose(0);
    arena.choose(1);
    assert!(arena.is_idle());
    // It stays and strikes back; the cap is asked anew.
    arena.game.fight(a, d, BattleKind::Initial);
    arena.game.settle(&pack(), &mut arena.heard);
    arena.roll("FRR");
    arena.number(1);
    arena.choose(0);
    assert_eq!(arena.asked(), rules::DICE_03);
    arena.choose(0);
    assert_eq!(arena.dice(), 2);
}

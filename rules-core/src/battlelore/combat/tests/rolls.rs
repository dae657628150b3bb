//! Who may attack whom, how many dice, and what they do.

use super::super::arena::{Arena, arena, at, hex, pack};
use super::super::{Stage, Step};
use super::{dice, duel, fight};
use crate::battlelore::Side::{North, South};
use crate::battlelore::battle::BattleKind;
use crate::battlelore::content::{CommandFront, LandmarkKind};
use crate::battlelore::unit::Marks;
use crate::battlelore::{self, rules};
use crate::game::Game;
use crate::kit::hex::Board;
use std::vec::Vec;

#[test]
fn the_middle_of_the_board() {
    assert_eq!(hex("E7"), at(0, 0));
    assert_eq!(
        Board { width: 13, height: 9 }.index(crate::kit::hex::Hex { q: 4, r: 4 }),
        Some(at(0, 0))
    );
}

/// BL-EX-01, -70, -88, -89, -91, -92, -74, -185, -191, -211, -163.
#[test]
fn dice_are_counted_by_unit_weapon_terrain_and_cards() {
    let (mut arena, a, d) = duel("Regular infantry", "Militia");
    assert_eq!(dice(&arena, a, d), 3);
    arena.game.field.forest.insert(at(0, 0));
    assert_eq!(dice(&arena, a, d), 2);
    arena.card("Battle Lore");
    assert_eq!(dice(&arena, a, d), 3);

    let (mut arena, a, d) = duel("Heavy cavalry", "Militia");
    arena.game.field.forest.insert(at(-1, 0));
    assert_eq!(dice(&arena, a, d), 2);
    arena.game.battle.cards.dice = 1;
    assert_eq!(dice(&arena, a, d), 3);
    arena.game.battle.cards.no_caps = true;
    assert_eq!(dice(&arena, a, d), 5);
    arena.game.field.forest.remove(at(-1, 0));
    arena.card("Mounted Charge");
    arena.game.battle.cards.dice = 3;
    assert_eq!(dice(&arena, a, d), 8);
    assert_eq!(arena.game.dice_count(&pack(), a, d, BattleKind::Back), 4);

    let (mut arena, a, d) = duel("Light archers", "Militia");
    arena.game.unit_mut(a).unwrap().moved = 1;
    arena.game.field.forest.insert(at(0, 0));
    assert_eq!(dice(&arena, a, d), 1);

    let (mut arena, a, d) = duel("Heavy infantry", "Militia");
    arena.game.field.ford.insert(at(0, 0));
    assert_eq!(dice(&arena, a, d), 4);
    arena.game.field.ford.insert(at(-1, 0));
    assert_eq!(dice(&arena, a, d), 2);

    let (mut arena, a, d) = duel("Heavy infantry", "Militia");
    arena.game.field.hill.insert(at(-1, 0));
    assert_eq!(dice(&arena, a, d), 3);
    arena.game.field.hill.insert(at(0, 0));
    assert_eq!(dice(&arena, a, d), 3);
    arena.game.field.rampart.insert(at(0, 0));
    assert_eq!(dice(&arena, a, d), 2);
    arena.game.field.rampart.remove(at(0, 0));
    arena.game.field.hill.remove(at(-1, 0));
    assert_eq!(dice(&arena, a, d), 2);
    arena.game.field.hill.insert(at(-1, 0));
    arena.game.field.hill.remove(at(0, 0));
    arena.game.field.forest.insert(at(0, 0));
    assert_eq!(dice(&arena, a, d), 2);

    for (kind, from, into) in [
        (LandmarkKind::Camp, 2, 2),
        (LandmarkKind::Den, 2, 2),
        (LandmarkKind::Stronghold, 2, 2),
        (LandmarkKind::Pentacle, 3, 3),
        (LandmarkKind::Pool, 3, 3),
    ] {
        let (mut arena, a, d) = duel("Regular infantry", "Militia");
        arena.landmark(kind, North, at(-1, 0));
        assert_eq!(dice(&arena, a, d), from, "{kind:?}");
        arena.game.field.landmarks.clear();
        arena.landmark(kind, North, at(0, 0));
        assert_eq!(dice(&arena, a, d), into, "{kind:?}");
    }

    let (mut arena, a, d) = duel("Crossbow dwarves", "Militia");
    arena.game.options.crossbow_penalty = 2;
    assert_eq!(dice(&arena, a, d), 2);
    arena.game.unit_mut(a).unwrap().moved = 1;
    assert_eq!(dice(&arena, a, d), 0);
    assert!(arena.game.targets(&pack(), a).is_empty());
    arena.card("Battle Lore");
    assert_eq!(arena.game.targets(&pack(), a).only(), Some(at(0, 0)));
}

/// BL-EX-14, -16, -17, -77, -157, -221.
#[test]
fn targets_are_in_contact_or_in_range_and_sight() {
    let (mut arena, a, _) = duel("Regular infantry", "Militia");
    assert!(arena.may_battle(a));
    assert_eq!(arena.game.targets(&pack(), a).only(), Some(at(0, 0)));
    for mark in [
        Marks::TIRED,
        Marks::BARRED,
        Marks::BUSY,
        Marks::WEBBED,
        Marks::BATTLED,
        Marks::MOVE_ONLY,
        Marks::BY_LORE,
    ] {
        let mut other = duel("Regular infantry", "Militia").0;
        other.game.mark(a, mark);
        assert!(!other.may_battle(a), "{mark:?}");
    }
    arena.game.mark(a, Marks::TIRED.and(Marks::HIT_AND_RUN));
    assert!(arena.may_battle(a));
    arena.game.unit_mut(a).unwrap().marks.clear(Marks::ORDERED);
    assert!(!arena.may_battle(a));

    let mut arena = super::super::arena::arena();
    let bow = arena.ordered("Light archers", at(0, 0));
    let crossbow = arena.ordered("Crossbow dwarves", at(0, 1));
    arena.unit("Militia", South, at(4, 0), 0);
    arena.unit("Militia", South, at(5, 0), 0);
    arena.unit("Militia", South, at(3, 1), 0);
    assert_eq!(
        arena.game.targets(&pack(), bow),
        [at(4, 0), at(3, 1)].into_iter().collect()
    );
    assert_eq!(arena.game.targets(&pack(), crossbow).only(), Some(at(3, 1)));
    arena.card("Arrow Storm");
    assert_eq!(arena.game.targets(&pack(), crossbow).only(), Some(at(3, 1)));
    arena.game.turn.no_ranged = Some(North);
    assert!(arena.game.targets(&pack(), bow).is_empty());
    arena.game.turn.no_ranged = None;
    // Whoever is in contact shoots at nobody else, and a volley is not melee.
    arena.unit("Militia", South, at(1, 0), 0);
    assert!(arena.game.targets(&pack(), bow).is_empty());
    arena.game.turn.card = None;
    arena.game.turn.front = CommandFront::default();
    assert_eq!(arena.game.targets(&pack(), bow).only(), Some(at(1, 0)));
}

/// BL-EX-19, -20, -154, -155, -158, -227.
#[test]
fn sight_is_blocked_by_what_stands_in_the_line() {
    let mut arena = arena();
    let sees = |arena: &Arena, q, r| arena.game.sees(&pack(), at(0, 0), at(q, r));
    assert!(sees(&arena, 3, 0));
    arena.game.field.forest.insert(at(2, 0));
    assert!(sees(&arena, 2, 0) && !sees(&arena, 3, 0));
    // Along a border.
    arena.unit("Giant Spider", North, at(0, 1), 0);
    assert!(sees(&arena, 1, 1));
    arena.game.field.rampart.insert(at(1, 0));
    assert!(!sees(&arena, 1, 1));
    // A line that runs through four hexes.
    for blocked in [at(1, 0), at(1, 1), at(2, 0), at(2, 1)] {
        let mut arena = super::super::arena::arena();
        assert!(sees(&arena, 3, 1));
        arena.game.field.hill.insert(blocked);
        assert!(!sees(&arena, 3, 1));
    }
    // Obstacles on both sides, though not beside each other.
    let mut arena = super::super::arena::arena();
    arena.game.field.forest.insert(at(0, 1));
    assert!(sees(&arena, 2, 2));
    arena.game.field.forest.insert(at(2, 1));
    assert!(!sees(&arena, 2, 2));
    // A chain of hills, and one that has a gap.
    let mut arena = super::super::arena::arena();
    arena.game.field.hill.insert(at(1, 0));
    assert!(!sees(&arena, 2, 0));
    arena.game.field.hill.insert(at(0, 0));
    arena.game.field.hill.insert(at(2, 0));
    arena.game.field.hill.insert(at(3, 0));
    assert!(sees(&arena, 2, 0) && sees(&arena, 3, 0));
    arena.game.field.hill.remove(at(2, 0));
    assert!(!sees(&arena, 3, 0));
    // What lies low does not matter; a half-hex does.
    let mut arena = super::super::arena::arena();
    arena.game.field.water.insert(at(1, 0));
    arena.landmark(LandmarkKind::Pool, North, at(2, 0));
    assert!(sees(&arena, 3, 0));
    arena.landmark(LandmarkKind::Camp, North, at(1, 0));
    assert!(!sees(&arena, 3, 0));
    assert!(arena.game.sees(&pack(), hex("A1"), hex("C1")));
    arena.game.field.forest.insert(hex("B1"));
    assert!(!arena.game.sees(&pack(), hex("A1"), hex("C1")));
}

/// BL-EX-22, -23, -95, -98: hits by face and weapon.
#[test]
fn faces_hit_by_colour_and_weapon() {
    for (attacker, defender, roll, left) in [
        ("Regular infantry", "Cavalry", "BSS", 1),
        ("Regular infantry", "Regular infantry", "BSS", 1),
        ("Cavalry", "Regular infantry", "BSG", 2),
        ("Cavalry", "Cavalry", "SSG", 1),
        ("Light archers", "Militia", "SG", 3),
        ("Light archers", "Heavy infantry", "GB", 4),
        ("Crossbow dwarves", "Cavalry", "SS", 3),
    ] {
        let (mut arena, _, d) = fight(attacker, defender);
        arena.roll(roll);
        assert_eq!(arena.figures(d), left, "{attacker} {defender} {roll}");
    }
}

/// BL-EX-25, -26.
#[test]
fn crossbows_strike_at_range_alone() {
    let mut arena = arena();
    arena.ordered("Crossbow dwarves", at(-3, 0));
    let d = arena.unit("Cavalry", South, at(0, 0), 0);
    arena.attack(at(-3, 0), at(0, 0));
    arena.roll("BS");
    assert_eq!(arena.figures(d), 1);
    assert!(arena.heard(rules::HIT_05));
    let (mut arena, a, d) = duel("Crossbow dwarves", "Cavalry");
    arena.game.unit_mut(a).unwrap().moved = 1;
    arena.attack(at(-1, 0), at(0, 0));
    assert_eq!(arena.dice(), 1);
    arena.roll("S");
    assert_eq!(arena.figures(d), 3);
}

/// BL-EX-28, -29, -139: Lore faces.
#[test]
fn lore_gives_tokens_unless_it_is_used() {
    let (mut arena, _, d) = fight("Regular infantry", "Militia");
    arena.roll("GFL");
    assert_eq!((arena.figures(d), arena.tokens(North), arena.game.pool), (3, 1, 4));
    assert_eq!(arena.asked(), rules::RET_04);
    let (mut arena, _, d) = duel("Regular infantry", "Light archers");
    arena.combat();
    arena.place(at(-1, 0));
    arena.game.battle.cards.lore_hits = true;
    arena.roll("GLL");
    assert_eq!((arena.figures(d), arena.tokens(North), arena.game.pool), (1, 0, 5));
    let (mut arena, _, _) = duel("Regular infantry", "Militia");
    arena.game.pool = 1;
    arena.attack(at(-1, 0), at(0, 0));
    arena.roll("LLL");
    assert_eq!((arena.tokens(North), arena.game.pool), (1, 0));
    let (mut arena, _, _) = duel("Regular infantry", "Militia");
    arena.game.kind = crate::battlelore::content::Kind::Medieval;
    arena.attack(at(-1, 0), at(0, 0));
    arena.roll("LLL");
    assert_eq!((arena.tokens(North), arena.game.pool), (0, 5));
    assert!(arena.heard(rules::HIT_13));
}

/// BL-EX-97.
#[test]
fn hits_come_before_flags() {
    let (mut arena, _, d) = duel("Regular infantry", "Militia");
    arena.game.unit_mut(d).unwrap().figures = 1;
    arena.attack(at(-1, 0), at(0, 0));
    arena.roll("GFF");
    assert_eq!((arena.banners(North), arena.asked()), (1, rules::FOLLOW_02));
}

/// The odds that are shown are those of all rolls, one by one.
#[test]
fn odds_are_exact() {
    for (attacker, defender) in [
        ("Regular infantry", "Cavalry"),
        ("Cavalry", "Regular infantry"),
        ("Light archers", "Militia"),
    ] {
        for marks in [
            Marks::default(),
            Marks::WEBBED,
            Marks::POISONED,
            Marks::IGNORES_FIRST_HIT,
        ] {
            let (mut arena, _, d) = duel(attacker, defender);
            arena.game.mark(d, marks);
            arena.attack(at(-1, 0), at(0, 0));
            let dice = arena.dice() as u32;
            let mut counted = [0u64; 8];
            for roll in 0..6u32.pow(dice) {
                let faces: Vec<u8> = (0..dice).map(|die| (roll / 6u32.pow(die) % 6) as u8).collect();
                arena.game.battle.roll = super::super::read(&pack(), &faces);
                counted[usize::from(arena.game.hits_with(0))] += 1;
            }
            arena.game.battle.roll = crate::battlelore::battle::Roll::default();
            let odds = arena.game.odds(&pack()).unwrap().odds;
            assert_eq!(odds.total(), 6u64.pow(dice));
            for (hits, ways) in counted.iter().enumerate() {
                let told = odds
                    .iter()
                    .find(|(total, _)| *total == hits as i16)
                    .map_or(0, |(_, ways)| ways);
                assert_eq!(told, *ways, "{attacker} {defender} {marks:?} {hits}");
            }
        }
    }
}

/// Cards against a roll and for a battle, as far as they are of this chapter.
#[test]
fn cards_change_a_roll() {
    let set = |change: &dyn Fn(&mut crate::battlelore::battle::Battle)| {
        let (mut arena, _, d) = fight("Regular infantry", "Militia");
        change(&mut arena.game.battle);
        (arena, d)
    };
    let (mut arena, d) = set(&|battle| battle.roll_cards.strikes_miss = true);
    arena.roll("GSS");
    assert_eq!(arena.figures(d), 3);
    let (mut arena, d) = set(&|battle| battle.roll_cards.flags_miss = true);
    arena.roll("FFF");
    assert!(arena.is_idle() && arena.hex_of(d) == at(0, 0));
    let (mut arena, d) = set(&|battle| battle.roll_cards.ignore_hits = 2);
    arena.roll("GSS");
    assert_eq!(arena.figures(d), 3);
    let (mut arena, _) = set(&|battle| battle.roll_cards.theft = true);
    arena.roll("LLR");
    assert_eq!((arena.tokens(North), arena.tokens(South)), (0, 2));
    let (mut arena, _) = set(&|battle| battle.roll_cards.tokens_if_eliminated = 2);
    arena.roll("SSS");
    assert_eq!(arena.tokens(South), 0);
    let (mut arena, d) = set(&|battle| battle.roll_cards.tokens_if_eliminated = 2);
    arena.game.unit_mut(d).unwrap().figures = 2;
    arena.roll("SSS");
    assert_eq!((arena.tokens(South), arena.banners(North)), (2, 1));
    let (mut arena, d) = set(&|battle| battle.cards.frighten = true);
    arena.roll("FRR");
    arena.place(at(0, 1));
    arena.place(at(0, 2));
    arena.roll("GG");
    assert_eq!(arena.figures(d), 2);
    // A figure is paid after the battle, and never the last one.
    let (mut arena, _) = set(&|battle| battle.cards.pay_figure = true);
    arena.roll("RRR");
    assert!(arena.is_idle());
    assert_eq!(arena.figures(0), 3);
    // Dice that are rolled again.
    let (mut arena, _, d) = fight("Regular infantry", "Militia");
    arena.roll("RRR");
    assert_eq!(arena.figures(d), 4);
    let (mut arena, _, d) = duel("Regular infantry", "Militia");
    arena.game.fight(0, 1, BattleKind::Initial);
    arena
        .game
        .steps
        .push(battlelore::Step::Combat(Step::Fight(Stage::Hits)));
    arena
        .game
        .reroll(&pack(), &[crate::battlelore::battle::Face::Green; 2], &mut ());
    assert_eq!(arena.dice(), 2);
    arena.roll("GG");
    assert_eq!(arena.figures(d), 2);
}

//! The examples of battles, with their dice.

use super::arena::{Arena, arena, at, hex, pack};
use crate::battlelore::Side::{North, South};
use crate::battlelore::battle::BattleKind;
use crate::battlelore::content::LandmarkKind;
use crate::battlelore::rules;
use crate::battlelore::unit::Marks;
use crate::game::Game;
use crate::kit::hex::Board;
use crate::map::Eyes;
use crate::prompt::{Ask, Outcome};
use std::vec::Vec;

const HERE: u8 = 52;

/// North's attacker at E6 and South's defender at E7, ordered and ready.
fn duel(attacker: &str, defender: &str) -> (Arena, u8, u8) {
    let mut arena = arena();
    let a = arena.ordered(attacker, at(-1, 0));
    let d = arena.unit(defender, South, at(0, 0), 0);
    (arena, a, d)
}

fn fight(attacker: &str, defender: &str) -> (Arena, u8, u8) {
    let (mut arena, a, d) = duel(attacker, defender);
    arena.attack(at(-1, 0), at(0, 0));
    (arena, a, d)
}

/// Friends of South beside E7, so that it is supported.
fn support(arena: &mut Arena) -> [u8; 2] {
    [at(1, 0), at(1, -1)].map(|hex| arena.unit("Militia", South, hex, 0))
}

fn dice(arena: &Arena, a: u8, d: u8) -> u8 {
    arena.game.dice_count(&pack(), a, d, BattleKind::Initial)
}

#[test]
fn the_middle_of_the_board() {
    assert_eq!(hex("E7"), at(0, 0));
    assert_eq!(
        Board { width: 13, height: 9 }.index(crate::kit::hex::Hex { q: 4, r: 4 }),
        Some(at(0, 0))
    );
    assert!(HERE < 113);
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
    assert!(arena.game.may_battle(a));
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
        assert!(!other.game.may_battle(a), "{mark:?}");
    }
    arena.game.mark(a, Marks::TIRED.and(Marks::HIT_AND_RUN));
    assert!(arena.game.may_battle(a));
    arena.game.unit_mut(a).unwrap().marks.clear(Marks::ORDERED);
    assert!(!arena.game.may_battle(a));

    let mut arena = self::arena();
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
        let mut arena = self::arena();
        assert!(sees(&arena, 3, 1));
        arena.game.field.hill.insert(blocked);
        assert!(!sees(&arena, 3, 1));
    }
    // Obstacles on both sides, though not beside each other.
    let mut arena = self::arena();
    arena.game.field.forest.insert(at(0, 1));
    assert!(sees(&arena, 2, 2));
    arena.game.field.forest.insert(at(2, 1));
    assert!(!sees(&arena, 2, 2));
    // A chain of hills, and one that has a gap.
    let mut arena = self::arena();
    arena.game.field.hill.insert(at(1, 0));
    assert!(!sees(&arena, 2, 0));
    arena.game.field.hill.insert(at(0, 0));
    arena.game.field.hill.insert(at(2, 0));
    arena.game.field.hill.insert(at(3, 0));
    assert!(sees(&arena, 2, 0) && sees(&arena, 3, 0));
    arena.game.field.hill.remove(at(2, 0));
    assert!(!sees(&arena, 3, 0));
    // What lies low does not matter; a half-hex does.
    let mut arena = self::arena();
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

/// BL-EX-31, -103: a normal unit goes back a hex for each flag, through fords too.
#[test]
fn flags_drive_back() {
    let (mut arena, _, d) = duel("Regular infantry", "Militia");
    arena.game.field.ford.insert(at(0, 1));
    arena.attack(at(-1, 0), at(0, 0));
    arena.roll("GFF");
    assert_eq!(arena.figures(d), 3);
    arena.place(at(0, 1));
    arena.place(at(-1, 2));
    assert_eq!(arena.hex_of(d), at(-1, 2));
    assert!(arena.heard(rules::RET_05) && arena.heard(rules::RET_02));
    assert_eq!(arena.asked(), rules::FOLLOW_02);
    arena.done();
    assert!(arena.is_idle());
}

/// BL-EX-32, -106, -209: a Bold unit may go, and then it does not strike back.
#[test]
fn the_owner_chooses_how_many_flags_to_ignore() {
    let (mut arena, _, d) = duel("Regular infantry", "Regular infantry");
    arena.game.field.rampart.insert(at(0, 0));
    arena.attack(at(-1, 0), at(0, 0));
    assert_eq!(arena.dice(), 2);
    arena.roll("FR");
    assert_eq!(arena.asked(), rules::MOR_05);
    arena.number(0);
    arena.place(at(0, 1));
    assert_eq!((arena.hex_of(d), arena.asked()), (at(0, 1), rules::FOLLOW_02));
    let (mut arena, _, d) = fight("Regular infantry", "Sword dwarves");
    arena.roll("FRR");
    arena.number(1);
    assert_eq!((arena.hex_of(d), arena.asked()), (at(0, 0), rules::BB_02));
    arena.choose(1);
    assert!(arena.is_idle());
}

/// BL-EX-34, -49, -104, -110: goblins.
#[test]
fn goblins_run_and_lose_figures() {
    let (mut arena, _, d) = fight("Regular infantry", "Goblins");
    arena.roll("FFR");
    for hex in [at(0, 1), at(0, 2), at(0, 3), at(0, 4)] {
        arena.place(hex);
    }
    assert_eq!(arena.dice(), 4);
    arena.roll("GBGL");
    assert_eq!((arena.figures(d), arena.tokens(South)), (2, 0));

    let (mut arena, _, d) = duel("Regular infantry", "Goblins");
    support(&mut arena);
    arena.attack(at(-1, 0), at(0, 0));
    arena.roll("FFF");
    arena.number(1);
    for hex in [at(0, 1), at(0, 2), at(0, 3), at(0, 4)] {
        arena.place(hex);
    }
    assert_eq!(arena.dice(), 4);
    arena.roll("BBBB");
    assert_eq!(arena.figures(d), 4);

    // Blocked after one hex of two.
    let mut arena = self::arena();
    arena.ordered("Regular infantry", hex("G7"));
    let d = arena.unit("Goblins, drilled", South, hex("H7"), 0);
    arena.attack(hex("G7"), hex("H7"));
    arena.roll("FRR");
    arena.place(hex("I7"));
    assert_eq!((arena.figures(d), arena.dice()), (3, 1));
    arena.roll("B");
    assert_eq!(arena.figures(d), 2);

    let (mut arena, a, _) = duel("Regular infantry", "Goblins");
    support(&mut arena);
    arena.attack(at(-1, 0), at(0, 0));
    arena.roll("FRR");
    arena.number(1);
    arena.choose(0);
    arena.roll("BS");
    assert_eq!(arena.figures(a), 2);
}

/// BL-EX-35, -107, -128, -133, -187: support.
#[test]
fn two_friends_support() {
    let (mut arena, _, d) = duel("Regular infantry", "Regular infantry");
    let bold = |arena: &Arena| arena.game.bold(&pack(), d);
    arena.unit("Militia", South, at(1, 0), 0);
    assert_eq!(bold(&arena), 0);
    let spider = arena.unit("Giant Spider", South, at(1, -1), 0);
    assert_eq!(bold(&arena), 1);
    arena.unit("Goblins", South, at(0, 1), 0);
    assert_eq!(bold(&arena), 1);
    arena.game.mark(spider, Marks::WEBBED);
    assert_eq!(bold(&arena), 1);
    arena.game.mark(3, Marks::WEBBED);
    arena.game.mark(4, Marks::WEBBED);
    assert_eq!(bold(&arena), 0);
    // A creature supports, and is not supported: BL-EX-127.
    arena.game.field.rampart.insert(at(1, -1));
    assert!(!arena.game.is_supported(spider));
    assert_eq!(arena.game.bold(&pack(), spider), 1);
    // One of two friends dies, and the support with it.
    let (mut arena, _, d) = duel("Cavalry", "Militia");
    let [friend, _] = support(&mut arena);
    assert_eq!(arena.game.bold(&pack(), d), 1);
    arena.game.eliminate(&pack(), friend, &mut ());
    assert_eq!(arena.game.bold(&pack(), d), 0);
}

/// BL-EX-46, -73, -109, -61.
#[test]
fn boldness_adds_up() {
    let (mut arena, _, d) = duel("Heavy infantry", "Sword dwarves");
    support(&mut arena);
    arena.game.field.rampart.insert(at(0, 0));
    assert_eq!(arena.game.bold(&pack(), d), 3);
    arena.game.mark(d, Marks::IGNORES_FLAGS);
    assert!(arena.game.bold(&pack(), d) > 16);
    let (mut arena, a, d) = duel("Regular infantry", "Militia");
    arena.game.field.bridge.insert(at(0, 0));
    assert_eq!(arena.game.bold(&pack(), d), 1);
    arena.game.unit_mut(d).unwrap().bold = 1;
    assert_eq!(arena.game.bold(&pack(), d), 2);
    arena.game.field.bridge.remove(at(0, 0));
    arena.landmark(LandmarkKind::Stronghold, South, at(0, -1));
    assert_eq!((arena.game.bold(&pack(), d), arena.game.bold(&pack(), a)), (2, 0));
    // Three flags on dwarves on a wall with support: all ignored, and they strike back.
    let (mut arena, _, _) = duel("Heavy infantry", "Sword dwarves");
    support(&mut arena);
    arena.game.field.rampart.insert(at(0, 0));
    arena.card("Battle Lore");
    arena.attack(at(-1, 0), at(0, 0));
    arena.roll("FFF");
    arena.number(3);
    assert_eq!(arena.asked(), rules::BB_02);
    assert!(arena.heard(rules::DWARF_02) && arena.heard(rules::DWARF_03));
}

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
    let mut arena = self::arena();
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

/// BL-EX-97.
#[test]
fn hits_come_before_flags() {
    let (mut arena, _, d) = duel("Regular infantry", "Militia");
    arena.game.unit_mut(d).unwrap().figures = 1;
    arena.attack(at(-1, 0), at(0, 0));
    arena.roll("GFF");
    assert_eq!((arena.banners(North), arena.asked()), (1, rules::FOLLOW_02));
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
    let mut arena = self::arena();
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

/// BL-EX-170: what was not used is not kept.
#[test]
fn unused_boldness_is_lost() {
    let mut arena = arena();
    arena.ordered("Regular infantry", at(-1, 0));
    arena.ordered("Regular infantry", at(1, 0));
    let d = arena.unit("Sword dwarves", South, at(0, 0), 0);
    arena.attack(at(-1, 0), at(0, 0));
    arena.roll("FRR");
    arena.number(0);
    arena.place(at(0, 1));
    arena.done();
    arena.strike(at(1, 0), at(0, 1));
    arena.roll("FFR");
    let Ask::Number { min: 0, max: 1 } = arena.game.prompt(&pack()).ask else {
        panic!("not one flag")
    };
    assert_eq!(arena.hex_of(d), at(0, 1));
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

/// BL-FOLLOW-12, -13: a defender strikes first.
#[test]
fn a_first_strike_comes_before_the_attack() {
    // The attack goes on.
    let (mut arena, a, d) = fight("Regular infantry", "Militia");
    arena.game.steps.pop();
    arena
        .game
        .push(crate::battlelore::Step::Combat(super::Step::Fight(super::Stage::Dice)));
    arena.game.first_strike(&pack(), &mut arena.heard);
    arena.game.settle(&pack(), &mut arena.heard);
    assert_eq!(arena.dice(), 2);
    arena.roll("BR");
    assert_eq!(arena.figures(a), 3);
    assert_eq!(arena.dice(), 3);
    arena.roll("GFR");
    assert_eq!(arena.figures(d), 3);
    arena.place(at(0, 1));
    arena.place(at(0, 0));
    assert!(arena.is_idle());
    // It drives the attacker off.
    let (mut arena, a, d) = fight("Regular infantry", "Militia");
    let left = arena.game.steps.depth().used;
    arena.game.steps.pop();
    arena
        .game
        .push(crate::battlelore::Step::Combat(super::Step::Fight(super::Stage::Dice)));
    assert!(left > arena.game.steps.depth().used.saturating_sub(1));
    // What would follow the roll is not there yet when the card is played.
    let steps: Vec<_> = arena.game.steps.iter().cloned().collect();
    arena.game.steps.clear();
    for step in steps {
        if step != crate::battlelore::Step::Combat(super::Step::Fight(super::Stage::After)) {
            arena.game.steps.push(step);
        }
    }
    arena.game.first_strike(&pack(), &mut arena.heard);
    arena.game.settle(&pack(), &mut arena.heard);
    arena.roll("FF");
    arena.place(at(0, -1));
    arena.place(at(0, -2));
    assert!(arena.is_idle() && arena.heard(rules::FOLLOW_13));
    assert_eq!((arena.hex_of(a), arena.figures(d)), (at(0, -2), 4));
}

/// BL-AMB-12.
#[test]
fn a_retreat_may_have_to_go_as_far_as_it_can() {
    let set = || {
        let (mut arena, _, d) = duel("Regular infantry", "Militia");
        // Behind (0, 1) both ways are taken.
        for hex in [at(0, 2), at(-1, 2)] {
            arena.unit("Militia", South, hex, 0);
        }
        (arena, d)
    };
    let (mut arena, d) = set();
    arena.attack(at(-1, 0), at(0, 0));
    arena.roll("FFR");
    arena.place(at(0, 1));
    assert_eq!(arena.figures(d), 3);
    let (mut arena, d) = set();
    arena.game.options.retreat_must_maximise = true;
    arena.attack(at(-1, 0), at(0, 0));
    arena.roll("FFR");
    assert_eq!((arena.figures(d), arena.hex_of(d)), (4, at(-2, 2)));
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
                arena.game.battle.roll = super::read(&pack(), &faces);
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
        .push(crate::battlelore::Step::Combat(super::Step::Fight(super::Stage::Hits)));
    arena
        .game
        .reroll(&pack(), &[crate::battlelore::battle::Face::Green; 2], &mut ());
    assert_eq!(arena.dice(), 2);
    arena.roll("GG");
    assert_eq!(arena.figures(d), 2);
}

//! Flags: who ignores them, and who goes where.

use super::super::arena::{Arena, arena, at, hex, pack};
use super::{duel, fight, support};
use crate::battlelore::Side::South;
use crate::battlelore::content::LandmarkKind;
use crate::battlelore::rules;
use crate::battlelore::unit::Marks;
use crate::game::Game;
use crate::prompt::Ask;

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
    let mut arena = super::super::arena::arena();
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

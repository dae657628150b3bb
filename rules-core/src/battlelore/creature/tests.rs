//! The examples of creatures, with their dice.

use crate::battlelore::Side::{North, South};
use crate::battlelore::combat::arena::{Arena, arena, at, pack};
use crate::battlelore::rules;
use crate::battlelore::unit::Marks;
use crate::game::Game;
use crate::map::Eyes;
use crate::prompt::{Ask, Outcome};

/// North's unit at E6 attacks South's spider at E7.
fn hunt(attacker: &str) -> (Arena, u8, u8) {
    let mut arena = arena();
    let a = arena.ordered(attacker, at(-1, 0));
    let spider = arena.unit("Giant Spider", South, at(0, 0), 0);
    arena.attack(at(-1, 0), at(0, 0));
    (arena, a, spider)
}

/// North's spider at E6 attacks South's unit at E7.
fn pounce(defender: &str, stored: u8, marks: Marks) -> (Arena, u8, u8) {
    let mut arena = arena();
    let spider = arena.ordered("Giant Spider", at(-1, 0));
    let d = arena.unit(defender, South, at(0, 0), 0);
    arena.game.unit_mut(spider).unwrap().stored = stored;
    arena.game.mark(d, marks);
    arena.attack(at(-1, 0), at(0, 0));
    (arena, spider, d)
}

fn stored(arena: &Arena, spider: u8) -> u8 {
    arena.game.unit(spider).unwrap().stored
}

/// BL-EX-50, -94, -100, -226: only its own colour, twice, kills.
#[test]
fn a_creature_dies_by_a_critical_hit_alone() {
    let (mut arena, _, spider) = hunt("Light archers");
    arena.roll("GL");
    assert_eq!((arena.dice(), arena.tokens(North)), (1, 1));
    arena.roll("L");
    assert_eq!((arena.figures(spider), arena.tokens(North)), (1, 1));
    let (mut arena, _, spider) = hunt("Regular infantry");
    arena.roll("SBG");
    assert_eq!(arena.dice(), 2);
    arena.roll("SF");
    assert_eq!(arena.figures(spider), 1);
    let (mut arena, _, spider) = hunt("Heavy cavalry");
    arena.roll("GGSF");
    arena.roll("LFB");
    assert_eq!(
        (arena.figures(spider), arena.tokens(North), arena.asked()),
        (1, 0, rules::BB_02)
    );
    assert!(arena.heard(rules::CREAT_12));
}

/// BL-EX-136: a dead creature pays.
#[test]
fn its_killer_takes_a_banner_and_a_token() {
    let mut arena = arena();
    arena.ordered("Regular infantry", at(-1, 0));
    let spider = arena.unit("Giant Spider", South, at(0, 0), 0);
    arena.game.unit_mut(spider).unwrap().stored = 1;
    arena.game.pool = 10;
    arena.attack(at(-1, 0), at(0, 0));
    arena.roll("GFF");
    arena.roll("G");
    assert_eq!((arena.banners(North), arena.tokens(North), arena.game.pool), (1, 1, 10));
    assert_eq!(arena.asked(), rules::FOLLOW_02);
}

/// BL-EX-52, -53, -197: it ignores one flag and answers, or runs.
#[test]
fn a_creature_ignores_just_one_flag() {
    let (mut arena, _, spider) = hunt("Heavy infantry");
    arena.roll("FFRR");
    arena.place(at(0, 1));
    arena.place(at(0, 2));
    assert_eq!((arena.hex_of(spider), arena.asked()), (at(0, 2), rules::FOLLOW_02));
    let (mut arena, a, _) = hunt("Regular infantry");
    arena.roll("FGR");
    arena.roll("B");
    arena.choose(0);
    assert_eq!(arena.dice(), 2);
    arena.roll("LS");
    assert_eq!(arena.asked(), rules::CREAT_22);
    arena.choose(0);
    assert_eq!(arena.figures(a), 3);
    assert!(arena.has(a, Marks::WEBBED) && arena.is_idle());
}

/// BL-EX-55, -178, die for die.
#[test]
fn a_blocked_creature_tramples() {
    let mut arena = arena();
    let foot = arena.ordered("Heavy infantry", at(0, -1));
    let spider = arena.unit("Giant Spider", South, at(0, 0), 0);
    let a = arena.unit("Regular infantry", South, at(0, 1), 2);
    let b = arena.unit("Militia", South, at(-1, 1), 1);
    arena.attack(at(0, -1), at(0, 0));
    assert_eq!(arena.dice(), 4);
    arena.roll("GFFL");
    assert_eq!((arena.tokens(North), arena.game.pool), (1, 4));
    arena.roll("S");
    assert_eq!((arena.asked(), arena.dice()), (rules::CREAT_16, 1));
    arena.roll("R");
    assert_eq!((arena.figures(a), arena.figures(b), arena.banners(North)), (1, 0, 1));
    assert_eq!((arena.hex_of(spider), arena.asked()), (at(-1, 1), rules::FOLLOW_02));
    arena.place(at(0, 0));
    assert!(arena.is_idle() && arena.hex_of(foot) == at(0, 0));
    assert!(arena.heard(rules::WIN_03) && arena.heard(rules::CREAT_19));
}

/// BL-EX-194.
#[test]
fn of_two_last_banners_the_active_side_has_the_better() {
    let mut arena = arena();
    arena.game.players.north.banners = 4;
    arena.game.players.south.banners = 4;
    arena.ordered("Regular infantry", at(0, -1));
    arena.unit("Giant Spider", South, at(0, 0), 0);
    arena.unit("Militia", South, at(0, 1), 1);
    arena.unit("Militia", North, at(-1, 1), 1);
    arena.attack(at(0, -1), at(0, 0));
    arena.roll("FFR");
    arena.roll("R");
    assert!(arena.heard(rules::WIN_04));
    assert_eq!(arena.game.prompt(&pack()).ask, Ask::Over(Outcome::Winner(0)));
}

#[test]
fn the_edge_is_checked_for_all_hexes_and_a_trampled_creature_for_one() {
    let mut arena = arena();
    arena.ordered("Heavy infantry", at(0, 3));
    let spider = arena.unit("Giant Spider", South, at(0, 4), 0);
    arena.attack(at(0, 3), at(0, 4));
    arena.roll("FFFR");
    assert_eq!(arena.dice(), 4);
    arena.roll("GGRF");
    assert_eq!((arena.asked(), arena.dice()), (rules::CREAT_08, 2));
    arena.roll("RG");
    assert_eq!((arena.figures(spider), arena.banners(North)), (0, 1));
    // Two creatures, one behind the other.
    let mut arena = self::arena();
    arena.ordered("Heavy infantry", at(0, -1));
    arena.unit("Giant Spider", South, at(0, 0), 0);
    let second = arena.unit("Giant Spider", South, at(0, 1), 0);
    arena.game.field.water.insert(at(-1, 1));
    arena.attack(at(0, -1), at(0, 0));
    arena.roll("FFRR");
    arena.roll("R");
    assert_eq!((arena.asked(), arena.dice()), (rules::CREAT_20, 1));
    arena.roll("G");
    arena.roll("G");
    assert_eq!(arena.figures(second), 0);
    assert!(arena.heard(rules::CREAT_16));
    // The one hex that is left leads where it stood.
    assert_eq!(arena.hex_of(1), at(0, 1));
    // All hexes at once, if the table says so.
    let mut arena = self::arena();
    arena.game.options.trample_at_once = true;
    arena.ordered("Heavy infantry", at(0, -1));
    arena.unit("Giant Spider", South, at(0, 0), 0);
    let friend = arena.unit("Militia", South, at(0, 1), 0);
    arena.game.field.water.insert(at(-1, 1));
    arena.attack(at(0, -1), at(0, 0));
    arena.roll("FFRR");
    assert_eq!(arena.dice(), 2);
    arena.roll("RR");
    assert_eq!((arena.figures(friend), arena.asked()), (2, rules::BB_02));
}

/// BL-EX-56, -179: Web.
#[test]
fn a_web_turns_flags_into_hits() {
    let mut arena = arena();
    arena.ordered("Giant Spider", at(-1, 0));
    let d = arena.unit("Regular infantry", South, at(0, 0), 0);
    for hex in [at(1, 0), at(1, -1)] {
        arena.unit("Militia", South, hex, 0);
    }
    arena.attack(at(-1, 0), at(0, 0));
    arena.roll("LF");
    arena.choose(0);
    assert_eq!(
        (arena.figures(d), arena.hex_of(d), arena.tokens(North)),
        (3, at(0, 0), 0)
    );
    assert!(arena.has(d, Marks::WEBBED) && arena.is_idle() && arena.heard(rules::BB_10));
    // Released, it strikes the spider with three dice.
    arena.game.unit_mut(d).unwrap().marks.clear(Marks::WEBBED);
    arena.game.mark(d, Marks::ORDERED);
    arena.game.turn.active = South;
    arena.combat();
    arena.place(at(0, 0));
    assert_eq!(arena.dice(), 3);
}

/// BL-EX-134.
#[test]
fn webbed_dwarves_ignore_nothing() {
    let mut arena = arena();
    arena.ordered("Regular infantry", at(-1, 0));
    let d = arena.unit("Sword dwarves", South, at(0, 0), 0);
    arena.game.mark(d, Marks::WEBBED);
    arena.attack(at(-1, 0), at(0, 0));
    arena.roll("FFR");
    assert_eq!((arena.figures(d), arena.hex_of(d)), (2, at(0, 0)));
    assert!(arena.is_idle());
}

/// BL-EX-58, -130, -131, -196: Poison, and what cannot pay for it.
#[test]
fn poison_needs_two_symbols_and_a_wound() {
    // One rolled, one stored; Web is declined.
    let (mut arena, spider, d) = pounce("Regular infantry", 1, Marks::default());
    arena.roll("LB");
    arena.choose(1);
    arena.choose(0);
    assert_eq!((arena.figures(d), stored(&arena, spider), arena.game.pool), (3, 0, 6));
    assert!(arena.has(d, Marks::POISONED) && arena.heard(rules::SPIDER_09));
    // The goblet pays nothing.
    let (mut arena, _, _) = pounce("Regular infantry", 0, Marks::default());
    arena.game.players.north.tokens = 5;
    arena.roll("RR");
    assert!(arena.is_idle() && arena.tokens(North) == 5);
    // Two symbols and no wound: Web, storing, tokens.
    let (mut arena, spider, d) = pounce("Regular infantry", 0, Marks::default());
    arena.roll("LL");
    assert_eq!(arena.asked(), rules::CREAT_22);
    arena.choose(1);
    assert_eq!(arena.asked(), rules::CREAT_23);
    assert!(arena.heard(rules::SPIDER_08));
    arena.number(1);
    assert_eq!(
        (stored(&arena, spider), arena.tokens(North), arena.game.pool),
        (1, 1, 3)
    );
    assert!(!arena.has(d, Marks::POISONED));
    // Three dice: two symbols and the wound, one symbol left to store.
    let mut arena = self::arena();
    let spider = arena.ordered("Giant Spider", at(-1, 0));
    let d = arena.unit("Regular infantry", South, at(0, 0), 0);
    arena.game.unit_mut(spider).unwrap().stored = 1;
    arena.card("Battle Lore");
    arena.attack(at(-1, 0), at(0, 0));
    arena.roll("LLB");
    arena.choose(1);
    arena.choose(0);
    assert_eq!(arena.asked(), rules::CREAT_25);
    arena.number(1);
    arena.number(1);
    assert_eq!((arena.figures(d), stored(&arena, spider), arena.game.pool), (3, 1, 5));
    assert!(arena.has(d, Marks::POISONED));
    // A unit that dies is not poisoned.
    let (mut arena, _, d) = pounce("Regular infantry", 2, Marks::default());
    arena.game.unit_mut(d).unwrap().figures = 1;
    arena.roll("BR");
    assert_eq!(arena.asked(), rules::CREAT_22);
    arena.choose(1);
    assert_eq!(arena.figures(d), 0);
}

/// BL-EX-59, BL-AMB-78: a poisoned unit bleeds.
#[test]
fn lore_wounds_the_poisoned() {
    let mut arena = arena();
    arena.ordered("Heavy infantry", at(-1, 0));
    let d = arena.unit("Regular infantry", South, at(0, 0), 3);
    arena.game.mark(d, Marks::POISONED);
    arena.attack(at(-1, 0), at(0, 0));
    arena.roll("BLLG");
    assert_eq!((arena.figures(d), arena.tokens(North), arena.banners(North)), (0, 0, 1));
    // The spider may store a symbol instead of wounding with it.
    let (mut arena, spider, d) = pounce("Regular infantry", 0, Marks::POISONED);
    arena.roll("LL");
    arena.choose(1);
    arena.number(1);
    assert_eq!(
        (arena.figures(d), stored(&arena, spider), arena.tokens(North)),
        (3, 1, 0)
    );
    // A full store takes no more.
    let (mut arena, spider, _) = pounce("Heavy infantry", 2, Marks::default());
    arena.roll("LR");
    // Neither Web nor Poison.
    arena.choose(1);
    arena.choose(1);
    assert_eq!((stored(&arena, spider), arena.tokens(North)), (2, 1));
    assert!(arena.heard(rules::CREAT_24));
}

/// With the table's eyes the table says what is behind the creature.
#[test]
fn the_table_tells_what_blocks_a_creature() {
    let mut arena = arena();
    let a = arena.unit("Heavy infantry", North, at(-1, 0), 0);
    let spider = arena.unit("Giant Spider", South, at(0, 0), 0);
    arena.game.options.eyes = Eyes::Table;
    arena.game.facts.distance = 1;
    arena
        .game
        .fight(a, spider, crate::battlelore::battle::BattleKind::Initial);
    arena.game.settle(&pack(), &mut arena.heard);
    arena.roll("FFFR");
    arena.choose(super::UNITS);
    arena.roll("R");
    arena.done();
    arena.choose(super::FREE);
    arena.choose(2);
    assert_eq!(arena.dice(), 2);
    arena.roll("RR");
    assert_eq!(arena.asked(), rules::FOLLOW_02);
}

/// Rolls of cards: hits and flags outside any battle. BL-EX-200 is of the cards themselves.
#[test]
fn a_card_hits_without_a_battle() {
    let mut arena = arena();
    let foot = arena.unit("Militia", South, at(0, 0), 0);
    let spider = arena.unit("Giant Spider", South, at(2, 0), 0);
    for (unit, hits) in [(foot, 2), (spider, 1)] {
        arena.game.take_flags(&pack(), unit, 1, &mut arena.heard);
        arena.game.take_hits(&pack(), unit, hits, North, &mut arena.heard);
        arena.game.settle(&pack(), &mut arena.heard);
        if unit == foot {
            arena.place(at(0, 1));
        } else {
            arena.roll("R");
        }
    }
    assert_eq!((arena.figures(foot), arena.hex_of(foot)), (2, at(0, 1)));
    assert_eq!((arena.figures(spider), arena.hex_of(spider)), (1, at(2, 0)));
    assert!(arena.is_idle() && arena.heard(rules::HIT_18));
}

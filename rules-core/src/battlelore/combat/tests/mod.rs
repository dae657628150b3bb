//! The examples of battles, with their dice.

mod follow_on;
mod morale;
mod rolls;

use super::arena::{Arena, arena, at, pack};
use crate::battlelore::Side::South;
use crate::battlelore::battle::BattleKind;

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

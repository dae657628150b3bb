//! What a commander does, seen from outside.

use super::*;
use crate::battlelore::combat::arena::{arena, at, pack};

/// Militia beside heavy dwarves, who strike back harder: a captain leaves them alone until waiting has led nowhere.
#[test]
fn patience_has_an_end() {
    let mut arena = arena();
    arena.game.player_mut(Side::North).run_by = Some(Level::Captain);
    arena.ordered("Militia", at(0, 0));
    arena.unit("Heavy sword dwarves", Side::South, at(0, 1), 0);
    arena.combat();
    let answer_in = |turn: u8| {
        let mut game = arena.game.clone();
        game.turn.number = turn;
        let prompt = crate::Game::prompt(&game, &pack());
        suggest(&game, &pack(), &prompt, &mut Random::new(1))
    };
    assert_eq!(answer_in(PATIENCE), Some(Answer::Done));
    assert_eq!(answer_in(PATIENCE + 1), Some(Answer::Place(at(0, 0))));
}

//! The device's commander, and the sensible player of the soak: what it answers when it is asked. It knows what every player
//! at the table knows: the field, its own hands, the counts of tokens; never the other hand, nor the order of a deck.
//!
//! [`odds`] are exact, [`view`] weighs an attack and [`reply`] what the enemy could do next, [`plan`] finds the best use of a
//! unit, and the answers here follow from them.

mod answers;
mod lore;
mod odds;
mod plan;
mod reply;
#[cfg(test)]
mod tests;
mod view;
mod weights;

use super::player::Level;
use super::{BattleLore, Side};
use crate::bot::Random;
use crate::pack::Pack;
use crate::prompt::{Answer, Ask, Prompt, Seat};
use view::View;
use weights::Weights;

/// Turns of both sides together after which caution has led nowhere: two armies that wait for each other would wait for
/// ever, and no rule ends a battle without a winner. From then on a commander weighs as a recruit does, who minds neither
/// battle-back nor reply, and attacks whomever it can.
const PATIENCE: u8 = 100;

pub fn suggest(game: &BattleLore, pack: &Pack<'_>, prompt: &Prompt, random: &mut Random) -> Option<Answer> {
    let side = match prompt.seat {
        Seat::Device(player) | Seat::Player(player) | Seat::Only(player) => Side::of(player),
        Seat::Table => return game.table_answer(pack, prompt),
    };
    let level = game.player(side).run_by.unwrap_or(Level::Captain);
    let whims = Weights::of(level).whims;
    if whims > 0 && random.below(100) < whims {
        return None;
    }
    let caution = if game.turn.number > PATIENCE {
        Level::Recruit
    } else {
        level
    };
    let view = View::new(game, pack, side, caution);
    let mind = Mind { view, side };
    match &prompt.ask {
        Ask::Choose(choices) => mind.choose(prompt, choices),
        Ask::Place { cells, or } => mind.place(prompt, cells, or.is_some()),
        Ask::Card(set) => mind.card(prompt, set),
        Ask::Number { min, max } => Some(Answer::Number(mind.number(prompt, *min, *max))),
        Ask::Acknowledge => Some(Answer::Done),
        Ask::Mark { .. } | Ask::Draw(_) | Ask::Roll(_) | Ask::Over(_) => None,
    }
}

/// A commander of one side, for one answer.
struct Mind<'g, 'p> {
    view: View<'g, 'p>,
    side: Side,
}

impl BattleLore {
    /// At set-up, what most tables answer.
    fn table_answer(&self, pack: &Pack<'_>, prompt: &Prompt) -> Option<Answer> {
        super::usual::answer(self, pack, prompt)
    }
}

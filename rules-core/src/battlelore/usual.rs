//! Where the cursor waits: what most tables answer. The rules do not know of it.

use super::content::LandmarkKind;
use super::field::Landmark;
use super::{BattleLore, Side, Step, assistant, council, figures, rules};
use crate::map::Eyes;
use crate::pack::Pack;
use crate::prompt::{Answer, Ask, Cells, Prompt, Seat};
use crate::rule::RuleId;
use crate::text::common;

/// Pieces that are laid out on places which the scenario may name.
const LAID_OUT: [RuleId; 3] = [rules::LAND_12, rules::LAND_13, rules::SETUP_12];

/// Banners that most scenarios are played to: 4 to 7.
const BANNERS: i16 = 5;

pub fn answer(game: &BattleLore, pack: &Pack<'_>, prompt: &Prompt) -> Option<Answer> {
    if let Some(Step::Assistant(step)) = game.steps.last() {
        return assistant::usual(game, pack, step);
    }
    if let Some(Step::Council(council::Step::Total)) = game.steps.last() {
        return Some(Answer::Number(council::USUAL_LEVELS.into()));
    }
    match &prompt.ask {
        // The device keeps the map.
        Ask::Choose(_) if prompt.rule == common::rule::EYES_01 => Some(Answer::Choice(Eyes::MAP)),
        // All the flags that can be ignored.
        Ask::Number { max, .. } if prompt.rule == rules::MOR_05 => Some(Answer::Number(*max)),
        // At a real table, at set-up.
        Ask::Number { min, max } if prompt.rule == rules::WIN_02 => Some(Answer::Number(BANNERS.min(*max).max(*min))),
        Ask::Place { cells, .. } => {
            let side = side(prompt.seat);
            let laid = if LAID_OUT.contains(&prompt.rule) {
                standard(game, pack, prompt, cells, side)
            } else {
                None
            };
            // There is something to do, and it is farther ahead: nobody is through by mistake.
            laid.or_else(|| foremost(cells, side)).map(Answer::Place)
        }
        Ask::Acknowledge
        | Ask::Choose(_)
        | Ask::Mark { .. }
        | Ask::Number { .. }
        | Ask::Card(_)
        | Ask::Draw(_)
        | Ask::Roll(_)
        | Ask::Over(_) => None,
    }
}

fn side(seat: Seat) -> Side {
    match seat {
        Seat::Player(player) | Seat::Only(player) | Seat::Device(player) => {
            if player == Side::North.player() {
                Side::North
            } else {
                Side::South
            }
        }
        Seat::Table => Side::South,
    }
}

/// The hex nearest to the enemy's edge.
fn foremost(cells: &Cells, side: Side) -> Option<u8> {
    match side {
        Side::North => cells.len().checked_sub(1).and_then(|last| cells.nth(last)),
        Side::South => cells.first(),
    }
}

/// Where the scenario would lay this piece: the question names it first.
fn standard(game: &BattleLore, pack: &Pack<'_>, prompt: &Prompt, cells: &Cells, side: Side) -> Option<u8> {
    let named = prompt.says.args.first();
    let is_asked = |is: LandmarkKind| {
        let owner = side;
        let name = figures::landmark_name(&Landmark { is, owner, hex: 0 });
        name.args.first() == named
    };
    let card = game.scenario_card(pack);
    let mut places = card
        .usual
        .iter()
        .filter(|usual| usual.owner == side && is_asked(usual.is));
    let hex = places.next()?.at.on(card.board)?;
    cells.contains(hex).then_some(hex)
}

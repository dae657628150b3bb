//! How many different games a few inputs can lead to: a number that moves only when rules do.

use anyhow::{Result, bail};
use rules_core::{Answer, AnyGame, Ask, CardId, Faces, Game, GameKind, Input, Pack};
use std::collections::BTreeSet;

/// More branches than this at one question are not counted but refused.
const BRANCHES: usize = 10_000;

/// Different states after 0, 1, 2 … `depth` inputs; chance takes every branch.
pub fn perft(kind: GameKind, pack: &Pack<'_>, depth: usize) -> Result<Vec<usize>> {
    let mut states: BTreeSet<Vec<u8>> = BTreeSet::from([postcard::to_allocvec(&kind.new_game(pack))?]);
    let mut counts = vec![states.len()];
    for _ in 0..depth {
        let mut next = BTreeSet::new();
        for state in &states {
            let game: AnyGame = postcard::from_bytes(state)?;
            for answer in answers(&game.prompt(pack).ask)? {
                let mut after = game.clone();
                after.apply(pack, Input::Answer(answer), &mut ())?;
                next.insert(postcard::to_allocvec(&after)?);
            }
        }
        counts.push(next.len());
        states = next;
    }
    Ok(counts)
}

/// Every answer that the question accepts.
fn answers(ask: &Ask) -> Result<Vec<Answer>> {
    let all: Vec<Answer> = match ask {
        Ask::Acknowledge => vec![Answer::Done],
        Ask::Choose(choices) => (0..choices.len()).map(|index| Answer::Choice(index as u8)).collect(),
        Ask::Mark { from, .. } => {
            let marks = 1u32
                .checked_shl(from.len() as u32)
                .filter(|marks| *marks as usize <= BRANCHES);
            let Some(marks) = marks else {
                bail!("too many ways to mark")
            };
            (0..marks).map(Answer::Marks).collect()
        }
        Ask::Number { min, max } => (*min..=*max).map(Answer::Number).collect(),
        Ask::Place { cells, or } => {
            let instead = or.is_some().then_some(Answer::Done);
            cells.iter().map(Answer::Place).chain(instead).collect()
        }
        Ask::Card(set) | Ask::Draw(set) => set
            .cards
            .iter()
            .map(|index| Answer::Card(CardId { kind: set.kind, index }))
            .collect(),
        Ask::Roll(dice) => {
            let mut rolls = vec![Faces::new()];
            for die in dice {
                rolls = rolls
                    .iter()
                    .flat_map(|roll| {
                        (0..die.sides).map(|face| {
                            let mut roll = roll.clone();
                            roll.push(face);
                            roll
                        })
                    })
                    .collect();
                if rolls.len() > BRANCHES {
                    bail!("too many ways to roll");
                }
            }
            rolls.into_iter().map(Answer::Rolled).collect()
        }
        Ask::Over(_) => Vec::new(),
    };
    Ok(all.into_iter().filter(|answer| ask.accepts(answer).is_ok()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules_core::{Message, TextId};

    #[test]
    fn something_else_than_a_cell_is_one_branch_more() {
        let mut ask = Ask::place([3, 9].into_iter().collect());
        assert_eq!(answers(&ask).unwrap().len(), 2);
        if let Ask::Place { or, .. } = &mut ask {
            *or = Some(Message::new(TextId::new(GameKind::Example.code(), 1)));
        }
        assert_eq!(answers(&ask).unwrap().last(), Some(&Answer::Done));
    }
}

//! Players that answer for a seat.

use crate::chance::below;
use crate::game::Game;
use crate::kit::bits::Bits;
use crate::pack::{CardId, Pack};
use crate::prompt::{Answer, Ask, Faces, Prompt};
use core::convert::Infallible;
use rand_core::TryRng;

/// How a player plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// Anything that is accepted.
    Random,
    /// As the game suggests, and at random where it has no opinion.
    #[default]
    Sensible,
}

/// A player of any game.
#[derive(Clone, Debug)]
pub struct Player {
    pub style: Style,
    pub random: Random,
}

impl Player {
    #[must_use]
    pub const fn new(style: Style, seed: u64) -> Self {
        Self {
            style,
            random: Random::new(seed),
        }
    }

    /// Some answer that the prompt accepts; `None` when the game is over, or if nothing can be answered at all.
    pub fn answer(&mut self, game: &dyn Game, pack: &Pack<'_>, prompt: &Prompt) -> Option<Answer> {
        let suggested = match self.style {
            Style::Random => None,
            Style::Sensible => game.suggest(pack, prompt, &mut self.random),
        };
        suggested
            .filter(|answer| prompt.ask.accepts(answer).is_ok())
            .or_else(|| self.random.answer(&prompt.ask))
    }
}

/// Answers anything it is asked, at random: the player of the laws and of the soak.
#[derive(Clone, Debug)]
pub struct Random(Mix);

impl Random {
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(Mix(seed))
    }

    /// Some answer that the question accepts; `None` when the game is over, or if nothing can be answered at all.
    pub fn answer(&mut self, ask: &Ask) -> Option<Answer> {
        match ask {
            Ask::Acknowledge => Some(Answer::Done),
            Ask::Choose(choices) => {
                if choices.is_empty() {
                    return None;
                }
                Some(Answer::Choice(self.below(choices.len() as u32) as u8))
            }
            Ask::Mark { from, min, max } => Some(Answer::Marks(self.marks(from.len() as u32, *min, *max)?)),
            Ask::Number { min, max } => {
                let numbers = u32::try_from(i32::from(*max) - i32::from(*min) + 1).ok()?;
                let above = i16::try_from(self.below(numbers)).ok()?;
                Some(Answer::Number(min.saturating_add(above)))
            }
            Ask::Place { cells, or } => {
                let others = u32::from(or.is_some());
                // As likely as one of the cells.
                if self.below(u32::from(cells.len()) + others) < others {
                    Some(Answer::Done)
                } else {
                    Some(Answer::Place(self.member(cells)?))
                }
            }
            Ask::Card(set) | Ask::Draw(set) => Some(Answer::Card(CardId {
                kind: set.kind,
                index: self.member(&set.cards)?,
            })),
            Ask::Roll(dice) => {
                let faces: Faces = dice.iter().map(|die| self.below(u32::from(die.sides)) as u8).collect();
                Some(Answer::Rolled(faces))
            }
            Ask::Over(_) => None,
        }
    }

    /// A number below `end`.
    pub fn below(&mut self, end: u32) -> u32 {
        below(&mut self.0, end)
    }

    /// One of a set.
    pub fn member(&mut self, set: &Bits) -> Option<u8> {
        let nth = self.below(u32::from(set.len()));
        set.nth(nth as u16)
    }

    fn marks(&mut self, len: u32, min: u8, max: u8) -> Option<u32> {
        let (min, max) = (u32::from(min), u32::from(max).min(len));
        let wanted = min + self.below(max.checked_sub(min)? + 1);
        let mut marks = 0u32;
        // Selection sampling: each subset of the wanted size is equally likely.
        for index in 0..len {
            let missing = wanted - marks.count_ones();
            if self.below(len - index) < missing {
                marks |= 1 << index;
            }
        }
        Some(marks)
    }
}

/// SplitMix64: fast, and good enough for a player; dice are never rolled with it.
#[derive(Clone, Debug)]
struct Mix(u64);

impl TryRng for Mix {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.try_next_u64().map(|word| (word >> 32) as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Ok(word ^ (word >> 31))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for byte in bytes {
            *byte = self.try_next_u64()? as u8;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::list::List;
    use crate::prompt::{Choices, Die};
    use crate::text::{Message, common};

    #[test]
    fn answers_are_accepted() {
        let from: Choices = (0..32).map(|_| Message::new(common::EYES)).collect();
        let asks = [
            Ask::Acknowledge,
            Ask::Choose(from.clone()),
            Ask::Mark {
                from: from.clone(),
                min: 0,
                max: 32,
            },
            Ask::Mark { from, min: 3, max: 5 },
            Ask::Number { min: -300, max: 12 },
            Ask::Number {
                min: i16::MIN,
                max: i16::MIN,
            },
            Ask::place([3, 250].into_iter().collect()),
            Ask::Roll(List::of(&[Die { card: 0, sides: 6 }, Die { card: 1, sides: 8 }])),
        ];
        let mut bot = Random::new(1);
        for ask in &asks {
            for _ in 0..500 {
                let answer = bot.answer(ask).unwrap();
                assert_eq!(ask.accepts(&answer), Ok(()), "{ask:?} {answer:?}");
            }
        }
        assert_eq!(bot.answer(&Ask::Choose(Choices::new())), None);
    }
}

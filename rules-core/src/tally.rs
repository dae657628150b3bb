//! What has been done and rolled in a game, counted: the facts behind the statistics. Whether dice look fair is told by
//! chi-square, in integers.

use crate::dice::{DieCard, die};
use crate::game::Input;
use crate::kit::list::List;
use crate::pack::Pack;
use crate::prompt::{Answer, Ask, Die};
use crate::session::{By, Entry};
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// Faces of all dice of a pack together. The games have 6 to 40; what lies beyond is not counted.
const FACES: usize = 64;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Tally {
    /// Questions that people answered.
    pub answers: u32,
    /// Rolls and draws that the device made for them.
    pub chances: u32,
    /// Numbers turned and corrections made by hand.
    pub corrections: u32,
    /// Steps taken back. They are not forgotten with what they took back.
    pub undos: u32,
    /// How often each face came up: the faces of the pack's first die, then those of the second, and so on.
    faces: List<u16, FACES>,
}

/// Whether dice do what they should.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fairness {
    /// Too few rolls to tell.
    Unknown,
    /// Nothing unusual.
    Fair,
    /// As uneven as one fair die in twenty.
    Uneven,
    /// As uneven as one fair die in a thousand.
    Suspicious,
}

impl Tally {
    /// Counts an input; `ask` is the question it answered.
    pub fn count(&mut self, pack: &Pack<'_>, ask: &Ask, entry: &Entry) {
        match (&entry.input, entry.by) {
            (Input::Answer(_), By::Table) => self.answers = self.answers.saturating_add(1),
            (Input::Answer(_), By::Device) => self.chances = self.chances.saturating_add(1),
            (Input::Set { .. } | Input::Amend, _) => self.corrections = self.corrections.saturating_add(1),
        }
        if let (Ask::Roll(dice), Input::Answer(Answer::Rolled(faces))) = (ask, &entry.input) {
            for (die, face) in dice.iter().zip(faces.iter()) {
                self.roll(pack, *die, *face);
            }
        }
    }

    /// Whether an input needs the question that it answers to be counted.
    #[must_use]
    pub fn wants_question(entry: &Entry) -> bool {
        matches!(entry.input, Input::Answer(Answer::Rolled(_)))
    }

    fn roll(&mut self, pack: &Pack<'_>, die: Die, face: u8) {
        let at = first(pack, die.card) + usize::from(face);
        while self.faces.len() <= at {
            if !self.faces.push(0) {
                return;
            }
        }
        if let Some(times) = self.faces.get_mut(at) {
            *times = times.saturating_add(1);
        }
    }

    /// How often each face of a die came up.
    pub fn faces(&self, pack: &Pack<'_>, card: u8) -> impl Iterator<Item = u16> + '_ {
        let from = first(pack, card);
        let sides = usize::from(die(pack, card).sides);
        (from..from + sides).map(|at| self.faces.get(at).copied().unwrap_or_default())
    }

    /// How often the die was rolled.
    #[must_use]
    pub fn rolls(&self, pack: &Pack<'_>, card: u8) -> u32 {
        self.faces(pack, card).map(u32::from).sum()
    }

    /// Chi-square over the faces of one die, all of which should come up equally often.
    #[must_use]
    pub fn fairness(&self, pack: &Pack<'_>, card: u8) -> Fairness {
        /// The upper 5 % and 0.1 % points of chi-square in hundredths, for 1 to 19 degrees of freedom.
        const CRITICAL: [(u64, u64); 19] = [
            (384, 1083),
            (599, 1382),
            (781, 1627),
            (949, 1847),
            (1107, 2052),
            (1259, 2246),
            (1407, 2432),
            (1551, 2612),
            (1692, 2788),
            (1831, 2959),
            (1968, 3126),
            (2103, 3291),
            (2236, 3453),
            (2368, 3612),
            (2500, 3770),
            (2630, 3925),
            (2759, 4079),
            (2887, 4231),
            (3014, 4382),
        ];
        /// Below so many expected of each face the test says nothing.
        const LEAST: u64 = 5;
        let sides = u64::from(die(pack, card).sides);
        let rolls = u64::from(self.rolls(pack, card));
        let points = usize::try_from(sides).ok().and_then(|sides| sides.checked_sub(2));
        let Some((unusual, extreme)) = points.and_then(|row| CRITICAL.get(row)) else {
            return Fairness::Unknown;
        };
        if rolls < sides * LEAST {
            return Fairness::Unknown;
        }
        // Sum of (found - expected)² / expected, with expected = rolls / sides, in hundredths.
        let squares: u64 = self.faces(pack, card).map(|times| u64::from(times).pow(2)).sum();
        let Some(found) = (100 * (sides * squares - rolls * rolls)).checked_div(rolls) else {
            return Fairness::Unknown;
        };
        if found > *extreme {
            Fairness::Suspicious
        } else if found > *unusual {
            Fairness::Uneven
        } else {
            Fairness::Fair
        }
    }
}

/// Where the faces of a die begin.
fn first(pack: &Pack<'_>, card: u8) -> usize {
    let before = pack.all::<DieCard>();
    let before = before.iter().take_while(|index| *index < card);
    before.map(|index| usize::from(die(pack, index).sides)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Dice;
    use crate::kit::list::List;

    static PACK: &[u8] = include_bytes!("../../tests/packs/massive_darkness/demo.pack");

    fn pack() -> Pack<'static> {
        Pack::open(PACK).unwrap()
    }

    fn entry(faces: &[u8]) -> Entry {
        Entry {
            input: Input::Answer(Answer::Rolled(List::of(faces))),
            by: By::Device,
        }
    }

    #[test]
    fn faces_are_counted_die_by_die() {
        let pack = pack();
        let ask = Ask::Roll(List::of(&[die(&pack, 0), die(&pack, 3), die(&pack, 3)]));
        let mut tally = Tally::default();
        tally.count(&pack, &ask, &entry(&[1, 5, 5]));
        let seen = |card| tally.faces(&pack, card).collect::<std::vec::Vec<_>>();
        assert_eq!(seen(0), [0, 1, 0, 0, 0, 0]);
        assert_eq!(seen(1), [0; 6]);
        assert_eq!(seen(3), [0, 0, 0, 0, 0, 2]);
        assert_eq!((tally.chances, tally.answers), (1, 0));
        assert_eq!(tally.fairness(&pack, 3), Fairness::Unknown);
    }

    #[test]
    fn fair_dice_look_fair_and_loaded_ones_do_not() {
        let pack = pack();
        let ask = Ask::Roll(List::of(&[die(&pack, 0); 16]));
        let mut fair = Tally::default();
        let mut loaded = Tally::default();
        for n in 0..40 {
            let Some(Answer::Rolled(faces)) = Dice::new([5; 32]).answer(&ask, n) else {
                panic!("not rolled")
            };
            fair.count(&pack, &ask, &entry(&faces));
            // Every third die shows its last face.
            let faces: List<u8, 16> = (0..)
                .zip(faces.iter())
                .map(|(at, face)| if at % 3 == 0 { 5 } else { *face })
                .collect();
            loaded.count(&pack, &ask, &entry(&faces));
        }
        assert_eq!(fair.rolls(&pack, 0), 640);
        assert_eq!(fair.fairness(&pack, 0), Fairness::Fair);
        assert_eq!(loaded.fairness(&pack, 0), Fairness::Suspicious);
    }

    #[test]
    fn a_die_that_never_varies_is_suspicious() {
        let pack = pack();
        let ask = Ask::Roll(List::of(&[die(&pack, 1); 10]));
        let mut tally = Tally::default();
        for _ in 0..3 {
            tally.count(&pack, &ask, &entry(&[2; 10]));
        }
        assert_eq!(tally.fairness(&pack, 1), Fairness::Suspicious);
    }
}

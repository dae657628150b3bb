//! Chance as a player: dice that answer rolls and draws, and the exact odds of a roll.

use crate::bot::Random;
use crate::kit::list::List;
use crate::pack::CardId;
use crate::prompt::{Answer, Ask, Faces};
use crate::text::Message;
use chacha20::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// The device's dice: a function of the game's seed and of the number of the input, so that undo never buys a better
/// roll and a log replays without any generator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dice {
    seed: [u8; 32],
}

impl Dice {
    #[must_use]
    pub const fn new(seed: [u8; 32]) -> Self {
        Self { seed }
    }

    #[must_use]
    pub const fn seed(&self) -> [u8; 32] {
        self.seed
    }

    /// Answers the `n`-th input where it asks chance. ChaCha8 with stream `n`; rejection sampling, so every face and
    /// every card is equally likely.
    #[must_use]
    pub fn answer(&self, ask: &Ask, n: u32) -> Option<Answer> {
        match ask {
            Ask::Roll(dice) => {
                let mut random = self.stream(n);
                let faces: Faces = dice
                    .iter()
                    .map(|die| below(&mut random, u32::from(die.sides)) as u8)
                    .collect();
                Some(Answer::Rolled(faces))
            }
            Ask::Draw(set) => {
                let nth = below(&mut self.stream(n), u32::from(set.cards.len()));
                let index = set.cards.nth(nth as u16)?;
                Some(Answer::Card(CardId { kind: set.kind, index }))
            }
            Ask::Acknowledge
            | Ask::Choose(_)
            | Ask::Mark { .. }
            | Ask::Number { .. }
            | Ask::Place { .. }
            | Ask::Card(_)
            | Ask::Over(_) => None,
        }
    }

    /// The chance in what the device's own commander decides for the `n`-th input: undo never buys another mind either.
    #[must_use]
    pub fn commander(&self, n: u32) -> Random {
        // Streams that no input and no game ever has.
        let mut random = ChaCha8Rng::from_seed(self.seed);
        random.set_stream((1 << 32) + u64::from(n));
        Random::new(random.next_u64())
    }

    /// Dice of their own for the `n`-th game that begins with these: their stream is none that an input ever has.
    #[must_use]
    pub fn of_game(&self, n: u32) -> Self {
        let mut random = ChaCha8Rng::from_seed(self.seed);
        random.set_stream(u64::MAX - u64::from(n));
        let mut seed = [0; 32];
        random.fill_bytes(&mut seed);
        Self { seed }
    }

    fn stream(&self, n: u32) -> ChaCha8Rng {
        let mut random = ChaCha8Rng::from_seed(self.seed);
        random.set_stream(u64::from(n));
        random
    }
}

/// A number below `end` (0 for an empty range). Words that would favour the low numbers are thrown away.
pub(crate) fn below(random: &mut impl Rng, end: u32) -> u32 {
    if end < 2 {
        return 0;
    }
    loop {
        let word = random.next_u32();
        let rest = word % end;
        // Of the last numbers that a word can be, those that do not come with each remainder would favour some.
        if (word - rest).checked_add(end - 1).is_some() {
            return rest;
        }
    }
}

/// How often each total comes up, counted exactly over all combinations of faces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    low: i16,
    /// Ways to reach `low`, `low + 1`, …
    ways: List<u64, 64>,
    total: u64,
}

impl Default for Odds {
    /// No dice: a total of 0, for certain.
    fn default() -> Self {
        Self {
            low: 0,
            ways: List::of(&[1]),
            total: 1,
        }
    }
}

impl Odds {
    /// Odds that were counted elsewhere: ways to reach 0, 1, 2 and so on. `None` where they do not fit.
    #[must_use]
    pub fn of(ways: &[u64]) -> Option<Self> {
        let total = ways.iter().try_fold(0u64, |sum, ways| sum.checked_add(*ways))?;
        (!ways.is_empty() && ways.len() <= List::<u64, 64>::CAPACITY).then(|| Self {
            low: 0,
            ways: List::of(ways),
            total,
        })
    }

    /// The odds with one more die, whose faces have these values. `None`, and no odds, where totals or counts no
    /// longer fit (over 64 different totals, or over 2⁶⁴ combinations), or for a die without faces.
    #[must_use]
    pub fn with_die(&self, faces: &[i8]) -> Option<Self> {
        let least = i16::from(*faces.iter().min()?);
        let most = i16::from(*faces.iter().max()?);
        let total = self.total.checked_mul(u64::try_from(faces.len()).ok()?)?;
        let mut ways = List::new();
        for _ in 0..self.ways.len() + usize::try_from(most - least).ok()? {
            if !ways.push(0u64) {
                return None;
            }
        }
        for face in faces {
            let shift = usize::try_from(i16::from(*face) - least).ok()?;
            for (to, from) in ways.iter_mut().skip(shift).zip(self.ways.iter()) {
                *to = to.checked_add(*from)?;
            }
        }
        Some(Self {
            low: self.low.checked_add(least)?,
            ways,
            total,
        })
    }

    /// All combinations together.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.total
    }

    /// Each possible total with the number of combinations that make it, in rising order.
    pub fn iter(&self) -> impl Iterator<Item = (i16, u64)> + '_ {
        (self.low..).zip(self.ways.iter().copied())
    }

    /// The same odds where whatever is below `least` counts as `least`: wounds are never fewer than none.
    #[must_use]
    pub fn at_worst(&self, least: i16) -> Self {
        let mut ways = List::new();
        let mut below = 0;
        for (total, count) in self.iter() {
            if total < least {
                below += count;
            } else {
                ways.push(count);
            }
        }
        let low = self.low.max(least);
        if ways.is_empty() {
            ways.push(0);
        }
        if let Some(first) = ways.first_mut() {
            *first += below;
        }
        Self {
            low,
            ways,
            total: self.total,
        }
    }

    /// A number of combinations without the digits that no percentage shows: room for products, and no long division on
    /// a chip that has none.
    fn short(&self, ways: u64) -> i64 {
        const ROOM: u32 = 20;
        let more = (u64::BITS - self.total.leading_zeros()).saturating_sub(u64::BITS - ROOM);
        i64::try_from(ways >> more).unwrap_or(i64::MAX)
    }

    /// The share of `ways` in thousandths, rounded.
    #[must_use]
    pub fn per_mille(&self, ways: u64) -> u16 {
        let (ways, total) = (self.short(ways), self.short(self.total));
        let share = (ways * 1000 + total / 2).checked_div(total);
        share.and_then(|share| u16::try_from(share).ok()).unwrap_or(1000)
    }

    /// What a roll brings on average, in hundredths, rounded.
    #[must_use]
    pub fn expected(&self) -> i32 {
        let sum: i64 = self
            .iter()
            .map(|(total, ways)| i64::from(total) * self.short(ways))
            .sum();
        let total = self.short(self.total);
        let hundredths = (sum * 100 + total / 2).checked_div_euclid(total);
        hundredths.and_then(|mean| i32::try_from(mean).ok()).unwrap_or_default()
    }

    /// The total that comes up most often; of equals the lowest.
    #[must_use]
    pub fn likeliest(&self) -> i16 {
        let most = self.iter().map(|(_, ways)| ways).max().unwrap_or_default();
        let found = self.iter().find(|(_, ways)| *ways == most);
        found.map_or(self.low, |(total, _)| total)
    }

    /// Combinations that make at least `total`.
    #[must_use]
    pub fn at_least(&self, total: i16) -> u64 {
        self.iter().filter(|(sum, _)| *sum >= total).map(|(_, ways)| ways).sum()
    }
}

/// What a roll may bring: how often each number of something comes up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// Of what: wounds, hits.
    pub of: Message,
    pub odds: Odds,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::bits::Bits;
    use crate::pack::CardSet;
    use crate::prompt::Die;
    use std::collections::BTreeMap;
    use std::vec::Vec;

    fn roll(sides: u8) -> Ask {
        Ask::Roll(List::of(&[Die { card: 0, sides }; 16]))
    }

    /// The upper 0.01 % point of chi-square, by Wilson and Hilferty's approximation.
    fn critical(freedom: f64) -> f64 {
        let k = 2.0 / (9.0 * freedom);
        freedom * (1.0 - k + 3.719 * k.sqrt()).powi(3)
    }

    /// One million rolls of each size of die; a fair die fails this once in 10,000 seeds.
    #[test]
    fn dice_are_fair_by_chi_square() {
        let dice = Dice::new([7; 32]);
        for sides in [2u8, 3, 4, 6, 8, 10, 12, 20] {
            let mut seen = std::vec![0u32; usize::from(sides)];
            for n in 0..62_500 {
                let Some(Answer::Rolled(faces)) = dice.answer(&roll(sides), n) else {
                    panic!("not rolled")
                };
                for face in &faces {
                    seen[usize::from(*face)] += 1;
                }
            }
            let expected = 1_000_000.0 / f64::from(sides);
            let chi: f64 = seen
                .iter()
                .map(|count| (f64::from(*count) - expected).powi(2) / expected)
                .sum();
            let limit = critical(f64::from(sides) - 1.0);
            assert!(chi < limit, "d{sides}: {chi:.1} against {limit:.1}");
        }
    }

    #[test]
    fn draws_are_fair_and_only_from_the_set() {
        let dice = Dice::new([3; 32]);
        let cards: Bits = [2, 40, 41, 200, 255].into_iter().collect();
        let ask = Ask::Draw(CardSet { kind: 4, cards });
        let mut seen: BTreeMap<u8, u32> = BTreeMap::new();
        for n in 0..100_000 {
            let Some(Answer::Card(card)) = dice.answer(&ask, n) else {
                panic!("not drawn")
            };
            assert_eq!(card.kind, 4);
            *seen.entry(card.index).or_default() += 1;
        }
        assert_eq!(seen.keys().copied().collect::<Bits>(), cards);
        let chi: f64 = seen
            .values()
            .map(|count| (f64::from(*count) - 20_000.0).powi(2) / 20_000.0)
            .sum();
        assert!(chi < critical(4.0), "{chi}");
    }

    #[test]
    fn the_same_input_rolls_the_same_and_the_next_one_does_not() {
        let dice = Dice::new([9; 32]);
        assert_eq!(dice.answer(&roll(6), 5), dice.answer(&roll(6), 5));
        assert_ne!(dice.answer(&roll(6), 5), dice.answer(&roll(6), 6));
        assert_eq!(dice.answer(&Ask::Acknowledge, 0), None);
    }

    /// Every pool of up to six dice out of four kinds, against counting all combinations one by one.
    #[test]
    fn odds_equal_brute_force_for_every_pool_up_to_six_dice() {
        let kinds: [&[i8]; 4] = [&[0, 0, 1, 1, 2, 3], &[-2, -1, -1, 0, 0, 0], &[1, 2, 3, 4], &[0, 5]];
        let mut pools = 0;
        for choice in 0..5u32.pow(6) {
            let pool: Vec<&[i8]> = (0..6)
                .filter_map(|place| kinds.get((choice / 5u32.pow(place) % 5) as usize).copied())
                .collect();
            // Order does not matter: only sorted pools, each once.
            let order: Vec<u32> = (0..6).map(|place| choice / 5u32.pow(place) % 5).collect();
            if !order.is_sorted() {
                continue;
            }
            let odds = pool
                .iter()
                .try_fold(Odds::default(), |odds, faces| odds.with_die(faces))
                .unwrap();
            let mut counted: BTreeMap<i16, u64> = BTreeMap::new();
            let mut faces = std::vec![0usize; pool.len()];
            'all: loop {
                let sum = pool.iter().zip(&faces).map(|(die, face)| i16::from(die[*face])).sum();
                *counted.entry(sum).or_default() += 1;
                for (face, die) in faces.iter_mut().zip(&pool) {
                    *face += 1;
                    if *face < die.len() {
                        continue 'all;
                    }
                    *face = 0;
                }
                break;
            }
            let exact: BTreeMap<i16, u64> = odds.iter().filter(|(_, ways)| *ways > 0).collect();
            assert_eq!(exact, counted, "{pool:?}");
            assert_eq!(odds.total(), counted.values().sum::<u64>());
            pools += 1;
        }
        assert_eq!(pools, 210);
    }

    #[test]
    fn what_lies_below_the_worst_counts_as_the_worst() {
        let odds = Odds::default().with_die(&[-2, -1, 0, 1, 1, 3]).unwrap();
        let wounds = odds.at_worst(0);
        assert_eq!(wounds.iter().collect::<Vec<_>>(), [(0, 3), (1, 2), (2, 0), (3, 1)]);
        assert_eq!((wounds.total(), wounds.likeliest(), wounds.expected()), (6, 0, 83));
        assert_eq!([3, 2, 1].map(|ways| wounds.per_mille(ways)), [500, 333, 167]);
        let none = Odds::default().with_die(&[-3, -1]).unwrap().at_worst(0);
        assert_eq!(none.iter().collect::<Vec<_>>(), [(0, 2)]);
        assert_eq!(odds.at_worst(-5), odds);
        // As many combinations as can be counted.
        let many = (0..14).fold(Odds::default(), |odds, _| {
            odds.with_die(&[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
                .unwrap()
        });
        assert_eq!((many.expected(), many.likeliest()), (700, 7));
        assert_eq!(many.per_mille(many.total()), 1000);
        assert_eq!(many.per_mille(many.at_least(7)), 605);
    }

    #[test]
    fn odds_refuse_what_does_not_fit() {
        assert_eq!(Odds::default().with_die(&[]), None);
        assert_eq!(Odds::default().with_die(&[-128, 127]), None);
        let mut odds = Odds::default();
        let mut dice = 0;
        while let Some(more) = odds.with_die(&[0; 20]) {
            odds = more;
            dice += 1;
        }
        assert_eq!(dice, 14, "20^14 < 2^64 < 20^15");
    }
}

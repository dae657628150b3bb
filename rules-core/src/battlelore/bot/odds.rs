//! What an attack brings, exactly: tables of binomials, computed by the compiler, in parts of 65,536.

/// Dice that a plan reckons with; more are as these.
pub const DICE: usize = 8;
const ONE: u64 = 65_536;

/// Which faces of the battle die hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Faces {
    /// One helmet.
    Colour,
    /// A helmet and the Sword-on-Shield.
    Both,
    /// The same, but the first Sword-on-Shield of the roll is ignored.
    AllButOne,
}

type Table = [[u32; DICE + 1]; DICE + 1];

/// How likely `hits` hits are with `dice` dice.
#[expect(
    clippy::indexing_slicing,
    reason = "the compiler computes it, and would not let it go beyond"
)]
const fn table(faces: Faces) -> Table {
    let mut table = [[0; DICE + 1]; DICE + 1];
    let mut dice = 0;
    while dice <= DICE {
        let mut colour = 0;
        while colour <= dice {
            let mut strikes = 0;
            while colour + strikes <= dice {
                let rest = dice - colour - strikes;
                // Of six faces one is the helmet, one the strike, four are neither.
                let ways = choose(dice, colour) * choose(dice - colour, strikes) * power(4, rest);
                let hits = match faces {
                    Faces::Colour => colour,
                    Faces::Both => colour + strikes,
                    Faces::AllButOne => colour + strikes.saturating_sub(1),
                };
                table[dice][hits] += (ways * ONE / power(6, dice)) as u32;
                strikes += 1;
            }
            colour += 1;
        }
        dice += 1;
    }
    table
}

const fn choose(of: usize, some: usize) -> u64 {
    let (mut result, mut nth) = (1, 0);
    while nth < some {
        result = result * (of - nth) as u64 / (nth as u64 + 1);
        nth += 1;
    }
    result
}

const fn power(base: u64, exponent: usize) -> u64 {
    let (mut result, mut nth) = (1, 0);
    while nth < exponent {
        result *= base;
        nth += 1;
    }
    result
}

static COLOUR: Table = table(Faces::Colour);
static BOTH: Table = table(Faces::Both);
static ALL_BUT_ONE: Table = table(Faces::AllButOne);

/// What is to be expected of a roll against so many figures, in parts of 65,536.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outlook {
    /// Figures that fall, on average.
    pub figures: i32,
    /// How likely the last one falls.
    pub kill: i32,
}

/// Of an attack on figures.
#[must_use]
pub fn outlook(faces: Faces, dice: u8, figures: u8) -> Outlook {
    let table = match faces {
        Faces::Colour => &COLOUR,
        Faces::Both => &BOTH,
        Faces::AllButOne => &ALL_BUT_ONE,
    };
    let Some(row) = table.get(usize::from(dice).min(DICE)) else {
        return Outlook::default();
    };
    let mut outlook = Outlook::default();
    for (hits, chance) in (0u8..).zip(row.iter()) {
        let chance = i32::try_from(*chance).unwrap_or_default();
        outlook.figures += chance * i32::from(hits.min(figures));
        if hits >= figures {
            outlook.kill += chance;
        }
    }
    outlook
}

/// Of an attack on a creature: every hit is rolled again, and only its colour kills.
#[must_use]
pub fn against_creature(faces: Faces, dice: u8) -> Outlook {
    let per_die = match faces {
        Faces::Colour => 65_536 / 36,
        Faces::Both | Faces::AllButOne => 65_536 / 18,
    };
    let survives = (0..dice).fold(65_536i64, |survives, _| survives * (65_536 - per_die) / 65_536);
    let kill = i32::try_from(65_536 - survives).unwrap_or_default();
    Outlook { figures: kill, kill }
}

/// Flags that units may ignore; more do not occur together.
const IGNORED: usize = 4;

#[expect(
    clippy::indexing_slicing,
    reason = "the compiler computes it, and would not let it go beyond"
)]
const fn flags() -> [[u32; IGNORED]; DICE + 1] {
    let mut table = [[0; IGNORED]; DICE + 1];
    let mut dice = 0;
    while dice <= DICE {
        let mut ignored = 0;
        while ignored < IGNORED {
            let mut flags = ignored + 1;
            while flags <= dice {
                // One face of six is a flag.
                let ways = choose(dice, flags) * power(5, dice - flags);
                table[dice][ignored] += (ways * ONE / power(6, dice)) as u32;
                flags += 1;
            }
            ignored += 1;
        }
        dice += 1;
    }
    table
}

static FLAGS: [[u32; IGNORED]; DICE + 1] = flags();

/// How likely more flags come up than are ignored.
#[must_use]
pub fn driven(dice: u8, ignored: u8) -> i32 {
    let row = FLAGS.get(usize::from(dice).min(DICE));
    let chance = row.and_then(|row| row.get(usize::from(ignored)));
    chance.map_or(0, |chance| i32::try_from(*chance).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_add_up_and_agree_with_the_book() {
        for table in [&COLOUR, &BOTH, &ALL_BUT_ONE] {
            for row in table {
                let sum: u32 = row.iter().sum();
                assert!((65_500..=65_536).contains(&sum), "{sum}");
            }
        }
        // Expected hits: a sixth or a third a die.
        assert!((outlook(Faces::Colour, 3, 9).figures - 65_536 / 2).abs() < 60);
        assert!((outlook(Faces::Both, 3, 9).figures - 65_536).abs() < 60);
        // Section 1.2: 4 dice with bonus kill a creature in 20.44 %, 2 without in 5.48 %.
        assert!((against_creature(Faces::Both, 4).kill - 13_396).abs() < 20);
        assert!((against_creature(Faces::Colour, 2).kill - 3_590).abs() < 20);
        assert!(outlook(Faces::Both, 2, 1).kill > outlook(Faces::AllButOne, 2, 1).kill);
        assert!((driven(1, 0) - 65_536 / 6).abs() < 2);
        // Two flags of two dice; and a third die does not make four of them.
        assert!((driven(2, 1) - 65_536 / 36).abs() < 2);
        assert_eq!((driven(3, 3), driven(3, 9)), (0, 0));
    }
}

//! Pictures, drawn dot by dot for this screen: the symbols of dice, the tones of events, and what a key does.

mod keys;
mod screens;
mod symbols;
mod tones;

pub(crate) use keys::*;
pub(crate) use screens::*;
pub(crate) use symbols::*;
pub(crate) use tones::*;

use core::ops::Range;
use rules_core::Tone;
use rules_core::dice::Icon;

/// A square of dots, one row per number, the leftmost dot in the highest bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Art([u16; 16]);

impl Art {
    pub const SIDE: u32 = 16;

    /// The stretches of dots of a row.
    pub fn runs(&self, row: u32) -> impl Iterator<Item = Range<u32>> {
        let mut rest = self.0.get(row as usize).copied().unwrap_or_default();
        core::iter::from_fn(move || {
            let start = rest.leading_zeros();
            if start >= Self::SIDE {
                return None;
            }
            let length = (rest << start).leading_ones();
            let end = start + length;
            rest &= (0xffffu32 >> end) as u16;
            Some(start..end)
        })
    }
}

/// One row of a picture in the source.
const fn row(picture: &str) -> u16 {
    let mut dots = picture.as_bytes();
    let mut bits = 0;
    while let [dot, rest @ ..] = dots {
        bits = (bits << 1) | (*dot == b'#') as u16;
        dots = rest;
    }
    bits
}

macro_rules! art {
    ($($name:ident { $($row:literal)* })*) => {
        $(pub(crate) static $name: Art = Art([$(row($row)),*]);)*
        /// A row that is too short or too long would be drawn askew.
        const _: () = { $($(assert!($row.len() == 16);)*)* };
        #[cfg(test)]
        pub(super) static ALL: &[&Art] = &[$(&$name),*];
    };
}
use art;

pub(crate) fn symbol(icon: Icon) -> &'static Art {
    match icon {
        Icon::Dot => &DOT,
        Icon::Sword => &SWORD,
        Icon::Shield => &SHIELD,
        Icon::Burst => &BURST,
        Icon::Diamond => &DIAMOND,
        Icon::Flag => &FLAG,
        Icon::Book => &BOOK,
        Icon::Star => &STAR,
        Icon::Heart => &HEART,
        Icon::Skull => &SKULL,
        Icon::Bow => &BOW,
        Icon::Helmet => &HELMET,
    }
}

/// The mark beside an event, so that its colour is not alone.
pub(crate) fn tone(tone: Tone) -> &'static Art {
    match tone {
        Tone::Plain => &TONE_PLAIN,
        Tone::Good => &TONE_GOOD,
        Tone::Bad => &TONE_BAD,
        Tone::Scene => &TONE_SCENE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_runs_of_a_picture_are_its_dots() {
        for art in [keys::ALL, screens::ALL, symbols::ALL, tones::ALL]
            .into_iter()
            .flatten()
        {
            let mut drawn = [0u16; 16];
            for y in 0..16 {
                for x in art.runs(y).flatten() {
                    drawn[y as usize] |= 1 << (15 - x);
                }
            }
            assert_eq!(drawn, art.0);
        }
        assert_eq!(DIE.runs(4).next(), Some(0..3));
    }
}

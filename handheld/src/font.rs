//! Letters of equal width, as bitmaps: the fixed fonts of the X Window System, which are in the public domain.
//!
//! The build script takes the letters of ISO 8859-5, sixteen in a row, out of `embedded-graphics`. Its own way to draw them
//! takes every dot for itself; blitting a row of a letter at a time takes a tenth of that, and needs the bits.

use embedded_graphics::geometry::Size;

/// Letters in a row of the files.
const COLUMNS: usize = 16;
/// ... and in the files.
const LETTERS: usize = 192;

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Font {
    pub size: Size,
    /// From which row to which each letter has dots.
    ink: [(u8, u8); LETTERS],
    dots: &'static [u8],
}

pub(crate) const LARGE: Font = Font::new(
    Size::new(10, 20),
    include_bytes!(concat!(env!("OUT_DIR"), "/10x20.bits")),
);
pub(crate) const SMALL: Font = Font::new(Size::new(8, 13), include_bytes!(concat!(env!("OUT_DIR"), "/8x13.bits")));
pub(crate) const STRONG: Font = Font::new(
    Size::new(8, 13),
    include_bytes!(concat!(env!("OUT_DIR"), "/8x13_bold.bits")),
);

/// A letter, as its place in the fonts. A space is the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Glyph(pub u8);

impl Glyph {
    /// What stands for a letter that the fonts do not have: a question mark.
    pub const UNKNOWN: Self = Self(b'?' - b' ');

    pub fn of(letter: char) -> Self {
        let code = u32::from(letter);
        let place = match letter {
            ' '..='\x7f' => code - 0x20,
            '\u{a0}' => 0x60,
            '\u{401}'..='\u{40c}' | '\u{40e}'..='\u{44f}' | '\u{451}'..='\u{45c}' | '\u{45e}'..='\u{45f}' => {
                code - 0x401 + 0x61
            }
            '\u{ad}' => 0x6d,
            '\u{2116}' => 0xb0,
            '\u{a7}' => 0xbd,
            _ => return Self::UNKNOWN,
        };
        Self(place as u8)
    }
}

impl Font {
    const fn new(size: Size, bits: &'static [u8]) -> Self {
        let mut font = Self {
            size,
            ink: [(0, 0); LETTERS],
            dots: bits,
        };
        let mut letters: &mut [(u8, u8)] = &mut font.ink;
        let mut letter = 0;
        while let [ink, rest @ ..] = letters {
            let (mut row, mut from, mut to) = (0, 0, 0);
            while row < size.height {
                let bit = bit_of(size, letter, row);
                let rest = match bits.split_at_checked(bit / 8) {
                    Some((_, rest)) => rest,
                    None => &[],
                };
                if dots(rest, bit % 8, size.width) != 0 {
                    if to == 0 {
                        from = row as u8;
                    }
                    to = row as u8 + 1;
                }
                row += 1;
            }
            *ink = (from, to);
            letter += 1;
            letters = rest;
        }
        font
    }

    /// From which row to which a letter has dots.
    pub fn ink(&self, Glyph(place): Glyph) -> (u8, u8) {
        self.ink.get(usize::from(place)).copied().unwrap_or_default()
    }

    /// The rows of a letter from one on: dots, the leftmost in the highest bit.
    #[inline]
    pub fn rows(&self, Glyph(place): Glyph, from: u32) -> impl Iterator<Item = u16> {
        let bit = bit_of(self.size, place as usize, from);
        let rows = self.dots.get(bit / 8..).unwrap_or_default().chunks(line(self.size));
        let width = self.size.width;
        rows.map(move |row| dots(row, bit % 8, width))
    }
}

/// Bytes of a line of dots, through sixteen letters.
#[inline]
const fn line(size: Size) -> usize {
    COLUMNS * size.width as usize / 8
}

/// Where a row of a letter begins.
#[inline]
const fn bit_of(size: Size, letter: usize, row: u32) -> usize {
    let (width, height) = (size.width as usize, size.height as usize);
    (letter / COLUMNS * height + row as usize) * line(size) * 8 + letter % COLUMNS * width
}

#[inline]
const fn dots(row: &[u8], bit: usize, width: u32) -> u16 {
    let bits = match row {
        [high, low, ..] => u16::from_be_bytes([*high, *low]),
        [high] => u16::from_be_bytes([*high, 0]),
        [] => 0,
    };
    (bits << bit) & !(u16::MAX >> width)
}

#[cfg(test)]
mod tests {
    use super::*;
    use embedded_graphics::mock_display::MockDisplay;
    use embedded_graphics::mono_font::iso_8859_5::{FONT_8X13, FONT_8X13_BOLD, FONT_10X20};
    use embedded_graphics::mono_font::{MonoFont, MonoTextStyle};
    use embedded_graphics::pixelcolor::BinaryColor;
    use embedded_graphics::prelude::*;
    use embedded_graphics::text::{Baseline, Text};
    use std::string::ToString;

    const FONTS: [(&Font, &MonoFont<'_>); 3] =
        [(&LARGE, &FONT_10X20), (&SMALL, &FONT_8X13), (&STRONG, &FONT_8X13_BOLD)];

    #[test]
    fn letters_are_those_of_the_library() {
        for (ours, theirs) in FONTS {
            assert_eq!(ours.size, theirs.character_size);
            assert_eq!(theirs.character_spacing, 0);
            for letter in (' '..='~').chain('\u{a0}'..='\u{4ff}').chain(['№', '\u{fffd}']) {
                assert_eq!(
                    usize::from(Glyph::of(letter).0),
                    theirs.glyph_mapping.index(letter),
                    "{letter}"
                );
                let mut expected = MockDisplay::<BinaryColor>::new();
                let style = MonoTextStyle::new(theirs, BinaryColor::On);
                Text::with_baseline(&letter.to_string(), Point::zero(), style, Baseline::Top)
                    .draw(&mut expected)
                    .unwrap();
                let rows = ours.rows(Glyph::of(letter), 0);
                for (y, row) in (0..ours.size.height).zip(rows) {
                    let (from, to) = ours.ink(Glyph::of(letter));
                    assert!(row == 0 || (from..to).contains(&(y as u8)), "{letter}: row {y}");
                    for x in 0..16 {
                        let dot = expected.get_pixel(Point::new(x, y as i32)) == Some(BinaryColor::On);
                        assert_eq!(row << x & 0x8000 != 0, dot, "{letter} at {x} {y}");
                    }
                }
            }
        }
    }
}

//! Letters of equal width, as bitmaps: the fixed fonts of the X Window System, which are in the public domain.
//!
//! The files hold the letters of ISO 8859-5, sixteen in a row, as `embedded-graphics` has them. Its own way to draw them
//! takes every dot for itself; blitting a row of a letter at a time takes a tenth of that, and needs the bits.

use embedded_graphics::geometry::Size;

/// Letters in a row of the files.
const COLUMNS: usize = 16;

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Font {
    pub size: Size,
    dots: &'static [u8],
}

pub(crate) const LARGE: Font = Font {
    size: Size::new(10, 20),
    dots: include_bytes!("fonts/10x20.raw"),
};
pub(crate) const SMALL: Font = Font {
    size: Size::new(8, 13),
    dots: include_bytes!("fonts/8x13.raw"),
};
pub(crate) const STRONG: Font = Font {
    size: Size::new(8, 13),
    dots: include_bytes!("fonts/8x13_bold.raw"),
};

/// A letter, as its place in the fonts. A space is the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Glyph(pub u8);

impl Glyph {
    pub const SPACE: Self = Self(0);

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
    /// The dots of one row of a letter, the leftmost in the highest bit.
    pub fn row(&self, Glyph(place): Glyph, row: u32) -> u16 {
        let place = usize::from(place);
        let (width, height) = (self.size.width as usize, self.size.height as usize);
        let line = place / COLUMNS * height + row as usize;
        let bit = line * COLUMNS * width + place % COLUMNS * width;
        let byte = |at: usize| u16::from(self.dots.get(at).copied().unwrap_or_default());
        let bits = (byte(bit / 8) << 8 | byte(bit / 8 + 1)) << (bit % 8);
        bits & !(u16::MAX >> width)
    }
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
                for y in 0..ours.size.height {
                    let row = ours.row(Glyph::of(letter), y);
                    for x in 0..16 {
                        let dot = expected.get_pixel(Point::new(x, y as i32)) == Some(BinaryColor::On);
                        assert_eq!(row << x & 0x8000 != 0, dot, "{letter} at {x} {y}");
                    }
                }
            }
        }
    }
}

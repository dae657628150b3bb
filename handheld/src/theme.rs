//! The look: one dark ground, one accent, two sizes of type, and one grid. Colour never tells anything alone.

use crate::font::{self, Font};
use embedded_graphics::pixelcolor::Rgb565;
use rules_core::Tone;
use rules_core::dice::Colour;
use rules_core::map::Ground;

/// A colour as designers write it.
const fn rgb(red: u8, green: u8, blue: u8) -> Rgb565 {
    Rgb565::new(red >> 3, green >> 2, blue >> 3)
}

pub(crate) const GROUND: Rgb565 = rgb(0x10, 0x14, 0x1c);
pub(crate) const PANEL: Rgb565 = rgb(0x20, 0x28, 0x34);
pub(crate) const LINE: Rgb565 = rgb(0x3c, 0x48, 0x58);
pub(crate) const TEXT: Rgb565 = rgb(0xf0, 0xec, 0xe0);
pub(crate) const DIM: Rgb565 = rgb(0x98, 0xa4, 0xb4);
pub(crate) const ACCENT: Rgb565 = rgb(0xf0, 0xb8, 0x48);
pub(crate) const GOOD: Rgb565 = rgb(0x78, 0xd8, 0x90);
pub(crate) const BAD: Rgb565 = rgb(0xff, 0x80, 0x70);
pub(crate) const SCENE: Rgb565 = rgb(0x88, 0xc0, 0xff);

/// Questions, choices and numbers: read at arm's length.
pub(crate) static LARGE: Font = font::LARGE;
/// Hints and rule ids.
pub(crate) static SMALL: Font = font::SMALL;
/// The same size, for what has happened and for titles.
pub(crate) static STRONG: Font = font::STRONG;

pub(crate) const WIDTH: u32 = 320;
pub(crate) const HEIGHT: u32 = 240;
/// The band at the top, with the seat and the rule.
pub(crate) const HEADER: u32 = 22;
/// The band at the bottom, with hints and notices.
pub(crate) const FOOTER: u32 = 18;
/// The strips beside the keys.
pub(crate) const RAIL: u32 = 18;
/// Content lies between the strips, a little apart from them.
pub(crate) const LEFT: i32 = RAIL as i32 + 4;
pub(crate) const INNER: u32 = WIDTH - 2 * LEFT as u32;
pub(crate) const TOP: i32 = HEADER as i32 + 6;
pub(crate) const BOTTOM: i32 = (HEIGHT - FOOTER) as i32 - 3;

/// A line of small type, of large type, and a row of a list.
pub(crate) const SMALL_LINE: i32 = 15;
pub(crate) const LARGE_LINE: i32 = 21;
pub(crate) const ROW_PADDING: i32 = 3;
/// A line at the end of the content that says what to press.
pub(crate) const HINT: i32 = 15;

pub(crate) fn tone(tone: Tone) -> Rgb565 {
    match tone {
        Tone::Plain => TEXT,
        Tone::Good => GOOD,
        Tone::Bad => BAD,
        Tone::Scene => SCENE,
    }
}

/// Of maps: walls, the lines between cells, and cells that may be chosen.
pub(crate) const WALL: Rgb565 = rgb(0xb8, 0xc0, 0xc8);
pub(crate) const GRID: Rgb565 = rgb(0x38, 0x44, 0x50);
pub(crate) const POSSIBLE: Rgb565 = rgb(0x68, 0x50, 0x20);
/// Of figures: our own. Theirs are as bad news is.
pub(crate) const OURS: Rgb565 = rgb(0x88, 0xd0, 0xff);

/// A ground, and what its pattern is drawn with.
pub(crate) fn ground(ground: Ground) -> (Rgb565, Rgb565) {
    match ground {
        Ground::Plain | Ground::Goal => (rgb(0x50, 0x58, 0x60), GRID),
        Ground::Dark => (rgb(0x1c, 0x24, 0x30), rgb(0x50, 0x60, 0x78)),
        Ground::Water => (rgb(0x18, 0x38, 0x60), rgb(0x60, 0x98, 0xd8)),
        Ground::Wood => (rgb(0x18, 0x40, 0x28), rgb(0x58, 0xa8, 0x68)),
        Ground::Hill => (rgb(0x48, 0x40, 0x28), rgb(0xa8, 0x90, 0x58)),
        Ground::Wall => (GROUND, PANEL),
        Ground::Field => (rgb(0x30, 0x48, 0x28), GRID),
        Ground::Ford => (rgb(0x30, 0x48, 0x60), rgb(0x90, 0xb8, 0xd8)),
        Ground::Bridge => (rgb(0x18, 0x38, 0x60), rgb(0xc8, 0xa0, 0x68)),
        Ground::Building => (rgb(0x48, 0x38, 0x48), rgb(0xb8, 0xa0, 0xb8)),
    }
}

/// The body of a die, and what is printed on it.
pub(crate) fn die(colour: Colour) -> (Rgb565, Rgb565) {
    const DARK: Rgb565 = rgb(0x18, 0x18, 0x18);
    const PALE: Rgb565 = rgb(0xff, 0xff, 0xff);
    match colour {
        Colour::White => (rgb(0xe8, 0xe8, 0xe0), DARK),
        Colour::Yellow => (rgb(0xf4, 0xc8, 0x30), DARK),
        Colour::Red => (rgb(0xc0, 0x30, 0x30), PALE),
        Colour::Blue => (rgb(0x30, 0x60, 0xc8), PALE),
        Colour::Green => (rgb(0x28, 0x88, 0x48), PALE),
        Colour::Black => (rgb(0x38, 0x38, 0x40), PALE),
        Colour::Purple => (rgb(0x80, 0x40, 0xa8), PALE),
        Colour::Orange => (rgb(0xe8, 0x80, 0x20), DARK),
    }
}

//! A picture as a list of marks: what is drawn is found out once, worded and laid out, and then painted wherever and as
//! often as it is wanted.
//!
//! The list also tells what has changed since the last picture. The screen is divided into cells, and each has a hash of
//! the marks that touch it. Where the hash is as it was, so are the pixels, and nothing need be sent to the panel.

mod paint;

use crate::canvas::Canvas;
use crate::font::{Font, Glyph};
use crate::frame::Frame;
use crate::icons::Art;
use crate::theme;
use core::ops::Range;
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::pixelcolor::raw::RawU16;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use heapless::Vec;

/// The screens of text take fewer than a hundred, a map of many cells takes some hundreds. What does not fit is recorded
/// and painted in parts.
const MARKS: usize = 512;

/// The fullest screens hold some three hundred.
const LETTERS: usize = 512;

/// Rows of a list begin anywhere, so cells are low.
const CELL: Size = Size::new(16, 4);
const COLUMNS: usize = (theme::WIDTH / CELL.width) as usize;
const ROWS: usize = (theme::HEIGHT / CELL.height) as usize;

type Grid = [[u32; COLUMNS]; ROWS];

/// A window on the panel costs as much as so many cells: what lies between two changes is rather sent with them.
const WORTH: usize = 3;

/// There is no room for more marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Full;

/// What is drawn in an area.
#[derive(Clone, Copy)]
pub(crate) enum Shape {
    /// Nothing; but of what follows only this area is seen.
    Within,
    Fill,
    Round {
        radius: u8,
    },
    Outline {
        radius: u8,
        stroke: u8,
    },
    /// A stretch of the letters.
    Text {
        font: &'static Font,
        from: u16,
        count: u8,
    },
    Art {
        art: &'static Art,
        scale: u8,
    },
    /// Eight rows of eight dots, again and again.
    Pattern {
        tile: &'static [u8; 8],
    },
    Hex {
        /// Of one pixel; as the panel's wire carries it.
        edge: u16,
    },
    Ring {
        margin: u8,
    },
}

/// A rectangle by its edges; those at the right and at the bottom are outside of it. Cutting and comparing these is most
/// of what is done with a mark.
#[derive(Clone, Copy)]
pub(crate) struct Part {
    pub left: i32,
    pub top: i32,
    pub right: i32,
    pub bottom: i32,
}

impl Part {
    const NOTHING: Self = Self {
        left: 0,
        top: 0,
        right: 0,
        bottom: 0,
    };

    pub fn of(area: Rectangle) -> Self {
        let Point { x, y } = area.top_left;
        Self {
            left: x,
            top: y,
            right: x + area.size.width as i32,
            bottom: y + area.size.height as i32,
        }
    }

    #[inline(always)]
    pub fn cut(self, other: Self) -> Self {
        Self {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        }
    }

    pub fn shrunk(self, by: i32) -> Self {
        Self {
            left: self.left + by,
            top: self.top + by,
            right: self.right - by,
            bottom: self.bottom - by,
        }
    }

    #[inline(always)]
    fn is(self, other: Self) -> bool {
        self.left == other.left && self.top == other.top && self.right == other.right && self.bottom == other.bottom
    }

    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.left >= self.right || self.top >= self.bottom
    }

    /// None where nothing is left of it.
    pub fn rows(self) -> Range<i32> {
        if self.is_empty() { 0..0 } else { self.top..self.bottom }
    }
}

#[derive(Clone, Copy)]
struct Mark {
    left: i16,
    top: i16,
    right: i16,
    bottom: i16,
    /// As the panel's wire carries it.
    colour: u16,
    shape: Shape,
}

impl Mark {
    fn new(part: Part, colour: Rgb565, shape: Shape) -> Self {
        Self {
            left: part.left as i16,
            top: part.top as i16,
            right: part.right as i16,
            bottom: part.bottom as i16,
            colour: wire(colour),
            shape,
        }
    }

    #[inline]
    fn part(&self) -> Part {
        Part {
            left: self.left.into(),
            top: self.top.into(),
            right: self.right.into(),
            bottom: self.bottom.into(),
        }
    }

    /// Whether it paints nothing there. Most marks do in most pieces of a picture, so this is asked first.
    #[inline]
    fn misses(&self, part: Part) -> bool {
        i32::from(self.bottom) <= part.top
            || i32::from(self.top) >= part.bottom
            || i32::from(self.right) <= part.left
            || i32::from(self.left) >= part.right
    }

    /// Two marks with the same hash paint the same; but the letters of a text, and where each stands, come on top of it.
    fn hash(&self) -> u32 {
        let pair = |a: i16, b: i16| u32::from(a as u16) << 16 | u32::from(b as u16);
        let here = pair(self.left, self.top);
        let size = pair(self.right, self.bottom);
        let (place, [tag, more, address]) = match self.shape {
            Shape::Within => ([here, size], [1, 0, 0]),
            Shape::Fill => ([here, size], [2, 0, 0]),
            Shape::Round { radius } => ([here, size], [3, radius.into(), 0]),
            Shape::Outline { radius, stroke } => ([here, size], [4, radius.into(), stroke.into()]),
            Shape::Text { font, .. } => ([0, here & 0xffff], [5, 0, address(font)]),
            Shape::Art { art, scale } => ([here, size], [6, scale.into(), address(art)]),
            Shape::Pattern { tile } => ([here, size], [7, 0, address(tile)]),
            Shape::Hex { edge } => ([here, size], [8, edge.into(), 0]),
            Shape::Ring { margin } => ([here, size], [9, margin.into(), 0]),
        };
        let [x_y, size] = place;
        [x_y, size, more, address]
            .into_iter()
            .fold(tag << 16 | u32::from(self.colour), mix)
    }
}

/// A colour as the panel's wire carries it.
pub(crate) fn wire(colour: Rgb565) -> u16 {
    RawU16::from(colour).into_inner().to_be()
}

/// What stands in the image is told apart by where it stands.
fn address<T>(thing: &'static T) -> u32 {
    core::ptr::from_ref(thing) as usize as u32
}

#[inline(always)]
fn mix(hash: u32, value: u32) -> u32 {
    // Fibonacci hashing; one cycle of this chip's multiplier.
    let mixed = (hash.rotate_left(5) ^ value).wrapping_mul(0x9e37_79b1);
    mixed ^ mixed >> 15
}

#[inline(always)]
fn mix_all(cells: &mut [u32], hash: u32) {
    for cell in cells {
        *cell = mix(*cell, hash);
    }
}

/// A picture, or as much of it as there is room for.
pub struct Scene {
    marks: Vec<Mark, MARKS>,
    letters: Vec<u8, LETTERS>,
    /// The rows of cells that are recorded.
    rows: (usize, usize),
    /// The area that the last marks are seen in.
    within: Part,
    drawn: Grid,
    shown: Grid,
}

impl Scene {
    #[must_use]
    pub const fn new() -> Self {
        Self {
            marks: Vec::new(),
            letters: Vec::new(),
            rows: (0, 0),
            within: Part::NOTHING,
            drawn: [[0; COLUMNS]; ROWS],
            shown: [[0; COLUMNS]; ROWS],
        }
    }

    /// Records the picture from this line down, as much of it as there is room for; gives the line below. To be called
    /// again until that is the end of the screen.
    pub fn record(&mut self, frame: &Frame<'_, '_>, top: u32) -> u32 {
        self.record_with(top, |canvas| frame.draw_on(canvas))
    }

    pub(crate) fn record_with(&mut self, top: u32, draw: impl Fn(&mut Canvas<'_>) -> Result<(), Full>) -> u32 {
        let mut height = theme::HEIGHT.saturating_sub(top);
        loop {
            let part = Part {
                left: 0,
                top: top as i32,
                right: theme::WIDTH as i32,
                bottom: (top + height) as i32,
            };
            self.begin(part);
            let result = draw(&mut Canvas::new(self, part));
            if result.is_ok() || height <= CELL.height {
                return top + height;
            }
            height = (height / 2).next_multiple_of(CELL.height);
        }
    }

    fn begin(&mut self, part: Part) {
        self.marks.clear();
        self.letters.clear();
        self.rows = (
            part.top as usize / CELL.height as usize,
            part.bottom as usize / CELL.height as usize,
        );
        self.within = part;
        let rows = self.drawn.get_mut(self.rows.0..self.rows.1);
        rows.unwrap_or_default().fill([0; COLUMNS]);
    }

    /// An area of what was recorded that differs from what was shown, if one is left. It counts as shown from now on.
    #[inline]
    pub fn change(&mut self) -> Option<Rectangle> {
        let (mut top, end) = self.rows;
        let (mut left, mut right) = loop {
            if top >= end {
                return None;
            }
            if let Some(run) = self.differs(top) {
                break run;
            }
            top += 1;
            // Not looked at again.
            self.rows.0 = top;
        };
        let mut bottom = top + 1;
        while bottom < end {
            let Some((from, to)) = self.differs(bottom) else { break };
            let (wide, tall) = (right - left, bottom - top);
            let (joint_left, joint_right) = (left.min(from), right.max(to));
            if (joint_right - joint_left) * (tall + 1) > wide * tall + (to - from) + WORTH {
                break;
            }
            (left, right) = (joint_left, joint_right);
            bottom += 1;
        }
        let drawn = self.drawn.get(top..bottom).unwrap_or_default();
        let shown = self.shown.get_mut(top..bottom).unwrap_or_default();
        for (shown, drawn) in shown.iter_mut().zip(drawn) {
            let cells = shown.iter_mut().zip(drawn).take(right).skip(left);
            cells.for_each(|(shown, drawn)| *shown = *drawn);
        }
        let corner = Point::new(left as i32 * CELL.width as i32, top as i32 * CELL.height as i32);
        let size = Size::new((right - left) as u32 * CELL.width, (bottom - top) as u32 * CELL.height);
        Some(Rectangle::new(corner, size))
    }

    /// The first stretch of cells in a row that have changed, with small gaps.
    #[inline]
    fn differs(&self, row: usize) -> Option<(usize, usize)> {
        let (drawn, shown) = (self.drawn.get(row)?, self.shown.get(row)?);
        let mut run = None;
        for (column, (drawn, shown)) in drawn.iter().zip(shown).enumerate() {
            match &mut run {
                _ if drawn == shown => {}
                None => run = Some((column, column + 1)),
                Some((_, end)) if column - *end <= WORTH => *end = column + 1,
                Some(_) => break,
            }
        }
        run
    }

    /// Takes the letters of a line of text.
    pub(crate) fn spell(&mut self, text: &str, font: &'static Font) -> Result<Shape, Full> {
        let from = self.letters.len();
        for letter in text.chars() {
            self.letters.push(Glyph::of(letter).0).map_err(|_| Full)?;
        }
        Ok(Shape::Text {
            font,
            from: from as u16,
            count: (self.letters.len() - from) as u8,
        })
    }

    /// Adds a mark, of which something is to be seen within `seen`.
    pub(crate) fn add(&mut self, seen: Part, part: Part, colour: Rgb565, shape: Shape) -> Result<(), Full> {
        if !self.within.is(seen) {
            self.within = seen;
            self.push(Mark::new(seen, Rgb565::BLACK, Shape::Within))?;
        }
        let mark = Mark::new(part, colour, shape);
        self.push(mark)?;
        let area = part.cut(seen);
        let mut hash = mark.hash();
        if !area.is(part) {
            // What is cut off looks different from what is whole.
            hash = mix(hash, Mark::new(area, Rgb565::BLACK, Shape::Within).hash());
        }
        match shape {
            Shape::Fill => self.cover(area, mark.colour, hash),
            Shape::Text { font, from, count } => {
                self.touch_text(area, (part.left, part.top), font, (from, count), hash);
            }
            Shape::Within
            | Shape::Round { .. }
            | Shape::Outline { .. }
            | Shape::Art { .. }
            | Shape::Pattern { .. }
            | Shape::Hex { .. }
            | Shape::Ring { .. } => self.touch(cells(area), hash),
        }
        Ok(())
    }

    fn push(&mut self, mark: Mark) -> Result<(), Full> {
        self.marks.push(mark).map_err(|_| Full)
    }

    fn touch(&mut self, cells: Cells, hash: u32) {
        for row in self.drawn.get_mut(cells.top..cells.bottom).unwrap_or_default() {
            mix_all(row.get_mut(cells.left..cells.right).unwrap_or_default(), hash);
        }
    }

    /// What a cell had that is filled as a whole does not matter any more, nor how far the filling goes.
    fn cover(&mut self, area: Part, colour: u16, hash: u32) {
        let Cells {
            left,
            top,
            right,
            bottom,
        } = cells(area);
        let whole = Cells {
            left: (area.left as usize).div_ceil(CELL.width as usize),
            top: (area.top as usize).div_ceil(CELL.height as usize),
            right: area.right as usize / CELL.width as usize,
            bottom: area.bottom as usize / CELL.height as usize,
        };
        let wide = whole.left < whole.right;
        let rows = self.drawn.get_mut(top..bottom).unwrap_or_default();
        for (y, row) in (top..bottom).zip(rows) {
            let row = row.get_mut(left..right).unwrap_or_default();
            if !(wide && whole.top <= y && y < whole.bottom) {
                mix_all(row, hash);
                continue;
            }
            // At most one cell at either side is filled in part.
            let first = row.first().map_or(0, |cell| mix(*cell, hash));
            let last = row.last().map_or(0, |cell| mix(*cell, hash));
            row.fill(mix(1, colour.into()));
            match row.first_mut() {
                Some(cell) if left < whole.left => *cell = first,
                _ => {}
            }
            match row.last_mut() {
                Some(cell) if whole.right < right => *cell = last,
                _ => {}
            }
        }
    }

    /// Each column of cells is touched by the letters that stand in it, so that a longer number changes no other word.
    fn touch_text(&mut self, area: Part, (x, top): (i32, i32), font: &Font, (from, count): (u16, u8), style: u32) {
        let wide = font.size.width as usize;
        let mut left = x.max(0) as usize;
        let mut here = Column::new(style);
        let mut next = here;
        let mut column = left / CELL.width as usize;
        for index in usize::from(from)..usize::from(from) + usize::from(count) {
            let Some(letter) = self.letters.get(index).copied().map(Glyph) else {
                break;
            };
            let begins = left / CELL.width as usize;
            if begins != column {
                self.touch_column(column, here, area, top);
                (here, next) = (next, Column::new(style));
                column = begins;
            }
            here.add(letter, font, left);
            let ends = (left + wide - 1) / CELL.width as usize;
            if ends != column {
                next.add(letter, font, left);
            }
            left += wide;
        }
        self.touch_column(column, here, area, top);
        self.touch_column(column + 1, next, area, top);
    }

    fn touch_column(&mut self, column: usize, Column { hash, ink: (from, to) }: Column, area: Part, top: i32) {
        let left = (column * CELL.width as usize) as i32;
        let part = Part {
            left,
            top: top + i32::from(from),
            right: left + CELL.width as i32,
            bottom: top + i32::from(to),
        };
        let part = part.cut(area);
        if !part.is_empty() {
            self.touch(cells(part), hash);
        }
    }
}

/// What of a text stands in a column of cells.
#[derive(Clone, Copy)]
struct Column {
    hash: u32,
    /// From which row to which there are dots.
    ink: (u8, u8),
}

impl Column {
    const fn new(style: u32) -> Self {
        Self {
            hash: style,
            ink: (u8::MAX, 0),
        }
    }

    fn add(&mut self, letter: Glyph, font: &Font, left: usize) {
        let (from, to) = font.ink(letter);
        if to > 0 {
            self.hash = mix(self.hash, (left as u32) << 8 | u32::from(letter.0));
            self.ink = (self.ink.0.min(from), self.ink.1.max(to));
        }
    }
}

impl Default for Scene {
    fn default() -> Self {
        Self::new()
    }
}

/// Columns and rows of cells.
#[derive(Clone, Copy)]
struct Cells {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
}

/// The cells that a part of the screen touches.
fn cells(part: Part) -> Cells {
    Cells {
        left: part.left as usize / CELL.width as usize,
        top: part.top as usize / CELL.height as usize,
        right: (part.right as usize).div_ceil(CELL.width as usize),
        bottom: (part.bottom as usize).div_ceil(CELL.height as usize),
    }
}

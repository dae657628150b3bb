//! Marks become pixels. On the device this is what takes the time between a key and its picture, so dots are written in
//! rows, and bounds are found out once for each row. What is marked `inline` is compiled with the firmware, for speed; the
//! rest of this crate is compiled for size.

use super::{Mark, Part, Scene, Shape};
use crate::board::Hex;
use crate::font::{Font, Glyph};
use core::ops::Range;
use embedded_graphics::primitives::Rectangle;

impl Scene {
    /// Paints an area of what was recorded. `pixels` are those of the area, row by row, as the panel's wire carries them.
    #[inline]
    pub fn paint(&self, area: Rectangle, pixels: &mut [u16]) {
        let whole = Part::of(area);
        let mut sheet = Sheet {
            whole,
            seen: whole,
            pixels,
        };
        for mark in &self.marks {
            if let Shape::Within = mark.shape {
                sheet.seen = whole.cut(mark.part());
            } else if !mark.misses(sheet.seen) {
                self.paint_mark(mark, &mut sheet);
            }
        }
    }

    #[inline]
    fn paint_mark(&self, mark: &Mark, sheet: &mut Sheet<'_>) {
        let part = mark.part();
        let rows = sheet.seen.cut(part).rows();
        let colour = mark.colour;
        match mark.shape {
            Shape::Within => {}
            Shape::Fill => sheet.fill(part, colour),
            Shape::Round { radius } => {
                let round = Round::new(part, radius.into());
                for y in rows {
                    sheet.row(y, round.columns(y), colour);
                }
            }
            Shape::Outline { radius, stroke } => {
                let (radius, stroke) = (i32::from(radius), i32::from(stroke));
                let outer = Round::new(part, radius);
                let inner = Round::new(part.shrunk(stroke), (radius - stroke).max(0));
                for y in rows {
                    let (outside, inside) = (outer.columns(y), inner.columns(y));
                    if inside.is_empty() {
                        sheet.row(y, outside, colour);
                    } else {
                        sheet.row(y, outside.start..inside.start, colour);
                        sheet.row(y, inside.end..outside.end, colour);
                    }
                }
            }
            Shape::Text { font, from, count } => {
                let letters = usize::from(from)..usize::from(from) + usize::from(count);
                let letters = self.letters.get(letters).unwrap_or_default();
                sheet.letters(letters, font, part, colour);
            }
            Shape::Art { art, scale } => {
                let scale = i32::from(scale).max(1);
                for y in rows {
                    for run in art.runs((y - part.top) as u32 / scale as u32) {
                        let (start, end) = (run.start as i32 * scale, run.end as i32 * scale);
                        sheet.row(y, part.left + start..part.left + end, colour);
                    }
                }
            }
            Shape::Pattern { tile } => {
                for y in rows {
                    sheet.dots(
                        y,
                        part.left..part.right,
                        tile.get((y & 7) as usize).copied().unwrap_or_default(),
                        colour,
                    );
                }
            }
            Shape::Hex { edge } => {
                let (outer, inner) = (Hex::new(part, 0), Hex::new(part, 1));
                for y in rows {
                    sheet.row(y, outer.columns(y), edge);
                    sheet.row(y, inner.columns(y), colour);
                }
            }
            Shape::Ring { margin } => {
                let hex = Hex::new(part, margin.into());
                for y in rows {
                    for end in hex.rim(y) {
                        sheet.row(y, end, colour);
                    }
                }
            }
        }
    }
}

/// A rectangle whose corners are quarters of a circle.
struct Round {
    part: Part,
    radius: i32,
}

impl Round {
    #[inline]
    fn new(part: Part, radius: i32) -> Self {
        let side = (part.right - part.left).min(part.bottom - part.top);
        Self {
            part,
            radius: radius.min(side / 2),
        }
    }

    /// From where to where it goes in a row.
    #[inline]
    fn columns(&self, y: i32) -> Range<i32> {
        let Self { part, radius } = self;
        if y < part.top || y >= part.bottom {
            return 0..0;
        }
        let inset = inset(*radius, (y - part.top).min(part.bottom - 1 - y));
        part.left + inset..part.right - inset
    }
}

/// How far a quarter of a circle lies behind its corner, so many rows from the edge.
#[inline]
fn inset(radius: i32, row: i32) -> i32 {
    if row >= radius {
        return 0;
    }
    let across = 2 * radius;
    // The smallest circles would look like squares.
    let limit = if across <= 4 {
        across * across - radius
    } else {
        across * across
    };
    let from_middle = |at: i32| (2 * at + 1 - across) * (2 * at + 1 - across);
    let y = from_middle(row);
    (0..radius).find(|x| from_middle(*x) + y < limit).unwrap_or(0)
}

/// The pixels that are painted on.
struct Sheet<'a> {
    whole: Part,
    seen: Part,
    pixels: &'a mut [u16],
}

impl Sheet<'_> {
    #[inline]
    fn fill(&mut self, part: Part, colour: u16) {
        let part = self.seen.cut(part);
        let rows = part.rows();
        if rows.is_empty() {
            return;
        }
        let wide = (self.whole.right - self.whole.left) as usize;
        let above = (rows.start - self.whole.top) as usize;
        let (left, right) = (
            (part.left - self.whole.left) as usize,
            (part.right - self.whole.left) as usize,
        );
        if right - left == wide {
            let rows = above * wide..(above + rows.len()) * wide;
            flood(self.pixels.get_mut(rows).unwrap_or_default(), colour);
            return;
        }
        for line in self.pixels.chunks_exact_mut(wide).skip(above).take(rows.len()) {
            flood(line.get_mut(left..right).unwrap_or_default(), colour);
        }
    }

    /// The pixels of a row, as many as there are to be seen of the columns; and how many are cut off at their left.
    #[inline]
    fn line(&mut self, y: i32, columns: Range<i32>) -> (&mut [u16], usize) {
        let start = columns.start.max(self.seen.left);
        let end = columns.end.min(self.seen.right);
        let wide = self.whole.right - self.whole.left;
        let line = (y - self.whole.top) * wide - self.whole.left;
        let pixels = self
            .pixels
            .get_mut((line + start) as usize..(line + end).max(line + start) as usize);
        (pixels.unwrap_or_default(), (start - columns.start) as usize)
    }

    #[inline]
    fn row(&mut self, y: i32, columns: Range<i32>, colour: u16) {
        let (line, _) = self.line(y, columns);
        flood(line, colour);
    }

    #[inline]
    fn dots(&mut self, y: i32, columns: Range<i32>, tile: u8, colour: u16) {
        if tile == 0 {
            return;
        }
        let x = columns.start.max(self.seen.left);
        let (line, _) = self.line(y, columns);
        let mut bits = tile.rotate_left((x & 7) as u32);
        for pixel in line {
            if bits & 0x80 != 0 {
                *pixel = colour;
            }
            bits = bits.rotate_left(1);
        }
    }

    /// The letters of a text, one after the other.
    #[inline]
    fn letters(&mut self, letters: &[u8], font: &Font, part: Part, colour: u16) {
        let seen = self.seen.cut(part);
        let line = self.whole.right - self.whole.left;
        let wide = font.size.width as i32;
        let mut left = part.left;
        for letter in letters {
            let (from, to) = (left.max(seen.left), (left + wide).min(seen.right));
            if from < to {
                let letter = Glyph(*letter);
                let (first, last) = font.ink(letter);
                let top = seen.top.max(part.top + i32::from(first));
                let bottom = seen.bottom.min(part.top + i32::from(last));
                let mut start = (top - self.whole.top) * line + from - self.whole.left;
                for bits in font
                    .rows(letter, (top - part.top) as u32)
                    .take((bottom - top).max(0) as usize)
                {
                    let pixels = self.pixels.get_mut(start as usize..(start + to - from) as usize);
                    blit(pixels.unwrap_or_default(), bits << (from - left), colour);
                    start += line;
                }
            }
            left += wide;
        }
    }
}

/// Sets the pixels whose bits are set.
#[inline]
fn blit(pixels: &mut [u16], mut bits: u16, colour: u16) {
    for pixel in pixels {
        if bits == 0 {
            return;
        }
        if bits & 0x8000 != 0 {
            *pixel = colour;
        }
        bits <<= 1;
    }
}

/// Sets all of them: eight at a time, which takes half of the time.
#[inline]
fn flood(pixels: &mut [u16], colour: u16) {
    let (eights, rest) = pixels.as_chunks_mut::<8>();
    for eight in eights {
        *eight = [colour; 8];
    }
    rest.fill(colour);
}

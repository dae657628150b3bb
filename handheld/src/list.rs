//! A list with a cursor: as many rows as fit around the cursor, long rows on two lines, and a bar that tells how
//! much of it is in sight.

use crate::canvas::{Canvas, area};
use crate::phrase::{Phrase, width};
use crate::place::Place;
use crate::scene::Full;
use crate::{icons, theme};
use core::ops::Range;
use embedded_graphics::prelude::*;

/// What a row shows.
#[derive(Default)]
pub(crate) struct Row {
    pub text: Phrase,
    /// At the right end.
    pub value: Phrase,
    /// A box, empty or ticked.
    pub mark: Option<bool>,
}

pub(crate) struct List<'a> {
    pub rows: u16,
    pub cursor: u16,
    pub row: &'a dyn Fn(u16) -> Row,
}

const INDENT: i32 = 12;
const BOX: i32 = 22;
/// Width of the bar, with its margin.
pub(crate) const BAR: u32 = 8;

impl List<'_> {
    /// The rows in sight: the cursor's, then its neighbours on both sides for as long as there is room.
    fn window(&self, height: i32) -> (u16, u16) {
        let (mut first, mut end) = (self.cursor, self.cursor.saturating_add(1).min(self.rows));
        let mut left = height - tall(&(self.row)(self.cursor));
        loop {
            let mut grown = false;
            if end < self.rows {
                let more = tall(&(self.row)(end));
                if more <= left {
                    left -= more;
                    end += 1;
                    grown = true;
                }
            }
            if let Some(before) = first.checked_sub(1) {
                let more = tall(&(self.row)(before));
                if more <= left {
                    left -= more;
                    first = before;
                    grown = true;
                }
            }
            if !grown {
                return (first, end);
            }
        }
    }

    /// Draws the list between two heights.
    pub fn draw(&self, canvas: &mut Canvas<'_>, top: i32, bottom: i32) -> Result<(), Full> {
        if self.rows == 0 {
            return Ok(());
        }
        let (first, end) = self.window(bottom - top);
        let mut y = top;
        for index in first..end {
            let row = (self.row)(index);
            draw_row(canvas, &row, y, index == self.cursor)?;
            y += tall(&row);
        }
        if end - first < self.rows {
            draw_bar(canvas, top..y - 2, first..end, self.rows)?;
        }
        Ok(())
    }
}

/// How much of so many rows is in sight, beside what is between two heights.
pub(crate) fn draw_bar(canvas: &mut Canvas<'_>, heights: Range<i32>, seen: Range<u16>, rows: u16) -> Result<(), Full> {
    let x = theme::LEFT + theme::INNER as i32 - 3;
    let height = (heights.end - heights.start).max(0);
    let share = |row: u16| height * i32::from(row) / i32::from(rows.max(1));
    canvas.round(area(x, heights.start, 3, height as u32), 1, theme::PANEL)?;
    let length = (share(seen.end) - share(seen.start)).max(6) as u32;
    canvas.round(area(x, heights.start + share(seen.start), 3, length), 1, theme::ACCENT)
}

/// Pixels that a row leaves for its text, beside a box and a value of so many letters.
pub(crate) const fn room(value: u32, mark: bool) -> u32 {
    let value = if value == 0 {
        0
    } else {
        value * theme::LARGE.size.width + 8
    };
    let mark = if mark { BOX as u32 } else { 0 };
    theme::INNER.saturating_sub(INDENT as u32 + BAR + value + mark)
}

fn place(row: &Row) -> Place {
    match row.mark {
        Some(_) => Place::Marked,
        None => Place::Valued(width(row.value.as_str())),
    }
}

fn tall(row: &Row) -> i32 {
    place(row).height(row.text.as_str()).max(theme::LARGE_LINE) + theme::ROW_PADDING
}

fn draw_row(canvas: &mut Canvas<'_>, row: &Row, y: i32, chosen: bool) -> Result<(), Full> {
    let wide = theme::INNER - BAR;
    let colour = if chosen { theme::ACCENT } else { theme::TEXT };
    if chosen {
        let height = tall(row) as u32 - 1;
        canvas.round(area(theme::LEFT, y, wide, height), 4, theme::PANEL)?;
        canvas.fill(area(theme::LEFT, y, 4, height), theme::ACCENT)?;
    }
    let mut x = theme::LEFT + INDENT;
    if let Some(marked) = row.mark {
        let tick = area(x, y + 3, 16, 16);
        canvas.outline(tick, 3, 2, colour)?;
        if marked {
            canvas.art(&icons::CHECK, Point::new(x + 2, y + 1), 1, theme::ACCENT)?;
        }
        x += BOX;
    }
    place(row).draw(canvas, row.text.as_str(), Point::new(x, y + 2), colour)?;
    let end = Point::new(theme::LEFT + wide as i32 - 4, y + 2);
    canvas.text_right(row.value.as_str(), end, &theme::LARGE, colour)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frame::phrase;
    use core::fmt::Write;

    #[test]
    fn the_cursor_is_always_in_sight_and_the_room_is_used() {
        let row = |index: u16| Row {
            // Every third row takes two lines.
            text: phrase(|out| write!(out, "{index} {}", "слово ".repeat(usize::from(index % 3) * 3))),
            ..Row::default()
        };
        for rows in [1, 3, 40] {
            for cursor in 0..rows {
                let list = List {
                    rows,
                    cursor,
                    row: &row,
                };
                for height in [48, 100, 190] {
                    let (first, end) = list.window(height);
                    assert!(first <= cursor && cursor < end && end <= rows);
                    let used: i32 = (first..end).map(|index| tall(&row(index))).sum();
                    assert!(used <= height);
                    let whole = first == 0 && end == rows;
                    assert!(whole || used + 2 * theme::LARGE_LINE + theme::ROW_PADDING > height);
                }
            }
        }
    }
}

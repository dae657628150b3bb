//! A list with a cursor, page by page: long rows take two lines, and a bar tells how much of the list is in sight.

use crate::canvas::{Canvas, area};
use crate::phrase::{Phrase, width};
use crate::place::{Fit, Place};
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
    /// Where the page begins and ends that the cursor is on, if no row of it is long. Pages stand still while the cursor
    /// moves on them, so that only two rows change; and a page is found by looking at no other.
    fn page(&self, height: i32) -> Range<u16> {
        let most = (height / (theme::LARGE_LINE + theme::ROW_PADDING)).clamp(1, i32::from(u16::MAX)) as u16;
        // As many rows on the last page as on the others.
        let each = self.rows.div_ceil(self.rows.div_ceil(most).max(1)).max(1);
        let begins = self.cursor / each * each;
        begins..begins.saturating_add(each).min(self.rows)
    }

    /// Draws the list between two heights.
    pub fn draw(&self, canvas: &mut Canvas<'_>, top: i32, bottom: i32) -> Result<(), Full> {
        let (seen, end) = self.draw_rows(canvas, top, bottom)?;
        if (seen.len() as u16) < self.rows {
            draw_bar(canvas, top..end - 2, seen, self.rows)?;
        }
        Ok(())
    }

    /// Where the part of the page begins that the cursor is on: long rows part a page that has no room for all of them.
    fn first(&self, page: &Range<u16>, height: i32) -> u16 {
        let mut first = page.start;
        let mut end = 0;
        for index in page.start..=self.cursor {
            let tall = tall(fit(&(self.row)(index)));
            if end + tall > height && index > first {
                first = index;
                end = 0;
            }
            end += tall;
        }
        first
    }

    /// Draws the rows of the page with the cursor; gives which these are, and where they end.
    fn draw_rows(&self, canvas: &mut Canvas<'_>, top: i32, bottom: i32) -> Result<(Range<u16>, i32), Full> {
        let page = self.page(bottom - top);
        let first = self.first(&page, bottom - top);
        let mut y = top;
        for index in first..page.end {
            let row = (self.row)(index);
            let fit = fit(&row);
            let end = y + tall(fit);
            if end > bottom && index > first {
                return Ok((first..index, y));
            }
            draw_row(canvas, &row, fit, y..end, index == self.cursor)?;
            y = end;
        }
        Ok((first..page.end, y))
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

fn fit(row: &Row) -> Fit<'_> {
    let place = match row.mark {
        Some(_) => Place::Marked,
        None => Place::Valued(width(row.value.as_str())),
    };
    place.fit(row.text.as_str())
}

fn tall(fit: Fit<'_>) -> i32 {
    fit.height().max(theme::LARGE_LINE) + theme::ROW_PADDING
}

fn draw_row(canvas: &mut Canvas<'_>, row: &Row, fit: Fit<'_>, heights: Range<i32>, chosen: bool) -> Result<(), Full> {
    let y = heights.start;
    let wide = theme::INNER - BAR;
    let colour = if chosen { theme::ACCENT } else { theme::TEXT };
    if chosen {
        // No more than this: what a cursor changes is sent before the eye has seen the finger move.
        canvas.fill(area(theme::LEFT, y, 5, heights.len() as u32 - 1), theme::ACCENT)?;
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
    fit.draw(canvas, Point::new(x, y + 2), colour)?;
    let end = Point::new(theme::LEFT + wide as i32 - 4, y + 2);
    canvas.text_right(row.value.as_str(), end, &theme::LARGE, colour)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frame::phrase;
    use crate::scene::Scene;
    use core::cell::Cell;
    use core::fmt::Write;

    #[test]
    fn the_cursor_is_always_in_sight_and_pages_stand_still() {
        let row = |index: u16| Row {
            // Every third row takes two lines.
            text: phrase(|out| write!(out, "{index} {}", "слово ".repeat(usize::from(index % 3) * 3))),
            ..Row::default()
        };
        for rows in [1, 3, 9, 40] {
            for height in [48, 100, 190] {
                let mut pages = std::vec::Vec::new();
                for cursor in 0..rows {
                    let list = List {
                        rows,
                        cursor,
                        row: &row,
                    };
                    let drawn = Cell::default();
                    Scene::new().record_with(0, |canvas| {
                        drawn.set(list.draw_rows(canvas, 0, height)?);
                        Ok(())
                    });
                    let (seen, end) = drawn.take();
                    assert!(seen.contains(&cursor) && seen.end <= rows);
                    assert!(end <= height);
                    pages.push((seen.start, seen.end));
                }
                pages.dedup();
                // One page begins where the other ends.
                assert_eq!(pages.first().map(|page| page.0), Some(0));
                assert_eq!(pages.last().map(|page| page.1), Some(rows));
                assert!(pages.windows(2).all(|pages| pages[0].1 == pages[1].0), "{pages:?}");
            }
        }
    }
}

//! A game's cells on the screen: where they lie, their ground, their borders and who stands there. All of the map where
//! its cells stay large enough to read, else a window around the cursor.
//!
//! Every cell is drawn by itself, within its own outline: a wall between two cells is half of the one and half of the
//! other. So a band of the screen asks the game for just the cells that it shows.

mod border;
mod ground;
mod hex;

use border::{draw_border, wall};
use ground::{goal, tile};
pub(crate) use hex::Hex;

use crate::canvas::{Canvas, area};
use crate::scene::Full;
use crate::theme;
use crate::tokens;
use embedded_graphics::geometry::AnchorPoint;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use rules_core::figure::Side;
use rules_core::kit::list::List;
use rules_core::map::{Ground, Shape};
use rules_core::{CardId, Cell};

/// Smaller cells cannot be told apart at arm's length.
pub(crate) const LEAST: i32 = 14;
/// Larger ones tell nothing more.
const MOST: i32 = 46;
/// Of a window that scrolls: as few cells as needed are out of sight, and every token has its letter.
const WINDOW: i32 = 24;

/// The cursor reaches so far into the neighbours.
const RIM: i32 = 1;

/// What is special about a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stress {
    None,
    /// One of the possible answers.
    Possible,
    /// The one that is chosen so far.
    Chosen,
    /// Where somebody looks.
    Cursor,
}

/// What there is of a map: found out in one pass over its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Survey {
    shape: Shape,
    /// The first column and row that exist, and how many there are.
    first: Point,
    count: Size,
    /// Cells that are more than rock.
    pub existing: u16,
    /// The row of each cell, so that a band need not ask for cells that it does not show.
    rows: List<u8, 256>,
}

/// Where the cells lie: found out once per picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    pub survey: Survey,
    /// Width of a cell.
    side: i32,
    /// What of the screen shows the map.
    room: Rectangle,
    /// The upper left corner of the first column and row.
    corner: Point,
}

/// Whether there is anything but rock.
fn exists(cell: &Cell) -> bool {
    cell.ground != Ground::Wall || !cell.figures.is_empty()
}

impl Survey {
    /// `None` where there is no map.
    pub fn of(cells: &dyn Fn(u8) -> Option<Cell>) -> Option<Self> {
        let mut rows = List::new();
        let (mut low, mut high) = (Point::new(i32::MAX, i32::MAX), Point::new(i32::MIN, i32::MIN));
        let (mut shape, mut existing) = (Shape::Square, 0);
        for index in 0..=u8::MAX {
            let asked = cells(index);
            let Some(cell) = &asked else { break };
            rows.push(cell.y);
            shape = cell.shape;
            if exists(cell) {
                existing += 1;
                low = low.component_min(place(cell));
                high = high.component_max(place(cell));
            }
        }
        if high.x < low.x {
            return None;
        }
        Some(Self {
            shape,
            first: low,
            count: Size::new((high.x - low.x + 1) as u32, (high.y - low.y + 1) as u32),
            existing,
            rows,
        })
    }

    /// How many rows there are, rock at the upper edge included.
    pub fn depth(&self) -> i32 {
        self.rows.iter().max().map_or(0, |last| i32::from(*last) + 1)
    }
}

/// Column and row.
fn place(cell: &Cell) -> Point {
    Point::new(cell.x.into(), cell.y.into())
}

impl Layout {
    /// The layout of a map within the room, with the cursor's cell in sight.
    pub fn new(survey: Survey, room: Rectangle, cursor: Option<&Cell>) -> Self {
        let mut layout = Self {
            survey,
            side: 0,
            room,
            corner: room.top_left,
        };
        // The largest side at which all of it fits.
        layout.side = MOST;
        while layout.side >= LEAST && layout.size().component_min(room.size) != layout.size() {
            layout.side -= 1;
        }
        if layout.side < LEAST {
            layout.side = WINDOW;
        }
        let size = layout.size();
        let at = cursor.map_or(Point::zero(), |cell| {
            layout.place(place(cell)) - room.top_left + Point::new_equal(layout.side / 2)
        });
        let shift = |room: u32, size: u32, at: i32| {
            let (room, size) = (room as i32, size as i32);
            if size <= room {
                (room - size) / 2
            } else {
                (room / 2 - at).clamp(room - size, 0)
            }
        };
        layout.corner += Point::new(
            shift(room.size.width, size.width, at.x),
            shift(room.size.height, size.height, at.y),
        );
        layout
    }

    /// Height of a cell, and how far apart rows are. Hexes stand on a corner: 8 by 7 is near enough to 2 by √3.
    fn height(&self) -> i32 {
        match self.survey.shape {
            Shape::Square => self.side,
            Shape::Hex => self.side * 8 / 7,
        }
    }

    fn step(&self) -> i32 {
        match self.survey.shape {
            Shape::Square => self.side,
            Shape::Hex => self.height() * 3 / 4,
        }
    }

    fn size(&self) -> Size {
        let (columns, rows) = (self.survey.count.width as i32, self.survey.count.height as i32);
        let half = match self.survey.shape {
            Shape::Square => 0,
            Shape::Hex => self.side / 2,
        };
        Size::new(
            (columns * self.side + half) as u32,
            ((rows - 1) * self.step() + self.height()) as u32,
        )
    }

    /// The upper left corner of a cell.
    fn place(&self, at: Point) -> Point {
        let odd = match self.survey.shape {
            Shape::Hex if at.y % 2 == 1 => self.side / 2,
            Shape::Hex | Shape::Square => 0,
        };
        let cell = at - self.survey.first;
        self.corner + Point::new(cell.x * self.side + odd, cell.y * self.step())
    }

    fn area(&self, x: u8, y: u8) -> Rectangle {
        let corner = self.place(Point::new(x.into(), y.into()));
        Rectangle::new(corner, Size::new(self.side as u32, self.height() as u32))
    }

    pub fn draw(
        &self,
        canvas: &mut Canvas<'_>,
        cells: &dyn Fn(u8) -> Option<Cell>,
        stress: &dyn Fn(u8) -> Stress,
        letter: &dyn Fn(CardId) -> char,
    ) -> Result<(), Full> {
        let canvas = &mut canvas.within(self.room.offset(RIM));
        if self.survey.shape == Shape::Square {
            canvas.fill(Rectangle::new(self.corner, self.size()), theme::GRID)?;
        }
        let mut framed = None;
        for (index, row) in (0..=u8::MAX).zip(self.survey.rows.iter()) {
            let top = self.place(Point::new(0, i32::from(*row))).y;
            if canvas.hides(&area(0, top, theme::WIDTH, self.height() as u32).offset(RIM)) {
                continue;
            }
            let asked = cells(index);
            let Some(cell) = &asked else { continue };
            if self.survey.shape == Shape::Hex && !exists(cell) {
                continue;
            }
            let here = self.area(cell.x, cell.y);
            let stress = stress(index);
            if matches!(stress, Stress::Chosen | Stress::Cursor) {
                framed = Some(here);
            }
            self.draw_cell(canvas, cell, here, stress)?;
            let figures = cell.figures.iter();
            let figures: List<(Side, char), 8> = figures.map(|figure| (figure.side, letter(figure.card))).collect();
            tokens::draw(canvas, &figures, inner(here, self.survey.shape))?;
        }
        // Above all cells, so that neither figures nor neighbours hide it.
        framed.map_or(Ok(()), |here| self.frame(canvas, here))
    }

    fn draw_cell(&self, canvas: &mut Canvas<'_>, cell: &Cell, here: Rectangle, stress: Stress) -> Result<(), Full> {
        let (ground, ink) = theme::ground(cell.ground);
        let ground = match stress {
            Stress::Possible | Stress::Chosen => theme::POSSIBLE,
            Stress::None | Stress::Cursor => ground,
        };
        match self.survey.shape {
            Shape::Square => {
                // What is left of the grid at its upper and left edge.
                let edge = Size::new_equal(exists(cell).into());
                canvas.fill(Rectangle::new(here.top_left + edge, here.size - edge), ground)?;
                if let Some(tile) = tile(cell.ground) {
                    canvas.pattern(here, tile, ink)?;
                }
            }
            Shape::Hex => {
                canvas.hex(here, theme::GRID, ground)?;
                if let Some(tile) = tile(cell.ground) {
                    canvas.pattern(inner(here, self.survey.shape), tile, ink)?;
                }
            }
        }
        if cell.ground == Ground::Goal && cell.figures.is_empty() {
            goal(canvas, here)?;
        }
        if self.survey.shape == Shape::Square && exists(cell) {
            for (side, border) in cell.borders.into_iter().enumerate() {
                draw_border(canvas, here, side, border)?;
            }
        }
        if stress != Stress::Possible {
            return Ok(());
        }
        match self.survey.shape {
            Shape::Square => canvas.outline(here.offset(-wall(self.side)), 0, 1, theme::ACCENT),
            Shape::Hex => canvas.ring(here, 1, theme::ACCENT),
        }
    }

    /// The cursor around a cell.
    fn frame(&self, canvas: &mut Canvas<'_>, here: Rectangle) -> Result<(), Full> {
        match self.survey.shape {
            Shape::Square => {
                canvas.outline(here.offset(RIM), 0, 4, theme::GROUND)?;
                canvas.outline(here.offset(RIM), 0, 3, theme::TEXT)
            }
            Shape::Hex => (0..3).try_for_each(|margin| canvas.ring(here, margin, theme::TEXT)),
        }
    }
}

/// Where figures stand.
fn inner(here: Rectangle, shape: Shape) -> Rectangle {
    let side = here.size.width as i32;
    match shape {
        Shape::Square => here.offset(-wall(side)),
        Shape::Hex => here.resized(Size::new_equal((side * 3 / 4) as u32), AnchorPoint::Center),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Scene;
    use crate::testing::cells;
    use embedded_graphics::pixelcolor::Rgb565;

    const ROOM: Rectangle = area(22, 28, 276, 160);

    fn layout(shape: Shape, columns: u8, rows: u8, cursor: u8) -> Layout {
        let cells = cells(shape, columns, rows);
        Layout::new(Survey::of(&cells).unwrap(), ROOM, cells(cursor).as_ref())
    }

    fn inside(part: Rectangle) -> bool {
        part.intersection(&ROOM) == part
    }

    #[test]
    fn a_map_that_fits_is_shown_whole() {
        for shape in [Shape::Square, Shape::Hex] {
            for (columns, rows) in [(1, 1), (3, 2), (9, 9), (13, 9), (15, 4)] {
                let map = layout(shape, columns, rows, 0);
                assert!(
                    (LEAST..=MOST).contains(&map.side),
                    "{shape:?} {columns} {rows}: {}",
                    map.side
                );
                for y in 0..rows {
                    for x in 0..columns {
                        // Odd rows of hexes reach half a hex further.
                        assert!(inside(map.area(x, y)), "{shape:?} {x} {y}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_window_follows_the_cursor() {
        for shape in [Shape::Square, Shape::Hex] {
            for cursor in 0..=252u8 {
                let map = layout(shape, 11, 23, cursor);
                assert_eq!(map.side, WINDOW);
                assert!(inside(map.area(cursor % 11, cursor / 11)), "{shape:?} {cursor}");
            }
            // The window never shows more emptiness than it must.
            assert_eq!(layout(shape, 11, 23, 0).area(0, 0).top_left.y, ROOM.top_left.y);
        }
    }

    #[test]
    fn no_cells_are_no_map() {
        assert_eq!(Survey::of(&|_| None), None);
        let rock = |index| {
            cells(Shape::Square, 2, 2)(index).map(|cell| Cell {
                ground: Ground::Wall,
                figures: List::new(),
                ..cell
            })
        };
        assert_eq!(Survey::of(&rock), None);
    }

    #[test]
    fn nothing_is_painted_outside_of_the_room() {
        for shape in [Shape::Square, Shape::Hex] {
            for (columns, rows) in [(9, 9), (16, 16)] {
                let cells = cells(shape, columns, rows);
                let map = Layout::new(Survey::of(&cells).unwrap(), ROOM, cells(40).as_ref());
                let stress = |index: u8| match index {
                    40 => Stress::Cursor,
                    41..50 => Stress::Possible,
                    _ => Stress::None,
                };
                let mut scene = Scene::new();
                let mut pixels = std::vec![0; 320 * 240];
                let mut top = 0;
                while top < theme::HEIGHT {
                    let from = top;
                    top = scene.record_with(from, |canvas| {
                        canvas.fill(area(0, 0, theme::WIDTH, theme::HEIGHT), Rgb565::MAGENTA)?;
                        map.draw(canvas, &cells, &stress, &|_| 'B')
                    });
                    let part = area(0, from as i32, theme::WIDTH, top - from);
                    scene.paint(part, &mut pixels[from as usize * 320..top as usize * 320]);
                }
                let ground = pixels[0];
                for (at, pixel) in (0i32..).zip(pixels) {
                    let at = Point::new(at % 320, at / 320);
                    assert!(ROOM.offset(RIM).contains(at) || pixel == ground, "{shape:?} {at}");
                }
            }
        }
    }
}

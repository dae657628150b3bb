//! The map in letters: walls, doors and who stands where.

use crate::plays::speech::label;
use rules_core::Arg;
use rules_core::map::{Border, Cell, Ground, Shape};
use std::fmt::Write as _;

/// Columns of text that a square takes, without its western border.
const WIDE: usize = 5;

/// The map, one line of text after the other. `names` says who stands in a cell.
pub fn drawn(cells: &[Cell], names: &dyn Fn(&Cell) -> String) -> String {
    let mut text = String::new();
    if cells.iter().all(|cell| cell.shape == Shape::Square) {
        squares(cells, &mut text);
    }
    for cell in cells.iter().filter(|cell| !cell.figures.is_empty()) {
        let _ = writeln!(text, "  {}: {}", label(cell.name()), names(cell));
    }
    text
}

fn squares(cells: &[Cell], text: &mut String) {
    let at = |x: u8, y: u8| {
        let found = cells.iter().find(|cell| (cell.x, cell.y) == (x, y));
        found.filter(|cell| cell.ground != Ground::Wall)
    };
    let (Some(right), Some(bottom)) = (cells.iter().map(|c| c.x).max(), cells.iter().map(|c| c.y).max()) else {
        return;
    };
    text.push_str("    ");
    for x in 0..=right {
        let _ = write!(
            text,
            "{:<1$}",
            label(Arg::Cell { x, y: 0 }).trim_end_matches('1'),
            WIDE + 1
        );
    }
    text.push('\n');
    for y in 0..=bottom {
        let mut above = "   ".to_owned();
        let mut inside = format!("{:>2} ", u16::from(y) + 1);
        for x in 0..=right {
            let here = at(x, y);
            // The borders of neighbours are the same from both sides.
            let north = here.map(|cell| cell.borders[0]).or_else(|| {
                let cell = at(x, y.checked_sub(1)?)?;
                Some(cell.borders[2])
            });
            let west = here.map(|cell| cell.borders[3]).or_else(|| {
                let cell = at(x.checked_sub(1)?, y)?;
                Some(cell.borders[1])
            });
            above.push('+');
            above.push_str(match north {
                Some(Border::Wall) => "#####",
                Some(Border::Door) => "# D #",
                Some(Border::OpenDoor) => "# ' #",
                Some(Border::Open) | None => "     ",
            });
            inside.push(match west {
                Some(Border::Wall) => '#',
                Some(Border::Door) => 'D',
                Some(Border::OpenDoor) => '\'',
                Some(Border::Open) | None => ' ',
            });
            inside.push_str(&here.map_or_else(|| " ".repeat(WIDE), inner));
        }
        let last = at(right, y).map(|cell| cell.borders[1]);
        inside.push(if last.is_some() { '#' } else { ' ' });
        above.push('+');
        let _ = writeln!(text, "{}\n{}", above.trim_end(), inside.trim_end());
    }
    let mut below = "   ".to_owned();
    for x in 0..=right {
        below.push('+');
        below.push_str(if at(x, bottom).is_some() { "#####" } else { "     " });
    }
    let _ = writeln!(text, "{}", below.trim_end());
}

/// The ground, and how many figures stand on it.
fn inner(cell: &Cell) -> String {
    let ground = match cell.ground {
        Ground::Dark => '.',
        Ground::Goal => '*',
        Ground::Building => '#',
        Ground::Bridge => '=',
        Ground::Plain | Ground::Water | Ground::Wood | Ground::Hill | Ground::Wall | Ground::Field | Ground::Ford => {
            ' '
        }
    };
    let figures = "o".repeat(cell.figures.len().min(WIDE - 2));
    format!(" {ground}{figures:<3}")
}

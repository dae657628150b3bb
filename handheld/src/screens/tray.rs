//! The dice tray: blank dice before a roll, faces after it, and the sum of what they show.

use crate::canvas::{Canvas, area, text_width, wrap};
use crate::frame::{Frame, Keys, phrase};
use crate::history::Line;
use crate::icons::Art;
use crate::screens::{Rolled, told};
use crate::{icons, theme, ui};
use core::fmt::Write;
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use rules_core::dice::{DieCard, Face, SymbolCard, count};
use rules_core::kit::list::List;
use rules_core::pack::Record;
use rules_core::{Die, Pack};

/// Dice of a row, when there are more than fit in large.
const ROW: usize = 6;
const GAP: i32 = 7;
/// Below mixed dice: the first letter of each one's name, so that colour is not alone.
const LETTER: i32 = 13;

/// Of the screen after a roll: the sum and a few events stay below.
const ROOM: i32 = 110;

/// What a die of the tray shows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shown {
    Blank,
    Face(u8),
    /// The face that is being entered.
    Turning(u8),
}

fn is_mixed(dice: &[Die]) -> bool {
    dice.iter()
        .any(|die| Some(die.card) != dice.first().map(|first| first.card))
}

/// Room between two rows.
fn gap(dice: &[Die]) -> i32 {
    if is_mixed(dice) { LETTER } else { GAP }
}

/// The side of a die: large where few dice have much room.
fn side(dice: &[Die], room: i32) -> i32 {
    const LARGE: i32 = 72;
    if dice.len() <= 3 && room >= LARGE + gap(dice) {
        LARGE
    } else if dice.len() < ROW {
        48
    } else {
        40
    }
}

/// Pixels that the tray takes of so many.
pub(crate) fn height(dice: &[Die], room: i32) -> i32 {
    dice.len().div_ceil(ROW) as i32 * (side(dice, room) + gap(dice))
}

/// Draws all dice at `top`.
pub(crate) fn draw_dice<D: DrawTarget<Color = Rgb565>>(
    frame: &Frame<'_, '_>,
    canvas: &mut Canvas<'_, D>,
    dice: &[Die],
    shown: &dyn Fn(usize) -> Shown,
    top: i32,
    room: i32,
) -> Result<(), D::Error> {
    let side = side(dice, room);
    for (index, die) in dice.iter().enumerate() {
        let (row, column) = (index / ROW, index % ROW);
        let in_row = (dice.len() - row * ROW).min(ROW) as i32;
        let left = (theme::WIDTH as i32 - in_row * (side + GAP) + GAP) / 2;
        let at = Point::new(
            left + column as i32 * (side + GAP),
            top + row as i32 * (side + gap(dice)),
        );
        draw_die(&frame.app.pack, canvas, *die, shown(index), at, side)?;
        if is_mixed(dice) {
            let name = frame.app.pack.name(DieCard::card(die.card), frame.app.lang);
            let letter = phrase(|out| {
                name.chars()
                    .take(1)
                    .flat_map(char::to_uppercase)
                    .try_for_each(|c| out.write_char(c))
            });
            canvas.text(
                letter.as_str(),
                at + Point::new(side / 2 - 3, side),
                &theme::SMALL,
                theme::DIM,
            )?;
        }
    }
    Ok(())
}

fn draw_die<D: DrawTarget<Color = Rgb565>>(
    pack: &Pack<'_>,
    canvas: &mut Canvas<'_, D>,
    die: Die,
    shown: Shown,
    at: Point,
    side: i32,
) -> Result<(), D::Error> {
    let card: DieCard = pack.get(die.card);
    let (body, ink) = theme::die(card.colour);
    let square = area(at.x, at.y, side as u32, side as u32);
    let face = match shown {
        Shown::Blank => {
            canvas.outline(square, 8, 3, body)?;
            let middle = at + Point::new(side / 2 - 5, side / 2 - 10);
            return canvas.text("?", middle, &theme::LARGE, theme::DIM);
        }
        Shown::Face(face) | Shown::Turning(face) => face,
    };
    canvas.round(square, 8, body)?;
    if matches!(shown, Shown::Turning(_)) {
        canvas.outline(square, 8, 3, theme::TEXT)?;
    }
    match card.faces.get(usize::from(face)) {
        Some(face) if !face.is_empty() => draw_face(pack, canvas, face, at, side, ink),
        // A blank face is a face too: a stroke tells it from a die that was not rolled.
        Some(_) | None => canvas.fill(area(at.x + side / 2 - 6, at.y + side / 2 - 1, 12, 2), ink),
    }
}

fn art(pack: &Pack<'_>, symbol: u8) -> &'static Art {
    icons::symbol(pack.get::<SymbolCard>(symbol).icon)
}

/// One symbol large, up to four small ones, or numbers beside them.
fn draw_face<D: DrawTarget<Color = Rgb565>>(
    pack: &Pack<'_>,
    canvas: &mut Canvas<'_, D>,
    face: &Face,
    at: Point,
    side: i32,
    ink: Rgb565,
) -> Result<(), D::Error> {
    // A large die takes all its symbols at twice the size.
    let scale = if side >= 72 { 2 } else { 1 };
    let dot = Art::SIDE as i32 * scale;
    let symbols: List<u8, 5> = face
        .iter()
        .flat_map(|shown| core::iter::repeat_n(shown.symbol, usize::from(shown.count)))
        .collect();
    let middle = at + Point::new(side / 2, side / 2);
    if let [symbol] = *symbols {
        return canvas.art(
            art(pack, symbol),
            middle - Point::new(dot, dot) * (scale + 1) / (2 * scale),
            scale as u32 + 1,
            ink,
        );
    }
    if symbols.len() <= 4 {
        let rows = symbols.len().div_ceil(2) as i32;
        for (index, symbol) in (0..).zip(symbols.iter()) {
            let in_row = if index == 2 && symbols.len() == 3 { 1 } else { 2 };
            let x = middle.x - in_row * (dot + 2) / 2 + 1 + index % 2 * (dot + 2);
            let y = middle.y - rows * (dot + 2) / 2 + 1 + index / 2 * (dot + 2);
            canvas.art(art(pack, *symbol), Point::new(x, y), scale as u32, ink)?;
        }
        return Ok(());
    }
    let mut y = middle.y - face.len() as i32 * 13 / 2;
    for shown in face {
        canvas.art(art(pack, shown.symbol), Point::new(at.x + 3, y - 1), 1, ink)?;
        let number = phrase(|out| write!(out, "{}", shown.count));
        canvas.text(number.as_str(), Point::new(at.x + 22, y), &theme::STRONG, ink)?;
        y += 13;
    }
    Ok(())
}

/// How many of each symbol the dice show.
fn draw_sum<D: DrawTarget<Color = Rgb565>>(
    frame: &Frame<'_, '_>,
    canvas: &mut Canvas<'_, D>,
    rolled: &Rolled,
    y: i32,
) -> Result<(), D::Error> {
    let pack = &frame.app.pack;
    let mut x = theme::LEFT;
    for symbol in pack.all::<SymbolCard>().iter() {
        let sum = count(pack, &rolled.dice, &rolled.faces, symbol);
        let could = rolled.dice.iter().any(|die| {
            let card: DieCard = pack.get(die.card);
            card.faces.iter().flatten().any(|shown| shown.symbol == symbol)
        });
        if !could {
            continue;
        }
        canvas.art(art(pack, symbol), Point::new(x, y + 2), 1, theme::ACCENT)?;
        let text = phrase(|out| write!(out, "{}: {sum}", pack.name(SymbolCard::card(symbol), frame.app.lang)));
        canvas.text(text.as_str(), Point::new(x + 22, y), &theme::LARGE, theme::TEXT)?;
        x += 22 + text_width(text.as_str(), &theme::LARGE) as i32 + 14;
    }
    Ok(())
}

/// Which question was answered by the roll or draw. A long one takes the place of the rule's id, which "why?" knows
/// as well; a longer one is cut, and says so.
pub(crate) fn header<D: DrawTarget<Color = Rgb565>>(
    frame: &Frame<'_, '_>,
    canvas: &mut Canvas<'_, D>,
    icon: &Art,
) -> Result<(), D::Error> {
    let (title, rule) = match &frame.app.last {
        Some(last) => (phrase(|out| frame.words().say(&last.says, out)), last.rule.rule().id),
        None => (frame.seat(), ""),
    };
    let whole = text_width(title.as_str(), &theme::STRONG);
    if whole + text_width(rule, &theme::SMALL) <= theme::INNER {
        return frame.header(canvas, icon, title.as_str(), rule);
    }
    const MORE: &str = " ...";
    let room = theme::INNER + theme::RAIL;
    if whole <= room {
        return frame.header(canvas, icon, title.as_str(), "");
    }
    let line = wrap(title.as_str(), &theme::STRONG, room - text_width(MORE, &theme::STRONG)).next();
    let cut = phrase(|out| write!(out, "{}{MORE}", line.unwrap_or_default()));
    frame.header(canvas, icon, cut.as_str(), "")
}

/// What came of it, from `top` on, as far as there is room.
pub(crate) fn outcome<D: DrawTarget<Color = Rgb565>>(
    frame: &Frame<'_, '_>,
    canvas: &mut Canvas<'_, D>,
    top: i32,
) -> Result<(), D::Error> {
    let bottom = theme::BOTTOM - 18;
    let events = frame.app.told.events();
    let (first, _) = told::newest(frame.words(), events, bottom - top);
    let mut y = top;
    for event in events.iter().skip(first) {
        y = told::draw_line(frame, canvas, &Line::Event(*event), y)?;
    }
    Ok(())
}

pub(crate) fn draw<D: DrawTarget<Color = Rgb565>>(
    frame: &Frame<'_, '_>,
    canvas: &mut Canvas<'_, D>,
    rolled: &Rolled,
) -> Result<(), D::Error> {
    header(frame, canvas, &icons::DIE)?;
    let top = theme::TOP + 6;
    let shown = |index| rolled.faces.get(index).map_or(Shown::Blank, |face| Shown::Face(*face));
    draw_dice(frame, canvas, &rolled.dice, &shown, top, ROOM)?;
    let mut y = top + height(&rolled.dice, ROOM) + 6;
    draw_sum(frame, canvas, rolled, y)?;
    y += theme::LARGE_LINE + 6;
    outcome(frame, canvas, y)?;
    canvas.text_centred(
        frame.ui(ui::ANY_KEY, &[]).as_str(),
        theme::BOTTOM - 14,
        &theme::SMALL,
        theme::DIM,
    )?;
    let keys = Keys {
        x: Some(&icons::CHECK),
        ..Keys::default()
    };
    frame.keys(canvas, keys)
}

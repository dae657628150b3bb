//! The dice tray: blank dice before a roll, faces after it, and the sum of what they show.

use crate::canvas::{Canvas, area, text_width, wrap};
use crate::font::Font;
use crate::frame::{Frame, Keys, phrase};
use crate::history::Line;
use crate::icons::Art;
use crate::phrase::{Phrase, capital};
use crate::place::MORE;
use crate::scene::Full;
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
pub(crate) const ROW: usize = 6;
const GAP: i32 = 7;
/// Below mixed dice: the first letter of each one's name, so that colour is not alone.
const LETTER: i32 = 13;

/// Of the screen after a roll: the sum and a few events stay below.
const ROOM: i32 = 110;

/// Pictures of tumbling dice, about half a second of them.
pub(crate) const STEPS: u8 = 8;
/// Above and beside its place, by how many pictures a die is still in the air.
const FLIGHT: [(i32, i32); 8] = [(0, 0), (0, 3), (1, 7), (-1, 4), (-2, 0), (2, 5), (3, 8), (-3, 4)];

/// What a die of the tray shows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shown {
    Blank,
    Face(u8),
    /// The face that is being entered.
    Turning(u8),
    /// In the air, for so many pictures more.
    Tumbling(u8),
}

/// A die in the air: which of its faces is seen, where, and whether it stands on an edge. A function of the numbers
/// alone, so that every roll of so many dice looks alike until they lie.
struct Tumble {
    face: u8,
    shift: Point,
    on_edge: bool,
}

impl Tumble {
    fn new(die: Die, left: u8, index: usize) -> Self {
        let (x, y) = FLIGHT.get(usize::from(left % STEPS)).copied().unwrap_or_default();
        let mixed = usize::from(left) * 7 + index * 5 + 3;
        Self {
            face: mixed.checked_rem(usize::from(die.sides)).unwrap_or_default() as u8,
            shift: Point::new(if index.is_multiple_of(2) { x } else { -x }, -y),
            on_edge: left % 2 == 1,
        }
    }
}

/// For how many pictures more a die is in the air: they come to rest from left to right.
fn in_air(rolled: &Rolled, index: usize) -> u8 {
    const FIRST: usize = 4;
    let last = rolled.dice.len().saturating_sub(1).max(1);
    let lands = FIRST + index * (usize::from(STEPS) - FIRST) / last;
    (lands as u8).saturating_sub(rolled.step)
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
pub(crate) fn draw_dice(
    frame: &Frame<'_, '_>,
    canvas: &mut Canvas<'_>,
    dice: &[Die],
    shown: &dyn Fn(usize) -> Shown,
    top: i32,
    room: i32,
) -> Result<(), Full> {
    let side = side(dice, room);
    for (index, die) in dice.iter().enumerate() {
        let (row, column) = (index / ROW, index % ROW);
        let in_row = (dice.len() - row * ROW).min(ROW) as i32;
        let left = (theme::WIDTH as i32 - in_row * (side + GAP) + GAP) / 2;
        let at = Point::new(
            left + column as i32 * (side + GAP),
            top + row as i32 * (side + gap(dice)),
        );
        match shown(index) {
            Shown::Tumbling(left) => draw_tumbling(&frame.app.pack, canvas, *die, left, index, at, side)?,
            still @ (Shown::Blank | Shown::Face(_) | Shown::Turning(_)) => {
                draw_die(&frame.app.pack, canvas, *die, still, at, side)?;
            }
        }
        if is_mixed(dice) {
            let name = frame.app.pack.name(DieCard::card(die.card), frame.app.settings.lang);
            let letter = Phrase::of(name.chars().take(1).map(capital));
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

fn draw_tumbling(
    pack: &Pack<'_>,
    canvas: &mut Canvas<'_>,
    die: Die,
    left: u8,
    index: usize,
    at: Point,
    side: i32,
) -> Result<(), Full> {
    let tumble = Tumble::new(die, left, index);
    let at = at + tumble.shift;
    if !tumble.on_edge {
        return draw_die(pack, canvas, die, Shown::Face(tumble.face), at, side);
    }
    // On its edge a die shows two faces and no symbol.
    let (body, ink) = theme::die(pack.get::<DieCard>(die.card).colour);
    let tall = side as u32 * 7 / 8;
    canvas.round(area(at.x, at.y + side / 16, side as u32, tall), 12, body)?;
    canvas.fill(area(at.x + side / 3, at.y + side / 16 + 3, 2, tall - 6), ink)
}

pub(crate) fn draw_die(
    pack: &Pack<'_>,
    canvas: &mut Canvas<'_>,
    die: Die,
    shown: Shown,
    at: Point,
    side: i32,
) -> Result<(), Full> {
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
        // Drawn by its own function.
        Shown::Tumbling(_) => 0,
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
fn draw_face(
    pack: &Pack<'_>,
    canvas: &mut Canvas<'_>,
    face: &Face,
    at: Point,
    side: i32,
    ink: Rgb565,
) -> Result<(), Full> {
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

/// How large the sums are written.
struct Size {
    font: &'static Font,
    line: i32,
    /// How far below the top of its line a text begins.
    down: i32,
    apart: i32,
}

const LARGE: Size = Size {
    font: &theme::LARGE,
    line: theme::LARGE_LINE,
    down: 0,
    apart: 14,
};
/// For dice with so many symbols that large ones would leave no room for what came of the roll.
const STRONG: Size = Size {
    font: &theme::STRONG,
    line: Art::SIDE as i32 + 1,
    down: 2,
    apart: 10,
};
/// A symbol's picture and what keeps its words apart from it.
const PICTURE: i32 = 22;
/// Lines of large sums.
const LARGE_LINES: i32 = 3;

/// How many of each symbol the dice show, on as many lines as it takes; gives where the next thing begins.
fn draw_sum(frame: &Frame<'_, '_>, canvas: &mut Canvas<'_>, rolled: &Rolled, y: i32) -> Result<i32, Full> {
    let pack = &frame.app.pack;
    let large = each_sum(frame, rolled, &LARGE, &mut |_, _| Ok(()))?;
    let size = if large > LARGE_LINES * LARGE.line {
        &STRONG
    } else {
        &LARGE
    };
    let draw = &mut |sum: Sum, text: &str| {
        // What did not come up steps back.
        let (picture, ink) = if sum.shows {
            (theme::ACCENT, theme::TEXT)
        } else {
            (theme::DIM, theme::DIM)
        };
        let at = sum.at + Point::new(theme::LEFT, y);
        let middle = (size.line - Art::SIDE as i32) / 2;
        canvas.art(art(pack, sum.symbol), at + Point::new(0, middle), 1, picture)?;
        canvas.text(text, at + Point::new(PICTURE, size.down), size.font, ink)
    };
    Ok(y + each_sum(frame, rolled, size, draw)?)
}

/// A symbol that the dice could show: whether it does, and where it stands.
struct Sum {
    symbol: u8,
    shows: bool,
    at: Point,
}

/// Each symbol that the dice could show, with its words. Gives the height of all.
fn each_sum(
    frame: &Frame<'_, '_>,
    rolled: &Rolled,
    size: &Size,
    each: &mut dyn FnMut(Sum, &str) -> Result<(), Full>,
) -> Result<i32, Full> {
    let pack = &frame.app.pack;
    let mut at = Point::zero();
    for symbol in pack.all::<SymbolCard>().iter() {
        let sum = count(pack, &rolled.dice, &rolled.faces, symbol);
        let could = rolled.dice.iter().any(|die| {
            let card: DieCard = pack.get(die.card);
            card.faces.iter().flatten().any(|shown| shown.symbol == symbol)
        });
        if !could {
            continue;
        }
        let text = phrase(|out| {
            write!(
                out,
                "{}: {sum}",
                pack.name(SymbolCard::card(symbol), frame.app.settings.lang)
            )
        });
        let width = PICTURE + text_width(text.as_str(), size.font) as i32;
        if at.x > 0 && at.x + width > theme::INNER as i32 {
            at = Point::new(0, at.y + size.line);
        }
        let shows = sum > 0;
        each(Sum { symbol, shows, at }, text.as_str())?;
        at.x += width + size.apart;
    }
    Ok(at.y + size.line)
}

/// Which question was answered by the roll or draw. A long one takes the place of the rule's id, which "why?" knows
/// as well; a longer one is cut, and says so.
pub(crate) fn header(frame: &Frame<'_, '_>, canvas: &mut Canvas<'_>, icon: &'static Art) -> Result<(), Full> {
    let (title, rule) = match &frame.app.last {
        Some(last) => (phrase(|out| frame.words().say(&last.says, out)), last.rule.rule().id),
        None => (frame.seat(), ""),
    };
    let whole = text_width(title.as_str(), &theme::STRONG);
    if whole + text_width(rule, &theme::SMALL) <= theme::INNER {
        return frame.header(canvas, icon, title.as_str(), rule);
    }
    let room = theme::INNER + theme::RAIL;
    if whole <= room {
        return frame.header(canvas, icon, title.as_str(), "");
    }
    let line = wrap(title.as_str(), &theme::STRONG, room - text_width(MORE, &theme::STRONG)).next();
    let cut = phrase(|out| write!(out, "{}{MORE}", line.unwrap_or_default()));
    frame.header(canvas, icon, cut.as_str(), "")
}

/// Above the hint: as far as what came of it may be told.
pub(crate) const OUTCOME: i32 = theme::BOTTOM - 18;

/// What came of it, from `top` on, as far as there is room.
pub(crate) fn outcome(frame: &Frame<'_, '_>, canvas: &mut Canvas<'_>, top: i32) -> Result<(), Full> {
    let events = frame.app.told.events();
    let (first, _) = told::newest(frame.words(), events, OUTCOME - top);
    let mut y = top;
    for event in events.iter().skip(first) {
        y = told::draw_line(frame, canvas, &Line::Event(*event), y)?;
    }
    Ok(())
}

pub(crate) fn draw(frame: &Frame<'_, '_>, canvas: &mut Canvas<'_>, rolled: &Rolled) -> Result<(), Full> {
    header(frame, canvas, &icons::DIE)?;
    let top = theme::TOP + 6;
    let shown = |index| match (in_air(rolled, index), rolled.faces.get(index)) {
        (0, Some(face)) => Shown::Face(*face),
        (0, None) => Shown::Blank,
        (left, _) => Shown::Tumbling(left),
    };
    draw_dice(frame, canvas, &rolled.dice, &shown, top, ROOM)?;
    if !rolled.is_moving() {
        // What came of it is told when all dice lie.
        let y = top + height(&rolled.dice, ROOM) + 6;
        let y = draw_sum(frame, canvas, rolled, y)?;
        outcome(frame, canvas, y + 6)?;
    }
    frame.hint(canvas, if rolled.is_moving() { ui::SKIP } else { ui::ANY_KEY }, &[])?;
    let keys = Keys {
        x: Some(&icons::CHECK),
        ..Keys::default()
    };
    frame.keys(canvas, keys)
}

//! The game's question: what happened since the last one, what is asked, and the answer in the making.

use crate::app::{App, Own};
use crate::board::Survey;
use crate::canvas::{Canvas, area, text_width};
use crate::draft::{Draft, Source};
use crate::frame::{Found, Frame, Keys, phrase};
use crate::history::Line;
use crate::list::{List, Row};
use crate::phrase::Phrase;
use crate::place::Place;
use crate::scene::Full;
use crate::screens::tray::{self, Shown};
use crate::screens::{deck, map, odds, told};
use crate::{icons, theme, ui};
use core::fmt::Write;
use embedded_graphics::prelude::*;
use rules_core::dice::{DieCard, SymbolCard};
use rules_core::pack::Record;
use rules_core::text::Text;
use rules_core::{Ask, CardId, Die, Game, Message, Outcome, Prompt, Seat};

/// Rows of a list that stay in sight, however much there is to tell.
const ROWS: u16 = 3;
const ROW: i32 = theme::LARGE_LINE + theme::ROW_PADDING;
const MARGIN: i32 = 5;
/// Below the dice: which face is being entered.
const ENTRY: i32 = 26;
/// A number with its bar and its ends; the end of a game.
const NUMBER: i32 = 70;
const OVER: i32 = 74;

/// What is asked; where the device answers by itself only for whom, since the question may tell what a hand holds.
fn says(app: &App<'_>, prompt: &Prompt) -> Phrase {
    let words = app.words();
    phrase(|out| match app.own(prompt) {
        Some(Own::Commander(player)) => for_whom(app, ui::COMMANDS, player, out),
        Some(Own::Dealer(player)) => for_whom(app, ui::DEALS, player, out),
        None => words.say(&prompt.says, out),
    })
}

fn for_whom(app: &App<'_>, what: &Text, player: u8, out: &mut Phrase) -> core::fmt::Result {
    app.words().fill(what, &[], out)?;
    write!(out, ": {}", app.player(player).as_str())
}

fn place_of(app: &App<'_>, prompt: &Prompt) -> Place {
    if app.own(prompt).is_some() {
        return Place::Question;
    }
    Place::of_question(&prompt.ask, map::answers(app, prompt))
}

fn question_height(app: &App<'_>, prompt: &Prompt) -> i32 {
    place_of(app, prompt).height(says(app, prompt).as_str()) + MARGIN
}

/// Where the answer begins, below events and question.
fn answer_top(app: &App<'_>, prompt: &Prompt, map: Option<&Survey>) -> i32 {
    let (_, used) = fitting(app, prompt, map);
    let told = if used > 0 { used + MARGIN } else { 0 };
    theme::TOP + told + question_height(app, prompt)
}

/// What the picture of a question needs besides it.
pub(crate) fn find(app: &App<'_>, prompt: &Prompt) -> Found {
    if app.own(prompt).is_some() {
        return Found::Nothing;
    }
    match (&prompt.ask, app.settings.source) {
        (Ask::Roll(_), Source::Device) => odds::find(app),
        (Ask::Place { .. }, _) => {
            let Some(survey) = map::survey(app, prompt) else {
                return Found::Nothing;
            };
            let top = answer_top(app, prompt, Some(&survey));
            Found::Map(map::layout_below(app, prompt, survey, top))
        }
        (
            Ask::Acknowledge
            | Ask::Choose(_)
            | Ask::Mark { .. }
            | Ask::Number { .. }
            | Ask::Card(_)
            | Ask::Draw(_)
            | Ask::Roll(_)
            | Ask::Over(_),
            _,
        ) => Found::Nothing,
    }
}

/// What the answer needs below the question.
fn answer_height(app: &App<'_>, prompt: &Prompt, map: Option<&Survey>) -> i32 {
    if app.own(prompt).is_some() {
        return theme::HINT;
    }
    if let Some(survey) = map {
        return map::height(survey);
    }
    let (ask, source) = (&prompt.ask, app.settings.source);
    match (ask, source) {
        (Ask::Acknowledge, _) => theme::HINT,
        (Ask::Choose(_) | Ask::Mark { .. } | Ask::Place { .. } | Ask::Card(_), _) | (Ask::Draw(_), Source::Table) => {
            i32::from(Draft::rows(ask, source).min(ROWS)) * ROW
        }
        (Ask::Number { .. }, _) => NUMBER,
        (Ask::Draw(_), Source::Device) => deck::LEAST + theme::HINT,
        (Ask::Roll(dice), Source::Device) => tray::height(dice, 0) + theme::HINT,
        (Ask::Roll(dice), Source::Table) => tray::height(dice, 0) + ENTRY + theme::HINT,
        (Ask::Over(_), _) => OVER + theme::HINT,
    }
}

/// The first event that still has room, and the pixels that the events take.
fn fitting(app: &App<'_>, prompt: &Prompt, map: Option<&Survey>) -> (usize, i32) {
    let taken = question_height(app, prompt) + answer_height(app, prompt, map) + MARGIN;
    told::newest(app.words(), app.told.events(), theme::BOTTOM - theme::TOP - taken)
}

/// Whether more has happened than the question's screen can show.
pub(crate) fn is_crowded(app: &App<'_>, prompt: &Prompt) -> bool {
    fitting(app, prompt, map::survey(app, prompt).as_ref()).0 > 0
}

pub(crate) fn draw(frame: &Frame<'_, '_>, canvas: &mut Canvas<'_>) -> Result<(), Full> {
    let icon = match frame.prompt.seat {
        Seat::Table => &icons::CASTLE,
        Seat::Player(_) | Seat::Device(_) => &icons::HELMET,
        Seat::Only(_) => &icons::EYE,
    };
    let own = frame.app.own(&frame.prompt);
    let rule = if own.is_none() { frame.prompt.rule.rule().id } else { "" };
    frame.header(canvas, icon, frame.seat().as_str(), rule)?;
    let (first, used) = fitting(frame.app, &frame.prompt, frame.found.survey());
    let mut y = theme::TOP;
    for event in frame.app.told.events().iter().skip(first) {
        y = told::draw_line(frame, canvas, &Line::Event(*event), y)?;
    }
    if used > 0 {
        canvas.fill(area(theme::LEFT, y + 1, theme::INNER, 1), theme::LINE)?;
        y += MARGIN;
    }
    let says = says(frame.app, &frame.prompt);
    let at = Point::new(theme::LEFT, y);
    y = place_of(frame.app, &frame.prompt).draw(canvas, says.as_str(), at, theme::TEXT)?;
    if let Some(own) = own {
        return draw_own(frame, canvas, own);
    }
    draw_answer(frame, canvas, y + MARGIN)?;
    frame.keys(canvas, keys(frame))
}

/// What the device answers by itself: it waits for somebody to have seen what happened, or goes on without a word.
fn draw_own(frame: &Frame<'_, '_>, canvas: &mut Canvas<'_>, own: Own) -> Result<(), Full> {
    let waits = frame.app.waits(own);
    match own {
        Own::Commander(_) => frame.hint(canvas, if waits { ui::GO_ON } else { ui::THINKS }, &[])?,
        Own::Dealer(_) => {}
    }
    let keys = Keys {
        x: waits.then_some(&icons::CHECK),
        ..Keys::default()
    };
    frame.keys(canvas, keys)
}

fn keys(frame: &Frame<'_, '_>) -> Keys {
    let only = |art| Keys {
        x: Some(art),
        ..Keys::default()
    };
    match (&frame.prompt.ask, frame.app.settings.source) {
        (Ask::Acknowledge | Ask::Over(_), _) => only(&icons::CHECK),
        (Ask::Number { .. }, _) => number_keys(),
        (Ask::Draw(_), Source::Device) => only(&icons::CARD),
        (Ask::Roll(_), Source::Device) => Keys {
            b: matches!(frame.found, Found::Odds(_)).then_some(&icons::ODDS),
            ..only(&icons::DIE)
        },
        (Ask::Roll(_), Source::Table) if !frame.app.draft.faces.is_empty() => Keys::list().with_back(),
        (Ask::Choose(_) | Ask::Mark { .. } | Ask::Place { .. } | Ask::Card(_) | Ask::Draw(_) | Ask::Roll(_), _) => {
            Keys::list()
        }
    }
}

pub(crate) fn number_keys() -> Keys {
    Keys {
        a: Some(&icons::MORE),
        b: Some(&icons::LESS),
        x: Some(&icons::CHECK),
        y: None,
    }
}

fn draw_answer(frame: &Frame<'_, '_>, canvas: &mut Canvas<'_>, y: i32) -> Result<(), Full> {
    match (&frame.prompt.ask, frame.app.settings.source) {
        (Ask::Acknowledge, _) => frame.hint(canvas, ui::ACKNOWLEDGE, &[]),
        (Ask::Place { cells, or }, _) if matches!(frame.found, Found::Map(_)) => {
            map::draw_answer(frame, canvas, cells, or.as_ref())
        }
        (Ask::Choose(_) | Ask::Mark { .. } | Ask::Place { .. } | Ask::Card(_), _) | (Ask::Draw(_), Source::Table) => {
            let list = List {
                rows: Draft::rows(&frame.prompt.ask, frame.app.settings.source),
                cursor: frame.app.draft.cursor,
                row: &|index| row(frame, index),
            };
            list.draw(canvas, y, theme::BOTTOM)
        }
        (Ask::Number { min, max }, _) => {
            let y = middle(y, theme::BOTTOM, NUMBER);
            draw_number(frame, canvas, y, frame.app.draft.number, *min, *max)
        }
        (Ask::Draw(set), Source::Device) => {
            deck::draw(canvas, y, theme::BOTTOM - theme::HINT)?;
            let cards = i16::try_from(set.cards.len()).unwrap_or(i16::MAX);
            frame.hint(canvas, ui::DRAW, &[cards.into()])
        }
        (Ask::Roll(dice), Source::Device) => {
            let bottom = theme::BOTTOM - theme::HINT;
            let top = middle(y, bottom, tray::height(dice, bottom - y));
            tray::draw_dice(frame, canvas, dice, &|_| Shown::Blank, top, bottom - y)?;
            let odds = matches!(frame.found, Found::Odds(_));
            frame.hint(canvas, if odds { ui::ROLL_OR_ODDS } else { ui::ROLL }, &[])
        }
        (Ask::Roll(dice), Source::Table) => draw_entry(frame, canvas, dice, y),
        (Ask::Over(outcome), _) => draw_over(frame, canvas, *outcome, y),
    }
}

/// Where something so tall begins that has the room between two heights to itself.
fn middle(top: i32, bottom: i32, tall: i32) -> i32 {
    top + ((bottom - top - tall) / 2).max(0)
}

pub(crate) fn row(frame: &Frame<'_, '_>, index: u16) -> Row {
    let plain = |text| Row { text, ..Row::default() };
    let say = |message: &Message| phrase(|out| frame.words().say(message, out));
    let card = |kind, index: Option<u8>| {
        index.map_or_else(Row::default, |index| plain(say(&Message::card(CardId { kind, index }))))
    };
    match &frame.prompt.ask {
        Ask::Choose(choices) => choices
            .get(usize::from(index))
            .map_or_else(Row::default, |choice| plain(say(choice))),
        Ask::Mark { from, min, max } => match from.get(usize::from(index)) {
            Some(choice) => Row {
                text: say(choice),
                value: Phrase::new(),
                mark: Some(frame.app.draft.marks >> index & 1 == 1),
            },
            None => Row {
                text: frame.ui(ui::DONE, &[]),
                value: phrase(|out| {
                    write!(out, "{} (", frame.app.draft.marks.count_ones())?;
                    if min != max {
                        write!(out, "{min}-")?;
                    }
                    write!(out, "{max})")
                }),
                mark: None,
            },
        },
        Ask::Place { cells, or } => match (cells.nth(index), or) {
            (Some(cell), _) => plain(phrase(|out| place(frame, cell, out))),
            (None, Some(or)) => plain(say(or)),
            (None, None) => Row::default(),
        },
        Ask::Card(set) | Ask::Draw(set) => card(set.kind, set.cards.nth(index)),
        Ask::Acknowledge | Ask::Number { .. } | Ask::Roll(_) | Ask::Over(_) => Row::default(),
    }
}

/// A cell by its name, and who stands there.
fn place(frame: &Frame<'_, '_>, index: u8, out: &mut Phrase) -> core::fmt::Result {
    let Some(cell) = frame.app.session.game().cell(&frame.app.pack, index) else {
        return write!(out, "{}", u16::from(index) + 1);
    };
    frame.words().cell(&cell, out)?;
    for (nth, figure) in cell.figures.iter().enumerate() {
        out.write_str(if nth == 0 { ": " } else { ", " })?;
        out.write_str(frame.app.pack.name(figure.card, frame.app.settings.lang))?;
    }
    Ok(())
}

/// A number between its ends, with a bar that tells how far along it is.
pub(crate) fn draw_number(
    frame: &Frame<'_, '_>,
    canvas: &mut Canvas<'_>,
    y: i32,
    number: i16,
    min: i16,
    max: i16,
) -> Result<(), Full> {
    let text = phrase(|out| write!(out, "{number}"));
    let width = text_width(text.as_str(), &theme::LARGE).max(40) + 28;
    let x = (theme::WIDTH - width) as i32 / 2;
    canvas.round(area(x, y, width, 34), 6, theme::PANEL)?;
    canvas.outline(area(x, y, width, 34), 6, 2, theme::ACCENT)?;
    canvas.text_centred(text.as_str(), y + 7, &theme::LARGE, theme::ACCENT)?;
    let track = 160;
    let left = (theme::WIDTH as i32 - track) / 2;
    let (from, to) = (i32::from(min), i32::from(max).max(i32::from(min)));
    let done = track * (i32::from(number) - from) / (to - from).max(1);
    canvas.fill(area(left, y + 44, track as u32, 4), theme::PANEL)?;
    canvas.fill(area(left, y + 44, done.max(0) as u32, 4), theme::ACCENT)?;
    let range = frame.ui(ui::RANGE, &[min.into(), max.into()]);
    canvas.text_centred(range.as_str(), y + 54, &theme::SMALL, theme::DIM)
}

/// Real dice, told to the device one by one.
fn draw_entry(frame: &Frame<'_, '_>, canvas: &mut Canvas<'_>, dice: &[Die], y: i32) -> Result<(), Full> {
    let draft = &frame.app.draft;
    let entered = draft.faces.len();
    let turning = draft.cursor as u8;
    let shown = |index: usize| match draft.faces.get(index) {
        Some(face) => Shown::Face(*face),
        None if index == entered => Shown::Turning(turning),
        None => Shown::Blank,
    };
    let room = theme::BOTTOM - theme::HINT - ENTRY - y;
    let top = middle(y, y + room, tray::height(dice, room));
    tray::draw_dice(frame, canvas, dice, &shown, top, room)?;
    let below = top + tray::height(dice, room) + 2;
    let face = phrase(|out| face_name(frame, dice.get(entered).copied().unwrap_or_default(), turning, out));
    Place::Title.draw_centred(canvas, face.as_str(), below, theme::ACCENT)?;
    frame.hint(
        canvas,
        ui::ENTER_DIE,
        &[(entered as u8 + 1).into(), (dice.len() as u8).into()],
    )
}

fn face_name(frame: &Frame<'_, '_>, die: Die, face: u8, out: &mut Phrase) -> core::fmt::Result {
    let pack = &frame.app.pack;
    let card: DieCard = pack.get(die.card);
    let shown = card.faces.get(usize::from(face)).cloned().unwrap_or_default();
    if shown.is_empty() {
        return frame.words().fill(ui::BLANK, &[], out);
    }
    for (nth, symbols) in shown.iter().enumerate() {
        let name = pack.name(SymbolCard::card(symbols.symbol), frame.app.settings.lang);
        write!(out, "{}{name}: {}", if nth == 0 { "" } else { ", " }, symbols.count)?;
    }
    Ok(())
}

fn draw_over(frame: &Frame<'_, '_>, canvas: &mut Canvas<'_>, outcome: Outcome, y: i32) -> Result<(), Full> {
    let (art, colour, text) = match outcome {
        Outcome::Won => (&icons::CASTLE, theme::GOOD, ui::OVER_WON),
        Outcome::Lost => (&icons::SKULL, theme::BAD, ui::OVER_LOST),
        Outcome::Winner(_) => (&icons::FLAG, theme::ACCENT, ui::OVER_WINNER),
        Outcome::Drawn => (&icons::FLAG, theme::DIM, ui::OVER_DRAWN),
    };
    let text = phrase(|out| match outcome {
        Outcome::Winner(side) => for_whom(frame.app, text, side, out),
        Outcome::Won | Outcome::Lost | Outcome::Drawn => frame.words().fill(text, &[], out),
    });
    let y = middle(y, theme::BOTTOM - theme::HINT, OVER);
    canvas.art(art, Point::new(theme::WIDTH as i32 / 2 - 24, y), 3, colour)?;
    canvas.text_centred(text.as_str(), y + 52, &theme::LARGE, colour)?;
    frame.hint(canvas, ui::OVER_NEXT, &[])
}

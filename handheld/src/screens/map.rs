//! The map: over the game, to look around; and as the question where one of its cells is the answer.

use crate::app::App;
use crate::board::{LEAST, Layout, Stress, Survey};
use crate::canvas::{Canvas, area, text_width, wrap};
use crate::draft::Press;
use crate::event::Effect;
use crate::font::Font;
use crate::frame::{Found, Frame, Keys, phrase};
use crate::icons::Art;
use crate::phrase::{Phrase, capital};
use crate::place::MORE;
use crate::scene::Full;
use crate::screens::{Overlay, Screen};
use crate::ui::Notice;
use crate::{icons, theme, ui};
use core::fmt::Write;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use rules_core::map::Ground;
use rules_core::text::Text;
use rules_core::{Ask, CardId, Cell, Cells, Game, Message, Prompt, Seat};

/// Below the map: where the cursor is, and who stands there.
const DETAIL: i32 = 30;
/// The same beside a question.
const LINE: i32 = 17;

fn cell(app: &App<'_>, index: u8) -> Option<Cell> {
    app.session.game().cell(&app.pack, index)
}

/// Where the players' attention is: at the hero who acts, else at the first figure. `None` without a map.
pub(crate) fn first(app: &App<'_>) -> Option<u8> {
    let acting = match app.prompt().seat {
        Seat::Player(seat) | Seat::Only(seat) | Seat::Device(seat) => seat,
        Seat::Table => 0,
    };
    let game = app.session.game();
    let at = |index| game.figure(&app.pack, index).and_then(|figure| figure.cell);
    let cursor = at(acting).or_else(|| at(0)).unwrap_or_default();
    let walkable = |index: &u8| cell(app, *index).is_some_and(|cell| cell.ground != Ground::Wall);
    core::iter::once(cursor).chain(0..=u8::MAX).find(walkable)
}

pub(crate) fn open(app: &mut App<'_>) -> Effect {
    match first(app) {
        Some(cursor) => app.show(Screen::Overlay(Overlay::Map(cursor))),
        None => app.notify(Notice::new(ui::NO_MAP)),
    }
}

/// The cells that the cursor goes to.
fn stops(app: &App<'_>, stop: impl Fn(&Cell) -> bool) -> Cells {
    (0..=u8::MAX)
        .map_while(|index| cell(app, index).map(|cell| (index, cell)))
        .filter(|(_, cell)| stop(cell))
        .map(|(index, _)| index)
        .collect()
}

/// Where a step leads.
pub(crate) fn moved(app: &App<'_>, cursor: u8, press: Press) -> u8 {
    let stops = stops(app, |cell| cell.ground != Ground::Wall);
    let before = stops.iter().take_while(|stop| *stop < cursor).count() as u16;
    stops.nth(press.moved(before, stops.len())).unwrap_or(cursor)
}

pub(crate) fn press(app: &mut App<'_>, cursor: u8, press: Press) -> Effect {
    let next = match press {
        Press::Up(_) | Press::Down(_) => Some(moved(app, cursor, press)),
        // From one figure to the next.
        Press::Confirm => {
            let stops = stops(app, |cell| !cell.figures.is_empty());
            stops.iter().find(|stop| *stop > cursor).or_else(|| stops.first())
        }
        Press::Back => return app.close(),
    };
    app.show(Screen::Overlay(Overlay::Map(next.unwrap_or(cursor))))
}

/// Where the cells lie on the whole screen.
pub(crate) fn layout(app: &App<'_>, cursor: u8) -> Option<Layout> {
    let height = theme::BOTTOM - theme::TOP - DETAIL;
    let room = area(theme::LEFT, theme::TOP, theme::INNER, height as u32);
    let survey = Survey::of(&|index| cell(app, index))?;
    Some(Layout::new(survey, room, cell(app, cursor).as_ref()))
}

pub(crate) fn draw(frame: &Frame<'_, '_>, canvas: &mut Canvas<'_>, cursor: u8) -> Result<(), Full> {
    draw_titled(frame, canvas, cursor, ui::MAP, &icons::NEXT)
}

/// The map under a title, with what X does there.
pub(crate) fn draw_titled(
    frame: &Frame<'_, '_>,
    canvas: &mut Canvas<'_>,
    cursor: u8,
    title: &Text,
    confirm: &'static Art,
) -> Result<(), Full> {
    frame.header(canvas, &icons::MAP, frame.ui(title, &[]).as_str(), "")?;
    draw_cells(frame, canvas, &|index| {
        if index == cursor { Stress::Cursor } else { Stress::None }
    })?;
    let Some(cell) = cell(frame.app, cursor) else {
        return frame.keys(canvas, Keys::list().with_back());
    };
    let y = theme::BOTTOM - DETAIL + 2;
    let name = phrase(|out| frame.words().cell(&cell, out));
    canvas.text(
        name.as_str(),
        Point::new(theme::LEFT, y + 4),
        &theme::LARGE,
        theme::ACCENT,
    )?;
    let left = theme::LEFT + text_width(name.as_str(), &theme::LARGE) as i32 + 12;
    let room = (theme::LEFT + theme::INNER as i32 - left) as u32;
    let who = who(frame, cursor, &cell);
    let lines = wrap(who.as_str(), &theme::STRONG, room).take(2);
    let mut at = y + if lines.clone().count() == 1 { 8 } else { 0 };
    for line in lines {
        let colour = if cell.figures.is_empty() {
            theme::DIM
        } else {
            theme::TEXT
        };
        canvas.text(line, Point::new(left, at), &theme::STRONG, colour)?;
        at += theme::SMALL_LINE;
    }
    let keys = Keys {
        x: Some(confirm),
        ..Keys::list().with_back()
    };
    frame.keys(canvas, keys)
}

fn draw_cells(frame: &Frame<'_, '_>, canvas: &mut Canvas<'_>, stress: &dyn Fn(u8) -> Stress) -> Result<(), Full> {
    let Found::Map(layout) = &frame.found else {
        return Ok(());
    };
    let letter = |card: CardId| {
        let name = frame.app.pack.name(card, frame.app.settings.lang);
        name.chars().next().map_or('?', capital)
    };
    layout.draw(canvas, &|index| cell(frame.app, index), stress, &letter)
}

/// Who stands there, or what it is like there.
fn who(frame: &Frame<'_, '_>, index: u8, cell: &Cell) -> Phrase {
    let building = || frame.app.session.game().building(index);
    if cell.figures.is_empty()
        && cell.ground == Ground::Building
        && let Some(building) = building()
    {
        return phrase(|out| frame.words().say(&building, out));
    }
    if cell.figures.is_empty() {
        return frame.ui(
            match cell.ground {
                Ground::Plain => ui::GROUND_PLAIN,
                Ground::Dark => ui::GROUND_DARK,
                Ground::Water => ui::GROUND_WATER,
                Ground::Wood => ui::GROUND_WOOD,
                Ground::Hill => ui::GROUND_HILL,
                Ground::Wall => ui::GROUND_WALL,
                Ground::Goal => ui::GROUND_GOAL,
                Ground::Field => ui::GROUND_FIELD,
                Ground::Ford => ui::GROUND_FORD,
                Ground::Bridge => ui::GROUND_BRIDGE,
                Ground::Building => ui::GROUND_BUILDING,
            },
            &[],
        );
    }
    phrase(|out| {
        for (nth, figure) in cell.figures.iter().enumerate() {
            out.write_str(if nth == 0 { "" } else { ", " })?;
            out.write_str(frame.app.pack.name(figure.card, frame.app.settings.lang))?;
        }
        Ok(())
    })
}

/// The cell that has to be in sight, where the question is one for the map: the chosen one, or the last one where
/// something else is chosen.
fn focus(app: &App<'_>, prompt: &Prompt) -> Option<u8> {
    match &prompt.ask {
        Ask::Place { cells, .. } => {
            let last = cells.len().checked_sub(1)?;
            cells
                .nth(app.draft.cursor.min(last))
                .filter(|index| cell(app, *index).is_some())
        }
        Ask::Acknowledge
        | Ask::Choose(_)
        | Ask::Mark { .. }
        | Ask::Number { .. }
        | Ask::Card(_)
        | Ask::Draw(_)
        | Ask::Roll(_)
        | Ask::Over(_) => None,
    }
}

/// What may be said instead of a cell, as a hint.
fn other(frame: &Frame<'_, '_>, or: &Message) -> Phrase {
    phrase(|out| {
        frame.words().fill(ui::OR, &[], out)?;
        frame.words().say(or, out)
    })
}

/// As much of a text as fits.
fn cut(text: Phrase, font: &Font, room: u32) -> Phrase {
    if text_width(text.as_str(), font) <= room {
        return text;
    }
    let line = wrap(text.as_str(), font, room - text_width(MORE, font)).next();
    phrase(|out| write!(out, "{}{MORE}", line.unwrap_or_default()))
}

/// Whether the question is one for the map.
pub(crate) fn answers(app: &App<'_>, prompt: &Prompt) -> bool {
    focus(app, prompt).is_some()
}

/// The map of a question for the map.
pub(crate) fn survey(app: &App<'_>, prompt: &Prompt) -> Option<Survey> {
    focus(app, prompt)?;
    Survey::of(&|index| cell(app, index))
}

/// What such a question needs below it: all of the map, if its cells are as small as can be.
pub(crate) fn height(survey: &Survey) -> i32 {
    (survey.depth() * LEAST).clamp(5 * LEAST, 9 * LEAST) + LINE
}

/// Where the cells lie below a question that ends at `y`.
pub(crate) fn layout_below(app: &App<'_>, prompt: &Prompt, survey: Survey, y: i32) -> Layout {
    let height = (theme::BOTTOM - LINE - y).max(LEAST);
    let room: Rectangle = area(theme::LEFT, y, theme::INNER, height as u32);
    let cursor = focus(app, prompt).and_then(|cursor| cell(app, cursor));
    Layout::new(survey, room, cursor.as_ref())
}

/// The map of a question: the possible cells, and which of them is chosen. Below it, that cell; and what may be said
/// instead of any, whether that is chosen or not.
pub(crate) fn draw_answer(
    frame: &Frame<'_, '_>,
    canvas: &mut Canvas<'_>,
    cells: &Cells,
    or: Option<&Message>,
) -> Result<(), Full> {
    let cursor = cells.nth(frame.app.draft.cursor);
    // Where everything is possible nothing needs to stand out.
    let some = matches!(&frame.found, Found::Map(layout) if cells.len() < layout.survey.existing);
    draw_cells(frame, canvas, &|index| {
        if Some(index) == cursor {
            if some { Stress::Chosen } else { Stress::Cursor }
        } else if some && cells.contains(index) {
            Stress::Possible
        } else {
            Stress::None
        }
    })?;
    let y = theme::BOTTOM - LINE + 4;
    let Some((index, cell)) = cursor.and_then(|index| Some((index, cell(frame.app, index)?))) else {
        let said = or.map_or_else(Phrase::new, |or| phrase(|out| frame.words().say(or, out)));
        let said = cut(said, &theme::STRONG, theme::INNER);
        return canvas.text(said.as_str(), Point::new(theme::LEFT, y), &theme::STRONG, theme::ACCENT);
    };
    let name = phrase(|out| frame.words().cell(&cell, out));
    canvas.text(name.as_str(), Point::new(theme::LEFT, y), &theme::STRONG, theme::ACCENT)?;
    let left = theme::LEFT + text_width(name.as_str(), &theme::STRONG) as i32 + 8;
    let place = match or {
        // More than half of the line tells of the cell.
        Some(or) => cut(other(frame, or), &theme::SMALL, theme::INNER / 2 - 10),
        None => frame.ui(
            ui::OF_MANY,
            &[(frame.app.draft.cursor as i16 + 1).into(), (cells.len() as i16).into()],
        ),
    };
    let right = theme::LEFT + theme::INNER as i32;
    canvas.text_right(place.as_str(), Point::new(right, y), &theme::SMALL, theme::DIM)?;
    let room = (right - left) as u32 - text_width(place.as_str(), &theme::SMALL) - 8;
    let who = who(frame, index, &cell);
    let line = wrap(who.as_str(), &theme::STRONG, room).next().unwrap_or_default();
    canvas.text(line, Point::new(left, y), &theme::STRONG, theme::TEXT)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft::Draft;
    use crate::testing::{Picture, packs, prompt, text};
    use embedded_graphics::pixelcolor::Rgb565;
    use rules_core::bot::Random;
    use rules_core::session::By;
    use rules_core::{Answer, Eyes, GameKind, Input, Lang, Session};
    use std::vec::Vec;

    /// A game whose map the device keeps.
    fn with_map() -> App<'static> {
        let pack = packs()[GameKind::MassiveDarkness as usize];
        let mut session: Session<_> = Session::new(pack.game().new_game(&pack));
        let mut bot = Random::new(2);
        while session.game().cell(&pack, 0).is_none() {
            let asked = session.game().prompt(&pack);
            let answer = match asked.rule.rule().id {
                "EYES-01" => Answer::Choice(Eyes::Map as u8),
                _ => bot.answer(&asked.ask).unwrap(),
            };
            session.apply(&pack, Input::Answer(answer), By::Table, &mut ()).unwrap();
        }
        App::resume(pack, [7; 32], session)
    }

    fn drawn(app: &App<'_>, asked: &Prompt, height: u32) -> Vec<Rgb565> {
        let mut dots = Vec::new();
        for top in (0..theme::HEIGHT).step_by(height as usize) {
            let mut band = Picture::band(top as i32, height);
            let Ok(()) = Frame::of_question(app, asked.clone()).draw(&mut band);
            dots.extend(band.dots);
        }
        dots
    }

    fn asked(app: &App<'_>, or: bool) -> Prompt {
        let cells = stops(app, |cell| cell.ground != Ground::Wall);
        let ask = Ask::Place {
            cells: cells.iter().take(5).collect(),
            or: or.then(|| text(4)),
        };
        prompt(ask, Seat::Player(0))
    }

    /// The choice beside the cells has a row of its own after them: then no cell is chosen, and the map stays.
    #[test]
    fn what_may_be_said_instead_is_below_the_map() {
        let mut app = with_map();
        let (plain, both) = (asked(&app, false), asked(&app, true));
        let below = |dots: &[Rgb565]| dots[((theme::BOTTOM - LINE) * theme::WIDTH as i32) as usize..].to_vec();
        for lang in Lang::ALL {
            app.set_lang(lang);
            app.draft = Draft::new(&both.ask);
            assert_ne!(
                below(&drawn(&app, &plain, 240)),
                below(&drawn(&app, &both, 240)),
                "it is hinted at"
            );
            let rows = Draft::rows(&both.ask, app.settings.source);
            let mut pictures = Vec::new();
            for cursor in 0..rows {
                app.draft.cursor = cursor;
                assert!(matches!(Frame::of_question(&app, both.clone()).found, Found::Map(_)));
                assert_eq!(survey(&app, &both), survey(&app, &plain), "the map is as large as ever");
                let picture = drawn(&app, &both, 240);
                assert!(picture == drawn(&app, &both, 24));
                assert!(!pictures.contains(&picture));
                pictures.push(picture);
            }
        }
    }

    /// With no cell left there is no map to point at: the other choice stands in a list.
    #[test]
    fn without_cells_it_is_a_list() {
        let app = with_map();
        let ask = Ask::Place {
            cells: Cells::default(),
            or: Some(text(4)),
        };
        assert_eq!(survey(&app, &prompt(ask, Seat::Table)), None);
    }

    #[test]
    fn what_is_too_long_is_cut() {
        let long = Phrase::of("a long way to say that nobody moves at all".chars());
        let short = cut(long.clone(), &theme::SMALL, 100);
        assert!(text_width(short.as_str(), &theme::SMALL) <= 100 && short.as_str().ends_with(MORE));
        assert_eq!(cut(long.clone(), &theme::SMALL, 400).as_str(), long.as_str());
    }
}

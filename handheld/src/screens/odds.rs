//! The exact odds of the roll to come: how likely each result is, and how likely at least that much.

use crate::app::App;
use crate::canvas::{Canvas, area};
use crate::draft::Press;
use crate::event::Effect;
use crate::frame::{Found, Frame, Keys, phrase};
use crate::phrase::Phrase;
use crate::place::Place;
use crate::scene::Full;
use crate::screens::{Overlay, Screen};
use crate::ui::Notice;
use crate::{icons, theme, ui};
use core::fmt::Write;
use embedded_graphics::prelude::*;
use rules_core::Game;
use rules_core::chance::{Forecast, Odds};

const ROW: i32 = 18;
/// Above the rows: what is counted, the average, the names of the columns.
const ABOVE: i32 = 40;
const ROWS: usize = ((theme::BOTTOM - theme::TOP - ABOVE) / ROW) as usize;
/// Columns: the result, its bar, its share, the share of at least as much.
const BAR: i32 = theme::LEFT + 38;
const LONGEST: i32 = 116;
pub(crate) const SHARE: i32 = theme::LEFT + theme::INNER as i32 - 76;
pub(crate) const AT_LEAST: i32 = theme::LEFT + theme::INNER as i32 - 2;

pub(crate) fn find(app: &App<'_>) -> Found {
    app.session.game().odds(&app.pack).map_or(Found::Nothing, Found::Odds)
}

pub(crate) fn open(app: &mut App<'_>) -> Effect {
    match find(app) {
        Found::Odds(_) => app.show(Screen::Overlay(Overlay::Odds(0))),
        Found::Nothing | Found::Log(_) | Found::Map(_) | Found::Figures(_) | Found::Figure(_) | Found::Tally(_) => {
            app.notify(Notice::new(ui::NO_ODDS))
        }
    }
}

pub(crate) fn press(app: &mut App<'_>, from: u8, press: Press) -> Effect {
    let results = app
        .session
        .game()
        .odds(&app.pack)
        .map_or(0, |found| results(&found.odds));
    let most = results.saturating_sub(ROWS) as u8;
    let from = match press {
        Press::Up(step) => from.saturating_sub(step),
        Press::Down(step) => from.saturating_add(step).min(most),
        Press::Confirm | Press::Back => return app.close(),
    };
    app.show(Screen::Overlay(Overlay::Odds(from)))
}

/// Results that can come up.
fn possible(odds: &Odds) -> impl Iterator<Item = (i16, u64)> + '_ {
    odds.iter().filter(|(_, ways)| *ways > 0)
}

fn results(odds: &Odds) -> usize {
    possible(odds).count()
}

/// Whole percents. What is possible is never shown as nothing, and what is not certain never as all.
fn percent(odds: &Odds, ways: u64) -> Phrase {
    phrase(|out| match odds.per_mille(ways) {
        0..5 => out.write_str("<1%"),
        995.. if ways < odds.total() => out.write_str(">99%"),
        share => write!(out, "{}%", (share + 5) / 10),
    })
}

pub(crate) fn draw(frame: &Frame<'_, '_>, canvas: &mut Canvas<'_>, from: u8) -> Result<(), Full> {
    let Found::Odds(Forecast { of, odds }) = &frame.found else {
        return Ok(());
    };
    frame.header(
        canvas,
        &icons::ODDS,
        frame.ui(ui::ODDS, &[]).as_str(),
        frame.prompt.rule.rule().id,
    )?;
    let title = phrase(|out| frame.words().say(of, out));
    Place::Title.draw(
        canvas,
        title.as_str(),
        Point::new(theme::LEFT, theme::TOP - 3),
        theme::TEXT,
    )?;
    let mean = odds.expected().max(0);
    let digit = |number: i32| ((number % 10) as u8).into();
    let whole = i16::try_from(mean / 100).unwrap_or(i16::MAX);
    let average = frame.ui(ui::ON_AVERAGE, &[whole.into(), digit(mean / 10), digit(mean)]);
    let y = theme::TOP + 20;
    canvas.text(
        average.as_str(),
        Point::new(theme::LEFT, y),
        &theme::STRONG,
        theme::ACCENT,
    )?;
    let least = frame.ui(ui::AT_LEAST, &[]);
    canvas.text_right(least.as_str(), Point::new(AT_LEAST, y), &theme::SMALL, theme::DIM)?;
    let exactly = frame.ui(ui::EXACTLY, &[]);
    canvas.text_right(exactly.as_str(), Point::new(SHARE, y), &theme::SMALL, theme::DIM)?;
    let most = possible(odds).map(|(_, ways)| ways).max().unwrap_or(1).max(1);
    let mut y = theme::TOP + ABOVE;
    for (total, ways) in possible(odds).skip(usize::from(from)).take(ROWS) {
        let likeliest = total == odds.likeliest();
        let ink = if likeliest { theme::ACCENT } else { theme::TEXT };
        let number = phrase(|out| write!(out, "{total}"));
        canvas.text_right(number.as_str(), Point::new(BAR - 8, y), &theme::STRONG, ink)?;
        if likeliest {
            canvas.art(&icons::TONE_SCENE, Point::new(theme::LEFT - 2, y), 1, ink)?;
        }
        let long = u32::from(odds.per_mille(ways)) * LONGEST as u32 / u32::from(odds.per_mille(most).max(1));
        canvas.fill(area(BAR, y + 1, LONGEST as u32, 11), theme::PANEL)?;
        canvas.fill(
            area(BAR, y + 1, long.max(1), 11),
            if likeliest { theme::ACCENT } else { theme::SCENE },
        )?;
        let share = percent(odds, ways);
        canvas.text_right(share.as_str(), Point::new(SHARE, y), &theme::STRONG, ink)?;
        let share = percent(odds, odds.at_least(total));
        canvas.text_right(share.as_str(), Point::new(AT_LEAST, y), &theme::SMALL, theme::DIM)?;
        y += ROW;
    }
    let keys = Keys {
        x: None,
        ..Keys::list().with_back()
    };
    frame.keys(
        canvas,
        if results(odds) > ROWS {
            keys
        } else {
            keys.without_list()
        },
    )
}

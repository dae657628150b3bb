//! What was counted: a page of numbers, then a page for each kind of die that was rolled, with what came up against
//! what should.

use crate::app::App;
use crate::canvas::{Canvas, area, text_width};
use crate::draft::Press;
use crate::event::Effect;
use crate::frame::{Found, Frame, Keys, phrase};
use crate::scene::Full;
use crate::screens::tray::{self, Shown};
use crate::screens::{Overlay, Screen};
use crate::{icons, theme, ui};
use core::fmt::Write;
use embedded_graphics::prelude::*;
use rules_core::dice::{DieCard, die};
use rules_core::pack::Record;
use rules_core::tally::Fairness;
use rules_core::text::Text;
use rules_core::{Game, Pack, Tally};

/// The bars of a die stand on this line, its faces below.
const FLOOR: i32 = 142;
/// The highest bar still has room for its number.
const CEILING: i32 = theme::TOP + 36;
/// A face below its bar, where there is room for it.
const FACE: i32 = 40;

/// The dice that were rolled.
fn dice<'t>(tally: &'t Tally, pack: &'t Pack<'_>) -> impl Iterator<Item = u8> + 't {
    pack.all::<DieCard>().iter().filter(|card| tally.rolls(pack, *card) > 0)
}

pub(crate) fn press(app: &mut App<'_>, page: u8, press: Press) -> Effect {
    match press {
        Press::Up(_) | Press::Down(_) => {
            let tally = app.session.tally(&app.pack);
            let pages = dice(&tally, &app.pack).count() as u16 + 1;
            let page = press.moved(u16::from(page), pages) as u8;
            app.show(Screen::Overlay(Overlay::Statistics(page)))
        }
        Press::Confirm | Press::Back => app.close(),
    }
}

pub(crate) fn draw(frame: &Frame<'_, '_>, canvas: &mut Canvas<'_>, page: u8) -> Result<(), Full> {
    let Found::Tally(tally) = &frame.found else {
        return Ok(());
    };
    let pages = dice(tally, &frame.app.pack).count() as u8 + 1;
    let place = frame.ui(ui::OF_MANY, &[page.saturating_add(1).into(), pages.into()]);
    frame.header(
        canvas,
        &icons::CHART,
        frame.ui(ui::STATISTICS, &[]).as_str(),
        place.as_str(),
    )?;
    let shown = page
        .checked_sub(1)
        .and_then(|nth| dice(tally, &frame.app.pack).nth(usize::from(nth)));
    match shown {
        Some(card) => draw_die(frame, canvas, tally, card)?,
        None => draw_numbers(frame, canvas, tally)?,
    }
    let keys = Keys {
        x: None,
        ..Keys::list().with_back()
    };
    frame.keys(canvas, if pages > 1 { keys } else { keys.without_list() })
}

fn draw_numbers(frame: &Frame<'_, '_>, canvas: &mut Canvas<'_>, tally: &Tally) -> Result<(), Full> {
    let pack = &frame.app.pack;
    let rolled = dice(tally, pack).map(|card| tally.rolls(pack, card)).sum();
    let rows: [(&Text, Option<u32>); 6] = [
        (ui::ROUND, frame.app.session.game().round().map(u32::from)),
        (ui::ANSWERS, Some(tally.answers)),
        (ui::CHANCES, Some(tally.chances)),
        (ui::DICE_ROLLED, Some(rolled)),
        (ui::CORRECTIONS, Some(tally.corrections)),
        (ui::UNDOS, Some(tally.undos)),
    ];
    let mut y = theme::TOP + 4;
    for (name, value) in rows {
        let Some(value) = value else { continue };
        let value = phrase(|out| write!(out, "{value}"));
        let right = theme::LEFT + theme::INNER as i32 - 4;
        canvas.text(
            frame.ui(name, &[]).as_str(),
            Point::new(theme::LEFT, y),
            &theme::LARGE,
            theme::TEXT,
        )?;
        canvas.text_right(value.as_str(), Point::new(right, y), &theme::LARGE, theme::ACCENT)?;
        y += theme::LARGE_LINE + 6;
        canvas.fill(area(theme::LEFT, y - 5, theme::INNER, 1), theme::PANEL)?;
    }
    Ok(())
}

fn draw_die(frame: &Frame<'_, '_>, canvas: &mut Canvas<'_>, tally: &Tally, card: u8) -> Result<(), Full> {
    let pack = &frame.app.pack;
    let name = pack.name(DieCard::card(card), frame.app.settings.lang);
    canvas.text(
        name,
        Point::new(theme::LEFT, theme::TOP - 3),
        &theme::LARGE,
        theme::TEXT,
    )?;
    let rolls = tally.rolls(pack, card);
    let one = die(pack, card);
    let sides = i32::from(one.sides.max(1));
    let most = tally.faces(pack, card).map(u32::from).max().unwrap_or(1);
    // Twice the expected share is as high as bars usually get.
    let top = most.max((2 * rolls).div_ceil(sides as u32)).max(1) as i32;
    let tall = |times: i32| (FLOOR - CEILING) * times / top;
    let step = theme::INNER as i32 / sides;
    let left = theme::LEFT + (theme::INNER as i32 - step * sides) / 2;
    let (body, _) = theme::die(pack.get::<DieCard>(card).colour);
    for (face, times) in (0u8..).zip(tally.faces(pack, card)) {
        let x = left + i32::from(face) * step;
        let height = tall(i32::from(times));
        let wide = (step - 8).clamp(4, FACE);
        let middle = x + (step - wide) / 2;
        canvas.fill(area(middle, FLOOR - height, wide as u32, height as u32), body)?;
        canvas.outline(
            area(middle, FLOOR - height, wide as u32, height as u32),
            0,
            1,
            theme::DIM,
        )?;
        if step >= FACE {
            let at = Point::new(x + (step - FACE) / 2, FLOOR + 3);
            tray::draw_die(pack, canvas, one, Shown::Face(face), at, FACE)?;
        }
    }
    canvas.fill(area(theme::LEFT, FLOOR, theme::INNER, 1), theme::DIM)?;
    // The share that each face should have: a dashed line.
    let expected = FLOOR - (FLOOR - CEILING) * rolls as i32 / sides / top;
    for x in (0..theme::INNER as i32).step_by(8) {
        canvas.fill(area(theme::LEFT + x, expected, 4, 1), theme::TEXT)?;
    }
    // Above both, the number that came up.
    for (face, times) in (0..).zip(tally.faces(pack, card)).filter(|_| step >= 24) {
        let number = phrase(|out| write!(out, "{times}"));
        let wide = text_width(number.as_str(), &theme::STRONG) as i32;
        let at = Point::new(
            left + face * step + (step - wide) / 2,
            FLOOR - tall(i32::from(times)) - 14,
        );
        canvas.fill(area(at.x - 2, at.y, wide as u32 + 4, 13), theme::GROUND)?;
        canvas.text(number.as_str(), at, &theme::STRONG, theme::TEXT)?;
    }
    let number = |number: u32| i16::try_from(number).unwrap_or(i16::MAX).into();
    // Less than one of each face is nothing to expect.
    let says = frame.ui(
        if rolls < sides as u32 { ui::ROLLS_FEW } else { ui::ROLLS },
        &[number(rolls), number((rolls + sides as u32 / 2) / sides as u32)],
    );
    let y = FLOOR + FACE + 6;
    canvas.text(says.as_str(), Point::new(theme::LEFT, y), &theme::SMALL, theme::DIM)?;
    let (art, colour, verdict) = match tally.fairness(pack, card) {
        Fairness::Unknown => (&icons::TONE_PLAIN, theme::DIM, ui::FAIR_UNKNOWN),
        Fairness::Fair => (&icons::TONE_GOOD, theme::GOOD, ui::FAIR),
        Fairness::Uneven => (&icons::TONE_SCENE, theme::ACCENT, ui::UNEVEN),
        Fairness::Suspicious => (&icons::TONE_BAD, theme::BAD, ui::SUSPICIOUS),
    };
    canvas.art(art, Point::new(theme::LEFT, y + 15), 1, colour)?;
    let verdict = frame.ui(verdict, &[]);
    canvas.text(
        verdict.as_str(),
        Point::new(theme::LEFT + 16, y + 15),
        &theme::STRONG,
        colour,
    )
}

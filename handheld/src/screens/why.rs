//! "Why?": the rule behind the question, then the rules behind what has just happened.

use crate::app::App;
use crate::canvas::Canvas;
use crate::draft::Press;
use crate::event::Effect;
use crate::frame::{Frame, Keys};
use crate::phrase::Phrase;
use crate::place::Place;
use crate::scene::Full;
use crate::screens::{Overlay, Screen};
use crate::{icons, theme, ui};
use embedded_graphics::prelude::*;
use rules_core::{Prompt, RuleId};

/// How many rules there are to show, and which one is at `index`: the question's, then the events', newest first. What
/// the device asks itself may tell what a hand holds: its rule is shown only where nothing else is.
fn rules(app: &App<'_>) -> u8 {
    app.told.events().len() as u8 + u8::from(!is_hidden(app, &app.prompt()))
}

fn is_hidden(app: &App<'_>, prompt: &Prompt) -> bool {
    app.own(prompt).is_some() && !app.told.events().is_empty()
}

fn rule(frame: &Frame<'_, '_>, index: u8) -> RuleId {
    let newest = usize::from(index)
        .checked_sub(usize::from(!is_hidden(frame.app, &frame.prompt)))
        .and_then(|nth| frame.app.told.events().iter().rev().nth(nth));
    newest.map_or(frame.prompt.rule, |event| event.rule)
}

pub(crate) fn press(app: &mut App<'_>, index: u8, press: Press) -> Effect {
    match press {
        Press::Up(_) | Press::Down(_) => {
            let index = press.moved(u16::from(index), u16::from(rules(app))) as u8;
            app.show(Screen::Overlay(Overlay::Why(index)))
        }
        Press::Confirm | Press::Back => app.close(),
    }
}

pub(crate) fn draw(frame: &Frame<'_, '_>, canvas: &mut Canvas<'_>, index: u8) -> Result<(), Full> {
    let count = rules(frame.app);
    let place = frame.ui(ui::OF_MANY, &[(index + 1).into(), count.into()]);
    frame.header(canvas, &icons::BOOK, frame.ui(ui::WHY, &[]).as_str(), place.as_str())?;
    let rule = rule(frame, index).rule();
    let mut y = theme::TOP + 2;
    canvas.text(rule.id, Point::new(theme::LEFT, y), &theme::STRONG, theme::ACCENT)?;
    y += theme::SMALL_LINE + 5;
    let statement = Phrase::of(rule.statement.in_lang(frame.app.lang()));
    y = Place::Rule.draw(canvas, statement.as_str(), Point::new(theme::LEFT, y), theme::TEXT)?;
    if rule.page > 0 {
        let page = frame.ui(ui::PAGE, &[rule.page.into()]);
        canvas.text(page.as_str(), Point::new(theme::LEFT, y + 5), &theme::SMALL, theme::DIM)?;
    }
    let keys = Keys {
        x: None,
        ..Keys::list().with_back()
    };
    frame.keys(canvas, if count > 1 { keys } else { keys.without_list() })
}

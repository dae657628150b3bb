//! Asked once before something is lost.

use crate::app::App;
use crate::canvas::Canvas;
use crate::draft::Press;
use crate::event::Effect;
use crate::frame::{Frame, Keys};
use crate::list::{List, Row};
use crate::place::Place;
use crate::scene::Full;
use crate::screens::{Loss, Overlay, Screen};
use crate::{icons, theme, ui};
use embedded_graphics::prelude::*;
use rules_core::text::Text;

/// Title, question, yes and no.
fn texts(loss: Loss) -> [&'static Text; 4] {
    match loss {
        Loss::Anew { over: false } => [ui::NEW_GAME, ui::SURE_NEW, ui::YES_NEW, ui::NO_PLAY_ON],
        Loss::Anew { over: true } => [ui::NEW_GAME, ui::SURE_AGAIN, ui::YES_NEW, ui::NO_STAY],
        Loss::Slot(_) => [ui::ERASE, ui::SURE_ERASE, ui::YES_ERASE, ui::NO_KEEP],
    }
}

pub(crate) fn press(app: &mut App<'_>, loss: Loss, yes: bool, press: Press) -> Effect {
    match press {
        Press::Up(_) | Press::Down(_) => app.show(Screen::Overlay(Overlay::Sure { loss, yes: !yes })),
        Press::Confirm if yes => match loss {
            Loss::Anew { .. } => app.begin_anew(),
            Loss::Slot(slot) => app.erase(slot),
        },
        Press::Confirm | Press::Back => match loss {
            Loss::Anew { .. } => app.close(),
            Loss::Slot(slot) => app.show(Screen::Overlay(Overlay::Slots(slot))),
        },
    }
}

pub(crate) fn draw(frame: &Frame<'_, '_>, canvas: &mut Canvas<'_>, loss: Loss, yes: bool) -> Result<(), Full> {
    let [title, question, first, second] = texts(loss);
    frame.header(canvas, &icons::FLAG, frame.ui(title, &[]).as_str(), "")?;
    let at = Point::new(theme::LEFT, theme::TOP + 20);
    let y = Place::Question.draw(canvas, frame.ui(question, &[]).as_str(), at, theme::TEXT)?;
    let list = List {
        rows: 2,
        cursor: u16::from(!yes),
        row: &|index| Row {
            text: frame.ui(if index == 0 { first } else { second }, &[]),
            ..Row::default()
        },
    };
    list.draw(canvas, y + 14, theme::BOTTOM)?;
    frame.keys(canvas, Keys::list().with_back())
}

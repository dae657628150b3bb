//! Asked once before something is lost.

use crate::app::App;
use crate::canvas::{Canvas, wrap};
use crate::draft::Press;
use crate::event::Effect;
use crate::frame::{Frame, Keys};
use crate::list::{List, Row};
use crate::screens::{Overlay, Screen};
use crate::{icons, theme, ui};
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;

pub(crate) fn press(app: &mut App<'_>, yes: bool, press: Press) -> Effect {
    match press {
        Press::Up(_) | Press::Down(_) => app.show(Screen::Overlay(Overlay::Sure { yes: !yes })),
        Press::Confirm if yes => app.begin_anew(),
        Press::Confirm | Press::Back => app.close(),
    }
}

pub(crate) fn draw<D: DrawTarget<Color = Rgb565>>(
    frame: &Frame<'_, '_>,
    canvas: &mut Canvas<'_, D>,
    yes: bool,
) -> Result<(), D::Error> {
    frame.header(canvas, &icons::FLAG, frame.ui(ui::NEW_GAME, &[]).as_str(), "")?;
    let mut y = theme::TOP + 20;
    for line in wrap(frame.ui(ui::SURE_NEW, &[]).as_str(), &theme::LARGE, theme::INNER) {
        canvas.text(line, Point::new(theme::LEFT, y), &theme::LARGE, theme::TEXT)?;
        y += theme::LARGE_LINE;
    }
    let list = List {
        rows: 2,
        cursor: u16::from(!yes),
        row: &|index| Row {
            text: frame.ui(if index == 0 { ui::YES } else { ui::NO }, &[]),
            ..Row::default()
        },
    };
    list.draw(canvas, y + 14, theme::BOTTOM)?;
    frame.keys(canvas, Keys::list().with_back())
}

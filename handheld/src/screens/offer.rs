//! A computer wants to put something into the device: may it?

use crate::app::Asked;
use crate::canvas::Canvas;
use crate::frame::{Frame, Keys};
use crate::link::Offer;
use crate::list::{List, Row};
use crate::place::Place;
use crate::{icons, theme, ui};
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;

pub(crate) fn draw<D: DrawTarget<Color = Rgb565>>(
    frame: &Frame<'_, '_>,
    canvas: &mut Canvas<'_, D>,
    asked: Asked,
) -> Result<(), D::Error> {
    frame.header(canvas, &icons::FLAG, frame.ui(ui::PC, &[]).as_str(), "")?;
    let mut at = Point::new(theme::LEFT, theme::TOP + 6);
    let yes = match asked.offer {
        Offer::Pack { game, length, .. } => {
            let size = length.div_ceil(1024).min(999) as i16;
            let text = frame.ui(ui::PC_PACK, &[size.into()]);
            at.y = Place::Question.draw(canvas, text.as_str(), at, theme::TEXT)?;
            let title = frame.ui(game.title(), &[]);
            at.y = Place::Heading.draw(canvas, title.as_str(), at, theme::ACCENT)?;
            ui::YES_LOAD
        }
        Offer::Slot { slot, .. } => {
            let text = frame.ui(ui::PC_SLOT, &[slot.saturating_add(1).into()]);
            at.y = Place::Question.draw(canvas, text.as_str(), at, theme::TEXT)?;
            ui::YES_PUT
        }
    };
    let list = List {
        rows: 2,
        cursor: u16::from(!asked.yes),
        row: &|index| Row {
            text: frame.ui(if index == 0 { yes } else { ui::NO_REFUSE }, &[]),
            ..Row::default()
        },
    };
    list.draw(canvas, at.y + 14, theme::BOTTOM)?;
    frame.keys(canvas, Keys::list().with_back())
}

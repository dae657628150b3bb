//! A card that the device has drawn, and what came of it.

use crate::canvas::{Canvas, area};
use crate::frame::{Frame, Keys};
use crate::place::Place;
use crate::screens::tray;
use crate::{icons, theme, ui};
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use rules_core::CardId;

/// The name has this much, less a margin.
pub(crate) const SIDE: u32 = 200;
const TALL: u32 = 92;

pub(crate) fn draw<D: DrawTarget<Color = Rgb565>>(
    frame: &Frame<'_, '_>,
    canvas: &mut Canvas<'_, D>,
    card: CardId,
) -> Result<(), D::Error> {
    tray::header(frame, canvas, &icons::CARD)?;
    let x = (theme::WIDTH - SIDE) as i32 / 2;
    let y = theme::TOP + 4;
    canvas.round(area(x, y, SIDE, TALL), 8, theme::PANEL)?;
    canvas.outline(area(x, y, SIDE, TALL), 8, 2, theme::ACCENT)?;
    canvas.art(
        &icons::CARD,
        Point::new(theme::WIDTH as i32 / 2 - 8, y + 10),
        1,
        theme::ACCENT,
    )?;
    let name = frame.app.pack.name(card, frame.app.settings.lang);
    Place::Card.draw_centred(canvas, name, y + 54 - Place::Card.height(name) / 2, theme::TEXT)?;
    tray::outcome(frame, canvas, y + TALL as i32 + 10)?;
    let keys = Keys {
        x: Some(&icons::CHECK),
        ..Keys::default()
    };
    frame.hint(canvas, ui::ANY_KEY, &[])?;
    frame.keys(canvas, keys)
}

//! A card that the device has drawn, and what came of it.

use crate::app::App;
use crate::canvas::{Canvas, area};
use crate::frame::{Frame, Keys};
use crate::place::Place;
use crate::scene::Full;
use crate::screens::{told, tray};
use crate::{icons, theme, ui};
use embedded_graphics::prelude::*;
use rules_core::CardId;

/// The name has this much, less a margin.
pub(crate) const SIDE: u32 = 200;
const TALL: u32 = 78;
/// Where the card lies, and where the telling begins.
const CARD: i32 = theme::TOP + 4;
const TOLD: i32 = CARD + TALL as i32 + 8;

/// Whether all that came of the card fits below it.
pub(crate) fn is_told(app: &App<'_>) -> bool {
    let events = app.told.events();
    told::newest(app.words(), events, tray::OUTCOME - TOLD).0 == 0
}

pub(crate) fn draw(frame: &Frame<'_, '_>, canvas: &mut Canvas<'_>, card: CardId) -> Result<(), Full> {
    tray::header(frame, canvas, &icons::CARD)?;
    let x = (theme::WIDTH - SIDE) as i32 / 2;
    let y = CARD;
    canvas.round(area(x, y, SIDE, TALL), 8, theme::PANEL)?;
    canvas.outline(area(x, y, SIDE, TALL), 8, 2, theme::ACCENT)?;
    canvas.art(
        &icons::CARD,
        Point::new(theme::WIDTH as i32 / 2 - 8, y + 8),
        1,
        theme::ACCENT,
    )?;
    let name = frame.app.pack.name(card, frame.app.settings.lang);
    Place::Card.draw_centred(canvas, name, y + 48 - Place::Card.height(name) / 2, theme::TEXT)?;
    tray::outcome(frame, canvas, TOLD)?;
    let keys = Keys {
        x: Some(&icons::CHECK),
        ..Keys::default()
    };
    let hint = if frame.app.draws_on() { ui::DRAW_ON } else { ui::ANY_KEY };
    frame.hint(canvas, hint, &[])?;
    frame.keys(canvas, keys)
}

//! Figures as small tokens with a letter. The shape tells the side as well as the colour does: ours are round, theirs
//! square. Where there are more than fit, one token for each side has their number.

use crate::canvas::{Canvas, area};
use crate::frame::phrase;
use crate::theme;
use core::fmt::Write;
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use rules_core::figure::Side;
use rules_core::kit::list::List;

/// A token with a large letter, with a small one, and without.
const LARGE: i32 = 22;
const SIDE: i32 = 13;
const SMALL: i32 = 7;

#[derive(Clone, Copy)]
struct Token {
    side: Side,
    label: char,
}

/// Draws those who stand on a cell, in as much room as there is.
pub(crate) fn draw<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    figures: &[(Side, char)],
    room: Rectangle,
) -> Result<(), D::Error> {
    if figures.is_empty() || canvas.hides(&room) {
        return Ok(());
    }
    let (width, height) = (room.size.width as i32, room.size.height as i32);
    let fit = |tokens: usize, size: i32| (width / size) as usize * (height / size) as usize >= tokens;
    let mut tokens: List<Token, 8> = figures
        .iter()
        .map(|(side, label)| Token {
            side: *side,
            label: *label,
        })
        .collect();
    if !fit(tokens.len(), SIDE) {
        tokens = numbers(figures);
    }
    let sizes = [LARGE, SIDE];
    let size = sizes.into_iter().find(|size| fit(tokens.len(), *size)).unwrap_or(SMALL);
    let large = size > SMALL;
    let columns = (width / size).max(1).min(tokens.len() as i32);
    let rows = (tokens.len() as i32 + columns - 1) / columns;
    // Tokens without room for letters stand on a diagonal, so that none hides another.
    let corner = if large {
        room.top_left + Point::new((width - columns * size) / 2, (height - rows * size) / 2)
    } else {
        room.top_left + Point::new((width - 2 * size) / 2, (height - 2 * size) / 2)
    };
    for (nth, token) in (0..).zip(tokens.iter()) {
        let step = if large {
            Point::new(nth % columns, nth / columns)
        } else {
            Point::new(nth % 2, nth % 2)
        };
        draw_token(canvas, *token, corner + step * size, size)?;
    }
    Ok(())
}

/// One token for each side, with a number where there are several.
fn numbers(figures: &[(Side, char)]) -> List<Token, 8> {
    let mut tokens: List<Token, 8> = List::new();
    for (side, label) in figures {
        if tokens.iter().any(|token| token.side == *side) {
            continue;
        }
        let count = figures.iter().filter(|(of, _)| of == side).count() as u32;
        let number = char::from_digit(count, 10).unwrap_or('+');
        tokens.push(Token {
            side: *side,
            label: if count == 1 { *label } else { number },
        });
    }
    tokens
}

fn draw_token<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    token: Token,
    at: Point,
    size: i32,
) -> Result<(), D::Error> {
    let (colour, radius) = look(token.side, size);
    // A dark rim parts tokens that touch.
    canvas.round(area(at.x, at.y, size as u32, size as u32), radius, theme::GROUND)?;
    canvas.round(area(at.x, at.y, size as u32 - 1, size as u32 - 1), radius, colour)?;
    let (font, at) = match size {
        LARGE => (&theme::LARGE, at + Point::new((LARGE - 10) / 2, 0)),
        SIDE => (&theme::STRONG, at + Point::new((SIDE - 8) / 2, -1)),
        _ => return Ok(()),
    };
    let text = phrase(|out| out.write_char(token.label));
    canvas.text(text.as_str(), at, font, theme::GROUND)
}

/// Colour and roundness.
pub(crate) fn look(side: Side, size: i32) -> (Rgb565, u32) {
    match side {
        Side::Ours | Side::Player(0) => (theme::OURS, size as u32 / 2),
        Side::Theirs | Side::Player(1) => (theme::BAD, 0),
        Side::Player(_) => (theme::GOOD, size as u32 / 4),
    }
}

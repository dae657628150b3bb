//! Figures as small tokens with a letter. The shape tells the side as well as the colour does: ours are round, theirs
//! square. Where there are more than fit, one token for each side has their number.

use crate::canvas::Canvas;
use crate::frame::phrase;
use crate::scene::Full;
use crate::theme;
use core::fmt::Write;
use embedded_graphics::geometry::AnchorPoint;
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use rules_core::figure::Side;
use rules_core::kit::list::List;

/// Tokens with a large letter, with a small one, with the same closely packed, and without any.
const SIZES: [Size; 3] = [LARGE, Size::new(13, 13), Size::new(10, 13)];
const LARGE: Size = Size::new(22, 22);
const SMALL: Size = Size::new(7, 7);
/// Large ones stand only where something of the ground still shows.
const MARGIN: Size = Size::new(4, 4);

#[derive(Clone, Copy)]
struct Token {
    side: Side,
    label: char,
}

/// Draws those who stand on a cell, in as much room as there is.
pub(crate) fn draw(canvas: &mut Canvas<'_>, figures: &[(Side, char)], room: Rectangle) -> Result<(), Full> {
    if figures.is_empty() || canvas.hides(&room) {
        return Ok(());
    }
    let columns = |size: Size| room.size.width / size.width;
    let fits = |tokens: usize, size: Size| {
        let each = if size == LARGE { size + MARGIN } else { size };
        columns(each) * (room.size.height / each.height) >= tokens as u32
    };
    let mut tokens: List<Token, 8> = figures
        .iter()
        .map(|(side, label)| Token {
            side: *side,
            label: *label,
        })
        .collect();
    if !SIZES.into_iter().any(|size| fits(tokens.len(), size)) {
        tokens = numbers(figures);
    }
    let size = SIZES.into_iter().find(|size| fits(tokens.len(), *size));
    let size = size.unwrap_or(SMALL);
    // Those without letters stand on a diagonal, so that none hides another.
    let (columns, rows) = if size == SMALL {
        (2, 2)
    } else {
        let columns = columns(size).clamp(1, tokens.len() as u32);
        (columns, (tokens.len() as u32).div_ceil(columns))
    };
    let all = Size::new(columns * size.width, rows * size.height);
    let corner = room.resized(all, AnchorPoint::Center).top_left;
    for (nth, token) in (0..).zip(tokens.iter()) {
        let (x, y) = if size == SMALL {
            (nth % 2, nth % 2)
        } else {
            (nth % columns, nth / columns)
        };
        let at = corner + Point::new((x * size.width) as i32, (y * size.height) as i32);
        draw_token(canvas, *token, at, size)?;
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

fn draw_token(canvas: &mut Canvas<'_>, token: Token, at: Point, size: Size) -> Result<(), Full> {
    let radius = match token.side {
        Side::Ours | Side::Player(0) => size.width / 2,
        Side::Theirs | Side::Player(1) => 0,
        Side::Player(_) => size.width / 4,
    };
    // A dark rim parts tokens that touch.
    let whole = Rectangle::new(at, size);
    canvas.round(whole, radius, theme::GROUND)?;
    canvas.round(Rectangle::new(at, size - Size::new(1, 1)), radius, colour(token.side))?;
    let font = match size {
        SMALL => return Ok(()),
        LARGE => &theme::LARGE,
        _ => &theme::STRONG,
    };
    let text = phrase(|out| out.write_char(token.label));
    let letter = whole.resized(font.size, AnchorPoint::Center).top_left;
    canvas.text(text.as_str(), letter - Point::new(0, 1), font, theme::GROUND)
}

pub(crate) fn colour(side: Side) -> Rgb565 {
    match side {
        Side::Ours | Side::Player(0) => theme::OURS,
        Side::Theirs | Side::Player(1) => theme::BAD,
        Side::Player(_) => theme::GOOD,
    }
}

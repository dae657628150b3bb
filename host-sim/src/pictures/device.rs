//! The handheld as the page shows it: a dark case, glass, four round keys, and the reader in its chin.

use super::image::{Colour, Image, both, circle, edge, round};
use crate::screens::Picture;
use embedded_graphics::mono_font::ascii::{FONT_8X13_BOLD, FONT_10X20};

const GLASS: Colour = [0x07, 0x08, 0x0a];
const CASE: [Colour; 2] = [[0x41, 0x45, 0x4d], [0x22, 0x24, 0x29]];
const CAP: [Colour; 2] = [[0x6d, 0x73, 0x7e], [0x36, 0x3a, 0x42]];
const WELL: Colour = [0x0d, 0x0e, 0x10];
const INK: Colour = [0xf1, 0xea, 0xd9];
const FAINT: Colour = [0x7d, 0x82, 0x8b];
const LAMP: Colour = [0xf0, 0xb8, 0x48];

/// The strips with the keys, the case above the glass, the chin below it, and the glass around the screen.
const SIDE: u32 = 92;
const BROW: u32 = 22;
const CHIN: u32 = 92;
const RIM: u32 = 14;

/// From one colour at the top to another at the bottom.
fn shade(top: u32, height: u32, [from, to]: [Colour; 2]) -> impl Fn(u32) -> Colour {
    move |y| {
        let at = y.clamp(top, top + height) - top;
        let mix = |from: u8, to: u8| (u32::from(from) * (height - at) + u32::from(to) * at) / height;
        [0, 1, 2].map(|channel| mix(from[channel], to[channel]) as u8)
    }
}

/// The screen, with its glass around it.
fn draw_screen(image: &mut Image, screen: &Picture, x: u32, y: u32, zoom: u32, rim: u32) {
    let (width, height) = (Picture::WIDTH * zoom, Picture::HEIGHT * zoom);
    let glass = round(x, y, width + 2 * rim, height + 2 * rim, rim + 2);
    image.fill(glass, |_| GLASS);
    for row in 0..Picture::HEIGHT {
        for column in 0..Picture::WIDTH {
            let (left, top) = (x + rim + column * zoom, y + rim + row * zoom);
            image.dot(left, top, zoom, screen.colour(column, row));
        }
    }
}

fn draw_key(image: &mut Image, letter: &str, x: u32, y: u32) {
    image.fill(circle(x, y + 1, 32), |_| CASE[0]);
    image.fill(circle(x, y, 31), |_| WELL);
    image.fill(circle(x, y, 26), shade(y - 26, 52, CAP));
    image.fill(
        both(edge(circle(x, y, 25), 1.5), move |_, down| down - (y as f32 - 8.0)),
        |_| FAINT,
    );
    image.text(letter, x, y, &FONT_10X20, INK);
}

/// The whole device, its screen at twice the size.
pub fn draw(screen: &Picture) -> Image {
    const ZOOM: u32 = 2;
    let glass_width = Picture::WIDTH * ZOOM + 2 * RIM;
    let glass_height = Picture::HEIGHT * ZOOM + 2 * RIM;
    let (width, height) = (glass_width + 2 * SIDE, BROW + glass_height + CHIN);
    let mut image = Image::new(width, height);
    image.fill(round(0, 0, width, height, 34), |_| CASE[1]);
    image.fill(round(1, 1, width - 2, height - 3, 33), shade(0, height, CASE));
    image.fill(
        round(SIDE - 1, BROW, glass_width + 2, glass_height + 2, RIM + 3),
        |_| CASE[0],
    );
    draw_screen(&mut image, screen, SIDE, BROW, ZOOM, RIM);
    // Each key stands beside its sign on the screen.
    let rows = [48 + 17, 160 + 17].map(|middle| BROW + RIM + ZOOM * middle);
    for (x, letters) in [(SIDE / 2, ["A", "B"]), (width - SIDE / 2, ["X", "Y"])] {
        for (letter, y) in letters.into_iter().zip(rows) {
            draw_key(&mut image, letter, x, y);
        }
    }
    let middle = BROW + glass_height + CHIN / 2;
    for (nth, letter) in (0..).zip("castellan".chars()) {
        image.text(&letter.to_string(), 44 + nth * 13, middle, &FONT_8X13_BOLD, FAINT);
    }
    image.fill(circle(width - 40, middle, 4), |_| LAMP);
    draw_reader(&mut image, width / 2, middle);
    image
}

/// Where tags are held: a frame, and waves that come from a point.
fn draw_reader(image: &mut Image, x: u32, y: u32) {
    let frame = edge(round(x - 120, y - 30, 240, 60, 14), 1.5);
    // Dashes.
    let dashes = |across: f32, down: f32| {
        let along = (across + down).rem_euclid(12.0);
        (along - 4.0).abs() - 4.0
    };
    image.fill(both(frame, dashes), |_| FAINT);
    let from = x - 18;
    image.fill(circle(from, y, 3), |_| FAINT);
    for radius in [11, 19, 27] {
        let right = move |across: f32, down: f32| (down - y as f32).abs() - (across - from as f32) * 0.8;
        image.fill(both(edge(circle(from, y, radius), 3.0), right), |_| FAINT);
    }
}

/// Screens side by side, each behind its glass.
pub fn draw_screens(rows: &[Vec<Picture>]) -> Image {
    const RIM: u32 = 7;
    const GAP: u32 = 12;
    let (width, height) = (Picture::WIDTH + 2 * RIM, Picture::HEIGHT + 2 * RIM);
    let columns = rows.iter().map(Vec::len).max().unwrap_or(1) as u32;
    let lines = rows.len() as u32;
    let mut image = Image::new(columns * (width + GAP) - GAP, lines * (height + GAP) - GAP);
    for (line, row) in (0..).zip(rows) {
        for (column, screen) in (0..).zip(row) {
            let (x, y) = (column * (width + GAP), line * (height + GAP));
            draw_screen(&mut image, screen, x, y, 1, RIM);
        }
    }
    image
}

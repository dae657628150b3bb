//! Takes the fonts out of `embedded-graphics` as plain bits, row by row: the library draws a letter dot by dot, which takes
//! ten times as long on the chip as copying a row of it at a time, and that needs the bits.

use embedded_graphics::geometry::{OriginDimensions, Point};
use embedded_graphics::image::GetPixel;
use embedded_graphics::mono_font::MonoFont;
use embedded_graphics::mono_font::iso_8859_5::{FONT_8X13, FONT_8X13_BOLD, FONT_10X20};
use embedded_graphics::pixelcolor::BinaryColor;
use std::path::PathBuf;
use std::{env, error, fs};

const FONTS: [(&str, MonoFont<'_>); 3] = [
    ("10x20", FONT_10X20),
    ("8x13", FONT_8X13),
    ("8x13_bold", FONT_8X13_BOLD),
];

fn main() -> Result<(), Box<dyn error::Error>> {
    let out = PathBuf::from(env::var("OUT_DIR")?);
    for (name, font) in FONTS {
        fs::write(out.join(name).with_extension("bits"), bits(&font)?)?;
    }
    println!("cargo:rerun-if-changed=build.rs");
    Ok(())
}

/// Eight dots a byte, the leftmost in the highest bit.
fn bits(font: &MonoFont<'_>) -> Result<Vec<u8>, Box<dyn error::Error>> {
    let size = font.image.size();
    let mut bits = Vec::new();
    for y in 0..i32::try_from(size.height)? {
        for x in (0..i32::try_from(size.width)?).step_by(8) {
            let dot =
                |byte: u8, x: i32| byte << 1 | u8::from(font.image.pixel(Point::new(x, y)) == Some(BinaryColor::On));
            bits.push((x..x + 8).fold(0, dot));
        }
    }
    Ok(bits)
}

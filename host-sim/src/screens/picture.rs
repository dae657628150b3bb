//! The device's screen in memory.

use anyhow::{Context, Result, bail};
use embedded_graphics::Pixel;
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::pixelcolor::raw::{RawData, RawU16};
use embedded_graphics::prelude::{DrawTarget, OriginDimensions, Size};
use handheld::{App, Frame};
use std::convert::Infallible;

pub const WIDTH: u32 = 320;
pub const HEIGHT: u32 = 240;

#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    pixels: Vec<u16>,
}

impl Picture {
    pub const WIDTH: u32 = WIDTH;
    pub const HEIGHT: u32 = HEIGHT;

    /// The colour of a dot that is on the screen.
    #[must_use]
    pub fn colour(&self, x: u32, y: u32) -> [u8; 3] {
        rgb888(self.pixels[(y * WIDTH + x) as usize])
    }

    /// What the application shows now.
    #[must_use]
    pub fn of(app: &App<'_>) -> Self {
        Self::of_frame(&app.frame())
    }

    #[must_use]
    pub fn of_frame(frame: &Frame<'_, '_>) -> Self {
        let mut picture = Self {
            pixels: vec![0; (WIDTH * HEIGHT) as usize],
        };
        let Ok(()) = frame.draw(&mut picture);
        picture
    }

    /// As the display's wire carries it: row by row, two bytes a pixel, the high one first.
    #[must_use]
    pub fn rgb565(&self) -> Vec<u8> {
        self.pixels.iter().flat_map(|pixel| pixel.to_be_bytes()).collect()
    }

    /// The number of pixels that differ, and a picture of them on black.
    #[must_use]
    pub fn difference(&self, other: &Self) -> (usize, Self) {
        let pixels: Vec<u16> = self
            .pixels
            .iter()
            .zip(&other.pixels)
            .map(|(a, b)| if a == b { 0 } else { u16::MAX })
            .collect();
        (pixels.iter().filter(|pixel| **pixel != 0).count(), Self { pixels })
    }

    pub fn png(&self, zoom: u32) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, WIDTH * zoom, HEIGHT * zoom);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::High);
        let mut data = Vec::new();
        for y in 0..HEIGHT * zoom {
            for x in 0..WIDTH * zoom {
                let pixel = self.pixels[((y / zoom) * WIDTH + x / zoom) as usize];
                data.extend(rgb888(pixel));
            }
        }
        encoder.write_header()?.write_image_data(&data)?;
        Ok(bytes)
    }

    /// Reads back a picture that `png(1)` wrote.
    pub fn from_png(bytes: &[u8]) -> Result<Self> {
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info()?;
        let mut data = vec![0; reader.output_buffer_size().context("too large")?];
        let info = reader.next_frame(&mut data)?;
        if (info.width, info.height, info.color_type) != (WIDTH, HEIGHT, png::ColorType::Rgb) {
            bail!("not a picture of the screen");
        }
        let pixels = data
            .as_chunks::<3>()
            .0
            .iter()
            .map(|[r, g, b]| (u16::from(r >> 3) << 11) | (u16::from(g >> 2) << 5) | u16::from(b >> 3));
        Ok(Self {
            pixels: pixels.collect(),
        })
    }
}

/// Each channel stretched to eight bits, so that white is white.
fn rgb888(pixel: u16) -> [u8; 3] {
    let (r, g, b) = (pixel >> 11, (pixel >> 5) & 0x3f, pixel & 0x1f);
    [
        (r << 3 | r >> 2) as u8,
        (g << 2 | g >> 4) as u8,
        (b << 3 | b >> 2) as u8,
    ]
}

impl OriginDimensions for Picture {
    fn size(&self) -> Size {
        Size::new(WIDTH, HEIGHT)
    }
}

impl DrawTarget for Picture {
    type Color = Rgb565;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Rgb565>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        for Pixel(point, colour) in pixels {
            if (0..WIDTH as i32).contains(&point.x) && (0..HEIGHT as i32).contains(&point.y) {
                let at = point.y * WIDTH as i32 + point.x;
                self.pixels[at as usize] = RawU16::from(colour).into_inner();
            }
        }
        Ok(())
    }
}

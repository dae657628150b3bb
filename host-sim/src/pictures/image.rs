//! A picture with soft edges and a clear ground, so that it looks the same on a light page and on a dark one.

use anyhow::{Context, Result, bail};
use embedded_graphics::Pixel;
use embedded_graphics::mono_font::{MonoFont, MonoTextStyle};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::{DrawTarget, Drawable, OriginDimensions, Point, Size};
use embedded_graphics::text::{Baseline, Text};
use std::convert::Infallible;

/// Red, green, blue.
pub type Colour = [u8; 3];

#[derive(Clone, PartialEq, Eq)]
pub struct Image {
    width: u32,
    height: u32,
    /// With opacity as the fourth.
    dots: Vec<[u8; 4]>,
}

/// How far a point is from the edge of a shape; less than nothing inside.
pub trait Shape: Fn(f32, f32) -> f32 {}
impl<F: Fn(f32, f32) -> f32> Shape for F {}

/// A rectangle with round corners.
pub fn round(x: u32, y: u32, width: u32, height: u32, radius: u32) -> impl Shape {
    let [x, y, width, height, radius] = [x, y, width, height, radius].map(|number| number as f32);
    move |at_x, at_y| {
        let across = (at_x - x - width / 2.0).abs() - width / 2.0 + radius;
        let down = (at_y - y - height / 2.0).abs() - height / 2.0 + radius;
        let (out_x, out_y) = (across.max(0.0), down.max(0.0));
        (out_x * out_x + out_y * out_y).sqrt() + across.max(down).min(0.0) - radius
    }
}

pub fn circle(x: u32, y: u32, radius: u32) -> impl Shape {
    let [x, y, radius] = [x, y, radius].map(|number| number as f32);
    move |at_x, at_y| ((at_x - x) * (at_x - x) + (at_y - y) * (at_y - y)).sqrt() - radius
}

/// The edge of a shape, so many pixels wide.
pub fn edge(shape: impl Shape, width: f32) -> impl Shape {
    move |x, y| shape(x, y).abs() - width / 2.0
}

/// What both shapes cover.
pub fn both(one: impl Shape, other: impl Shape) -> impl Shape {
    move |x, y| one(x, y).max(other(x, y))
}

impl Image {
    pub fn new(width: u32, height: u32) -> Self {
        Self {
            width,
            height,
            dots: vec![[0; 4]; (width * height) as usize],
        }
    }

    /// Lays a colour over a dot, as far as it covers it.
    fn lay(&mut self, x: u32, y: u32, colour: Colour, cover: f32) {
        if x >= self.width || y >= self.height {
            return;
        }
        let dot = &mut self.dots[(y * self.width + x) as usize];
        let below = f32::from(dot[3]) / 255.0;
        let whole = cover + below * (1.0 - cover);
        if whole <= 0.0 {
            return;
        }
        for (channel, new) in dot.iter_mut().zip(colour) {
            let mixed = f32::from(new) * cover + f32::from(*channel) * below * (1.0 - cover);
            *channel = (mixed / whole).round() as u8;
        }
        dot[3] = (whole * 255.0).round() as u8;
    }

    /// Fills a shape with a colour that may change from top to bottom.
    pub fn fill(&mut self, shape: impl Shape, colour: impl Fn(u32) -> Colour) {
        for y in 0..self.height {
            for x in 0..self.width {
                let cover = (0.5 - shape(x as f32 + 0.5, y as f32 + 0.5)).clamp(0.0, 1.0);
                if cover > 0.0 {
                    self.lay(x, y, colour(y), cover);
                }
            }
        }
    }

    /// Sets a dot of a screen, `zoom` pixels large.
    pub fn dot(&mut self, x: u32, y: u32, zoom: u32, colour: Colour) {
        for down in 0..zoom {
            for across in 0..zoom {
                self.lay(x + across, y + down, colour, 1.0);
            }
        }
    }

    /// Letters around a point.
    pub fn text(&mut self, text: &str, x: u32, y: u32, font: &MonoFont<'_>, colour: Colour) {
        let wide = font.character_size.width * text.chars().count() as u32;
        let at = Point::new((x - wide / 2) as i32, (y - font.character_size.height / 2) as i32);
        let style = MonoTextStyle::new(font, BinaryColor::On);
        let Ok(_) = Text::with_baseline(text, at, style, Baseline::Top).draw(&mut Ink { image: self, colour });
    }

    pub fn png(&self) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width, self.height);
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::High);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(self.dots.as_flattened())?;
        writer.finish()?;
        Ok(bytes)
    }

    /// Reads back what `png` wrote.
    pub fn from_png(bytes: &[u8]) -> Result<Self> {
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info()?;
        let mut data = vec![0; reader.output_buffer_size().context("too large")?];
        let info = reader.next_frame(&mut data)?;
        if info.color_type != png::ColorType::Rgba {
            bail!("not one of our pictures");
        }
        Ok(Self {
            width: info.width,
            height: info.height,
            dots: data.as_chunks::<4>().0.to_vec(),
        })
    }
}

/// Letters are drawn in one colour.
struct Ink<'a> {
    image: &'a mut Image,
    colour: Colour,
}

impl OriginDimensions for Ink<'_> {
    fn size(&self) -> Size {
        Size::new(self.image.width, self.image.height)
    }
}

impl DrawTarget for Ink<'_> {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<BinaryColor>>>(&mut self, dots: I) -> Result<(), Infallible> {
        for Pixel(at, _) in dots {
            if let (Ok(x), Ok(y)) = (u32::try_from(at.x), u32::try_from(at.y)) {
                self.image.lay(x, y, self.colour, 1.0);
            }
        }
        Ok(())
    }
}

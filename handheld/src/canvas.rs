//! A surface that notes what is drawn on it, and knows what of it can be seen: whatever lies outside of that must cost
//! next to nothing.

use crate::font::Font;
use crate::icons::Art;
use crate::phrase::{Lines, balanced, lines, width};
use crate::scene::{Full, Part, Scene, Shape, wire};
use crate::theme;
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

pub(crate) struct Canvas<'t> {
    scene: &'t mut Scene,
    seen: Part,
}

/// A rectangle in the plain numbers of a layout.
pub(crate) const fn area(x: i32, y: i32, width: u32, height: u32) -> Rectangle {
    Rectangle::new(Point::new(x, y), Size::new(width, height))
}

impl<'t> Canvas<'t> {
    pub fn new(scene: &'t mut Scene, seen: Part) -> Self {
        Self { scene, seen }
    }

    /// The same surface, of which only a part can be seen.
    pub fn within(&mut self, part: Rectangle) -> Canvas<'_> {
        Canvas {
            seen: self.seen.cut(Part::of(part)),
            scene: self.scene,
        }
    }

    pub fn hides(&self, part: &Rectangle) -> bool {
        self.seen.cut(Part::of(*part)).is_empty()
    }

    pub fn fill(&mut self, part: Rectangle, colour: Rgb565) -> Result<(), Full> {
        self.draw_part(self.seen.cut(Part::of(part)), colour, Shape::Fill)
    }

    /// A rectangle with round corners.
    pub fn round(&mut self, part: Rectangle, radius: u32, colour: Rgb565) -> Result<(), Full> {
        let radius = radius as u8;
        self.draw(part, colour, Shape::Round { radius })
    }

    /// The outline of one.
    pub fn outline(&mut self, part: Rectangle, radius: u32, stroke: u32, colour: Rgb565) -> Result<(), Full> {
        let (radius, stroke) = (radius as u8, stroke as u8);
        self.draw(part, colour, Shape::Outline { radius, stroke })
    }

    /// Rows of dots, again and again, each where it would be if they covered the screen.
    pub fn pattern(&mut self, part: Rectangle, tile: &'static [u8; 8], colour: Rgb565) -> Result<(), Full> {
        self.draw(part, colour, Shape::Pattern { tile })
    }

    /// A hex standing on its corner, with an edge.
    pub fn hex(&mut self, part: Rectangle, edge: Rgb565, colour: Rgb565) -> Result<(), Full> {
        let edge = wire(edge);
        self.draw(part, colour, Shape::Hex { edge })
    }

    /// The outline of one, smaller by a margin.
    pub fn ring(&mut self, part: Rectangle, margin: i32, colour: Rgb565) -> Result<(), Full> {
        let margin = margin as u8;
        self.draw(part, colour, Shape::Ring { margin })
    }

    fn draw(&mut self, part: Rectangle, colour: Rgb565, shape: Shape) -> Result<(), Full> {
        self.draw_part(Part::of(part), colour, shape)
    }

    fn draw_part(&mut self, part: Part, colour: Rgb565, shape: Shape) -> Result<(), Full> {
        if self.seen.cut(part).is_empty() {
            return Ok(());
        }
        self.scene.add(self.seen, part, colour, shape)
    }

    /// One line of text, its upper left corner at `at`.
    pub fn text(&mut self, text: &str, at: Point, font: &'static Font, colour: Rgb565) -> Result<(), Full> {
        let part = Rectangle::new(at, Size::new(text_width(text, font), font.size.height));
        if self.hides(&part) {
            return Ok(());
        }
        #[cfg(test)]
        assert!(
            at.x >= 0 && at.x as u32 + text_width(text, font) <= theme::WIDTH,
            "{text:?} at {at} goes beyond the screen"
        );
        let shape = self.scene.spell(text, font)?;
        self.draw(part, colour, shape)
    }

    /// One line that ends at `at`.
    pub fn text_right(&mut self, text: &str, at: Point, font: &'static Font, colour: Rgb565) -> Result<(), Full> {
        self.text(text, at - Point::new(text_width(text, font) as i32, 0), font, colour)
    }

    /// One line around the middle of the screen.
    pub fn text_centred(&mut self, text: &str, y: i32, font: &'static Font, colour: Rgb565) -> Result<(), Full> {
        let x = (theme::WIDTH.saturating_sub(text_width(text, font)) / 2) as i32;
        self.text(text, Point::new(x, y), font, colour)
    }

    /// Black-and-white art, each dot `scale` pixels large.
    pub fn art(&mut self, art: &'static Art, at: Point, scale: u32, colour: Rgb565) -> Result<(), Full> {
        let part = Rectangle::new(at, Size::new_equal(Art::SIDE * scale));
        let scale = scale as u8;
        self.draw(part, colour, Shape::Art { art, scale })
    }
}

pub(crate) fn text_width(text: &str, font: &Font) -> u32 {
    width(text) * font.size.width
}

/// The text in lines that fit into so many pixels.
pub(crate) fn wrap<'a>(text: &'a str, font: &Font, pixels: u32) -> Lines<'a> {
    lines(text, pixels / font.size.width.max(1))
}

/// The same, with lines about equally long.
pub(crate) fn wrap_evenly<'a>(text: &'a str, font: &Font, pixels: u32) -> Lines<'a> {
    balanced(text, pixels / font.size.width.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn width_is_measured_in_pixels_of_the_font() {
        assert_eq!(text_width("Тролль", &theme::LARGE), 60);
        assert_eq!(text_width("Troll", &theme::SMALL), 40);
        assert_eq!(wrap("Тролль бьёт", &theme::LARGE, 110).count(), 1);
        assert_eq!(wrap("Тролль бьёт", &theme::LARGE, 109).count(), 2);
    }
}

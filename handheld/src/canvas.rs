//! A surface that knows what of it can be seen. The device paints the screen in horizontal bands, so whatever lies
//! outside the band must cost next to nothing.

use crate::icons::Art;
use crate::phrase::{Lines, balanced, lines, width};
use crate::theme;
use embedded_graphics::draw_target::DrawTargetExt;
use embedded_graphics::mono_font::{MonoFont, MonoTextStyle};
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::{
    CornerRadii, PrimitiveStyle, PrimitiveStyleBuilder, Rectangle, RoundedRectangle, StrokeAlignment,
};
use embedded_graphics::text::{Baseline, Text};

pub(crate) struct Canvas<'t, D> {
    target: &'t mut D,
    seen: Rectangle,
}

/// A rectangle in the plain numbers of a layout.
pub(crate) const fn area(x: i32, y: i32, width: u32, height: u32) -> Rectangle {
    Rectangle::new(Point::new(x, y), Size::new(width, height))
}

impl<'t, D: DrawTarget<Color = Rgb565>> Canvas<'t, D> {
    pub fn new(target: &'t mut D) -> Self {
        let seen = target
            .bounding_box()
            .intersection(&area(0, 0, theme::WIDTH, theme::HEIGHT));
        Self { target, seen }
    }

    /// The same surface, of which only a part can be seen. Of the same type, so that nothing is compiled twice for it.
    pub fn within(&mut self, part: Rectangle) -> Canvas<'_, D> {
        Canvas {
            seen: self.seen.intersection(&part),
            target: self.target,
        }
    }

    pub fn hides(&self, part: &Rectangle) -> bool {
        self.seen.intersection(part).is_zero_sized()
    }

    pub fn fill(&mut self, part: Rectangle, colour: Rgb565) -> Result<(), D::Error> {
        let part = self.seen.intersection(&part);
        if part.is_zero_sized() {
            return Ok(());
        }
        self.target.fill_solid(&part, colour)
    }

    /// A rectangle with round corners.
    pub fn round(&mut self, part: Rectangle, radius: u32, colour: Rgb565) -> Result<(), D::Error> {
        self.rounded(part, radius, PrimitiveStyle::with_fill(colour))
    }

    /// The outline of one.
    pub fn outline(&mut self, part: Rectangle, radius: u32, stroke: u32, colour: Rgb565) -> Result<(), D::Error> {
        let style = PrimitiveStyleBuilder::new()
            .stroke_color(colour)
            .stroke_width(stroke)
            .stroke_alignment(StrokeAlignment::Inside)
            .build();
        self.rounded(part, radius, style)
    }

    fn rounded(&mut self, part: Rectangle, radius: u32, style: PrimitiveStyle<Rgb565>) -> Result<(), D::Error> {
        if self.hides(&part) {
            return Ok(());
        }
        RoundedRectangle::new(part, CornerRadii::new(Size::new_equal(radius)))
            .into_styled(style)
            .draw(&mut self.target.clipped(&self.seen))
    }

    /// One line of text, its upper left corner at `at`.
    pub fn text(
        &mut self,
        text: &str,
        at: Point,
        font: &'static MonoFont<'static>,
        colour: Rgb565,
    ) -> Result<(), D::Error> {
        if self.hides(&Rectangle::new(
            at,
            Size::new(text_width(text, font), font.character_size.height),
        )) {
            return Ok(());
        }
        #[cfg(test)]
        assert!(
            at.x >= 0 && at.x as u32 + text_width(text, font) <= theme::WIDTH,
            "{text:?} at {at} goes beyond the screen"
        );
        let text = Text::with_baseline(text, at, MonoTextStyle::new(font, colour), Baseline::Top);
        text.draw(&mut self.target.clipped(&self.seen))?;
        Ok(())
    }

    /// One line that ends at `at`.
    pub fn text_right(
        &mut self,
        text: &str,
        at: Point,
        font: &'static MonoFont<'static>,
        colour: Rgb565,
    ) -> Result<(), D::Error> {
        self.text(text, at - Point::new(text_width(text, font) as i32, 0), font, colour)
    }

    /// One line around the middle of the screen.
    pub fn text_centred(
        &mut self,
        text: &str,
        y: i32,
        font: &'static MonoFont<'static>,
        colour: Rgb565,
    ) -> Result<(), D::Error> {
        let x = (theme::WIDTH.saturating_sub(text_width(text, font)) / 2) as i32;
        self.text(text, Point::new(x, y), font, colour)
    }

    /// Black-and-white art, each dot `scale` pixels large.
    pub fn art(&mut self, art: &Art, at: Point, scale: u32, colour: Rgb565) -> Result<(), D::Error> {
        let side = Art::SIDE * scale;
        if self.hides(&Rectangle::new(at, Size::new_equal(side))) {
            return Ok(());
        }
        for (y, run) in art.runs() {
            let corner = at + Point::new((run.start * scale) as i32, (y * scale) as i32);
            let size = Size::new((run.end - run.start) * scale, scale);
            self.fill(Rectangle::new(corner, size), colour)?;
        }
        Ok(())
    }
}

pub(crate) fn text_width(text: &str, font: &MonoFont<'_>) -> u32 {
    width(text) * (font.character_size.width + font.character_spacing)
}

/// The text in lines that fit into so many pixels.
pub(crate) fn wrap<'a>(text: &'a str, font: &MonoFont<'_>, pixels: u32) -> Lines<'a> {
    lines(
        text,
        pixels / (font.character_size.width + font.character_spacing).max(1),
    )
}

/// The same, with lines about equally long.
pub(crate) fn wrap_evenly<'a>(text: &'a str, font: &MonoFont<'_>, pixels: u32) -> Lines<'a> {
    balanced(
        text,
        pixels / (font.character_size.width + font.character_spacing).max(1),
    )
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

//! Stands in for the application until it exists.

use core::convert::Infallible;
use embedded_graphics::mono_font::MonoTextStyle;
use embedded_graphics::mono_font::ascii::FONT_10X20;
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::{Circle, PrimitiveStyle, Rectangle};
use embedded_graphics::text::Text;

#[derive(Clone, Copy)]
pub enum Key { A, B, X, Y }
pub enum Event { Key(Key), Long(Key), Repeat, Tick }
pub enum Effect { Nothing, Redraw }

pub struct App { seed: [u8; 32], last: &'static str, count: u32 }

impl App {
    pub fn new(seed: [u8; 32]) -> Self { Self { seed, last: "none", count: 0 } }
    pub fn on(&mut self, event: Event) -> Effect {
        self.last = match event {
            Event::Tick => return Effect::Nothing,
            Event::Repeat => "A+B",
            Event::Key(Key::A) => "A", Event::Key(Key::B) => "B", Event::Key(Key::X) => "X", Event::Key(Key::Y) => "Y",
            Event::Long(Key::A) => "hold A", Event::Long(Key::B) => "hold B", Event::Long(Key::X) => "hold X", Event::Long(Key::Y) => "hold Y",
        };
        self.count += 1;
        Effect::Redraw
    }
    pub fn draw<D: DrawTarget<Color = Rgb565, Error = Infallible>>(&self, target: &mut D) -> Result<(), Infallible> {
        target.clear(Rgb565::new(2, 4, 6))?;
        for i in 0..8 {
            let v = self.seed[i as usize];
            Rectangle::new(Point::new(i * 40, 200), Size::new(36, 40)).into_styled(PrimitiveStyle::with_fill(Rgb565::new(v >> 3, (v & 0xf) << 2, 31 - (v >> 3)))).draw(target)?;
        }
        Rectangle::new(Point::new(0, 0), Size::new(320, 240)).into_styled(PrimitiveStyle::with_stroke(Rgb565::RED, 1)).draw(target)?;
        Circle::new(Point::new(200, 60), 90).into_styled(PrimitiveStyle::with_fill(Rgb565::GREEN)).draw(target)?;
        Circle::new(Point::new(20, 100), 9 + self.count * 5).into_styled(PrimitiveStyle::with_fill(Rgb565::BLUE)).draw(target)?;
        Text::new("Castellan: the last key was", Point::new(10, 40), MonoTextStyle::new(&FONT_10X20, Rgb565::WHITE)).draw(target)?;
        Text::new(self.last, Point::new(10, 70), MonoTextStyle::new(&FONT_10X20, Rgb565::YELLOW)).draw(target)?;
        Ok(())
    }
}

//! The ST7789 panel, 320×240, on SPI0.
//!
//! A whole frame would take 150 KB of the chip's 264. Instead the screen is drawn in horizontal bands into two small
//! buffers: while DMA sends one, the application draws the next into the other. Drawing is pure, so drawing ten times
//! with ten clippings gives the same picture as drawing once.

use core::convert::Infallible;

use embassy_futures::join::join;
use embassy_rp::Peri;
use embassy_rp::dma::InterruptHandler;
use embassy_rp::gpio::{Level, Output, Pin};
use embassy_rp::interrupt::typelevel::{Binding, DMA_IRQ_0};
use embassy_rp::peripherals::{DMA_CH0, SPI0};
use embassy_rp::spi::{self, Async, ClkPin, MosiPin, Spi};
use embassy_time::{Duration, Timer};
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::pixelcolor::raw::RawU16;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use static_cell::ConstStaticCell;

const WIDTH: usize = 320;
const HEIGHT: usize = 240;

/// 24 lines: 15 KB a buffer, and 240 divides into ten equal bands.
const BAND_HEIGHT: usize = 24;

type Pixels = [u16; WIDTH * BAND_HEIGHT];

static BANDS: ConstStaticCell<[Pixels; 2]> = ConstStaticCell::new([[0; WIDTH * BAND_HEIGHT]; 2]);

/// The fastest that both sides can do: clk_peri / 2.
const FREQUENCY: u32 = 62_500_000;

/// The panel answers no command for so long after a reset that found it awake (a restart by the watchdog does).
const RESET: Duration = Duration::from_millis(120);
/// ... and for so long after it was told to wake up.
const WAKE: Duration = Duration::from_millis(5);

/// The commands we use, as the ST7789V data sheet numbers them.
#[derive(Clone, Copy)]
#[repr(u8)]
enum Command {
    SoftwareReset = 0x01,
    SleepOut = 0x11,
    InversionOn = 0x21,
    DisplayOn = 0x29,
    Columns = 0x2a,
    Rows = 0x2b,
    Write = 0x2c,
    Order = 0x36,
    PixelFormat = 0x3a,
}

/// Columns mirrored, rows and columns exchanged, refresh from the bottom: the panel is mounted on its side.
const LANDSCAPE: u8 = 0b0111_0000;
/// RGB565.
const SIXTEEN_BITS: u8 = 0x55;

pub struct Display {
    spi: Spi<'static, SPI0, Async>,
    select: Output<'static>,
    data: Output<'static>,
    backlight: Output<'static>,
    bands: &'static mut [Pixels; 2],
}

impl Display {
    #[expect(clippy::too_many_arguments, reason = "the wiring: one peripheral each")]
    pub fn new(
        spi: Peri<'static, SPI0>,
        clock: Peri<'static, impl ClkPin<SPI0>>,
        mosi: Peri<'static, impl MosiPin<SPI0>>,
        dma: Peri<'static, DMA_CH0>,
        irq: impl Binding<DMA_IRQ_0, InterruptHandler<DMA_CH0>> + 'static,
        select: Peri<'static, impl Pin>,
        data: Peri<'static, impl Pin>,
        backlight: Peri<'static, impl Pin>,
    ) -> Self {
        let mut config = spi::Config::default();
        config.frequency = FREQUENCY;
        Self {
            spi: Spi::new_txonly(spi, clock, mosi, dma, irq, config),
            select: Output::new(select, Level::High),
            data: Output::new(data, Level::High),
            backlight: Output::new(backlight, Level::Low),
            bands: BANDS.take(),
        }
    }

    /// Wakes the panel. It stays dark until [`Display::light`].
    pub async fn start(&mut self) {
        self.command(Command::SoftwareReset, &[]).await;
        Timer::after(RESET).await;
        self.command(Command::SleepOut, &[]).await;
        Timer::after(WAKE).await;
        self.command(Command::PixelFormat, &[SIXTEEN_BITS]).await;
        self.command(Command::Order, &[LANDSCAPE]).await;
        // This panel shows black for ones.
        self.command(Command::InversionOn, &[]).await;
        self.command(Command::Columns, &range(WIDTH)).await;
        self.command(Command::Rows, &range(HEIGHT)).await;
        self.command(Command::DisplayOn, &[]).await;
    }

    /// Turns the backlight on: after the first picture, so that nobody sees what the panel's memory held before.
    pub fn light(&mut self) {
        self.backlight.set_high();
    }

    pub fn darken(&mut self) {
        self.backlight.set_low();
    }

    /// Shows what `draw` draws. It is called once for each band, and must draw the same each time.
    pub async fn show(&mut self, mut draw: impl FnMut(&mut Band<'_>) -> Result<(), Infallible>) {
        self.command(Command::Write, &[]).await;
        self.select.set_low();
        let [sent, drawn] = &mut *self.bands;
        let (mut sent, mut drawn) = (sent, drawn);
        let Ok(()) = draw(&mut Band { top: 0, pixels: sent });
        for top in (BAND_HEIGHT..=HEIGHT).step_by(BAND_HEIGHT) {
            let send = send(&mut self.spi, bytemuck::must_cast_slice(sent));
            let draw_next = async {
                if top < HEIGHT {
                    let Ok(()) = draw(&mut Band { top, pixels: drawn });
                }
            };
            join(send, draw_next).await;
            (sent, drawn) = (drawn, sent);
        }
        self.select.set_high();
    }

    async fn command(&mut self, command: Command, parameters: &[u8]) {
        self.select.set_low();
        self.data.set_low();
        send(&mut self.spi, &[command as u8]).await;
        self.data.set_high();
        if !parameters.is_empty() {
            send(&mut self.spi, parameters).await;
        }
        self.select.set_high();
    }
}

async fn send(spi: &mut Spi<'static, SPI0, Async>, bytes: &[u8]) {
    // The error type has no members: a master that only sends cannot fail.
    let _: Result<(), spi::Error> = spi.write(bytes).await;
}

/// First and last of so many columns or rows.
fn range(count: usize) -> [u8; 4] {
    let [high, low] = ((count - 1) as u16).to_be_bytes();
    [0, 0, high, low]
}

/// The part of the screen that one buffer holds. Drawing outside of it is accepted and does nothing.
pub struct Band<'a> {
    top: usize,
    /// As the panel wants them: big-endian.
    pixels: &'a mut Pixels,
}

impl Band<'_> {
    /// The pixels of one line of an area inside the band.
    fn line(&mut self, y: i32, area: Rectangle) -> &mut [u16] {
        let start = (y as usize - self.top) * WIDTH + area.top_left.x as usize;
        self.pixels
            .get_mut(start..start + area.size.width as usize)
            .unwrap_or_default()
    }
}

/// What can be seen of the screen in this band. The application skips what lies outside.
impl Dimensions for Band<'_> {
    fn bounding_box(&self) -> Rectangle {
        Rectangle::new(
            Point::new(0, self.top as i32),
            Size::new(WIDTH as u32, BAND_HEIGHT as u32),
        )
    }
}

impl DrawTarget for Band<'_> {
    type Color = Rgb565;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Rgb565>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        for Pixel(Point { x, y }, color) in pixels {
            // A negative coordinate becomes a huge one and fails the test like any other outside.
            let (x, y) = (x as usize, (y as usize).wrapping_sub(self.top));
            if x < WIDTH && y < BAND_HEIGHT {
                self.pixels[y * WIDTH + x] = wire(color);
            }
        }
        Ok(())
    }

    /// Glyphs and pictures come this way. Most of them lie in other bands and end at the first test.
    fn fill_contiguous<I: IntoIterator<Item = Rgb565>>(
        &mut self,
        area: &Rectangle,
        colors: I,
    ) -> Result<(), Infallible> {
        if area.intersection(&self.bounding_box()).is_zero_sized() {
            return Ok(());
        }
        self.draw_iter(area.points().zip(colors).map(|(point, color)| Pixel(point, color)))
    }

    fn fill_solid(&mut self, area: &Rectangle, color: Rgb565) -> Result<(), Infallible> {
        let inside = area.intersection(&self.bounding_box());
        for y in inside.rows() {
            self.line(y, inside).fill(wire(color));
        }
        Ok(())
    }
}

fn wire(color: Rgb565) -> u16 {
    RawU16::from(color).into_inner().to_be()
}

//! The ST7789 panel, 320×240, on SPI0.
//!
//! A whole picture would take 150 KB of the chip's 264. Instead it is recorded as a list of marks, and only what differs
//! from the last one is painted, piece by piece into small buffers; while DMA sends one, others are painted. The sending
//! is a task of an executor that runs in an interrupt: the wire never waits for the end of a painting.

use embassy_executor::InterruptExecutor;
use embassy_rp::Peri;
use embassy_rp::dma::InterruptHandler;
use embassy_rp::gpio::{Level, Output, Pin};
use embassy_rp::interrupt;
use embassy_rp::interrupt::typelevel::{Binding, DMA_IRQ_0};
use embassy_rp::pac;
use embassy_rp::peripherals::{DMA_CH0, PWM_SLICE2, SPI0};
use embassy_rp::pwm::{self, ChannelAPin, Pwm};
use embassy_rp::spi::{self, Async, ClkPin, MosiPin, Spi};
use embassy_rp::watchdog::Watchdog;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::channel::Channel;
use embassy_time::{Duration, Instant, Timer};
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use handheld::{BRIGHTEST, Frame, Scene};
use heapless::Vec;
use static_cell::ConstStaticCell;

const HEIGHT: u32 = 240;

/// Pixels of a piece: three whole lines. The wire waits for the first one to be painted; but every one costs an interrupt.
const PIECE: usize = 320 * 3;

/// As many as keep the wire busy while a large one is painted behind some small ones.
const PIECES: usize = 7;

type Pixels = [u16; PIECE];

static BUFFERS: ConstStaticCell<[Pixels; PIECES]> = ConstStaticCell::new([[0; PIECE]; PIECES]);
static FREE: Channel<CriticalSectionRawMutex, &'static mut Pixels, PIECES> = Channel::new();
static PAINTED: Channel<CriticalSectionRawMutex, Piece, PIECES> = Channel::new();
static SCENE: ConstStaticCell<Scene> = ConstStaticCell::new(Scene::new());

static SENDER: InterruptExecutor = InterruptExecutor::new();

/// No part of the chip uses this one.
#[interrupt]
unsafe fn SWI_IRQ_0() {
    // SAFETY: this is its interrupt, and nobody else calls it.
    unsafe { SENDER.on_interrupt() }
}

/// The fastest that both sides can do: clk_peri / 2.
const FREQUENCY: u32 = 62_500_000;

/// The panel cannot be woken for so long after a reset that found it awake, and asleep.
const RESET_AWAKE: Duration = Duration::from_millis(120);
const RESET_ASLEEP: Duration = Duration::from_millis(5);
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

/// How a start finds the panel, which has no reset of its own.
#[derive(Clone, Copy)]
pub enum Panel {
    Asleep,
    Awake,
}

impl Panel {
    /// With the power, the panel falls asleep. Any other reset is the chip's alone.
    pub fn after_reset(watchdog: &Watchdog) -> Self {
        let powered_on = pac::VREG_AND_CHIP_RESET.chip_reset().read().had_por();
        // That bit still stands after a restart by the watchdog.
        if powered_on && watchdog.reset_reason().is_none() {
            Self::Asleep
        } else {
            Self::Awake
        }
    }
}

pub struct Display {
    backlight: Pwm<'static>,
    scene: &'static mut Scene,
}

/// What the panel hears.
struct Wire {
    spi: Spi<'static, SPI0, Async>,
    select: Output<'static>,
    data: Output<'static>,
}

impl Display {
    /// Wakes the panel. It stays dark until [`Display::light`].
    #[expect(clippy::too_many_arguments, reason = "the wiring: one peripheral each")]
    pub fn new(
        spi: Peri<'static, SPI0>,
        clock: Peri<'static, impl ClkPin<SPI0>>,
        mosi: Peri<'static, impl MosiPin<SPI0>>,
        dma: Peri<'static, DMA_CH0>,
        irq: impl Binding<DMA_IRQ_0, InterruptHandler<DMA_CH0>> + 'static,
        select: Peri<'static, impl Pin>,
        data: Peri<'static, impl Pin>,
        slice: Peri<'static, PWM_SLICE2>,
        backlight: Peri<'static, impl ChannelAPin<PWM_SLICE2>>,
        panel: Panel,
    ) -> Self {
        let mut config = spi::Config::default();
        config.frequency = FREQUENCY;
        let wire = Wire {
            spi: Spi::new_txonly(spi, clock, mosi, dma, irq, config),
            select: Output::new(select, Level::High),
            data: Output::new(data, Level::High),
        };
        for buffer in BUFFERS.take() {
            // There is room for all of them.
            let _ = FREE.try_send(buffer);
        }
        let spawner = SENDER.start(interrupt::SWI_IRQ_0);
        // There is one such task, and it is begun once.
        if let Ok(task) = send(wire, panel) {
            spawner.spawn(task);
        }
        Self {
            backlight: Pwm::new_output_a(slice, backlight, still()),
            scene: SCENE.take(),
        }
    }

    /// Turns the backlight on: after the first picture, so that nobody sees what the panel's memory held before.
    pub fn light(&mut self, brightness: u8) {
        self.backlight.set_config(&lit(brightness));
    }

    pub fn darken(&mut self) {
        self.backlight.set_config(&still());
    }

    /// Shows a picture: sends what has changed since the last one.
    pub async fn show(&mut self, frame: &Frame<'_, '_>) {
        let mut top = 0;
        while top < HEIGHT {
            top = self.scene.record(frame, top);
            while let Some(area) = self.scene.change() {
                self.paint(area).await;
            }
        }
        arrival().await;
    }

    async fn paint(&self, area: Rectangle) {
        let Size { width, height } = area.size;
        let tall = PIECE as u32 / width;
        for top in (0..height).step_by(tall as usize) {
            let lines = tall.min(height - top);
            let part = Rectangle::new(area.top_left + Point::new(0, top as i32), Size::new(width, lines));
            let size = (width * lines) as usize;
            let pixels = FREE.receive().await;
            self.scene.paint(part, pixels.get_mut(..size).unwrap_or_default());
            let window = (top == 0).then_some(area);
            PAINTED.send(Piece { pixels, size, window }).await;
        }
    }
}

/// Waits until all that has been painted is on the panel: then all buffers are free.
async fn arrival() {
    let mut free: Vec<&'static mut Pixels, PIECES> = Vec::new();
    while !free.is_full() {
        let _ = free.push(FREE.receive().await);
    }
    for buffer in free {
        let _ = FREE.try_send(buffer);
    }
}

/// As many lines of an area as a buffer holds.
struct Piece {
    pixels: &'static mut Pixels,
    /// How many of them.
    size: usize,
    /// The area that begins with it.
    window: Option<Rectangle>,
}

#[embassy_executor::task]
async fn send(mut wire: Wire, panel: Panel) -> ! {
    wire.wake(panel).await;
    loop {
        let piece = PAINTED.receive().await;
        wire.send(&piece).await;
        FREE.send(piece.pixels).await;
    }
}

impl Wire {
    async fn wake(&mut self, panel: Panel) {
        // The power resets the panel as well, and the clock has run since then.
        Timer::at(Instant::MIN + RESET_ASLEEP).await;
        self.command(Command::SoftwareReset, &[]);
        Timer::after(match panel {
            Panel::Asleep => RESET_ASLEEP,
            Panel::Awake => RESET_AWAKE,
        })
        .await;
        self.command(Command::SleepOut, &[]);
        Timer::after(WAKE).await;
        self.command(Command::PixelFormat, &[SIXTEEN_BITS]);
        self.command(Command::Order, &[LANDSCAPE]);
        // This panel shows black for ones.
        self.command(Command::InversionOn, &[]);
        self.command(Command::DisplayOn, &[]);
    }

    async fn send(&mut self, piece: &Piece) {
        if let Some(area) = piece.window {
            let (Point { x, y }, size) = (area.top_left, area.size);
            self.command(Command::Columns, &range(x, size.width));
            self.command(Command::Rows, &range(y, size.height));
            self.command(Command::Write, &[]);
            self.select.set_low();
        }
        let pixels = piece.pixels.get(..piece.size).unwrap_or_default();
        // The error type has no members: a master that only sends cannot fail.
        let _: Result<(), spi::Error> = self.spi.write(bytemuck::must_cast_slice(pixels)).await;
    }

    /// A command is a few bytes, sooner sent than an interrupt is handled. It ends what was written before.
    fn command(&mut self, command: Command, parameters: &[u8]) {
        self.select.set_low();
        self.data.set_low();
        self.send_now(&[command as u8]);
        self.data.set_high();
        self.send_now(parameters);
        self.select.set_high();
    }

    fn send_now(&mut self, bytes: &[u8]) {
        let _: Result<(), spi::Error> = self.spi.blocking_write(bytes);
    }
}

/// A thousand times a second is more than any eye sees; each step of the brightness is twice as bright as the one below,
/// which is how eyes see even steps.
fn lit(brightness: u8) -> pwm::Config {
    const CLOCK_MHZ: u8 = 125;
    const PERIOD: u16 = 1000;
    let mut config = pwm::Config::default();
    config.divider = CLOCK_MHZ.into();
    config.top = PERIOD - 1;
    config.compare_a = PERIOD >> BRIGHTEST.saturating_sub(brightness);
    config
}

/// A low pin, for which nothing need count: a slice that stands still takes up its level at once.
pub fn still() -> pwm::Config {
    let mut config = pwm::Config::default();
    config.enable = false;
    config
}

/// First and last of so many columns or rows.
fn range(first: i32, count: u32) -> [u8; 4] {
    let ([a, b], [c, d]) = (
        (first as u16).to_be_bytes(),
        ((first as u32 + count - 1) as u16).to_be_bytes(),
    );
    [a, b, c, d]
}

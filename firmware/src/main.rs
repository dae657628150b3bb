//! Castellan on a Raspberry Pi Pico with a Pico Display Pack 2.0.
//!
//! One owner of the application, one channel of events into it: await an event, let the application answer it, carry
//! out the effect, draw, flush. The peripherals are handed out by name in `main` and nowhere else.

#![no_std]
#![no_main]

mod copy;
mod crash;
mod display;
mod entropy;
mod keys;
mod nfc;
mod saves;

#[cfg(feature = "defmt")]
use defmt_rtt as _;
use embassy_executor::Spawner;
use embassy_futures::join::{join, join3};
use embassy_futures::select::{Either3, select3};
use embassy_rp::binary_info::{self, EntryAddr};
use embassy_rp::peripherals::{DMA_CH0, I2C0};
use embassy_rp::watchdog::Watchdog;
use embassy_rp::{bind_interrupts, dma, i2c};
use embassy_sync::blocking_mutex::raw::NoopRawMutex;
use embassy_sync::channel::{Channel, Receiver};
use embassy_time::{Duration, Instant, Ticker, Timer};
use handheld::journal::Journal;
use handheld::{App, Effect, Event, Shelf, demo_shelf};
use static_cell::StaticCell;

use crate::crash::Crash;
use crate::display::Display;
use crate::entropy::Pool;
use crate::keys::Keys;
use crate::nfc::{Bus, Order, Reader};
use crate::saves::Saves;

bind_interrupts!(struct Irqs {
    DMA_IRQ_0 => dma::InterruptHandler<DMA_CH0>;
    I2C0_IRQ => i2c::InterruptHandler<I2C0>;
});

/// What `picotool info` tells of this image.
#[unsafe(link_section = ".bi_entries")]
#[used]
static ABOUT: [EntryAddr; 4] = [
    binary_info::rp_program_name!(c"castellan"),
    binary_info::rp_cargo_version!(),
    binary_info::rp_program_description!(c"A companion for board games"),
    binary_info::rp_pico_board!(c"pico-display2"),
];

/// Events that wait while a screen is drawn. Nobody presses two keys in that time; eight also holds a burst from a tag
/// reader.
const WAITING_EVENTS: usize = 8;

/// The application counts seconds.
const TICK: Duration = Duration::from_secs(1);

/// From one picture of something that moves to the next: fifteen a second, and a little for drawing it.
const FRAME: Duration = Duration::from_millis(66);

/// Longer than the slowest turn of the loop by far, shorter than the 8.3 s that the chip can count.
const WATCHDOG: Duration = Duration::from_secs(5);

#[embassy_executor::main]
async fn main(_spawner: Spawner) {
    let p = embassy_rp::init(embassy_rp::config::Config::default());
    let mut watchdog = Watchdog::new(p.WATCHDOG);
    let crash = crash::take(&watchdog);
    watchdog.start(WATCHDOG);

    let mut keys = Keys::new(p.PIN_12, p.PIN_13, p.PIN_14, p.PIN_15);
    let mut display = Display::new(
        p.SPI0, p.PIN_18, p.PIN_19, p.DMA_CH0, Irqs, p.PIN_17, p.PIN_16, p.PIN_20,
    );
    // The panel needs its rest after a reset; the ring oscillator is sampled meanwhile.
    let ((), pool) = join(display.start(), Pool::gather()).await;

    let Ok(shelf) = demo_shelf() else {
        panic!("a pack in the image is damaged");
    };
    let events = Channel::<NoopRawMutex, Event, WAITING_EVENTS>::new();
    let order = Order::new(None);
    let mut reader = Reader::new(Bus::new(p.I2C0, p.PIN_4, p.PIN_5, p.PIN_3));
    let journal = saves::open(p.FLASH);
    let play = play(
        shelf,
        journal,
        crash,
        pool,
        events.receiver(),
        &order,
        display,
        watchdog,
    );
    join3(keys.watch(events.sender()), reader.watch(events.sender(), &order), play).await;
}

/// The loop. It alone feeds the watchdog: if it hangs, the device restarts.
async fn play(
    shelf: Shelf<'static>,
    journal: &'static mut Journal<Saves>,
    crash: Option<Crash>,
    mut pool: Pool,
    events: Receiver<'_, NoopRawMutex, Event, WAITING_EVENTS>,
    order: &Order,
    mut display: Display,
    mut watchdog: Watchdog,
) -> ! {
    let app = begin(shelf, journal, pool.seed());
    if let Some(crash) = crash {
        if let Some(slot) = crash.slot {
            let _ = journal.carry_out(&Effect::Open(slot), app);
        }
        app.mishap(crash.mishap);
    }
    let mut tick = Ticker::every(TICK);
    show(app, &mut display).await;
    let mut shown = Instant::now();
    loop {
        watchdog.feed(WATCHDOG);
        let event = match select3(events.receive(), tick.next(), next_frame(app, shown)).await {
            Either3::First(event) => event,
            Either3::Second(()) => Event::Tick,
            Either3::Third(()) => Event::Frame,
        };
        if !matches!(event, Event::Tick | Event::Frame | Event::Reader(_)) {
            // When a hand does something is chance as well: the next game's dice are made of all of it.
            pool.stir(Instant::now());
            app.stir(pool.seed());
        }
        let now = Instant::now();
        let effect = app.on(event);
        order.set(app.writing());
        // Durable first, then shown: a question that somebody has seen is there again after a power cut. What the
        // flash refuses, the application shows as a notice.
        let _ = journal.carry_out(&effect, app);
        crash::playing(app.slot().filter(|_| !app.is_home()));
        match effect {
            Effect::Nothing => {}
            Effect::Redraw | Effect::Keep(_) | Effect::Rebase | Effect::Settle | Effect::Open(_) | Effect::Erase(_) => {
                show(app, &mut display).await;
                shown = now;
            }
            Effect::Sleep => display.darken(),
        }
    }
}

/// When the next picture is due: never, where nothing moves. Counted from when the last one was begun.
async fn next_frame(app: &App<'_>, shown: Instant) {
    if app.is_moving() {
        Timer::at(shown + FRAME).await;
    } else {
        core::future::pending().await
    }
}

/// The application is static, and made in a frame of its own: what its making takes is not taken from the loop.
#[inline(never)]
fn begin(shelf: Shelf<'static>, journal: &mut Journal<Saves>, seed: [u8; 32]) -> &'static mut App<'static> {
    static APP: StaticCell<App<'static>> = StaticCell::new();
    let settings = journal.settings().unwrap_or_default();
    let slots = journal.heads(&shelf);
    App::place(APP.uninit(), shelf, settings, slots, seed)
}

async fn show(app: &App<'_>, display: &mut Display) {
    let frame = app.frame();
    display.show(|band| frame.draw(band)).await;
    display.light();
}

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
mod flash;
mod keys;
mod link;
mod nfc;
mod saves;
mod usb;

#[cfg(feature = "defmt")]
use defmt_rtt as _;
use embassy_executor::Spawner;
use embassy_futures::join::{join, join4};
use embassy_futures::select::{Either4, select4};
use embassy_rp::binary_info::{self, EntryAddr};
use embassy_rp::peripherals::{DMA_CH0, I2C0, USB};
use embassy_rp::watchdog::Watchdog;
use embassy_rp::{bind_interrupts, dma, i2c};
use embassy_sync::blocking_mutex::raw::NoopRawMutex;
use embassy_sync::channel::{Channel, Receiver};
use embassy_time::{Duration, Instant, Ticker, Timer};
use handheld::{App, Effect, Event};
use static_cell::StaticCell;

use crate::crash::Crash;
use crate::display::Display;
use crate::entropy::Pool;
use crate::keys::Keys;
use crate::link::Link;
use crate::nfc::{Bus, Order, Reader};
use crate::saves::Saves;
use crate::usb::{Cable, Exchange};

bind_interrupts!(struct Irqs {
    DMA_IRQ_0 => dma::InterruptHandler<DMA_CH0>;
    I2C0_IRQ => i2c::InterruptHandler<I2C0>;
    USBCTRL_IRQ => embassy_rp::usb::InterruptHandler<USB>;
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

    let events = Channel::<NoopRawMutex, Event, WAITING_EVENTS>::new();
    let order = Order::new(None);
    let mut reader = Reader::new(Bus::new(p.I2C0, p.PIN_4, p.PIN_5, p.PIN_3));
    let flash::Regions { saves, packs } = flash::split(p.FLASH);
    let exchange = Exchange::new();
    let mut cable = Cable::new(p.USB, Irqs);
    let play = play(
        saves::open(saves),
        Link::new(&exchange, packs),
        crash,
        pool,
        Hands {
            events: events.receiver(),
            order: &order,
        },
        display,
        watchdog,
    );
    join4(
        keys.watch(events.sender()),
        reader.watch(events.sender(), &order),
        cable.watch(&exchange),
        play,
    )
    .await;
}

/// What the players' hands do, and what the reader is to do for them.
struct Hands<'a> {
    events: Receiver<'a, NoopRawMutex, Event, WAITING_EVENTS>,
    order: &'a Order,
}

/// The loop. It alone feeds the watchdog: if it hangs, the device restarts.
async fn play(
    saves: &'static mut Saves,
    mut link: Link<'_>,
    crash: Option<Crash>,
    mut pool: Pool,
    Hands { events, order }: Hands<'_>,
    mut display: Display,
    mut watchdog: Watchdog,
) -> ! {
    let app = begin(&mut link, saves, pool.seed());
    if let Some(crash) = crash {
        if let Some(slot) = crash.slot {
            let _ = saves.carry_out(&Effect::Open(slot), app);
        }
        app.mishap(crash.mishap);
    }
    let mut tick = Ticker::every(TICK);
    show(app, &mut display).await;
    let mut shown = Instant::now();
    loop {
        watchdog.feed(WATCHDOG);
        let woken = select4(events.receive(), tick.next(), next_frame(app, shown), link.request()).await;
        let now = Instant::now();
        let effect = match woken {
            Either4::First(event) => {
                if !matches!(event, Event::Reader(_)) {
                    // When a hand does something is chance as well: the next game's dice are made of all of it.
                    pool.stir(now);
                    app.stir(pool.seed());
                }
                app.on(event)
            }
            Either4::Second(()) => app.on(Event::Tick),
            Either4::Third(()) => app.on(Event::Frame),
            Either4::Fourth(request) => link.answer(request, app, saves).await,
        };
        order.set(app.writing());
        // Durable first, then shown: a question that somebody has seen is there again after a power cut. What the
        // flash refuses, the application shows as a notice.
        let _ = saves.carry_out(&effect, app);
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
        core::future::pending::<()>().await;
    }
}

/// The application is static, and made in a frame of its own: what its making takes is not taken from the loop.
#[inline(never)]
fn begin(link: &mut Link<'_>, saves: &mut Saves, seed: [u8; 32]) -> &'static mut App<'static> {
    static APP: StaticCell<App<'static>> = StaticCell::new();
    let settings = saves.settings().unwrap_or_default();
    let (shelf, slots) = link.take_stock(saves);
    App::place(APP.uninit(), shelf, settings, slots, seed)
}

async fn show(app: &App<'_>, display: &mut Display) {
    let frame = app.frame();
    display.show(&frame).await;
    display.light();
}

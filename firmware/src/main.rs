//! Castellan on a Raspberry Pi Pico with a Pico Display Pack 2.0.
//!
//! One owner of the application, one channel of events into it: await an event, let the application answer it, carry
//! out the effect, draw, flush. The peripherals are handed out by name in `main` and nowhere else.

#![no_std]
#![no_main]

mod copy;
mod crash;
mod display;
mod divider;
mod entropy;
mod flash;
mod keys;
mod link;
mod nfc;
mod saves;
mod signals;
mod usb;

#[cfg(feature = "defmt")]
use defmt_rtt as _;
use embassy_executor::Spawner;
use embassy_futures::join::{join, join5};
use embassy_futures::select::{Either4, select4};
use embassy_rp::binary_info::{self, EntryAddr};
use embassy_rp::peripherals::{DMA_CH0, I2C0, USB};
use embassy_rp::watchdog::Watchdog;
use embassy_rp::{bind_interrupts, dma, i2c};
use embassy_sync::blocking_mutex::raw::NoopRawMutex;
use embassy_sync::channel::{Channel, Receiver};
use embassy_time::{Duration, Instant, Ticker, Timer};
use handheld::{App, Effect, Event, Key};
use static_cell::StaticCell;

use crate::crash::Crash;
use crate::display::{Display, Panel};
use crate::entropy::Pool;
use crate::keys::Keys;
use crate::link::Link;
use crate::nfc::{Bus, Order, Reader};
use crate::saves::Saves;
use crate::signals::{Loudness, Signals};
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
    let panel = Panel::after_reset(&watchdog);
    watchdog.start(WATCHDOG);

    let mut keys = Keys::new(p.PIN_12, p.PIN_13, p.PIN_14, p.PIN_15);
    let display = Display::new(
        p.SPI0,
        p.PIN_18,
        p.PIN_19,
        p.DMA_CH0,
        Irqs,
        p.PIN_17,
        p.PIN_16,
        p.PWM_SLICE2,
        p.PIN_20,
        panel,
    );
    let mut signals = Signals::new(p.PIN_6, p.PIN_7, p.PIN_8, p.PWM_SLICE1, p.PIN_2);

    let events = Channel::<NoopRawMutex, Event, WAITING_EVENTS>::new();
    let order = Order::new(None);
    let cues = signals::Order::new();
    let mut reader = Reader::new(Bus::new(p.I2C0, p.PIN_4, p.PIN_5, p.PIN_3));
    let flash::Regions { saves, packs } = flash::split(p.FLASH);
    let exchange = Exchange::new();
    let mut cable = Cable::new(p.USB, Irqs);
    let play = play(
        saves::open(saves),
        Link::new(&exchange, packs),
        crash,
        Hands {
            events: events.receiver(),
            order: &order,
        },
        Eyes { display, cues: &cues },
        watchdog,
    );
    join5(
        keys.watch(events.sender()),
        reader.watch(events.sender(), &order),
        cable.watch(&exchange),
        signals.watch(&cues),
        play,
    )
    .await;
}

/// What the players' hands do, and what the reader is to do for them.
struct Hands<'a> {
    events: Receiver<'a, NoopRawMutex, Event, WAITING_EVENTS>,
    order: &'a Order,
}

/// What the players see and hear.
struct Eyes<'a> {
    display: Display,
    cues: &'a signals::Order,
}

/// The loop. It alone feeds the watchdog: if it hangs, the device restarts.
async fn play(
    saves: &'static mut Saves,
    mut link: Link<'_>,
    crash: Option<Crash>,
    Hands { events, order }: Hands<'_>,
    Eyes { mut display, cues }: Eyes<'_>,
    mut watchdog: Watchdog,
) -> ! {
    let app = begin(&mut link, saves);
    if let Some(crash) = crash {
        if let Some(slot) = crash.slot {
            let _ = saves.carry_out(&Effect::Open(slot), app);
        }
        app.mishap(crash.mishap);
    }
    // Chance takes its time. The first picture needs none of it, and nobody can press a key to any effect before both
    // are there.
    let ((), mut pool) = join(show(app, &mut display), Pool::gather()).await;
    app.stir(pool.seed());
    let mut tick = Ticker::every(TICK);
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
                    if begins(&event) {
                        app.stir(pool.seed());
                    }
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
        if let Some(cue) = app.cue() {
            let loudness = if app.settings().sound {
                Loudness::Audible
            } else {
                Loudness::Silent
            };
            cues.signal((cue, loudness));
        }
    }
}

/// Whether a game may begin with it; all that hands did before counts then.
fn begins(event: &Event) -> bool {
    matches!(event, Event::Key(Key::X) | Event::Tag(_))
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
fn begin(link: &mut Link<'_>, saves: &mut Saves) -> &'static mut App<'static> {
    static APP: StaticCell<App<'static>> = StaticCell::new();
    let settings = saves.settings().unwrap_or_default();
    let (shelf, slots) = link.take_stock(saves);
    // No game is begun with this seed: before the first key the gathered one takes its place.
    App::place(APP.uninit(), shelf, settings, slots, [0; 32])
}

async fn show(app: &App<'_>, display: &mut Display) {
    let frame = app.frame();
    display.show(&frame).await;
    display.light(app.settings().brightness);
}

//! Castellan on a Raspberry Pi Pico with a Pico Display Pack 2.0.
//!
//! One owner of the application, one channel of events into it: await an event, let the application answer it, carry
//! out the effect, draw, flush. The peripherals are handed out by name in `main` and nowhere else.

#![no_std]
#![no_main]

mod display;
mod entropy;
mod keys;
mod panic;
mod stub;

#[cfg(feature = "defmt")]
use defmt_rtt as _;
use embassy_executor::Spawner;
use embassy_futures::join::join;
use embassy_rp::peripherals::DMA_CH0;
use embassy_rp::watchdog::Watchdog;
use embassy_rp::{bind_interrupts, dma};
use embassy_sync::blocking_mutex::raw::NoopRawMutex;
use embassy_sync::channel::{Channel, Receiver};
use embassy_time::{Duration, with_timeout};
use stub::{App, Effect, Event};

use crate::display::Display;
use crate::keys::Keys;

bind_interrupts!(struct Irqs {
    DMA_IRQ_0 => dma::InterruptHandler<DMA_CH0>;
});

/// Events that wait while a screen is drawn. A frame takes about 30 ms and nobody presses two keys in that time; eight
/// also holds a burst from a tag reader.
const WAITING_EVENTS: usize = 8;

/// How often the application hears of time passing when nothing else happens.
const TICK: Duration = Duration::from_secs(1);

/// Longer than the slowest turn of the loop by far, shorter than the 8.3 s that the chip can count.
const WATCHDOG: Duration = Duration::from_secs(5);

#[embassy_executor::main]
async fn main(_spawner: Spawner) {
    let p = embassy_rp::init(embassy_rp::config::Config::default());
    let mut watchdog = Watchdog::new(p.WATCHDOG);
    watchdog.start(WATCHDOG);

    let mut keys = Keys::new(p.PIN_12, p.PIN_13, p.PIN_14, p.PIN_15);
    let mut display = Display::new(p.SPI0, p.PIN_18, p.PIN_19, p.DMA_CH0, Irqs, p.PIN_17, p.PIN_16, p.PIN_20);
    // The panel needs its rest after a reset; the ring oscillator is sampled meanwhile.
    let ((), seed) = join(display.start(), entropy::seed()).await;

    let events = Channel::<NoopRawMutex, Event, WAITING_EVENTS>::new();
    join(keys.watch(events.sender()), play(App::new(seed), events.receiver(), display, watchdog)).await;
}

/// The loop. It alone feeds the watchdog: if it hangs, the device restarts.
async fn play(
    mut app: App,
    events: Receiver<'_, NoopRawMutex, Event, WAITING_EVENTS>,
    mut display: Display,
    mut watchdog: Watchdog,
) -> ! {
    display.show(|band| app.draw(band)).await;
    display.light();
    loop {
        watchdog.feed(WATCHDOG);
        let event = with_timeout(TICK, events.receive()).await.unwrap_or(Event::Tick);
        match app.on(event) {
            Effect::Nothing => {}
            Effect::Redraw => display.show(|band| app.draw(band)).await,
        }
    }
}

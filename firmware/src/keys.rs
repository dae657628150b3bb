//! The four keys, active low: sleep until one goes down, then sample until all are up again.
//!
//! Contacts bounce. A key is down when it has been for a while, so a spark is no press; but a key that is down, and has
//! been, is up with the first edge, for that is what a short press waits for: 16 ms sooner. What bounces then is ignored.
//!
//! A short press acts when the key is let go, because only then is it known not to be a long one. A long press acts
//! while the key is still held (A and B again and again), and letting go does nothing more. A and B together repeat the last instruction.

use core::future::pending;

use embassy_futures::select::{Either, select, select_array};
use embassy_rp::Peri;
use embassy_rp::gpio::{Input, Pin, Pull};
use embassy_sync::blocking_mutex::raw::NoopRawMutex;
use embassy_sync::channel::Sender;
use embassy_time::{Duration, Instant, Timer};
use handheld::{Event, Key};

const SAMPLE: Duration = Duration::from_millis(4);

/// The same reading so many times in a row counts: 16 ms, longer than the contacts bounce, shorter than any press.
const STEADY: u8 = 4;

const LONG: Duration = Duration::from_millis(600);

/// A and B, which move things up and down, go on doing so while they are held.
const AGAIN: Duration = Duration::from_millis(250);

/// A set of keys that are down: bit i is `Key::ALL[i]`.
type Down = u8;

const A_AND_B: Down = 0b0011;

pub struct Keys {
    pins: [Input<'static>; 4],
}

impl Keys {
    pub fn new(
        a: Peri<'static, impl Pin>,
        b: Peri<'static, impl Pin>,
        x: Peri<'static, impl Pin>,
        y: Peri<'static, impl Pin>,
    ) -> Self {
        let pins = [a.into(), b.into(), x.into(), y.into()];
        Self {
            pins: pins.map(|pin: Peri<'static, embassy_rp::gpio::AnyPin>| Input::new(pin, Pull::Up)),
        }
    }

    /// Turns presses into events, for ever.
    pub async fn watch<const N: usize>(&mut self, events: Sender<'_, NoopRawMutex, Event, N>) -> ! {
        loop {
            select_array(self.pins.each_mut().map(Input::wait_for_low)).await;
            let mut contacts = Contacts::default();
            let mut press = Press::default();
            while !contacts.at_rest() {
                // Never made up for: while the flash is written nothing else runs, and readings that were missed would all be
                // taken of one moment.
                match select(self.let_go(contacts.settled), Timer::after(SAMPLE)).await {
                    Either::First(()) => contacts.release(self.read()),
                    Either::Second(()) => contacts.settle(self.read()),
                }
                if let Some(event) = press.follow(contacts.settled, Instant::now()) {
                    events.send(event).await;
                }
            }
        }
    }

    /// Waits until one of the keys that are held comes up.
    async fn let_go(&mut self, held: Down) {
        let mut index = 0;
        let ups = self.pins.each_mut().map(|pin| {
            let is_held = held >> index & 1 == 1;
            index += 1;
            async move {
                if is_held {
                    pin.wait_for_high().await;
                } else {
                    pending::<()>().await;
                }
            }
        });
        select_array(ups).await;
    }

    fn read(&self) -> Down {
        self.pins
            .iter()
            .rev()
            .fold(0, |down, pin| down << 1 | Down::from(pin.is_low()))
    }
}

/// Debounces.
#[derive(Default)]
struct Contacts {
    settled: Down,
    latest: Down,
    seen: u8,
}

impl Contacts {
    /// A reading, taken every [`SAMPLE`], replaces the settled one when it has stood long enough.
    fn settle(&mut self, reading: Down) {
        if reading == self.latest {
            self.seen = self.seen.saturating_add(1);
        } else {
            self.latest = reading;
            self.seen = 1;
        }
        if self.seen >= STEADY {
            self.settled = self.latest;
        }
    }

    /// Held keys that have come up are up at once; nothing else counts before it has stood long enough again.
    fn release(&mut self, reading: Down) {
        self.settled &= reading;
        self.seen = 0;
    }

    /// All keys are up, and have been for long enough.
    fn at_rest(&self) -> bool {
        self.settled == 0 && self.latest == 0 && self.seen >= STEADY
    }
}

/// What the keys that are down may still turn into.
#[derive(Default)]
struct Press {
    down: Down,
    held: Option<Held>,
}

/// The key that went down last.
struct Held {
    key: Key,
    bit: Down,
    /// When it acts as a long press, or does so again.
    due: Instant,
    /// It has acted already, so letting go of it means nothing.
    spent: bool,
}

impl Held {
    fn let_go(self) -> Option<Event> {
        (!self.spent).then_some(Event::Key(self.key))
    }
}

impl Press {
    fn follow(&mut self, down: Down, now: Instant) -> Option<Event> {
        let pressed = down & !self.down;
        self.down = down;
        if pressed != 0 {
            let last = self.held.take();
            if down == A_AND_B {
                return Some(Event::Repeat);
            }
            let index = pressed.trailing_zeros();
            self.held = Key::ALL.get(index as usize).map(|key| Held {
                key: *key,
                bit: 1 << index,
                due: now + LONG,
                spent: false,
            });
            // The next key went down before the last one was up: both are meant, one after the other.
            return last.and_then(Held::let_go);
        }
        if let Some(held) = self.held.take_if(|held| held.bit & down == 0) {
            return held.let_go();
        }
        let held = self.held.as_mut().filter(|held| now >= held.due)?;
        held.spent = true;
        held.due = match held.key {
            Key::A | Key::B => now + AGAIN,
            Key::X | Key::Y => Instant::MAX,
        };
        Some(Event::Long(held.key))
    }
}

//! The tag reader, a PN532. It may be missing, be pulled out, hang or lie; the game does not depend on it.
//!
//! The reader itself looks for tags and pulls its interrupt pin when it has found one, or found none for a while: the
//! core sleeps meanwhile, and that it answers at all shows that it is still there.

mod bus;
mod tag;

use core::cell::Cell;
use core::convert::Infallible;

use embassy_sync::blocking_mutex::raw::NoopRawMutex;
use embassy_sync::channel::Sender;
use embassy_time::{Duration, Timer};
use handheld::nfc::frame::Command;
use handheld::nfc::target::{self, Target};
use handheld::{Event, Reader as Word, Tag, TagId, Written};

pub use bus::Bus;
use bus::{Buffer, Fault, Wire};
use tag::Trouble;

/// What the application wants to have written onto the next tag.
pub type Order = Cell<Option<Written>>;

/// Units in which the reader counts the time between two looks for a tag.
const PERIOD: Duration = Duration::from_millis(150);

/// While nothing lies on the reader: a look every 300 ms, a word after eight of them. A hand does not notice the one; the
/// other is how long it takes to miss the reader.
const WAIT: Command = Command::Poll { times: 8, period: 2 };
/// While something does: whether it still does. A tag that is being spoken to may miss one look.
const AGAIN: Command = Command::Poll { times: 2, period: 1 };

/// Between two looks at a tag that lies on the reader.
const REST: Duration = Duration::from_millis(300);

const CONFIGURE: Duration = Duration::from_millis(100);

/// How often one tag is tried before it must be put down anew.
const TRIES: u8 = 3;

/// A reader that failed is tried again soon, then twice as late each time: it costs next to nothing, and whoever plugs it
/// in again does not want to wait.
const SOONEST: Duration = Duration::from_millis(50);
const LATEST: Duration = Duration::from_secs(3);

/// So many failures in a row, and it is gone. Fewer are nobody's business.
const FAILURES: u8 = 5;

pub struct Reader {
    bus: Bus,
    /// It has answered, and has not been missed since.
    here: bool,
    failures: u8,
    held: Option<Held>,
}

/// The tag that lies on the reader.
struct Held {
    id: TagId,
    /// What it was to become; nothing if it was only to be read.
    order: Option<Written>,
    /// How often it will still be tried: not at all when it is done.
    tries: u8,
}

impl Reader {
    pub fn new(bus: Bus) -> Self {
        Self {
            bus,
            here: false,
            failures: 0,
            held: None,
        }
    }

    /// Turns tags into events, for ever.
    pub async fn watch<const N: usize>(&mut self, events: Sender<'_, NoopRawMutex, Event, N>, order: &Order) -> ! {
        let Self {
            bus,
            here,
            failures,
            held,
        } = self;
        loop {
            if let Ok(wire) = bus.open() {
                let mut visit = Visit {
                    wire,
                    events,
                    order,
                    here,
                    failures,
                    held,
                };
                let Err(_) = visit.attend().await;
            }
            *failures = failures.saturating_add(1);
            if *here && *failures >= FAILURES {
                *here = false;
                events.send(Event::Reader(Word::Gone)).await;
            }
            let doubled = SOONEST * (1 << (*failures - 1).min(8));
            Timer::after(doubled.min(LATEST)).await;
        }
    }
}

/// The time from opening the bus to the next fault.
struct Visit<'a, const N: usize> {
    wire: Wire<'a>,
    events: Sender<'a, NoopRawMutex, Event, N>,
    order: &'a Order,
    here: &'a mut bool,
    failures: &'a mut u8,
    held: &'a mut Option<Held>,
}

impl<const N: usize> Visit<'_, N> {
    async fn attend(&mut self) -> Result<Infallible, Fault> {
        self.configure().await?;
        let mut next = AGAIN;
        loop {
            let found = self.poll(next).await?;
            *self.failures = 0;
            if !*self.here {
                *self.here = true;
                self.tell(Word::Here).await;
            }
            next = match found {
                Some(target) => {
                    self.serve(target).await?;
                    // It was not asked anything for a while, and may have been pulled out and put back.
                    self.configure().await?;
                    AGAIN
                }
                None => {
                    *self.held = None;
                    WAIT
                }
            };
        }
    }

    async fn configure(&mut self) -> Result<(), Fault> {
        let mut buffer: Buffer = [0; _];
        self.wire.ask(Command::Configure, CONFIGURE, &mut buffer).await?;
        Ok(())
    }

    async fn poll(&mut self, command: Command) -> Result<Option<Target>, Fault> {
        let limit = match command {
            Command::Poll { times, period } => PERIOD * (u32::from(times) * u32::from(period) + 2),
            Command::Configure | Command::Read { .. } | Command::Write { .. } => CONFIGURE,
        };
        let mut buffer: Buffer = [0; _];
        let answer = self.wire.ask(command, limit, &mut buffer).await?;
        target::found(answer).map_err(|_| Fault::Garbled)
    }

    /// Does with a tag what is to be done, once.
    async fn serve(&mut self, target: Target) -> Result<(), Fault> {
        let order = self.order.get();
        let held = self.held.take_if(|held| {
            // The same tag as before; but one that was only read may now be wanted for writing.
            held.id == target.id && (order.is_none() || order == held.order)
        });
        let mut held = held.unwrap_or(Held {
            id: target.id,
            order,
            tries: TRIES,
        });
        if order.is_none() && held.order.is_some() {
            // Written, or not wanted any more; and not to be read before it is put down anew.
            held.tries = 0;
        }
        if held.tries == 0 {
            *self.held = Some(held);
            Timer::after(REST).await;
            return Ok(());
        }
        let done = match order {
            None => match tag::read(&mut self.wire, target).await {
                Ok(written) => {
                    let id = target.id;
                    self.events.send(Event::Tag(Tag { id, written })).await;
                    Ok(())
                }
                Err(trouble) => Err(trouble),
            },
            Some(written) => match tag::write(&mut self.wire, target, written).await {
                Ok(()) => {
                    self.tell(Word::Wrote(target.id)).await;
                    Ok(())
                }
                Err(trouble) => Err(trouble),
            },
        };
        let first = held.tries == TRIES;
        held.tries = match done {
            Ok(()) | Err(Trouble::Locked) => 0,
            Err(Trouble::Torn | Trouble::Reader(_)) => held.tries - 1,
        };
        *self.held = Some(held);
        match done {
            Ok(()) => Ok(()),
            Err(Trouble::Locked) => {
                self.tell(Word::Locked).await;
                Ok(())
            }
            Err(Trouble::Torn) => {
                if first {
                    self.tell(Word::Torn).await;
                }
                Ok(())
            }
            Err(Trouble::Reader(fault)) => Err(fault),
        }
    }

    async fn tell(&self, word: Word) {
        self.events.send(Event::Reader(word)).await;
    }
}

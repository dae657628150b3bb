//! What the device answers. The PC may look at everything; it changes nothing before the owner has pressed a key.

use super::frame::Counts;
use super::message::{Bytes, CHUNK, Offer, PROTOCOL, Refusal, Reply, Request};
use crate::app::App;
use crate::event::Effect;
use crate::journal::{self, Journal, LARGEST_GAME, SLOT_SIZE};
use crate::packs::{self, Mapped, Packs};
use crate::shelf::{SLOTS, Slot};
use embedded_storage::nor_flash::NorFlash;
use heapless::String;

/// What goes back over the line, and whether there is something new on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub reply: Reply,
    pub effect: Effect,
}

impl From<Reply> for Answer {
    fn from(reply: Reply) -> Self {
        Self {
            reply,
            effect: Effect::Nothing,
        }
    }
}

impl From<Refusal> for Answer {
    fn from(refusal: Refusal) -> Self {
        Reply::Refused(refusal).into()
    }
}

impl From<journal::Fault> for Refusal {
    fn from(fault: journal::Fault) -> Self {
        match fault {
            journal::Fault::Flash => Self::Flash,
            journal::Fault::NoRoom => Self::NoRoom,
            journal::Fault::Unreadable => Self::Damaged,
        }
    }
}

impl From<packs::Fault> for Refusal {
    fn from(fault: packs::Fault) -> Self {
        match fault {
            packs::Fault::Flash => Self::Flash,
            packs::Fault::NoRoom => Self::NoRoom,
            packs::Fault::Damaged => Self::Damaged,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Idle,
    /// The owner is asked.
    Asked(Offer),
    /// The owner has said yes, and so many bytes have come.
    Granted {
        offer: Offer,
        come: u32,
    },
}

#[derive(Debug)]
pub struct Desk {
    board: &'static str,
    state: State,
}

impl Desk {
    #[must_use]
    pub const fn new(board: &'static str) -> Self {
        Self {
            board,
            state: State::Idle,
        }
    }

    /// The answer to a request.
    // Not in line: the loop's frame lasts, and needs no room for it.
    #[inline(never)]
    pub fn answer<'p, F: NorFlash, P: Mapped<'p>>(
        &mut self,
        request: Request,
        counts: Counts,
        app: &mut App<'p>,
        journal: &mut Journal<F>,
        packs: &mut Packs<P>,
    ) -> Answer {
        match request {
            Request::Hello => self.hello(app).into(),
            Request::Counts => Reply::from(counts).into(),
            Request::Pack(at) => pack(at, app, packs).into(),
            Request::Slot(slot) => slot_now(slot, app).into(),
            Request::ReadSlot { slot, offset } => read(slot, offset, journal).into(),
            Request::Offer(offer) => self.offer(offer, app, packs),
            Request::Ask => self.ask(app, journal, packs),
            Request::Put { offset, bytes } => self.put(offset, &bytes, journal, packs).into(),
            Request::Finish => self.finish(app, journal, packs),
            Request::Cancel => {
                self.state = State::Idle;
                packs.give_up();
                journal.cancel();
                Answer {
                    reply: Reply::Done,
                    effect: app.ask_no_more(),
                }
            }
        }
    }

    fn hello(&self, app: &App<'_>) -> Reply {
        let short = |text: &str| String::try_from(text).unwrap_or_default();
        Reply::Hello {
            protocol: PROTOCOL,
            version: short(env!("CARGO_PKG_VERSION")),
            board: short(self.board),
            slots: SLOTS as u8,
            packs: app.shelf.packs(),
            playing: app.slot(),
        }
    }

    fn offer<F: NorFlash>(&mut self, offer: Offer, app: &mut App<'_>, packs: &mut Packs<F>) -> Answer {
        if app.is_asked() {
            // What is asked must not change under a finger that is about to press a key.
            let same = self.state == State::Asked(offer);
            return if same {
                Reply::Waiting.into()
            } else {
                Refusal::Busy.into()
            };
        }
        let fits = match offer {
            Offer::Pack { length, .. } => packs.has_room(length),
            Offer::Slot { slot, length, .. } => {
                usize::from(slot) < SLOTS && length <= LARGEST_GAME && app.slot_now(slot) != Slot::Unreadable
            }
        };
        if !fits {
            self.state = State::Idle;
            return Refusal::NoRoom.into();
        }
        self.state = State::Asked(offer);
        Answer {
            reply: Reply::Waiting,
            effect: app.ask(offer),
        }
    }

    /// Word from the owner.
    fn ask<F: NorFlash, P: NorFlash>(
        &mut self,
        app: &mut App<'_>,
        journal: &mut Journal<F>,
        packs: &mut Packs<P>,
    ) -> Answer {
        let offer = match self.state {
            State::Idle => return Refusal::NotAsked.into(),
            State::Granted { .. } => return Reply::Granted.into(),
            State::Asked(offer) => offer,
        };
        match app.take_verdict() {
            None if app.is_asked() => return Reply::Waiting.into(),
            None | Some(false) => {
                self.state = State::Idle;
                return Refusal::Owner.into();
            }
            Some(true) => {}
        }
        let begun = match offer {
            Offer::Pack { length, .. } => packs.begin(length).map_err(Refusal::from),
            Offer::Slot { slot, .. } => journal.receive(slot).map_err(Refusal::from),
        };
        match begun {
            Ok(()) => {
                self.state = State::Granted { offer, come: 0 };
                Reply::Granted.into()
            }
            Err(refusal) => {
                self.state = State::Idle;
                refusal.into()
            }
        }
    }

    /// Every piece where the last one ended.
    fn put<F: NorFlash, P: NorFlash>(
        &mut self,
        offset: u32,
        bytes: &[u8],
        journal: &mut Journal<F>,
        packs: &mut Packs<P>,
    ) -> Reply {
        let State::Granted { offer, come } = self.state else {
            return Reply::Refused(Refusal::NotAsked);
        };
        let (Offer::Pack { length, .. } | Offer::Slot { length, .. }) = offer;
        let end = come.saturating_add(bytes.len() as u32);
        if offset != come || bytes.is_empty() || end > length {
            return Reply::Refused(Refusal::Order);
        }
        let put = match offer {
            Offer::Pack { .. } => packs.put(bytes).map_err(Refusal::from),
            Offer::Slot { .. } => journal.put(bytes).map_err(Refusal::from),
        };
        match put {
            Ok(()) => {
                self.state = State::Granted { offer, come: end };
                Reply::Done
            }
            Err(refusal) => {
                self.state = State::Idle;
                Reply::Refused(refusal)
            }
        }
    }

    fn finish<'p, F: NorFlash, P: Mapped<'p>>(
        &mut self,
        app: &mut App<'p>,
        journal: &mut Journal<F>,
        packs: &mut Packs<P>,
    ) -> Answer {
        let State::Granted { offer, come } = self.state else {
            return Refusal::NotAsked.into();
        };
        let (Offer::Pack { length, checksum, .. } | Offer::Slot { length, checksum, .. }) = offer;
        if come != length {
            return Refusal::Order.into();
        }
        self.state = State::Idle;
        let done = match offer {
            Offer::Pack { game, .. } => packs
                .finish(game, checksum)
                .map(|pack| app.add_pack(pack))
                .map_err(Refusal::from),
            Offer::Slot { .. } => journal.finish(checksum, app).map_err(Refusal::from),
        };
        match done {
            Ok(()) => Answer {
                reply: Reply::Done,
                effect: app.loaded(),
            },
            Err(refusal) => Answer {
                reply: Reply::Refused(refusal),
                effect: Effect::Redraw,
            },
        }
    }
}

fn pack<F: NorFlash>(at: u8, app: &App<'_>, packs: &mut Packs<F>) -> Reply {
    if at >= app.shelf.packs() {
        return Reply::Empty;
    }
    let pack = app.shelf.pack(at);
    Reply::Pack {
        game: pack.game(),
        hash: pack.hash(),
        length: pack.bytes().len() as u32,
        demo: pack.is_demo(),
        loaded: packs.has(&pack),
    }
}

fn slot_now(slot: u8, app: &App<'_>) -> Reply {
    match app.slot_now(slot) {
        Slot::Empty => Reply::Empty,
        Slot::Unreadable => Reply::Unreadable,
        Slot::Game(head) => {
            let pack = app.shelf.pack(head.pack);
            Reply::Slot {
                inputs: head.inputs,
                game: pack.game(),
                hash: pack.hash(),
            }
        }
    }
}

fn read<F: NorFlash>(slot: u8, offset: u32, journal: &mut Journal<F>) -> Reply {
    let mut bytes = Bytes::new();
    let length = SLOT_SIZE.saturating_sub(offset).min(CHUNK as u32) as usize;
    let read = bytes
        .resize(length, 0)
        .map_err(|_| journal::Fault::NoRoom)
        .and_then(|()| journal.read_slot(slot, offset, &mut bytes));
    match read {
        Ok(()) => Reply::Data {
            total: SLOT_SIZE,
            offset,
            bytes,
        },
        Err(fault) => Reply::Refused(fault.into()),
    }
}

//! The link on the host: what a PC says to the device, well and badly, and the power cut while it is said.

mod packs;
mod requests;
mod saves;

use handheld::journal::{Journal, SIZE, SLOT_SIZE};
use handheld::link::message::Bytes;
use handheld::link::{Answer, CHUNK, Desk, Frames, Offer, Reply, Request, encode};
use handheld::packs::Packs;
use handheld::{App, Event, Key, demo_shelf};
use rules_core::pack::checksum;
use rules_core::{GameKind, Pack};
use tests::flash::Flash;

const PACKS: usize = 512 * 1024;
static DEMO: &[u8] = include_bytes!("../../packs/example/demo.pack");

/// A device with its flash, at the end of a cable.
struct Device {
    app: Box<App<'static>>,
    journal: Journal<Flash>,
    packs: Packs<Flash>,
    desk: Desk,
    frames: Frames,
}

impl Device {
    fn new() -> Self {
        Self::with(Flash::new(SIZE), Flash::new(PACKS))
    }

    /// Switched on, as the firmware does it.
    fn with(saves: Flash, packs: Flash) -> Self {
        let (mut journal, mut packs) = (Journal::new(saves), Packs::new(packs));
        let mut shelf = packs.shelf(demo_shelf().unwrap());
        let mut slots = journal.heads(&shelf);
        if packs.tidy(&shelf, &slots) {
            shelf = packs.shelf(demo_shelf().unwrap());
            slots = journal.heads(&shelf);
        }
        let settings = journal.settings().unwrap_or_default();
        Self {
            app: Box::new(App::new(shelf, settings, slots, [7; 32])),
            journal,
            packs,
            desk: Desk::new("test"),
            frames: Frames::default(),
        }
    }

    fn restarted(&self) -> Self {
        let saves = Flash::of(self.journal.flash().bytes.clone());
        Self::with(saves, Flash::of(self.packs.flash().bytes.clone()))
    }

    fn on(&mut self, event: Event) {
        let effect = self.app.on(event);
        self.journal.carry_out(&effect, &mut self.app).unwrap();
    }

    fn keys(&mut self, keys: &str) {
        for key in keys.chars() {
            self.on(Event::Key(match key {
                'A' => Key::A,
                'B' => Key::B,
                'X' => Key::X,
                _ => Key::Y,
            }));
            while self.app.is_moving() {
                self.on(Event::Frame);
            }
        }
    }

    /// A game of the example, some questions far.
    fn play(&mut self, keys: usize) {
        self.keys("XAX");
        for _ in 0..keys {
            self.keys("X");
        }
        assert_eq!(self.app.slot(), Some(0));
        assert!(self.app.session().number() > 3, "{}", self.app.session().number());
    }

    fn hear(&mut self, line: &[u8]) -> Vec<Answer> {
        let mut answers = Vec::new();
        for byte in line {
            if let Some(request) = self.frames.feed::<Request>(*byte) {
                let counts = self.frames.counts;
                let answer = self
                    .desk
                    .answer(request, counts, &mut self.app, &mut self.journal, &mut self.packs);
                // Whatever is said must fit into a frame.
                assert!(encode(&answer.reply).is_some());
                answers.push(answer);
            }
        }
        answers
    }

    fn say(&mut self, request: &Request) -> Reply {
        let [answer] = <[Answer; 1]>::try_from(self.hear(&encode(request).unwrap())).unwrap();
        answer.reply
    }

    fn slot(&mut self, slot: u8) -> Vec<u8> {
        let mut all = Vec::new();
        while all.len() < SLOT_SIZE as usize {
            let offset = all.len() as u32;
            match self.say(&Request::ReadSlot { slot, offset }) {
                Reply::Data { bytes, .. } => all.extend(bytes),
                reply => panic!("{reply:?}"),
            }
        }
        all
    }

    /// All pieces and the end of something that the owner has allowed.
    fn put(&mut self, bytes: &[u8]) -> Reply {
        for (at, piece) in bytes.chunks(CHUNK).enumerate() {
            let reply = self.say(&put(at * CHUNK, piece));
            if reply != Reply::Done {
                return reply;
            }
        }
        self.say(&Request::Finish)
    }

    fn offer(&mut self, offer: Offer) {
        assert_eq!(self.say(&Request::Offer(offer)), Reply::Waiting);
        assert_eq!(self.say(&Request::Ask), Reply::Waiting);
        self.keys("AX");
        assert_eq!(self.say(&Request::Ask), Reply::Granted);
    }

    fn upload(&mut self, bytes: &[u8]) -> Reply {
        self.offer(pack_offer(bytes));
        self.put(bytes)
    }

    fn hashes(&mut self) -> Vec<(u32, bool)> {
        let mut hashes = Vec::new();
        while let Reply::Pack { hash, loaded, .. } = self.say(&Request::Pack(hashes.len() as u8)) {
            hashes.push((hash, loaded));
        }
        hashes
    }

    /// All that is the game: the flash that it is kept in, and what is in memory.
    fn all(&self) -> (Vec<u8>, Vec<u8>, String) {
        let session = format!("{:?} {:?}", self.app.session(), self.app.seed());
        (
            self.journal.flash().bytes.clone(),
            self.packs.flash().bytes.clone(),
            session,
        )
    }
}

/// Packs that are in the program.
fn built_in() -> usize {
    usize::from(demo_shelf().unwrap().packs())
}

fn put(offset: usize, piece: &[u8]) -> Request {
    Request::Put {
        offset: offset as u32,
        bytes: Bytes::try_from(piece).unwrap(),
    }
}

fn pack_offer(bytes: &[u8]) -> Offer {
    Offer::Pack {
        game: GameKind::Example,
        length: bytes.len() as u32,
        checksum: checksum(bytes),
    }
}

fn slot_offer(slot: u8, bank: &[u8]) -> Offer {
    Offer::Slot {
        slot,
        length: bank.len() as u32,
        checksum: checksum(bank),
    }
}

/// The example's pack with another name in it.
fn another(letter: u8) -> Vec<u8> {
    let mut bytes = DEMO.to_vec();
    let at = bytes.windows(5).position(|word| word == b"Troll").unwrap();
    bytes[at + 2] = letter;
    let sum = checksum(&bytes[16..]).to_le_bytes();
    bytes[12..16].copy_from_slice(&sum);
    Pack::open(&bytes).unwrap();
    bytes
}

fn hash(bytes: &[u8]) -> u32 {
    Pack::open(bytes).unwrap().hash()
}

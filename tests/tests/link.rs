//! The link on the host: what a PC says to the device, well and badly, and the power cut while it is said.

use handheld::journal::{Journal, SIZE, SLOT_SIZE};
use handheld::link::message::Bytes;
use handheld::link::{Answer, CHUNK, Desk, Frames, Offer, Refusal, Reply, Request, encode};
use handheld::packs::Packs;
use handheld::{App, Effect, Event, Key, Shelf, Slot, demo_shelf};
use host_sim::link::{bank_for, open};
use rules_core::bot::Random;
use rules_core::pack::checksum;
use rules_core::{GameKind, Pack};
use tests::flash::{Deed, Flash, Tear, apply, tear};

const PACKS: usize = 512 * 1024;
static DEMO: &[u8] = include_bytes!("../packs/example/demo.pack");

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
        self.keys("XBX");
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

#[test]
fn the_device_says_what_it_is_and_what_it_has() {
    let mut device = Device::new();
    device.play(12);
    let Reply::Hello {
        board, slots, playing, ..
    } = device.say(&Request::Hello)
    else {
        panic!("no hello");
    };
    assert_eq!((board.as_str(), slots, playing), ("test", 6, Some(0)));
    let inputs = device.app.session().number();
    let game = GameKind::Example;
    let hash = hash(DEMO);
    assert_eq!(device.say(&Request::Slot(0)), Reply::Slot { inputs, game, hash });
    assert_eq!(device.say(&Request::Slot(1)), Reply::Empty);
    assert_eq!(device.hashes().len(), 2);
    let read = Request::ReadSlot { slot: 6, offset: 0 };
    assert_eq!(device.say(&read), Reply::Refused(Refusal::NoRoom));
    let read = Request::ReadSlot {
        slot: 0,
        offset: u32::MAX,
    };
    assert_eq!(device.say(&read), Reply::Refused(Refusal::NoRoom));
}

#[test]
fn a_slot_that_was_read_is_the_game_in_play() {
    let mut device = Device::new();
    device.play(20);
    let app = open(&device.slot(0), &demo_shelf().unwrap()).unwrap();
    assert_eq!(app.session().game(), device.app.session().game());
    assert_eq!(app.session().played(), device.app.session().played());
    assert_eq!(app.seed(), device.app.seed());
}

/// Noise, frames with a turned bit, and frames that were cut: the ten thousand of them.
#[test]
fn ten_thousand_malformed_frames_change_nothing() {
    let mut device = Device::new();
    device.play(20);
    let before = device.all();
    let mut random = Random::new(3);
    for round in 0..10_000 {
        let mut line: Vec<u8> = match round % 3 {
            0 => (0..random.below(400)).map(|_| random.below(256) as u8).collect(),
            1 => {
                let mut line = encode(&request(&mut random)).unwrap().to_vec();
                let at = random.below(line.len() as u32 - 1) as usize;
                line[at] ^= 1 << random.below(8);
                line
            }
            _ => {
                let mut line = encode(&request(&mut random)).unwrap().to_vec();
                line.truncate(random.below(line.len() as u32 - 1) as usize);
                line
            }
        };
        line.push(0);
        let heard = device.frames.counts.frames;
        device.hear(&line);
        assert_eq!(device.frames.counts.frames, heard, "{line:02x?}");
    }
    assert!(device.frames.counts.malformed >= 9_900, "{:?}", device.frames.counts);
    assert_eq!(device.all(), before);
    device.keys("X");
    assert_ne!(device.all().2, before.2, "the keys still work");
}

fn request(random: &mut Random) -> Request {
    let number = |random: &mut Random| match random.below(3) {
        0 => random.below(300),
        1 => random.below(1 << 20),
        _ => u32::MAX - random.below(300),
    };
    match random.below(10) {
        0 => Request::Hello,
        1 => Request::Counts,
        2 => Request::Pack(random.below(256) as u8),
        3 => Request::Slot(random.below(256) as u8),
        4 => Request::ReadSlot {
            slot: random.below(9) as u8,
            offset: number(random),
        },
        5 => Request::Offer(if random.below(2) == 0 {
            Offer::Pack {
                game: GameKind::Example,
                length: number(random),
                checksum: number(random),
            }
        } else {
            Offer::Slot {
                slot: random.below(9) as u8,
                length: number(random),
                checksum: number(random),
            }
        }),
        6 => Request::Ask,
        7 => Request::Put {
            offset: number(random),
            bytes: (0..random.below(200)).map(|byte| byte as u8).collect(),
        },
        8 => Request::Finish,
        _ => Request::Cancel,
    }
}

/// Whatever a PC says in good frames: without a key nothing changes, but for what the screen asks.
#[test]
fn nothing_changes_before_a_key_is_pressed() {
    let mut device = Device::new();
    device.play(20);
    let before = device.all();
    let mut random = Random::new(4);
    for _ in 0..10_000 {
        let request = request(&mut random);
        device.say(&request);
        if random.below(50) == 0 {
            device.on(Event::Tick);
        }
    }
    device.say(&Request::Cancel);
    assert_eq!(device.all(), before);
    device.keys("X");
    assert_ne!(device.all().2, before.2, "the keys still work");
}

#[test]
fn the_owner_is_asked_and_may_say_no() {
    let mut device = Device::new();
    device.play(12);
    let before = device.all();
    let offer = pack_offer(DEMO);
    for refuse in ["X", "Y", "BAX", "AY"] {
        let asked = device.hear(&encode(&Request::Offer(offer)).unwrap());
        assert_eq!(asked[0].effect, Effect::Redraw);
        assert!(device.app.is_asked());
        device.keys(refuse);
        assert!(!device.app.is_asked());
        assert_eq!(device.say(&Request::Ask), Reply::Refused(Refusal::Owner));
        assert_eq!(
            device.say(&put(0, DEMO.get(..CHUNK).unwrap())),
            Reply::Refused(Refusal::NotAsked)
        );
        assert_eq!(device.say(&Request::Finish), Reply::Refused(Refusal::NotAsked));
    }
    // A minute without a touch is a no; a touch begins it anew.
    assert_eq!(device.say(&Request::Offer(offer)), Reply::Waiting);
    for _ in 0..59 {
        device.on(Event::Tick);
    }
    device.keys("A");
    for _ in 0..59 {
        device.on(Event::Tick);
    }
    assert_eq!(device.say(&Request::Ask), Reply::Waiting);
    // Nothing else can be asked meanwhile.
    let other = Offer::Slot {
        slot: 0,
        length: 100,
        checksum: 0,
    };
    assert_eq!(device.say(&Request::Offer(other)), Reply::Refused(Refusal::Busy));
    device.on(Event::Tick);
    assert_eq!(device.say(&Request::Ask), Reply::Refused(Refusal::Owner));
    assert_eq!(device.say(&Request::Ask), Reply::Refused(Refusal::NotAsked));
    assert_eq!(device.all(), before);
}

#[test]
fn pieces_come_in_order_or_not_at_all() {
    let mut device = Device::new();
    device.offer(pack_offer(DEMO));
    let (first, second) = DEMO.split_at(CHUNK);
    assert_eq!(
        device.say(&put(CHUNK, &second[..CHUNK])),
        Reply::Refused(Refusal::Order)
    );
    assert_eq!(device.say(&put(0, first)), Reply::Done);
    assert_eq!(device.say(&put(0, first)), Reply::Refused(Refusal::Order));
    assert_eq!(device.say(&put(CHUNK, &[])), Reply::Refused(Refusal::Order));
    assert_eq!(device.say(&Request::Finish), Reply::Refused(Refusal::Order));
    assert_eq!(device.say(&put(CHUNK, &second[..CHUNK])), Reply::Done);
    assert_eq!(device.say(&put(2 * CHUNK, &[0; CHUNK])), Reply::Refused(Refusal::Order));
    assert_eq!(device.say(&put(2 * CHUNK, &second[CHUNK..])), Reply::Done);
    assert_eq!(device.say(&Request::Finish), Reply::Done);
    assert_eq!(device.say(&Request::Finish), Reply::Refused(Refusal::NotAsked));
}

#[test]
fn a_pack_is_there_at_once_and_after_a_restart_and_goes_when_nobody_needs_it() {
    let mut device = Device::new();
    let (first, second, third) = (another(b'a'), another(b'e'), another(b'i'));
    assert_eq!(device.upload(&first), Reply::Done);
    assert!(device.hashes().contains(&(hash(&first), true)));
    // Twice is once.
    let mut device = device.restarted();
    assert_eq!(device.hashes().len(), 3);
    // A game of it: the third on the shelf.
    device.keys("XBBXXXXX");
    assert_eq!(device.app.pack().hash(), hash(&first));
    assert_eq!(device.upload(&second), Reply::Done);
    assert_eq!(device.upload(&third), Reply::Done);
    assert_eq!(device.hashes().len(), 5);
    // The second is of no use any more; the first is needed by the saved game.
    let mut device = device.restarted();
    let loaded: Vec<u32> = device
        .hashes()
        .into_iter()
        .filter_map(|(hash, loaded)| loaded.then_some(hash))
        .collect();
    assert_eq!(loaded, [hash(&first), hash(&third)]);
    assert!(matches!(device.app.slot_now(0), Slot::Game(_)));
}

#[test]
fn what_is_no_pack_or_another_than_was_offered_is_refused() {
    let mut device = Device::new();
    let good = another(b'a');
    let mut damaged = good.clone();
    damaged[300] ^= 1;
    // What was offered is what must come.
    device.offer(pack_offer(&good));
    assert_eq!(device.put(&damaged), Reply::Refused(Refusal::Damaged));
    device.offer(pack_offer(&good));
    assert_eq!(device.put(&another(b'e')), Reply::Refused(Refusal::Damaged));
    // And it must be a pack.
    assert_eq!(device.upload(&damaged), Reply::Refused(Refusal::Damaged));
    let darkness = include_bytes!("../packs/massive_darkness/demo.pack");
    assert_eq!(device.upload(darkness), Reply::Refused(Refusal::Damaged));
    assert_eq!(device.hashes().len(), 2);
    assert_eq!(device.restarted().hashes().len(), 2);
    let huge = Offer::Pack {
        game: GameKind::Example,
        length: PACKS as u32,
        checksum: 0,
    };
    assert_eq!(device.say(&Request::Offer(huge)), Reply::Refused(Refusal::NoRoom));
    assert_eq!(device.upload(&good), Reply::Done);
}

#[test]
fn packs_fill_their_flash_and_no_more() {
    let mut device = Device::new();
    let packs: Vec<Vec<u8>> = (0..17).map(|nth| another(b'a' + nth)).collect();
    for pack in &packs[..16] {
        assert_eq!(device.upload(pack), Reply::Done);
    }
    let last = Request::Offer(pack_offer(&packs[16]));
    assert_eq!(device.say(&last), Reply::Refused(Refusal::NoRoom));
}

/// Each deed of an upload, cut at every byte in every way: the pack that was there stays, the new one is whole or not
/// there, and it can be loaded again.
#[test]
fn a_power_cut_in_an_upload_loses_no_pack() {
    let (first, second) = (another(b'a'), another(b'e'));
    let mut device = Device::new();
    assert_eq!(device.upload(&first), Reply::Done);
    let mut image = device.packs.flash().bytes.clone();
    // As if something else had lain there before.
    image[32 * 1024..33 * 1024].fill(0x5a);
    let mut device = Device::with(Flash::new(SIZE), Flash::of(image.clone()));
    assert_eq!(device.upload(&second), Reply::Done);
    let deeds: Vec<Deed> = device.packs.flash().deeds.clone();
    assert!(deeds.len() > 3);
    let mut cuts = 0;
    for deed in &deeds {
        for cut in 0..deed.cuts() {
            for how in Tear::ALL {
                let torn = tear(&mut image, deed, cut, how);
                let mut packs = Packs::new(Flash::of(image.clone()));
                let shelf = packs.shelf(demo_shelf().unwrap());
                assert!(shelf.find(hash(&first)).is_some(), "{deed:?} {cut} {how:?}");
                if cuts % 97 == 0 {
                    let mut device = Device::with(Flash::new(SIZE), Flash::of(image.clone()));
                    assert_eq!(device.upload(&second), Reply::Done, "{deed:?} {cut} {how:?}");
                    assert!(device.restarted().hashes().contains(&(hash(&second), true)));
                }
                torn.put_back(&mut image);
                cuts += 1;
            }
        }
        apply(&mut image, deed);
    }
    assert!(cuts > 1_900, "{cuts}");
}

/// A game that was put away on one device goes on in a slot of another, with its dice, its log and its undo.
#[test]
fn a_saved_game_goes_from_one_device_to_another() {
    let mut one = Device::new();
    one.play(25);
    one.on(Event::Long(Key::Y));
    one.keys("X");
    let shelf = demo_shelf().unwrap();
    let saved = one.slot(0);
    for (slot, keys) in [(0, 0), (0, 12), (3, 12)] {
        let mut other = Device::new();
        if keys > 0 {
            other.play(keys);
        }
        let before = other.all();
        let bank = bank_for(&saved, &other.slot(slot), &shelf).unwrap();
        other.offer(slot_offer(slot, &bank));
        assert_eq!(other.put(&bank), Reply::Done);
        if slot == 3 {
            assert_eq!(other.all().2, before.2, "the game in play is another one");
        }
        let mut other = other.restarted();
        let effect = other.app.choose_slot(slot);
        other.journal.carry_out(&effect, &mut other.app).unwrap();
        let (taken, given) = (other.app.session(), one.app.session());
        assert_eq!(taken.game(), given.game());
        assert_eq!(taken.played(), given.played());
        assert_eq!(taken.undone(), given.undone());
        assert_eq!(other.app.seed(), one.app.seed());
        other.keys("X");
    }
}

#[test]
fn a_saved_game_that_is_damaged_or_late_leaves_what_is_there() {
    let shelf = demo_shelf().unwrap();
    let mut one = Device::new();
    one.play(25);
    let saved = one.slot(0);
    let mut device = Device::new();
    device.play(12);
    let before = device.all().2;
    let bank = bank_for(&saved, &device.slot(0), &shelf).unwrap();
    // A turned bit that its checksum does not know of, and one that it does.
    let mut damaged = bank.clone();
    damaged[200] ^= 4;
    device.offer(slot_offer(0, &bank));
    assert_eq!(device.put(&damaged), Reply::Refused(Refusal::Damaged));
    device.offer(slot_offer(0, &damaged));
    assert_eq!(device.put(&damaged), Reply::Refused(Refusal::Damaged));
    // Not newer than what is there.
    let old = bank_for(&saved, &vec![0xff; SLOT_SIZE as usize], &shelf).unwrap();
    for _ in 0..3 {
        let effect = device.app.move_to(0);
        device.journal.carry_out(&effect, &mut device.app).unwrap();
    }
    device.offer(slot_offer(0, &old));
    assert_eq!(device.put(&old), Reply::Refused(Refusal::Damaged));
    assert_eq!(device.all().2, before);
    // The table goes on in the slot and needs its other bank: what comes is late.
    let bank = bank_for(&saved, &device.slot(0), &shelf).unwrap();
    device.offer(slot_offer(0, &bank));
    assert_eq!(device.say(&put(0, &bank[..CHUNK])), Reply::Done);
    let effect = device.app.move_to(0);
    device.journal.carry_out(&effect, &mut device.app).unwrap();
    assert_eq!(
        device.say(&put(CHUNK, &bank[CHUNK..2 * CHUNK])),
        Reply::Refused(Refusal::NoRoom)
    );
    let mut restarted = device.restarted();
    restarted.keys("X");
    assert_eq!(restarted.all().2, before);
}

/// Each deed of a save that comes in, cut at every byte: one of the two games is there, whole.
#[test]
fn a_power_cut_while_a_game_comes_in_leaves_the_old_or_the_new_one() {
    let shelf = demo_shelf().unwrap();
    let mut one = Device::new();
    one.play(30);
    let saved = one.slot(0);
    for keys in [0, 12] {
        let mut device = Device::new();
        if keys > 0 {
            device.play(keys);
        }
        let mut image = device.journal.flash().bytes.clone();
        let old = game(&image, &shelf);
        let bank = bank_for(&saved, &device.slot(0), &shelf).unwrap();
        let done = device.journal.flash().deeds.len();
        device.offer(slot_offer(0, &bank));
        assert_eq!(device.put(&bank), Reply::Done);
        let new = game(&device.journal.flash().bytes, &shelf);
        assert_eq!(new, Some(format!("{:?}", one.app.session())));
        for deed in &device.journal.flash().deeds[done..] {
            for cut in (0..deed.cuts()).step_by(if deed.cuts() > 64 { 7 } else { 1 }) {
                for how in Tear::ALL {
                    let torn = tear(&mut image, deed, cut, how);
                    let now = game(&image, &shelf);
                    assert!(now == old || now == new, "{deed:?} {cut} {how:?}");
                    torn.put_back(&mut image);
                }
            }
            apply(&mut image, deed);
        }
    }
}

/// The game of the first slot; `None` where it is empty.
fn game(image: &[u8], shelf: &Shelf<'static>) -> Option<String> {
    let mut journal = Journal::new(Flash::of(image.to_vec()));
    let slots = journal.heads(shelf);
    match slots[0] {
        Slot::Empty => None,
        Slot::Unreadable => Some("unreadable".to_owned()),
        Slot::Game(_) => {
            let mut app = App::new(shelf.clone(), Default::default(), slots, [7; 32]);
            journal.carry_out(&Effect::Open(0), &mut app).unwrap();
            Some(format!("{:?}", app.session()))
        }
    }
}

//! Requests, good frames and bad ones: what the device says, and that nothing changes unless its owner agrees.

use super::{DEMO, Device, built_in, hash, pack_offer, put};
use handheld::link::{CHUNK, Offer, Refusal, Reply, Request, encode};
use handheld::{Effect, Event};
use rules_core::GameKind;
use rules_core::bot::Random;

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
    assert_eq!(device.hashes().len(), built_in());
    let read = Request::ReadSlot { slot: 6, offset: 0 };
    assert_eq!(device.say(&read), Reply::Refused(Refusal::NoRoom));
    let read = Request::ReadSlot {
        slot: 0,
        offset: u32::MAX,
    };
    assert_eq!(device.say(&read), Reply::Refused(Refusal::NoRoom));
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

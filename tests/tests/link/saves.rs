//! Saved games that go out and come in: with their dice, log and undo, and one of two games whole when the power goes.

use super::{Device, put, slot_offer};
use handheld::journal::{Journal, SLOT_SIZE};
use handheld::link::{CHUNK, Refusal, Reply};
use handheld::{App, Effect, Event, Key, Shelf, Slot, demo_shelf};
use host_sim::link::{bank_for, open};
use tests::flash::{Flash, Tear, apply, tear};

#[test]
fn a_slot_that_was_read_is_the_game_in_play() {
    let mut device = Device::new();
    device.play(20);
    let app = open(&device.slot(0), &demo_shelf().unwrap()).unwrap();
    assert_eq!(app.session().game(), device.app.session().game());
    assert_eq!(app.session().played(), device.app.session().played());
    assert_eq!(app.seed(), device.app.seed());
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

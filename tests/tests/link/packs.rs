//! Packs that come in: piece by piece, refused where they are none, whole or not there when the power goes.

use super::{DEMO, Device, PACKS, another, built_in, hash, pack_offer, put};
use handheld::journal::SIZE;
use handheld::link::{CHUNK, Offer, Refusal, Reply, Request};
use handheld::packs::Packs;
use handheld::{Slot, demo_shelf};
use rules_core::GameKind;
use tests::flash::{Deed, Flash, Tear, apply, tear};

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
    assert_eq!(device.hashes().len(), built_in() + 1);
    // A game of it: the last on the shelf.
    device.keys("XAXXXXX");
    assert_eq!(device.app.pack().hash(), hash(&first));
    assert_eq!(device.upload(&second), Reply::Done);
    assert_eq!(device.upload(&third), Reply::Done);
    assert_eq!(device.hashes().len(), built_in() + 3);
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
    let darkness = include_bytes!("../../packs/massive_darkness/demo.pack");
    assert_eq!(device.upload(darkness), Reply::Refused(Refusal::Damaged));
    assert_eq!(device.hashes().len(), built_in());
    assert_eq!(device.restarted().hashes().len(), built_in());
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

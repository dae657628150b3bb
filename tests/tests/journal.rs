//! The journal over a mock flash: the power is cut at every byte of a game, and nothing that was shown is lost.

use handheld::journal::{Fault, Journal, SIZE};
use handheld::{App, Effect, Event, Key, Settings, Shelf, Slot, Slots, TagId, Tags, demo_shelf};
use rules_core::bot::Random;
use rules_core::pack::checksum;
use rules_core::session::{By, Entry};
use rules_core::{AnyGame, GameKind, Input, Tally};
use std::time::Instant;
use tests::device::Device;
use tests::figures::note;
use tests::flash::{Deed, Flash, Picture, Tear, apply, tear};

/// What a player has in mind when a picture has been shown.
#[derive(Clone, Debug, PartialEq)]
struct Shown {
    number: u32,
    game: AnyGame,
    base: AnyGame,
    undone: Vec<Entry>,
    tally: Tally,
    tags: Tags,
    seed: [u8; 32],
}

impl Shown {
    fn of(app: &App<'_>) -> Self {
        let session = app.session();
        Self {
            number: session.number(),
            game: session.game().clone(),
            base: session.base().clone(),
            undone: session.undone().to_vec(),
            tally: session.base_tally().clone(),
            tags: app.tags().clone(),
            seed: app.seed(),
        }
    }
}

/// What a game has done to its flash, and what was shown after which deed.
struct Story {
    image: Vec<u8>,
    deeds: Vec<Deed>,
    /// How many deeds had been done when it was shown.
    shown: Vec<(usize, Option<Shown>)>,
}

/// Plays so many inputs from what the flash holds, and tells the story.
fn play(device: &mut Device, inputs: u32, story: &mut Story) {
    while device.app.session().number() < inputs {
        device.step().unwrap();
        story.note(device);
    }
}

impl Story {
    fn new(device: &Device, shown: Option<Shown>) -> Self {
        Self {
            image: device.journal.flash().bytes.clone(),
            deeds: Vec::new(),
            shown: vec![(0, shown)],
        }
    }

    fn note(&mut self, device: &Device) {
        self.deeds.clone_from(&device.journal.flash().deeds);
        self.shown.push((self.deeds.len(), Some(Shown::of(&device.app))));
    }
}

/// Switches the device on with this flash, and off again.
fn restarted(bytes: &[u8], shelf: &Shelf<'static>) -> Option<Shown> {
    let mut journal = Journal::new(Picture(bytes));
    let slots = journal.heads(shelf);
    let head = match slots[0] {
        Slot::Empty => return None,
        Slot::Game(head) => head,
        Slot::Unreadable => panic!("a torn game is no unreadable one"),
    };
    let mut app = Box::new(App::new(shelf.clone(), Settings::default(), slots, [9; 32]));
    journal.carry_out(&Effect::Open(0), &mut app).unwrap();
    assert_eq!(head.inputs, app.session().number());
    Some(Shown::of(&app))
}

/// The number of inputs of the game in the first slot, without playing them.
fn counted(bytes: &[u8], shelf: &Shelf<'static>) -> Option<u32> {
    match Journal::new(Picture(bytes)).heads(shelf)[0] {
        Slot::Empty => None,
        Slot::Game(head) => Some(head.inputs),
        Slot::Unreadable => panic!("a torn game is no unreadable one"),
    }
}

/// Cuts the power everywhere in a story. Each restart finds what was shown last, or what the deed was to add to it;
/// `whole` says at which cuts the game is taken up again, beside being counted.
fn cut_everywhere(
    story: &Story,
    tears: impl Fn(&Deed, usize) -> Vec<Tear>,
    whole: impl Fn(usize) -> bool,
) -> (usize, usize) {
    let shelf = demo_shelf().unwrap();
    let mut image = story.image.clone();
    let (mut cuts, mut wholes) = (0, 0);
    for (index, deed) in story.deeds.iter().enumerate() {
        let next = story.shown.partition_point(|(deeds, _)| *deeds <= index);
        let allowed = [&story.shown[next - 1].1, &story.shown[next].1];
        for cut in 0..deed.cuts() {
            for tearing in tears(deed, cut) {
                let torn = tear(&mut image, deed, cut, tearing);
                if whole(cuts) {
                    let found = restarted(&image, &shelf);
                    assert!(
                        allowed.contains(&&found),
                        "deed {index}, cut {cut}, {tearing:?}: {:?}",
                        found.map(|found| found.number)
                    );
                    wholes += 1;
                } else {
                    let number = |shown: &Option<Shown>| shown.as_ref().map(|shown| shown.number);
                    let found = counted(&image, &shelf);
                    assert!(
                        allowed.iter().any(|shown| number(shown) == found),
                        "deed {index}, cut {cut}, {tearing:?}: {found:?}"
                    );
                }
                torn.put_back(&mut image);
                cuts += 1;
            }
        }
        apply(&mut image, deed);
        if story.shown.iter().any(|(deeds, _)| *deeds == index + 1) {
            let (_, shown) = story.shown.iter().rfind(|(deeds, _)| *deeds == index + 1).unwrap();
            assert_eq!(restarted(&image, &shelf), *shown, "what was shown is there");
        }
    }
    (cuts, wholes)
}

fn whole_game(game: GameKind, inputs: u32, every: usize) {
    let start = Instant::now();
    let mut device = Device::new(Flash::new(SIZE));
    let mut story = Story::new(&device, None);
    device.begin(game);
    story.note(&device);
    play(&mut device, inputs, &mut story);
    let tears = |_: &Deed, _: usize| Tear::ALL.to_vec();
    let (cuts, wholes) = cut_everywhere(&story, tears, |cut| cut.is_multiple_of(every));
    let name = game.name();
    println!(
        "{name}: {inputs} inputs, {} deeds, {cuts} cuts, {wholes} of them played on, {:?}",
        story.deeds.len(),
        start.elapsed()
    );
    note(
        env!("CARGO_TARGET_TMPDIR"),
        &format!("cuts_{name}"),
        &[("inputs", &inputs), ("cuts", &cuts), ("played_on", &wholes)],
    );
}

#[test]
fn the_power_is_cut_at_every_byte_of_the_example() {
    whole_game(GameKind::Example, 200, 1);
}

#[test]
fn the_power_is_cut_at_every_byte_of_massive_darkness() {
    whole_game(GameKind::MassiveDarkness, 200, 11);
}

#[test]
fn the_power_is_cut_at_every_byte_of_battlelore() {
    whole_game(GameKind::BattleLore, 200, 11);
}

/// After each cut the game goes on, and is cut again.
#[test]
fn the_power_is_cut_twice() {
    let start = Instant::now();
    const INPUTS: u32 = 20;
    let mut device = Device::new(Flash::new(SIZE));
    let mut story = Story::new(&device, None);
    device.begin(GameKind::Example);
    story.note(&device);
    play(&mut device, INPUTS, &mut story);
    let mut image = story.image.clone();
    let mut pairs = 0;
    for (index, deed) in story.deeds.iter().enumerate() {
        for cut in 0..deed.cuts() {
            let tearing = Tear::ALL[cut % 4];
            let torn = tear(&mut image, deed, cut, tearing);
            let mut second = Device::new(Flash::of(image.clone()));
            torn.put_back(&mut image);
            let slots = second.journal.heads(&demo_shelf().unwrap());
            let shown = if matches!(slots[0], Slot::Game(_)) {
                second.journal.carry_out(&Effect::Open(0), &mut second.app).unwrap();
                Some(Shown::of(&second.app))
            } else {
                None
            };
            let mut again = Story::new(&second, shown.clone());
            if shown.is_none() {
                second.begin(GameKind::Example);
                again.note(&second);
            }
            second.steps = second.app.session().number();
            play(&mut second, INPUTS, &mut again);
            let tears = |_: &Deed, again: usize| vec![Tear::ALL[(cut + index + again) % 4]];
            pairs += cut_everywhere(&again, tears, |cut| cut.is_multiple_of(97)).0;
        }
        apply(&mut image, deed);
    }
    println!("{pairs} pairs of cuts, {:?}", start.elapsed());
    note(
        env!("CARGO_TARGET_TMPDIR"),
        "pairs_of_cuts",
        &[("inputs", &INPUTS), ("pairs", &pairs)],
    );
    assert!(pairs > 100_000);
}

#[test]
fn settings_are_the_old_ones_or_the_new_ones() {
    let mut journal = Journal::new(Flash::new(SIZE));
    assert_eq!(journal.settings(), None);
    let settings = |number: u8| Settings {
        sleep: number,
        ..Settings::default()
    };
    // More than a bank holds.
    for number in 0..=250 {
        journal.store_settings(&settings(number)).unwrap();
        assert_eq!(journal.settings(), Some(settings(number)));
    }
    let mut image = vec![0xff; SIZE];
    let (mut last, mut cuts) = (None, 0);
    for deed in journal.flash().deeds.clone() {
        for cut in 0..deed.cuts() {
            for tearing in Tear::ALL {
                let torn = tear(&mut image, &deed, cut, tearing);
                let found = Journal::new(Picture(&image)).settings();
                let next = last.map_or(0, |last: u8| last + 1);
                assert!(found == last.map(settings) || found == Some(settings(next)));
                // Whatever is torn, the next ones can be stored.
                if cut % 5 == 0 {
                    let mut again = Journal::new(Flash::of(image.clone()));
                    again.store_settings(&settings(99)).unwrap();
                    assert_eq!(again.settings(), Some(settings(99)));
                }
                torn.put_back(&mut image);
                cuts += 1;
            }
        }
        apply(&mut image, &deed);
        last = Journal::new(Picture(&image)).settings().map(|settings| settings.sleep);
    }
    println!("settings: {cuts} cuts");
    assert_eq!(last, Some(250));
}

#[test]
fn an_erased_game_stays_erased_and_the_others_stay() {
    let mut device = Device::new(Flash::new(SIZE));
    device.begin(GameKind::Example);
    (0..9).for_each(|_| device.step().unwrap());
    // A second game beside it.
    for key in [Key::A, Key::X, Key::B, Key::X, Key::B, Key::X] {
        if key == Key::A {
            device.on(Event::Long(Key::Y)).unwrap();
        }
        device.on(Event::Key(key)).unwrap();
    }
    assert_eq!(device.app.slot(), Some(1));
    let shelf = demo_shelf().unwrap();
    let before = device.journal.heads(&shelf);
    assert!(matches!(
        (before[0], before[1], before[2]),
        (Slot::Game(_), Slot::Game(_), Slot::Empty)
    ));
    let (image, done) = (device.journal.flash().bytes.clone(), device.journal.flash().deeds.len());
    device.journal.carry_out(&Effect::Erase(0), &mut device.app).unwrap();
    let after: Slots = device.journal.heads(&shelf);
    assert_eq!((after[0], after[1]), (Slot::Empty, before[1]));
    let mut image = image;
    for deed in &device.journal.flash().deeds[done..] {
        for cut in 0..deed.cuts() {
            for tearing in Tear::ALL {
                let torn = tear(&mut image, deed, cut, tearing);
                let heads = Journal::new(Picture(&image)).heads(&shelf);
                assert!(heads == before || heads == after, "{tearing:?} {heads:?}");
                torn.put_back(&mut image);
            }
        }
        apply(&mut image, deed);
    }
}

/// A base with another stamp, as another program would have left it.
fn restamped(bytes: &[u8], change: impl Fn(&mut [u8])) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    // The first slot's first bank: header of 16, seed of 32, no tags (1), then the save: checksum, format, rules.
    let length = usize::from(u16::from_le_bytes([bytes[4], bytes[5]]));
    let record = &mut bytes[..16 + length];
    change(&mut record[49..]);
    let saved = checksum(&record[53..]).to_le_bytes();
    record[49..53].copy_from_slice(&saved);
    let whole = checksum(&record[4..]).to_le_bytes();
    record[..4].copy_from_slice(&whole);
    bytes
}

#[test]
fn what_another_program_has_saved_is_refused() {
    let mut device = Device::new(Flash::new(SIZE));
    device.begin(GameKind::Example);
    device.answer().unwrap();
    let bytes = &device.journal.flash().bytes;
    let shelf = demo_shelf().unwrap();
    let first = |bytes: &[u8]| Journal::new(Picture(bytes)).heads(&shelf)[0];
    assert!(
        matches!(first(&restamped(bytes, |_| {})), Slot::Game(_)),
        "nothing was changed"
    );
    let foreign = [
        restamped(bytes, |save| save[4] += 1),
        restamped(bytes, |save| save[5] += 1),
        // The hash of the pack, behind the game.
        restamped(bytes, |save| save[7] ^= 1),
        {
            // Another version of the journal.
            let mut other = bytes.clone();
            other[7] += 1;
            restamped(&other, |_| {})
        },
    ];
    for (index, bytes) in foreign.iter().enumerate() {
        assert_eq!(first(bytes), Slot::Unreadable, "{index}");
        let mut journal = Journal::new(Flash::of(bytes.clone()));
        let slots = journal.heads(&shelf);
        let mut app = Box::new(App::new(shelf.clone(), Settings::default(), slots, [9; 32]));
        assert_eq!(journal.carry_out(&Effect::Open(0), &mut app), Err(Fault::Unreadable));
        assert_eq!(app.slot(), None);
        assert_eq!(journal.flash().bytes, *bytes, "what cannot be read is left alone");
        // Until its owner gives it up.
        journal.carry_out(&Effect::Erase(0), &mut app).unwrap();
        assert_eq!(journal.heads(&shelf)[0], Slot::Empty);
    }
    // A bit that has turned by itself is no game either.
    let mut rotten = bytes.clone();
    rotten[60] ^= 4;
    assert_eq!(first(&rotten), Slot::Unreadable);
}

#[test]
fn a_flash_that_fails_is_told_and_the_game_goes_on() {
    let mut device = Device::new(Flash::new(SIZE));
    device.begin(GameKind::Example);
    device.answer().unwrap();
    let mut broken = device.journal.flash().clone();
    broken.broken = true;
    let mut journal = Journal::new(broken);
    let effect = device.app.input(Input::Amend, By::Table);
    assert_eq!(journal.carry_out(&effect, &mut device.app), Err(Fault::Flash));
    assert_eq!(device.app.session().number(), 2);
    // When it works again, nothing is missing.
    let mut mended = journal.flash().clone();
    mended.broken = false;
    let mut journal = Journal::new(mended);
    let effect = device.app.on(Event::Long(Key::Y));
    journal.carry_out(&effect, &mut device.app).unwrap();
    let effect = device.app.on(Event::Key(Key::X));
    journal.carry_out(&effect, &mut device.app).unwrap();
    let found = restarted(&journal.flash().bytes, &demo_shelf().unwrap());
    assert_eq!(found, Some(Shown::of(&device.app)));
}

/// Undo and redo until the bank is full: a new base takes over, and what can be redone stays so.
#[test]
fn a_full_bank_begins_anew_with_everything() {
    let mut device = Device::new(Flash::new(SIZE));
    device.begin(GameKind::Example);
    (0..30).for_each(|_| device.answer().unwrap());
    let shelf = demo_shelf().unwrap();
    let erased = |device: &Device| {
        let deeds = &device.journal.flash().deeds;
        deeds.iter().filter(|deed| matches!(deed, Deed::Erase { .. })).count()
    };
    let before = erased(&device);
    for round in 0..700 {
        device.on(Event::Long(Key::Y)).unwrap();
        if round % 5 > 2 {
            device.on(Event::Key(Key::B)).unwrap();
        }
        device.on(Event::Key(Key::X)).unwrap();
        if round % 5 == 4 {
            device.on(Event::Long(Key::Y)).unwrap();
            device.on(Event::Key(Key::B)).unwrap();
            device.on(Event::Key(Key::X)).unwrap();
        }
        if round % 20 == 0 || erased(&device) > before {
            let found = restarted(&device.journal.flash().bytes, &shelf);
            assert_eq!(found, Some(Shown::of(&device.app)), "round {round}");
        }
    }
    assert!(erased(&device) > before, "the bank was full");
}

/// A long game, switched off and on all the time.
#[test]
fn a_long_game_is_taken_up_wherever_it_was_left() {
    let mut device = Device::new(Flash::new(SIZE));
    device.begin(GameKind::MassiveDarkness);
    let (mut largest, mut longest) = (0, 0);
    for step in 0..1_500 {
        device.step().unwrap();
        if step % 40 == 0 {
            let shown = Shown::of(&device.app);
            let player = device.player;
            device = Device::new(Flash::of(device.journal.flash().bytes.clone()));
            device.journal.carry_out(&Effect::Open(0), &mut device.app).unwrap();
            (device.player, device.steps) = (player, step);
            assert_eq!(Shown::of(&device.app), shown);
        }
        let bytes = &device.journal.flash().bytes;
        for bank in [0, 0x4000] {
            let length = u16::from_le_bytes([bytes[bank + 4], bytes[bank + 5]]);
            largest = largest.max(if length == u16::MAX { 0 } else { length });
        }
        longest = longest.max(device.app.session().number());
    }
    println!("{longest} inputs; the largest base has {largest} bytes");
    assert!(longest > 500);
}

/// Every key at every moment, with games in several slots: whatever is on the table is in the flash.
#[test]
fn random_keys_leave_nothing_unsaved() {
    let mut device = Device::new(Flash::new(SIZE));
    let mut random = Random::new(4);
    let (mut checked, mut opened) = (0, 0);
    let shelf = demo_shelf().unwrap();
    for step in 0..20_000 {
        if step % 400 == 0 && device.app.slot().is_some() {
            // Another game beside this one, as long as there is room.
            device.on(Event::Long(Key::Y)).unwrap();
            for key in [Key::A, Key::X, Key::B, Key::X, Key::X] {
                device.on(Event::Key(key)).unwrap();
            }
        }
        if step % 300 == 0 {
            let slot = random.below(6) as u8;
            if matches!(device.journal.heads(&shelf)[usize::from(slot)], Slot::Game(_)) {
                device.journal.carry_out(&Effect::Open(slot), &mut device.app).unwrap();
                opened += 1;
            }
        }
        let key = Key::ALL[random.below(4) as usize];
        let event = match random.below(24) {
            0 | 1 => Event::Long(key),
            2 => Event::Tag(TagId([random.below(30) as u8; 10]).into()),
            3 => Event::Key(Key::Y),
            4..=14 => Event::Key(Key::X),
            _ => Event::Key(key),
        };
        let effect = device.app.on(event);
        device.journal.carry_out(&effect, &mut device.app).unwrap();
        if let Some(slot) = device.app.slot()
            && step % 25 == 0
        {
            let mut again = Device::new(Flash::of(device.journal.flash().bytes.clone()));
            assert_eq!(again.app.settings(), device.app.settings());
            again.journal.carry_out(&Effect::Open(slot), &mut again.app).unwrap();
            assert_eq!(Shown::of(&again.app), Shown::of(&device.app), "step {step}");
            checked += 1;
        }
    }
    println!("{checked} games found as they were, {opened} opened");
    assert!(checked > 300 && opened > 3);
}

//! How long the flash lasts: erases are counted, sector by sector, while games are played in several habits.

use handheld::journal::SIZE;
use handheld::{Effect, Event, Key, Kind};
use rules_core::{Ask, GameKind};
use std::fmt::Display;
use tests::device::Device;
use tests::figures::note;
use tests::flash::{Deed, Flash, Tear, tear};

const SECTOR: usize = 4096;
/// What the maker of the Pico's flash chip promises for each sector.
const ENDURANCE: f64 = 100_000.0;
/// A long evening, every evening.
const INPUTS_A_DAY: f64 = 500.0;
const LEAST_YEARS: f64 = 10.0;
/// Counted over so many inputs: the two banks take turns often enough that the rest of a turn makes no difference.
const INPUTS: u32 = 4_000;

/// What people do with a device, beside answering; every habit keeps to one slot, as nothing wears it out faster.
#[derive(Clone, Copy, Debug)]
enum Habit {
    /// Game after game, each to its end.
    Plain,
    /// One game that does not end; every third answer is taken back and given again.
    Doubtful,
    /// A new game every fifty inputs.
    Restless,
    /// The device is switched off in the middle of a record every fifty inputs.
    Careless,
    /// The language is changed back and forth every ten inputs.
    Fickle,
}

const HABITS: [(Habit, &str); 5] = [
    (Habit::Plain, "plain"),
    (Habit::Doubtful, "doubtful"),
    (Habit::Restless, "restless"),
    (Habit::Careless, "careless"),
    (Habit::Fickle, "fickle"),
];

/// Erases of each sector.
struct Wear(Vec<u32>);

impl Wear {
    /// Of all that a device has done since it was switched on.
    fn count(&mut self, device: &Device) {
        for deed in &device.journal.flash().deeds {
            if let Deed::Erase { at } = deed {
                self.0[at / SECTOR] += 1;
            }
        }
    }

    fn worst(&self) -> u32 {
        self.0.iter().copied().max().unwrap_or(0)
    }

    fn years(&self) -> f64 {
        let a_day = f64::from(self.worst()) * INPUTS_A_DAY / f64::from(INPUTS);
        ENDURANCE / a_day / 365.25
    }
}

/// Plays so many answers of people, the device's own rolls on top of them, and counts what that wears.
fn wear(game: GameKind, habit: Habit) -> Wear {
    let mut wear = Wear(vec![0; SIZE / SECTOR]);
    let mut device = Device::new(Flash::new(SIZE));
    device.begin(game);
    let mut given = 0;
    while given < INPUTS {
        let prompt = device.app.prompt();
        if matches!(prompt.ask, Ask::Over { .. }) {
            begin_anew(&mut device);
            continue;
        }
        let by_people = !prompt.ask.is_chance();
        device.answer().unwrap();
        if !by_people {
            continue;
        }
        given += 1;
        match habit {
            Habit::Doubtful if given % 3 == 0 => {
                menu(&mut device, 0);
                menu(&mut device, 1);
            }
            Habit::Restless if given % 50 == 0 => begin_anew(&mut device),
            Habit::Careless if given % 50 == 0 => cut(&mut wear, &mut device),
            Habit::Fickle if given % 10 == 0 => {
                let mut settings = *device.app.settings();
                settings.sound = !settings.sound;
                device.journal.store_settings(&settings).unwrap();
            }
            Habit::Plain | Habit::Doubtful | Habit::Restless | Habit::Careless | Habit::Fickle => {}
        }
    }
    wear.count(&device);
    wear
}

/// The menu opens to whoever may see the question; what was undone is told on the cover, as a notice.
fn open_menu(device: &mut Device) {
    device.on(Event::Long(Key::Y)).unwrap();
    if device.app.kind() == Kind::Cover {
        device.on(Event::Key(Key::X)).unwrap();
        device.on(Event::Long(Key::Y)).unwrap();
    }
    assert_eq!(device.app.kind(), Kind::Menu);
}

/// Through the menu to this row.
fn menu(device: &mut Device, row: usize) {
    open_menu(device);
    for _ in 0..row {
        device.on(Event::Key(Key::B)).unwrap();
    }
    device.on(Event::Key(Key::X)).unwrap();
}

/// Ends the game for another one: the last row but one of the menu, and yes.
fn begin_anew(device: &mut Device) {
    open_menu(device);
    for key in [Key::A, Key::A, Key::X, Key::A, Key::X] {
        device.on(Event::Key(key)).unwrap();
    }
    assert_eq!(device.app.session().number(), 0, "another game has begun");
}

/// Gives one more answer, cuts the power half way through its first deed, and goes on with what is left.
fn cut(wear: &mut Wear, device: &mut Device) {
    let (mut bytes, done) = (device.journal.flash().bytes.clone(), device.journal.flash().deeds.len());
    device.answer().unwrap();
    wear.count(device);
    let deed = &device.journal.flash().deeds[done];
    tear(&mut bytes, deed, deed.cuts() / 2, Tear::Page);
    let player = device.player.clone();
    *device = Device::new(Flash::of(bytes));
    device.player = player;
    device.journal.carry_out(&Effect::Open(0), &mut device.app).unwrap();
}

/// One test for all, so that the figures are one table.
#[test]
fn the_flash_lasts_ten_years_of_five_hundred_inputs_a_day() {
    let mut figures: Vec<(String, f64)> = Vec::new();
    let mut least = f64::INFINITY;
    for kind in GameKind::ALL {
        let game = kind.name();
        for (habit, name) in HABITS {
            let wear = wear(kind, habit);
            let (worst, years) = (wear.worst(), wear.years());
            println!("{game}, {name}: {worst} erases of one sector in {INPUTS} inputs, {years:.1} years");
            assert!(worst > 0, "{game}, {name}: nothing was counted");
            assert!(years >= LEAST_YEARS, "{game}, {name}: {years:.1} years");
            least = least.min(years);
            figures.push((format!("{game}_{name}_erases"), f64::from(worst)));
            figures.push((format!("{game}_{name}_years"), (years * 10.0).round() / 10.0));
        }
    }
    figures.push(("inputs".to_owned(), f64::from(INPUTS)));
    figures.push(("least_years".to_owned(), (least * 10.0).round() / 10.0));
    let figures: Vec<(&str, &dyn Display)> = figures
        .iter()
        .map(|(name, figure)| (name.as_str(), figure as &dyn Display))
        .collect();
    note(env!("CARGO_TARGET_TMPDIR"), "wear", &figures);
}

//! Random keys, long presses, chords, tags and pauses over every game: no panic, no dead end, and memory stays flat.

use embedded_graphics::Pixel;
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::{DrawTarget, OriginDimensions, Size};
use handheld::journal::{Journal, SIZE};
use handheld::{App, Event, Key, Settings, Shelf, Slots, Source, TAGS, Tag, TagId, Thing, Written};
use host_sim::packs;
use rules_core::bot::Random;
use rules_core::{CardId, Game, GameKind, Lang, Pack};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::convert::Infallible;
use tests::flash::Flash;

const EVENTS: u32 = 10_000;
/// What a session keeps for undo, as the device has it.
const KEPT: usize = 128;
/// From wherever one has strayed, so many presses of Y lead back.
const WAY_OUT: u32 = 6;

thread_local! {
    static ALLOCATED: Cell<u64> = const { Cell::new(0) };
}

/// Counts what each thread asks for.
struct Counting;

// SAFETY: the system's allocator does everything; a counter without a destructor is all that comes on top.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATED.with(|count| count.set(count.get() + 1));
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Does something that must not allocate.
fn without_memory<T>(what: &str, does: impl FnOnce() -> T) -> T {
    let before = ALLOCATED.with(Cell::get);
    let done = does();
    let times = ALLOCATED.with(Cell::get) - before;
    assert_eq!(times, 0, "{what} has allocated");
    done
}

/// A display that only notes which dots were ever written.
struct Display(Vec<bool>);

impl Display {
    const WIDTH: u32 = 320;
    const HEIGHT: u32 = 240;

    fn new() -> Self {
        Self(vec![false; (Self::WIDTH * Self::HEIGHT) as usize])
    }
}

impl OriginDimensions for Display {
    fn size(&self) -> Size {
        Size::new(Self::WIDTH, Self::HEIGHT)
    }
}

impl DrawTarget for Display {
    type Color = Rgb565;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Rgb565>>>(&mut self, dots: I) -> Result<(), Infallible> {
        for Pixel(at, _) in dots {
            let on = |at: i32, side: u32| u32::try_from(at).ok().filter(|at| *at < side);
            if let (Some(x), Some(y)) = (on(at.x, Self::WIDTH), on(at.y, Self::HEIGHT)) {
                self.0[(y * Self::WIDTH + x) as usize] = true;
            }
        }
        Ok(())
    }
}

/// A device in the hands of a child: one game on its shelf, a journal, and a table full of tags.
struct Device<'p> {
    app: Box<App<'p>>,
    journal: Journal<Flash>,
    display: Display,
    random: Random,
}

impl<'p> Device<'p> {
    fn new(pack: Pack<'p>, seed: u64) -> Self {
        Self {
            app: Box::new(App::new(
                Shelf::new(pack),
                Settings::default(),
                Slots::default(),
                [3; 32],
            )),
            journal: Journal::new(Flash::new(SIZE)),
            display: Display::new(),
            random: Random::new(seed),
        }
    }

    fn on(&mut self, event: Event) {
        let app = &mut self.app;
        let effect = without_memory("an event", || app.on(event));
        self.journal.carry_out(&effect, app).unwrap();
    }

    /// Of this game or another, of a card that there is or not, without a word on it; some come again, bound or not.
    fn tag(&mut self) -> Tag {
        let random = &mut self.random;
        let written = (random.below(3) > 0).then(|| {
            let game = GameKind::ALL[random.below(GameKind::ALL.len() as u32) as usize];
            let (kind, index) = (random.below(12) as u8, random.below(24) as u8);
            let thing = match random.below(4) {
                0 => Thing::Cell(random.below(256) as u8),
                _ => Thing::Card(CardId { kind, index }),
            };
            Written { game, thing }
        });
        let id = TagId([random.below(100) as u8; 10]);
        Tag { id, written }
    }

    fn stray(&mut self) {
        let key = Key::ALL[self.random.below(4) as usize];
        match self.random.below(100) {
            0..10 => self.on(Event::Long(key)),
            10..13 => self.on(Event::Repeat),
            13..19 => {
                let tag = self.tag();
                self.on(Event::Tag(tag));
            }
            19..22 => self.on(Event::Tick),
            22..28 => self.on(Event::Frame),
            28 => {
                let lang = Lang::ALL[self.random.below(2) as usize];
                self.app.set_lang(lang);
            }
            29 => {
                let source = [Source::Device, Source::Table][self.random.below(2) as usize];
                self.app.set_source(source);
            }
            // Asleep, and something wakes it.
            30 if self.random.below(8) == 0 => (0..301).for_each(|_| self.on(Event::Tick)),
            31..34 => self.visit(),
            // Otherwise it would seldom get past the first questions.
            30..67 => self.on(Event::Key(Key::X)),
            _ => self.on(Event::Key(key)),
        }
    }

    /// Some row of the menu, and a look at what is behind it: chance alone seldom gets to its end.
    fn visit(&mut self) {
        self.on(Event::Long(Key::Y));
        for _ in 0..self.random.below(20) {
            self.on(Event::Key(Key::B));
        }
        self.on(Event::Key(Key::X));
        self.look();
        self.find_out();
    }

    fn look(&mut self) {
        let (app, display) = (&self.app, &mut self.display);
        display.0.fill(false);
        let Ok(()) = without_memory("a picture", || app.draw(display));
        assert!(display.0.iter().all(|written| *written), "dots that nobody has drawn");
    }

    /// Y alone leads back to the question, its cover or the first screen, and answers nothing on the way.
    fn find_out(&self) {
        let mut lost = self.app.clone();
        let number = lost.session().number();
        for _ in 0..WAY_OUT {
            lost.on(Event::Key(Key::Y));
        }
        assert!(lost.is_clear(), "a dead end: {:?}", lost.prompt());
        assert_eq!(lost.session().number(), number);
    }

    fn check(&self) {
        let session = self.app.session();
        assert_eq!(session.game().check(self.app.pack()), Ok(()));
        assert!(session.played().len() + session.undone().len() <= KEPT);
        assert!(self.app.tags().iter().count() <= TAGS);
        assert_eq!(
            self.journal.flash().bytes.len(),
            SIZE,
            "the journal has all the room that there is"
        );
    }
}

#[test]
fn ten_thousand_random_events_in_every_game() {
    for game in GameKind::ALL {
        let bytes = packs::demo(game).unwrap();
        let pack = Pack::open_for(game, &bytes).unwrap();
        let mut device = Device::new(pack, 11);
        let mut inputs = 0;
        for step in 0..EVENTS {
            let before = device.app.session().number();
            device.stray();
            inputs += u32::from(device.app.session().number() > before);
            if step % 10 == 0 {
                device.look();
            }
            if step % 10 == 5 {
                device.find_out();
                device.check();
            }
        }
        println!("{}: {inputs} inputs in {EVENTS} events", game.name());
        assert!(inputs > 1000, "{}: {inputs} inputs", game.name());
        // Whatever it was, it can be taken up again.
        let mut journal = Journal::new(Flash::of(device.journal.flash().bytes.clone()));
        let slots = journal.heads(&Shelf::new(pack));
        assert!(
            slots.iter().all(|slot| *slot != handheld::Slot::Unreadable),
            "{slots:?}"
        );
    }
}

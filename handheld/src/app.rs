//! The application: one event in, one effect out. It owns the session, the dice and whatever is on the screen.

pub(crate) use self::asked::Asked;
use crate::cue::Cue;
use crate::draft::{Draft, Press, Source};
use crate::event::{Effect, Event, Key, Record};
use crate::frame::{Frame, phrase};
use crate::history::{self, Deeds, Told};
use crate::phrase::Phrase;
use crate::screens::mishap::Mishap;
use crate::screens::{Overlay, Screen, question};
use crate::settings::Settings;
use crate::shelf::{Shelf, Slots};
use crate::tags::Tags;
use crate::ui::{self, Notice};
use crate::words::Words;
use core::mem::MaybeUninit;
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::DrawTarget;
use rules_core::session::{By, Entry};
use rules_core::{AnyGame, Ask, Dice, Event as Happening, Game, Input, Lang, Message, Pack, Prompt, Seat, Session};

#[derive(Clone, Debug)]
pub struct App<'p> {
    pub(crate) shelf: Shelf<'p>,
    pub(crate) settings: Settings,
    pub(crate) slots: Slots,
    /// Where the game in play is kept. Without one the session holds a game that nobody has begun.
    pub(crate) slot: Option<u8>,
    pub(crate) pack: Pack<'p>,
    pub(crate) session: Session<AnyGame>,
    /// What its tags stand for.
    pub(crate) tags: Tags,
    dice: Dice,
    /// What the dice of the next game are made of, and how many games were made of it.
    fortune: Dice,
    begun: u32,
    /// The game has been put away: the first screen is shown, or what it leads to.
    pub(crate) at_home: bool,
    pub(crate) screen: Screen,
    pub(crate) draft: Draft,
    /// What came of the last answer.
    pub(crate) told: Told,
    /// The question that was answered last: what A and B together show again.
    pub(crate) last: Option<Happening>,
    pub(crate) notice: Option<Notice>,
    /// What is to be heard of what has happened.
    pub(crate) cue: Option<Cue>,
    /// Why the device started again by itself.
    pub(crate) mishap: Option<Mishap<'p>>,
    /// What the menu's first rows would take back and do again.
    pub(crate) deeds: Deeds,
    /// Whom the screen was uncovered for.
    trusted: Option<u8>,
    /// More was told than the question's screen can show, and nobody has read it yet.
    unread: bool,
    /// Whether tags can be read.
    pub(crate) reading: Reading,
    /// What a computer wants, and what the owner has said to the last wish.
    pub(crate) asked: Option<Asked>,
    verdict: Option<bool>,
    /// Seconds without a touch.
    idle: u16,
    asleep: bool,
}

impl<'p> App<'p> {
    /// The device as it is switched on, with what it finds in its memory.
    #[must_use]
    pub fn new(shelf: Shelf<'p>, settings: Settings, slots: Slots, seed: [u8; 32]) -> Self {
        let mut app = Self::unplayed(shelf, settings, slots, seed);
        app.recollect();
        app
    }

    /// The same, where it is to stay: it is half as large as all the stack that a small chip has.
    #[inline(never)]
    pub fn place<'a>(
        spot: &'a mut MaybeUninit<Self>,
        shelf: Shelf<'p>,
        settings: Settings,
        slots: Slots,
        seed: [u8; 32],
    ) -> &'a mut Self {
        let app = Self::put(spot, shelf, settings, slots, seed);
        app.recollect();
        app
    }

    // Apart, and gone before anything else needs stack.
    #[inline(never)]
    fn put<'a>(
        spot: &'a mut MaybeUninit<Self>,
        shelf: Shelf<'p>,
        settings: Settings,
        slots: Slots,
        seed: [u8; 32],
    ) -> &'a mut Self {
        spot.write(Self::unplayed(shelf, settings, slots, seed))
    }

    #[inline(never)]
    fn unplayed(shelf: Shelf<'p>, settings: Settings, slots: Slots, seed: [u8; 32]) -> Self {
        let pack = shelf.pack(0);
        Self {
            shelf,
            settings: settings.stored(),
            slots,
            slot: None,
            pack,
            session: unbegun(&pack),
            tags: Tags::default(),
            dice: Dice::new(seed),
            fortune: Dice::new(seed),
            begun: 0,
            at_home: true,
            screen: Screen::Home(0),
            draft: Draft::new(&Ask::Acknowledge),
            told: Told::default(),
            last: None,
            notice: None,
            cue: None,
            mishap: None,
            deeds: Deeds::default(),
            trusted: None,
            unread: false,
            reading: Reading::Never,
            asked: None,
            verdict: None,
            idle: 0,
            asleep: false,
        }
    }

    /// A game of the pack that is already under way, with nothing beside it.
    #[must_use]
    pub fn resume(pack: Pack<'p>, seed: [u8; 32], session: Session<AnyGame>) -> Self {
        let mut app = Self::new(Shelf::new(pack), Settings::default(), Slots::default(), seed);
        app.slot = Some(0);
        app.session = session;
        app.at_home = false;
        app.recollect();
        app
    }

    #[must_use]
    pub fn session(&self) -> &Session<AnyGame> {
        &self.session
    }

    #[must_use]
    pub fn pack(&self) -> &Pack<'p> {
        &self.pack
    }

    /// Where the game in play is kept, if one is in play.
    #[must_use]
    pub fn slot(&self) -> Option<u8> {
        self.slot
    }

    /// Whether the first screen is shown, or what it leads to: nothing answers a question then.
    #[must_use]
    pub fn is_home(&self) -> bool {
        self.at_home
    }

    /// Whether the question or the first screen is in sight, with nothing over it but the cover of a secret one, which
    /// only its player lifts.
    #[must_use]
    pub fn is_clear(&self) -> bool {
        matches!(self.screen, Screen::Question | Screen::Cover | Screen::Home(_))
    }

    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// What the dice of the game in play are made of: it is kept with the game.
    #[must_use]
    pub fn seed(&self) -> [u8; 32] {
        self.dice.seed()
    }

    /// What the tags of the game in play stand for: it is kept with the game.
    #[must_use]
    pub fn tags(&self) -> &Tags {
        &self.tags
    }

    /// Chance that was gathered meanwhile, for the games that begin from now on.
    // Not in line: the emulator's tests wait at its door for the seed.
    #[inline(never)]
    pub fn stir(&mut self, seed: [u8; 32]) {
        self.fortune = Dice::new(seed);
    }

    /// The device had to start again by itself: that is said once, then the game goes on.
    pub fn mishap(&mut self, mishap: Mishap<'p>) -> Effect {
        self.mishap = Some(mishap);
        self.show(Screen::Overlay(Overlay::Mishap))
    }

    #[must_use]
    pub fn lang(&self) -> Lang {
        self.settings.lang
    }

    /// Another language, at any time: the game does not notice.
    pub fn set_lang(&mut self, lang: Lang) {
        self.settings.lang = lang;
    }

    #[must_use]
    pub fn source(&self) -> Source {
        self.settings.source
    }

    /// Other dice, at any time. Faces that were entered so far are forgotten.
    pub fn set_source(&mut self, source: Source) {
        self.settings.source = source;
        let prompt = self.prompt();
        self.draft = self.blank(&prompt);
        if self.reader().is_some() && matches!(self.screen, Screen::Question | Screen::Cover) {
            // A card that only one player may see is asked for behind the cover, or dealt without it.
            self.close();
        }
    }

    /// What the game asks now.
    #[must_use]
    pub fn prompt(&self) -> Prompt {
        history::prompt(self.session.game(), &self.pack)
    }

    /// What is to be seen. Made once per picture, however many bands it is then drawn in.
    #[must_use]
    pub fn frame(&self) -> Frame<'_, 'p> {
        Frame::new(self)
    }

    /// Draws what the target shows of the screen.
    pub fn draw<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        self.frame().draw(target)
    }

    /// Answers the question, or corrects the game, as the keys would: for tags, pages and plays.
    pub fn input(&mut self, input: Input, by: By) -> Effect {
        let prompt = self.prompt();
        let folded = self.session.folded();
        let entry = Entry { input, by };
        let dealt = history::is_dealt(&prompt, &entry);
        // A correction interrupts, and a card that is dealt in secret happens beside the game; what was told before still
        // stands.
        let mut told = match entry.input {
            Input::Answer(_) if !dealt => Told::default(),
            Input::Answer(_) | Input::Set { .. } | Input::Amend => self.told.clone(),
        };
        let accepted = self.session.apply(&self.pack, entry.input.clone(), by, &mut told);
        if accepted.is_err() {
            return self.notify(Notice::new(ui::REFUSED));
        }
        self.told = told;
        self.cue = Some(Cue::of(self.told.events()));
        if matches!(entry.input, Input::Answer(_)) && !dealt {
            self.last = history::asked(&prompt);
        }
        self.settle();
        if self.session.folded() == folded {
            Effect::Keep(Record::Input(entry))
        } else {
            Effect::Rebase
        }
    }

    pub fn on(&mut self, event: Event) -> Effect {
        if event == Event::Tick {
            return self.tick();
        }
        if event == Event::Frame {
            return self.move_on();
        }
        if let Event::Reader(word) = event {
            return self.hear(word);
        }
        self.idle = 0;
        if core::mem::take(&mut self.asleep) {
            // Whoever presses a key in the dark wants light, nothing else.
            return Effect::Redraw;
        }
        if let Some(asked) = self.asked {
            return self.decide(asked, event);
        }
        let noticed = self.notice.take().is_some();
        let effect = self.react(event);
        if noticed && effect == Effect::Nothing {
            // The notice has gone.
            return Effect::Redraw;
        }
        effect
    }

    /// Whether something on the screen moves or the device thinks, and wants [`Event::Frame`].
    #[must_use]
    pub fn is_moving(&self) -> bool {
        if self.asked.is_some() {
            return false;
        }
        match &self.screen {
            Screen::Tray(rolled) => rolled.is_moving(),
            Screen::Question => self.thinks(),
            Screen::Home(_) | Screen::Cover | Screen::Told(_) | Screen::Drawn(_) | Screen::Overlay(_) => false,
        }
    }

    /// What is to be heard of what has happened since this was last asked for. Not before dice lie still: it would tell
    /// what they will show.
    pub fn cue(&mut self) -> Option<Cue> {
        if self.is_moving() {
            return None;
        }
        self.cue.take()
    }

    fn move_on(&mut self) -> Effect {
        let moving = self.is_moving();
        match &mut self.screen {
            Screen::Tray(rolled) if moving => {
                rolled.step += 1;
                Effect::Redraw
            }
            Screen::Question if moving => self.act(),
            Screen::Tray(_)
            | Screen::Home(_)
            | Screen::Question
            | Screen::Cover
            | Screen::Told(_)
            | Screen::Drawn(_)
            | Screen::Overlay(_) => Effect::Nothing,
        }
    }

    fn tick(&mut self) -> Effect {
        if let Some(asked) = self.asked {
            return self.wait(asked);
        }
        self.idle = self.idle.saturating_add(1);
        if self.idle < u16::from(self.settings.sleep) * 60 || self.asleep {
            return Effect::Nothing;
        }
        self.asleep = true;
        Effect::Sleep
    }

    fn react(&mut self, event: Event) -> Effect {
        if let Screen::Cover = self.screen {
            // Nothing shows before the right player has the device: no menu, no log, no repetition.
            return if event == Event::Key(Key::X) {
                self.uncover()
            } else {
                Effect::Nothing
            };
        }
        if let Some(press) = Press::of(event) {
            return self.press(press);
        }
        if let Event::Tag(tag) = event {
            return self.scan(tag);
        }
        if self.at_home {
            // No game, no question: a held key and both keys mean nothing here.
            return Effect::Nothing;
        }
        match event {
            Event::Long(Key::X) => self.show(Screen::Overlay(Overlay::Why(0))),
            Event::Long(Key::Y) => match self.screen {
                Screen::Overlay(_) => self.close(),
                Screen::Home(_)
                | Screen::Question
                | Screen::Cover
                | Screen::Told(_)
                | Screen::Tray(_)
                | Screen::Drawn(_) => self.show(Screen::Overlay(Overlay::Menu(0))),
            },
            Event::Repeat => self.show(Screen::Told(0)),
            Event::Key(_)
            | Event::Long(Key::A | Key::B)
            | Event::Tag(_)
            | Event::Reader(_)
            | Event::Tick
            | Event::Frame => Effect::Nothing,
        }
    }

    fn uncover(&mut self) -> Effect {
        self.trusted = self.reader();
        self.close()
    }

    /// What a player is called: a side by its name, anybody else by number.
    pub(crate) fn player(&self, player: u8) -> Phrase {
        phrase(|out| match self.session.game().side_name(player) {
            Some(side) => self.words().say(&Message::new(side), out),
            None => self.words().fill(ui::PLAYER, &[player.saturating_add(1).into()], out),
        })
    }

    /// The only one who may see the question, where it is not for everybody.
    fn reader(&self) -> Option<u8> {
        match self.prompt().seat {
            Seat::Only(player) => Some(player),
            Seat::Table | Seat::Player(_) | Seat::Device(_) => None,
        }
    }

    /// Whether whoever holds the device may not see the question yet. Of what the device answers by itself nothing is
    /// shown.
    fn is_secret(&self) -> bool {
        let reader = self.reader();
        reader.is_some() && reader != self.trusted && self.own(&self.prompt()).is_none()
    }

    pub(crate) fn show(&mut self, screen: Screen) -> Effect {
        let is_menu = |screen: &Screen| matches!(screen, Screen::Overlay(Overlay::Menu(_)));
        if is_menu(&screen) && !is_menu(&self.screen) {
            // A replay; while the menu is open the game stands still.
            self.deeds = history::deeds(&self.session, &self.pack);
        }
        self.screen = screen;
        Effect::Redraw
    }

    /// What was wanted cannot be done.
    pub(crate) fn notify(&mut self, notice: Notice) -> Effect {
        self.cue = Some(Cue::Refused);
        self.notice = Some(notice);
        Effect::Redraw
    }

    /// Back to the game: to the question, or to what has to be seen before it. Without a game: to the first screen.
    pub(crate) fn close(&mut self) -> Effect {
        if self.at_home {
            return self.show(Screen::Home(0));
        }
        if self.reader() != self.trusted {
            self.trusted = None;
        }
        let screen = if self.is_secret() {
            Screen::Cover
        } else if self.unread {
            Screen::Told(0)
        } else {
            Screen::Question
        };
        self.show(screen)
    }

    pub(crate) fn words(&self) -> Words<'_, 'p> {
        Words {
            pack: &self.pack,
            lang: self.settings.lang,
        }
    }

    /// An answer that nobody has touched yet.
    fn blank(&self, prompt: &Prompt) -> Draft {
        let usual = self.session.game().usual(&self.pack, prompt);
        Draft::new(&prompt.ask).at(&prompt.ask, usual)
    }

    /// After the game has changed: a fresh answer to a fresh question.
    fn settle(&mut self) {
        let prompt = self.prompt();
        self.draft = self.blank(&prompt);
        self.unread = question::is_crowded(self, &prompt);
        self.close();
    }

    /// After the session has changed as a whole.
    pub(super) fn recollect(&mut self) {
        self.told.clear();
        self.last = history::recollect(&self.session, &self.pack, &mut self.told);
        self.settle();
    }
}

/// A game that nobody has begun.
// Not in line: what it is made of would lie in the frame of `App::new` beside all the rest.
#[inline(never)]
fn unbegun(pack: &Pack<'_>) -> Session<AnyGame> {
    Session::begin(|| pack.game().new_game(pack))
}

mod asked;
mod games;
mod keys;
mod own;
mod reader;
mod scans;
pub use games::Base;
pub(crate) use own::Own;
pub(crate) use reader::Reading;

#[cfg(test)]
mod presses;
#[cfg(test)]
mod tests;

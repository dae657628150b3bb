//! One picture: the screen's content between a header, the strips beside the keys and a footer.

use crate::app::App;
use crate::board::{Layout, Survey};
use crate::canvas::{Canvas, area, text_width, wrap};
use crate::history::{self, Page};
use crate::icons::Art;
use crate::phrase::Phrase;
use crate::place::MORE;
use crate::scene::{Full, Scene};
use crate::screens::overview::Lines;
use crate::screens::{
    Overlay, Screen, about, bind, cover, drawn, games, gauges, home, log, map, menu, mishap, odds, offer, overview,
    question, settings, slots, statistics, sure, tag, told, tray, why, write,
};
use crate::ui::Notice;
use crate::words::Words;
use crate::{icons, theme, ui};
use core::fmt::{self, Write};
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::pixelcolor::raw::RawU16;
use embedded_graphics::prelude::*;
use rules_core::chance::Forecast;
use rules_core::text::Text;
use rules_core::{Arg, Prompt, Seat, Tally};

/// All that a picture needs, found out once; drawing it in many bands repeats nothing of it.
pub struct Frame<'a, 'p> {
    pub(crate) app: &'a App<'p>,
    screen: &'a Screen,
    pub(crate) prompt: Prompt,
    pub(crate) found: Found,
}

/// What only some screens need, and only a replay can tell.
#[allow(clippy::large_enum_variant, reason = "nothing is boxed where nothing is allocated")]
pub(crate) enum Found {
    Nothing,
    Log(Page),
    Map(Layout),
    /// How many figures there are.
    Figures(u8),
    /// What there is to know of one.
    Figure(Lines),
    Odds(Forecast),
    Tally(Tally),
}

impl Found {
    /// The map, where there is one.
    pub fn survey(&self) -> Option<&Survey> {
        match self {
            Self::Map(layout) => Some(&layout.survey),
            Self::Nothing | Self::Log(_) | Self::Figures(_) | Self::Figure(_) | Self::Odds(_) | Self::Tally(_) => None,
        }
    }
}

/// What the keys do, as drawn beside them.
#[derive(Clone, Copy, Default)]
pub(crate) struct Keys {
    pub a: Option<&'static Art>,
    pub b: Option<&'static Art>,
    pub x: Option<&'static Art>,
    pub y: Option<&'static Art>,
}

impl Keys {
    /// A list: up, down, confirm.
    pub fn list() -> Self {
        Self {
            a: Some(&icons::UP),
            b: Some(&icons::DOWN),
            x: Some(&icons::CHECK),
            y: None,
        }
    }

    /// Nothing to move up and down in.
    pub fn without_list(mut self) -> Self {
        self.a = None;
        self.b = None;
        self
    }

    pub fn with_back(mut self) -> Self {
        self.y = Some(&icons::BACK);
        self
    }
}

impl<'a, 'p> Frame<'a, 'p> {
    pub(crate) fn new(app: &'a App<'p>) -> Self {
        Self::of(app, &app.screen, app.prompt())
    }

    /// The picture of a question that the game need not ask: behind the cover where it is for one player's eyes.
    #[must_use]
    pub fn of_question(app: &'a App<'p>, prompt: Prompt) -> Self {
        let screen = match prompt.seat {
            Seat::Only(_) if app.own(&prompt).is_none() => &Screen::Cover,
            Seat::Only(_) | Seat::Table | Seat::Player(_) | Seat::Device(_) => &Screen::Question,
        };
        Self::of(app, screen, prompt)
    }

    fn of(app: &'a App<'p>, screen: &'a Screen, prompt: Prompt) -> Self {
        let found = match screen {
            Screen::Overlay(Overlay::Log { end, .. }) => Found::Log(history::log(&app.session, &app.pack, *end).0),
            Screen::Overlay(Overlay::Map(cursor)) => map::layout(app, *cursor).map_or(Found::Nothing, Found::Map),
            Screen::Overlay(Overlay::Bind { page, cursor, .. }) if *page == bind::Page::Cells => {
                map::layout(app, *cursor as u8).map_or(Found::Nothing, Found::Map)
            }
            Screen::Overlay(Overlay::Figures(_)) => Found::Figures(overview::count(app)),
            Screen::Overlay(Overlay::Figure { index, from }) => Found::Figure(overview::lines(app, *index, *from)),
            Screen::Overlay(Overlay::Odds(_)) => odds::find(app),
            Screen::Overlay(Overlay::Statistics(_)) => Found::Tally(app.session.tally(&app.pack)),
            Screen::Question => question::find(app, &prompt),
            Screen::Overlay(
                Overlay::Menu(_)
                | Overlay::Gauges { .. }
                | Overlay::Why(_)
                | Overlay::Games { .. }
                | Overlay::Slots(_)
                | Overlay::Slot { .. }
                | Overlay::Settings(_)
                | Overlay::About
                | Overlay::Mishap
                | Overlay::Tag { .. }
                | Overlay::Bind { .. }
                | Overlay::Write { .. }
                | Overlay::Sure { .. },
            )
            | Screen::Home(_)
            | Screen::Cover
            | Screen::Told(_)
            | Screen::Tray(_)
            | Screen::Drawn(_) => Found::Nothing,
        };
        Self {
            app,
            screen,
            prompt,
            found,
        }
    }

    /// Draws what the target shows of the screen: for screens that take any colour anywhere. The device's own is painted
    /// in strips as well, see [`Scene`].
    pub fn draw<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        const STRIP: u32 = 8;
        let seen = target
            .bounding_box()
            .intersection(&area(0, 0, theme::WIDTH, theme::HEIGHT));
        let mut scene = Scene::new();
        let mut pixels = [0; (theme::WIDTH * STRIP) as usize];
        let mut top = 0;
        while top < theme::HEIGHT {
            let recorded = top;
            top = scene.record(self, recorded);
            for y in (recorded..top).step_by(STRIP as usize) {
                let part = area(0, y as i32, theme::WIDTH, STRIP.min(top - y)).intersection(&seen);
                let pixels = pixels.get_mut(..(part.size.width * part.size.height) as usize);
                let pixels = pixels.unwrap_or_default();
                scene.paint(part, pixels);
                let colours = pixels.iter().map(|pixel| RawU16::new(u16::from_be(*pixel)).into());
                target.fill_contiguous(&part, colours)?;
            }
        }
        Ok(())
    }

    /// Draws what can be seen of the canvas; whatever lies outside is skipped.
    pub(crate) fn draw_on(&self, canvas: &mut Canvas<'_>) -> Result<(), Full> {
        canvas.fill(area(0, 0, theme::WIDTH, theme::HEIGHT), theme::GROUND)?;
        if let Some(asked) = self.app.asked {
            return offer::draw(self, canvas, asked);
        }
        match self.screen {
            Screen::Home(cursor) => home::draw(self, canvas, *cursor),
            Screen::Question => question::draw(self, canvas),
            Screen::Cover => cover::draw(self, canvas),
            Screen::Told(from) => told::draw(self, canvas, *from),
            Screen::Tray(rolled) => tray::draw(self, canvas, rolled),
            Screen::Drawn(card) => drawn::draw(self, canvas, *card),
            Screen::Overlay(Overlay::Menu(cursor)) => menu::draw(self, canvas, *cursor),
            Screen::Overlay(Overlay::Log { end, lines }) => log::draw(self, canvas, *end, *lines),
            Screen::Overlay(Overlay::Gauges { cursor, turned }) => gauges::draw(self, canvas, *cursor, *turned),
            Screen::Overlay(Overlay::Why(index)) => why::draw(self, canvas, *index),
            Screen::Overlay(Overlay::Map(cursor)) => map::draw(self, canvas, *cursor),
            Screen::Overlay(Overlay::Figures(cursor)) => overview::draw(self, canvas, *cursor),
            Screen::Overlay(Overlay::Figure { index, from }) => overview::draw_one(self, canvas, *index, *from),
            Screen::Overlay(Overlay::Odds(from)) => odds::draw(self, canvas, *from),
            Screen::Overlay(Overlay::Statistics(page)) => statistics::draw(self, canvas, *page),
            Screen::Overlay(Overlay::Games { cursor, slot }) => games::draw(self, canvas, *cursor, *slot),
            Screen::Overlay(Overlay::Slots(cursor)) => slots::draw(self, canvas, *cursor),
            Screen::Overlay(Overlay::Slot { slot, cursor }) => slots::draw_slot(self, canvas, *slot, *cursor),
            Screen::Overlay(Overlay::Settings(cursor)) => settings::draw(self, canvas, *cursor),
            Screen::Overlay(Overlay::About) => about::draw(self, canvas),
            Screen::Overlay(Overlay::Mishap) => mishap::draw(self, canvas),
            Screen::Overlay(Overlay::Tag { thing, anew, .. }) => tag::draw(self, canvas, *thing, *anew),
            Screen::Overlay(Overlay::Bind { page, cursor, .. }) => bind::draw(self, canvas, *page, *cursor),
            Screen::Overlay(Overlay::Write { page, cursor }) => write::draw(self, canvas, *page, *cursor),
            Screen::Overlay(Overlay::Sure { loss, yes }) => sure::draw(self, canvas, *loss, *yes),
        }
    }

    pub(crate) fn words(&self) -> Words<'_, 'p> {
        self.app.words()
    }

    /// A text of the device itself.
    pub(crate) fn ui(&self, text: &Text, args: &[Arg]) -> Phrase {
        phrase(|out| self.words().fill(text, args, out))
    }

    /// Who is asked.
    pub(crate) fn seat(&self) -> Phrase {
        match self.prompt.seat {
            Seat::Table => self.ui(ui::TABLE, &[]),
            Seat::Player(player) | Seat::Only(player) | Seat::Device(player) => self.app.player(player),
        }
    }

    /// The band at the top.
    pub(crate) fn header(
        &self,
        canvas: &mut Canvas<'_>,
        icon: &'static Art,
        title: &str,
        right: &str,
    ) -> Result<(), Full> {
        canvas.fill(area(0, 0, theme::WIDTH, theme::HEADER), theme::PANEL)?;
        canvas.fill(area(0, theme::HEADER as i32 - 1, theme::WIDTH, 1), theme::LINE)?;
        canvas.art(icon, Point::new(3, 3), 1, theme::ACCENT)?;
        canvas.text(title, Point::new(theme::LEFT, 4), &theme::STRONG, theme::TEXT)?;
        let end = Point::new(theme::WIDTH as i32 - 5, 4);
        canvas.text_right(right, end, &theme::SMALL, theme::DIM)
    }

    /// What the keys do, beside them, and the foot of the screen: a notice, or which keys to hold.
    pub(crate) fn keys(&self, canvas: &mut Canvas<'_>, keys: Keys) -> Result<(), Full> {
        const SIDE: u32 = 16;
        const TALL: u32 = 34;
        let (upper, lower) = (48, 160);
        let far = (theme::WIDTH - SIDE) as i32;
        for (art, x, y) in [
            (keys.a, 0, upper),
            (keys.b, 0, lower),
            (keys.x, far, upper),
            (keys.y, far, lower),
        ] {
            let Some(art) = art else { continue };
            // Half of the rounded tab lies beyond the edge, so that it seems to grow out of the key.
            let tab = if x == 0 { -6 } else { x };
            canvas.round(area(tab, y, SIDE + 6, TALL), 6, theme::PANEL)?;
            canvas.art(art, Point::new(x, y + (TALL - Art::SIDE) as i32 / 2), 1, theme::ACCENT)?;
        }
        self.footer(canvas)
    }

    /// What to press, at the end of the content.
    pub(crate) fn hint(&self, canvas: &mut Canvas<'_>, text: &Text, args: &[Arg]) -> Result<(), Full> {
        let top = theme::BOTTOM - theme::HINT + 1;
        canvas.text_centred(self.ui(text, args).as_str(), top, &theme::SMALL, theme::DIM)
    }

    /// One line; what does not fit of the deed is cut.
    fn notice(&self, notice: &Notice) -> Phrase {
        let text = phrase(|out| {
            self.words().fill(notice.text, &notice.args, out)?;
            match &notice.deed {
                Some(deed) => {
                    out.write_str(": ")?;
                    deed.write(self.words(), out)
                }
                None => Ok(()),
            }
        });
        let room = theme::WIDTH - 10;
        if text_width(text.as_str(), &theme::STRONG) <= room {
            return text;
        }
        let line = wrap(text.as_str(), &theme::STRONG, room - text_width(MORE, &theme::STRONG)).next();
        phrase(|out| write!(out, "{}{MORE}", line.unwrap_or_default()))
    }

    fn footer(&self, canvas: &mut Canvas<'_>) -> Result<(), Full> {
        let top = (theme::HEIGHT - theme::FOOTER) as i32;
        let row = top + 3;
        let band = area(0, top, theme::WIDTH, theme::FOOTER);
        if let Some(notice) = &self.app.notice {
            canvas.fill(band, theme::ACCENT)?;
            let text = self.notice(notice);
            return canvas.text_centred(text.as_str(), row, &theme::STRONG, theme::GROUND);
        }
        canvas.fill(band, theme::PANEL)?;
        canvas.fill(area(0, top, theme::WIDTH, 1), theme::LINE)?;
        let [left, right] = match self.screen {
            Screen::Cover => return Ok(()),
            Screen::Home(_) => [ui::HINT_LIST, ui::HINT_OPEN],
            Screen::Overlay(Overlay::About) if self.app.at_home => [ui::SLOGAN, ui::HINT_BACK],
            Screen::Overlay(_) if self.app.at_home => [ui::HINT_LIST, ui::HINT_BACK],
            Screen::Question | Screen::Told(_) | Screen::Tray(_) | Screen::Drawn(_) | Screen::Overlay(_) => {
                [ui::HINT_WHY, ui::HINT_MENU]
            }
        };
        let (left, right) = (self.ui(left, &[]), self.ui(right, &[]));
        canvas.text(left.as_str(), Point::new(5, row), &theme::SMALL, theme::DIM)?;
        let end = Point::new(theme::WIDTH as i32 - 5, row);
        canvas.text_right(right.as_str(), end, &theme::SMALL, theme::DIM)
    }
}

/// Text from whatever writes it; what is too long for a screen is cut off.
pub(crate) fn phrase(write: impl FnOnce(&mut Phrase) -> fmt::Result) -> Phrase {
    let mut phrase = Phrase::new();
    // The only error is a full phrase.
    let _ = write(&mut phrase);
    phrase
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft::{Draft, Source};
    use crate::event::{Event, Key};
    use crate::testing::{Picture, app, asks, prompt};
    use rules_core::Lang;

    /// Every question in every language and from every source of dice, with its answer half made.
    fn every_question(mut check: impl FnMut(&Frame<'_, '_>, &str)) {
        let mut app = app();
        for lang in Lang::ALL {
            app.set_lang(lang);
            for source in [Source::Device, Source::Table] {
                app.set_source(source);
                for (index, ask) in asks().into_iter().enumerate() {
                    for cursor in [0, 1, Draft::rows(&ask, source).saturating_sub(1)] {
                        app.draft = Draft::new(&ask);
                        app.draft.cursor = cursor;
                        app.draft.marks = 0b101;
                        let frame = Frame::of_question(&app, prompt(ask.clone(), Seat::Player(1)));
                        check(&frame, &std::format!("{lang:?}_{source:?}_{index:02}_{cursor:03}"));
                    }
                }
            }
        }
    }

    fn drawn(frame: &Frame<'_, '_>, height: u32) -> std::vec::Vec<Rgb565> {
        let mut dots = std::vec::Vec::new();
        for top in (0..theme::HEIGHT).step_by(height as usize) {
            let mut band = Picture::band(top as i32, height);
            let Ok(()) = frame.draw(&mut band);
            dots.extend(band.dots);
        }
        dots
    }

    #[test]
    fn bands_make_the_same_picture_as_one_frame() {
        every_question(|frame, name| {
            let whole = drawn(frame, 240);
            for height in [16, 24, 60] {
                assert!(drawn(frame, height) == whole, "{name} in bands of {height}");
            }
            assert!(
                !whole.contains(&Rgb565::MAGENTA),
                "{name}: all of the screen is painted"
            );
        });
    }

    #[test]
    fn every_screen_of_a_game_is_drawn_alike_in_bands() {
        let mut app = app();
        let keys = [
            Event::Key(Key::X),
            Event::Long(Key::X),
            Event::Long(Key::Y),
            Event::Key(Key::B),
            Event::Repeat,
        ];
        for step in 0..60 {
            app.on(keys[step % keys.len()]);
            let frame = app.frame();
            assert!(drawn(&frame, 16) == drawn(&frame, 240), "{:?}", app.screen);
        }
    }

    #[test]
    fn the_cover_shows_nothing_of_the_question() {
        let app = app();
        let covered = |ask| drawn(&Frame::of_question(&app, prompt(ask, Seat::Only(2))), 240);
        // What the device's deck deals in secret needs no cover.
        let asks = asks()
            .into_iter()
            .filter(|ask| !matches!(ask, rules_core::Ask::Draw(_)));
        let mut pictures = asks.map(covered);
        let first = pictures.next().unwrap();
        assert!(pictures.all(|picture| picture == first));
    }
}

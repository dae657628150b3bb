//! The tag reader, which may be there or not: the game goes on either way.

use super::App;
use crate::cue::Cue;
use crate::event::{Effect, Reader, Record};
use crate::screens::{Overlay, Screen, write};
use crate::tags::{Binding, TagId, Thing, Written};
use crate::ui::{self, Notice};
use rules_core::text::Text;

/// What is known of the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    /// It has never answered: a device without one, and nothing to speak of.
    Never,
    Here,
    Gone,
}

impl Reading {
    pub const fn text(self) -> &'static Text {
        match self {
            Self::Never | Self::Gone => ui::READER_NONE,
            Self::Here => ui::READER_HERE,
        }
    }
}

impl App<'_> {
    /// What is to be written onto the next tag, while its screen is shown.
    #[must_use]
    pub fn writing(&self) -> Option<Written> {
        let Screen::Overlay(Overlay::Write {
            page: write::Page::Hold(card),
            ..
        }) = self.screen
        else {
            return None;
        };
        Some(Written {
            game: self.pack.game(),
            thing: Thing::Card(card),
        })
    }

    pub(super) fn hear(&mut self, word: Reader) -> Effect {
        match word {
            Reader::Here => {
                let news = self.reading == Reading::Gone;
                self.reading = Reading::Here;
                if news {
                    return self.remark(ui::READER_BACK, Cue::Done);
                }
                self.refresh()
            }
            Reader::Gone if self.reading == Reading::Here => {
                self.reading = Reading::Gone;
                self.remark(ui::READER_GONE, Cue::Refused)
            }
            Reader::Gone => Effect::Nothing,
            Reader::Torn => self.remark(ui::TAG_TORN, Cue::Refused),
            Reader::Locked => self.remark(ui::TAG_LOCKED, Cue::Refused),
            Reader::Wrote(tag) => self.wrote(tag),
        }
    }

    /// The tag holds what was wanted. If the table has said before what it is, that is no longer so.
    fn wrote(&mut self, tag: TagId) -> Effect {
        let writing = self.writing();
        if writing.is_some() {
            self.close();
        }
        let effect = self.remark(ui::WRITTEN, Cue::Done);
        match (writing, self.tags.find(tag)) {
            (Some(Written { thing, .. }), Some(bound)) if bound != thing => {
                let binding = Binding { tag, thing };
                self.tags.bind(binding);
                Effect::Keep(Record::Bind { binding, then: None })
            }
            (Some(_) | None, Some(_) | None) => effect,
        }
    }

    /// A notice that nobody has asked for: it lights no dark screen, and waits there until somebody does.
    fn remark(&mut self, text: &'static Text, cue: Cue) -> Effect {
        self.notice = Some(Notice::new(text));
        if self.asleep {
            return Effect::Nothing;
        }
        self.cue = Some(cue);
        Effect::Redraw
    }

    /// The one screen that tells of the reader.
    fn refresh(&self) -> Effect {
        match self.screen {
            Screen::Overlay(Overlay::About) if !self.asleep => Effect::Redraw,
            Screen::Overlay(_)
            | Screen::Home(_)
            | Screen::Question
            | Screen::Cover
            | Screen::Told(_)
            | Screen::Tray(_)
            | Screen::Drawn(_) => Effect::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::press;
    use super::*;
    use crate::event::Event;
    use crate::testing::{Picture, app};
    use rules_core::CardId;

    const TAG: TagId = TagId([9; 10]);
    const HERO: Thing = Thing::Card(CardId { kind: 2, index: 1 });

    fn hear(app: &mut App<'_>, word: Reader) -> Effect {
        app.on(Event::Reader(word))
    }

    /// Through the menu to the second hero, and yes.
    fn writing() -> App<'static> {
        let mut app = app();
        hear(&mut app, Reader::Here);
        press(&mut app, "Yaaaaax");
        assert!(
            matches!(app.screen, Screen::Overlay(Overlay::Write { .. })),
            "{:?}",
            app.screen
        );
        press(&mut app, "xbx");
        assert_eq!(app.writing(), None, "asked first");
        let Ok(()) = app.draw(&mut Picture::band(0, 240));
        press(&mut app, "ax");
        let Ok(()) = app.draw(&mut Picture::band(0, 240));
        app
    }

    #[test]
    fn a_device_without_a_reader_does_not_speak_of_it() {
        let mut app = app();
        assert_eq!(hear(&mut app, Reader::Gone), Effect::Nothing);
        assert_eq!(app.notice, None);
        // Nor one whose reader is simply there.
        assert_eq!(hear(&mut app, Reader::Here), Effect::Nothing);
        assert_eq!(app.notice, None);
    }

    #[test]
    fn a_reader_that_goes_and_comes_back_is_told_of() {
        let mut app = app();
        hear(&mut app, Reader::Here);
        assert_eq!(hear(&mut app, Reader::Gone), Effect::Redraw);
        assert_eq!(app.notice, Some(Notice::new(ui::READER_GONE)));
        press(&mut app, "b");
        assert_eq!(
            (hear(&mut app, Reader::Gone), app.notice),
            (Effect::Nothing, None),
            "once"
        );
        assert_eq!(hear(&mut app, Reader::Here), Effect::Redraw);
        assert_eq!(app.notice, Some(Notice::new(ui::READER_BACK)));
    }

    #[test]
    fn word_of_the_reader_lights_no_dark_screen() {
        let mut app = app();
        hear(&mut app, Reader::Here);
        while app.on(Event::Tick) != Effect::Sleep {
            // Nor does it keep the screen lit.
            hear(&mut app, Reader::Torn);
        }
        assert_eq!(hear(&mut app, Reader::Gone), Effect::Nothing);
        assert_eq!(press(&mut app, "x"), Effect::Redraw);
        assert_eq!(app.notice, Some(Notice::new(ui::READER_GONE)), "but it waits");
    }

    #[test]
    fn nothing_is_written_without_a_reader_or_a_yes() {
        let mut app = app();
        press(&mut app, "Yaaaaax");
        assert_eq!(app.notice, Some(Notice::new(ui::NO_READER)));
        let mut app = writing();
        assert_eq!(app.writing().map(|written| written.thing), Some(HERO));
        press(&mut app, "y");
        assert_eq!(app.writing(), None, "back");
        press(&mut app, "x");
        assert_eq!(app.writing(), None, "no is what the cursor is at");
    }

    #[test]
    fn a_written_tag_is_what_it_says() {
        let mut app = writing();
        let number = app.session.number();
        // Read once more before the reader knew.
        assert_eq!(app.on(Event::Tag(TAG.into())), Effect::Nothing);
        assert_eq!(hear(&mut app, Reader::Torn), Effect::Redraw);
        assert!(app.writing().is_some(), "still wanted");
        assert_eq!(hear(&mut app, Reader::Wrote(TAG)), Effect::Redraw);
        assert_eq!((app.writing(), app.notice), (None, Some(Notice::new(ui::WRITTEN))));
        assert_eq!((app.session.number(), app.tags.iter().count()), (number, 0));
        // Where the table had its own word for this tag, the new one counts, and is kept.
        let mut app = writing();
        let thing = Thing::Cell(3);
        app.tags.bind(Binding { tag: TAG, thing });
        let binding = Binding { tag: TAG, thing: HERO };
        let kept = Effect::Keep(Record::Bind { binding, then: None });
        assert_eq!(hear(&mut app, Reader::Wrote(TAG)), kept);
        assert_eq!(app.tags.find(TAG), Some(HERO));
        // Too late: the screen has been left, and nothing but the word remains.
        assert_eq!(hear(&mut app, Reader::Wrote(TAG)), Effect::Redraw);
    }
}

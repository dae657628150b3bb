//! What a key does: to the screen that is shown, and to the answer in the making.

use super::App;
use crate::cue::Cue;
use crate::draft::{Press, Reply, Source};
use crate::event::{Effect, Record};
use crate::history;
use crate::screens::{Loss, Screen, drawn, home, odds, told};
use crate::ui::{self, Notice};
use rules_core::session::By;
use rules_core::{Answer, Ask, Input};

impl App<'_> {
    pub(super) fn press(&mut self, press: Press) -> Effect {
        match &mut self.screen {
            Screen::Home(cursor) => {
                let cursor = *cursor;
                home::press(self, cursor, press)
            }
            Screen::Question => self.answer(press),
            Screen::Cover => Effect::Nothing,
            Screen::Told(from) => {
                let from = *from;
                self.read(from, press)
            }
            Screen::Tray(rolled) if rolled.is_moving() => {
                rolled.settle();
                Effect::Redraw
            }
            Screen::Drawn(_) => self.draw_on(press),
            Screen::Tray(_) => self.close(),
            Screen::Overlay(overlay) => {
                let overlay = *overlay;
                overlay.press(self, press)
            }
        }
    }

    fn answer(&mut self, press: Press) -> Effect {
        let prompt = self.prompt();
        if self.own(&prompt).is_some() {
            return self.watch(press);
        }
        let ask = prompt.ask;
        match self.draft.press(&ask, self.settings.source, press) {
            Reply::Moved => Effect::Redraw,
            Reply::Answer(answer) => self.input(Input::Answer(answer), By::Table),
            Reply::Chance => self.roll(&ask),
            Reply::Refused(notice) => self.notify(notice),
            Reply::Odds => odds::open(self),
            Reply::Another => self.ask_twice(Loss::Anew { over: true }),
            Reply::Idle if press == Press::Back => self.notify(Notice::new(ui::HINT_MENU)),
            Reply::Idle => Effect::Nothing,
        }
    }

    /// The device's dice or deck answer, and the table sees what they show before the game goes on.
    fn roll(&mut self, ask: &Ask) -> Effect {
        let Some(answer) = self.dice.answer(ask, self.session.number()) else {
            return self.notify(Notice::new(ui::REFUSED));
        };
        let shown = match (ask, &answer) {
            (Ask::Roll(dice), Answer::Rolled(faces)) => Screen::tray(dice, faces, self.settings.tumble),
            (_, Answer::Card(card)) => Screen::Drawn(*card),
            (_, _) => Screen::Question,
        };
        let effect = self.input(Input::Answer(answer), By::Device);
        self.screen = shown;
        effect
    }

    /// Whether one key puts the drawn card away and draws the next one: the device's deck is asked again, and all that
    /// came of this card is told beside it.
    pub(crate) fn draws_on(&self) -> bool {
        let device = self.settings.source == Source::Device;
        let prompt = self.prompt();
        let shown = matches!(prompt.ask, Ask::Draw(_)) && self.own(&prompt).is_none();
        device && shown && !self.is_secret() && drawn::is_told(self)
    }

    fn draw_on(&mut self, press: Press) -> Effect {
        if press == Press::Confirm && self.draws_on() {
            let ask = self.prompt().ask;
            return self.roll(&ask);
        }
        self.close()
    }

    fn read(&mut self, from: u8, press: Press) -> Effect {
        let rows = self.told.events().len() as u16;
        match press {
            Press::Confirm if told::end(self, from) < rows as u8 => {
                let next = told::end(self, from);
                self.show(Screen::Told(next))
            }
            Press::Up(_) | Press::Down(_) => {
                let from = press.moved(u16::from(from), rows) as u8;
                self.show(Screen::Told(from))
            }
            Press::Confirm | Press::Back => {
                let unread = core::mem::take(&mut self.unread);
                if unread && press == Press::Confirm && self.own(&self.prompt()).is_some() {
                    // Seen is seen: the question's screen would ask for the same key once more.
                    self.close();
                    return self.act();
                }
                self.close()
            }
        }
    }

    pub(crate) fn undo(&mut self) -> Effect {
        let deed = history::undo(&self.session, &self.pack);
        if self.session.undo(&self.pack).is_none() {
            return self.notify(Notice::new(ui::NO_UNDO));
        }
        self.recollect();
        self.notice = Some(Notice::about(ui::UNDONE, deed));
        self.cue = Some(Cue::Done);
        Effect::Keep(Record::Undo)
    }

    pub(crate) fn redo(&mut self) -> Effect {
        let deed = history::redo(&self.session, &self.pack);
        if !self.session.redo(&self.pack, &mut ()) {
            return self.notify(Notice::new(ui::NO_REDO));
        }
        self.recollect();
        self.notice = Some(Notice::about(ui::REDONE, deed));
        self.cue = Some(Cue::Done);
        Effect::Keep(Record::Redo)
    }
}

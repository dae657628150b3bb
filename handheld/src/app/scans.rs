//! Tags that are held to the reader: they answer, they are told what they are, or they are bound.

use super::App;
use crate::draft::{self, Press};
use crate::event::{Effect, Record};
use crate::screens::{Overlay, Screen, bind};
use crate::tags::{Binding, Reply, Table, Tag, TagId, Thing};
use crate::ui::{self, Notice};
use rules_core::Input;
use rules_core::session::By;

impl App<'_> {
    pub(super) fn scan(&mut self, tag: Tag) -> Effect {
        if self.at_home {
            return self.notify(Notice::new(ui::TAG_AT_HOME));
        }
        match self.screen {
            // What is to be seen first is not skipped by a tag.
            Screen::Home(_) | Screen::Cover | Screen::Told(_) | Screen::Tray(_) | Screen::Drawn(_) => {
                return self.notify(Notice::new(ui::TAG_LATER));
            }
            Screen::Question | Screen::Overlay(_) => {}
        }
        if self.writing().is_some() {
            // It was read before it was known that it is to be written; that comes next.
            return Effect::Nothing;
        }
        if self.is_secret() {
            return self.close();
        }
        let prompt = self.prompt();
        if self.own(&prompt).is_some() {
            return self.notify(Notice::new(ui::TAG_LATER));
        }
        let ask = prompt.ask;
        let table = Table {
            game: self.session.game(),
            pack: &self.pack,
            ask: &ask,
        };
        // The table's own word counts more than what is written on the tag.
        let thing = match (self.tags.find(tag.id), tag.written) {
            (Some(thing), _) => thing,
            (None, Some(written)) if written.game != self.pack.game() => {
                return self.notify(Notice::new(ui::TAG_OTHER_GAME));
            }
            (None, Some(written)) if table.knows(written.thing) => written.thing,
            (None, _) => return bind::open(self, tag.id),
        };
        match table.reply(thing) {
            Some(reply) if self.hears_tags() => self.reply(reply),
            Some(_) | None => self.show(Screen::Overlay(Overlay::Tag {
                tag: tag.id,
                thing,
                anew: false,
            })),
        }
    }

    /// The question is in sight, or another tag's screen that repeats it.
    fn hears_tags(&self) -> bool {
        match self.screen {
            Screen::Question => true,
            Screen::Overlay(Overlay::Tag { .. } | Overlay::Bind { .. }) => !self.unread,
            Screen::Overlay(_)
            | Screen::Home(_)
            | Screen::Cover
            | Screen::Told(_)
            | Screen::Tray(_)
            | Screen::Drawn(_) => false,
        }
    }

    fn reply(&mut self, reply: Reply) -> Effect {
        match reply {
            Reply::Answer(answer) => self.input(Input::Answer(answer), By::Table),
            Reply::Mark(row) => {
                self.show(Screen::Question);
                self.draft.cursor = row.into();
                let ask = self.prompt().ask;
                match self.draft.press(&ask, self.settings.source, Press::Confirm) {
                    draft::Reply::Refused(notice) => self.notify(notice),
                    draft::Reply::Moved
                    | draft::Reply::Answer(_)
                    | draft::Reply::Chance
                    | draft::Reply::Odds
                    | draft::Reply::Another
                    | draft::Reply::Idle => Effect::Redraw,
                }
            }
        }
    }

    /// Binds a tag; if it stands for something that the question offers, it answers at once. Both are one record.
    pub(crate) fn bind(&mut self, tag: TagId, thing: Thing, reply: Option<Reply>) -> Effect {
        let binding = Binding { tag, thing };
        if !self.tags.bind(binding) {
            self.close();
            return self.notify(Notice::new(ui::TAGS_FULL));
        }
        let effect = match reply {
            Some(reply) => self.reply(reply),
            None => self.close(),
        };
        if self.notice.is_none() {
            self.notice = Some(Notice::new(ui::TAG_BOUND));
        }
        match effect {
            Effect::Keep(Record::Input(entry)) => Effect::Keep(Record::Bind {
                binding,
                then: Some(entry),
            }),
            // The new base holds all tags.
            Effect::Rebase => Effect::Rebase,
            Effect::Nothing
            | Effect::Redraw
            | Effect::Keep(_)
            | Effect::Settle
            | Effect::Open(_)
            | Effect::Erase(_)
            | Effect::Sleep => Effect::Keep(Record::Bind { binding, then: None }),
        }
    }
}

#[cfg(test)]
mod tests;

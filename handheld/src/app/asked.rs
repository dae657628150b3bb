//! A computer wants to put something into the device: its owner is asked, over whatever is on the screen.

use super::App;
use crate::cue::Cue;
use crate::draft::Press;
use crate::event::{Effect, Event};
use crate::link::Offer;
use crate::ui::{self, Notice};
use rules_core::Pack;

/// Seconds after which nobody is there who could say yes.
const PATIENCE: u8 = 60;

/// What the owner is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    pub offer: Offer,
    /// The cursor begins at "no": it takes two keys to say yes, so nobody does by accident.
    pub yes: bool,
    seconds: u8,
}

impl<'p> App<'p> {
    /// Asks the owner. The screen lights up for it, and what it shows comes back afterwards.
    pub(crate) fn ask(&mut self, offer: Offer) -> Effect {
        self.asked = Some(Asked {
            offer,
            yes: false,
            seconds: 0,
        });
        self.verdict = None;
        self.idle = 0;
        self.asleep = false;
        Effect::Redraw
    }

    /// Whether the owner is being asked at this moment.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        self.asked.is_some()
    }

    /// What the owner has said, once.
    pub(crate) fn take_verdict(&mut self) -> Option<bool> {
        self.verdict.take()
    }

    /// Nobody wants anything any more.
    pub(crate) fn ask_no_more(&mut self) -> Effect {
        self.verdict = None;
        match self.asked.take() {
            Some(_) => Effect::Redraw,
            None => Effect::Nothing,
        }
    }

    pub(super) fn decide(&mut self, mut asked: Asked, event: Event) -> Effect {
        match Press::of(event) {
            Some(Press::Up(_) | Press::Down(_)) => {
                asked.yes = !asked.yes;
                asked.seconds = 0;
                self.asked = Some(asked);
            }
            Some(Press::Confirm) => self.judge(asked.yes),
            Some(Press::Back) => self.judge(false),
            None => return Effect::Nothing,
        }
        Effect::Redraw
    }

    /// A second passes while the owner is asked.
    pub(super) fn wait(&mut self, mut asked: Asked) -> Effect {
        asked.seconds += 1;
        if asked.seconds >= PATIENCE {
            self.judge(false);
            return Effect::Redraw;
        }
        self.asked = Some(asked);
        Effect::Nothing
    }

    fn judge(&mut self, verdict: bool) {
        self.asked = None;
        self.verdict = Some(verdict);
    }

    /// One more pack to play with.
    pub(crate) fn add_pack(&mut self, pack: Pack<'p>) {
        if self.shelf.find(pack.hash()).is_none() {
            self.shelf = self.shelf.clone().with(pack);
        }
    }

    /// What came over the link is there.
    pub(crate) fn loaded(&mut self) -> Effect {
        self.notice = Some(Notice::new(ui::PC_DONE));
        self.cue = Some(Cue::Done);
        Effect::Redraw
    }
}

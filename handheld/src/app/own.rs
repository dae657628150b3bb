//! What the device answers by itself: for a player whom it commands, and from its own decks where only one player may
//! know the card.
//!
//! One answer per event, so that each is kept before the next picture, and the screen can say meanwhile that the device
//! thinks. It goes on by itself for as long as nothing happens on the table. When something has happened it waits for
//! somebody to see it, and to move what has to be moved.

use super::App;
use crate::draft::{Press, Source};
use crate::event::Effect;
use crate::screens::Screen;
use crate::ui::{self, Notice};
use rules_core::bot::{Player, Style};
use rules_core::session::By;
use rules_core::{Answer, Ask, Input, Prompt, Seat};

/// Who in the device answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Own {
    /// The commander of this player's side.
    Commander(u8),
    /// The dealer: this player is given a card that nobody else may know.
    Dealer(u8),
}

impl App<'_> {
    /// Who in the device answers the question by itself, if it does.
    pub(crate) fn own(&self, prompt: &Prompt) -> Option<Own> {
        // At the end of a game, and where a correction has left no answer, people say how it goes on.
        if matches!(prompt.ask, Ask::Over(_)) || !prompt.ask.is_possible() {
            return None;
        }
        match (prompt.seat, &prompt.ask, self.settings.source) {
            (Seat::Device(player), _, _) => Some(Own::Commander(player)),
            (Seat::Only(player), Ask::Draw(_), Source::Device) => Some(Own::Dealer(player)),
            (Seat::Only(_) | Seat::Table | Seat::Player(_), _, _) => None,
        }
    }

    /// Whether the device waits until somebody has seen what happened.
    pub(crate) fn waits(&self, own: Own) -> bool {
        match own {
            Own::Commander(_) => !self.told.events().is_empty(),
            // Nothing of it is to be seen.
            Own::Dealer(_) => false,
        }
    }

    /// Whether the device is about to answer without being told to.
    pub(super) fn thinks(&self) -> bool {
        !self.at_home && !self.asleep && self.own(&self.prompt()).is_some_and(|own| !self.waits(own))
    }

    /// What keys do while the device answers: X is for those who have seen enough.
    pub(super) fn watch(&mut self, press: Press) -> Effect {
        match press {
            Press::Confirm => self.act(),
            Press::Back => self.notify(Notice::new(ui::HINT_MENU)),
            Press::Up(_) | Press::Down(_) => Effect::Nothing,
        }
    }

    /// The device answers one question.
    #[inline(never)]
    pub(super) fn act(&mut self) -> Effect {
        let prompt = self.prompt();
        if self.own(&prompt).is_none() {
            return Effect::Nothing;
        }
        let Some(answer) = self.decision(&prompt) else {
            return self.notify(Notice::new(ui::REFUSED));
        };
        let tray = match (&prompt.ask, &answer) {
            (Ask::Roll(dice), Answer::Rolled(faces)) => Some(Screen::tray(dice, faces, self.settings.tumble)),
            (_, _) => None,
        };
        let effect = self.input(Input::Answer(answer), By::Device);
        if let Some(tray) = tray {
            self.screen = tray;
        }
        effect
    }

    /// A function of the game's seed and of the number of the input, dice or not: undo buys nothing.
    fn decision(&self, prompt: &Prompt) -> Option<Answer> {
        let number = self.session.number();
        let rolled = self.dice.answer(&prompt.ask, number);
        rolled.or_else(|| {
            let mut commander = Player {
                style: Style::Sensible,
                random: self.dice.commander(number),
            };
            commander.answer(self.session.game(), &self.pack, prompt)
        })
    }
}

#[cfg(test)]
mod tests;

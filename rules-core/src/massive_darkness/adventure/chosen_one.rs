//! Adventure 3, The Chosen One: MD-Q3-01 to -04.

use super::super::board::Goal;
use super::super::{MassiveDarkness, rules, table, text};
use super::arrival::Arrival;
use super::{Step, push};
use crate::game::Log;
use crate::prompt::{Ask, Outcome, Prompt};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// MD-Q3-03.
const PARTS: u8 = 3;
/// MD-SPAWN-06: from this level on monsters are greater.
const GREATER_FROM: u8 = 4;

/// The players name the Chosen: MD-Q3-02.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Chosen;

impl Chosen {
    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let heroes = game.heroes.iter().map(|hero| Message::card(hero.name()));
        table(
            rules::Q3_02,
            Message::new(text::WHO_IS_CHOSEN),
            Ask::Choose(heroes.collect()),
        )
    }

    pub fn resolve(self, game: &mut MassiveDarkness, choice: u8, log: &mut dyn Log) {
        game.choose(choice, log);
    }
}

impl MassiveDarkness {
    pub(super) fn chosen_begins(&mut self, log: &mut dyn Log) {
        if self.party() > 1 {
            push(self, Step::Chosen(Chosen));
        } else {
            self.choose(0, log);
        }
    }

    fn choose(&mut self, seat: u8, log: &mut dyn Log) {
        self.progress.chosen = seat;
        log.plain(rules::Q3_02, Message::new(text::IS_CHOSEN).with(self.hero(seat).name()));
    }

    pub(super) fn chosen_died(&mut self, seat: u8, log: &mut dyn Log) {
        if seat == self.progress.chosen {
            log.bad(rules::Q3_02, Message::new(text::CHOSEN_DIED));
            self.finish(Outcome::Lost, log);
        }
    }

    pub(super) fn artifact_is_whole(&self) -> bool {
        self.progress.found >= PARTS
    }

    /// The last part brings the artifact to the Chosen, and monsters to the lairs: MD-Q3-03, -04.
    pub(super) fn part_found(&mut self, log: &mut dyn Log) {
        self.progress.found = self.progress.found.saturating_add(1);
        log.good(rules::Q3_03, Message::new(text::PART_FOUND).with(self.progress.found));
        if self.progress.found != PARTS {
            return;
        }
        log.cite(rules::Q3_01);
        let greater = self.level >= GREATER_FROM;
        let lairs = self.board.tokens.iter().filter(|token| token.objective == Goal::Lair);
        let lairs: crate::kit::list::List<u8, 8> = lairs.map(|token| token.zone).collect();
        for zone in &lairs {
            let place = self.spot(*zone);
            let sentinel = Arrival {
                greater,
                ..Arrival::at(place)
            };
            push(self, Step::Arrive(sentinel));
        }
        log.bad(rules::Q3_04, Message::new(text::SENTINELS));
        self.grant_artifact(self.progress.chosen, log);
    }
}

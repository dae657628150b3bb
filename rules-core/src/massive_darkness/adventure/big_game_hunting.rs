//! Adventure 8, Big Game Hunting: MD-Q8-01 to -05. Each big one sleeps behind two pillars.

use super::super::content::AdventureCard;
use super::super::enemy::{Enemy, Mark};
use super::super::spawn::{Gear, Place};
use super::super::{MassiveDarkness, rules, table, text};
use super::arrival::Arrival;
use super::{Step, push};
use crate::game::Log;
use crate::kit::bits::Bits;
use crate::prompt::{Ask, Choices, Prompt};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// MD-Q8-02.
const BIG_ONES: u8 = 3;
/// MD-Q8-02, -05.
const TREASURE: u8 = 4;
/// MD-Q8-05.
const REWARD: u8 = 3;

/// With the table's eyes: whose tile has no pillar left? MD-Q8-04.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Wake;

impl Wake {
    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let mut choices = Choices::new();
        choices.push(Message::new(text::NOBODY_YET));
        for enemy in game.sleepers().iter().filter_map(|unit| game.enemy(unit)) {
            choices.push(Message::card(enemy.name()));
        }
        table(rules::Q8_04, Message::new(text::WHO_WAKES), Ask::Choose(choices))
    }

    pub fn resolve(self, game: &mut MassiveDarkness, choice: u8, log: &mut dyn Log) {
        let woken = choice.checked_sub(1).and_then(|nth| game.sleepers().nth(nth.into()));
        if let Some(unit) = woken {
            game.wake(unit, log);
        }
    }
}

impl MassiveDarkness {
    fn sleepers(&self) -> Bits {
        self.enemies_where(|enemy| enemy.is(Mark::Asleep))
    }

    /// MD-Q8-02, -04: asleep, and roaming monsters for events like any other.
    pub(super) fn hunt_begins(&mut self, card: &AdventureCard) {
        for nth in 0..BIG_ONES {
            let start = card.starts.get(usize::from(nth)).map(|at| self.board.zone(*at));
            let place = match start {
                Some(zone) => self.spot(zone),
                None => Place::Table,
            };
            let big_one = Arrival {
                asleep: true,
                exempt: false,
                ..Arrival::special(place, Gear::Level(TREASURE))
            };
            push(self, Step::Arrive(big_one));
        }
    }

    /// MD-Q8-04, MD-AMB-54.
    pub(super) fn wake_big_one(&mut self, zone: u8, log: &mut dyn Log) {
        log.cite(rules::Q8_03);
        if !self.device_sees() {
            if !self.sleepers().is_empty() {
                push(self, Step::Wake(Wake));
            }
            return;
        }
        let tile = self.board.tile(zone);
        if !self.intact_pillars().intersection(&tile).is_empty() {
            return;
        }
        for unit in self.enemies_where(|enemy| tile.contains(enemy.zone)).iter() {
            self.wake(unit, log);
        }
    }

    /// MD-Q8-01, -05.
    pub(super) fn big_one_died(&mut self, enemy: &Enemy, by: Option<u8>, log: &mut dyn Log) {
        if !enemy.is(Mark::Special) {
            return;
        }
        self.progress.found = self.progress.found.saturating_add(1);
        log.good(rules::Q8_01, Message::new(text::BIG_ONES).with(self.progress.found));
        if self.progress.found >= BIG_ONES {
            push(self, Step::Victory);
        }
        if let Some(seat) = by {
            log.good(rules::Q8_05, Message::new(text::REWARD).with(self.hero(seat).name()));
            self.grant_artifact(seat, log);
            self.draw_treasure(seat, TREASURE, REWARD);
        }
    }
}

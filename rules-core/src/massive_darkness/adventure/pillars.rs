//! Pillars: targets, obstacles, and what their fall means. MD-PILLAR-01.

use crate::game::Log;
use crate::kit::bits::Bits;
use crate::massive_darkness::board::{OFF, Pillar};
use crate::massive_darkness::content::{AdventureCard, Script};
use crate::massive_darkness::{MassiveDarkness, rules, text};
use crate::pack::Pack;
use crate::text::Message;

impl MassiveDarkness {
    /// Zones whose intact pillars stop heroes and sight: MD-LOS-07.
    #[must_use]
    pub fn blocking_pillars(&self) -> Bits {
        match self.script {
            Script::BigGameHunting | Script::HeartOfDarkness => self.intact_pillars(),
            Script::Own
            | Script::WalkingInTheDark
            | Script::ScorchedEarth
            | Script::BlackWidow
            | Script::ChosenOne
            | Script::WarDrums
            | Script::Immortal
            | Script::FiendsTreasure
            | Script::SparksInTheDark
            | Script::MazeOfDarkness => Bits::EMPTY,
        }
    }

    /// Whether heroes may attack pillars here: MD-Q5-08, MD-Q8-03.
    #[must_use]
    pub fn pillars_are_targets(&self) -> bool {
        matches!(self.script, Script::Immortal | Script::BigGameHunting)
    }

    /// A pillar of this zone has no health left; it stays in [`super::board::Board::pillars`].
    pub fn pillar_destroyed(&mut self, pack: &Pack<'_>, zone: u8, log: &mut dyn Log) {
        log.good(rules::PILLAR_01, Message::new(text::PILLAR_FALLS));
        match self.script {
            Script::Immortal => self.bridge_check(pack, log),
            Script::BigGameHunting => self.wake_big_one(zone, log),
            Script::HeartOfDarkness => self.wake_emissary(log),
            Script::Own
            | Script::WalkingInTheDark
            | Script::ScorchedEarth
            | Script::BlackWidow
            | Script::ChosenOne
            | Script::WarDrums
            | Script::FiendsTreasure
            | Script::SparksInTheDark
            | Script::MazeOfDarkness => {}
        }
    }

    pub(super) fn intact_pillars(&self) -> Bits {
        let pillars = self.board.pillars.iter();
        pillars
            .filter(|pillar| pillar.health > 0)
            .map(|pillar| pillar.zone)
            .collect()
    }

    /// How many pillars stand.
    pub(super) fn pillars_left(&self) -> u8 {
        self.board.pillars.iter().filter(|pillar| pillar.health > 0).count() as u8
    }

    /// MD-PILLAR-01. With the table's eyes the device knows how strong they are, but not where.
    pub(super) fn pillars_begin(&mut self, card: &AdventureCard, log: &mut dyn Log) {
        let (health, usual) = match self.script {
            Script::WarDrums => (1, 1),
            Script::Immortal => (5, 2),
            Script::BigGameHunting => (5, 6),
            Script::MazeOfDarkness => (3, 4),
            Script::HeartOfDarkness => (1, 2),
            Script::Own
            | Script::WalkingInTheDark
            | Script::ScorchedEarth
            | Script::BlackWidow
            | Script::ChosenOne
            | Script::FiendsTreasure
            | Script::SparksInTheDark => return,
        };
        log.cite(rules::PILLAR_01);
        if !self.device_sees() {
            let count = if card.pillars.is_empty() {
                usual
            } else {
                card.pillars.len()
            };
            self.board.pillars = (0..count).map(|_| Pillar { zone: OFF, health }).collect();
        }
    }
}

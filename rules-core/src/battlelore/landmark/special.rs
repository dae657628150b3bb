//! What landmarks do for their owner's units: the Secret Passage, the Training Camp, the Healing Pool. BL-LAND-16, -20 to
//! -25, BL-ORD-08.

use super::super::area::Area;
use super::super::content::{Banner, LandmarkKind};
use super::super::field::Landmark;
use super::super::unit::Marks;
use super::super::{BattleLore, rules, text};
use crate::game::Log;
use crate::text::{Message, TextId};

/// An order that a landmark takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Special {
    Train,
    Heal,
    Open,
}

impl Special {
    #[must_use]
    pub fn name(self) -> TextId {
        match self {
            Self::Train => text::TRAIN,
            Self::Heal => text::HEAL,
            Self::Open => text::OPEN_PASSAGE,
        }
    }
}

impl BattleLore {
    /// The landmark's order that this unit could be given where it stands: only its owner's units can, BL-LAND-02.
    pub(in super::super) fn special(&self, index: u8) -> Option<Special> {
        let unit = self.unit(index)?;
        let landmark = self
            .field
            .landmark(unit.hex)
            .filter(|landmark| landmark.owner == unit.side)?;
        match landmark.is {
            LandmarkKind::Camp => (!unit.is_creature() && unit.banner != Banner::Red).then_some(Special::Train),
            LandmarkKind::Pool => (!unit.is_creature() && unit.figures < unit.most).then_some(Special::Heal),
            LandmarkKind::Den => {
                let opened = self.player(unit.side).passage_opened;
                (!opened && !self.passage_places().is_empty()).then_some(Special::Open)
            }
            LandmarkKind::Pentacle | LandmarkKind::Stronghold | LandmarkKind::Lair(_) | LandmarkKind::PassageExit => {
                None
            }
        }
    }

    /// BL-LAND-23: the weapon stays the same, and so do the figures.
    pub(in super::super) fn train(&mut self, index: u8, log: &mut dyn Log) {
        let Some(unit) = self.unit_mut(index) else { return };
        unit.banner = match unit.banner {
            Banner::Green => Banner::Blue,
            Banner::Blue | Banner::Red => Banner::Red,
        };
        let hex = unit.hex;
        log.good(rules::LAND_23, self.told(text::TRAINED, index));
        self.remove_landmark(hex, log);
    }

    /// BL-LAND-25.
    pub(in super::super) fn heal_in_pool(&mut self, index: u8, log: &mut dyn Log) {
        let Some(unit) = self.unit_mut(index) else { return };
        unit.figures = unit.most;
        unit.marks.set(Marks::BUSY);
        let (hex, figures) = (unit.hex, unit.figures);
        log.good(rules::LAND_25, self.told(text::HEALED, index).with(figures));
        self.remove_landmark(hex, log);
    }

    /// The ground below counts again: BL-LAND-16.
    fn remove_landmark(&mut self, hex: u8, log: &mut dyn Log) {
        self.field.landmarks.retain(|landmark| landmark.hex != hex);
        log.cite(rules::LAND_16);
    }

    /// Free forests and hills: BL-LAND-20. A landmark's hex is none: BL-AMB-94.
    pub(in super::super) fn passage_places(&self) -> Area {
        let landmarks: Area = self.field.landmarks.iter().map(|landmark| landmark.hex).collect();
        let ground = self.field.forest.union(self.field.hill);
        ground.without(landmarks).without(self.occupied())
    }

    pub(in super::super) fn open_passage(&mut self, index: u8, hex: u8, log: &mut dyn Log) {
        let Some(owner) = self.unit(index).map(|unit| unit.side) else {
            return;
        };
        let is = LandmarkKind::PassageExit;
        self.field.landmarks.push(Landmark { is, owner, hex });
        self.player_mut(owner).passage_opened = true;
        if self.options.passage_exclusive {
            self.mark(index, Marks::BUSY);
        }
        log.cite(rules::LAND_22);
        log.good(rules::LAND_20, Message::new(text::PASSAGE_OPENED).with(self.cell(hex)));
    }

    /// Where the unit may travel to for a token, if it stands in its own Den and the exit is free: BL-LAND-21.
    pub(in super::super) fn passage_from(&self, index: u8) -> Option<u8> {
        let unit = self.unit(index)?;
        let den = self.field.landmark_of(unit.side, LandmarkKind::Den)?;
        let exit = self.field.landmark_of(unit.side, LandmarkKind::PassageExit)?;
        let goes = den.hex == unit.hex
            && unit.move_cap > 0
            && self.player(unit.side).tokens > 0
            && self.unit_at(exit.hex).is_none();
        goes.then_some(exit.hex)
    }
}

//! Pillars that enemies attack: MD-Q9-08, MD-AMB-55.

use super::activation::Activation;
use super::sight::{Arms, YES, no_or_yes};
use super::{Mode, Step};
use crate::game::Log;
use crate::kit::list::List;
use crate::map::Eyes;
use crate::massive_darkness::content::Script;
use crate::massive_darkness::{MassiveDarkness, rules, table, text};
use crate::pack::Pack;
use crate::prompt::{Ask, Prompt};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

impl MassiveDarkness {
    /// Whether intact pillars come before all heroes.
    pub(super) fn pillars_attract(&self, mode: Mode) -> bool {
        self.script == Script::MazeOfDarkness && !matches!(mode, Mode::Counter(_))
    }

    /// An intact pillar holds an enemy in its zone.
    pub(super) fn pillar_holds(&self, mode: Mode, zone: u8) -> bool {
        let mut pillars = self.board.pillars.iter();
        self.pillars_attract(mode) && pillars.any(|pillar| pillar.zone == zone && pillar.health > 0)
    }
}

impl Activation {
    /// Attacks a pillar if that is possible at all; the table may have to say so.
    pub fn attack_pillar(self, game: &mut MassiveDarkness, pack: &Pack<'_>, arms: Arms, log: &mut dyn Log) -> bool {
        let Some(enemy) = game.enemy(self.unit) else {
            return false;
        };
        if game.options.eyes == Eyes::Table {
            game.push_enemy(Step::PillarInReach(PillarInReach(self)));
            return true;
        }
        let blocking = game.blocking_pillars();
        let intact = game.board.pillars.iter().filter(|pillar| pillar.health > 0);
        let reached = intact.filter(|pillar| {
            let distance = game.board.sight(enemy.zone, pillar.zone, &blocking);
            arms.at(distance).next().is_some()
        });
        let zones: List<u8, 6> = reached.map(|pillar| pillar.zone).collect();
        match &*zones {
            [] => return false,
            [only] => game.wound_pillar(pack, self.unit, *only, log),
            _ => game.push_enemy(Step::Pillar(Pillar { unit: self.unit, zones })),
        }
        true
    }
}

impl MassiveDarkness {
    /// No dice, one wound, and the activation ends.
    fn wound_pillar(&mut self, pack: &Pack<'_>, unit: u8, zone: u8, log: &mut dyn Log) {
        let mut pillars = self.board.pillars.iter_mut();
        let Some(pillar) = pillars.find(|pillar| pillar.zone == zone && pillar.health > 0) else {
            return;
        };
        pillar.health = pillar.health.saturating_sub(1);
        let left = pillar.health;
        log.bad(rules::Q9_08, self.about(text::HITS_PILLAR, unit).with(left));
        if left == 0 {
            self.pillar_destroyed(pack, zone, log);
        }
    }
}

/// Several pillars can be attacked: the players choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Pillar {
    unit: u8,
    zones: List<u8, 6>,
}

impl Pillar {
    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        table(
            rules::Q9_08,
            game.about(text::WHICH_PILLAR, self.unit),
            Ask::Place(self.zones.iter().copied().collect()),
        )
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, zone: u8, log: &mut dyn Log) {
        game.wound_pillar(pack, self.unit, zone, log);
    }
}

/// The table says whether a pillar can be attacked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct PillarInReach(Activation);

impl PillarInReach {
    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        table(
            rules::Q9_08,
            game.about(text::IS_PILLAR_IN_REACH, self.0.unit),
            no_or_yes(),
        )
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, choice: u8, log: &mut dyn Log) {
        let unit = self.0.unit;
        if choice == YES {
            game.push_enemy(Step::PillarWound(PillarWound { unit }));
        } else if let Some(enemy) = game.enemy(unit) {
            let arms = Arms::of(pack, enemy.card);
            self.0.attack_heroes(game, pack, arms, log);
        }
    }
}

/// The table counts the wounds of the pillars that it sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct PillarWound {
    unit: u8,
}

impl PillarWound {
    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let says: Message = game.about(text::PILLAR_WOUND, self.unit);
        table(rules::Q9_08, says, Ask::Acknowledge)
    }
}

//! The zones where an enemy may appear: at level tokens, beside heroes, at agents. MD-SPAWN-03 to -06.

use super::Place;
use crate::kit::bits::Bits;
use crate::massive_darkness::MassiveDarkness;
use crate::massive_darkness::board::OFF;

impl MassiveDarkness {
    /// The zones where an enemy may appear, with the device's eyes.
    pub(super) fn zones_for(&self, place: Place) -> Bits {
        let zone = match place {
            Place::Zone(zone) => zone,
            Place::Hero(seat) => self.hero(seat).zone,
            Place::Level(level) => return self.level_zones(level),
            Place::Agent(unit) => return self.agent_zones(unit),
            // The map knows no place: where the heroes came in.
            Place::Table => self.board.entrance.unwrap_or(OFF),
        };
        [zone]
            .into_iter()
            .filter(|zone| self.board.get(*zone).exists())
            .collect()
    }

    /// Zones with a token of this level, or of the nearest level that the map has: MD-AMB-13.
    #[must_use]
    pub fn level_zones(&self, level: u8) -> Bits {
        let tokens = || {
            self.board
                .levels
                .iter()
                .filter(|token| self.board.get(token.zone).exists())
        };
        // Of two equally near the higher one.
        let nearest = tokens()
            .map(|token| token.level)
            .min_by_key(|found| (found.abs_diff(level), u8::MAX - found));
        tokens()
            .filter(|token| Some(token.level) == nearest)
            .map(|token| token.zone)
            .collect()
    }

    /// The level tokens of the agent's tile, or else the nearest by the way: MD-AMB-14.
    fn agent_zones(&self, unit: u8) -> Bits {
        let Some(agent) = self.enemy(unit) else {
            return Bits::EMPTY;
        };
        let tokens: Bits = self.board.levels.iter().map(|token| token.zone).collect();
        let tokens = tokens.intersection(&self.board.all());
        let here = tokens.intersection(&self.board.tile(agent.zone));
        if !here.is_empty() {
            return here;
        }
        // Behind closed doors they are farther than any other.
        let steps = |zone: u8| self.board.way(agent.zone, zone);
        let Some(nearest) = tokens.iter().map(steps).min() else {
            return Bits::EMPTY.with(agent.zone);
        };
        tokens.iter().filter(|zone| steps(*zone) == nearest).collect()
    }
}

//! Line of sight: BL-LOS-01 to -07.

use super::BattleLore;
use super::area::Area;
use crate::kit::hex::{self, Crossing, Hex};
use crate::kit::list::List;
use crate::pack::Pack;

/// Hexes beside a line, with both its ends, at the longest range.
const ALONG: usize = 16;

impl BattleLore {
    /// Whether nothing blocks the line between the centres of two hexes, be they what they are: BL-LOS-01 to -04.
    #[must_use]
    pub fn sees(&self, pack: &Pack<'_>, from: u8, to: u8) -> bool {
        self.sees_past(self.opaque(pack), from, to)
    }

    /// What blocks any line over it, hills apart: BL-LOS-02, -05.
    pub(super) fn opaque(&self, pack: &Pack<'_>) -> Area {
        let ground = self.field.forest.union(self.field.buildings(pack));
        self.occupied().union(ground)
    }

    /// The same, where that is what blocks the view besides hills.
    pub(super) fn sees_past(&self, opaque: Area, from: u8, to: u8) -> bool {
        let board = self.field.board;
        let (Some(start), Some(end)) = (board.hex(from), board.hex(to)) else {
            return false;
        };
        let both_high = self.field.hill.contains(from) && self.field.hill.contains(to);
        let blocking = if both_high && self.is_chained(start, end) {
            opaque
        } else {
            opaque.union(self.field.hill)
        };
        // Beyond the board lie the dark half-hexes.
        hex::is_clear(start, end, |hex| {
            board.index(hex).is_none_or(|hex| blocking.contains(hex))
        })
    }

    /// Whether hills along the line join its two ends without a gap: BL-LOS-06.
    fn is_chained(&self, start: Hex, end: Hex) -> bool {
        let is_hill = |hex: &Hex| {
            self.field
                .board
                .index(*hex)
                .is_some_and(|hex| self.field.hill.contains(hex))
        };
        let mut left: List<Hex, ALONG> = List::new();
        for crossing in hex::line(start, end) {
            match crossing {
                Crossing::Through(hex) => left.push(hex),
                Crossing::Between { left: one, right } => left.push(one) && left.push(right),
            };
        }
        left.retain(is_hill);
        // The chain grows from its start as long as some hill beside it is left.
        let mut chain: List<Hex, ALONG> = List::of(&[start]);
        while let Some(next) = left
            .iter()
            .position(|hill| chain.iter().any(|link| link.distance(*hill) == 1))
        {
            if let Some(hill) = left.remove(next) {
                chain.push(hill);
            }
        }
        chain.iter().any(|link| link.distance(end) == 1)
    }
}

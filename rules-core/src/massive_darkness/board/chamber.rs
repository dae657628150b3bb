//! Tiles, chambers and doors: MD-MAP, MD-DOOR.

use super::Board;
use crate::kit::bits::Bits;
use crate::kit::graph::Side;
use crate::map::Border;
use crate::massive_darkness::content::At;
use crate::massive_darkness::tile::EDGE;

impl Board {
    /// All zones of the tile that a zone lies on.
    #[must_use]
    pub fn tile(&self, zone: u8) -> Bits {
        let At { x, y } = self.at(zone);
        let (left, top) = (x / EDGE * EDGE, y / EDGE * EDGE);
        (0..EDGE * EDGE)
            .map(|index| {
                self.zone(At {
                    x: left.saturating_add(index % EDGE),
                    y: top.saturating_add(index / EDGE),
                })
            })
            .filter(|zone| self.get(*zone).exists())
            .collect()
    }

    /// The highest level token on the zone's tile: MD-AMB-28.
    #[must_use]
    pub fn tile_level(&self, zone: u8) -> Option<u8> {
        if !self.get(zone).exists() {
            return None;
        }
        let tile = |zone| {
            let At { x, y } = self.at(zone);
            (x / EDGE, y / EDGE)
        };
        let here = tile(zone);
        self.levels
            .iter()
            .filter(|token| tile(token.zone) == here)
            .map(|token| token.level)
            .max()
    }

    /// The rooms joined with this one by passages and open doors: MD-MAP-02.
    #[must_use]
    pub fn chamber(&self, room: u8) -> Bits {
        if !self.get(room).room() {
            return Bits::EMPTY;
        }
        let mut chamber = Bits::EMPTY.with(room);
        let mut left = chamber;
        while let Some(room) = left.first() {
            left.remove(room);
            for next in Side::ALL.into_iter().filter_map(|side| self.open(room, side)) {
                if self.get(next).room() && !chamber.contains(next) {
                    chamber.insert(next);
                    left.insert(next);
                }
            }
        }
        chamber
    }

    /// Rooms that a corridor leads into without a closed door.
    pub(super) fn opened_from_the_start(&self) -> Bits {
        let mut open = Bits::EMPTY;
        for zone in self.zones_where(|zone| zone.exists() && !zone.room()).iter() {
            for next in Side::ALL.into_iter().filter_map(|side| self.open(zone, side)) {
                if self.get(next).room() {
                    open = open.union(&self.chamber(next));
                }
            }
        }
        open
    }

    /// Closed doors of a zone.
    pub fn doors(&self, zone: u8) -> impl Iterator<Item = Side> + '_ {
        Side::ALL
            .into_iter()
            .filter(move |side| self.border(zone, *side) == Border::Door)
    }
}

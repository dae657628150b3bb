//! Steps, sight and ways over the board: MD-LOS, MD-MOVE.

use super::zone::{EAST, SOUTH};
use super::{Board, ZONES};
use crate::kit::bits::Bits;
use crate::kit::graph::Side;

/// Whether closed doors stop a way. The numbers are masks over a zone's border bits.
#[derive(Clone, Copy)]
pub(super) enum Doors {
    Shut = 1,
    Ignored = 3,
}

/// No way was found.
const FAR: u8 = u8::MAX;

fn distance(steps: &[u8; ZONES], zone: u8) -> Option<u8> {
    steps.get(usize::from(zone)).copied().filter(|steps| *steps != FAR)
}

impl Board {
    /// Whether a step or a look goes across the eastern or southern border of a zone.
    fn passes(&self, zone: u8, shift: u8, doors: Doors) -> bool {
        self.get(zone).0 >> shift & doors as u8 != 0
    }

    /// Across one border: MD-MOVE-01, MD-MOVE-02. Stairs are separate. West of a row's first zone stands the last zone of
    /// the row before, whose eastern border is a wall.
    fn step(&self, zone: u8, side: Side, doors: Doors) -> Option<u8> {
        let (next, owner, shift) = match side {
            Side::North => zone.checked_sub(self.width).map(|next| (next, next, SOUTH)),
            Side::East => zone.checked_add(1).map(|next| (next, zone, EAST)),
            Side::South => zone.checked_add(self.width).map(|next| (next, zone, SOUTH)),
            Side::West => zone.checked_sub(1).map(|next| (next, next, EAST)),
        }?;
        self.passes(owner, shift, doors).then_some(next)
    }

    /// Across open floor and open doors.
    pub(super) fn open(&self, zone: u8, side: Side) -> Option<u8> {
        self.step(zone, side, Doors::Shut)
    }

    /// Zones one step from here on foot, stairs included.
    #[must_use]
    pub fn neighbours(&self, zone: u8) -> Bits {
        self.steps_from(zone, Doors::Shut).collect()
    }

    fn steps_from(&self, zone: u8, doors: Doors) -> impl Iterator<Item = u8> + '_ {
        let floor = Side::ALL
            .into_iter()
            .filter_map(move |side| self.step(zone, side, doors));
        let stairs = self.stairs.iter().filter_map(move |(a, b)| {
            if *a == zone {
                Some(*b)
            } else if *b == zone {
                Some(*a)
            } else {
                None
            }
        });
        floor.chain(stairs)
    }

    /// The distance along a line of sight: MD-LOS-01 to -06. Heroes and enemies see alike. Intact pillars that block stop
    /// the line at their zones (MD-LOS-07), and nothing behind them is seen from there: see [`Board::before_pillars`].
    #[must_use]
    pub fn sight(&self, from: u8, to: u8, blocking: &Bits) -> Option<u8> {
        // What one sees, the other sees: the line may be drawn from the smaller number.
        let (first, last) = if from <= to { (from, to) } else { (to, from) };
        if !self.get(first).exists() || !self.get(last).exists() {
            return None;
        }
        let (stride, shift) = if last - first < self.width {
            (1, EAST)
        } else {
            (self.width, SOUTH)
        };
        let mut zone = first;
        let mut distance = 0;
        while zone < last {
            if !self.passes(zone, shift, Doors::Shut) || zone != first && blocking.contains(zone) {
                return None;
            }
            zone = zone.checked_add(stride)?;
            distance += 1;
        }
        let barred = !blocking.is_empty() && self.is_barred(first, last, blocking);
        (zone == last && !barred).then_some(distance)
    }

    /// Zones that heroes reach from the entrance, closed doors as if open, without going on from a zone of `blocking`. A
    /// pillar bars what is not among them.
    #[must_use]
    pub fn before_pillars(&self, blocking: &Bits) -> Bits {
        let Some(entrance) = self.entrance else {
            return self.all();
        };
        let mut reached = Bits::EMPTY.with(entrance);
        let mut left = reached;
        while let Some(zone) = left.first() {
            left.remove(zone);
            if blocking.contains(zone) {
                continue;
            }
            for next in self.steps_from(zone, Doors::Ignored) {
                if !reached.contains(next) {
                    reached.insert(next);
                    left.insert(next);
                }
            }
        }
        reached
    }

    /// Whether intact pillars stop heroes between two zones, one of which holds a pillar: MD-Q8-03, MD-Q10-10.
    #[must_use]
    pub fn is_barred(&self, from: u8, to: u8, blocking: &Bits) -> bool {
        if from == to || !blocking.contains(from) && !blocking.contains(to) {
            return false;
        }
        let before = self.before_pillars(blocking);
        !before.contains(from) || !before.contains(to)
    }

    /// Zones one step nearer to the goal: MD-EPHASE-07. Without an open way, nearer as if closed doors were open
    /// (MD-AMB-22).
    #[must_use]
    pub fn toward(&self, from: u8, to: u8) -> Bits {
        for doors in [Doors::Shut, Doors::Ignored] {
            let steps = self.measure(to, from, doors);
            let Some(here) = distance(&steps, from) else {
                continue;
            };
            return self
                .steps_from(from, Doors::Shut)
                .filter(|next| distance(&steps, *next).is_some_and(|there| there < here))
                .collect();
        }
        Bits::EMPTY
    }

    /// How many steps it is on foot; `None` without an open way.
    #[must_use]
    pub fn steps(&self, from: u8, to: u8) -> Option<u8> {
        distance(&self.measure(to, from, Doors::Shut), from)
    }

    /// How far it is on foot, for comparing: first whether a closed door is in the way, then the steps.
    #[must_use]
    pub fn way(&self, from: u8, to: u8) -> (bool, u8) {
        let open = self.steps(from, to).map(|steps| (false, steps));
        let doors = || distance(&self.measure(to, from, Doors::Ignored), from).unwrap_or(FAR);
        open.unwrap_or_else(|| (true, doors()))
    }

    /// Steps to `to` from every zone that is nearer than `until`, and from `until` itself.
    fn measure(&self, to: u8, until: u8, doors: Doors) -> [u8; ZONES] {
        let mut steps = [FAR; ZONES];
        // Every zone enters the queue once.
        let mut queue = [0; ZONES];
        let (mut head, mut tail) = (0, 0);
        let mut reach = |zone: u8, distance: u8, tail: &mut usize, queue: &mut [u8; ZONES]| {
            if let Some(known) = steps.get_mut(usize::from(zone))
                && *known == FAR
                && let Some(place) = queue.get_mut(*tail)
            {
                *known = distance;
                *place = zone;
                *tail += 1;
            }
        };
        if self.get(to).exists() {
            reach(to, 0, &mut tail, &mut queue);
        }
        let mut layer_ends = tail;
        let mut distance = 0;
        while head < tail {
            distance += 1;
            let mut found = false;
            while head < layer_ends {
                let zone = queue.get(head).copied().unwrap_or_default();
                head += 1;
                found |= zone == until;
                for next in self.steps_from(zone, doors) {
                    reach(next, distance, &mut tail, &mut queue);
                }
            }
            if found {
                break;
            }
            layer_ends = tail;
        }
        steps
    }
}

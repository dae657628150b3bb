//! What a unit could do with an order: where it would go, whom it would attack from there, and what that is worth beyond
//! staying where it is.

use super::super::area::Area;
use super::super::player::Level;
use super::super::unit::{Marks, Unit};
use super::view::{FIGURE, View};

/// Worth taking an objective: nearly a banner.
const OBJECTIVE: i32 = 40;
/// A hex nearer to the enemy.
const NEARER: i32 = 2;
/// Two friends beside it.
const SUPPORTED: i32 = 3;

/// What to do with a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Where to; its own hex means that it stays.
    pub to: u8,
    /// Whom to attack from there.
    pub target: Option<u8>,
    /// Beyond doing nothing.
    pub value: i32,
}

impl View<'_, '_> {
    /// The best plan for a unit that has its whole turn before it.
    #[must_use]
    pub fn plan(&self, index: u8, unit: &Unit, level: Level) -> Plan {
        let (most, fighting) = unit.allowance(self.pack);
        let rush = if unit.can_rush() { most.max(2) } else { fighting };
        let here = Area::of(unit.hex);
        let all = self.game.reach(self.pack, index, most.max(rush)).union(here);
        let (near, rushing) = if fighting >= most.max(rush) {
            (all, all)
        } else {
            let near = self.game.reach(self.pack, index, fighting).union(here);
            let rushing = if rush > fighting { all } else { near };
            (near, rushing)
        };
        let base = self.stand(unit, unit.hex, level);
        let mut best = Plan {
            to: unit.hex,
            target: None,
            value: 0,
        };
        for to in all.iter() {
            let stand = self.stand(unit, to, level) - base;
            let attack = if rushing.contains(to) && !self.game.field.bars_battle(self.pack, unit.hex, to) {
                self.best_attack(unit, to, level, near.contains(to))
            } else {
                None
            };
            let (target, value) = match attack {
                Some((target, value)) if value > 0 => (Some(target), value + stand),
                Some(_) | None => (None, stand),
            };
            if value > best.value {
                best = Plan { to, target, value };
            }
        }
        best
    }

    /// The best target from there, and what its attack is worth.
    #[must_use]
    pub fn best_attack(&self, unit: &Unit, from: u8, level: Level, may_shoot: bool) -> Option<(u8, i32)> {
        let enemies = self.army(unit.side.other());
        let contacts = self.game.field.around(from).common(enemies);
        let weighs_reply = level != Level::Recruit;
        let has_moved = from != unit.hex || unit.moved > 0;
        let value = |hex: u8| {
            let target = self.game.unit_at(hex).and_then(|index| self.game.unit(index))?;
            Some((hex, self.attack(unit, from, has_moved, target, weighs_reply)))
        };
        if !contacts.is_empty() {
            return contacts.iter().filter_map(value).max_by_key(|(_, value)| *value);
        }
        if !unit.weapon.is_ranged() || !may_shoot || self.game.turn.no_ranged == Some(unit.side) {
            return None;
        }
        let range = unit.weapon.range();
        let in_sight = |hex: &u8| {
            self.game.field.distance(from, *hex) <= range && self.game.sees(self.pack, from, *hex)
        };
        enemies
            .iter()
            .filter(in_sight)
            .filter_map(value)
            .max_by_key(|(_, value)| *value)
    }

    /// What it is worth to stand there, attacks aside.
    fn stand(&self, unit: &Unit, hex: u8, level: Level) -> i32 {
        let field = &self.game.field;
        let mut value = 0;
        let nearest = self
            .army(unit.side.other())
            .iter()
            .map(|enemy| field.distance(hex, enemy))
            .min()
            .unwrap_or_default();
        // Who shoots keeps away as far as its weapon reaches; who is nearly beaten does not press on.
        let wanted = unit.weapon.range();
        let eager = if unit.figures == 1 && unit.most > 1 { 0 } else { NEARER };
        value -= i32::from(nearest.abs_diff(wanted)) * eager;
        let objective = field
            .objectives
            .iter()
            .any(|token| token.hex == hex && token.only.is_none_or(|side| side == unit.side));
        if objective {
            value += OBJECTIVE;
        }
        let mut friends = self.army(unit.side).common(field.around(hex));
        friends.remove(unit.hex);
        if friends.len() >= 2 {
            value += SUPPORTED;
        }
        value += i32::from(field.bold(self.pack, hex, unit.side));
        if level == Level::Marshal {
            let threat = self.threat(unit, hex);
            value -= if unit.figures == 1 { threat } else { threat * 2 / 3 };
        }
        if unit.marks.has(Marks::WEBBED) {
            value += FIGURE;
        }
        value
    }
}

impl View<'_, '_> {
    /// What it is worth to stand there in the middle of a battle: a bonus attack from there included.
    #[must_use]
    pub fn after(&self, unit: &Unit, hex: u8, level: Level) -> i32 {
        let attack = self.best_attack(unit, hex, level, false);
        let attack = attack.map_or(0, |(_, value)| value.max(0));
        let mounted = unit.class == super::super::content::Class::Mounted;
        self.stand(unit, hex, level) + if mounted { attack } else { 0 }
    }
}

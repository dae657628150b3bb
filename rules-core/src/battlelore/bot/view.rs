//! The field as a commander sees it: the units where they are, or where they might be. What is worked out here is what any
//! player can see; hands and decks are not looked at.

use super::super::area::Area;
use super::super::content::{Class, Race, Weapon};
use super::super::player::Level;
use super::super::unit::{Marks, Unit};
use super::super::{BattleLore, Side};
use super::odds::{Faces, Outlook, against_creature, driven, outlook};
use super::reply::Replies;
use super::weights::Weights;
use crate::pack::Pack;

/// A figure: the measure of all values.
pub const FIGURE: i32 = 10;

pub struct View<'g, 'p> {
    pub game: &'g BattleLore,
    pub pack: &'g Pack<'p>,
    pub occupied: [Area; 2],
    /// What the other side could do next; empty for who does not care.
    pub replies: Replies,
    pub weights: &'static Weights,
}

impl<'g, 'p> View<'g, 'p> {
    #[must_use]
    pub fn new(game: &'g BattleLore, pack: &'g Pack<'p>, side: Side, level: Level) -> Self {
        let weights = Weights::of(level);
        let replies = if weights.threat > 0 {
            Replies::of(game, pack, side.other())
        } else {
            Replies::default()
        };
        Self {
            game,
            pack,
            occupied: Side::BOTH.map(|side| game.occupied_by(side)),
            replies,
            weights,
        }
    }

    #[must_use]
    pub fn army(&self, side: Side) -> Area {
        let [north, south] = self.occupied;
        match side {
            Side::North => north,
            Side::South => south,
        }
    }

    #[must_use]
    pub fn everybody(&self) -> Area {
        let [north, south] = self.occupied;
        north.union(south)
    }

    /// The flags that a unit could ignore there, if it were there and whoever stands at `but` were not.
    #[must_use]
    pub fn bold(&self, unit: &Unit, hex: u8, but: u8) -> u8 {
        if unit.marks.has(Marks::WEBBED) {
            return 0;
        }
        if unit.is_creature() {
            return 1;
        }
        let mut friends = self.army(unit.side).common(self.game.field.around(hex));
        friends.remove(but);
        let support = u8::from(friends.len() >= 2);
        let dwarf = u8::from(unit.race == Race::Dwarf && unit.class == Class::Foot);
        support + dwarf + self.game.field.bold(self.pack, hex, unit.side) + unit.bold
    }

    /// Dice that the attacker would roll from `from`.
    #[must_use]
    pub fn dice(&self, attacker: &Unit, from: u8, has_moved: bool, at: u8) -> u8 {
        let field = &self.game.field;
        let penalty = if has_moved {
            attacker.weapon.moved_penalty(self.game.options.crossbow_penalty)
        } else {
            0
        };
        let base = attacker.base_dice(self.pack).saturating_sub(penalty);
        base.min(field.cap_from(self.pack, from))
            .min(field.cap_into(self.pack, at, from))
    }

    /// What its dice would do to the target.
    #[must_use]
    pub fn outlook(&self, attacker: &Unit, target: &Unit, distance: u8, dice: u8) -> Outlook {
        let faces = match attacker.weapon {
            Weapon::CommonBow => Faces::Colour,
            Weapon::Crossbow if distance < 2 => Faces::Colour,
            Weapon::ShortSword if target.class == Class::Mounted => Faces::AllButOne,
            Weapon::ShortSword | Weapon::LongSword | Weapon::Fangs | Weapon::Crossbow => Faces::Both,
        };
        if target.is_creature() {
            against_creature(faces, dice)
        } else {
            outlook(faces, dice, target.figures)
        }
    }

    /// What a loss is worth: figures, and the banner with the last one. Whoever is about to win or lose values it higher.
    #[must_use]
    pub fn worth(&self, loss: Outlook, of: &Unit) -> i32 {
        let winner = self.game.player(of.side.other());
        let missing = i32::from(winner.goal.saturating_sub(winner.banners)).max(1);
        let banner = self.weights.banner + self.weights.last_banner / missing;
        // The figures of a large training fight harder, and a weak unit is nearly a banner.
        let figure = FIGURE + 2 * i32::from(of.base_dice(self.pack)) + 6 / i32::from(of.figures.max(1));
        (loss.figures / 64 * figure + loss.kill / 64 * banner) / 1024
    }

    /// What it is worth to attack, the battle-back counted: what falls there less what falls here.
    #[must_use]
    pub fn attack(&self, attacker: &Unit, from: u8, has_moved: bool, target: &Unit) -> i32 {
        let field = &self.game.field;
        let distance = field.distance(from, target.hex);
        let dice = self.dice(attacker, from, has_moved, target.hex);
        if dice == 0 {
            return i32::MIN / 4;
        }
        let loss = self.outlook(attacker, target, distance, dice);
        let mut value = self.worth(loss, target);
        let bold = self.bold(target, target.hex, target.hex);
        let driven = driven(dice, bold);
        if driven > 0 {
            // Flags drive it back, and where it cannot go it falls.
            let behind = field
                .passable(field.behind(target.hex, target.side))
                .without(self.everybody());
            let pushed = if behind.is_empty() {
                self.weights.blocked
            } else {
                self.weights.pushed
            };
            value += driven / 64 * pushed / 1024;
        }
        if distance == 1 && attacker.class == Class::Mounted {
            // Where the target falls or gives way, it follows and may strike again.
            value += driven.max(loss.kill) / 64 * self.weights.pursuit / 1024;
        }
        if distance == 1 && bold > 0 && self.weights.back > 0 && !target.marks.has(Marks::WEBBED) {
            let back = self.dice(target, target.hex, false, from);
            let here = self.outlook(target, attacker, 1, back);
            let stays = (65_536 - loss.kill) / 256 * ((65_536 - driven) / 256);
            value -= self.worth(here, attacker) * (stays / 64) / 1024 * self.weights.back / 16;
        }
        value
    }
}

impl View<'_, '_> {
    /// Steps to the next enemy of this side.
    #[must_use]
    pub fn nearest_enemy(&self, side: Side, hex: u8) -> u8 {
        let enemies = self.army(side.other());
        let distance = |enemy| self.game.field.distance(hex, enemy);
        enemies.iter().map(distance).min().unwrap_or(u8::MAX)
    }

    /// Where to retreat: the way on stays open, and friends are near.
    #[must_use]
    pub fn refuge(&self, unit: &Unit, hex: u8) -> i32 {
        let field = &self.game.field;
        let open = field.passable(field.behind(hex, unit.side)).without(self.everybody());
        let mut friends = self.army(unit.side).common(field.around(hex));
        friends.remove(unit.hex);
        4 * i32::from(open.len()) + 2 * i32::from(friends.len())
            - self.threat(unit, hex, None) * self.weights.threat / 32
    }
}

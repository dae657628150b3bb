//! What the enemy's next turn could bring: whom of it reaches which hexes, and how its attacks on one unit add up.

use super::super::area::Area;
use super::super::unit::{Marks, UNITS, Unit};
use super::super::{BattleLore, Side};
use super::view::View;
use crate::kit::list::List;
use crate::pack::Pack;

/// Attacks on one unit that a commander reckons with: more seldom find orders in one turn.
pub const ATTACKS: usize = 4;

/// The units of a side that could attack in its next turn, with the hexes where they could strike hand to hand.
#[derive(Debug, Default)]
pub struct Replies {
    foes: List<(u8, Area), UNITS>,
}

impl Replies {
    /// The units of `side` go as far as they could fight after it, over the field as it stands now.
    #[must_use]
    pub fn of(game: &BattleLore, pack: &Pack<'_>, side: Side) -> Self {
        let mut replies = Self::default();
        for (index, unit) in game.army(side) {
            // A web holds it, and who is in it does not fight.
            if unit.marks.has(Marks::WEBBED) {
                continue;
            }
            let (_, fighting) = unit.allowance(pack);
            let steps = if unit.can_rush() { 2 } else { fighting };
            let from = game.reach(pack, index, steps).union(Area::of(unit.hex));
            replies.foes.push((index, game.field.beside(from)));
        }
        replies
    }
}

/// The worst few of many losses.
#[derive(Clone, Copy, Default)]
struct Worst([i32; ATTACKS]);

impl Worst {
    fn add(&mut self, mut loss: i32) {
        for place in &mut self.0 {
            if loss > *place {
                core::mem::swap(place, &mut loss);
            }
        }
    }

    /// In sixteenths of each, for the later ones come about less often.
    fn sum(&self, sixteenths: [i32; ATTACKS]) -> i32 {
        let share = |(loss, share): (&i32, i32)| loss * share / 16;
        self.0.iter().zip(sixteenths).map(share).sum()
    }
}

impl View<'_, '_> {
    /// What stands to be lost there in the enemy's next turn, by the worst attacks that could come. `struck` is the hex of an
    /// enemy that is attacked before, and how likely it falls, in parts of 65,536.
    #[must_use]
    pub fn threat(&self, unit: &Unit, hex: u8, struck: Option<(u8, i32)>) -> i32 {
        let mut worst = Worst::default();
        let answers = self.bold(unit, hex, unit.hex) > 0;
        for (index, strikes) in &self.replies.foes {
            let Some(foe) = self.game.unit(*index).filter(|foe| foe.side != unit.side) else {
                continue;
            };
            let Some(mut loss) = self.loss_to(unit, hex, foe, strikes.contains(hex)) else {
                continue;
            };
            if let Some((_, kill)) = struck.filter(|(hex, _)| *hex == foe.hex) {
                loss = loss * ((65_536 - kill) / 64) / 1024;
            }
            // Whoever may answer is attacked less gladly.
            if answers && !foe.weapon.is_ranged() {
                loss = loss * 3 / 4;
            }
            worst.add(loss);
        }
        worst.sum(self.weights.attacks)
    }

    /// What an attack of one enemy would cost there, if it can come: hand to hand, or with a bow.
    fn loss_to(&self, unit: &Unit, hex: u8, foe: &Unit, strikes: bool) -> Option<i32> {
        let distance = self.game.field.distance(foe.hex, hex);
        let (_, fighting) = foe.allowance(self.pack);
        let shoots = foe.weapon.is_ranged() && distance <= fighting + foe.weapon.range();
        if !strikes && !shoots {
            return None;
        }
        let moves = if shoots {
            distance > foe.weapon.range()
        } else {
            distance > 1
        };
        let penalty = if moves { foe.weapon.moved_penalty(1) } else { 0 };
        // Where it would attack from is left open; what the target stands on counts.
        let into = self.game.field.cap_into(self.pack, hex, foe.hex);
        let dice = foe.base_dice(self.pack).saturating_sub(penalty).min(into);
        let from = if shoots { 2 } else { 1 };
        Some(self.worth(self.outlook(foe, unit, from, dice), unit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battlelore::content::{Banner, Class, UnitCard, Weapon};
    use crate::battlelore::player::Level;
    use crate::battlelore::testing::{self, at};

    fn stand(game: &mut BattleLore, side: Side, weapon: Weapon, hex: &str) {
        let row = UnitCard {
            class: Class::Foot,
            banner: Banner::Green,
            figures: 4,
            weapon,
            ..UnitCard::default()
        };
        game.units.push(testing::unit(&row, side, at(hex)));
    }

    fn threat(game: &BattleLore, hex: &str) -> i32 {
        let unit = game.unit(0).cloned().unwrap();
        testing::with_pack(|pack| View::new(game, pack, Side::South, Level::Marshal).threat(&unit, at(hex), None))
    }

    #[test]
    fn the_worst_attacks_count_and_the_later_ones_less() {
        let mut worst = Worst::default();
        for loss in [3, 9, 1, 7, 5] {
            worst.add(loss);
        }
        assert_eq!(worst.0, [9, 7, 5, 3]);
        assert_eq!(worst.sum([16, 8, 0, 0]), 9 + 3);
    }

    #[test]
    fn who_cannot_come_is_no_threat() {
        let mut game = testing::field_for(Side::South);
        stand(&mut game, Side::South, Weapon::ShortSword, "G7");
        stand(&mut game, Side::North, Weapon::ShortSword, "C7");
        // Green foot goes two hexes and fights the third.
        assert_eq!(threat(&game, "G7"), 0);
        let near = threat(&game, "F7");
        assert!(near > 0);
        // A river between them keeps it away; distance alone would not.
        let row = |hex| game.field.row_from(Side::North, hex);
        game.field.water = game.field.where_is(|hex| row(hex) == row(at("D7")));
        assert_eq!(threat(&game, "F7"), 0);
    }

    #[test]
    fn a_second_enemy_adds_less_than_the_first() {
        let mut game = testing::field_for(Side::South);
        stand(&mut game, Side::South, Weapon::ShortSword, "G7");
        stand(&mut game, Side::North, Weapon::ShortSword, "F6");
        let one = threat(&game, "G7");
        stand(&mut game, Side::North, Weapon::ShortSword, "F7");
        let two = threat(&game, "G7");
        assert!(one < two && two < 2 * one, "{one}, {two}");
    }
}

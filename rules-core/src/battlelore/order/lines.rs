//! What a command card orders: its lines, whom they fit, and whether all the units named fit into them together.
//! BL-CMD-02 to -09, BL-ORD-01 to -06.

use super::super::BattleLore;
use super::super::content::{Battles, Class, CommandCard, Count, Fit, Orders, Race};
use super::super::field::Field;
use super::super::unit::{Marks, Unit};
use crate::kit::list::List;
use crate::pack::Pack;

/// Tokens for a creature outside the section of the card: BL-ORD-06.
pub const OUT_OF_SECTION: u8 = 3;
/// Tokens that free a webbed unit: BL-SPIDER-05.
pub const WEB: u8 = 1;
/// Lines that a card can have; sets of them are the bits of a byte.
const LINES: usize = 3;

/// The lines of a card that are in force.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    orders: List<Orders, LINES>,
    capacity: [u8; LINES],
    tactic: bool,
    ranged_only: bool,
}

impl Lines {
    pub fn of(card: &CommandCard, otherwise: bool, hand: u8) -> Self {
        let orders: List<Orders, LINES> = if otherwise {
            card.otherwise.iter().cloned().collect()
        } else {
            card.orders.clone()
        };
        let mut capacity = [0; LINES];
        for (capacity, line) in capacity.iter_mut().zip(&orders) {
            *capacity = match line.count {
                Count::Units(units) => units,
                // The card itself is counted: BL-CMD-03.
                Count::Hand => hand,
                Count::All => u8::MAX,
            };
        }
        Self {
            orders,
            capacity,
            tactic: card.tactic,
            ranged_only: card.battles == Battles::RangedOnly,
        }
    }

    /// The lines that fit a unit, as bits. A hex on a section line belongs to both sections: BL-ORD-03.
    fn fitting(&self, field: &Field, unit: &Unit, apart: bool) -> u8 {
        let mut lines = 0;
        for (bit, line) in [1, 2, 4].into_iter().zip(&self.orders) {
            let fits =
                field.is_in(unit.hex, line.place, unit.side) && line.fits.iter().all(|fit| fit.takes(unit, apart));
            if fits {
                lines |= bit;
            }
        }
        lines
    }

    /// All the lines of a section card: an out-of-section creature takes any one order.
    fn all(&self) -> u8 {
        match self.orders.len() {
            0 => 0,
            1 => 1,
            2 => 3,
            _ => 7,
        }
    }

    /// Whether one more unit with these lines has an order left, whoever takes which: no set of lines may be wanted by more
    /// units than it has orders (Hall's theorem).
    fn have_room(&self, given: &[u8; 8], unit: u8) -> bool {
        unit != 0
            && (1u8..8).filter(|lines| lines & unit == unit).all(|lines| {
                let wanted = (1u8..8)
                    .zip(given.iter().skip(1))
                    .filter(|(mask, _)| mask & !lines == 0)
                    .fold(1u16, |sum, (_, units)| sum.saturating_add(u16::from(*units)));
                let orders = [1, 2, 4]
                    .into_iter()
                    .zip(self.capacity)
                    .filter(|(bit, _)| lines & bit != 0)
                    .fold(0u16, |sum, (_, orders)| sum.saturating_add(u16::from(orders)));
                wanted <= orders
            })
    }
}

impl Fit {
    /// A card for foot or mounted never fits a creature, one for a banner or for any unit may: BL-CMD-06 to -08.
    fn takes(self, unit: &Unit, apart: bool) -> bool {
        match self {
            Self::Banner(banner) => unit.banner == banner,
            Self::Class(class) => unit.class == class,
            Self::Troops => unit.class != Class::Creature,
            Self::Mercenary => matches!(unit.race, Race::Dwarf | Race::Goblin),
            Self::Ranged => unit.weapon.is_ranged(),
            Self::Apart => apart,
            Self::Wounded => !unit.is_creature() && unit.figures < unit.most,
        }
    }
}

impl BattleLore {
    /// What the best units that a card could order are worth together, the best first in `units`, and how many they are.
    pub(in super::super) fn orders_worth(
        &self,
        card: &CommandCard,
        side: super::super::Side,
        hand: u8,
        units: &[(u8, i32)],
    ) -> (i32, i32) {
        let lines = Lines::of(card, self.orders_otherwise(card), hand);
        let mut given = [0; 8];
        let (mut worth, mut count) = (0, 0);
        for (index, value) in units.iter().filter(|(_, value)| *value > 0) {
            let Some(unit) = self.unit(*index) else { continue };
            let apart = self.contacts(unit.hex, side).is_empty();
            let fits = lines.fitting(&self.field, unit, apart);
            if (lines.ranged_only && !apart) || !lines.have_room(&given, fits) {
                continue;
            }
            if let Some(given) = given.get_mut(usize::from(fits)) {
                *given += 1;
            }
            worth += *value;
            count += 1;
        }
        (worth, count)
    }
}

/// How a unit would be ordered: the lines that it uses up one order of, and the tokens that it costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    pub lines: u8,
    pub tokens: u8,
    pub out_of_section: bool,
}

impl BattleLore {
    /// The lines of the card that was played.
    pub(in super::super) fn lines(&self, pack: &Pack<'_>) -> Lines {
        self.turn.card.map_or_else(Lines::default, |card| {
            Lines::of(&pack.get(card), self.turn.otherwise, self.turn.hand_at_start)
        })
    }

    /// Whether the card orders in its other way, as nothing on the board fits it.
    pub(in super::super) fn orders_otherwise(&self, card: &CommandCard) -> bool {
        let side = self.turn.active;
        let fits = |unit: &Unit| {
            let apart = self.contacts(unit.hex, side).is_empty();
            Lines::of(card, false, 0).fitting(&self.field, unit, apart) != 0
        };
        !card.otherwise.is_empty() && !self.army(side).any(|(_, unit)| fits(unit))
    }

    /// On which terms the unit may be ordered now, if at all.
    pub(super) fn terms(&self, lines: &Lines, unit: &Unit) -> Option<Terms> {
        let side = self.turn.active;
        if unit.side != side || !unit.is_alive() || unit.marks.has_any(Marks::ORDERED.and(Marks::SPENT)) {
            return None;
        }
        let apart = self.contacts(unit.hex, side).is_empty();
        if lines.ranged_only && !apart {
            return None;
        }
        let purse = self.player(side).tokens;
        let web = if unit.marks.has(Marks::WEBBED) { WEB } else { 0 };
        let own = lines.fitting(&self.field, unit, apart);
        if lines.have_room(&self.turn.orders, own) {
            let terms = Terms {
                lines: own,
                tokens: web,
                out_of_section: false,
            };
            return (web <= purse).then_some(terms);
        }
        let tokens = web.saturating_add(OUT_OF_SECTION);
        let outside = !lines.tactic && unit.is_creature() && tokens <= purse;
        let terms = Terms {
            lines: lines.all(),
            tokens,
            out_of_section: true,
        };
        (outside && lines.have_room(&self.turn.orders, lines.all())).then_some(terms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battlelore::Side;
    use crate::battlelore::content::{Banner, UnitCard, Weapon, Where};
    use crate::battlelore::testing;

    fn line(place: Where, count: Count, fits: &[Fit]) -> Orders {
        let fits = List::of(fits);
        Orders { place, count, fits }
    }

    fn card(tactic: bool, orders: &[Orders]) -> CommandCard {
        CommandCard {
            tactic,
            orders: List::of(orders),
            ..CommandCard::default()
        }
    }

    fn unit(class: Class, banner: Banner, hex: u8) -> Unit {
        let row = UnitCard {
            class,
            banner,
            figures: 4,
            ..UnitCard::default()
        };
        testing::unit(&row, Side::South, hex)
    }

    /// Hexes of a board of 13 x 9: A1, A5, A7.
    const LEFT: u8 = 0;
    const CUT: u8 = 4;
    const CENTER: u8 = 6;

    fn terms(game: &BattleLore, card: &CommandCard, unit: &Unit) -> Option<u8> {
        let terms = game.terms(&Lines::of(card, false, game.turn.hand_at_start), unit)?;
        Some(terms.tokens)
    }

    #[test]
    fn several_lines_are_shared_out_as_fits_best() {
        let lines = Lines::of(
            &card(
                false,
                &[
                    line(Where::Left, Count::Units(1), &[]),
                    line(Where::Center, Count::Units(1), &[]),
                ],
            ),
            false,
            0,
        );
        let mut given = [0; 8];
        // A unit on the cut takes either order, so one more of either section still fits, but not one of each.
        given[3] = 1;
        assert!(lines.have_room(&given, 1) && lines.have_room(&given, 2) && lines.have_room(&given, 3));
        given[1] = 1;
        assert!(!lines.have_room(&given, 1) && !lines.have_room(&given, 2) && !lines.have_room(&given, 3));
        assert!(!lines.have_room(&[0; 8], 0));
    }

    /// BL-EX-02: a hand of six orders six. BL-EX-76: what is left over is lost.
    #[test]
    fn as_many_units_as_command_cards() {
        let lines = Lines::of(&card(false, &[line(Where::Left, Count::Hand, &[])]), false, 6);
        let mut given = [0; 8];
        given[1] = 5;
        assert!(lines.have_room(&given, 1));
        given[1] = 6;
        assert!(!lines.have_room(&given, 1));
    }

    /// BL-EX-05.
    #[test]
    fn a_unit_on_the_line_is_in_both_sections() {
        let game = testing::field_for(Side::South);
        let unit = unit(Class::Foot, Banner::Blue, CUT);
        for place in [Where::Left, Where::Center] {
            assert_eq!(
                terms(&game, &card(false, &[line(place, Count::Units(1), &[])]), &unit),
                Some(0)
            );
        }
        assert_eq!(
            terms(&game, &card(false, &[line(Where::Right, Count::Units(1), &[])]), &unit),
            None
        );
    }

    /// BL-EX-04, BL-EX-184, BL-EX-79.
    #[test]
    fn colour_cards_take_creatures_and_class_cards_do_not() {
        let mut game = testing::field_for(Side::South);
        let spider = unit(Class::Creature, Banner::Green, CENTER);
        let green = card(
            true,
            &[line(Where::Anywhere, Count::Units(4), &[Fit::Banner(Banner::Green)])],
        );
        assert_eq!(terms(&game, &green, &spider), Some(0));
        assert_eq!(terms(&game, &green, &unit(Class::Foot, Banner::Green, LEFT)), Some(0));
        assert_eq!(terms(&game, &green, &unit(Class::Foot, Banner::Blue, LEFT)), None);
        let blue = card(
            true,
            &[line(Where::Anywhere, Count::Units(4), &[Fit::Banner(Banner::Blue)])],
        );
        assert_eq!(terms(&game, &blue, &unit(Class::Foot, Banner::Blue, LEFT)), Some(0));
        assert_eq!(terms(&game, &blue, &unit(Class::Mounted, Banner::Red, LEFT)), None);
        let charge = card(
            true,
            &[line(Where::Anywhere, Count::Units(4), &[Fit::Class(Class::Mounted)])],
        );
        game.player_mut(Side::South).tokens = 9;
        assert_eq!(terms(&game, &charge, &spider), None);
        assert_eq!(
            terms(&game, &charge, &unit(Class::Mounted, Banner::Blue, LEFT)),
            Some(0)
        );
        let troops = card(true, &[line(Where::Anywhere, Count::Units(4), &[Fit::Troops])]);
        assert_eq!(terms(&game, &troops, &spider), None);
    }

    /// BL-EX-80, BL-EX-175.
    #[test]
    fn a_creature_outside_its_section_costs_tokens_and_so_does_its_web() {
        let mut game = testing::field_for(Side::South);
        let left = card(false, &[line(Where::Left, Count::Units(2), &[])]);
        let mut spider = unit(Class::Creature, Banner::Green, CENTER);
        for (tokens, cost) in [(2, None), (3, Some(3))] {
            game.player_mut(Side::South).tokens = tokens;
            assert_eq!(terms(&game, &left, &spider), cost);
        }
        spider.marks.set(Marks::WEBBED);
        for (tokens, cost) in [(3, None), (4, Some(4))] {
            game.player_mut(Side::South).tokens = tokens;
            assert_eq!(terms(&game, &left, &spider), cost);
        }
        // No foot unit is ordered that way.
        assert_eq!(terms(&game, &left, &unit(Class::Foot, Banner::Blue, CENTER)), None);
    }

    #[test]
    fn a_volley_is_not_for_units_in_contact_and_no_unit_is_ordered_twice() {
        let mut game = testing::field_for(Side::South);
        let mut volley = card(true, &[line(Where::Anywhere, Count::All, &[Fit::Ranged])]);
        volley.battles = Battles::RangedOnly;
        let mut archer = unit(Class::Foot, Banner::Green, CENTER);
        archer.weapon = Weapon::CommonBow;
        assert_eq!(terms(&game, &volley, &archer), Some(0));
        let mut enemy = archer.clone();
        enemy.side = Side::North;
        enemy.hex = CENTER + 1;
        game.units.push(enemy);
        assert_eq!(terms(&game, &volley, &archer), None);
        game.units.clear();
        archer.marks.set(Marks::ORDERED);
        assert_eq!(terms(&game, &volley, &archer), None);
    }
}

//! What a command card orders: its lines, whom they fit, and whether all the units named fit into them together.
//! BL-CMD-02 to -09, BL-ORD-01 to -06.

use super::super::area::Area;
use super::super::content::{Battles, Class, CommandCard, Count, Fit, Orders, Race};
use super::super::field::Field;
use super::super::unit::{Marks, Unit};
use super::super::{BattleLore, Side};
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
    card: CommandCard,
    otherwise: bool,
    capacity: [u8; LINES],
}

impl Lines {
    pub fn of(card: CommandCard, otherwise: bool, hand: u8) -> Self {
        let mut capacity = [0; LINES];
        let orders: &[Orders] = if otherwise { &card.otherwise } else { &card.orders };
        for (capacity, line) in capacity.iter_mut().zip(orders) {
            *capacity = match line.count {
                Count::Units(units) => units,
                // The card itself is counted: BL-CMD-03.
                Count::Hand => hand,
                Count::All => u8::MAX,
            };
        }
        Self {
            card,
            otherwise,
            capacity,
        }
    }

    fn orders(&self) -> &[Orders] {
        if self.otherwise {
            &self.card.otherwise
        } else {
            &self.card.orders
        }
    }

    /// The sections of the lines, as the side sees them.
    fn places(&self, field: &Field, side: Side) -> [Area; LINES] {
        let mut places = [Area::EMPTY; LINES];
        for (place, line) in places.iter_mut().zip(self.orders()) {
            *place = field.section(line.place, side);
        }
        places
    }

    /// Whether it matters who is beside an enemy.
    fn minds_contact(&self) -> bool {
        let mut lines = self.orders().iter();
        self.card.battles == Battles::RangedOnly || lines.any(|line| line.fits.contains(&Fit::Apart))
    }

    /// The lines that fit a unit, as bits. A hex on a section line belongs to both sections: BL-ORD-03.
    fn fitting(&self, places: &[Area; LINES], unit: &Unit, apart: bool) -> u8 {
        let mut lines = 0;
        for ((bit, place), line) in [1, 2, 4].into_iter().zip(places).zip(self.orders()) {
            let fits = place.contains(unit.hex) && line.fits.iter().all(|fit| fit.takes(unit, apart));
            if fits {
                lines |= bit;
            }
        }
        lines
    }

    /// All the lines of a section card: an out-of-section creature takes any one order.
    fn all(&self) -> u8 {
        match self.orders().len() {
            0 => 0,
            1 => 1,
            2 => 3,
            _ => 7,
        }
    }

    /// The sets of lines whose orders are all spoken for, by units that fit no other lines, as bits. Units are ordered by
    /// lines of the card alone, so sets with others say nothing more.
    fn spent(&self, given: &[u8; 8]) -> u8 {
        let is_spent = |lines: &u8| {
            let wanted = (1u8..8)
                .zip(given.iter().skip(1))
                .filter(|(mask, _)| mask & !lines == 0)
                .fold(0u16, |sum, (_, units)| sum.saturating_add(u16::from(*units)));
            let orders = [1, 2, 4]
                .into_iter()
                .zip(self.capacity)
                .filter(|(bit, _)| lines & bit != 0)
                .fold(0u16, |sum, (_, orders)| sum.saturating_add(u16::from(orders)));
            wanted >= orders
        };
        (1..=self.all())
            .filter(is_spent)
            .fold(0, |sets, lines| sets | 1 << lines)
    }
}

/// Whether one more unit with these lines has an order left, whoever takes which: no set of lines may be wanted by more
/// units than it has orders (Hall's theorem).
fn has_room(spent: u8, unit: u8) -> bool {
    unit != 0
        && (1u8..8)
            .filter(|lines| lines & unit == unit)
            .all(|lines| spent >> lines & 1 == 0)
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
        side: Side,
        hand: u8,
        units: &[(u8, i32)],
    ) -> (i32, i32) {
        let muster = self.muster_by(Lines::of(card.clone(), self.orders_otherwise(card), hand), side);
        let mut given = [0; 8];
        let (mut worth, mut count) = (0, 0);
        for (index, value) in units.iter().filter(|(_, value)| *value > 0) {
            let Some(unit) = self.unit(*index) else { continue };
            let fits = muster.fitting(unit);
            if !muster.lets_fight(unit) || !has_room(muster.lines.spent(&given), fits) {
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

/// What all the units of a side are measured by, one after the other.
pub struct Muster {
    lines: Lines,
    /// Sets of lines: see [`Lines::spent`].
    spent: u8,
    /// The sections of the lines.
    places: [Area; LINES],
    /// The hexes beside the enemy, where the card minds them.
    contact: Area,
}

impl BattleLore {
    /// Whom the card that was played can order, as the board is now.
    pub(super) fn muster(&self, pack: &Pack<'_>) -> Muster {
        let lines = self.turn.card.map_or_else(Lines::default, |card| {
            Lines::of(pack.get(card), self.turn.otherwise, self.turn.hand_at_start)
        });
        self.muster_by(lines, self.turn.active)
    }

    fn muster_by(&self, lines: Lines, side: Side) -> Muster {
        let contact = if lines.minds_contact() {
            self.field.beside(self.occupied_by(side.other()))
        } else {
            Area::EMPTY
        };
        Muster {
            spent: lines.spent(&self.turn.orders),
            places: lines.places(&self.field, side),
            contact,
            lines,
        }
    }

    /// Whether the card orders in its other way, as nothing on the board fits it.
    pub(in super::super) fn orders_otherwise(&self, card: &CommandCard) -> bool {
        if card.otherwise.is_empty() {
            return false;
        }
        let side = self.turn.active;
        let muster = self.muster_by(Lines::of(card.clone(), false, 0), side);
        !self.army(side).any(|(_, unit)| muster.fitting(unit) != 0)
    }

    /// On which terms the unit may be ordered now, if at all.
    pub(super) fn terms(&self, muster: &Muster, unit: &Unit) -> Option<Terms> {
        let side = self.turn.active;
        if unit.side != side || !unit.is_alive() || unit.marks.has_any(Marks::ORDERED.and(Marks::SPENT)) {
            return None;
        }
        let lines = &muster.lines;
        if !muster.lets_fight(unit) {
            return None;
        }
        let purse = self.player(side).tokens;
        let web = if unit.marks.has(Marks::WEBBED) { WEB } else { 0 };
        let own = muster.fitting(unit);
        if has_room(muster.spent, own) {
            let terms = Terms {
                lines: own,
                tokens: web,
                out_of_section: false,
            };
            return (web <= purse).then_some(terms);
        }
        let tokens = web.saturating_add(OUT_OF_SECTION);
        let outside = !lines.card.tactic && unit.is_creature() && tokens <= purse;
        let terms = Terms {
            lines: lines.all(),
            tokens,
            out_of_section: true,
        };
        (outside && has_room(muster.spent, lines.all())).then_some(terms)
    }
}

impl Muster {
    pub fn card(&self) -> &CommandCard {
        &self.lines.card
    }

    fn fitting(&self, unit: &Unit) -> u8 {
        self.lines.fitting(&self.places, unit, !self.contact.contains(unit.hex))
    }

    /// A card for ranged attacks alone is not for units in contact.
    fn lets_fight(&self, unit: &Unit) -> bool {
        self.lines.card.battles != Battles::RangedOnly || !self.contact.contains(unit.hex)
    }

    /// All orders are given.
    pub fn is_over(&self) -> bool {
        !has_room(self.spent, self.lines.all())
    }
}

#[cfg(test)]
mod tests;

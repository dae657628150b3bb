//! What a command card orders: its lines, whom they fit, and whether all the units named fit into them together.
//! BL-CMD-02 to -09, BL-ORD-01 to -06.

use super::super::area::Area;
use super::super::content::{Banner, Battles, Class, CommandCard, Count, Fit, Orders, Race};
use super::super::field::Field;
use super::super::unit::{Marks, Unit};
use super::super::{BattleLore, Side};
use crate::kit::list::List;
use crate::pack::Pack;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// Tokens for a creature outside the section of the card: BL-ORD-06.
pub const OUT_OF_SECTION: u8 = 3;
/// Tokens that free a webbed unit: BL-SPIDER-05.
pub const WEB: u8 = 1;
/// Lines that a card can have; sets of them are the bits of a byte.
const LINES: usize = 3;

/// What a unit is, or what a line wants it to be, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
struct Traits(u16);

impl Traits {
    const TROOPS: Self = Self(1 << 6);
    const MERCENARY: Self = Self(1 << 7);
    const RANGED: Self = Self(1 << 8);
    const WOUNDED: Self = Self(1 << 9);
    const APART: Self = Self(1 << 10);

    const fn banner(banner: Banner) -> Self {
        Self(1 << banner as u16)
    }

    const fn class(class: Class) -> Self {
        Self(8 << class as u16)
    }

    /// Nothing more unless that is so.
    const fn and(self, other: Self, is_so: bool) -> Self {
        if is_so { Self(self.0 | other.0) } else { self }
    }

    const fn has(self, all: Self) -> bool {
        self.0 & all.0 == all.0
    }

    /// A card for foot or mounted never fits a creature, one for a banner or for any unit may: BL-CMD-06 to -08.
    fn of(unit: &Unit, apart: bool) -> Self {
        let troops = !unit.is_creature();
        Self::banner(unit.banner)
            .and(Self::class(unit.class), true)
            .and(Self::TROOPS, troops)
            .and(Self::MERCENARY, matches!(unit.race, Race::Dwarf | Race::Goblin))
            .and(Self::RANGED, unit.weapon.is_ranged())
            .and(Self::WOUNDED, troops && unit.figures < unit.most)
            .and(Self::APART, apart)
    }

    fn wanted(by: &[Fit]) -> Self {
        by.iter().fold(Self::default(), |all, fit| {
            let one = match fit {
                Fit::Banner(banner) => Self::banner(*banner),
                Fit::Class(class) => Self::class(*class),
                Fit::Troops => Self::TROOPS,
                Fit::Mercenary => Self::MERCENARY,
                Fit::Ranged => Self::RANGED,
                Fit::Apart => Self::APART,
                Fit::Wounded => Self::WOUNDED,
            };
            all.and(one, true)
        })
    }
}

/// So many orders for units on these hexes that are all this.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
struct Line {
    place: Area,
    wants: Traits,
    orders: u8,
}

/// The lines of a card that are in force, as they are when it is played: BL-CMD-03, -09. They are copied from the card,
/// because rules ask for them with every order, and checked against it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Lines {
    lines: List<Line, LINES>,
    /// A section card, whose orders a creature elsewhere may buy: BL-ORD-06.
    sections: bool,
    /// For ranged attacks alone, so not for units in contact.
    ranged: bool,
}

impl Lines {
    pub fn of(card: &CommandCard, otherwise: bool, hand: u8, field: &Field, side: Side) -> Self {
        let orders: &[Orders] = if otherwise { &card.otherwise } else { &card.orders };
        let line = |line: &Orders| Line {
            place: field.section(line.place, side),
            wants: Traits::wanted(&line.fits),
            orders: match line.count {
                Count::Units(units) => units,
                // The card itself is counted: BL-CMD-03.
                Count::Hand => hand,
                Count::All => u8::MAX,
            },
        };
        Self {
            lines: orders.iter().map(line).collect(),
            sections: !card.tactic,
            ranged: card.battles == Battles::RangedOnly,
        }
    }

    /// Whether it matters who is beside an enemy.
    fn minds_contact(&self) -> bool {
        self.ranged || self.lines.iter().any(|line| line.wants.has(Traits::APART))
    }

    /// All the lines of a section card: an out-of-section creature takes any one order.
    fn all(&self) -> u8 {
        match self.lines.len() {
            0 => 0,
            1 => 1,
            2 => 3,
            _ => 7,
        }
    }

    /// The sets of lines of which one more unit has an order left, whoever takes which, as bits: no set of lines may be
    /// wanted by more units than it has orders (Hall's theorem). Units are ordered by lines of the card alone, so sets
    /// with others say nothing more.
    fn room(&self, given: &[u8; 8]) -> u8 {
        let is_spent = |lines: &u8| {
            let parts = (1..=*lines).zip(given.iter().skip(1));
            let parts = parts.filter(|(part, _)| part & !lines == 0);
            let wanted: u16 = parts.map(|(_, units)| u16::from(*units)).sum();
            let own = [1, 2, 4].into_iter().zip(&self.lines);
            let own = own.filter(|(bit, _)| lines & bit != 0);
            let orders: u16 = own.map(|(_, line)| u16::from(line.orders)).sum();
            wanted >= orders
        };
        let spent = (1..=self.all())
            .filter(is_spent)
            .fold(0u8, |sets, lines| sets | 1 << lines);
        // A set that is spent has nothing left for its parts: without its first line, its second, its third.
        let spent = spent | (spent & 0b1010_1010) >> 1;
        let spent = spent | (spent & 0b1100_1100) >> 2;
        let spent = spent | (spent & 0b1111_0000) >> 4;
        // No line at all is no order.
        !spent & !1
    }
}

fn has_room(room: u8, lines: u8) -> bool {
    room >> lines & 1 != 0
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
        let lines = Lines::of(card, self.orders_otherwise(card), hand, &self.field, side);
        let muster = self.muster_by(&lines, side);
        let mut given = [0; 8];
        let mut room = lines.room(&given);
        let (mut worth, mut count) = (0, 0);
        for (index, value) in units.iter().filter(|(_, value)| *value > 0) {
            let Some(unit) = self.unit(*index) else { continue };
            let fits = muster.fitting(unit);
            if !muster.lets_fight(unit) || !has_room(room, fits) {
                continue;
            }
            if let Some(given) = given.get_mut(usize::from(fits)) {
                *given += 1;
            }
            room = lines.room(&given);
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
pub struct Muster<'l> {
    lines: &'l Lines,
    /// Sets of lines: see [`Lines::room`].
    room: u8,
    /// The hexes beside the enemy, where the card minds them.
    contact: Area,
}

impl BattleLore {
    /// A command card is carried out from now on; `hand` is how many there were with it.
    pub(in super::super) fn follow_card(&mut self, row: u8, card: &CommandCard, hand: u8) {
        self.turn.card = Some(row);
        self.turn.front = card.front();
        self.turn.orders = [0; 8];
        self.turn.hand_at_start = hand;
        self.turn.otherwise = self.orders_otherwise(card);
        self.turn.lines = self.lines_of(card);
    }

    /// The lines of the card that is carried out.
    fn lines_of(&self, card: &CommandCard) -> Lines {
        let turn = &self.turn;
        Lines::of(card, turn.otherwise, turn.hand_at_start, &self.field, turn.active)
    }

    /// Whether what was copied of the card that is carried out is what it says.
    pub(in super::super) fn follows_its_card(&self, pack: &Pack<'_>) -> bool {
        let card: CommandCard = self.turn.card.map(|row| pack.get(row)).unwrap_or_default();
        self.turn.front == card.front() && (self.turn.card.is_none() || self.turn.lines == self.lines_of(&card))
    }

    /// Whom the card that was played can order, as the board is now.
    pub(super) fn muster(&self) -> Muster<'_> {
        self.muster_by(&self.turn.lines, self.turn.active)
    }

    fn muster_by<'l>(&self, lines: &'l Lines, side: Side) -> Muster<'l> {
        let contact = if lines.minds_contact() {
            self.field.beside(self.occupied_by(side.other()))
        } else {
            Area::EMPTY
        };
        Muster {
            room: lines.room(&self.turn.orders),
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
        let lines = Lines::of(card, false, 0, &self.field, side);
        let muster = self.muster_by(&lines, side);
        !self.army(side).any(|(_, unit)| muster.fitting(unit) != 0)
    }

    /// On which terms the unit may be ordered now, if at all.
    pub(super) fn terms(&self, muster: &Muster<'_>, unit: &Unit) -> Option<Terms> {
        let side = self.turn.active;
        if unit.side != side || !unit.is_alive() || unit.marks.has_any(Marks::ORDERED.and(Marks::SPENT)) {
            return None;
        }
        if !muster.lets_fight(unit) {
            return None;
        }
        let purse = self.player(side).tokens;
        let web = if unit.marks.has(Marks::WEBBED) { WEB } else { 0 };
        let own = muster.fitting(unit);
        if has_room(muster.room, own) {
            let terms = Terms {
                lines: own,
                tokens: web,
                out_of_section: false,
            };
            return (web <= purse).then_some(terms);
        }
        let tokens = web.saturating_add(OUT_OF_SECTION);
        let outside = muster.lines.sections && unit.is_creature() && tokens <= purse;
        let terms = Terms {
            lines: muster.lines.all(),
            tokens,
            out_of_section: true,
        };
        (outside && !muster.is_over()).then_some(terms)
    }
}

impl Muster<'_> {
    /// The lines that fit a unit, as bits. A hex on a section line belongs to both sections: BL-ORD-03.
    fn fitting(&self, unit: &Unit) -> u8 {
        let traits = Traits::of(unit, !self.contact.contains(unit.hex));
        let lines = [1, 2, 4].into_iter().zip(&self.lines.lines);
        lines.fold(0, |fitting, (bit, line)| {
            let fits = traits.has(line.wants) && line.place.contains(unit.hex);
            if fits { fitting | bit } else { fitting }
        })
    }

    /// A card for ranged attacks alone is not for units in contact.
    fn lets_fight(&self, unit: &Unit) -> bool {
        !self.lines.ranged || !self.contact.contains(unit.hex)
    }

    /// All orders are given.
    pub fn is_over(&self) -> bool {
        !has_room(self.room, self.lines.all())
    }
}

#[cfg(test)]
mod tests;

//! What a commander of each level cares for, and how much. A figure is worth about 10.

use super::super::player::Level;
use super::reply::ATTACKS;

#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// Of a hundred answers so many are given at random: nobody sees everything.
    pub whims: u32,
    /// A hex nearer to the enemy, or to where it can shoot from.
    pub nearer: i32,
    /// Two friends beside it.
    pub supported: i32,
    /// A flag that its hex lets it ignore.
    pub bold: i32,
    /// The enemy's reply, in sixteenths; and that to a unit with one figure.
    pub threat: i32,
    /// How much each of the worst attacks counts in the reply, in sixteenths.
    pub attacks: [i32; ATTACKS],
    pub last_figure: i32,
    /// The battle-back, in sixteenths.
    pub back: i32,
    /// A flag that drives the target back, and one that cannot.
    pub pushed: i32,
    pub blocked: i32,
    /// That a mounted unit may go after its target.
    pub pursuit: i32,
    /// The banner of a unit, and how much more towards the end.
    pub banner: i32,
    pub last_banner: i32,
    /// An objective taken.
    pub objective: i32,
    /// A die more by a command card.
    pub die: i32,
    /// What a card could do for each unit that it orders, were it kept.
    pub order: i32,
}

static RECRUIT: Weights = Weights {
    whims: 12,
    nearer: 2,
    supported: 0,
    bold: 0,
    threat: 0,
    attacks: [0; ATTACKS],
    last_figure: 0,
    back: 0,
    pushed: 3,
    blocked: 14,
    pursuit: 0,
    banner: 30,
    last_banner: 120,
    objective: 40,
    die: 7,
    order: 0,
};

static CAPTAIN: Weights = Weights {
    whims: 3,
    back: 16,
    ..RECRUIT
};

static MARSHAL: Weights = Weights {
    whims: 0,
    nearer: 1,
    supported: 3,
    bold: 1,
    threat: 4,
    attacks: [16, 12, 8, 4],
    last_figure: 3,
    pushed: 5,
    pursuit: 6,
    banner: 50,
    die: 9,
    order: 3,
    ..CAPTAIN
};

impl Weights {
    #[must_use]
    pub fn of(level: Level) -> &'static Self {
        match level {
            Level::Recruit => &RECRUIT,
            Level::Captain => &CAPTAIN,
            Level::Marshal => &MARSHAL,
        }
    }
}

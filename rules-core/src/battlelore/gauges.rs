//! The numbers that the table may see and correct: section 4 of the spec. The game's own come first, then each side's, then
//! each unit's. Positions and cards are no numbers: the menu of `amend` moves them. A number turned by hand never breaks
//! what must hold: tokens go to the pool and come from it, and nobody wins by correction.

use super::content::UnitCard;
use super::unit::{self, Unit};
use super::{BattleLore, Side, text};
use crate::game::Gauge;
use crate::pack::Pack;
use crate::text::Message;

/// Banners that a scenario can ask for.
const BANNERS: i16 = 40;

/// A number by its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Number {
    Turn,
    /// What nobody has; it follows from the rest.
    Pool,
    Banners(Side),
    Goal(Side),
    Tokens(Side),
    Figures(u8),
    Stored(u8),
}

/// The numbers that exist now, in their order.
fn numbers(game: &BattleLore) -> impl Iterator<Item = Number> {
    let lore = game.is_lore();
    let own = [Number::Turn, Number::Pool];
    let own = own.into_iter().filter(move |number| lore || *number != Number::Pool);
    let sides = Side::BOTH.into_iter().flat_map(move |side| {
        let tokens = lore.then_some(Number::Tokens(side));
        [Number::Banners(side), Number::Goal(side)].into_iter().chain(tokens)
    });
    let units = game.living().filter_map(|(index, unit)| {
        if unit.is_creature() {
            Some(Number::Stored(index))
        } else {
            (unit.most > 1).then_some(Number::Figures(index))
        }
    });
    own.into_iter().chain(sides).chain(units)
}

fn number(game: &BattleLore, index: u8) -> Option<Number> {
    // Before the first turn nothing is counted yet.
    if game.turn.number == 0 {
        return None;
    }
    numbers(game).nth(usize::from(index))
}

/// Lore that this creature can keep.
fn store(pack: &Pack<'_>, unit: &Unit) -> u8 {
    unit::store(&pack.get::<UnitCard>(unit.card).beast)
}

pub fn gauge(game: &BattleLore, pack: &Pack<'_>, index: u8) -> Option<Gauge> {
    let gauge = |name: Message, value: u8, min: i16, max: i16| Gauge {
        name,
        value: value.into(),
        min,
        max: max.max(value.into()),
    };
    let of_side = |says, side: Side| Message::new(says).with(side.name());
    let pool = i16::from(game.pool);
    Some(match number(game, index)? {
        Number::Turn => gauge(Message::new(text::TURN_GAUGE), game.turn.number, 1, i16::from(u8::MAX)),
        Number::Pool => gauge(Message::new(text::POOL_GAUGE), game.pool, pool, pool),
        Number::Banners(side) => {
            let player = game.player(side);
            // The last one is won on the field.
            let most = i16::from(player.goal) - 1;
            gauge(of_side(text::BANNERS_GAUGE, side), player.banners, 0, most)
        }
        Number::Goal(side) => {
            let player = game.player(side);
            // One more than there are, until the last one is won.
            let least = (i16::from(player.banners) + 1).min(player.goal.into());
            gauge(of_side(text::GOAL_GAUGE, side), player.goal, least, BANNERS)
        }
        Number::Tokens(side) => {
            let tokens = game.player(side).tokens;
            gauge(of_side(text::TOKENS, side), tokens, 0, i16::from(tokens) + pool)
        }
        Number::Figures(index) => {
            let unit = game.unit(index)?;
            gauge(game.unit_label(index), unit.figures, 1, unit.most.into())
        }
        Number::Stored(index) => {
            let unit = game.unit(index)?;
            let most = i16::from(store(pack, unit)).min(i16::from(unit.stored) + pool);
            let name = game.told(text::STORED_GAUGE, index);
            gauge(name, unit.stored, 0, most)
        }
    })
}

/// The value lies within the gauge.
pub fn set(game: &mut BattleLore, _pack: &Pack<'_>, index: u8, value: i16) {
    let Ok(value) = u8::try_from(value) else { return };
    let pool = game.pool;
    match number(game, index) {
        Some(Number::Turn) => game.turn.number = value,
        Some(Number::Banners(side)) => game.player_mut(side).banners = value,
        Some(Number::Goal(side)) => game.player_mut(side).goal = value,
        Some(Number::Tokens(side)) => {
            let tokens = &mut game.player_mut(side).tokens;
            let all = pool.saturating_add(*tokens);
            *tokens = value;
            game.pool = all.saturating_sub(value);
        }
        Some(Number::Figures(index)) => {
            if let Some(unit) = game.unit_mut(index) {
                unit.figures = value;
            }
        }
        Some(Number::Stored(index)) => {
            if let Some(unit) = game.unit_mut(index) {
                let all = pool.saturating_add(unit.stored);
                unit.stored = value;
                game.pool = all.saturating_sub(value);
            }
        }
        Some(Number::Pool) | None => {}
    }
}

//! Command cards: section 9.5 of the spec.

use super::{Checked, holds};
use crate::battlelore::content::{Battles, Class, CommandCard, Count, Extra, Fit, Moves, Orders, Scope, Where};

/// Dice or hexes that a card adds, figures that it heals.
const MORE: u8 = 4;
/// Cards that a card draws at the end of the turn: a hand has room for six and these.
const DRAWN: u8 = 4;

pub(super) fn check(card: &CommandCard) -> Checked {
    holds(!card.orders.is_empty(), "a command card orders nothing")?;
    card.orders.iter().chain(card.otherwise.iter()).try_for_each(line)?;
    if !card.tactic {
        holds(
            card.orders.iter().all(|line| line.place != Where::Anywhere),
            "a section card orders in sections",
        )?;
        holds(
            card.orders
                .is_sorted_by(|one, next| (one.place as u8) < next.place as u8),
            "a section card names each section once, from left to right",
        )?;
    }
    if let Moves::More(hexes) = card.moves {
        holds((1..=MORE).contains(&hexes), "a card adds 1 to 4 hexes")?;
    }
    card.extra.iter().try_for_each(|extra| self::extra(card, extra))
}

fn line(line: &Orders) -> Checked {
    match line.count {
        Count::Units(units) => holds(units > 0, "a command card orders nothing")?,
        Count::Hand | Count::All => {}
    }
    let pairs = line
        .fits
        .iter()
        .flat_map(|one| line.fits.iter().map(move |other| (one, other)));
    for (one, other) in pairs {
        holds(agree(*one, *other), "a command card orders what no unit is")?;
    }
    Ok(())
}

/// Whether a unit can be both.
fn agree(one: Fit, other: Fit) -> bool {
    match (one, other) {
        (Fit::Banner(one), Fit::Banner(other)) => one == other,
        (Fit::Class(one), Fit::Class(other)) => one == other,
        (Fit::Class(Class::Creature), other) => !matches!(other, Fit::Troops | Fit::Mercenary | Fit::Wounded),
        (
            Fit::Banner(_) | Fit::Class(_) | Fit::Troops | Fit::Mercenary | Fit::Ranged | Fit::Apart | Fit::Wounded,
            _,
        ) => true,
    }
}

fn extra(card: &CommandCard, extra: &Extra) -> Checked {
    match *extra {
        Extra::Dice { scope, more } | Extra::DiceIfUnmoved { scope, more } => dice(card, scope, more),
        Extra::DiceOfCreature { more } => dice(card, Scope::All, more),
        Extra::Heal(figures) => holds((1..=MORE).contains(&figures), "a card heals 1 to 4 figures"),
        Extra::EndDraw { draw, keep } => {
            holds((1..=DRAWN).contains(&draw), "a card draws 1 to 4 cards")?;
            holds(keep > 0, "a card keeps at least one of those that it draws")?;
            holds(keep <= draw, "a card keeps more than it draws")
        }
        Extra::Echo => Ok(()),
    }
}

fn dice(card: &CommandCard, scope: Scope, more: u8) -> Checked {
    holds((1..=MORE).contains(&more), "a card adds 1 to 4 dice")?;
    let fought = match card.battles {
        Battles::Normal => true,
        Battles::None => false,
        Battles::RangedOnly => scope != Scope::Melee,
    };
    holds(fought, "a card adds dice to battles that it forbids")
}

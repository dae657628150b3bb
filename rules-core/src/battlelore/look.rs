//! How the map looks, and what must always hold: section 9.9 of the spec.

use super::area::Area;
use super::assistant;
use super::content::{CommandCard, LoreCard, ScenarioCard, UnitCard};
use super::field::Field;
use super::unit::Unit;
use super::{BattleLore, Side, landmark, text, unit};
use crate::figure::{Side as Whose, Standing};
use crate::kit::bits::Bits;
use crate::kit::deck::Deck;
use crate::map::{Border, Cell, Eyes, Ground, Shape};
use crate::pack::{Pack, Record};
use crate::text::{Message, common};

/// The hexes of the board, row by row.
pub fn cell(game: &BattleLore, _pack: &Pack<'_>, index: u8) -> Option<Cell> {
    let hex = game.field.board.hex(index)?;
    let unit = game.unit_at(index).and_then(|unit| game.unit(unit));
    Some(Cell {
        x: hex.column().unsigned_abs(),
        y: hex.row().unsigned_abs(),
        shape: Shape::Hex,
        ground: ground(&game.field, index),
        borders: [Border::Open; 4],
        figures: unit.into_iter().map(standing).collect(),
    })
}

fn standing(unit: &Unit) -> Standing {
    Standing {
        card: unit.name(),
        side: Whose::Player(unit.side.player()),
    }
}

/// What matters most there: an objective, then what was built, then the ground. Of most hexes there is nothing to say, and
/// the map asks for all of them.
fn ground(field: &Field, hex: u8) -> Ground {
    let here = Area::of(hex);
    let lies_in = |area: Area| !area.common(here).is_empty();
    if field.objectives.iter().any(|goal| goal.hex == hex) {
        Ground::Goal
    } else if lies_in(field.bridge) {
        Ground::Bridge
    } else if lies_in(field.rampart) || field.landmark(hex).is_some() {
        Ground::Building
    } else if lies_in(field.water) {
        Ground::Water
    } else if lies_in(field.ford) {
        Ground::Ford
    } else if lies_in(field.forest) {
        Ground::Wood
    } else if lies_in(field.hill) {
        Ground::Hill
    } else {
        Ground::Field
    }
}

/// The landmark on a hex, or its wall.
pub fn building(game: &BattleLore, hex: u8) -> Option<Message> {
    let landmark = game.field.landmark(hex);
    let landmark = landmark.map(|landmark| Message::new(common::NAME).with(landmark::name(landmark.is)));
    let rampart = game.field.rampart.contains(hex);
    landmark.or_else(|| rampart.then(|| Message::new(text::RAMPART)))
}

type Checked = Result<(), &'static str>;

fn holds(condition: bool, why: &'static str) -> Checked {
    if condition { Ok(()) } else { Err(why) }
}

pub fn check(game: &BattleLore, pack: &Pack<'_>) -> Checked {
    units(game, pack)?;
    banners(game)?;
    command_cards(game, pack)?;
    holds(
        game.follows_its_card(pack),
        "the command card that is carried out says something else",
    )?;
    lore_cards(game, pack)?;
    tokens(game, pack)
}

/// One unit to a hex, where units may be, with the figures of its card.
fn units(game: &BattleLore, pack: &Pack<'_>) -> Checked {
    let mut standing = Area::EMPTY;
    holds(game.units.are_where_they_stand(), "a unit is not where it stands")?;
    for (_, unit) in game.living() {
        holds(
            u16::from(unit.card) < pack.count(UnitCard::KIND),
            "a unit is not in the pack",
        )?;
        holds(
            (1..=unit.most).contains(&unit.figures),
            "a unit has no figures, or more than its full strength",
        )?;
        let card: UnitCard = pack.get(unit.card);
        holds(
            (unit.race, unit.class, unit.weapon) == (card.race, card.class, card.weapon),
            "a unit is not what its card says",
        )?;
        holds(unit.banner >= card.banner, "a unit has unlearned what it knew")?;
        holds(
            unit.stored <= unit::store(&card.beast),
            "a creature stores more Lore than it can",
        )?;
        if game.options.eyes == Eyes::Table {
            continue;
        }
        holds(game.field.is_passable(unit.hex), "a unit stands where none can")?;
        holds(!standing.contains(unit.hex), "two units stand on one hex")?;
        standing.insert(unit.hex);
    }
    let off = |hex: u8| game.options.eyes == Eyes::Map && !game.field.is_passable(hex);
    holds(
        !game.field.landmarks.iter().any(|landmark| off(landmark.hex)),
        "a landmark lies where no unit can stand",
    )?;
    holds(
        !game.field.objectives.iter().any(|objective| off(objective.hex)),
        "an objective lies where no unit can stand",
    )
}

/// BL-WIN-02.
fn banners(game: &BattleLore) -> Checked {
    let below = |side: Side| {
        let player = game.player(side);
        player.goal == 0 || player.banners < player.goal
    };
    holds(
        game.is_over() || Side::BOTH.into_iter().all(below),
        "a side has its banners, and the game goes on",
    )
}

/// Cards are in one place; says how many there are, or that one is in two.
fn counted(deck: &Deck, others: impl Iterator<Item = u8>) -> Result<Bits, &'static str> {
    let mut all = deck.cards();
    let discarded = deck.discarded();
    holds(
        all.intersection(&discarded).is_empty(),
        "a card is in the deck and among the discards",
    )?;
    all = all.union(&discarded);
    for card in others {
        holds(!all.contains(card), "a card is in two places")?;
        all.insert(card);
    }
    Ok(all)
}

/// Once dealt, every command card is in the deck, in a hand, on the table or discarded.
fn command_cards(game: &BattleLore, pack: &Pack<'_>) -> Checked {
    let hands = Side::BOTH.into_iter().flat_map(|side| game.player(side).hand.iter());
    let all = counted(&game.decks.command, hands.copied().chain(game.turn.laid))?;
    let dealt = game.turn.number > 0 && game.options.eyes == Eyes::Map;
    holds(
        !dealt || all == pack.all::<CommandCard>(),
        "a command card is lost, or not in the pack",
    )
}

/// Those that the deck was built of are not known any more; none of them is twice.
fn lore_cards(game: &BattleLore, pack: &Pack<'_>) -> Checked {
    let hands = Side::BOTH.into_iter().flat_map(|side| game.player(side).lore.iter());
    let parked = game.turn.parked.iter().map(|parked| parked.card);
    let all = counted(&game.decks.lore, hands.copied().chain(parked))?;
    holds(
        all.difference(&pack.all::<LoreCard>()).is_empty(),
        "a Lore card is not in the pack",
    )
}

/// Nothing is made and nothing is lost: in the pool, in goblets, beside creatures and on cards.
fn tokens(game: &BattleLore, pack: &Pack<'_>) -> Checked {
    if game.turn.number == 0 || !game.is_lore() {
        return Ok(());
    }
    let goblets = Side::BOTH.into_iter().map(|side| game.player(side).tokens);
    let stored = game.living().map(|(_, unit)| unit.stored);
    let parked = game.turn.parked.iter().map(|parked| parked.tokens);
    let sum = goblets
        .chain(stored)
        .chain(parked)
        .fold(u16::from(game.pool), |sum, tokens| sum + u16::from(tokens));
    let all = match game.options.eyes {
        Eyes::Table => assistant::TOKENS,
        Eyes::Map => pack.get::<ScenarioCard>(game.scenario).tokens,
    };
    holds(sum == u16::from(all), "a Lore token is lost, or made")
}

//! How the map looks, and what must always hold.

use super::MassiveDarkness;
use super::board::OFF;
use super::content::{EnemyCard, EquipmentCard};
use super::enemy::Enemy;
use super::hero::Hero;
use crate::kit::bits::Bits;
use crate::kit::deck::Deck;
use crate::kit::graph::Side;
use crate::map::{Border, Cell, Ground, Shape};
use crate::pack::Pack;

/// Zones in the order of the board; where there is none, solid rock.
pub fn cell(game: &MassiveDarkness, _pack: &Pack<'_>, index: u8) -> Option<Cell> {
    let board = &game.board;
    let zone = board.zones.get(usize::from(index))?;
    let at = board.at(index);
    let mut cell = Cell {
        x: at.x,
        y: at.y,
        shape: Shape::Square,
        ground: Ground::Wall,
        borders: [Border::Wall; 4],
        figures: [].into_iter().collect(),
    };
    if !zone.exists() {
        return Some(cell);
    }
    let goal = board.exit == Some(index) || board.tokens.iter().any(|token| token.zone == index);
    cell.ground = match (goal, zone.lit()) {
        (true, _) => Ground::Goal,
        (false, true) => Ground::Plain,
        (false, false) => Ground::Dark,
    };
    for (border, side) in cell.borders.iter_mut().zip(Side::ALL) {
        *border = board.border(index, side);
    }
    let heroes = game.heroes.iter().filter(|hero| hero.zone == index).map(Hero::name);
    let enemies = game.enemies.iter().flatten().filter(|enemy| enemy.zone == index);
    cell.figures = heroes.chain(enemies.map(Enemy::name)).collect();
    Some(cell)
}

/// What the laws check after every input.
pub fn check(game: &MassiveDarkness, pack: &Pack<'_>) -> Result<(), &'static str> {
    let holds = |what: bool, law| if what { Ok(()) } else { Err(law) };
    for hero in &game.heroes {
        holds(hero.health <= hero.most, "nobody has more health than his maximum")?;
        holds(
            hero.equipped().difference(&hero.owned).is_empty(),
            "what is equipped is owned",
        )?;
        holds(
            hero.zone == OFF || game.board.get(hero.zone).exists(),
            "heroes stand in zones",
        )?;
    }
    for enemy in game.enemies.iter().flatten() {
        holds(!enemy.is_gone(), "a unit has figures")?;
        holds(
            enemy.zone == OFF || game.board.get(enemy.zone).exists(),
            "enemies stand in zones",
        )?;
    }
    one_place_each(game, pack)
}

/// Every card is in one place at most: a deck, its discards, a hero's hands, a guardian.
fn one_place_each(game: &MassiveDarkness, pack: &Pack<'_>) -> Result<(), &'static str> {
    let decks = &game.decks;
    let mut seen = Bits::EMPTY;
    let mut add = |cards: Bits| {
        let twice = !seen.intersection(&cards).is_empty();
        seen = seen.union(&cards);
        if twice {
            Err("an equipment card is in two places")
        } else {
            Ok(())
        }
    };
    let all = |deck: &Deck| deck.cards().union(&deck.discarded());
    for hero in &game.heroes {
        add(hero.owned)?;
    }
    for enemy in game.enemies.iter().flatten() {
        if let Some(loot) = enemy.loot {
            add(Bits::EMPTY.with(loot))?;
        }
    }
    for deck in decks.treasures.iter().chain([&decks.artifacts]) {
        add(all(deck))?;
    }
    add(decks.starting)?;
    if !seen.difference(&pack.all::<EquipmentCard>()).is_empty() {
        return Err("equipment is of the pack");
    }
    let mut seen = Bits::EMPTY;
    let mut add = |cards: Bits| {
        let twice = !seen.intersection(&cards).is_empty();
        seen = seen.union(&cards);
        if twice {
            Err("an enemy card is in two places")
        } else {
            Ok(())
        }
    };
    for enemy in game.enemies.iter().flatten() {
        add(Bits::EMPTY.with(enemy.card))?;
    }
    for deck in decks.guards.iter().chain([&decks.lesser, &decks.greater]) {
        add(all(deck))?;
    }
    if !seen.difference(&pack.all::<EnemyCard>()).is_empty() {
        return Err("enemies are of the pack");
    }
    Ok(())
}

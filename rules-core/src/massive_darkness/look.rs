//! How the map looks, and what must always hold, whatever is corrected by hand.

use super::board::{Board, OFF};
use super::content::{
    AdventureCard, BranchCard, ClassCard, EnemyCard, EnemyKind, EquipmentCard, FigureCard, HeroCard, Pile, Slot, Sort,
};
use super::decks::LEVELS;
use super::enemy::Enemy;
use super::hero::{HEALTH, Hero, MOST_XP, SHARDS};
use super::{MassiveDarkness, Step, hero_turn};
use crate::figure::{Side as Whose, Standing};
use crate::kit::bits::Bits;
use crate::kit::graph::Side;
use crate::map::{Cell, Eyes, Ground, Shape};
use crate::pack::{CardId, Pack, Record};

/// Health upgrades add so much at most: MD-HERO-02.
const UPGRADE: u8 = 2;

/// Zones of the map, row by row; where the map has gaps, and where tiles have fallen, there is rock.
pub fn cell(game: &MassiveDarkness, _pack: &Pack<'_>, index: u8) -> Option<Cell> {
    let zone = *game.board.zones.get(usize::from(index))?;
    let at = game.board.at(index);
    let mut tokens = game.board.tokens.iter();
    let goal = [game.board.entrance, game.board.exit].contains(&Some(index)) || tokens.any(|token| token.zone == index);
    let ground = if !zone.exists() {
        Ground::Wall
    } else if goal {
        Ground::Goal
    } else if zone.lit() {
        Ground::Plain
    } else {
        Ground::Dark
    };
    let heroes = game.heroes.iter().filter(|hero| hero.zone == index && !hero.escaped);
    let enemies = game.enemies.iter().flatten().filter(|enemy| enemy.zone == index);
    Some(Cell {
        x: at.x,
        y: at.y,
        shape: Shape::Square,
        ground,
        borders: Side::ALL.map(|side| game.board.border(index, side)),
        figures: standing(heroes.map(Hero::name), Whose::Ours)
            .chain(standing(enemies.map(Enemy::name), Whose::Theirs))
            .collect(),
    })
}

fn standing(cards: impl Iterator<Item = CardId>, side: Whose) -> impl Iterator<Item = Standing> {
    cards.map(move |card| Standing { card, side })
}

type Checked = Result<(), &'static str>;

fn holds(condition: bool, why: &'static str) -> Checked {
    if condition { Ok(()) } else { Err(why) }
}

pub fn check(game: &MassiveDarkness, pack: &Pack<'_>) -> Checked {
    holds((1..=LEVELS as u8).contains(&game.level), "the game level is not 1 to 5")?;
    holds(
        u16::from(game.adventure) < pack.count(AdventureCard::KIND) || game.round == 0,
        "the adventure is not in the pack",
    )?;
    let party = game.party();
    holds(
        party == 0 || game.first < party && game.turn.hero < party && game.progress.chosen < party,
        "a seat is named that nobody sits at",
    )?;
    board(game)?;
    let mut seated = Bits::EMPTY;
    for hero in &game.heroes {
        holds(!seated.contains(hero.card), "two heroes share a card")?;
        seated.insert(hero.card);
        self::hero(game, pack, hero)?;
    }
    for enemy in game.enemies.iter().flatten() {
        self::enemy(game, pack, enemy)?;
    }
    figures(game, pack)?;
    equipment_cards(game, pack)?;
    enemy_cards(game)
}

/// A place where figures and tokens of this game may be: with the table's eyes nowhere at all.
fn is_place(game: &MassiveDarkness, zone: u8) -> bool {
    match game.options.eyes {
        Eyes::Table => zone == OFF,
        Eyes::Map => game.board.get(zone).exists(),
    }
}

fn board(game: &MassiveDarkness) -> Checked {
    let board: &Board = &game.board;
    let place = |zone: u8| is_place(game, zone);
    let ends = [board.entrance, board.exit].into_iter().flatten();
    holds(ends.into_iter().all(place), "the entrance or exit lies off the map")?;
    holds(
        board.levels.iter().all(|token| place(token.zone)),
        "a level token lies off the map",
    )?;
    holds(
        board
            .treasures
            .iter()
            .all(|here| place(here.zone) && (here.normal > 0 || here.special > 0)),
        "treasure lies off the map, or there is none where some should be",
    )?;
    holds(
        board.tokens.iter().all(|token| place(token.zone)),
        "an objective token lies off the map",
    )?;
    holds(
        board.pillars.iter().all(|pillar| place(pillar.zone)),
        "a pillar stands off the map",
    )?;
    holds(
        board.fireworks.iter().all(|zone| place(*zone)),
        "a firework lies off the map",
    )
}

fn hero(game: &MassiveDarkness, pack: &Pack<'_>, hero: &Hero) -> Checked {
    holds(
        u16::from(hero.card) < pack.count(HeroCard::KIND) && u16::from(hero.class) < pack.count(ClassCard::KIND),
        "a hero or class is not in the pack",
    )?;
    holds(
        (HEALTH..=HEALTH + UPGRADE).contains(&hero.most),
        "a hero's greatest health is not 5 to 7",
    )?;
    holds(hero.health <= hero.most, "a hero has more health than the maximum")?;
    holds(hero.xp <= MOST_XP, "a hero has more than 30 XP")?;
    holds(hero.shards < SHARDS, "five shards are one XP")?;
    // The dead may lie where the ground is gone: they rise near there.
    let over = game.is_between_adventures();
    let fallen = (hero.health == 0 || over) && usize::from(hero.zone) < game.board.zones.len();
    holds(
        hero.zone == OFF || is_place(game, hero.zone) || fallen,
        "a hero stands off the map",
    )?;
    holds(!hero.escaped || hero.zone == OFF, "a hero who left is on the map")?;
    // Set-up and the market put heroes on the map last.
    holds(
        over || game.round == 0 || !hero.is_here() || is_place(game, hero.zone),
        "a living hero is nowhere",
    )?;
    if hero.bought().iter().any(|nodes| *nodes > 0) {
        let class: ClassCard = pack.get(hero.class);
        for (branch, bought) in hero.bought().iter().enumerate() {
            let branch = class.branches.get(branch);
            let nodes = branch.map_or(0, |branch| pack.get::<BranchCard>(*branch).nodes.len());
            holds(
                usize::from(*bought) <= nodes,
                "a hero has bought what is not on the sheet",
            )?;
        }
    }
    // What is parted with at the end may still be kept in mind.
    holds(
        over || hero.knows_its_gifts(pack),
        "a hero's skills are not those of the cards",
    )?;
    slots(pack, hero)
}

/// MD-EQUIP-02, MD-EQUIP-03.
fn slots(pack: &Pack<'_>, hero: &Hero) -> Checked {
    let slot = |card: u8| {
        let front = pack.front::<EquipmentCard, (Pile, u8, Sort, Slot)>(card);
        front.map_or(Slot::None, |(.., slot)| slot)
    };
    let equipped = [hero.body, hero.hands[0], hero.hands[1]];
    holds(
        equipped.into_iter().flatten().all(|card| hero.owned.contains(card)),
        "a hero uses a card without having it",
    )?;
    holds(
        hero.body.is_none_or(|card| slot(card) == Slot::Body),
        "what is worn on the body is no armour",
    )?;
    let [left, right] = hero.hands;
    holds(left.is_none() || left != right, "one card is held twice")?;
    let mut symbols = 0;
    for card in hero.hands.into_iter().flatten() {
        match slot(card) {
            Slot::Hand => symbols += 1,
            Slot::TwoHands => symbols += 2,
            Slot::Body | Slot::None => return Err("a hero holds what cannot be held"),
        }
    }
    holds(symbols <= 2, "a hero has two hands")
}

fn enemy(game: &MassiveDarkness, pack: &Pack<'_>, enemy: &Enemy) -> Checked {
    holds(
        u16::from(enemy.card) < pack.count(EnemyCard::KIND),
        "an enemy is not in the pack",
    )?;
    holds(is_place(game, enemy.zone), "an enemy stands off the map")?;
    holds(!enemy.is_gone(), "an enemy without figures is on the map")?;
    let (kind, _, _, health) = pack
        .front::<EnemyCard, (EnemyKind, u8, u8, u8)>(enemy.card)
        .unwrap_or_default();
    holds(
        enemy.health <= game.most_health(pack, enemy.card),
        "an enemy has more health than its card gives",
    )?;
    let wounded = enemy.minions.iter().skip(usize::from(health));
    holds(kind == EnemyKind::Mob || enemy.minions() == 0, "only mobs have minions")?;
    holds(
        wounded.copied().all(|minions| minions == 0),
        "a minion has more wounds than health",
    )
}

/// No more miniatures than there are in the box: MD-SPAWN-09.
fn figures(game: &MassiveDarkness, pack: &Pack<'_>) -> Checked {
    let figure = |enemy: &Enemy| {
        let front = pack.front::<EnemyCard, (EnemyKind, u8, u8)>(enemy.card);
        front.map_or(0, |(.., figure)| figure)
    };
    let mut counted = Bits::EMPTY;
    for enemy in game.enemies.iter().flatten() {
        let this = figure(enemy);
        if counted.contains(this) {
            continue;
        }
        counted.insert(this);
        let box_of: FigureCard = pack.get(this);
        let (mut leaders, mut minions) = (0u16, 0u16);
        for other in game.enemies.iter().flatten().filter(|other| figure(other) == this) {
            leaders += u16::from(other.health > 0);
            minions += u16::from(other.minions());
        }
        holds(
            leaders <= u16::from(box_of.leaders),
            "there are more leaders on the map than in the box",
        )?;
        holds(
            minions <= u16::from(box_of.minions),
            "there are more minions on the map than in the box",
        )?;
    }
    Ok(())
}

/// Every equipment card is in one place: a deck, its discards, a hero's, an enemy's. MD-DECK-05.
fn equipment_cards(game: &MassiveDarkness, pack: &Pack<'_>) -> Checked {
    let places = game.equipment_places();
    holds(!places.doubled, "an equipment card is in two places")?;
    let all = pack.all::<EquipmentCard>();
    holds(
        places.taken.difference(&all).is_empty(),
        "an equipment card is not in the pack",
    )?;
    // Between two actions no step holds a card.
    let quiet = matches!(game.steps.last(), Some(Step::HeroTurn(hero_turn::Step::Menu(_))));
    holds(!quiet || places.taken == all, "an equipment card is lost")
}

/// The same for guards and roaming monsters.
fn enemy_cards(game: &MassiveDarkness) -> Checked {
    holds(!game.enemy_places().doubled, "an enemy card is in two places")
}

//! A sensible hero, for the soak: goes where there is something to do, fights what it can, takes what lies about, leaves
//! when it may. It knows questions by their words, so it needs to know nothing of the steps behind them; where it has no
//! opinion, and now and then anyway, chance answers.

use super::setup;
use super::{MassiveDarkness, Step, text};
use crate::bot::Random;
use crate::kit::bits::Bits;
use crate::kit::graph::{self, Side};
use crate::map::{Border, Eyes};
use crate::pack::Pack;
use crate::prompt::{Answer, Ask, Prompt, Seat};
use crate::text::Message;

/// One answer in so many is left to chance, so that everything is tried.
const WHIM: u32 = 10;
/// From this round on nothing is tried any more: the dark may have them.
const TIRED: u8 = 40;

pub fn suggest(game: &MassiveDarkness, pack: &Pack<'_>, prompt: &Prompt, random: &mut Random) -> Option<Answer> {
    if let Some(Step::Setup(step)) = game.steps.last() {
        return at_setup(*step, random);
    }
    if random.below(WHIM) == 0 {
        return None;
    }
    let hero = match prompt.seat {
        Seat::Player(seat) | Seat::Only(seat) => seat,
        Seat::Table => game.turn.hero,
    };
    match &prompt.ask {
        Ask::Choose(choices) => {
            let best = choices.iter().map(|choice| liking(game, pack, hero, choice)).max()??;
            let liked: Bits = (0..)
                .zip(choices.iter())
                .filter(|(_, choice)| liking(game, pack, hero, choice) == Some(best))
                .map(|(index, _)| index)
                .collect();
            random.member(&liked).map(Answer::Choice)
        }
        Ask::Place(zones) => {
            let goal = goal(game, hero)?;
            let distances = walk(game, goal);
            let nearest = zones.iter().min_by_key(|zone| distances.to(*zone).unwrap_or(u8::MAX))?;
            Some(Answer::Place(nearest))
        }
        Ask::Acknowledge
        | Ask::Mark { .. }
        | Ask::Number { .. }
        | Ask::Card(_)
        | Ask::Draw(_)
        | Ask::Roll(_)
        | Ask::Over(_) => None,
    }
}

/// Mostly with a map, one adventure, and by the usual rules.
fn at_setup(step: setup::Step, random: &mut Random) -> Option<Answer> {
    let mostly = |random: &mut Random, usual: u8, other: u8| {
        let choice = if random.below(8) == 0 { other } else { usual };
        Some(Answer::Choice(choice))
    };
    match step {
        setup::Step::Eyes => mostly(random, 1, 0),
        setup::Step::Mode | setup::Step::Usual => mostly(random, 0, 1),
        setup::Step::Adventure
        | setup::Step::Party
        | setup::Step::Hero(_)
        | setup::Step::Class { .. }
        | setup::Step::Weapon(_)
        | setup::Step::Spark
        | setup::Step::Reading(_)
        | setup::Step::First
        | setup::Step::Begin => None,
    }
}

/// How much a choice is liked; `None` without an opinion.
fn liking(game: &MassiveDarkness, pack: &Pack<'_>, hero: u8, choice: &Message) -> Option<u8> {
    let _ = (pack, hero, choice.args);
    let tired = game.round >= TIRED;
    Some(match choice.text {
        text::BUY_NODE => 60,
        text::BUY_NOTHING => 10,
        text::NO_NEARER if tired => 0,
        _ => return None,
    })
}

/// What the way leads to next.
enum Way {
    /// The goal is here.
    Here,
    Door,
    Step,
}

fn way(game: &MassiveDarkness, hero: u8) -> Option<Way> {
    let zone = game.hero(hero).zone;
    let goal = goal(game, hero)?;
    if goal == zone {
        return Some(Way::Here);
    }
    let distances = walk(game, goal);
    let here = distances.to(zone)?;
    let nearer = |next: Option<u8>| {
        next.and_then(|next| distances.to(next))
            .is_some_and(|there| there < here)
    };
    let on_foot = game.board.neighbours(zone).iter().any(|next| nearer(Some(next)));
    let by_door = game.board.doors(zone).any(|side| nearer(game.board.beside(zone, side)));
    Some(if by_door && !on_foot { Way::Door } else { Way::Step })
}

/// Where there is something to do: what is near counts for more.
fn goal(game: &MassiveDarkness, hero: u8) -> Option<u8> {
    if game.options.eyes == Eyes::Table {
        return None;
    }
    let board = &game.board;
    let distances = walk(game, game.hero(hero).zone);
    let mut best: Option<(u8, u8)> = None;
    let mut consider = |zone: u8, far: u8| {
        if let Some(distance) = distances.to(zone) {
            let cost = distance.saturating_mul(2).saturating_add(far);
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, zone));
            }
        }
    };
    for token in &board.tokens {
        consider(token.zone, 4);
    }
    for treasure in &board.treasures {
        consider(treasure.zone, 3);
    }
    for (unit, enemy) in (0..).zip(game.enemies.iter()) {
        if let Some(enemy) = enemy.as_ref().filter(|_| game.is_attackable(unit)) {
            consider(enemy.zone, 2);
        }
    }
    if game.pillars_are_targets() {
        for pillar in board.pillars.iter().filter(|pillar| pillar.health > 0) {
            consider(pillar.zone, 6);
        }
    }
    for zone in board.all().iter().filter(|zone| board.doors(*zone).next().is_some()) {
        consider(zone, 8);
    }
    if let Some(exit) = board.exit {
        consider(exit, if board.tokens.is_empty() { 6 } else { 40 });
    }
    best.map(|(_, zone)| zone)
}

/// Distances from a zone as if all doors were open.
fn walk(game: &MassiveDarkness, from: u8) -> graph::Distances {
    let board = &game.board;
    graph::distances(from, |zone: u8, side: Side| match board.border(zone, side) {
        Border::Wall => board.stairs.iter().find_map(|(a, b)| {
            if *a == zone {
                Some(*b)
            } else {
                (*b == zone).then_some(*a)
            }
        }),
        Border::Open | Border::Door | Border::OpenDoor => board.beside(zone, side),
    })
}

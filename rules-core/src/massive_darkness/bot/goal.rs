//! Where a sensible hero goes: what the adventure wants, what lies about, what can be fought; what is near counts for more.

use super::super::MassiveDarkness;
use super::super::board::Goal;
use super::super::content::Script;
use super::super::enemy::Mark;
use super::super::skill::AttackType;
use super::TIRED;
use crate::kit::bits::Bits;
use crate::kit::graph::{self, Distances, Side};
use crate::kit::list::List;
use crate::map::{Border, Eyes};
use crate::massive_darkness::hero::Hero;
use crate::pack::Pack;

/// What the way leads to next.
pub enum Way {
    /// The goal is here.
    Here,
    Door,
    Step,
}

pub fn way(game: &MassiveDarkness, pack: &Pack<'_>, hero: u8) -> Option<Way> {
    let zone = game.hero(hero).zone;
    let Aim { zone: goal, door } = goal(game, pack, hero)?;
    if goal == zone {
        return Some(if door { Way::Door } else { Way::Here });
    }
    let distances = walk(game, goal);
    let here = distances.to(zone)?;
    let nearer = |next: Option<u8>| {
        next.and_then(|next| distances.to(next))
            .is_some_and(|there| there < here)
    };
    let on_foot = game
        .board
        .neighbours(zone)
        .iter()
        .any(|next| nearer(Some(next)) && !is_deadly(game, pack, hero, next));
    let mut doors = game.board.doors(zone).filter(|side| game.may_open(zone, *side));
    let by_door = doors.any(|side| nearer(game.board.beside(zone, side)));
    Some(match (on_foot, by_door) {
        (true, _) => Way::Step,
        (false, true) => Way::Door,
        (false, false) => Way::Here,
    })
}

/// Of these zones the one that is nearest to the goal.
pub fn nearest(game: &MassiveDarkness, pack: &Pack<'_>, hero: u8, zones: &Bits) -> Option<u8> {
    let distances = walk(game, goal(game, pack, hero)?.zone);
    let far = |zone: &u8| {
        let detour = if is_deadly(game, pack, hero, *zone) { 3 } else { 0 };
        distances
            .to(*zone)
            .map_or(u8::MAX, |steps| steps.saturating_add(detour))
    };
    zones.iter().min_by_key(far)
}

/// Who cannot strike at hand keeps away from enemies.
fn is_deadly(game: &MassiveDarkness, pack: &Pack<'_>, hero: u8, zone: u8) -> bool {
    game.round < TIRED && !game.enemies_in(zone).is_empty() && !game.is_armed(pack, hero, AttackType::Melee)
}

/// Where to go, and whether to open a door there.
#[derive(Clone, Copy)]
struct Aim {
    zone: u8,
    door: bool,
}

/// Whether whoever stands there must not stay.
pub fn is_threatened(game: &MassiveDarkness, zone: u8) -> bool {
    let mut tokens = game.board.tokens.iter();
    game.script == Script::MazeOfDarkness && tokens.any(|token| token.zone == zone)
}

/// The best aim so far, with its cost.
struct Choice {
    distances: Distances,
    best: Option<(u8, Aim)>,
}

impl Choice {
    /// A zone that is worth going to; `far` makes it less so.
    fn consider(&mut self, zone: u8, far: u8) {
        self.weigh(Aim { zone, door: false }, far);
    }

    fn weigh(&mut self, aim: Aim, far: u8) {
        if let Some(distance) = self.distances.to(aim.zone) {
            let cost = distance.saturating_mul(2).saturating_add(far);
            if self.best.is_none_or(|(least, _)| cost < least) {
                self.best = Some((cost, aim));
            }
        }
    }
}

fn goal(game: &MassiveDarkness, pack: &Pack<'_>, hero: u8) -> Option<Aim> {
    if game.options.eyes == Eyes::Table {
        return None;
    }
    let board = &game.board;
    let mut choice = Choice {
        distances: walk(game, game.hero(hero).zone),
        best: None,
    };
    if let Some(exit) = board.exit.filter(|_| game.leaving_is_due()) {
        choice.consider(exit, 0);
        if choice.best.is_some() {
            return choice.best.map(|(_, aim)| aim);
        }
    }
    if game.round < TIRED
        && let Some(zone) = post(game, pack, hero)
    {
        return Some(Aim { zone, door: false });
    }
    enemies(game, &mut choice);
    if game.round < TIRED {
        mission(game, hero, &mut choice);
        // There is no time to lose where the ground falls.
        let hurry = if game.script == Script::WarDrums { 8 } else { 0 };
        for treasure in &board.treasures {
            choice.consider(treasure.zone, 3 + hurry);
        }
        let doors = |zone: &u8| board.doors(*zone).any(|side| game.may_open(*zone, side));
        for zone in board.all().iter().filter(doors) {
            choice.weigh(Aim { zone, door: true }, 8 + hurry);
        }
    }
    choice.best.map(|(_, aim)| aim)
}

fn enemies(game: &MassiveDarkness, choice: &mut Choice) {
    for (unit, enemy) in (0..).zip(game.enemies.iter()) {
        let Some(enemy) = enemy.as_ref().filter(|_| game.is_attackable(unit)) else {
            continue;
        };
        choice.consider(enemy.zone, if enemy.is(Mark::Asleep) { 10 } else { 2 });
    }
}

/// Where the adventure wants him and nobody else.
fn post(game: &MassiveDarkness, pack: &Pack<'_>, hero: u8) -> Option<u8> {
    let board = &game.board;
    let me = game.hero(hero);
    let token = |goal: Goal| {
        board
            .tokens
            .iter()
            .find(|token| token.objective == goal && !token.hidden)
    };
    match game.script {
        // Who has an artifact carries it to the library once both are found.
        Script::ScorchedEarth if me.tokens > 0 && !board.tokens.iter().any(|token| token.hidden) => {
            Some(token(Goal::Library)?.zone)
        }
        // The Chosen keeps out of it, unless he is alone.
        Script::ChosenOne if hero == game.progress.chosen && game.living().len() > 1 => Some(me.zone),
        Script::MazeOfDarkness => watch(game, pack, hero, token(Goal::Artifact)?.zone),
        Script::Own
        | Script::WalkingInTheDark
        | Script::ScorchedEarth
        | Script::BlackWidow
        | Script::ChosenOne
        | Script::WarDrums
        | Script::Immortal
        | Script::FiendsTreasure
        | Script::SparksInTheDark
        | Script::BigGameHunting
        | Script::HeartOfDarkness => None,
    }
}

/// Every way to the artifact of the maze leads past a pillar: there it is watched, for whoever comes is held by the
/// pillar as long as it stands, and by a hero after that. The heroes share the posts out, the most urgent one first and
/// to the nearest; who has nobody to meet looks for treasure nearby.
fn watch(game: &MassiveDarkness, pack: &Pack<'_>, hero: u8, artifact: u8) -> Option<u8> {
    const NEAR: u8 = 3;
    const NOWHERE: u8 = u8::MAX / 2;
    // Whoever is through must not stay.
    if !game.enemies_in(artifact).is_empty() {
        return Some(artifact);
    }
    let board = &game.board;
    let ways = walk(game, artifact);
    let mut posts: List<(u8, u8, Distances), 6> = List::new();
    for pillar in &board.pillars {
        let near = walk(game, pillar.zone);
        let passes = |zone: &u8| near.to(*zone).is_some_and(|steps| ways.to(*zone) == Some(steps + 1));
        let zones = game.enemies.iter().flatten().map(|enemy| enemy.zone);
        let next = zones.filter(passes).filter_map(|zone| near.to(zone)).min();
        posts.push((next.map_or(NOWHERE, |steps| steps + pillar.health), pillar.zone, near));
    }
    posts.sort_unstable_by_key(|(urgency, zone, _)| (*urgency, *zone));
    let mut free = game.living();
    let mut mine = None;
    while mine.is_none() && free.contains(hero) && !posts.is_empty() {
        for (urgency, zone, near) in &posts {
            let cost = |seat: &u8| {
                let clumsy = if game.is_armed(pack, *seat, AttackType::Melee) {
                    0
                } else {
                    3
                };
                near.to(game.hero(*seat).zone).map_or(NOWHERE, |steps| steps + clumsy)
            };
            let Some(seat) = free.iter().min_by_key(cost) else {
                break;
            };
            free.remove(seat);
            if seat == hero {
                mine = Some((*urgency, *zone));
            }
        }
    }
    let (urgency, post) = mine?;
    let here = walk(game, game.hero(hero).zone);
    let steps = |zone: &u8| here.to(*zone).unwrap_or(NOWHERE);
    let treasures = board.treasures.iter().map(|treasure| treasure.zone);
    let treasure = treasures.min_by_key(steps).filter(|zone| steps(zone) <= NEAR);
    treasure.filter(|_| urgency > NEAR).or(Some(post))
}

/// What the adventure wants of him.
fn mission(game: &MassiveDarkness, hero: u8, choice: &mut Choice) {
    let board = &game.board;
    for token in board.tokens.iter().filter(|token| game.has_objective(token.zone)) {
        choice.consider(token.zone, 4);
    }
    if game.pillars_are_targets() || game.script == Script::WarDrums && game.sentinel() == 0 {
        for pillar in board.pillars.iter().filter(|pillar| pillar.health > 0) {
            choice.consider(pillar.zone, 1);
        }
    }
    if game.script == Script::SparksInTheDark && !game.leaving_is_due() {
        // Each lever wants a hero of its own.
        let others = game.heroes_where(Hero::is_here);
        let held = |zone: u8| {
            let mut others = others.iter().filter(|other| *other != hero);
            others.any(|other| game.hero(other).zone == zone)
        };
        let levers = board.tokens.iter().filter(|token| token.objective == Goal::Lair);
        for lever in levers.filter(|lever| !held(lever.zone)) {
            choice.consider(lever.zone, 1);
        }
    }
    if let Some(exit) = board.exit {
        choice.consider(exit, if board.tokens.is_empty() { 6 } else { 40 });
    }
}

/// Distances from a zone as if all doors were open that can be opened.
fn walk(game: &MassiveDarkness, from: u8) -> Distances {
    let board = &game.board;
    let steps =
        |zone: u8, next: Option<u8>| next.filter(|next| game.may_step(zone, *next) || game.may_step(*next, zone));
    graph::distances(from, |zone: u8, side: Side| match board.border(zone, side) {
        Border::Wall => board.stairs.iter().find_map(|(a, b)| {
            if *a == zone {
                Some(*b)
            } else {
                (*b == zone).then_some(*a)
            }
        }),
        Border::Door if !game.may_open(zone, side) => None,
        Border::Open | Border::Door | Border::OpenDoor => steps(zone, board.beside(zone, side)),
    })
}

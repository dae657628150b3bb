//! Every number that the device tracks, for the table to see and correct: section 4 of the spec. The game's own come
//! first, then each hero's, then each unit's. Positions and cards are no numbers: the menu of `amend` moves them.

use super::MassiveDarkness;
use super::board::OFF;
use super::content::{BranchCard, ClassCard, EnemyCard, EnemyKind, Script};
use super::enemy::{Mark, UNITS};
use super::hero::{BRANCHES, MOST_XP, SHARDS};
use super::{Phase, text};
use crate::game::Gauge;
use crate::kit::list::List;
use crate::map::Eyes;
use crate::pack::{CardId, Pack, Record};
use crate::text::{Message, TextId};

/// Corrections of counters stop here.
const MOST: i16 = 99;

/// A number by its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Number {
    Level,
    Round,
    Spark,
    FirstPlayer,
    Actions,
    MovePoints,
    Found,
    /// The adventure's own deeds, where they are no tokens: a key, big ones, Emissaries.
    Deeds,
    /// MD-Q4-05: not yet here, here, dead.
    Sentinel,
    /// MD-Q7-03.
    LockedDoor,
    /// On the floor: MD-Q5-05.
    Fireworks,
    /// An effect that lasts, by its place.
    Lasting(u8),
    Chosen,
    Timer(u8),
    Stage,
    Levers,
    Pillar(u8),
    Hero(u8, OfHero),
    /// Nodes bought of a branch, by its place on the class sheet.
    Branch(u8, u8),
    Unit(u8, OfUnit),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OfHero {
    Health,
    Xp,
    SpentXp,
    Shards,
    Stunned,
    Tokens,
    Fireworks,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OfUnit {
    Health,
    Minions,
    /// Of all its minions.
    Wounds,
    Stunned,
}

/// The game's own numbers that exist now.
fn of_game(game: &MassiveDarkness) -> List<Number, 28> {
    let mut numbers = List::of(&[Number::Level, Number::Round, Number::Spark, Number::FirstPlayer]);
    let mut add = |number| {
        numbers.push(number);
    };
    if game.phase == Phase::Heroes && game.round > 0 {
        add(Number::Actions);
        add(Number::MovePoints);
    }
    match game.script {
        Script::ScorchedEarth | Script::ChosenOne | Script::FiendsTreasure => add(Number::Found),
        Script::WalkingInTheDark | Script::BigGameHunting => add(Number::Deeds),
        Script::WarDrums => {
            add(Number::Sentinel);
            (0..4).for_each(|timer| add(Number::Timer(timer)));
        }
        Script::Immortal => add(Number::Fireworks),
        Script::SparksInTheDark => add(Number::LockedDoor),
        Script::HeartOfDarkness => {
            add(Number::Deeds);
            add(Number::Stage);
            add(Number::Levers);
        }
        Script::Own | Script::BlackWidow | Script::MazeOfDarkness => {}
    }
    if game.script == Script::ChosenOne {
        add(Number::Chosen);
    }
    (0..)
        .zip(game.board.pillars.iter())
        .for_each(|(pillar, _)| add(Number::Pillar(pillar)));
    (0..)
        .zip(game.timed.iter())
        .for_each(|(place, _)| add(Number::Lasting(place)));
    numbers
}

/// The numbers of one hero that matter in this game.
fn of_hero(game: &MassiveDarkness) -> List<OfHero, 7> {
    let mut numbers = List::of(&[OfHero::Health, OfHero::Xp, OfHero::SpentXp]);
    if game.options.story {
        numbers.push(OfHero::Shards);
    }
    numbers.push(OfHero::Stunned);
    if game.script == Script::ScorchedEarth {
        numbers.push(OfHero::Tokens);
    }
    if game.script == Script::Immortal {
        numbers.push(OfHero::Fireworks);
    }
    numbers
}

fn of_unit(pack: &Pack<'_>, card: u8) -> &'static [OfUnit] {
    match pack
        .front::<EnemyCard, (EnemyKind, u8, u8, u8)>(card)
        .unwrap_or_default()
    {
        // The first wound kills.
        (EnemyKind::Mob, .., 0..=1) => &[OfUnit::Health, OfUnit::Minions, OfUnit::Stunned],
        (EnemyKind::Mob, ..) => &[OfUnit::Health, OfUnit::Minions, OfUnit::Wounds, OfUnit::Stunned],
        (EnemyKind::Agent | EnemyKind::Lesser | EnemyKind::Greater, ..) => &[OfUnit::Health, OfUnit::Stunned],
    }
}

/// How many things are in the list that a record begins with, without reading them: a list begins with its length. To
/// find one number all before it are counted.
fn length<R: Record>(pack: &Pack<'_>, index: u8) -> u8 {
    pack.front::<R, u8>(index).unwrap_or_default()
}

/// Which number has this index now.
fn number(game: &MassiveDarkness, pack: &Pack<'_>, index: u8) -> Option<Number> {
    let mut index = usize::from(index);
    let own = of_game(game);
    if let Some(number) = own.get(index) {
        return Some(*number);
    }
    index -= own.len();
    let each = of_hero(game);
    for (seat, hero) in (0..).zip(game.heroes.iter()) {
        if let Some(of) = each.get(index) {
            return Some(Number::Hero(seat, *of));
        }
        index -= each.len();
        let branches = usize::from(length::<ClassCard>(pack, hero.class)).min(BRANCHES);
        if index < branches {
            return Some(Number::Branch(seat, index as u8));
        }
        index -= branches;
    }
    for unit in 0..UNITS as u8 {
        let Some(enemy) = game.enemy(unit) else { continue };
        let each = of_unit(pack, enemy.card);
        if let Some(of) = each.get(index) {
            return Some(Number::Unit(unit, *of));
        }
        index -= each.len();
    }
    None
}

pub fn gauge(game: &MassiveDarkness, pack: &Pack<'_>, index: u8) -> Option<Gauge> {
    let (name, value, min, max) = match number(game, pack, index)? {
        Number::Level => (plain(text::LEVEL), game.level.into(), 1, 5),
        // Set-up is round 0, and only it.
        Number::Round if game.round == 0 => (plain(text::ROUND), 0, 0, 0),
        Number::Round => (plain(text::ROUND), game.round.into(), 1, i16::from(u8::MAX)),
        Number::Spark => (plain(text::SPARK), game.spark.into(), 0, MOST),
        Number::FirstPlayer => {
            let last = i16::from(game.party()).max(1);
            (plain(text::FIRST_SEAT), i16::from(game.first) + 1, 1, last)
        }
        Number::Actions => (plain(text::ACTIONS_GAUGE), game.turn.actions.into(), 0, 9),
        Number::MovePoints => (plain(text::POINTS_GAUGE), game.turn.points.into(), 0, 9),
        Number::Found => (plain(text::TOKENS_FOUND), game.progress.found.into(), 0, 8),
        Number::Deeds => (
            plain(text::GOALS_MET),
            game.progress.found.into(),
            0,
            deeds(game.script),
        ),
        Number::Sentinel => (plain(text::SENTINEL_GAUGE), game.sentinel().into(), 0, 2),
        Number::LockedDoor => (plain(text::LOCKED_DOOR_GAUGE), game.progress.done.min(1).into(), 0, 1),
        Number::Fireworks => {
            // On a map they lie somewhere: they can be taken off, not put down.
            let most = if game.options.eyes == Eyes::Table { 5 } else { 0 };
            (plain(text::FIREWORKS_GAUGE), game.board.fireworks.len() as i16, 0, most)
        }
        Number::Lasting(place) => {
            let timed = game.timed.get(usize::from(place))?;
            (game.lasting_name(timed.effect), 1, 0, 1)
        }
        Number::Chosen => {
            let last = i16::from(game.party()).max(1);
            (plain(text::CHOSEN_SEAT), i16::from(game.progress.chosen) + 1, 1, last)
        }
        Number::Timer(timer) => {
            let tokens = game
                .progress
                .timers
                .get(usize::from(timer))
                .copied()
                .unwrap_or_default();
            (plain(text::TILE_TOKENS).with(timer + 1), tokens.into(), 0, 9)
        }
        Number::Stage => (plain(text::STAGE), game.progress.stage.into(), 0, 3),
        Number::Levers => (plain(text::LEVERS_USED), game.progress.levers.into(), 0, 2),
        Number::Pillar(pillar) => {
            let health = game.board.pillars.get(usize::from(pillar)).map_or(0, |it| it.health);
            (plain(text::PILLAR_GAUGE).with(pillar + 1), health.into(), 0, 9)
        }
        Number::Hero(seat, of) => return Some(hero_gauge(game, seat, of)),
        Number::Branch(seat, place) => return branch_gauge(game, pack, seat, place),
        Number::Unit(unit, of) => return unit_gauge(game, pack, unit, of),
    };
    Some(Gauge {
        name,
        value,
        min,
        max: max.max(value),
    })
}

fn hero_gauge(game: &MassiveDarkness, seat: u8, of: OfHero) -> Gauge {
    let hero = game.hero(seat);
    let (name, value, max) = match of {
        OfHero::Health => (text::OF_HEALTH, hero.health.into(), hero.most.into()),
        OfHero::Xp => (text::OF_XP, hero.xp.into(), MOST_XP.into()),
        OfHero::SpentXp => (text::OF_SPENT_XP, i16::try_from(hero.spent).unwrap_or(i16::MAX), 999),
        OfHero::Shards => (text::OF_SHARDS, hero.shards.into(), i16::from(SHARDS) - 1),
        OfHero::Stunned => (text::OF_STUNNED, hero.stunned.into(), 1),
        OfHero::Tokens => (text::OF_TOKENS, hero.tokens.into(), 2),
        OfHero::Fireworks => (text::OF_FIREWORKS, hero.fireworks.into(), 5),
    };
    of_card(name, hero.name(), value, max)
}

fn branch_gauge(game: &MassiveDarkness, pack: &Pack<'_>, seat: u8, place: u8) -> Option<Gauge> {
    let hero = game.hero(seat);
    let branches: List<u8, BRANCHES> = pack.front::<ClassCard, _>(hero.class).unwrap_or_default();
    let branch = *branches.get(usize::from(place))?;
    let bought = hero.bought().get(usize::from(place)).copied().unwrap_or_default();
    let nodes = length::<BranchCard>(pack, branch);
    let mut gauge = of_card(text::OF_BRANCH, hero.name(), bought.into(), nodes.into());
    gauge.name = gauge.name.with(BranchCard::card(branch));
    Some(gauge)
}

/// How many there are to do.
fn deeds(script: Script) -> i16 {
    if script == Script::WalkingInTheDark { 1 } else { 3 }
}

fn unit_gauge(game: &MassiveDarkness, pack: &Pack<'_>, unit: u8, of: OfUnit) -> Option<Gauge> {
    let enemy = game.enemy(unit)?;
    let (name, value, max) = match of {
        OfUnit::Health => {
            // A boss comes back only while the box has one.
            let most = if enemy.health > 0 || game.free_figures(pack, enemy.card).0 > 0 {
                game.most_health(pack, enemy.card)
            } else {
                0
            };
            (text::OF_HEALTH, enemy.health.into(), most)
        }
        OfUnit::Minions => {
            let most = enemy.minions().saturating_add(game.free_figures(pack, enemy.card).1);
            (text::OF_MINIONS, enemy.minions().into(), most)
        }
        OfUnit::Wounds => {
            let each = game.minion_health(pack, enemy.card).saturating_sub(1);
            let most = enemy.minions().saturating_mul(each);
            (text::OF_MINION_WOUNDS, enemy.minion_wounds().into(), most)
        }
        OfUnit::Stunned => (text::OF_STUNNED, enemy.is(Mark::Stunned).into(), 1),
    };
    Some(of_card(name, enemy.name(), value, max.into()))
}

fn of_card(name: TextId, card: CardId, value: i16, max: i16) -> Gauge {
    Gauge {
        name: Message::new(name).with(card),
        value,
        min: 0,
        max: max.max(value),
    }
}

fn plain(name: TextId) -> Message {
    Message::new(name)
}

/// Turns one number. Health that falls to 0 is a death like any other; a unit without figures leaves the map.
pub fn set(game: &mut MassiveDarkness, pack: &Pack<'_>, index: u8, value: i16) {
    let Some(number) = number(game, pack, index) else {
        return;
    };
    let to = u8::try_from(value).unwrap_or_default();
    match number {
        Number::Level => {
            game.level = to;
            game.renew_party(pack, &mut ());
        }
        Number::Round => game.round = to,
        Number::Spark => game.spark = to,
        Number::FirstPlayer => game.first = to.saturating_sub(1),
        Number::Actions => game.turn.actions = to,
        Number::MovePoints => game.turn.points = to,
        Number::Found | Number::Deeds => game.progress.found = to,
        Number::Sentinel => game.set_sentinel(to),
        Number::LockedDoor => game.progress.done = to,
        Number::Fireworks => {
            while game.board.fireworks.len() > usize::from(to) && game.board.fireworks.pop().is_some() {}
            while game.board.fireworks.len() < usize::from(to) && game.board.fireworks.push(OFF) {}
        }
        Number::Lasting(place) if to == 0 => {
            game.timed.remove(usize::from(place));
        }
        Number::Lasting(_) => {}
        Number::Chosen => game.progress.chosen = to.saturating_sub(1),
        Number::Timer(timer) => {
            if let Some(tokens) = game.progress.timers.get_mut(usize::from(timer)) {
                *tokens = to;
            }
        }
        Number::Stage => game.progress.stage = to,
        Number::Levers => game.progress.levers = to,
        Number::Pillar(pillar) => {
            if let Some(pillar) = game.board.pillars.get_mut(usize::from(pillar)) {
                pillar.health = to;
            }
        }
        Number::Hero(seat, of) => set_hero(game, pack, seat, of, value),
        Number::Branch(seat, place) => {
            game.with_hero(seat, |hero| hero.learn(pack, place, to));
            game.renew_health(pack, seat, &mut ());
        }
        Number::Unit(unit, of) => set_unit(game, pack, unit, of, to),
    }
}

fn set_hero(game: &mut MassiveDarkness, pack: &Pack<'_>, seat: u8, of: OfHero, value: i16) {
    let to = u8::try_from(value).unwrap_or_default();
    if of == OfHero::Health && to == 0 {
        let health = game.hero(seat).health;
        game.wound_hero(pack, seat, health, &mut ());
    }
    game.with_hero(seat, |hero| match of {
        OfHero::Health => hero.health = to,
        OfHero::Xp => hero.xp = to,
        OfHero::SpentXp => hero.spent = u16::try_from(value).unwrap_or_default(),
        OfHero::Shards => hero.shards = to,
        OfHero::Stunned => hero.stunned = to == 1,
        OfHero::Tokens => hero.tokens = to,
        OfHero::Fireworks => hero.fireworks = to,
    });
}

fn set_unit(game: &mut MassiveDarkness, pack: &Pack<'_>, unit: u8, of: OfUnit, to: u8) {
    let each = game.enemy(unit).map_or(1, |enemy| game.minion_health(pack, enemy.card));
    game.with_enemy(unit, |enemy| match of {
        OfUnit::Health => enemy.health = to,
        OfUnit::Minions => {
            // The unhurt ones come and go first.
            let (mut fewer, more) = (enemy.minions().saturating_sub(to), to.saturating_sub(enemy.minions()));
            for alike in &mut enemy.minions {
                let leave = fewer.min(*alike);
                *alike -= leave;
                fewer -= leave;
            }
            if let Some(unhurt) = enemy.minions.first_mut() {
                *unhurt += more;
            }
        }
        OfUnit::Wounds => enemy.wound_minions(to, each),
        OfUnit::Stunned => enemy.set(Mark::Stunned, to == 1),
    });
    if game.enemy(unit).is_some_and(super::enemy::Enemy::is_gone) {
        game.crush_unit(pack, unit, &mut ());
    }
}

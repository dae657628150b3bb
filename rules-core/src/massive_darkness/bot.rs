//! A sensible hero, for the soak: goes where there is something to do, fights what it can, takes what lies about, leaves
//! when it may. It knows questions by their words, so it needs to know nothing of the steps behind them; where it has no
//! opinion, and now and then anyway, chance answers.

use super::content::EquipmentCard;
use super::setup;
use super::skill::AttackType;
use super::{MassiveDarkness, Step, text};
use crate::bot::Random;
use crate::kit::bits::Bits;
use crate::kit::graph::{self, Side};
use crate::map::{Border, Eyes};
use crate::pack::{Pack, Record};
use crate::prompt::{Answer, Ask, Prompt, Seat};
use crate::text::{Arg, Message};

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
            let best = choices
                .iter()
                .map(|choice| liking(game, pack, hero, prompt, choice))
                .max()??;
            let liked: Bits = (0..)
                .zip(choices.iter())
                .filter(|(_, choice)| liking(game, pack, hero, prompt, choice) == Some(best))
                .map(|(index, _)| index)
                .collect();
            random.member(&liked).map(Answer::Choice)
        }
        Ask::Place(zones) => {
            let goal = goal(game, hero)?;
            let distances = walk(game, goal);
            let far = |zone: &u8| {
                let detour = if is_deadly(game, pack, hero, *zone) { 3 } else { 0 };
                distances
                    .to(*zone)
                    .map_or(u8::MAX, |steps| steps.saturating_add(detour))
            };
            let nearest = zones.iter().min_by_key(far)?;
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
#[allow(clippy::match_same_arms, reason = "the arms stand by the questions that they answer")]
fn liking(game: &MassiveDarkness, pack: &Pack<'_>, hero: u8, prompt: &Prompt, choice: &Message) -> Option<u8> {
    let me = game.hero(hero);
    let map = game.options.eyes == Eyes::Map;
    Some(match choice.text {
        // The action menu.
        text::DO_NOTHING if game.round >= TIRED => 200,
        text::DO_NOTHING => 10,
        text::STAND_UP => 100,
        text::LEVER => 95,
        text::ATTACK_MELEE | text::ATTACK_RANGED | text::ATTACK_MAGIC => 90,
        text::CHARGE => 85,
        text::USE_CONSUMABLE if me.wounds() > 1 => 88,
        text::FIGHTING_DISTANCE => 60,
        text::MOVE if map => match way(game, pack, hero) {
            Some(Way::Here) if !has_something(game, me.zone) => 5,
            Some(Way::Here | Way::Door | Way::Step) => 50,
            None => 20,
        },
        text::MOVE => 50,
        text::TELEPORT => 30,
        text::TRANSMUTE if me.owned.len() > 6 => 55,
        text::ABILITY if me.xp > 5 => 55,
        text::LEADER | text::ABILITY | text::TRANSMUTE | text::TRADE | text::USE_CONSUMABLE => 3,
        // A movement point.
        text::LEAVE if game.leaving_is_due() => 100,
        text::LEAVE => 1,
        text::PICK_UP if map => 90,
        text::FIREWORK => 40,
        text::OPEN_DOOR if map => match way(game, pack, hero)? {
            Way::Here => 50,
            Way::Door => 80,
            Way::Step => 15,
        },
        text::STEP if map => match way(game, pack, hero)? {
            Way::Step => 60,
            Way::Here | Way::Door => 10,
        },
        text::STOP if map => 20,
        // Cards.
        text::KEEP_IT => 50,
        text::HAND_TO => 5,
        text::EQUIP => 80,
        text::EQUIP_INSTEAD | text::EQUIP_INSTEAD_OF_TWO => {
            let old = power(pack, choice.args.first()) + power(pack, choice.args.get(1));
            if power(pack, prompt.says.args.get(1)) > old {
                70
            } else {
                20
            }
        }
        text::CARRY_ONLY => 40,
        text::TRADE_DONE => 60,
        text::DRESS => 30,
        // Combat.
        text::DOES | text::DOES_MORE | text::DOES_LESS => 60,
        text::NO_MORE => 10,
        text::THE_BOSS => 60,
        text::THE_MINIONS => 40,
        text::FOR_XP | text::FOR_SHARD if me.xp > 3 => 60,
        text::FOR_XP | text::FOR_SHARD => 20,
        text::PAYS_BLOOD if me.health > 2 => 60,
        text::PAYS_BLOOD => 20,
        text::NOT_NOW => 40,
        // Experience.
        text::BUY_NODE => 60,
        text::BUY_NOTHING => 10,
        _ => return None,
    })
}

/// Roughly what an equipment card is worth.
fn power(pack: &Pack<'_>, card: Option<&Arg>) -> u8 {
    let Some(Arg::Card(card)) = card else { return 0 };
    if card.kind != EquipmentCard::KIND {
        return 0;
    }
    let card: EquipmentCard = pack.get(card.index);
    let dice = [card.melee, card.ranged, card.magic, card.defence];
    let dice = dice.iter().fold(0u8, |sum, [weak, strong]| sum + weak * 2 + strong * 3);
    dice + card.enchantments.len() as u8 * 2
}

/// Whether movement points are of use where the hero stands.
fn has_something(game: &MassiveDarkness, zone: u8) -> bool {
    let board = &game.board;
    board.treasures.iter().any(|treasure| treasure.zone == zone)
        || board.tokens.iter().any(|token| token.zone == zone)
        || board.doors(zone).next().is_some()
        || board.exit == Some(zone)
}

/// What the way leads to next.
enum Way {
    /// The goal is here.
    Here,
    Door,
    Step,
}

fn way(game: &MassiveDarkness, pack: &Pack<'_>, hero: u8) -> Option<Way> {
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
    let on_foot = game
        .board
        .neighbours(zone)
        .iter()
        .any(|next| nearer(Some(next)) && !is_deadly(game, pack, hero, next));
    let by_door = game.board.doors(zone).any(|side| nearer(game.board.beside(zone, side)));
    Some(match (on_foot, by_door) {
        (true, _) => Way::Step,
        (false, true) => Way::Door,
        (false, false) => Way::Here,
    })
}

/// Who cannot strike at hand keeps away from enemies.
fn is_deadly(game: &MassiveDarkness, pack: &Pack<'_>, hero: u8, zone: u8) -> bool {
    !game.enemies_in(zone).is_empty() && !game.is_armed(pack, hero, AttackType::Melee)
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

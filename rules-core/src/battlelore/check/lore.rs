//! Lore cards: each command needs its window and its target. Section 9.6 of the spec.

use super::{Checked, holds};
use crate::battlelore::content::{Amount, Cost, Hero, LoreCard, LoreCommand, Need, Target, Timing};

/// Tokens that a card costs.
const COST: u8 = 20;
/// What a card gives at level 3, of whatever it is.
const MOST: u8 = 9;
/// Levels of a hero: section 1.14.
const LEVELS: [u8; 3] = [1, 2, 3];

/// Both sides' windows in which a unit of one's own attacks, or defends.
const BATTLES: &[Timing] = &[Timing::Battle, Timing::Melee, Timing::Ranged];
const MELEES: &[Timing] = &[Timing::Battle, Timing::Melee];
const ROLLS: &[Timing] = &[Timing::BeforeOpponentRoll, Timing::AfterOpponentRoll];
const BEFORE_ROLL: &[Timing] = &[Timing::BeforeOpponentRoll];
const AFTER_ROLL: &[Timing] = &[Timing::AfterOpponentRoll];
const ORDERS: &[Timing] = &[Timing::Order, Timing::InsteadOfCommand];
const MOVES: &[Timing] = &[Timing::Move];
/// Between battles.
const QUIET: &[Timing] = &[
    Timing::WithCommand,
    Timing::InsteadOfCommand,
    Timing::ReactCommand,
    Timing::Order,
    Timing::ReactOrder,
    Timing::Move,
    Timing::ReactMove,
];
const QUIET_OR_BATTLE: &[Timing] = &[
    Timing::WithCommand,
    Timing::InsteadOfCommand,
    Timing::ReactCommand,
    Timing::Order,
    Timing::ReactOrder,
    Timing::Move,
    Timing::ReactMove,
    Timing::Battle,
    Timing::Melee,
    Timing::Ranged,
];

const SIDES: &[Target] = &[Target::You, Target::Opponent];
const OPPONENT: &[Target] = &[Target::Opponent];
const ATTACKING: &[Target] = &[Target::Attacking];
const DEFENDING: &[Target] = &[Target::Defending];
const ROLLED: &[Target] = &[Target::Attacker, Target::Defending];
const OWN: &[Target] = &[Target::OwnUnits, Target::OwnSection, Target::OrderedUnits];
const OWN_OR_DEFENDING: &[Target] = &[
    Target::OwnUnits,
    Target::OwnSection,
    Target::OrderedUnits,
    Target::Defending,
];

pub(super) fn check(card: &LoreCard) -> Checked {
    holds(card.class != Hero::Commander, "the Commander has no Lore cards")?;
    match card.cost {
        Cost::Tokens(tokens) => holds(tokens <= COST, "a Lore card costs at most 20 tokens")?,
        Cost::Answered => holds(
            card.timing == Timing::ReactLore,
            "only an answer to a Lore card costs what that card does",
        )?,
    }
    reaction(card)?;
    holds(target_fits(card), "this target is not there at this time")?;
    if let Some(targets) = card.targets {
        holds(is_counted(card.target), "there is one such target, and no more")?;
        amount(targets)?;
    }
    for need in &card.needs {
        self::need(card, *need)?;
    }
    holds(!card.does.is_empty(), "a Lore card does nothing")?;
    card.does.iter().try_for_each(|command| does(card, *command))
}

/// BL-LCARD-05: reactions are played in the opponent's turn.
fn reaction(card: &LoreCard) -> Checked {
    let right = match card.timing {
        Timing::WithCommand | Timing::InsteadOfCommand | Timing::Order | Timing::Move => !card.reaction,
        Timing::ReactCommand
        | Timing::ReactOrder
        | Timing::ReactMove
        | Timing::ReactLore
        | Timing::BeforeOpponentRoll
        | Timing::AfterOpponentRoll => card.reaction,
        Timing::Battle | Timing::Melee | Timing::Ranged => true,
    };
    holds(right, "a card is a reaction if and only if it answers the opponent")
}

fn target_fits(card: &LoreCard) -> bool {
    let among = |timings: &[Timing]| timings.contains(&card.timing);
    match card.target {
        Target::You | Target::Opponent => true,
        Target::OwnUnits | Target::EnemyUnits | Target::EnemyWithin(_) | Target::OwnSection => among(QUIET),
        Target::OrderedUnits => among(&[Timing::Order, Timing::Move]),
        Target::OrderedEnemy => among(&[Timing::ReactOrder, Timing::ReactMove]),
        Target::Moving => among(&[Timing::ReactMove]),
        Target::Attacking | Target::Attacked => among(BATTLES) && !card.reaction,
        Target::Defending | Target::Attacker => (among(BATTLES) && card.reaction) || among(ROLLS),
        Target::LoreCard => among(&[Timing::ReactLore]),
    }
}

/// Whether there may be several targets of this sort.
fn is_counted(target: Target) -> bool {
    match target {
        Target::OwnUnits
        | Target::EnemyUnits
        | Target::EnemyWithin(_)
        | Target::OrderedUnits
        | Target::OrderedEnemy => true,
        Target::You
        | Target::Opponent
        | Target::OwnSection
        | Target::Moving
        | Target::Attacking
        | Target::Attacked
        | Target::Defending
        | Target::Attacker
        | Target::LoreCard => false,
    }
}

fn need(card: &LoreCard, need: Need) -> Checked {
    let is_unit = !matches!(card.target, Target::You | Target::Opponent | Target::LoreCard);
    match need {
        Need::Class(_) | Need::NotCreature => holds(is_unit, "only units are of a class"),
        Need::Figures(figures) => holds(is_unit && figures > 0, "only units have figures"),
        Need::AgainstCreature => holds(
            card.target == Target::Attacking,
            "only an attacking unit is up against a creature",
        ),
        Need::InMelee => holds(
            BATTLES.contains(&card.timing) || ROLLS.contains(&card.timing),
            "melee is a matter of battles",
        ),
    }
}

/// At least 1 at every level of the hero, and not too much.
fn amount(amount: Amount) -> Checked {
    holds(
        LEVELS.into_iter().all(|level| (1..=MOST).contains(&amount.at(level))),
        "a Lore card gives 1 to 9 at every level of its hero",
    )
}

fn does(card: &LoreCard, command: LoreCommand) -> Checked {
    use LoreCommand as Does;
    let (times, targets): (&[Timing], &[Target]) = match command {
        Does::Tokens(_) | Does::TokensPerWounded { .. } | Does::CommandCycle(_) => (QUIET, SIDES),
        Does::Steal(_) | Does::NoRanged | Does::PeekCommand | Does::PeekLore | Does::Burn(_) => (QUIET, OPPONENT),
        Does::LoreTheft => (AFTER_ROLL, OPPONENT),
        Does::TokensIfEliminated(_) | Does::Reroll(_) => (AFTER_ROLL, DEFENDING),
        Does::CardRoll { .. } => {
            let enemy = matches!(card.target, Target::EnemyUnits | Target::EnemyWithin(_));
            holds(enemy, "this command does not fit its target")?;
            (QUIET, &[])
        }
        Does::Dice(_) | Does::NoCaps | Does::LoreHits | Does::PayFigure => (BATTLES, ATTACKING),
        Does::DiceInBonus(_) => (MELEES, ATTACKING),
        Does::FewerDice(_) => (BEFORE_ROLL, ROLLED),
        Does::StrikesMiss | Does::FlagsMiss => (ROLLS, ROLLED),
        Does::DiceOfOrdered { .. } => {
            let orders = card.does.iter().any(|other| matches!(other, Does::Order));
            holds(orders, "dice for ordered units, and none are ordered to battle")?;
            (ORDERS, &[Target::OwnUnits])
        }
        Does::DiceInBattleBack(_) => (MELEES, DEFENDING),
        Does::IgnoreHits(_) => (ROLLS, DEFENDING),
        Does::IgnoreFirstHit | Does::IgnoreFlags | Does::BattleBackRight | Does::Bold(_) => {
            (QUIET_OR_BATTLE, OWN_OR_DEFENDING)
        }
        Does::Frighten => (BATTLES, &[Target::Attacked]),
        Does::FirstStrike => {
            holds(
                card.needs.contains(&Need::InMelee),
                "who strikes first does it in melee",
            )?;
            (BEFORE_ROLL, DEFENDING)
        }
        Does::Heal(_) | Does::Cleanse => (QUIET, OWN),
        Does::Relocate { .. } | Does::Step(_) => (QUIET, &[Target::OwnUnits, Target::OrderedUnits]),
        Does::Order | Does::OrderToMove => (ORDERS, &[Target::OwnUnits]),
        Does::Unorder => (&[Timing::ReactOrder], &[Target::OrderedEnemy]),
        Does::MoveBonus(_) | Does::HitAndRun(_) => (MOVES, &[Target::OrderedUnits]),
        Does::MoveCap(_) => (&[Timing::ReactMove], &[Target::Moving]),
        Does::Cancel => (&[Timing::ReactLore], &[Target::LoreCard]),
    };
    holds(times.contains(&card.timing), "this command does not fit its time")?;
    holds(
        targets.is_empty() || targets.contains(&card.target),
        "this command does not fit its target",
    )?;
    numbers(command)
}

/// The numbers of a command.
fn numbers(command: LoreCommand) -> Checked {
    use LoreCommand as Does;
    let some = |number: u8, why| holds((1..=MOST).contains(&number), why);
    match command {
        Does::Tokens(n)
        | Does::Steal(n)
        | Does::TokensPerWounded(n)
        | Does::CardRoll { dice: n, .. }
        | Does::Dice(n)
        | Does::FewerDice(n)
        | Does::DiceInBonus(n)
        | Does::DiceInBattleBack(n)
        | Does::IgnoreHits(n)
        | Does::Reroll(n)
        | Does::Heal(n)
        | Does::MoveBonus(n)
        | Does::Step(n)
        | Does::Relocate(n) => amount(n),
        Does::TokensIfEliminated(n)
        | Does::DiceOfOrdered { more: n, .. }
        | Does::Bold(n)
        | Does::HitAndRun(n)
        | Does::Burn(n) => some(n, "a Lore card gives 1 to 9 of what it gives"),
        // More cards do not fit into a hand for the moment.
        Does::CommandCycle(n) => holds((1..=4).contains(&n), "a Lore card draws 1 to 4 Command cards"),
        // 0 holds the unit where it is.
        Does::MoveCap(_)
        | Does::LoreTheft
        | Does::NoCaps
        | Does::LoreHits
        | Does::StrikesMiss
        | Does::FlagsMiss
        | Does::IgnoreFirstHit
        | Does::IgnoreFlags
        | Does::Frighten
        | Does::BattleBackRight
        | Does::FirstStrike
        | Does::Cleanse
        | Does::PayFigure
        | Does::Order
        | Does::OrderToMove
        | Does::Unorder
        | Does::NoRanged
        | Does::PeekCommand
        | Does::PeekLore
        | Does::Cancel => Ok(()),
    }
}

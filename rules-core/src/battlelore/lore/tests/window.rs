//! Who may play which card when, for how much, and who may answer it.

use super::super::super::content::{Cost, Council, Hero, LoreCard, LoreCommand, Target, Timing};
use super::super::super::{Side, rules};
use super::super::window::{is_allowed, is_for};
use super::{card, lay, plain, rising};
use crate::game::Game;
use crate::prompt::{Answer, Seat};

#[test]
fn who_may_play_when() {
    // In the own turn: what is no reaction, and what answers a roll or a card.
    assert!(is_allowed(Timing::WithCommand, false, true));
    assert!(!is_allowed(Timing::WithCommand, false, false));
    assert!(!is_allowed(Timing::Battle, true, true) && is_allowed(Timing::Battle, true, false));
    for timing in [Timing::BeforeOpponentRoll, Timing::AfterOpponentRoll, Timing::ReactLore] {
        assert!(is_allowed(timing, true, true) && is_allowed(timing, true, false));
    }
    // A battle's window is for cards of its own sort and of any.
    let window = Timing::Battle;
    assert!(is_for(Timing::Battle, window, || true) && is_for(Timing::Battle, window, || false));
    assert!(is_for(Timing::Melee, window, || true) && !is_for(Timing::Melee, window, || false));
    assert!(is_for(Timing::Ranged, window, || false) && !is_for(Timing::Ranged, window, || true));
    assert!(!is_for(Timing::Move, window, || true) && !is_for(Timing::Battle, Timing::Melee, || true));
    assert!(is_for(Timing::Move, Timing::Move, || true) && !is_for(Timing::Move, Timing::ReactMove, || true));
}

/// BL-EX-137, BL-EX-190: one card of each side in a turn; in the own turn an answer to the opponent's roll.
#[test]
fn one_card_each() {
    let wall = card(
        Hero::Wizard,
        Timing::BeforeOpponentRoll,
        true,
        4,
        Target::Attacker,
        &[LoreCommand::FewerDice(rising(0, 1))],
    );
    let mut table = lay(&[wall.clone(), wall]);
    table.hold(Side::South, 0);
    table.hold(Side::South, 1);
    // South itself attacks: there is no attacking enemy.
    assert!(!table.open(Timing::BeforeOpponentRoll, Side::South));
    (table.game.battle.attacker, table.game.battle.defender) = (1, 0);
    table.play(Timing::BeforeOpponentRoll, Side::South);
    assert_eq!(table.game.battle.roll_cards.fewer, 2);
    assert!(table.heard(rules::LCARD_19) && table.heard(rules::LCARD_12));
    assert!(!table.open(Timing::BeforeOpponentRoll, Side::South));
    // BL-EX-139: what was paid comes back at the end of the turn.
    assert_eq!((table.game.pool, table.game.players.south.tokens), (20, 6));
    table.game.return_parked(&mut table.heard);
    assert_eq!((table.game.pool, table.game.decks.lore.discarded().len()), (24, 1));
    assert!(table.open(Timing::BeforeOpponentRoll, Side::South));
}

/// Hands are secret: the question is for one pair of eyes, and a "no" changes nothing.
#[test]
fn no_is_an_answer() {
    let gift = card(
        Hero::Wizard,
        Timing::WithCommand,
        false,
        0,
        Target::You,
        &[LoreCommand::Tokens(plain(1))],
    );
    let mut table = lay(&[gift]);
    table.hold(Side::South, 0);
    let before = table.game.clone();
    assert!(table.open(Timing::WithCommand, Side::South));
    assert_eq!(table.game.prompt(&table.pack).seat, Seat::Only(1));
    table.say(Answer::Choice(0));
    assert_eq!(table.game, before);
}

/// BL-EX-199: Unravel costs what is printed on the card that it answers.
#[test]
fn a_card_is_answered_before_it_works() {
    let gift = card(
        Hero::Wizard,
        Timing::WithCommand,
        false,
        5,
        Target::You,
        &[LoreCommand::Tokens(plain(3))],
    );
    let unravel = LoreCard {
        cost: Cost::Answered,
        ..card(
            Hero::Wizard,
            Timing::ReactLore,
            true,
            0,
            Target::LoreCard,
            &[LoreCommand::Cancel],
        )
    };
    for (wizard, paid) in [(1, 5), (0, 8)] {
        let mut table = lay(&[gift.clone(), unravel.clone()]);
        table.game.players.north.council.wizard = wizard;
        table.hold(Side::South, 0);
        table.hold(Side::North, 1);
        table.play(Timing::WithCommand, Side::South);
        assert_eq!(table.game.prompt(&table.pack).rule, rules::LCARD_20);
        table.say(Answer::Choice(1));
        assert_eq!(table.game.players.north.tokens, 10 - paid);
        assert_eq!(table.game.players.south.tokens, 5);
        assert!(table.game.steps.last().is_none() && table.heard(rules::GEN_02));
        table.game.return_parked(&mut table.heard);
        assert_eq!(table.tokens(), 40);
    }
}

/// BL-EX-67: a wizard's card of 9 without a wizard costs 12 and counts as level 1.
#[test]
fn without_the_hero_a_card_is_dearer_and_weak() {
    let doom = card(
        Hero::Wizard,
        Timing::WithCommand,
        false,
        9,
        Target::You,
        &[LoreCommand::Tokens(rising(0, 1))],
    );
    let mut table = lay(&[doom]);
    table.game.players.south.council = Council {
        cleric: 3,
        ..Council::default()
    };
    table.hold(Side::South, 0);
    table.game.players.south.tokens = 11;
    assert!(!table.open(Timing::WithCommand, Side::South));
    table.game.players.south.tokens = 12;
    table.play(Timing::WithCommand, Side::South);
    assert_eq!(table.game.turn.parked.first().map(|parked| parked.tokens), Some(12));
    assert_eq!(table.game.players.south.tokens, 1);
    assert!(table.heard(rules::LCARD_15));
    assert_eq!(table.tokens(), 42);
}

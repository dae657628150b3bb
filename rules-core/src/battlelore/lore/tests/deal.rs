//! The lore deck, the hands that are dealt from it, and what a turn brings: cards and tokens.

use super::super::super::content::{Council, Hero, LoreCard, LoreDeck, Target, Timing};
use super::super::super::{BattleLore, Side, rules};
use super::super::deal::quota;
use super::{card, lay, pack};
use crate::game::Game;
use crate::kit::deck::Deck;
use crate::pack::{CardId, Record};
use crate::prompt::{Answer, Ask};
use std::vec;
use std::vec::Vec;

/// BL-EX-143: 14 of a class in both councils, 8 in one, 5 in none.
#[test]
fn the_councils_make_the_deck() {
    let north = Council {
        commander: 2,
        wizard: 1,
        cleric: 3,
        ..Council::default()
    };
    let south = Council {
        commander: 1,
        wizard: 2,
        rogue: 1,
        ..Council::default()
    };
    let of = Hero::MASTERS.map(|class| quota([&north, &south], class, 15));
    assert_eq!(of, [14, 8, 8, 5]);
    assert_eq!(of.iter().sum::<u8>(), 35);
    let none = Council::default();
    let least = Hero::MASTERS.map(|class| quota([&none, &none], class, 15));
    assert_eq!(least.iter().sum::<u8>(), 20);
    assert_eq!(quota([&none, &none], Hero::Wizard, 3), 3);
}

fn sixty() -> Vec<LoreCard> {
    let filler = |class| card(class, Timing::WithCommand, false, 0, Target::You, &[]);
    Hero::MASTERS
        .iter()
        .flat_map(|class| vec![filler(*class); 15])
        .collect()
}

/// Deals with the first card of each draw, and keeps the first cards of each hand.
fn deal(deck: LoreDeck, north: Council, south: Council) -> (BattleLore, u16) {
    let mut table = lay(&[]);
    table.pack = pack(&sixty(), deck);
    table.game.players.north.council = north;
    table.game.players.south.council = south;
    for side in Side::BOTH {
        table.game.player_mut(side).tokens = 0;
    }
    let pack = table.pack;
    table.game.deal_lore(&pack, &mut table.heard);
    table.game.settle(&pack, &mut table.heard);
    let mut inputs = 0;
    while table.game.steps.last().is_some() {
        let answer = match table.game.prompt(&pack).ask {
            Ask::Draw(set) => Answer::Card(CardId {
                kind: set.kind,
                index: set.cards.first().unwrap(),
            }),
            Ask::Mark { min, .. } => Answer::Marks((1 << min) - 1),
            other => panic!("{other:?}"),
        };
        table.say(answer);
        inputs += 1;
    }
    assert_eq!(table.tokens(), 40);
    (table.game, inputs)
}

/// BL-EX-160, and DEMO-2 of BL-EX-206.
#[test]
fn a_first_game_has_the_wizards_cards() {
    let wizard = Council {
        wizard: 1,
        ..Council::default()
    };
    let (game, inputs) = deal(LoreDeck::WizardOnly, wizard, wizard);
    assert_eq!((game.decks.lore.len(), game.pool), (13, 38));
    assert_eq!(inputs, 8 + 2);
    for side in Side::BOTH {
        let player = game.player(side);
        assert_eq!((player.lore.len(), player.tokens, player.lore_limit()), (1, 1, 2));
    }
}

/// DEMO-3 of BL-EX-206: 29 cards, 23 once both have kept 3.
#[test]
fn councils_of_the_demo() {
    let north = Council {
        commander: 2,
        rogue: 3,
        warrior: 1,
        ..Council::default()
    };
    let south = Council {
        commander: 3,
        cleric: 3,
        ..Council::default()
    };
    let (game, inputs) = deal(LoreDeck::Councils, north, south);
    assert_eq!((game.decks.lore.len(), game.pool), (23, 34));
    assert_eq!(inputs, 5 + 7 + 7 + 7 + 8 + 2);
    for side in Side::BOTH {
        let player = game.player(side);
        assert_eq!((player.lore.len(), player.tokens, player.lore_limit()), (3, 3, 4));
    }
}

/// BL-AMB-28: no Lore Master, no cards and no tokens.
#[test]
fn without_masters_there_is_nothing_to_start_with() {
    let (game, inputs) = deal(LoreDeck::Councils, Council::default(), Council::default());
    assert_eq!((game.decks.lore.len(), game.pool, inputs), (20, 40, 20));
    assert!(game.players.north.lore.is_empty());
    assert_eq!(game.players.north.lore_limit(), 1);
}

/// BL-EX-217 and BL-EX-64: the discards become the deck; one of two is kept; the limit holds.
#[test]
fn two_cards_and_the_limit() {
    let filler = |class| card(class, Timing::Move, false, 0, Target::You, &[]);
    let mut table = lay(&vec![filler(Hero::Wizard); 14]);
    table.game.decks.lore = Deck::of(crate::kit::bits::Bits::EMPTY.with(0));
    for card in 1..10 {
        table.game.decks.lore.discard(card);
    }
    for card in 10..13 {
        table.hold(Side::South, card);
    }
    let pack = table.pack;
    table.game.lore_hand_limit(&pack, &mut table.heard);
    table.game.lore_option(&pack, &mut table.heard);
    table.game.settle(&pack, &mut table.heard);
    table.say(Answer::Choice(3));
    for card in [0, 9] {
        table.say(Answer::Card(LoreCard::card(card)));
    }
    assert!(table.heard(rules::LCARD_17));
    table.say(Answer::Choice(1));
    assert_eq!(
        (table.game.decks.lore.len(), table.game.decks.lore.discarded().len()),
        (8, 1)
    );
    table.game.lore_hand_limit(&pack, &mut table.heard);
    table.game.settle(&pack, &mut table.heard);
    table.say(Answer::Choice(0));
    assert_eq!(table.game.players.south.lore.to_vec(), [11, 12, 9]);
    assert!(table.game.steps.last().is_none());
}

/// BL-LORE-03 and BL-EX-140: a short pool gives what it has.
#[test]
fn a_short_pool() {
    let mut table = lay(&[]);
    table.game.pool = 1;
    let pack = table.pack;
    table.game.lore_option(&pack, &mut table.heard);
    table.game.settle(&pack, &mut table.heard);
    table.say(Answer::Choice(1));
    assert_eq!((table.game.pool, table.game.players.south.tokens), (0, 11));
    assert!(table.heard(rules::LORE_03));
    assert_eq!(
        table.game.gain_tokens(Side::South, 1, rules::HIT_14, &mut table.heard),
        0
    );
    assert!(table.heard(rules::HIT_17));
}

//! The end of a turn, step by step: what is discarded, drawn, paid, taken and returned.

use super::*;
use crate::battlelore::content::{Banner, Class, Kind, UnitCard};
use crate::battlelore::field::{Landmark, Objective};
use crate::battlelore::testing::{self, at};
use crate::battlelore::turn::Parked;
use crate::bot::Random;
use crate::game::{Game, Input};
use crate::kit::bits::Bits;
use crate::kit::deck::Deck;
use crate::prompt::Outcome;

fn man(side: Side, hex: &str) -> crate::battlelore::unit::Unit {
    let row = UnitCard {
        class: Class::Foot,
        banner: Banner::Blue,
        figures: 4,
        ..UnitCard::default()
    };
    testing::unit(&row, side, at(hex))
}

/// A turn of South at its very end.
fn ending(kind: Kind) -> BattleLore {
    let mut game = testing::field_for(Side::South);
    game.kind = kind;
    game.decks.command = Deck::of(Bits::below(testing::CARDS.into()));
    for side in Side::BOTH {
        game.player_mut(side).hand_size = 4;
        game.player_mut(side).goal = 2;
    }
    game
}

/// BL-EX-182.
#[test]
fn paid_tokens_come_back_last() {
    let mut game = ending(Kind::Lore);
    game.turn.parked.push(Parked {
        card: 0,
        side: Side::South,
        tokens: 3,
    });
    game.units.push(man(Side::South, "F4"));
    game.field.landmarks.push(Landmark {
        is: LandmarkKind::Pentacle,
        owner: Side::South,
        hex: at("F4"),
    });
    push(&mut game, Step::LoreOption);
    testing::with_pack(|pack| game.settle(pack, &mut ()));
    assert_eq!((game.pool, game.players.south.tokens), (3, 0));
    assert_eq!(game.turn.active, Side::North);
    // With tokens in the pool it pays.
    game.turn.active = Side::South;
    game.steps.clear();
    push(&mut game, Step::Stores);
    testing::with_pack(|pack| game.settle(pack, &mut ()));
    assert_eq!((game.pool, game.players.south.tokens), (2, 1));
}

#[test]
fn objectives_are_taken_once_at_the_end_of_the_own_turn_and_may_win() {
    let mut game = ending(Kind::Medieval);
    game.units.push(man(Side::South, "E7"));
    game.units.push(man(Side::South, "G7"));
    for (hex, only) in [("E7", None), ("G7", Some(Side::North))] {
        let hex = at(hex);
        game.field.objectives.push(Objective { hex, only });
    }
    game.players.south.banners = 1;
    push(&mut game, Step::Objectives);
    testing::with_pack(|pack| {
        game.settle(pack, &mut ());
        assert_eq!(game.prompt(pack).ask, Ask::Over(Outcome::Winner(1)));
    });
    assert_eq!(game.field.objectives.len(), 1);
}

/// BL-TURN-04: the card is discarded and another drawn.
#[test]
fn a_card_that_orders_nobody_ends_the_turn() {
    let mut game = ending(Kind::Medieval);
    // Card 0 orders on the left; South's left is the west.
    game.units.push(man(Side::South, "G12"));
    game.decks.command.take(0);
    game.players.south.hand.push(0);
    push(&mut game, Step::Command);
    testing::with_pack(|pack| {
        game.settle(pack, &mut ());
        assert!(game.decks.command.discarded().contains(0));
        assert!(matches!(game.prompt(pack).ask, Ask::Draw(_)));
        assert_eq!(game.prompt(pack).seat, crate::prompt::Seat::Only(1));
    });
}

/// An echo is carried out as the opponent's card, and is what the next echo repeats.
#[test]
fn section_cards_are_seen_from_the_own_seat() {
    let mut game = ending(Kind::Medieval);
    game.units.push(man(Side::South, "G2"));
    game.units.push(man(Side::North, "C2"));
    testing::with_pack(|pack| {
        game.follow_card(0, &pack.get(0), 0);
        assert_eq!(game.orderable_hexes().only(), Some(at("G2")));
        game.turn.active = Side::North;
        game.follow_card(0, &pack.get(0), 0);
        assert!(game.orderable_hexes().is_empty());
        game.follow_card(2, &pack.get(2), 0);
        assert_eq!(game.orderable_hexes().only(), Some(at("C2")));
    });
}

/// What a damaged save can lead to: nobody could ever be asked for a card.
#[test]
fn without_any_command_card_there_is_no_turn() {
    let mut game = ending(Kind::Medieval);
    game.decks.command = Deck::default();
    push(&mut game, Step::Begin);
    testing::with_pack(|pack| {
        game.settle(pack, &mut ());
        assert_eq!(game.prompt(pack).ask, Ask::Over(Outcome::Drawn));
    });
}

/// From set-up on, a bot answers at random: there is always something to answer, no card is lost, and no hex is taken
/// twice.
#[test]
fn turns_go_on() {
    testing::with_pack(|pack| {
        let cards = u16::from(testing::CARDS);
        for seed in 0..20 {
            let mut random = Random::new(seed);
            let mut game = BattleLore::new(pack);
            game.apply(pack, Input::Answer(Answer::Choice(1)), &mut ()).unwrap();
            for _ in 0..2000 {
                let prompt = game.prompt(pack);
                assert!(prompt.ask.is_possible(), "{prompt:?}");
                let Some(answer) = random.answer(&prompt.ask) else {
                    break;
                };
                game.apply(pack, Input::Answer(answer), &mut ()).unwrap();
                if game.turn.number == 0 {
                    continue;
                }
                let held = Side::BOTH.map(|side| game.player(side).hand.len() as u16);
                let laid = u16::from(game.turn.laid.is_some());
                let command = &game.decks.command;
                assert_eq!(
                    command.len() + command.discarded().len() + held[0] + held[1] + laid,
                    cards
                );
                assert_eq!(usize::from(game.occupied().len()), game.living().count());
            }
            assert!(game.turn.number > 1, "{:?}", game.steps);
        }
    });
}

//! Every card of the demo pack, in its window.

use super::super::super::Side;
use super::super::super::battle::{Face, Roll};
use super::super::super::content::{Class, CommandCard, LoreCard, Timing, UnitCard};
use super::super::super::turn::Parked;
use super::super::super::unit::{Marks, Unit};
use super::{Table, lay};
use crate::bot::Random;
use crate::game::Game;
use crate::kit::deck::Deck;
use crate::pack::Pack;
use crate::prompt::Answer;

static DEMO: &[u8] = include_bytes!("../../../../../tests/packs/battlelore/demo.pack");

/// South's turn; both sides have foot, riders and a creature, face to face, with orders and hands.
fn parade(card: u8) -> Table {
    let pack = Pack::open(DEMO).unwrap();
    let mut table = lay(&[]);
    table.pack = pack;
    let game = &mut table.game;
    game.units.clear();
    let of = |class| {
        let mut rows = pack.all::<UnitCard>().iter();
        rows.find(|row| pack.get::<UnitCard>(*row).class == class).unwrap()
    };
    for (side, row) in [(Side::South, 60), (Side::North, 48)] {
        for (place, class) in (0..).zip([Class::Foot, Class::Mounted, Class::Creature]) {
            let unit = Unit::new(&pack, of(class), side, row + 2 * place, 0);
            game.units.push(unit);
        }
    }
    for unit in 0..3 {
        game.mark(unit, Marks::ORDERED);
    }
    game.turn.moving = Some(0);
    game.decks.command = Deck::of(pack.all::<CommandCard>());
    let owner = if pack.get::<LoreCard>(card).reaction {
        Side::North
    } else {
        Side::South
    };
    for side in Side::BOTH {
        let player = game.player_mut(side);
        player.hand_size = 4;
        for held in 0..4 {
            player.hand.push(held + 4 * side.player());
        }
    }
    for held in game.players.north.hand.iter().chain(game.players.south.hand.iter()) {
        game.decks.command.take(*held);
    }
    game.player_mut(owner).lore.push(card);
    table
}

/// Each card of the demo is offered in its window, works whatever is answered, and loses no token and no card on the way.
#[test]
fn every_card_of_the_demo_works() {
    let pack = Pack::open(DEMO).unwrap();
    let cards = pack.all::<LoreCard>();
    assert_eq!(cards.len(), 60);
    for card in cards.iter() {
        let row: LoreCard = pack.get(card);
        let side = if row.reaction { Side::North } else { Side::South };
        for seed in 0..20 {
            let mut random = Random::new(seed);
            let mut table = parade(card);
            if matches!(row.timing, Timing::Order | Timing::InsteadOfCommand) {
                table.game.unit_mut(0).unwrap().marks = Marks::default();
            }
            if row.timing == Timing::ReactLore {
                let parked = Parked {
                    card: 0,
                    side: Side::South,
                    tokens: 0,
                };
                table.game.turn.parked.push(parked);
            }
            // South attacks, one unit after the other, until the card fits.
            let window = match row.timing {
                Timing::Melee | Timing::Ranged => Timing::Battle,
                other => other,
            };
            let pairs = (0..3).flat_map(|attacker| (3..6).map(move |defender| (attacker, defender)));
            let distance = if row.timing == Timing::Ranged { 2 } else { 1 };
            let mut offered = false;
            for (attacker, defender) in pairs {
                (table.game.battle.attacker, table.game.battle.defender) = (attacker, defender);
                table.game.battle.distance = distance;
                table.game.battle.roll = Roll::default();
                table.game.battle.roll.add(Face::Blue);
                table.game.battle.roll.add(Face::Flag);
                if table.open(window, side) {
                    offered = true;
                    break;
                }
            }
            assert!(offered, "{row:?}");
            let tokens = table.tokens();
            let before = table.game.clone();
            table.say(Answer::Choice(1));
            assert!(
                table.game.battle.cards != before.battle.cards || table.game != before,
                "{row:?}"
            );
            let mut inputs = 0;
            while table.game.steps.last().is_some() && !table.game.is_over() {
                let answer = random.answer(&table.game.prompt(&pack).ask).unwrap();
                table.say(answer);
                inputs += 1;
                assert!(inputs < 300, "{row:?} {:?}", table.game.steps);
            }
            let stored: u8 = table.game.units.iter().map(|unit| unit.stored).sum();
            assert_eq!(table.tokens() + stored, tokens, "{row:?}");
            assert!(table.game.turn.parked.iter().any(|parked| parked.card == card));
        }
    }
}

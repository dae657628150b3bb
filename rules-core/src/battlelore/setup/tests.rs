//! Set-up by its own questions.

use super::*;
use crate::battlelore::testing;
use crate::bot::Random;
use crate::game::{Game, Input};
use crate::prompt::Seat;

fn answer(game: &mut BattleLore, pack: &Pack<'_>, choices: &[u8]) {
    for choice in choices {
        let answer = Answer::Choice(*choice);
        game.apply(pack, Input::Answer(answer), &mut ()).unwrap();
    }
}

/// Two players, usual readings: the first player's hand is dealt first, in secret, and all of it before the first turn.
#[test]
fn hands_are_dealt_before_the_first_turn() {
    testing::with_pack(|pack| {
        let mut game = BattleLore::new(pack);
        answer(&mut game, pack, &[Eyes::MAP, 0, 0]);
        assert_eq!(game.prompt(pack).seat, Seat::Only(Side::South.player()));
        let mut random = Random::new(1);
        while matches!(game.prompt(pack).ask, Ask::Draw(_)) {
            let drawn = random.answer(&game.prompt(pack).ask).unwrap();
            game.apply(pack, Input::Answer(drawn), &mut ()).unwrap();
        }
        assert_eq!(Side::BOTH.map(|side| game.player(side).hand.len()), [4, 4]);
        assert_eq!(game.living().count(), 6);
        assert_eq!((game.prompt(pack).ask, game.turn.number), (Ask::Acknowledge, 0));
        game.apply(pack, Input::Answer(Answer::Done), &mut ()).unwrap();
        assert_eq!((game.turn.number, game.turn.active), (1, Side::South));
    });
}

#[test]
fn the_device_may_play_a_side_or_both_and_readings_are_chosen() {
    testing::with_pack(|pack| {
        let mut game = BattleLore::new(pack);
        // The device plays North, as a marshal; other readings for all three that a Medieval battle knows.
        answer(&mut game, pack, &[Eyes::MAP, 1, 2, 1, 1, 1, 1]);
        assert_eq!(game.players.north.run_by, Some(Level::Marshal));
        assert_eq!(game.players.south.run_by, None);
        let options = &game.options;
        assert!(options.crossbow_penalty == 2 && options.literal_pursuit && options.retreat_must_maximise);
        assert!(!options.trample_at_once);
        let mut game = BattleLore::new(pack);
        answer(&mut game, pack, &[Eyes::MAP, 3, 0, 1, 0]);
        assert_eq!(game.players.north.run_by, Some(Level::Recruit));
        assert_eq!(game.players.south.run_by, Some(Level::Captain));
        assert_eq!(game.prompt(pack).seat, Seat::Device(Side::South.player()));
    });
}

/// BL-WC-05: in secret, one player after the other, and never beyond the total.
#[test]
fn a_custom_council_is_chosen_in_secret() {
    testing::with_pack(|pack| {
        let mut game = BattleLore::new(pack);
        game.steps.clear();
        game.kind = Kind::Lore;
        game.turn.active = Side::South;
        council::begin(&mut game);
        let mut give = |number, seat, most| {
            let prompt = game.prompt(pack);
            assert_eq!(prompt.seat, seat);
            assert_eq!(prompt.ask, Ask::Number { min: 0, max: most });
            game.apply(pack, Input::Answer(Answer::Number(number)), &mut ())
        };
        let [north, south] = [Seat::Only(0), Seat::Only(1)];
        give(6, Seat::Table, 10).unwrap();
        assert!(give(4, south, 3).is_err());
        for (number, most) in [(2, 3), (3, 3), (1, 1)] {
            give(number, south, most).unwrap();
        }
        for (number, most) in [(0, 3), (0, 3), (0, 3), (3, 3), (2, 3)] {
            give(number, north, most).unwrap();
        }
        assert_eq!(
            (game.players.south.council.total(), game.players.north.council.total()),
            (6, 5)
        );
        assert!(game.steps.last().is_none());
    });
}

//! Laws: what holds for every game, whatever is answered; and numbers that move only when rules do.

use host_sim::{fuzz, laws, packs, perft, plays};
use rules_core::bot::{Player, Random, Style};
use rules_core::session::By;
use rules_core::{AnyGame, Game, GameKind, Input, Pack, Session};

/// Every law in whole games.
#[test]
fn laws_hold_in_random_games() {
    for game in GameKind::ALL {
        let bytes = packs::demo(game).unwrap();
        let pack = Pack::open_for(game, &bytes).unwrap();
        // Long games are watched in fewer places.
        let (games, every) = match game {
            GameKind::Example => (200, 1),
            GameKind::MassiveDarkness | GameKind::BattleLore => (12, 16),
        };
        let style = Style::Sensible;
        for seed in 0..games {
            let watch = laws::Watch {
                style,
                every,
                eyes: None,
            };
            if let Err(violation) = laws::check_game(game, &pack, seed, watch) {
                panic!("{violation}");
            }
        }
    }
}

/// What a broken law prints must lead there: the record of a whole game runs, and ends as the game did.
#[test]
fn records_of_games_run() {
    for kind in GameKind::ALL {
        let bytes = packs::demo(kind).unwrap();
        let pack = Pack::open_for(kind, &bytes).unwrap();
        for seed in 0..6 {
            let dice = laws::dice(seed);
            let mut bot = Player::new(Style::Sensible, seed);
            let mut session: Session<AnyGame, 4096> = Session::new(kind.new_game(&pack));
            while session.played().len() < 4000 {
                let prompt = session.game().prompt(&pack);
                let rolled = dice.answer(&prompt.ask, session.number());
                let Some(answer) = rolled.or_else(|| bot.answer(session.game(), &pack, &prompt)) else {
                    break;
                };
                let input = Input::Answer(answer);
                session.apply(&pack, input, By::Table, &mut ()).unwrap();
            }
            let play = plays::record("demo", &pack, session.played()).unwrap();
            let prompt = session.game().prompt(&pack);
            let last = play.lines().rev().find(|line| line.starts_with('?')).unwrap();
            let speech = plays::speech::Speech::english(&pack);
            assert_eq!(last, format!("? {}", speech.question(session.game(), &prompt)));
        }
    }
}

/// A thousand inputs back to the start and forth to the end, every state byte for byte.
#[test]
fn undo_of_a_thousand_inputs_and_redo_reproduce_every_state() {
    for kind in GameKind::ALL {
        let bytes = packs::demo(kind).unwrap();
        let pack = Pack::open_for(kind, &bytes).unwrap();
        let encode = |game: &AnyGame| postcard::to_allocvec(game).unwrap();
        let mut bot = Random::new(11);
        let mut session: Session<AnyGame, 1024> = Session::new(kind.new_game(&pack));
        let mut states = vec![encode(session.game())];
        while states.len() <= 1000 {
            let ask = session.game().prompt(&pack).ask;
            // A finished game is corrected, and the correction menu opened, until there are enough inputs.
            let input = bot.answer(&ask).map_or_else(
                || {
                    let gauge = session.game().gauge(&pack, 0).unwrap();
                    let span = u32::try_from(gauge.max - gauge.min + 1).unwrap();
                    Input::Set {
                        gauge: 0,
                        value: gauge.min + i16::try_from(bot.below(span)).unwrap(),
                    }
                },
                Input::Answer,
            );
            session.apply(&pack, input, By::Table, &mut ()).unwrap();
            states.push(encode(session.game()));
        }
        for state in states.iter().rev().skip(1) {
            assert!(session.undo(&pack).is_some());
            assert_eq!(encode(session.game()), *state);
        }
        assert!(session.undo(&pack).is_none());
        for state in &states[1..] {
            assert!(session.redo(&pack, &mut ()));
            assert_eq!(encode(session.game()), *state);
        }
        assert!(!session.redo(&pack, &mut ()));
    }
}

/// `UPDATE=1` writes them anew.
#[test]
fn perft_numbers_are_the_ones_we_know() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/perft.txt");
    let mut fresh = String::from("# Different states of the demo pack after 0, 1, 2 … inputs.\n");
    for game in GameKind::ALL {
        let depth = match game {
            GameKind::Example => 9,
            GameKind::MassiveDarkness | GameKind::BattleLore => 4,
        };
        let bytes = packs::demo(game).unwrap();
        let pack = Pack::open_for(game, &bytes).unwrap();
        let counts: Vec<String> = perft::perft(game, &pack, depth)
            .unwrap()
            .iter()
            .map(ToString::to_string)
            .collect();
        fresh += &format!("{} {}\n", game.name(), counts.join(" "));
    }
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(file, &fresh).unwrap();
    }
    assert_eq!(
        std::fs::read_to_string(file).unwrap_or_default(),
        fresh,
        "run the tests with UPDATE=1 if rules changed"
    );
}

/// The soak and fuzz commands feed a million; here a quarter of a hundred thousand for each reader.
#[test]
fn random_bytes_never_panic_the_readers() {
    let tally = fuzz::fuzz(&GameKind::ALL, 25_000, 9).unwrap();
    assert!(tally.packs >= 25_000 && tally.saves >= 25_000);
    assert!(
        tally.saves_read > 0,
        "some damaged saves must get past the checksum, or nothing is tested"
    );
}

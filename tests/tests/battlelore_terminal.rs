//! A person at the terminal plays a battle against the device to its end, in both languages. What only one side may know
//! stands there when it is asked, under that side's name, and nowhere else: not in the log, nor in what undo takes back.

use host_sim::packs;
use host_sim::terminal::{DiceSource, Manner, Table};
use rules_core::bot::{Player, Style};
use rules_core::{Answer, Ask, Game, GameKind, Lang, Outcome, Pack, Seat};

/// Lines after which the battle must be over.
const LONGEST: u32 = 2000;
/// The device's map, the first scenario, the device for South, a recruit, the usual readings.
const SET_UP: [&str; 5] = ["2", "1", "3", "1", "1"];
const UNSEEN: &str = "…";

/// What a line made the terminal say.
fn types(table: &mut Table<'_, '_>, line: &str) -> String {
    let mut said = Vec::new();
    table.line(line, &mut said).unwrap();
    String::from_utf8(said).unwrap()
}

fn asks(table: &mut Table<'_, '_>) -> String {
    let mut said = Vec::new();
    table.ask(&mut said).unwrap();
    String::from_utf8(said).unwrap()
}

fn plays_the_drill_field(lang: Lang, only: &str, seed: u64) {
    let bytes = packs::demo(GameKind::BattleLore).unwrap();
    let pack = Pack::open(&bytes).unwrap();
    let manner = Manner {
        lang,
        eyes: None,
        dice: DiceSource::Device,
        seed,
    };
    let mut table = Table::new(GameKind::BattleLore, &pack, manner);
    let mut bot = Player::new(Style::Sensible, seed);
    let (mut lines, mut secrets) = (0, 0);
    let outcome = loop {
        let said = asks(&mut table);
        let game = table.session().game();
        let prompt = game.prompt(&pack);
        if let Ask::Over(outcome) = prompt.ask {
            break outcome;
        }
        assert!(lines < LONGEST, "the battle does not end");
        let secret = matches!(prompt.seat, Seat::Only(_));
        assert_eq!(said.contains(only), secret, "{said}");
        let line = match SET_UP.get(lines as usize) {
            Some(line) => (*line).to_owned(),
            None => {
                let answer = bot.answer(game, &pack, &prompt).unwrap();
                match answer {
                    Answer::Done => "done".to_owned(),
                    answer => table.speech().answer(game, &prompt.ask, &answer),
                }
            }
        };
        let before = table.session().number();
        let said = types(&mut table, &line);
        assert_eq!(table.session().number(), before + 1, "`{line}`: {said}");
        lines += 1;
        if secret {
            secrets += 1;
            let taken = types(&mut table, "undo");
            assert!(taken.contains(UNSEEN) && !taken.contains(&line), "{taken}");
            types(&mut table, "redo");
        }
    };
    assert!(matches!(outcome, Outcome::Winner(_)));
    assert!(secrets > 2, "{secrets}");
    let log = types(&mut table, "log");
    let named: Vec<&str> = log.lines().filter(|line| line.starts_with("> card")).collect();
    assert_eq!(named.len(), 1, "the scenario, and no card of a hand: {named:?}");
    assert!(log.lines().filter(|line| line.ends_with(UNSEEN)).count() > secrets);
}

#[test]
fn english() {
    (1..=3).for_each(|seed| plays_the_drill_field(Lang::En, "[only for North]", seed));
}

#[test]
fn russian() {
    (1..=3).for_each(|seed| plays_the_drill_field(Lang::Ru, "[видит только Север]", seed));
}

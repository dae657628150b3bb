//! A person at the terminal plays the tutorial from set-up to its end: in both languages, with either eyes, with the
//! device's dice and with typed ones. The person is the hero bot, whose answers are typed as lines.

use host_sim::packs;
use host_sim::terminal::{DiceSource, Manner, Table};
use rules_core::bot::{Player, Style};
use rules_core::{Answer, Ask, Eyes, Game, GameKind, Lang, Outcome, Pack};

/// Lines after which the tutorial must be over.
const LONGEST: u32 = 4000;

/// The person: how the bot's answers are typed.
struct Person<'a, 'p> {
    table: Table<'a, 'p>,
    bot: Player,
    lines: u32,
    out: Vec<u8>,
}

impl<'a, 'p> Person<'a, 'p> {
    fn new(pack: &'a Pack<'p>, manner: Manner) -> Self {
        Self {
            table: Table::new(GameKind::MassiveDarkness, pack, manner),
            bot: Player::new(Style::Sensible, manner.seed),
            lines: 0,
            out: Vec::new(),
        }
    }

    fn ask(&mut self) -> Ask {
        self.table.ask(&mut self.out).unwrap();
        let pack = self.table.speech().pack;
        self.table.session().game().prompt(pack).ask
    }

    /// Types a line, and gives what the terminal says to it.
    fn types(&mut self, line: &str) -> String {
        self.out.extend_from_slice(format!("> {line}\n").as_bytes());
        let mut said = Vec::new();
        self.table.line(line, &mut said).unwrap();
        self.out.extend_from_slice(&said);
        self.lines += 1;
        String::from_utf8(said).unwrap()
    }

    /// Types what must be taken.
    fn answers(&mut self, line: &str) {
        let before = self.table.session().number();
        let said = self.types(line);
        assert_eq!(self.table.session().number(), before + 1, "`{line}`: {said}");
    }

    /// One adventure, the first one, two heroes of the recommended kind, the usual rules.
    fn sets_up(&mut self) {
        for line in ["1", "1", "2", "1", "3", "4", "1", "4", "1", "1", "1"] {
            self.ask();
            self.answers(line);
        }
    }

    /// What the bot answers, as a person types it: by number, in short or spelt out.
    fn line(&mut self, ask: &Ask) -> String {
        let game = self.table.session().game();
        let speech = self.table.speech();
        let prompt = game.prompt(speech.pack);
        let answer = self.bot.answer(game, speech.pack, &prompt).unwrap();
        let spelt = speech.answer(game, ask, &answer);
        match (self.lines % 3, &answer) {
            (0, _) => spelt,
            (1, Answer::Choice(choice)) => (choice + 1).to_string(),
            (1, Answer::Done) => String::new(),
            (1, Answer::Rolled(faces)) => {
                let Ask::Roll(dice) = ask else { return spelt };
                let number = |(die, face): (&rules_core::Die, &u8)| {
                    let shown = speech.face(*die, *face);
                    let place = speech.faces_of(*die).iter().position(|face| *face == shown);
                    (place.unwrap() + 1).to_string()
                };
                dice.iter().zip(faces).map(number).collect::<Vec<_>>().join(" ")
            }
            (_, Answer::Done) => "done".to_owned(),
            _ => spelt.split_once(' ').unwrap().1.to_owned(),
        }
    }

    /// A slip of the tongue, a question about the rule, a step back and forth: none of it changes the game.
    fn wavers(&mut self) {
        let before = self.table.session().game().clone();
        let said = self.types("qwertz");
        assert!(said.contains("qwertz") || !said.is_empty(), "a wrong answer is told of");
        assert!(self.types("?").contains("MD-"), "the rule behind the question");
        assert_eq!(*self.table.session().game(), before);
        if !self.table.session().played().is_empty() {
            self.types("undo");
            self.types("redo");
            self.ask();
        }
        assert_eq!(*self.table.session().game(), before);
    }

    fn plays(&mut self) -> Outcome {
        self.sets_up();
        loop {
            let ask = self.ask();
            if let Ask::Over(outcome) = ask {
                return outcome;
            }
            assert!(self.lines < LONGEST, "the tutorial does not end");
            if self.lines.is_multiple_of(29) {
                self.wavers();
            }
            let line = self.line(&ask);
            self.answers(&line);
        }
    }
}

fn plays_the_tutorial(lang: Lang, eyes: Eyes, dice: DiceSource) {
    let bytes = packs::demo(GameKind::MassiveDarkness).unwrap();
    let pack = Pack::open(&bytes).unwrap();
    let manner = |seed| Manner {
        lang,
        eyes: Some(eyes),
        dice,
        seed,
    };
    for seed in 1..=5 {
        let mut person = Person::new(&pack, manner(seed));
        let outcome = person.plays();
        let said = String::from_utf8(person.out.clone()).unwrap();
        if let Ok(folder) = std::env::var("TRANSCRIPTS") {
            let name = format!("{folder}/{lang:?}_{eyes:?}_{dice:?}_{seed}.txt");
            std::fs::write(name, &said).unwrap();
        }
        let last = match (lang, outcome) {
            (Lang::En, Outcome::Won) => "The adventure is won!",
            (Lang::Ru, Outcome::Won) => "Приключение пройдено!",
            (Lang::En, _) => "The adventure is lost",
            (Lang::Ru, _) => "Приключение проиграно",
        };
        assert!(matches!(outcome, Outcome::Won | Outcome::Lost));
        let end: Vec<&str> = said.trim_end().lines().rev().take(2).collect();
        assert!(end.contains(&last), "the last screen is {end:?}");
    }
}

#[test]
fn english_map_device() {
    plays_the_tutorial(Lang::En, Eyes::Map, DiceSource::Device);
}

#[test]
fn english_map_typed() {
    plays_the_tutorial(Lang::En, Eyes::Map, DiceSource::Table);
}

#[test]
fn english_table_device() {
    plays_the_tutorial(Lang::En, Eyes::Table, DiceSource::Device);
}

#[test]
fn english_table_typed() {
    plays_the_tutorial(Lang::En, Eyes::Table, DiceSource::Table);
}

#[test]
fn russian_map_device() {
    plays_the_tutorial(Lang::Ru, Eyes::Map, DiceSource::Device);
}

#[test]
fn russian_map_typed() {
    plays_the_tutorial(Lang::Ru, Eyes::Map, DiceSource::Table);
}

#[test]
fn russian_table_device() {
    plays_the_tutorial(Lang::Ru, Eyes::Table, DiceSource::Device);
}

#[test]
fn russian_table_typed() {
    plays_the_tutorial(Lang::Ru, Eyes::Table, DiceSource::Table);
}

//! `play`: a game at the terminal, in the language of plays.

use crate::plays::speech::Speech;
use crate::{packs, plays, soak};
use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use rules_core::session::By;
use rules_core::{AnyGame, Ask, Dice, Event, Game, GameKind, Lang, Log, Pack, RuleId, Session, Tone};
use std::io::{BufRead, Write};
use std::path::PathBuf;

#[derive(Args, Default)]
pub struct Arguments {
    /// Which game; the first one unless named
    game: Option<String>,
    /// What the device's dice are made of; from the clock unless given
    #[arg(long)]
    seed: Option<u64>,
    /// Who sees the board, for games that have one
    #[arg(long)]
    eyes: Option<EyesArgument>,
    /// The table rolls and draws, and types what came up
    #[arg(long)]
    physical_dice: bool,
    #[arg(long, default_value = "en")]
    lang: LangArgument,
    /// A pack of your own: `.pack` or `.toml`
    #[arg(long)]
    pack: Option<PathBuf>,
    /// Write the game as a play when it ends; plays know the packs of the project only
    #[arg(long, conflicts_with = "pack")]
    export: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum EyesArgument {
    Table,
    Map,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum LangArgument {
    #[default]
    En,
    Ru,
}

/// What the terminal itself says.
struct Sayings {
    help: &'static str,
    nothing: &'static str,
    page: &'static str,
    over: &'static str,
}

const EN: Sayings = Sayings {
    help: "Answer by number, by the text of an option, or as a play does (choose, mark, number, place, card, draw, roll, done).\n\
           why  the rule behind the question     log     what happened so far\n\
           undo, redo                            gauges  all numbers; set NAME VALUE corrects one\n\
           amend  the correction menu            quit",
    nothing: "there is nothing to do again or to take back",
    page: "page",
    over: "The game is over. undo, log or quit",
};
const RU: Sayings = Sayings {
    help: "Отвечайте номером, текстом варианта или как в записи игры (choose, mark, number, place, card, draw, roll, done).\n\
           why  правило, по которому задан вопрос  log     что было до сих пор\n\
           undo, redo  назад, вперёд               gauges  все числа; set ИМЯ ЧИСЛО исправляет одно\n\
           amend  исправить ход игры               quit    выход",
    nothing: "нечего отменять или повторять",
    page: "страница",
    over: "Игра окончена. undo, log или quit",
};

pub fn run(arguments: &Arguments) -> Result<()> {
    let kind = match &arguments.game {
        Some(name) => soak::games(Some(name))?.first().copied().context("no game")?,
        None => GameKind::ALL[0],
    };
    let file = arguments.pack.clone().unwrap_or_else(|| packs::demo_toml(kind));
    let bytes = packs::read(&file)?;
    let pack = Pack::open_for(kind, &bytes).with_context(|| file.display().to_string())?;
    let seed = arguments.seed.unwrap_or_else(clock);
    let (lang, sayings) = match arguments.lang {
        LangArgument::En => (Lang::En, &EN),
        LangArgument::Ru => (Lang::Ru, &RU),
    };
    let start = kind.new_game(&pack);
    let mut table = Table {
        speech: Speech { pack: &pack, lang },
        sayings,
        session: Session::new(start.clone()),
        dice: crate::laws::dice(seed),
        physical: arguments.physical_dice,
        eyes: arguments.eyes,
    };
    println!("{} · seed {seed} · help", kind.name());
    table.play(&mut std::io::stdin().lock())?;
    if let Some(file) = &arguments.export {
        if table.session.folded() > 0 {
            bail!("the game is too long to be exported from its start");
        }
        let text = plays::record(kind, &pack, &start, table.session.played())?;
        std::fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))?;
        println!("{}", file.display());
    }
    Ok(())
}

/// A seed for a game that nobody wants to repeat.
fn clock() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |now| now.as_nanos() as u64)
}

struct Table<'a, 'p> {
    speech: Speech<'a, 'p>,
    sayings: &'static Sayings,
    session: Session<AnyGame, 4096>,
    dice: Dice,
    physical: bool,
    eyes: Option<EyesArgument>,
}

/// Prints events as they happen.
struct Printer<'s, 'a, 'p>(&'s Speech<'a, 'p>);

impl Log for Printer<'_, '_, '_> {
    fn cite(&mut self, _: RuleId) {}

    fn say(&mut self, event: Event) {
        let mark = match event.tone {
            Tone::Plain => " ",
            Tone::Good => "+",
            Tone::Bad => "-",
            Tone::Scene => "=",
        };
        println!("  {mark} {}", self.0.say(&event.says));
    }
}

impl Table<'_, '_> {
    fn play(&mut self, lines: &mut dyn BufRead) -> Result<()> {
        loop {
            self.device_answers()?;
            self.show();
            let mut line = String::new();
            print!("> ");
            std::io::stdout().flush()?;
            if lines.read_line(&mut line)? == 0 {
                println!();
                return Ok(());
            }
            match line.trim() {
                "" => {}
                "quit" => return Ok(()),
                line => self.line(line),
            }
        }
    }

    /// Chance answers by itself, unless the table rolls; so does what the command line has settled.
    fn device_answers(&mut self) -> Result<()> {
        loop {
            let prompt = self.session.game().prompt(self.speech.pack);
            let settled = match (self.eyes, prompt.rule.rule().id) {
                (Some(eyes), "EYES-01") => Some(rules_core::Answer::Choice(eyes as u8)),
                _ if self.physical => None,
                _ => self.dice.answer(&prompt.ask, self.session.number()),
            };
            let Some(answer) = settled else { return Ok(()) };
            println!("  * {}", self.speech.answer(self.session.game(), &prompt.ask, &answer));
            let input = rules_core::Input::Answer(answer);
            self.session
                .apply(self.speech.pack, input, By::Device, &mut Printer(&self.speech))?;
        }
    }

    fn show(&self) {
        let game = self.session.game();
        let prompt = game.prompt(self.speech.pack);
        println!("\n{}", self.speech.say(&prompt.says));
        match &prompt.ask {
            Ask::Over(_) => println!("  {}", self.sayings.over),
            Ask::Choose(_) | Ask::Mark { .. } | Ask::Card(_) | Ask::Place(_) => {
                for (index, option) in self.speech.options(game, &prompt.ask).iter().enumerate() {
                    println!("  {}  {option}", index + 1);
                }
            }
            ask @ (Ask::Acknowledge | Ask::Number { .. } | Ask::Draw(_) | Ask::Roll(_)) => {
                println!("  [{}]", self.speech.options(game, ask).join(" | "));
            }
        }
    }

    fn line(&mut self, line: &str) {
        let pack = self.speech.pack;
        match line {
            "help" => println!("{}", self.sayings.help),
            "undo" => {
                if self.session.undo(pack).is_none() {
                    println!("{}", self.sayings.nothing);
                }
            }
            "redo" => {
                if !self.session.redo(pack, &mut Printer(&self.speech)) {
                    println!("{}", self.sayings.nothing);
                }
            }
            "why" => {
                let rule = self.session.game().prompt(pack).rule.rule();
                let page = if rule.page == 0 {
                    String::new()
                } else {
                    format!(" ({} {})", self.sayings.page, rule.page)
                };
                println!("{}: {}{page}", rule.id, rule.statement);
            }
            "log" => {
                let speech = self.speech;
                let before = |game: &AnyGame, entry: &rules_core::session::Entry| {
                    println!("> {}", speech.input(game, &entry.input));
                };
                self.session.replay(pack, before, &mut Printer(&speech));
            }
            "gauges" => {
                for (name, gauge) in self.speech.gauges(self.session.game()) {
                    println!("  {name} {}  ({}..{})", gauge.value, gauge.min, gauge.max);
                }
            }
            _ => self.answer(line),
        }
    }

    fn answer(&mut self, line: &str) {
        let ask = self.session.game().prompt(self.speech.pack).ask;
        let input = self
            .speech
            .parse(self.session.game(), line)
            .or_else(|error| match short(&ask, line) {
                Some(long) => self.speech.parse(self.session.game(), &long),
                None => Err(error),
            });
        let applied = input.and_then(|input| {
            let mut printer = Printer(&self.speech);
            self.session
                .apply(self.speech.pack, input, By::Table, &mut printer)
                .map_err(|refused| refused.to_string())
        });
        if let Err(reason) = applied {
            println!("{reason}");
        }
    }
}

/// The long form of an answer that leaves out its verb, or is just the number of an option.
fn short(ask: &Ask, line: &str) -> Option<String> {
    let numbered = |text: &str| {
        if text.parse::<u8>().is_ok() {
            format!("#{text}")
        } else {
            text.to_owned()
        }
    };
    match ask {
        Ask::Acknowledge => Some("done".to_owned()),
        Ask::Choose(_) => Some(format!("choose {}", numbered(line))),
        Ask::Mark { .. } => {
            let marks: Vec<String> = line.split(',').map(|one| numbered(one.trim())).collect();
            Some(format!("mark {}", marks.join(", ")))
        }
        Ask::Number { .. } => Some(format!("number {line}")),
        Ask::Place(_) => Some(format!("place {line}")),
        Ask::Card(_) => Some(format!("card {}", numbered(line))),
        Ask::Draw(_) => Some(format!("draw {}", numbered(line))),
        Ask::Roll(_) => Some(format!("roll {line}")),
        Ask::Over(_) => None,
    }
}

//! `soak`: whole games by random players, with all laws on.

use crate::laws::{Report, Violation, Watch, check_game};
use crate::{fuzz, packs};
use anyhow::{Result, anyhow};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use rules_core::bot::Style;
use rules_core::{CardId, Eyes, GameKind, Lang, Outcome, Pack};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

#[derive(Args)]
pub struct Arguments {
    /// One game; all of them unless named
    game: Option<String>,
    /// Games to play, of each game
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// The first game's seed; the next one's is one more
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=64))]
    jobs: u64,
    /// Check the dear laws (encoding, undo, refusals, corrections) at every n-th input
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// Who plays: `sensible` follows the game's own advice where it has some
    #[arg(long, default_value = "sensible")]
    bot: Bot,
    /// Who sees the board: the bot chooses unless that is said
    #[arg(long)]
    eyes: Option<Sight>,
    /// Fail if some adventure (or the game, if it has none) was never won, or never lost
    #[arg(long)]
    every_ending: bool,
    /// Damaged packs, and as many damaged saves, to feed to their readers after the games
    #[arg(long, default_value_t = 1_000_000)]
    fuzz: u64,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Bot {
    Random,
    Sensible,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Sight {
    Table,
    Map,
}

#[derive(Default)]
struct Tally {
    games: u64,
    inputs: u64,
    longest: (u32, u64),
    state_bytes: usize,
    /// By the part of the game that ended, in the order of the pack, and by how; the game itself comes first.
    endings: BTreeMap<Part, BTreeMap<String, u64>>,
}

/// Kind and row of the card that a part of the game is named by; none for the game as a whole.
type Part = Option<(u8, u8)>;

impl Tally {
    fn add(&mut self, report: &Report, seed: u64) {
        self.games += 1;
        self.inputs += u64::from(report.inputs);
        self.longest = self.longest.max((report.inputs, seed));
        self.state_bytes = self.state_bytes.max(report.state_bytes);
        self.count(None, report.outcome);
        for (part, outcome) in &report.parts {
            self.count(Some((part.kind, part.index)), *outcome);
        }
    }

    fn count(&mut self, part: Part, outcome: Outcome) {
        let outcome = match outcome {
            Outcome::Won => WON.to_owned(),
            Outcome::Lost => LOST.to_owned(),
            Outcome::Winner(seat) => format!("won by player {}", seat + 1),
            Outcome::Drawn => "drawn".to_owned(),
        };
        *self.endings.entry(part).or_default().entry(outcome).or_default() += 1;
    }

    fn join(mut self, other: Self) -> Self {
        self.games += other.games;
        self.inputs += other.inputs;
        self.longest = self.longest.max(other.longest);
        self.state_bytes = self.state_bytes.max(other.state_bytes);
        for (part, outcomes) in other.endings {
            let mine = self.endings.entry(part).or_default();
            for (outcome, count) in outcomes {
                *mine.entry(outcome).or_default() += count;
            }
        }
        self
    }

    /// What the games ended with, and below it the same for each of their parts.
    fn table(&self, pack: &Pack<'_>) -> String {
        let mut table = String::new();
        for (part, outcomes) in &self.endings {
            let counts: Vec<String> = outcomes.iter().map(|(how, count)| format!("{how} {count}")).collect();
            table += &format!("  {:<28} {}\n", name(pack, *part), counts.join(", "));
        }
        table
    }

    /// The endings that never came about: of each part of the game where it has parts, else of the game.
    fn missing(&self, pack: &Pack<'_>) -> Vec<String> {
        let kinds = self.endings.keys().flatten().map(|(kind, _)| *kind);
        let mut parts: Vec<Part> = match kinds.max() {
            None => vec![None],
            Some(kind) => (0..pack.count(kind)).map(|row| Some((kind, row as u8))).collect(),
        };
        parts.sort_unstable();
        let never = |part: Part, how: &str| {
            !self
                .endings
                .get(&part)
                .is_some_and(|outcomes| outcomes.contains_key(how))
        };
        let endings = parts.into_iter().flat_map(|part| [(part, WON), (part, LOST)]);
        endings
            .filter(|(part, how)| never(*part, how))
            .map(|(part, how)| format!("{}: never {how}", name(pack, part)))
            .collect()
    }
}

const WON: &str = "won";
const LOST: &str = "lost";

fn name<'a>(pack: &Pack<'a>, part: Part) -> &'a str {
    part.map_or("the game", |(kind, index)| pack.name(CardId { kind, index }, Lang::En))
}

/// Soaks; `false` when a law was broken, after printing a play that shows it, or when an ending is missing that was
/// asked for.
pub fn run(arguments: &Arguments) -> Result<bool> {
    let games = games(arguments.game.as_deref())?;
    for &game in &games {
        let bytes = packs::demo(game)?;
        let pack = Pack::open_for(game, &bytes)?;
        let begun = Instant::now();
        match soak(game, &pack, arguments) {
            Ok(tally) => {
                let seconds = begun.elapsed().as_secs_f64();
                println!(
                    "{}: {} games, {} inputs, {:.0} inputs/s with all laws on, no violation",
                    game.name(),
                    tally.games,
                    tally.inputs,
                    tally.inputs as f64 / seconds
                );
                println!("  longest game: {} inputs (seed {})", tally.longest.0, tally.longest.1);
                println!("  largest state: {} bytes", tally.state_bytes);
                print!("{}", tally.table(&pack));
                let missing = tally.missing(&pack);
                if arguments.every_ending && !missing.is_empty() {
                    eprintln!("{}: not every ending came about: {}", game.name(), missing.join("; "));
                    return Ok(false);
                }
            }
            Err(violation) => {
                eprintln!("{violation}");
                return Ok(false);
            }
        }
    }
    println!("{}", fuzz::fuzz(&games, arguments.fuzz, arguments.seed)?);
    Ok(true)
}

/// The games that a name stands for.
pub fn games(name: Option<&str>) -> Result<Vec<GameKind>> {
    match name {
        None => Ok(GameKind::ALL.to_vec()),
        Some(name) => {
            let known = GameKind::ALL.map(GameKind::name).join(", ");
            let game =
                GameKind::from_name(name).ok_or_else(|| anyhow!("there is no game `{name}`; there are: {known}"))?;
            Ok(vec![game])
        }
    }
}

fn soak(game: GameKind, pack: &Pack<'_>, arguments: &Arguments) -> Result<Tally, Box<Violation>> {
    let bar = ProgressBar::new(arguments.games);
    if let Ok(style) = ProgressStyle::with_template("{msg} {bar:40} {pos}/{len} {per_sec} {eta}") {
        bar.set_style(style.progress_chars("=> "));
    }
    bar.set_message(game.name());
    let next = AtomicU64::new(0);
    let watch = Watch {
        every: arguments.every,
        style: match arguments.bot {
            Bot::Random => Style::Random,
            Bot::Sensible => Style::Sensible,
        },
        eyes: arguments.eyes.map(|sight| match sight {
            Sight::Table => Eyes::Table,
            Sight::Map => Eyes::Map,
        }),
    };
    let work = || -> Result<Tally, Box<Violation>> {
        let mut tally = Tally::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= arguments.games {
                return Ok(tally);
            }
            let seed = arguments.seed + number;
            let report = check_game(game, pack, seed, watch).inspect_err(|_| {
                // The other threads stop as well.
                next.store(arguments.games, Ordering::Relaxed);
            })?;
            tally.add(&report, seed);
            bar.inc(1);
        }
    };
    let result = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..arguments.jobs).map(|_| scope.spawn(work)).collect();
        let mut whole = Tally::default();
        for thread in threads {
            match thread.join() {
                Ok(tally) => whole = whole.join(tally?),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        Ok(whole)
    });
    bar.finish_and_clear();
    result
}

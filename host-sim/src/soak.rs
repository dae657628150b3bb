//! `soak`: whole games by random players, with all laws on.

use crate::laws::{Report, Violation, Watch, check_game};
use crate::{fuzz, packs};
use anyhow::{Result, anyhow};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use rules_core::bot::Style;
use rules_core::{GameKind, Outcome, Pack};
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
    /// Damaged packs, and as many damaged saves, to feed to their readers after the games
    #[arg(long, default_value_t = 1_000_000)]
    fuzz: u64,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Bot {
    Random,
    Sensible,
}

#[derive(Default)]
struct Tally {
    games: u64,
    inputs: u64,
    longest: (u32, u64),
    state_bytes: usize,
    outcomes: BTreeMap<String, u64>,
}

impl Tally {
    fn add(&mut self, report: &Report, seed: u64) {
        self.games += 1;
        self.inputs += u64::from(report.inputs);
        self.longest = self.longest.max((report.inputs, seed));
        self.state_bytes = self.state_bytes.max(report.state_bytes);
        let outcome = match report.outcome {
            Outcome::Won => "won".to_owned(),
            Outcome::Lost => "lost".to_owned(),
            Outcome::Winner(seat) => format!("won by player {}", seat + 1),
            Outcome::Drawn => "drawn".to_owned(),
        };
        *self.outcomes.entry(outcome).or_default() += 1;
    }

    fn join(mut self, other: Self) -> Self {
        self.games += other.games;
        self.inputs += other.inputs;
        self.longest = self.longest.max(other.longest);
        self.state_bytes = self.state_bytes.max(other.state_bytes);
        for (outcome, count) in other.outcomes {
            *self.outcomes.entry(outcome).or_default() += count;
        }
        self
    }
}

/// Soaks; `false` when a law was broken, after printing a play that shows it.
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
                for (outcome, count) in &tally.outcomes {
                    println!("  {outcome}: {count}");
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

//! `bench`: inputs per second on one core, and the size of a game.

use crate::{laws, packs, soak};
use anyhow::Result;
use clap::Args;
use postcard::experimental::max_size::MaxSize;
use rules_core::bot::Random;
use rules_core::save::{self, SAVE_BOUND};
use rules_core::{AnyGame, Game, GameKind, Input, Pack};
use serde::Serialize;
use std::time::{Duration, Instant};

#[derive(Args)]
pub struct Arguments {
    /// One game; all of them unless named
    game: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Windows of half a second; the best one counts, because the machine is shared
    #[arg(long, default_value_t = 6)]
    windows: u32,
}

#[derive(Serialize)]
struct Row {
    game: &'static str,
    inputs_per_s: u64,
    /// Largest encoded state seen.
    state_bytes: usize,
    /// Largest save seen: stamp, checksum and state.
    save_bytes: usize,
}

#[derive(Serialize)]
struct Table {
    games: Vec<Row>,
}

pub fn run(arguments: &Arguments) -> Result<()> {
    let mut table = Table { games: Vec::new() };
    for game in soak::games(arguments.game.as_deref())? {
        let bytes = packs::demo(game)?;
        let pack = Pack::open_for(game, &bytes)?;
        table.games.push(measure(game, &pack, arguments.windows));
    }
    if arguments.json {
        println!("{}", serde_json::to_string(&table)?);
    } else {
        println!(
            "{:<20} {:>14} {:>12} {:>12}",
            "game", "inputs/s", "state bytes", "save bytes"
        );
        for row in &table.games {
            println!(
                "{:<20} {:>14} {:>12} {:>12}",
                row.game, row.inputs_per_s, row.state_bytes, row.save_bytes
            );
        }
        println!(
            "bounds: state {} bytes, save {SAVE_BOUND} bytes",
            AnyGame::POSTCARD_MAX_SIZE
        );
    }
    Ok(())
}

fn measure(kind: GameKind, pack: &Pack<'_>, windows: u32) -> Row {
    let mut bot = Random::new(1);
    let mut seed = 0;
    let mut best = 0.0f64;
    let (mut state_bytes, mut save_bytes) = (0, 0);
    let mut room = [0; SAVE_BOUND];
    for _ in 0..windows.max(1) {
        let begun = Instant::now();
        let mut inputs = 0u64;
        while begun.elapsed() < Duration::from_millis(500) {
            for _ in 0..64 {
                seed += 1;
                inputs += u64::from(whole_game(kind, pack, seed, &mut bot, |_| {}));
            }
        }
        best = best.max(inputs as f64 / begun.elapsed().as_secs_f64());
    }
    for seed in 0..50 {
        whole_game(kind, pack, seed, &mut bot, |game| {
            save_bytes = save_bytes
                .max(save::encode(game, pack, 0, &rules_core::Tally::default(), &mut room).unwrap_or_default());
            state_bytes = state_bytes.max(postcard::to_slice(game, &mut room).map_or(0, |bytes| bytes.len()));
        });
    }
    Row {
        game: kind.name(),
        inputs_per_s: best as u64,
        state_bytes,
        save_bytes,
    }
}

/// The whole path of every input: question, answer by dice or bot, the gate, the rules.
fn whole_game(kind: GameKind, pack: &Pack<'_>, seed: u64, bot: &mut Random, mut seen: impl FnMut(&AnyGame)) -> u32 {
    let dice = laws::dice(seed);
    let mut game = kind.new_game(pack);
    for n in 0..laws::LONGEST {
        let prompt = game.prompt(pack);
        let Some(answer) = dice.answer(&prompt.ask, n).or_else(|| bot.answer(&prompt.ask)) else {
            return n;
        };
        let accepted = game.apply(pack, Input::Answer(answer), &mut ());
        debug_assert!(accepted.is_ok());
        seen(&game);
    }
    laws::LONGEST
}

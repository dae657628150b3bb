//! `run`: plays, the one fixture language for tests, bug reports, scripts and replays.

mod hearing;
mod runner;
mod script;
pub mod speech;

pub use runner::{Failure, Finished, Moment, OwnPack, Shot, Watcher, run_file, run_text, run_text_with, watch_file};

use crate::coverage;
use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use rules_core::session::Entry;
use rules_core::{Game, Pack};
use speech::Speech;
use std::fmt::Write;
use std::path::{Path, PathBuf};

#[derive(Args)]
pub struct Arguments {
    /// Plays, or folders of plays
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Write what happened into the plays, instead of comparing
    #[arg(long)]
    update: bool,
}

/// Runs plays; `false` when any of them fails.
pub fn run(arguments: &Arguments) -> Result<bool> {
    let mut files = Vec::new();
    for path in &arguments.paths {
        if path.is_dir() {
            files.extend(coverage::files(path, "play")?);
        } else {
            files.push(path.clone());
        }
    }
    if files.is_empty() {
        bail!("no plays there");
    }
    let mut failed = 0;
    for file in &files {
        if let Err(failure) = run_or_update(file, arguments.update) {
            failed += 1;
            eprintln!("{failure}\n");
        }
    }
    println!("{} passed, {failed} failed", files.len() - failed);
    Ok(failed == 0)
}

fn run_or_update(file: &Path, update: bool) -> Result<(), Failure> {
    let finished = run_file(file)?;
    if update {
        let written = finished.written();
        std::fs::write(file, written).map_err(|error| Failure::of(file, 0, &error.to_string()))?;
        return Ok(());
    }
    finished.compare()
}

/// A whole game as the text of a play: what an export and a broken law give. The pack may be the owner's own; the
/// play calls it by the name.
pub fn record(name: &str, pack: &Pack<'_>, entries: &[Entry]) -> Result<String> {
    let text = inputs(name, pack, entries)?;
    let own = OwnPack {
        name,
        bytes: pack.bytes(),
    };
    let finished = run_text_with(Path::new("record.play"), &text, &[own]).map_err(|failure| anyhow!("{failure}"));
    Ok(finished.context("the record of a game must run")?.written())
}

/// Header and `>` lines: what people would have written.
fn inputs(name: &str, pack: &Pack<'_>, entries: &[Entry]) -> Result<String> {
    let speech = Speech::english(pack);
    let mut game = pack.game().new_game(pack);
    let mut text = format!("game {}   pack {name}\n", pack.game().name());
    for entry in entries {
        writeln!(text, "> {}", speech.input(&game, &entry.input))?;
        game.apply(pack, entry.input.clone(), &mut ())?;
    }
    Ok(text)
}

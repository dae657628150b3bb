//! `play`: a game at the terminal, in the language of plays.

mod board;
mod sayings;
mod table;

pub use table::Table;

use crate::{packs, plays, soak};
use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use rules_core::map::Eyes;
use rules_core::{GameKind, Lang, Pack};
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

/// How a game is played at the terminal.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    pub lang: Lang,
    /// Who sees the board; a question of the game unless settled.
    pub eyes: Option<Eyes>,
    pub dice: DiceSource,
    pub seed: u64,
}

/// Who rolls and draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiceSource {
    Device,
    /// The table does, and types what came up.
    Table,
}

pub fn run(arguments: &Arguments) -> Result<()> {
    let kind = match &arguments.game {
        Some(name) => soak::games(Some(name))?.first().copied().context("no game")?,
        None => GameKind::ALL[0],
    };
    let file = arguments.pack.clone().unwrap_or_else(|| packs::demo_toml(kind));
    let bytes = packs::read(&file)?;
    let pack = Pack::open_for(kind, &bytes).with_context(|| file.display().to_string())?;
    let manner = Manner {
        lang: match arguments.lang {
            LangArgument::En => Lang::En,
            LangArgument::Ru => Lang::Ru,
        },
        eyes: arguments.eyes.map(|eyes| match eyes {
            EyesArgument::Table => Eyes::Table,
            EyesArgument::Map => Eyes::Map,
        }),
        dice: if arguments.physical_dice {
            DiceSource::Table
        } else {
            DiceSource::Device
        },
        seed: arguments.seed.unwrap_or_else(clock),
    };
    let mut table = Table::new(kind, &pack, manner);
    let mut out = std::io::stdout().lock();
    writeln!(out, "{} · seed {} · help", kind.name(), manner.seed)?;
    converse(&mut table, &mut std::io::stdin().lock(), &mut out)?;
    if let Some(file) = &arguments.export {
        if table.session().folded() > 0 {
            bail!("the game is too long to be exported from its start");
        }
        let text = plays::record("demo", &pack, table.session().played())?;
        std::fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))?;
        writeln!(out, "{}", file.display())?;
    }
    Ok(())
}

/// Questions and lines in turn, until `quit` or the end of the lines.
fn converse(table: &mut Table<'_, '_>, lines: &mut dyn BufRead, out: &mut dyn Write) -> Result<()> {
    loop {
        table.ask(out)?;
        write!(out, "> ")?;
        out.flush()?;
        let mut line = String::new();
        if lines.read_line(&mut line)? == 0 {
            writeln!(out)?;
            return Ok(());
        }
        match line.trim() {
            "quit" | "выход" => return Ok(()),
            line => table.line(line, out)?,
        }
    }
}

/// A seed for a game that nobody wants to repeat.
fn clock() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |now| now.as_nanos() as u64)
}

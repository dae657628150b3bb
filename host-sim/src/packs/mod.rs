//! `pack build|check|show`: content files between TOML and the blob that the device reads in place.

mod build;
mod show;

use crate::source;
use anyhow::{Context, Result, anyhow, bail};
use clap::Subcommand;
use rules_core::{GameKind, Pack};
use std::path::{Path, PathBuf};

#[derive(Subcommand)]
pub enum Command {
    /// Compile a TOML file into a pack
    Build {
        toml: PathBuf,
        /// Where the pack goes; beside the TOML file with the ending `.pack` unless said otherwise
        #[arg(short, long)]
        out: Option<PathBuf>,
    },
    /// Check packs or TOML files without writing anything
    Check { files: Vec<PathBuf> },
    /// Print every row of a pack or TOML file
    Show { file: PathBuf },
}

pub fn run(command: Command) -> Result<()> {
    match command {
        Command::Build { toml, out } => {
            let bytes = compile_file(&toml)?;
            let out = out.unwrap_or_else(|| toml.with_extension("pack"));
            std::fs::write(&out, &bytes).with_context(|| format!("cannot write {}", out.display()))?;
            println!("{}: {} bytes", out.display(), bytes.len());
        }
        Command::Check { files } => {
            if files.is_empty() {
                bail!("name at least one pack or TOML file");
            }
            for file in files {
                let bytes = read(&file)?;
                let pack = open(&file, &bytes)?;
                println!(
                    "{}: a good pack for {}, {} bytes",
                    file.display(),
                    pack.game().name(),
                    bytes.len()
                );
            }
        }
        Command::Show { file } => {
            let bytes = read(&file)?;
            print!("{}", show::listing(&open(&file, &bytes)?));
        }
    }
    Ok(())
}

/// The bytes of a pack, whether the file is one or is the TOML of one.
pub fn read(file: &Path) -> Result<Vec<u8>> {
    if file.extension().is_some_and(|ending| ending == "toml") {
        compile_file(file)
    } else {
        std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))
    }
}

fn open<'a>(file: &Path, bytes: &'a [u8]) -> Result<Pack<'a>> {
    Pack::open(bytes).with_context(|| file.display().to_string())
}

fn compile_file(file: &Path) -> Result<Vec<u8>> {
    let text = source::read(file).map_err(|(line, reason)| match line {
        0 => anyhow!("cannot read {}: {reason}", file.display()),
        line => anyhow!("{}:{line}: {reason}", file.display()),
    })?;
    build::compile(&file.display().to_string(), &text)
}

/// The source of a game's demo pack.
#[must_use]
pub fn demo_toml(game: GameKind) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../tests/packs")
        .join(game.name())
        .join("demo.toml")
}

/// A game's demo pack, compiled from its source.
pub fn demo(game: GameKind) -> Result<Vec<u8>> {
    compile_file(&demo_toml(game))
}

pub use build::compile;

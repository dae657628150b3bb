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
    /// Compile TOML files into a pack: rows of later files replace those with the same kind and id
    Build {
        #[arg(required = true)]
        toml: Vec<PathBuf>,
        /// Where the pack goes; beside the last TOML file with the ending `.pack` unless said otherwise
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
            let bytes = compile_files(&toml)?;
            let beside = toml.last().map(|toml| toml.with_extension("pack"));
            let out = out.or(beside).context("name at least one TOML file")?;
            std::fs::write(&out, &bytes).with_context(|| format!("cannot write {}", out.display()))?;
            println!(
                "{}: {} bytes{}",
                out.display(),
                bytes.len(),
                demo_data(&open(&out, &bytes)?)
            );
        }
        Command::Check { files } => {
            if files.is_empty() {
                bail!("name at least one pack or TOML file");
            }
            for file in files {
                let bytes = read(&file)?;
                let pack = open(&file, &bytes)?;
                println!(
                    "{}: a good pack for {}, {} bytes{}",
                    file.display(),
                    pack.game().name(),
                    bytes.len(),
                    demo_data(&pack)
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

fn demo_data(pack: &Pack<'_>) -> &'static str {
    if pack.is_demo() { ", with demo data" } else { "" }
}

fn compile_file(file: &Path) -> Result<Vec<u8>> {
    compile_files(&[file.to_owned()])
}

/// One pack from several files, later ones over earlier ones.
pub fn compile_files(files: &[PathBuf]) -> Result<Vec<u8>> {
    let mut texts = Vec::new();
    for file in files {
        let text = read_text(file)?;
        // Of files that are named together, the first alone may have one below it.
        if let Some(below) = build::lies_over(&text).filter(|_| texts.is_empty()) {
            let below = file.with_file_name(below);
            texts.push((below.display().to_string(), read_text(&below)?));
        }
        texts.push((file.display().to_string(), text));
    }
    build::compile_all(&texts)
}

fn read_text(file: &Path) -> Result<String> {
    source::read(file).map_err(|(line, reason)| match line {
        0 => anyhow!("cannot read {}: {reason}", file.display()),
        line => anyhow!("{}:{line}: {reason}", file.display()),
    })
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

pub use build::{compile, compile_all};

//! The command line of the simulator.

use anyhow::Result;
use clap::{Parser, Subcommand};
use host_sim::{bench, coverage, duel, fuzz, link, packs, page, pictures, plays, screens, soak, terminal};
use std::process::ExitCode;

/// Castellan's simulator: the rules of the device, on a PC
#[derive(Parser)]
#[command(version)]
struct CommandLine {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Play on the device in a browser: what plain `cargo run` does
    Serve(page::Arguments),
    /// Play a game at the terminal
    Play(terminal::Arguments),
    /// Run plays and compare what happens with what they say
    Run(plays::Arguments),
    /// Play many games at random, with all laws on
    Soak(soak::Arguments),
    /// Measure inputs per second and the size of a game
    Bench(bench::Arguments),
    /// Let two of the device's commanders play each other
    Duel(duel::Arguments),
    /// Feed random and damaged bytes to everything that reads bytes
    Fuzz(fuzz::Arguments),
    /// Compile, check and print packs
    #[command(subcommand)]
    Pack(packs::Command),
    /// Show which rule is cited where and claimed by which play
    Rules(coverage::Arguments),
    /// Draw the `shot` lines of a play as PNG files
    Shot(screens::ShotArguments),
    /// Press keys on the device's application and write every screen
    Keys(screens::KeysArguments),
    /// Talk to a device over its cable: export, upload, saves out and in
    Link(link::Arguments),
    /// Make the pictures of the README from the real screens
    Pictures(pictures::Arguments),
}

fn main() -> ExitCode {
    let command = CommandLine::parse()
        .command
        .unwrap_or_else(|| Command::Serve(page::Arguments::usual()));
    match run(command) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("host-sim: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Does it; `false` when something was found wanting.
fn run(command: Command) -> Result<bool> {
    match command {
        Command::Serve(arguments) => page::run(&arguments)?,
        Command::Play(arguments) => terminal::run(&arguments)?,
        Command::Run(arguments) => return plays::run(&arguments),
        Command::Soak(arguments) => return soak::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments)?,
        Command::Duel(arguments) => return duel::run(&arguments),
        Command::Fuzz(arguments) => fuzz::run(&arguments)?,
        Command::Pack(command) => packs::run(command)?,
        Command::Rules(arguments) => return coverage::run(&arguments),
        Command::Shot(arguments) => screens::shot(&arguments)?,
        Command::Keys(arguments) => screens::keys(&arguments)?,
        Command::Link(arguments) => link::run(&arguments)?,
        Command::Pictures(arguments) => pictures::run(&arguments)?,
    }
    Ok(true)
}

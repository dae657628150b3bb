//! `cargo xtask`: set-up, firmware build, emulator run, and all tests in one go. Plain Rust, so that it works wherever
//! cargo does.

mod about;
mod browser;
mod chip;
mod emulate;
mod firmware;
mod image;
mod setup;
mod step;
mod test;
mod toolchain;
mod uf2;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Result, bail};

const HELP: &str = "\
Castellan's build commands.

Usage: cargo xtask <COMMAND>

Commands:
  setup      Install what is missing: the chip's target for the compiler, Chromium, and Node packages
  firmware   Build the firmware: ELF, size table, checks, and a UF2 file in target/dist/
  emulate    Boot the firmware in an RP2040 emulator and run the tests in tests/emulator/
  browser    Run the tests in tests/browser/: the simulator's page in Chromium
  chip       Run the firmware in your browser, on an emulated chip
  test       Everything: set-up, format, lints, host tests, browser, firmware, budgets, emulator

`cargo xtask <COMMAND> --help` says more.";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[&str]) -> Result<()> {
    match arguments {
        [] | ["help" | "-h" | "--help"] => println!("{HELP}"),
        ["setup", "-h" | "--help"] => println!("{}", setup::HELP),
        ["firmware", "-h" | "--help"] => println!("{}", firmware::HELP),
        ["emulate", "-h" | "--help"] => println!("{}", emulate::HELP),
        ["browser", "-h" | "--help"] => println!("{}", browser::HELP),
        ["chip", "-h" | "--help"] => println!("{}", chip::HELP),
        ["test", "-h" | "--help"] => println!("{}", test::HELP),
        ["setup"] => setup::setup()?,
        ["firmware"] => firmware::firmware(&toolchain::find()?)?,
        ["emulate"] => emulate::emulate()?,
        ["emulate", "--report"] => {
            emulate::emulate()?;
            emulate::report()?;
        }
        ["browser"] => browser::browser()?,
        ["chip"] => chip::chip("0")?,
        ["chip", port] => chip::chip(port)?,
        ["test"] => test::test()?,
        [
            command @ ("setup" | "firmware" | "emulate" | "browser" | "chip" | "test"),
            ..,
        ] => {
            bail!("unknown arguments; see `cargo xtask {command} --help`")
        }
        [command, ..] => bail!("no such command: {command}\n\n{HELP}"),
    }
    Ok(())
}

/// The top of the repository.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."))
}

/// Where cargo builds.
fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |directory| root().join(directory))
}

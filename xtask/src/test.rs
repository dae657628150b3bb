//! `cargo xtask test`: all that must pass before a change is merged.

use std::process::Command;
use std::time::Instant;

use anyhow::Result;

use crate::step::{run, step};
use crate::toolchain::Toolchain;
use crate::{browser, chip, emulate, firmware, root, setup, toolchain};

pub const HELP: &str = "\
Run everything that must pass before a change is merged. Stops at the first failure.

Usage: cargo xtask test

Set-up, format check, lints with warnings denied, all host tests, the page's tests in Chromium, firmware build with
its budgets and the check that the rules cannot panic, the firmware's tests in the emulator, and the firmware in
Chromium.";

pub fn test() -> Result<()> {
    let start = Instant::now();
    step("set-up", setup::setup)?;
    step("format", || run(&mut cargo(&["fmt", "--all", "--", "--check"])))?;
    let lints = [
        "clippy",
        "--quiet",
        "--workspace",
        "--exclude",
        "firmware",
        "--all-targets",
        "--",
        "-D",
        "warnings",
    ];
    step("lints", || run(&mut cargo(&lints)))?;
    step("host tests", || {
        run(&mut cargo(&["test", "--quiet", "--workspace", "--exclude", "firmware"]))
    })?;
    step("browser tests", browser::tests)?;
    let toolchain = toolchain::find()?;
    step("firmware", || firmware::firmware(&toolchain))?;
    step("firmware lints", || firmware_lints(&toolchain))?;
    step("emulator tests", emulate::tests)?;
    step("firmware in the browser", chip::tests)?;
    println!("all passed in {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}

fn firmware_lints(toolchain: &Toolchain) -> Result<()> {
    if !toolchain.has_clippy() {
        println!("    skipped: the toolchain that builds the firmware has no clippy");
        return Ok(());
    }
    run(toolchain
        .cargo("clippy")
        .args(["--quiet", "--package", "firmware", "--bins", "--", "-D", "warnings"]))
}

fn cargo(arguments: &[&str]) -> Command {
    let mut cargo = Command::new("cargo");
    cargo.args(arguments).current_dir(root());
    cargo
}

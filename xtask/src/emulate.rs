//! `cargo xtask emulate`: the real image in an emulated chip, compared with the host.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result};

use crate::firmware::{elf, firmware};
use crate::step::run;
use crate::{root, setup, target, toolchain};

pub const HELP: &str = "\
Build the firmware, boot it in an RP2040 emulator and run the tests in tests/emulator/.

Usage: cargo xtask emulate [--report]

The tests press keys and compare every screen with the host's, pixel for pixel. Where one differs, pictures of
both and of the difference are left in target/emulator/.

Options:
  --report   Print the measured figures, which are also left in target/emulator/*.json";

pub fn emulate() -> Result<()> {
    setup::setup()?;
    firmware(&toolchain::find()?)?;
    tests()
}

/// The emulator's tests, for firmware and set-up that are there.
pub fn tests() -> Result<()> {
    run(Command::new("cargo")
        .args(["build", "--quiet", "--package", "host-sim"])
        .current_dir(root()))?;
    // Before all of the tests, because they run side by side.
    let old = target().join("emulator");
    if old.exists() {
        fs::remove_dir_all(&old).with_context(|| format!("cannot empty {}", old.display()))?;
    }
    run(Command::new("node")
        .args(["--test", "--test-reporter=spec"])
        .current_dir(root().join("tests/emulator"))
        .env("CASTELLAN_TARGET", target())
        .env("CASTELLAN_FIRMWARE", elf("firmware"))
        .env("CASTELLAN_PACE", elf("pace")))
}

pub fn report() -> Result<()> {
    println!("Emulated figures: repeatable, but without the cost of flash cache misses.");
    let folder = target().join("emulator");
    let files = fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut reports: Vec<_> = files.filter_map(|file| Some(file.ok()?.path())).collect();
    reports.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    reports.sort();
    for path in reports {
        let figures = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        print!("{name}: {figures}");
    }
    Ok(())
}

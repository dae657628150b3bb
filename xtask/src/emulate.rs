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
  --report   Count cuts and wear of the flash on the host as well, and print every figure beside what was promised;
             they are also left in target/emulator/*.json and target/tmp/figures/*.json";

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
    // Node would leave a core to itself, of two on a small machine; hundreds of starts of a chip want both.
    let files_at_once = std::thread::available_parallelism().map_or(1, usize::from);
    run(node()
        .args(["--test", "--test-reporter=spec"])
        .arg(format!("--test-concurrency={files_at_once}")))
}

/// Every figure that was promised, beside the promise; those of the host's mock flash are measured for it as well.
pub fn report() -> Result<()> {
    run(Command::new("cargo")
        .args([
            "test",
            "--quiet",
            "--package",
            "tests",
            "--test",
            "journal",
            "--test",
            "wear",
        ])
        .current_dir(root()))?;
    run(node().arg("summary.mjs"))
}

/// Node among the emulator's files, told where the build's are.
fn node() -> Command {
    let mut node = Command::new("node");
    node.current_dir(root().join("tests/emulator"))
        .env("CASTELLAN_TARGET", target())
        .env("CASTELLAN_FIRMWARE", elf("firmware"))
        .env("CASTELLAN_PACE", elf("pace"));
    node
}

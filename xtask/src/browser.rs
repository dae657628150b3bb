//! `cargo xtask browser`: the simulator's page in a real browser.

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use crate::step::run;
use crate::{root, setup, target};

pub const HELP: &str = "\
Serve the simulator's page and run the tests in tests/browser/ against it, in Debian's Chromium.

Usage: cargo xtask browser

The tests play every game, compare the device's screen pixel by pixel and the page with a tolerance; where one
differs, pictures of both are left in target/browser/, with the measured times of key presses in speed.json.
UPDATE=1 keeps the page as it looks now.";

pub fn browser() -> Result<()> {
    setup::setup()?;
    tests()
}

/// The page's tests, for a set-up that is there.
pub fn tests() -> Result<()> {
    run(Command::new("cargo")
        .args(["build", "--quiet", "--package", "host-sim"])
        .current_dir(root()))?;
    // One file after the other: the times of key presses are measured.
    run(Command::new("node")
        .args(["--test", "--test-concurrency=1", "--test-reporter=spec"])
        .current_dir(root().join("tests/browser"))
        .env("CASTELLAN_TARGET", target())
        .env("CASTELLAN_CHROMIUM", chromium()))
}

pub fn chromium() -> PathBuf {
    std::env::var_os("CASTELLAN_CHROMIUM").map_or_else(|| PathBuf::from("/usr/bin/chromium"), PathBuf::from)
}

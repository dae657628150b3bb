//! `cargo xtask chip`: the real image in the browser, on an emulated chip.

use std::process::Command;

use anyhow::Result;

use crate::browser::chromium;
use crate::firmware::{elf, firmware};
use crate::step::run;
use crate::{root, setup, target, toolchain};

pub const HELP: &str = "\
Build the firmware and serve a page that runs it on an emulated chip: screen, keys and tags, without any hardware.

Usage: cargo xtask chip [PORT]

The page is served to this computer only, at the port or at any free one, until Ctrl-C. It runs the very image that
`cargo xtask firmware` makes a UF2 of, with the emulator of `cargo xtask emulate`.";

pub fn chip(port: &str) -> Result<()> {
    setup::setup()?;
    firmware(&toolchain::find()?)?;
    println!("    Ctrl-C ends it");
    run(Command::new("node")
        .args(["serve.mjs", port])
        .current_dir(root().join("tests/emulator"))
        .env("CASTELLAN_TARGET", target())
        .env("CASTELLAN_FIRMWARE", elf("firmware")))
}

/// The page's test, for firmware and set-up that are there.
pub fn tests() -> Result<()> {
    run(Command::new("node")
        .args(["--test", "--test-reporter=spec", "chip.test.mjs"])
        .current_dir(root().join("tests/browser"))
        .env("CASTELLAN_TARGET", target())
        .env("CASTELLAN_FIRMWARE", elf("firmware"))
        .env("CASTELLAN_CHROMIUM", chromium()))
}

//! `cargo xtask setup`: installs what is missing, and says so.

use std::process::Command;
use std::time::Duration;
use std::{fs, path::Path};

use anyhow::{Context, Result, bail};

use crate::step::{install, output};
use crate::toolchain::{self, DEBIAN_PACKAGES, TARGET};
use crate::{browser, root};

pub const HELP: &str = "\
Install what is missing to build the firmware and to test it and the page. Safe to repeat: what is there stays as it is.

Usage: cargo xtask setup

 - the compiler's target thumbv6m-none-eabi: by rustup; where rustup cannot download it, Debian's packages
   rustc-web, cargo-web, rust-web-src and lld-19 (needs root)
 - Node.js and npm: by apt-get where they are missing (needs root)
 - Chromium, for the tests of the simulator's page: by apt-get where it is missing (needs root)
 - the Node packages of tests/emulator and tests/browser, by lock file

Plain `cargo test` needs none of this.";

/// The target's libraries are some 30 MB. A network that cannot bring them in this time will not.
const RUSTUP_PATIENCE: Duration = Duration::from_secs(180);
const PACKAGE_PATIENCE: Duration = Duration::from_secs(900);
const NPM_PATIENCE: Duration = Duration::from_secs(180);

pub fn setup() -> Result<()> {
    compiler()?;
    node()?;
    chromium()?;
    node_packages("emulator")?;
    node_packages("browser")
}

fn compiler() -> Result<()> {
    if toolchain::has_target() {
        println!("    compiler for {TARGET}: installed");
        return Ok(());
    }
    if toolchain::has_debian() {
        println!("    compiler for {TARGET}: Debian's toolchain is installed");
        return Ok(());
    }
    println!("    compiler for {TARGET}: missing, asking rustup");
    match install(Command::new("rustup").args(["target", "add", TARGET]), RUSTUP_PATIENCE) {
        Ok(()) if toolchain::has_target() => return Ok(()),
        Ok(()) => println!("    rustup added it to a toolchain other than the active one"),
        Err(error) => println!("    {error:#}"),
    }
    println!("    asking apt-get for Debian's toolchain instead");
    apt_get(&DEBIAN_PACKAGES).with_context(|| {
        format!(
            "no compiler for {TARGET}. Either `rustup target add {TARGET}` or (Debian, as root) \
             `apt-get update && apt-get install {}` would bring one",
            DEBIAN_PACKAGES.join(" ")
        )
    })?;
    if !toolchain::has_debian() {
        bail!("Debian's packages are installed, but they are older than this project needs");
    }
    Ok(())
}

fn node() -> Result<()> {
    let version = |program: &str| output(Command::new(program).arg("--version"));
    let programs = [("node", "nodejs"), ("npm", "npm")];
    let missing: Vec<&str> = programs
        .iter()
        .filter(|(program, _)| version(program).is_none())
        .map(|(_, package)| *package)
        .collect();
    if missing.is_empty() {
        println!("    Node.js: installed ({})", version("node").unwrap_or_default());
        return Ok(());
    }
    println!("    Node.js: missing, asking apt-get");
    apt_get(&missing).context("the emulator's tests need Node.js 18.19 or newer with npm: please install them")
}

fn chromium() -> Result<()> {
    if browser::chromium().exists() {
        println!("    Chromium: installed");
        return Ok(());
    }
    println!("    Chromium: missing, asking apt-get");
    apt_get(&["chromium"]).context("the page's tests need Debian's Chromium, or CASTELLAN_CHROMIUM that names another")
}

fn node_packages(tests: &str) -> Result<()> {
    let directory = root().join("tests").join(tests);
    let changed = |path: &Path| fs::metadata(path).and_then(|file| file.modified());
    // npm writes this file last.
    let installed = changed(&directory.join("node_modules/.package-lock.json"));
    if installed.is_ok_and(|at| changed(&directory.join("package-lock.json")).is_ok_and(|wanted| wanted <= at)) {
        println!("    Node packages of tests/{tests}: installed");
        return Ok(());
    }
    println!("    Node packages of tests/{tests}: installing by lock file");
    let mut npm = Command::new("npm");
    install(
        npm.args(["ci", "--no-audit", "--no-fund"]).current_dir(directory),
        NPM_PATIENCE,
    )
}

fn apt_get(packages: &[&str]) -> Result<()> {
    let apt_get = || {
        let mut command = Command::new("apt-get");
        command.env("DEBIAN_FRONTEND", "noninteractive");
        command
    };
    install(apt_get().arg("update"), PACKAGE_PATIENCE)?;
    install(
        apt_get()
            .args(["install", "-y", "--no-install-recommends"])
            .args(packages),
        PACKAGE_PATIENCE,
    )
}

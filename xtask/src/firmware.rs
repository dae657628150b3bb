//! `cargo xtask firmware`: the image that users flash, its size, and the proof that the rules cannot panic.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use anyhow::{Result, bail};

use crate::about::About;
use crate::image::{Image, Sizes};
use crate::step::run;
use crate::toolchain::{TARGET, Toolchain};
use crate::{target, uf2};

pub const HELP: &str = "\
Build the firmware for the Raspberry Pi Pico.

Usage: cargo xtask firmware

Builds with the active toolchain where it has the target thumbv6m-none-eabi, else with Debian's toolchain.
Prints a size table; fails if the image is over its budgets, or if a panicking path is left in the rules.
The UF2 file in target/dist/ is what users drag onto the board in BOOTSEL mode.";

/// Half of the flash that the memory map gives to code: all five games and their fonts must fit, and the other half is
/// the reserve for what we do not know yet.
const FLASH_BUDGET: u64 = 512 * 1024;

/// Of 256 KB: two display bands (30 KB), the application with base and game of a session, and tasks. What is left
/// is stack; the emulator's tests watch that one.
const RAM_BUDGET: u64 = 96 * 1024;

const PROFILE: &str = "firmware";
/// The rules are proved by the same source, optimised for another end: what cannot be reached there cannot be reached
/// in the product either, although its smaller code may still hold it.
const PROOF: &str = "proof";
/// The product copies a function into its callers only where that makes it no larger: even the crates that are compiled
/// for speed as well as size.
const INLINING: &str = "llvm-args=-inline-threshold=0";
const BOARD: &str = "pico-display2";
const VERSION: &str = env!("CARGO_PKG_VERSION");

pub fn firmware(toolchain: &Toolchain) -> Result<()> {
    println!("    with {}", toolchain.name());
    for image in ["firmware", "pace"] {
        run(toolchain
            .cargo("rustc")
            .args(["--package", "firmware", "--bin", image, "--profile", PROFILE])
            .args(["--", "-C", INLINING]))?;
    }
    let product = Image::open(&elf("firmware"))?;
    let sizes = product.sizes()?;
    println!("{}", table(sizes));
    check_budgets(sizes)?;
    run(toolchain
        .cargo("build")
        .args(["--package", "firmware", "--bin", "rules_image", "--profile", PROOF]))?;
    check_rules(&Image::open(&target().join(TARGET).join(PROOF).join("rules_image"))?)?;

    let about = product.about()?;
    println!("    picotool would read: {about}");
    check_about(&about)?;
    let (start, end) = (product.address("__saves_start")?, product.address("__saves_end")?);
    let wiped = vec![0xff; (end - start) as usize];
    dist("", &product.flash()?)?;
    // A player who wants to begin anew drags this one; program and packs stay.
    dist("-wipe", &[(start, &wiped)])
}

/// Writes what users drag onto the board.
fn dist(suffix: &str, pieces: &[(u32, &[u8])]) -> Result<()> {
    let name = format!("castellan-{VERSION}-{BOARD}{suffix}.uf2");
    let path = target().join("dist").join(name);
    fs::create_dir_all(target().join("dist"))?;
    fs::write(&path, uf2::write(pieces))?;
    println!("    written: {}", path.display());
    Ok(())
}

/// The file's name says version and board; the image must say the same of itself.
fn check_about(about: &About) -> Result<()> {
    let expected = [
        ("castellan", &about.name),
        (VERSION, &about.version),
        (BOARD, &about.board),
    ];
    for (expected, found) in expected {
        if found.as_deref() != Some(expected) {
            bail!("the image does not say that it is {expected}: {about}");
        }
    }
    Ok(())
}

/// Where cargo puts an image.
pub fn elf(name: &str) -> PathBuf {
    target().join(TARGET).join(PROFILE).join(name)
}

fn table(sizes: Sizes) -> String {
    let share = |used: u64, budget: u64| format!("{used:>8} of {budget} ({} %)", used * 100 / budget);
    format!(
        "{sizes}\n    flash            {}\n    static RAM       {}",
        share(sizes.flash(), FLASH_BUDGET),
        share(sizes.ram(), RAM_BUDGET),
    )
}

fn check_budgets(sizes: Sizes) -> Result<()> {
    for (name, used, budget) in [
        ("flash", sizes.flash(), FLASH_BUDGET),
        ("static RAM", sizes.ram(), RAM_BUDGET),
    ] {
        if used > budget {
            bail!("over budget: {used} bytes of {name}, {budget} are allowed");
        }
    }
    Ok(())
}

/// The rules are linked alone, with everything unreachable removed. If a panic could happen in them, its handler is there.
fn check_rules(rules: &Image) -> Result<()> {
    let panics = rules.panics()?;
    if panics.is_empty() {
        println!("    rules: no panicking path");
        return Ok(());
    }
    let mut message = "the rules can panic:".to_owned();
    for (panic, callers) in panics {
        write!(message, "\n  {panic}")?;
        for caller in callers {
            write!(message, "\n    called by {caller}")?;
        }
    }
    bail!(message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_image_says_what_it_is() {
        let about = About {
            name: Some("castellan".to_owned()),
            version: Some(VERSION.to_owned()),
            board: Some(BOARD.to_owned()),
        };
        assert!(check_about(&about).is_ok());
        let other = |about: About| assert!(check_about(&about).is_err());
        other(About {
            version: None,
            ..about.clone()
        });
        other(About {
            board: Some("pico".to_owned()),
            ..about
        });
    }

    #[test]
    fn a_budget_is_the_most_that_is_allowed() {
        let sizes = |flash, ram| Sizes {
            code: flash,
            zeroed: ram,
            ..Sizes::default()
        };
        assert!(check_budgets(sizes(FLASH_BUDGET, RAM_BUDGET)).is_ok());
        assert!(check_budgets(sizes(FLASH_BUDGET + 1, 0)).is_err());
        assert!(check_budgets(sizes(0, RAM_BUDGET + 1)).is_err());
    }
}

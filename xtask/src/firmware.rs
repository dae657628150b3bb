//! `cargo xtask firmware`: the image that users flash, its size, and the proof that the rules cannot panic.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use anyhow::{Result, bail};

use crate::about::About;
use crate::image::Image;
use crate::step::run;
use crate::toolchain::{TARGET, Toolchain};
use crate::{target, uf2};

pub const HELP: &str = "\
Build the firmware for the Raspberry Pi Pico.

Usage: cargo xtask firmware

Builds with the active toolchain where it has the target thumbv6m-none-eabi, else with Debian's toolchain.
Prints a size table; fails if the image is over its budgets, or if a panicking path is left in the rules.
The UF2 file in target/dist/ is what users drag onto the board in BOOTSEL mode.";

/// Of the image with the first two games, fonts and drivers: half of the flash that the memory map gives to code.
const FLASH_BUDGET: u64 = 512 * 1024;

/// What each further game may add, by its feature: rules, texts and demo content. The other half of the flash is theirs; the
/// three that are to come have what is left of it, 104 KB each.
const FURTHER_GAMES: [(&str, u64); 1] = [("battlelore", 200 * 1024)];

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
    let flash = flash_by_game(toolchain)?;
    link(toolchain, "pace", None)?;
    let product = Image::open(&elf("firmware"))?;
    let sizes = product.sizes()?;
    println!("{sizes}");
    check_budgets(
        flash
            .into_iter()
            .chain([("static RAM".to_owned(), sizes.ram(), RAM_BUDGET)]),
    )?;
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

/// One image, with all games or with those of some features.
fn link(toolchain: &Toolchain, image: &str, games: Option<&str>) -> Result<()> {
    let mut cargo = toolchain.cargo("rustc");
    cargo.args(["--package", "firmware", "--bin", image, "--profile", PROFILE]);
    if let Some(games) = games {
        cargo.args(["--no-default-features", "--features", games]);
    }
    run(cargo.args(["--", "-C", INLINING]))
}

/// What the first games take of the flash, and what each further one adds, by linking the image with one game more each
/// time. The last one is the product.
fn flash_by_game(toolchain: &Toolchain) -> Result<Vec<(String, u64, u64)>> {
    let mut measured = Vec::new();
    let mut games = String::new();
    let mut before = 0;
    for (game, budget) in [("the first two games", FLASH_BUDGET)].into_iter().chain(FURTHER_GAMES) {
        if before > 0 {
            games = format!("{games} {game}");
        }
        let whole = measured.len() == FURTHER_GAMES.len();
        link(toolchain, "firmware", (!whole).then_some(games.trim()))?;
        let flash = Image::open(&elf("firmware"))?.sizes()?.flash();
        measured.push((format!("flash, {game}"), flash.saturating_sub(before), budget));
        before = flash;
    }
    Ok(measured)
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

/// Prints a line for each, and fails if one is over.
fn check_budgets(measured: impl IntoIterator<Item = (String, u64, u64)>) -> Result<()> {
    let mut over = Vec::new();
    for (name, used, budget) in measured {
        println!("    {name:<28}{used:>8} of {budget} ({} %)", used * 100 / budget);
        if used > budget {
            over.push(format!("{used} bytes of {name}, {budget} are allowed"));
        }
    }
    if !over.is_empty() {
        bail!("over budget: {}", over.join("; "));
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
        let row = |used, budget| ("flash".to_owned(), used, budget);
        assert!(check_budgets([row(7, 7), row(0, 1)]).is_ok());
        assert!(check_budgets([row(1, 1), row(8, 7)]).is_err());
    }

    #[test]
    fn the_budgets_of_all_games_fit_the_flash_and_leave_room() {
        let further: u64 = FURTHER_GAMES.iter().map(|(_, budget)| budget).sum();
        // What memory.x gives to code.
        assert!(FLASH_BUDGET + further < 1024 * 1024);
    }
}

//! The two ways to compile for the chip.
//!
//! A compiler that has the target's libraries (rustup installs them) just builds. Where rustup cannot download them,
//! Debian's packages offer a compiler with the library's source, and cargo builds the library along with the firmware.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use crate::root;
use crate::step::output;

pub const TARGET: &str = "thumbv6m-none-eabi";

/// One matching set: compiler, cargo, library source, linker.
pub const DEBIAN_PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld-19"];

const DEBIAN_CARGO: &str = "/usr/bin/cargo";
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_LINKER: &str = "/usr/bin/ld.lld-19";

/// The workspace's `rust-version`.
const OLDEST: (u32, u32) = (1, 95);

pub enum Toolchain {
    /// The one that runs this program, with the target's libraries.
    Installed,
    /// Debian's, with the library built from source.
    Debian,
}

/// Whichever is there, the first one first.
pub fn find() -> Result<Toolchain> {
    if has_target() {
        Ok(Toolchain::Installed)
    } else if has_debian() {
        Ok(Toolchain::Debian)
    } else {
        bail!("no compiler for {TARGET}: run `cargo xtask setup`")
    }
}

impl Toolchain {
    pub fn name(&self) -> &'static str {
        match self {
            Self::Installed => "the active toolchain with its installed target",
            Self::Debian => "Debian's toolchain, building the core library from source",
        }
    }

    /// `cargo build` or another such command, for the chip.
    pub fn cargo(&self, command: &str) -> Command {
        let mut cargo;
        match self {
            Self::Installed => {
                cargo = Command::new("cargo");
                cargo.arg(command);
            }
            Self::Debian => {
                cargo = Command::new(DEBIAN_CARGO);
                cargo.args([command, "-Zbuild-std=core"]);
                // Whatever cargo started this program has told its children where its own parts are.
                for name in ["CARGO", "RUSTC", "RUSTDOC", "RUSTUP_TOOLCHAIN", "LD_LIBRARY_PATH"] {
                    cargo.env_remove(name);
                }
                let path = std::env::var("PATH").unwrap_or_default();
                cargo.env("PATH", format!("/usr/bin:{path}"));
                // Building the library is an unstable feature; this is how a stable compiler is told to allow it.
                cargo.env("RUSTC_BOOTSTRAP", "1");
                cargo.env("CARGO_TARGET_THUMBV6M_NONE_EABI_LINKER", DEBIAN_LINKER);
            }
        }
        cargo.args(["--target", TARGET]).current_dir(root());
        cargo
    }

    /// Whether it can run clippy for the chip.
    pub fn has_clippy(&self) -> bool {
        match self {
            Self::Installed => output(Command::new("cargo").args(["clippy", "--version"])).is_some(),
            // Debian's clippy belongs to another compiler.
            Self::Debian => false,
        }
    }
}

/// Whether the active compiler has the target's libraries.
pub fn has_target() -> bool {
    let libraries = output(Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]));
    libraries.is_some_and(|directory| Path::new(&directory).is_dir())
}

/// Whether Debian's matching set is complete and new enough.
pub fn has_debian() -> bool {
    let rustc = || {
        let mut rustc = Command::new(DEBIAN_RUSTC);
        rustc.env_remove("LD_LIBRARY_PATH");
        rustc
    };
    let new_enough = output(rustc().arg("--version"))
        .and_then(|text| version(&text))
        .is_some_and(|v| v >= OLDEST);
    let source = output(rustc().args(["--print", "sysroot"])).is_some_and(|sysroot| {
        Path::new(&sysroot)
            .join("lib/rustlib/src/rust/library/core/Cargo.toml")
            .exists()
    });
    new_enough && source && Path::new(DEBIAN_CARGO).exists() && Path::new(DEBIAN_LINKER).exists()
}

/// `rustc 1.96.0 (…)`, as far as it matters.
fn version(text: &str) -> Option<(u32, u32)> {
    let mut numbers = text.split_whitespace().nth(1)?.split('.');
    Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_compare_as_numbers() {
        assert_eq!(version("rustc 1.96.0 (30a34c682 2026-05-25)"), Some((1, 96)));
        assert!(version("rustc 1.100.0-nightly") > version("rustc 1.96.0"));
        assert_eq!(version("rustc"), None);
    }
}

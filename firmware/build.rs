//! Puts `memory.x` where the linker looks for it, and gives each image its linker arguments.

use std::path::PathBuf;
use std::{env, error, fs};

fn main() -> Result<(), Box<dyn error::Error>> {
    let out = PathBuf::from(env::var("OUT_DIR")?);
    fs::copy("../memory.x", out.join("memory.x"))?;
    println!("cargo:rustc-link-search={}", out.display());
    println!("cargo:rerun-if-changed=../memory.x");
    println!("cargo:rerun-if-changed=build.rs");

    // Without --nmagic the linker aligns segments to 64 KB pages, which flash does not have. Functions that come out alike
    // are kept once: nothing here compares their addresses.
    let mut product = vec!["--nmagic", "--icf=all", "-Tlink.x", "-Tlink-rp.x"];
    if env::var_os("CARGO_FEATURE_DEFMT").is_some() {
        product.push("-Tdefmt.x");
    }
    for argument in product {
        println!("cargo:rustc-link-arg-bin=firmware={argument}");
        println!("cargo:rustc-link-arg-bin=pace={argument}");
    }
    // The image of the rules never runs: no vector table, no memory map, just one entry from which all else is reached.
    for argument in ["--nmagic", "--gc-sections", "--entry=rules"] {
        println!("cargo:rustc-link-arg-bin=rules_image={argument}");
    }
    Ok(())
}

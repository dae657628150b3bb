//! Figures that host tests measure, for `cargo xtask emulate --report`: one file for each test, for they run side by side.

use std::fmt::Display;
use std::path::Path;

/// Leaves figures in this folder of the build's: a test gives `env!("CARGO_TARGET_TMPDIR")`, which only tests know.
pub fn note(folder: &str, name: &str, figures: &[(&str, &dyn Display)]) {
    let folder = Path::new(folder).join("figures");
    let lines: Vec<String> = figures
        .iter()
        .map(|(what, figure)| format!("  \"{what}\": {figure}"))
        .collect();
    let text = format!("{{\n{}\n}}\n", lines.join(",\n"));
    let written =
        std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(folder.join(format!("{name}.json")), text));
    if let Err(error) = written {
        eprintln!("the figures of {name} are not kept: {error}");
    }
}

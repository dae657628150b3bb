//! Text files that people write: plays and the sources of packs.

use std::path::Path;

/// The text of a file, or why not and in which line; 0 for the file as a whole.
pub fn read(file: &Path) -> Result<String, (usize, String)> {
    let bytes = std::fs::read(file).map_err(|error| (0, error.to_string()))?;
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let line = 1 + error
            .as_bytes()
            .iter()
            .take(good)
            .filter(|byte| **byte == b'\n')
            .count();
        (line, "this is not text in UTF-8".to_owned())
    })
}

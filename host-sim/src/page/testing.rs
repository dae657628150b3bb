//! What the page's tests share.

use std::path::PathBuf;

/// A folder of its own for a test, gone when the test is over.
pub struct Folder(PathBuf);

pub fn folder(name: &str) -> Folder {
    let folder = std::env::temp_dir().join(format!("castellan-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    Folder(folder)
}

impl std::ops::Deref for Folder {
    type Target = PathBuf;

    fn deref(&self) -> &PathBuf {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

//! The pictures of the README are those that the screens of today make.

use host_sim::pictures::{self, Image};
use std::path::Path;

/// All of them together: a page is not to wait for them.
const MOST: usize = 300 * 1024;

/// A mismatch leaves the picture of today under `target/pictures`; `cargo run -- pictures` keeps it.
#[test]
fn the_pictures_of_the_readme_are_current() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let readme = std::fs::read_to_string(root.join("README.md")).unwrap();
    let left = root.join("target/pictures");
    let (mut wrong, mut bytes) = (Vec::new(), 0);
    for (name, image) in pictures::all().unwrap() {
        let shown = format!("{}/{name}", pictures::FOLDER);
        assert!(readme.contains(&shown), "the README does not show {shown}");
        if std::env::var_os("UPDATE").is_some() {
            std::fs::create_dir_all(root.join(pictures::FOLDER)).unwrap();
            std::fs::write(root.join(&shown), image.png().unwrap()).unwrap();
        }
        let kept = std::fs::read(root.join(&shown)).unwrap_or_default();
        bytes += kept.len();
        if Image::from_png(&kept).ok().as_ref() != Some(&image) {
            std::fs::create_dir_all(&left).unwrap();
            std::fs::write(left.join(name), image.png().unwrap()).unwrap();
            wrong.push(format!("{shown} is not what {} is", left.join(name).display()));
        }
    }
    assert!(
        wrong.is_empty(),
        "{}; renew them with `cargo run -- pictures`",
        wrong.join("\n")
    );
    assert!(bytes <= MOST, "{bytes} bytes of pictures");
}

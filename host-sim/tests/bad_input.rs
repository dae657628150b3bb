//! Bad input at the command line: a message with file, line (where there are lines) and reason, exit code 1, nothing
//! changed.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A folder of its own for each test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.map(|path| (path.clone(), fs::read(path).unwrap())).collect()
}

/// Runs the command in the folder; gives what it complains about.
fn refused(folder: &Path, arguments: &[&str]) -> String {
    let before = files(folder);
    let output = Command::new(env!("CARGO_BIN_EXE_host-sim"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    assert!(files(folder) == before, "{arguments:?} changed a file");
    String::from_utf8(output.stderr).unwrap().trim_end().to_owned()
}

fn demo(ending: &str) -> Vec<u8> {
    fs::read(format!(
        "{}/../tests/packs/example/demo.{ending}",
        env!("CARGO_MANIFEST_DIR")
    ))
    .unwrap()
}

#[test]
fn bad_packs_are_refused() {
    let folder = folder("bad_packs");
    let good = demo("pack");
    let with = |at: usize, byte: u8| {
        let mut bytes = good.clone();
        bytes[at] = byte;
        bytes
    };
    let cases = [
        ("empty.pack", Vec::new(), "the file is shorter than a pack's header"),
        (
            "truncated.pack",
            good[..good.len() / 2].to_vec(),
            "the file is cut off, or longer than it says",
        ),
        (
            "damaged.pack",
            with(good.len() - 1, 0xff),
            "the pack is damaged: its checksum does not match",
        ),
        (
            "foreign.pack",
            with(6, 250),
            "the pack is for a game that this program does not know (code 250)",
        ),
        (
            "future.pack",
            with(4, 9),
            "the pack has format 9, this program reads format 3",
        ),
        (
            "letter.pack",
            b"Dear castellan, ".to_vec(),
            "this is not a Castellan pack",
        ),
    ];
    for (name, bytes, reason) in cases {
        fs::write(folder.join(name), bytes).unwrap();
        for command in [
            &["pack", "check"][..],
            &["pack", "show"],
            &["play", "example", "--pack"],
        ] {
            let message = refused(&folder, &[command, &[name]].concat());
            assert_eq!(message, format!("host-sim: {name}: {reason}"));
        }
    }
}

#[test]
fn bad_sources_of_packs_are_refused() {
    let folder = folder("bad_sources");
    let good = String::from_utf8(demo("toml")).unwrap();
    let cases = [
        (
            good.replace("health = 6", "helth = 6").into_bytes(),
            "19: hero `ada`: unknown field `helth`, expected `health` or `dice`",
        ),
        (
            good.replace("health = 6", "health = 300").into_bytes(),
            "19: hero `ada`: invalid value: integer `300`, expected a whole number from 0 to 255",
        ),
        (
            good.replace("health = 6", "health = 0").into_bytes(),
            "16: hero `ada`: health is 1 to 99, dice are 1 to 6",
        ),
        ([b"game = ", &[0xff][..]].concat(), "1: this is not text in UTF-8"),
    ];
    for (source, reason) in cases {
        fs::write(folder.join("mine.toml"), source).unwrap();
        for command in [&["pack", "build"][..], &["pack", "check"], &["play", "--pack"]] {
            let message = refused(&folder, &[command, &["mine.toml"]].concat());
            assert_eq!(message, format!("host-sim: mine.toml:{reason}"));
        }
    }
    let missing = refused(&folder, &["pack", "build", "none.toml"]);
    assert!(missing.starts_with("host-sim: cannot read none.toml: "), "{missing}");
}

#[test]
fn bad_plays_are_refused_even_when_they_are_to_be_written() {
    let folder = folder("bad_plays");
    let cases: [(&[u8], &str); 4] = [
        (b"game example\n> sing\n", "bad.play:2: unknown answer `sing`"),
        (b"game example\n> choose Fly\n", "bad.play:2: `Fly` is not possible"),
        (b"game example\n= Ada: health 7\n", "bad.play:2: 7 is not possible"),
        (b"game example\n\xff\n", "bad.play:2: this is not text in UTF-8"),
    ];
    for (play, reason) in cases {
        fs::write(folder.join("bad.play"), play).unwrap();
        for command in [&["run"][..], &["run", "--update"]] {
            let message = refused(&folder, &[command, &["bad.play"]].concat());
            assert!(message.starts_with(reason), "{message}");
        }
        let message = refused(&folder, &["shot", "bad.play"]);
        assert!(message.starts_with(&format!("host-sim: {reason}")), "{message}");
    }
}

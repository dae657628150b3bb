//! The levels of BattleLore's commander are levels: each beats the one below it, and the best beats random play.

use std::process::Command;

/// Plays a thousand games; the command fails where `one` wins less than its share of a hundred.
fn beats(one: &str, other: &str, share: &str) {
    let arguments = ["duel", "battlelore", one, other, "--games", "1000", "--at-least", share];
    let output = Command::new(env!("CARGO_BIN_EXE_host-sim"))
        .args(arguments)
        .output()
        .unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    println!("{said}");
    assert!(output.status.success(), "{said}");
}

#[test]
fn the_marshal_beats_the_captain() {
    beats("marshal", "captain", "60");
}

#[test]
fn the_captain_beats_the_recruit() {
    beats("captain", "recruit", "60");
}

#[test]
fn the_marshal_beats_random_play() {
    beats("marshal", "random", "95");
}

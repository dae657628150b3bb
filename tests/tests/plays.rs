//! Plays: every transcript under `plays/` runs as it is written.

use host_sim::{coverage, plays};
use std::path::Path;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/plays");

#[test]
fn plays_run_as_they_are_written() {
    let files = coverage::files(Path::new(FOLDER), "play").unwrap();
    assert!(!files.is_empty());
    let mut failures = Vec::new();
    for file in &files {
        let outcome = plays::run_file(file).and_then(|finished| finished.compare());
        failures.extend(outcome.err().map(|failure| failure.to_string()));
    }
    assert!(
        failures.is_empty(),
        "{} of {} plays fail:\n{}",
        failures.len(),
        files.len(),
        failures.join("\n")
    );
}

fn failure(text: &str) -> String {
    let finished = plays::run_text(Path::new("some.play"), text);
    finished
        .and_then(|finished| finished.compare())
        .unwrap_err()
        .to_string()
}

#[test]
fn a_difference_shows_line_expected_and_got() {
    let text = "game example\n? EX-TURN-01 What does Ada do? [Attack | Guard | Flee]\n";
    let shown = failure(text);
    assert!(shown.starts_with("some.play:2: "), "{shown}");
    assert!(
        shown.contains("expected  ? EX-TURN-01 What does Ada do? [Attack | Guard | Flee]"),
        "{shown}"
    );
    assert!(
        shown.contains("got       ? EX-TURN-01 What does Ada do? [Attack | Guard | Rest]"),
        "{shown}"
    );
}

#[test]
fn bad_plays_are_refused_with_line_and_reason() {
    let cases = [
        ("> choose Attack\n", "some.play:1: a play begins with `game NAME`"),
        ("game chess\n", "some.play:1: unknown game `chess`"),
        (
            "# Of kings.\n\ngame chess\n",
            "some.play:3: unknown game `chess`; there are: ",
        ),
        ("game example pack mine\n", "some.play:1: unknown pack `mine`"),
        ("game example start nowhere\n", "some.play:1: unknown start `nowhere`"),
        (
            "game example rules EX-NONE-99\n",
            "some.play:1: there is no rule `EX-NONE-99`",
        ),
        (
            "game example\n\nrules EX-END-01\n> choose Rest\n",
            "some.play:3: claims EX-END-01, but it was not applied here",
        ),
        (
            "game example\n> choose Fly\n",
            "some.play:2: `Fly` is not possible; possible are: Attack | Guard | Rest",
        ),
        ("game example\n> sing\n", "some.play:2: unknown answer `sing`"),
        (
            "game example\n= Orc: health 3\n",
            "some.play:2: there is no number `Orc: health` now",
        ),
        (
            "game example\n= Ada: health 7\n",
            "some.play:2: 7 is not possible for `Ada: health`; 0 to 6 are",
        ),
        (
            "game example\n>! choose Rest\n",
            "some.play:2: this must be refused, but was accepted",
        ),
        ("game example\nfoo\n", "some.play:2: a line begins with"),
    ];
    for (text, reason) in cases {
        let shown = failure(text);
        assert!(shown.starts_with(reason), "{text:?}\n{shown}");
    }
}

//! Packs: the committed blobs are what their sources say, and bad content is refused with file, line and reason.

use host_sim::packs;
use rules_core::pack::{PackError, checksum};
use rules_core::{GameKind, Pack};

/// The firmware has the demo packs built in, so they are committed. `UPDATE=1` writes them anew.
#[test]
fn committed_packs_are_current() {
    for game in GameKind::ALL {
        let fresh = packs::demo(game).unwrap();
        let file = packs::demo_toml(game).with_extension("pack");
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&file, &fresh).unwrap();
        }
        let kept = std::fs::read(&file).unwrap_or_default();
        assert!(
            kept == fresh,
            "{} is stale: run the tests with UPDATE=1",
            file.display()
        );
        assert_eq!(Pack::open(&kept).unwrap().game(), game);
    }
}

fn compile_error(change: impl Fn(&str) -> String) -> String {
    let demo = std::fs::read_to_string(packs::demo_toml(GameKind::Example)).unwrap();
    let changed = change(&demo);
    assert_ne!(changed, demo, "the change changes nothing");
    format!("{:#}", packs::compile("demo.toml", &changed).unwrap_err())
}

/// The line of the demo that holds `text`.
fn line_of(text: &str) -> usize {
    let demo = std::fs::read_to_string(packs::demo_toml(GameKind::Example)).unwrap();
    1 + demo.lines().position(|line| line.contains(text)).unwrap()
}

#[test]
fn bad_toml_is_refused_with_file_line_and_reason() {
    let health = line_of("health = 6");
    let unknown_field = compile_error(|toml| toml.replace("health = 6", "helth = 6"));
    assert!(
        unknown_field.starts_with(&format!("demo.toml:{health}: hero `ada`: unknown field `helth`")),
        "{unknown_field}"
    );

    let out_of_type = compile_error(|toml| toml.replace("health = 6", "health = 300"));
    assert!(
        out_of_type.starts_with(&format!("demo.toml:{health}: hero `ada`: ")),
        "{out_of_type}"
    );
    assert!(
        out_of_type.ends_with("`300`, expected a whole number from 0 to 255"),
        "{out_of_type}"
    );

    let row = line_of("id = \"ada\"") - 1;
    let out_of_range = compile_error(|toml| toml.replace("health = 6", "health = 0"));
    assert_eq!(
        out_of_range,
        format!("demo.toml:{row}: hero `ada`: health is 1 to 99, dice are 1 to 6")
    );

    let die = line_of("@hit");
    let unknown_row = compile_error(|toml| toml.replacen("@hit", "@miss", 1));
    assert_eq!(unknown_row, format!("demo.toml:{die}: `@miss` is nowhere in the pack"));

    let unknown_kind = compile_error(|toml| toml.replace("[[monster]]", "[[dragon]]"));
    assert!(unknown_kind.contains("unknown kind `dragon`"), "{unknown_kind}");

    let twice = compile_error(|toml| toml.replace("id = \"boris\"", "id = \"ada\""));
    assert!(twice.contains("`ada` stands here twice"), "{twice}");

    let no_russian = compile_error(|toml| toml.replace(", ru = \"Ада\"", ""));
    assert!(
        no_russian.contains("`ada` needs a name in each language"),
        "{no_russian}"
    );

    let game = compile_error(|toml| toml.replace("game = \"example\"", "game = \"chess\""));
    assert_eq!(
        game,
        format!("demo.toml:{}: `game` must be one of: {}", line_of("game ="), names())
    );

    let no_game = compile_error(|toml| toml.replace("game = \"example\"", ""));
    assert!(no_game.starts_with("demo.toml:1: `game` must be one of: "), "{no_game}");

    let syntax = compile_error(|toml| toml.replace("game = ", "game == "));
    assert!(syntax.starts_with("demo.toml:2: "), "{syntax}");
}

fn names() -> String {
    GameKind::ALL.map(GameKind::name).join(", ")
}

#[test]
fn damaged_truncated_foreign_and_future_packs_are_refused() {
    let good = packs::demo(GameKind::Example).unwrap();
    assert!(Pack::open_for(GameKind::Example, &good).is_ok());
    for cut in 0..good.len() {
        assert!(Pack::open(&good[..cut]).is_err(), "cut at {cut}");
    }
    for at in 0..good.len() {
        let mut damaged = good.clone();
        damaged[at] ^= 0x10;
        assert!(Pack::open(&damaged).is_err(), "bit turned at {at}");
    }
    let with = |at: usize, byte: u8| {
        let mut changed = good.clone();
        changed[at] = byte;
        changed
    };
    assert_eq!(Pack::open(&[]).unwrap_err(), PackError::TooShort);
    assert_eq!(Pack::open(&with(0, b'X')).unwrap_err(), PackError::NotAPack);
    assert_eq!(Pack::open(&with(4, 9)).unwrap_err(), PackError::Format(9));
    assert_eq!(Pack::open(&with(6, 250)).unwrap_err(), PackError::UnknownGame(250));
    assert_eq!(
        Pack::open(&with(good.len() - 1, 0xff)).unwrap_err(),
        PackError::Checksum
    );
    assert_eq!(Pack::open(&[&good[..], &[0]].concat()).unwrap_err(), PackError::Length);

    // A table that points outside, under a checksum that matches.
    let mut table = good.clone();
    table[40] = 0xff;
    let crc = checksum(&table[16..]).to_le_bytes();
    table[12..16].copy_from_slice(&crc);
    assert_eq!(Pack::open(&table).unwrap_err(), PackError::Table);
}

//! Screens: the `shot` lines of the plays in both languages, pixel by pixel.

use handheld::{App, Effect, Event, Key};
use host_sim::screens::{Picture, shots};
use host_sim::{coverage, packs};
use rules_core::bot::Random;
use rules_core::{GameKind, Pack, Session};
use std::path::{Path, PathBuf};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// A mismatch leaves the actual picture and the difference under `target/screens`. `UPDATE=1` writes them anew.
#[test]
fn screens_are_what_they_were() {
    let mut wrong = Vec::new();
    for game in GameKind::ALL {
        let kept = Path::new(ROOT).join("screens").join(game.name());
        let left = Path::new(ROOT).join("../target/screens").join(game.name());
        let mut current: Vec<PathBuf> = Vec::new();
        for play in coverage::files(&coverage::plays_dir(game), "play").unwrap() {
            let play_name = play.file_stem().unwrap().to_string_lossy().into_owned();
            for (name, picture) in shots(&play).unwrap() {
                let file = kept.join(format!("{play_name}.{name}.png"));
                if std::env::var_os("UPDATE").is_some() {
                    std::fs::create_dir_all(&kept).unwrap();
                    std::fs::write(&file, picture.png(1).unwrap()).unwrap();
                }
                if let Some(fault) = compare(&file, &picture, &left) {
                    wrong.push(fault);
                }
                current.push(file);
            }
        }
        for file in coverage::files(&kept, "png").unwrap() {
            if !current.contains(&file) {
                wrong.push(format!("{}: no play has this shot", file.display()));
            }
        }
        assert!(!current.is_empty(), "{} has no screens", game.name());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn compare(file: &Path, picture: &Picture, left: &Path) -> Option<String> {
    let Ok(bytes) = std::fs::read(file) else {
        return Some(format!("{}: missing", file.display()));
    };
    let (pixels, difference) = picture.difference(&Picture::from_png(&bytes).unwrap());
    if pixels == 0 {
        return None;
    }
    let name = file.file_stem().unwrap().to_string_lossy();
    std::fs::create_dir_all(left).unwrap();
    std::fs::write(left.join(format!("{name}.actual.png")), picture.png(1).unwrap()).unwrap();
    std::fs::write(left.join(format!("{name}.difference.png")), difference.png(1).unwrap()).unwrap();
    Some(format!(
        "{}: {pixels} pixels differ; see {}",
        file.display(),
        left.display()
    ))
}

/// Keys at random in every game, from its first question on: every picture can be drawn, and nothing is a dead end.
#[test]
fn random_keys_reach_every_screen_of_every_game() {
    for game in GameKind::ALL {
        let bytes = packs::demo(game).unwrap();
        let pack = Pack::open_for(game, &bytes).unwrap();
        let begin = || App::resume(pack, [3; 32], Session::new(game.new_game(&pack)));
        let mut app = begin();
        let mut bot = Random::new(5);
        let mut taken = 0;
        for step in 0..12_000 {
            let key = Key::ALL[bot.below(4) as usize];
            let event = match bot.below(24) {
                0 | 1 => Event::Long(key),
                2 => Event::Repeat,
                3..6 => Event::Frame,
                // Otherwise the menus of set-up would hold it for ever.
                6..16 => Event::Key(Key::X),
                _ => Event::Key(key),
            };
            let before = app.session().number();
            if let Effect::Open(_) = app.on(event) {
                // Nothing was ever saved here.
                app = begin();
            }
            taken += u32::from(app.session().number() > before);
            if step % 8 == 0 {
                let _drawn = Picture::of(&app);
            }
        }
        assert!(taken > 1000, "{}: {taken} inputs", game.name());
    }
}

/// Both languages have the same placeholders, and no text is empty.
#[test]
fn texts_have_the_same_placeholders_in_both_languages() {
    for text in (0..8).flat_map(GameKind::texts) {
        assert_eq!(placeholders(text.en), placeholders(text.ru), "{text:?}");
        assert!(!text.en.is_empty() && !text.ru.is_empty());
    }
}

/// The numbers of a template's placeholders, and how many plural forms they have beside the plain one.
fn placeholders(template: &str) -> Vec<u32> {
    let mut found: Vec<u32> = template
        .split('{')
        .skip(1)
        .map(|rest| rest.chars().next().and_then(|c| c.to_digit(10)).unwrap())
        .collect();
    found.sort_unstable();
    found
}

/// Names of the demo packs are there in both languages.
#[test]
fn every_name_of_the_demo_packs_is_in_both_languages() {
    for game in GameKind::ALL {
        let bytes = packs::demo(game).unwrap();
        let pack = Pack::open_for(game, &bytes).unwrap();
        let listing = rules_core::Lang::ALL.map(|lang| {
            (0..=u8::MAX)
                .flat_map(|kind| (0..pack.count(kind)).map(move |index| (kind, index as u8)))
                .map(|(kind, index)| pack.name(rules_core::CardId { kind, index }, lang).to_owned())
                .collect::<Vec<String>>()
        });
        assert!(listing.iter().flatten().all(|name| !name.trim().is_empty()));
        assert_ne!(
            listing[0],
            listing[1],
            "{}: the Russian names are translated",
            game.name()
        );
    }
}

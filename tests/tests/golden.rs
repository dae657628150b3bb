//! Golden screens: every kind of screen of every game in both languages, pixel by pixel. They are the `shot` lines of the
//! plays; what no game leads to has pictures of its own.

use handheld::{App, Frame, Kind, Settings, Slots, demo_shelf};
use host_sim::coverage;
use host_sim::screens::{LANGS, Picture, Shot, shots};
use rules_core::{Ask, Game, GameKind, Lang, Prompt, Seat, Session};
use std::path::Path;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
/// Pictures that belong to no game.
const DEVICE: &str = "device";

/// What a game cannot show, and why.
const CANNOT: &[(GameKind, &[Kind], &str)] = &[
    (
        GameKind::Example,
        &[Kind::Acknowledge, Kind::Mark, Kind::Number, Kind::Card],
        "it does not ask for that",
    ),
    (
        GameKind::Example,
        &[Kind::Place, Kind::Map, Kind::BindCells],
        "it has no map",
    ),
    (GameKind::Example, TWO_SIDES, TOGETHER),
    (GameKind::MassiveDarkness, TWO_SIDES, TOGETHER),
    (
        GameKind::BattleLore,
        &[Kind::Won, Kind::Lost],
        "one of its sides wins against the other",
    ),
    (
        GameKind::BattleLore,
        &[Kind::Draw, Kind::Drawn],
        "its decks give cards to one player alone, or to nobody's eyes",
    ),
];

/// What only those show who play against each other: a winner, a hand that nobody else may see, the device's own side.
const TWO_SIDES: &[Kind] = &[
    Kind::Winner,
    Kind::Undecided,
    Kind::Cover,
    Kind::Commander,
    Kind::Dealer,
];
const TOGETHER: &str = "its players win or lose together, and hide nothing from each other";

/// What no game shows yet.
const NOBODY_SHOWS: &[(Kind, &str)] = &[
    (Kind::Welcome, "a game is there to be continued"),
    (Kind::PlaceList, "no game asks for a place that is on no map"),
];

/// A mismatch leaves the actual picture and the difference under `target/screens`. `UPDATE=1` writes them anew.
#[test]
fn screens_are_what_they_were() {
    let mut wrong = Vec::new();
    for game in GameKind::ALL {
        wrong.extend(hold_against(game.name(), &shots_of(game)));
    }
    wrong.extend(hold_against(DEVICE, &of_no_game()));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_kind_of_screen_has_a_picture() {
    let mut missing = Vec::new();
    for game in GameKind::ALL {
        let shown = kinds(&shots_of(game));
        let cannot = CANNOT.iter().filter(|(of, ..)| *of == game);
        let cannot: Vec<Kind> = cannot.flat_map(|(_, kinds, _)| *kinds).copied().collect();
        for kind in Kind::ALL {
            let nobody = NOBODY_SHOWS.iter().any(|(other, _)| other == kind);
            for (lang, ending) in LANGS {
                let what = format!("{}, {ending}: {}", game.name(), kind.name());
                match (shown.contains(&(*kind, lang)), nobody || cannot.contains(kind)) {
                    (false, false) => missing.push(format!("{what} has no picture")),
                    (true, true) => missing.push(format!("{what} is shown: it is no exception")),
                    (true, false) | (false, true) => {}
                }
            }
        }
    }
    let shown = kinds(&of_no_game());
    for (kind, _) in NOBODY_SHOWS {
        missing.extend(
            LANGS
                .iter()
                .filter(|(lang, _)| !shown.contains(&(*kind, *lang)))
                .map(|(_, ending)| format!("{DEVICE}, {ending}: {} has no picture", kind.name())),
        );
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

fn kinds(shots: &[Shot]) -> Vec<(Kind, Lang)> {
    shots.iter().map(|shot| (shot.kind, shot.lang)).collect()
}

/// The shots of all plays of a game, each with the play's name before its own.
fn shots_of(game: GameKind) -> Vec<Shot> {
    let plays = coverage::files(&coverage::plays_dir(game), "play").unwrap();
    let drawn = plays.iter().flat_map(|play| {
        let name = play.file_stem().unwrap().to_string_lossy().into_owned();
        let named = move |shot: Shot| Shot {
            name: format!("{name}.{}", shot.name),
            ..shot
        };
        shots(play).unwrap().into_iter().map(named)
    });
    drawn.collect()
}

/// A device without any game, and a question that no game asks, in the words of one that it does ask.
fn of_no_game() -> Vec<Shot> {
    let shelf = demo_shelf().unwrap();
    let pack = shelf.pack(shelf.packs() - 1);
    let game = pack.game().new_game(&pack);
    let prompt = Prompt {
        seat: Seat::Table,
        ask: Ask::place([0, 3, 4, 11].into_iter().collect()),
        ..game.prompt(&pack)
    };
    let mut shots = Vec::new();
    for (lang, ending) in LANGS {
        let mut shot = |kind: Kind, picture| {
            let name = format!("{}.{ending}", kind.name());
            shots.push(Shot {
                name,
                lang,
                kind,
                picture,
            });
        };
        let mut fresh = App::new(shelf.clone(), Settings::default(), Slots::default(), [0; 32]);
        fresh.set_lang(lang);
        shot(fresh.kind(), Picture::of(&fresh));
        let mut app = App::resume(pack, [0; 32], Session::new(game.clone()));
        app.set_lang(lang);
        let frame = Frame::of_question(&app, prompt.clone());
        shot(app.kind_of(&prompt), Picture::of_frame(&frame));
    }
    shots
}

/// What differs between a folder of pictures and the shots.
fn hold_against(folder: &str, shots: &[Shot]) -> Vec<String> {
    let kept = Path::new(ROOT).join("screens").join(folder);
    let left = Path::new(ROOT).join("../target/screens").join(folder);
    let file = |shot: &Shot| kept.join(format!("{}.png", shot.name));
    let mut wrong = Vec::new();
    for shot in shots {
        if std::env::var_os("UPDATE").is_some() {
            std::fs::create_dir_all(&kept).unwrap();
            std::fs::write(file(shot), shot.picture.png(1).unwrap()).unwrap();
        }
        wrong.extend(compare(&file(shot), &shot.picture, &left));
    }
    for kept in coverage::files(&kept, "png").unwrap() {
        if !shots.iter().any(|shot| file(shot) == kept) {
            wrong.push(format!("{}: no play has this shot", kept.display()));
        }
    }
    wrong
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

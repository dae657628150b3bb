//! Screens under random keys, and the words on them.

use handheld::{App, Effect, Event, Key};
use host_sim::packs;
use host_sim::screens::Picture;
use rules_core::bot::Random;
use rules_core::{GameKind, Lang, Pack, Session};

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
    for text in (0..8).flat_map(|table| GameKind::texts(table).iter()) {
        let [en, ru] = Lang::ALL.map(|lang| text.in_lang(lang).to_string());
        assert_eq!(placeholders(&en), placeholders(&ru), "{en}");
        assert!(!en.is_empty() && !ru.is_empty());
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

//! The device's own commander, and cards that it deals in secret.

use super::super::tests::press;
use super::*;
use crate::event::{Event, Key, Record};
use crate::frame::Frame;
use crate::history::{self, Deed};
use crate::screens::{Overlay, question};
use crate::tags::TagId;
use crate::testing::{Picture, app, prompt, reseat, text};
use rules_core::kit::list::List;
use rules_core::session::Entry;
use rules_core::{CardId, CardSet, Game, Log};
use std::vec::Vec;

/// Boris is played by the device.
fn boris(prompt: &mut Prompt) {
    if prompt.seat == Seat::Player(1) {
        prompt.seat = Seat::Device(1);
    }
}

/// All heroes are.
fn heroes(prompt: &mut Prompt) {
    if let Seat::Player(player) = prompt.seat {
        prompt.seat = Seat::Device(player);
    }
}

/// The omens are known to the second player alone.
fn omens(prompt: &mut Prompt) {
    if let Ask::Draw(_) = prompt.ask {
        prompt.seat = Seat::Only(1);
    }
}

fn playing(seats: fn(&mut Prompt)) -> App<'static> {
    reseat(seats);
    let mut app = app();
    app.settings.tumble = false;
    app.recollect();
    app
}

fn by_device(effect: &Effect) -> bool {
    matches!(effect, Effect::Keep(Record::Input(Entry { by: By::Device, .. })))
}

fn dots(app: &App<'_>) -> Vec<embedded_graphics::pixelcolor::Rgb565> {
    let mut picture = Picture::band(0, 240);
    let Ok(()) = app.draw(&mut picture);
    picture.dots
}

#[test]
fn the_device_waits_until_what_happened_was_seen() {
    let mut app = playing(boris);
    // Ada guards, and the table hears of it.
    app.on(Event::Key(Key::B));
    app.on(Event::Key(Key::X));
    assert_eq!(
        (app.prompt().seat, app.screen.clone()),
        (Seat::Device(1), Screen::Question)
    );
    assert!(!app.told.events().is_empty());
    assert!(!app.is_moving(), "somebody has to see it first");
    assert_eq!(app.on(Event::Frame), Effect::Nothing);
    for key in "abby".chars() {
        press(&mut app, &std::format!("{key}"));
        assert_eq!(app.session.number(), 1, "X alone goes on");
    }
    assert!(by_device(&app.on(Event::Key(Key::X))));
    assert_eq!(app.session.number(), 2, "one decision per key");
}

#[test]
fn without_a_word_it_goes_on_by_itself_one_decision_per_picture() {
    let mut app = playing(heroes);
    assert_eq!(app.prompt().seat, Seat::Device(0));
    for _ in 0..200 {
        if matches!(app.prompt().ask, Ask::Over(_)) {
            break;
        }
        let number = app.session.number();
        if app.is_moving() {
            let effect = app.on(Event::Frame);
            assert!(by_device(&effect) || effect == Effect::Rebase, "{effect:?}");
            assert_eq!(app.session.number(), number + 1);
        } else {
            assert!(
                !app.told.events().is_empty() || !matches!(app.prompt().seat, Seat::Device(_)),
                "it stops for what happened, and for nothing else"
            );
            app.on(Event::Key(Key::X));
            assert!(app.session.number() <= number + 1);
        }
        assert_eq!(app.session.game().check(&app.pack), Ok(()));
    }
    assert!(app.session.number() > 20);
}

#[test]
fn the_same_seed_plays_the_same_game_and_undo_buys_nothing() {
    let play = |app: &mut App<'_>| {
        for _ in 0..60 {
            press(app, "x");
        }
        app.session.played().to_vec()
    };
    let (mut one, mut two) = (playing(boris), playing(boris));
    let played = play(&mut one);
    assert_eq!(played, play(&mut two));
    assert!(
        played
            .iter()
            .any(|entry| entry.by == By::Device && !matches!(entry.input, Input::Answer(Answer::Rolled(_))))
    );
    // Back to Ada's last choice, and the same again.
    let mut app = playing(boris);
    press(&mut app, "bx");
    let before = app.session.game().clone();
    press(&mut app, "x");
    let decided = app.session.played().to_vec();
    press(&mut app, "Yx");
    assert_eq!(
        app.session.number(),
        0,
        "what the device did goes with what the table did"
    );
    press(&mut app, "bx");
    assert_eq!(*app.session.game(), before);
    press(&mut app, "x");
    assert_eq!(app.session.played(), decided);
}

/// Real dice are for people: the device rolls for its own heroes.
#[test]
fn its_own_dice_roll_for_the_device() {
    let mut app = playing(heroes);
    app.set_source(Source::Table);
    let mut rolls = 0;
    for _ in 0..80 {
        let rolling = matches!((app.prompt().seat, app.prompt().ask), (Seat::Device(_), Ask::Roll(_)));
        let own = app.own(&app.prompt()).is_some();
        let effect = match app.is_moving() {
            true => app.on(Event::Frame),
            false => app.on(Event::Key(Key::X)),
        };
        if own && rolling && by_device(&effect) {
            rolls += 1;
            assert!(matches!(app.screen, Screen::Tray(_)), "dice fall in the open");
        }
    }
    assert!(rolls > 1, "{rolls}");
}

#[test]
fn a_journal_restores_what_the_device_has_decided() {
    let mut played = playing(boris);
    let mut restored = playing(boris);
    for step in 0..400 {
        let keys = ["x", "x", "b", "x", "Yx", "Ybx", "y"];
        let event = match played.is_moving() {
            true => Some(Event::Frame),
            false => None,
        };
        let mut effects = Vec::new();
        match event {
            Some(event) => effects.push(played.on(event)),
            None => {
                for key in keys[step % keys.len()].chars() {
                    effects.push(played.on(match key {
                        'x' => Event::Key(Key::X),
                        'b' => Event::Key(Key::B),
                        'y' => Event::Key(Key::Y),
                        _ => Event::Long(Key::Y),
                    }));
                }
            }
        }
        for effect in effects {
            match effect {
                Effect::Keep(record) => restored.restore(&record).unwrap(),
                Effect::Rebase => restored = App::resume(played.pack, [7; 32], played.session.clone()),
                Effect::Nothing
                | Effect::Redraw
                | Effect::Settle
                | Effect::Open(_)
                | Effect::Erase(_)
                | Effect::Sleep => {}
            }
        }
        assert_eq!(played.session.game(), restored.session.game());
        assert_eq!(played.session.number(), restored.session.number());
    }
    assert!(played.session.number() > 30);
}

#[test]
fn nothing_of_what_it_asks_itself_is_shown() {
    let app = playing(boris);
    let shown = |ask, says| {
        let asked = Prompt {
            says,
            ..prompt(ask, Seat::Device(1))
        };
        let mut picture = Picture::band(0, 240);
        let Ok(()) = Frame::of_question(&app, asked).draw(&mut picture);
        picture.dots
    };
    let first = shown(Ask::Acknowledge, text(1));
    assert!(first == shown(Ask::Choose(crate::testing::choices(5)), text(7)));
    assert!(first == shown(Ask::place((0..9).collect()), text(8)));
}

#[test]
fn tags_menus_and_sleep_wait_for_the_device_and_it_for_them() {
    let mut app = playing(boris);
    press(&mut app, "bx");
    let number = app.session.number();
    app.on(Event::Tag(TagId([3; 10]).into()));
    assert_eq!(app.notice, Some(Notice::new(ui::TAG_LATER)));
    app.told.clear();
    assert!(app.is_moving());
    app.on(Event::Long(Key::Y));
    assert_eq!(app.screen, Screen::Overlay(Overlay::Menu(0)));
    assert!(!app.is_moving(), "not under the menu");
    app.on(Event::Key(Key::Y));
    assert!(app.is_moving());
    app.go_home();
    assert!(!app.is_moving(), "nor put away");
    app.go_on();
    app.asleep = true;
    assert!(!app.is_moving(), "nor in the dark");
    assert_eq!(app.session.number(), number);
}

/// More happened than fits beside the question: reading it is seeing it.
#[test]
fn the_last_page_of_what_happened_goes_on() {
    let mut app = playing(boris);
    press(&mut app, "bx");
    let event = app.told.events()[0];
    (0..15).for_each(|_| app.told.say(event));
    assert!(question::is_crowded(&app, &app.prompt()));
    app.unread = true;
    app.close();
    assert_eq!(app.screen, Screen::Told(0));
    let mut effect = Effect::Nothing;
    while app.session.number() == 1 {
        effect = app.on(Event::Key(Key::X));
    }
    assert!(by_device(&effect));
    // Looked at once more, it is only put away.
    let mut app = playing(boris);
    press(&mut app, "bx+x");
    assert_eq!((app.session.number(), app.screen.clone()), (1, Screen::Question));
}

const SECRET: Deed = Deed::Secret { player: 1, side: None };

/// Plays until the omen is to be drawn.
fn to_the_omen(app: &mut App<'_>) {
    for _ in 0..20 {
        if matches!(app.prompt().ask, Ask::Draw(_)) {
            return;
        }
        app.on(Event::Key(Key::B));
        app.on(Event::Key(Key::X));
    }
    panic!("no omen");
}

#[test]
fn a_secret_card_is_dealt_without_a_screen() {
    let mut app = playing(omens);
    to_the_omen(&mut app);
    assert_eq!(app.screen, Screen::Question, "no cover");
    let (told, last) = (app.told.events().len(), app.last);
    assert!(app.is_moving());
    let dealing = dots(&app);
    let effect = app.on(Event::Frame);
    assert!(by_device(&effect), "{effect:?}");
    assert!(
        !matches!(app.screen, Screen::Drawn(_) | Screen::Cover),
        "{:?}",
        app.screen
    );
    assert!(app.told.events().len() >= told, "what was told before still stands");
    assert_eq!(app.last, last, "and so does the last instruction");
    // What is restored from flash tells the same.
    let (told, last) = (app.told.events().to_vec(), app.last);
    app.recollect();
    assert_eq!((app.told.events(), app.last), (&told[..], last));
    // What is shown meanwhile depends on no card.
    let mut other = playing(omens);
    to_the_omen(&mut other);
    assert!(dealing == dots(&other));
}

#[test]
fn several_secret_cards_are_dealt_in_a_row() {
    fn all_of_them(asked: &mut Prompt) {
        let cards = (0..7).collect();
        asked.seat = Seat::Only(0);
        asked.ask = Ask::Draw(CardSet { kind: 4, cards });
    }
    let app = playing(all_of_them);
    let asked = app.prompt();
    assert_eq!(app.own(&asked), Some(Own::Dealer(0)));
    assert!(app.thinks() && !app.waits(Own::Dealer(0)), "however much was told");
    let entry = |by| Entry {
        input: Input::Answer(Answer::Card(CardId { kind: 4, index: 0 })),
        by,
    };
    assert!(history::is_dealt(&asked, &entry(By::Device)));
    assert!(
        !history::is_dealt(&asked, &entry(By::Table)),
        "a real deck's card is an answer like any other"
    );
}

#[test]
fn a_real_deck_is_asked_for_behind_the_cover() {
    let mut app = playing(omens);
    app.set_source(Source::Table);
    to_the_omen(&mut app);
    assert_eq!(app.screen, Screen::Cover);
    assert!(!app.is_moving());
    app.on(Event::Key(Key::X));
    assert_eq!(app.screen, Screen::Question);
    let effect = app.on(Event::Key(Key::X));
    let Effect::Keep(Record::Input(entry)) = effect else {
        panic!("{effect:?}")
    };
    assert_eq!(entry.by, By::Table);
    assert_eq!(app.last, None, "the question was not for everybody");
    let (page, _) = history::log(&app.session, &app.pack, u16::MAX);
    let deeds: Vec<Deed> = page
        .iter()
        .filter_map(|line| match line {
            history::Line::Deed(deed) => Some(*deed),
            history::Line::Event(_) => None,
        })
        .collect();
    assert_eq!(deeds.last(), Some(&SECRET));
    assert_eq!(history::undo(&app.session, &app.pack), Some(SECRET));
    // Halfway, the device's own decks take over.
    let mut app = playing(omens);
    app.set_source(Source::Table);
    to_the_omen(&mut app);
    app.set_source(Source::Device);
    assert_eq!(app.screen, Screen::Question);
    assert!(app.is_moving());
}

#[test]
fn what_is_said_instead_of_a_cell_is_what_was_done() {
    fn or(asked: &mut Prompt) {
        asked.ask = Ask::Place {
            cells: [1].into_iter().collect(),
            or: Some(text(2)),
        };
    }
    reseat(or);
    let app = app();
    let done = Input::Answer(Answer::Done);
    assert_eq!(Deed::of(app.session.game(), &app.pack, &done), Deed::Said(text(2)));
}

#[test]
fn a_question_without_an_answer_is_left_to_people() {
    let app = playing(boris);
    let nothing = prompt(Ask::Choose(List::new()), Seat::Device(1));
    assert_eq!(app.own(&nothing), None);
    let over = prompt(Ask::Over(rules_core::Outcome::Won), Seat::Device(1));
    assert_eq!(app.own(&over), None);
}

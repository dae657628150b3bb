//! The application by its keys: `x` is a short press, `X` a long one, `+` A and B together.

use super::*;
use crate::demo::demo_shelf;
use crate::shelf::{SLOTS, Slot};
use crate::tags::{TagId, Tags};
use crate::testing::{Picture, app};
use rules_core::bot::Random;
use rules_core::{Answer, GameKind, Tone};

pub(super) fn press(app: &mut App<'_>, keys: &str) -> Effect {
    let mut effect = Effect::Nothing;
    for key in keys.chars() {
        effect = app.on(match key {
            'a' => Event::Key(Key::A),
            'b' => Event::Key(Key::B),
            'x' => Event::Key(Key::X),
            'y' => Event::Key(Key::Y),
            'X' => Event::Long(Key::X),
            'Y' => Event::Long(Key::Y),
            'A' => Event::Long(Key::A),
            'B' => Event::Long(Key::B),
            '+' => Event::Repeat,
            _ => panic!("no such key: {key}"),
        });
        settle(app);
    }
    effect
}

/// Waits until nothing moves.
fn settle(app: &mut App<'_>) {
    while app.is_moving() {
        assert_ne!(app.on(Event::Frame), Effect::Nothing);
    }
}

#[test]
fn dice_tumble_for_half_a_second_and_any_key_stops_them() {
    let mut app = app();
    press(&mut app, "x");
    let before = app.session.number();
    app.on(Event::Key(Key::X));
    assert_eq!(app.session.number(), before + 1, "the roll is kept before it is shown");
    assert!(app.is_moving());
    let mut pictures = std::vec::Vec::new();
    let mut frames = 0;
    let mut moving = app.clone();
    while moving.is_moving() {
        let mut picture = Picture::band(0, 240);
        let Ok(()) = moving.draw(&mut picture);
        assert!(!pictures.contains(&picture.dots), "every picture is another one");
        pictures.push(picture.dots);
        assert_eq!(moving.on(Event::Frame), Effect::Redraw);
        frames += 1;
    }
    assert!((5..=9).contains(&frames), "at 15 a second, at most 600 ms");
    assert_eq!(moving.on(Event::Frame), Effect::Nothing);
    assert_eq!(
        press(&mut app, "b"),
        Effect::Redraw,
        "the key stops the dice and does nothing else"
    );
    assert!(!app.is_moving());
    assert_eq!(app.screen, moving.screen);
    press(&mut app, "b");
    assert_eq!(app.screen, Screen::Question);
}

#[test]
fn what_moves_keeps_nobody_awake() {
    let mut app = app();
    for _ in 0..299 {
        app.on(Event::Tick);
        app.on(Event::Frame);
    }
    assert_eq!(app.on(Event::Tick), Effect::Sleep);
}

#[test]
fn the_odds_are_one_key_away_from_a_roll() {
    let mut app = app();
    press(&mut app, "x");
    assert_eq!(press(&mut app, "b"), Effect::Redraw);
    assert_eq!(app.screen, Screen::Overlay(Overlay::Odds(0)));
    press(&mut app, "y");
    assert_eq!(app.screen, Screen::Question);
    assert_eq!(app.session.number(), 1, "looking changes nothing");
    // With the table's dice B turns the die; the menu still has the odds.
    app.set_source(Source::Table);
    press(&mut app, "b");
    assert_eq!(app.screen, Screen::Question);
    press(&mut app, "Ybbbbbbbx");
    assert_eq!(app.screen, Screen::Overlay(Overlay::Odds(0)));
}

#[test]
fn a_game_without_a_map_or_a_roll_says_so() {
    let mut app = app();
    press(&mut app, "Ybbx");
    assert_eq!(app.notice, Some(Notice::new(ui::NO_MAP)));
    press(&mut app, "bbbbbx");
    assert_eq!(app.notice, Some(Notice::new(ui::NO_ODDS)));
}

#[test]
fn the_overview_opens_one_figure_and_comes_back_to_it() {
    let mut app = app();
    press(&mut app, "Ybbbx");
    assert_eq!(app.screen, Screen::Overlay(Overlay::Figures(0)));
    press(&mut app, "bx");
    assert_eq!(app.screen, Screen::Overlay(Overlay::Figure { index: 1, from: 0 }));
    press(&mut app, "by");
    assert_eq!(app.screen, Screen::Overlay(Overlay::Figures(1)));
    press(&mut app, "y");
    assert_eq!(app.screen, Screen::Question);
}

#[test]
fn statistics_have_a_page_for_each_die_that_was_rolled() {
    let mut app = app();
    press(&mut app, "Ybbbbbbbbx");
    assert_eq!(app.screen, Screen::Overlay(Overlay::Statistics(0)));
    press(&mut app, "b");
    assert_eq!(
        app.screen,
        Screen::Overlay(Overlay::Statistics(0)),
        "nothing was rolled yet"
    );
    press(&mut app, "yxxx");
    press(&mut app, "Ybbbbbbbbxb");
    assert_eq!(app.screen, Screen::Overlay(Overlay::Statistics(1)));
    let tally = app.session.tally(&app.pack);
    assert_eq!((tally.answers, tally.chances, tally.rolls(&app.pack, 0)), (1, 1, 2));
}

#[test]
fn a_choice_is_kept_and_the_dice_are_shown() {
    let mut app = app();
    let effect = press(&mut app, "x");
    let entry = Entry {
        input: Input::Answer(Answer::Choice(0)),
        by: By::Table,
    };
    assert_eq!(effect, Effect::Keep(Record::Input(entry)));
    assert!(matches!(app.prompt().ask, Ask::Roll(_)));
    let effect = press(&mut app, "x");
    assert!(matches!(
        effect,
        Effect::Keep(Record::Input(Entry { by: By::Device, .. }))
    ));
    assert!(matches!(app.screen, Screen::Tray(_)));
    assert_eq!(press(&mut app, "a"), Effect::Redraw, "any key goes on");
    assert_eq!(app.screen, Screen::Question);
}

#[test]
fn undo_and_redo_by_keys_restore_everything() {
    let mut app = app();
    let start = app.session.game().clone();
    press(&mut app, "xxx");
    let rolled = app.session.game().clone();
    // The roll is undone together with the choice that led to it.
    assert_eq!(press(&mut app, "Yx"), Effect::Keep(Record::Undo));
    assert_eq!(*app.session.game(), start);
    assert!(app.told.events().is_empty());
    let undone = app.notice.unwrap();
    assert!(
        undone.text == ui::UNDONE && undone.deed.is_some(),
        "it says what was undone"
    );
    press(&mut app, "Yx");
    assert_eq!(app.notice, Some(Notice::new(ui::NO_UNDO)));
    press(&mut app, "y");
    assert_eq!(press(&mut app, "Ybx"), Effect::Keep(Record::Redo));
    assert_eq!(*app.session.game(), rolled);
    assert_eq!(app.notice, Some(Notice::about(ui::REDONE, undone.deed)));
    assert!(!app.told.events().is_empty(), "what came of it is told again");
    press(&mut app, "Ybx");
    assert_eq!(app.notice, Some(Notice::new(ui::NO_REDO)));
}

#[test]
fn undo_never_buys_a_better_roll() {
    let mut app = app();
    press(&mut app, "xx");
    let rolled = app.screen.clone();
    press(&mut app, "xYxxx");
    assert_eq!(app.screen, rolled);
}

/// Whatever the keys do, the effects tell a journal all that it needs.
#[test]
fn a_journal_restores_the_game() {
    let mut played = app();
    let mut restored = app();
    let mut bot = Random::new(11);
    let mut kept = 0;
    for _ in 0..3_000 {
        match press(
            &mut played,
            ["x", "x", "x", "a", "b", "y", "Y", "Yx", "Ybx"][bot.below(9) as usize],
        ) {
            Effect::Keep(record) => {
                restored.restore(&record).unwrap();
                kept += 1;
            }
            Effect::Rebase => restored = App::resume(played.pack, [7; 32], played.session.clone()),
            Effect::Nothing | Effect::Redraw | Effect::Settle | Effect::Open(_) | Effect::Erase(_) | Effect::Sleep => {}
        }
        assert_eq!(played.session.game(), restored.session.game());
        assert_eq!(played.session.number(), restored.session.number());
    }
    assert!(kept > 500, "{kept}");
}

#[test]
fn a_number_is_corrected_by_keys() {
    let mut app = app();
    let before = app.session.game().gauge(&app.pack, 1).unwrap();
    // Menu, numbers, the second one, less, confirm.
    let effect = press(&mut app, "Ybbbbbxbxbx");
    let entry = Entry {
        input: Input::Set {
            gauge: 1,
            value: before.value - 1,
        },
        by: By::Table,
    };
    assert_eq!(effect, Effect::Keep(Record::Input(entry)));
    assert_eq!(app.session.game().gauge(&app.pack, 1).unwrap().value, before.value - 1);
    assert_eq!(
        press(&mut app, "xx"),
        Effect::Redraw,
        "the same number is no correction"
    );
    press(&mut app, "yYx");
    assert_eq!(app.session.game().gauge(&app.pack, 1).unwrap(), before);
}

#[test]
fn another_language_keeps_the_question_and_the_cursor() {
    let mut app = app();
    press(&mut app, "b");
    let (game, draft) = (app.session.game().clone(), app.draft.clone());
    press(&mut app, "Yaaaaxxy");
    assert_eq!(app.lang(), Lang::Ru);
    assert_eq!(*app.session.game(), game);
    assert_eq!(app.draft, draft);
    assert_eq!(app.screen, Screen::Question);
}

#[test]
fn real_dice_answer_for_the_table() {
    let mut app = app();
    app.set_source(Source::Table);
    press(&mut app, "xax");
    let effect = press(&mut app, "ax");
    let Effect::Keep(Record::Input(entry)) = effect else {
        panic!("{effect:?}")
    };
    assert_eq!(entry.by, By::Table);
    assert_eq!(entry.input, Input::Answer(Answer::Rolled([5, 5].into_iter().collect())));
}

#[test]
fn a_new_game_asks_once_and_rolls_other_dice() {
    let mut app = app();
    press(&mut app, "xxxx");
    let (rolled, seed) = (app.session.number(), app.seed());
    // The last row but one of the menu.
    assert_eq!(press(&mut app, "Yaax"), Effect::Redraw);
    assert_eq!(press(&mut app, "x"), Effect::Redraw, "no is the first answer");
    assert_eq!(app.session.number(), rolled);
    assert_eq!(press(&mut app, "Yaaxax"), Effect::Rebase);
    assert_ne!(app.seed(), seed);
    assert_eq!(*app.session.game(), app.pack.game().new_game(&app.pack));
}

#[test]
fn the_last_instruction_is_shown_again() {
    let mut app = app();
    press(&mut app, "bx");
    assert_eq!(press(&mut app, "+"), Effect::Redraw);
    assert_eq!(app.screen, Screen::Told(0));
    assert!(app.last.is_some());
    press(&mut app, "x");
    assert_eq!(app.screen, Screen::Question);
}

#[test]
fn what_comes_of_an_answer_is_heard_once_the_dice_lie_still() {
    let mut app = app();
    press(&mut app, "b");
    assert_eq!(app.cue(), None, "a cursor is silent");
    press(&mut app, "ax");
    assert_eq!(
        app.cue(),
        Some(Cue::Done),
        "whom to attack is said, and nothing has come of it yet"
    );
    app.on(Event::Key(Key::X));
    assert!(app.is_moving());
    assert_eq!(app.cue(), None, "the dice are still rolling");
    press(&mut app, "a");
    assert!(matches!(app.cue(), Some(Cue::Told(_))));
    assert_eq!(app.cue(), None, "once");
    press(&mut app, "aYbbx");
    assert_eq!(app.cue(), Some(Cue::Refused), "there is no map");
    press(&mut app, "yYx");
    assert_eq!(app.cue(), Some(Cue::Done), "undone");
}

#[test]
fn bad_news_are_heard_before_all_others() {
    let event = |tone| Happening {
        rule: app().prompt().rule,
        tone,
        says: app().prompt().says,
    };
    let events = [Tone::Plain, Tone::Scene, Tone::Bad, Tone::Good].map(event);
    assert_eq!(Cue::of(&events), Cue::Told(Tone::Bad));
    assert_eq!(Cue::of(&events[..2]), Cue::Told(Tone::Scene));
    assert_eq!(Cue::of(&[]), Cue::Done);
}

#[test]
fn the_device_sleeps_and_the_first_key_only_wakes_it() {
    let mut app = app();
    let effects: std::vec::Vec<Effect> = (0..400).map(|_| app.on(Event::Tick)).collect();
    assert_eq!(effects.iter().filter(|effect| **effect == Effect::Sleep).count(), 1);
    assert_eq!(press(&mut app, "x"), Effect::Redraw);
    assert_eq!(app.session.number(), 0);
    assert!(matches!(press(&mut app, "x"), Effect::Keep(_)));
}

/// Keys at random: no panic, no dead end, and what is kept always restores the same game.
#[test]
fn random_keys_never_lead_astray() {
    let mut app = app();
    let mut bot = Random::new(3);
    let mut games = 0;
    for step in 0..20_000 {
        let key = Key::ALL[bot.below(4) as usize];
        let event = match bot.below(20) {
            0 | 1 => Event::Long(key),
            2 => Event::Repeat,
            3 => Event::Tag(TagId([step as u8; 10]).into()),
            4 => Event::Tick,
            5 => Event::Frame,
            _ => Event::Key(key),
        };
        let before = app.session.number();
        match app.on(event) {
            Effect::Nothing | Effect::Redraw | Effect::Settle | Effect::Erase(_) | Effect::Sleep => {
                assert_eq!(app.session.number(), before);
            }
            // There is no memory behind this device: nothing can be read.
            Effect::Open(slot) => _ = app.unreadable(slot),
            Effect::Keep(Record::Input(_)) => assert_eq!(app.session.number(), before + 1),
            Effect::Keep(Record::Bind { then, .. }) => {
                assert_eq!(app.session.number(), before + u32::from(then.is_some()));
            }
            Effect::Keep(Record::Undo | Record::Redo) => {}
            Effect::Rebase => games += 1,
        }
        assert_eq!(app.session.game().check(&app.pack), Ok(()));
        if step % 20 == 0 {
            let Ok(()) = app.draw(&mut Picture::band(step % 240, 24));
        }
    }
    assert!(games > 0);
}

/// The device gives the application a part of its 264 KB; see the budgets.
#[test]
fn the_application_is_little_more_than_what_it_holds() {
    let held = size_of::<Session<AnyGame>>() + size_of::<Shelf<'_>>() + size_of::<Slots>() + size_of::<Tags>();
    let beside = size_of::<App<'_>>() - held;
    assert!(
        beside <= 1024,
        "{beside} bytes beside the session, the shelf, the slots and the tags"
    );
}

#[test]
fn what_does_not_fit_beside_the_question_is_read_first() {
    use rules_core::Log;
    let mut app = app();
    press(&mut app, "bx");
    let event = app.told.events()[0];
    (0..16).for_each(|_| app.told.say(event));
    assert!(question::is_crowded(&app, &app.prompt()));
    app.unread = true;
    app.close();
    assert_eq!(app.screen, Screen::Told(0));
    press(&mut app, "YY");
    assert_eq!(app.screen, Screen::Told(0), "the menu does not count as reading");
    press(&mut app, "bxx");
    assert_eq!(app.screen, Screen::Question);
}

/// A device that was just switched on, with the demo packs on its shelf; the example is the last one, one step up.
fn device() -> App<'static> {
    App::new(demo_shelf().unwrap(), Settings::default(), Slots::default(), [7; 32])
}

#[test]
fn a_game_is_begun_put_away_and_taken_up_again() {
    let mut app = device();
    assert_eq!(app.screen, Screen::Home(0));
    assert_eq!(press(&mut app, "Xx"), Effect::Redraw, "a held key means nothing here");
    assert_eq!(
        press(&mut app, "ax"),
        Effect::Rebase,
        "the last pack, in the first slot"
    );
    assert_eq!((app.slot(), app.screen.clone()), (Some(0), Screen::Question));
    press(&mut app, "xx");
    let number = app.session.number();
    // The last row of the menu.
    assert_eq!(press(&mut app, "xYax"), Effect::Redraw);
    assert_eq!(app.screen, Screen::Home(0));
    assert_eq!(press(&mut app, "x"), Effect::Redraw);
    assert_eq!((app.screen.clone(), app.session.number()), (Screen::Question, number));
    // A second game lies beside the first one.
    press(&mut app, "Yaxbx");
    assert_eq!(press(&mut app, "x"), Effect::Rebase);
    assert_eq!(app.slot(), Some(1));
    assert!(matches!(app.slot_now(0), Slot::Game(head) if head.inputs == number));
    assert_eq!(press(&mut app, "Yax"), Effect::Redraw);
    assert_eq!(press(&mut app, "bbxxx"), Effect::Open(0));
}

#[test]
fn a_saved_game_is_erased_after_one_question() {
    let mut app = device();
    press(&mut app, "xax");
    press(&mut app, "Yaxbbxx");
    assert!(matches!(app.screen, Screen::Overlay(Overlay::Slot { slot: 0, .. })));
    assert_eq!(press(&mut app, "bxx"), Effect::Redraw, "no is the first answer");
    assert_eq!(press(&mut app, "xbxax"), Effect::Erase(0));
    assert_eq!((app.slot(), app.slot_now(0)), (None, Slot::Empty));
    press(&mut app, "y");
    assert_eq!(app.screen, Screen::Home(0));
}

#[test]
fn full_slots_ask_for_room() {
    let mut app = device();
    for slot in 0..SLOTS {
        // Put away what is there, then a new one.
        let keys = if slot == 0 { "xax" } else { "Yaxbxax" };
        assert_eq!(press(&mut app, keys), Effect::Rebase);
        assert_eq!(app.slot(), Some(slot as u8));
    }
    press(&mut app, "Yaxbx");
    assert_eq!(app.notice, Some(Notice::new(ui::NO_FREE_SLOT)));
    assert!(matches!(app.screen, Screen::Overlay(Overlay::Slots(_))));
}

#[test]
fn two_games_have_dice_of_their_own() {
    let mut app = device();
    press(&mut app, "xax");
    let first = app.seed();
    press(&mut app, "Yaxbxax");
    assert_ne!(app.seed(), first);
}

/// Every key at every moment, over every game: no panic, no dead end.
#[test]
fn random_keys_on_the_whole_device_never_lead_astray() {
    let mut app = device();
    let mut bot = Random::new(5);
    let (mut homes, mut kinds) = (0, [0; GameKind::ALL.len()]);
    for step in 0..30_000 {
        if step % 3_000 == 0 {
            // Its slots are full by then, and no other game is begun.
            app = device();
        }
        let key = Key::ALL[bot.below(4) as usize];
        let event = match bot.below(24) {
            0 => Event::Long(key),
            1 => Event::Repeat,
            2 => Event::Tag(TagId([step as u8; 10]).into()),
            3 => Event::Tick,
            4 => Event::Frame,
            5..=12 => Event::Key(Key::X),
            _ => Event::Key(key),
        };
        if let Effect::Open(slot) = app.on(event) {
            app.unreadable(slot);
        }
        homes += u32::from(app.at_home);
        kinds[app.pack.game().code() as usize - 1] += 1;
        assert_eq!(app.session.game().check(&app.pack), Ok(()));
        if step % 50 == 0 {
            let Ok(()) = app.draw(&mut Picture::band(step % 240, 24));
        }
    }
    assert!(
        homes > 50 && kinds.iter().all(|steps| *steps > 100),
        "{homes} {kinds:?}"
    );
}

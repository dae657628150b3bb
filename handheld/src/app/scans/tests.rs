use super::super::tests::press;
use super::*;
use crate::demo::demo_shelf;
use crate::event::{Event, Key};
use crate::screens::bind::Page;
use crate::settings::Settings;
use crate::shelf::Slots;
use crate::tags::{TAGS, Written};
use crate::testing::{Picture, app};
use rules_core::bot::Random;
use rules_core::session::Entry;
use rules_core::{Answer, Ask, CardId, Dice, Eyes, Game, GameKind};

const TAG: TagId = TagId([9; 10]);

fn scan(app: &mut App<'_>, tag: TagId) -> Effect {
    app.on(Event::Tag(tag.into()))
}

fn bound(app: &mut App<'_>, tag: TagId, thing: Thing) {
    assert!(app.tags.bind(Binding { tag, thing }));
}

/// The example at the omen that its deck is to name.
fn at_a_draw() -> App<'static> {
    let mut app = app();
    for _ in 0..60 {
        if matches!(app.prompt().ask, Ask::Draw(_)) && app.screen == Screen::Question {
            return app;
        }
        press(&mut app, "x");
    }
    panic!("no draw")
}

/// Massive Darkness as those eyes see it, at the first question that is wanted.
fn at(eyes: Eyes, wanted: impl Fn(&App<'_>) -> bool) -> App<'static> {
    for seed in 0..40 {
        let mut app = App::new(demo_shelf().unwrap(), Settings::default(), Slots::default(), [7; 32]);
        app.begin(0, 0);
        let mut bot = Random::new(seed);
        app.input(Input::Answer(Answer::Choice((eyes == Eyes::Map).into())), By::Table);
        for step in 0..400 {
            let ask = app.prompt().ask;
            if app.screen == Screen::Question && wanted(&app) {
                return app;
            }
            let chance = Dice::new([2; 32]).answer(&ask, step);
            let Some(answer) = chance.or_else(|| bot.answer(&ask)) else {
                break;
            };
            app.input(Input::Answer(answer), By::Table);
            while matches!(app.screen, Screen::Told(_)) {
                press(&mut app, "x");
            }
        }
    }
    panic!("no such question")
}

#[test]
fn a_known_card_answers_a_draw() {
    let mut app = at_a_draw();
    let Ask::Draw(set) = app.prompt().ask else {
        panic!("no draw")
    };
    let card = set.iter().last().unwrap();
    bound(&mut app, TAG, Thing::Card(card));
    let entry = Entry {
        input: Input::Answer(Answer::Card(card)),
        by: By::Table,
    };
    assert_eq!(scan(&mut app, TAG), Effect::Keep(Record::Input(entry)));
}

#[test]
fn a_wrong_tag_says_what_it_is_and_the_right_one_still_answers() {
    let mut app = at_a_draw();
    let Ask::Draw(set) = app.prompt().ask else {
        panic!("no draw")
    };
    let hero = Thing::Card(CardId { kind: 2, index: 0 });
    bound(&mut app, TAG, hero);
    bound(&mut app, TagId([1; 10]), Thing::Card(set.iter().next().unwrap()));
    let number = app.session.number();
    assert_eq!(scan(&mut app, TAG), Effect::Redraw);
    let tag = Overlay::Tag {
        tag: TAG,
        thing: hero,
        anew: false,
    };
    assert_eq!(app.screen, Screen::Overlay(tag));
    let Ok(()) = app.draw(&mut Picture::band(0, 240));
    assert_eq!(
        (press(&mut app, "x"), app.screen.clone()),
        (Effect::Redraw, Screen::Question)
    );
    scan(&mut app, TAG);
    assert!(matches!(scan(&mut app, TagId([1; 10])), Effect::Keep(Record::Input(_))));
    assert_eq!(app.session.number(), number + 1);
}

#[test]
fn a_new_tag_is_bound_and_answers_at_once() {
    let mut app = at_a_draw();
    let Ask::Draw(set) = app.prompt().ask else {
        panic!("no draw")
    };
    let card = set.iter().nth(1).unwrap();
    assert_eq!(scan(&mut app, TAG), Effect::Redraw);
    assert!(matches!(
        app.screen,
        Screen::Overlay(Overlay::Bind {
            page: Page::Offered,
            ..
        })
    ));
    let Ok(()) = app.draw(&mut Picture::band(0, 240));
    let effect = press(&mut app, "bx");
    let binding = Binding {
        tag: TAG,
        thing: Thing::Card(card),
    };
    let then = Some(Entry {
        input: Input::Answer(Answer::Card(card)),
        by: By::Table,
    });
    assert_eq!(effect, Effect::Keep(Record::Bind { binding, then }));
    assert_eq!(app.tags.find(TAG), Some(Thing::Card(card)));
    // Undo takes the answer back, not the tag.
    press(&mut app, "yYx");
    assert!(matches!(app.prompt().ask, Ask::Draw(_)));
    assert_eq!(app.tags.find(TAG), Some(Thing::Card(card)));
    press(&mut app, "y");
    assert!(matches!(scan(&mut app, TAG), Effect::Keep(Record::Input(_))));
}

#[test]
fn a_new_tag_may_be_something_else_or_nothing() {
    let mut app = at_a_draw();
    let number = app.session.number();
    scan(&mut app, TAG);
    press(&mut app, "a");
    assert_eq!(press(&mut app, "x"), Effect::Redraw, "not now");
    assert_eq!((app.screen.clone(), app.tags.find(TAG)), (Screen::Question, None));
    scan(&mut app, TAG);
    press(&mut app, "aax");
    assert!(matches!(
        app.screen,
        Screen::Overlay(Overlay::Bind { page: Page::Kinds, .. })
    ));
    let Ok(()) = app.draw(&mut Picture::band(0, 240));
    // Back and forth, then the second hero.
    press(&mut app, "yxxyxb");
    let Ok(()) = app.draw(&mut Picture::band(0, 240));
    let hero = Thing::Card(CardId { kind: 2, index: 1 });
    let binding = Binding { tag: TAG, thing: hero };
    assert_eq!(press(&mut app, "x"), Effect::Keep(Record::Bind { binding, then: None }));
    assert_eq!((app.session.number(), app.screen.clone()), (number, Screen::Question));
    // It was the first one after all: the tag's own screen binds it anew.
    scan(&mut app, TAG);
    press(&mut app, "bxaaxxx");
    assert_eq!(app.tags.find(TAG), Some(Thing::Card(CardId { kind: 2, index: 0 })));
}

#[test]
fn cells_are_bound_on_the_map_and_answer_for_themselves() {
    let mut app = at(
        Eyes::Map,
        |app| matches!(&app.prompt().ask, Ask::Place { cells, .. } if cells.len() > 1),
    );
    let Ask::Place { cells, .. } = app.prompt().ask else {
        panic!("no place")
    };
    scan(&mut app, TAG);
    let candidates = cells.len();
    press(&mut app, &"b".repeat(candidates.into()));
    press(&mut app, "xax");
    assert!(matches!(
        app.screen,
        Screen::Overlay(Overlay::Bind { page: Page::Cells, .. })
    ));
    let Ok(()) = app.draw(&mut Picture::band(0, 240));
    press(&mut app, "b");
    assert!(matches!(
        press(&mut app, "x"),
        Effect::Keep(Record::Bind { then: None, .. })
    ));
    assert!(matches!(app.tags.find(TAG), Some(Thing::Cell(_))));
    let cell = cells.nth(1).unwrap();
    bound(&mut app, TAG, Thing::Cell(cell));
    let Effect::Keep(Record::Input(entry)) = scan(&mut app, TAG) else {
        panic!("no answer")
    };
    assert_eq!(entry.input, Input::Answer(Answer::Place(cell)));
}

#[test]
fn a_tag_chooses_the_figure_it_stands_for() {
    let wanted = |app: &App<'_>| {
        let ask = app.prompt().ask;
        let table = Table {
            game: app.session.game(),
            pack: &app.pack,
            ask: &ask,
        };
        let first = table.candidate(0);
        matches!(ask, Ask::Choose(_)) && first.is_some_and(|first| table.reply(first.thing) == Some(first.reply))
    };
    let mut app = at(Eyes::Map, wanted);
    // Bound by the list, then scanned again after an undo: the same answer.
    scan(&mut app, TAG);
    let Effect::Keep(Record::Bind { then: Some(entry), .. }) = press(&mut app, "x") else {
        panic!("no answer")
    };
    app.undo();
    app.close();
    assert_eq!(scan(&mut app, TAG), Effect::Keep(Record::Input(entry)));
}

#[test]
fn a_tag_turns_a_mark() {
    let mut app = at(Eyes::Table, |app| {
        let ask = app.prompt().ask;
        let table = Table {
            game: app.session.game(),
            pack: &app.pack,
            ask: &ask,
        };
        let first = table.candidate(0);
        matches!(ask, Ask::Mark { max: 1.., .. })
            && first.is_some_and(|first| table.reply(first.thing) == Some(first.reply))
    });
    scan(&mut app, TAG);
    assert!(matches!(
        press(&mut app, "x"),
        Effect::Keep(Record::Bind { then: None, .. })
    ));
    assert_eq!(
        (app.screen.clone(), app.draft.marks.count_ones()),
        (Screen::Question, 1)
    );
    assert_eq!(scan(&mut app, TAG), Effect::Redraw);
    assert_eq!(app.draft.marks, 0);
}

#[test]
fn what_is_written_on_a_tag_counts_unless_the_table_says_otherwise() {
    let mut app = at_a_draw();
    let Ask::Draw(set) = app.prompt().ask else {
        panic!("no draw")
    };
    let card = Thing::Card(set.iter().next().unwrap());
    let tag = |game, thing| {
        Event::Tag(Tag {
            id: TAG,
            written: Some(Written { game, thing }),
        })
    };
    app.on(tag(GameKind::MassiveDarkness, card));
    assert_eq!(app.notice, Some(Notice::new(ui::TAG_OTHER_GAME)));
    // A card that this pack does not have is as good as none.
    app.on(tag(GameKind::Example, Thing::Card(CardId { kind: 4, index: 200 })));
    assert!(matches!(app.screen, Screen::Overlay(Overlay::Bind { .. })));
    let before = app.clone();
    assert!(matches!(
        app.on(tag(GameKind::Example, card)),
        Effect::Keep(Record::Input(_))
    ));
    let mut app = before;
    bound(&mut app, TAG, Thing::Card(CardId { kind: 2, index: 0 }));
    app.on(tag(GameKind::Example, card));
    assert!(matches!(app.screen, Screen::Overlay(Overlay::Tag { .. })));
}

#[test]
fn there_is_no_room_for_one_tag_too_many() {
    let mut app = at_a_draw();
    for tag in 0..TAGS as u8 {
        bound(&mut app, TagId([100 + tag; 10]), Thing::Cell(0));
    }
    assert_eq!(scan(&mut app, TAG), Effect::Redraw);
    assert_eq!(
        (app.notice, app.screen.clone()),
        (Some(Notice::new(ui::TAGS_FULL)), Screen::Question)
    );
}

#[test]
fn nothing_is_answered_behind_the_cover_or_before_the_dice_are_seen() {
    let mut app = at_a_draw();
    let Ask::Draw(set) = app.prompt().ask else {
        panic!("no draw")
    };
    bound(&mut app, TAG, Thing::Card(set.iter().next().unwrap()));
    let number = app.session.number();
    app.screen = Screen::Cover;
    for tag in [TAG, TagId([3; 10])] {
        assert_eq!(scan(&mut app, tag), Effect::Nothing);
        assert_eq!((app.screen.clone(), app.session.number()), (Screen::Cover, number));
    }
    app.screen = Screen::Told(0);
    assert_eq!(scan(&mut app, TAG), Effect::Redraw);
    assert_eq!(
        (app.notice, app.session.number()),
        (Some(Notice::new(ui::TAG_LATER)), number)
    );
    // Over the menu a tag is only told what it is.
    press(&mut app, "xY");
    scan(&mut app, TAG);
    assert!(matches!(app.screen, Screen::Overlay(Overlay::Tag { .. })));
    assert_eq!(app.session.number(), number);
}

/// What is kept leads to the same game and the same tags.
#[test]
fn bindings_survive_restoring() {
    let mut app = at_a_draw();
    let mut again = app.clone();
    scan(&mut app, TAG);
    let Effect::Keep(record) = press(&mut app, "x") else {
        panic!("not kept")
    };
    again.restore(&record).unwrap();
    again.restore(&Record::Undo).unwrap();
    again.restore(&Record::Redo).unwrap();
    assert_eq!(again.session.game(), app.session.game());
    assert_eq!(again.tags, app.tags);
    // Another game at the same table knows them too; another slot does not.
    app.begin_anew();
    assert_eq!(app.tags, again.tags);
    app.begin(1, 0);
    assert_eq!(app.tags.iter().count(), 0);
}

/// Tags among keys at random: no panic, no dead end.
#[test]
fn random_tags_never_lead_astray() {
    let mut app = App::new(demo_shelf().unwrap(), Settings::default(), Slots::default(), [7; 32]);
    let mut bot = Random::new(8);
    let mut answered = 0;
    for step in 0..20_000 {
        let event = match bot.below(8) {
            0 | 1 => Event::Tag(TagId([bot.below(70) as u8; 10]).into()),
            2 => Event::Key(Key::ALL[bot.below(4) as usize]),
            3 => Event::Key(Key::B),
            _ => Event::Key(Key::X),
        };
        match app.on(event) {
            Effect::Keep(Record::Bind { then: Some(_), .. }) => answered += 1,
            Effect::Open(slot) => _ = app.unreadable(slot),
            Effect::Nothing
            | Effect::Redraw
            | Effect::Keep(_)
            | Effect::Rebase
            | Effect::Settle
            | Effect::Erase(_)
            | Effect::Sleep => {}
        }
        assert_eq!(app.session.game().check(&app.pack), Ok(()));
        if step % 40 == 0 {
            let Ok(()) = app.draw(&mut Picture::band(step % 240, 24));
        }
    }
    assert!(answered > 20, "{answered}");
}

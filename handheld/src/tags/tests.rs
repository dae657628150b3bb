use super::*;
use crate::demo::example_pack;
use crate::testing::{choices, packs};
use rules_core::bot::Random;
use rules_core::kit::bits::Bits;
use rules_core::session::By;
use rules_core::{CardSet, Dice, Input, Outcome, Session, TextId};
use std::vec::Vec;

const TROLL: CardId = CardId { kind: 3, index: 0 };
const HERO: CardId = CardId { kind: 2, index: 1 };

fn with_table<T>(ask: &Ask, check: impl FnOnce(Table<'_, '_>) -> T) -> T {
    let pack = example_pack();
    let game = pack.game().new_game(&pack);
    check(Table {
        game: &game,
        pack: &pack,
        ask,
    })
}

fn reply(ask: &Ask, thing: Thing) -> Option<Reply> {
    with_table(ask, |table| table.reply(thing))
}

fn says(args: &[Arg]) -> Message {
    let text = TextId::new(GameKind::Example.code(), 1);
    args.iter().fold(Message::new(text), |message, arg| message.with(*arg))
}

#[test]
fn a_card_answers_where_it_is_asked_for() {
    let set = CardSet {
        kind: 4,
        cards: [1, 3].into_iter().collect(),
    };
    let omen = |index| CardId { kind: 4, index };
    for ask in [Ask::Card(set), Ask::Draw(set)] {
        let answer = Some(Reply::Answer(Answer::Card(omen(3))));
        assert_eq!(reply(&ask, Thing::Card(omen(3))), answer);
        assert_eq!(reply(&ask, Thing::Card(omen(2))), None, "not among them");
        assert_eq!(reply(&ask, Thing::Card(CardId { kind: 3, index: 3 })), None);
        assert_eq!(reply(&ask, Thing::Cell(3)), None);
    }
}

#[test]
fn a_tile_answers_for_its_own_cell() {
    let ask = Ask::place([4, 9].into_iter().collect());
    assert_eq!(reply(&ask, Thing::Cell(9)), Some(Reply::Answer(Answer::Place(9))));
    assert_eq!(reply(&ask, Thing::Cell(5)), None);
}

/// What may be said instead of a cell is no thing that could carry a tag.
#[test]
fn something_else_than_a_cell_has_no_tag() {
    let ask = Ask::Place {
        cells: [4, 9].into_iter().collect(),
        or: Some(says(&[])),
    };
    assert_eq!(reply(&ask, Thing::Cell(9)), Some(Reply::Answer(Answer::Place(9))));
    let (candidates, last) = with_table(&ask, |table| (table.candidates(), table.candidate(2)));
    assert_eq!((candidates, last), (2, None));
}

#[test]
fn a_choice_is_named_by_one_thing() {
    let both = [says(&[TROLL.into()]), says(&[HERO.into()]), says(&[])];
    let ask = Ask::Choose(List::of(&both));
    assert_eq!(reply(&ask, Thing::Card(HERO)), Some(Reply::Answer(Answer::Choice(1))));
    assert_eq!(reply(&ask, Thing::Card(CardId { kind: 2, index: 0 })), None);
    // The troll in two ways is no answer, unless one of them is just the troll.
    let twice = Ask::Choose(List::of(&[says(&[TROLL.into()]), says(&[2u8.into(), TROLL.into()])]));
    assert_eq!(reply(&twice, Thing::Card(TROLL)), None);
    let bare = Ask::Choose(List::of(&[says(&[TROLL.into()]), Message::card(TROLL)]));
    assert_eq!(reply(&bare, Thing::Card(TROLL)), Some(Reply::Answer(Answer::Choice(1))));
    let mark = Ask::Mark {
        from: List::of(&both),
        min: 0,
        max: 2,
    };
    assert_eq!(reply(&mark, Thing::Card(TROLL)), Some(Reply::Mark(0)));
}

#[test]
fn nothing_else_is_answered_by_a_tag() {
    let asks = [
        Ask::Acknowledge,
        Ask::Number { min: 0, max: 9 },
        Ask::Roll(List::new()),
        Ask::Over(Outcome::Won),
    ];
    for ask in asks {
        for thing in [Thing::Card(TROLL), Thing::Cell(0)] {
            assert_eq!(reply(&ask, thing), None);
        }
        assert_eq!(with_table(&ask, |table| table.candidates()), 0);
    }
}

#[test]
fn candidates_are_the_rows_that_name_one_thing() {
    let rows = [
        says(&[]),
        says(&[TROLL.into()]),
        says(&[TROLL.into(), HERO.into()]),
        says(&[HERO.into()]),
    ];
    let ask = Ask::Choose(List::of(&rows));
    with_table(&ask, |table| {
        let rows: Vec<u8> = (0..9)
            .map_while(|nth| table.candidate(nth))
            .map(|found| found.row)
            .collect();
        assert_eq!((rows.as_slice(), table.candidates()), ([1, 3].as_slice(), 2));
    });
    // Whatever is offered, its own answer is accepted.
    let asks = [
        Ask::Choose(choices(32)),
        Ask::place((0..=255).collect()),
        Ask::Card(CardSet {
            kind: 4,
            cards: Bits::below(7),
        }),
    ];
    for ask in asks {
        with_table(&ask, |table| {
            for nth in 0..table.candidates() {
                let Reply::Answer(answer) = table.candidate(nth).unwrap().reply else {
                    panic!("nothing is marked here")
                };
                assert_eq!(ask.accepts(&answer), Ok(()));
            }
            assert_eq!(table.candidate(table.candidates()), None);
        });
    }
}

/// Every place that the rules ask for in played games: the figure that stands there alone is the answer.
#[test]
fn a_figure_answers_for_the_cell_it_stands_on() {
    let pack = packs()[1];
    let (mut answered, mut named) = (0, 0);
    for seed in 0..8 {
        let mut session: Session<AnyGame> = Session::new(pack.game().new_game(&pack));
        let mut bot = Random::new(seed);
        for step in 0..3_000 {
            let prompt = session.game().prompt(&pack);
            let table = Table {
                game: session.game(),
                pack: &pack,
                ask: &prompt.ask,
            };
            if let Ask::Place { cells, .. } = &prompt.ask {
                let standing = cells.iter().filter_map(|at| session.game().cell(&pack, at));
                for figure in standing.flat_map(|cell| cell.figures.to_vec()) {
                    if let Some(reply) = table.reply(Thing::Card(figure.card)) {
                        let Reply::Answer(answer) = reply else { panic!("a mark") };
                        assert_eq!(prompt.ask.accepts(&answer), Ok(()));
                        answered += 1;
                    }
                }
            }
            named += u32::from(matches!(prompt.ask, Ask::Choose(_)) && table.candidates() > 0);
            let chance = Dice::new([1; 32]).answer(&prompt.ask, step);
            // The device's eyes, so that there is a map.
            let chosen = if step == 0 { Some(Answer::Choice(1)) } else { chance };
            let Some(answer) = chosen.or_else(|| bot.answer(&prompt.ask)) else {
                break;
            };
            let input = Input::Answer(answer);
            session.apply(&pack, input, By::Table, &mut ()).unwrap();
        }
    }
    assert!(answered > 5 && named > 20, "{answered} {named}");
}

#[test]
fn a_full_list_forgets_nothing() {
    let mut tags = Tags::default();
    let binding = |tag: u8, cell| Binding {
        tag: TagId([tag; 10]),
        thing: Thing::Cell(cell),
    };
    for tag in 0..TAGS as u8 {
        assert!(tags.bind(binding(tag, tag)));
    }
    assert!(!tags.has_room(TagId([99; 10])) && !tags.bind(binding(99, 1)));
    assert!(tags.bind(binding(3, 77)), "a known tag may mean something else");
    assert_eq!(tags.find(TagId([3; 10])), Some(Thing::Cell(77)));
    assert_eq!(tags.find(TagId([99; 10])), None);
    assert_eq!(tags.iter().count(), TAGS);
}

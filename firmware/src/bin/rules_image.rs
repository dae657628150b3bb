//! The rules alone, linked for the chip: nothing but `rules-core` and what it calls.
//!
//! It never runs. `cargo xtask firmware` reads its symbols: every input passes through `black_box`, so the compiler knows
//! nothing of it, and every result goes there, so that it must be computed. Whatever code a game can reach is therefore
//! in the image; if that code could panic, so would be the panic handler below, and the check would fail. The kit is
//! called directly, so that it is shown to be safe before a game uses it. Nothing is exempt. Left out are only the
//! `Debug` and `Display` texts of errors, which the device never shows.

#![no_std]
#![no_main]

use core::hint::black_box;
use core::panic::PanicInfo;

use rules_core::chance::{Forecast, Odds};
use rules_core::kit::bits::Bits;
use rules_core::kit::deck::Deck;
use rules_core::kit::graph::{self, Side};
use rules_core::kit::hex::{self, Board, Direction, Hex};
use rules_core::kit::list::List;
use rules_core::kit::pool::Pool;
use rules_core::save::{self, SAVE_BOUND};
use rules_core::session::By;
use rules_core::{Answer, AnyGame, CardId, Dice, Event, Faces, Game, Input, Lang, Log, Pack, RuleId, Session, bot};

/// The entry: everything that a device does with rules.
#[unsafe(no_mangle)]
extern "C" fn rules() -> ! {
    loop {
        let Ok(pack) = Pack::open(any_bytes()) else { continue };
        let session = match save::decode(any_bytes(), &pack) {
            Ok((stamp, game)) => Session::resume(game, stamp.inputs).with_tally(stamp.tally),
            Err(_) => Session::new(pack.game().new_game(&pack)),
        };
        play(&pack, session);
        kit(&pack);
    }
}

fn play(pack: &Pack<'_>, mut session: Session<AnyGame>) {
    let dice = Dice::new(black_box([0; 32]));
    while black_box(true) {
        let prompt = session.game().prompt(pack);
        let input = match black_box(0) {
            0 => dice.answer(&prompt.ask, session.number()).map(Input::Answer),
            1 => {
                let mut commander = bot::Player {
                    style: bot::Style::Sensible,
                    random: dice.commander(session.number()),
                };
                commander.answer(session.game(), pack, &prompt).map(Input::Answer)
            }
            _ => Some(any_input()),
        };
        if let Some(input) = input {
            black_box(session.apply(pack, input, black_box(By::Table), &mut Listener).is_ok());
        }
        match black_box(0) {
            0 => _ = black_box(session.undo(pack)),
            1 => _ = black_box(session.redo(pack, &mut Listener)),
            2 => session.rebase(pack),
            _ => session.replay(pack, |game, entry| _ = black_box((game, entry)), &mut Listener),
        }
        look(pack, &session);
    }
}

/// A pack, a save or a roll, whole or damaged, of any length.
fn any_bytes() -> &'static [u8] {
    black_box::<&[u8]>(&[])
}

/// Anything that keys, tags or a journal could bring, sensible or not.
fn any_input() -> Input {
    Input::Answer(match black_box(0) {
        0 => Answer::Done,
        1 => Answer::Choice(black_box(0)),
        2 => Answer::Marks(black_box(0)),
        3 => Answer::Number(black_box(0)),
        4 => Answer::Place(black_box(0)),
        5 => Answer::Card(any_card()),
        6 => Answer::Rolled(Faces::of(any_bytes())),
        7 => {
            return Input::Set {
                gauge: black_box(0),
                value: black_box(0),
            };
        }
        _ => return Input::Amend,
    })
}

fn any_card() -> CardId {
    CardId {
        kind: black_box(0),
        index: black_box(0),
    }
}

/// All that can be seen of a game.
fn look(pack: &Pack<'_>, session: &Session<AnyGame>) {
    let game = session.game();
    let prompt = black_box(game.prompt(pack));
    black_box(prompt.says.text.text());
    black_box(prompt.rule.rule());
    black_box(game.gauge(pack, black_box(0)));
    black_box(game.cell(pack, black_box(0)));
    black_box(game.figure(pack, black_box(0)));
    game.describe(pack, black_box(0), &mut |line| _ = black_box(line));
    black_box(game.round());
    if let Some(Forecast { of, odds }) = game.odds(pack) {
        black_box((of, odds.at_least(black_box(0)), odds.likeliest(), odds.expected()));
        black_box(odds.iter().map(|(_, ways)| odds.per_mille(ways)).max());
    }
    let tally = session.tally(pack);
    black_box((tally.rolls(pack, black_box(0)), tally.fairness(pack, black_box(0))));
    black_box(pack.name(any_card(), black_box(Lang::En)));
    black_box((session.played(), session.undone(), session.folded()));
    let mut room = [0; SAVE_BOUND];
    black_box(save::encode(session.base(), pack, session.folded(), session.base_tally(), &mut room).is_ok());
    black_box(&room);
}

/// What games are made of, whether one of them uses it yet or not.
fn kit(pack: &Pack<'_>) {
    let zone = || black_box(0u8);
    let leads = |zone: u8, side: Side| black_box((zone, side, None)).2;
    let ways = graph::distances_from_any(any_set(), leads);
    black_box((ways.within(zone()..=zone()), ways.nearer(zone(), leads), ways.reached()));
    black_box(graph::steps_toward(zone(), zone(), leads));
    black_box((graph::in_sight(zone(), leads), graph::sight(zone(), zone(), leads)));

    let any_hex = || Hex {
        q: black_box(0),
        r: black_box(0),
    };
    let board = Board {
        width: black_box(0),
        height: black_box(0),
    };
    black_box((any_hex().distance(any_hex()), hex::line(any_hex(), any_hex()).last()));
    black_box(hex::is_clear(any_hex(), any_hex(), |hex| black_box((hex, false)).1));
    black_box((
        board.hexes(),
        board.index(any_hex()),
        board.hex(zone()),
        board.contains(any_hex()),
    ));
    black_box((board.neighbours(zone()), board.distance(zone(), zone())));
    black_box(board.neighbour(zone(), black_box(Direction::East)));

    let mut deck = black_box(Deck::of(any_set()));
    black_box((deck.candidates(), deck.len(), deck.discarded(), deck.renew()));
    deck.take(zone());
    deck.discard(zone());
    deck.shuffle_in(zone());
    black_box((deck.put_on_top(zone()), deck));

    let mut pool = black_box(Pool::<6>::EMPTY);
    black_box((
        pool.add(zone(), zone()),
        pool.remove(zone(), zone()),
        pool.count(zone()),
    ));
    pool.join(&black_box(Pool::EMPTY));
    pool.cap(zone());
    black_box((pool.len(), pool.is_empty(), pool.to_roll(pack)));

    let mut list = black_box(List::<u8, 8>::of(any_bytes()));
    black_box((list.insert(black_box(0), zone()), list.remove(black_box(0)), list.pop()));
    list.retain(|item| *item != zone());
    list.truncate(black_box(0));
    black_box(list);

    let set = any_set();
    black_box((
        set.union(&any_set()),
        set.intersection(&any_set()),
        set.difference(&any_set()),
    ));
    black_box((set.nth(black_box(0)), set.only(), Bits::below(black_box(0))));
    let odds = black_box(Odds::default()).with_die(black_box::<&[i8]>(&[]));
    black_box(odds.map(|odds| (odds.at_least(black_box(0)), odds.total())));
}

fn any_set() -> Bits {
    black_box(Bits::EMPTY)
}

struct Listener;

impl Log for Listener {
    fn cite(&mut self, rule: RuleId) {
        black_box(rule);
    }

    fn say(&mut self, event: Event) {
        black_box(event);
    }
}

#[panic_handler]
fn panic(_info: &PanicInfo<'_>) -> ! {
    panic_is_reachable()
}

/// The name that the check looks for.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn panic_is_reachable() -> ! {
    loop {
        black_box(());
    }
}

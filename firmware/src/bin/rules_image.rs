//! The rules alone, linked for the chip: nothing but `rules-core` and what it calls.
//!
//! It never runs. `cargo xtask firmware` reads its symbols: every input passes through `black_box`, so the compiler knows
//! nothing of it, and every result goes there, so that it must be computed. Whatever code a game can reach is therefore
//! in the image; if that code could panic, so would be the panic handler below, and the check would fail. Nothing is
//! exempt. Left out are only the `Debug` and `Display` texts of errors, which the device never shows.

#![no_std]
#![no_main]

use core::hint::black_box;
use core::panic::PanicInfo;

use rules_core::save::{self, SAVE_BOUND};
use rules_core::session::By;
use rules_core::{Answer, AnyGame, CardId, Dice, Event, Faces, Game, Input, Lang, Log, Pack, RuleId, Session, bot};

/// The entry: everything that a device does with rules.
#[unsafe(no_mangle)]
extern "C" fn rules() -> ! {
    loop {
        let Ok(pack) = Pack::open(any_bytes()) else { continue };
        let session = match save::decode(any_bytes(), &pack) {
            Ok((stamp, game)) => Session::resume(game, stamp.inputs),
            Err(_) => Session::new(pack.game().new_game(&pack)),
        };
        play(&pack, session);
    }
}

fn play(pack: &Pack<'_>, mut session: Session<AnyGame>) {
    let dice = Dice::new(black_box([0; 32]));
    let mut bot = bot::Random::new(black_box(0));
    while black_box(true) {
        let ask = session.game().prompt(pack).ask;
        let input = match black_box(0) {
            0 => dice.answer(&ask, session.number()).map(Input::Answer),
            1 => bot.answer(&ask).map(Input::Answer),
            _ => Some(any_input()),
        };
        if let Some(input) = input {
            black_box(session.apply(pack, input, black_box(By::Table), &mut Listener).is_ok());
        }
        match black_box(0) {
            0 => _ = black_box(session.undo(pack)),
            1 => _ = black_box(session.redo(pack, &mut Listener)),
            2 => session.rebase(),
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
    black_box(game.odds(pack).map(|odds| odds.at_least(black_box(0))));
    black_box(pack.name(any_card(), black_box(Lang::En)));
    black_box((session.played(), session.undone(), session.folded()));
    let mut room = [0; SAVE_BOUND];
    black_box(save::encode(session.base(), pack, session.folded(), &mut room).is_ok());
    black_box(&room);
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

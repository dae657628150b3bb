//! How fast the rules and the device's commander are on the chip: a game of each adventure of Massive Darkness by the game's
//! own bot, of each scenario of BattleLore by two commanders of the highest level; without display or keys.
//!
//! Not a product: it runs only in the emulator (`tests/emulator/pace.test.mjs`). Each stretch that is timed lies between
//! two breakpoint instructions, at which the emulator calls back and reads its count of cycles ([`mark`]); what was asked and
//! answered is handed over with the last one.

#![no_std]
#![no_main]

#[path = "../../copy.rs"]
mod copy;
#[path = "../../divider.rs"]
mod divider;
mod mark;
mod parts;

use core::hint::black_box;
use core::panic::PanicInfo;

use cortex_m_rt::entry;
// For its interrupt vectors.
use embassy_rp as _;
use mark::{Note, Said, Words, english};
use rules_core::bot::{Player, Style};
use rules_core::{Answer, AnyGame, Ask, Dice, Game, Input, Pack, Prompt, Seat};
use static_cell::StaticCell;

static MASSIVE_DARKNESS: &[u8] = include_bytes!("../../../../tests/packs/massive_darkness/demo.pack");
#[cfg(feature = "battlelore")]
static BATTLELORE: &[u8] = include_bytes!("../../../../tests/packs/battlelore/demo.pack");

/// Where the device keeps its games: not on the stack.
static GAME: StaticCell<AnyGame> = StaticCell::new();

/// Inputs of one game. Longer ones are cut: what comes is more of the same.
const LONGEST: u32 = 600;

#[entry]
fn main() -> ! {
    let first = open(MASSIVE_DARKNESS);
    let game = GAME.init_with(|| first.game().new_game(&first));
    play_parts(&first, game);
    #[cfg(feature = "battlelore")]
    play_parts(&open(BATTLELORE), game);
    loop {
        mark::done();
    }
}

fn open(bytes: &'static [u8]) -> Pack<'static> {
    let Ok(pack) = Pack::open(bytes) else {
        panic!("the pack in the image is damaged");
    };
    pack
}

fn play_parts(pack: &Pack<'_>, game: &mut AnyGame) {
    let parts = parts::kind(pack.game()).map_or(1, |kind| u32::from(pack.count(kind)));
    for number in 0..parts {
        *game = pack.game().new_game(pack);
        play(pack, game, number);
    }
}

fn play(pack: &Pack<'_>, game: &mut AnyGame, number: u32) {
    let mut seed = [0; 32];
    seed[..4].copy_from_slice(&number.to_le_bytes());
    let dice = Dice::new(seed);
    let mut bot = Player::new(Style::Sensible, u64::from(number));
    let mut part = 0;
    for input in 0..LONGEST {
        let prompt = prompt(game, pack);
        let set = parts::answer(game.kind(), number, &prompt).or_else(|| dice.answer(&prompt.ask, input));
        let commanded = set.is_none() && matches!(prompt.seat, Seat::Device(_));
        let Some(answer) = set.or_else(|| decide(&mut bot, game, pack, &prompt)) else {
            return;
        };
        if let Answer::Card(card) = answer
            && parts::kind(game.kind()) == Some(card.kind)
        {
            part = u32::from(card.index);
        }
        let (question, answered) = (english(prompt.says.text), words(&prompt.ask, &answer));
        let note = Note {
            rule: Words::of(prompt.rule.rule().id),
            question: Words::of(&question),
            answer: Words::of(&answered),
            game: Words::of(game.kind().name()),
            part,
            input,
            commanded: u32::from(commanded),
        };
        apply(game, pack, answer, &note);
    }
}

#[inline(never)]
fn prompt(game: &AnyGame, pack: &Pack<'_>) -> Prompt {
    mark::begin();
    let prompt = black_box(black_box(game).prompt(pack));
    mark::asked();
    prompt
}

#[inline(never)]
fn decide(bot: &mut Player, game: &AnyGame, pack: &Pack<'_>, prompt: &Prompt) -> Option<Answer> {
    mark::begin();
    let answer = black_box(bot.answer(black_box(game), pack, prompt));
    mark::decided();
    answer
}

#[inline(never)]
fn apply(game: &mut AnyGame, pack: &Pack<'_>, answer: Answer, note: &Note) {
    let input = Input::Answer(answer);
    mark::begin();
    let accepted = black_box(game).apply(pack, input, &mut ());
    mark::applied(note);
    if accepted.is_err() {
        panic!("a prompt accepts what it offers");
    }
}

/// What was answered, as far as it has words of its own.
fn words(ask: &Ask, answer: &Answer) -> Said {
    if let (Ask::Choose(choices), Answer::Choice(choice)) = (ask, answer)
        && let Some(choice) = choices.get(usize::from(*choice))
    {
        return english(choice.text);
    }
    let kind = match answer {
        Answer::Done => "done",
        Answer::Choice(_) => "a choice",
        Answer::Marks(_) => "marks",
        Answer::Number(_) => "a number",
        Answer::Place(_) => "a place",
        Answer::Card(_) => "a card",
        Answer::Rolled(_) => "a roll",
    };
    Said::try_from(kind).unwrap_or_default()
}

#[panic_handler]
fn panic(_info: &PanicInfo<'_>) -> ! {
    loop {
        mark::panicked();
    }
}

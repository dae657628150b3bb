//! How fast the rules are on the chip: games of Massive Darkness by the game's own bot and the device's dice, without
//! display or keys.
//!
//! Not a product: it runs only in the emulator (`tests/emulator/pace.test.mjs`). Each stretch that is timed lies between
//! two breakpoint instructions, at which the emulator calls back and reads its count of cycles; what was asked and
//! answered is handed over with the last one. Bot and dice are not timed: on a table people take their place.

#![no_std]
#![no_main]

#[path = "../copy.rs"]
mod copy;
#[path = "../divider.rs"]
mod divider;

use core::arch::asm;
use core::hint::black_box;
use core::panic::PanicInfo;

use cortex_m_rt::entry;
// For its interrupt vectors.
use embassy_rp as _;
use rules_core::bot::{Player, Style};
use rules_core::massive_darkness::content::AdventureCard;
use rules_core::pack::Record;
use rules_core::{Answer, AnyGame, Ask, CardId, Dice, Game, GameKind, Input, Lang, Pack, Prompt, TextId};
use static_cell::StaticCell;

static PACK: &[u8] = include_bytes!("../../../tests/packs/massive_darkness/demo.pack");

/// Where the device keeps its games: not on the stack.
static GAME: StaticCell<AnyGame> = StaticCell::new();

/// Inputs of one game. Longer ones are cut: what comes is more of the same.
const LONGEST: u32 = 600;

/// A game and where it stands, for the emulator to read; all in words.
#[repr(C)]
struct Note {
    rule: Words,
    question: Words,
    answer: Words,
    adventure: u32,
    input: u32,
}

/// Texts are packed: they are spelled out for the note.
type Said = heapless::String<256>;

#[repr(C)]
struct Words {
    at: *const u8,
    len: usize,
}

impl Words {
    /// The emulator reads them while they are there.
    fn of(words: &str) -> Self {
        Self {
            at: words.as_ptr(),
            len: words.len(),
        }
    }
}

/// The stretches, by the number in the breakpoint.
mod mark {
    use super::{Note, asm};

    /// The time begins to count.
    pub fn begin() {
        // SAFETY: the emulator only looks.
        unsafe { asm!("bkpt #1") }
    }

    /// It stops: the question is there.
    pub fn asked() {
        // SAFETY: as above.
        unsafe { asm!("bkpt #2") }
    }

    /// It stops: the answer has been carried out. The emulator reads the note.
    pub fn applied(note: &Note) {
        // SAFETY: as above.
        unsafe { asm!("bkpt #3", in("r0") note) }
    }

    /// All games have been played.
    pub fn done() {
        // SAFETY: as above.
        unsafe { asm!("bkpt #4") }
    }

    pub fn panicked() {
        // SAFETY: as above.
        unsafe { asm!("bkpt #5") }
    }
}

#[entry]
fn main() -> ! {
    let Ok(pack) = Pack::open(PACK) else {
        panic!("the pack in the image is damaged");
    };
    let game = GAME.init_with(|| GameKind::MassiveDarkness.new_game(&pack));
    for number in 0..u32::from(pack.count(AdventureCard::KIND)) {
        *game = GameKind::MassiveDarkness.new_game(&pack);
        play(&pack, game, number);
    }
    loop {
        mark::done();
    }
}

fn play(pack: &Pack<'_>, game: &mut AnyGame, number: u32) {
    let mut seed = [0; 32];
    seed[..4].copy_from_slice(&number.to_le_bytes());
    let dice = Dice::new(seed);
    let mut bot = Player::new(Style::Sensible, u64::from(number));
    let mut adventure = 0;
    for input in 0..LONGEST {
        let prompt = prompt(game, pack);
        let Some(answer) = adventure_for(number, &prompt)
            .or_else(|| dice.answer(&prompt.ask, input))
            .or_else(|| bot.answer(game, pack, &prompt))
        else {
            return;
        };
        if let Answer::Card(CardId { kind, index }) = answer
            && kind == AdventureCard::KIND
        {
            adventure = u32::from(index);
        }
        let (question, answered) = (english(prompt.says.text), words(&prompt.ask, &answer));
        let note = Note {
            rule: Words::of(prompt.rule.rule().id),
            question: Words::of(&question),
            answer: Words::of(&answered),
            adventure,
            input,
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
fn apply(game: &mut AnyGame, pack: &Pack<'_>, answer: Answer, note: &Note) {
    let input = Input::Answer(answer);
    mark::begin();
    let accepted = black_box(game).apply(pack, input, &mut ());
    mark::applied(note);
    if accepted.is_err() {
        panic!("a prompt accepts what it offers");
    }
}

/// Each adventure in its turn: the first one by the quick start, which has no other, the next ones alone or in a story.
fn adventure_for(number: u32, prompt: &Prompt) -> Option<Answer> {
    match &prompt.ask {
        Ask::Choose(modes) if prompt.rule.rule().id == "MD-SETUP-01" => {
            let last = modes.len().checked_sub(1)?;
            let mode = if number == 0 {
                last
            } else {
                number as usize % last.max(1)
            };
            Some(Answer::Choice(u8::try_from(mode).ok()?))
        }
        Ask::Card(set) if set.kind == AdventureCard::KIND => {
            let nth = number.checked_rem(u32::from(set.cards.len()))?;
            let index = set.cards.nth(u16::try_from(nth).ok()?)?;
            Some(Answer::Card(CardId { kind: set.kind, index }))
        }
        _ => None,
    }
}

fn english(text: TextId) -> Said {
    let mut said = Said::new();
    for letter in text.text().in_lang(Lang::En) {
        if said.push(letter).is_err() {
            break;
        }
    }
    said
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

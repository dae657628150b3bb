//! Budgets that a PC can check: sizes of the big types against declared limits. Those of the linked image are
//! checked where it is built, by `cargo xtask firmware`.

use handheld::App;
use handheld::journal::{Journal, SIZE};
use postcard::experimental::max_size::MaxSize;
use rules_core::save::{SAVE_BOUND, STATE_BOUND};
use rules_core::{AnyGame, Prompt};

#[test]
fn budgets_of_the_big_types_hold() {
    // A save is one flash sector for the state, and a page for its stamp and what was counted.
    const {
        assert!(AnyGame::POSTCARD_MAX_SIZE <= STATE_BOUND);
        assert!(SAVE_BOUND <= 4096 + 256);
    }
    // A prompt lives on the stack, sometimes twice: 32 choices of 18 bytes and a little.
    assert!(size_of::<Prompt>() <= 1024, "{}", size_of::<Prompt>());
    // The application is static: three games' worth of state and the inputs that can be undone.
    assert!(size_of::<App<'_>>() <= 24 * 1024, "{}", size_of::<App<'_>>());
    // The journal is static too: one record, where it goes, and the base that was read last.
    assert!(size_of::<Journal<()>>() <= 12 * 1024, "{}", size_of::<Journal<()>>());
    // Its part of the flash, as `memory.x` has it.
    const { assert!(SIZE <= 512 * 1024) };
}

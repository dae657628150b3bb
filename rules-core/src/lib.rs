//! The rules of board games as values.
//!
//! A game asks one question at a time; every answer is one small input. Everything else (device, simulator, bot,
//! replay, undo, save, test) is a way of producing inputs or of looking at the value:
//!
//! ```
//! use rules_core::{bot, Answer, Dice, Eyes, Game, GameKind, Input, Pack};
//!
//! fn whole_game(pack: &Pack<'_>, seed: [u8; 32]) -> u32 {
//!     let dice = Dice::new(seed);
//!     let mut bot = bot::Random::new(7);
//!     let mut game = GameKind::Example.new_game(pack);
//!     let mut n = 0;
//!     loop {
//!         let prompt = game.prompt(pack);
//!         let answer = match dice.answer(&prompt.ask, n) {
//!             Some(rolled) => rolled,                     // chance is a player
//!             None => match bot.answer(&prompt.ask) {
//!                 Some(chosen) => chosen,
//!                 None => return n,                       // the game is over
//!             },
//!         };
//!         game.apply(pack, Input::Answer(answer), &mut ()).expect("a prompt accepts what it offers");
//!         n += 1;
//!     }
//! }
//! ```
//!
//! What is absent, on purpose: I/O, clocks, random numbers, allocation, `unsafe`, text formatting and panics.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::unreachable,
        clippy::indexing_slicing,
        clippy::string_slice,
        clippy::wildcard_enum_match_arm
    )
)]

#[cfg(test)]
extern crate std;

pub mod any;
#[cfg(feature = "battlelore")]
pub mod battlelore;
pub mod book;
pub mod bot;
pub mod chance;
pub mod dice;
pub mod example;
pub mod figure;
pub mod game;
pub mod kit;
pub mod map;
pub mod massive_darkness;
pub mod pack;
pub mod prompt;
pub mod rule;
pub mod save;
pub mod session;
pub mod tally;
pub mod text;

pub use any::{AnyGame, GameKind};
pub use chance::Dice;
pub use figure::{Figure, Standing};
pub use game::{Event, Game, Gauge, Input, Log, Tone};
pub use map::{Cell, Eyes};
pub use pack::{CardId, CardSet, Pack};
pub use prompt::{Answer, Ask, Cells, Choices, Die, Faces, Outcome, Prompt, Rejection, Seat};
pub use rule::RuleId;
pub use session::Session;
pub use tally::Tally;
pub use text::{Arg, Lang, Message, TextId};

//! The simulator: everything that a PC can do with the rules and the application of the device.

pub mod bench;
pub mod coverage;
pub mod duel;
pub mod fuzz;
pub mod laws;
pub mod link;
pub mod packs;
pub mod page;
pub mod perft;
pub mod pictures;
pub mod plays;
pub mod screens;
pub mod soak;
pub mod source;
pub mod terminal;

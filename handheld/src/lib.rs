//! The application on the device: screens, languages and save policy, as pure `on(event) -> effect` and `draw`.
//!
//! What is absent, on purpose: hardware, I/O, clocks, allocation, `unsafe` and panics. Device and simulator run this
//! very crate.
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

mod app;
mod board;
mod canvas;
mod cue;
pub mod demo;
mod draft;
mod event;
mod font;
mod frame;
mod history;
mod icons;
pub mod journal;
mod kind;
pub mod link;
mod list;
pub mod nfc;
pub mod packs;
mod phrase;
mod place;
mod scene;
mod screens;
mod settings;
mod shelf;
mod tags;
#[cfg(test)]
mod testing;
mod theme;
mod tokens;
mod ui;
pub mod words;

pub use app::{App, Base};
pub use cue::Cue;
pub use demo::demo_shelf;
pub use draft::Source;
pub use event::{Effect, Event, Key, Reader, Record};
pub use frame::Frame;
pub use kind::Kind;
pub use place::Place;
pub use scene::Scene;
pub use screens::mishap::Mishap;
pub use settings::{BRIGHTEST, Settings};
pub use shelf::{Head, SLOTS, Shelf, Slot, Slots};
pub use tags::{Binding, TAGS, Tag, TagId, Tags, Thing, Written};
pub use words::Words;

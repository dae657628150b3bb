//! The link to a PC: frames over a serial line, requests and replies. No hardware in it: the device and the PC's command
//! run this very code.
//!
//! Nothing that changes the device is done before somebody has pressed a key on it; see [`message::Offer`].

mod desk;
pub mod frame;
pub mod message;

pub use desk::{Answer, Desk};
pub use frame::{Counts, Frames, ROOM, encode};
pub use message::{CHUNK, Offer, PROTOCOL, Refusal, Reply, Request};

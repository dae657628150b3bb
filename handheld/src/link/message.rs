//! What is said over the link. The PC asks, the device answers each request with one reply.

use super::frame::Counts;
use heapless::{String, Vec};
use rules_core::GameKind;
use serde::{Deserialize, Serialize};

/// Changes when a message does.
pub const PROTOCOL: u8 = 1;
/// Bytes of a piece of a file: with what is said around them they fit into a frame.
pub const CHUNK: usize = 224;

pub type Bytes = Vec<u8, CHUNK>;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(clippy::large_enum_variant, reason = "nothing is boxed where nothing is allocated")]
pub enum Request {
    Hello,
    Counts,
    /// The pack at this place of the shelf.
    Pack(u8),
    /// What a slot holds.
    Slot(u8),
    /// A piece of a slot's flash, both banks: whoever reads all of it can open its game.
    ReadSlot {
        slot: u8,
        offset: u32,
    },
    /// Something is to be put into the device. It asks its owner, and says `Waiting` meanwhile.
    Offer(Offer),
    /// What has become of the offer?
    Ask,
    /// A piece of what was offered.
    Put {
        offset: u32,
        bytes: Bytes,
    },
    /// All of it has been put: it is checked, and counts from now on.
    Finish,
    Cancel,
}

/// What the owner is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Offer {
    Pack {
        game: GameKind,
        length: u32,
        checksum: u32,
    },
    /// A bank of a slot; the game that is there goes.
    Slot {
        slot: u8,
        length: u32,
        checksum: u32,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(clippy::large_enum_variant, reason = "nothing is boxed where nothing is allocated")]
pub enum Reply {
    Hello {
        protocol: u8,
        version: String<24>,
        board: String<24>,
        slots: u8,
        packs: u8,
        /// The slot of the game in play.
        playing: Option<u8>,
    },
    Counts {
        frames: u32,
        malformed: u32,
    },
    Pack {
        game: GameKind,
        hash: u32,
        length: u32,
        demo: bool,
        /// It came over the link, and is not part of the image.
        loaded: bool,
    },
    Slot {
        inputs: u32,
        game: GameKind,
        hash: u32,
    },
    /// There is no such pack, or nothing in the slot.
    Empty,
    /// The slot holds something that this device cannot read.
    Unreadable,
    Data {
        total: u32,
        offset: u32,
        bytes: Bytes,
    },
    /// The owner is being asked.
    Waiting,
    /// Go on.
    Granted,
    Done,
    Refused(Refusal),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Refusal {
    /// The owner said no, or nothing.
    Owner,
    /// Nothing has been offered or granted.
    NotAsked,
    /// The owner is being asked about something else.
    Busy,
    /// There is no such slot, it has to be erased by hand first, or no room is left for so much.
    NoRoom,
    /// It does not begin where the last piece ended, or is longer than what was offered.
    Order,
    /// It is damaged, or no such thing as was offered.
    Damaged,
    /// The flash does not do what it is told.
    Flash,
}

impl From<Counts> for Reply {
    fn from(Counts { frames, malformed }: Counts) -> Self {
        Self::Counts { frames, malformed }
    }
}

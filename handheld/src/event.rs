//! What reaches the application, and what it asks for in return.

use crate::tags::{Binding, Tag, TagId};
use postcard::experimental::max_size::MaxSize;
use rules_core::session::Entry;
use serde::{Deserialize, Serialize};

/// The four keys of the device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// Up, or more.
    A,
    /// Down, or less.
    B,
    /// Confirm.
    X,
    /// Back.
    Y,
}

impl Key {
    pub const ALL: [Self; 4] = [Self::A, Self::B, Self::X, Self::Y];
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A short press.
    Key(Key),
    /// A key held down: X "why?", Y the menu, A and B in larger steps. May repeat while A or B stays down.
    Long(Key),
    /// A and B together: the last instruction once more.
    Repeat,
    /// A tag is held to the reader.
    Tag(Tag),
    /// Word of the reader itself. Nobody has touched anything: the device does not wake up for it.
    Reader(Reader),
    /// A second has passed.
    Tick,
    /// The next picture of something that moves: to be sent about fifteen times a second for as long as
    /// [`App::is_moving`](crate::App::is_moving) says so.
    Frame,
}

/// What the tag reader has to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// It answers, for the first time or again. A device without one never hears this.
    Here,
    /// It does not answer any more.
    Gone,
    /// A tag was taken away before it was read or written.
    Torn,
    /// This tag now says what [`App::writing`](crate::App::writing) wanted; it was read again to be sure.
    Wrote(TagId),
    /// The tag can be read only, or has no room.
    Locked,
}

/// What happened to the session, in the words of the journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Record {
    /// With the one who gave it: undo steps over the device's dice, so a journal must tell them apart.
    Input(Entry),
    Undo,
    Redo,
    /// The table has said what a tag stands for, and may have answered the question with it.
    Bind {
        binding: Binding,
        then: Option<Entry>,
    },
}

/// What is to be done after an event. All but `Nothing` and `Sleep` ask for a new frame as well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    Nothing,
    Redraw,
    /// Append this to the journal of the game in play before the next frame is shown.
    Keep(Record),
    /// The base of the game in play is another one: write it and the entries since.
    Rebase,
    /// The settings have changed: store them, and the backlight follows.
    Settle,
    /// Read this slot and hand its game back to [`App::open`](crate::App::open).
    Open(u8),
    /// Clear this slot.
    Erase(u8),
    /// Nobody has touched the device for a while: darken the screen. Any other effect lights it again.
    Sleep,
}

//! The decks: which cards may still come. BL-END-01, -02, BL-LCARD-17. Rows of a pack are single cards: `copies` of the file
//! are rows of their own.

use crate::kit::deck::Deck;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Decks {
    pub command: Deck,
    pub lore: Deck,
}

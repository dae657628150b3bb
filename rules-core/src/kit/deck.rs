//! A deck as what is known of it: which cards are still in the pile, which are discarded, and which lie on top in a
//! known order. Nothing is shuffled: a draw asks chance for one card of the pile.

use crate::kit::bits::Bits;
use crate::kit::list::List;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// At most this many cards on top are known by the effects of cards.
pub const KNOWN: usize = 8;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Deck {
    pile: Bits,
    discard: Bits,
    /// The last one is drawn next.
    top: List<u8, KNOWN>,
}

impl Deck {
    #[must_use]
    pub fn of(cards: Bits) -> Self {
        Self {
            pile: cards,
            discard: Bits::EMPTY,
            top: List::new(),
        }
    }

    /// Which cards the next draw may bring: the known top card, or any of the pile.
    #[must_use]
    pub fn candidates(&self) -> Bits {
        self.top.last().map_or(self.pile, |card| Bits::EMPTY.with(*card))
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pile.is_empty() && self.top.is_empty()
    }

    #[must_use]
    pub fn len(&self) -> u16 {
        self.pile.len() + self.top.len() as u16
    }

    /// Everything that can still be drawn.
    #[must_use]
    pub fn cards(&self) -> Bits {
        self.top.iter().fold(self.pile, |cards, card| cards.with(*card))
    }

    #[must_use]
    pub fn discarded(&self) -> Bits {
        self.discard
    }

    /// Shuffles the discards into an empty pile; says whether it did.
    pub fn renew(&mut self) -> bool {
        let renewed = self.is_empty() && !self.discard.is_empty();
        if renewed {
            self.pile = self.discard;
            self.discard = Bits::EMPTY;
        }
        renewed
    }

    /// Takes a card that was drawn, wherever it lay: the table's word counts.
    pub fn take(&mut self, card: u8) {
        self.pile.remove(card);
        self.discard.remove(card);
        self.top.retain(|known| *known != card);
    }

    pub fn discard(&mut self, card: u8) {
        self.take(card);
        self.discard.insert(card);
    }

    /// Puts a card back to be shuffled in.
    pub fn shuffle_in(&mut self, card: u8) {
        self.take(card);
        self.pile.insert(card);
    }

    /// Puts a card on top, known to all; `false` when too many are known already.
    pub fn put_on_top(&mut self, card: u8) -> bool {
        let room = !self.top.is_full();
        if room {
            self.take(card);
            self.top.push(card);
        }
        room
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_until_empty_then_renews_from_the_discards() {
        let mut deck = Deck::of(Bits::below(3));
        for card in [1, 0, 2] {
            assert!(deck.candidates().contains(card));
            deck.take(card);
            deck.discard(card);
        }
        assert!(deck.is_empty() && deck.renew());
        assert_eq!(deck.candidates(), Bits::below(3));
        assert!(!deck.renew());
    }

    #[test]
    fn a_known_top_card_is_the_only_candidate() {
        let mut deck = Deck::of(Bits::below(5));
        deck.put_on_top(4);
        deck.put_on_top(2);
        assert_eq!(deck.len(), 5);
        assert_eq!(deck.candidates().only(), Some(2));
        deck.take(2);
        assert_eq!(deck.candidates().only(), Some(4));
        deck.take(4);
        assert_eq!(deck.candidates(), Bits::below(4).difference(&Bits::EMPTY.with(2)));
    }
}

//! Tables of texts, packed. Statements and questions in two languages would be the largest part of an image: a book holds
//! them in a quarter of the room, and spells a text letter by letter when somebody wants to read it.

use crate::text::Lang;
use core::fmt::{self, Write};
use core::iter::FusedIterator;

/// The texts of a table in one language, as `bookbinder` packs them: symbols, each a letter or two other symbols, in
/// Huffman's code.
#[derive(Debug, PartialEq, Eq)]
struct Edition {
    /// By symbol, the shortest code first: two symbols of twelve bits each, or [`LETTER`] and sixteen bits of a letter.
    entries: &'static [[u8; 3]],
    /// How many symbols have a code of one bit, of two, and so on.
    lengths: &'static [u16],
    /// Where every sixteenth text begins in `bits`.
    begins: &'static [u16],
    /// How many bytes each text takes.
    sizes: &'static [u8],
    bits: &'static [u8],
}

/// The first byte of an entry that is a letter.
const LETTER: u8 = 0xff;
/// Of so many texts, one is told where it begins.
const STRIDE: usize = 16;

/// An edition as the macro hands it over: its parts in their order.
pub type Bound = (
    &'static [[u8; 3]],
    &'static [u16],
    &'static [u16],
    &'static [u8],
    &'static [u8],
);

impl Edition {
    const fn of((entries, lengths, begins, sizes, bits): Bound) -> Self {
        Self {
            entries,
            lengths,
            begins,
            sizes,
            bits,
        }
    }

    /// The code of a text; nothing for a row that is not there.
    fn row(&self, row: u16) -> &'static [u8] {
        let row = usize::from(row);
        let code = || {
            let known = self.begins.get(row / STRIDE)?;
            let (before, from) = self.sizes.get(row - row % STRIDE..)?.split_at_checked(row % STRIDE)?;
            let start = usize::from(*known) + before.iter().map(|size| usize::from(*size)).sum::<usize>();
            let size = usize::from(*from.first()?);
            self.bits.get(start..)?.get(..size)
        };
        code().unwrap_or_default()
    }
}

/// A table of texts in both languages.
#[derive(Debug, PartialEq, Eq)]
pub struct Book {
    en: Edition,
    ru: Edition,
}

impl Book {
    /// What `bookbinder::bind!` gives.
    #[must_use]
    pub const fn of([en, ru]: [Bound; 2]) -> Self {
        Self {
            en: Edition::of(en),
            ru: Edition::of(ru),
        }
    }

    #[must_use]
    pub fn len(&self) -> usize {
        self.en.sizes.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.en.sizes.is_empty()
    }

    /// The text of a row. One that is not there says nothing.
    #[must_use]
    pub const fn saying(&'static self, row: u16) -> Saying {
        Saying { book: self, row }
    }

    pub fn iter(&'static self) -> impl Iterator<Item = Saying> {
        (0..self.len() as u16).map(|row| self.saying(row))
    }
}

/// A text of a book.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Saying {
    book: &'static Book,
    row: u16,
}

impl Saying {
    #[must_use]
    pub fn in_lang(self, lang: Lang) -> Letters {
        let edition = match lang {
            Lang::En => &self.book.en,
            Lang::Ru => &self.book.ru,
        };
        Letters {
            edition,
            bits: Bits::of(edition.row(self.row)),
            waiting: heapless::Vec::new(),
        }
    }
}

impl fmt::Debug for Saying {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.in_lang(Lang::En), f)
    }
}

/// The code of a text, as far as it is not read yet, highest bit first. Every picture spells a dozen texts, so this looks
/// at a code as a whole, not at one bit after the other.
#[derive(Clone, Debug)]
struct Bits {
    bytes: &'static [u8],
    /// The next bits, from the highest down, and how many of them are there.
    ahead: u32,
    count: u8,
}

impl Bits {
    const fn of(bytes: &'static [u8]) -> Self {
        Self {
            bytes,
            ahead: 0,
            count: 0,
        }
    }

    /// Takes a symbol off. Codes of one length follow each other, and the first one of a length follows the last shorter
    /// one: so it is enough to know how many there are of each.
    fn symbol(&mut self, lengths: &[u16]) -> Option<u16> {
        while self.count <= 24
            && let Some((byte, rest)) = self.bytes.split_first()
        {
            self.ahead |= u32::from(*byte) << (24 - self.count);
            self.count += 8;
            self.bytes = rest;
        }
        let (mut bits, mut left) = (self.ahead, self.count);
        // The code so far, counted from the first one of its length; and the symbols with shorter ones.
        let (mut place, mut symbol) = (0u32, 0u32);
        for count in lengths {
            left = left.checked_sub(1)?;
            place = place << 1 | bits >> 31;
            bits <<= 1;
            let count = u32::from(*count);
            if place < count {
                (self.ahead, self.count) = (bits, left);
                return Some((symbol + place) as u16);
            }
            place -= count;
            symbol += count;
        }
        None
    }
}

/// A text as it is spelled.
#[derive(Clone, Debug)]
pub struct Letters {
    edition: &'static Edition,
    bits: Bits,
    /// The second halves of the pairs whose first halves are being spelled. The binder sees to it that there is room.
    waiting: heapless::Vec<u16, 16, u8>,
}

impl Iterator for Letters {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        let mut symbol = match self.waiting.pop() {
            Some(symbol) => symbol,
            None => self.bits.symbol(self.edition.lengths)?,
        };
        loop {
            // The code that fills the last byte of a text is no symbol's.
            let [high, middle, low] = *self.edition.entries.get(usize::from(symbol))?;
            if high == LETTER {
                return char::from_u32(u16::from_be_bytes([middle, low]).into());
            }
            // Full only if the book is damaged: then the text is too short, and nothing worse.
            let _ = self.waiting.push(u16::from_be_bytes([middle & 0xf, low]));
            symbol = u16::from_be_bytes([high, middle]) >> 4;
        }
    }
}

impl FusedIterator for Letters {}

impl fmt::Display for Letters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.clone().try_for_each(|letter| f.write_char(letter))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::{String, ToString};
    use std::vec::Vec;

    static BOOK: Book = Book::of(bookbinder::bind!(
        "banana, banana, banana!" "банан, банан, банан!"
        "" ""
        "a \"ban\" \\ on bananas" "запрет на бананы"
    ));

    #[test]
    fn a_text_is_spelled_as_it_was_written() {
        let all = |lang| {
            BOOK.iter()
                .map(|text| text.in_lang(lang).to_string())
                .collect::<Vec<String>>()
        };
        assert_eq!(
            all(Lang::En),
            ["banana, banana, banana!", "", "a \"ban\" \\ on bananas"]
        );
        assert_eq!(all(Lang::Ru), ["банан, банан, банан!", "", "запрет на бананы"]);
        let is_pair = |entry: &[u8; 3]| entry.first() != Some(&0xff);
        assert!(BOOK.en.entries.iter().any(is_pair) && BOOK.ru.entries.iter().any(is_pair));
    }

    #[test]
    fn a_row_beyond_the_last_says_nothing() {
        assert_eq!(BOOK.len(), 3);
        assert_eq!(BOOK.saying(3).in_lang(Lang::En).next(), None);
    }

    #[test]
    fn a_damaged_book_ends_early() {
        let spell = |edition: &'static Edition, row| {
            Letters {
                edition,
                bits: Bits::of(edition.row(row)),
                waiting: heapless::Vec::new(),
            }
            .collect::<String>()
        };
        // The letter has the code 0; 1 is the code of an unknown symbol. The second text lies beyond the bits.
        static DAMAGED: Edition = Edition::of((&[[0xff, 0, 97]], &[2], &[0], &[1, 1], &[0b0010_0000]));
        assert_eq!(spell(&DAMAGED, 0), "aa");
        assert_eq!(spell(&DAMAGED, 1), "");
        // A code longer than any.
        static LONGER: Edition = Edition::of((&[[0xff, 0, 97]], &[1], &[0], &[1], &[0b0100_0000]));
        assert_eq!(spell(&LONGER, 0), "a");
    }
}

//! Tables of texts, packed. Statements and questions in two languages would be the largest part of an image: a book holds
//! them in a third of the room, and spells a text letter by letter when somebody wants to read it.

use crate::text::Lang;
use core::fmt::{self, Write};
use core::iter::FusedIterator;

/// The texts of a table in one language, as `bookbinder` packs them: a code below the number of letters is that letter,
/// any other one stands for two codes.
#[derive(Debug, PartialEq, Eq)]
struct Edition {
    letters: &'static [u16],
    pairs: &'static [[u8; 2]],
    /// Where each text ends in `codes`; it begins where the one before ends.
    ends: &'static [u16],
    codes: &'static [u8],
}

/// An edition as the macro hands it over: its parts in their order.
pub(crate) type Bound = (&'static [u16], &'static [[u8; 2]], &'static [u16], &'static [u8]);

impl Edition {
    const fn of((letters, pairs, ends, codes): Bound) -> Self {
        Self {
            letters,
            pairs,
            ends,
            codes,
        }
    }

    /// The codes of a text; none for a row that is not there.
    fn row(&self, row: u16) -> &'static [u8] {
        let ends = self.ends;
        let end_of = |row: u16| ends.get(usize::from(row)).map(|end| usize::from(*end));
        let start = row.checked_sub(1).and_then(end_of).unwrap_or(0);
        let end = end_of(row).unwrap_or(0);
        self.codes.get(start..end).unwrap_or_default()
    }
}

/// A table of texts in both languages.
#[derive(Debug, PartialEq, Eq)]
pub struct Book {
    en: Edition,
    ru: Edition,
}

impl Book {
    pub(crate) const fn of([en, ru]: [Bound; 2]) -> Self {
        Self {
            en: Edition::of(en),
            ru: Edition::of(ru),
        }
    }

    #[must_use]
    pub fn len(&self) -> usize {
        self.en.ends.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.en.ends.is_empty()
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
            codes: edition.row(self.row),
            waiting: heapless::Vec::new(),
        }
    }
}

impl fmt::Debug for Saying {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.in_lang(Lang::En), f)
    }
}

/// A text as it is spelled.
#[derive(Clone, Debug)]
pub struct Letters {
    edition: &'static Edition,
    codes: &'static [u8],
    /// The second halves of the pairs whose first halves are being spelled. The binder sees to it that there is room.
    waiting: heapless::Vec<u8, 16, u8>,
}

impl Iterator for Letters {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        let mut code = match self.waiting.pop() {
            Some(code) => code,
            None => *self.codes.split_off_first()?,
        };
        let Edition { letters, pairs, .. } = self.edition;
        loop {
            let code_of_pair = match letters.get(usize::from(code)) {
                Some(letter) => return char::from_u32(u32::from(*letter)),
                None => usize::from(code) - letters.len(),
            };
            let [first, second] = *pairs.get(code_of_pair)?;
            // Full only if the book is damaged: then the text is too short, and nothing worse.
            let _ = self.waiting.push(second);
            code = first;
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
        assert!(!BOOK.en.pairs.is_empty() && !BOOK.ru.pairs.is_empty());
    }

    #[test]
    fn a_row_beyond_the_last_says_nothing() {
        assert_eq!(BOOK.len(), 3);
        assert_eq!(BOOK.saying(3).in_lang(Lang::En).next(), None);
    }

    #[test]
    fn a_damaged_book_ends_early() {
        // An unknown code, and an end beyond the codes.
        static UNKNOWN: Edition = Edition::of((&[97], &[], &[2, 9], &[0, 7]));
        let spell = |edition: &'static Edition, row| {
            Letters {
                edition,
                codes: edition.row(row),
                waiting: heapless::Vec::new(),
            }
            .collect::<String>()
        };
        assert_eq!(spell(&UNKNOWN, 0), "a");
        assert_eq!(spell(&UNKNOWN, 1), "");
    }
}

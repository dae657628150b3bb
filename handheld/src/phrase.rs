//! Text of bounded length, and how it breaks into lines. Letters are all equally wide, so a width is a number of them.

use core::fmt;

/// A few lines of text. What does not fit is cut off: a screen is no larger either.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Phrase(heapless::String<384>);

impl Phrase {
    pub const fn new() -> Self {
        Self(heapless::String::new())
    }

    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl fmt::Write for Phrase {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for letter in text.chars() {
            self.0.push(letter).map_err(|_| fmt::Error)?;
        }
        Ok(())
    }
}

/// Letters of a text: its width in a font of equally wide letters.
pub(crate) fn width(text: &str) -> u32 {
    text.chars().count() as u32
}

/// The text in lines of at most `columns` letters, broken between words; only a word longer than a line is broken.
pub(crate) fn lines(text: &str, columns: u32) -> Lines<'_> {
    Lines {
        rest: text.trim_start(),
        columns: columns.max(1) as usize,
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Lines<'a> {
    rest: &'a str,
    columns: usize,
}

impl<'a> Iterator for Lines<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        if self.rest.is_empty() {
            return None;
        }
        let mut space = None;
        let mut end = self.rest.len();
        for (column, (at, letter)) in self.rest.char_indices().enumerate() {
            if letter == ' ' {
                space = Some(at);
            }
            if column == self.columns {
                end = space.unwrap_or(at);
                break;
            }
        }
        let (line, rest) = self.rest.split_at_checked(end)?;
        self.rest = rest.trim_start();
        Some(line.trim_end())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::fmt::Write;
    use std::vec::Vec;

    fn wrapped(text: &str, columns: u32) -> Vec<&str> {
        lines(text, columns).collect()
    }

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrapped("roll two dice", 8), ["roll two", "dice"]);
        assert_eq!(wrapped("roll two dice", 7), ["roll", "two", "dice"]);
        assert_eq!(wrapped("  spaces   stay  inside ", 40), ["spaces   stay  inside"]);
        assert_eq!(wrapped("", 8), [""; 0]);
    }

    #[test]
    fn russian_is_measured_in_letters() {
        let text = "Закрыться щитом до конца хода чудовища";
        assert_eq!(width(text), 38);
        assert_eq!(wrapped(text, 15), ["Закрыться щитом", "до конца хода", "чудовища"]);
        for columns in 1..45 {
            let lines = wrapped(text, columns);
            assert!(lines.iter().all(|line| width(line) <= columns && !line.is_empty()));
            let letters: usize = lines
                .iter()
                .map(|line| line.chars().filter(|c| *c != ' ').count())
                .sum();
            assert_eq!(letters, 33, "no letter is lost at {columns}");
        }
    }

    #[test]
    fn a_word_longer_than_a_line_is_broken() {
        assert_eq!(wrapped("противодействие", 6), ["против", "одейст", "вие"]);
    }

    #[test]
    fn what_does_not_fit_is_cut_between_letters() {
        let mut phrase = Phrase::new();
        assert!(phrase.write_str(&"щ".repeat(200)).is_err());
        assert_eq!(width(phrase.as_str()), 192);
    }
}

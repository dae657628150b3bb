//! Text of bounded length, and how it breaks into lines. Letters are all equally wide, so a width is a number of them.

use core::fmt;

/// A few lines of text. What does not fit is cut off: a screen is no larger either.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Phrase(heapless::String<384>);

impl Phrase {
    pub const fn new() -> Self {
        Self(heapless::String::new())
    }

    pub fn of(letters: impl Iterator<Item = char>) -> Self {
        let mut phrase = Self::new();
        for letter in letters {
            if phrase.0.push(letter).is_err() {
                break;
            }
        }
        phrase
    }

    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl fmt::Write for Phrase {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.0.push_str(text).is_ok() {
            return Ok(());
        }
        // As much of it as there is room for.
        text.chars().try_for_each(|letter| self.write_char(letter))
    }

    fn write_char(&mut self, letter: char) -> fmt::Result {
        self.0.push(letter).map_err(|_| fmt::Error)
    }
}

/// The capital of a letter of our fonts. The library's own function knows every alphabet, and takes 14 KB for it.
pub(crate) fn capital(letter: char) -> char {
    let down = |by: u32| char::from_u32(u32::from(letter) - by).unwrap_or(letter);
    match letter {
        'а'..='я' => down(0x20),
        'ѐ'..='џ' => down(0x50),
        _ => letter.to_ascii_uppercase(),
    }
}

/// Letters of a text: its width in a font of equally wide letters.
pub(crate) fn width(text: &str) -> u32 {
    text.chars().count() as u32
}

/// The text in lines of at most `columns` letters, broken between words; only a word longer than a line is broken.
/// What belongs together stays together where it can: a number and what it counts, a name and its numeral, a
/// preposition and its noun.
pub(crate) fn lines(text: &str, columns: u32) -> Lines<'_> {
    Lines {
        rest: text.trim_start(),
        columns: columns.max(1) as usize,
        even: false,
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Lines<'a> {
    rest: &'a str,
    columns: usize,
    /// A line may be as short as it likes.
    even: bool,
}

impl<'a> Iterator for Lines<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        if self.rest.is_empty() {
            return None;
        }
        if self.rest.len() <= self.columns {
            // As many letters at most as bytes: it fits.
            return Some(core::mem::take(&mut self.rest).trim_end());
        }
        let Some((limit, beyond)) = self.rest.char_indices().nth(self.columns) else {
            return Some(core::mem::take(&mut self.rest).trim_end());
        };
        // The line may end with a space that has no room any more.
        let until = if beyond == ' ' { limit + 1 } else { limit };
        let head = self.rest.get(..until).unwrap_or_default();
        let mut breaks = Breaks::default();
        for (at, _) in head.rmatch_indices(' ') {
            let (before, after) = self.rest.split_at_checked(at)?;
            let kind = match bond(before, after) {
                Bond::None => &mut breaks.good,
                Bond::Loose => &mut breaks.fair,
                Bond::Close => &mut breaks.poor,
            };
            kind.get_or_insert((width(before), at));
            // All that lies before it is worse.
            if breaks.good.is_some() {
                break;
            }
        }
        let end = breaks.best(if self.even { 0 } else { self.columns as u32 });
        let end = end.unwrap_or(limit);
        let (line, rest) = self.rest.split_at_checked(end)?;
        self.rest = rest.trim_start();
        Some(line.trim_end())
    }
}

/// How closely two words belong together.
enum Bond {
    None,
    /// A short word and the next one.
    Loose,
    /// Numbers.
    Close,
}

/// The last places to break a line, each as its column and its byte.
#[derive(Default)]
struct Breaks {
    good: Option<(u32, usize)>,
    fair: Option<(u32, usize)>,
    poor: Option<(u32, usize)>,
}

impl Breaks {
    /// The best one in a line of so many columns. One that is too short looks worse than a short word at its end.
    fn best(&self, columns: u32) -> Option<usize> {
        let long = |(column, _): &(u32, usize)| column * 4 >= columns * 3;
        let good = self.good.filter(long).or(self.fair.max(self.good)).or(self.poor);
        good.map(|(_, at)| at)
    }
}

/// The same in as many lines, but none much longer than the others: no word is left alone on the last one. More lines
/// than a few are a paragraph, and as long as can be.
pub(crate) fn balanced(text: &str, columns: u32) -> Lines<'_> {
    const FEW: u32 = 4;
    let greedy = lines(text, columns);
    let count = greedy.clone().count() as u32;
    if !(2..=FEW).contains(&count) {
        return greedy;
    }
    (width(text) / count..=columns)
        .map(|columns| Lines {
            even: true,
            ..lines(text, columns)
        })
        .find(|lines| lines.clone().count() as u32 == count)
        .unwrap_or(greedy)
}

/// What holds two parts of a text together that a space parts.
fn bond(before: &str, after: &str) -> Bond {
    let last = before.rsplit(' ').next().unwrap_or_default();
    let next = after.trim_start();
    let next = next.split(' ').next().unwrap_or(next);
    let bare = next.trim_end_matches(|c: char| c.is_ascii_punctuation());
    let ends = bare.len() < next.len() || after.trim() == next;
    // A number that ends belongs to what is before it; else it counts what follows.
    if next == "-" || is_numeral(bare) || is_number(last) || (is_number(bare) && ends) {
        Bond::Close
    } else if is_preposition(last) {
        Bond::Loose
    } else {
        Bond::None
    }
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_numeral(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| matches!(byte, b'I' | b'V' | b'X'))
}

/// The shortest words are, in both languages, or as closely bound as "a"; abbreviations are not.
fn is_preposition(word: &str) -> bool {
    // No tables of all the world's letters for these two alphabets.
    let is_small = |c: char| c.is_ascii_lowercase() || matches!(c, 'а'..='я' | 'ё');
    let is_letter = |c: char| is_small(c) || c.is_ascii_uppercase() || matches!(c, 'А'..='Я' | 'Ё');
    let mut letters = word.chars();
    let first = letters.next().is_some_and(is_letter);
    first && letters.next().is_none_or(is_small) && letters.next().is_none() && !is_numeral(word)
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
    fn capitals_are_those_of_both_alphabets() {
        for letter in (' '..='~').chain('\u{401}'..='\u{45f}') {
            assert_eq!(capital(letter), letter.to_uppercase().next().unwrap(), "{letter}");
        }
    }

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrapped("roll two dice", 8), ["roll two", "dice"]);
        assert_eq!(wrapped("roll two dice", 7), ["roll", "two", "dice"]);
        assert_eq!(wrapped("  spaces   stay  inside ", 40), ["spaces   stay  inside"]);
        assert_eq!(wrapped("", 8), [""; 0]);
    }

    #[test]
    fn what_belongs_together_stays_together() {
        assert_eq!(
            wrapped("Attack: Goblin Warriors I. Who?", 24),
            ["Attack: Goblin", "Warriors I. Who?"]
        );
        assert_eq!(
            wrapped("Walking in the Dark, round 1", 27),
            ["Walking in the Dark,", "round 1"]
        );
        assert_eq!(
            wrapped("Archers: 1 boss, 2 minions", 18),
            ["Archers: 1 boss,", "2 minions"]
        );
        assert_eq!(wrapped("Поставьте к жетону", 11), ["Поставьте", "к жетону"]);
        // Where nothing else is possible they are parted.
        assert_eq!(wrapped("Warriors III", 9), ["Warriors", "III"]);
    }

    #[test]
    fn lines_are_about_equally_long() {
        let text = "End this game and begin anew?";
        assert_eq!(wrapped(text, 27), ["End this game and begin", "anew?"]);
        assert_eq!(
            balanced(text, 27).collect::<Vec<_>>(),
            ["End this game", "and begin anew?"]
        );
        let text = "The table: it answers questions";
        assert_eq!(
            balanced(text, 25).collect::<Vec<_>>(),
            ["The table:", "it answers questions"]
        );
        for columns in 5..40 {
            let lines = balanced(text, columns);
            assert_eq!(lines.clone().count(), wrapped(text, columns).len());
            assert!(lines.into_iter().all(|line| width(line) <= columns));
        }
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

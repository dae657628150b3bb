//! Messages as words: the one place where a template, its arguments and a language become text.
//!
//! A template holds `{0}` for its first argument and `{0|die|dice}` for that argument's plural form: two forms in
//! English, three in Russian. Names are never declined.

use crate::phrase::Phrase;
use core::fmt::{self, Write};
use rules_core::text::{InLang, Text};
use rules_core::{Arg, Cell, Lang, Message, Pack, TextId};

/// A pack and a language: what it takes to say a message.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a, 'p> {
    pub pack: &'a Pack<'p>,
    pub lang: Lang,
}

impl Words<'_, '_> {
    /// Writes the message in the language.
    pub fn say(&self, message: &Message, out: &mut dyn Write) -> fmt::Result {
        self.read(message.text, &message.args, out)
    }

    /// Writes any text, with its arguments in place. A part of the few functions that make phrases, lest they become
    /// small enough to be copied into every screen.
    #[inline(always)]
    pub fn fill(&self, text: &Text, args: &[Arg], out: &mut dyn Write) -> fmt::Result {
        match text.in_lang(self.lang) {
            InLang::Plain(template) => self.template(&mut template.chars(), args, out),
            InLang::Bound(mut letters) => self.template(&mut letters, args, out),
        }
    }

    fn read(&self, text: TextId, args: &[Arg], out: &mut dyn Write) -> fmt::Result {
        self.template(&mut text.text().in_lang(self.lang), args, out)
    }

    fn template(&self, letters: &mut dyn Iterator<Item = char>, args: &[Arg], out: &mut dyn Write) -> fmt::Result {
        while let Some(letter) = letters.next() {
            if letter == '{' {
                let hole = Phrase::of(letters.take_while(|letter| *letter != '}'));
                self.hole(hole.as_str(), args, out)?;
            } else {
                out.write_char(letter)?;
            }
        }
        Ok(())
    }

    fn hole(&self, hole: &str, args: &[Arg], out: &mut dyn Write) -> fmt::Result {
        let (index, forms) = match hole.split_once('|') {
            Some((index, forms)) => (index, Some(forms)),
            None => (hole, None),
        };
        let arg = index
            .parse::<usize>()
            .ok()
            .and_then(|index| args.get(index))
            .copied()
            .unwrap_or_default();
        match forms {
            Some(forms) => out.write_str(plural(self.lang, arg, forms)),
            None => self.arg(arg, out),
        }
    }

    /// What a placeholder stands for.
    pub fn arg(&self, arg: Arg, out: &mut dyn Write) -> fmt::Result {
        match arg {
            Arg::None => Ok(()),
            Arg::Number(number) => write!(out, "{number}"),
            Arg::Card(card) => out.write_str(self.pack.name(card, self.lang)),
            // A text inside a text has no arguments of its own, so this goes no deeper.
            Arg::Text(text) => self.read(text, &[], out),
            Arg::Cell { x, y } => coordinates(x, y, out),
        }
    }

    /// A cell as players call it.
    pub fn cell(&self, cell: &Cell, out: &mut dyn Write) -> fmt::Result {
        self.arg(cell.name(), out)
    }
}

/// A letter, then a number from 1: the same in every language, so that it can be typed.
fn coordinates(x: u8, y: u8, out: &mut dyn Write) -> fmt::Result {
    let letter = |index: u8| char::from(b'A'.saturating_add(index));
    if let Some(first) = (x / 26).checked_sub(1) {
        out.write_char(letter(first))?;
    }
    out.write_char(letter(x % 26))?;
    write!(out, "{}", u16::from(y) + 1)
}

/// The form that goes with the argument; the last one where it is no number or forms are missing.
fn plural(lang: Lang, arg: Arg, forms: &str) -> &str {
    let number = match arg {
        Arg::Number(number) => number.unsigned_abs(),
        Arg::None | Arg::Card(_) | Arg::Text(_) | Arg::Cell { .. } => u16::MAX,
    };
    let form = match lang {
        Lang::En => usize::from(number != 1),
        Lang::Ru => match (number % 100, number % 10) {
            (11..=14, _) => 2,
            (_, 1) => 0,
            (_, 2..=4) => 1,
            (_, _) => 2,
        },
    };
    let mut forms = forms.split('|');
    let last = forms.clone().next_back().unwrap_or_default();
    forms.nth(form).unwrap_or(last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::demo::example_pack;
    use crate::testing::cells;
    use rules_core::GameKind;
    use rules_core::example::content::Hero;
    use rules_core::map::Shape;
    use rules_core::pack::Record;
    use std::string::{String, ToString};

    fn filled(lang: Lang, en: &'static str, ru: &'static str, args: &[Arg]) -> String {
        let pack = example_pack();
        let mut out = String::new();
        let words = Words { pack: &pack, lang };
        words.fill(&Text::Plain { en, ru }, args, &mut out).unwrap();
        out
    }

    #[test]
    fn english_has_two_forms() {
        for (number, expected) in [
            (0, "dice"),
            (1, "die"),
            (2, "dice"),
            (11, "dice"),
            (-1, "die"),
            (-3, "dice"),
        ] {
            let said = filled(Lang::En, "{0} {0|die|dice}", "", &[Arg::Number(number)]);
            assert_eq!(said, std::format!("{number} {expected}"));
        }
    }

    #[test]
    fn russian_has_three_forms() {
        let cases = [
            (0, "кубиков"),
            (1, "кубик"),
            (2, "кубика"),
            (4, "кубика"),
            (5, "кубиков"),
            (11, "кубиков"),
            (12, "кубиков"),
            (14, "кубиков"),
            (15, "кубиков"),
            (21, "кубик"),
            (22, "кубика"),
            (111, "кубиков"),
            (112, "кубиков"),
            (121, "кубик"),
            (1011, "кубиков"),
            (-1, "кубик"),
            (-2, "кубика"),
            (-11, "кубиков"),
            (i16::MIN, "кубиков"),
        ];
        for (number, expected) in cases {
            let said = filled(Lang::Ru, "", "{0} {0|кубик|кубика|кубиков}", &[Arg::Number(number)]);
            assert_eq!(said, std::format!("{number} {expected}"));
        }
    }

    #[test]
    fn cells_are_named_as_on_a_chessboard() {
        for ((x, y), expected) in [((2, 3), "C4"), ((25, 0), "Z1"), ((26, 8), "AA9"), ((255, 255), "IV256")] {
            assert_eq!(filled(Lang::En, "{0}", "", &[Arg::Cell { x, y }]), expected);
        }
    }

    /// Squares by the letter of the column, hexes by that of the row.
    #[test]
    fn cells_are_named_by_their_shape() {
        let pack = example_pack();
        for (shape, expected) in [(Shape::Square, "G5"), (Shape::Hex, "E7")] {
            let cell = cells(shape, 13, 9)(4 * 13 + 6).unwrap();
            for lang in Lang::ALL {
                let mut out = String::new();
                Words { pack: &pack, lang }.cell(&cell, &mut out).unwrap();
                assert_eq!(out, expected);
            }
        }
    }

    #[test]
    fn cards_and_texts_are_named_in_the_language() {
        let pack = example_pack();
        let hero = Hero::card(0);
        for lang in Lang::ALL {
            let said = filled(lang, "<{0}>", "<{0}>", &[hero.into()]);
            assert_eq!(said, std::format!("<{}>", pack.name(hero, lang)));
            let nested = TextId::new(GameKind::Example.code(), 1);
            assert_eq!(
                filled(lang, "{0}", "{0}", &[nested.into()]),
                nested.text().in_lang(lang).to_string()
            );
        }
    }

    #[test]
    fn what_is_missing_is_left_out() {
        assert_eq!(filled(Lang::En, "a{0}b{9}c{x}d", "", &[]), "abcd");
        assert_eq!(filled(Lang::En, "a {0", "", &[]), "a ");
        assert_eq!(filled(Lang::Ru, "", "{0|one}", &[Arg::Number(7)]), "one");
    }
}

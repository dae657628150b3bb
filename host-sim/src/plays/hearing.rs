//! Lines of text as inputs: what a play or a person at the terminal means, or why it means nothing.

use super::speech::Speech;
use rules_core::{Answer, AnyGame, Ask, CardId, Die, Faces, Game, Input};

/// The words that an answer may begin with.
const VERBS: [&str; 10] = [
    "done", "choose", "mark", "number", "place", "card", "draw", "roll", "set", "amend",
];

/// `Buckler (2)`: the name, and how many of that name come before.
fn nth_copy(text: &str) -> Option<(&str, usize)> {
    let (name, number) = text.strip_suffix(')')?.rsplit_once(" (")?;
    Some((name, number.parse::<usize>().ok()?.checked_sub(1)?))
}

impl Speech<'_, '_> {
    /// Whether a line begins with a word of plays.
    pub fn is_spelt_out(text: &str) -> bool {
        text.split_whitespace().next().is_some_and(|verb| VERBS.contains(&verb))
    }

    /// The input that a line of a play or of the terminal means now.
    pub fn parse(&self, game: &AnyGame, text: &str) -> Result<Input, String> {
        let ask = game.prompt(self.pack).ask;
        let (verb, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        let answer = match verb {
            "done" => Answer::Done,
            "choose" => Answer::Choice(self.one_of(&self.options(game, &ask), rest)?),
            "mark" => Answer::Marks(self.marks(game, &ask, rest)?),
            "number" => Answer::Number(self.number(&ask, rest)?),
            "place" => Answer::Place(self.place(game, &ask, rest)?),
            "card" | "draw" => Answer::Card(self.named_card(&ask, rest)?),
            "roll" => Answer::Rolled(self.faces(&ask, rest)?),
            "set" => return self.set(game, rest),
            "amend" | "исправить" => return Ok(Input::Amend),
            _ => {
                let words = VERBS.join(", ");
                return Err(self.either(
                    format!("unknown answer `{verb}`; there are: {words}, undo, redo"),
                    format!("непонятный ответ «{verb}»; бывают: {words}, undo, redo"),
                ));
            }
        };
        Ok(Input::Answer(answer))
    }

    fn impossible(&self, text: &str, options: &[String]) -> String {
        let options = options.join(" | ");
        self.either(
            format!("`{text}` is not possible; possible are: {options}"),
            format!("«{text}» не подходит; возможно: {options}"),
        )
    }

    fn no_number(&self, text: &str) -> String {
        self.either(format!("`{text}` is not a number"), format!("«{text}»: это не число"))
    }

    fn number(&self, ask: &Ask, text: &str) -> Result<i16, String> {
        let number = text.parse().map_err(|_| self.no_number(text))?;
        match ask {
            Ask::Number { min, max } if !(min..=max).contains(&&number) => Err(self.either(
                format!("{number} is not possible; {min} to {max} are"),
                format!("{number} не подходит; возможно от {min} до {max}"),
            )),
            _ => Ok(number),
        }
    }

    fn set(&self, game: &AnyGame, text: &str) -> Result<Input, String> {
        let (name, value) = text
            .rsplit_once(char::is_whitespace)
            .ok_or_else(|| self.either("write: set NAME VALUE", "напишите: set ИМЯ ЧИСЛО"))?;
        let value = value.split('/').next().unwrap_or_default();
        let value = value.parse().map_err(|_| self.no_number(value))?;
        let gauges = self.gauges(game);
        let (index, (name, gauge)) = (0..)
            .zip(&gauges)
            .find(|(_, (known, _))| known == name.trim())
            .ok_or_else(|| {
                let known: Vec<&str> = gauges.iter().map(|(name, _)| name.as_str()).collect();
                let (name, known) = (name.trim(), known.join(", "));
                self.either(
                    format!("there is no number `{name}` now; there are: {known}"),
                    format!("числа «{name}» сейчас нет; есть: {known}"),
                )
            })?;
        let (min, max) = (gauge.min, gauge.max);
        if !(min..=max).contains(&value) {
            return Err(self.either(
                format!("{value} is not possible for `{name}`; {min} to {max} are"),
                format!("{value} не подходит для «{name}»; возможно от {min} до {max}"),
            ));
        }
        Ok(Input::Set { gauge: index, value })
    }

    /// The option that a text means: all of it, or the only one that begins so, or `#2` for the second.
    fn one_of(&self, options: &[String], text: &str) -> Result<u8, String> {
        let impossible = || self.impossible(text, options);
        let small = |index: usize| u8::try_from(index).map_err(|_| impossible());
        let number = text.strip_prefix('#').and_then(|number| number.parse::<usize>().ok());
        if let Some(number) = number.and_then(|number| number.checked_sub(1)) {
            return if number < options.len() {
                small(number)
            } else {
                Err(impossible())
            };
        }
        let wanted = text.to_lowercase();
        if let Some(index) = options.iter().position(|option| option.to_lowercase() == wanted) {
            return small(index);
        }
        let begun: Vec<usize> = (0..options.len())
            .filter(|index| !wanted.is_empty() && options[*index].to_lowercase().starts_with(&wanted))
            .collect();
        match begun[..] {
            [index] => small(index),
            [] => Err(impossible()),
            _ => {
                let options = options.join(" | ");
                Err(self.either(
                    format!("`{text}` may mean several of: {options}"),
                    format!("«{text}» подходит к нескольким: {options}"),
                ))
            }
        }
    }

    fn marks(&self, game: &AnyGame, ask: &Ask, text: &str) -> Result<u32, String> {
        let options = self.options(game, ask);
        let marks = if ["none", "никто", "никого", "нет"].contains(&text) {
            0
        } else {
            text.split(',').try_fold(0u32, |marks, one| {
                let one = one.trim();
                let bit = self.one_of(&options, one)?;
                let bit = 1u32.checked_shl(u32::from(bit));
                bit.map(|bit| marks | bit).ok_or_else(|| self.impossible(one, &options))
            })?
        };
        match ask {
            Ask::Mark { min, max, .. } if !(u32::from(*min)..=u32::from(*max)).contains(&marks.count_ones()) => {
                let count = marks.count_ones();
                Err(self.either(
                    format!("{count} are marked; {min} to {max} may be"),
                    format!("отмечено {count}; можно от {min} до {max}"),
                ))
            }
            _ => Ok(marks),
        }
    }

    fn place(&self, game: &AnyGame, ask: &Ask, text: &str) -> Result<u8, String> {
        let cell = (0..=u8::MAX).find(|cell| Self::cell(game, self.pack, *cell).eq_ignore_ascii_case(text));
        match (cell, ask) {
            (Some(cell), Ask::Place { cells, .. }) if cells.contains(cell) => Ok(cell),
            (Some(_), Ask::Place { .. }) => Err(self.impossible(text, &self.options(game, ask))),
            (Some(cell), _) => Ok(cell),
            (None, _) => Err(self.either(
                format!("there is no cell `{text}` on the map"),
                format!("клетки «{text}» на поле нет"),
            )),
        }
    }

    fn named_card(&self, ask: &Ask, text: &str) -> Result<CardId, String> {
        let (Ask::Card(set) | Ask::Draw(set)) = ask else {
            return Err(self
                .either("no card is asked for", "о картах сейчас не спрашивают")
                .to_owned());
        };
        let cards: Vec<CardId> = set.iter().collect();
        let names: Vec<String> = cards.iter().map(|card| self.card(*card)).collect();
        // Copies of a card are alike: the first will do, unless another is named by its number.
        let mut different = names.clone();
        different.dedup();
        let (name, copies) = nth_copy(text).unwrap_or((text, 0));
        let index = self.one_of(&different, name)?;
        let name = different.get(usize::from(index));
        let mut alike = cards.iter().zip(&names).filter(|(_, other)| Some(*other) == name);
        alike
            .nth(copies)
            .map(|(card, _)| *card)
            .ok_or_else(|| self.impossible(text, &different))
    }

    fn faces(&self, ask: &Ask, text: &str) -> Result<Faces, String> {
        let Ask::Roll(dice) = ask else {
            return Err(self
                .either("no dice are asked for", "о кубиках сейчас не спрашивают")
                .to_owned());
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        if words.len() != dice.len() {
            let (rolled, given) = (dice.len(), words.len());
            return Err(self.either(
                format!("dice rolled: {rolled}, faces given: {given}"),
                format!("кубиков: {rolled}, а граней названо: {given}"),
            ));
        }
        dice.iter()
            .zip(words)
            .map(|(die, word)| self.face_named(*die, word))
            .collect()
    }

    fn face_named(&self, die: Die, word: &str) -> Result<u8, String> {
        let number = word.strip_prefix('#').and_then(|number| number.parse::<u8>().ok());
        let face = match number {
            Some(number) => number.checked_sub(1).filter(|face| *face < die.sides),
            None => (0..die.sides).find(|face| self.face(die, *face).to_lowercase() == word.to_lowercase()),
        };
        face.ok_or_else(|| {
            let (name, faces) = (self.die(die), self.faces_of(die).join(", "));
            self.either(
                format!("the {name} has no face `{word}`; it has: {faces}"),
                format!("{name}: грани «{word}» нет; есть: {faces}"),
            )
        })
    }
}

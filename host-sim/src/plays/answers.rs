//! Inputs as words, both ways: `choose Orc`, `roll hit 2hit blank`, `set Orc: health 2`. What is written here can be
//! read here, exactly: a law sees to it.

use super::speech::Speech;
use rules_core::{AnyGame, Answer, Ask, CardId, Die, Faces, Game, Input};
use std::fmt;

/// What a line asks of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    Input(Input),
    Undo,
    Redo,
}

/// Why a line means nothing here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unclear {
    /// None of the verbs.
    Verb(String),
    /// No answer of this name among the possible ones.
    Unknown { said: String, possible: Vec<String> },
    /// Several answers begin like this.
    Ambiguous { said: String, possible: Vec<String> },
    NotANumber(String),
    /// So many dice are rolled, and so many faces were given.
    Faces { dice: usize, faces: usize },
}

/// The verbs of the language, for messages.
pub const VERBS: &str = "choose, mark, number, place, card, draw, roll, done, set, amend, undo, redo";

impl fmt::Display for Unclear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Verb(said) => write!(f, "`{said}` is none of: {VERBS}"),
            Self::Unknown { said, possible } => write!(f, "`{said}` is none of: {}", possible.join(" | ")),
            Self::Ambiguous { said, possible } => write!(f, "`{said}` may mean: {}", possible.join(" | ")),
            Self::NotANumber(said) => write!(f, "`{said}` is no number that fits here"),
            Self::Faces { dice, faces } => write!(f, "faces given: {faces}, dice rolled: {dice}"),
        }
    }
}

impl std::error::Error for Unclear {}

/// Reads a line said to a game. Answers of the wrong kind are read too: to refuse them is the game's affair.
pub fn read(line: &str, game: &AnyGame, speech: Speech<'_, '_>) -> Result<Said, Unclear> {
    let (verb, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
    let rest = rest.trim();
    let ask = game.prompt(speech.pack).ask;
    let options = || speech.options(game, &ask);
    let answer = match verb {
        "undo" => return Ok(Said::Undo),
        "redo" => return Ok(Said::Redo),
        "amend" => return Ok(Said::Input(Input::Amend)),
        "set" => return read_set(rest, game, speech).map(Said::Input),
        "done" => Answer::Done,
        "number" => Answer::Number(number(rest)?),
        "choose" => match &ask {
            Ask::Choose(_) => Answer::Choice(find(rest, &options())? as u8),
            _ => Answer::Choice(0),
        },
        "mark" => match &ask {
            Ask::Mark { .. } => Answer::Marks(read_marks(rest, &options())?),
            _ => Answer::Marks(0),
        },
        "place" => match &ask {
            Ask::Place(cells) => Answer::Place(cells.nth(find(rest, &options())? as u16).unwrap_or(u8::MAX)),
            _ => Answer::Place(0),
        },
        // To name a card that was drawn is to name a card.
        "card" | "draw" => match &ask {
            Ask::Card(set) | Ask::Draw(set) => {
                let index = set.cards.nth(find(rest, &options())? as u16);
                Answer::Card(index.map_or(NO_CARD, |index| CardId { kind: set.kind, index }))
            }
            _ => Answer::Card(NO_CARD),
        },
        "roll" => match &ask {
            Ask::Roll(dice) => Answer::Rolled(read_faces(rest, dice, speech)?),
            _ => Answer::Rolled(Faces::new()),
        },
        other => return Err(Unclear::Verb(other.to_owned())),
    };
    Ok(Said::Input(Input::Answer(answer)))
}

/// In no set of cards.
const NO_CARD: CardId = CardId {
    kind: u8::MAX,
    index: u8::MAX,
};

/// `Orc: health 2`, also as a gauge is shown: `Orc: health 2/5`.
pub fn read_set(text: &str, game: &AnyGame, speech: Speech<'_, '_>) -> Result<Input, Unclear> {
    let (name, value) = text.trim().rsplit_once(char::is_whitespace).unwrap_or(("", text));
    let names: Vec<String> = speech.gauges(game).into_iter().map(|(name, _)| name).collect();
    let gauge = find(name, &names)?;
    let value = number(value.split('/').next().unwrap_or_default())?;
    Ok(Input::Set {
        gauge: gauge as u8,
        value,
    })
}

fn number(text: &str) -> Result<i16, Unclear> {
    text.trim().parse().map_err(|_| Unclear::NotANumber(text.to_owned()))
}

fn read_marks(text: &str, options: &[String]) -> Result<u32, Unclear> {
    if text.is_empty() || text.eq_ignore_ascii_case("none") {
        return Ok(0);
    }
    // Names may hold commas; then bars part them.
    let mark = if text.contains('|') { '|' } else { ',' };
    text.split(mark).try_fold(0u32, |marks, said| {
        let index = find(said, options)?;
        Ok(marks | 1u32.checked_shl(index as u32).unwrap_or(0))
    })
}

fn read_faces(text: &str, dice: &[Die], speech: Speech<'_, '_>) -> Result<Faces, Unclear> {
    let said: Vec<&str> = text.split([' ', ',', '\t']).filter(|word| !word.is_empty()).collect();
    if said.len() != dice.len() {
        return Err(Unclear::Faces {
            dice: dice.len(),
            faces: said.len(),
        });
    }
    let face = |(die, said): (&Die, &&str)| find(&tidy_face(said), &speech.faces(*die)).map(|face| face as u8);
    dice.iter().zip(&said).map(face).collect()
}

/// `hit+hit` is `2hit`: symbols that are written out are counted, as the name of a face counts them.
fn tidy_face(said: &str) -> String {
    let mut symbols: Vec<(&str, u32)> = Vec::new();
    for part in said.split('+') {
        let name = part.trim_start_matches(|c: char| c.is_ascii_digit());
        let count = part[..part.len() - name.len()].parse().unwrap_or(1);
        match symbols.iter_mut().find(|(known, _)| *known == name) {
            Some((_, sum)) => *sum += count,
            None => symbols.push((name, count)),
        }
    }
    let text = |(name, count): (&str, u32)| if count == 1 { name.to_owned() } else { format!("{count}{name}") };
    symbols.into_iter().map(text).collect::<Vec<_>>().join("+")
}

/// The option that is meant: by its whole name, by its number (`#3`), or by a beginning that only one has.
pub fn find(said: &str, options: &[String]) -> Result<usize, Unclear> {
    let said = said.trim();
    let wanted = said.to_lowercase();
    if let Some(index) = options.iter().position(|option| option.to_lowercase() == wanted) {
        return Ok(index);
    }
    // A number that is too large is the game's to refuse.
    if let Some(index) = said.strip_prefix('#').and_then(|number| number.parse::<u8>().ok()) {
        return Ok(usize::from(index.wrapping_sub(1)));
    }
    let begins = |option: &&String| !wanted.is_empty() && option.to_lowercase().starts_with(&wanted);
    let possible: Vec<&String> = options.iter().filter(begins).collect();
    let Some(first) = possible.first() else {
        return Err(Unclear::Unknown {
            said: said.to_owned(),
            possible: options.to_vec(),
        });
    };
    // `Rat #2` is another Rat, not another name.
    if possible.iter().all(|option| option.split('#').next().map(str::trim) == Some(first.as_str())) {
        return Ok(options.iter().position(|option| option == *first).unwrap_or_default());
    }
    Err(Unclear::Ambiguous {
        said: said.to_owned(),
        possible: possible.into_iter().cloned().collect(),
    })
}

/// Writes the line that says this input to this game.
#[must_use]
pub fn write(input: &Input, game: &AnyGame, speech: Speech<'_, '_>) -> String {
    let answer = match input {
        Input::Answer(answer) => answer,
        Input::Amend => return "amend".to_owned(),
        Input::Set { gauge, value } => {
            let gauges = speech.gauges(game);
            let name = gauges.get(usize::from(*gauge)).map_or_else(|| by_number(*gauge), |(name, _)| name.clone());
            return format!("set {name} {value}");
        }
    };
    let ask = game.prompt(speech.pack).ask;
    let options = speech.options(game, &ask);
    let option = |index: usize| options.get(index).cloned().unwrap_or_else(|| by_number(index as u8));
    match answer {
        Answer::Done => "done".to_owned(),
        Answer::Number(number) => format!("number {number}"),
        Answer::Choice(index) => format!("choose {}", option(usize::from(*index))),
        Answer::Marks(marks) => {
            let marked: Vec<String> = (0..32).filter(|index| marks & (1 << index) != 0).map(option).collect();
            if marked.is_empty() {
                return "mark none".to_owned();
            }
            let mark = if marked.iter().any(|name| name.contains(',')) { " | " } else { ", " };
            format!("mark {}", marked.join(mark))
        }
        Answer::Place(cell) => {
            let place = if let Ask::Place(cells) = &ask { cells.iter().position(|it| it == *cell) } else { None };
            format!("place {}", place.map_or_else(|| speech.cell(game, *cell), option))
        }
        Answer::Card(card) => {
            let (verb, place) = match &ask {
                Ask::Draw(set) => ("draw", set.iter().position(|it| it == *card)),
                Ask::Card(set) => ("card", set.iter().position(|it| it == *card)),
                _ => ("card", None),
            };
            format!("{verb} {}", place.map_or_else(|| speech.card(*card), option))
        }
        Answer::Rolled(faces) => {
            let dice: &[Die] = if let Ask::Roll(dice) = &ask { dice } else { &[] };
            let names: Vec<String> = faces
                .iter()
                .enumerate()
                .map(|(place, face)| {
                    let names = dice.get(place).map(|die| speech.faces(*die)).unwrap_or_default();
                    names.get(usize::from(*face)).cloned().unwrap_or_else(|| by_number(*face))
                })
                .collect();
            format!("roll {}", names.join(" "))
        }
    }
}

fn by_number(index: u8) -> String {
    format!("#{}", u16::from(index) + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(text: &str) -> Vec<String> {
        text.split('|').map(|name| name.trim().to_owned()).collect()
    }

    #[test]
    fn names_are_found_by_a_unique_beginning() {
        let all = options("Rat | Rogue | Orc | Rat #2 | Orc chief");
        assert_eq!(find("ORC", &all), Ok(2));
        assert_eq!(find("ra", &all), Ok(0), "two equal names: the first one");
        assert_eq!(find("rat #2", &all), Ok(3));
        assert_eq!(find("#5", &all), Ok(4));
        assert_eq!(find("orc c", &all), Ok(4));
        let possible = options("Rat | Rogue | Rat #2");
        assert_eq!(find("r", &all), Err(Unclear::Ambiguous { said: "r".into(), possible }));
        assert!(matches!(find("troll", &all), Err(Unclear::Unknown { .. })));
        assert!(matches!(find("", &all), Err(Unclear::Unknown { .. })));
    }

    #[test]
    fn faces_may_be_written_out() {
        assert_eq!(tidy_face("hit+hit"), "2hit");
        assert_eq!(tidy_face("2hit+shield"), "2hit+shield");
        assert_eq!(tidy_face("#3"), "#3");
        assert_eq!(tidy_face("hit#2"), "hit#2");
    }

    #[test]
    fn marks_are_parted_by_commas_or_bars() {
        let all = options("Rat | Orc, the old | Imp");
        assert_eq!(read_marks("rat, imp", &all), Ok(0b101));
        assert_eq!(read_marks("Rat | Orc, the old", &all), Ok(0b011));
        assert_eq!(read_marks("none", &all), Ok(0));
    }
}

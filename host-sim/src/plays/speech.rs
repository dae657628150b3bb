//! Questions, answers and gauges as text: the words of plays and of the terminal.

use handheld::words::Words;
use rules_core::dice::{DieCard, SymbolCard};
use rules_core::pack::Record;
use rules_core::{
    Answer, AnyGame, Ask, CardId, CardSet, Die, Game, Gauge, Input, Lang, Message, Outcome, Pack, Prompt,
};

/// Longer lists of options are cut in a question, with their number.
const SHOWN: usize = 12;

#[derive(Clone, Copy)]
pub struct Speech<'a, 'p> {
    pub pack: &'a Pack<'p>,
    pub lang: Lang,
}

impl<'a, 'p> Speech<'a, 'p> {
    pub fn english(pack: &'a Pack<'p>) -> Self {
        Self { pack, lang: Lang::En }
    }

    pub fn say(&self, message: &Message) -> String {
        let mut text = String::new();
        let written = Words {
            pack: self.pack,
            lang: self.lang,
        }
        .say(message, &mut text);
        debug_assert!(written.is_ok());
        text
    }

    fn card(&self, card: CardId) -> String {
        self.pack.name(card, self.lang).to_owned()
    }

    /// A cell by its coordinates, `C4`.
    fn cell(game: &AnyGame, pack: &Pack<'_>, cell: u8) -> String {
        game.cell(pack, cell)
            .map_or_else(|| format!("#{cell}"), |cell| label(cell.x, cell.y))
    }

    /// A face by its symbols: `2hit+bam`, or `blank`.
    pub fn face(&self, die: Die, face: u8) -> String {
        let card: DieCard = self.pack.get(die.card);
        let symbols: Vec<String> = card
            .faces
            .get(usize::from(face))
            .into_iter()
            .flat_map(|face| face.iter())
            .map(|shown| {
                let name = self.card(SymbolCard::card(shown.symbol)).replace(' ', "-");
                if shown.count == 1 {
                    name
                } else {
                    format!("{}{name}", shown.count)
                }
            })
            .collect();
        if symbols.is_empty() {
            "blank".to_owned()
        } else {
            symbols.join("+")
        }
    }

    /// What may be answered, in words.
    pub fn options(&self, game: &AnyGame, ask: &Ask) -> Vec<String> {
        match ask {
            Ask::Acknowledge => vec!["done".to_owned()],
            Ask::Choose(choices) | Ask::Mark { from: choices, .. } => {
                choices.iter().map(|choice| self.say(choice)).collect()
            }
            Ask::Number { min, max } => vec![format!("{min}..{max}")],
            Ask::Place(cells) => cells.iter().map(|cell| Self::cell(game, self.pack, cell)).collect(),
            Ask::Card(set) | Ask::Draw(set) => self.names(set),
            Ask::Roll(dice) => {
                let mut options: Vec<String> = Vec::new();
                for group in dice.chunk_by(|a, b| a == b) {
                    let name = group
                        .first()
                        .map(|die| self.card(DieCard::card(die.card)))
                        .unwrap_or_default();
                    options.push(format!("{} {name}", group.len()));
                }
                options
            }
            Ask::Over(outcome) => vec![match outcome {
                Outcome::Won => "won".to_owned(),
                Outcome::Lost => "lost".to_owned(),
                Outcome::Winner(seat) => format!("player {} won", seat + 1),
                Outcome::Drawn => "drawn".to_owned(),
            }],
        }
    }

    /// The different names of a set of cards: copies share one.
    fn names(&self, set: &CardSet) -> Vec<String> {
        let mut names: Vec<String> = set.iter().map(|card| self.card(card)).collect();
        names.dedup();
        names
    }

    /// `EX-TURN-01 What does Ada do? [Attack | Guard | Rest]`
    pub fn question(&self, game: &AnyGame, prompt: &Prompt) -> String {
        let options = self.options(game, &prompt.ask);
        let mut shown = options.iter().take(SHOWN).cloned().collect::<Vec<_>>().join(" | ");
        if options.len() > SHOWN {
            shown = format!("{shown} | … {} in all", options.len());
        }
        let kind = match &prompt.ask {
            Ask::Acknowledge | Ask::Choose(_) | Ask::Card(_) | Ask::Number { .. } | Ask::Place(_) => String::new(),
            Ask::Mark { min, max, .. } if min == max => format!("mark {min}: "),
            Ask::Mark { min, max, .. } => format!("mark {min} to {max}: "),
            Ask::Draw(_) => "draw: ".to_owned(),
            Ask::Roll(_) => "roll: ".to_owned(),
            Ask::Over(_) => "over: ".to_owned(),
        };
        format!("{} {} [{kind}{shown}]", prompt.rule.rule().id, self.say(&prompt.says))
    }

    /// An answer as a play writes it. It parses back to the same answer.
    pub fn answer(&self, game: &AnyGame, ask: &Ask, answer: &Answer) -> String {
        let options = self.options(game, ask);
        let option = |index: usize| match options.get(index) {
            Some(text) if options.iter().filter(|other| *other == text).count() == 1 && !text.contains(',') => {
                text.clone()
            }
            _ => format!("#{}", index + 1),
        };
        match answer {
            Answer::Done => "done".to_owned(),
            Answer::Choice(index) => format!("choose {}", option(usize::from(*index))),
            Answer::Marks(0) => "mark none".to_owned(),
            Answer::Marks(marks) => {
                let marked: Vec<String> = (0..32).filter(|bit| marks & (1 << bit) != 0).map(option).collect();
                format!("mark {}", marked.join(", "))
            }
            Answer::Number(number) => format!("number {number}"),
            Answer::Place(cell) => format!("place {}", Self::cell(game, self.pack, *cell)),
            Answer::Card(card) => {
                let verb = if ask.is_chance() { "draw" } else { "card" };
                format!("{verb} {}", self.card(*card))
            }
            Answer::Rolled(faces) => {
                let Ask::Roll(dice) = ask else { return "roll".to_owned() };
                let faces: Vec<String> = dice
                    .iter()
                    .zip(faces)
                    .map(|(die, face)| self.face(*die, *face))
                    .collect();
                format!("roll {}", faces.join(" "))
            }
        }
    }

    /// Any input as a play writes it.
    pub fn input(&self, game: &AnyGame, input: &Input) -> String {
        match input {
            Input::Answer(answer) => self.answer(game, &game.prompt(self.pack).ask, answer),
            Input::Set { gauge, value } => {
                let name = game
                    .gauge(self.pack, *gauge)
                    .map(|gauge| self.say(&gauge.name))
                    .unwrap_or_default();
                format!("set {name} {value}")
            }
            Input::Amend => "amend".to_owned(),
        }
    }

    /// The input that a line of a play or of the terminal means now.
    pub fn parse(&self, game: &AnyGame, text: &str) -> Result<Input, String> {
        let ask = game.prompt(self.pack).ask;
        let (verb, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        let answer = match verb {
            "done" => Answer::Done,
            "choose" => Answer::Choice(self.one_of(&self.options(game, &ask), rest)?),
            "mark" => Answer::Marks(self.marks(&self.options(game, &ask), rest)?),
            "number" => Answer::Number(Self::number(&ask, rest)?),
            "place" => Answer::Place(self.place(game, rest)?),
            "card" | "draw" => Answer::Card(self.named_card(&ask, rest)?),
            "roll" => Answer::Rolled(self.faces(&ask, rest)?),
            "set" => return self.set(game, rest),
            "amend" => return Ok(Input::Amend),
            _ => {
                let words = "done, choose, mark, number, place, card, draw, roll, set, amend, undo, redo";
                return Err(format!("unknown answer `{verb}`; there are: {words}"));
            }
        };
        Ok(Input::Answer(answer))
    }

    fn number(ask: &Ask, text: &str) -> Result<i16, String> {
        let number = text.parse().map_err(|_| format!("`{text}` is not a number"))?;
        match ask {
            Ask::Number { min, max } if !(min..=max).contains(&&number) => {
                Err(format!("{number} is not possible; {min} to {max} are"))
            }
            _ => Ok(number),
        }
    }

    fn set(&self, game: &AnyGame, text: &str) -> Result<Input, String> {
        let (name, value) = text.rsplit_once(char::is_whitespace).ok_or("write: set NAME VALUE")?;
        let value = value.split('/').next().unwrap_or_default();
        let value = value.parse().map_err(|_| format!("`{value}` is not a number"))?;
        let gauges = self.gauges(game);
        let (index, (name, gauge)) = (0..)
            .zip(&gauges)
            .find(|(_, (known, _))| known == name.trim())
            .ok_or_else(|| {
                let known: Vec<&str> = gauges.iter().map(|(name, _)| name.as_str()).collect();
                format!(
                    "there is no number `{}` now; there are: {}",
                    name.trim(),
                    known.join(", ")
                )
            })?;
        if !(gauge.min..=gauge.max).contains(&value) {
            return Err(format!(
                "{value} is not possible for `{name}`; {} to {} are",
                gauge.min, gauge.max
            ));
        }
        Ok(Input::Set { gauge: index, value })
    }

    /// All gauges with their names, in order.
    pub fn gauges(&self, game: &AnyGame) -> Vec<(String, Gauge)> {
        (0..=u8::MAX)
            .map_while(|index| game.gauge(self.pack, index))
            .map(|gauge| (self.say(&gauge.name), gauge))
            .collect()
    }

    /// The option that a text means: all of it, or the only one that begins so, or `#2` for the second.
    fn one_of(&self, options: &[String], text: &str) -> Result<u8, String> {
        let number = text.strip_prefix('#').and_then(|number| number.parse::<usize>().ok());
        if let Some(number) = number.and_then(|number| number.checked_sub(1)) {
            return u8::try_from(number).map_err(|_| format!("`{text}` is not an option"));
        }
        let wanted = text.to_lowercase();
        if let Some(index) = options.iter().position(|option| option.to_lowercase() == wanted) {
            return u8::try_from(index).map_err(|_| "too many options".to_owned());
        }
        let begun: Vec<usize> = (0..options.len())
            .filter(|index| !wanted.is_empty() && options[*index].to_lowercase().starts_with(&wanted))
            .collect();
        match begun[..] {
            [index] => u8::try_from(index).map_err(|_| "too many options".to_owned()),
            [] => Err(format!(
                "`{text}` is not possible; possible are: {}",
                options.join(" | ")
            )),
            _ => Err(format!("`{text}` may mean several of: {}", options.join(" | "))),
        }
    }

    fn marks(&self, options: &[String], text: &str) -> Result<u32, String> {
        if text == "none" {
            return Ok(0);
        }
        text.split(',').try_fold(0u32, |marks, one| {
            let bit = self.one_of(options, one.trim())?;
            1u32.checked_shl(u32::from(bit))
                .map(|bit| marks | bit)
                .ok_or_else(|| format!("`{one}` is too far down"))
        })
    }

    fn place(&self, game: &AnyGame, text: &str) -> Result<u8, String> {
        (0..=u8::MAX)
            .find(|cell| Self::cell(game, self.pack, *cell).eq_ignore_ascii_case(text))
            .ok_or_else(|| format!("there is no cell `{text}` on the map"))
    }

    fn named_card(&self, ask: &Ask, text: &str) -> Result<CardId, String> {
        let (Ask::Card(set) | Ask::Draw(set)) = ask else {
            return Err("no card is asked for".to_owned());
        };
        let cards: Vec<CardId> = set.iter().collect();
        let names: Vec<String> = cards.iter().map(|card| self.card(*card)).collect();
        // Copies of a card are alike: the first will do.
        let mut different = names.clone();
        different.dedup();
        let index = self.one_of(&different, text)?;
        let name = different
            .get(usize::from(index))
            .ok_or_else(|| format!("`{text}` is not an option"))?;
        names
            .iter()
            .position(|other| other == name)
            .and_then(|at| cards.get(at).copied())
            .ok_or_else(|| format!("`{text}` is not an option"))
    }

    fn faces(&self, ask: &Ask, text: &str) -> Result<rules_core::Faces, String> {
        let Ask::Roll(dice) = ask else {
            return Err("no dice are asked for".to_owned());
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        if words.len() != dice.len() {
            return Err(format!(
                "{} dice are rolled, {} faces are given",
                dice.len(),
                words.len()
            ));
        }
        dice.iter()
            .zip(words)
            .map(|(die, word)| self.face_named(*die, word))
            .collect()
    }

    fn face_named(&self, die: Die, word: &str) -> Result<u8, String> {
        if let Some(number) = word.strip_prefix('#').and_then(|number| number.parse::<u8>().ok()) {
            return number
                .checked_sub(1)
                .ok_or_else(|| format!("`{word}`: faces are counted from 1"));
        }
        (0..die.sides)
            .find(|face| self.face(die, *face).eq_ignore_ascii_case(word))
            .ok_or_else(|| {
                let mut faces: Vec<String> = (0..die.sides).map(|face| self.face(die, face)).collect();
                faces.dedup();
                format!(
                    "the {} has no face `{word}`; it has: {}",
                    self.card(DieCard::card(die.card)),
                    faces.join(", ")
                )
            })
    }
}

/// `C4`: the column as a letter, the row from 1.
fn label(x: u8, y: u8) -> String {
    let mut letters = String::new();
    let mut column = u16::from(x) + 1;
    while column > 0 {
        letters.insert(0, char::from(b'A' + ((column - 1) % 26) as u8));
        column = (column - 1) / 26;
    }
    format!("{letters}{}", u16::from(y) + 1)
}

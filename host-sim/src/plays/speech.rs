//! Questions, answers and gauges as text: the words of plays and of the terminal.

use handheld::words::Words;
use rules_core::dice::{DieCard, SymbolCard};
use rules_core::pack::Record;
use rules_core::{
    Answer, AnyGame, Arg, Ask, CardId, CardSet, Die, Game, Gauge, Input, Lang, Message, Outcome, Pack, Prompt,
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

    pub fn card(&self, card: CardId) -> String {
        self.pack.name(card, self.lang).to_owned()
    }

    /// A cell by its coordinates, `C4`.
    pub(super) fn cell(game: &AnyGame, pack: &Pack<'_>, cell: u8) -> String {
        game.cell(pack, cell)
            .map_or_else(|| format!("#{cell}"), |cell| label(cell.name()))
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
            self.either("blank", "пусто").to_owned()
        } else {
            symbols.join("+")
        }
    }

    /// The different faces of a die, in order.
    pub fn faces_of(&self, die: Die) -> Vec<String> {
        let mut faces: Vec<String> = Vec::new();
        for face in (0..die.sides).map(|face| self.face(die, face)) {
            if !faces.contains(&face) {
                faces.push(face);
            }
        }
        faces
    }

    pub fn die(&self, die: Die) -> String {
        self.card(DieCard::card(die.card))
    }

    /// The text in the language that is spoken.
    pub(super) fn either<T>(&self, en: T, ru: T) -> T {
        match self.lang {
            Lang::En => en,
            Lang::Ru => ru,
        }
    }

    /// An answer as people say it, without the verb.
    pub fn shown(&self, game: &AnyGame, ask: &Ask, answer: &Answer) -> String {
        match (ask, answer) {
            (Ask::Place { or: Some(or), .. }, Answer::Done) => self.say(or),
            (_, Answer::Done) => self.either("done", "готово").to_owned(),
            (_, Answer::Marks(0)) => self.either("none", "нет").to_owned(),
            (Ask::Roll(dice), Answer::Rolled(faces)) => {
                let dice: Vec<(Die, u8)> = dice.iter().copied().zip(faces.iter().copied()).collect();
                let groups = dice.chunk_by(|(a, _), (b, _)| a == b).map(|group| {
                    let faces: Vec<String> = group.iter().map(|(die, face)| self.face(*die, *face)).collect();
                    let name = group.first().map(|(die, _)| self.die(*die)).unwrap_or_default();
                    format!("{name}: {}", faces.join(", "))
                });
                groups.collect::<Vec<_>>().join("; ")
            }
            _ => {
                let spelt = self.answer(game, ask, answer);
                spelt.split_once(' ').map_or(spelt.clone(), |(_, said)| said.to_owned())
            }
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
            Ask::Place { cells, or } => {
                let cells = cells.iter().map(|cell| Self::cell(game, self.pack, cell));
                cells.chain(or.as_ref().map(|or| self.instead(or))).collect()
            }
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

    /// What may be said instead of a cell, and how.
    fn instead(&self, or: &Message) -> String {
        format!("done: {}", self.say(or))
    }

    /// A card of a question; `Buckler (2)` is the second of that name, for copies may lie in different places.
    fn copy(&self, ask: &Ask, card: CardId) -> String {
        let name = self.card(card);
        let (Ask::Card(set) | Ask::Draw(set)) = ask else {
            return name;
        };
        let before = set.iter().take_while(|other| *other != card);
        match before.filter(|other| self.card(*other) == name).count() {
            0 => name,
            copies => format!("{name} ({})", copies + 1),
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
            if let Ask::Place { or: Some(or), .. } = &prompt.ask {
                shown = format!("{shown} | {}", self.instead(or));
            }
        }
        let kind = match &prompt.ask {
            Ask::Acknowledge | Ask::Choose(_) | Ask::Card(_) | Ask::Number { .. } | Ask::Place { .. } => String::new(),
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
                format!("{verb} {}", self.copy(ask, *card))
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

    /// All gauges with their names, in order.
    pub fn gauges(&self, game: &AnyGame) -> Vec<(String, Gauge)> {
        (0..=u8::MAX)
            .map_while(|index| game.gauge(self.pack, index))
            .map(|gauge| (self.say(&gauge.name), gauge))
            .collect()
    }
}

/// The name of a cell, `C4`; none of anything else.
pub fn label(name: Arg) -> String {
    let Arg::Cell { x, y } = name else { return String::new() };
    let mut letters = String::new();
    let mut left = u16::from(x) + 1;
    while left > 0 {
        letters.insert(0, char::from(b'A' + ((left - 1) % 26) as u8));
        left = (left - 1) / 26;
    }
    format!("{letters}{}", u16::from(y) + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packs;
    use rules_core::map::hex_name;
    use rules_core::{GameKind, RuleId, Seat, TextId};

    #[test]
    fn cells_are_named_as_the_device_names_them() {
        for (name, expected) in [
            (hex_name(6, 4), "E7"),
            (Arg::Cell { x: 2, y: 3 }, "C4"),
            (Arg::Cell { x: 26, y: 8 }, "AA9"),
        ] {
            assert_eq!(label(name), expected);
        }
    }

    /// What may be said instead of a cell is among the options however many cells there are, and is said by `done`.
    #[test]
    fn what_may_be_said_instead_of_a_cell_is_always_shown() {
        let bytes = packs::demo(GameKind::Example).unwrap();
        let pack = Pack::open(&bytes).unwrap();
        let game = pack.game().new_game(&pack);
        let speech = Speech::english(&pack);
        let or = Message::new(TextId::new(GameKind::Example.code(), 1));
        for cells in [0, 2, 40] {
            let ask = Ask::Place {
                cells: (0..cells).collect(),
                or: Some(or),
            };
            let said = speech.say(&or);
            assert_eq!(speech.options(&game, &ask).len(), usize::from(cells) + 1);
            let prompt = Prompt {
                seat: Seat::Table,
                rule: RuleId::new(GameKind::Example.code(), 1),
                says: or,
                ask: ask.clone(),
            };
            let question = speech.question(&game, &prompt);
            assert!(question.ends_with(&format!("done: {said}]")), "{question}");
            assert_eq!(speech.answer(&game, &ask, &Answer::Done), "done");
            assert_eq!(speech.shown(&game, &ask, &Answer::Done), said);
            let heard = speech.parse(&game, "done").unwrap();
            assert_eq!(heard, Input::Answer(Answer::Done));
            assert_eq!(ask.accepts(&Answer::Done), Ok(()));
        }
    }
}

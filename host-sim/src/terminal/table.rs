//! One table at the terminal: says what happens, asks, and understands lines.

use super::sayings::{Command, Sayings, refusal};
use super::{DiceSource, Manner, board};
use crate::plays::speech::Speech;
use rules_core::bot::{Player, Style};
use rules_core::map::Cell;
use rules_core::session::By;
use rules_core::{
    Answer, AnyGame, Ask, Dice, Event, Game, GameKind, Input, Log, Message, Pack, RuleId, Seat, Session, Tone,
};
use std::io::{self, Write};

/// Lists are broken into lines of so many letters.
const WIDTH: usize = 100;
/// So many options have a line each.
const FEW: usize = 9;
/// What only one player may know.
const UNSEEN: &str = "…";

pub struct Table<'a, 'p> {
    speech: Speech<'a, 'p>,
    sayings: &'static Sayings,
    manner: Manner,
    session: Session<AnyGame, 4096>,
    dice: Dice,
}

/// Keeps what happens as lines of text.
struct Told<'a, 'p> {
    speech: Speech<'a, 'p>,
    text: String,
}

impl Log for Told<'_, '_> {
    fn cite(&mut self, _: RuleId) {}

    fn say(&mut self, event: Event) {
        let mark = match event.tone {
            Tone::Plain => ' ',
            Tone::Good => '+',
            Tone::Bad => '-',
            Tone::Scene => '=',
        };
        self.text += &format!("  {mark} {}\n", self.speech.say(&event.says));
    }
}

impl<'a, 'p> Table<'a, 'p> {
    pub fn new(kind: GameKind, pack: &'a Pack<'p>, manner: Manner) -> Self {
        Self {
            speech: Speech {
                pack,
                lang: manner.lang,
            },
            sayings: Sayings::of(manner.lang),
            manner,
            session: Session::new(kind.new_game(pack)),
            dice: crate::laws::dice(manner.seed),
        }
    }

    pub fn session(&self) -> &Session<AnyGame, 4096> {
        &self.session
    }

    pub fn speech(&self) -> &Speech<'a, 'p> {
        &self.speech
    }

    /// Lets the device answer what it can, then shows the question.
    pub fn ask(&mut self, out: &mut dyn Write) -> io::Result<()> {
        while let Some(answer) = self.settled() {
            let prompt = self.session.game().prompt(self.speech.pack);
            if prompt.is_open() {
                let shown = self.speech.shown(self.session.game(), &prompt.ask, &answer);
                writeln!(out, "  * {} — {shown}", self.speech.say(&prompt.says))?;
            }
            self.apply(Input::Answer(answer), By::Device, out)?;
        }
        self.show(out)
    }

    /// Chance answers by itself, unless the table rolls; so does what the command line has settled, and the device for a
    /// player whom it commands.
    fn settled(&self) -> Option<Answer> {
        let game = self.session.game();
        let prompt = game.prompt(self.speech.pack);
        let number = self.session.number();
        let rolled = || self.dice.answer(&prompt.ask, number);
        match (self.manner.eyes, prompt.rule.rule().id, prompt.seat) {
            (Some(eyes), "EYES-01", _) => Some(Answer::Choice(eyes as u8)),
            (_, _, Seat::Device(_)) => rolled().or_else(|| {
                let mut commander = Player {
                    style: Style::Sensible,
                    random: self.dice.commander(number),
                };
                commander.answer(game, self.speech.pack, &prompt)
            }),
            (_, _, Seat::Table | Seat::Player(_) | Seat::Only(_)) => match self.manner.dice {
                DiceSource::Device => rolled(),
                DiceSource::Table => None,
            },
        }
    }

    fn show(&self, out: &mut dyn Write) -> io::Result<()> {
        let game = self.session.game();
        let prompt = game.prompt(self.speech.pack);
        let options = self.speech.options(game, &prompt.ask);
        writeln!(out)?;
        if let Seat::Only(player) = prompt.seat {
            let side = game.side_name(player).map(|side| self.speech.say(&Message::new(side)));
            let who = side.unwrap_or_else(|| (player + 1).to_string());
            writeln!(out, "[{} {who}]", self.sayings.only)?;
        }
        writeln!(out, "{}", self.speech.say(&prompt.says))?;
        match &prompt.ask {
            Ask::Over(_) => writeln!(out, "  {}", self.sayings.over),
            Ask::Acknowledge => writeln!(out, "  [{}]", self.sayings.done),
            Ask::Number { .. } => writeln!(out, "  [{}]", options.join(" | ")),
            Ask::Place { .. } => writeln!(out, "  {}", options.join("  ")),
            Ask::Choose(_) | Ask::Card(_) => list(&options, out),
            Ask::Mark { min, max, .. } => {
                list(&options, out)?;
                let none = if *min == 0 { self.sayings.none } else { "" };
                writeln!(out, "  [{min}..{max}: {}{none}]", self.sayings.mark)
            }
            Ask::Draw(_) => {
                list(&options, out)?;
                writeln!(out, "  [{}]", self.sayings.draw)
            }
            Ask::Roll(dice) => {
                for group in dice.chunk_by(|a, b| a == b) {
                    let Some(die) = group.first() else { continue };
                    let faces = self.speech.faces_of(*die);
                    let faces: Vec<String> = (1..).zip(faces).map(|(n, face)| format!("{n} {face}")).collect();
                    let name = self.speech.die(*die);
                    writeln!(out, "  {} × {name}: {}", group.len(), faces.join("  "))?;
                }
                writeln!(out, "  [{}]", self.sayings.roll)
            }
        }
    }

    /// Does what a line says.
    pub fn line(&mut self, line: &str, out: &mut dyn Write) -> io::Result<()> {
        let pack = self.speech.pack;
        match Command::of(line) {
            Some(Command::Help) => writeln!(out, "{}", self.sayings.help),
            Some(Command::Undo) => match self.session.undo(pack) {
                Some(input) => {
                    let game = self.session.game();
                    let prompt = game.prompt(pack);
                    let taken = match &input {
                        Input::Answer(_) if !prompt.is_open() => UNSEEN.to_owned(),
                        Input::Answer(answer) => self.speech.shown(game, &prompt.ask, answer),
                        Input::Set { .. } | Input::Amend => self.speech.input(game, &input),
                    };
                    writeln!(out, "{}: {taken}", self.sayings.taken_back)
                }
                None => writeln!(out, "{}", self.sayings.nothing),
            },
            Some(Command::Redo) => {
                let mut told = self.told();
                let done = self.session.redo(pack, &mut told);
                let text = told.text;
                if done {
                    write!(out, "{text}")
                } else {
                    writeln!(out, "{}", self.sayings.nothing)
                }
            }
            Some(Command::Why) => {
                let rule = self.session.game().prompt(pack).rule.rule();
                let page = if rule.page == 0 {
                    String::new()
                } else {
                    format!(" ({} {})", self.sayings.page, rule.page)
                };
                writeln!(out, "{}: {}{page}", rule.id, rule.statement.in_lang(self.speech.lang))
            }
            Some(Command::Log) => self.log(out),
            Some(Command::Gauges) => {
                for (name, gauge) in self.speech.gauges(self.session.game()) {
                    writeln!(out, "  {name} {}  ({}..{})", gauge.value, gauge.min, gauge.max)?;
                }
                Ok(())
            }
            Some(Command::Map) => self.map(out),
            None => self.answer(line, out),
        }
    }

    fn log(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut game = self.session.base().clone();
        for entry in self.session.played() {
            let open = game.prompt(self.speech.pack).is_open() || !matches!(entry.input, Input::Answer(_));
            let said = if open {
                self.speech.input(&game, &entry.input)
            } else {
                UNSEEN.to_owned()
            };
            writeln!(out, "> {said}")?;
            let mut told = self.told();
            let accepted = game.apply(self.speech.pack, entry.input.clone(), &mut told);
            debug_assert!(accepted.is_ok());
            write!(out, "{}", told.text)?;
        }
        Ok(())
    }

    fn map(&self, out: &mut dyn Write) -> io::Result<()> {
        let game = self.session.game();
        let cells: Vec<Cell> = (0..=u8::MAX)
            .map_while(|index| game.cell(self.speech.pack, index))
            .collect();
        if cells.is_empty() {
            return writeln!(out, "{}", self.sayings.no_map);
        }
        let names = |cell: &Cell| {
            let names: Vec<String> = cell
                .figures
                .iter()
                .map(|figure| self.speech.card(figure.card))
                .collect();
            names.join(", ")
        };
        write!(out, "{}", board::drawn(&cells, &names))?;
        writeln!(out, "  {}", self.sayings.legend)
    }

    /// Applies an answer if there is one in the line, or says why there is none.
    fn answer(&mut self, line: &str, out: &mut dyn Write) -> io::Result<()> {
        let game = self.session.game();
        let ask = game.prompt(self.speech.pack).ask;
        if line.is_empty() && ask != Ask::Acknowledge {
            return Ok(());
        }
        let is_taken = |input: &Input| match input {
            Input::Answer(answer) => ask.accepts(answer).is_ok(),
            Input::Set { .. } | Input::Amend => true,
        };
        // An option may begin with a word of plays: the reading that is accepted counts.
        let readings = [Some(line.to_owned()), self.short(&ask, line)];
        let mut heard = readings
            .into_iter()
            .flatten()
            .map(|text| self.speech.parse(game, &text));
        let first = heard.next();
        let second = heard.next();
        let taken = |heard: &Option<Result<Input, String>>| matches!(heard, Some(Ok(input)) if is_taken(input));
        let input = if taken(&first) || !taken(&second) && Speech::is_spelt_out(line) {
            first
        } else {
            second.or(first)
        };
        let Some(input) = input else { return Ok(()) };
        match input {
            Ok(input) => self.apply(input, By::Table, out),
            Err(reason) => writeln!(out, "{reason}"),
        }
    }

    fn apply(&mut self, input: Input, by: By, out: &mut dyn Write) -> io::Result<()> {
        let mut told = self.told();
        match self.session.apply(self.speech.pack, input, by, &mut told) {
            Ok(()) => write!(out, "{}", told.text),
            Err(rejection) => writeln!(out, "{}", refusal(self.manner.lang, rejection)),
        }
    }

    fn told(&self) -> Told<'a, 'p> {
        Told {
            speech: self.speech,
            text: String::new(),
        }
    }

    /// The long form of an answer that leaves out its verb, or is just the number of an option.
    fn short(&self, ask: &Ask, line: &str) -> Option<String> {
        match ask {
            Ask::Acknowledge => line.is_empty().then(|| "done".to_owned()),
            Ask::Choose(_) => Some(format!("choose {}", numbered(line))),
            Ask::Mark { .. } => {
                let marks: Vec<String> = line.split(',').map(|one| numbered(one.trim())).collect();
                Some(format!("mark {}", marks.join(", ")))
            }
            Ask::Number { .. } => Some(format!("number {line}")),
            Ask::Place { or: Some(or), .. } if self.speech.say(or).to_lowercase() == line.to_lowercase() => {
                Some("done".to_owned())
            }
            Ask::Place { .. } => Some(format!("place {line}")),
            Ask::Card(_) => Some(format!("card {}", numbered(line))),
            Ask::Draw(_) => Some(format!("draw {}", numbered(line))),
            Ask::Roll(dice) => {
                // A number is that of a face in the list that is shown.
                let mut dice = dice.iter();
                let faces = line.split_whitespace().map(|word| {
                    let faces = dice.next().map(|die| self.speech.faces_of(*die)).unwrap_or_default();
                    let number = word.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                    number
                        .and_then(|number| faces.get(number).cloned())
                        .unwrap_or_else(|| word.to_owned())
                });
                Some(format!("roll {}", faces.collect::<Vec<_>>().join(" ")))
            }
            Ask::Over(_) => None,
        }
    }
}

fn numbered(text: &str) -> String {
    if text.parse::<u8>().is_ok() {
        format!("#{text}")
    } else {
        text.to_owned()
    }
}

/// Options by number: one to a line, or several where there are many.
fn list(options: &[String], out: &mut dyn Write) -> io::Result<()> {
    let many = options.len() > FEW;
    let mut line = String::new();
    for (number, option) in (1..).zip(options) {
        let one = format!("  {number}  {option}");
        let full = line.chars().count() + one.chars().count() > WIDTH;
        if !line.is_empty() && (full || !many) {
            writeln!(out, "{line}")?;
            line.clear();
        }
        line += &one;
    }
    writeln!(out, "{line}")
}

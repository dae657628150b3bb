//! Runs a play: applies what people wrote, and writes down what happened.

use super::script::{Header, Line, Named, parse};
use super::speech::Speech;
use crate::{coverage, packs, source};
use rules_core::session::By;
use rules_core::{AnyGame, Event, Game, GameKind, Gauge, Input, Log, Pack, RuleId, Session, Tally};
use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};

/// Inputs that a play may undo.
const UNDO: usize = 1024;
/// Starts may build on starts, but not on themselves.
const NESTED: usize = 8;

/// What is wrong with a play, and where.
#[derive(Debug)]
pub struct Failure {
    file: PathBuf,
    /// From 1; 0 for the play as a whole.
    line: usize,
    what: String,
}

impl Failure {
    pub fn of(file: &Path, line: usize, what: &str) -> Self {
        Self {
            file: file.to_owned(),
            line,
            what: what.to_owned(),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.file.display(), self.what),
            line => write!(f, "{}:{line}: {}", self.file.display(), self.what),
        }
    }
}

impl std::error::Error for Failure {}

/// A moment that a play wants a picture of.
pub struct Shot {
    pub name: String,
    /// Pressed on the device before the picture is taken; the play knows nothing of them.
    pub keys: Vec<String>,
    pub game: AnyGame,
    /// Inputs before the last one.
    pub inputs: u32,
    /// What was counted before the last input.
    pub tally: Tally,
    /// The input that led there, and the game that took it: the device also shows what came of the last answer.
    pub last: Option<(AnyGame, Input)>,
}

/// A play that ran to its end.
pub struct Finished {
    file: PathBuf,
    text: String,
    lines: Vec<String>,
    pub shots: Vec<Shot>,
    pub game: AnyGame,
    pub pack: Vec<u8>,
    /// What the play calls its pack.
    pub pack_name: String,
    /// Every input that led from a new game to this one, those of its start and set-up as well.
    pub inputs: Vec<Input>,
}

impl Finished {
    /// The play as it should be written.
    pub fn written(&self) -> String {
        self.lines.join("\n") + "\n"
    }

    /// The first line that differs from what happened.
    pub fn compare(&self) -> Result<(), Failure> {
        let kept: Vec<&str> = self.text.lines().map(str::trim_end).collect();
        let end = kept.len().max(self.lines.len());
        for at in 0..end {
            let expected = kept.get(at).copied();
            let got = self.lines.get(at).map(String::as_str);
            if expected != got {
                let show = |line: Option<&str>| line.unwrap_or("(the end of the play)").to_owned();
                let what = format!("\n  expected  {}\n  got       {}", show(expected), show(got));
                return Err(Failure::of(&self.file, at + 1, &what));
            }
        }
        Ok(())
    }
}

/// Hears everything, for the transcript and for the claims.
#[derive(Default)]
struct Transcript {
    events: Vec<Event>,
    cited: Vec<RuleId>,
    all: BTreeSet<RuleId>,
}

impl Log for Transcript {
    fn cite(&mut self, rule: RuleId) {
        self.all.insert(rule);
        if !self.cited.contains(&rule) {
            self.cited.push(rule);
        }
    }

    fn say(&mut self, event: Event) {
        self.all.insert(event.rule);
        self.events.push(event);
    }
}

/// A question of a play, and what was told since the last one.
pub struct Moment<'a, 'p> {
    pub pack: &'a Pack<'p>,
    pub game: &'a AnyGame,
    pub events: &'a [Event],
}

/// Sees every moment of a play.
pub type Watcher<'a> = dyn FnMut(&Moment<'_, '_>) + 'a;

pub fn run_file(file: &Path) -> Result<Finished, Failure> {
    watch_file(file, &mut |_| {})
}

pub fn watch_file(file: &Path, watch: &mut Watcher<'_>) -> Result<Finished, Failure> {
    let text = source::read(file).map_err(|(line, reason)| Failure::of(file, line, &reason))?;
    watch_text(file, &text, &[], watch)
}

/// A pack that is no file of the project, under the name that plays call it by.
#[derive(Clone, Copy)]
pub struct OwnPack<'a> {
    pub name: &'a str,
    pub bytes: &'a [u8],
}

/// Runs the text of a play; the file is where its starts are looked for, and the name in messages.
pub fn run_text(file: &Path, text: &str) -> Result<Finished, Failure> {
    run_text_with(file, text, &[])
}

/// The same, with packs of the owner's that the play may name.
pub fn run_text_with(file: &Path, text: &str, own: &[OwnPack<'_>]) -> Result<Finished, Failure> {
    watch_text(file, text, own, &mut |_| {})
}

fn watch_text(file: &Path, text: &str, own: &[OwnPack<'_>], watch: &mut Watcher<'_>) -> Result<Finished, Failure> {
    let fail = |(line, what): (usize, String)| Failure::of(file, line, &what);
    let lines = parse(text).map_err(fail)?;
    let header = Header::of(&lines).map_err(fail)?;
    let Named { line, name } = &header.game;
    let kind = GameKind::from_name(name).ok_or_else(|| {
        let known = GameKind::ALL.map(GameKind::name).join(", ");
        Failure::of(file, *line, &format!("unknown game `{name}`; there are: {known}"))
    })?;
    let bytes = match own.iter().find(|own| own.name == header.pack.name) {
        Some(own) => own.bytes.to_vec(),
        None => pack_bytes(file, kind, &header.pack)?,
    };
    let pack = Pack::open_for(kind, &bytes)
        .map_err(|error| Failure::of(file, header.pack.line, &format!("pack {}: {error}", header.pack.name)))?;
    let mut run = Run {
        file,
        pack: &pack,
        session: Session::new(kind.new_game(&pack)),
        log: Transcript::default(),
        out: Vec::new(),
        shots: Vec::new(),
        last: None,
        begun: false,
        inputs: Vec::new(),
        undone: Vec::new(),
        watch,
    };
    if let Some(start) = &header.start {
        run.start(start, 0)?;
    }
    for (at, (line, text)) in lines.iter().zip(text.lines()).enumerate() {
        run.line(at + 1, line, text.trim_end())?;
    }
    run.begin();
    run.claims(kind, &header)?;
    let Run {
        out,
        shots,
        session,
        inputs,
        ..
    } = run;
    let game = session.game().clone();
    Ok(Finished {
        file: file.to_owned(),
        text: text.to_owned(),
        lines: out,
        shots,
        game,
        pack: bytes,
        pack_name: header.pack.name,
        inputs,
    })
}

fn pack_bytes(file: &Path, kind: GameKind, Named { line, name }: &Named) -> Result<Vec<u8>, Failure> {
    let source = packs::demo_toml(kind).with_file_name(format!("{name}.toml"));
    if !source.exists() {
        return Err(Failure::of(
            file,
            *line,
            &format!("unknown pack `{name}`: there is no {}", source.display()),
        ));
    }
    packs::read(&source).map_err(|error| Failure::of(file, *line, &format!("{error:#}")))
}

struct Run<'a, 'p, 'w> {
    file: &'a Path,
    pack: &'a Pack<'p>,
    session: Session<AnyGame, UNDO>,
    log: Transcript,
    out: Vec<String>,
    shots: Vec<Shot>,
    /// As in [`Shot`].
    last: Option<(AnyGame, Input)>,
    /// The first question has been written.
    begun: bool,
    /// All inputs that are in the game, however many of them the session has folded; and what redo would do.
    inputs: Vec<Input>,
    undone: Vec<Input>,
    watch: &'a mut Watcher<'w>,
}

impl Run<'_, '_, '_> {
    fn fail(&self, line: usize, what: &str) -> Failure {
        Failure::of(self.file, line, what)
    }

    /// Applies the inputs of a named start, without a word.
    fn start(&mut self, Named { line, name }: &Named, nested: usize) -> Result<(), Failure> {
        let kind = self.session.game().kind();
        let beside = self
            .file
            .parent()
            .unwrap_or(Path::new("."))
            .join("starts")
            .join(format!("{name}.play"));
        let common = coverage::plays_dir(kind).join("starts").join(format!("{name}.play"));
        let file = if beside.exists() { beside } else { common };
        let text = std::fs::read_to_string(&file).map_err(|_| {
            self.fail(
                *line,
                &format!("unknown start `{name}`: there is no {}", file.display()),
            )
        })?;
        let lines = parse(&text).map_err(|(line, what)| Failure::of(&file, line, &what))?;
        let header = Header::of(&lines).map_err(|(line, what)| Failure::of(&file, line, &what))?;
        if let Some(before) = &header.start {
            if nested > NESTED {
                return Err(self.fail(*line, "starts that build on each other without end"));
            }
            self.start(before, nested + 1)?;
        }
        for (at, line) in lines.iter().enumerate() {
            if let Line::Input(text) | Line::SetUp(text) = line {
                let text = if matches!(line, Line::SetUp(_)) {
                    format!("set {text}")
                } else {
                    text.clone()
                };
                self.input(&text).map_err(|what| Failure::of(&file, at + 1, &what))?;
            }
        }
        self.log = Transcript::default();
        Ok(())
    }

    fn line(&mut self, at: usize, line: &Line, text: &str) -> Result<(), Failure> {
        match line {
            Line::Header(_) | Line::Comment => self.out.push(text.to_owned()),
            Line::SetUp(set) => {
                self.input(&format!("set {set}")).map_err(|what| self.fail(at, &what))?;
                self.out.push(text.to_owned());
            }
            Line::Input(input) => {
                self.begin();
                self.out.push(text.to_owned());
                let game = self.session.game().clone();
                let before = Speech::english(self.pack).gauges(&game);
                self.log.events.clear();
                self.log.cited.clear();
                self.input(input).map_err(|what| self.fail(at, &what))?;
                self.told(&before);
                self.question();
                let entry = self.session.played().last();
                self.last = match input.as_str() {
                    "undo" | "redo" => None,
                    _ => entry.map(|entry| (game, entry.input.clone())),
                };
            }
            Line::Refused(input) => {
                self.begin();
                self.out.push(text.to_owned());
                let before = self.session.game().clone();
                match self.input(input) {
                    Ok(()) => return Err(self.fail(at, "this must be refused, but was accepted")),
                    Err(reason) => self.out.push(format!("x {reason}")),
                }
                if *self.session.game() != before {
                    return Err(self.fail(at, "a refused input changed the game"));
                }
            }
            Line::Shot { name, keys } => {
                self.begin();
                self.out.push(text.to_owned());
                self.shots.push(Shot {
                    name: name.clone(),
                    keys: keys.clone(),
                    game: self.session.game().clone(),
                    inputs: self.session.number() - u32::from(self.last.is_some()),
                    tally: self.tally_before(),
                    last: self.last.clone(),
                });
            }
            Line::Written => {}
        }
        Ok(())
    }

    /// What was counted up to the input that a shot takes again.
    fn tally_before(&self) -> Tally {
        let mut before = self.session.clone();
        let undos = before.base_tally().undos;
        if self.last.is_some() {
            before.undo(self.pack);
        }
        let mut tally = before.tally(self.pack);
        tally.undos = undos;
        tally
    }

    /// Writes the first question, once.
    fn begin(&mut self) {
        if !self.begun {
            self.begun = true;
            self.question();
        }
    }

    fn input(&mut self, text: &str) -> Result<(), String> {
        match text {
            "undo" => {
                self.session.undo(self.pack).ok_or("there is nothing to undo")?;
                self.undone.extend(self.inputs.pop());
                Ok(())
            }
            "redo" if self.session.redo(self.pack, &mut self.log) => {
                self.inputs.extend(self.undone.pop());
                Ok(())
            }
            "redo" => Err("there is nothing to redo".to_owned()),
            _ => {
                let input = Speech::english(self.pack).parse(self.session.game(), text)?;
                self.log.all.insert(self.session.game().prompt(self.pack).rule);
                self.session
                    .apply(self.pack, input.clone(), By::Table, &mut self.log)
                    .map_err(|refused| refused.to_string())?;
                self.inputs.push(input);
                self.undone.clear();
                Ok(())
            }
        }
    }

    /// Events, changed gauges and silent citations of one input.
    fn told(&mut self, before: &[(String, Gauge)]) {
        let speech = Speech::english(self.pack);
        for event in &self.log.events {
            self.out
                .push(format!("! {} {}", event.rule.rule().id, speech.say(&event.says)));
        }
        for (name, gauge) in speech.gauges(self.session.game()) {
            let was = before
                .iter()
                .find(|(known, _)| *known == name)
                .map(|(_, gauge)| gauge.value);
            if was != Some(gauge.value) {
                self.out.push(format!("= {name} {}/{}", gauge.value, gauge.max));
            }
        }
        for rule in &self.log.cited {
            self.out.push(format!(". {}", rule.rule().id));
        }
    }

    fn question(&mut self) {
        let game = self.session.game();
        let prompt = game.prompt(self.pack);
        self.log.all.insert(prompt.rule);
        self.out
            .push(format!("? {}", Speech::english(self.pack).question(game, &prompt)));
        (self.watch)(&Moment {
            pack: self.pack,
            game,
            events: &self.log.events,
        });
    }

    fn claims(&self, kind: GameKind, header: &Header) -> Result<(), Failure> {
        let cited: BTreeSet<&str> = self.log.all.iter().map(|rule| rule.rule().id).collect();
        for Named { line, name: id } in &header.rules {
            let known = GameKind::rules(kind.code())
                .iter()
                .chain(GameKind::rules(0).iter())
                .any(|rule| rule.id == id);
            if !known {
                return Err(self.fail(*line, &format!("there is no rule `{id}`")));
            }
            if !cited.contains(id.as_str()) {
                return Err(self.fail(*line, &format!("claims {id}, but it was not applied here")));
            }
        }
        Ok(())
    }
}

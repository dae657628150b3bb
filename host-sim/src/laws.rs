//! What holds for every game, whatever is answered: checked by one function over all of them.

use crate::plays;
use postcard::experimental::max_size::MaxSize;
use rules_core::bot::{Player, Style};
use rules_core::save::STATE_BOUND;
use rules_core::session::{By, Entry};
use rules_core::{
    Answer, AnyGame, CardId, Dice, Event, Eyes, Game, GameKind, Input, Log, Outcome, Pack, Prompt, RuleId, Session,
};

/// Inputs after which a game must have ended.
pub const LONGEST: u32 = 20_000;

/// How closely a game is watched.
#[derive(Clone, Copy, Debug)]
pub struct Watch {
    /// Who answers.
    pub style: Style,
    /// The dear laws (encoding, undo, refusals, corrections) are checked at every n-th input.
    pub every: u32,
    /// Who sees the board, where a game asks; the player answers unless that is said.
    pub eyes: Option<Eyes>,
}

#[derive(Clone, Debug)]
pub struct Report {
    pub inputs: u32,
    pub outcome: Outcome,
    /// How the parts of the game ended that have an end of their own, in the order of play.
    pub parts: Vec<(CardId, Outcome)>,
    /// Largest encoded state that was seen.
    pub state_bytes: usize,
}

/// A broken law, with a play that leads there.
#[derive(Debug)]
pub struct Violation {
    pub game: GameKind,
    pub seed: u64,
    pub law: String,
    pub play: String,
}

impl std::fmt::Display for Violation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{}, seed {}: {}\n\n{}",
            self.game.name(),
            self.seed,
            self.law,
            self.play
        )
    }
}

impl std::error::Error for Violation {}

/// A seed for the dice, from a small number.
#[must_use]
pub fn dice(seed: u64) -> Dice {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    Dice::new(bytes)
}

#[derive(Default)]
struct Heard {
    events: Vec<Event>,
    ended: Vec<(CardId, Outcome)>,
}

impl Log for Heard {
    fn cite(&mut self, _: RuleId) {}

    fn say(&mut self, event: Event) {
        self.events.push(event);
    }

    fn ended(&mut self, part: CardId, outcome: Outcome) {
        self.ended.push((part, outcome));
    }
}

/// Plays one game at random, with all laws on.
pub fn check_game(kind: GameKind, pack: &Pack<'_>, seed: u64, watch: Watch) -> Result<Report, Violation> {
    let start = kind.new_game(pack);
    let mut trial = Trial {
        pack,
        dice: dice(seed),
        bot: Player::new(watch.style, seed),
        session: Session::new(start.clone()),
        entries: Vec::new(),
        heard: Heard::default(),
        state_bytes: 0,
    };
    let broken = |trial: &Trial<'_, '_>, law: String| {
        let play = plays::record("demo", pack, &trial.entries).unwrap_or_else(|error| format!("{error:#}"));
        Violation {
            game: kind,
            seed,
            law,
            play,
        }
    };
    let outcome = match trial.play(watch) {
        Ok(outcome) => outcome,
        Err(law) => return Err(broken(&trial, law)),
    };
    if let Err(law) = trial.replays(start.clone()) {
        return Err(broken(&trial, law));
    }
    Ok(Report {
        inputs: trial.entries.len() as u32,
        outcome,
        parts: trial.heard.ended,
        state_bytes: trial.state_bytes,
    })
}

/// The answer to the question of who sees the board, if it is that and the answer is settled.
fn eyes(prompt: &Prompt, watch: Watch) -> Option<Answer> {
    let asked = *prompt == Eyes::question();
    let eyes = watch.eyes.filter(|_| asked)?;
    (0..=1).find(|choice| Eyes::chosen(*choice) == eyes).map(Answer::Choice)
}

struct Trial<'a, 'p> {
    pack: &'a Pack<'p>,
    dice: Dice,
    bot: Player,
    /// Small on purpose: it folds often.
    session: Session<AnyGame, 32>,
    entries: Vec<Entry>,
    heard: Heard,
    state_bytes: usize,
}

impl Trial<'_, '_> {
    fn play(&mut self, watch: Watch) -> Result<Outcome, String> {
        for n in 0..LONGEST {
            let prompt = self.session.game().prompt(self.pack);
            if let rules_core::Ask::Over(outcome) = prompt.ask {
                self.dear_laws()?;
                return Ok(outcome);
            }
            let (answer, by) = match self.dice.answer(&prompt.ask, n) {
                Some(answer) => (answer, By::Device),
                None => {
                    let answer = eyes(&prompt, watch)
                        .or_else(|| self.bot.answer(self.session.game(), self.pack, &prompt))
                        .ok_or("some answer is always accepted: there is none")?;
                    (answer, By::Table)
                }
            };
            let dear = n % watch.every == 0;
            if dear {
                self.dear_laws()?;
            }
            let before = dear.then(|| self.session.game().clone());
            let input = Input::Answer(answer);
            self.session
                .apply(self.pack, input.clone(), by, &mut self.heard)
                .map_err(|refused| format!("a prompt accepts what it offers: {refused}"))?;
            self.entries.push(Entry { input, by });
            let game = self.session.game();
            game.check(self.pack).map_err(|broken| format!("invariant: {broken}"))?;
            let depth = game.depth();
            // A full stack refuses what comes next, and the correction menu may come at any time.
            if depth.used >= depth.capacity {
                return Err(format!(
                    "{} steps on a stack of {}: no room is left for one more",
                    depth.used, depth.capacity
                ));
            }
            if let Some(before) = before.filter(|_| by == By::Table) {
                self.undo_gives_back(&before)?;
            }
        }
        Err(format!("games end: this one has not after {LONGEST} inputs"))
    }

    fn dear_laws(&mut self) -> Result<(), String> {
        self.encoding()?;
        self.refusals()?;
        self.corrections()
    }

    fn encoding(&mut self) -> Result<(), String> {
        let game = self.session.game();
        let bytes = postcard::to_allocvec(game).map_err(|error| format!("a game can be encoded: {error}"))?;
        let back: AnyGame = postcard::from_bytes(&bytes).map_err(|error| format!("and decoded: {error}"))?;
        if back != *game {
            return Err("encoding and decoding gives the same game".to_owned());
        }
        if bytes.len() > AnyGame::POSTCARD_MAX_SIZE.min(STATE_BOUND) {
            return Err(format!("{} bytes are more than the bound", bytes.len()));
        }
        self.state_bytes = self.state_bytes.max(bytes.len());
        Ok(())
    }

    /// Wrong answers of every kind, and gauges beyond their range, change nothing.
    fn refusals(&mut self) -> Result<(), String> {
        let game = self.session.game();
        let ask = game.prompt(self.pack).ask;
        let mut wrong = vec![
            Input::Answer(Answer::Done),
            Input::Answer(Answer::Choice(self.bot.random.below(256) as u8)),
            Input::Answer(Answer::Marks(self.bot.random.below(u32::MAX))),
            Input::Answer(Answer::Number(self.bot.random.below(60_000) as i16)),
            Input::Answer(Answer::Place(self.bot.random.below(256) as u8)),
            Input::Answer(Answer::Card(rules_core::CardId {
                kind: self.bot.random.below(8) as u8,
                index: 255,
            })),
            Input::Answer(Answer::Rolled((0..self.bot.random.below(16)).map(|_| 99).collect())),
            Input::Set {
                gauge: u8::MAX,
                value: i16::MAX,
            },
        ];
        wrong.retain(|input| !matches!(input, Input::Answer(answer) if ask.accepts(answer).is_ok()));
        if let Some(gauge) = game.gauge(self.pack, 0)
            && let Some(value) = gauge.max.checked_add(1)
        {
            wrong.push(Input::Set { gauge: 0, value });
        }
        for input in wrong {
            let mut copy = game.clone();
            if copy.apply(self.pack, input.clone(), &mut ()).is_ok() {
                let gauges = (0..=u8::MAX).all(|index| game.gauge(self.pack, index).is_some());
                if !gauges {
                    return Err(format!("{input:?} must be refused"));
                }
            } else if copy != *game {
                return Err(format!("refused input changes nothing: {input:?} did"));
            }
        }
        Ok(())
    }

    /// Gauges are in range; a corrected game goes on, and so does one whose correction menu is open.
    fn corrections(&mut self) -> Result<(), String> {
        let game = self.session.game();
        let gauges: Vec<rules_core::Gauge> = (0..=u8::MAX).map_while(|index| game.gauge(self.pack, index)).collect();
        if let Some(gauge) = gauges
            .iter()
            .find(|gauge| !(gauge.min..=gauge.max).contains(&gauge.value))
        {
            return Err(format!("a gauge is in its range: {gauge:?}"));
        }
        let mut copies = Vec::new();
        if !gauges.is_empty() {
            let index = self.bot.random.below(gauges.len() as u32) as u8;
            let gauge = gauges[usize::from(index)];
            let span = u32::try_from(i32::from(gauge.max) - i32::from(gauge.min) + 1).unwrap_or(1);
            let value = gauge.min + self.bot.random.below(span) as i16;
            copies.push(Input::Set { gauge: index, value });
        }
        copies.push(Input::Amend);
        for input in copies {
            let mut copy = game.clone();
            copy.apply(self.pack, input.clone(), &mut ())
                .map_err(|refused| format!("{input:?}: {refused}"))?;
            for _ in 0..3 {
                let ask = copy.prompt(self.pack).ask;
                if matches!(ask, rules_core::Ask::Over(_)) {
                    break;
                }
                let answer =
                    self.bot.random.answer(&ask).ok_or_else(|| {
                        format!("after {input:?} nothing can be answered: {:?}", copy.prompt(self.pack))
                    })?;
                copy.apply(self.pack, Input::Answer(answer), &mut ())
                    .map_err(|refused| format!("after {input:?}: {refused}"))?;
            }
        }
        Ok(())
    }

    fn undo_gives_back(&self, before: &AnyGame) -> Result<(), String> {
        let mut session = self.session.clone();
        let after = session.game().clone();
        if session.undo(self.pack).is_none() || session.game() != before {
            return Err("undo gives back the game before the input".to_owned());
        }
        if !session.redo(self.pack, &mut ()) || *session.game() != after {
            return Err("redo gives back the game after the input".to_owned());
        }
        Ok(())
    }

    /// The same inputs tell the same story and lead to the same game.
    fn replays(&self, mut game: AnyGame) -> Result<(), String> {
        let mut heard = Heard::default();
        for entry in &self.entries {
            game.apply(self.pack, entry.input.clone(), &mut heard)
                .map_err(|refused| format!("replay: {refused}"))?;
        }
        if game != *self.session.game() || heard.events != self.heard.events {
            return Err("a replay reproduces the transcript".to_owned());
        }
        Ok(())
    }
}

//! A game while its play runs: a session, and what was heard of it.

use super::answers::Said;
use super::speech::Speech;
use rules_core::session::By;
use rules_core::{AnyGame, Event, Game, Gauge, Input, Log, Pack, Rejection, RuleId, Session};
use std::collections::BTreeSet;

/// Long enough that no play folds what it may yet take back.
pub type PlaySession = Session<AnyGame, 1024>;

/// What a listener heard, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heard {
    pub events: Vec<Event>,
    pub cited: Vec<RuleId>,
}

impl Log for Heard {
    fn cite(&mut self, rule: RuleId) {
        self.cited.push(rule);
    }

    fn say(&mut self, event: Event) {
        self.events.push(event);
    }
}

/// Why nothing happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    Input(Rejection),
    NothingToUndo,
    NothingToRedo,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Input(rejection) => rejection.fmt(f),
            Self::NothingToUndo => f.write_str("there is nothing to undo"),
            Self::NothingToRedo => f.write_str("there is nothing to redo"),
        }
    }
}

pub struct Stage<'a, 'p> {
    pub speech: Speech<'a, 'p>,
    pub session: Box<PlaySession>,
    /// Every rule that a question, an event or a citation named.
    pub cited: BTreeSet<RuleId>,
}

impl<'a, 'p> Stage<'a, 'p> {
    #[must_use]
    pub fn new(speech: Speech<'a, 'p>, game: AnyGame) -> Self {
        Self {
            speech,
            session: Box::new(PlaySession::new(game)),
            cited: BTreeSet::new(),
        }
    }

    #[must_use]
    pub fn pack(&self) -> &'a Pack<'p> {
        self.speech.pack
    }

    #[must_use]
    pub fn game(&self) -> &AnyGame {
        self.session.game()
    }

    /// Does what was said. Dice and decks are the device's, so that one undo takes back a choice and its roll.
    pub fn act(&mut self, said: &Said) -> Result<Heard, Refusal> {
        let by = if self.game().prompt(self.pack()).ask.is_chance() { By::Device } else { By::Table };
        match said {
            Said::Input(input @ Input::Answer(_)) => self.apply(input, by),
            Said::Input(input) => self.apply(input, By::Table),
            Said::Undo => {
                let pack = self.pack();
                self.session.undo(pack).ok_or(Refusal::NothingToUndo)?;
                Ok(Heard::default())
            }
            Said::Redo => {
                let mut heard = Heard::default();
                let pack = self.pack();
                if self.session.redo(pack, &mut heard) { Ok(heard) } else { Err(Refusal::NothingToRedo) }
            }
        }
    }

    pub fn apply(&mut self, input: &Input, by: By) -> Result<Heard, Refusal> {
        let mut heard = Heard::default();
        let pack = self.pack();
        self.session.apply(pack, input.clone(), by, &mut heard).map_err(Refusal::Input)?;
        Ok(heard)
    }

    /// The lines that a play shows after something was done: events, changed gauges, other rules, the next question.
    pub fn shown(&mut self, heard: &Heard, before: &[(String, Gauge)]) -> Vec<String> {
        let mut lines: Vec<String> =
            heard.events.iter().map(|event| format!("! {}", self.speech.event(event))).collect();
        lines.extend(self.changed(before));
        let told = heard.events.iter().map(|event| event.rule);
        self.cited.extend(told.clone().chain(heard.cited.iter().copied()));
        let mut known: BTreeSet<RuleId> = told.collect();
        lines.extend(
            heard.cited.iter().filter(|rule| known.insert(**rule)).map(|rule| format!(". {}", rule.rule().id)),
        );
        lines.push(self.question());
        lines
    }

    /// The question that is asked now.
    pub fn question(&mut self) -> String {
        let prompt = self.game().prompt(self.pack());
        self.cited.insert(prompt.rule);
        format!("? {}", self.speech.question(self.game(), &prompt))
    }

    /// `= Orc: health 0/2` for each gauge that is new or has turned.
    #[must_use]
    pub fn changed(&self, before: &[(String, Gauge)]) -> Vec<String> {
        let now = self.speech.gauges(self.game());
        let turned = now.iter().filter(|(name, gauge)| {
            let known = before.iter().find(|(old, _)| old == name);
            known.is_none_or(|(_, old)| (old.value, old.max) != (gauge.value, gauge.max))
        });
        turned.map(|(name, gauge)| format!("= {name} {}/{}", gauge.value, gauge.max)).collect()
    }
}

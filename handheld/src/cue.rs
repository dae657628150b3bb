//! What is to be heard and seen of what has happened, beside the screen: by a lamp and a sounder, where there are any.

use rules_core::{Event, Tone};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cue {
    /// Something has happened in the game, and whether it is good for the players.
    Told(Tone),
    /// It is done, and there is nothing to tell.
    Done,
    /// It cannot be done.
    Refused,
}

impl Cue {
    /// What matters most of all that came of an answer: bad news before good news, and a scene before what is plain.
    pub(crate) fn of(events: &[Event]) -> Self {
        let weight = |tone: &Tone| match tone {
            Tone::Plain => 0,
            Tone::Scene => 1,
            Tone::Good => 2,
            Tone::Bad => 3,
        };
        let tones = events.iter().map(|event| event.tone);
        tones.max_by_key(weight).map_or(Self::Done, Self::Told)
    }
}

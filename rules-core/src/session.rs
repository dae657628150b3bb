//! A game in play: a base and the inputs since. Undo, redo and replay are one mechanism.

use crate::game::{Game, Input, Log};
use crate::kit::list::List;
use crate::pack::Pack;
use crate::prompt::{Ask, Rejection};
use crate::tally::Tally;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// Who gave an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum By {
    /// A person: one step of undo.
    Table,
    /// The device's dice or its bot: undone together with the person's step before it.
    Device,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Entry {
    pub input: Input,
    pub by: By,
}

/// `N` inputs can be kept; when they are full the older half folds into the base.
#[derive(Clone, Debug)]
pub struct Session<G, const N: usize = 128> {
    base: G,
    game: G,
    /// The first `played` are in `game`; the rest can be redone.
    entries: List<Entry, N>,
    played: u16,
    /// Inputs that lie in `base`.
    folded: u32,
    /// What has been counted up to `base`.
    tally: Tally,
}

impl<G: Game + Clone, const N: usize> Session<G, N> {
    pub fn new(game: G) -> Self {
        Self::resume(game, 0)
    }

    /// A new game, made twice rather than moved: see [`restart`](Self::restart).
    #[inline(never)]
    pub fn begin(new: impl Fn() -> G) -> Self {
        Self {
            base: new(),
            game: new(),
            entries: List::new(),
            played: 0,
            folded: 0,
            tally: Tally::default(),
        }
    }

    /// Goes on from a saved base, to which so many inputs have led.
    pub fn resume(base: G, folded: u32) -> Self {
        Self {
            game: base.clone(),
            base,
            entries: List::new(),
            played: 0,
            folded,
            tally: Tally::default(),
        }
    }

    /// The same, with what was counted up to the base.
    #[must_use]
    pub fn with_tally(mut self, tally: Tally) -> Self {
        self.tally = tally;
        self
    }

    /// The same in place, with what was counted up to the base: a session is large, and a small chip would rather
    /// not move it.
    pub fn restart(&mut self, base: &G, folded: u32, tally: Tally) {
        self.game.clone_from(base);
        self.base.clone_from(base);
        self.entries.clear();
        self.played = 0;
        self.folded = folded;
        self.tally = tally;
    }

    pub fn game(&self) -> &G {
        &self.game
    }

    pub fn base(&self) -> &G {
        &self.base
    }

    /// Inputs that have led to the base.
    pub fn folded(&self) -> u32 {
        self.folded
    }

    /// What has been counted up to the base: saved with it.
    pub fn base_tally(&self) -> &Tally {
        &self.tally
    }

    /// What has been counted up to now. The inputs since the base are played again for it, so undo is exact.
    pub fn tally(&self, pack: &Pack<'_>) -> Tally {
        let mut tally = self.tally.clone();
        self.replay(pack, |game, entry| tell(&mut tally, game, pack, entry), &mut ());
        tally
    }

    /// The number of the next input: what the device's dice are a function of.
    pub fn number(&self) -> u32 {
        self.folded + u32::from(self.played)
    }

    /// The inputs since the base that are in the game.
    pub fn played(&self) -> &[Entry] {
        self.entries.get(..usize::from(self.played)).unwrap_or_default()
    }

    /// The inputs that were undone and can be redone.
    pub fn undone(&self) -> &[Entry] {
        self.entries.get(usize::from(self.played)..).unwrap_or_default()
    }

    /// Applies an input; what was undone before can no longer be redone.
    pub fn apply(&mut self, pack: &Pack<'_>, input: Input, by: By, log: &mut dyn Log) -> Result<(), Rejection> {
        self.game.apply(pack, input.clone(), log)?;
        self.entries.truncate(usize::from(self.played));
        if self.entries.is_full() {
            self.fold(pack, N / 2);
        }
        if self.entries.push(Entry { input, by }) {
            self.played += 1;
        } else {
            // Room for no input at all: the base is the game, and nothing is counted.
            self.base = self.game.clone();
            self.folded += 1;
        }
        Ok(())
    }

    /// Takes back the last human input, and the device's answers after it. Gives the first input taken back.
    pub fn undo(&mut self, pack: &Pack<'_>) -> Option<Input> {
        let played = self.played();
        let last = played.iter().rposition(|entry| entry.by == By::Table)?;
        let taken = played.get(last)?.input.clone();
        self.replay_to(pack, last);
        self.tally.undos = self.tally.undos.saturating_add(1);
        Some(taken)
    }

    /// Does again what `undo` took back: one human input and the device's answers after it.
    pub fn redo(&mut self, pack: &Pack<'_>, log: &mut dyn Log) -> bool {
        let mut steps = 0;
        while let Some(entry) = self.undone().first() {
            if steps > 0 && entry.by == By::Table {
                break;
            }
            let input = entry.input.clone();
            // Replayed inputs were accepted before; a refusal would be our own fault.
            let accepted = self.game.apply(pack, input, log);
            debug_assert!(accepted.is_ok());
            self.played += 1;
            steps += 1;
        }
        steps > 0
    }

    /// Plays the inputs since the base again, for a listener: the log screen is this, and nothing of it is stored.
    pub fn replay(&self, pack: &Pack<'_>, mut before: impl FnMut(&G, &Entry), log: &mut dyn Log) {
        let mut game = self.base.clone();
        for entry in self.played() {
            before(&game, entry);
            let accepted = game.apply(pack, entry.input.clone(), log);
            debug_assert!(accepted.is_ok());
        }
    }

    /// Makes the game its own base: the end of a round.
    pub fn rebase(&mut self, pack: &Pack<'_>) {
        self.tally = self.tally(pack);
        self.entries.clear();
        self.base = self.game.clone();
        self.folded += u32::from(self.played);
        self.played = 0;
    }

    fn replay_to(&mut self, pack: &Pack<'_>, count: usize) {
        self.game = self.base.clone();
        for entry in self.entries.iter().take(count) {
            let accepted = self.game.apply(pack, entry.input.clone(), &mut ());
            debug_assert!(accepted.is_ok());
        }
        self.played = count as u16;
    }

    fn fold(&mut self, pack: &Pack<'_>, count: usize) {
        for _ in 0..count {
            let Some(entry) = self.entries.remove(0) else { break };
            tell(&mut self.tally, &self.base, pack, &entry);
            let accepted = self.base.apply(pack, entry.input, &mut ());
            debug_assert!(accepted.is_ok());
            self.played -= 1;
            self.folded += 1;
        }
    }
}

/// Counts an entry that the game is about to take.
fn tell<G: Game>(tally: &mut Tally, game: &G, pack: &Pack<'_>, entry: &Entry) {
    let ask = if Tally::wants_question(entry) {
        game.prompt(pack).ask
    } else {
        Ask::Acknowledge
    };
    tally.count(pack, &ask, entry);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::any::AnyGame;
    use crate::bot::Random;
    use crate::chance::Dice;

    static PACK: &[u8] = include_bytes!("../../tests/packs/example/demo.pack");

    fn step(session: &mut Session<AnyGame, 8>, pack: &Pack<'_>, bot: &mut Random) {
        let ask = session.game().prompt(pack).ask;
        if let Ask::Over(_) = ask {
            session.apply(pack, Input::Amend, By::Table, &mut ()).unwrap();
            return;
        }
        let rolled = Dice::new([1; 32]).answer(&ask, session.number());
        let by = if rolled.is_some() { By::Device } else { By::Table };
        let answer = rolled.or_else(|| bot.answer(&ask)).unwrap();
        session.apply(pack, Input::Answer(answer), by, &mut ()).unwrap();
    }

    /// However the inputs are folded into the base, undone and redone, each is counted once.
    #[test]
    fn what_is_undone_is_not_counted() {
        let pack = Pack::open(PACK).unwrap();
        let mut bot = Random::new(1);
        let mut session: Session<AnyGame, 8> = Session::new(pack.game().new_game(&pack));
        for undone in 0..60 {
            step(&mut session, &pack, &mut bot);
            let tally = session.tally(&pack);
            let counted = tally.answers + tally.chances + tally.corrections;
            assert_eq!(counted, session.number());
            assert_eq!(tally.undos, undone);
            let rolls = tally.rolls(&pack, 0);
            session.undo(&pack).unwrap();
            assert!(session.tally(&pack).rolls(&pack, 0) <= rolls);
            session.redo(&pack, &mut ());
            let expected = {
                let mut tally = tally;
                tally.undos += 1;
                tally
            };
            assert_eq!(session.tally(&pack), expected);
        }
        let before = session.tally(&pack);
        assert!(before.rolls(&pack, 0) > 20);
        session.rebase(&pack);
        assert_eq!(session.tally(&pack), before);
        assert_eq!(*session.base_tally(), before);
    }
}

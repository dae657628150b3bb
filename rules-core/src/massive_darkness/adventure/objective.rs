//! Objective tokens: which lie there, which may be taken, and what face-down ones turn out to be. MD-OBJ-01, MD-PICK-06,
//! MD-Q1-02, MD-Q6-02.

use super::super::board::{Goal, OFF, Token};
use super::super::content::{AdventureCard, Objective, Script, TokenCard};
use super::super::{MassiveDarkness, rules, table, text};
use super::{Step, push};
use crate::game::Log;
use crate::kit::bits::Bits;
use crate::kit::list::List;
use crate::pack::{Pack, Record};
use crate::prompt::{Ask, Prompt};
use crate::text::{Message, TextId};
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// A token lay face down: which one it is is chance, or the table's word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Reveal {
    pub seat: u8,
}

impl Reveal {
    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        table(
            game.hidden_rule(),
            Message::new(text::TURNS_OVER).with(game.hero(self.seat).name()),
            Ask::Draw(TokenCard::set(game.face_down())),
        )
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, row: u8, log: &mut dyn Log) {
        game.turned_over(pack, self.seat, row, log);
    }
}

impl Token {
    /// What the table calls it.
    #[must_use]
    pub fn name(&self) -> TextId {
        match self.objective {
            _ if self.hidden => text::TOKEN_HIDDEN,
            Goal::Library => text::TOKEN_LIBRARY,
            Goal::Lair => text::TOKEN_LAIR,
            Goal::Artifact => text::TOKEN_ARTIFACT,
        }
    }
}

impl MassiveDarkness {
    /// The tokens of the adventure: on the map, or somewhere on the table.
    pub(super) fn tokens_begin(&mut self, pack: &Pack<'_>, card: &AdventureCard) {
        if !self.device_sees() {
            let token = |objective: Objective, hidden| Token {
                zone: OFF,
                objective: objective.into(),
                hidden,
            };
            self.board.tokens = if card.spots.is_empty() {
                let usual = usual(self.script).iter();
                usual.map(|(objective, hidden)| token(*objective, *hidden)).collect()
            } else {
                card.spots
                    .iter()
                    .map(|spot| token(spot.objective, spot.hidden))
                    .collect()
            };
        }
        let mut rows = Bits::EMPTY;
        for token in self.board.tokens.iter().filter(|token| token.hidden) {
            let same = |row: &u8| Goal::from(pack.get::<TokenCard>(*row).objective) == token.objective;
            let free = pack.all::<TokenCard>().difference(&rows);
            if let Some(row) = free.iter().find(same) {
                rows.insert(row);
            }
        }
        self.progress.hidden = rows
            .iter()
            .fold(0, |set, row| set | 1u8.checked_shl(row.into()).unwrap_or(0));
    }

    /// Rows of the tokens that still lie face down.
    fn face_down(&self) -> Bits {
        (0..8).filter(|row| self.progress.hidden & 1 << row != 0).collect()
    }

    fn hidden_rule(&self) -> crate::rule::RuleId {
        if self.script == Script::ScorchedEarth {
            rules::Q1_02
        } else {
            rules::Q6_02
        }
    }

    /// Objective tokens that a hero may take from this zone, with treasure: MD-PICK-01, MD-PICK-06. With the table's eyes
    /// all that still lie anywhere.
    #[must_use]
    pub fn objectives_at(&self, zone: u8) -> List<Token, 8> {
        let here = |token: &&Token| token.zone == zone || !self.device_sees();
        let tokens = self.board.tokens.iter().filter(here);
        tokens.filter(|token| self.may_take(token)).copied().collect()
    }

    /// Whether there are any.
    #[must_use]
    pub fn has_objective(&self, zone: u8) -> bool {
        let mut tokens = self.board.tokens.iter();
        tokens.any(|token| token.zone == zone && self.may_take(token))
    }

    /// MD-OBJ-01: some tokens only mark a place.
    fn may_take(&self, token: &Token) -> bool {
        token.hidden
            || match self.script {
                Script::Own | Script::FiendsTreasure => true,
                Script::WalkingInTheDark => token.objective == Goal::Library,
                Script::BlackWidow => token.objective == Goal::Lair,
                Script::ChosenOne | Script::Immortal => token.objective != Goal::Lair,
                Script::SparksInTheDark | Script::HeartOfDarkness => token.objective == Goal::Artifact,
                Script::ScorchedEarth | Script::WarDrums | Script::BigGameHunting | Script::MazeOfDarkness => false,
            }
    }

    /// A hero takes one of [`Self::objectives_at`] off the map: MD-PICK-06.
    pub fn take_token(&mut self, pack: &Pack<'_>, seat: u8, token: Token, log: &mut dyn Log) {
        if let Some(index) = self.board.tokens.iter().position(|other| *other == token) {
            self.board.tokens.remove(index);
        }
        log.cite(rules::PICK_06);
        log.cite(rules::OBJ_01);
        if !token.hidden {
            self.picked_up(pack, seat, token.objective, log);
            return;
        }
        let rows = self.face_down();
        match rows.only() {
            Some(row) => self.turned_over(pack, seat, row, log),
            // A pack without token rows leaves nothing to chance.
            None if rows.is_empty() => self.picked_up(pack, seat, token.objective, log),
            None => push(self, Step::Reveal(Reveal { seat })),
        }
    }

    fn turned_over(&mut self, pack: &Pack<'_>, seat: u8, row: u8, log: &mut dyn Log) {
        log.plain(
            self.hidden_rule(),
            Message::new(text::TURNS_OUT).with(TokenCard::card(row)),
        );
        self.progress.hidden &= !1u8.checked_shl(row.into()).unwrap_or(0);
        let objective = pack.get::<TokenCard>(row).objective;
        self.picked_up(pack, seat, objective.into(), log);
    }

    /// What a token that is known and off the map brings.
    pub fn picked_up(&mut self, pack: &Pack<'_>, seat: u8, goal: Goal, log: &mut dyn Log) {
        match self.script {
            Script::WalkingInTheDark => self.key_found(seat, log),
            Script::ScorchedEarth => self.scorched_token(seat, goal, log),
            Script::BlackWidow => self.nest_found(log),
            Script::ChosenOne => self.part_found(log),
            Script::Immortal => self.crate_found(seat, goal, log),
            Script::FiendsTreasure => self.fiend_token(seat, goal, log),
            Script::SparksInTheDark => self.artifact_token(rules::Q7_02, seat, log),
            Script::HeartOfDarkness => self.artifact_token(rules::Q10_09, seat, log),
            Script::Own => self.own_check(pack, log),
            Script::WarDrums | Script::BigGameHunting | Script::MazeOfDarkness => {}
        }
    }

    /// MD-Q7-02, MD-Q10-09.
    fn artifact_token(&mut self, rule: crate::rule::RuleId, seat: u8, log: &mut dyn Log) {
        log.good(rule, Message::new(text::ARTIFACT_FOUND).with(self.hero(seat).name()));
        self.grant_artifact(seat, log);
    }
}

/// What the adventures of the book lay out, for a table whose pack has no map of theirs.
fn usual(script: Script) -> &'static [(Objective, bool)] {
    use Objective::{Artifact, Lair, Library};
    match script {
        Script::WalkingInTheDark => &[(Library, false)],
        Script::ScorchedEarth => &[(Artifact, true), (Artifact, true), (Lair, true), (Library, false)],
        Script::BlackWidow => &[(Lair, false), (Lair, false), (Lair, false)],
        Script::ChosenOne => &[
            (Artifact, false),
            (Artifact, false),
            (Library, false),
            (Lair, false),
            (Lair, false),
            (Lair, false),
        ],
        Script::Immortal => &[(Artifact, false), (Artifact, false), (Library, false)],
        Script::FiendsTreasure => &[
            (Artifact, true),
            (Lair, true),
            (Lair, true),
            (Lair, true),
            (Artifact, false),
            (Library, false),
        ],
        Script::MazeOfDarkness => &[(Artifact, false)],
        Script::SparksInTheDark | Script::HeartOfDarkness => &[(Artifact, false), (Lair, false), (Lair, false)],
        Script::Own | Script::WarDrums | Script::BigGameHunting => &[],
    }
}

//! Enemies that an adventure brings: drawn from a roaming deck, or known by name. MD-Q2-02, MD-Q3-04, MD-Q4-05,
//! MD-Q5-02, MD-Q6-02, MD-Q7-04, MD-Q8-02, MD-Q10-04.

use super::super::content::{AdventureCard, EnemyCard, EnemyKind, Script};
use super::super::decks::From;
use super::super::enemy::Mark;
use super::super::spawn::{Gear, Place};
use super::super::{MassiveDarkness, rules, table, text};
use super::{Step, push};
use crate::game::Log;
use crate::kit::bits::Bits;
use crate::pack::{Pack, Record};
use crate::prompt::{Ask, Prompt};
use crate::rule::RuleId;
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// An enemy on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Arrival {
    pub greater: bool,
    pub place: Place,
    pub gear: Gear,
    /// No roaming monster for event cards.
    pub exempt: bool,
    pub asleep: bool,
    /// The adventure is about it.
    pub special: bool,
    pub sentry: bool,
}

impl Arrival {
    /// One that only makes things harder.
    pub fn at(place: Place) -> Self {
        Self {
            greater: true,
            place,
            gear: Gear::GameLevel,
            exempt: true,
            asleep: false,
            special: false,
            sentry: false,
        }
    }

    /// One that the adventure is about.
    pub fn special(place: Place, gear: Gear) -> Self {
        Self {
            gear,
            special: true,
            ..Self::at(place)
        }
    }

    fn deck(self) -> From {
        if self.greater { From::Greater } else { From::Lesser }
    }

    pub fn ask(self, game: &MassiveDarkness) -> Prompt {
        table(
            game.arrival_rule(),
            Message::new(text::DRAW_MONSTER),
            game.decks.ask(self.deck()),
        )
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, card: u8, log: &mut dyn Log) {
        game.drawn(self.deck(), card);
        game.enters(pack, card, self, log);
    }
}

/// A card that the pack's adventure does not name: the table does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Named {
    arrival: Arrival,
    mob: bool,
}

impl Named {
    pub fn ask(&self, game: &MassiveDarkness, pack: &Pack<'_>) -> Prompt {
        table(
            game.arrival_rule(),
            Message::new(text::NAME_ENEMY),
            Ask::Card(EnemyCard::set(self.cards(pack))),
        )
    }

    fn cards(&self, pack: &Pack<'_>) -> Bits {
        let wanted = |card: &u8| {
            let front = pack.front::<EnemyCard, (EnemyKind, u8)>(*card);
            match (self.mob, self.arrival.greater) {
                (true, _) => front == Some((EnemyKind::Mob, SENTRIES_LEVEL)),
                (false, true) => front == Some((EnemyKind::Greater, 0)),
                (false, false) => front == Some((EnemyKind::Lesser, 0)),
            }
        };
        pack.all::<EnemyCard>().iter().filter(wanted).collect()
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, card: u8, log: &mut dyn Log) {
        game.enters(pack, card, self.arrival, log);
    }
}

/// MD-Q5-02.
const SENTRIES_LEVEL: u8 = 4;

impl MassiveDarkness {
    fn arrival_rule(&self) -> RuleId {
        match self.script {
            Script::BlackWidow => rules::Q2_02,
            Script::ChosenOne => rules::Q3_04,
            Script::WarDrums => rules::Q4_05,
            Script::Immortal => rules::Q5_02,
            Script::FiendsTreasure => rules::Q6_02,
            Script::SparksInTheDark => rules::Q7_04,
            Script::BigGameHunting => rules::Q8_02,
            Script::HeartOfDarkness => rules::Q10_04,
            Script::Own | Script::WalkingInTheDark | Script::ScorchedEarth | Script::MazeOfDarkness => rules::SPAWN_01,
        }
    }

    /// Draws the monster, if the deck has one.
    pub(super) fn arrive(&mut self, arrival: Arrival, log: &mut dyn Log) {
        if self.ready(arrival.deck(), log).is_some() {
            push(self, Step::Monster(arrival));
        }
    }

    /// A known enemy: the n-th that the adventure names, or the table names it.
    pub(super) fn own_enemy(
        &mut self,
        pack: &Pack<'_>,
        card: &AdventureCard,
        nth: usize,
        arrival: Arrival,
        log: &mut dyn Log,
    ) {
        match card.enemies.get(nth) {
            Some(card) => self.enters(pack, *card, arrival, log),
            None => {
                let named = Named {
                    arrival,
                    mob: arrival.sentry,
                };
                if !named.cards(pack).is_empty() {
                    push(self, Step::Named(named));
                }
            }
        }
    }

    fn enters(&mut self, pack: &Pack<'_>, card: u8, arrival: Arrival, log: &mut dyn Log) {
        self.set_aside(pack, card);
        log.bad(
            self.arrival_rule(),
            Message::new(text::ARRIVES).with(EnemyCard::card(card)),
        );
        let Some(unit) = self.spawn_card(pack, card, arrival.place, arrival.gear, log) else {
            self.did_not_arrive(arrival, log);
            return;
        };
        self.with_enemy(unit, |enemy| {
            enemy.set(Mark::Exempt, arrival.exempt);
            enemy.set(Mark::Asleep, arrival.asleep);
            enemy.set(Mark::Special, arrival.special);
            enemy.set(Mark::Sentry, arrival.sentry);
        });
        if arrival.exempt && self.script == Script::BlackWidow {
            log.cite(rules::Q2_04);
        }
    }

    /// There is no figure for it. An adventure that is about it goes on with another card.
    fn did_not_arrive(&mut self, arrival: Arrival, log: &mut dyn Log) {
        if self.script == Script::WarDrums && arrival.special {
            self.sentinel_is_missing(arrival, log);
        }
    }
}

//! The monster's turn: EX-ENEMY-01 to -03, EX-COMBAT-02, EX-DECK-01.

use super::content::{Command, HIT, Hero, Monster, Omen, pool};
use super::{Example, Step, rules, text};
use crate::dice;
use crate::game::Log;
use crate::kit::bits::Bits;
use crate::pack::{Pack, Record};
use crate::prompt::{Ask, Outcome, Prompt, Seat};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// An omen tells how the monster behaves this round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct DrawOmen;

impl DrawOmen {
    pub fn ask(&self, game: &Example) -> Prompt {
        Prompt {
            seat: Seat::Table,
            rule: rules::ENEMY_01,
            says: Message::new(text::DRAW),
            ask: Ask::Draw(Omen::set(game.omens.candidates())),
        }
    }

    pub fn resolve(self, game: &mut Example, pack: &Pack<'_>, omen: u8, log: &mut dyn Log) {
        game.omens.discard(omen);
        log.scene(rules::ENEMY_01, Message::new(text::OMEN).with(Omen::card(omen)));
        let extra = match pack.get::<Omen>(omen).command {
            Command::Strike => 0,
            Command::Rage(dice) => dice,
            Command::Sleep => {
                game.end_round(log);
                return;
            }
            Command::Mend(health) => {
                game.monster = game.monster.saturating_add(health).min(pack.get::<Monster>(0).health);
                log.bad(
                    rules::ENEMY_02,
                    Message::new(text::MENDS).with(Monster::card(0)).with(game.monster),
                );
                game.end_round(log);
                return;
            }
        };
        // A question with one answer is not asked.
        let among = game.weakest();
        match among.only() {
            Some(hero) => game.steps.push(Step::Strike(Strike { hero, extra })),
            // Nobody stands only after a correction by hand.
            None if among.is_empty() => game.end_round(log),
            None => game.steps.push(Step::Target(Target { among, extra })),
        }
    }
}

/// Several heroes are equally weak: the table chooses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Target {
    pub among: Bits,
    extra: u8,
}

impl Target {
    pub fn ask(&self) -> Prompt {
        Prompt {
            seat: Seat::Table,
            rule: rules::ENEMY_03,
            says: Message::new(text::WHOM).with(Monster::card(0)),
            ask: Ask::Choose(self.among.iter().map(|hero| Message::card(Hero::card(hero))).collect()),
        }
    }

    pub fn resolve(self, game: &mut Example, choice: u8, log: &mut dyn Log) {
        log.cite(rules::ENEMY_03);
        let hero = self.among.nth(u16::from(choice)).unwrap_or_default();
        game.steps.push(Step::Strike(Strike {
            hero,
            extra: self.extra,
        }));
    }
}

/// The monster rolls against a hero.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Strike {
    pub hero: u8,
    extra: u8,
}

impl Strike {
    pub fn ask(&self, pack: &Pack<'_>) -> Prompt {
        let dice = pool(pack, pack.get::<Monster>(0).dice, self.extra);
        Prompt {
            seat: Seat::Table,
            rule: rules::ENEMY_03,
            says: Message::new(text::STRIKES)
                .with(Monster::card(0))
                .with(Hero::card(self.hero))
                .with(dice.len() as u8),
            ask: Ask::Roll(dice),
        }
    }

    pub fn resolve(self, game: &mut Example, pack: &Pack<'_>, faces: &[u8], log: &mut dyn Log) {
        let dice = pool(pack, pack.get::<Monster>(0).dice, self.extra);
        let mut hits = dice::count(pack, &dice, faces, HIT);
        if game.guarding.contains(self.hero) {
            hits = hits.saturating_sub(1);
            log.cite(rules::COMBAT_02);
        }
        game.set_health(self.hero, game.health(self.hero).saturating_sub(hits));
        log.bad(
            rules::COMBAT_01,
            Message::new(text::HITS).with(Hero::card(self.hero)).with(hits),
        );
        if game.health(self.hero) == 0 {
            log.bad(rules::END_02, Message::new(text::FALLS).with(Hero::card(self.hero)));
        }
        game.end_round(log);
    }
}

impl Example {
    /// The standing heroes with the least health.
    fn weakest(&self) -> Bits {
        let standing = self.standing();
        let least = standing.iter().map(|hero| self.health(hero)).min().unwrap_or_default();
        standing.iter().filter(|hero| self.health(*hero) == least).collect()
    }

    fn end_round(&mut self, log: &mut dyn Log) {
        self.guarding = Bits::EMPTY;
        if self.standing().is_empty() {
            self.finish(Outcome::Lost);
        } else {
            self.next_hero(0, log);
        }
    }
}

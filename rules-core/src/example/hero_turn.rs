//! The heroes' turn: EX-TURN-01 to -03 and EX-COMBAT-01.

use super::content::{HIT, Hero, Monster, pool};
use super::enemy_turn::DrawOmen;
use super::{Example, Step, rules, text};
use crate::dice;
use crate::game::Log;
use crate::kit::list::List;
use crate::pack::{Pack, Record};
use crate::prompt::{Ask, Outcome, Prompt, Seat};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// A hero chooses what to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Act {
    pub hero: u8,
}

impl Act {
    pub fn ask(&self) -> Prompt {
        Prompt {
            seat: Seat::Player(self.hero),
            rule: rules::TURN_01,
            says: Message::new(text::ACT).with(Hero::card(self.hero)),
            ask: Ask::Choose(List::of(&[
                Message::new(text::ATTACK),
                Message::new(text::GUARD),
                Message::new(text::REST),
            ])),
        }
    }

    pub fn resolve(self, game: &mut Example, pack: &Pack<'_>, choice: u8, log: &mut dyn Log) {
        let name = Hero::card(self.hero);
        match choice {
            0 => {
                game.steps.push(Step::Attack(Attack { hero: self.hero }));
                return;
            }
            1 => {
                game.guarding.insert(self.hero);
                log.plain(rules::TURN_02, Message::new(text::GUARDS).with(name));
            }
            _ => {
                let health = game
                    .health(self.hero)
                    .saturating_add(1)
                    .min(pack.get::<Hero>(self.hero).health);
                game.set_health(self.hero, health);
                log.good(rules::TURN_03, Message::new(text::RESTS).with(name).with(health));
            }
        }
        game.next_hero(self.hero.saturating_add(1), log);
    }
}

/// A hero rolls against the monster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Attack {
    pub hero: u8,
}

impl Attack {
    pub fn ask(&self, pack: &Pack<'_>) -> Prompt {
        let dice = pool(pack, pack.get::<Hero>(self.hero).dice, 0);
        Prompt {
            seat: Seat::Player(self.hero),
            rule: rules::COMBAT_01,
            says: Message::new(text::ROLLS)
                .with(Hero::card(self.hero))
                .with(dice.len() as u8),
            ask: Ask::Roll(dice),
        }
    }

    pub fn resolve(self, game: &mut Example, pack: &Pack<'_>, faces: &[u8], log: &mut dyn Log) {
        let dice = pool(pack, pack.get::<Hero>(self.hero).dice, 0);
        let hits = dice::count(pack, &dice, faces, HIT);
        game.monster = game.monster.saturating_sub(hits);
        log.good(
            rules::COMBAT_01,
            Message::new(text::HITS).with(Monster::card(0)).with(hits),
        );
        if game.monster == 0 {
            log.good(rules::END_01, Message::new(text::FALLS).with(Monster::card(0)));
            game.finish(Outcome::Won);
        } else {
            game.next_hero(self.hero.saturating_add(1), log);
        }
    }
}

impl Example {
    /// The next standing hero from `from` on acts; after the last one it is the monster's turn.
    pub fn next_hero(&mut self, from: u8, log: &mut dyn Log) {
        match self.standing().iter().find(|hero| *hero >= from) {
            Some(hero) => self.steps.push(Step::Act(Act { hero })),
            None if self.standing().is_empty() => self.finish(Outcome::Lost),
            None => {
                if self.omens.renew() {
                    log.cite(rules::DECK_01);
                }
                self.steps.push(Step::DrawOmen(DrawOmen));
            }
        }
    }
}

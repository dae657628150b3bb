//! The Bridge, the example game: a few heroes hold a bridge against one monster. Small enough to read in one sitting,
//! and shaped like the big games: a state, a stack of steps, one file per chapter.

pub mod content;
mod enemy_turn;
mod hero_turn;
pub mod rules;
pub mod text;

use crate::chance::{Forecast, Odds};
use crate::figure::{Figure, Health, Side};
use crate::game::{Depth, Game, Gauge, Log};
use crate::kit::bits::Bits;
use crate::kit::deck::Deck;
use crate::kit::list::List;
use crate::kit::steps::Steps;
use crate::pack::{Pack, Record};
use crate::prompt::{Answer, Ask, Outcome, Prompt, Seat};
use crate::text::Message;
use content::{Hero, Monster, Omen};
use enemy_turn::{DrawOmen, Strike, Target};
use hero_turn::{Act, Attack};
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// Heroes at most: as many as the demo has colours for.
pub const HEROES: usize = 4;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Example {
    /// Health of each hero, in the order of the pack.
    heroes: List<u8, HEROES>,
    /// Who stands behind a shield until the monster strikes.
    guarding: Bits,
    monster: u8,
    omens: Deck,
    steps: Steps<Step, 4>,
}

/// What is being done, the innermost last. Adding a step is two compile errors and one struct.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
enum Step {
    Act(Act),
    Attack(Attack),
    DrawOmen(DrawOmen),
    Target(Target),
    Strike(Strike),
    Amend,
    Over(Outcome),
}

impl Example {
    #[must_use]
    pub fn new(pack: &Pack<'_>) -> Self {
        let heroes = pack
            .all::<Hero>()
            .iter()
            .map(|hero| pack.get::<Hero>(hero).health)
            .collect();
        let mut game = Self {
            heroes,
            guarding: Bits::EMPTY,
            monster: pack.get::<Monster>(0).health,
            omens: Deck::of(pack.all::<Omen>()),
            steps: Steps::new(),
        };
        game.steps.push(Step::Act(Act { hero: 0 }));
        game
    }

    fn health(&self, hero: u8) -> u8 {
        self.heroes.get(usize::from(hero)).copied().unwrap_or_default()
    }

    fn set_health(&mut self, hero: u8, health: u8) {
        if let Some(now) = self.heroes.get_mut(usize::from(hero)) {
            *now = health;
        }
    }

    /// Heroes who still stand.
    fn standing(&self) -> Bits {
        (0..)
            .zip(self.heroes.iter())
            .filter(|(_, health)| **health > 0)
            .map(|(hero, _)| hero)
            .collect()
    }

    fn finish(&mut self, outcome: Outcome) {
        self.steps.clear();
        self.steps.push(Step::Over(outcome));
    }
}

impl Game for Example {
    fn prompt(&self, pack: &Pack<'_>) -> Prompt {
        match self.steps.last() {
            Some(Step::Act(step)) => step.ask(),
            Some(Step::Attack(step)) => step.ask(pack),
            Some(Step::DrawOmen(step)) => step.ask(self),
            Some(Step::Target(step)) => step.ask(),
            Some(Step::Strike(step)) => step.ask(pack),
            Some(Step::Amend) => Prompt {
                seat: Seat::Table,
                rule: rules::AMEND_01,
                says: Message::new(text::AMEND),
                ask: Ask::Choose(List::of(&[
                    Message::new(text::SKIP_MONSTER),
                    Message::new(text::NOTHING),
                ])),
            },
            Some(Step::Over(outcome)) => over(*outcome),
            None => over(Outcome::Drawn),
        }
    }

    fn resolve(&mut self, pack: &Pack<'_>, answer: Answer, log: &mut dyn Log) {
        match (self.steps.pop(), answer) {
            (Some(Step::Act(step)), Answer::Choice(choice)) => step.resolve(self, pack, choice, log),
            (Some(Step::Attack(step)), Answer::Rolled(faces)) => step.resolve(self, pack, &faces, log),
            (Some(Step::DrawOmen(step)), Answer::Card(omen)) => step.resolve(self, pack, omen.index, log),
            (Some(Step::Target(step)), Answer::Choice(choice)) => step.resolve(self, choice, log),
            (Some(Step::Strike(step)), Answer::Rolled(faces)) => step.resolve(self, pack, &faces, log),
            (Some(Step::Amend), Answer::Choice(0)) => {
                log.plain(rules::AMEND_01, Message::new(text::SKIPPED));
                self.steps.clear();
                self.next_hero(0, log);
            }
            // The gate lets no other pair through.
            (_, _) => {}
        }
    }

    fn title(&self, _pack: &Pack<'_>) -> Message {
        Message::new(text::TITLE).with(Hero::card(0)).with(Monster::card(0))
    }

    fn gauge(&self, pack: &Pack<'_>, index: u8) -> Option<Gauge> {
        let heroes = self.heroes.len() as u8;
        let (card, value, max) = if index < heroes {
            (Hero::card(index), self.health(index), pack.get::<Hero>(index).health)
        } else if index == heroes {
            (Monster::card(0), self.monster, pack.get::<Monster>(0).health)
        } else {
            return None;
        };
        let name = Message::new(text::HEALTH).with(card);
        Some(Gauge {
            name,
            value: i16::from(value),
            min: 0,
            max: i16::from(max),
        })
    }

    fn set_gauge(&mut self, _: &Pack<'_>, index: u8, value: i16) {
        let value = u8::try_from(value).unwrap_or_default();
        if usize::from(index) == self.heroes.len() {
            self.monster = value;
        } else {
            self.set_health(index, value);
        }
    }

    fn amend(&mut self) {
        if !matches!(self.steps.last(), Some(Step::Amend)) {
            self.steps.push(Step::Amend);
        }
    }

    fn figure(&self, pack: &Pack<'_>, index: u8) -> Option<Figure> {
        let gauge = self.gauge(pack, index)?;
        let heroes = self.heroes.len() as u8;
        let mut notes = List::new();
        if index < heroes && self.guarding.contains(index) {
            notes.push(Message::new(text::GUARDING));
        }
        if gauge.value == 0 {
            notes.push(Message::new(text::FALLEN));
        }
        Some(Figure {
            card: if index < heroes {
                Hero::card(index)
            } else {
                Monster::card(0)
            },
            side: if index < heroes { Side::Ours } else { Side::Theirs },
            health: Some(Health {
                now: gauge.value as u8,
                most: gauge.max as u8,
            }),
            cell: None,
            notes,
        })
    }

    fn describe(&self, pack: &Pack<'_>, index: u8, tell: &mut dyn FnMut(Message)) {
        let dice = if usize::from(index) < self.heroes.len() {
            pack.get::<Hero>(index).dice
        } else {
            pack.get::<Monster>(0).dice
        };
        tell(Message::new(text::ATTACK_DICE).with(dice));
    }

    fn odds(&self, pack: &Pack<'_>) -> Option<Forecast> {
        let prompt = self.prompt(pack);
        let Ask::Roll(dice) = &prompt.ask else { return None };
        let mut odds = Odds::default();
        for die in dice {
            odds = odds.with_die(&content::hits(pack, die.card))?;
        }
        if let Some(Step::Strike(Strike { hero, .. })) = self.steps.last()
            && self.guarding.contains(*hero)
        {
            odds = odds.with_die(&[-1])?;
        }
        Some(Forecast {
            of: Message::new(text::HITS_OF),
            odds: odds.at_worst(0),
        })
    }

    fn check(&self, pack: &Pack<'_>) -> Result<(), &'static str> {
        if self.heroes.len() != usize::from(pack.count(Hero::KIND)) {
            return Err("there are as many heroes as the pack has");
        }
        if !self.omens.candidates().difference(&pack.all::<Omen>()).is_empty() {
            return Err("the omens are cards of the pack");
        }
        let playing = Bits::below(self.heroes.len() as u16);
        let known = |step: &Step| match step {
            Step::Act(Act { hero }) | Step::Attack(Attack { hero }) | Step::Strike(Strike { hero, .. }) => {
                playing.contains(*hero)
            }
            Step::Target(Target { among, .. }) => !among.is_empty() && among.difference(&playing).is_empty(),
            Step::DrawOmen(_) | Step::Amend | Step::Over(_) => true,
        };
        if !self.steps.iter().all(known) {
            return Err("whoever acts or is struck is one of the heroes");
        }
        Ok(())
    }

    fn depth(&self) -> Depth {
        self.steps.depth()
    }
}

fn over(outcome: Outcome) -> Prompt {
    let (rule, says) = match outcome {
        Outcome::Won => (rules::END_01, text::WON),
        Outcome::Lost | Outcome::Winner(_) | Outcome::Drawn => (rules::END_02, text::LOST),
    };
    Prompt {
        seat: Seat::Table,
        rule,
        says: Message::new(says),
        ask: Ask::Over(outcome),
    }
}

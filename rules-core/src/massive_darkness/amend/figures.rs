//! Corrections of figures: where they stand, how they fare, who enters and who leaves.

use super::super::board::OFF;
use super::super::content::{EnemyCard, EnemyKind};
use super::super::enemy::{Enemy, Mark};
use super::super::{MassiveDarkness, text};
use super::cards::{CardStep, Purpose};
use super::{Step, choose, done, place, push};
use crate::game::Log;
use crate::kit::bits::Bits;
use crate::kit::list::List;
use crate::map::Eyes;
use crate::pack::Pack;
use crate::prompt::{Answer, Prompt};
use crate::text::{Arg, Message};
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// What is to happen to a hero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum HeroAim {
    Move,
    State,
    Shadow,
    Give,
    Take,
    Equip,
}

/// What is to happen to an enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum EnemyAim {
    Move,
    Remove,
    State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum FigureStep {
    WhichHero(HeroAim),
    WhichEnemy(EnemyAim),
    HeroTo(u8),
    EnemyTo(u8),
    /// Stunned or not, asleep or not.
    Enemy(u8),
    /// A new enemy: where it stands.
    Enters(u8),
    /// Whether the new unit has a treasure.
    Loot(u8),
}

impl HeroAim {
    pub fn at_one_of(self, seats: &Bits, game: &mut MassiveDarkness, log: &mut dyn Log) {
        match seats.only() {
            Some(seat) => self.at(seat, game, log),
            None => push(game, Step::Figure(FigureStep::WhichHero(self))),
        }
    }

    /// Seats that the question offers.
    fn seats(self, game: &MassiveDarkness) -> Bits {
        game.heroes_where(|hero| match self {
            Self::Take | Self::Equip => !hero.owned.is_empty(),
            Self::Move | Self::State | Self::Shadow | Self::Give => true,
        })
    }

    fn at(self, seat: u8, game: &mut MassiveDarkness, log: &mut dyn Log) {
        match self {
            Self::Move => push(game, Step::Figure(FigureStep::HeroTo(seat))),
            Self::State => {
                game.with_hero(seat, |hero| hero.stunned = !hero.stunned);
                done(log);
            }
            Self::Shadow => {
                game.with_hero(seat, |hero| hero.shadow = !hero.shadow);
                done(log);
            }
            Self::Give => push(game, Step::Card(CardStep::Deck(Purpose::Give(seat)))),
            Self::Take => push(game, Step::Card(CardStep::Take(seat))),
            Self::Equip => push(game, Step::Card(CardStep::Equip(seat))),
        }
    }
}

/// As many units as a question can offer, besides "nothing".
fn units(game: &MassiveDarkness) -> List<u8, 31> {
    game.enemies_where(|_| true).iter().collect()
}

impl EnemyAim {
    pub fn at_one(self, game: &mut MassiveDarkness, pack: &Pack<'_>, log: &mut dyn Log) {
        match game.enemies_where(|_| true).only() {
            Some(unit) => self.at(unit, game, pack, log),
            None => push(game, Step::Figure(FigureStep::WhichEnemy(self))),
        }
    }

    fn at(self, unit: u8, game: &mut MassiveDarkness, pack: &Pack<'_>, log: &mut dyn Log) {
        match self {
            Self::Move => push(game, Step::Figure(FigureStep::EnemyTo(unit))),
            Self::Remove => {
                if let Some(enemy) = game.leave(unit) {
                    game.discard_enemy(pack, enemy.card, log);
                    if let Some(loot) = enemy.loot {
                        game.discard_equipment(pack, loot, log);
                    }
                }
                done(log);
            }
            Self::State => push(game, Step::Figure(FigureStep::Enemy(unit))),
        }
    }
}

impl FigureStep {
    pub fn ask(self, game: &MassiveDarkness) -> Prompt {
        let nothing = Message::new(text::NOTHING);
        match self {
            Self::WhichHero(aim) => {
                let names = aim.seats(game).iter().map(|seat| match aim {
                    HeroAim::State => stun_or_wake(game.hero(seat).stunned).with(game.hero(seat).name()),
                    HeroAim::Shadow => {
                        let to = if game.hero(seat).shadow {
                            text::TO_LIGHT
                        } else {
                            text::TO_SHADOW
                        };
                        Message::new(to).with(game.hero(seat).name())
                    }
                    HeroAim::Move | HeroAim::Give | HeroAim::Take | HeroAim::Equip => {
                        Message::card(game.hero(seat).name())
                    }
                });
                choose(text::WHICH_OF_HEROES, names.chain([nothing]).collect())
            }
            Self::WhichEnemy(_) => {
                let units = units(game);
                let names = units.iter().filter_map(|unit| game.enemy(*unit)).map(|enemy| {
                    if enemy.zone == OFF {
                        return Message::card(enemy.name());
                    }
                    let at = game.board.at(enemy.zone);
                    let mut message = Message::new(text::ENEMY_AT).with(enemy.name());
                    message.args[1] = Arg::Cell { x: at.x, y: at.y };
                    message
                });
                choose(text::WHICH_ENEMY, names.chain([nothing]).collect())
            }
            Self::HeroTo(_) | Self::EnemyTo(_) | Self::Enters(_) => place(game.board.all()),
            Self::Enemy(unit) => {
                let is = |mark| game.enemy(unit).is_some_and(|enemy| enemy.is(mark));
                let name = game.enemy(unit).map(Enemy::name).unwrap_or_default();
                let sleep = if is(Mark::Asleep) { text::ROUSE } else { text::LULL };
                choose(
                    text::HOW_FARES,
                    List::of(&[
                        stun_or_wake(is(Mark::Stunned)).with(name),
                        Message::new(sleep).with(name),
                    ]),
                )
            }
            Self::Loot(_) => choose(
                text::ITS_TREASURE,
                List::of(&[Message::new(text::NO_TREASURE), Message::new(text::NAME_TREASURE)]),
            ),
        }
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, answer: Answer, log: &mut dyn Log) {
        match (self, answer) {
            (Self::WhichHero(aim), Answer::Choice(choice)) => {
                if let Some(seat) = aim.seats(game).nth(u16::from(choice)) {
                    aim.at(seat, game, log);
                }
            }
            (Self::WhichEnemy(aim), Answer::Choice(choice)) => {
                if let Some(unit) = units(game).get(usize::from(choice)) {
                    aim.at(*unit, game, pack, log);
                }
            }
            (Self::HeroTo(seat), Answer::Place(zone)) => {
                game.with_hero(seat, |hero| {
                    hero.zone = zone;
                    hero.escaped = false;
                });
                done(log);
            }
            (Self::EnemyTo(unit), Answer::Place(zone)) => {
                game.with_enemy(unit, |enemy| enemy.zone = zone);
                done(log);
            }
            (Self::Enemy(unit), Answer::Choice(choice)) => {
                let mark = if choice == 0 { Mark::Stunned } else { Mark::Asleep };
                game.with_enemy(unit, |enemy| enemy.set(mark, !enemy.is(mark)));
                done(log);
            }
            (Self::Enters(card), Answer::Place(zone)) => enters(game, pack, card, zone, log),
            (Self::Loot(unit), Answer::Choice(1)) => push(game, Step::Card(CardStep::Deck(Purpose::Loot(unit)))),
            // Without a treasure; and the gate lets no other pair through.
            (
                Self::WhichHero(_)
                | Self::WhichEnemy(_)
                | Self::HeroTo(_)
                | Self::EnemyTo(_)
                | Self::Enemy(_)
                | Self::Enters(_)
                | Self::Loot(_),
                _,
            ) => {}
        }
    }
}

fn stun_or_wake(stunned: bool) -> Message {
    Message::new(if stunned { text::WAKE } else { text::STUN })
}

/// An enemy card was named: it stands somewhere, or where only the table sees it.
pub fn named(game: &mut MassiveDarkness, pack: &Pack<'_>, card: u8, log: &mut dyn Log) {
    match game.options.eyes {
        Eyes::Map => push(game, Step::Figure(FigureStep::Enters(card))),
        Eyes::Table => enters(game, pack, card, OFF, log),
    }
}

/// Enters with all its figures, as if the box had no end: MD-SPAWN-03 to -05.
fn enters(game: &mut MassiveDarkness, pack: &Pack<'_>, card: u8, zone: u8, log: &mut dyn Log) {
    let record: EnemyCard = pack.get(card);
    let party = game.party();
    let mut enemy = Enemy::new(card, zone);
    match record.kind {
        EnemyKind::Mob => {
            enemy.health = record.health;
            if let Some(unhurt) = enemy.minions.first_mut() {
                *unhurt = record.minions.saturating_mul(party);
            }
        }
        EnemyKind::Agent | EnemyKind::Lesser | EnemyKind::Greater => {
            enemy.health = record.health.saturating_mul(party);
        }
    }
    if let Some(unit) = game.enter(enemy) {
        game.drawn(super::cards::deck_of(pack, card), card);
        done(log);
        push(game, Step::Figure(FigureStep::Loot(unit)));
    }
}

//! Whom an enemy prefers: the richest. MD-EPHASE-04, -06, MD-STORY-03, Taunt; MD-AMB-01.

use super::Step;
use super::activation::Activation;
use crate::game::Log;
use crate::massive_darkness::hero::Hero;
use crate::massive_darkness::skill::{Does, Gifts};
use crate::massive_darkness::{MassiveDarkness, rules, table, text};
use crate::pack::Pack;
use crate::prompt::{Ask, Prompt};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// Some of the heroes, by seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Seats(u8);

impl Seats {
    pub const NONE: Self = Self(0);
    pub const ALL: Self = Self(u8::MAX);

    pub fn one(seat: u8) -> Self {
        Self(1u8.checked_shl(u32::from(seat)).unwrap_or(0))
    }

    pub fn living(game: &MassiveDarkness) -> Self {
        Self::of(game, Hero::is_here)
    }

    /// Heroes on the map who pass the test.
    pub fn of(game: &MassiveDarkness, test: impl Fn(&Hero) -> bool) -> Self {
        let heroes = (0..).zip(game.heroes.iter());
        heroes.filter(|(_, hero)| test(hero)).map(|(seat, _)| seat).collect()
    }

    pub fn contains(self, seat: u8) -> bool {
        self.0 & Self::one(seat).0 != 0
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn only(self) -> Option<u8> {
        (self.0.count_ones() == 1).then_some(self.0.trailing_zeros() as u8)
    }

    pub fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub fn only_if(self, test: impl Fn(u8) -> bool) -> Self {
        self.iter().filter(|seat| test(*seat)).collect()
    }

    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..8).filter(move |seat| self.contains(*seat))
    }
}

impl FromIterator<u8> for Seats {
    fn from_iter<I: IntoIterator<Item = u8>>(seats: I) -> Self {
        Self(seats.into_iter().fold(0, |set, seat| set | Self::one(seat).0))
    }
}

impl MassiveDarkness {
    /// Those whom an enemy prefers among these; more than one, and the players choose.
    pub(super) fn richest(&self, pack: &Pack<'_>, among: Seats, log: &mut dyn Log) -> Seats {
        if among.only().is_some() {
            return among;
        }
        // Taunt beats every number.
        let taunting = among.only_if(|seat| self.has(pack, seat, Gifts::TAUNT, |does| matches!(does, Does::Taunt)));
        if !taunting.is_empty() {
            log.cite(rules::SKILL_07);
            return taunting;
        }
        let most = among.iter().map(|seat| self.targeting_xp(seat)).max();
        let best = among.only_if(|seat| Some(self.targeting_xp(seat)) == most);
        if !self.options.story || best.only().is_some() {
            return best;
        }
        let shards = best.iter().map(|seat| self.hero(seat).shards).max();
        let higher = best.only_if(|seat| Some(self.hero(seat).shards) == shards);
        if higher != best {
            log.cite(rules::STORY_03);
        }
        higher
    }

    fn targeting_xp(&self, seat: u8) -> u16 {
        let hero = self.hero(seat);
        if self.options.spent_xp {
            hero.spent
        } else {
            u16::from(hero.xp)
        }
    }
}

/// Several heroes are equally rich: the players choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Whom {
    activation: Activation,
    among: Seats,
    purpose: Purpose,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Purpose {
    Attack,
    Move,
}

impl Whom {
    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let (rule, says) = match self.purpose {
            Purpose::Attack => (rules::EPHASE_04, text::WHOM_TO_ATTACK),
            Purpose::Move => (rules::EPHASE_06, text::WHOM_TO_NEAR),
        };
        let names = self.among.iter().map(|seat| Message::card(game.hero(seat).name()));
        table(
            rule,
            game.about(says, self.activation.unit),
            Ask::Choose(names.collect()),
        )
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, choice: u8, log: &mut dyn Log) {
        let Some(hero) = self.among.iter().nth(usize::from(choice)) else {
            return;
        };
        // By hand a hero may have died meanwhile.
        if !game.hero(hero).is_here() {
            return;
        }
        match self.purpose {
            Purpose::Attack => self.activation.choose_type(game, pack, hero, log),
            Purpose::Move => self.activation.approach(game, pack, hero, log),
        }
    }
}

impl Activation {
    pub fn ask_whom_to_attack(self, game: &mut MassiveDarkness, among: Seats) {
        let purpose = Purpose::Attack;
        game.push_enemy(Step::Whom(Whom {
            activation: self,
            among,
            purpose,
        }));
    }

    pub fn ask_whom_to_near(self, game: &mut MassiveDarkness, among: Seats) {
        let purpose = Purpose::Move;
        game.push_enemy(Step::Whom(Whom {
            activation: self,
            among,
            purpose,
        }));
    }
}

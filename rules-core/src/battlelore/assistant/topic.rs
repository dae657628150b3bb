//! The facts of a battle, asked one by one; what does not matter in this battle is not asked.

use super::{ATTACKER, DEFENDER, ground};
use crate::battlelore::battle::BattleKind;
use crate::battlelore::content::{Class, Race, UnitCard};
use crate::battlelore::unit::{self, Marks, Unit};
use crate::battlelore::{BattleLore, rules, table, text};
use crate::kit::list::List;
use crate::pack::{Pack, Record};
use crate::prompt::{Answer, Ask, Prompt};
use crate::rule::RuleId;
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// Flags, and dice by cards, that can come together.
const BOLD: i16 = 6;
const CARDS: i16 = 6;

/// One fact, of the attacker or of the defender.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Topic {
    Kind(u8),
    Figures(u8),
    Moved,
    /// Lore beside a creature.
    Stored(u8),
    /// Web and poison.
    States,
    Distance,
    Ground(u8),
    Bold(u8),
    Cards,
}

/// The order of the questions.
const ORDER: [Topic; 14] = [
    Topic::Kind(ATTACKER),
    Topic::Figures(ATTACKER),
    Topic::Moved,
    Topic::Stored(ATTACKER),
    Topic::Kind(DEFENDER),
    Topic::Figures(DEFENDER),
    Topic::Stored(DEFENDER),
    Topic::States,
    Topic::Distance,
    Topic::Ground(ATTACKER),
    Topic::Ground(DEFENDER),
    Topic::Bold(DEFENDER),
    Topic::Bold(ATTACKER),
    Topic::Cards,
];

/// Web and poison in the order of their question; only a defender can be webbed.
const STATES: [(u8, Marks); 3] = [
    (DEFENDER, Marks::WEBBED),
    (DEFENDER, Marks::POISONED),
    (ATTACKER, Marks::POISONED),
];

fn is_creature(game: &BattleLore, unit: u8) -> bool {
    game.unit(unit).is_some_and(Unit::is_creature)
}

/// Bold by race and by what the unit stands on; support is for the table to see.
fn bold(game: &BattleLore, pack: &Pack<'_>, index: u8) -> u8 {
    let Some(unit) = game.unit(index) else { return 0 };
    let dwarf = u8::from(unit.race == Race::Dwarf && unit.class == Class::Foot);
    game.field.bold(pack, index, unit.side).saturating_add(dwarf)
}

impl Topic {
    /// Whether the answer can matter.
    fn is_open(self, game: &BattleLore) -> bool {
        let bonus = game.facts.kind == BattleKind::Bonus;
        let melee = game.facts.distance == 1;
        match self {
            Self::Kind(unit) => !bonus || unit == DEFENDER,
            Self::Figures(unit) => (!bonus || unit == DEFENDER) && !is_creature(game, unit),
            Self::Moved => {
                let penalty = |unit: &Unit| unit.weapon.moved_penalty(game.options.crossbow_penalty) > 0;
                !bonus && game.unit(ATTACKER).is_some_and(penalty)
            }
            Self::Stored(unit) => {
                game.is_lore() && game.pool > 0 && (!bonus || unit == DEFENDER) && is_creature(game, unit)
            }
            Self::States => game.is_lore(),
            Self::Distance => !bonus && game.unit(ATTACKER).is_some_and(|unit| unit.weapon.is_ranged()),
            Self::Ground(_) | Self::Cards => true,
            // Creatures ignore one flag, and the webbed none.
            Self::Bold(DEFENDER) => !is_creature(game, DEFENDER) && !game.has(DEFENDER, Marks::WEBBED),
            // It matters to a battle-back alone.
            Self::Bold(_) => {
                let [_, defender] = game.facts.bold;
                let strikes_back = is_creature(game, DEFENDER) || defender > 0;
                melee && strikes_back && !is_creature(game, ATTACKER) && !game.has(DEFENDER, Marks::WEBBED)
            }
        }
    }

    /// The next one that matters.
    pub(super) fn next(self, game: &BattleLore) -> Option<Self> {
        let place = ORDER.iter().position(|topic| *topic == self)?;
        let later = ORDER.iter().skip(place).skip(1);
        later.copied().find(|topic| topic.is_open(game))
    }

    fn rule(self) -> RuleId {
        match self {
            Self::Kind(ATTACKER) => rules::COMBAT_01,
            Self::Kind(_) => rules::COMBAT_04,
            Self::Figures(_) => rules::HIT_07,
            Self::Moved => rules::DICE_02,
            Self::Stored(_) => rules::CREAT_23,
            Self::States => rules::HIT_10,
            Self::Distance => rules::COMBAT_09,
            Self::Ground(_) => rules::DICE_03,
            Self::Bold(_) => rules::MOR_02,
            Self::Cards => rules::DICE_05,
        }
    }

    pub(super) fn ask(self, game: &BattleLore, pack: &Pack<'_>) -> Prompt {
        let of = |says, unit: u8| Message::new(says).with(game.unit(unit).map(Unit::name).unwrap_or_default());
        let number = |min, max| Ask::Number { min, max };
        let (says, what) = match self {
            Self::Kind(unit) => {
                let says = if unit == ATTACKER {
                    text::FACT_ATTACKER
                } else {
                    text::FACT_DEFENDER
                };
                (Message::new(says), Ask::Card(UnitCard::set(pack.all::<UnitCard>())))
            }
            Self::Figures(unit) => {
                let most = game.unit(unit).map_or(1, |unit| unit.most);
                (of(text::FACT_FIGURES, unit), number(1, most.into()))
            }
            Self::Moved => {
                let choices = [text::FACT_STOOD, text::FACT_MOVED].map(Message::new);
                (of(text::FACT_DID_MOVE, ATTACKER), Ask::Choose(List::of(&choices)))
            }
            Self::Stored(unit) => (of(text::FACT_STORED, unit), number(0, self.most(game, pack))),
            Self::States => {
                let names = [text::FACT_WEBBED, text::FACT_POISONED, text::FACT_POISONED];
                let from = STATES.iter().zip(names).map(|((unit, _), says)| of(says, *unit));
                let what = Ask::Mark {
                    from: from.collect(),
                    min: 0,
                    max: STATES.len() as u8,
                };
                (Message::new(text::FACT_STATES), what)
            }
            Self::Distance => {
                let range = game.unit(ATTACKER).map_or(1, |unit| unit.weapon.range());
                (Message::new(text::FACT_DISTANCE), number(1, range.into()))
            }
            Self::Ground(unit) => (of(text::FACT_GROUND, unit), Ask::Choose(ground::choices(pack))),
            Self::Bold(unit) => (of(text::FACT_BOLD, unit), number(0, BOLD)),
            Self::Cards => (of(text::FACT_CARDS, ATTACKER), number(0, CARDS)),
        };
        table(self.rule(), says, what)
    }

    /// Lore that the creature can have: what it can store, and what there is.
    fn most(self, game: &BattleLore, pack: &Pack<'_>) -> i16 {
        let Self::Stored(index) = self else { return 0 };
        let Some(unit) = game.unit(index) else { return 0 };
        unit::store(&unit.beast(pack)).min(game.pool).into()
    }

    /// What a table that says nothing special answers.
    pub(super) fn usual(self, game: &BattleLore, pack: &Pack<'_>) -> Option<Answer> {
        match self {
            Self::Figures(unit) => game.unit(unit).map(|unit| Answer::Number(unit.most.into())),
            Self::Bold(unit) => Some(Answer::Number(i16::from(bold(game, pack, unit)).min(BOLD))),
            Self::Kind(_)
            | Self::Moved
            | Self::Stored(_)
            | Self::States
            | Self::Distance
            | Self::Ground(_)
            | Self::Cards => None,
        }
    }

    /// Takes the fact into the battle that is to be fought.
    pub(super) fn take(self, game: &mut BattleLore, pack: &Pack<'_>, answer: &Answer) {
        let number = match answer {
            Answer::Number(number) => u8::try_from(*number).unwrap_or_default(),
            Answer::Choice(choice) => *choice,
            Answer::Done | Answer::Marks(_) | Answer::Place(_) | Answer::Card(_) | Answer::Rolled(_) => 0,
        };
        match (self, answer) {
            (Self::Kind(index), Answer::Card(card)) => name(game, pack, index, card.index),
            (Self::Figures(index), _) => {
                if let Some(unit) = game.unit_mut(index) {
                    unit.figures = number;
                }
            }
            (Self::Moved, _) => {
                if let Some(unit) = game.unit_mut(ATTACKER) {
                    unit.moved = number;
                }
            }
            (Self::Stored(index), _) => {
                let stored = number.min(game.pool);
                game.pool = game.pool.saturating_sub(stored);
                if let Some(unit) = game.unit_mut(index) {
                    unit.stored = stored;
                }
            }
            (Self::States, Answer::Marks(marks)) => {
                for (place, (unit, state)) in STATES.into_iter().enumerate() {
                    if marks & (1 << place) != 0 {
                        game.mark(unit, state);
                    }
                }
            }
            (Self::Distance, _) => game.facts.distance = number,
            (Self::Ground(index), _) => {
                let side = game.unit(index).map(|unit| unit.side).unwrap_or_default();
                ground::lay(&mut game.field, pack, index, number, side);
            }
            (Self::Bold(ATTACKER), _) => {
                let [attacker, _] = &mut game.facts.bold;
                *attacker = number;
            }
            (Self::Bold(_), _) => {
                let [_, defender] = &mut game.facts.bold;
                *defender = number;
            }
            (Self::Cards, _) => game.facts.cards = number,
            // The gate lets no other pair through.
            (Self::Kind(_) | Self::States, _) => {}
        }
    }
}

/// The unit enters the battle; a battle begins with its attacker, in melee until a distance is named.
fn name(game: &mut BattleLore, pack: &Pack<'_>, index: u8, card: u8) {
    let active = game.turn.active;
    let side = if index == ATTACKER { active } else { active.other() };
    let unit = Unit::new(pack, card, side, index, 0);
    if index == ATTACKER {
        game.facts.distance = 1;
    }
    match game.unit(index) {
        Some(known) => {
            game.pool = game.pool.saturating_add(known.stored);
            game.units.replace(index, unit);
        }
        None => {
            game.units.push(unit);
        }
    }
}

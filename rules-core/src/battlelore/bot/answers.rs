//! Orders, moves, battles and retreats: one answer at a time.

use super::super::content::{Battles, CommandCard, Extra, Scope};
use super::super::unit::{Marks, Unit};
use super::super::{Step, combat, movement, order, text};
use super::Mind;
use super::plan::Plan;
use crate::kit::list::List;
use crate::pack::CardSet;
use crate::prompt::{Answer, Cells, Choices, Prompt};
use crate::text::TextId;

/// Values of plans, the best first.
pub type Plans = List<(u8, i32), 24>;

/// A figure that comes back.
const HEALED: i32 = 9;
/// Cards that bring other cards.
const CARD: i32 = 3;

impl Mind<'_, '_> {
    /// The choice with this text.
    fn pick(choices: &Choices, wanted: TextId) -> Option<Answer> {
        let place = choices.iter().position(|choice| choice.text == wanted)?;
        u8::try_from(place).ok().map(Answer::Choice)
    }

    pub(super) fn unit(&self, index: u8) -> Option<&Unit> {
        self.view.game.unit(index)
    }

    fn unit_on(&self, hex: u8) -> Option<&Unit> {
        self.view.game.unit_at(hex).and_then(|index| self.unit(index))
    }

    pub(super) fn plan_of(&self, unit: &Unit) -> Plan {
        // A unit stands on its hex, and no two on one.
        let index = self.view.game.unit_at(unit.hex).unwrap_or_default();
        self.view.plan(index, unit)
    }

    fn plan_on(&self, hex: u8) -> Option<Plan> {
        self.unit_on(hex).map(|unit| self.plan_of(unit))
    }

    /// What every own unit could do with an order.
    fn plans(&self) -> Plans {
        let mut plans = Plans::new();
        for (index, unit) in self.view.game.army(self.side) {
            let value = self.plan_of(unit).value;
            let place = plans
                .iter()
                .position(|(_, other)| *other < value)
                .unwrap_or(plans.len());
            if plans.is_full() {
                plans.pop();
            }
            plans.insert(place.min(plans.len()), (index, value));
        }
        plans
    }

    pub(super) fn choose(&self, prompt: &Prompt, choices: &Choices) -> Option<Answer> {
        let game = self.view.game;
        match prompt.says.text {
            text::RUSH_OR_MARCH => Self::pick(choices, text::RUSH),
            text::HOW_TO_GO => Self::pick(choices, text::ON_FOOT),
            text::WHICH_ORDER => self.special(choices),
            text::HEAL_NOW => {
                let wounded = self
                    .unit(game.turn.moving?)
                    .is_some_and(|unit| 2 * unit.figures < unit.most);
                Self::pick(choices, if wounded { text::YES } else { text::NO })
            }
            text::BATTLE_BACK => Self::pick(choices, text::STRIKE_BACK),
            text::USE_POISON => Self::pick(choices, text::USE),
            text::USE_WEB => {
                let free = !game.has(game.battle.defender, Marks::WEBBED);
                Self::pick(choices, if free { text::USE } else { text::NO_MORE })
            }
            text::GAIN_GROUND => Self::pick(choices, text::GAIN),
            _ => self.choose_lore(prompt, choices),
        }
    }

    /// An order for a landmark, where it helps.
    fn special(&self, choices: &Choices) -> Option<Answer> {
        let Some(Step::Order(order)) = self.view.game.steps.last() else {
            return None;
        };
        let order::Step::Special(unit) = order else { return None };
        let unit = self.unit(*unit)?;
        let enemy = self.view.nearest_enemy(unit.side, unit.hex);
        let heal = Self::pick(choices, text::HEAL).filter(|_| 2 * unit.figures <= unit.most);
        let train = Self::pick(choices, text::TRAIN).filter(|_| enemy > 2);
        let open = Self::pick(choices, text::OPEN_PASSAGE);
        heal.or(train).or(open).or_else(|| Self::pick(choices, text::ACT))
    }

    pub(super) fn place(&self, prompt: &Prompt, cells: &Cells, may_pass: bool) -> Option<Answer> {
        let game = self.view.game;
        let pass = may_pass.then_some(Answer::Done);
        match game.steps.last() {
            Some(Step::Order(_)) if prompt.says.text == text::ORDER_WHOM => {
                let best = self.best(cells, |hex| self.plan_on(hex).map(|plan| plan.value));
                // An order costs nothing, and whoever has none cannot move out of harm's way.
                match best {
                    Some((hex, value)) if value > 0 => Some(Answer::Place(hex)),
                    Some(_) | None => pass,
                }
            }
            Some(Step::Order(_)) => self
                .best(cells, |hex| Some(-i32::from(self.view.nearest_enemy(self.side, hex))))
                .map(|(hex, _)| Answer::Place(hex)),
            Some(Step::Movement(movement::Step::Whom)) => {
                let goes = |hex: u8| self.plan_on(hex).filter(|plan| plan.to != hex).map(|plan| plan.value);
                self.best(cells, goes).map(|(hex, _)| Answer::Place(hex)).or(pass)
            }
            Some(Step::Movement(movement::Step::Where(unit))) => {
                let plan = self.unit(*unit).map(|unit| self.plan_of(unit))?;
                if cells.contains(plan.to) {
                    Some(Answer::Place(plan.to))
                } else {
                    pass
                }
            }
            Some(Step::Movement(_)) => pass,
            Some(Step::Combat(step)) => self.battle(step, prompt, cells, pass),
            Some(Step::Lore(_)) => self.place_lore(prompt, cells, pass),
            Some(
                Step::Setup(_)
                | Step::Council(_)
                | Step::Landmark(_)
                | Step::Turn(_)
                | Step::Decks(_)
                | Step::Creature(_)
                | Step::Assistant(_)
                | Step::Amend(_)
                | Step::Over(_),
            )
            | None => super::super::usual::answer(game, self.view.pack, prompt),
        }
    }

    fn battle(&self, step: &combat::Step, prompt: &Prompt, cells: &Cells, pass: Option<Answer>) -> Option<Answer> {
        let game = self.view.game;
        match prompt.says.text {
            text::BATTLE_WHO => {
                let worth = |hex: u8| {
                    let unit = self.unit_on(hex)?;
                    self.view.best_attack(unit, hex, true).map(|(_, value)| value)
                };
                match self.best(cells, worth) {
                    Some((hex, value)) if value > 0 || pass.is_none() => Some(Answer::Place(hex)),
                    Some(_) | None => pass,
                }
            }
            text::ATTACK_WHOM => {
                let combat::Step::Target(unit) = step else { return None };
                let unit = self.unit(*unit)?;
                let worth = |hex: u8| {
                    let target = self.unit_on(hex)?;
                    Some(self.view.attack(unit, unit.hex, unit.moved > 0, target))
                };
                self.best(cells, worth).map(|(hex, _)| Answer::Place(hex))
            }
            text::RETREAT_WHERE => {
                let combat::Step::RetreatTo(retreat) = step else {
                    return None;
                };
                let unit = self.unit(retreat.unit)?;
                self.best(cells, |hex| Some(self.view.refuge(unit, hex)))
                    .map(|(hex, _)| Answer::Place(hex))
            }
            text::GAIN_GROUND | text::PURSUE_WHERE => {
                let unit = self.unit(game.battle.attacker)?;
                let stays = self.view.after(unit, unit.hex);
                match self.best(cells, |hex| Some(self.view.after(unit, hex))) {
                    Some((hex, value)) if value >= stays => Some(Answer::Place(hex)),
                    Some(_) | None => pass,
                }
            }
            text::BONUS_WHOM => {
                let unit = self.unit(game.battle.attacker)?;
                let worth = |hex: u8| {
                    let target = self.unit_on(hex)?;
                    Some(self.view.attack(unit, unit.hex, true, target))
                };
                match self.best(cells, worth) {
                    Some((hex, value)) if value > 0 => Some(Answer::Place(hex)),
                    Some(_) | None => pass,
                }
            }
            _ => None,
        }
    }

    /// The hex that is worth most, and how much; of equals the first.
    pub(super) fn best(&self, cells: &Cells, worth: impl Fn(u8) -> Option<i32>) -> Option<(u8, i32)> {
        let mut best: Option<(u8, i32)> = None;
        for hex in cells.iter() {
            if let Some(value) = worth(hex)
                && best.is_none_or(|(_, most)| value > most)
            {
                best = Some((hex, value));
            }
        }
        best
    }

    /// The command card whose best orders are worth most.
    pub(super) fn card(&self, prompt: &Prompt, set: &CardSet) -> Option<Answer> {
        let plans = self.plans();
        let worth = |row: u8| self.card_worth(row, &plans);
        let rows = set.cards.iter();
        let row = match prompt.says.text {
            text::WHICH_COMMAND => rows.max_by_key(|row| worth(*row)),
            text::DROP_FOR_HOLD | text::DROP_WHICH => rows.min_by_key(|row| worth(*row)),
            _ => return None,
        }?;
        Some(Answer::Card(crate::pack::CardId {
            kind: set.kind,
            index: row,
        }))
    }

    fn card_worth(&self, row: u8, plans: &Plans) -> i32 {
        let game = self.view.game;
        let card: CommandCard = self.view.pack.get(row);
        let hand = u8::try_from(game.player(self.side).hand.len()).unwrap_or(u8::MAX);
        let (value, units) = game.orders_worth(&card, self.side, hand, plans);
        let value = match card.battles {
            Battles::None => value / 4,
            Battles::Normal | Battles::RangedOnly => value,
        };
        let value = value - self.view.weights.order * units;
        let die = self.view.weights.die;
        card.extra.iter().fold(value, |value, extra| {
            value
                + match extra {
                    Extra::Dice { scope, more } | Extra::DiceIfUnmoved { scope, more } => {
                        let share = if *scope == Scope::All { die } else { die * 2 / 3 };
                        i32::from(*more) * share * units
                    }
                    Extra::DiceOfCreature { more } => i32::from(*more) * die,
                    Extra::Heal(figures) => i32::from(*figures) * HEALED * units,
                    Extra::EndDraw { draw, .. } => i32::from(*draw) * CARD,
                    Extra::Echo => CARD,
                }
        })
    }

    pub(super) fn number(&self, prompt: &Prompt, min: i16, max: i16) -> i16 {
        match prompt.says.text {
            // All the flags that can be ignored, all that can be stored.
            text::IGNORE_FLAGS | text::HOW_MANY_STORED | text::HOW_MANY_ROLLED => max,
            _ => min,
        }
    }
}

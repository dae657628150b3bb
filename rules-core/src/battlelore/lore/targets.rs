//! Whom a card is played on: table 1.17.

use super::super::area::Area;
use super::super::battle::BattleKind;
use super::super::content::{LoreCard, LoreCommand, Need, Target, Where};
use super::super::unit::{Marks, Unit};
use super::super::{BattleLore, Side, ask, rules, text};
use super::{Step, effects};
use crate::game::Log;
use crate::kit::list::List;
use crate::pack::{Pack, Record};
use crate::prompt::{Answer, Ask, Choices, Prompt};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// Units that one card can be played on.
pub type Chosen = List<u8, 8>;

const SECTIONS: [Where; 3] = [Where::Left, Where::Center, Where::Right];

/// Whom a card may be played on now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Targets {
    /// It needs no unit.
    Nobody,
    /// The unit that the window is about, if it fits.
    Unit(Option<u8>),
    /// Hexes of units to choose from.
    Units(Area),
    /// Hexes of units of which a section's are meant.
    Sections(Area),
}

impl BattleLore {
    pub(super) fn has_target(&self, pack: &Pack<'_>, card: u8, side: Side) -> bool {
        let card: LoreCard = pack.get(card);
        if let Some(owner) = army_of(side, card.target) {
            return self.meant(pack, side, owner, &card).next().is_some();
        }
        match self.targets_of(pack, side, &card) {
            Targets::Nobody => true,
            Targets::Unit(unit) => unit.is_some(),
            Targets::Units(area) | Targets::Sections(area) => !area.is_empty(),
        }
    }

    /// The units of an army that the card may be played on.
    fn meant<'a>(
        &'a self,
        pack: &'a Pack<'_>,
        side: Side,
        owner: Side,
        card: &'a LoreCard,
    ) -> impl Iterator<Item = &'a Unit> {
        let is_ordered = |unit: &Unit| unit.marks.has(Marks::ORDERED) && !unit.marks.has(Marks::SPENT);
        let fits = move |unit: &Unit| match card.target {
            Target::OrderedUnits | Target::OrderedEnemy => is_ordered(unit),
            Target::EnemyWithin(hexes) => {
                let near = self.field.grid().within(unit.hex, hexes);
                self.army(side).any(|(_, own)| near.contains(own.hex))
            }
            Target::OwnUnits
            | Target::EnemyUnits
            | Target::OwnSection
            | Target::You
            | Target::Opponent
            | Target::Moving
            | Target::Attacking
            | Target::Attacked
            | Target::Defending
            | Target::Attacker
            | Target::LoreCard => true,
        };
        self.army(owner)
            .filter(move |(index, unit)| fits(unit) && self.is_target(pack, *index, unit, card))
            .map(|(_, unit)| unit)
    }

    pub(super) fn targets_of(&self, pack: &Pack<'_>, side: Side, card: &LoreCard) -> Targets {
        let battle = &self.battle;
        let one = |unit: Option<u8>, owner: Side| {
            let fits = |index: &u8| {
                let unit = self.unit(*index);
                unit.is_some_and(|unit| {
                    unit.is_alive() && unit.side == owner && self.is_target(pack, *index, unit, card)
                })
            };
            Targets::Unit(unit.filter(fits))
        };
        let all = |owner: Side| -> Area { self.meant(pack, side, owner, card).map(|unit| unit.hex).collect() };
        let enemy = side.other();
        match card.target {
            Target::You | Target::Opponent | Target::LoreCard => Targets::Nobody,
            Target::OwnUnits | Target::OrderedUnits => Targets::Units(all(side)),
            Target::EnemyUnits | Target::EnemyWithin(_) | Target::OrderedEnemy => Targets::Units(all(enemy)),
            Target::OwnSection => Targets::Sections(all(side)),
            Target::Moving => one(self.turn.moving, enemy),
            Target::Attacking => one(Some(battle.attacker), side),
            Target::Attacked => one(Some(battle.defender), enemy),
            Target::Defending => one(Some(battle.defender), side),
            Target::Attacker => one(Some(battle.attacker), enemy),
        }
    }

    /// Whether a unit is what the card needs, and can be given what the card does.
    fn is_target(&self, pack: &Pack<'_>, index: u8, unit: &Unit, card: &LoreCard) -> bool {
        let needed = card.needs.iter().all(|need| match need {
            Need::Class(class) => unit.class == *class,
            Need::NotCreature => !unit.is_creature(),
            Need::Figures(figures) => unit.figures >= *figures,
            Need::AgainstCreature => self.unit(self.battle.defender).is_some_and(Unit::is_creature),
            Need::InMelee => self.is_melee(),
        });
        needed
            && card
                .does
                .iter()
                .all(|does| self.can_take(pack, index, unit, card, *does))
    }

    fn can_take(&self, pack: &Pack<'_>, index: u8, unit: &Unit, card: &LoreCard, does: LoreCommand) -> bool {
        match does {
            // One order for each unit: BL-ORD-04.
            LoreCommand::Order | LoreCommand::OrderToMove => {
                !unit.marks.has_any(Marks::ORDERED.and(Marks::SPENT).and(Marks::BY_LORE))
            }
            // A unit that has moved is not touched: BL-LCARD-10.
            LoreCommand::MoveBonus(_) | LoreCommand::HitAndRun(_) => {
                !unit.marks.has_any(Marks::MOVED.and(Marks::BUSY).and(Marks::WEBBED))
            }
            LoreCommand::Step(_) => !unit.marks.has(Marks::WEBBED),
            LoreCommand::Relocate(within) => {
                let (level, _) = self.player(unit.side).skill(card.class);
                !unit.marks.has(Marks::WEBBED) && !self.havens(index, within.at(level)).is_empty()
            }
            // It strikes before an attack, not before the answer to its own.
            LoreCommand::FirstStrike => {
                let kind = self.battle.kind;
                matches!(kind, BattleKind::Initial | BattleKind::Bonus)
                    && !unit.marks.has(Marks::WEBBED)
                    && self.may_strike_first(pack)
            }
            LoreCommand::Tokens(_)
            | LoreCommand::Steal(_)
            | LoreCommand::TokensPerWounded(_)
            | LoreCommand::TokensIfEliminated(_)
            | LoreCommand::LoreTheft
            | LoreCommand::CardRoll { .. }
            | LoreCommand::Dice(_)
            | LoreCommand::FewerDice(_)
            | LoreCommand::DiceInBonus(_)
            | LoreCommand::DiceOfOrdered { .. }
            | LoreCommand::DiceInBattleBack(_)
            | LoreCommand::NoCaps
            | LoreCommand::LoreHits
            | LoreCommand::StrikesMiss
            | LoreCommand::FlagsMiss
            | LoreCommand::IgnoreHits(_)
            | LoreCommand::IgnoreFirstHit
            | LoreCommand::Reroll(_)
            | LoreCommand::IgnoreFlags
            | LoreCommand::Bold(_)
            | LoreCommand::Frighten
            | LoreCommand::BattleBackRight
            | LoreCommand::Heal(_)
            | LoreCommand::Cleanse
            | LoreCommand::PayFigure
            | LoreCommand::Unorder
            | LoreCommand::MoveCap(_)
            | LoreCommand::NoRanged
            | LoreCommand::PeekCommand
            | LoreCommand::PeekLore
            | LoreCommand::Burn(_)
            | LoreCommand::CommandCycle(_)
            | LoreCommand::Cancel => true,
        }
    }

    /// Whether the attacked unit stands beside its attacker: farther away it could not strike.
    fn may_strike_first(&self, _pack: &Pack<'_>) -> bool {
        self.is_melee()
    }

    /// The units are known: the card works on them.
    pub(super) fn carry_out(&mut self, side: Side, card: u8, units: &[u8], log: &mut dyn Log) {
        if units.is_empty() {
            self.lore_is_void(card, log);
            return;
        }
        for unit in units {
            let says = self.told(text::LORE_ON, *unit);
            log.plain(rules::GEN_01, says.with(LoreCard::card(card)));
        }
        self.push_lore(Step::Do(effects::Do::new(side, card, units)));
    }

    /// Chooses the units of a card one after the other; the last one that is left is not asked for.
    pub(super) fn aim(&mut self, pack: &Pack<'_>, side: Side, card: u8, chosen: &[u8], left: u8, log: &mut dyn Log) {
        let row: LoreCard = pack.get(card);
        let area = if left == 0 {
            Area::EMPTY
        } else {
            self.free_targets(pack, side, &row, chosen)
        };
        let mut chosen: Chosen = List::of(chosen);
        let only = area.only().filter(|_| chosen.is_empty());
        if let Some(unit) = only.and_then(|hex| self.unit_at(hex)) {
            chosen.push(unit);
            self.carry_out(side, card, &chosen, log);
        } else if area.is_empty() || chosen.is_full() {
            self.carry_out(side, card, &chosen, log);
        } else {
            self.push_lore(Step::Aim(Aim {
                side,
                card,
                chosen,
                left,
            }));
        }
    }

    fn free_targets(&self, pack: &Pack<'_>, side: Side, card: &LoreCard, chosen: &[u8]) -> Area {
        let taken: Area = chosen.iter().map(|unit| self.hex_of(*unit)).collect();
        match self.targets_of(pack, side, card) {
            Targets::Units(area) => area.without(taken),
            Targets::Nobody | Targets::Unit(_) | Targets::Sections(_) => Area::EMPTY,
        }
    }

    /// Chooses the section that a card works on.
    pub(super) fn aim_at_section(&mut self, pack: &Pack<'_>, side: Side, card: u8, log: &mut dyn Log) {
        let step = Section { side, card };
        let sections = step.sections(self, pack);
        match sections.as_ref() {
            [] => self.lore_is_void(card, log),
            [only] => step.choose(self, pack, *only, log),
            [_, _, ..] => self.push_lore(Step::Section(step)),
        }
    }
}

/// Whose units the card may be played on, where they are not given by what happens.
fn army_of(side: Side, target: Target) -> Option<Side> {
    match target {
        Target::OwnUnits | Target::OwnSection | Target::OrderedUnits => Some(side),
        Target::EnemyUnits | Target::EnemyWithin(_) | Target::OrderedEnemy => Some(side.other()),
        Target::You
        | Target::Opponent
        | Target::Moving
        | Target::Attacking
        | Target::Attacked
        | Target::Defending
        | Target::Attacker
        | Target::LoreCard => None,
    }
}

/// One more unit for the card, or enough.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Aim {
    side: Side,
    card: u8,
    chosen: Chosen,
    left: u8,
}

impl Aim {
    pub fn ask(&self, game: &BattleLore, pack: &Pack<'_>) -> Prompt {
        let row: LoreCard = pack.get(self.card);
        let area = game.free_targets(pack, self.side, &row, &self.chosen);
        let enough = (!self.chosen.is_empty()).then(|| Message::new(text::ENOUGH));
        ask(
            game.seat(self.side),
            rules::GEN_01,
            Message::new(text::LORE_WHOM)
                .with(LoreCard::card(self.card))
                .with(self.left),
            Ask::Place {
                cells: area.cells(),
                or: enough,
            },
        )
    }

    pub fn resolve(mut self, game: &mut BattleLore, pack: &Pack<'_>, answer: &Answer, log: &mut dyn Log) {
        let unit = if let Answer::Place(hex) = answer {
            game.unit_at(*hex)
        } else {
            None
        };
        match unit {
            Some(unit) => {
                self.chosen.push(unit);
                let left = self.left.saturating_sub(1);
                game.aim(pack, self.side, self.card, &self.chosen, left, log);
            }
            None => game.carry_out(self.side, self.card, &self.chosen, log),
        }
    }
}

/// Which section?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Section {
    side: Side,
    card: u8,
}

impl Section {
    /// The hexes of the units that are meant, and the sections where some are.
    fn area(self, game: &BattleLore, pack: &Pack<'_>) -> Area {
        let card: LoreCard = pack.get(self.card);
        if let Targets::Sections(area) = game.targets_of(pack, self.side, &card) {
            area
        } else {
            Area::EMPTY
        }
    }

    fn sections(self, game: &BattleLore, pack: &Pack<'_>) -> List<Where, 3> {
        let area = self.area(game, pack);
        let has_units = |section: &Where| area.iter().any(|hex| game.field.is_in(hex, *section, self.side));
        SECTIONS.into_iter().filter(has_units).collect()
    }

    pub fn ask(self, game: &BattleLore, pack: &Pack<'_>) -> Prompt {
        let name = |section: &Where| {
            Message::new(match section {
                Where::Left => text::LORE_LEFT,
                Where::Center => text::LORE_CENTER,
                Where::Right => text::LORE_RIGHT,
                Where::Anywhere => text::ENOUGH,
            })
        };
        let choices: Choices = self.sections(game, pack).iter().map(name).collect();
        ask(
            game.seat(self.side),
            rules::GEN_01,
            Message::new(text::LORE_SECTION).with(LoreCard::card(self.card)),
            Ask::Choose(choices),
        )
    }

    pub fn resolve(self, game: &mut BattleLore, pack: &Pack<'_>, answer: &Answer, log: &mut dyn Log) {
        let sections = self.sections(game, pack);
        let choice = if let Answer::Choice(choice) = answer {
            *choice
        } else {
            0
        };
        if let Some(section) = sections.get(usize::from(choice)) {
            self.choose(game, pack, *section, log);
        }
    }

    fn choose(self, game: &mut BattleLore, pack: &Pack<'_>, section: Where, log: &mut dyn Log) {
        let area = self.area(game, pack);
        let inside = area.iter().filter(|hex| game.field.is_in(*hex, section, self.side));
        let units: List<u8, 20> = inside.filter_map(|hex| game.unit_at(hex)).collect();
        // More units than a card can name are dealt with in parts.
        for some in units.chunks(Chosen::CAPACITY) {
            game.carry_out(self.side, self.card, some, log);
        }
    }
}

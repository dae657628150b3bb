//! Who may battle, and whom: BL-COMBAT-01 to -12, BL-GOB-02, -09.

use super::{Stage, Step};
use crate::battlelore::area::Area;
use crate::battlelore::battle::{Battle, BattleCards, BattleKind};
use crate::battlelore::content::{Banner, Battles, Class, Race};
use crate::battlelore::turn::{Activation, Phase};
use crate::battlelore::unit::{Marks, Unit};
use crate::battlelore::{self as bl, BattleLore, ask, rules, text};
use crate::game::Log;
use crate::map::Eyes;
use crate::pack::Pack;
use crate::prompt::{Answer, Ask, Prompt};
use crate::text::Message;

/// What keeps an ordered unit from battle: BL-COMBAT-11, and that its order may have been for moving only.
const UNFIT: Marks = Marks::BATTLED
    .and(Marks::BARRED)
    .and(Marks::BUSY)
    .and(Marks::WEBBED)
    .and(Marks::MOVE_ONLY);

impl BattleLore {
    /// The combat phase of the units that are being activated; it ends by itself.
    pub(in crate::battlelore) fn begin_combat(&mut self, _pack: &Pack<'_>, log: &mut dyn Log) {
        log.cite(rules::COMBAT_11);
        self.turn.phase = Phase::Combat;
        self.push(bl::Step::Combat(Step::Next));
    }

    /// Whether the unit may attack at all, targets apart: BL-COMBAT-02, -03, -11.
    pub(in crate::battlelore) fn may_battle(&self, unit: &Unit) -> bool {
        let marks = unit.marks;
        // A unit that hits and runs battles whatever the distance.
        let tired = marks.has(Marks::TIRED) && !marks.has(Marks::HIT_AND_RUN);
        self.is_in_action(unit) && unit.is_alive() && !marks.has_any(UNFIT) && !tired
    }

    /// The hexes of those that the unit may attack now: BL-COMBAT-06, -08 to -10, -12.
    pub(in crate::battlelore) fn targets(&self, pack: &Pack<'_>, unit: u8) -> Area {
        let Some(known) = self.unit(unit) else {
            return Area::EMPTY;
        };
        let enemies = self.occupied_by(known.side.other());
        self.targets_among(pack, unit, enemies, self.battles())
    }

    /// Which attacks the command card leaves; it says nothing to units of a lore card.
    fn battles(&self) -> Battles {
        match self.turn.activation {
            Activation::Command => self.turn.front.battles,
            Activation::Lore => Battles::Normal,
        }
    }

    fn targets_among(&self, pack: &Pack<'_>, index: u8, enemies: Area, battles: Battles) -> Area {
        let Some(unit) = self.unit(index).filter(|_| battles != Battles::None) else {
            return Area::EMPTY;
        };
        let beside = self.field.around(unit.hex).common(enemies);
        // Whoever is in contact fights melee: BL-COMBAT-10; whoever rushed fights nothing else: BL-GOB-09.
        if !beside.is_empty() || unit.marks.has(Marks::RUSHED) {
            return match battles {
                Battles::Normal => self.with_dice(pack, index, beside, BattleKind::Initial),
                Battles::None | Battles::RangedOnly => Area::EMPTY,
            };
        }
        if !unit.weapon.is_ranged() || self.turn.no_ranged == Some(unit.side) {
            return Area::EMPTY;
        }
        // Nobody is beside it, so the nearest is two hexes away.
        let near = self.field.grid().within(unit.hex, unit.weapon.range()).common(enemies);
        if near.is_empty() {
            return near;
        }
        let opaque = self.opaque(pack);
        let in_sight = near.iter().filter(|hex| self.sees_past(opaque, unit.hex, *hex));
        self.with_dice(pack, index, in_sight.collect(), BattleKind::Initial)
    }

    /// Those of the hexes against which the unit has dice to roll: BL-COMBAT-12.
    pub(super) fn with_dice(&self, pack: &Pack<'_>, unit: u8, hexes: Area, kind: BattleKind) -> Area {
        let has_dice = |hex: &u8| {
            self.unit_at(*hex)
                .is_some_and(|target| self.has_dice(pack, unit, target, kind))
        };
        hexes.iter().filter(has_dice).collect()
    }

    /// The units that have an attack now, and whether one of them has rushed and owes it: BL-GOB-02.
    fn ready(&self, pack: &Pack<'_>) -> (Area, bool) {
        let mut ready = Area::EMPTY;
        let mut bound = false;
        let side = self.turn.active;
        let fighters = || self.army(side).filter(|(_, unit)| self.may_battle(unit));
        if fighters().next().is_none() {
            return (ready, bound);
        }
        let battles = self.battles();
        let enemies = self.occupied_by(side.other());
        for (index, unit) in fighters() {
            if !self.targets_among(pack, index, enemies, battles).is_empty() {
                ready.insert(unit.hex);
                bound |= unit.marks.has(Marks::RUSHED);
            }
        }
        (ready, bound)
    }

    /// The next unit battles, if any can.
    pub(super) fn next_battle(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        let (ready, bound) = self.ready(pack);
        if self
            .army(self.turn.active)
            .any(|(_, unit)| self.may_battle(unit) && !ready.contains(unit.hex) && self.has_no_dice(pack, unit))
        {
            log.cite(rules::COMBAT_12);
        }
        // Whoever rushed and finds nobody beside it any more does not battle at all.
        let lapsed = |unit: &Unit| unit.marks.has(Marks::RUSHED) && self.may_battle(unit);
        if self
            .army(self.turn.active)
            .any(|(_, unit)| !ready.contains(unit.hex) && lapsed(unit))
        {
            log.cite(rules::GOB_09);
        }
        match ready.only().and_then(|hex| self.unit_at(hex)) {
            None if ready.is_empty() => log.cite(rules::COMBAT_06),
            Some(unit) if bound => self.choose_target(pack, unit, log),
            Some(_) | None => self.push(bl::Step::Combat(Step::Who)),
        }
    }

    pub(super) fn ask_who(&self, pack: &Pack<'_>) -> Prompt {
        let (ready, bound) = self.ready(pack);
        let rule = if bound { rules::GOB_02 } else { rules::COMBAT_01 };
        let end = (!bound).then(|| Message::new(text::END_COMBAT));
        ask(
            self.seat(self.turn.active),
            rule,
            Message::new(text::BATTLE_WHO),
            Ask::Place {
                cells: ready.cells(),
                or: end,
            },
        )
    }

    pub(super) fn answer_who(&mut self, pack: &Pack<'_>, answer: &Answer, log: &mut dyn Log) {
        if let Answer::Place(hex) = answer {
            if let Some(unit) = self.unit_at(*hex) {
                self.choose_target(pack, unit, log);
            }
        } else {
            log.cite(rules::COMBAT_03);
            let green_goblins =
                |unit: &Unit| unit.race == Race::Goblin && unit.class == Class::Foot && unit.banner == Banner::Green;
            if self.army(self.turn.active).any(|(_, unit)| green_goblins(unit)) {
                log.cite(rules::GOB_08);
            }
        }
    }

    fn choose_target(&mut self, pack: &Pack<'_>, unit: u8, log: &mut dyn Log) {
        self.push(bl::Step::Combat(Step::Next));
        match self.targets(pack, unit).only() {
            Some(hex) => self.attack(unit, hex, log),
            None => self.push(bl::Step::Combat(Step::Target(unit))),
        }
    }

    pub(super) fn ask_target(&self, pack: &Pack<'_>, unit: u8) -> Prompt {
        ask(
            self.seat(self.side_of(unit)),
            rules::COMBAT_04,
            self.told(text::ATTACK_WHOM, unit),
            Ask::place(self.targets(pack, unit).cells()),
        )
    }

    /// The unit's battle of the turn begins.
    pub(super) fn attack(&mut self, unit: u8, hex: u8, log: &mut dyn Log) {
        let Some(target) = self.unit_at(hex) else { return };
        if self.has(unit, Marks::RUSHED) {
            log.cite(rules::GOB_09);
        }
        self.fight(unit, target, BattleKind::Initial);
        if self.is_melee() {
            log.cite(rules::COMBAT_08);
            log.cite(rules::LOS_07);
        } else {
            log.cite(rules::COMBAT_09);
            log.cite(rules::COMBAT_10);
            log.cite(rules::LOS_01);
            log.cite(rules::LOS_02);
            log.cite(rules::LOS_03);
            log.cite(rules::LOS_04);
            log.cite(rules::LOS_05);
            log.cite(rules::CREAT_01);
            if self.field.hill.contains(self.hex_of(unit)) && self.field.hill.contains(hex) {
                log.cite(rules::LOS_06);
            }
        }
        log.scene(
            rules::COMBAT_07,
            self.told(text::ATTACKS, unit)
                .with(self.name_of(target))
                .with(self.place_of(target)),
        );
    }

    /// Begins a battle, or one of its rolls: its attacker is who rolls. A unit's own battle ends with [`Step::Close`].
    pub(in crate::battlelore) fn fight(&mut self, attacker: u8, defender: u8, kind: BattleKind) {
        let cards = match kind {
            BattleKind::Initial => BattleCards::default(),
            BattleKind::Bonus | BattleKind::Back | BattleKind::First => self.battle.cards,
        };
        self.battle = Battle {
            attacker,
            defender,
            kind,
            origin: self.hex_of(defender),
            distance: self.distance_between(attacker, defender),
            cards,
            ..Battle::default()
        };
        match kind {
            BattleKind::Initial => {
                self.mark(attacker, Marks::BATTLED);
                self.push(bl::Step::Combat(Step::Close(attacker)));
                self.push(bl::Step::Combat(Step::Fight(Stage::Windows(0))));
            }
            BattleKind::Bonus => self.push(bl::Step::Combat(Step::Fight(Stage::Windows(0)))),
            // Cards for battles are played when the unit's own begins; only those around a roll are played here.
            BattleKind::Back | BattleKind::First => {
                self.push(bl::Step::Combat(Step::Fight(Stage::Before)));
                if self.options.eyes == Eyes::Table {
                    self.push(bl::Step::Combat(Step::Cap));
                }
            }
        }
    }

    /// Hexes between two units: 1 is melee.
    fn distance_between(&self, one: u8, other: u8) -> u8 {
        match self.options.eyes {
            Eyes::Table => self.facts.distance.max(1),
            Eyes::Map => self.field.distance(self.hex_of(one), self.hex_of(other)),
        }
    }

    /// Whether the battle that is being fought is a melee: BL-COMBAT-08.
    pub(in crate::battlelore) fn is_melee(&self) -> bool {
        self.battle.distance == 1
    }

    /// Whether the two still stand side by side: BL-FOLLOW-13.
    pub(super) fn are_apart(&self, one: u8, other: u8) -> bool {
        match self.options.eyes {
            Eyes::Table => self.battle.left,
            Eyes::Map => self.distance_between(one, other) != 1,
        }
    }
}

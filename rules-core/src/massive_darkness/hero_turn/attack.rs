//! Attacks in the hero's turn: which weapons are at hand, who is in reach, and who is attacked. MD-ACT-ATTACK-01 to
//! -03, section 1.3; decision D-04.

use super::{MassiveDarkness, Step, player};
use crate::game::Log;
use crate::kit::list::List;
use crate::map::Eyes;
use crate::massive_darkness::combat::Target;
use crate::massive_darkness::content::EquipmentCard;
use crate::massive_darkness::skill::{AttackType, Does, Effects, Extra, Gifts};
use crate::massive_darkness::{rules, text};
use crate::pack::Pack;
use crate::prompt::{Ask, Choices, Prompt};
use crate::text::{Arg, Message};
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// Section 1.3.
const MAGIC_RANGE: u8 = 2;

/// Units to choose from: more are never in reach of one hero at once.
type Units = List<u8, 16>;

/// Weapons in the hero's hands.
#[derive(Clone, Copy, Debug, Default)]
pub struct Arms {
    pub melee: bool,
    pub ranged: bool,
    pub magic: bool,
    /// Magic attacks in the own zone with a melee weapon.
    pub blade: bool,
}

/// Where the hero sees something to attack.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reach {
    pub here: bool,
    pub near: bool,
    far: bool,
}

impl Reach {
    pub fn beyond(self) -> bool {
        self.near || self.far
    }

    fn add(&mut self, distance: u8) {
        match distance {
            0 => self.here = true,
            1..=MAGIC_RANGE => self.near = true,
            _ => self.far = true,
        }
    }

    fn is_complete(self) -> bool {
        self.here && self.near
    }
}

/// What leads to an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Manner {
    Plain,
    Charge,
    Distance,
}

/// Several can be attacked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Aim {
    seat: u8,
    attack: AttackType,
    manner: Manner,
    units: Units,
    /// A bit per pillar.
    pillars: u8,
}

impl Aim {
    fn targets(&self) -> impl Iterator<Item = Target> + '_ {
        let pillars = (0..8u8).filter(|pillar| self.pillars & 1 << pillar != 0);
        let units = self.units.iter().map(|unit| Target::Unit(*unit));
        units.chain(pillars.map(Target::Pillar))
    }

    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let choices: Choices = self.targets().map(|target| game.target_name(target)).collect();
        let says = Message::new(text::ATTACK_WHOM).with(game.hero(self.seat).name());
        player(self.seat, rules::ACT_ATTACK_01, says, Ask::Choose(choices))
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, choice: u8, log: &mut dyn Log) {
        if let Some(target) = self.targets().nth(usize::from(choice)) {
            game.strike(pack, self.seat, target, self.attack, self.manner, log);
        }
    }
}

impl MassiveDarkness {
    /// A unit by name and place; with the table's eyes by its number among its like.
    #[must_use]
    pub fn unit_label(&self, unit: u8) -> Message {
        let Some(enemy) = self.enemy(unit) else {
            return Message::new(text::NOBODY);
        };
        match self.options.eyes {
            Eyes::Map => Message::new(text::UNIT_AT)
                .with(enemy.name())
                .with(self.cell_of(enemy.zone)),
            Eyes::Table => {
                let like = self.enemies_where(|other| other.card == enemy.card);
                let number = like.iter().take_while(|other| *other <= unit).count() as u8;
                if like.len() > 1 {
                    Message::new(text::UNIT_NUMBER).with(enemy.name()).with(number)
                } else {
                    Message::card(enemy.name())
                }
            }
        }
    }

    pub(super) fn cell_of(&self, zone: u8) -> Arg {
        let at = self.board.at(zone);
        Arg::Cell { x: at.x, y: at.y }
    }

    fn target_name(&self, target: Target) -> Message {
        match target {
            Target::Unit(unit) => self.unit_label(unit),
            // Only the table knows where: by the number of its gauge.
            Target::Pillar(pillar) if self.options.eyes == Eyes::Table => {
                Message::new(text::PILLAR_NAME).with(pillar.saturating_add(1))
            }
            Target::Pillar(pillar) => match self.board.pillars.get(usize::from(pillar)) {
                Some(pillar) => Message::new(text::PILLAR_AT).with(self.cell_of(pillar.zone)),
                None => Message::new(text::NOBODY),
            },
        }
    }

    /// MD-ACT-ATTACK-03: equipped weapons alone, and in story mode only those of the game's level.
    pub(super) fn arms(&self, pack: &Pack<'_>, seat: u8, blade: bool) -> Arms {
        let mut arms = Arms::default();
        for card in self.hero(seat).hands.iter().flatten() {
            let card: EquipmentCard = pack.get(*card);
            if self.may_use(card.level) {
                arms.melee |= card.melee != [0; 2];
                arms.ranged |= card.ranged != [0; 2];
                arms.magic |= card.magic != [0; 2];
            }
        }
        arms.blade = blade && arms.melee;
        arms
    }

    /// Every target with its distance along a line of sight; with the table's eyes all of them, at no distance.
    fn each_target(&self, from: u8, visit: &mut dyn FnMut(Target, Option<u8>) -> bool) {
        let blocking = self.blocking_pillars();
        let here = self.board.at(from);
        let distance = |zone: u8| {
            let there = self.board.at(zone);
            let straight = here.x == there.x || here.y == there.y;
            if straight {
                self.board.sight(from, zone, &blocking)
            } else {
                None
            }
        };
        let eyes = self.options.eyes;
        for (unit, enemy) in (0u8..).zip(self.enemies.iter()) {
            let Some(enemy) = enemy else { continue };
            let distance = match eyes {
                Eyes::Table => None,
                Eyes::Map => match distance(enemy.zone) {
                    None => continue,
                    sighted => sighted,
                },
            };
            if self.is_attackable(unit) && visit(Target::Unit(unit), distance) {
                return;
            }
        }
        if self.pillars_are_targets() {
            for (pillar, place) in (0u8..).zip(self.board.pillars.iter()) {
                let distance = match eyes {
                    Eyes::Table => None,
                    Eyes::Map => match distance(place.zone) {
                        None => continue,
                        sighted => sighted,
                    },
                };
                if place.health > 0 && visit(Target::Pillar(pillar), distance) {
                    return;
                }
            }
        }
    }

    /// How far the hero's targets are. The table knows by itself, as long as there is anybody.
    pub(super) fn reach(&self, seat: u8) -> Reach {
        self.reach_from(self.hero(seat).zone)
    }

    pub(super) fn reach_from(&self, zone: u8) -> Reach {
        let mut reach = Reach::default();
        self.each_target(zone, &mut |_, distance| {
            match distance {
                Some(distance) => reach.add(distance),
                None => {
                    reach.here = true;
                    reach.near = true;
                }
            }
            reach.is_complete()
        });
        reach
    }

    /// Pays a combat action and attacks: MD-ACT-ATTACK-01.
    pub(super) fn begin_attack(
        &mut self,
        pack: &Pack<'_>,
        seat: u8,
        attack: AttackType,
        manner: Manner,
        log: &mut dyn Log,
    ) {
        self.spend(seat, Some(Extra::Combat));
        self.aim(pack, seat, attack, manner, log);
    }

    /// Whom? Not asked where there is no choice.
    pub(super) fn aim(&mut self, pack: &Pack<'_>, seat: u8, attack: AttackType, manner: Manner, log: &mut dyn Log) {
        let arms = self.arms(
            pack,
            seat,
            attack == AttackType::Magic && self.talents(pack, seat).blade,
        );
        let in_range = |distance: Option<u8>| match (attack, distance) {
            (_, None) | (AttackType::Melee, Some(0)) => true,
            (AttackType::Melee, Some(_)) | (AttackType::Ranged, Some(0)) => false,
            (AttackType::Ranged, Some(_)) => true,
            (AttackType::Magic, Some(0)) => arms.blade,
            (AttackType::Magic, Some(distance)) => arms.magic && distance <= MAGIC_RANGE,
        };
        let mut aim = Aim {
            seat,
            attack,
            manner,
            units: Units::new(),
            pillars: 0,
        };
        let mut farthest = None;
        self.each_target(self.hero(seat).zone, &mut |target, distance| {
            if in_range(distance) {
                farthest = farthest.max(distance);
                match target {
                    Target::Unit(unit) => {
                        aim.units.push(unit);
                    }
                    Target::Pillar(pillar) => aim.pillars |= 1u8.checked_shl(u32::from(pillar)).unwrap_or(0),
                }
            }
            false
        });
        if farthest > Some(0) {
            self.cite_sight(farthest, log);
        }
        let mut targets = aim.targets();
        let (first, second) = (targets.next(), targets.next());
        drop(targets);
        match (first, second) {
            (Some(only), None) => self.strike(pack, seat, only, attack, manner, log),
            (Some(_), Some(_)) => self.push_turn(Step::Aim(aim)),
            // Gone since the menu came up.
            (None, _) => {}
        }
    }

    fn strike(
        &mut self,
        pack: &Pack<'_>,
        seat: u8,
        target: Target,
        attack: AttackType,
        manner: Manner,
        log: &mut dyn Log,
    ) {
        log.cite(rules::ACT_ATTACK_01);
        // An order of the leader is not remembered.
        if seat != self.turn.hero {
            log.cite(rules::COUNTER_07);
        }
        let mut extra = Effects::new();
        if manner != Manner::Plain {
            self.each_skill(pack, seat, Gifts::ACTION, &mut |skill| match (&skill.does, manner) {
                (Does::Charge(effects), Manner::Charge) | (Does::FightingDistance(effects), Manner::Distance) => {
                    extra = effects.clone();
                }
                (_, Manner::Plain | Manner::Charge | Manner::Distance) => {}
            });
        }
        self.hero_attacks(pack, seat, target, attack, &extra, log);
    }
}

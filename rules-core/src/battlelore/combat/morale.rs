//! Morale: who is Bold, supported or Frightened, and which flags are ignored. BL-MOR-01 to -12, BL-DWARF, BL-GOB-05, -07.

use super::Step;
use super::dice::is_own;
use super::retreat::Retreat;
use crate::battlelore::battle::{BattleKind, Face};
use crate::battlelore::content::{Class, Race};
use crate::battlelore::unit::Marks;
use crate::battlelore::{self as bl, BattleLore, ask, rules, text};
use crate::game::Log;
use crate::map::Eyes;
use crate::pack::Pack;
use crate::prompt::{Ask, Prompt};

/// As Bold as a unit that may ignore all flags: more than any roll shows.
const FEARLESS: u8 = 99;

impl BattleLore {
    /// Flags that the unit can ignore: BL-MOR-02 to -04, BL-DWARF-01 to -03; of a creature BL-CREAT-12, -14.
    pub(in crate::battlelore) fn bold(&self, pack: &Pack<'_>, index: u8) -> u8 {
        let Some(unit) = self.unit(index) else { return 0 };
        if unit.is_creature() {
            return 1;
        }
        if unit.marks.has(Marks::IGNORES_FLAGS) {
            return FEARLESS;
        }
        let standing = match self.options.eyes {
            Eyes::Table => self.bold_as_told(index),
            Eyes::Map => {
                let support = u8::from(self.is_supported(index));
                let dwarf = u8::from(is_iron_dwarf(unit));
                let place = self.field.bold(pack, unit.hex, unit.side);
                support.saturating_add(dwarf).saturating_add(place)
            }
        };
        standing.saturating_add(unit.bold)
    }

    /// What the table said of the unit, which began the battle as attacker or defender.
    fn bold_as_told(&self, unit: u8) -> u8 {
        let rolls = self.battle.attacker == unit;
        let attacked_first = match self.battle.kind {
            BattleKind::Initial | BattleKind::Bonus => rolls,
            BattleKind::Back | BattleKind::First => !rolls,
        };
        let [attacker, defender] = self.facts.bold;
        if attacked_first { attacker } else { defender }
    }

    /// At least two friends beside it that are not webbed: BL-MOR-03.
    pub(in crate::battlelore) fn is_supported(&self, index: u8) -> bool {
        let Some(unit) = self.unit(index).filter(|unit| unit.is_alive() && !unit.is_creature()) else {
            return false;
        };
        let around = self.field.around(unit.hex);
        let friends = self
            .army(unit.side)
            .filter(|(_, friend)| around.contains(friend.hex) && !friend.marks.has(Marks::WEBBED));
        friends.take(2).count() == 2
    }

    /// Frightened by nature, or by a card for this battle; a creature never is.
    fn is_frightened(&self, index: u8) -> bool {
        let scared = self.battle.cards.frighten && is_own(self.battle.kind) && self.battle.defender == index;
        self.unit(index)
            .is_some_and(|unit| !unit.is_creature() && (unit.is_frightened() || scared))
    }

    /// The flags of the battle's roll, once its hits are taken: BL-RET-01.
    pub(super) fn flags_of_roll(&mut self, log: &mut dyn Log) {
        let battle = self.battle;
        let flags = battle.roll.count(Face::Flag);
        let stands = self
            .unit(battle.defender)
            .is_some_and(|unit| unit.is_alive() && !unit.marks.has(Marks::WEBBED));
        if stands && flags > 0 && !battle.roll_cards.flags_miss {
            if self.unit(battle.defender).is_some_and(bl::unit::Unit::is_creature) {
                log.cite(rules::CREAT_11);
            }
            if battle.distance > 1 {
                log.cite(rules::MOR_10);
            }
            self.push(bl::Step::Combat(Step::Flags {
                unit: battle.defender,
                flags,
            }));
        }
    }

    /// Flags of a card's own roll: normal morale and retreat, no follow-on, no battle-back. The retreat waits until whatever
    /// is pushed afterwards is done, so hits of the same roll come first: [`Self::take_hits`] is called second. Against a
    /// webbed unit they are hits.
    pub(in crate::battlelore) fn take_flags(&mut self, pack: &Pack<'_>, unit: u8, flags: u8, log: &mut dyn Log) {
        if flags == 0 {
            return;
        }
        if self.has(unit, Marks::WEBBED) {
            log.cite(rules::HIT_11);
            let by = self.side_of(unit).other();
            self.take_hits(pack, unit, flags, by, log);
        } else {
            self.push(bl::Step::Combat(Step::Flags { unit, flags }));
        }
    }

    /// A unit ignores what it can of so many flags, and retreats for the others.
    pub(super) fn take_morale(&mut self, pack: &Pack<'_>, unit: u8, flags: u8, log: &mut dyn Log) {
        let Some(known) = self.unit(unit).filter(|unit| unit.is_alive()) else {
            return;
        };
        let most = self.bold(pack, unit).min(flags);
        log.cite(rules::MOR_11);
        if known.is_creature() {
            log.cite(rules::CREAT_12);
            log.cite(rules::CREAT_14);
            if flags > 1 {
                log.cite(rules::CREAT_15);
            }
            self.begin_retreat(pack, unit, flags.saturating_sub(most), log);
            return;
        }
        self.cite_morale(unit, most, log);
        if most == 0 {
            log.cite(rules::MOR_01);
            self.begin_retreat(pack, unit, flags, log);
        } else {
            self.push(bl::Step::Combat(Step::Ignore { unit, flags, most }));
        }
    }

    fn cite_morale(&self, index: u8, most: u8, log: &mut dyn Log) {
        let Some(unit) = self.unit(index).filter(|_| most > 0) else {
            return;
        };
        log.cite(rules::MOR_02);
        log.cite(rules::MOR_12);
        let supported = self.is_supported(index);
        if supported {
            log.cite(rules::MOR_03);
        }
        if is_iron_dwarf(unit) {
            log.cite(rules::DWARF_01);
            if supported {
                log.cite(rules::DWARF_02);
            }
            if most > 1 {
                log.cite(rules::DWARF_03);
            }
        }
        if unit.race == Race::Goblin {
            log.cite(rules::GOB_07);
        }
        log.cite(rules::MOR_04);
    }

    pub(super) fn ask_ignore(&self, unit: u8, flags: u8, most: u8) -> Prompt {
        ask(
            self.seat(self.side_of(unit)),
            rules::MOR_05,
            self.told(text::IGNORE_FLAGS, unit).with(flags),
            Ask::Number {
                min: 0,
                max: i16::from(most),
            },
        )
    }

    pub(super) fn ignore(&mut self, pack: &Pack<'_>, unit: u8, flags: u8, ignored: u8, log: &mut dyn Log) {
        log.cite(rules::MOR_06);
        let left = flags.saturating_sub(ignored);
        if ignored > 0 {
            log.plain(rules::MOR_05, self.told(text::IGNORED, unit).with(ignored).with(left));
        }
        if left > 0 {
            log.cite(rules::MOR_07);
            if self.is_frightened(unit) {
                log.cite(rules::MOR_09);
            }
        }
        self.begin_retreat(pack, unit, left, log);
    }

    /// A unit retreats for so many flags: BL-RET-02.
    fn begin_retreat(&mut self, pack: &Pack<'_>, unit: u8, flags: u8, log: &mut dyn Log) {
        let Some(known) = self.unit(unit).filter(|_| flags > 0) else {
            return;
        };
        let frightened = self.is_frightened(unit);
        let each = if frightened { 2 } else { known.retreat(pack) };
        if frightened {
            log.cite(rules::MOR_08);
            log.cite(rules::GOB_05);
        }
        log.cite(rules::RET_01);
        self.push(bl::Step::Combat(Step::Retreat(Retreat {
            unit,
            owed: flags.saturating_mul(each),
            moved: 0,
            frightened,
            checked: false,
        })));
    }
}

/// Iron Dwarves on foot are Bold by themselves: BL-DWARF-01.
fn is_iron_dwarf(unit: &bl::unit::Unit) -> bool {
    unit.race == Race::Dwarf && unit.class == Class::Foot
}

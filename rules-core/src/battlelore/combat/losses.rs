//! Figures and units that are lost: BL-HIT-07 to -09, BL-RET-10.

use crate::battlelore::field::OFF;
use crate::battlelore::unit::Marks;
use crate::battlelore::{BattleLore, Side, rules, text};
use crate::game::Log;
use crate::map::Eyes;
use crate::pack::{CardId, Pack};
use crate::rule::RuleId;
use crate::text::Arg;

impl BattleLore {
    /// A unit loses figures, its banner-bearer last; whoever calls this checks for victory once all of the event is counted.
    pub(in crate::battlelore) fn lose_figures(
        &mut self,
        pack: &Pack<'_>,
        unit: u8,
        figures: u8,
        rule: RuleId,
        log: &mut dyn Log,
    ) {
        let Some(known) = self.unit_mut(unit).filter(|unit| unit.is_alive()) else {
            return;
        };
        if figures > known.figures {
            log.cite(rules::HIT_08);
        }
        let lost = figures.min(known.figures);
        known.figures -= lost;
        let left = known.figures;
        if lost > 0 {
            log.bad(rule, self.told(text::LOSES, unit).with(lost).with(left));
        }
        if left == 0 {
            self.eliminate(pack, unit, log);
        }
    }

    /// A unit leaves the field and gives its opponent a banner; whoever calls this checks for victory.
    pub(in crate::battlelore) fn eliminate(&mut self, pack: &Pack<'_>, unit: u8, log: &mut dyn Log) {
        let says = self.told(text::ELIMINATED, unit);
        let Some(known) = self.unit_mut(unit).filter(|unit| unit.is_alive()) else {
            return;
        };
        let (side, hex, stored, is_creature) = (known.side, known.hex, known.stored, known.is_creature());
        known.figures = 0;
        known.stored = 0;
        known.marks = Marks::default();
        self.units.send(unit, OFF);
        log.bad(rules::HIT_09, says);
        self.gain_banners(side.other(), 1, log);
        if stored > 0 {
            log.cite(rules::CREAT_26);
            self.pool = self.pool.saturating_add(stored);
        }
        if is_creature && self.is_lore() {
            self.gain_tokens(side.other(), 1, rules::CREAT_10, log);
        }
        let tokens = self.battle.roll_cards.tokens_if_eliminated;
        if tokens > 0 && unit == self.battle.defender {
            self.battle.roll_cards.tokens_if_eliminated = 0;
            self.gain_tokens(side, tokens, rules::LCARD_13, log);
        }
        if self.options.eyes == Eyes::Map {
            self.left_hex(pack, hex, log);
        }
    }

    pub(in crate::battlelore) fn side_of(&self, unit: u8) -> Side {
        self.unit(unit).map_or(Side::North, |unit| unit.side)
    }

    pub(in crate::battlelore) fn name_of(&self, unit: u8) -> CardId {
        self.unit(unit)
            .map(crate::battlelore::unit::Unit::name)
            .unwrap_or_default()
    }

    /// Its hex, or its side where the device keeps no map.
    pub(in crate::battlelore) fn place_of(&self, unit: u8) -> Arg {
        match self.unit(unit) {
            Some(known) if known.is_alive() && self.options.eyes == Eyes::Map => self.cell(known.hex),
            Some(known) => known.side.name().into(),
            None => Arg::None,
        }
    }
}

//! How many dice, and what they show: BL-DICE-01 to -09, BL-COMBAT-05, -12, -13.

use super::{Stage, Step};
use crate::battlelore::battle::{BattleKind, Face, Roll};
use crate::battlelore::content::{Extra, Scope};
use crate::battlelore::field::UNCAPPED;
use crate::battlelore::turn::Activation;
use crate::battlelore::unit::{Marks, Unit};
use crate::battlelore::{self as bl, BattleLore, ask, rules, text};
use crate::chance::{Forecast, Odds};
use crate::dice::{self, DieCard};
use crate::game::Log;
use crate::kit::list::List;
use crate::map::Eyes;
use crate::pack::Pack;
use crate::prompt::{Ask, Die, Prompt};
use crate::rule::RuleId;
use crate::text::Message;

/// Dice that one question can roll.
pub const MOST: u8 = 16;

/// So many battle dice.
pub fn battle_dice(pack: &Pack<'_>, dice: u8) -> List<Die, 16> {
    let die = dice::die(pack, 0);
    (0..dice.min(MOST)).map(|_| die).collect()
}

/// What the dice show.
pub fn read(pack: &Pack<'_>, faces: &[u8]) -> Roll {
    let die: DieCard = pack.get(0);
    let mut roll = Roll::default();
    for shown in faces.iter().filter_map(|face| die.faces.get(usize::from(*face))) {
        for symbols in shown {
            for _ in 0..symbols.count {
                if let Some(face) = Face::of(symbols.symbol) {
                    roll.add(face);
                }
            }
        }
    }
    roll
}

impl BattleLore {
    /// The dice of an attack: BL-DICE-07. Cards of the battle that is being fought are in it, those against the roll are not.
    pub(in crate::battlelore) fn dice_count(
        &self,
        pack: &Pack<'_>,
        attacker: u8,
        defender: u8,
        kind: BattleKind,
    ) -> u8 {
        let (Some(from), Some(into)) = (self.unit(attacker), self.unit(defender)) else {
            return 0;
        };
        self.own_dice(pack, from, into, kind)
            .saturating_add(self.dice_of_cards(from, into, kind))
    }

    /// Whether an attack has dice at all: most have, before any card is looked at.
    pub(super) fn has_dice(&self, pack: &Pack<'_>, attacker: u8, defender: u8, kind: BattleKind) -> bool {
        let (Some(from), Some(into)) = (self.unit(attacker), self.unit(defender)) else {
            return false;
        };
        self.own_dice(pack, from, into, kind) > 0 || self.dice_of_cards(from, into, kind) > 0
    }

    /// The dice that are the attacker's own. BL-DICE-02 comes before BL-DICE-03: BL-DICE-04.
    fn own_dice(&self, pack: &Pack<'_>, from: &Unit, into: &Unit, kind: BattleKind) -> u8 {
        let base = from.base_dice(pack).saturating_sub(self.moved_penalty(from));
        base.min(self.cap(pack, from, into, kind))
    }

    /// Whether its move has cost the unit all its own dice: BL-COMBAT-12.
    pub(super) fn has_no_dice(&self, pack: &Pack<'_>, unit: &Unit) -> bool {
        unit.base_dice(pack) <= self.moved_penalty(unit)
    }

    /// Dice lost for a move this turn: BL-DICE-02.
    fn moved_penalty(&self, unit: &Unit) -> u8 {
        if unit.moved > 0 {
            unit.weapon.moved_penalty(self.options.crossbow_penalty)
        } else {
            0
        }
    }

    /// The lowest cap of the two hexes: BL-DICE-03.
    fn cap(&self, pack: &Pack<'_>, from: &Unit, into: &Unit, kind: BattleKind) -> u8 {
        if is_own(kind) && self.battle.cards.no_caps {
            return UNCAPPED;
        }
        match self.options.eyes {
            Eyes::Table if self.facts.cap == 0 => UNCAPPED,
            Eyes::Table => self.facts.cap,
            Eyes::Map => {
                let into = self.field.cap_into(pack, into.hex, from.hex);
                self.field.cap_from(pack, from.hex).min(into)
            }
        }
    }

    /// Dice that cards add, over the cap: BL-DICE-05.
    fn dice_of_cards(&self, from: &Unit, into: &Unit, kind: BattleKind) -> u8 {
        match kind {
            BattleKind::First => 0,
            BattleKind::Back => from.back_dice,
            BattleKind::Initial | BattleKind::Bonus => {
                let of_battle = match kind {
                    BattleKind::Bonus => self.battle.cards.dice.saturating_add(self.battle.cards.bonus_dice),
                    BattleKind::Initial | BattleKind::Back | BattleKind::First => self.battle.cards.dice,
                };
                of_battle.saturating_add(self.dice_of_orders(from, into))
            }
        }
    }

    /// Dice by the card that ordered the unit.
    fn dice_of_orders(&self, from: &Unit, into: &Unit) -> u8 {
        if self.options.eyes == Eyes::Table {
            return self.facts.cards;
        }
        let melee = self.field.distance(from.hex, into.hex) == 1;
        let fits = |scope| match scope {
            Scope::All => true,
            Scope::Melee => melee,
            Scope::Ranged => !melee,
        };
        let by_lore = from.marks.has(Marks::BY_LORE) || self.turn.instead;
        if by_lore {
            return match self.turn.lore_dice {
                Some((scope, more)) if fits(scope) => more,
                Some(_) | None => 0,
            };
        }
        if self.turn.activation == Activation::Lore {
            return 0;
        }
        self.turn.front.extra.iter().fold(0u8, |sum, extra| {
            sum.saturating_add(match extra {
                Extra::Dice { scope, more } if fits(*scope) => *more,
                Extra::DiceIfUnmoved { scope, more } if fits(*scope) && from.moved == 0 => *more,
                Extra::DiceOfCreature { more } if from.is_creature() => *more,
                Extra::Dice { .. }
                | Extra::DiceIfUnmoved { .. }
                | Extra::DiceOfCreature { .. }
                | Extra::Heal(_)
                | Extra::EndDraw { .. }
                | Extra::Echo => 0,
            })
        })
    }

    /// The dice are counted, now that the cards before the roll have been played, and asked for.
    pub(super) fn count_dice(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        let battle = self.battle;
        let (Some(from), Some(into)) = (self.unit(battle.attacker), self.unit(battle.defender)) else {
            return;
        };
        // A first strike may have ended the battle: BL-FOLLOW-13.
        if battle.left || !from.is_alive() || !into.is_alive() {
            log.plain(rules::FOLLOW_13, self.told(text::NO_ATTACK, battle.attacker));
            return;
        }
        let counted = self.dice_count(pack, battle.attacker, battle.defender, battle.kind);
        // Cards against a roll leave it one die.
        let dice = counted.saturating_sub(battle.roll_cards.fewer).max(counted.min(1));
        if dice == 0 {
            log.cite(rules::COMBAT_12);
            return;
        }
        self.cite_dice(pack, from, into, dice, log);
        self.battle.roll = Roll::default();
        self.battle.used_lore = 0;
        self.battle.poison = false;
        self.push(bl::Step::Combat(Step::Fight(Stage::After)));
        self.push(bl::Step::Combat(Step::Roll(dice)));
    }

    fn cite_dice(&self, pack: &Pack<'_>, from: &Unit, into: &Unit, dice: u8, log: &mut dyn Log) {
        let kind = self.battle.kind;
        log.cite(rules::DICE_01);
        log.cite(rules::COMBAT_05);
        if from.is_creature() {
            log.cite(rules::CREAT_03);
            log.cite(rules::SPIDER_01);
            if from.stored > 0 {
                log.cite(rules::DICE_08);
            }
        }
        let base = from.base_dice(pack);
        let after = base.saturating_sub(self.moved_penalty(from));
        if after < base {
            log.cite(rules::DICE_02);
            log.cite(rules::DICE_04);
        }
        let cap = self.cap(pack, from, into, kind);
        log.cite(rules::TERR_01);
        if cap < after {
            log.cite(rules::DICE_03);
            log.cite(rules::TERR_02);
            if self.field.hill.contains(from.hex) || self.field.hill.contains(into.hex) {
                log.cite(rules::DICE_06);
            }
        } else if cap != UNCAPPED {
            log.cite(rules::TERR_03);
        }
        if dice > after.min(cap) {
            log.cite(rules::DICE_05);
        }
        if kind != BattleKind::Initial {
            log.cite(rules::DICE_09);
        }
        // Those of a side.
        if dice > 6 {
            log.cite(rules::COMBAT_13);
        }
    }

    /// The opponent makes the roller roll dice again, which are off the roll already: their new faces are added to it.
    pub(in crate::battlelore) fn reroll(&mut self, _pack: &Pack<'_>, faces: &[Face], _log: &mut dyn Log) {
        let dice = u8::try_from(faces.len()).unwrap_or(MOST).min(MOST);
        if dice > 0 {
            self.push(bl::Step::Combat(Step::Roll(dice)));
        }
    }

    pub(super) fn ask_roll(&self, pack: &Pack<'_>, dice: u8) -> Prompt {
        let roller = self.battle.attacker;
        let rule = if self.battle.kind == BattleKind::Initial {
            rules::DICE_07
        } else {
            rules::DICE_09
        };
        self.ask_dice(pack, roller, rule, text::ROLLS, dice)
    }

    /// Dice for this unit, rolled by its owner.
    pub(super) fn ask_dice(
        &self,
        pack: &Pack<'_>,
        unit: u8,
        rule: RuleId,
        says: crate::text::TextId,
        dice: u8,
    ) -> Prompt {
        ask(
            self.seat(self.side_of(unit)),
            rule,
            self.told(says, unit).with(dice),
            Ask::Roll(battle_dice(pack, dice)),
        )
    }

    /// The dice lie on the table.
    pub(super) fn take_roll(&mut self, pack: &Pack<'_>, faces: &[u8], log: &mut dyn Log) {
        let rolled = read(pack, faces);
        for face in Face::ALL {
            for _ in 0..rolled.count(face) {
                self.battle.roll.add(face);
            }
        }
        log.cite(rules::DICE_07);
    }

    /// The exact odds of hits: dice of a creature that is attacked are those that will be rerolled.
    pub(super) fn odds_of_hits(&self, pack: &Pack<'_>, dice: u8) -> Option<Forecast> {
        let die: DieCard = pack.get(0);
        let kept = self.battle.roll;
        // Ways to reach so many hits before the strike that cavalry ignores: without and with a strike in the roll.
        let mut ways = [[0u64; 32]; 2];
        let first = ways.get_mut(usize::from(kept.count(Face::Strike) > 0))?;
        *first.get_mut(usize::from(self.plain_hits(&kept)))? = 1;
        for _ in 0..dice.min(MOST) {
            let mut next = [[0u64; 32]; 2];
            for face in &die.faces {
                let mut shown = Roll::default();
                for symbols in face {
                    for _ in 0..symbols.count {
                        shown.add(Face::of(symbols.symbol)?);
                    }
                }
                let hits = usize::from(self.plain_hits(&shown));
                let strikes = shown.count(Face::Strike) > 0;
                for (struck, ways) in ways.iter().enumerate() {
                    let to = next.get_mut(usize::from(struck == 1 || strikes))?;
                    for (to, ways) in to.iter_mut().skip(hits).zip(ways) {
                        *to = to.checked_add(*ways)?;
                    }
                }
            }
            ways = next;
        }
        let [calm, struck] = ways;
        let lost = usize::from(self.ignores_a_strike());
        let most = usize::from(MOST) + 1;
        let both: List<u64, 32> = (0..most.max(1))
            .map(|hits| {
                let calm = calm.get(hits).copied().unwrap_or_default();
                let struck = struck.get(hits + lost).copied().unwrap_or_default();
                calm.saturating_add(struck)
            })
            .collect();
        let used = both.iter().rposition(|ways| *ways > 0)? + 1;
        let ignored = i8::try_from(self.ignored_hits()).unwrap_or(i8::MAX);
        let odds = Odds::of(both.get(..used)?)?
            .with_die(&[ignored.saturating_neg()])?
            .at_worst(0);
        Some(Forecast {
            of: Message::new(text::HITS),
            odds,
        })
    }
}

/// Whether the cards of the attacker's battle work in this roll.
pub fn is_own(kind: BattleKind) -> bool {
    match kind {
        BattleKind::Initial | BattleKind::Bonus => true,
        BattleKind::Back | BattleKind::First => false,
    }
}

//! Battle-backs, and defenders that strike first: BL-BB-01 to -11, BL-FOLLOW-12, -13.

use super::{Stage, Step};
use crate::battlelore::battle::BattleKind;
use crate::battlelore::unit::Marks;
use crate::battlelore::{self as bl, BattleLore, ask, rules, table, text};
use crate::game::Log;
use crate::kit::list::List;
use crate::map::Eyes;
use crate::pack::Pack;
use crate::prompt::{Ask, Prompt};
use crate::text::Message;

/// The caps that terrain knows, as the table is asked for them; 0 is none.
const CAPS: [u8; 3] = [0, 2, 3];

impl BattleLore {
    /// A defender that still stands on its hex may answer: BL-BB-01 to -04, -10, -11.
    pub(super) fn offer_back(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        let battle = self.battle;
        let attacker = self.unit(battle.attacker).filter(|unit| unit.is_alive());
        let (Some(_), Some(unit)) = (attacker, self.unit(battle.defender)) else {
            return;
        };
        if unit.marks.has(Marks::WEBBED) {
            log.cite(rules::BB_10);
            return;
        }
        let may = unit.marks.has(Marks::MAY_BATTLE_BACK) || self.bold(pack, battle.defender) > 0;
        if !may || self.dice_count(pack, battle.defender, battle.attacker, BattleKind::Back) == 0 {
            return;
        }
        log.cite(rules::BB_01);
        log.cite(rules::BB_04);
        if unit.is_creature() {
            log.cite(rules::CREAT_13);
        }
        if battle.kind == BattleKind::Bonus {
            log.cite(rules::BB_11);
        }
        self.push(bl::Step::Combat(Step::Back));
    }

    pub(super) fn ask_back(&self) -> Prompt {
        let defender = self.battle.defender;
        ask(
            self.seat(self.side_of(defender)),
            rules::BB_02,
            self.told(text::BATTLE_BACK, defender),
            Ask::Choose(List::of(&[
                Message::new(text::STRIKE_BACK),
                Message::new(text::NO_MORE),
            ])),
        )
    }

    pub(super) fn answer_back(&mut self, choice: u8, log: &mut dyn Log) {
        if choice == 0 {
            let battle = self.battle;
            log.cite(rules::BB_09);
            log.plain(rules::BB_06, self.told(text::BATTLES_BACK, battle.defender));
            self.fight(battle.defender, battle.attacker, BattleKind::Back);
        }
    }

    /// The defender's strike comes before the attack whose dice are about to be counted; that one goes on afterwards.
    pub(in crate::battlelore) fn first_strike(&mut self, _pack: &Pack<'_>, log: &mut dyn Log) {
        let battle = self.battle;
        self.push(bl::Step::Combat(Step::Resume {
            attacker: battle.attacker,
            defender: battle.defender,
            kind: battle.kind,
        }));
        log.plain(rules::FOLLOW_12, self.told(text::STRIKES_FIRST, battle.defender));
        self.fight(battle.defender, battle.attacker, BattleKind::First);
    }

    /// The attack goes on if both live and are still side by side: BL-FOLLOW-13.
    pub(super) fn resume(&mut self, attacker: u8, defender: u8, kind: BattleKind) {
        let left = self.are_apart(attacker, defender);
        self.battle = bl::battle::Battle {
            attacker,
            defender,
            kind,
            origin: self.hex_of(defender),
            distance: 1,
            left,
            cards: self.battle.cards,
            ..bl::battle::Battle::default()
        };
    }

    /// Where the device keeps no map it knows the caps of the attack alone, and those of a strike the other way are others.
    pub(super) fn ask_cap(&self) -> Prompt {
        debug_assert_eq!(self.options.eyes, Eyes::Table, "the map knows its caps");
        table(
            rules::DICE_03,
            self.told(text::WHICH_CAP, self.battle.attacker),
            Ask::Choose(
                CAPS.iter()
                    .map(|cap| match cap {
                        0 => Message::new(text::NO_CAP),
                        cap => Message::new(text::CAP).with(*cap),
                    })
                    .collect(),
            ),
        )
    }

    pub(super) fn answer_cap(&mut self, choice: u8) {
        self.facts.cap = CAPS.get(usize::from(choice)).copied().unwrap_or_default();
    }

    /// The stage that follows the cards before a roll.
    pub(super) fn before_roll(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        self.push(bl::Step::Combat(Step::Fight(Stage::Dice)));
        let side = self.side_of(self.battle.attacker).other();
        self.open_window(pack, bl::content::Timing::BeforeOpponentRoll, side, log);
    }
}

//! Cards that change a battle or one of its rolls. The attacker's last for its whole battle, what a defender is given lasts
//! for the rest of the turn, and what answers a roll is for that roll alone: BL-LCARD-11 to -13.

use super::super::super::BattleLore;
use super::Work;

impl BattleLore {
    pub(super) fn more_dice(&mut self, dice: u8) {
        let cards = &mut self.battle.cards;
        cards.dice = cards.dice.saturating_add(dice);
    }

    pub(super) fn bonus_dice(&mut self, dice: u8) {
        let cards = &mut self.battle.cards;
        cards.bonus_dice = cards.bonus_dice.saturating_add(dice);
    }

    pub(super) fn fewer_dice(&mut self, dice: u8) {
        let cards = &mut self.battle.roll_cards;
        cards.fewer = cards.fewer.saturating_add(dice);
    }

    pub(super) fn ignore_hits(&mut self, hits: u8) {
        let cards = &mut self.battle.roll_cards;
        cards.ignore_hits = cards.ignore_hits.saturating_add(hits);
    }

    /// A creature's morale is its own.
    pub(super) fn embolden(&mut self, work: &Work<'_>, flags: u8) {
        self.for_each(work, |unit| {
            if !unit.is_creature() {
                unit.bold = unit.bold.saturating_add(flags);
            }
        });
    }
}

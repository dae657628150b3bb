//! Cards that bring tokens, and the Cleric's: figures back, webs and poison off.

use super::super::super::unit::{Marks, Unit};
use super::super::super::{BattleLore, Side, rules, text};
use super::Work;
use crate::game::Log;
use crate::text::Message;

/// Whether figures are missing that a card could bring back.
fn is_wounded(unit: &Unit) -> bool {
    !unit.is_creature() && unit.figures < unit.most
}

impl BattleLore {
    pub(super) fn tokens_by_card(&mut self, work: &Work<'_>, tokens: u8, log: &mut dyn Log) {
        if self.gain_tokens(work.side, tokens, rules::LORE_01, log) == 0 {
            self.lore_is_void(work.card, log);
        }
    }

    pub(super) fn steal(&mut self, work: &Work<'_>, tokens: u8, log: &mut dyn Log) {
        let stolen = self.spend(work.side.other(), tokens);
        if stolen == 0 {
            self.lore_is_void(work.card, log);
            return;
        }
        let player = self.player_mut(work.side);
        player.tokens = player.tokens.saturating_add(stolen);
        let now = player.tokens;
        log.good(
            rules::LORE_01,
            Message::new(text::TOKENS_GAINED)
                .with(work.side.name())
                .with(stolen)
                .with(now),
        );
    }

    /// Own units below their full strength.
    pub(super) fn wounded(&self, side: Side) -> u8 {
        let wounded = self.army(side).filter(|(_, unit)| is_wounded(unit)).count();
        u8::try_from(wounded).unwrap_or(u8::MAX)
    }

    pub(super) fn heal_by_card(&mut self, work: &Work<'_>, figures: u8, log: &mut dyn Log) {
        let mut healed = false;
        for index in work.units {
            let Some(unit) = self.unit_mut(*index).filter(|unit| is_wounded(unit)) else {
                continue;
            };
            unit.figures = unit.figures.saturating_add(figures).min(unit.most);
            healed = true;
            let (now, most) = (unit.figures, unit.most);
            log.good(rules::GEN_01, self.told(text::LORE_HEALS, *index).with(now).with(most));
        }
        if !healed {
            self.lore_is_void(work.card, log);
        }
    }

    pub(super) fn cleanse(&mut self, work: &Work<'_>, log: &mut dyn Log) {
        let burdens = Marks::WEBBED.and(Marks::POISONED);
        let mut any = false;
        for index in work.units {
            let Some(unit) = self.unit_mut(*index).filter(|unit| unit.marks.has_any(burdens)) else {
                continue;
            };
            unit.marks.clear(burdens);
            any = true;
            log.good(rules::GEN_01, self.told(text::LORE_CLEANSES, *index));
        }
        if !any {
            self.lore_is_void(work.card, log);
        }
    }
}

//! Cards that give orders and take them away. BL-LCARD-07, -09.

use super::super::super::BattleLore;
use super::super::super::content::Timing;
use super::super::super::turn::Activation;
use super::super::super::unit::Marks;
use super::Work;
use crate::game::Log;
use crate::pack::Pack;

impl BattleLore {
    /// In place of the command card these are the turn's orders; else the units act before the command card's, at once.
    pub(super) fn order_by_card(
        &mut self,
        pack: &Pack<'_>,
        work: &Work<'_>,
        timing: Timing,
        how: Marks,
        log: &mut dyn Log,
    ) {
        let first = timing != Timing::InsteadOfCommand;
        let who = if first { Marks::BY_LORE } else { Marks::default() };
        self.mark_each(work, Marks::ORDERED.and(who).and(how));
        if first {
            self.activate(pack, Activation::Lore, log);
        }
    }

    /// The order is lost, and nobody else gets it.
    pub(super) fn unorder(&mut self, work: &Work<'_>) {
        self.for_each(work, |unit| {
            unit.marks.clear(Marks::ORDERED);
            unit.marks.set(Marks::SPENT);
        });
    }
}

//! The miniatures in the box, and what happens when there are too few: MD-SPAWN-09, MD-SPAWN-12.

use crate::game::Log;
use crate::kit::bits::Bits;
use crate::massive_darkness::content::{EnemyCard, EnemyKind, FigureCard, Script};
use crate::massive_darkness::enemy::Mark;
use crate::massive_darkness::enemy_turn::Mode;
use crate::massive_darkness::{MassiveDarkness, rules, text};
use crate::pack::{Pack, Record};
use crate::text::Message;

impl MassiveDarkness {
    /// Whether the box still has the figures: any shortage counts (MD-AMB-15).
    #[must_use]
    pub fn has_figures(&self, pack: &Pack<'_>, card: u8) -> bool {
        let (leaders, minions) = self.free_figures(pack, card);
        leaders >= 1 && minions >= pack.get::<EnemyCard>(card).minions.saturating_mul(self.party())
    }

    /// Leaders and minions of this kind that are still in the box.
    #[must_use]
    pub fn free_figures(&self, pack: &Pack<'_>, card: u8) -> (u8, u8) {
        let (.., figure) = pack.front::<EnemyCard, (EnemyKind, u8, u8)>(card).unwrap_or_default();
        let box_of: FigureCard = pack.get(figure);
        let mut free = (box_of.leaders, box_of.minions);
        for unit in self.units_of(pack, figure).iter() {
            if let Some(enemy) = self.enemy(unit) {
                free.0 = free.0.saturating_sub(u8::from(enemy.health > 0));
                free.1 = free.1.saturating_sub(enemy.minions());
            }
        }
        free
    }

    /// Units of a kind: the same miniature, whatever the level (MD-AMB-15).
    fn units_of(&self, pack: &Pack<'_>, figure: u8) -> Bits {
        self.enemies_where(|enemy| {
            pack.front::<EnemyCard, (EnemyKind, u8, u8)>(enemy.card)
                .is_some_and(|front| front.2 == figure)
        })
    }

    /// Nothing is placed; all of that kind act at once: MD-SPAWN-09, -12.
    pub(super) fn out_of_figures(&mut self, pack: &Pack<'_>, card: u8, log: &mut dyn Log) {
        let figure = pack.get::<EnemyCard>(card).figure;
        self.discard_enemy(pack, card, log);
        let says = Message::new(text::NO_FIGURES).with(EnemyCard::card(card));
        log.bad(rules::SPAWN_09, says);
        // Sleepers and the Immortal stay out of it: MD-AMB-15.
        let immortal = self.script == Script::Immortal;
        let units: Bits = self
            .units_of(pack, figure)
            .iter()
            .filter(|unit| {
                self.enemy(*unit)
                    .is_some_and(|enemy| !(enemy.is(Mark::Asleep) || immortal && enemy.is(Mark::Special)))
            })
            .collect();
        if !units.is_empty() {
            log.cite(rules::SPAWN_12);
            self.activate_all(units, Mode::Extra);
        }
    }
}

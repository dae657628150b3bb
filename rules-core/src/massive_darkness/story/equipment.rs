//! What heroes keep from one adventure to the next, and what they start the next one with: MD-MARKET-06, -07, MD-CAMP-02.

use super::{Step, push};
use crate::game::Log;
use crate::kit::bits::Bits;
use crate::massive_darkness::content::{EquipmentCard, Pile, Slot, Sort};
use crate::massive_darkness::{MassiveDarkness, rules};
use crate::pack::Pack;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// MD-MARKET-07.
const MOST_CARDS: u16 = 6;
const MOST_ARTIFACTS: u16 = 1;

/// A hero who may have starting equipment for other cards: MD-MARKET-06, MD-CAMP-02.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Starting {
    pub seat: u8,
    /// Any card, not only those of too high a level.
    pub any: bool,
}

impl Starting {
    pub(super) fn rule(self) -> crate::rule::RuleId {
        if self.any { rules::CAMP_02 } else { rules::MARKET_06 }
    }
}

impl MassiveDarkness {
    /// The cards above the limit of this hero and of those after him: MD-MARKET-07.
    pub(super) fn limit(&mut self, pack: &Pack<'_>, seat: u8, log: &mut dyn Log) {
        if seat >= self.party() {
            return;
        }
        if self.to_cut(pack, seat).is_empty() {
            push(self, Step::Limit(seat.saturating_add(1)));
        } else {
            log.cite(rules::MARKET_07);
            push(self, Step::Limit(seat));
            push(self, Step::Cut(seat));
        }
    }

    /// Cards of which one has to go: artifacts first, then any.
    pub(in crate::massive_darkness) fn to_cut(&self, pack: &Pack<'_>, seat: u8) -> Bits {
        let owned = self.hero(seat).owned;
        let artifact = |card: &u8| pack.front::<EquipmentCard, Pile>(*card) == Some(Pile::Artifact);
        let artifacts: Bits = owned.iter().filter(artifact).collect();
        if artifacts.len() > MOST_ARTIFACTS {
            artifacts
        } else if owned.len() > MOST_CARDS {
            owned
        } else {
            Bits::EMPTY
        }
    }

    /// A retry: everybody may swap anything for starting equipment, and dresses. MD-CAMP-02.
    pub(super) fn again(&mut self, pack: &Pack<'_>, seat: u8) {
        if seat >= self.party() {
            return;
        }
        push(self, Step::Again(seat.saturating_add(1)));
        push(self, Step::Wardrobe(seat));
        self.offer_starting(pack, Starting { seat, any: true });
    }

    pub(in crate::massive_darkness) fn offer_starting(&mut self, pack: &Pack<'_>, step: Starting) {
        let some = !self.to_swap(pack, step).is_empty() && !self.decks.starting.is_empty();
        if some {
            push(self, Step::Starting(step));
        }
    }

    pub(super) fn offer_dress(&mut self, pack: &Pack<'_>, seat: u8) {
        if !self.wardrobe(pack, seat).is_empty() {
            push(self, Step::Dress(seat));
        }
    }

    /// Cards that may be given for starting equipment: any on a retry, else what is too high.
    pub(super) fn to_swap(&self, pack: &Pack<'_>, step: Starting) -> Bits {
        let owned = self.hero(step.seat).owned.iter();
        let high = |card: u8| Self::card_level(pack, card) > self.level;
        owned.filter(|card| step.any || high(*card)).collect()
    }

    /// Cards with a slot that lie beside the dashboard and may be used.
    pub(super) fn wardrobe(&self, pack: &Pack<'_>, seat: u8) -> Bits {
        let hero = self.hero(seat);
        let usable = |card: &u8| {
            let front = pack.front::<EquipmentCard, (Pile, u8, Sort, Slot)>(*card);
            let (_, level, _, slot) = front.unwrap_or_default();
            slot != Slot::None && self.may_use(level) && !hero.is_equipped(*card)
        };
        hero.owned.iter().filter(usable).take(31).collect()
    }
}

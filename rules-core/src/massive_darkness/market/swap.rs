//! Swaps with the market, cards for cards of the same levels: MD-MARKET-04; decision D-26.

use super::{Step, push};
use crate::game::Log;
use crate::kit::bits::Bits;
use crate::kit::list::List;
use crate::massive_darkness::content::EquipmentCard;
use crate::massive_darkness::{MassiveDarkness, rules, text};
use crate::pack::{Pack, Record};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// How many cards are given and taken: MD-MARKET-04.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Pattern {
    OneForOne,
    TwoForOne,
    OneForTwo,
}

impl Pattern {
    const ALL: [Self; 3] = [Self::OneForOne, Self::TwoForOne, Self::OneForTwo];

    fn given(self) -> u8 {
        match self {
            Self::OneForOne | Self::OneForTwo => 1,
            Self::TwoForOne => 2,
        }
    }

    fn taken(self) -> u8 {
        match self {
            Self::OneForOne | Self::TwoForOne => 1,
            Self::OneForTwo => 2,
        }
    }
}

/// A swap under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Swap {
    pub(super) seat: u8,
    /// Cards still to be given.
    give: u8,
    /// Cards still to be taken.
    pub(super) take: u8,
    /// Levels given and not taken yet.
    pub(super) levels: u8,
}

impl MassiveDarkness {
    /// Patterns for which the hero has the cards and the market has something to take.
    pub(super) fn patterns(&self, pack: &Pack<'_>, seat: u8) -> List<Pattern, 3> {
        let owned = self.hero(seat).owned;
        let [best, second] = self.best(pack, seat);
        let possible = |pattern: &Pattern| {
            let more = if pattern.given() > 1 { second } else { 0 };
            owned.len() >= u16::from(pattern.given()) && self.price(pack, pattern.taken()) <= best.saturating_add(more)
        };
        Pattern::ALL.into_iter().filter(possible).collect()
    }

    /// The two highest levels among a hero's cards.
    fn best(&self, pack: &Pack<'_>, seat: u8) -> [u8; 2] {
        let owned = self.hero(seat).owned;
        owned.iter().fold([0; 2], |[first, second], card| {
            let level = Self::card_level(pack, card);
            if level > first {
                [level, first]
            } else {
                [first, second.max(level)]
            }
        })
    }

    /// The two lowest levels on the market, far too high ones where cards are missing.
    fn cheapest(&self, pack: &Pack<'_>) -> [u8; 2] {
        let stall = self.campaign.stall.iter();
        stall.fold([u8::MAX; 2], |[first, second], card| {
            let level = Self::card_level(pack, *card);
            if level < first {
                [level, first]
            } else {
                [first, second.min(level)]
            }
        })
    }

    /// The levels that one or two cards of the market cost at least.
    fn price(&self, pack: &Pack<'_>, take: u8) -> u8 {
        let [first, second] = self.cheapest(pack);
        if take > 1 { first.saturating_add(second) } else { first }
    }

    pub(super) fn begin_swap(&mut self, pack: &Pack<'_>, seat: u8, log: &mut dyn Log) {
        let patterns = self.patterns(pack, seat);
        match patterns.first() {
            Some(only) if patterns.len() == 1 => self.swap_by(pack, seat, *only, log),
            Some(_) => push(self, Step::Pattern(seat)),
            None => {}
        }
    }

    pub(super) fn swap_by(&mut self, pack: &Pack<'_>, seat: u8, pattern: Pattern, log: &mut dyn Log) {
        let swap = Swap {
            seat,
            give: pattern.given(),
            take: pattern.taken(),
            levels: 0,
        };
        self.go_on_swapping(pack, swap, log);
    }

    /// The next card to give or to take; the only one is not asked for.
    fn go_on_swapping(&mut self, pack: &Pack<'_>, swap: Swap, log: &mut dyn Log) {
        if swap.give > 0 {
            let cards = self.to_give(pack, &swap);
            match cards.only() {
                Some(card) => self.swap_away(pack, swap, card, log),
                None if cards.is_empty() => {}
                None => push(self, Step::Give(swap)),
            }
        } else if swap.take > 0 {
            let cards = self.to_take(pack, swap.take, swap.levels);
            match cards.only() {
                Some(card) => self.swap_in(pack, swap, card, log),
                None if cards.is_empty() => {}
                None => push(self, Step::Take(swap)),
            }
        }
    }

    /// Own cards that leave a way to finish the swap.
    pub(super) fn to_give(&self, pack: &Pack<'_>, swap: &Swap) -> Bits {
        let [best, second] = self.best(pack, swap.seat);
        let price = self.price(pack, swap.take);
        let fits = |card: &u8| {
            let level = Self::card_level(pack, *card);
            let other = if level == best { second } else { best };
            let more = if swap.give > 1 { other } else { 0 };
            price <= swap.levels.saturating_add(level).saturating_add(more)
        };
        self.hero(swap.seat).owned.iter().filter(fits).collect()
    }

    /// Market cards that leave enough for the rest: MD-MARKET-04.
    pub(super) fn to_take(&self, pack: &Pack<'_>, take: u8, levels: u8) -> Bits {
        let [first, second] = self.cheapest(pack);
        let fits = |card: &u8| {
            let level = Self::card_level(pack, *card);
            let other = if level == first { second } else { first };
            let more = if take > 1 { other } else { 0 };
            level.saturating_add(more) <= levels
        };
        self.campaign.stall.iter().copied().filter(fits).collect()
    }

    pub(super) fn swap_away(&mut self, pack: &Pack<'_>, mut swap: Swap, card: u8, log: &mut dyn Log) {
        swap.levels = swap.levels.saturating_add(Self::card_level(pack, card));
        swap.give = swap.give.saturating_sub(1);
        self.drop_card(pack, swap.seat, card, log);
        self.go_on_swapping(pack, swap, log);
    }

    pub(super) fn swap_in(&mut self, pack: &Pack<'_>, mut swap: Swap, card: u8, log: &mut dyn Log) {
        log.cite(rules::MARKET_02);
        self.campaign.swapped |= 1u8.checked_shl(swap.seat.into()).unwrap_or(0);
        self.campaign.stall.retain(|other| *other != card);
        self.with_hero(swap.seat, |hero| hero.owned.insert(card));
        let says = Message::new(text::GETS).with(self.hero(swap.seat).name());
        log.good(rules::MARKET_04, says.with(EquipmentCard::card(card)));
        swap.levels = swap.levels.saturating_sub(Self::card_level(pack, card));
        swap.take = swap.take.saturating_sub(1);
        self.go_on_swapping(pack, swap, log);
    }
}

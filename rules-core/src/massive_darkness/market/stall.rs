//! The stall of the market and how it is stocked: MD-MARKET-01.

use super::{Step, push};
use crate::game::Log;
use crate::kit::bits::Bits;
use crate::massive_darkness::content::{EquipmentCard, Pile, Sort};
use crate::massive_darkness::decks::{Decks, From};
use crate::massive_darkness::{MassiveDarkness, rules, text};
use crate::pack::{Pack, Record};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// The market is being stocked: MD-MARKET-01.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Stall {
    pub(super) nth: u8,
    /// Of the treasure deck, once it is ready.
    pub(super) level: u8,
}

impl Stall {
    /// The decks are put together again without what the heroes hold.
    pub fn open(game: &mut MassiveDarkness, pack: &Pack<'_>, log: &mut dyn Log) {
        let kept = game
            .heroes
            .iter()
            .fold(Bits::EMPTY, |kept, hero| kept.union(&hero.owned));
        // Whatever is left of the adventure goes back with them.
        game.enemies.clear();
        game.round = 0;
        game.decks = Decks::sorted(pack, &kept);
        // Their cards and treasures are in the decks again.
        game.enemies.clear();
        game.campaign.stall.clear();
        game.campaign.sold = 0;
        game.campaign.swapped = 0;
        log.scene(rules::MARKET_01, Message::new(text::MARKET));
        push(game, Step::Stock(Self { nth: 0, level: 0 }));
    }

    pub(super) fn run(mut self, game: &mut MassiveDarkness, pack: &Pack<'_>, log: &mut dyn Log) {
        let party = game.party();
        let levels = || (0..party).map(|seat| game.hero_level(pack, seat));
        let level = match (self.nth.checked_div(party), self.nth.checked_rem(party)) {
            (Some(0), _) => 1,
            (Some(1), _) => levels().min().unwrap_or(1),
            (Some(2), Some(seat)) => game.hero_level(pack, seat),
            (_, _) => {
                push(game, Step::Deals);
                return;
            }
        };
        match game.ready(From::Treasures(level), log) {
            Some(From::Treasures(level)) => {
                self.level = level;
                push(game, Step::Draw(self));
            }
            Some(_) | None => {
                self.nth = self.nth.saturating_add(1);
                push(game, Step::Stock(self));
            }
        }
    }

    pub(super) fn resolve(mut self, game: &mut MassiveDarkness, pack: &Pack<'_>, card: u8, log: &mut dyn Log) {
        game.drawn(From::Treasures(self.level), card);
        let sort = pack.front::<EquipmentCard, (Pile, u8, Sort)>(card).map(|front| front.2);
        if matches!(sort, Some(Sort::Trap | Sort::Luck)) {
            log.plain(
                rules::MARKET_01,
                Message::new(text::MARKET_AGAIN).with(EquipmentCard::card(card)),
            );
            // Level 5 would shuffle it in again for ever: it stays out of the way for this market.
            if self.level < 5 {
                game.discard_equipment(pack, card, log);
            }
        } else {
            game.campaign.stall.push(card);
            self.nth = self.nth.saturating_add(1);
        }
        push(game, Step::Stock(self));
    }
}

//! The market between adventures: MD-MARKET-01 to -06; decision D-26.

mod stall;
mod swap;

use super::content::EquipmentCard;
use super::decks::From;
use super::hero::MOST_XP;
use super::round::choose;
use super::story::{self, Starting, cards, player};
use super::{MassiveDarkness, rules, table, text};
use crate::game::Log;
use crate::kit::bits::Bits;
use crate::kit::list::List;
use crate::pack::{Pack, Record};
use crate::prompt::{Answer, Ask, Choices, Prompt};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};
pub use stall::Stall;
pub use swap::{Pattern, Swap};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Step {
    /// The n-th card is about to be drawn.
    Stock(Stall),
    Draw(Stall),
    /// Who deals, and how?
    Deals,
    Sell(u8),
    Pattern(u8),
    Give(Swap),
    Take(Swap),
    /// Who gives a card to another hero?
    Giver,
    Gift(u8),
    Receiver {
        from: u8,
        card: u8,
    },
    /// This hero, and those after him, leave the market.
    Close(u8),
}

/// What a hero may do here; with the hero's number it makes one line of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deal {
    Close,
    Exchange,
    Sell(u8),
    Swap(u8),
}

fn push(game: &mut MassiveDarkness, step: Step) {
    story::push(game, story::Step::Market(step));
}

impl Step {
    pub fn waits(&self) -> bool {
        match self {
            Self::Stock(_) | Self::Close(_) => false,
            Self::Draw(_)
            | Self::Deals
            | Self::Sell(_)
            | Self::Pattern(_)
            | Self::Give(_)
            | Self::Take(_)
            | Self::Giver
            | Self::Gift(_)
            | Self::Receiver { .. } => true,
        }
    }

    pub fn ask(&self, game: &MassiveDarkness, pack: &Pack<'_>) -> Prompt {
        let name = |seat: u8| game.hero(seat).name();
        let says = |says, seat: u8| Message::new(says).with(name(seat));
        let heroes = |seats: Bits| seats.iter().map(|seat| Message::card(name(seat))).collect::<Choices>();
        match self {
            Self::Draw(stall) => table(
                rules::MARKET_01,
                Message::new(text::DRAW_MARKET).with(stall.level),
                game.decks.ask(From::Treasures(stall.level)),
            ),
            Self::Deals => {
                let line = |deal: &Deal| match *deal {
                    Deal::Close => Message::new(text::CLOSE_MARKET),
                    Deal::Exchange => Message::new(text::EXCHANGE),
                    Deal::Sell(seat) => says(text::SELLS_ONE, seat),
                    Deal::Swap(seat) => says(text::SWAPS, seat),
                };
                let deals = game.deals(pack);
                table(
                    rules::MARKET_02,
                    Message::new(text::MARKET_DEALS),
                    choose(deals.iter().map(line).collect()),
                )
            }
            Self::Sell(seat) => player(
                *seat,
                rules::MARKET_03,
                says(text::SELL_WHICH, *seat),
                cards(game.hero(*seat).owned),
            ),
            Self::Pattern(seat) => {
                let line = |pattern: &Pattern| {
                    Message::new(match pattern {
                        Pattern::OneForOne => text::ONE_FOR_ONE,
                        Pattern::TwoForOne => text::TWO_FOR_ONE,
                        Pattern::OneForTwo => text::ONE_FOR_TWO,
                    })
                };
                let patterns = game.patterns(pack, *seat);
                player(
                    *seat,
                    rules::MARKET_04,
                    says(text::WHICH_SWAP, *seat),
                    choose(patterns.iter().map(line).collect()),
                )
            }
            Self::Give(swap) => player(
                swap.seat,
                rules::MARKET_04,
                says(text::PART_WITH, swap.seat),
                cards(game.to_give(pack, swap)),
            ),
            Self::Take(swap) => player(
                swap.seat,
                rules::MARKET_04,
                says(text::TAKES_WHICH, swap.seat).with(swap.levels),
                cards(game.to_take(pack, swap.take, swap.levels)),
            ),
            Self::Giver => table(
                rules::MARKET_05,
                Message::new(text::WHO_OFFERS),
                choose(heroes(game.owners())),
            ),
            Self::Gift(seat) => player(
                *seat,
                rules::MARKET_05,
                says(text::PART_WITH, *seat),
                cards(game.hero(*seat).owned),
            ),
            Self::Receiver { from, card } => table(
                rules::MARKET_05,
                Message::new(text::WHO_RECEIVES).with(EquipmentCard::card(*card)),
                choose(heroes(game.others(*from))),
            ),
            // These run by themselves.
            Self::Stock(_) | Self::Close(_) => table(rules::MARKET_01, Message::new(text::MARKET), Ask::Acknowledge),
        }
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, answer: Answer, log: &mut dyn Log) {
        match (self, answer) {
            (Self::Draw(stall), Answer::Card(card)) => stall.resolve(game, pack, card.index, log),
            // The last card was corrected away: another deck, or none.
            (Self::Draw(stall), _) => push(game, Self::Stock(stall)),
            (Self::Deals, Answer::Choice(choice)) => match game.deals(pack).get(usize::from(choice)) {
                Some(Deal::Close) | None => push(game, Self::Close(0)),
                Some(Deal::Exchange) => {
                    push(game, Self::Deals);
                    push(game, Self::Giver);
                }
                Some(Deal::Sell(seat)) => {
                    push(game, Self::Deals);
                    push(game, Self::Sell(*seat));
                }
                Some(Deal::Swap(seat)) => {
                    push(game, Self::Deals);
                    game.begin_swap(pack, *seat, log);
                }
            },
            (Self::Sell(seat), Answer::Card(card)) => game.sell(pack, seat, card.index, log),
            (Self::Pattern(seat), Answer::Choice(choice)) => {
                if let Some(pattern) = game.patterns(pack, seat).get(usize::from(choice)) {
                    game.swap_by(pack, seat, *pattern, log);
                }
            }
            (Self::Give(swap), Answer::Card(card)) => game.swap_away(pack, swap, card.index, log),
            (Self::Take(swap), Answer::Card(card)) => game.swap_in(pack, swap, card.index, log),
            (Self::Giver, Answer::Choice(choice)) => {
                if let Some(seat) = game.owners().nth(choice.into()) {
                    push(game, Self::Gift(seat));
                }
            }
            (Self::Gift(from), Answer::Card(card)) => match game.others(from).only() {
                Some(to) => game.exchange(from, to, card.index, log),
                None => push(game, Self::Receiver { from, card: card.index }),
            },
            (Self::Receiver { from, card }, Answer::Choice(choice)) => {
                if let Some(to) = game.others(from).nth(choice.into()) {
                    game.exchange(from, to, card, log);
                }
            }
            // The gate lets no other pair through.
            (_, _) => {}
        }
    }

    pub fn run(self, game: &mut MassiveDarkness, pack: &Pack<'_>, log: &mut dyn Log) {
        match self {
            Self::Stock(stall) => stall.run(game, pack, log),
            Self::Close(seat) => game.leave_market(pack, seat, log),
            Self::Draw(_)
            | Self::Deals
            | Self::Sell(_)
            | Self::Pattern(_)
            | Self::Give(_)
            | Self::Take(_)
            | Self::Giver
            | Self::Gift(_)
            | Self::Receiver { .. } => {}
        }
    }
}

impl MassiveDarkness {
    /// What can still be done, the way out first: MD-MARKET-02, -05.
    fn deals(&self, pack: &Pack<'_>) -> List<Deal, 16> {
        let mut deals = List::of(&[Deal::Close]);
        if self.party() > 1 && !self.owners().is_empty() {
            deals.push(Deal::Exchange);
        }
        for seat in 0..self.party() {
            let did = |set: u8| set & 1u8.checked_shl(seat.into()).unwrap_or(0) != 0;
            if !did(self.campaign.sold) && !self.hero(seat).owned.is_empty() {
                deals.push(Deal::Sell(seat));
            }
            if !did(self.campaign.swapped) && !self.patterns(pack, seat).is_empty() {
                deals.push(Deal::Swap(seat));
            }
        }
        deals
    }

    fn owners(&self) -> Bits {
        self.heroes_where(|hero| !hero.owned.is_empty())
    }

    fn others(&self, seat: u8) -> Bits {
        let mut others = self.heroes_where(|_| true);
        others.remove(seat);
        others
    }

    /// Real experience: MD-MARKET-03.
    fn sell(&mut self, pack: &Pack<'_>, seat: u8, card: u8, log: &mut dyn Log) {
        log.cite(rules::MARKET_02);
        self.campaign.sold |= 1u8.checked_shl(seat.into()).unwrap_or(0);
        let worth = Self::card_level(pack, card).div_ceil(2);
        self.drop_card(pack, seat, card, log);
        self.with_hero(seat, |hero| hero.xp = hero.xp.saturating_add(worth).min(MOST_XP));
        let hero = self.hero(seat);
        let says = Message::new(text::GAINS_XP).with(hero.name());
        log.good(rules::MARKET_03, says.with(worth).with(hero.xp));
    }

    /// MD-MARKET-05.
    fn exchange(&mut self, from: u8, to: u8, card: u8, log: &mut dyn Log) {
        self.with_hero(from, |hero| {
            hero.owned.remove(card);
            if hero.body == Some(card) {
                hero.body = None;
            }
            for hand in &mut hero.hands {
                if *hand == Some(card) {
                    *hand = None;
                }
            }
        });
        self.with_hero(to, |hero| hero.owned.insert(card));
        let says = Message::new(text::GETS).with(self.hero(to).name());
        log.plain(rules::MARKET_05, says.with(EquipmentCard::card(card)));
    }

    /// Healing, the limit of cards, starting equipment for those who have nothing to use, and dressing: MD-MARKET-06.
    fn leave_market(&mut self, pack: &Pack<'_>, seat: u8, log: &mut dyn Log) {
        if seat >= self.party() {
            let left = core::mem::take(&mut self.campaign.stall);
            for card in &left {
                self.discard_equipment(pack, *card, log);
            }
            return;
        }
        let hero = self.hero(seat);
        log.cite(rules::MARKET_06);
        if hero.health < hero.most {
            let says = Message::new(text::HERO_HEALS).with(hero.name()).with(hero.most);
            log.good(rules::MARKET_06, says);
        }
        self.with_hero(seat, |hero| {
            hero.health = hero.most;
            hero.stunned = false;
        });
        if !self.to_cut(pack, seat).is_empty() {
            push(self, Step::Close(seat));
            log.cite(rules::MARKET_07);
            story::push(self, story::Step::Cut(seat));
            return;
        }
        push(self, Step::Close(seat.saturating_add(1)));
        story::push(self, story::Step::Wardrobe(seat));
        let owned = self.hero(seat).owned;
        let helpless = owned.iter().all(|card| Self::card_level(pack, card) > self.level);
        if helpless {
            self.offer_starting(pack, Starting { seat, any: false });
        }
    }
}

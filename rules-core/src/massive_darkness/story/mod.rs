//! Story mode: adventures chained to a campaign. MD-STORY-04 to -11, MD-CAMP-01 and -02; decisions D-27, D-28, D-30.
//! Shards stand with the heroes, the market has its own chapter.

mod equipment;
mod level;

use super::content::{AdventureCard, EquipmentCard};
use super::hero::HEROES;
use super::market::Stall;
use super::{MassiveDarkness, market, rules, setup, table, text};
use crate::game::Log;
use crate::kit::bits::Bits;
use crate::kit::list::List;
use crate::pack::{Pack, Record};
use crate::prompt::{Answer, Ask, Choices, Outcome, Prompt, Seat};
use crate::text::Message;
pub use equipment::Starting;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// Adventures that a campaign can tell apart.
const ADVENTURES: u8 = 32;
/// Market cards: three for each hero.
const STALL: usize = 3 * HEROES;

/// What outlives an adventure, beyond the heroes themselves.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Campaign {
    /// Adventures won or left behind: rows of kind `adventure`, as bits.
    pub played: u32,
    /// Rows of kind `equipment` on the market.
    pub stall: List<u8, STALL>,
    /// Heroes who have sold, and who have swapped, as bits: MD-MARKET-02.
    pub sold: u8,
    pub swapped: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Step {
    /// The adventure has ended.
    After(Outcome),
    /// This hero, and those after him, give up cards above the limit.
    Limit(u8),
    Cut(u8),
    /// On with the campaign after a win?
    Onward,
    /// Once more after a defeat, or on?
    Fate,
    Route,
    Lot,
    Other,
    /// This hero, and those after him, may swap cards for starting equipment after a defeat.
    Again(u8),
    Starting(Starting),
    GiveUp(Starting),
    Take {
        from: Starting,
        card: u8,
    },
    /// This hero may put something on, if he has anything to put on.
    Wardrobe(u8),
    /// He puts on what he likes.
    Dress(u8),
    Market(market::Step),
    /// Everything is ready: the next adventure is laid out.
    Depart,
}

impl Step {
    pub fn waits(&self) -> bool {
        match self {
            Self::After(_) | Self::Limit(_) | Self::Again(_) | Self::Wardrobe(_) | Self::Depart => false,
            Self::Market(step) => step.waits(),
            Self::Cut(_)
            | Self::Onward
            | Self::Fate
            | Self::Route
            | Self::Lot
            | Self::Other
            | Self::Starting(_)
            | Self::GiveUp(_)
            | Self::Take { .. }
            | Self::Dress(_) => true,
        }
    }

    #[inline(never)]
    pub fn ask(&self, game: &MassiveDarkness, pack: &Pack<'_>) -> Prompt {
        let words = |words: &[Message]| Ask::Choose(List::of(words));
        let name = |seat: u8| game.hero(seat).name();
        match self {
            Self::Cut(seat) => player(
                *seat,
                rules::MARKET_07,
                Message::new(text::CUT_WHICH).with(name(*seat)),
                cards(game.to_cut(pack, *seat)),
            ),
            Self::Onward => table(
                rules::CAMP_01,
                Message::new(text::ONWARD),
                words(&[Message::new(text::GO_ON), Message::new(text::END_CAMPAIGN)]),
            ),
            Self::Fate => {
                let mut choices: Choices = List::of(&[Message::new(text::AGAIN), Message::new(text::END_CAMPAIGN)]);
                if !game.unplayed(pack).is_empty() {
                    choices.push(Message::new(text::GO_ON));
                }
                table(rules::CAMP_02, Message::new(text::AFTER_DEFEAT), Ask::Choose(choices))
            }
            Self::Route => {
                let next = game.unplayed(pack).first().unwrap_or_default();
                table(
                    rules::CAMP_01,
                    Message::new(text::WHICH_NEXT),
                    words(&[
                        Message::card(AdventureCard::card(next)),
                        Message::new(text::BY_LOT),
                        Message::new(text::ANOTHER_ONE),
                    ]),
                )
            }
            Self::Lot => table(
                rules::CAMP_01,
                Message::new(text::DRAW_ADVENTURE),
                Ask::Draw(AdventureCard::set(game.unplayed(pack))),
            ),
            Self::Other => table(
                rules::CAMP_01,
                Message::new(text::WHICH_NEXT),
                Ask::Card(AdventureCard::set(game.unplayed(pack))),
            ),
            Self::Starting(step) => player(
                step.seat,
                step.rule(),
                Message::new(text::STARTING_GEAR).with(name(step.seat)),
                words(&[Message::new(text::KEEP_ALL), Message::new(text::SWAP_ONE)]),
            ),
            Self::GiveUp(step) => player(
                step.seat,
                step.rule(),
                Message::new(text::PART_WITH).with(name(step.seat)),
                cards(game.to_swap(pack, *step)),
            ),
            Self::Take { from, .. } => player(
                from.seat,
                from.rule(),
                Message::new(text::TAKES_WHICH).with(name(from.seat)),
                cards(game.decks.starting),
            ),
            Self::Dress(seat) => {
                let mut choices: Choices = List::of(&[Message::new(text::DRESSED)]);
                for card in game.wardrobe(pack, *seat).iter() {
                    choices.push(Message::card(EquipmentCard::card(card)));
                }
                let says = Message::new(text::WEAR_WHAT).with(name(*seat));
                player(*seat, rules::MARKET_06, says, Ask::Choose(choices))
            }
            Self::Market(step) => step.ask(game, pack),
            // These run by themselves.
            Self::After(_) | Self::Limit(_) | Self::Again(_) | Self::Wardrobe(_) | Self::Depart => {
                table(rules::CAMP_01, Message::new(text::ONWARD), Ask::Acknowledge)
            }
        }
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, answer: Answer, log: &mut dyn Log) {
        match (self, answer) {
            (Self::Market(step), answer) => step.resolve(game, pack, answer, log),
            (Self::Cut(seat), Answer::Card(card)) => game.drop_card(pack, seat, card.index, log),
            (Self::Onward, Answer::Choice(0)) => game.choose_route(pack, log),
            (Self::Onward, _) => game.campaign_ends(Outcome::Won, log),
            (Self::Fate, Answer::Choice(0)) => {
                log.cite(rules::CAMP_02);
                game.prepare(pack, log);
                push(game, Self::Depart);
                push(game, Self::Again(0));
            }
            (Self::Fate, Answer::Choice(1)) => game.campaign_ends(Outcome::Lost, log),
            (Self::Fate, _) => {
                game.mark_played();
                game.choose_route(pack, log);
            }
            (Self::Route, Answer::Choice(0)) => {
                let next = game.unplayed(pack).first().unwrap_or_default();
                game.take_route(pack, next, log);
            }
            (Self::Route, Answer::Choice(1)) => push(game, Self::Lot),
            (Self::Route, _) => push(game, Self::Other),
            (Self::Lot | Self::Other, Answer::Card(card)) => game.take_route(pack, card.index, log),
            (Self::Starting(step), Answer::Choice(1)) => push(game, Self::GiveUp(step)),
            (Self::GiveUp(from), Answer::Card(card)) => push(game, Self::Take { from, card: card.index }),
            (Self::Take { from, card }, Answer::Card(new)) => {
                game.drop_card(pack, from.seat, card, log);
                game.decks.starting.remove(new.index);
                game.with_hero(from.seat, |hero| hero.owned.insert(new.index));
                let says = Message::new(text::GETS).with(game.hero(from.seat).name());
                log.plain(from.rule(), says.with(EquipmentCard::card(new.index)));
                game.offer_starting(pack, from);
            }
            (Self::Dress(seat), Answer::Choice(choice)) => {
                let card = choice
                    .checked_sub(1)
                    .and_then(|nth| game.wardrobe(pack, seat).nth(nth.into()));
                if let Some(card) = card {
                    push(game, Self::Wardrobe(seat));
                    game.offer_equip(pack, seat, card, super::hero_turn::equipment::Occasion::Received, log);
                }
            }
            // Nothing is swapped; the gate lets no other pair through.
            (
                Self::After(_)
                | Self::Limit(_)
                | Self::Cut(_)
                | Self::Lot
                | Self::Other
                | Self::Again(_)
                | Self::Starting(_)
                | Self::GiveUp(_)
                | Self::Take { .. }
                | Self::Wardrobe(_)
                | Self::Dress(_)
                | Self::Depart,
                _,
            ) => {}
        }
    }

    pub fn run(self, game: &mut MassiveDarkness, pack: &Pack<'_>, log: &mut dyn Log) {
        match self {
            Self::After(Outcome::Won) => game.after_win(pack, log),
            Self::After(_) => game.after_defeat(log),
            Self::Limit(seat) => game.limit(pack, seat, log),
            Self::Again(seat) => game.again(pack, seat),
            Self::Wardrobe(seat) => game.offer_dress(pack, seat),
            Self::Depart => {
                game.steps.clear();
                setup::lay_out(game, pack, log);
            }
            Self::Market(step) => step.run(game, pack, log),
            Self::Cut(_)
            | Self::Onward
            | Self::Fate
            | Self::Route
            | Self::Lot
            | Self::Other
            | Self::Starting(_)
            | Self::GiveUp(_)
            | Self::Take { .. }
            | Self::Dress(_) => {}
        }
    }
}

pub fn push(game: &mut MassiveDarkness, step: Step) {
    game.steps.push(super::Step::Story(step));
}

/// Which of these cards, unless corrections have left none.
pub fn cards(cards: Bits) -> Ask {
    if cards.is_empty() {
        Ask::Acknowledge
    } else {
        Ask::Card(EquipmentCard::set(cards))
    }
}

/// A question for one player.
pub fn player(seat: u8, rule: crate::rule::RuleId, says: Message, ask: Ask) -> Prompt {
    Prompt {
        seat: Seat::Player(seat),
        rule,
        says,
        ask,
    }
}

/// Levels.
/// The way of a campaign.
impl MassiveDarkness {
    fn mark_played(&mut self) {
        self.campaign.played |= 1u32.checked_shl(self.adventure.into()).unwrap_or(0);
    }

    /// Adventures that are still to come and that these eyes can play.
    fn unplayed(&self, pack: &Pack<'_>) -> Bits {
        let played = |row: u8| self.campaign.played & 1u32.checked_shl(row.into()).unwrap_or(0) != 0;
        let rows = setup::adventures(self, pack);
        let open = rows.iter().filter(|row| *row < ADVENTURES && !played(*row));
        open.filter(|row| *row != self.adventure).collect()
    }

    /// MD-CAMP-01: the market, then the next adventure; the last one ends the campaign.
    fn after_win(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        self.mark_played();
        log.cite(rules::CAMP_01);
        if self.unplayed(pack).is_empty() {
            self.campaign_ends(Outcome::Won, log);
        } else {
            push(self, Step::Onward);
        }
    }

    /// MD-CAMP-02.
    fn after_defeat(&mut self, log: &mut dyn Log) {
        log.bad(rules::CAMP_02, Message::new(text::SHARDS_LOST));
        for hero in &mut self.heroes {
            hero.shards = 0;
        }
        push(self, Step::Fate);
        push(self, Step::Limit(0));
    }

    fn campaign_ends(&mut self, outcome: Outcome, log: &mut dyn Log) {
        log.scene(rules::CAMP_01, Message::new(text::CAMPAIGN_ENDS));
        self.part(log);
        self.steps.clear();
        self.steps.push(super::Step::Over(outcome));
    }

    fn choose_route(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        match self.unplayed(pack).only() {
            Some(only) => self.take_route(pack, only, log),
            None => push(self, Step::Route),
        }
    }

    /// The level of the coming adventure counts from now on; what is above it is carried, not equipped. MD-STORY-08.
    fn prepare(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        self.level = self.start_level(pack);
        let level = self.level;
        for hero in &mut self.heroes {
            for place in hero.hands.iter_mut().chain([&mut hero.body]) {
                let high = |card: &mut u8| Self::card_level(pack, *card) > level;
                if place.take_if(high).is_some() {
                    log.cite(rules::STORY_08);
                }
            }
        }
    }

    /// The market opens before the next adventure.
    fn take_route(&mut self, pack: &Pack<'_>, adventure: u8, log: &mut dyn Log) {
        log.cite(rules::CAMP_01);
        self.adventure = adventure;
        self.prepare(pack, log);
        push(self, Step::Depart);
        Stall::open(self, pack, log);
    }
}

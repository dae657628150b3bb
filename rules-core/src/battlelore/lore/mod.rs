//! Lore: tokens, and cards in their windows. BL-LORE, BL-LCARD.

mod deal;
mod draw;
mod effects;
mod option;
mod play;
mod targets;
#[cfg(test)]
mod tests;
mod tokens;
mod window;

use super::content::LoreCard;
use super::{BattleLore, Side, text};
use crate::game::Log;
use crate::kit::list::List;
use crate::pack::{Pack, Record};
use crate::prompt::{Answer, Choices, Prompt};
use crate::text::Message;
use effects::{movement, roll, spying};
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// What is being done with lore. Steps that wait have a question; the others run by themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Step {
    Window(window::Window),
    Offer(window::Offer),
    Effect(play::Effect),
    Section(targets::Section),
    Aim(targets::Aim),
    Do(effects::Do),
    CardRoll(roll::CardRoll),
    Rolling(roll::Rolling),
    Flags(roll::Flags),
    Reroll(roll::Reroll),
    Walk(movement::Walk),
    Relocate(movement::Relocate),
    Peek(spying::Peek),
    Burn(spying::Burn),
    BurnWhich(spying::Burn),
    Option(option::Options),
    Surplus(option::Surplus),
    SurplusWhich(option::Surplus),
    Draw(draw::Draw),
    Drawing(draw::Drawing),
    KeepOne(draw::KeepOne),
    Keeping(draw::Keeping),
    Build(deal::Build),
    Building(deal::Building),
    Start(deal::Start),
}

impl Step {
    pub fn waits(&self) -> bool {
        match self {
            Self::Offer(_)
            | Self::Section(_)
            | Self::Aim(_)
            | Self::Rolling(_)
            | Self::Reroll(_)
            | Self::Walk(_)
            | Self::Relocate(_)
            | Self::Peek(_)
            | Self::BurnWhich(_)
            | Self::Option(_)
            | Self::SurplusWhich(_)
            | Self::Drawing(_)
            | Self::Keeping(_)
            | Self::Building(_)
            | Self::Start(_) => true,
            Self::Window(_)
            | Self::Effect(_)
            | Self::Do(_)
            | Self::CardRoll(_)
            | Self::Flags(_)
            | Self::Burn(_)
            | Self::Surplus(_)
            | Self::Draw(_)
            | Self::KeepOne(_)
            | Self::Build(_) => false,
        }
    }

    #[inline(never)]
    pub fn ask(&self, game: &BattleLore, pack: &Pack<'_>) -> Prompt {
        match self {
            Self::Offer(step) => step.ask(game, pack),
            Self::Section(step) => step.ask(game, pack),
            Self::Aim(step) => step.ask(game, pack),
            Self::Rolling(step) => step.ask(game, pack),
            Self::Reroll(step) => step.ask(game),
            Self::Walk(step) => step.ask(game, pack),
            Self::Relocate(step) => step.ask(game),
            Self::Peek(step) => step.ask(game),
            Self::BurnWhich(step) => step.ask(game, pack),
            Self::Option(step) => step.ask(game),
            Self::SurplusWhich(step) => step.ask(game, pack),
            Self::Drawing(step) => step.ask(game),
            Self::Keeping(step) => step.ask(game),
            Self::Building(step) => step.ask(game, pack),
            Self::Start(step) => step.ask(game),
            // These never wait.
            Self::Window(_)
            | Self::Effect(_)
            | Self::Do(_)
            | Self::CardRoll(_)
            | Self::Flags(_)
            | Self::Burn(_)
            | Self::Surplus(_)
            | Self::Draw(_)
            | Self::KeepOne(_)
            | Self::Build(_) => super::table(
                super::rules::LCARD_01,
                Message::new(text::NOBODY),
                crate::prompt::Ask::Acknowledge,
            ),
        }
    }

    #[inline(never)]
    pub fn resolve(self, game: &mut BattleLore, pack: &Pack<'_>, answer: &Answer, log: &mut dyn Log) {
        match self {
            Self::Offer(step) => step.resolve(game, pack, answer, log),
            Self::Section(step) => step.resolve(game, pack, answer, log),
            Self::Aim(step) => step.resolve(game, pack, answer, log),
            Self::Rolling(step) => step.resolve(game, pack, answer, log),
            Self::Reroll(step) => step.resolve(game, pack, answer, log),
            Self::Walk(step) => step.resolve(game, pack, answer, log),
            Self::Relocate(step) => step.resolve(game, pack, answer, log),
            Self::BurnWhich(step) => step.resolve(game, pack, answer, log),
            Self::Option(step) => step.resolve(game, answer, log),
            Self::SurplusWhich(step) => step.resolve(game, pack, answer, log),
            Self::Drawing(step) => step.resolve(game, answer, log),
            Self::Keeping(step) => step.resolve(game, answer, log),
            Self::Building(step) => step.resolve(game, pack, answer),
            Self::Start(step) => step.resolve(game, answer),
            // The first has been seen; the others never wait.
            Self::Peek(_)
            | Self::Window(_)
            | Self::Effect(_)
            | Self::Do(_)
            | Self::CardRoll(_)
            | Self::Flags(_)
            | Self::Burn(_)
            | Self::Surplus(_)
            | Self::Draw(_)
            | Self::KeepOne(_)
            | Self::Build(_) => {}
        }
    }

    #[inline(never)]
    pub fn run(self, game: &mut BattleLore, pack: &Pack<'_>, log: &mut dyn Log) {
        match self {
            Self::Window(step) => step.run(game, pack),
            Self::Effect(step) => step.run(game, pack, log),
            Self::Do(step) => step.run(game, pack, log),
            Self::CardRoll(step) => step.run(game, log),
            Self::Flags(step) => step.run(game, pack, log),
            Self::Burn(step) => step.run(game, pack, log),
            Self::Surplus(step) => step.run(game, pack, log),
            Self::Draw(step) => step.run(game, log),
            Self::KeepOne(step) => step.run(game, pack, log),
            Self::Build(step) => step.run(game, pack, log),
            Self::Offer(_)
            | Self::Section(_)
            | Self::Aim(_)
            | Self::Rolling(_)
            | Self::Reroll(_)
            | Self::Walk(_)
            | Self::Relocate(_)
            | Self::Peek(_)
            | Self::BurnWhich(_)
            | Self::Option(_)
            | Self::SurplusWhich(_)
            | Self::Drawing(_)
            | Self::Keeping(_)
            | Self::Building(_)
            | Self::Start(_) => {}
        }
    }
}

impl BattleLore {
    fn push_lore(&mut self, step: Step) {
        self.push(super::Step::Lore(step));
    }

    /// The level at which a side plays a card: BL-LCARD-14, -15.
    fn lore_level(&self, pack: &Pack<'_>, side: Side, card: u8) -> u8 {
        let class = pack.front::<LoreCard, super::content::Hero>(card).unwrap_or_default();
        self.player(side).skill(class).0
    }

    /// Takes a lore card out of a hand; says whether it was there.
    fn take_lore(&mut self, side: Side, card: u8) -> bool {
        let hand = &mut self.player_mut(side).lore;
        let place = hand.iter().position(|held| *held == card);
        place.and_then(|place| hand.remove(place)).is_some()
    }
}

/// The cards of a list, copies once: a copy is as good as another.
fn different<R: Record, const N: usize>(pack: &Pack<'_>, cards: &[u8]) -> List<u8, N> {
    let mut seen: List<u8, N> = List::new();
    for card in cards {
        if !seen
            .iter()
            .any(|other| pack.are_namesakes(R::card(*other), R::card(*card)))
        {
            seen.push(*card);
        }
    }
    seen
}

/// Names of cards, to choose from.
fn names<R: Record>(cards: &[u8]) -> Choices {
    cards.iter().map(|card| Message::card(R::card(*card))).collect()
}

/// The card of a list that an answer chooses.
fn chosen(cards: &[u8], answer: &Answer) -> Option<u8> {
    if let Answer::Choice(choice) = answer {
        cards.get(usize::from(*choice)).copied()
    } else {
        None
    }
}

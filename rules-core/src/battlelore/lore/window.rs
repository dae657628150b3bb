//! Windows: the moments in which a lore card may be played, and who may play which. Table 1.16, BL-LCARD-03 to -13, -19, -20.

use super::super::content::{Cost, Hero, LoreCard, Timing};
use super::super::{BattleLore, Side, ask, rules, text};
use super::Step;
use crate::game::Log;
use crate::kit::list::List;
use crate::pack::{Pack, Record};
use crate::prompt::{Answer, Ask, Choices, Prompt};
use crate::rule::RuleId;
use crate::text::{Message, TextId};
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// What a card begins with: all that most windows need to know of it.
type Front = (Hero, Timing, bool, Cost);

/// Where a side may play a card, if it has one that fits when its turn comes: what the other side does first may change that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Window {
    timing: Timing,
    side: Side,
}

impl Window {
    pub fn run(self, game: &mut BattleLore, pack: &Pack<'_>) {
        let Self { timing, side } = self;
        if game.player(side).lore_played {
            return;
        }
        let hand = &game.player(side).lore;
        let is_copy = |place: usize, card: u8| {
            let mut before = hand.iter().take(place);
            before.any(|other| pack.are_namesakes(LoreCard::card(*other), LoreCard::card(card)))
        };
        let cards: List<u8, 8> = (0..)
            .zip(hand.iter().copied())
            .filter(|(_, card)| game.fits(pack, *card, timing, side))
            .filter(|(place, card)| !is_copy(*place, *card) && game.may_play(pack, *card, timing, side))
            .map(|(_, card)| card)
            .collect();
        if !cards.is_empty() {
            game.push_lore(Step::Offer(Offer { timing, side, cards }));
        }
    }
}

/// A side may play one of these cards, or none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Offer {
    timing: Timing,
    side: Side,
    cards: List<u8, 8>,
}

impl Offer {
    pub fn ask(&self, game: &BattleLore, pack: &Pack<'_>) -> Prompt {
        // Who does not want to play finds the answer first: BL-LCARD-03 asks at every moment.
        let mut choices: Choices = Choices::of(&[Message::new(text::NO_CARD)]);
        for card in &self.cards {
            let price = game.price(pack, *card, self.side);
            choices.push(Message::new(text::LORE_FOR).with(LoreCard::card(*card)).with(price));
        }
        let tokens = game.player(self.side).tokens;
        let says = match game.turn.parked.last() {
            Some(answered) if self.timing == Timing::ReactLore => Message::new(text::REACT_LORE)
                .with(LoreCard::card(answered.card))
                .with(tokens),
            Some(_) | None => Message::new(question(self.timing)).with(tokens),
        };
        ask(game.secret(self.side), rule_of(self.timing), says, Ask::Choose(choices))
    }

    pub fn resolve(self, game: &mut BattleLore, pack: &Pack<'_>, answer: &Answer, log: &mut dyn Log) {
        let Answer::Choice(choice) = answer else { return };
        let card = choice
            .checked_sub(1)
            .and_then(|index| self.cards.get(usize::from(index)));
        let Some(card) = card.copied() else { return };
        // A correction may have taken the tokens meanwhile.
        if game.may_play(pack, card, self.timing, self.side) {
            game.play_lore(pack, self.side, card, self.timing, log);
        }
    }
}

impl BattleLore {
    /// Asks a side whether it plays a lore card now, if it may and has one that fits. `Battle` asks for cards of melee or
    /// ranged attacks as well, whichever the battle is; there are no windows for those alone.
    pub(in crate::battlelore) fn open_window(
        &mut self,
        pack: &Pack<'_>,
        timing: Timing,
        side: Side,
        _log: &mut dyn Log,
    ) {
        let player = self.player(side);
        if self.is_lore() && !player.lore_played && player.lore.iter().any(|card| self.fits(pack, *card, timing, side))
        {
            self.push_lore(Step::Window(Window { timing, side }));
        }
    }

    /// Whether the card belongs into the window and the side may play it in this turn.
    fn fits(&self, pack: &Pack<'_>, card: u8, window: Timing, side: Side) -> bool {
        let Some((_, timing, reaction, _)) = pack.front::<LoreCard, Front>(card) else {
            return false;
        };
        let own_turn = side == self.turn.active;
        is_for(timing, window, || self.is_melee()) && is_allowed(timing, reaction, own_turn)
    }

    /// Whether a card may be played: its window, its cost, a target.
    pub(super) fn may_play(&self, pack: &Pack<'_>, card: u8, window: Timing, side: Side) -> bool {
        let player = self.player(side);
        !player.lore_played
            && player.lore.contains(&card)
            && self.fits(pack, card, window, side)
            && self.price(pack, card, side) <= player.tokens
            && self.has_target(pack, card, side)
    }

    /// What the side pays for the card: BL-LCARD-15.
    pub(super) fn price(&self, pack: &Pack<'_>, card: u8, side: Side) -> u8 {
        let Some((class, _, _, cost)) = pack.front::<LoreCard, Front>(card) else {
            return 0;
        };
        let printed = match cost {
            Cost::Tokens(tokens) => tokens,
            Cost::Answered => self.answered_cost(pack, side),
        };
        let (_, more) = self.player(side).skill(class);
        printed.saturating_add(more)
    }

    /// What is printed on the opponent's card that is answered, and at least 1.
    fn answered_cost(&self, pack: &Pack<'_>, side: Side) -> u8 {
        let answered = self.turn.parked.iter().find(|parked| parked.side != side);
        let front = answered.and_then(|parked| pack.front::<LoreCard, Front>(parked.card));
        match front.map(|(_, _, _, cost)| cost) {
            Some(Cost::Tokens(tokens)) => tokens.max(1),
            Some(Cost::Answered) | None => 1,
        }
    }
}

/// Whether a card of this timing is played in this window.
pub(super) fn is_for(card: Timing, window: Timing, is_melee: impl Fn() -> bool) -> bool {
    // A battle has one window for all cards that fit it, so that nobody is asked twice.
    if matches!(window, Timing::Melee | Timing::Ranged) {
        false
    } else if window == Timing::Battle {
        match card {
            Timing::Battle => true,
            Timing::Melee => is_melee(),
            Timing::Ranged => !is_melee(),
            Timing::WithCommand
            | Timing::InsteadOfCommand
            | Timing::ReactCommand
            | Timing::Order
            | Timing::ReactOrder
            | Timing::Move
            | Timing::ReactMove
            | Timing::BeforeOpponentRoll
            | Timing::AfterOpponentRoll
            | Timing::ReactLore => false,
        }
    } else {
        card == window
    }
}

/// In the opponent's turn reactions alone; in the own turn other cards, and those that answer the opponent's roll or card:
/// BL-LCARD-05, -19, -20.
pub(super) fn is_allowed(card: Timing, reaction: bool, own_turn: bool) -> bool {
    if own_turn {
        !reaction
            || matches!(
                card,
                Timing::BeforeOpponentRoll | Timing::AfterOpponentRoll | Timing::ReactLore
            )
    } else {
        reaction
    }
}

/// The rule that opens the window.
pub(super) fn rule_of(timing: Timing) -> RuleId {
    match timing {
        Timing::WithCommand => rules::LCARD_06,
        Timing::InsteadOfCommand => rules::LCARD_07,
        Timing::ReactCommand | Timing::ReactOrder => rules::LCARD_08,
        Timing::Order => rules::LCARD_09,
        Timing::Move | Timing::ReactMove => rules::LCARD_10,
        Timing::Battle | Timing::Melee | Timing::Ranged => rules::LCARD_11,
        Timing::BeforeOpponentRoll => rules::LCARD_12,
        Timing::AfterOpponentRoll => rules::LCARD_13,
        Timing::ReactLore => rules::LCARD_20,
    }
}

fn question(timing: Timing) -> TextId {
    match timing {
        Timing::WithCommand => text::WITH_COMMAND,
        Timing::InsteadOfCommand => text::INSTEAD_OF_COMMAND,
        Timing::ReactCommand => text::REACT_COMMAND,
        Timing::Order => text::ORDER_WINDOW,
        Timing::ReactOrder => text::REACT_ORDER,
        Timing::Move => text::MOVE_WINDOW,
        Timing::ReactMove => text::REACT_MOVE,
        Timing::Battle | Timing::Melee | Timing::Ranged => text::BATTLE_WINDOW,
        Timing::BeforeOpponentRoll => text::BEFORE_ROLL,
        Timing::AfterOpponentRoll => text::AFTER_ROLL,
        Timing::ReactLore => text::REACT_LORE,
    }
}

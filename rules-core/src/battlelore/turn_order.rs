//! The frame of a turn: command card, orders, movement, combat, and the steps of its end. BL-TURN-01 to -04, BL-CMD-01 to
//! -09, BL-END-01 to -10. Each step first puts the next one on the stack, then does its own part above it.

use super::content::{CommandCard, Extra, LairCard, LandmarkKind, Timing};
use super::decks::{are_copies, distinct};
use super::turn::{Activation, Phase};
use super::unit::{Marks, Unit};
use super::{BattleLore, Side, ask, order, rules, table, text};
use crate::game::Log;
use crate::kit::list::List;
use crate::pack::{Pack, Record};
use crate::prompt::{Answer, Ask, Prompt};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Step {
    Begin,
    Command,
    /// The only one that asks.
    Choose,
    WithCommand,
    ReactCommand,
    Orders,
    Movement,
    Combat,
    /// The units of an activation are through.
    Through,
    // BL-END-10.
    Discard,
    LoreOption,
    Stores,
    Objectives,
    HandLimit,
    Parked,
    Pass,
}

fn push(game: &mut BattleLore, step: Step) {
    game.push(super::Step::Turn(step));
}

impl BattleLore {
    /// Neither in a hand nor to be drawn.
    fn has_no_command_cards(&self) -> bool {
        let deck = &self.decks.command;
        let held = Side::BOTH.into_iter().any(|side| !self.player(side).hand.is_empty());
        !held && deck.cards().is_empty() && deck.discarded().is_empty()
    }
}

/// The first turn.
pub fn begin(game: &mut BattleLore) {
    push(game, Step::Begin);
}

impl Step {
    pub fn waits(self) -> bool {
        self == Self::Choose
    }

    #[inline(never)]
    pub fn ask(self, game: &BattleLore, pack: &Pack<'_>) -> Prompt {
        let side = game.turn.active;
        if self == Self::Choose {
            let hand = CommandCard::set(distinct(pack, &game.player(side).hand));
            ask(
                game.secret(side),
                rules::CMD_01,
                Message::new(text::WHICH_COMMAND),
                Ask::Card(hand),
            )
        } else {
            table(rules::TURN_02, Message::new(text::TURN_OF), Ask::Acknowledge)
        }
    }

    #[inline(never)]
    pub fn resolve(self, game: &mut BattleLore, pack: &Pack<'_>, answer: &Answer, log: &mut dyn Log) {
        if let Answer::Card(card) = answer {
            game.play_command(pack, card.index, log);
        }
    }

    #[inline(never)]
    pub fn run(self, game: &mut BattleLore, pack: &Pack<'_>, log: &mut dyn Log) {
        let side = game.turn.active;
        match self {
            // Only a damaged save has none: its turns would follow each other for ever, and nobody would be asked.
            Self::Begin if game.has_no_command_cards() => {}
            Self::Begin => {
                game.turn.number = game.turn.number.saturating_add(1);
                game.turn.phase = Phase::Command;
                log.cite(rules::TURN_02);
                let says = Message::new(text::TURN_OF).with(side.name());
                log.scene(rules::TURN_01, says.with(game.turn.number));
                push(game, Self::Command);
                game.open_window(pack, Timing::InsteadOfCommand, side, log);
            }
            Self::Command => game.begin_command(pack, log),
            Self::WithCommand => {
                push(game, Self::ReactCommand);
                game.open_window(pack, Timing::WithCommand, side, log);
            }
            Self::ReactCommand => {
                push(game, Self::Orders);
                game.open_window(pack, Timing::ReactCommand, side.other(), log);
            }
            Self::Orders => game.begin_orders(pack, log),
            Self::Movement => game.begin_movement(pack, log),
            Self::Combat => {
                game.turn.phase = Phase::Combat;
                log.cite(rules::TURN_03);
                game.begin_combat(pack, log);
            }
            Self::Through => game.end_activation(),
            Self::Discard => {
                push(game, Self::LoreOption);
                game.discard_and_draw(log);
            }
            Self::LoreOption => {
                push(game, Self::Stores);
                if game.is_lore() {
                    game.lore_option(pack, log);
                }
            }
            Self::Stores => {
                push(game, Self::Objectives);
                game.pay_pentacle(log);
                game.fill_lairs(pack, log);
            }
            Self::Objectives => {
                push(game, Self::HandLimit);
                game.take_objectives(log);
            }
            Self::HandLimit => {
                push(game, Self::Parked);
                if game.is_lore() {
                    game.lore_hand_limit(pack, log);
                }
            }
            Self::Parked => {
                push(game, Self::Pass);
                game.return_parked(log);
            }
            Self::Pass => {
                for unit in &mut game.units {
                    unit.end_turn();
                }
                for side in Side::BOTH {
                    game.player_mut(side).lore_played = false;
                }
                game.turn.end();
                log.cite(rules::END_09);
                push(game, Self::Begin);
            }
            Self::Choose => {}
        }
    }
}

impl BattleLore {
    /// A lore card may have taken the place of the command card; then its orders are those of the turn: BL-LCARD-07.
    fn begin_command(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        if self.turn.instead {
            push(self, Step::Discard);
            order::begin_instead(self);
            return;
        }
        let hand = &self.player(self.turn.active).hand;
        match hand.split_first() {
            None => push(self, Step::Discard),
            Some((&only, others)) if others.iter().all(|other| are_copies(pack, only, *other)) => {
                self.play_command(pack, only, log);
            }
            Some(_) => push(self, Step::Choose),
        }
    }

    /// BL-CMD-01. An echo is carried out as the card that it repeats, with left and right from the seat of who echoes.
    fn play_command(&mut self, pack: &Pack<'_>, row: u8, log: &mut dyn Log) {
        let side = self.turn.active;
        let hand = u8::try_from(self.player(side).hand.len()).unwrap_or(u8::MAX);
        self.leave_hand(side, row);
        let says = Message::new(text::COMMANDS).with(side.name());
        log.plain(rules::CMD_01, says.with(CommandCard::card(row)));
        let mut card: CommandCard = pack.get(row);
        let mut effective = row;
        if card.extra.contains(&Extra::Echo)
            && let [north, south] = self.turn.last
            && let Some(last) = match side {
                Side::North => south,
                Side::South => north,
            }
        {
            effective = last;
            card = pack.get(last);
            log.plain(rules::GEN_01, Message::new(text::ECHOES).with(CommandCard::card(last)));
        }
        self.turn.laid = Some(row);
        self.follow_card(effective, &card, hand);
        let [north, south] = &mut self.turn.last;
        // An echo leaves the card that it repeated, so that an echo of it repeats that as well.
        match side {
            Side::North => *north = Some(effective),
            Side::South => *south = Some(effective),
        }
        log.cite(if card.tactic { rules::CMD_04 } else { rules::CMD_02 });
        push(self, Step::WithCommand);
    }

    /// BL-TURN-04: a card that can order nobody goes straight to the end of the turn.
    fn begin_orders(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        push(self, Step::Discard);
        if self.orders_anybody() {
            order::begin(self, pack, log);
        } else {
            log.bad(rules::TURN_04, Message::new(text::NOBODY_FITS));
        }
    }

    /// Carries out the orders of the command card, or those of a lore card that goes first: BL-LCARD-09. Movement comes
    /// first, then combat, then these units are through.
    pub(super) fn activate(&mut self, _pack: &Pack<'_>, activation: Activation, log: &mut dyn Log) {
        self.turn.activation = activation;
        log.cite(rules::ORD_02);
        push(self, Step::Through);
        push(self, Step::Combat);
        push(self, Step::Movement);
        order::carry(self);
        if activation == Activation::Lore {
            order::offer_specials(self);
        }
    }

    /// The correction menu goes on with this phase; the steps of the turn are gone.
    pub(super) fn go_on_with(&mut self, pack: &Pack<'_>, phase: Phase, log: &mut dyn Log) {
        self.turn.activation = Activation::Command;
        match phase {
            Phase::Command => push(self, Step::Command),
            Phase::Order => {
                push(self, Step::Discard);
                order::begin(self, pack, log);
            }
            Phase::Move => {
                push(self, Step::Discard);
                self.activate(pack, Activation::Command, log);
            }
            Phase::Combat => {
                push(self, Step::Discard);
                push(self, Step::Through);
                push(self, Step::Combat);
            }
            Phase::End => push(self, Step::Discard),
        }
    }

    /// The correction menu ends the turn as it is: nothing is drawn any more.
    pub(super) fn pass_turn(&mut self, _log: &mut dyn Log) {
        if let Some(laid) = self.turn.laid.take() {
            self.decks.command.discard(laid);
        }
        push(self, Step::Parked);
    }

    fn end_activation(&mut self) {
        if self.turn.activation == Activation::Lore {
            for unit in &mut self.units {
                if unit.marks.has(Marks::BY_LORE) {
                    unit.marks.clear(Marks::BY_LORE.and(Marks::ORDERED));
                    unit.marks.set(Marks::SPENT);
                }
            }
            self.turn.lore_dice = None;
        }
        self.turn.activation = Activation::Command;
        self.turn.phase = Phase::Order;
    }

    /// Whether the unit has an order of the activation that is being carried out.
    pub(super) fn is_in_action(&self, unit: &Unit) -> bool {
        let by_lore = self.turn.activation == Activation::Lore;
        unit.marks.has(Marks::ORDERED) && unit.marks.has(Marks::BY_LORE) == by_lore
    }

    /// The same for the unit of this number.
    pub(super) fn acts(&self, unit: u8) -> bool {
        self.unit(unit).is_some_and(|unit| self.is_in_action(unit))
    }

    /// BL-END-01, -03.
    fn discard_and_draw(&mut self, log: &mut dyn Log) {
        self.turn.phase = Phase::End;
        log.cite(rules::END_10);
        let side = self.turn.active;
        if let Some(laid) = self.turn.laid.take() {
            self.decks.command.discard(laid);
        }
        if self.turn.instead {
            log.cite(rules::END_03);
            return;
        }
        let more = self.turn.front.extra.iter().find_map(|extra| match extra {
            Extra::EndDraw { draw, keep } => Some((*draw, *keep)),
            Extra::Dice { .. }
            | Extra::DiceIfUnmoved { .. }
            | Extra::DiceOfCreature { .. }
            | Extra::Heal(_)
            | Extra::Echo => None,
        });
        let (draw, keep) = more.unwrap_or((1, 1));
        let player = self.player(side);
        // The hand is never more than full: a Stronghold lost with an empty hand keeps its place open. BL-LAND-26.
        let room = usize::from(player.hand_limit()).saturating_sub(player.hand.len());
        let keep = keep.min(u8::try_from(room).unwrap_or(u8::MAX));
        if keep > 0 {
            self.draw_command(side, draw, keep);
        }
    }

    /// BL-END-08, BL-LAND-24.
    fn pay_pentacle(&mut self, log: &mut dyn Log) {
        let side = self.turn.active;
        let pays = self.field.landmark_of(side, LandmarkKind::Pentacle).copied();
        if let Some(pentacle) = pays
            && self.occupied_by(side).contains(pentacle.hex)
        {
            log.cite(rules::LAND_24);
            if self.gain_tokens(side, 1, rules::END_08, log) > 0 {
                log.good(rules::END_08, Message::new(text::PENTACLE_PAYS).with(side.name()));
            }
        }
    }

    /// A lair may let its own creature store lore: BL-LAND-14.
    fn fill_lairs(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        let side = self.turn.active;
        let lairs: List<(u8, u8), 12> = self
            .field
            .landmarks
            .iter()
            .filter(|landmark| landmark.owner == side)
            .filter_map(|landmark| match landmark.is {
                LandmarkKind::Lair(row) => Some((landmark.hex, row)),
                LandmarkKind::Pentacle
                | LandmarkKind::Den
                | LandmarkKind::Camp
                | LandmarkKind::Pool
                | LandmarkKind::Stronghold
                | LandmarkKind::PassageExit => None,
            })
            .collect();
        for (hex, row) in &lairs {
            let lair: LairCard = pack.get(*row);
            let Some(index) = self.unit_at(*hex) else { continue };
            let pool = self.pool;
            let Some(unit) = self.unit_mut(index) else { continue };
            if unit.side != side || unit.card != lair.creature {
                continue;
            }
            let most = unit.beast(pack).powers.iter().map(|power| power.cost).max();
            let room = most.unwrap_or_default().saturating_sub(unit.stored);
            let stored = lair.stores.min(room).min(pool);
            if stored > 0 {
                unit.stored = unit.stored.saturating_add(stored);
                let now = unit.stored;
                self.pool = pool.saturating_sub(stored);
                log.good(rules::LAND_14, self.told(text::LAIR_STORES, index).with(now));
            }
        }
    }

    /// BL-SCEN-03: who stands on an objective at the end of its own turn takes it.
    fn take_objectives(&mut self, log: &mut dyn Log) {
        let side = self.turn.active;
        let stands = self.occupied_by(side);
        let mut taken = 0u8;
        while let Some(place) = self
            .field
            .objectives
            .iter()
            .position(|objective| stands.contains(objective.hex) && objective.only.is_none_or(|only| only == side))
        {
            let Some(objective) = self.field.objectives.remove(place) else {
                break;
            };
            taken = taken.saturating_add(1);
            let says = Message::new(text::TAKES_OBJECTIVE).with(side.name());
            log.good(rules::SCEN_03, says.with(self.cell(objective.hex)));
        }
        if taken > 0 {
            self.gain_banners(side, taken, log);
            self.check_victory(log);
        }
    }
}

#[cfg(test)]
mod tests;

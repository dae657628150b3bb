//! What lore cards do: the closed commands of section 9.6, one after the other.

mod battle;
pub mod movement;
mod orders;
pub mod roll;
pub mod spying;
mod tokens;

use super::super::content::{Amount, LoreCard, LoreCommand};
use super::super::unit::{Marks, Unit};
use super::super::{BattleLore, Side, rules};
use super::Step;
use super::targets::Chosen;
use crate::game::Log;
use crate::kit::list::List;
use crate::pack::Pack;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// The next command of a card is carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Do {
    side: Side,
    card: u8,
    units: Chosen,
    next: u8,
}

/// A card at work: who plays it, at what level, on which units.
struct Work<'a> {
    side: Side,
    card: u8,
    level: u8,
    units: &'a [u8],
}

impl Do {
    pub fn new(side: Side, card: u8, units: &[u8]) -> Self {
        Self {
            side,
            card,
            units: List::of(units),
            next: 0,
        }
    }

    pub fn run(mut self, game: &mut BattleLore, pack: &Pack<'_>, log: &mut dyn Log) {
        let row: LoreCard = pack.get(self.card);
        let Some(command) = row.does.get(usize::from(self.next)).copied() else {
            return;
        };
        let units = self.units.clone();
        let (side, card) = (self.side, self.card);
        self.next = self.next.saturating_add(1);
        if usize::from(self.next) < row.does.len() {
            game.push_lore(Step::Do(self));
        }
        let work = Work {
            side,
            card,
            level: game.lore_level(pack, side, card),
            units: &units,
        };
        game.carry_out_command(pack, &work, &row, command, log);
    }
}

impl BattleLore {
    fn carry_out_command(
        &mut self,
        pack: &Pack<'_>,
        work: &Work<'_>,
        card: &LoreCard,
        command: LoreCommand,
        log: &mut dyn Log,
    ) {
        let mut at = |amount: Amount| {
            if amount.halved {
                log.cite(rules::GEN_04);
            }
            amount.at(work.level)
        };
        match command {
            LoreCommand::Tokens(tokens) => {
                let tokens = at(tokens);
                self.tokens_by_card(work, tokens, log);
            }
            LoreCommand::Steal(tokens) => {
                let tokens = at(tokens);
                self.steal(work, tokens, log);
            }
            LoreCommand::TokensPerWounded(most) => {
                let tokens = at(most).min(self.wounded(work.side));
                self.tokens_by_card(work, tokens, log);
            }
            LoreCommand::TokensIfEliminated(tokens) => self.battle.roll_cards.tokens_if_eliminated = tokens,
            LoreCommand::LoreTheft => self.battle.roll_cards.theft = true,
            LoreCommand::CardRoll { dice, also, flags } => {
                let dice = at(dice);
                self.roll_for_card(work, dice, also, flags);
            }
            LoreCommand::Dice(dice) => self.more_dice(at(dice)),
            LoreCommand::FewerDice(dice) => self.fewer_dice(at(dice)),
            LoreCommand::DiceInBonus(dice) => self.bonus_dice(at(dice)),
            LoreCommand::DiceOfOrdered { scope, more } => self.turn.lore_dice = Some((scope, more)),
            LoreCommand::DiceInBattleBack(dice) => {
                let dice = at(dice);
                self.for_each(work, |unit| unit.back_dice = unit.back_dice.saturating_add(dice));
            }
            LoreCommand::NoCaps => self.battle.cards.no_caps = true,
            LoreCommand::LoreHits => self.battle.cards.lore_hits = true,
            LoreCommand::StrikesMiss => self.battle.roll_cards.strikes_miss = true,
            LoreCommand::FlagsMiss => self.battle.roll_cards.flags_miss = true,
            LoreCommand::IgnoreHits(hits) => self.ignore_hits(at(hits)),
            LoreCommand::IgnoreFirstHit => self.mark_each(work, Marks::IGNORES_FIRST_HIT),
            LoreCommand::Reroll(dice) => {
                let dice = at(dice);
                self.reroll_dice(pack, work, dice, log);
            }
            LoreCommand::IgnoreFlags => self.mark_each(work, Marks::IGNORES_FLAGS),
            LoreCommand::Bold(flags) => self.embolden(work, flags),
            LoreCommand::Frighten => self.battle.cards.frighten = true,
            LoreCommand::BattleBackRight => self.mark_each(work, Marks::MAY_BATTLE_BACK),
            LoreCommand::FirstStrike => {
                log.cite(rules::FOLLOW_12);
                self.first_strike(pack, log);
            }
            LoreCommand::Heal(figures) => {
                let figures = at(figures);
                self.heal_by_card(work, figures, log);
            }
            LoreCommand::Cleanse => self.cleanse(work, log),
            LoreCommand::PayFigure => self.battle.cards.pay_figure = true,
            LoreCommand::Order => self.order_by_card(pack, work, card.timing, Marks::default(), log),
            LoreCommand::OrderToMove => self.order_by_card(pack, work, card.timing, Marks::MOVE_ONLY, log),
            LoreCommand::Unorder => self.unorder(work),
            LoreCommand::MoveBonus(hexes) => {
                let hexes = at(hexes);
                self.for_each(work, |unit| unit.more_moves = unit.more_moves.saturating_add(hexes));
            }
            LoreCommand::MoveCap(hexes) => self.for_each(work, |unit| unit.move_cap = unit.move_cap.min(hexes)),
            LoreCommand::Step(hexes) => {
                let hexes = at(hexes);
                self.walk_by_card(pack, work, hexes, log);
            }
            LoreCommand::Relocate(within) => {
                let within = at(within);
                self.relocate(work, within, log);
            }
            LoreCommand::HitAndRun(hexes) => self.for_each(work, |unit| {
                unit.run = hexes;
                unit.marks.set(Marks::HIT_AND_RUN);
            }),
            LoreCommand::NoRanged => self.turn.no_ranged = Some(work.side.other()),
            LoreCommand::PeekCommand => self.peek(work, false, log),
            LoreCommand::PeekLore => self.peek(work, true, log),
            LoreCommand::Burn(cards) => self.burn(work, cards, log),
            LoreCommand::CommandCycle(cards) => self.cycle(work, cards),
            LoreCommand::Cancel => self.cancel_lore(log),
        }
    }

    fn for_each(&mut self, work: &Work<'_>, change: impl Fn(&mut Unit)) {
        for unit in work.units {
            if let Some(unit) = self.unit_mut(*unit) {
                change(unit);
            }
        }
    }

    fn mark_each(&mut self, work: &Work<'_>, marks: Marks) {
        self.for_each(work, |unit| unit.marks.set(marks));
    }
}

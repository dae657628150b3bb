//! Battles: BL-COMBAT, BL-DICE, BL-HIT, BL-MOR, BL-RET, BL-FOLLOW, BL-BB.
//!
//! [`Step::Fight`] carries out one stage of a battle roll after another; a stage pushes the next one first and then whatever
//! the table must be asked, so that the question comes before it. What is being fought is [`super::battle::Battle`].

#[cfg(test)]
pub(super) mod arena;
mod battle_back;
mod declare;
mod dice;
mod follow_on;
mod hits;
mod losses;
mod morale;
mod retreat;
#[cfg(test)]
mod tests;

use super::battle::BattleKind;
use super::content::Timing;
use super::unit::Marks;
use super::{self as bl, BattleLore, rules, table, text};
use crate::chance::Forecast;
use crate::game::Log;
use crate::pack::Pack;
use crate::prompt::{Answer, Ask, Prompt};
use crate::text::Message;
pub(super) use dice::{battle_dice, read};
use postcard::experimental::max_size::MaxSize;
pub(super) use retreat::Retreat;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Step {
    /// The next unit battles, if any can.
    Next,
    /// Which unit?
    Who,
    /// Whom does it attack?
    Target(u8),
    /// The battle goes on with this stage.
    Fight(Stage),
    /// So many dice of the attacker.
    Roll(u8),
    /// The attack that waited for a first strike.
    Resume {
        attacker: u8,
        defender: u8,
        kind: BattleKind,
    },
    /// With the table's eyes: the cap of a strike against the attacker.
    Cap,
    /// The battle of this unit is over.
    Close(u8),
    /// A unit faces so many flags.
    Flags { unit: u8, flags: u8 },
    /// How many of them does it ignore?
    Ignore { unit: u8, flags: u8, most: u8 },
    /// The next hex of a retreat.
    Retreat(Retreat),
    /// Which hex?
    RetreatTo(Retreat),
    /// With the table's eyes: how many hexes were free?
    Free(Retreat),
    /// Dice for the losses of a Frightened unit.
    Losses { unit: u8, dice: u8 },
    /// Does the attacker gain ground?
    Ground,
    /// Where does it pursue? It came from this hex.
    Pursue(u8),
    /// Whom does its bonus attack strike?
    Bonus,
    /// Does the defender battle back?
    Back,
}

/// What a battle roll goes through: section 3.2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Stage {
    /// Cards for a battle: of the attacker, of the defender.
    Windows(u8),
    /// Cards before the roll.
    Before,
    Dice,
    /// Cards after the roll.
    After,
    /// What a creature does with its Lore.
    Powers,
    /// Lore that is left gives tokens.
    Tokens,
    Hits,
    Flags,
    FollowOn,
    /// A mounted unit that came from this hex has gained ground.
    Pursuit(u8),
    Bonus,
}

const _: () = assert!(Step::POSTCARD_MAX_SIZE <= 8, "steps are small");

impl Step {
    pub fn odds(&self, game: &BattleLore, pack: &Pack<'_>) -> Option<Forecast> {
        if let Self::Roll(dice) = self {
            game.odds_of_hits(pack, *dice)
        } else {
            None
        }
    }

    pub fn waits(&self) -> bool {
        match self {
            Self::Next
            | Self::Fight(_)
            | Self::Resume { .. }
            | Self::Close(_)
            | Self::Flags { .. }
            | Self::Retreat(_) => false,
            Self::Who
            | Self::Target(_)
            | Self::Roll(_)
            | Self::Cap
            | Self::Ignore { .. }
            | Self::RetreatTo(_)
            | Self::Free(_)
            | Self::Losses { .. }
            | Self::Ground
            | Self::Pursue(_)
            | Self::Bonus
            | Self::Back => true,
        }
    }

    #[inline(never)]
    pub fn ask(&self, game: &BattleLore, pack: &Pack<'_>) -> Prompt {
        match *self {
            Self::Who => game.ask_who(pack),
            Self::Target(unit) => game.ask_target(pack, unit),
            Self::Roll(dice) => game.ask_roll(pack, dice),
            Self::Cap => game.ask_cap(),
            Self::Ignore { unit, flags, most } => game.ask_ignore(unit, flags, most),
            Self::RetreatTo(retreat) => game.ask_way_back(retreat),
            Self::Free(retreat) => game.ask_free(retreat),
            Self::Losses { unit, dice } => game.ask_losses(pack, unit, dice),
            Self::Ground => game.ask_ground(),
            Self::Pursue(from) => game.ask_pursuit(from),
            Self::Bonus => game.ask_bonus(pack),
            Self::Back => game.ask_back(),
            // These never wait.
            Self::Next
            | Self::Fight(_)
            | Self::Resume { .. }
            | Self::Close(_)
            | Self::Flags { .. }
            | Self::Retreat(_) => table(rules::COMBAT_07, Message::new(text::NOBODY), Ask::Acknowledge),
        }
    }

    #[inline(never)]
    pub fn resolve(self, game: &mut BattleLore, pack: &Pack<'_>, answer: &Answer, log: &mut dyn Log) {
        match (self, answer) {
            (Self::Who, answer) => game.answer_who(pack, answer, log),
            (Self::Target(unit), Answer::Place(hex)) => game.attack(unit, *hex, log),
            (Self::Roll(_), Answer::Rolled(faces)) => game.take_roll(pack, faces, log),
            (Self::Cap, Answer::Choice(choice)) => game.answer_cap(*choice),
            (Self::Ignore { unit, flags, .. }, Answer::Number(number)) => {
                game.ignore(pack, unit, flags, small(*number), log);
            }
            (Self::RetreatTo(retreat), Answer::Place(hex)) => game.retreat_to(pack, retreat, *hex, log),
            (Self::Free(retreat), Answer::Number(number)) => game.told_free(pack, retreat, small(*number), log),
            (Self::Losses { unit, .. }, Answer::Rolled(faces)) => game.take_losses(pack, unit, faces, log),
            (Self::Ground, answer) => game.answer_ground(pack, answer, log),
            (Self::Pursue(_), answer) => game.answer_pursuit(pack, answer, log),
            (Self::Bonus, answer) => game.answer_bonus(answer, log),
            (Self::Back, Answer::Choice(choice)) => game.answer_back(*choice, log),
            // The gate lets no other pair through.
            (_, _) => {}
        }
    }

    #[inline(never)]
    pub fn run(self, game: &mut BattleLore, pack: &Pack<'_>, log: &mut dyn Log) {
        match self {
            Self::Next => game.next_battle(pack, log),
            Self::Fight(stage) => game.fight_on(pack, stage, log),
            Self::Resume {
                attacker,
                defender,
                kind,
            } => game.resume(attacker, defender, kind),
            Self::Close(unit) => game.close(pack, unit, log),
            Self::Flags { unit, flags } => game.take_morale(pack, unit, flags, log),
            Self::Retreat(retreat) => game.retreat(pack, retreat, log),
            Self::Who
            | Self::Target(_)
            | Self::Roll(_)
            | Self::Cap
            | Self::Ignore { .. }
            | Self::RetreatTo(_)
            | Self::Free(_)
            | Self::Losses { .. }
            | Self::Ground
            | Self::Pursue(_)
            | Self::Bonus
            | Self::Back => {}
        }
    }
}

impl BattleLore {
    fn fight_on(&mut self, pack: &Pack<'_>, stage: Stage, log: &mut dyn Log) {
        let rolls = self.side_of(self.battle.attacker);
        match stage {
            Stage::Windows(window) => self.battle_window(pack, window, log),
            Stage::Before => self.before_roll(pack, log),
            Stage::Dice => self.count_dice(pack, log),
            Stage::After => {
                self.push(bl::Step::Combat(Step::Fight(Stage::Powers)));
                self.open_window(pack, Timing::AfterOpponentRoll, rolls.other(), log);
            }
            Stage::Powers => {
                self.push(bl::Step::Combat(Step::Fight(Stage::Tokens)));
                self.begin_powers(log);
            }
            Stage::Tokens => {
                self.push(bl::Step::Combat(Step::Fight(Stage::Hits)));
                self.earn_lore(log);
            }
            Stage::Hits => self.hit(pack, log),
            Stage::Flags => {
                self.push(bl::Step::Combat(Step::Fight(Stage::FollowOn)));
                self.poison(log);
                self.flags_of_roll(log);
            }
            Stage::FollowOn => self.follow_on(pack, log),
            Stage::Pursuit(from) => self.offer_pursuit(from, log),
            Stage::Bonus => self.offer_bonus(pack, log),
        }
    }

    /// Cards of the attacker first, then of the defender: those for any battle and those for this kind of battle.
    fn battle_window(&mut self, pack: &Pack<'_>, window: u8, log: &mut dyn Log) {
        let ours = self.side_of(self.battle.attacker);
        let (side, next) = match window {
            0 => (ours, Stage::Windows(1)),
            _ => (ours.other(), Stage::Before),
        };
        self.push(bl::Step::Combat(Step::Fight(next)));
        self.open_window(pack, Timing::Battle, side, log);
    }

    /// Poison that was paid for works once the hits are taken: BL-SPIDER-09.
    fn poison(&mut self, log: &mut dyn Log) {
        let defender = self.battle.defender;
        if self.battle.poison && self.unit(defender).is_some_and(bl::unit::Unit::is_alive) {
            self.mark(defender, Marks::POISONED);
            log.bad(rules::SPIDER_09, self.told(text::POISONED, defender));
        }
    }
}

/// A number that was asked for within the limits of a byte.
pub(super) fn small(number: i16) -> u8 {
    u8::try_from(number).unwrap_or_default()
}

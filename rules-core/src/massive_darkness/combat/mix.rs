//! Dice of any colour, added or taken away: MD-COMBAT-02, -06, -07; decisions D-07 and D-08.

use super::rolls::{MOST, Roll, colours};
use super::{Combat, Stage, Step};
use crate::game::Log;
use crate::massive_darkness::skill::{Effect, Side};
use crate::massive_darkness::{MassiveDarkness, rules, text};
use crate::prompt::{Ask, Choices, Prompt};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// A hero chooses colours: of dice that he adds (D-08), or that a skill of his takes from the other side (D-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Mix {
    /// Whose dice.
    side: Side,
    by: Side,
    count: u8,
    adds: bool,
}

impl Mix {
    /// How many of the dice may be strong ones: rising, never empty.
    fn splits(&self, combat: &Combat) -> crate::kit::list::List<u8, 8> {
        let [weak, strong] = colours(self.side).map(|colour| {
            let now = combat.pool.count(colour);
            if self.adds { MOST.saturating_sub(now) } else { now }
        });
        let count = self.count.min(weak.saturating_add(strong));
        (count.saturating_sub(weak)..=count.min(strong)).collect()
    }

    pub(super) fn take(&self, combat: &mut Combat, strong: u8) {
        let [weaker, stronger] = colours(self.side);
        let taken = combat.pool.remove(stronger, strong);
        combat.pool.remove(weaker, self.count.saturating_sub(taken));
    }

    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let total = |strong: u8| {
            let [weak, _] = colours(self.side).map(|colour| {
                let now = game.combat.pool.count(colour);
                if self.adds { MOST.saturating_sub(now) } else { now }
            });
            self.count.saturating_sub(strong).min(weak)
        };
        let says = match self.side {
            Side::Attack => text::RED_YELLOW,
            Side::Defence => text::GREEN_BLUE,
        };
        let choices: Choices = self
            .splits(&game.combat)
            .iter()
            .map(|strong| Message::new(says).with(*strong).with(total(*strong)))
            .collect();
        let (rule, title) = if self.adds {
            (rules::COMBAT_02, text::ADD_WHICH)
        } else {
            (rules::COMBAT_06, text::TAKE_WHICH)
        };
        Prompt {
            seat: game.combat.seat(self.by),
            rule,
            says: Message::new(title).with(self.count),
            ask: Ask::Choose(choices),
        }
    }

    pub fn resolve(self, game: &mut MassiveDarkness, choice: u8, _log: &mut dyn Log) {
        let strong = self
            .splits(&game.combat)
            .get(usize::from(choice))
            .copied()
            .unwrap_or_default();
        if self.adds {
            game.add_mix(self.side, strong, self.count.saturating_sub(strong));
        } else if game.combat.stage < Stage::Roll {
            self.take(&mut game.combat, strong);
        }
    }
}

impl MassiveDarkness {
    /// Dice "in any mix", then the limit: MD-COMBAT-06, -07.
    pub fn mix_stage(&mut self, log: &mut dyn Log) -> bool {
        for side in Side::ORDER {
            let adds = |effect| matches!(effect, Effect::AnyDice(_));
            if let Some(held) = self.combat.take(side, adds)
                && let Effect::AnyDice(count) = held.effect
                && self.add_any(side, count)
            {
                return false;
            }
        }
        let before = self.combat.pool;
        self.combat.pool.cap(MOST);
        if self.combat.pool != before {
            log.cite(rules::COMBAT_06);
            log.cite(rules::COMBAT_07);
        }
        true
    }

    /// Adds dice of a side in any mix; `true` where its hero is asked first (D-08). Enemies take the stronger dice
    /// (MD-AMB-35).
    pub fn add_any(&mut self, side: Side, count: u8) -> bool {
        let mix = Mix {
            side,
            by: side,
            count,
            adds: true,
        };
        if self.combat.hero(side).is_some() && mix.splits(&self.combat).len() > 1 {
            self.ask_in_combat(Step::Mix(mix));
            return true;
        }
        let strong = mix.splits(&self.combat).last().copied().unwrap_or(0);
        self.add_mix(side, strong, count.saturating_sub(strong))
    }

    /// Adds so many strong and weak dice; after the roll they are rolled at once, which is asked.
    fn add_mix(&mut self, side: Side, strong: u8, weak: u8) -> bool {
        let [weaker, stronger] = colours(side);
        if !self.combat.is_rolled() {
            self.combat.pool.add(stronger, strong);
            self.combat.pool.add(weaker, weak);
            return false;
        }
        let added = self.combat.add_dice(weaker, weak) | self.combat.add_dice(stronger, strong);
        self.roll_added(added)
    }

    /// Dice that an enchantment adds are rolled at once: MD-ENCH-13.
    pub fn roll_added(&mut self, mask: u16) -> bool {
        if mask != 0 {
            self.ask_in_combat(Step::Roll(Roll { mask, fresh: true }));
        }
        mask != 0
    }

    /// Skills take dice away before the roll, the defender's first: MD-COMBAT-06, MD-ENCH-09.
    pub fn cut_stage(&mut self, log: &mut dyn Log) -> bool {
        for side in Side::ORDER {
            let cuts = |effect| {
                matches!(
                    effect,
                    Effect::Dice { count: ..0, .. }
                        | Effect::OpponentDice { .. }
                        | Effect::OpponentAnyDice(_)
                        | Effect::NoDefenceDice
                )
            };
            while let Some(held) = self.combat.take(side, cuts) {
                log.plain(rules::COMBAT_06, super::effects::words(self.fighter(side), held.effect));
                if self.cut(side, held.effect) {
                    return false;
                }
            }
        }
        true
    }

    /// Carries out one reduction; `true` where its hero is asked which dice.
    fn cut(&mut self, side: Side, effect: Effect) -> bool {
        let pool = &mut self.combat.pool;
        if let Effect::Dice { die, count } = effect {
            pool.remove(die as u8, count.unsigned_abs());
        } else if let Effect::OpponentDice { die, count } = effect {
            if colours(side.other()).contains(&(die as u8)) {
                pool.remove(die as u8, count);
            }
        } else if let Effect::OpponentAnyDice(count) = effect {
            let mix = Mix {
                side: side.other(),
                by: side,
                count,
                adds: false,
            };
            let splits = mix.splits(&self.combat);
            if self.combat.hero(side).is_some() && splits.len() > 1 {
                self.ask_in_combat(Step::Mix(mix));
                return true;
            }
            let strong = splits.last().copied().unwrap_or(0);
            mix.take(&mut self.combat, strong);
        } else {
            for colour in colours(Side::Defence) {
                pool.remove(colour, u8::MAX);
            }
        }
        false
    }
}

//! Prices in blood: section 1.20, MD-SKILL-07, MD-AMB-68.

use super::Step;
use super::pools::is_priced;
use crate::game::Log;
use crate::kit::bits::Bits;
use crate::map::Eyes;
use crate::massive_darkness::skill::{Condition, Gifts, Side, Skill};
use crate::massive_darkness::skills::Source;
use crate::massive_darkness::{MassiveDarkness, rules, text};
use crate::pack::Pack;
use crate::prompt::{Ask, Choices, Prompt};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// What wounds are the price of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Bought {
    /// Which of the owner's skills with such a price.
    Skill(u8),
    /// Which of the combat's enchantments.
    Charm(u8),
}

/// Somebody may pay for a skill or an enchantment with wounds: Bloodlust, Blood sacrifice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Blood {
    pub side: Side,
    pub what: Bought,
    pub wounds: u8,
    /// Seats that may pay, one bit each.
    pub payers: u8,
}

impl Blood {
    pub(super) fn payers(&self) -> impl Iterator<Item = u8> {
        let payers = self.payers;
        (0..8).filter(move |seat| payers & 1 << seat != 0)
    }

    pub fn ask(&self, game: &MassiveDarkness) -> Prompt {
        let mut choices: Choices = self
            .payers()
            .map(|seat| {
                Message::new(text::PAYS_BLOOD)
                    .with(game.hero(seat).name())
                    .with(self.wounds)
            })
            .collect();
        choices.push(Message::new(text::NOT_NOW));
        Prompt {
            seat: game.combat.seat(self.side),
            rule: rules::SKILL_07,
            says: Message::new(text::BLOOD_PRICE).with(game.fighter(self.side)),
            ask: Ask::Choose(choices),
        }
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, choice: u8, log: &mut dyn Log) {
        let Some(payer) = self.payers().nth(usize::from(choice)) else {
            return;
        };
        let Some(owner) = game.combat.hero(self.side) else {
            return;
        };
        // MD-AMB-68: the payer stays alive, unless a correction by hand has weakened him meanwhile.
        if game.hero(payer).health <= self.wounds {
            return;
        }
        log.cite(rules::SKILL_07);
        match self.what {
            Bought::Skill(nth) => {
                game.wound_hero(pack, payer, self.wounds, log);
                if let Some(skill) = game.blood_skill(pack, owner, self.side, nth) {
                    game.learn_paid(&skill, self.side);
                }
            }
            Bought::Charm(index) => game.pay(pack, self.side, index, Some(payer), log),
        }
    }
}

impl MassiveDarkness {
    /// Offers skills whose price is blood, one after another: D-13.
    pub fn blood_stage(&mut self, pack: &Pack<'_>, log: &mut dyn Log) -> bool {
        if self.combat.offered == 0 {
            // Hardly anybody has such a skill: then this was the gathering. Wounds taken as a price may open other
            // skills, so with one it begins anew after the offers.
            let before = self.combat.clone();
            if !self.gather(pack, log) {
                return true;
            }
            self.combat = before;
        }
        for side in Side::ORDER {
            let Some(owner) = self.combat.hero(side) else { continue };
            loop {
                let nth = self.combat.offered;
                let Some(skill) = self.blood_skill(pack, owner, side, nth) else {
                    break;
                };
                self.combat.offered += 1;
                let Some((wounds, payers)) = self.blood_price(owner, skill.condition) else {
                    continue;
                };
                if payers != 0 {
                    self.ask_in_combat(Step::Blood(Blood {
                        side,
                        what: Bought::Skill(nth),
                        wounds,
                        payers,
                    }));
                    return false;
                }
            }
        }
        true
    }

    /// How many wounds a condition costs, and the seats that can pay them and live (MD-AMB-68), one bit each.
    pub fn blood_price(&self, owner: u8, condition: Condition) -> Option<(u8, u8)> {
        let (wounds, payers) = match condition {
            Condition::Bloodlust(wounds) => (wounds, Bits::EMPTY.with(owner)),
            Condition::BloodSacrifice(wounds) => (wounds, self.seen_allies(owner).with(owner)),
            Condition::Always
            | Condition::TwoWeapons
            | Condition::MaceOrHammer
            | Condition::NoArmour
            | Condition::Shadow
            | Condition::Shield
            | Condition::Sword
            | Condition::TwoHanded
            | Condition::Wounded(_)
            | Condition::AfterReroll
            | Condition::NoWounds => return None,
        };
        let payers = payers
            .iter()
            .filter(|seat| self.hero(*seat).health > wounds)
            .fold(0, |payers, seat| payers | 1u8.checked_shl(u32::from(seat)).unwrap_or(0));
        Some((wounds, payers))
    }

    /// The n-th skill of a hero that costs blood and matters in this combat.
    fn blood_skill(&self, pack: &Pack<'_>, seat: u8, side: Side, nth: u8) -> Option<Skill> {
        let (mut found, mut seen) = (None, 0);
        self.each_known_skill(pack, seat, Gifts::COMBAT, &mut |source, skill| {
            if is_priced(&self.combat, side, skill) && (source != Source::Shadow || self.in_shadow(seat)) {
                if seen == nth {
                    found = Some(skill.clone());
                }
                seen += 1;
            }
        });
        found
    }

    /// Other living heroes that a hero sees; the table is trusted where only it can know.
    fn seen_allies(&self, seat: u8) -> Bits {
        let (from, blocking) = (self.hero(seat).zone, self.blocking_pillars());
        self.living()
            .iter()
            .filter(|ally| {
                self.options.eyes == Eyes::Table || self.board.sight(from, self.hero(*ally).zone, &blocking).is_some()
            })
            .collect()
    }
}

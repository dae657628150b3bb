//! Enemies on the map: one unit is a mob, an agent or a roaming monster.

use super::content::{EnemyCard, EnemyKind};
use super::skill::Skills;
use super::{MassiveDarkness, rules, text};
use crate::game::Log;
use crate::kit::bits::Bits;
use crate::pack::{CardId, Pack, Record};
use crate::text::{Message, TextId};
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// Every unit takes at least one of the 69 miniatures of the box: section 1.4.1.
pub const UNITS: usize = 69;
/// Health of a minion at most, so that wounds per minion can be counted.
pub const MINION_HEALTH: usize = 6;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Enemy {
    /// Row of kind `enemy`.
    pub card: u8,
    pub zone: u8,
    /// Of the boss, the agent or the monster; 0 when a mob has lost its boss.
    pub health: u8,
    /// How many living minions have taken 0, 1, 2 … wounds.
    pub minions: [u8; MINION_HEALTH],
    /// The guardian's treasure: row of kind `equipment`.
    pub loot: Option<u8>,
    marks: u8,
}

/// What is known of an enemy besides its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    Stunned,
    /// Had its activation in this Enemy phase.
    Acted,
    /// Waits until the adventure wakes it.
    Asleep,
    /// No roaming monster for event cards.
    Exempt,
    /// The adventure's own enemy: the spider, the Immortal, the Emissary.
    Special,
    /// Never moves: MD-Q5-03.
    Sentry,
    /// Patrols toward the exit rather than the entrance: MD-EPHASE-09.
    TowardExit,
    /// Has summoned in this Enemy phase, or came in it: MD-AMB-14.
    Summoned,
}

impl Enemy {
    #[must_use]
    pub fn new(card: u8, zone: u8) -> Self {
        Self {
            card,
            zone,
            health: 0,
            minions: [0; MINION_HEALTH],
            loot: None,
            marks: 0,
        }
    }

    #[must_use]
    pub fn name(&self) -> CardId {
        EnemyCard::card(self.card)
    }

    #[must_use]
    pub fn is(&self, mark: Mark) -> bool {
        self.marks & (1 << mark as u8) != 0
    }

    pub fn set(&mut self, mark: Mark, to: bool) {
        if to {
            self.marks |= 1 << mark as u8;
        } else {
            self.marks &= !(1 << mark as u8);
        }
    }

    #[must_use]
    pub fn minions(&self) -> u8 {
        self.minions.iter().fold(0, |sum, count| sum.saturating_add(*count))
    }

    /// Wounds of all its minions together.
    #[must_use]
    pub fn minion_wounds(&self) -> u8 {
        let wounds = (0u8..)
            .zip(self.minions)
            .map(|(wounds, count)| count.saturating_mul(wounds));
        wounds.fold(0, u8::saturating_add)
    }

    /// Shares these wounds out anew, one minion after another and none to the death: MD-MOB-02.
    pub fn wound_minions(&mut self, wounds: u8, health: u8) {
        let (count, most) = (self.minions(), health.saturating_sub(1));
        self.minions = [0; MINION_HEALTH];
        let mut left = wounds;
        for _ in 0..count {
            let share = left.min(most);
            left = left.saturating_sub(share);
            if let Some(alike) = self.minions.get_mut(usize::from(share)) {
                *alike = alike.saturating_add(1);
            }
        }
    }

    /// The last figure is gone: MD-MOB-07.
    #[must_use]
    pub fn is_gone(&self) -> bool {
        self.health == 0 && self.minions() == 0
    }
}

impl MassiveDarkness {
    #[must_use]
    pub fn enemy(&self, unit: u8) -> Option<&Enemy> {
        self.enemies.get(usize::from(unit)).and_then(Option::as_ref)
    }

    pub fn with_enemy(&mut self, unit: u8, change: impl FnOnce(&mut Enemy)) {
        if let Some(enemy) = self.enemies.get_mut(usize::from(unit)).and_then(Option::as_mut) {
            change(enemy);
        }
    }

    /// Units that pass the test.
    #[must_use]
    pub fn enemies_where(&self, mut test: impl FnMut(&Enemy) -> bool) -> Bits {
        (0..)
            .zip(self.enemies.iter())
            .filter(|(_, enemy)| enemy.as_ref().is_some_and(&mut test))
            .map(|(unit, _)| unit)
            .collect()
    }

    #[must_use]
    pub fn enemies_in(&self, zone: u8) -> Bits {
        self.enemies_where(|enemy| enemy.zone == zone)
    }

    /// Enters an enemy in the first free place; `None` when the roster is full.
    pub fn enter(&mut self, enemy: Enemy) -> Option<u8> {
        let free = self.enemies.iter().position(Option::is_none);
        match free {
            Some(free) => {
                if let Some(place) = self.enemies.get_mut(free) {
                    *place = Some(enemy);
                }
                Some(free as u8)
            }
            None => {
                let unit = self.enemies.len() as u8;
                self.enemies.push(Some(enemy)).then_some(unit)
            }
        }
    }

    /// Takes a unit off the map, its card and treasure untouched.
    pub fn leave(&mut self, unit: u8) -> Option<Enemy> {
        self.enemies.get_mut(usize::from(unit)).and_then(Option::take)
    }

    #[must_use]
    pub fn enemy_kind(&self, pack: &Pack<'_>, unit: u8) -> EnemyKind {
        self.enemy(unit)
            .and_then(|enemy| pack.front::<EnemyCard, EnemyKind>(enemy.card))
            .unwrap_or_default()
    }

    /// Health of a boss, or of an agent or monster for this party: MD-SPAWN-04, MD-SPAWN-05.
    #[must_use]
    pub fn most_health(&self, pack: &Pack<'_>, card: u8) -> u8 {
        let front = pack.front::<EnemyCard, (EnemyKind, u8, u8, u8)>(card);
        match front.unwrap_or_default() {
            (EnemyKind::Mob, _, _, health) => health,
            (EnemyKind::Agent | EnemyKind::Lesser | EnemyKind::Greater, _, _, health) => {
                health.saturating_mul(self.party())
            }
        }
    }

    /// Health of one minion, as far as its wounds can be counted.
    #[must_use]
    pub fn minion_health(&self, pack: &Pack<'_>, card: u8) -> u8 {
        self.most_health(pack, card).clamp(1, MINION_HEALTH as u8)
    }

    /// Heals a unit, which counts as one: its boss first, agent or monster up to what it came with, then wounded minions.
    pub fn heal_unit(&mut self, pack: &Pack<'_>, unit: u8, amount: u8, says: TextId, log: &mut dyn Log) {
        let Some(enemy) = self.enemy(unit) else { return };
        let (name, mut minions) = (enemy.name(), enemy.minions);
        let most = self.most_health(pack, enemy.card);
        let health = match enemy.health {
            0 => 0,
            health => health.saturating_add(amount).min(most).max(health),
        };
        let mut left = amount.saturating_sub(health.saturating_sub(enemy.health));
        if health > enemy.health {
            log.bad(rules::SKILL_08, Message::new(says).with(name).with(health));
        }
        let before = left;
        while left > 0 && heal_minion(&mut minions) {
            left -= 1;
        }
        if left < before {
            let says = Message::new(text::MINIONS_HEALED).with(name).with(before - left);
            log.bad(rules::SKILL_08, says);
        }
        self.with_enemy(unit, |enemy| {
            enemy.health = health;
            enemy.minions = minions;
        });
    }

    #[must_use]
    pub fn enemy_skills(&self, pack: &Pack<'_>, unit: u8) -> Skills {
        self.enemy(unit)
            .map(|enemy| pack.get::<EnemyCard>(enemy.card).skills)
            .unwrap_or_default()
    }
}

/// One wound less for the minion that has most; `false` when none is wounded.
fn heal_minion(minions: &mut [u8; MINION_HEALTH]) -> bool {
    let Some(wounds) = (1..MINION_HEALTH).rfind(|wounds| minions.get(*wounds).is_some_and(|count| *count > 0)) else {
        return false;
    };
    for (at, change) in [(wounds, -1), (wounds - 1, 1)] {
        if let Some(count) = minions.get_mut(at) {
            *count = count.saturating_add_signed(change);
        }
    }
    true
}

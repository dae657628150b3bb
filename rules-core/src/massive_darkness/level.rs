//! The level of the game: when it rises, and what comes into force with it. MD-LEVEL-01 to -09, MD-HERO-02.

use super::content::{AdventureCard, BranchCard, ClassCard};
use super::hero::{HEALTH, Hero};
use super::skill::{Does, Gifts};
use super::{MassiveDarkness, Phase, rules, table, text};
use crate::game::Log;
use crate::map::Eyes;
use crate::pack::Pack;
use crate::prompt::{Ask, Choices, Prompt};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// The highest game level.
pub const TOP: u8 = 5;
/// MD-HERO-02.
const MOST_HEALTH: u8 = 7;

/// With the table's eyes: the highest level token on a tile where a hero stands. MD-LEVEL-02.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Highest {
    /// Highest level token of the adventure.
    to: u8,
}

impl Highest {
    pub fn ask(&self, game: &MassiveDarkness, _pack: &Pack<'_>) -> Prompt {
        let mut choices = Choices::new();
        choices.push(Message::new(text::NO_HIGHER_TILE));
        for level in game.level.saturating_add(1)..=self.to {
            choices.push(Message::new(text::LEVEL_NUMBER).with(level));
        }
        table(rules::LEVEL_02, Message::new(text::HIGHEST_TILE), Ask::Choose(choices))
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, choice: u8, log: &mut dyn Log) {
        if choice > 0 {
            game.raise_level(pack, game.level.saturating_add(choice), log);
        } else {
            log.cite(rules::LEVEL_08);
        }
    }
}

impl MassiveDarkness {
    /// MD-LEVEL-02: after every action and phase. Only the device's eyes know by themselves.
    pub fn level_check(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        if self.options.eyes == Eyes::Table || !self.tiles_raise_level() {
            return;
        }
        // The dead raise nothing: MD-AMB-17.
        let living = self.living();
        let dead = |hero: &Hero| hero.health == 0 && self.board.tile_level(hero.zone) > Some(self.level);
        if self.heroes.iter().any(dead) {
            log.cite(rules::HERO_03);
        }
        let tiles = living
            .iter()
            .filter_map(|seat| self.board.tile_level(self.hero(seat).zone));
        let Some(highest) = tiles.max() else {
            return;
        };
        if highest > self.level {
            log.cite(rules::LEVEL_02);
            self.raise_level(pack, highest, log);
        } else {
            // Where a hero was in the middle of the action does not matter: MD-LEVEL-08.
            if self.phase == Phase::Heroes && self.turn.climbed {
                log.cite(rules::LEVEL_08);
            }
            if highest < self.level {
                log.cite(rules::LEVEL_05);
            }
        }
    }

    /// Asks the table how high the heroes stand, unless nothing higher is there.
    pub fn ask_level(&mut self, pack: &Pack<'_>) {
        if !self.tiles_raise_level() || self.level >= TOP {
            return;
        }
        let adventure: AdventureCard = pack.get(self.adventure);
        let to = adventure.levels.iter().map(|token| token.level).max().unwrap_or(TOP);
        if to > self.level {
            self.steps
                .push(super::Step::Round(super::round::Step::Highest(Highest { to })));
        }
    }

    /// MD-LEVEL-04, -05, -07: never down.
    pub fn raise_level(&mut self, pack: &Pack<'_>, level: u8, log: &mut dyn Log) {
        let level = level.min(TOP);
        if level <= self.level {
            log.cite(rules::LEVEL_05);
            return;
        }
        let before = self.level;
        self.level = level;
        log.scene(
            rules::LEVEL_04,
            Message::new(text::LEVEL_RISES).with(level).with(before),
        );
        if self.enemies.iter().any(Option::is_some) {
            log.cite(rules::LEVEL_09);
        }
        if self.brings_skills(pack, before) {
            log.cite(rules::LEVEL_07);
            log.cite(rules::SKILL_04);
        } else {
            // The level alone gives nothing.
            log.cite(rules::SKILL_11);
        }
        self.renew_party(pack, log);
    }

    /// Whether a skill that was bought early can be used from now on.
    fn brings_skills(&self, pack: &Pack<'_>, before: u8) -> bool {
        self.heroes.iter().any(|hero| {
            let class: ClassCard = pack.get(hero.class);
            let mut bought = class
                .branches
                .iter()
                .zip(hero.bought())
                .filter(|(_, bought)| *bought > 0);
            bought.any(|(branch, bought)| {
                let branch: BranchCard = pack.get(*branch);
                let mut nodes = branch.nodes.iter().take(usize::from(bought));
                nodes.any(|node| node.level > before && node.level <= self.level)
            })
        })
    }

    /// [`Self::renew_health`] of everybody.
    pub fn renew_party(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        for seat in 0..self.party() {
            self.renew_health(pack, seat, log);
        }
    }

    /// Maximum health by the skills in force; a rise heals as much: MD-AMB-31.
    pub fn renew_health(&mut self, pack: &Pack<'_>, seat: u8, log: &mut dyn Log) {
        let mut more = 0;
        self.each_skill(pack, seat, Gifts::HEALTH, &mut |skill| {
            if let Does::MaxHealth(health) = skill.does {
                more = more.max(health);
            }
        });
        let most = HEALTH.saturating_add(more).min(MOST_HEALTH);
        let hero = self.hero(seat);
        let (name, before) = (hero.name(), hero.most);
        if most == before {
            return;
        }
        self.with_hero(seat, |hero| {
            hero.most = most;
            // The dead have no use for it before they rise: MD-HERO-03.
            if hero.health > 0 {
                hero.health = hero.health.saturating_add(most.saturating_sub(before)).min(most);
            }
        });
        let health = self.hero(seat).health;
        log.good(
            rules::HERO_02,
            Message::new(text::MOST_HEALTH).with(name).with(health).with(most),
        );
    }
}

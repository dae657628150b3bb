//! Heroes: health, death, experience. MD-HERO-01 to -08, MD-XP-01 to -04, MD-STORY-01.

use super::board::OFF;
use super::content::{BranchCard, ClassCard, HeroCard};
use super::skill::Gifts;
use super::{MassiveDarkness, rules, text};
use crate::game::Log;
use crate::kit::bits::Bits;
use crate::pack::{CardId, Pack, Record};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// Heroes in the box.
pub const HEROES: usize = 6;
/// Branches of a class sheet.
pub const BRANCHES: usize = 6;
/// MD-HERO-02.
pub const HEALTH: u8 = 5;
/// MD-XP-02.
pub const MOST_XP: u8 = 30;
/// MD-STORY-01.
pub const SHARDS: u8 = 5;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Hero {
    /// Row of kind `hero`.
    pub card: u8,
    /// Row of kind `class`.
    pub class: u8,
    /// [`OFF`] with the table's eyes, and after leaving by the exit.
    pub zone: u8,
    pub escaped: bool,
    pub health: u8,
    /// Current maximum, kept because upgrades heal when they come into force.
    pub most: u8,
    pub stunned: bool,
    /// Had this round's activation.
    pub acted: bool,
    /// In a dark zone, as far as the table has said so; the map knows by itself.
    pub shadow: bool,
    pub xp: u8,
    /// All that was ever spent.
    pub spent: u16,
    pub shards: u8,
    /// Nodes bought per branch, from the left.
    bought: [u8; BRANCHES],
    /// Sorts of skill on the hero card, on the class sheet and among the nodes bought: kept because both are asked for
    /// all the time, and mostly have nothing to say.
    gifts: Gifts,
    /// All equipment cards, equipped or not: any number (MD-EQUIP-01).
    pub owned: Bits,
    pub body: Option<u8>,
    pub hands: [Option<u8>; 2],
    /// Artifact tokens carried, where the adventure makes them things.
    pub tokens: u8,
    pub fireworks: u8,
}

impl Hero {
    #[must_use]
    pub fn new(pack: &Pack<'_>, card: u8, class: u8) -> Self {
        let mut hero = Self {
            card,
            class,
            zone: OFF,
            escaped: false,
            health: HEALTH,
            most: HEALTH,
            stunned: false,
            acted: false,
            shadow: false,
            xp: 0,
            spent: 0,
            shards: 0,
            bought: [0; BRANCHES],
            gifts: Gifts::NONE,
            owned: Bits::EMPTY,
            body: None,
            hands: [None; 2],
            tokens: 0,
            fireworks: 0,
        };
        hero.gifts = hero.read_gifts(pack);
        hero
    }

    /// Nodes bought per branch, from the left.
    #[must_use]
    pub fn bought(&self) -> [u8; BRANCHES] {
        self.bought
    }

    /// So many nodes of a branch are bought now.
    pub fn learn(&mut self, pack: &Pack<'_>, branch: u8, nodes: u8) {
        if let Some(bought) = self.bought.get_mut(usize::from(branch)) {
            *bought = nodes;
        }
        self.gifts = self.read_gifts(pack);
    }

    /// Whether the hero card, the class sheet or a node may hold a skill of the sort.
    #[must_use]
    pub fn is_gifted(&self, sort: Gifts) -> bool {
        self.gifts.meets(sort)
    }

    /// [`Hero::gifts`] is what the cards say.
    #[must_use]
    pub fn knows_its_gifts(&self, pack: &Pack<'_>) -> bool {
        self.gifts == self.read_gifts(pack)
    }

    /// Nodes count even where the game's level is still too low for them.
    fn read_gifts(&self, pack: &Pack<'_>) -> Gifts {
        let card: HeroCard = pack.get(self.card);
        let class: ClassCard = pack.get(self.class);
        let mut gifts = Gifts::of(&card.unique)
            .union(Gifts::of(&card.shadow))
            .union(Gifts::of(&class.skill));
        let bought = class.branches.iter().zip(self.bought);
        for (branch, bought) in bought.filter(|(_, bought)| *bought > 0) {
            let branch: BranchCard = pack.get(*branch);
            for node in branch.nodes.iter().take(usize::from(bought)) {
                gifts = gifts.union(Gifts::of(&node.skills));
            }
        }
        gifts
    }

    #[must_use]
    pub fn name(&self) -> CardId {
        HeroCard::card(self.card)
    }

    /// Alive and on the map: all that counts for enemies.
    #[must_use]
    pub fn is_here(&self) -> bool {
        self.health > 0 && !self.escaped
    }

    #[must_use]
    pub fn wounds(&self) -> u8 {
        self.most.saturating_sub(self.health)
    }

    /// Cards in slots.
    pub fn equipped(&self) -> impl Iterator<Item = u8> + use<> {
        [self.body, self.hands[0], self.hands[1]].into_iter().flatten()
    }

    #[must_use]
    pub fn is_equipped(&self, card: u8) -> bool {
        self.equipped().any(|equipped| equipped == card)
    }
}

impl MassiveDarkness {
    /// The hero at this seat. Every seat that rules name is taken; the fallback is for the compiler.
    #[must_use]
    pub fn hero(&self, hero: u8) -> &Hero {
        static NOBODY: Hero = Hero {
            card: 0,
            class: 0,
            zone: OFF,
            escaped: true,
            health: 0,
            most: HEALTH,
            stunned: false,
            acted: false,
            shadow: false,
            xp: 0,
            spent: 0,
            shards: 0,
            bought: [0; BRANCHES],
            gifts: Gifts::NONE,
            owned: Bits::EMPTY,
            body: None,
            hands: [None; 2],
            tokens: 0,
            fireworks: 0,
        };
        self.heroes.get(usize::from(hero)).unwrap_or(&NOBODY)
    }

    pub fn with_hero(&mut self, hero: u8, change: impl FnOnce(&mut Hero)) {
        if let Some(hero) = self.heroes.get_mut(usize::from(hero)) {
            change(hero);
        }
    }

    /// Number of heroes who started: `N`, dead ones included.
    #[must_use]
    pub fn party(&self) -> u8 {
        self.heroes.len() as u8
    }

    /// Seats whose heroes pass the test.
    #[must_use]
    pub fn heroes_where(&self, mut test: impl FnMut(&Hero) -> bool) -> Bits {
        (0..)
            .zip(self.heroes.iter())
            .filter(|(_, hero)| test(hero))
            .map(|(seat, _)| seat)
            .collect()
    }

    /// Heroes alive and on the map.
    #[must_use]
    pub fn living(&self) -> Bits {
        self.heroes_where(Hero::is_here)
    }

    /// Wounds a hero: MD-HERO-01, MD-WOUND-04.
    pub fn wound_hero(&mut self, pack: &Pack<'_>, seat: u8, wounds: u8, log: &mut dyn Log) {
        let hero = self.hero(seat);
        if wounds == 0 || hero.escaped {
            return;
        }
        if hero.health == 0 {
            log.cite(rules::HERO_03);
            return;
        }
        let (name, left) = (hero.name(), hero.health.saturating_sub(wounds));
        self.with_hero(seat, |hero| hero.health = left);
        log.bad(
            rules::HERO_01,
            Message::new(text::HERO_WOUNDED).with(name).with(wounds).with(left),
        );
        if left == 0 {
            log.bad(rules::HERO_01, Message::new(text::HERO_DIES).with(name));
            self.hero_died(pack, seat, log);
        }
    }

    /// Heals up to the current maximum: MD-HERO-07.
    pub fn heal_hero(&mut self, seat: u8, amount: u8, log: &mut dyn Log) {
        let hero = self.hero(seat);
        let health = hero.health.saturating_add(amount).min(hero.most);
        if !hero.is_here() || health <= hero.health {
            return;
        }
        log.good(
            rules::HERO_07,
            Message::new(text::HERO_HEALS).with(hero.name()).with(health),
        );
        self.with_hero(seat, |hero| hero.health = health);
    }

    /// Experience won in play: XP, or shards in story mode. MD-XP-01, MD-XP-02, MD-STORY-01.
    pub fn gain(&mut self, seat: u8, amount: u8, log: &mut dyn Log) {
        let hero = self.hero(seat);
        // MD-AMB-17: none while dead.
        if hero.health == 0 {
            log.cite(rules::HERO_03);
        }
        if amount == 0 || hero.health == 0 {
            return;
        }
        let name = hero.name();
        if self.options.story {
            let shards = hero.shards.saturating_add(amount);
            let xp = hero.xp.saturating_add(shards / SHARDS).min(MOST_XP);
            self.with_hero(seat, |hero| {
                hero.xp = xp;
                hero.shards = shards % SHARDS;
            });
            log.good(
                rules::STORY_01,
                Message::new(text::GAINS_SHARDS)
                    .with(name)
                    .with(amount)
                    .with(xp)
                    .with(shards % SHARDS),
            );
        } else {
            let xp = hero.xp.saturating_add(amount).min(MOST_XP);
            if hero.xp.saturating_add(amount) > MOST_XP {
                log.cite(rules::XP_02);
            }
            self.with_hero(seat, |hero| hero.xp = xp);
            log.good(
                rules::XP_01,
                Message::new(text::GAINS_XP).with(name).with(amount).with(xp),
            );
        }
    }

    /// The same for every hero: bosses, agents, monsters.
    pub fn gain_all(&mut self, amount: u8, log: &mut dyn Log) {
        for seat in 0..self.party() {
            self.gain(seat, amount, log);
        }
    }

    /// Standard mode: nothing is kept after the adventure. MD-EQUIP-08, MD-XP-04.
    pub fn part(&mut self, log: &mut dyn Log) {
        log.plain(rules::EQUIP_08, Message::new(text::NOTHING_KEPT));
        log.cite(rules::XP_04);
        for hero in &mut self.heroes {
            hero.owned = Bits::EMPTY;
            hero.body = None;
            hero.hands = [None; 2];
            hero.xp = 0;
            hero.bought = [0; BRANCHES];
        }
    }
}

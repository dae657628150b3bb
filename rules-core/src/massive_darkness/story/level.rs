//! Levels of a campaign: those of heroes and cards, and the one at which an adventure starts. MD-STORY-04 to -11.

use crate::game::Log;
use crate::map::Eyes;
use crate::massive_darkness::board::Level;
use crate::massive_darkness::content::{AdventureCard, BranchCard, ClassCard, EquipmentCard, Pile};
use crate::massive_darkness::{MassiveDarkness, STORY_ARTIFACT, rules, text};
use crate::pack::Pack;
use crate::text::Message;

impl MassiveDarkness {
    /// The level of the most advanced skill bought, whether it can be used yet or not: MD-STORY-04, MD-AMB-40.
    #[must_use]
    pub fn hero_level(&self, pack: &Pack<'_>, seat: u8) -> u8 {
        let hero = self.hero(seat);
        let class: ClassCard = pack.get(hero.class);
        let mut level = 1;
        for (branch, bought) in class.branches.iter().zip(hero.bought()) {
            if bought == 0 {
                continue;
            }
            let branch: BranchCard = pack.get(*branch);
            let nodes = branch.nodes.iter().take(usize::from(bought));
            level = nodes.map(|node| node.level).fold(level, u8::max);
        }
        level
    }

    /// MD-STORY-05.
    #[must_use]
    pub fn start_level(&self, pack: &Pack<'_>) -> u8 {
        let levels = (0..self.party()).map(|seat| self.hero_level(pack, seat));
        levels.max().unwrap_or(1)
    }

    /// The level of a card for the market and the limits: MD-STORY-08.
    pub(in crate::massive_darkness) fn card_level(pack: &Pack<'_>, card: u8) -> u8 {
        match pack.front::<EquipmentCard, (Pile, u8)>(card) {
            Some((Pile::Artifact, _)) => STORY_ARTIFACT,
            Some((Pile::Starting | Pile::Treasure, level)) => level,
            None => 0,
        }
    }

    /// The start of a story adventure, after the map is laid out: its level and tokens. MD-STORY-05, -07.
    pub fn story_begins(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        let level = self.start_level(pack);
        log.cite(rules::STORY_04);
        self.level = level;
        log.plain(rules::STORY_05, Message::new(text::STARTS_AT).with(level));
        if self.campaign.played != 0 || self.heroes.iter().any(|hero| hero.spent > 0) {
            // The decks are sorted without what the heroes kept.
            log.cite(rules::STORY_09);
            log.cite(rules::STORY_10);
            log.cite(rules::STORY_11);
        }
        let card: AdventureCard = pack.get(self.adventure);
        let highest = card.levels.iter().max_by_key(|token| token.level);
        let Some(highest) = highest.filter(|token| token.level < level) else {
            return;
        };
        log.plain(
            rules::STORY_07,
            Message::new(text::ADD_TOKENS).with(level).with(highest.level),
        );
        if self.options.eyes == Eyes::Map {
            let zone = self.board.zone(highest.at);
            for level in highest.level.saturating_add(1)..=level {
                self.board.levels.push(Level { zone, level });
            }
        }
    }
}

//! The Experience phase: skills are bought. MD-XPHASE-01, MD-XP-03, MD-SKILL-01 to -06 and -09.

use super::content::{BranchCard, ClassCard};
use super::{MassiveDarkness, rules, text};
use crate::game::Log;
use crate::pack::{Pack, Record};
use crate::prompt::{Answer, Ask, Choices, Prompt, Seat};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Step {
    /// From this seat on.
    Next(u8),
    Buy(Buy),
}

impl Step {
    pub fn waits(&self) -> bool {
        match self {
            Self::Next(_) => false,
            Self::Buy(_) => true,
        }
    }

    #[inline(never)]
    pub fn ask(&self, game: &MassiveDarkness, pack: &Pack<'_>) -> Prompt {
        match self {
            Self::Next(seat) => Buy { hero: *seat }.ask(game, pack),
            Self::Buy(step) => step.ask(game, pack),
        }
    }

    pub fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, answer: Answer, log: &mut dyn Log) {
        if let (Self::Buy(step), Answer::Choice(choice)) = (self, answer) {
            step.resolve(game, pack, choice, log);
        }
    }

    pub fn run(self, game: &mut MassiveDarkness, pack: &Pack<'_>, _log: &mut dyn Log) {
        if let Self::Next(seat) = self {
            game.next_buyer(pack, seat);
        }
    }
}

/// A node that a hero can pay for: the next one of its branch.
#[derive(Clone, Copy)]
struct Offer {
    /// Place of the branch on the class sheet.
    place: u8,
    /// Row of kind `branch`.
    branch: u8,
    level: u8,
    cost: u8,
}

/// A hero buys a skill, or is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct Buy {
    hero: u8,
}

impl Buy {
    fn ask(&self, game: &MassiveDarkness, pack: &Pack<'_>) -> Prompt {
        let mut choices: Choices = game
            .offers(pack, self.hero)
            .map(|offer| {
                Message::new(text::BUY_NODE)
                    .with(BranchCard::card(offer.branch))
                    .with(offer.level)
                    .with(offer.cost)
            })
            .collect();
        choices.push(Message::new(text::BUY_NOTHING));
        let hero = game.hero(self.hero);
        Prompt {
            seat: Seat::Player(self.hero),
            rule: rules::XPHASE_01,
            says: Message::new(text::BUY_WHAT).with(hero.name()).with(hero.xp),
            ask: Ask::Choose(choices),
        }
    }

    fn resolve(self, game: &mut MassiveDarkness, pack: &Pack<'_>, choice: u8, log: &mut dyn Log) {
        let Some(offer) = game.offers(pack, self.hero).nth(usize::from(choice)) else {
            return;
        };
        game.buy(pack, self.hero, offer, log);
        if game.offers(pack, self.hero).next().is_some() {
            game.steps.push(super::Step::Experience(Step::Buy(self)));
        }
    }
}

impl MassiveDarkness {
    /// MD-XPHASE-01.
    pub fn begin_experience(&mut self, pack: &Pack<'_>, _log: &mut dyn Log) {
        self.next_buyer(pack, 0);
    }

    fn next_buyer(&mut self, pack: &Pack<'_>, from: u8) {
        let buyer = (from..self.party()).find(|seat| self.offers(pack, *seat).next().is_some());
        if let Some(hero) = buyer {
            self.steps
                .push(super::Step::Experience(Step::Next(hero.saturating_add(1))));
            self.steps.push(super::Step::Experience(Step::Buy(Buy { hero })));
        }
    }

    /// What the hero can buy now. The dead buy nothing: MD-AMB-17.
    fn offers(&self, pack: &Pack<'_>, seat: u8) -> impl Iterator<Item = Offer> {
        let hero = self.hero(seat);
        let class: Option<ClassCard> = (hero.health > 0 && hero.xp > 0).then(|| pack.get(hero.class));
        let branches = class.unwrap_or_default().branches;
        (0..).zip(hero.bought()).filter_map(move |(place, bought)| {
            let branch = *branches.get(usize::from(place))?;
            let card: BranchCard = pack.get(branch);
            let node = card.nodes.get(usize::from(bought))?;
            (node.cost <= hero.xp).then_some(Offer {
                place,
                branch,
                level: node.level,
                cost: node.cost,
            })
        })
    }

    fn buy(&mut self, pack: &Pack<'_>, seat: u8, offer: Offer, log: &mut dyn Log) {
        let owned = self.hero(seat).bought().get(usize::from(offer.place)).copied();
        let owned = owned.unwrap_or_default();
        self.with_hero(seat, |hero| {
            hero.xp = hero.xp.saturating_sub(offer.cost);
            hero.spent = hero.spent.saturating_add(u16::from(offer.cost));
            hero.learn(pack, offer.place, owned.saturating_add(1));
        });
        let hero = self.hero(seat);
        log.good(
            rules::SKILL_01,
            Message::new(text::BOUGHT)
                .with(hero.name())
                .with(BranchCard::card(offer.branch))
                .with(offer.level)
                .with(hero.xp),
        );
        log.cite(rules::XP_03);
        // It is never given back.
        log.cite(rules::SKILL_06);
        if owned > 0 {
            log.cite(rules::SKILL_02);
        }
        if offer.level > self.level {
            log.plain(rules::SKILL_03, Message::new(text::BOUGHT_EARLY).with(offer.level));
        } else {
            log.cite(rules::SKILL_09);
            if owned > 0 {
                log.cite(rules::SKILL_04);
            }
        }
        self.renew_health(pack, seat, log);
    }
}

//! Which skills a hero may use now. MD-SKILL-02 to -11, MD-SHADOW-02, section 1.20.

use super::content::{BranchCard, ClassCard, EquipmentCard, HeroCard, Keyword, Node, Pile, Slot, Sort};
use super::hero::BRANCHES;
use super::skill::{AttackType, Condition, Does, Gifts, Skill, Skills};
use super::{MassiveDarkness, STORY_ARTIFACT};
use crate::kit::list::List;
use crate::map::Eyes;
use crate::pack::Pack;

/// Where a skill comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    Unique,
    Shadow,
    Class,
    Node,
    /// Row of kind `equipment`.
    Card(u8),
}

impl MassiveDarkness {
    /// Shows every skill that is usable now to the visitor: unique, class, shadow, the best node of each branch, equipped
    /// cards and carried items. Conditions that a combat decides or that cost something are left to the caller.
    /// Others than those of the sort may be left out.
    pub fn each_skill(&self, pack: &Pack<'_>, seat: u8, sort: Gifts, visit: &mut dyn FnMut(&Skill)) {
        self.each_known_skill(pack, seat, sort, &mut |source, skill| {
            if self.is_usable(pack, seat, source, skill.condition) {
                visit(skill);
            }
        });
    }

    /// The same without a look at shadow and conditions: what the hero could use if they held.
    pub fn each_known_skill(&self, pack: &Pack<'_>, seat: u8, sort: Gifts, visit: &mut dyn FnMut(Source, &Skill)) {
        self.each_inborn_skill(pack, seat, sort, visit);
        for card in self.cards_in_use(pack, seat) {
            let front = pack.front::<EquipmentCard, (Pile, u8, Sort, Slot, Skills)>(card);
            show(Source::Card(card), &front.unwrap_or_default().4, visit);
        }
    }

    /// Skills of the hero card and of the class sheet: MD-SKILL-10, MD-SKILL-11.
    pub fn each_inborn_skill(&self, pack: &Pack<'_>, seat: u8, sort: Gifts, visit: &mut dyn FnMut(Source, &Skill)) {
        let hero = self.hero(seat);
        if !hero.is_gifted(sort) {
            return;
        }
        let card: HeroCard = pack.get(hero.card);
        show(Source::Unique, &card.unique, visit);
        show(Source::Shadow, &card.shadow, visit);
        let class = pack.front::<ClassCard, (List<u8, BRANCHES>, Skills)>(hero.class);
        let (branches, skill) = class.unwrap_or_default();
        show(Source::Class, &skill, visit);
        for (branch, bought) in branches.iter().zip(hero.bought()) {
            if let Some(node) = self.node_in_use(pack, *branch, bought) {
                show(Source::Node, &node.skills, visit);
            }
        }
    }

    /// Equipped cards and carried items that the game's mode allows: MD-EQUIP-02, MD-EQUIP-03.
    pub fn cards_in_use(&self, pack: &Pack<'_>, seat: u8) -> impl Iterator<Item = u8> {
        let hero = self.hero(seat);
        let in_use = move |card: &u8| {
            let front = pack.front::<EquipmentCard, (Pile, u8, Sort)>(*card);
            let (_, level, sort) = front.unwrap_or_default();
            let ready = match sort {
                Sort::Item => true,
                Sort::Combat => hero.is_equipped(*card),
                Sort::Consumable | Sort::Trap | Sort::Luck => false,
            };
            ready && self.may_use(level)
        };
        hero.owned.iter().filter(in_use)
    }

    /// Whether a skill that the hero has works now: MD-SHADOW-02, MD-SKILL-10.
    #[must_use]
    pub fn is_usable(&self, pack: &Pack<'_>, seat: u8, source: Source, condition: Condition) -> bool {
        (source != Source::Shadow || self.in_shadow(seat)) && self.holds(pack, seat, condition)
    }

    /// The most advanced node that is bought and whose level is reached replaces the others: MD-SKILL-04.
    #[must_use]
    pub fn node_in_use(&self, pack: &Pack<'_>, branch: u8, bought: u8) -> Option<Node> {
        if bought == 0 {
            return None;
        }
        let branch: BranchCard = pack.get(branch);
        let mut usable = branch.nodes.iter().take(usize::from(bought));
        usable.rfind(|node| node.level <= self.level).cloned()
    }

    /// Whether some usable skill of the sort does this.
    pub fn has(&self, pack: &Pack<'_>, seat: u8, sort: Gifts, test: impl Fn(&Does) -> bool) -> bool {
        let mut found = false;
        self.each_skill(pack, seat, sort, &mut |skill| found |= test(&skill.does));
        found
    }

    /// The sum over usable skills of the sort.
    pub fn sum(&self, pack: &Pack<'_>, seat: u8, sort: Gifts, of: impl Fn(&Does) -> u8) -> u8 {
        let mut sum = 0u8;
        self.each_skill(pack, seat, sort, &mut |skill| sum = sum.saturating_add(of(&skill.does)));
        sum
    }

    /// Whether the hero's zone is dark: the map knows, or the table has said so.
    #[must_use]
    pub fn in_shadow(&self, seat: u8) -> bool {
        let hero = self.hero(seat);
        match self.options.eyes {
            Eyes::Map => self.board.is_dark(hero.zone),
            Eyes::Table => hero.shadow,
        }
    }

    /// Story mode: only cards of the game's level or below. MD-EQUIP-06, MD-STORY-08.
    #[must_use]
    pub fn may_use(&self, level: u8) -> bool {
        let level = if level == 0 { STORY_ARTIFACT } else { level };
        !self.options.story || level <= self.level
    }

    /// Whether the hero has a weapon of just this type in his hands.
    #[must_use]
    pub fn has_weapon(&self, pack: &Pack<'_>, seat: u8, attack: AttackType) -> bool {
        self.hero(seat).equipped().any(|card| {
            let card: EquipmentCard = pack.get(card);
            card.sort == Sort::Combat && card.dice_of(attack) != [0; 2] && self.may_use(card.level)
        })
    }

    /// Whether the hero can strike with magic in his own zone: Magic Blade and a melee weapon.
    #[must_use]
    pub fn has_magic_blade(&self, pack: &Pack<'_>, seat: u8) -> bool {
        self.has_weapon(pack, seat, AttackType::Melee)
            && self.has(pack, seat, Gifts::ACTION, |does| *does == Does::MagicBlade)
    }

    /// Whether a condition in brackets holds now.
    #[must_use]
    pub fn holds(&self, pack: &Pack<'_>, seat: u8, condition: Condition) -> bool {
        let hero = self.hero(seat);
        let keyword = |wanted: &[Keyword]| {
            hero.equipped().any(|card| {
                let card: EquipmentCard = pack.get(card);
                card.keywords.iter().any(|keyword| wanted.contains(keyword))
            })
        };
        let weapons = || {
            let hands = hero.hands.iter().flatten();
            hands.filter(|card| is_weapon(&pack.get(**card))).count()
        };
        match condition {
            Condition::Always
            | Condition::Bloodlust(_)
            | Condition::BloodSacrifice(_)
            | Condition::AfterReroll
            | Condition::NoWounds => true,
            Condition::TwoWeapons => weapons() >= 2,
            Condition::MaceOrHammer => keyword(&[Keyword::Mace, Keyword::Hammer]),
            Condition::NoArmour => !keyword(&[Keyword::Armour]),
            Condition::Shadow => self.in_shadow(seat),
            Condition::Shield => keyword(&[Keyword::Shield]),
            Condition::Sword => keyword(&[Keyword::Sword]),
            Condition::TwoHanded => hero
                .hands
                .iter()
                .flatten()
                .map(|card| pack.get::<EquipmentCard>(*card))
                .any(|card| card.slot == Slot::TwoHands && is_weapon(&card)),
            Condition::Wounded(wounds) => hero.wounds() >= wounds,
        }
    }
}

fn show(source: Source, skills: &Skills, visit: &mut dyn FnMut(Source, &Skill)) {
    for skill in skills {
        visit(source, skill);
    }
}

/// Dice beside a melee, ranged or magic symbol make a card a weapon: section 1.11.
#[must_use]
pub fn is_weapon(card: &EquipmentCard) -> bool {
    card.sort == Sort::Combat && AttackType::ALL.into_iter().any(|attack| card.dice_of(attack) != [0; 2])
}

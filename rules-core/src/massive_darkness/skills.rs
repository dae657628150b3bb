//! Which skills a hero may use now. MD-SKILL-02 to -11, MD-SHADOW-02, section 1.20.

use super::content::{BranchCard, ClassCard, EquipmentCard, HeroCard, Keyword, Node, Slot, Sort};
use super::skill::{Condition, Does, Skill, Skills};
use super::{MassiveDarkness, STORY_ARTIFACT};
use crate::map::Eyes;
use crate::pack::Pack;

impl MassiveDarkness {
    /// Shows every skill that is usable now to the visitor: unique, class, shadow, the best node of each branch, equipped
    /// cards and carried items. Conditions that a combat decides or that cost something are left to the caller.
    pub fn each_skill(&self, pack: &Pack<'_>, seat: u8, visit: &mut dyn FnMut(&Skill)) {
        let hero = self.hero(seat);
        let mut show = |skills: &Skills| {
            for skill in skills {
                if self.holds(pack, seat, skill.condition) {
                    visit(skill);
                }
            }
        };
        let card: HeroCard = pack.get(hero.card);
        show(&card.unique);
        // MD-SHADOW-02, MD-SKILL-10.
        if self.in_shadow(seat) {
            show(&card.shadow);
        }
        let class: ClassCard = pack.get(hero.class);
        show(&class.skill);
        for (branch, bought) in class.branches.iter().zip(hero.bought) {
            if let Some(node) = self.node_in_use(pack, *branch, bought) {
                show(&node.skills);
            }
        }
        for card in hero.owned.iter() {
            let equipment: EquipmentCard = pack.get(card);
            let in_use = match equipment.sort {
                Sort::Item => true,
                Sort::Combat => hero.equipped().contains(card),
                Sort::Consumable | Sort::Trap | Sort::Luck => false,
            };
            if in_use && self.may_use(&equipment) {
                show(&equipment.skills);
            }
        }
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

    /// Whether some usable skill does this.
    pub fn has(&self, pack: &Pack<'_>, seat: u8, test: impl Fn(&Does) -> bool) -> bool {
        let mut found = false;
        self.each_skill(pack, seat, &mut |skill| found |= test(&skill.does));
        found
    }

    /// The sum over usable skills.
    pub fn sum(&self, pack: &Pack<'_>, seat: u8, of: impl Fn(&Does) -> u8) -> u8 {
        let mut sum = 0u8;
        self.each_skill(pack, seat, &mut |skill| sum = sum.saturating_add(of(&skill.does)));
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
    pub fn may_use(&self, card: &EquipmentCard) -> bool {
        let level = if card.level == 0 { STORY_ARTIFACT } else { card.level };
        !self.options.story || level <= self.level
    }

    /// Whether a condition in brackets holds now.
    #[must_use]
    pub fn holds(&self, pack: &Pack<'_>, seat: u8, condition: Condition) -> bool {
        let hero = self.hero(seat);
        let keyword = |wanted: &[Keyword]| {
            hero.equipped().iter().any(|card| {
                let card: EquipmentCard = pack.get(card);
                card.keywords.iter().any(|keyword| wanted.contains(keyword))
            })
        };
        let weapons = || {
            let is_weapon =
                |card: &EquipmentCard| [card.melee, card.ranged, card.magic].iter().any(|dice| *dice != [0; 2]);
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
                .any(|card| pack.get::<EquipmentCard>(*card).slot == Slot::TwoHands && weapons() > 0),
            Condition::Wounded(wounds) => hero.wounds() >= wounds,
        }
    }
}

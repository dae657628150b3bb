//! The quick start: the tutorial with recommended heroes, classes and weapons and the usual rules, for those who have
//! never played. One question instead of a dozen; what was chosen is told with the laying out. MD-SETUP-04 to -06, -13, -14.

use super::content::{AdventureCard, ClassCard, EquipmentCard, HeroCard, Script};
use super::decks::{self, Decks};
use super::setup::{self, Step};
use super::skill::{AttackType, Does, Skills, When};
use super::{MassiveDarkness, rules, text};
use crate::game::Log;
use crate::pack::{Pack, Record};
use crate::text::Message;

/// The smallest party that shows how heroes help each other.
pub const PARTY: i16 = 2;

impl MassiveDarkness {
    /// The tutorial, or whatever the pack has first.
    pub(super) fn begin_quickly(&mut self, pack: &Pack<'_>, log: &mut dyn Log) {
        self.options.story = false;
        let adventures = setup::adventures(self, pack);
        let script = |row: &u8| pack.front::<AdventureCard, Script>(*row);
        let tutorial = adventures
            .iter()
            .find(|row| script(row) == Some(Script::WalkingInTheDark));
        self.adventure = tutorial.or_else(|| adventures.first()).unwrap_or_default();
        log.cite(rules::SETUP_13);
        if setup::most_heroes(pack) == 1 {
            self.muster(pack, 1, log);
        } else {
            setup::push(self, Step::QuickParty);
        }
    }

    /// So many heroes, each with the class and the weapon that suit them; the first of them begins.
    pub(super) fn muster(&mut self, pack: &Pack<'_>, party: u8, log: &mut dyn Log) {
        // Only these are asked for here; laying out sorts the decks.
        self.decks = Decks {
            starting: decks::starting(pack),
            ..Decks::default()
        };
        for player in 1..=party {
            let Some(hero) = setup::free_heroes(self, pack).first() else {
                break;
            };
            let class = recommended(pack, hero);
            self.enlist(pack, hero, class, log);
            let mut says = Message::new(text::QUICK_HERO)
                .with(player)
                .with(HeroCard::card(hero))
                .with(ClassCard::card(class));
            if let Some(weapon) = weapon_for(self, pack, hero, class) {
                self.arm(weapon, log);
                says = says.with(EquipmentCard::card(weapon));
            }
            log.cite(rules::SETUP_05);
            log.plain(rules::SETUP_04, says);
        }
        self.first = 0;
        setup::lay_out(self, pack, log);
    }
}

/// The class that the hero card recommends.
pub fn recommended(pack: &Pack<'_>, hero: u8) -> u8 {
    pack.front::<HeroCard, u8>(hero).unwrap_or_default()
}

/// Of the weapons that are left, the first one for the attacks that this hero and this class are good at.
pub fn weapon_for(game: &MassiveDarkness, pack: &Pack<'_>, hero: u8, class: u8) -> Option<u8> {
    let left = || setup::spare(game, pack, false);
    let attack = talent(pack, hero, class);
    let suits = |row: &u8| {
        let card: EquipmentCard = pack.get(*row);
        let dice = match attack {
            AttackType::Melee => card.melee,
            AttackType::Ranged => card.ranged,
            AttackType::Magic => card.magic,
        };
        dice != [0, 0]
    };
    left().find(suits).or_else(|| left().next())
}

/// The attack that most skills speak of; melee where none does.
fn talent(pack: &Pack<'_>, hero: u8, class: u8) -> AttackType {
    let (hero, class): (HeroCard, ClassCard) = (pack.get(hero), pack.get(class));
    let skills = [&hero.unique, &hero.shadow, &class.skill, &class.ability];
    let count = |attack| skills.iter().map(|skills| speak_of(skills, attack)).sum::<usize>();
    let mut best = AttackType::Melee;
    for attack in [AttackType::Ranged, AttackType::Magic] {
        if count(attack) > count(best) {
            best = attack;
        }
    }
    best
}

fn speak_of(skills: &Skills, attack: AttackType) -> usize {
    let speaks = |does: &Does| match (does, attack) {
        (Does::Combat { when, .. }, AttackType::Melee) => *when == When::MeleeAttack,
        (Does::Combat { when, .. }, AttackType::Ranged) => *when == When::RangedAttack,
        (Does::Combat { when, .. }, AttackType::Magic) => *when == When::MagicAttack,
        (Does::Charge(_), AttackType::Melee)
        | (Does::FightingDistance(_), AttackType::Ranged)
        | (Does::MagicBlade, AttackType::Magic) => true,
        (_, _) => false,
    };
    skills.iter().filter(|skill| speaks(&skill.does)).count()
}

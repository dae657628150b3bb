//! What the records of a pack may not contradict: each other, the rules, and the components of the box. A pack may lack
//! things; what it has must fit.

mod adventure;

use super::content::{
    BranchCard, ClassCard, EnemyCard, EnemyKind, EquipmentCard, EventCard, FigureCard, Happening, HeroCard, Pile, Slot,
    Sort, TileCard, TwoDice,
};
use super::decks::LEVELS;
use super::enemy::MINION_HEALTH;
use super::hero::{HEROES, MOST_XP};
use super::skill::{Condition, Does, Enchantment, Skill, Symbol};
use crate::dice::{Colour, DieCard, SymbolCard, on_face};
use crate::pack::{CardId, Fault, Pack, Record};
use adventure::adventure;

/// Dice of a colour in one roll: section 1.2.
const DICE: u8 = 3;
/// MD-HERO-02: health upgrades reach 7.
const UPGRADE: u8 = 2;

type Checked = Result<(), &'static str>;

fn holds(condition: bool, why: &'static str) -> Checked {
    if condition { Ok(()) } else { Err(why) }
}

/// Everything that a pack can contradict.
pub fn check(pack: &Pack<'_>) -> Result<(), Fault> {
    let kind = |card: CardId, checked: Checked| checked.map_err(|why| Fault { card, why });
    kind(
        DieCard::card(0),
        holds(
            pack.count(DieCard::KIND) == 4,
            "the dice are yellow, red, blue and green",
        ),
    )?;
    kind(
        SymbolCard::card(0),
        holds(
            pack.count(SymbolCard::KIND) == 4,
            "the symbols are hit, shield, bam and diamond",
        ),
    )?;
    each(pack, die)?;
    each(pack, |pack, _, card: &HeroCard| {
        holds(row::<ClassCard>(pack, card.class), "this class is not in the pack")?;
        skills(&card.unique)?;
        skills(&card.shadow)
    })?;
    each(pack, class)?;
    each(pack, branch)?;
    each(pack, |_, _, card| equipment(card))?;
    each(pack, |_, _, card: &FigureCard| {
        holds(card.leaders > 0, "a figure without leaders can never appear")
    })?;
    each(pack, enemy)?;
    each(pack, |_, _, card| event(card))?;
    each(pack, |_, _, card: &TileCard| {
        holds(card.drawing.agrees(), "two neighbours draw different borders")
    })?;
    each(pack, adventure)?;
    kind(EquipmentCard::card(0), starting(pack))
}

/// Checks every record of a kind.
fn each<R: Record>(pack: &Pack<'_>, test: impl Fn(&Pack<'_>, u8, &R) -> Checked) -> Result<(), Fault> {
    for index in pack.all::<R>().iter() {
        test(pack, index, &pack.get(index)).map_err(|why| Fault {
            card: R::card(index),
            why,
        })?;
    }
    Ok(())
}

/// Whether the pack has this row.
fn row<R: Record>(pack: &Pack<'_>, index: u8) -> bool {
    u16::from(index) < pack.count(R::KIND)
}

/// Section 7.1 of the spec, and opposite faces for effects that turn a die.
fn die(_: &Pack<'_>, index: u8, card: &DieCard) -> Checked {
    let (colour, never) = match index {
        0 => (Colour::Yellow, [Symbol::Shield, Symbol::Diamond]),
        1 => (Colour::Red, [Symbol::Shield, Symbol::Shield]),
        2 => (Colour::Blue, [Symbol::Hit, Symbol::Diamond]),
        _ => (Colour::Green, [Symbol::Hit, Symbol::Hit]),
    };
    holds(
        card.colour == colour,
        "the dice come in this order: yellow, red, blue, green",
    )?;
    holds(
        card.faces.len() == 6,
        "a die has six faces, opposite ones 0-5, 1-4 and 2-3",
    )?;
    let shows = |symbol: Symbol| card.faces.iter().any(|face| on_face(face, symbol as u8) > 0);
    holds(
        !never.into_iter().any(shows),
        "attack dice have no shields, defence dice no hits, yellow and blue no diamonds",
    )
}

fn level(level: u8) -> Checked {
    holds((1..=LEVELS as u8).contains(&level), "levels are 1 to 5")
}

fn dice(dice: TwoDice) -> Checked {
    holds(
        dice.into_iter().all(|count| count <= DICE),
        "at most 3 dice of a colour are rolled",
    )
}

fn skills(skills: &[Skill]) -> Checked {
    for skill in skills {
        holds(
            skill.condition != Condition::AfterReroll || matches!(skill.does, Does::Combat { .. }),
            "after a re-roll there are combat effects only",
        )?;
        let paid = matches!(skill.condition, Condition::Bloodlust(_) | Condition::BloodSacrifice(_));
        let used = matches!(
            skill.does,
            Does::Custom
                | Does::Combat { .. }
                | Does::Charge(_)
                | Does::FightingDistance(_)
                | Does::Teleport(_)
                | Does::Leader
        );
        holds(!paid || used, "only what is used at a moment can cost blood")?;
        if let Does::MaxHealth(more) = skill.does {
            holds(more <= UPGRADE, "health upgrades add 1 or 2")?;
        }
        if let Does::Combat { effects, .. } = &skill.does {
            holds(!effects.is_empty(), "a combat skill needs an effect")?;
        }
    }
    Ok(())
}

fn enchantments(enchantments: &[Enchantment]) -> Checked {
    for enchantment in enchantments {
        holds(
            enchantment.bam > 0 || enchantment.diamond > 0,
            "an enchantment costs bam or diamond; without a price it is a skill",
        )?;
    }
    Ok(())
}

fn class(pack: &Pack<'_>, _: u8, card: &ClassCard) -> Checked {
    holds(
        card.branches.iter().all(|branch| row::<BranchCard>(pack, *branch)),
        "this branch is not in the pack",
    )?;
    skills(&card.ability)?;
    skills(&card.skill)
}

fn branch(_: &Pack<'_>, _: u8, card: &BranchCard) -> Checked {
    holds(!card.nodes.is_empty(), "a branch needs a node")?;
    let mut below = 0;
    for node in &card.nodes {
        level(node.level)?;
        holds(node.level > below, "the levels of a branch rise from node to node")?;
        below = node.level;
        holds((1..=MOST_XP).contains(&node.cost), "a node costs 1 to 30 XP")?;
        skills(&node.skills)?;
    }
    Ok(())
}

fn equipment(card: &EquipmentCard) -> Checked {
    match card.pile {
        Pile::Starting => holds(card.level == 1, "starting equipment is of level 1")?,
        Pile::Treasure => level(card.level)?,
        Pile::Artifact => holds(card.level == 0, "artifacts have no level")?,
    }
    let gear = card.sort == Sort::Combat;
    holds(
        gear == (card.slot != Slot::None),
        "combat gear needs a slot, and nothing else has one",
    )?;
    let attacks = [card.melee, card.ranged, card.magic, card.defence];
    holds(gear || attacks == [TwoDice::default(); 4], "only combat gear has dice")?;
    holds(
        card.pile == Pile::Treasure || !matches!(card.sort, Sort::Trap | Sort::Luck),
        "traps and luck lie in treasure decks",
    )?;
    attacks.into_iter().try_for_each(dice)?;
    enchantments(&card.enchantments)?;
    skills(&card.skills)
}

fn none(dice: TwoDice) -> bool {
    dice == TwoDice::default()
}

/// MD-SETUP-06: for a full table an armour and a weapon each.
fn starting(pack: &Pack<'_>) -> Checked {
    let mut armour = 0;
    let mut weapons = 0;
    for index in pack.all::<EquipmentCard>().iter() {
        let front = pack.front::<EquipmentCard, (Pile, u8, Sort, Slot)>(index);
        match front {
            Some((Pile::Starting, _, Sort::Combat, Slot::Body)) => armour += 1,
            Some((Pile::Starting, _, Sort::Combat, Slot::Hand | Slot::TwoHands)) => weapons += 1,
            _ => {}
        }
    }
    let party = (HEROES as u16).min(pack.count(HeroCard::KIND));
    holds(party > 0, "a pack needs heroes")?;
    holds(pack.count(ClassCard::KIND) > 0, "a pack needs classes")?;
    holds(
        armour >= party,
        "starting armour is missing: one for each hero of the party",
    )?;
    holds(
        weapons >= party,
        "starting weapons are missing: one for each hero of the party",
    )
}

fn enemy(pack: &Pack<'_>, _: u8, card: &EnemyCard) -> Checked {
    holds(row::<FigureCard>(pack, card.figure), "this figure is not in the pack")?;
    holds(card.health > 0, "an enemy needs health")?;
    match card.kind {
        EnemyKind::Mob | EnemyKind::Agent => level(card.level)?,
        EnemyKind::Lesser | EnemyKind::Greater => holds(card.level == 0, "roaming monsters have no level")?,
    }
    if card.kind == EnemyKind::Mob {
        holds(
            usize::from(card.health) <= MINION_HEALTH,
            "a figure of a mob has at most 6 health",
        )?;
        holds(card.minions > 0, "a mob needs minions")?;
        let figure: FigureCard = pack.get(card.figure);
        holds(
            u16::from(card.minions) * HEROES as u16 <= u16::from(figure.minions),
            "there are too few minions of this figure for six heroes",
        )?;
    } else {
        holds(card.minions == 0, "only mobs have minions")?;
        holds(
            u16::from(card.health) * HEROES as u16 <= u16::from(u8::MAX),
            "health per hero is at most 42",
        )?;
    }
    let attacks = [card.melee, card.ranged, card.magic];
    holds(!attacks.into_iter().all(none), "an enemy without attack dice")?;
    attacks.into_iter().try_for_each(dice)?;
    dice(card.defence)?;
    enchantments(&card.enchantments)?;
    skills(&card.skills)
}

fn event(card: &EventCard) -> Checked {
    holds(!card.happenings.is_empty(), "an event needs something that happens")?;
    let near = card.happenings.iter().all(|happening| match happening {
        Happening::Patrol { level, .. } => (-1..=1).contains(level),
        Happening::Nothing
        | Happening::AgentsActivate
        | Happening::WoundHeroesInLight(_)
        | Happening::StunActiveHero
        | Happening::HealEveryone(_)
        | Happening::HealMostWounded
        | Happening::ExperienceForEveryone(_)
        | Happening::TreasureInRooms
        | Happening::StunOneEnemy
        | Happening::EnemiesMelee(_)
        | Happening::ShieldInShadow(_)
        | Happening::Custom => true,
    });
    holds(near, "patrols come at the current level, one above or one below")
}

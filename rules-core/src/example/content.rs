//! What the packs of the example hold.

use super::HEROES;
use crate::dice::{die, on_face};
use crate::kit::list::List;
use crate::pack::{Fault, Pack, Record, content};
use crate::prompt::Die;
use serde::{Deserialize, Serialize};

/// Row of the symbol that hits.
pub const HIT: u8 = 0;
/// Row of the one die.
const DIE: u8 = 0;
/// Dice of one roll at most.
const DICE: u8 = 6;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hero {
    pub health: u8,
    pub dice: u8,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Monster {
    pub health: u8,
    pub dice: u8,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Omen {
    pub command: Command,
}

/// What an omen makes the monster do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    #[default]
    Strike,
    /// Strike with so many dice more.
    Rage(u8),
    Sleep,
    /// Regain so much health instead of striking.
    Mend(u8),
}

content! {
    2 "hero" Hero "Heroes" "Герои";
    3 "monster" Monster "Monsters" "Чудовища";
    4 "omen" Omen "Omens" "Знамения";
}

/// What the tables alone cannot say.
pub fn check(pack: &Pack<'_>) -> Result<(), Fault> {
    let heroes = pack.all::<Hero>();
    let at = |card, why| Err(Fault { card, why });
    if !(1..=HEROES as u16).contains(&heroes.len()) {
        return at(Hero::card(0), "one to four heroes play");
    }
    for index in heroes.iter() {
        let hero: Hero = pack.get(index);
        if !(1..=99).contains(&hero.health) || !(1..=DICE).contains(&hero.dice) {
            return at(Hero::card(index), "health is 1 to 99, dice are 1 to 6");
        }
    }
    let monster: Monster = pack.get(0);
    if pack.count(Monster::KIND) != 1 || !(1..=99).contains(&monster.health) || !(1..=DICE).contains(&monster.dice) {
        return at(
            Monster::card(0),
            "there is one monster; health is 1 to 99, dice are 1 to 6",
        );
    }
    if pack.all::<Omen>().is_empty() {
        return at(Omen::card(0), "there is at least one omen");
    }
    if pack.get::<crate::dice::DieCard>(DIE).faces.is_empty() {
        return at(crate::dice::DieCard::card(DIE), "there is at least one die");
    }
    Ok(())
}

/// How many hits each face of a die shows.
pub fn hits(pack: &Pack<'_>, die: u8) -> List<i8, 20> {
    let card: crate::dice::DieCard = pack.get(die);
    let hits = card.faces.iter().map(|face| on_face(face, HIT));
    hits.map(|hits| i8::try_from(hits).unwrap_or(i8::MAX)).collect()
}

/// The dice of a roll.
pub fn pool(pack: &Pack<'_>, count: u8, extra: u8) -> List<Die, 16> {
    let die = die(pack, DIE);
    (0..count.saturating_add(extra).min(DICE)).map(|_| die).collect()
}

//! What the records of a pack may not contradict: each other, the rules, and the map. A pack may lack things; what it has
//! must fit.

mod command;
mod lore;
mod map;
mod scenario;

use super::battle::Face;
use super::content::{Beast, Class, CommandCard, Hero, Kind, LairCard, LoreCard, Race, ScenarioCard, UnitCard, Weapon};
use crate::dice::{DieCard, SymbolCard};
use crate::pack::{CardId, Fault, Pack, Record};

/// Figures that a unit can have: the box gives 4, 3 and 1, an owner's own unit may be larger.
const FIGURES: u8 = 8;
/// Dice and hexes of a creature's card.
const DICE: u8 = 6;
const HEXES: u8 = 6;
/// Two hands of six, the card that is played, and what a card draws to choose from.
const COMMAND_CARDS: u16 = 20;
/// A class that sits in both councils gives so many cards: table 1.13.
const LORE_CARDS: usize = 14;

type Checked = Result<(), &'static str>;

fn holds(condition: bool, why: &'static str) -> Checked {
    if condition { Ok(()) } else { Err(why) }
}

/// Everything that a pack can contradict.
pub fn check(pack: &Pack<'_>) -> Result<(), Fault> {
    at(DieCard::card(0), die(pack))?;
    each(pack, |_, card| unit(card))?;
    each(pack, |_, card: &CommandCard| command::check(card))?;
    each(pack, |_, card: &LoreCard| lore::check(card))?;
    each(pack, lair)?;
    each(pack, scenario::check)?;
    at(
        ScenarioCard::card(0),
        holds(pack.count(ScenarioCard::KIND) > 0, "a pack needs a scenario"),
    )?;
    at(
        CommandCard::card(0),
        holds(
            pack.count(CommandCard::KIND) >= COMMAND_CARDS,
            "there are fewer than 20 command cards: two hands and a draw take more",
        ),
    )?;
    at(LoreCard::card(0), lore_decks(pack))
}

fn at(card: CardId, checked: Checked) -> Result<(), Fault> {
    checked.map_err(|why| Fault { card, why })
}

/// Checks every record of a kind.
fn each<R: Record>(pack: &Pack<'_>, test: impl Fn(&Pack<'_>, &R) -> Checked) -> Result<(), Fault> {
    for index in pack.all::<R>().iter() {
        at(R::card(index), test(pack, &pack.get(index)))?;
    }
    Ok(())
}

/// Whether the pack has this row.
fn row<R: Record>(pack: &Pack<'_>, index: u8) -> bool {
    u16::from(index) < pack.count(R::KIND)
}

/// Section 1.2 of the spec: the faces are the owner's, the symbols are not.
fn die(pack: &Pack<'_>) -> Checked {
    holds(
        usize::from(pack.count(SymbolCard::KIND)) == Face::ALL.len(),
        "the symbols are green, blue, red, strike, lore and flag",
    )?;
    holds(
        pack.count(DieCard::KIND) == 1,
        "there is one die, and all dice are alike",
    )?;
    let die: DieCard = pack.get(0);
    holds(die.faces.len() == 6, "the die has six faces")?;
    holds(
        die.faces
            .iter()
            .all(|face| face.len() == 1 && face.iter().all(|shown| shown.count == 1)),
        "a face of the die shows one symbol, once",
    )
}

fn unit(card: &UnitCard) -> Checked {
    let creature = card.class == Class::Creature;
    holds(
        creature == (card.race == Race::Creature),
        "creatures are of the race and of the class of creatures",
    )?;
    holds(creature || card.weapon != Weapon::Fangs, "only creatures have fangs")?;
    if creature {
        holds(card.figures == 1, "a creature is one figure")?;
        beast(&card.beast)
    } else {
        holds((1..=FIGURES).contains(&card.figures), "a unit has 1 to 8 figures")?;
        holds(
            card.beast == Beast::default(),
            "only creatures have a creature's card and powers",
        )
    }
}

fn beast(beast: &Beast) -> Checked {
    holds(beast.moves <= HEXES, "a creature moves at most 6 hexes")?;
    holds(beast.retreat <= HEXES, "a creature retreats at most 6 hexes for a flag")?;
    holds(beast.dice <= DICE, "a creature has at most 6 dice")?;
    holds(
        beast.powers.iter().all(|power| (1..=DICE).contains(&power.cost)),
        "a power costs 1 to 6 Lore",
    )?;
    holds(
        beast.powers.is_sorted_by(|one, next| one.cost < next.cost),
        "powers come from the cheapest to the dearest",
    )?;
    holds(
        beast.powers.is_sorted_by(|one, next| one.does != next.does),
        "a creature has a power once",
    )
}

fn lair(pack: &Pack<'_>, card: &LairCard) -> Checked {
    holds(row::<UnitCard>(pack, card.creature), "this unit is not in the pack")?;
    holds(
        pack.get::<UnitCard>(card.creature).class == Class::Creature,
        "a lair is a creature's",
    )?;
    holds(
        card.cap_from <= DICE && card.cap_into <= DICE,
        "a cap is 1 to 6 dice, or 0 for none",
    )?;
    holds(card.bold <= 3, "a lair makes bold 3 times at most")?;
    holds(card.stores <= DICE, "a lair stores at most 6 tokens a turn")
}

/// BL-SETUP-09, -10: from each class come up to 14 cards.
fn lore_decks(pack: &Pack<'_>) -> Checked {
    let is_lore = |scenario| pack.front::<ScenarioCard, Kind>(scenario) == Some(Kind::Lore);
    if !pack.all::<ScenarioCard>().iter().any(is_lore) {
        return Ok(());
    }
    let of = |class: Hero| {
        let cards = pack.all::<LoreCard>();
        let its = |card: &u8| pack.front::<LoreCard, Hero>(*card) == Some(class);
        cards.iter().filter(its).count()
    };
    holds(
        Hero::MASTERS.into_iter().all(|class| of(class) >= LORE_CARDS),
        "a Lore scenario takes up to 14 cards of each class",
    )
}

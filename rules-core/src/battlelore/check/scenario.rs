//! Scenarios: the armies, what they may win by, and what lies on the map. Section 2.20 of the spec.

use super::map::{Map, once};
use super::{Checked, holds, row};
use crate::battlelore::Side;
use crate::battlelore::area::Area;
use crate::battlelore::content::{
    ArmyCard, Council, Hero, Kind, LairCard, LandmarkCard, LandmarkKind, LoreDeck, ScenarioCard, UnitCard,
};
use crate::pack::Pack;

/// Command cards that a hand is filled up to: table 1.11.
const HAND: u8 = 6;
const LEVELS: u8 = 3;

pub(super) fn check(pack: &Pack<'_>, card: &ScenarioCard) -> Checked {
    let map = Map::of(card)?;
    let mut standing = Area::EMPTY;
    for side in Side::BOTH {
        army(pack, card, &map, side, &mut standing)?;
    }
    let mut objectives = Area::EMPTY;
    for objective in &card.objectives {
        let hex = map.open(card, objective.at)?;
        once(&mut objectives, hex, "two objectives lie on one hex")?;
    }
    banners(card)?;
    match card.kind {
        Kind::Medieval => medieval(card)?,
        Kind::Lore => lore(card)?,
    }
    landmarks(pack, card, &map, standing)
}

fn army(pack: &Pack<'_>, card: &ScenarioCard, map: &Map, side: Side, standing: &mut Area) -> Checked {
    let army = card.army(side);
    holds(!army.troops.is_empty(), "a side has no units")?;
    for troop in &army.troops {
        holds(row::<UnitCard>(pack, troop.unit), "this unit is not in the pack")?;
        holds(
            troop.figures <= pack.get::<UnitCard>(troop.unit).figures,
            "a unit has more figures than its card",
        )?;
        let hex = map.open(card, troop.at)?;
        once(standing, hex, "two units stand on one hex")?;
    }
    holds(
        army.lairs.iter().all(|lair| row::<LairCard>(pack, *lair)),
        "this lair is not in the pack",
    )?;
    holds(army.hand <= HAND, "a hand has 1 to 6 command cards")?;
    let by_commander = card.kind == Kind::Lore && army.council != Council::default();
    holds(
        army.hand > 0 || by_commander,
        "a hand has 1 to 6 command cards, unless a War Council says how many",
    )?;
    holds(
        Hero::ALL.into_iter().all(|hero| army.council.level(hero) <= LEVELS),
        "the levels of a War Council are 0 to 3",
    )
}

/// One for each unit of the enemy, and for each objective that the side may take.
fn banners(card: &ScenarioCard) -> Checked {
    let [north, south] = card.banners;
    for (side, banners) in [(Side::North, north), (Side::South, south)] {
        holds(banners > 0, "a side wins with at least one banner")?;
        let units = card.army(side.other()).troops.len();
        let mine = card.objectives.iter();
        let tokens = mine.filter(|objective| objective.only.is_none_or(|only| only == side));
        holds(
            usize::from(banners) <= units + tokens.count(),
            "there are not so many banners to win",
        )?;
    }
    Ok(())
}

fn medieval(card: &ScenarioCard) -> Checked {
    let plain = |army: &ArmyCard| army.council == Council::default() && army.tokens.is_none();
    holds(
        card.tokens == 0 && plain(&card.north) && plain(&card.south),
        "a Medieval scenario has neither Lore tokens nor a War Council",
    )?;
    holds(
        !card.landmarks && card.deck == LoreDeck::Councils,
        "a Medieval scenario has neither Lore cards nor landmarks of Lore Masters",
    )
}

fn lore(card: &ScenarioCard) -> Checked {
    let armies = [&card.north, &card.south];
    let start = |army: &ArmyCard| u16::from(army.tokens.unwrap_or_else(|| army.council.master()));
    holds(
        u16::from(card.tokens) > armies.into_iter().map(start).sum(),
        "there are more Lore tokens than the sides begin with",
    )?;
    // BL-SETUP-09.
    let one_wizard = |army: &ArmyCard| {
        let others = Council {
            commander: 0,
            wizard: 0,
            ..army.council
        };
        army.council.wizard == 1 && others == Council::default()
    };
    holds(
        card.deck == LoreDeck::Councils || armies.into_iter().all(one_wizard),
        "in a first Lore game each side has a Wizard of level 1, and no other Lore Master",
    )
}

fn landmarks(pack: &Pack<'_>, card: &ScenarioCard, map: &Map, standing: Area) -> Checked {
    let mut taken = Area::EMPTY;
    for landmark in card.laid.iter().chain(card.usual.iter()) {
        match landmark.is {
            LandmarkKind::Lair(lair) => holds(row::<LairCard>(pack, lair), "this lair is not in the pack")?,
            LandmarkKind::PassageExit => return Err("a Secret Passage is opened in the game, not laid out"),
            LandmarkKind::Pentacle
            | LandmarkKind::Den
            | LandmarkKind::Camp
            | LandmarkKind::Pool
            | LandmarkKind::Stronghold => {}
        }
        let hex = map.dry(card, landmark.at)?;
        once(&mut taken, hex, "two landmarks lie on one hex")?;
    }
    for landmark in &card.usual {
        usual(card, landmark, standing)?;
    }
    Ok(())
}

/// A place that the rules allow: BL-LAND-12, -13.
fn usual(card: &ScenarioCard, landmark: &LandmarkCard, standing: Area) -> Checked {
    let own = card.army(landmark.owner);
    if landmark.is == LandmarkKind::Stronghold {
        return holds(
            own.troops.iter().any(|troop| troop.at == landmark.at),
            "a Stronghold is placed on a hex with a unit of its owner",
        );
    }
    let hex = landmark.at.on(card.board);
    holds(
        hex.is_some_and(|hex| !standing.contains(hex)),
        "a landmark is placed on a hex without a unit",
    )?;
    let row = landmark.at.hex().row().unsigned_abs();
    let from_own_edge = match landmark.owner {
        Side::North => row,
        Side::South => card.board.height.saturating_sub(row).saturating_sub(1),
    };
    holds(
        (2..=3).contains(&from_own_edge),
        "a landmark is placed in the 3rd or 4th row from its owner's edge",
    )?;
    holds(
        !matches!(landmark.is, LandmarkKind::Lair(lair) if !own.lairs.contains(&lair)),
        "a lair is placed by the side that has it",
    )
}

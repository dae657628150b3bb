//! Adventures and their maps: tiles that fit, zones that exist and can be reached, and what each adventure cannot do
//! without.

use super::{Checked, holds, level, row};
use crate::kit::bits::Bits;
use crate::map::Border;
use crate::massive_darkness::board::{Board, ZONES};
use crate::massive_darkness::content::{AdventureCard, At, EnemyCard, Goal, Objective, Script, TileCard};
use crate::massive_darkness::tile::EDGE;
use crate::pack::Pack;

pub(super) fn adventure(pack: &Pack<'_>, _: u8, card: &AdventureCard) -> Checked {
    holds(
        card.enemies.iter().all(|enemy| row::<EnemyCard>(pack, *enemy)),
        "this enemy is not in the pack",
    )?;
    for token in &card.levels {
        level(token.level)?;
    }
    for goal in &card.goals {
        match goal {
            Goal::PickUp(objective) => holds(
                card.tiles.is_empty() || card.spots.iter().any(|spot| spot.objective == *objective),
                "a goal asks for a token that does not lie on the map",
            )?,
            Goal::Leave => holds(
                card.tiles.is_empty() || card.exit.is_some(),
                "a goal asks for an exit that is not on the map",
            )?,
            Goal::KillAll => {}
        }
    }
    holds(
        card.script == Script::Own || card.goals.is_empty(),
        "only own adventures have goals",
    )?;
    if card.tiles.is_empty() {
        return holds(
            card.entrance.is_none() && card.exit.is_none() && places(card).next().is_none(),
            "without tiles there are no zones",
        );
    }
    tiles(pack, card)?;
    let board = Board::of(pack, card);
    zones(&board, card)?;
    script(&board, card)
}

fn tiles(pack: &Pack<'_>, card: &AdventureCard) -> Checked {
    let mut taken = Bits::EMPTY;
    let (mut columns, mut rows) = (0, 0);
    for placed in &card.tiles {
        holds(row::<TileCard>(pack, placed.tile), "this tile is not in the pack")?;
        holds(placed.turned < 4, "a tile is turned 0 to 3 times")?;
        // Sixteen in a row are far beyond the limit of zones.
        holds(placed.x < 16 && placed.y < 16, "the map is too large")?;
        let place = placed.y * 16 + placed.x;
        holds(!taken.contains(place), "two tiles lie on each other")?;
        taken.insert(place);
        columns = columns.max(placed.x + 1);
        rows = rows.max(placed.y + 1);
    }
    let zones = usize::from(columns) * usize::from(rows) * usize::from(EDGE) * usize::from(EDGE);
    holds(zones <= ZONES, "the map is too large: at most 144 zones, gaps included")?;
    for timer in &card.timers {
        holds(
            timer.x < 16 && timer.y < 16 && taken.contains(timer.y * 16 + timer.x),
            "a timer needs a tile",
        )?;
        holds(timer.tokens > 0, "a timer needs tokens")?;
    }
    Ok(())
}

/// Every zone that an adventure names besides entrance and exit.
fn places(card: &AdventureCard) -> impl Iterator<Item = At> + '_ {
    let levels = card.levels.iter().map(|token| token.at);
    let spots = card.spots.iter().map(|spot| spot.at);
    let doors = card.open.iter().chain(&card.special).map(|doorway| doorway.at);
    let stairs = card.stairs.iter().flat_map(|stairs| [stairs.from, stairs.to]);
    let others = [&card.pillars[..], &card.starts, &card.bridges, &card.rooms];
    let others = others.into_iter().flatten().copied();
    levels.chain(spots).chain(doors).chain(stairs).chain(others)
}

fn zones(board: &Board, card: &AdventureCard) -> Checked {
    let there = |at: At| board.get(board.zone(at)).exists();
    let entrance = card.entrance.ok_or("a map needs an entrance")?;
    holds(there(entrance), "the entrance is not on the map")?;
    holds(card.exit.is_none_or(there), "the exit is not on the map")?;
    holds(places(card).all(there), "a zone is named that is not on the map")?;
    let door = |at: At, side| board.border(board.zone(at), side);
    for doorway in &card.open {
        holds(
            door(doorway.at, doorway.side) == Border::OpenDoor,
            "an open door is named where none is drawn",
        )?;
    }
    for doorway in &card.special {
        holds(
            door(doorway.at, doorway.side) == Border::Door,
            "a special door is no closed door",
        )?;
    }
    holds(
        card.rooms.iter().all(|at| board.get(board.zone(*at)).room()),
        "a room is named that is a corridor",
    )?;
    holds(
        card.stairs.iter().all(|stairs| stairs.from != stairs.to),
        "stairs lead elsewhere",
    )?;
    // As if all doors were open and no pillar stood.
    let reached = board.before_pillars(&Bits::EMPTY);
    let reachable = |at: At| reached.contains(board.zone(at));
    holds(card.exit.is_none_or(reachable), "nobody can reach the exit")?;
    holds(
        card.spots.iter().all(|spot| reachable(spot.at)),
        "nobody can reach an objective",
    )?;
    holds(places(card).all(reachable), "nobody can reach a zone that is named")
}

/// What the special rules of a printed adventure need: section 1.26.
fn script(board: &Board, card: &AdventureCard) -> Checked {
    let tokens = |objective: Objective| card.spots.iter().filter(|spot| spot.objective == objective).count();
    let (artifacts, lairs, libraries) = (
        tokens(Objective::Artifact),
        tokens(Objective::Lair),
        tokens(Objective::Library),
    );
    let exit = card.exit.is_some();
    let level = |level: u8| card.levels.iter().any(|token| token.level == level);
    let zone = |at: &At| board.zone(*at);
    let barred = |stop: &Bits, at: &At| !board.before_pillars(stop).contains(zone(at));
    let pillars: Bits = card.pillars.iter().map(zone).collect();
    match card.script {
        Script::Own => Ok(()),
        Script::WalkingInTheDark => holds(libraries == 1 && exit, "this adventure needs a library and an exit"),
        Script::ScorchedEarth => {
            let hidden = card.spots.iter().filter(|spot| spot.hidden).count();
            holds(
                artifacts == 2 && lairs == 1 && hidden == 3 && libraries == 1,
                "this adventure needs 2 artifacts and a lair, hidden, and a library",
            )
        }
        Script::BlackWidow => holds(
            card.starts.len() == 1 && exit,
            "this adventure needs the spider's zone and an exit",
        ),
        Script::ChosenOne => holds(
            artifacts == 2 && libraries == 1 && exit,
            "this adventure needs 2 artifacts, a library and an exit",
        ),
        Script::WarDrums => {
            holds(
                !card.pillars.is_empty() && level(4) && exit,
                "this adventure needs a pillar, a level token 4 and an exit",
            )?;
            holds(
                card.timers.len() == card.tiles.len(),
                "this adventure needs a timer on each tile",
            )
        }
        Script::Immortal => {
            holds(
                libraries == 1 && card.pillars.len() == 2 && card.starts.len() == 1,
                "this adventure needs a library, 2 pillars and the Immortal's zone",
            )?;
            holds(
                card.starts.iter().all(|at| barred(&board.bridges, at)),
                "a way leads round the bridge",
            )
        }
        Script::FiendsTreasure => holds(
            artifacts == 2 && card.special.len() == 1 && card.starts.len() == 1,
            "this adventure needs 2 artifacts, a special door and the Hellhound's zone",
        ),
        Script::SparksInTheDark => holds(
            lairs == 2 && card.special.len() == 1 && exit,
            "this adventure needs 2 lairs, a special door and an exit",
        ),
        Script::BigGameHunting => {
            holds(
                card.starts.len() == 3 && pillars.len() == 6,
                "this adventure needs 3 monsters' zones and 6 pillars",
            )?;
            let two = |at: &At| board.tile(zone(at)).intersection(&pillars).len() == 2;
            holds(
                card.starts.iter().all(two),
                "each monster's tile needs 2 of the pillars",
            )?;
            holds(
                card.starts.iter().all(|at| barred(&pillars, at)),
                "a way leads round the pillars",
            )
        }
        Script::MazeOfDarkness => holds(
            artifacts == 1 && (1..=5).all(level),
            "this adventure needs an artifact and level tokens 1 to 5",
        ),
        Script::HeartOfDarkness => {
            holds(
                card.starts.len() == 3 && card.stairs.len() == 2 && lairs == 2 && pillars.len() == 2,
                "this adventure needs 3 zones of the Emissary, 2 stairs, 2 lairs and 2 pillars",
            )?;
            holds(
                card.starts.last().is_none_or(|at| barred(&pillars, at)),
                "a way leads round the pillars",
            )
        }
    }
}

//! The maps of the demo pack against geometry of its own: every line of sight clipped hex by hex (BL-LOS-01 to -06), and
//! every retreat against the two hexes behind a unit (BL-RET-03 to -06), in positions of real games.

use host_sim::{laws, packs};
use rules_core::battlelore::BattleLore;
use rules_core::battlelore::content::{LandmarkKind, Places, ScenarioCard};
use rules_core::bot::Random;
use rules_core::figure::Side as Whose;
use rules_core::map::Ground;
use rules_core::pack::Record;
use rules_core::text::Arg;
use rules_core::{Answer, AnyGame, Ask, Cell, Game, GameKind, Input, Pack, Seat};
use std::collections::{HashMap, HashSet};

/// Column and row, from 0; in odd rows columns -1 and 12 are the half-hexes.
type At = (i32, i32);

/// In half widths to the right and thirds of a corner's height down, the corners of a hex are whole numbers.
fn centre((column, row): At) -> (i32, i32) {
    (2 * column + row.rem_euclid(2), 3 * row)
}

fn corners(at: At) -> [(i32, i32); 6] {
    let (x, y) = centre(at);
    [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)].map(|(dx, dy)| (x + dx, y + dy))
}

/// How a line between two centres meets a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meets {
    Through,
    /// Along its border, with the hex on this side of the line.
    Left,
    Right,
}

/// By separating axes: the normals of the hex's borders, and that of the line.
fn meets(from: At, to: At, hex: At) -> Option<Meets> {
    let (start, end) = (centre(from), centre(to));
    let span = |values: &mut dyn Iterator<Item = i32>| {
        let all: Vec<i32> = values.collect();
        (*all.iter().min().unwrap(), *all.iter().max().unwrap())
    };
    let corners = corners(hex);
    for place in 0..3 {
        let ((ax, ay), (bx, by)) = (corners[place], corners[place + 1]);
        let normal = |(x, y): (i32, i32)| (by - ay) * x - (bx - ax) * y;
        let hex = span(&mut corners.iter().map(|corner| normal(*corner)));
        let line = span(&mut [start, end].iter().map(|end| normal(*end)));
        // A line along this border touches it; any other line must go beyond it.
        let flat = line.0 == line.1;
        let apart = if flat {
            hex.1 < line.0 || line.1 < hex.0
        } else {
            hex.1 <= line.0 || line.1 <= hex.0
        };
        if apart {
            return None;
        }
    }
    let (dx, dy) = (end.0 - start.0, end.1 - start.1);
    let turns = corners.map(|(x, y)| dx * (y - start.1) - dy * (x - start.0));
    let (low, high) = span(&mut turns.into_iter());
    let touching = turns.iter().filter(|turn| **turn == 0).count();
    match (low, high) {
        (..0, 1..) => Some(Meets::Through),
        (0, _) if touching == 2 => Some(Meets::Right),
        (_, 0) if touching == 2 => Some(Meets::Left),
        _ => None,
    }
}

fn are_neighbours(one: At, other: At) -> bool {
    let ((ax, ay), (bx, by)) = (centre(one), centre(other));
    matches!(((ax - bx).abs(), (ay - by).abs()), (2, 0) | (1, 3))
}

fn near(at: At) -> impl Iterator<Item = At> {
    let around = (-1..=1).flat_map(move |row| (-1..=1).map(move |column| (at.0 + column, at.1 + row)));
    around.filter(move |other| are_neighbours(at, *other))
}

/// The position as the map screen shows it, and the ground as the scenario's card does.
struct Position {
    hexes: HashMap<At, u8>,
    units: HashMap<At, u8>,
    hills: HashSet<At>,
    water: HashSet<At>,
    /// Forests, walls and buildings.
    blocks: HashSet<At>,
}

impl Position {
    fn of(game: &BattleLore, pack: &Pack<'_>, card: &ScenarioCard) -> Self {
        let cells: Vec<(u8, Cell)> = (0..=u8::MAX)
            .map_while(|index| Some((index, game.cell(pack, index)?)))
            .collect();
        let at = |cell: &Cell| (i32::from(cell.x), i32::from(cell.y));
        let set = |places: &Places| -> HashSet<At> {
            let hexes = places.iter().map(|place| place.hex());
            hexes.map(|hex| (hex.column().into(), hex.row().into())).collect()
        };
        let ground = &card.ground;
        let mut blocks: HashSet<At> = &set(&ground.forest) | &set(&ground.rampart);
        // Landmarks lie on their usual places, until they are used up.
        for usual in &card.usual {
            let hex = usual.at.hex();
            let here = (i32::from(hex.column()), i32::from(hex.row()));
            let stands = cells
                .iter()
                .any(|(_, cell)| at(cell) == here && cell.ground == Ground::Building);
            let high = matches!(
                usual.is,
                LandmarkKind::Den | LandmarkKind::Camp | LandmarkKind::Stronghold
            );
            if stands && high {
                blocks.insert(here);
            }
        }
        let player = |cell: &Cell| match cell.figures.first()?.side {
            Whose::Player(player) => Some(player),
            Whose::Ours | Whose::Theirs => None,
        };
        Self {
            hexes: cells.iter().map(|(index, cell)| (at(cell), *index)).collect(),
            units: cells
                .iter()
                .filter_map(|(_, cell)| Some((at(cell), player(cell)?)))
                .collect(),
            hills: set(&ground.hill),
            water: &set(&ground.water) - &set(&ground.bridge),
            blocks,
        }
    }

    /// BL-LOS-06: hills on the way, both ends among them, that lead from one end to the other.
    fn chained(&self, from: At, to: At, met: &[At]) -> bool {
        if !(self.hills.contains(&from) && self.hills.contains(&to)) {
            return false;
        }
        let mut reached = vec![from];
        let mut next = 0;
        while let Some(here) = reached.get(next).copied() {
            next += 1;
            for other in near(here) {
                let on_the_way = met.contains(&other) && self.hills.contains(&other);
                if (on_the_way || other == to) && !reached.contains(&other) {
                    reached.push(other);
                }
            }
        }
        reached.contains(&to)
    }

    fn sees(&self, from: At, to: At) -> bool {
        let rows = from.1.min(to.1)..=from.1.max(to.1);
        let columns = from.0.min(to.0) - 2..=from.0.max(to.0) + 2;
        let met: Vec<(At, Meets)> = rows
            .flat_map(|row| columns.clone().map(move |column| (column, row)))
            .filter(|hex| *hex != from && *hex != to)
            .filter_map(|hex| Some((hex, meets(from, to, hex)?)))
            .collect();
        let hexes: Vec<At> = met.iter().map(|(hex, _)| *hex).collect();
        let chained = self.chained(from, to, &hexes);
        let obstacle = |hex: &At| {
            !self.hexes.contains_key(hex)
                || self.units.contains_key(hex)
                || self.blocks.contains(hex)
                || self.hills.contains(hex) && !chained
        };
        let any = |how: Meets| met.iter().any(|(hex, meets)| *meets == how && obstacle(hex));
        !(any(Meets::Through) || any(Meets::Left) && any(Meets::Right))
    }

    /// The free hexes of the next row towards the own edge: North's is the first row.
    fn ways_back(&self, from: At, player: u8) -> HashSet<u8> {
        let row = from.1 + if player == 0 { -1 } else { 1 };
        near(from)
            .filter(|hex| hex.1 == row && !self.units.contains_key(hex) && !self.water.contains(hex))
            .filter_map(|hex| self.hexes.get(&hex).copied())
            .collect()
    }

    fn check_sight(&self, game: &BattleLore, pack: &Pack<'_>, reach: i32) -> usize {
        let mut pairs = 0;
        for (from, a) in &self.hexes {
            for (to, b) in &self.hexes {
                let close = (from.0 - to.0).abs() <= reach && (from.1 - to.1).abs() <= reach;
                if a != b && close {
                    pairs += 1;
                    assert_eq!(game.sees(pack, *a, *b), self.sees(*from, *to), "{from:?} -> {to:?}");
                }
            }
        }
        pairs
    }

    /// The hexes that a retreating unit is offered are those that are free behind it.
    fn check_retreat(&self, says: &[Arg], seat: Seat, ask: &Ask) {
        let (Seat::Player(player), Ask::Place { cells, or: None }) = (seat, ask) else {
            panic!("a retreat is asked of a player");
        };
        let from = says.iter().find_map(|arg| match arg {
            // Of hexes the row comes first.
            Arg::Cell { x, y } => Some((i32::from(*y), i32::from(*x))),
            _ => None,
        });
        let from = from.unwrap();
        assert_eq!(self.units.get(&from), Some(&player));
        let offered: HashSet<u8> = cells.iter().collect();
        assert_eq!(offered, self.ways_back(from, player), "from {from:?}");
    }
}

/// A game of this scenario, up to its first turn, landmarks on their usual places; then its position after each input.
fn play(scenario: u8, seed: u64, inputs: u32, mut look: impl FnMut(u32, &BattleLore, &Pack<'_>, &ScenarioCard)) {
    let bytes = packs::demo(GameKind::BattleLore).unwrap();
    let pack = Pack::open_for(GameKind::BattleLore, &bytes).unwrap();
    let card: ScenarioCard = pack.get(scenario);
    let dice = laws::dice(seed);
    let mut bot = Random::new(seed);
    let mut game = GameKind::BattleLore.new_game(&pack);
    for number in 0..inputs {
        let prompt = game.prompt(&pack);
        let begun = game.round() > Some(0);
        let set_up = match &prompt.ask {
            Ask::Card(cards) if cards.kind == ScenarioCard::KIND => Some(Answer::Card(ScenarioCard::card(scenario))),
            // Two players, the usual readings, the scenario's councils.
            Ask::Choose(_) if !begun => game.usual(&pack, &prompt).or(Some(Answer::Choice(0))),
            _ if !begun => game.usual(&pack, &prompt),
            _ => None,
        };
        let chance = dice.answer(&prompt.ask, number);
        let Some(answer) = chance.or(set_up).or_else(|| bot.answer(&prompt.ask)) else {
            return;
        };
        game.apply(&pack, Input::Answer(answer), &mut ()).unwrap();
        if let AnyGame::BattleLore(game) = &game
            && begun
        {
            look(number, game, &pack, &card);
        }
    }
}

const SCENARIOS: u8 = 5;

/// Both nine-row tables of section 3.1, and all their turns.
#[test]
fn lines_meet_what_the_spec_lists() {
    // The start lies in an even row, so that `q` steps along the row and `r` down can be columns.
    let at = |q: i32, r: i32| (20 + q + r.div_euclid(2), 20 + r);
    type Listed = (&'static [(i32, i32)], [&'static [(i32, i32)]; 2]);
    let table: [((i32, i32), Listed); 9] = [
        ((2, 0), (&[(1, 0)], [&[], &[]])),
        ((1, 1), (&[], [&[(0, 1)], &[(1, 0)]])),
        ((3, 0), (&[(1, 0), (2, 0)], [&[], &[]])),
        ((2, 1), (&[(1, 0), (1, 1)], [&[], &[]])),
        ((1, 2), (&[(0, 1), (1, 1)], [&[], &[]])),
        ((4, 0), (&[(1, 0), (2, 0), (3, 0)], [&[], &[]])),
        ((3, 1), (&[(1, 0), (1, 1), (2, 0), (2, 1)], [&[], &[]])),
        ((2, 2), (&[(1, 1)], [&[(0, 1), (1, 2)], &[(1, 0), (2, 1)]])),
        ((1, 3), (&[(0, 1), (1, 1), (0, 2), (1, 2)], [&[], &[]])),
    ];
    for ((q, r), (through, sides)) in table {
        let turned = |(q, r): (i32, i32), turns: usize| (0..turns).fold((q, r), |(q, r), _| (-r, q + r));
        for turns in 0..6 {
            let to = turned((q, r), turns);
            let mut found: HashMap<At, Meets> = HashMap::new();
            for row in 10..30 {
                for column in 10..30 {
                    let hex = (column, row);
                    if hex != at(0, 0)
                        && hex != at(to.0, to.1)
                        && let Some(how) = meets(at(0, 0), at(to.0, to.1), hex)
                    {
                        found.insert(hex, how);
                    }
                }
            }
            let mut listed: HashMap<At, Meets> = HashMap::new();
            let mut list = |hexes: &[(i32, i32)], how: Meets| {
                for hex in hexes {
                    let (q, r) = turned(*hex, turns);
                    listed.insert(at(q, r), how);
                }
            };
            list(through, Meets::Through);
            // Seen along the line, down is to the right of a line to the east.
            list(sides[0], Meets::Right);
            list(sides[1], Meets::Left);
            assert_eq!(found, listed, "{q},{r} turned {turns} times");
        }
    }
}

#[test]
fn sight_is_what_clipping_says() {
    let mut pairs = 0;
    for scenario in 0..SCENARIOS {
        let mut first = true;
        play(scenario, u64::from(scenario), 1500, |number, game, pack, card| {
            if first || number % 97 == 0 {
                // All pairs of the first position, and those within bowshot of later ones.
                let reach = if first { 20 } else { 5 };
                first = false;
                pairs += Position::of(game, pack, card).check_sight(game, pack, reach);
            }
        });
    }
    assert!(pairs > 100_000, "{pairs} pairs");
}

#[test]
fn retreats_go_where_a_search_finds_room() {
    let mut retreats = 0;
    for scenario in 0..SCENARIOS {
        for seed in 0..4 {
            play(scenario, 100 + seed, 4000, |_, game, pack, card| {
                let prompt = game.prompt(pack);
                if prompt.rule.rule().id == "BL-RET-04" {
                    retreats += 1;
                    Position::of(game, pack, card).check_retreat(&prompt.says.args, prompt.seat, &prompt.ask);
                }
            });
        }
    }
    assert!(retreats > 20, "{retreats} retreats");
}

//! The maps of the demo pack: sight and ways on them (MD-EX-02, -04, -05, -160), and that every adventure can be walked.

use host_sim::packs;
use rules_core::kit::bits::Bits;
use rules_core::kit::graph::Side;
use rules_core::map::Border;
use rules_core::massive_darkness::board::{Board, OFF};
use rules_core::massive_darkness::content::{AdventureCard, At, Doorway, Script};
use rules_core::pack::Record;
use rules_core::{GameKind, Lang, Pack};

struct Map {
    name: String,
    card: AdventureCard,
    board: Board,
}

impl Map {
    fn zone(&self, x: u8, y: u8) -> u8 {
        self.board.zone(At { x, y })
    }

    fn zones(&self, at: &[(u8, u8)]) -> Bits {
        at.iter().map(|(x, y)| self.zone(*x, *y)).collect()
    }

    fn seen(&self, x: u8, y: u8) -> Bits {
        let from = self.zone(x, y);
        let seen = |to: &u8| *to != from && self.board.sight(from, *to, &Bits::EMPTY).is_some();
        self.board.all().iter().filter(seen).collect()
    }

    fn with(&self, change: impl Fn(&mut AdventureCard)) -> Self {
        let mut card = self.card.clone();
        change(&mut card);
        let bytes = packs::demo(GameKind::MassiveDarkness).unwrap();
        Self {
            name: self.name.clone(),
            board: Board::of(&Pack::open(&bytes).unwrap(), &card),
            card,
        }
    }

    fn open(&self, x: u8, y: u8, side: Side) -> Self {
        self.with(|card| {
            card.open.push(Doorway { at: At { x, y }, side });
        })
    }

    /// Zones reached from the entrance; `stop` ends ways at the zones that it holds.
    fn reached(&self, stop: &Bits) -> Bits {
        let mut reached = Bits::EMPTY.with(self.board.entrance.unwrap());
        let mut left = reached;
        while let Some(zone) = left.first() {
            left.remove(zone);
            if stop.contains(zone) {
                continue;
            }
            for next in self.board.neighbours(zone).difference(&reached).iter() {
                reached.insert(next);
                left.insert(next);
            }
        }
        reached
    }

    fn with_all_doors_open(&self) -> Self {
        let mut map = Self {
            name: self.name.clone(),
            card: self.card.clone(),
            board: self.board.clone(),
        };
        for zone in self.board.all().iter() {
            for side in self.board.doors(zone) {
                map.board.set_border(zone, side, Border::OpenDoor);
            }
        }
        map
    }
}

fn maps() -> Vec<Map> {
    let bytes = packs::demo(GameKind::MassiveDarkness).unwrap();
    let pack = Pack::open(&bytes).unwrap();
    let map = |row| {
        let card: AdventureCard = pack.get(row);
        Map {
            name: pack.name(AdventureCard::card(row), Lang::En).to_owned(),
            board: Board::of(&pack, &card),
            card,
        }
    };
    pack.all::<AdventureCard>().iter().map(map).collect()
}

fn map_of(script: Script) -> Map {
    maps().into_iter().find(|map| map.card.script == script).unwrap()
}

fn tutorial() -> Map {
    map_of(Script::WalkingInTheDark)
}

#[test]
fn ex_160_sight_lines_of_the_tutorial() {
    let map = tutorial();
    assert_eq!(map.seen(0, 2), map.zones(&[(0, 1)]));
    // The worked example counts (0,1) and (1,1) to the west, (2,2) to the south, (3,1) to the east.
    assert_eq!(map.seen(2, 1), map.zones(&[(0, 1), (1, 1), (2, 2), (3, 1)]));
    assert_eq!(map.seen(2, 2), map.zones(&[(2, 1), (3, 2), (4, 2), (5, 2)]));
    assert_eq!(map.seen(4, 0), map.zones(&[(3, 0), (4, 1)]));
    assert_eq!(map.seen(5, 0), map.zones(&[(5, 1), (5, 2)]));
    let opened = map.open(4, 0, Side::East);
    assert_eq!(opened.seen(5, 0), map.zones(&[(5, 1), (5, 2), (4, 0), (3, 0)]));
    let (entrance, exit) = (map.zone(0, 2), map.zone(5, 0));
    assert_eq!((map.board.entrance, map.board.exit), (Some(entrance), Some(exit)));
    assert_eq!(map.board.steps(entrance, exit), Some(9));
    assert_eq!(map.board.steps(entrance, map.zone(3, 0)), None);
    assert_eq!(opened.board.steps(entrance, map.zone(3, 0)), Some(11));
}

#[test]
fn ex_002_rooms_corridors_light_and_chambers() {
    let Map { board, .. } = tutorial();
    let kind = |x, y| {
        let zone = board.get(board.zone(At { x, y }));
        (zone.room(), zone.lit())
    };
    assert_eq!(kind(1, 2), (true, false));
    assert_eq!(kind(0, 1), (false, true));
    assert_eq!(kind(2, 0), (true, true));
    assert_eq!(kind(1, 1), (false, false));
    let map = tutorial();
    assert_eq!(board.chamber(map.zone(0, 0)), map.zones(&[(0, 0), (1, 0)]));
    assert!(board.chamber(map.zone(1, 1)).is_empty());
    assert!(board.is_dark(map.zone(1, 2)) && !board.is_dark(map.zone(0, 1)));
    assert!(!board.is_dark(OFF), "nowhere is no shadow");
    assert!(board.revealed.is_empty());
}

#[test]
fn ex_004_sight_through_rooms_and_corridors_with_open_doors() {
    // Room, open door, corridor, closed door, room in the top row of tile 9R.
    let map = map_of(Script::FiendsTreasure);
    assert_eq!(map.seen(6, 0), Bits::EMPTY);
    let one = map.open(6, 0, Side::East);
    assert_eq!(one.seen(6, 0), map.zones(&[(7, 0)]));
    let both = one.open(8, 0, Side::West);
    assert_eq!(both.seen(6, 0), map.zones(&[(7, 0), (8, 0)]));
    assert!(both.board.is_dark(map.zone(7, 0)));
    assert_eq!(both.board.sight(map.zone(8, 0), map.zone(6, 0), &Bits::EMPTY), Some(2));
}

#[test]
fn ex_005_nothing_is_diagonal() {
    // The four zones around the corner of 3R are open to each other.
    let map = map_of(Script::MazeOfDarkness);
    let (a, b) = (map.zone(3, 3), map.zone(4, 4));
    assert_eq!(map.board.sight(a, b, &Bits::EMPTY), None);
    assert!(!map.board.neighbours(a).contains(b));
    assert_eq!(map.board.steps(a, b), Some(2));
    // Two equal ways: MD-EPHASE-08 lets the table choose.
    assert_eq!(map.board.toward(a, b), map.zones(&[(4, 3), (3, 4)]));
}

#[test]
fn sight_works_both_ways_and_so_do_steps() {
    for map in maps() {
        let blocking: Bits = map.board.pillars.iter().map(|pillar| pillar.zone).collect();
        for a in map.board.all().iter() {
            for b in map.board.all().iter() {
                for blocking in [Bits::EMPTY, blocking] {
                    assert_eq!(map.board.sight(a, b, &blocking), map.board.sight(b, a, &blocking));
                }
                assert_eq!(map.board.steps(a, b), map.board.steps(b, a));
                // Along a line of sight one can walk.
                if let Some(line) = map.board.sight(a, b, &Bits::EMPTY) {
                    assert_eq!(map.board.steps(a, b), Some(line));
                }
                let here = map.board.steps(a, b);
                let nearer = map.board.toward(a, b);
                if let Some(here) = here {
                    assert_eq!(nearer.is_empty(), a == b);
                    for next in nearer.iter() {
                        assert_eq!(map.board.steps(next, b), Some(here - 1));
                    }
                }
            }
        }
    }
}

#[test]
fn enemies_come_as_near_as_closed_doors_allow() {
    let map = tutorial();
    // The room (1,2) opens to (2,2) alone: MD-AMB-22.
    let (goal, door) = (map.zone(1, 2), map.zone(2, 2));
    assert_eq!(map.board.toward(map.zone(0, 1), goal), map.zones(&[(1, 1)]));
    assert_eq!(map.board.toward(map.zone(2, 1), goal), map.zones(&[(2, 2)]));
    assert!(map.board.toward(door, goal).is_empty());
    let opened = map.open(2, 2, Side::West);
    assert_eq!(opened.board.toward(door, goal).only(), Some(goal));
    assert!(map.board.toward(goal, OFF).is_empty() && map.board.toward(OFF, goal).is_empty());
}

#[test]
fn opened_doors_join_chambers() {
    let map = map_of(Script::ScorchedEarth);
    assert!(map.board.revealed.is_empty());
    let hunt = map_of(Script::BigGameHunting);
    // Rooms behind doors that stand open were never closed: no door card is drawn for them.
    let open = hunt.zones(&[(0, 0), (1, 0), (2, 0), (8, 0), (8, 1), (8, 2), (6, 3), (7, 3)]);
    assert_eq!(hunt.board.revealed, open);
    // A door between two rooms: the two chambers are one when it opens (MD-MAP-02).
    let mut board = tutorial().board;
    let zone = |x, y| board.zone(At { x, y });
    let (left, right) = (zone(1, 0), zone(2, 0));
    assert_eq!(board.chamber(right).len(), 1);
    board.set_border(left, Side::East, Border::Door);
    assert_eq!(board.chamber(right).len(), 1);
    board.set_border(left, Side::East, Border::OpenDoor);
    assert_eq!(board.chamber(right).len(), 3);
}

#[test]
fn tiles_have_levels_and_fall_with_all_that_lies_on_them() {
    let map = map_of(Script::WarDrums);
    let mut board = map.board.clone();
    let zone = |x, y| map.zone(x, y);
    assert_eq!(
        [0, 3, 6, 9].map(|x| board.tile_level(zone(x, 1))),
        [1, 2, 3, 4].map(Some)
    );
    assert_eq!(board.tile_level(OFF), None);
    assert_eq!(board.tile(zone(4, 1)).len(), 9);
    board.add_treasure(zone(1, 1), 2, 0);
    board.add_treasure(zone(3, 1), 0, 1);
    for gone in board.tile(zone(0, 0)).iter() {
        board.remove(gone);
    }
    assert_eq!(board.all().len(), 27);
    assert_eq!((board.entrance, board.treasures.len()), (None, 1));
    assert_eq!(board.tile_level(zone(1, 1)), None);
    assert!(!board.neighbours(zone(3, 1)).contains(zone(2, 1)));
    assert_eq!(board.border(zone(3, 1), Side::West), Border::Wall);
    assert_eq!(
        board.steps(zone(3, 1), zone(11, 2)),
        map.board.steps(zone(3, 1), zone(11, 2))
    );
}

#[test]
fn every_adventure_can_be_walked() {
    let maps = maps();
    assert_eq!(maps.len(), 11);
    for map in &maps {
        let name = &map.name;
        let all = map.board.all();
        let open = map.with_all_doors_open();
        assert_eq!(open.reached(&Bits::EMPTY), all, "{name}: zones that nobody reaches");
        let corridors: Bits = all.iter().filter(|zone| !map.board.get(*zone).room()).collect();
        let closed = map.reached(&Bits::EMPTY);
        if map.card.stairs.is_empty() {
            assert_eq!(corridors.difference(&closed), Bits::EMPTY, "{name}: closed corridors");
        }
        for room in all.difference(&corridors).iter() {
            let doors = |room: u8| {
                Side::ALL
                    .into_iter()
                    .any(|side| matches!(map.board.border(room, side), Border::Door | Border::OpenDoor))
            };
            assert!(
                map.board.chamber(room).iter().any(doors),
                "{name}: a chamber without a door"
            );
        }
        let levels = |level| map.board.levels.iter().filter(|token| token.level == level).count();
        assert!((1..=5).all(|level| levels(level) <= 2), "{name}: two tokens of a level");
        assert!(levels(1) >= 1, "{name}: play starts at level 1");
        assert_eq!(
            !map.card.enemies.is_empty(),
            !map.card.starts.is_empty() && map.card.script != Script::BigGameHunting
        );
    }
}

/// All ways between the two halves lead over the bridge, and the Immortal comes to stand on it.
#[test]
fn the_bridge_of_the_immortal_is_the_only_way() {
    let map = map_of(Script::Immortal).with_all_doors_open();
    let start = map.zone(11, 2);
    let before = map.reached(&map.board.bridges);
    assert!(!before.contains(start));
    assert!(map.board.pillars.iter().all(|pillar| before.contains(pillar.zone)));
    assert!(map.board.tokens.iter().all(|token| before.contains(token.zone)));
    let entrance = map.board.entrance.unwrap();
    assert_eq!(map.board.steps(start, entrance), Some(13));
    let bridge: Vec<_> = map
        .board
        .bridges
        .iter()
        .map(|zone| map.board.steps(zone, entrance))
        .collect();
    assert_eq!(bridge, [Some(7), Some(8)]);
}

/// Pillars bar the way to the monsters, and can be reached themselves one after the other.
#[test]
fn pillars_bar_the_way_to_the_big_game() {
    let map = map_of(Script::BigGameHunting);
    let mut blocking: Bits = map.board.pillars.iter().map(|pillar| pillar.zone).collect();
    assert_eq!(blocking.len(), 6);
    let starts: Bits = map.card.starts.iter().map(|at| map.board.zone(*at)).collect();
    assert!(map.board.before_pillars(&blocking).intersection(&starts).is_empty());
    for start in starts.iter() {
        let tile = map.board.tile(start);
        let pillars = tile.intersection(&blocking);
        assert_eq!(pillars.len(), 2, "both on the monster's tile");
        // From a pillar's zone nothing behind it is seen or entered: MD-LOS-07.
        for pillar in pillars.iter() {
            assert_eq!(map.board.sight(pillar, start, &blocking), None);
            assert!(map.board.is_barred(pillar, start, &blocking) || !map.board.neighbours(pillar).contains(start));
        }
    }
    let reachable = |blocking: &Bits| map.board.before_pillars(blocking);
    while let Some(pillar) = blocking.intersection(&reachable(&blocking)).first() {
        blocking.remove(pillar);
    }
    assert!(blocking.is_empty());
    assert_eq!(reachable(&blocking), map.board.all());
    // A line through a pillar's zone ends there.
    let map = map.with(|card| {
        card.pillars.clear();
        card.pillars.push(At { x: 1, y: 1 });
    });
    let blocking = map.zones(&[(1, 1)]);
    let (west, east) = (map.zone(0, 1), map.zone(2, 1));
    assert_eq!(map.board.sight(west, east, &Bits::EMPTY), Some(2));
    assert_eq!(map.board.sight(west, east, &blocking), None);
    assert_eq!(map.board.sight(west, map.zone(1, 1), &blocking), Some(1));
}

#[test]
fn the_artifact_of_the_maze_has_a_pillar_on_every_side() {
    let map = map_of(Script::MazeOfDarkness);
    let artifact = map.board.tokens.first().unwrap().zone;
    let pillars: Bits = map.board.pillars.iter().map(|pillar| pillar.zone).collect();
    assert_eq!(map.board.neighbours(artifact), pillars);
    assert!(map.board.pillars.iter().all(|pillar| pillar.health == 3));
    assert_eq!(map.board.tile_level(artifact), None);
    for level in 1..=5 {
        let tokens = map.board.levels.iter().filter(|token| token.level == level);
        let ways: Vec<_> = tokens.map(|token| map.board.steps(token.zone, artifact)).collect();
        assert!(matches!(ways[..], [Some(4..)]), "level {level}: {ways:?}");
    }
}

#[test]
fn the_stages_of_the_heart_are_joined_by_stairs_alone() {
    let map = map_of(Script::HeartOfDarkness);
    let mut open = map.with_all_doors_open();
    open.board.stairs.clear();
    let stage = |from: u8| -> Bits {
        let steps = |zone: &u8| open.board.steps(from, *zone).is_some();
        open.board.all().iter().filter(steps).collect()
    };
    let starts: Vec<u8> = map.card.starts.iter().map(|at| map.board.zone(*at)).collect();
    let stages: Vec<Bits> = starts.iter().map(|zone| stage(*zone)).collect();
    assert_eq!(stages.iter().map(Bits::len).collect::<Vec<_>>(), [18, 18, 9]);
    assert!(stages[0].contains(map.board.entrance.unwrap()));
    assert_eq!(map.board.stairs.len(), 2);
    for (index, (a, b)) in map.board.stairs.iter().enumerate() {
        assert!(stages[index].contains(*a) && stages[index + 1].contains(*b));
        // Stairs carry steps but no sight.
        assert!(map.board.neighbours(*a).contains(*b) && map.board.neighbours(*b).contains(*a));
        assert_eq!(map.board.sight(*a, *b, &Bits::EMPTY), None);
        assert_eq!(map.board.steps(*a, *b), Some(1));
        // The Emissary's chamber is not on the way from the entrance to the stairs.
        assert!(map.board.steps(map.board.entrance.unwrap(), *b).is_some());
    }
    for start in &starts {
        let chamber = map.board.chamber(*start);
        assert!(!chamber.is_empty() && chamber.intersection(&map.board.revealed).is_empty());
    }
    let blocking: Bits = map.board.pillars.iter().map(|pillar| pillar.zone).collect();
    assert!(!map.board.before_pillars(&blocking).contains(starts[2]));
    for token in &map.board.tokens {
        assert!(map.board.before_pillars(&blocking).contains(token.zone));
    }
}

/// Special doors are doors, and what lies behind them cannot be reached otherwise.
#[test]
fn special_doors_lock_their_rooms() {
    for (script, behind) in [(Script::FiendsTreasure, (6, 3)), (Script::SparksInTheDark, (11, 2))] {
        let map = map_of(script);
        let mut open = map.with_all_doors_open();
        for (zone, side) in &map.board.special {
            assert_eq!(map.board.border(*zone, *side), Border::Door);
            open.board.set_border(*zone, *side, Border::Door);
        }
        assert!(!open.reached(&Bits::EMPTY).contains(map.zone(behind.0, behind.1)));
        let tokens = map.board.tokens.iter();
        assert!(
            tokens
                .map(|token| token.zone)
                .all(|zone| open.reached(&Bits::EMPTY).contains(zone))
        );
    }
}

//! How far a unit comes: the search over the field, as waves of hexes. BL-MOVE-03 to -12, -17.

use super::super::BattleLore;
use super::super::area::Area;
use super::super::field::{Field, OFF};
use super::super::grid::Grid;
use crate::pack::Pack;

/// What the ground is to the unit that walks.
pub struct Ground<'f> {
    field: &'f Field,
    grid: Grid,
    /// Where it stands.
    start: u8,
    /// Passable, and with nobody there: BL-MOVE-06, -10.
    open: Area,
    /// Entering ends the move; walls stop only who comes from no wall.
    stopping: Area,
}

/// The hexes that were reached so far.
struct Wave {
    reached: Area,
    /// Reached with the last step, and free to go on from.
    front: Area,
    /// Ever free to go on from: what a unit starts on does not hold it, BL-MOVE-17.
    free: Area,
}

impl Wave {
    fn from(hex: u8) -> Self {
        Self {
            reached: Area::EMPTY,
            front: Area::of(hex),
            free: Area::of(hex),
        }
    }

    fn spread(&mut self, ground: &Ground<'_>) {
        let walls = ground.field.rampart;
        let next = ground.grid.beside(self.front).common(ground.open);
        // From wall to wall: BL-MOVE-12.
        let on_walls = self.front.common(walls);
        let along = if on_walls.is_empty() {
            Area::EMPTY
        } else {
            ground.grid.beside(on_walls).common(walls).common(ground.open)
        };
        self.reached = self.reached.union(next);
        self.front = next
            .without(walls)
            .union(along)
            .without(ground.stopping)
            .without(self.free);
        self.free = self.free.union(self.front);
    }
}

/// How a unit comes to a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// Hexes of the shortest way.
    pub hexes: u8,
    /// The last hex before it.
    pub from: u8,
    /// The way leads over a hex that bars a battle.
    pub barred: bool,
}

impl BattleLore {
    pub(super) fn ground(&self, pack: &Pack<'_>, unit: u8) -> Ground<'_> {
        let (start, card) = self.unit(unit).map_or((OFF, OFF), |unit| (unit.hex, unit.card));
        let grid = self.field.grid();
        Ground {
            field: &self.field,
            grid,
            start,
            open: self.field.passable(grid.all()).without(self.occupied()),
            stopping: self.field.stopping(pack, card),
        }
    }

    /// The hexes that a unit can walk to within so many, its own not among them.
    pub(in super::super) fn reach(&self, pack: &Pack<'_>, unit: u8, hexes: u8) -> Area {
        self.ground(pack, unit).reach(hexes)
    }

    /// The shortest way there; of several one that leaves the unit its battle.
    pub(in super::super) fn arrival(&self, pack: &Pack<'_>, unit: u8, to: u8) -> Option<Arrival> {
        self.ground(pack, unit).arrival(self.field.barring(pack), to)
    }
}

impl Ground<'_> {
    pub(super) fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The hexes within so many.
    pub(super) fn reach(&self, hexes: u8) -> Area {
        let mut wave = Wave::from(self.start);
        for _ in 0..hexes {
            wave.spread(self);
            if wave.front.is_empty() {
                break;
            }
        }
        wave.reached
    }

    /// The shortest way there; of several one over no hex that bars a battle.
    pub(super) fn arrival(&self, barring: Area, to: u8) -> Option<Arrival> {
        let any = self.way(self.open, to)?;
        let bars = barring.without(Area::of(to)).common(self.open);
        if bars.is_empty() {
            return Some(any);
        }
        match self.way(self.open.without(bars), to) {
            Some(clean) if clean.hexes == any.hexes => Some(clean),
            Some(_) | None => Some(Arrival { barred: true, ..any }),
        }
    }

    fn way(&self, open: Area, to: u8) -> Option<Arrival> {
        let ground = &Ground { open, ..*self };
        let mut wave = Wave::from(self.start);
        let around = self.field.around(to);
        let walls = self.field.rampart;
        for hexes in 1..=u8::MAX {
            let last = wave.front.common(around);
            wave.spread(ground);
            if wave.reached.contains(to) {
                let from_wall = last.common(walls).first().filter(|_| walls.contains(to));
                let from = from_wall
                    .or_else(|| last.without(walls).first())
                    .or_else(|| last.first())?;
                let barred = false;
                return Some(Arrival { hexes, from, barred });
            }
            if wave.front.is_empty() {
                return None;
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battlelore::Side;
    use crate::battlelore::content::{Banner, Class, LandmarkKind, UnitCard, Weapon};
    use crate::battlelore::field::Landmark;
    use crate::battlelore::testing::{self, at};

    fn game() -> BattleLore {
        testing::field_for(Side::South)
    }

    fn stand(game: &mut BattleLore, class: Class, banner: Banner, hex: &str) -> u8 {
        let row = UnitCard {
            class,
            banner,
            figures: 4,
            weapon: Weapon::ShortSword,
            ..UnitCard::default()
        };
        game.units.push(testing::unit(&row, Side::South, at(hex)));
        game.units.len() as u8 - 1
    }

    fn hexes(names: &[&str]) -> Area {
        names.iter().map(|name| at(name)).collect()
    }

    fn way(game: &BattleLore, unit: u8, to: &str) -> Option<u8> {
        testing::with_pack(|pack| game.arrival(pack, unit, at(to)).map(|arrival| arrival.hexes))
    }

    #[test]
    fn rings_grow_over_an_empty_board() {
        let mut game = game();
        let unit = stand(&mut game, Class::Mounted, Banner::Green, "E7");
        testing::with_pack(|pack| {
            for hexes in 1..=4u8 {
                let area = game.reach(pack, unit, hexes);
                let all = game
                    .field
                    .where_is(|hex| (1..=hexes).contains(&game.field.distance(at("E7"), hex)));
                assert_eq!(area, all);
            }
        });
    }

    /// BL-EX-07.
    #[test]
    fn nobody_moves_through_units() {
        let mut game = game();
        let left = stand(&mut game, Class::Foot, Banner::Green, "E4");
        for hex in ["E5", "D4", "F4", "D3", "F3", "E3"] {
            stand(&mut game, Class::Foot, Banner::Green, hex);
        }
        testing::with_pack(|pack| assert!(game.reach(pack, left, 2).is_empty()));
        // The right one goes first.
        game.units.send(left + 1, at("E6"));
        testing::with_pack(|pack| assert!(game.reach(pack, left, 2).contains(at("E5"))));
    }

    /// BL-EX-08.
    #[test]
    fn a_detour_counts_in_full() {
        let mut game = game();
        let cavalry = stand(&mut game, Class::Mounted, Banner::Blue, "E4");
        stand(&mut game, Class::Foot, Banner::Green, "E5");
        assert_eq!(way(&game, cavalry, "E6"), Some(3));
        testing::with_pack(|pack| {
            assert!(!game.reach(pack, cavalry, 2).contains(at("E6")));
            assert!(game.reach(pack, cavalry, 3).contains(at("E6")));
        });
    }

    /// BL-EX-82, BL-EX-172.
    #[test]
    fn a_forest_ends_the_move() {
        let mut game = game();
        // A row of forests from edge to edge.
        game.field.forest = game.field.where_is(|hex| game.field.row_from(Side::North, hex) == 3);
        let unit = stand(&mut game, Class::Mounted, Banner::Green, "E7");
        testing::with_pack(|pack| {
            let area = game.reach(pack, unit, 4);
            assert!(area.contains(at("C7")));
            assert!(area.iter().all(|hex| game.field.row_from(Side::North, hex) >= 3));
        });
        assert_eq!(way(&game, unit, "C7"), Some(2));
        assert_eq!(way(&game, unit, "B7"), None);
    }

    /// BL-EX-185: what a unit starts on does not hold it.
    #[test]
    fn leaving_a_forest_is_free() {
        let mut game = game();
        game.field.forest = hexes(&["E7"]);
        let unit = stand(&mut game, Class::Foot, Banner::Green, "E7");
        testing::with_pack(|pack| assert!(game.reach(pack, unit, 2).contains(at("E9"))));
    }

    #[test]
    fn rivers_are_crossed_by_bridges_and_fords_alone() {
        let mut game = game();
        game.field.water = game.field.where_is(|hex| game.field.row_from(Side::North, hex) == 5);
        game.field.water.remove(at("E3"));
        game.field.ford = hexes(&["E3"]);
        game.field.bridge = hexes(&["E7"]);
        let unit = stand(&mut game, Class::Mounted, Banner::Green, "F6");
        assert_eq!(way(&game, unit, "D6"), Some(2));
        testing::with_pack(|pack| {
            let area = game.reach(pack, unit, 4);
            assert!(area.contains(at("E7")) && !area.contains(at("E6")) && !area.contains(at("E8")));
            // Over the bridge 1 and 2, beyond it 3 and 4; a ford stops.
            assert!(area.contains(at("C8")) && area.contains(at("E3")) && !area.contains(at("D3")));
        });
    }

    /// BL-EX-85.
    #[test]
    fn walls_do_not_stop_who_comes_along_them() {
        let mut game = game();
        game.field.rampart = hexes(&["G6", "G7", "G8"]);
        let on_wall = stand(&mut game, Class::Foot, Banner::Green, "G6");
        assert_eq!(way(&game, on_wall, "G8"), Some(2));
        testing::with_pack(|pack| {
            let arrival = game.arrival(pack, on_wall, at("G8")).unwrap();
            assert_eq!(arrival.from, at("G7"));
            assert!(!game.field.bars_battle(pack, arrival.from, at("G8")));
            game.units.send(on_wall, at("H5"));
            // From the ground each wall is an end.
            assert!(!game.field.stops(pack, at("G6"), at("G7"), 0));
            assert!(game.field.stops(pack, at("H5"), at("G6"), 0) && game.field.bars_battle(pack, at("H5"), at("G6")));
            game.units.send(on_wall, at("G5"));
            // Through the wall at G6 there is no way.
            let arrival = game.arrival(pack, on_wall, at("G7")).unwrap();
            assert!(arrival.hexes == 3 && !game.field.rampart.contains(arrival.from));
        });
    }

    #[test]
    fn a_clean_way_is_taken_where_it_is_as_short() {
        let mut game = game();
        let unit = stand(&mut game, Class::Mounted, Banner::Green, "E4");
        game.field.landmarks.push(Landmark {
            is: LandmarkKind::Camp,
            owner: Side::South,
            hex: at("E5"),
        });
        testing::with_pack(|pack| {
            let arrival = game.arrival(pack, unit, at("D5")).unwrap();
            assert!(arrival.hexes == 2 && !arrival.barred && arrival.from == at("D4"));
            // A camp stops, so nothing lies straight behind it.
            assert_eq!(game.arrival(pack, unit, at("E6")).map(|arrival| arrival.hexes), Some(3));
        });
    }
}

//! One unit's move: on foot, at a rush, or by the Secret Passage. BL-MOVE-03, -13, -16, BL-GOB-01, -03, -04, BL-LAND-21.

use super::super::area::Area;
use super::super::field::OFF;
use super::super::landmark::Special;
use super::super::unit::Marks;
use super::super::{BattleLore, rules, text};
use super::reach::Ground;
use super::{Step, push};
use crate::game::Log;
use crate::pack::Pack;
use crate::text::{Message, TextId};

/// Hexes of a Goblin Rush: BL-GOB-01.
const RUSH: u8 = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    March,
    Rush,
}

/// Where a unit may go, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ways {
    /// By its allowance.
    pub walk: Area,
    /// Beyond what leaves it a battle, but beside an enemy.
    pub rush: Area,
    /// The other end of the Passage.
    pub passage: Option<u8>,
}

impl Ways {
    #[must_use]
    pub fn all(self) -> Area {
        let passage = self.passage.map_or(Area::EMPTY, Area::of);
        self.walk.union(self.rush).union(passage)
    }
}

impl BattleLore {
    pub(super) fn ways(&self, pack: &Pack<'_>, unit: u8) -> Ways {
        let most = self.unit(unit).map_or(0, |unit| unit.allowance(pack).0);
        let ground = self.ground(pack, unit);
        Ways {
            walk: ground.reach(most),
            rush: self.rush(pack, unit, &ground),
            passage: self.passage_from(unit),
        }
    }

    /// Where only the Rush leads with a battle to come: beside an enemy, on a hex that does not bar it. BL-GOB-01, -04.
    fn rush(&self, pack: &Pack<'_>, index: u8, ground: &Ground<'_>) -> Area {
        let Some(unit) = self.unit(index).filter(|unit| unit.can_rush()) else {
            return Area::EMPTY;
        };
        let (_, fighting) = unit.allowance(pack);
        let hexes = RUSH.saturating_add(unit.more_moves).min(unit.move_cap);
        let enemies = self.occupied_by(unit.side.other());
        let barring = self.field.barring(pack);
        let beside = ground
            .reach(hexes)
            .common(ground.grid().beside(enemies))
            .without(barring)
            .without(ground.reach(fighting));
        if beside.is_empty() || unit.marks.has_any(Marks::MOVE_ONLY) || !self.card_allows_melee() {
            return Area::EMPTY;
        }
        beside
            .iter()
            .filter(|hex| {
                // A wall bars it unless it comes along one.
                ground
                    .arrival(barring, *hex)
                    .is_some_and(|arrival| !arrival.barred && !self.field.bars_battle(pack, arrival.from, *hex))
            })
            .collect()
    }

    /// Said before it goes, so that the table sees which of two equal units it is.
    pub(in super::super) fn moves(&self, text: TextId, unit: u8, to: u8) -> Message {
        self.told(text, unit).with(self.cell(to))
    }

    /// The unit keeps its place; its move is over. BL-MOVE-02.
    pub(super) fn stay(&mut self, unit: u8, log: &mut dyn Log) {
        log.cite(rules::MOVE_02);
        self.mark(unit, Marks::MOVED);
        self.turn.moving = None;
    }

    pub(super) fn send(&mut self, pack: &Pack<'_>, unit: u8, to: u8, log: &mut dyn Log) {
        let ways = self.ways(pack, unit);
        if ways.passage == Some(to) {
            if ways.walk.union(ways.rush).contains(to) {
                push(self, Step::How { unit, to });
            } else {
                self.travel(pack, unit, to, log);
            }
        } else {
            self.go_on_foot(pack, unit, to, ways, log);
        }
    }

    pub(super) fn send_on_foot(&mut self, pack: &Pack<'_>, unit: u8, to: u8, log: &mut dyn Log) {
        let ways = self.ways(pack, unit);
        self.go_on_foot(pack, unit, to, ways, log);
    }

    fn go_on_foot(&mut self, pack: &Pack<'_>, unit: u8, to: u8, ways: Ways, log: &mut dyn Log) {
        match (ways.walk.contains(to), ways.rush.contains(to)) {
            (true, true) => push(self, Step::RushOrMarch { unit, to }),
            (false, true) => self.march(pack, unit, to, Manner::Rush, log),
            (true | false, false) => self.march(pack, unit, to, Manner::March, log),
        }
    }

    pub(super) fn march(&mut self, pack: &Pack<'_>, index: u8, to: u8, manner: Manner, log: &mut dyn Log) {
        let Some(arrival) = self.arrival(pack, index, to) else {
            return;
        };
        let from = self.hex_of(index);
        let Some(unit) = self.unit_mut(index) else { return };
        let (_, fighting) = unit.allowance(pack);
        let goblin = unit.can_rush();
        unit.moved = arrival.hexes;
        unit.marks.set(Marks::MOVED);
        if arrival.barred {
            unit.marks.set(Marks::BARRED);
        }
        let runs = unit.marks.has(Marks::HIT_AND_RUN);
        match manner {
            Manner::Rush => {
                unit.marks.set(Marks::RUSHED);
                log.cite(rules::GOB_04);
                log.plain(rules::GOB_01, self.moves(text::RUSHES, index, to));
            }
            Manner::March => {
                if arrival.hexes > fighting && !runs {
                    unit.marks.set(Marks::TIRED);
                }
                if goblin {
                    log.cite(rules::GOB_03);
                }
                log.plain(rules::MOVE_03, self.moves(text::MOVES, index, to));
            }
        }
        self.cite_way(pack, index, from, to, log);
        self.enter(pack, index, arrival.from, to, log);
        self.arrive(index, log);
    }

    /// BL-LAND-21: its whole move, whatever the distance, and no bar to its battle.
    pub(super) fn travel(&mut self, pack: &Pack<'_>, index: u8, to: u8, log: &mut dyn Log) {
        let Some(unit) = self.unit_mut(index) else { return };
        let side = unit.side;
        unit.moved = 1;
        unit.marks.set(Marks::MOVED.and(Marks::PASSED));
        self.pay_tokens(side, 1);
        log.cite(rules::MOVE_13);
        log.cite(rules::MOVE_16);
        log.plain(rules::LAND_21, self.moves(text::TRAVELS, index, to));
        self.enter(pack, index, OFF, to, log);
        self.arrive(index, log);
    }

    /// What the unit finds where it has come to.
    fn arrive(&mut self, index: u8, log: &mut dyn Log) {
        self.turn.moving = None;
        if self.special(index) == Some(Special::Heal) {
            log.cite(rules::LAND_25);
            if self.options.heal_on_entry && !self.has(index, Marks::MOVE_ONLY) {
                push(self, Step::HealNow(index));
            }
        }
    }

    /// The rules of the way that this move has used.
    fn cite_way(&self, pack: &Pack<'_>, index: u8, from: u8, to: u8, log: &mut dyn Log) {
        log.cite(rules::MOVE_07);
        log.cite(rules::MOVE_11);
        log.cite(rules::MOVE_16);
        let Some(unit) = self.unit(index) else { return };
        if self.field.sections(from) != self.field.sections(to) {
            log.cite(rules::MOVE_04);
        }
        let around = self.field.around(from);
        if around.len() < 6 {
            log.cite(rules::MOVE_05);
        }
        if !around.without(self.field.passable(around)).is_empty() {
            log.cite(rules::MOVE_10);
        }
        if self.field.rampart.contains(from) || self.field.stopping(pack, unit.card).contains(from) {
            log.cite(rules::MOVE_17);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battlelore::Side;
    use crate::battlelore::content::{Banner, Class, LandmarkKind, Race, UnitCard, Weapon};
    use crate::battlelore::field::Landmark;
    use crate::battlelore::testing::{self, at};
    use crate::game::Game;
    use crate::prompt::{Answer, Ask};

    fn stand(game: &mut BattleLore, race: Race, banner: Banner, side: Side, hex: &str) -> u8 {
        let row = UnitCard {
            race,
            class: Class::Foot,
            banner,
            figures: 4,
            weapon: Weapon::ShortSword,
            ..UnitCard::default()
        };
        game.units.push(testing::unit(&row, side, at(hex)));
        let unit = game.units.len() as u8 - 1;
        if side == game.turn.active {
            game.mark(unit, Marks::ORDERED);
        }
        unit
    }

    fn goblins(banner: Banner) -> (BattleLore, u8) {
        let mut game = testing::field_for(Side::South);
        let unit = stand(&mut game, Race::Goblin, banner, Side::South, "E4");
        (game, unit)
    }

    /// BL-EX-121, BL-EX-122.
    #[test]
    fn red_goblins_rush_to_an_enemy_and_nowhere_else() {
        let (mut game, unit) = goblins(Banner::Red);
        testing::with_pack(|pack| {
            assert_eq!(game.ways(pack, unit).all(), game.field.around(at("E4")));
            stand(&mut game, Race::Human, Banner::Blue, Side::North, "E7");
            let ways = game.ways(pack, unit);
            let beside = game.field.around(at("E7"));
            let two_away = game.field.where_is(|hex| game.field.distance(hex, at("E4")) == 2);
            assert_eq!(ways.rush, beside.common(two_away));
            game.send(pack, unit, at("E6"), &mut ());
            let unit = game.unit(unit).unwrap();
            assert!(unit.marks.has(Marks::RUSHED.and(Marks::MOVED)) && !unit.marks.has(Marks::TIRED));
            assert_eq!((unit.hex, unit.moved), (at("E6"), 2));
        });
    }

    /// BL-EX-125.
    #[test]
    fn a_forest_stops_the_rush() {
        let (mut game, unit) = goblins(Banner::Red);
        game.field.forest = game.field.around(at("E4"));
        stand(&mut game, Race::Human, Banner::Blue, Side::North, "E6");
        testing::with_pack(|pack| {
            let ways = game.ways(pack, unit);
            assert!(ways.rush.is_empty() && ways.walk.contains(at("E5")));
            game.send(pack, unit, at("E5"), &mut ());
            assert!(game.has(unit, Marks::HALTED) && !game.has(unit, Marks::BARRED));
        });
    }

    #[test]
    fn blue_goblins_are_asked_and_blue_men_get_tired() {
        let (mut game, unit) = goblins(Banner::Blue);
        stand(&mut game, Race::Human, Banner::Blue, Side::North, "E7");
        testing::with_pack(|pack| {
            game.send(pack, unit, at("E6"), &mut ());
            let asked = Step::RushOrMarch { unit, to: at("E6") };
            assert_eq!(game.steps.last(), Some(&crate::battlelore::Step::Movement(asked)));
            game.steps.clear();
            game.march(pack, unit, at("E6"), Manner::March, &mut ());
            assert!(game.has(unit, Marks::TIRED) && !game.has(unit, Marks::RUSHED));
            let man = stand(&mut game, Race::Human, Banner::Blue, Side::South, "G4");
            game.send(pack, man, at("G6"), &mut ());
            assert!(game.has(man, Marks::TIRED));
        });
    }

    /// BL-EX-173.
    #[test]
    fn green_goblins_are_under_no_obligation() {
        let (mut game, unit) = goblins(Banner::Green);
        stand(&mut game, Race::Human, Banner::Blue, Side::North, "E7");
        testing::with_pack(|pack| {
            assert!(game.ways(pack, unit).rush.is_empty());
            game.send(pack, unit, at("E6"), &mut ());
            let marks = game.unit(unit).unwrap().marks;
            assert!(!marks.has_any(Marks::RUSHED.and(Marks::TIRED).and(Marks::BARRED)));
        });
    }

    /// BL-EX-77, BL-EX-161: who is not ordered, or has had its move, does not move.
    #[test]
    fn only_ordered_units_move_and_only_once() {
        let mut game = testing::field_for(Side::South);
        let unit = stand(&mut game, Race::Human, Banner::Green, Side::South, "E4");
        testing::with_pack(|pack| {
            assert_eq!(game.movers(pack), Area::of(at("E4")));
            game.unit_mut(unit).unwrap().marks.clear(Marks::ORDERED);
            assert!(game.movers(pack).is_empty());
            for mark in [Marks::MOVED, Marks::BUSY, Marks::WEBBED] {
                game.unit_mut(unit).unwrap().marks = Marks::ORDERED.and(mark);
                assert!(game.movers(pack).is_empty());
            }
        });
    }

    /// BL-EX-149.
    #[test]
    fn the_passage_is_opened_once_and_travelled_for_a_token() {
        let mut game = testing::field_for(Side::South);
        let unit = stand(&mut game, Race::Human, Banner::Blue, Side::South, "G4");
        let owner = Side::South;
        game.field.forest = [at("C3"), at("B9")].into_iter().collect();
        game.field.landmarks.push(Landmark {
            is: LandmarkKind::Den,
            owner,
            hex: at("G4"),
        });
        game.player_mut(owner).tokens = 1;
        testing::with_pack(|pack| {
            assert_eq!(game.special(unit), Some(Special::Open));
            assert_eq!(game.passage_places(), game.field.forest);
            game.open_passage(unit, at("C3"), &mut ());
            assert_eq!(game.special(unit), None);
            assert_eq!(game.ways(pack, unit).passage, Some(at("C3")));
            game.send(pack, unit, at("C3"), &mut ());
            let unit = game.unit(unit).unwrap();
            assert_eq!((unit.hex, unit.moved), (at("C3"), 1));
            assert!(!unit.marks.has_any(Marks::TIRED.and(Marks::BARRED).and(Marks::BUSY)));
            assert_eq!(game.player(owner).tokens, 0);
            assert_eq!(game.field.bold(pack, at("C3"), Side::North), 1);
        });
    }

    /// BL-EX-151.
    #[test]
    fn the_pool_heals_who_stands_there_and_is_gone() {
        let mut game = testing::field_for(Side::South);
        let unit = stand(&mut game, Race::Human, Banner::Blue, Side::South, "G4");
        game.field.landmarks.push(Landmark {
            is: LandmarkKind::Pool,
            owner: Side::South,
            hex: at("G4"),
        });
        assert_eq!(game.special(unit), None);
        game.unit_mut(unit).unwrap().figures = 1;
        assert_eq!(game.special(unit), Some(Special::Heal));
        game.heal_in_pool(unit, &mut ());
        assert_eq!(game.unit(unit).unwrap().figures, 4);
        assert!(game.has(unit, Marks::BUSY) && game.field.landmarks.is_empty());
        testing::with_pack(|pack| assert!(game.movers(pack).is_empty()));
    }

    /// BL-EX-152, BL-EX-202.
    #[test]
    fn a_stronghold_is_lost_and_freed() {
        let mut game = testing::field_for(Side::North);
        let owner = Side::South;
        game.field.landmarks.push(Landmark {
            is: LandmarkKind::Stronghold,
            owner,
            hex: at("H6"),
        });
        for card in 0..7 {
            game.decks.command.shuffle_in(card);
        }
        for card in 0..6 {
            game.decks.command.take(card);
            game.player_mut(owner).hand.push(card);
        }
        game.player_mut(owner).hand_size = 6;
        let enemy = stand(&mut game, Race::Human, Banner::Green, Side::North, "G6");
        testing::with_pack(|pack| {
            let answer = |game: &mut BattleLore| {
                game.settle(pack, &mut ());
                if let Ask::Card(cards) | Ask::Draw(cards) = game.prompt(pack).ask {
                    let card = cards.iter().next().unwrap();
                    game.resolve(pack, Answer::Card(card), &mut ());
                }
            };
            game.step_onto(pack, enemy, at("H6"), &mut ());
            assert!(game.has(enemy, Marks::HALTED.and(Marks::BARRED)));
            answer(&mut game);
            let hand = |game: &BattleLore| (game.player(owner).hand.len(), game.player(owner).hand_limit());
            assert_eq!(hand(&game), (5, 5));
            game.put(pack, enemy, at("G6"), &mut ());
            answer(&mut game);
            assert_eq!(hand(&game), (6, 6));
        });
    }
}

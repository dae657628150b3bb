//! Landmarks of heroes and lairs of creatures: who may lay one, and where. BL-LAND-10 to -15, BL-SETUP-11, -12. What they do
//! for units is the affair of the two files below.

mod special;
mod stronghold;

use super::area::Area;
use super::content::{Hero, LairCard, LandmarkKind, ScenarioCard};
use super::field::Landmark;
use super::{BattleLore, Side, ask, council, rules, text};
use crate::game::Log;
use crate::kit::list::List;
use crate::pack::{Pack, Record};
use crate::prompt::{Answer, Ask, Prompt};
use crate::rule::RuleId;
use crate::text::{Arg, Message, TextId};
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};
pub use special::Special;

/// The level that brings a landmark: BL-LAND-10, -13.
const MASTERY: u8 = 3;
/// Rows from the own edge where they go: BL-LAND-12.
const ROWS: core::ops::RangeInclusive<u8> = 3..=4;

/// The pieces that a side lays out, in the order in which it does.
type Pieces = List<LandmarkKind, 8>;

/// The first player lays all his pieces, then the second: BL-LAND-15.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Step {
    Next { side: Side, piece: u8 },
    Lay { side: Side, piece: u8 },
}

fn push(game: &mut BattleLore, step: Step) {
    game.push(super::Step::Landmark(step));
}

/// The first piece of the first player, once ties have been told.
pub fn begin(game: &mut BattleLore, pack: &Pack<'_>, log: &mut dyn Log) {
    let side = game.turn.active;
    let scenario = game.scenario_card(pack);
    if scenario.landmarks && game.is_lore() {
        log.cite(rules::SETUP_11);
        for hero in Hero::MASTERS {
            if Side::BOTH
                .into_iter()
                .all(|side| game.player(side).council.level(hero) >= MASTERY)
            {
                let says = Message::new(text::LANDMARK_TIE).with(council::hero_name(hero));
                log.plain(rules::LAND_11, says);
            }
        }
    }
    push(game, Step::Next { side, piece: 0 });
}

impl Step {
    pub fn waits(self) -> bool {
        match self {
            Self::Lay { .. } => true,
            Self::Next { .. } => false,
        }
    }

    #[inline(never)]
    pub fn ask(self, game: &BattleLore, pack: &Pack<'_>) -> Prompt {
        let (Self::Lay { side, piece } | Self::Next { side, piece }) = self;
        let is = game.piece(pack, side, piece).unwrap_or_default();
        ask(
            game.seat(side),
            rule(is),
            Message::new(text::LAY_WHERE).with(name(is)),
            Ask::place(game.places(side, is).cells()),
        )
    }

    #[inline(never)]
    pub fn resolve(self, game: &mut BattleLore, pack: &Pack<'_>, answer: &Answer, log: &mut dyn Log) {
        let (Self::Lay { side, piece } | Self::Next { side, piece }) = self;
        if let (Answer::Place(hex), Some(is)) = (answer, game.piece(pack, side, piece)) {
            game.lay(side, piece, is, *hex, log);
        }
    }

    #[inline(never)]
    pub fn run(self, game: &mut BattleLore, pack: &Pack<'_>, log: &mut dyn Log) {
        let (Self::Lay { side, piece } | Self::Next { side, piece }) = self;
        match game.piece(pack, side, piece) {
            Some(is) => {
                let places = game.places(side, is);
                match places.only() {
                    Some(hex) => game.lay(side, piece, is, hex, log),
                    // No room at all: it stays in the box.
                    None if places.is_empty() => game.next_piece(side, piece),
                    None => push(game, Self::Lay { side, piece }),
                }
            }
            None if side == game.turn.active => {
                log.cite(rules::LAND_15);
                let (side, piece) = (side.other(), 0);
                push(game, Self::Next { side, piece });
            }
            None => {}
        }
    }
}

/// What landmarks are called; a lair by its card.
#[must_use]
pub fn name(is: LandmarkKind) -> Arg {
    let name: TextId = match is {
        LandmarkKind::Pentacle => text::PENTACLE,
        LandmarkKind::Den => text::DEN,
        LandmarkKind::Camp => text::CAMP,
        LandmarkKind::Pool => text::POOL,
        LandmarkKind::Stronghold => text::STRONGHOLD,
        LandmarkKind::PassageExit => text::PASSAGE,
        LandmarkKind::Lair(row) => return LairCard::card(row).into(),
    };
    name.into()
}

fn rule(is: LandmarkKind) -> RuleId {
    match is {
        LandmarkKind::Stronghold => rules::LAND_13,
        LandmarkKind::Lair(_) => rules::SETUP_12,
        LandmarkKind::Pentacle
        | LandmarkKind::Den
        | LandmarkKind::Camp
        | LandmarkKind::Pool
        | LandmarkKind::PassageExit => rules::LAND_12,
    }
}

fn of_hero(hero: Hero) -> LandmarkKind {
    match hero {
        Hero::Wizard => LandmarkKind::Pentacle,
        Hero::Cleric => LandmarkKind::Pool,
        Hero::Rogue => LandmarkKind::Den,
        Hero::Warrior => LandmarkKind::Camp,
        Hero::Commander => LandmarkKind::Stronghold,
    }
}

impl BattleLore {
    /// The pieces of a side: its Stronghold, the landmarks of its Lore Masters, its lairs.
    fn pieces(&self, scenario: &ScenarioCard, side: Side) -> Pieces {
        let mut pieces = Pieces::new();
        let (own, other) = (self.player(side).council, self.player(side.other()).council);
        let by_law = scenario.landmarks || !self.options.stronghold_needs_permission;
        // One that the scenario gives is the side's Stronghold already.
        let given = scenario
            .laid
            .iter()
            .any(|laid| laid.owner == side && laid.is == LandmarkKind::Stronghold);
        if self.is_lore() && by_law && own.commander >= MASTERY && !given {
            pieces.push(LandmarkKind::Stronghold);
        }
        if self.is_lore() && scenario.landmarks {
            let has_right = |hero: &Hero| own.level(*hero) >= MASTERY && other.level(*hero) < MASTERY;
            for hero in Hero::MASTERS.into_iter().filter(has_right) {
                pieces.push(of_hero(hero));
            }
        }
        for lair in &scenario.army(side).lairs {
            pieces.push(LandmarkKind::Lair(*lair));
        }
        pieces
    }

    fn piece(&self, pack: &Pack<'_>, side: Side, piece: u8) -> Option<LandmarkKind> {
        let pieces = self.pieces(&self.scenario_card(pack), side);
        pieces.get(usize::from(piece)).copied()
    }

    /// Where the side may lay it: never on a river, and never two on one hex.
    fn places(&self, side: Side, is: LandmarkKind) -> Area {
        let landmarks: Area = self.field.landmarks.iter().map(|landmark| landmark.hex).collect();
        let fits = if is == LandmarkKind::Stronghold {
            self.occupied_by(side)
        } else {
            self.field
                .where_is(|hex| ROWS.contains(&self.field.row_from(side, hex)))
                .without(self.occupied())
        };
        fits.without(landmarks).without(self.field.water)
    }

    fn lay(&mut self, side: Side, piece: u8, is: LandmarkKind, hex: u8, log: &mut dyn Log) {
        let owner = side;
        self.field.landmarks.push(Landmark { is, owner, hex });
        for rule in [rules::LAND_01, rules::LAND_02, rules::LAND_10, rules::LAND_14] {
            let of_lair = matches!(is, LandmarkKind::Lair(_));
            let of_hero = !of_lair && is != LandmarkKind::Stronghold;
            if (rule != rules::LAND_14 || of_lair) && (rule != rules::LAND_10 || of_hero) {
                log.cite(rule);
            }
        }
        let says = Message::new(text::LAID).with(side.name()).with(name(is));
        log.plain(rule(is), says.with(self.cell(hex)));
        self.next_piece(side, piece);
    }

    fn next_piece(&mut self, side: Side, piece: u8) {
        let piece = piece.saturating_add(1);
        push(self, Step::Next { side, piece });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battlelore::content::{ArmyCard, Council, Kind};
    use crate::battlelore::testing;

    fn game(north: Council, south: Council) -> (BattleLore, ScenarioCard) {
        let mut game = testing::field_for(Side::North);
        game.kind = Kind::Lore;
        game.players.north.council = north;
        game.players.south.council = south;
        let scenario = ScenarioCard {
            kind: Kind::Lore,
            landmarks: true,
            ..ScenarioCard::default()
        };
        (game, scenario)
    }

    fn pieces(game: &BattleLore, scenario: &ScenarioCard, side: Side) -> std::vec::Vec<LandmarkKind> {
        game.pieces(scenario, side).to_vec()
    }

    /// BL-EX-203, BL-AMB-86.
    #[test]
    fn heroes_of_level_three_bring_their_landmarks() {
        let rogue = Council {
            commander: 2,
            rogue: 3,
            warrior: 1,
            ..Council::default()
        };
        let cleric = Council {
            commander: 3,
            cleric: 3,
            ..Council::default()
        };
        let (mut game, mut scenario) = game(rogue, cleric);
        scenario.north = ArmyCard {
            lairs: List::of(&[0]),
            ..ArmyCard::default()
        };
        assert_eq!(
            pieces(&game, &scenario, Side::North),
            [LandmarkKind::Den, LandmarkKind::Lair(0)]
        );
        assert_eq!(
            pieces(&game, &scenario, Side::South),
            [LandmarkKind::Stronghold, LandmarkKind::Pool]
        );
        // Without leave of the scenario only the Stronghold is left, and with the stricter reading not even that.
        scenario.landmarks = false;
        assert_eq!(pieces(&game, &scenario, Side::South), [LandmarkKind::Stronghold]);
        game.options.stronghold_needs_permission = true;
        assert!(pieces(&game, &scenario, Side::South).is_empty());
        game.options.stronghold_needs_permission = false;
        game.kind = Kind::Medieval;
        assert!(pieces(&game, &scenario, Side::South).is_empty());
    }

    /// BL-EX-68.
    #[test]
    fn the_same_hero_on_both_sides_brings_nothing() {
        let council = Council {
            commander: 3,
            warrior: 3,
            ..Council::default()
        };
        let (game, scenario) = game(council, Council { wizard: 3, ..council });
        assert_eq!(pieces(&game, &scenario, Side::North), [LandmarkKind::Stronghold]);
        assert_eq!(
            pieces(&game, &scenario, Side::South),
            [LandmarkKind::Stronghold, LandmarkKind::Pentacle]
        );
    }

    #[test]
    fn places_are_empty_dry_hexes_of_two_rows() {
        let (mut game, _) = game(Council::default(), Council::default());
        let all = game.places(Side::North, LandmarkKind::Den);
        // Rows C and D.
        assert_eq!(all.len(), 25);
        assert!(all.iter().all(|hex| (25..50).contains(&hex)));
        game.field.water = Area::of(25);
        game.field.landmarks.push(Landmark {
            is: LandmarkKind::Camp,
            owner: Side::North,
            hex: 26,
        });
        game.units.push(testing::unit(
            &crate::battlelore::content::UnitCard::default(),
            Side::North,
            27,
        ));
        let places = game.places(Side::North, LandmarkKind::Den);
        assert_eq!(all.without(places), [25, 26, 27].into_iter().collect());
        assert_eq!(game.places(Side::North, LandmarkKind::Stronghold), Area::of(27));
    }
}

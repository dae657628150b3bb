//! Corrections of what lies on the map: treasure, objective tokens, doors. Only the device's eyes keep them.

use super::super::board::{Board, Goal, Token};
use super::super::{MassiveDarkness, text};
use super::{Step, choose, done, place, push, question};
use crate::game::Log;
use crate::kit::bits::Bits;
use crate::kit::graph::Side;
use crate::kit::list::List;
use crate::map::Border;
use crate::prompt::{Answer, Ask, Prompt};
use crate::text::{Message, TextId};
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// Tokens in the box, section 1.7.
const TREASURES: i16 = 30;
const SPECIALS: i16 = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum TokenStep {
    TreasureAt,
    Treasures(u8),
    Specials {
        zone: u8,
        normal: u8,
    },
    /// Which objective token.
    Which,
    PutAt(Goal),
    Take,
    Door,
    DoorSide(u8),
}

const GOALS: [(Goal, TextId); 3] = [
    (Goal::Library, text::LIBRARY),
    (Goal::Lair, text::LAIR),
    (Goal::Artifact, text::ARTIFACT),
];

/// Zones with a door, open or closed.
pub fn doorways(board: &Board) -> Bits {
    board
        .all()
        .iter()
        .filter(|zone| sides(board, *zone).next().is_some())
        .collect()
}

fn sides(board: &Board, zone: u8) -> impl Iterator<Item = Side> {
    Side::ALL
        .into_iter()
        .filter(move |side| matches!(board.border(zone, *side), Border::Door | Border::OpenDoor))
}

impl TokenStep {
    pub fn ask(self, game: &MassiveDarkness) -> Prompt {
        match self {
            Self::TreasureAt | Self::PutAt(_) => place(game.board.all()),
            Self::Treasures(_) => question(text::HOW_MANY_TREASURES, Ask::Number { min: 0, max: TREASURES }),
            Self::Specials { .. } => question(text::HOW_MANY_SPECIALS, Ask::Number { min: 0, max: SPECIALS }),
            Self::Which => choose(
                text::WHICH_TOKEN,
                GOALS.iter().map(|(_, name)| Message::new(*name)).collect(),
            ),
            Self::Take => place(game.board.tokens.iter().map(|token| token.zone).collect()),
            Self::Door => place(doorways(&game.board)),
            Self::DoorSide(zone) => {
                let names = sides(&game.board, zone).map(|side| {
                    Message::new(match side {
                        Side::North => text::NORTH,
                        Side::East => text::EAST,
                        Side::South => text::SOUTH,
                        Side::West => text::WEST,
                    })
                });
                choose(text::WHICH_DOOR_SIDE, names.collect())
            }
        }
    }

    pub fn resolve(self, game: &mut MassiveDarkness, answer: Answer, log: &mut dyn Log) {
        match (self, answer) {
            (Self::TreasureAt, Answer::Place(zone)) => push(game, Step::Token(Self::Treasures(zone))),
            (Self::Treasures(zone), Answer::Number(number)) => {
                let normal = u8::try_from(number).unwrap_or_default();
                push(game, Step::Token(Self::Specials { zone, normal }));
            }
            (Self::Specials { zone, normal }, Answer::Number(number)) => {
                game.board.treasures.retain(|here| here.zone != zone);
                let special = u8::try_from(number).unwrap_or_default();
                game.board.add_treasure(zone, normal, special);
                done(log);
            }
            (Self::Which, Answer::Choice(choice)) => {
                if let Some((goal, _)) = GOALS.get(usize::from(choice)) {
                    push(game, Step::Token(Self::PutAt(*goal)));
                }
            }
            (Self::PutAt(objective), Answer::Place(zone)) => {
                game.board.tokens.push(Token {
                    zone,
                    objective,
                    hidden: false,
                });
                done(log);
            }
            (Self::Take, Answer::Place(zone)) => {
                game.board.tokens.retain(|token| token.zone != zone);
                done(log);
            }
            (Self::Door, Answer::Place(zone)) => {
                let doors: List<Side, 4> = sides(&game.board, zone).collect();
                match doors.first() {
                    Some(side) if doors.len() == 1 => turn(game, zone, *side, log),
                    Some(_) => push(game, Step::Token(Self::DoorSide(zone))),
                    None => {}
                }
            }
            (Self::DoorSide(zone), Answer::Choice(choice)) => {
                let side = sides(&game.board, zone).nth(usize::from(choice));
                if let Some(side) = side {
                    turn(game, zone, side, log);
                }
            }
            // The gate lets no other pair through.
            (
                Self::TreasureAt
                | Self::Treasures(_)
                | Self::Specials { .. }
                | Self::Which
                | Self::PutAt(_)
                | Self::Take
                | Self::Door
                | Self::DoorSide(_),
                _,
            ) => {}
        }
    }
}

/// A closed door opens, an open one closes. What lies behind a door opened by hand counts as revealed: the table has
/// done what belonged to it.
fn turn(game: &mut MassiveDarkness, zone: u8, side: Side, log: &mut dyn Log) {
    let board = &mut game.board;
    if board.border(zone, side) == Border::OpenDoor {
        board.set_border(zone, side, Border::Door);
    } else {
        board.set_border(zone, side, Border::OpenDoor);
        let other = board.beside(zone, side);
        board
            .special
            .retain(|(at, of)| (*at, *of) != (zone, side) && (Some(*at), *of) != (other, side.opposite()));
        for room in [Some(zone), other].into_iter().flatten() {
            board.revealed = board.revealed.union(&board.chamber(room));
        }
    }
    done(log);
}

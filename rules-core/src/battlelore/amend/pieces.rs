//! Corrections of what lies on the field: objective tokens and landmarks.

use super::{choose, done, place, push};
use crate::battlelore::area::Area;
use crate::battlelore::content::{LairCard, LandmarkKind};
use crate::battlelore::field::{Landmark, Objective};
use crate::battlelore::{BattleLore, Side, figures, text};
use crate::game::Log;
use crate::kit::list::List;
use crate::pack::Pack;
use crate::prompt::{Answer, Prompt};
use crate::text::Message;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum PieceStep {
    PutObjective,
    TakeObjective,
    /// Which landmark, and whose.
    Which,
    /// Where to with it?
    To(LandmarkKind, Side),
    TakeLandmark,
}

/// Landmarks that can be laid by hand, each for both sides.
fn landmarks(pack: &Pack<'_>) -> List<(LandmarkKind, Side), 32> {
    let own = [
        LandmarkKind::Pentacle,
        LandmarkKind::Den,
        LandmarkKind::PassageExit,
        LandmarkKind::Camp,
        LandmarkKind::Pool,
        LandmarkKind::Stronghold,
    ];
    let lairs = pack.all::<LairCard>();
    let kinds = own.into_iter().chain(lairs.iter().map(LandmarkKind::Lair));
    kinds
        .flat_map(|kind| Side::BOTH.map(|side| (kind, side)))
        .take(32)
        .collect()
}

/// Hexes for it: on land, without another landmark; and no enemy falls into a Stronghold by correction.
fn hexes(game: &BattleLore, is: LandmarkKind, owner: Side) -> Area {
    let field = &game.field;
    let enemies = game.occupied_by(owner.other());
    field.where_is(|hex| {
        let fits = match is {
            LandmarkKind::PassageExit => field.forest.contains(hex) || field.hill.contains(hex),
            LandmarkKind::Stronghold => !enemies.contains(hex),
            LandmarkKind::Pentacle
            | LandmarkKind::Den
            | LandmarkKind::Camp
            | LandmarkKind::Pool
            | LandmarkKind::Lair(_) => true,
        };
        fits && !field.water.contains(hex) && field.landmark(hex).is_none()
    })
}

impl PieceStep {
    pub(super) fn ask(self, game: &BattleLore, pack: &Pack<'_>) -> Prompt {
        let field = &game.field;
        let goals: Area = field.objectives.iter().map(|objective| objective.hex).collect();
        match self {
            Self::PutObjective => {
                let open = field.cells(|hex| field.is_passable(hex) && !goals.contains(hex));
                place(text::AMEND_PUT_GOAL, open)
            }
            Self::TakeObjective => place(text::AMEND_TAKE_GOAL, goals.cells()),
            Self::Which => {
                let name = |(is, owner): &(LandmarkKind, Side)| {
                    figures::landmark_name(&Landmark {
                        is: *is,
                        owner: *owner,
                        hex: 0,
                    })
                };
                choose(text::AMEND_PUT_LANDMARK, landmarks(pack).iter().map(name).collect())
            }
            Self::To(is, owner) => place(Message::new(text::AMEND_LANDMARK_WHERE), hexes(game, is, owner).cells()),
            Self::TakeLandmark => {
                let laid: Area = field.landmarks.iter().map(|landmark| landmark.hex).collect();
                place(text::AMEND_TAKE_LANDMARK, laid.cells())
            }
        }
    }

    pub(super) fn resolve(self, game: &mut BattleLore, pack: &Pack<'_>, answer: &Answer, log: &mut dyn Log) {
        match (self, answer) {
            (Self::PutObjective, Answer::Place(hex)) => {
                done(log);
                let objective = Objective { hex: *hex, only: None };
                game.field.objectives.push(objective);
            }
            (Self::TakeObjective, Answer::Place(hex)) => {
                done(log);
                game.field.objectives.retain(|objective| objective.hex != *hex);
            }
            (Self::Which, Answer::Choice(choice)) => {
                if let Some((is, owner)) = landmarks(pack).get(usize::from(*choice)) {
                    push(game, super::Step::Piece(Self::To(*is, *owner)));
                }
            }
            (Self::To(is, owner), Answer::Place(hex)) => {
                done(log);
                game.field.landmarks.push(Landmark { is, owner, hex: *hex });
                if is == LandmarkKind::PassageExit {
                    game.player_mut(owner).passage_opened = true;
                }
            }
            (Self::TakeLandmark, Answer::Place(hex)) => take_landmark(game, *hex, log),
            // The gate lets no other pair through.
            (Self::PutObjective | Self::TakeObjective | Self::Which | Self::To(..) | Self::TakeLandmark, _) => {}
        }
    }
}

fn take_landmark(game: &mut BattleLore, hex: u8, log: &mut dyn Log) {
    done(log);
    let Some(landmark) = game.field.landmark(hex).copied() else {
        return;
    };
    game.field.landmarks.retain(|landmark| landmark.hex != hex);
    if landmark.is == LandmarkKind::Stronghold {
        game.player_mut(landmark.owner).stronghold_lost = false;
    }
}

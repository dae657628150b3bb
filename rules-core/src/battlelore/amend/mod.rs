//! The table's correction menu: units, cards, tokens and landmarks of the field, and where the turn goes on, each by a few
//! narrowing questions. Numbers are corrected by gauges.

mod cards;
mod pieces;
mod units;

use super::turn::Phase;
use super::{BattleLore, assistant, table, text};
use crate::game::Log;
use crate::kit::list::List;
use crate::map::Eyes;
use crate::pack::Pack;
use crate::prompt::{Answer, Ask, Cells, Choices, Prompt};
use crate::text::{Message, TextId, common};
use cards::CardStep;
use pieces::PieceStep;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};
use units::{Aim, UnitStep};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Step {
    #[default]
    Menu,
    Unit(UnitStep),
    Card(CardStep),
    Piece(PieceStep),
    Phase,
}

/// What the menu offers, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    MoveUnit,
    Web,
    Poison,
    RemoveUnit,
    RaiseUnit,
    Card(cards::Deal),
    PutObjective,
    TakeObjective,
    PutLandmark,
    TakeLandmark,
    Phase,
    /// With the table's eyes: the battle is broken off.
    BreakOff,
    Nothing,
}

impl Item {
    const ALL: [Self; 16] = [
        Self::MoveUnit,
        Self::Web,
        Self::Poison,
        Self::RemoveUnit,
        Self::RaiseUnit,
        Self::Card(cards::Deal::GiveCommand),
        Self::Card(cards::Deal::TakeCommand),
        Self::Card(cards::Deal::GiveLore),
        Self::Card(cards::Deal::TakeLore),
        Self::PutObjective,
        Self::TakeObjective,
        Self::PutLandmark,
        Self::TakeLandmark,
        Self::Phase,
        Self::BreakOff,
        Self::Nothing,
    ];

    fn says(self) -> TextId {
        match self {
            Self::MoveUnit => text::AMEND_MOVE,
            Self::Web => text::AMEND_WEB,
            Self::Poison => text::AMEND_POISON,
            Self::RemoveUnit => text::AMEND_REMOVE,
            Self::RaiseUnit => text::AMEND_RAISE,
            Self::Card(deal) => deal.says(),
            Self::PutObjective => text::AMEND_PUT_GOAL,
            Self::TakeObjective => text::AMEND_TAKE_GOAL,
            Self::PutLandmark => text::AMEND_PUT_LANDMARK,
            Self::TakeLandmark => text::AMEND_TAKE_LANDMARK,
            Self::Phase => text::AMEND_PHASE,
            Self::BreakOff => text::AMEND_BREAK_OFF,
            Self::Nothing => text::AMEND_NOTHING,
        }
    }

    /// Whether there is anything to choose behind it.
    fn is_open(self, game: &BattleLore) -> bool {
        let map = game.options.eyes == Eyes::Map;
        match self {
            Self::MoveUnit => map && !units::free(game).is_empty(),
            Self::Web | Self::Poison => map && game.is_lore(),
            Self::RemoveUnit => map && !units::removable(game).is_empty(),
            Self::RaiseUnit => map && units::fallen(game).next().is_some() && !units::free(game).is_empty(),
            Self::Card(deal) => map && deal.is_open(game),
            Self::PutObjective => map && !game.field.objectives.is_full(),
            Self::TakeObjective => map && !game.field.objectives.is_empty(),
            Self::PutLandmark => map && game.is_lore() && !game.field.landmarks.is_full(),
            Self::TakeLandmark => map && !game.field.landmarks.is_empty(),
            Self::Phase => map,
            Self::BreakOff => !map,
            Self::Nothing => true,
        }
    }
}

fn items(game: &BattleLore) -> List<Item, 16> {
    Item::ALL.into_iter().filter(|item| item.is_open(game)).collect()
}

/// Where the turn can go on.
const LATER: [(Option<Phase>, TextId); 4] = [
    (Some(Phase::Move), text::AMEND_MOVEMENT),
    (Some(Phase::Combat), text::AMEND_COMBAT),
    (Some(Phase::End), text::AMEND_END),
    (None, text::AMEND_PASS),
];

impl Step {
    #[inline(never)]
    pub fn ask(&self, game: &BattleLore, pack: &Pack<'_>) -> Prompt {
        match self {
            Self::Menu => choose(
                text::AMEND,
                items(game).iter().map(|item| Message::new(item.says())).collect(),
            ),
            Self::Unit(step) => step.ask(game),
            Self::Card(step) => step.ask(game),
            Self::Piece(step) => step.ask(game, pack),
            Self::Phase => choose(
                text::AMEND_PHASE,
                LATER.iter().map(|(_, name)| Message::new(*name)).collect(),
            ),
        }
    }

    #[inline(never)]
    pub fn resolve(self, game: &mut BattleLore, pack: &Pack<'_>, answer: &Answer, log: &mut dyn Log) {
        match (self, answer) {
            (Self::Menu, Answer::Choice(choice)) => {
                if let Some(item) = items(game).get(usize::from(*choice)) {
                    open(*item, game, log);
                }
            }
            (Self::Unit(step), answer) => step.resolve(game, pack, answer, log),
            (Self::Card(step), answer) => step.resolve(game, answer, log),
            (Self::Piece(step), answer) => step.resolve(game, pack, answer, log),
            (Self::Phase, Answer::Choice(choice)) => go_on(*choice, game, pack, log),
            // The gate lets no other pair through.
            (Self::Menu | Self::Phase, _) => {}
        }
    }
}

fn open(item: Item, game: &mut BattleLore, log: &mut dyn Log) {
    let step = match item {
        Item::MoveUnit => Step::Unit(UnitStep::Which(Aim::Move)),
        Item::Web => Step::Unit(UnitStep::Which(Aim::Web)),
        Item::Poison => Step::Unit(UnitStep::Which(Aim::Poison)),
        Item::RemoveUnit => Step::Unit(UnitStep::Which(Aim::Remove)),
        Item::RaiseUnit => Step::Unit(UnitStep::Fallen),
        Item::Card(deal) => Step::Card(CardStep::Whose(deal)),
        Item::PutObjective => Step::Piece(PieceStep::PutObjective),
        Item::TakeObjective => Step::Piece(PieceStep::TakeObjective),
        Item::PutLandmark => Step::Piece(PieceStep::Which),
        Item::TakeLandmark => Step::Piece(PieceStep::TakeLandmark),
        Item::Phase => Step::Phase,
        Item::BreakOff => {
            done(log);
            game.steps.clear();
            assistant::hub(game);
            return;
        }
        Item::Nothing => return,
    };
    push(game, step);
}

/// The steps of the turn go; what they were about to do is not done any more.
fn go_on(choice: u8, game: &mut BattleLore, pack: &Pack<'_>, log: &mut dyn Log) {
    done(log);
    game.steps.clear();
    match LATER.get(usize::from(choice)) {
        Some((Some(phase), _)) => game.go_on_with(pack, *phase, log),
        Some((None, _)) | None => game.pass_turn(log),
    }
}

fn push(game: &mut BattleLore, step: Step) {
    game.push(super::Step::Amend(step));
}

/// A question of the menu.
fn question(says: impl Into<Says>, ask: Ask) -> Prompt {
    table(common::rule::CORRECT_02, says.into().0, ask)
}

/// A text, or a whole message.
struct Says(Message);

impl From<TextId> for Says {
    fn from(text: TextId) -> Self {
        Self(Message::new(text))
    }
}

impl From<Message> for Says {
    fn from(message: Message) -> Self {
        Self(message)
    }
}

fn choose(says: impl Into<Says>, choices: Choices) -> Prompt {
    question(says, Ask::Choose(choices))
}

fn place(says: impl Into<Says>, cells: Cells) -> Prompt {
    question(says, Ask::place(cells))
}

fn done(log: &mut dyn Log) {
    log.plain(common::rule::CORRECT_02, Message::new(common::CORRECTED));
}

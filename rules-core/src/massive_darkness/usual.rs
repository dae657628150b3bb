//! Where the cursor waits: what most tables answer. The rules do not know of it.

use super::content::ClassCard;
use super::content::EquipmentCard;
use super::quick_start::{PARTY, recommended, weapon_for};
use super::setup::{self, most_heroes};
use super::{MassiveDarkness, Step, text};
use crate::map::Eyes;
use crate::pack::{Pack, Record};
use crate::prompt::{Answer, Ask, Prompt};
use crate::text::TextId;

pub fn answer(game: &MassiveDarkness, pack: &Pack<'_>, prompt: &Prompt) -> Option<Answer> {
    match game.steps.last()? {
        Step::Setup(step) => at_setup(*step, game, pack),
        Step::HeroTurn(_) => in_turn(game, prompt),
        Step::Round(_)
        | Step::Combat(_)
        | Step::EnemyTurn(_)
        | Step::Spawn(_)
        | Step::Experience(_)
        | Step::Event(_)
        | Step::Adventure(_)
        | Step::Story(_)
        | Step::Amend(_)
        | Step::Over(_) => None,
    }
}

/// The device keeps the map, and a newcomer begins with the tutorial.
fn at_setup(step: setup::Step, game: &MassiveDarkness, pack: &Pack<'_>) -> Option<Answer> {
    match step {
        setup::Step::Eyes => Some(Answer::Choice(Eyes::MAP)),
        setup::Step::Mode => Some(Answer::Choice(setup::QUICK)),
        setup::Step::Party | setup::Step::QuickParty => Some(Answer::Number(PARTY.min(most_heroes(pack)))),
        setup::Step::Class { hero, .. } => Some(Answer::Card(ClassCard::card(recommended(pack, hero)))),
        setup::Step::Weapon(_) => {
            let hero = game.hero(game.party().saturating_sub(1));
            let weapon = weapon_for(game, pack, hero.card, hero.class)?;
            Some(Answer::Card(EquipmentCard::card(weapon)))
        }
        setup::Step::Adventure
        | setup::Step::Hero(_)
        | setup::Step::Usual
        | setup::Step::Spark
        | setup::Step::Reading(_)
        | setup::Step::First
        | setup::Step::Begin => None,
    }
}

/// Whoever stands at a door or over a treasure went there for it, and nobody goes on without actions. With the table's
/// eyes the device does not know what is there.
fn in_turn(game: &MassiveDarkness, prompt: &Prompt) -> Option<Answer> {
    let Ask::Choose(choices) = &prompt.ask else { return None };
    let choice = |text: TextId| {
        let place = choices.iter().position(|choice| choice.text == text)?;
        u8::try_from(place).ok().map(Answer::Choice)
    };
    match prompt.says.text {
        text::POINTS_LEFT if game.options.eyes == Eyes::Map => {
            choice(text::PICK_UP).or_else(|| choice(text::OPEN_DOOR))
        }
        text::ACTIONS_LEFT if game.actions_left() == 0 => choice(text::DO_NOTHING),
        _ => None,
    }
}

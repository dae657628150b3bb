//! What is answered at set-up, so that every part of a game has its turn: each adventure, each scenario.

use rules_core::massive_darkness::content::AdventureCard;
use rules_core::pack::Record;
use rules_core::{Answer, Ask, CardId, CardSet, Choices, GameKind, Prompt};

use super::mark::english;

/// The kind of card that a part of the game is named by, of which there is one game each.
pub fn kind(game: GameKind) -> Option<u8> {
    match game {
        GameKind::Example => None,
        GameKind::MassiveDarkness => Some(AdventureCard::KIND),
        #[cfg(feature = "battlelore")]
        GameKind::BattleLore => Some(rules_core::battlelore::content::ScenarioCard::KIND),
    }
}

/// What the set-up of the game with this number is answered, where it matters.
pub fn answer(game: GameKind, number: u32, prompt: &Prompt) -> Option<Answer> {
    match (&prompt.ask, game) {
        (Ask::Choose(modes), GameKind::MassiveDarkness) => mode(number, prompt, modes),
        #[cfg(feature = "battlelore")]
        (Ask::Choose(choices), GameKind::BattleLore) => commanded(choices),
        (Ask::Card(set), _) if kind(game) == Some(set.kind) => part(number, set),
        _ => None,
    }
}

/// The first adventure by the quick start, which has no other, the next ones alone or in a story.
fn mode(number: u32, prompt: &Prompt, modes: &Choices) -> Option<Answer> {
    if prompt.rule.rule().id != "MD-SETUP-01" {
        return None;
    }
    let last = modes.len().checked_sub(1)?;
    let mode = if number == 0 {
        last
    } else {
        number as usize % last.max(1)
    };
    Some(Answer::Choice(u8::try_from(mode).ok()?))
}

/// The device keeps the map, and its best commander leads both sides.
#[cfg(feature = "battlelore")]
fn commanded(choices: &Choices) -> Option<Answer> {
    let wanted = ["The device: it keeps the map", "The device, both sides", "Marshal"];
    let place = choices
        .iter()
        .position(|choice| wanted.contains(&english(choice.text).as_str()))?;
    Some(Answer::Choice(u8::try_from(place).ok()?))
}

fn part(number: u32, set: &CardSet) -> Option<Answer> {
    let nth = number.checked_rem(u32::from(set.cards.len()))?;
    let index = set.cards.nth(u16::try_from(nth).ok()?)?;
    Some(Answer::Card(CardId { kind: set.kind, index }))
}

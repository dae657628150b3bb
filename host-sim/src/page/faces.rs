//! What dice show, as the page says it in its language.

use crate::plays::speech::Speech;
use rules_core::Die;
use rules_core::dice::{DieCard, SymbolCard};
use rules_core::pack::Record;

/// `2 hit + bam`; a blank face has no words.
pub fn words(speech: Speech<'_, '_>, die: Die, face: u8) -> String {
    let card: DieCard = speech.pack.get(die.card);
    let symbols = card.faces.get(usize::from(face)).into_iter().flatten();
    let said: Vec<String> = symbols
        .map(|shown| {
            let name = speech.pack.name(SymbolCard::card(shown.symbol), speech.lang);
            match shown.count {
                1 => name.to_owned(),
                count => format!("{count} {name}"),
            }
        })
        .collect();
    said.join(" + ")
}

/// The faces of a roll, one after the other; a dash for a blank one.
pub fn rolled(speech: Speech<'_, '_>, dice: &[Die], faces: &[u8]) -> String {
    let said = dice.iter().zip(faces).map(|(die, face)| {
        let words = words(speech, *die, *face);
        if words.is_empty() { "–".to_owned() } else { words }
    });
    said.collect::<Vec<_>>().join(", ")
}

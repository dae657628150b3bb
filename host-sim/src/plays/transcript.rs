//! The other way round: inputs into a play that repeats them. Bug reports, exports and violations of laws are written so.

use super::answers;
use super::speech::Speech;
use super::stage::Stage;
use rules_core::session::By;
use rules_core::{GameKind, Input, Lang, Pack};

/// The play of a whole game, from its first question on. `notes` become comments at the top.
#[must_use]
pub fn transcript<'i>(
    pack: &Pack<'_>,
    pack_name: &str,
    notes: &[String],
    inputs: impl IntoIterator<Item = &'i Input>,
) -> String {
    let kind: GameKind = pack.game();
    let speech = Speech { pack, lang: Lang::En };
    let mut stage = Stage::new(speech, kind.new_game(pack));
    let mut lines: Vec<String> = notes
        .iter()
        .flat_map(|note| note.lines())
        .map(|line| format!("# {line}"))
        .collect();
    lines.push(format!("game {}   pack {pack_name}", kind.name()));
    lines.push(stage.question());
    for input in inputs {
        lines.push(format!("> {}", answers::write(input, stage.game(), speech)));
        let before = speech.gauges(stage.game());
        match stage.apply(input, By::Table) {
            Ok(heard) => lines.extend(stage.shown(&heard, &before)),
            Err(refusal) => {
                lines.push(format!("# refused: {refusal}"));
                break;
            }
        }
    }
    lines.join("\n") + "\n"
}

//! Where the code cites a rule: every `rules::NAME` of a game's folder.

use anyhow::{Context, Result};
use rules_core::GameKind;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Rule id → `file:line` of each citation.
pub fn of(game: GameKind) -> Result<BTreeMap<&'static str, Vec<String>>> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules-core/src");
    let names: BTreeMap<String, &'static str> = GameKind::rules(game.code())
        .iter()
        .map(|rule| (constant(rule.id), rule.id))
        .collect();
    let mut citations: BTreeMap<&'static str, Vec<String>> = BTreeMap::new();
    for file in files(&source.join(game.name()), "rs")? {
        let shown = file.strip_prefix(&source)?.display().to_string();
        let text = std::fs::read_to_string(&file).with_context(|| shown.clone())?;
        for (number, line) in text.lines().enumerate() {
            for name in cited_names(line) {
                if let Some(id) = names.get(name) {
                    citations.entry(id).or_default().push(format!("{shown}:{}", number + 1));
                }
            }
        }
    }
    Ok(citations)
}

/// `EX-COMBAT-01` is the constant `COMBAT_01`.
fn constant(id: &str) -> String {
    id.split_once('-').map_or(id, |(_, name)| name).replace('-', "_")
}

/// The constants that a line of code names; comments do not count.
fn cited_names(line: &str) -> impl Iterator<Item = &str> {
    let code = line.split("//").next().unwrap_or_default();
    code.split("rules::").skip(1).filter_map(|rest| {
        let end = rest
            .find(|c: char| !c.is_ascii_alphanumeric() && c != '_')
            .unwrap_or(rest.len());
        rest.get(..end).filter(|name| !name.is_empty())
    })
}

/// All files with this ending below a folder, sorted; none where the folder is missing.
pub fn files(folder: &Path, ending: &str) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    if folder.is_dir() {
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                found.extend(files(&path, ending)?);
            } else if path.extension().is_some_and(|it| it == ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_constants_but_not_comments() {
        let names: Vec<&str> = cited_names("log.cite(rules::DECK_01); f(rules::END_02) // rules::NOT_ME").collect();
        assert_eq!(names, ["DECK_01", "END_02"]);
        assert_eq!(constant("MD-ACT-MOVE-01"), "ACT_MOVE_01");
    }
}

//! The lines of one block of a play, as they are and as they should be.

use super::script::{Line, Part};
use std::fmt;

/// A line that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    pub line: usize,
    /// What the file says; nothing where a line is missing.
    pub expected: Option<String>,
    /// What happened; nothing where the file says too much.
    pub got: Option<String>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |line: &Option<String>| line.clone().unwrap_or_else(|| "(nothing)".to_owned());
        let (expected, got) = (text(&self.expected), text(&self.got));
        write!(f, "line {}\n    expected  {expected}\n    got       {got}", self.line)
    }
}

/// The longest run of equal lines at both ends is left out; what is between them differs, pair by pair.
#[must_use]
pub fn compare(block: &[Line], got: &[String]) -> Vec<Difference> {
    let expected: Vec<(usize, &str)> = block.iter().filter_map(written).collect();
    let same = |pair: &(&(usize, &str), &String)| pair.0.1 == pair.1.as_str();
    let front = expected.iter().zip(got).take_while(same).count();
    let back = expected[front..].iter().rev().zip(got[front..].iter().rev()).take_while(same).count();
    let expected_end = expected.len() - back;
    // A missing line is reported at the line that should follow it.
    let beyond = expected.get(expected_end).map(|(line, _)| *line);
    let after = beyond.unwrap_or_else(|| block.last().map_or(1, |line| line.number));
    let (expected, got) = (&expected[front..expected_end], &got[front..got.len() - back]);
    (0..expected.len().max(got.len()))
        .map(|at| Difference {
            line: expected.get(at).map_or(after, |(line, _)| *line),
            expected: expected.get(at).map(|(_, text)| (*text).to_owned()),
            got: got.get(at).cloned(),
        })
        .collect()
}

fn written(line: &Line) -> Option<(usize, &str)> {
    if let Part::Written(text) = &line.part { Some((line.number, text)) } else { None }
}

/// The block with the tool's lines replaced. Comments and shots keep their places among them: those that stand before
/// the tool's lines, behind them, or after so many of them.
#[must_use]
pub fn merge(block: &[Line], got: &[String]) -> Vec<String> {
    let total = block.iter().filter(|line| written(line).is_some()).count();
    // Without any line of the tool yet, they follow the input, or the set-up.
    let rooted = |line: &Line| !matches!(line.part, Part::Aside | Part::Shot(_) | Part::Written(_));
    let root = block.iter().rposition(rooted).map_or(0, |at| at + 1);
    let mut merged = Vec::new();
    let mut seen = 0;
    let mut new = got.iter();
    for (at, line) in block.iter().enumerate() {
        if let Some((_, text)) = written(line) {
            seen += 1;
            // A comment behind an unchanged line stays.
            match new.next() {
                Some(fresh) if fresh == text => merged.push(line.text.clone()),
                Some(fresh) => merged.push(fresh.clone()),
                None => {}
            }
        } else {
            if total == 0 && at == root || total > 0 && seen == total {
                merged.extend(new.by_ref().cloned());
            }
            merged.push(line.text.clone());
        }
    }
    merged.extend(new.cloned());
    merged
}

#[cfg(test)]
mod tests {
    use super::super::script::Script;
    use super::*;
    use std::path::Path;

    fn merged(text: &str, blocks: &[&[&str]]) -> String {
        let script = Script::parse(Path::new("a.play"), text).unwrap();
        let owned = |block: &&[&str]| block.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>();
        let pairs = script.blocks().into_iter().zip(blocks.iter().map(owned));
        pairs.flat_map(|(lines, got)| merge(lines, &got)).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn a_fresh_play_is_filled_in() {
        let text = "game example\n= A: health 2\n\n# go\n> choose A\n# then\n> choose B\nshot end";
        let expected = "game example\n= A: health 2\n? q1\n\n# go\n> choose A\n! e\n? q2\n# then\n> choose B\n? q3\nshot end";
        assert_eq!(merged(text, &[&["? q1"], &["! e", "? q2"], &["? q3"]]), expected);
        assert_eq!(merged(expected, &[&["? q1"], &["! e", "? q2"], &["? q3"]]), expected);
    }

    #[test]
    fn comments_stay_where_they_are() {
        let text = "game example\n? q\n> choose A\n! one\n# why two\n! two\n? q2  # kept\nshot s\n\n# next";
        let expected = "game example\n? q\n> choose A\n! uno\n# why two\n! two\n? q2  # kept\nshot s\n\n# next";
        assert_eq!(merged(text, &[&["? q"], &["! uno", "! two", "? q2"]]), expected);
        let longer = "game example\n? q\n> choose A\n! a\n# why two\n! b\n! c\n? d\nshot s\n\n# next";
        assert_eq!(merged(text, &[&["? q"], &["! a", "! b", "! c", "? d"]]), longer);
    }

    #[test]
    fn differences_name_line_expected_and_got() {
        let script = Script::parse(Path::new("a.play"), "game example\n? q\n> choose A\n! one\n! two\n? end").unwrap();
        let got = ["! one", "! zwei", "= new", "? end"].map(str::to_owned);
        let differences = compare(script.blocks()[1], &got);
        assert_eq!(differences.len(), 2);
        assert_eq!(differences[0].to_string(), "line 5\n    expected  ! two\n    got       ! zwei");
        assert_eq!(differences[1].to_string(), "line 6\n    expected  (nothing)\n    got       = new");
    }
}

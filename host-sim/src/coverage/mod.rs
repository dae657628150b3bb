//! `rules`: which rule is cited where, and which play claims it. The same table is `tests/RULES.md`.

mod citations;

pub use citations::files;

use anyhow::{Context, Result, bail};
use clap::Args;
use rules_core::rule::Rule;
use rules_core::{GameKind, Lang};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

#[derive(Args)]
pub struct Arguments {
    /// One game; all of them unless named
    game: Option<String>,
    /// A file of rule ids, one a line, that must all be present, cited and claimed
    #[arg(long)]
    against: Option<PathBuf>,
}

/// What is known of one rule.
pub struct Row {
    pub rule: Rule,
    /// `file:line` of each place in the code that cites it.
    pub cited: Vec<String>,
    /// File names of the plays that claim it.
    pub claimed: Vec<String>,
}

impl Row {
    /// Stated, cited and claimed; or informational, with its reason.
    #[must_use]
    pub fn is_covered(&self) -> bool {
        self.rule.informational.is_some() || (!self.cited.is_empty() && !self.claimed.is_empty())
    }
}

pub fn run(arguments: &Arguments) -> Result<bool> {
    let games = match &arguments.game {
        None if arguments.against.is_some() => bail!("--against needs the game that the ids belong to"),
        None => GameKind::ALL.to_vec(),
        Some(name) => vec![GameKind::from_name(name).with_context(|| {
            let known = GameKind::ALL.map(GameKind::name).join(", ");
            format!("there is no game `{name}`; there are: {known}")
        })?],
    };
    let mut whole = true;
    for game in games {
        let rows = rows(game)?;
        for row in &rows {
            let state = match row.rule.informational {
                Some(reason) => format!("informational: {}", reason.in_lang(Lang::En)),
                None => format!("{} cited, {} claimed", row.cited.len(), row.claimed.len()),
            };
            println!(
                "{:<20} {:<28} {}",
                row.rule.id,
                state,
                row.rule.statement.in_lang(Lang::En)
            );
        }
        whole &= summary(game, &rows);
        if let Some(file) = &arguments.against {
            whole &= compare(file, &rows)?;
        }
    }
    Ok(whole)
}

fn summary(game: GameKind, rows: &[Row]) -> bool {
    let informational = rows.iter().filter(|row| row.rule.informational.is_some()).count();
    let covered = rows.iter().filter(|row| row.is_covered()).count();
    println!(
        "\n{}: {} rules, {} covered ({:.1} %), {} of them informational ({:.1} %)",
        game.name(),
        rows.len(),
        covered,
        percent(covered, rows.len()),
        informational,
        percent(informational, rows.len())
    );
    for row in rows.iter().filter(|row| !row.is_covered()) {
        let missing = if row.cited.is_empty() {
            "cited by no code"
        } else {
            "claimed by no play"
        };
        println!("  {} is {missing}", row.rule.id);
    }
    covered == rows.len()
}

fn percent(part: usize, whole: usize) -> f64 {
    if whole == 0 {
        100.0
    } else {
        100.0 * part as f64 / whole as f64
    }
}

/// Every id of the file must be in the table, and covered; ids of ours that the file lacks are named too.
fn compare(file: &Path, rows: &[Row]) -> Result<bool> {
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let wanted: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let known: BTreeMap<&str, &Row> = rows.iter().map(|row| (row.rule.id, row)).collect();
    let absent: Vec<&&str> = wanted.iter().filter(|id| !known.contains_key(**id)).collect();
    let uncovered = wanted
        .iter()
        .filter(|id| known.get(**id).is_some_and(|row| !row.is_covered()))
        .count();
    let extra = rows.iter().filter(|row| !wanted.contains(&row.rule.id)).count();
    let good = wanted.len() - absent.len() - uncovered;
    println!(
        "\nagainst {}: {good} of {} ids present, cited and claimed ({:.1} %); {extra} rules of our own beside them",
        file.display(),
        wanted.len(),
        percent(good, wanted.len())
    );
    for id in &absent {
        println!("  {id} is missing");
    }
    Ok(good == wanted.len())
}

/// The rule table of a game, with its citations and claims.
pub fn rows(game: GameKind) -> Result<Vec<Row>> {
    let cited = citations::of(game)?;
    let claimed = claims(game)?;
    Ok(GameKind::rules(game.code())
        .iter()
        .map(|rule| Row {
            rule,
            cited: cited.get(rule.id).cloned().unwrap_or_default(),
            claimed: claimed.get(rule.id).cloned().unwrap_or_default(),
        })
        .collect())
}

/// Where the plays of a game lie.
#[must_use]
pub fn plays_dir(game: GameKind) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../tests/plays")
        .join(game.name())
}

/// Rule id → names of the plays whose header claims it.
fn claims(game: GameKind) -> Result<BTreeMap<String, Vec<String>>> {
    let mut claims: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in files(&plays_dir(game), "play")? {
        let text = std::fs::read_to_string(&file)?;
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        for id in claims_of(&text) {
            claims.entry(id.to_owned()).or_default().push(name.clone());
        }
    }
    Ok(claims)
}

/// The rules that a play's header claims: the words after `rules`, on any line before the first question or input.
fn claims_of(play: &str) -> Vec<&str> {
    play.lines()
        .take_while(|line| !line.starts_with(['?', '>', '=']))
        .map(|line| line.split('#').next().unwrap_or_default())
        .flat_map(|line| line.split_whitespace().skip_while(|word| *word != "rules").skip(1))
        .filter(|word| *word != "rules")
        .collect()
}

/// `tests/RULES.md`: one row per rule of every game.
pub fn markdown() -> Result<String> {
    let mut text = String::from(
        "# Rules\n\nOne row per rule: what it says, the code that cites it, the plays that claim it. Made from the code by \
         `UPDATE=1 cargo test -p tests --test rules`; a test compares it.\n",
    );
    for game in GameKind::ALL {
        let rows = rows(game)?;
        let informational = rows.iter().filter(|row| row.rule.informational.is_some()).count();
        writeln!(
            text,
            "\n## {}\n\n{} rules, {informational} of them informational.\n",
            game.name(),
            rows.len()
        )?;
        text.push_str("| rule | statement | cited by | claimed by |\n| --- | --- | --- | --- |\n");
        for row in rows {
            let (cited, claimed) = match row.rule.informational {
                Some(reason) => ("informational".to_owned(), reason.in_lang(Lang::En).to_string()),
                None => (row.cited.join("<br>"), row.claimed.join("<br>")),
            };
            writeln!(
                text,
                "| {} | {} | {cited} | {claimed} |",
                row.rule.id,
                row.rule.statement.in_lang(Lang::En)
            )?;
        }
    }
    Ok(text)
}

//! Rules: every row is cited by code and claimed by a play, and `RULES.md` says so.

use host_sim::coverage;
use rules_core::{GameKind, Lang};
use std::collections::BTreeSet;

#[test]
fn every_rule_is_cited_and_claimed_or_informational() {
    for game in GameKind::ALL {
        let rows = coverage::rows(game).unwrap();
        let open: Vec<&str> = rows
            .iter()
            .filter(|row| !row.is_covered())
            .map(|row| row.rule.id)
            .collect();
        assert!(open.is_empty(), "{}: not cited or not claimed: {open:?}", game.name());
        let informational = rows.iter().filter(|row| row.rule.informational.is_some()).count();
        assert!(
            informational * 100 <= rows.len() * 15,
            "{}: {informational} informational rules",
            game.name()
        );
    }
}

#[test]
fn ids_are_unique() {
    let mut seen = BTreeSet::new();
    for rule in GameKind::ALL
        .into_iter()
        .flat_map(|game| GameKind::rules(game.code()).iter())
    {
        assert!(seen.insert(rule.id), "{} stands twice", rule.id);
        for text in [Some(rule.statement), rule.informational].into_iter().flatten() {
            let [en, ru] = Lang::ALL.map(|lang| text.in_lang(lang).to_string());
            for said in [&en, &ru] {
                assert!(said.len() > 1 && said.ends_with('.'), "{}: one whole sentence", rule.id);
            }
            assert_ne!(en, ru, "{}: said in Russian too", rule.id);
        }
    }
}

/// `UPDATE=1` writes it anew.
#[test]
fn rules_md_is_current() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/RULES.md");
    let fresh = coverage::markdown().unwrap();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(file, &fresh).unwrap();
    }
    let kept = std::fs::read_to_string(file).unwrap_or_default();
    for (line, (kept, fresh)) in kept.lines().zip(fresh.lines()).enumerate() {
        assert_eq!(
            kept,
            fresh,
            "RULES.md:{} is stale: run the tests with UPDATE=1",
            line + 1
        );
    }
    assert_eq!(
        kept.len(),
        fresh.len(),
        "RULES.md is stale: run the tests with UPDATE=1"
    );
}

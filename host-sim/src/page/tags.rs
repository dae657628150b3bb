//! The tray of tags: one for each card, figure and tile of the pack, and blank ones that nobody has bound yet.

use handheld::{TagId, Thing, Written};
use rules_core::dice::{DieCard, SymbolCard};
use rules_core::pack::{KindVisitor, Record};
use rules_core::{CardId, GameKind, Lang, Pack};
use serde::Serialize;
use std::convert::Infallible;
use std::fmt::Write;

/// Real makers' numbers begin with the maker's code; nobody has this one.
const MAKER: [u8; 2] = [0xca, 0x57];
const BLANKS: u8 = 4;

#[derive(Serialize)]
pub struct Tag {
    id: String,
    /// The kind of card, or `blank`.
    kind: &'static str,
    en: String,
    ru: String,
}

/// The tag of a card, and nothing else's.
pub fn of_card(game: GameKind, card: CardId) -> TagId {
    TagId([MAKER[0], MAKER[1], game.code(), card.kind, card.index, 0, 0, 0, 0, 1])
}

/// What a tag of the tray says of itself; nothing where it is blank, or none of ours.
pub fn written(tag: TagId) -> Option<Written> {
    let [_, _, game, kind, index, ..] = tag.0;
    let (game, card) = (GameKind::from_code(game)?, CardId { kind, index });
    let thing = Thing::Card(card);
    (of_card(game, card) == tag).then_some(Written { game, thing })
}

fn blank(number: u8) -> TagId {
    TagId([0x04, 0xb1, 0xa2, 0x0c, number, 0x5e, 0x80, 0, 0, 0])
}

pub fn hex(tag: TagId) -> String {
    let mut text = String::new();
    for byte in tag.0 {
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// Reads up to ten bytes in hexadecimal.
pub fn parse(text: &str) -> Result<TagId, String> {
    let refused = || "a tag is 4 to 10 bytes in hexadecimal".to_owned();
    if !(8..=20).contains(&text.len()) || !text.len().is_multiple_of(2) || !text.is_ascii() {
        return Err(refused());
    }
    let mut tag = TagId([0; 10]);
    for (byte, digits) in tag.0.iter_mut().zip(text.as_bytes().chunks(2)) {
        let digits = std::str::from_utf8(digits).map_err(|_| refused())?;
        *byte = u8::from_str_radix(digits, 16).map_err(|_| refused())?;
    }
    Ok(tag)
}

/// All tags of the tray.
pub fn tray(pack: &Pack<'_>) -> Vec<Tag> {
    let mut tray = Tray { pack, tags: Vec::new() };
    let Ok(()) = pack.game().kinds(&mut tray);
    let blanks = (1..=BLANKS).map(|number| Tag {
        id: hex(blank(number)),
        kind: "blank",
        en: format!("Blank tag {number}"),
        ru: format!("Пустая метка {number}"),
    });
    tray.tags.extend(blanks);
    tray.tags
}

struct Tray<'p, 'a> {
    pack: &'p Pack<'a>,
    tags: Vec<Tag>,
}

impl KindVisitor for Tray<'_, '_> {
    type Error = Infallible;

    fn kind<R: Record>(&mut self) -> Result<(), Infallible> {
        // Nobody glues a tag to a die.
        if R::KIND == DieCard::KIND || R::KIND == SymbolCard::KIND {
            return Ok(());
        }
        for index in self.pack.all::<R>().iter() {
            let name = |lang| self.pack.name(R::card(index), lang).to_owned();
            self.tags.push(Tag {
                id: hex(of_card(self.pack.game(), R::card(index))),
                kind: R::NAME,
                en: name(Lang::En),
                ru: name(Lang::Ru),
            });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_has_a_tag_of_its_own() {
        let pack = handheld::demo_shelf().unwrap().pack(0);
        let tray = tray(&pack);
        let mut ids: Vec<&str> = tray.iter().map(|tag| tag.id.as_str()).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), tray.len());
        for tag in &tray {
            let id = parse(&tag.id).unwrap();
            assert_eq!(hex(id), tag.id);
            assert_eq!(written(id).is_none(), tag.kind == "blank");
        }
    }

    #[test]
    fn what_is_no_tag_is_refused() {
        for text in ["", "04", "0405060", "zzzzzzzz", "0405060708090a0b0c0d0e", "éééé"] {
            assert!(parse(text).is_err(), "{text}");
        }
        assert_eq!(parse("04A1b2c3").unwrap().0[..5], [4, 0xa1, 0xb2, 0xc3, 0]);
    }
}

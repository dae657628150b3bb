//! Dice and their symbols, the two kinds of card that every pack begins with: faces are content, never hard-wired.

use crate::kit::list::List;
use crate::pack::{Pack, Record};
use crate::prompt::Die;
use crate::text::{Lang, Text};
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// What a die looks like on the screen; never the only signal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    #[default]
    White,
    Yellow,
    Red,
    Blue,
    Green,
    Black,
    Purple,
    Orange,
}

/// The icon that stands for a symbol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(rename_all = "snake_case")]
pub enum Icon {
    #[default]
    Dot,
    Sword,
    Shield,
    Burst,
    Diamond,
    Flag,
    Book,
    Star,
    Heart,
    Skull,
    Bow,
    Helmet,
}

/// So many of one symbol on a face.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
#[serde(deny_unknown_fields)]
pub struct Symbols {
    /// Index of the card of kind [`SymbolCard`].
    pub symbol: u8,
    pub count: u8,
}

/// What a face shows; nothing at all is a blank.
pub type Face = List<Symbols, 3>;

/// A die of the pack.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DieCard {
    pub colour: Colour,
    pub faces: List<Face, 20>,
}

/// A symbol of the pack, with its name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SymbolCard {
    #[serde(default)]
    pub icon: Icon,
}

impl Record for DieCard {
    const KIND: u8 = 0;
    const NAME: &'static str = "die";
    const TITLE: &'static Text = &Text::Plain {
        en: "Dice",
        ru: "Кубики",
    };
}

impl Record for SymbolCard {
    const KIND: u8 = 1;
    const NAME: &'static str = "symbol";
    const TITLE: &'static Text = &Text::Plain {
        en: "Symbols",
        ru: "Символы",
    };
}

/// The die of the pack, ready to be rolled.
#[must_use]
pub fn die(pack: &Pack<'_>, card: u8) -> Die {
    // The front of the record is enough: postcard writes the colour, then the number of faces.
    let (_, sides) = pack.front::<DieCard, (Colour, u32)>(card).unwrap_or_default();
    Die {
        card,
        sides: sides as u8,
    }
}

/// How many of `symbol` the rolled faces show.
#[must_use]
pub fn count(pack: &Pack<'_>, dice: &[Die], faces: &[u8], symbol: u8) -> u8 {
    let mut total = 0u8;
    let mut rolled = dice.iter().zip(faces).peekable();
    // Each die is read once, however many of it are rolled.
    while let Some((first, _)) = rolled.peek().copied() {
        let card: DieCard = pack.get(first.card);
        while let Some((_, face)) = rolled.next_if(|(die, _)| *die == first) {
            let shown = card
                .faces
                .get(usize::from(*face))
                .map_or(0, |face| on_face(face, symbol));
            total = total.saturating_add(shown);
        }
    }
    total
}

/// How many of `symbol` one face shows.
#[must_use]
pub fn on_face(face: &Face, symbol: u8) -> u8 {
    face.iter()
        .filter(|shown| shown.symbol == symbol)
        .fold(0, |sum, shown| sum.saturating_add(shown.count))
}

/// The symbol with this English name: rules name the symbols that they read.
#[must_use]
pub fn symbol(pack: &Pack<'_>, name: &str) -> Option<u8> {
    pack.all::<SymbolCard>()
        .iter()
        .find(|index| pack.name(SymbolCard::card(*index), Lang::En) == name)
}

//! Content read in place: header · kind table · offset tables · postcard records · names per language.
//!
//! ```text
//! 0   magic "CSPK"      4  format u16     6  game u8      7  number of kinds u8
//! 8   length u32        12 CRC-32 of everything from byte 16
//! 16  flags u32: bit 0 demo data
//! 20  per kind: first row u16, number of rows u16
//! …   offsets of the records, rows + 1 times u32, from the start of the file
//! …   the same for the names in English, then in Russian
//! …   records, names
//! ```
//!
//! All numbers are little-endian. A pack is opened only after every table, record and name has been checked, so that
//! reading it later cannot fail; the fallbacks below are for the compiler.

use crate::any::GameKind;
use crate::dice::{DieCard, SymbolCard};
use crate::kit::bits::Bits;
use crate::text::{Lang, Text};
use core::fmt;
use postcard::experimental::max_size::MaxSize;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

pub const MAGIC: [u8; 4] = *b"CSPK";
pub const FORMAT: u16 = 3;
/// What the checksum does not cover.
pub const HEADER: usize = 16;
/// Some rows are invented, so that a game can run before its owner has entered the real ones.
pub const DEMO: u32 = 1;
/// Where the tables begin, after the flags.
const TABLES: usize = HEADER + 4;
/// Rows of one kind: card sets hold 256 members.
pub const ROWS: u16 = 256;

static CRC: crc::Crc<u32> = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC);

/// The checksum of packs and saves.
#[must_use]
pub fn checksum(bytes: &[u8]) -> u32 {
    CRC.checksum(bytes)
}

/// The same, of bytes that come in pieces.
#[derive(Clone)]
pub struct Checksum(crc::Digest<'static, u32>);

impl Default for Checksum {
    fn default() -> Self {
        Self(CRC.digest())
    }
}

impl Checksum {
    pub fn add(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    #[must_use]
    pub fn of_all(self) -> u32 {
        self.0.finalize()
    }
}

/// A card of the pack: its kind and its row among them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, MaxSize)]
#[serde(deny_unknown_fields)]
pub struct CardId {
    pub kind: u8,
    pub index: u8,
}

/// Some cards of one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub struct CardSet {
    pub kind: u8,
    pub cards: Bits,
}

impl CardSet {
    #[must_use]
    pub fn contains(&self, card: CardId) -> bool {
        card.kind == self.kind && self.cards.contains(card.index)
    }

    pub fn iter(&self) -> impl Iterator<Item = CardId> + use<> {
        let kind = self.kind;
        self.cards.iter().map(move |index| CardId { kind, index })
    }
}

/// What a row of one kind holds. The same type reads the pack on the device and the owner's TOML on a PC.
pub trait Record: Serialize + DeserializeOwned + Default + fmt::Debug {
    const KIND: u8;
    /// What a TOML file calls it.
    const NAME: &'static str;
    /// What players call all of them.
    const TITLE: &'static Text;

    #[must_use]
    fn card(index: u8) -> CardId {
        CardId {
            kind: Self::KIND,
            index,
        }
    }

    #[must_use]
    fn set(cards: Bits) -> CardSet {
        CardSet {
            kind: Self::KIND,
            cards,
        }
    }
}

/// Walks over the kinds of record of a game: to check a pack, to build one, to print one.
pub trait KindVisitor {
    type Error;
    fn kind<R: Record>(&mut self) -> Result<(), Self::Error>;
}

/// What the packs of a game hold, in the order of their kinds; dice and symbols come first in every game.
///
/// ```text
/// content! { 2 "hero" Hero "Heroes" "Герои"; 3 "monster" Monster "Monsters" "Чудовища"; }
/// ```
macro_rules! content {
    ($($kind:literal $name:literal $record:ident $en:literal $ru:literal;)*) => {
        $(impl $crate::pack::Record for $record {
            const KIND: u8 = $kind;
            const NAME: &'static str = $name;
            const TITLE: &'static $crate::text::Text = &$crate::text::Text::Plain { en: $en, ru: $ru };
        })*

        /// Shows every kind of record to the visitor, in order.
        pub fn kinds<V: $crate::pack::KindVisitor>(visitor: &mut V) -> Result<(), V::Error> {
            visitor.kind::<$crate::dice::DieCard>()?;
            visitor.kind::<$crate::dice::SymbolCard>()?;
            $(visitor.kind::<$record>()?;)*
            Ok(())
        }
    };
}
pub(crate) use content;

/// Why a pack was not opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PackError {
    TooShort,
    NotAPack,
    Format(u16),
    UnknownGame(u8),
    OtherGame(GameKind),
    Length,
    Checksum,
    Table,
    Record(CardId),
    Name(CardId),
    Content(Fault),
}

/// A row that contradicts the others or the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    pub card: CardId,
    pub why: &'static str,
}

impl fmt::Display for PackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooShort => f.write_str("the file is shorter than a pack's header"),
            Self::NotAPack => f.write_str("this is not a Castellan pack"),
            Self::Format(found) => {
                write!(f, "the pack has format {found}, this program reads format {FORMAT}")
            }
            Self::UnknownGame(code) => write!(
                f,
                "the pack is for a game that this program does not know (code {code})"
            ),
            Self::OtherGame(game) => write!(f, "the pack is for another game: {}", game.name()),
            Self::Length => f.write_str("the file is cut off, or longer than it says"),
            Self::Checksum => f.write_str("the pack is damaged: its checksum does not match"),
            Self::Table => f.write_str("the pack's tables contradict each other"),
            Self::Record(card) => write!(f, "the record of kind {}, row {} cannot be read", card.kind, card.index),
            Self::Name(card) => write!(f, "the name of kind {}, row {} cannot be read", card.kind, card.index),
            Self::Content(Fault { card, why }) => write!(f, "kind {}, row {}: {why}", card.kind, card.index),
        }
    }
}

impl core::error::Error for PackError {}

/// An opened pack.
#[derive(Clone, Copy, Debug)]
pub struct Pack<'a> {
    bytes: &'a [u8],
    game: GameKind,
    crc: u32,
    /// First row and number of rows of each kind.
    kinds: &'a [[u8; 4]],
    /// Where the rows begin, and where the last one ends: of the records, of the English and of the Russian names.
    offsets: [&'a [[u8; 4]]; 3],
}

impl<'a> Pack<'a> {
    /// Opens a pack of the game that is wanted.
    pub fn open_for(game: GameKind, bytes: &'a [u8]) -> Result<Self, PackError> {
        let pack = Self::open(bytes)?;
        if pack.game == game {
            Ok(pack)
        } else {
            Err(PackError::OtherGame(pack.game))
        }
    }

    /// Opens a pack after checking all of it.
    pub fn open(bytes: &'a [u8]) -> Result<Self, PackError> {
        let pack = Self::checked_tables(bytes)?;
        pack.game.check_pack(&pack)?;
        Ok(pack)
    }

    /// A pack whose rows may contradict each other: tests of a chapter give it the few rows that it needs.
    #[cfg(all(test, feature = "battlelore"))]
    pub(crate) fn of_rows(bytes: &'a [u8]) -> Self {
        Self::checked_tables(bytes).unwrap()
    }

    fn checked_tables(bytes: &'a [u8]) -> Result<Self, PackError> {
        let (header, body) = bytes.split_at_checked(HEADER).ok_or(PackError::TooShort)?;
        let [m0, m1, m2, m3, f0, f1, game, kinds, l0, l1, l2, l3, c0, c1, c2, c3] =
            *<&[u8; HEADER]>::try_from(header).map_err(|_| PackError::TooShort)?;
        if [m0, m1, m2, m3] != MAGIC {
            return Err(PackError::NotAPack);
        }
        let format = u16::from_le_bytes([f0, f1]);
        if format != FORMAT {
            return Err(PackError::Format(format));
        }
        if usize::try_from(u32::from_le_bytes([l0, l1, l2, l3])) != Ok(bytes.len()) {
            return Err(PackError::Length);
        }
        let crc = u32::from_le_bytes([c0, c1, c2, c3]);
        if checksum(body) != crc {
            return Err(PackError::Checksum);
        }
        let game = GameKind::from_code(game).ok_or(PackError::UnknownGame(game))?;
        let (tables, _) = bytes.get(TABLES..).ok_or(PackError::TooShort)?.as_chunks();
        let (kinds, tables) = tables.split_at_checked(kinds.into()).ok_or(PackError::Table)?;
        let rows = count_rows(kinds)?;
        let (records, tables) = tables.split_at_checked(rows + 1).ok_or(PackError::Table)?;
        let (english, tables) = tables.split_at_checked(rows + 1).ok_or(PackError::Table)?;
        let (russian, _) = tables.split_at_checked(rows + 1).ok_or(PackError::Table)?;
        let offsets = [records, english, russian];
        // They rise and stay inside the file.
        let all = || offsets.into_iter().flatten().map(|offset| u32::from_le_bytes(*offset));
        if !all().is_sorted() || all().next_back().is_some_and(|end| end as usize > bytes.len()) {
            return Err(PackError::Table);
        }
        Ok(Self {
            bytes,
            game,
            crc,
            kinds,
            offsets,
        })
    }

    #[must_use]
    pub fn game(&self) -> GameKind {
        self.game
    }

    /// Tells this pack from another one: part of the stamp of a save.
    #[must_use]
    pub fn hash(&self) -> u32 {
        self.crc
    }

    /// Whether rows of demo data are among its content: the device says so.
    #[must_use]
    pub fn is_demo(&self) -> bool {
        let flags = self.bytes.get(HEADER..).and_then(<[u8]>::first_chunk);
        flags.is_some_and(|flags| u32::from_le_bytes(*flags) & DEMO != 0)
    }

    #[must_use]
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The record at `index`; the kind's default where there is none.
    #[must_use]
    pub fn get<R: Record>(&self, index: u8) -> R {
        self.front::<R, R>(index).unwrap_or_default()
    }

    /// The first fields of a record, without the rest: for what rules ask most often.
    #[must_use]
    pub fn front<R: Record, F: DeserializeOwned>(&self, index: u8) -> Option<F> {
        postcard::from_bytes(self.slice(0, R::card(index))?).ok()
    }

    /// How many rows a kind has.
    #[must_use]
    pub fn count(&self, kind: u8) -> u16 {
        self.kind(kind).map_or(0, |(_, count)| count)
    }

    /// All rows of a kind.
    #[must_use]
    pub fn all<R: Record>(&self) -> Bits {
        Bits::below(self.count(R::KIND))
    }

    /// The name of a card; empty where it has none.
    #[must_use]
    pub fn name(&self, card: CardId, lang: Lang) -> &'a str {
        let table = match lang {
            Lang::En => 1,
            Lang::Ru => 2,
        };
        self.slice(table, card)
            .and_then(|name| core::str::from_utf8(name).ok())
            .unwrap_or_default()
    }

    /// Whether two cards have the same English name: copies do.
    #[must_use]
    pub fn are_namesakes(&self, one: CardId, other: CardId) -> bool {
        self.slice(1, one) == self.slice(1, other)
    }

    /// Whether two cards are copies: the same name, and the same record.
    #[must_use]
    pub fn are_copies(&self, one: CardId, other: CardId) -> bool {
        self.are_namesakes(one, other) && self.slice(0, one) == self.slice(0, other)
    }

    /// A record and nothing behind it.
    fn read<R: Record>(&self, card: CardId) -> Option<R> {
        let (record, rest) = postcard::take_from_bytes(self.slice(0, card)?).ok()?;
        rest.is_empty().then_some(record)
    }

    fn kind(&self, kind: u8) -> Option<(u16, u16)> {
        self.kinds.get(usize::from(kind)).map(|entry| rows_of(*entry))
    }

    fn slice(&self, table: usize, card: CardId) -> Option<&'a [u8]> {
        let (first, count) = self.kind(card.kind)?;
        if u16::from(card.index) >= count {
            return None;
        }
        let row = usize::from(first) + usize::from(card.index);
        let [from, to] = *self.offsets.get(table)?.get(row..)?.first_chunk()?;
        self.bytes
            .get(u32::from_le_bytes(from) as usize..u32::from_le_bytes(to) as usize)
    }
}

/// The first row of a kind, and how many it has.
fn rows_of([a, b, c, d]: [u8; 4]) -> (u16, u16) {
    (u16::from_le_bytes([a, b]), u16::from_le_bytes([c, d]))
}

/// The rows of all kinds, one kind after the other.
fn count_rows(kinds: &[[u8; 4]]) -> Result<usize, PackError> {
    let mut rows = 0;
    for (first, count) in kinds.iter().map(|entry| rows_of(*entry)) {
        if usize::from(first) != rows || count > ROWS {
            return Err(PackError::Table);
        }
        rows += usize::from(count);
    }
    Ok(rows)
}

/// Decodes every record and name of every kind, for `GameKind::check_pack`.
pub(crate) struct Checker<'p, 'a> {
    pub pack: &'p Pack<'a>,
}

impl KindVisitor for Checker<'_, '_> {
    type Error = PackError;

    fn kind<R: Record>(&mut self) -> Result<(), PackError> {
        if usize::from(R::KIND) >= self.pack.kinds.len() {
            return Err(PackError::Table);
        }
        for index in self.pack.all::<R>().iter() {
            let card = R::card(index);
            self.pack.read::<R>(card).ok_or(PackError::Record(card))?;
            for table in [1, 2] {
                let name = self.pack.slice(table, card);
                name.and_then(|name| core::str::from_utf8(name).ok())
                    .ok_or(PackError::Name(card))?;
            }
        }
        Ok(())
    }
}

/// What holds for the dice of every game: a die has at least one face, and its symbols exist.
pub(crate) fn check_dice(pack: &Pack<'_>) -> Result<(), PackError> {
    let symbols = pack.count(SymbolCard::KIND);
    for index in pack.all::<DieCard>().iter() {
        let die: DieCard = pack.get(index);
        let fault = |why| {
            Err(PackError::Content(Fault {
                card: DieCard::card(index),
                why,
            }))
        };
        if die.faces.is_empty() {
            return fault("a die without faces");
        }
        if die
            .faces
            .iter()
            .flat_map(|face| face.iter())
            .any(|shown| u16::from(shown.symbol) >= symbols)
        {
            return fault("a face shows an unknown symbol");
        }
    }
    Ok(())
}

//! Texts in English and Russian side by side, and messages: a text with its arguments. The core never formats them.

use crate::any::GameKind;
use crate::book::{Letters, Saying};
use crate::pack::CardId;
use core::fmt;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// The languages that the project speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, MaxSize)]
pub enum Lang {
    #[default]
    En,
    Ru,
}

impl Lang {
    pub const ALL: [Self; 2] = [Self::En, Self::Ru];
}

/// A template: `{0}` is the first argument, `{0|die|dice}` its plural form (two in English, three in Russian).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Text {
    /// A few words that belong to no table.
    Plain { en: &'static str, ru: &'static str },
    /// One of many, in a book.
    Bound(Saying),
}

impl Text {
    #[must_use]
    pub fn in_lang(&self, lang: Lang) -> InLang {
        match (self, lang) {
            (Self::Plain { en, .. }, Lang::En) => InLang::Plain(en),
            (Self::Plain { ru, .. }, Lang::Ru) => InLang::Plain(ru),
            (Self::Bound(saying), lang) => InLang::Bound(saying.in_lang(lang)),
        }
    }
}

/// A text in one language, to be written somewhere.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "nothing is boxed where nothing is allocated")]
pub enum InLang {
    Plain(&'static str),
    Bound(Letters),
}

impl fmt::Display for InLang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plain(text) => f.write_str(text),
            Self::Bound(letters) => letters.fmt(f),
        }
    }
}

/// A row of a game's text table: the table in the upper three bits, the row in the rest.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TextId(u16);

const ROW_BITS: u32 = 13;

impl TextId {
    #[must_use]
    pub const fn new(table: u8, row: u16) -> Self {
        Self(((table as u16) << ROW_BITS) | row)
    }

    /// The text itself. Only `texts!` makes ids, so the row is there.
    #[must_use]
    pub fn text(self) -> Saying {
        let row = self.0 & ((1 << ROW_BITS) - 1);
        GameKind::texts((self.0 >> ROW_BITS) as u8).saying(row)
    }
}

impl fmt::Debug for TextId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

/// What a template's placeholder stands for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Arg {
    #[default]
    None,
    Number(i16),
    /// The card's name, in the pack's words.
    Card(CardId),
    Text(TextId),
    /// A cell of the map, by its coordinates.
    Cell {
        x: u8,
        y: u8,
    },
}

impl From<i16> for Arg {
    fn from(number: i16) -> Self {
        Self::Number(number)
    }
}

impl From<u8> for Arg {
    fn from(number: u8) -> Self {
        Self::Number(i16::from(number))
    }
}

impl From<CardId> for Arg {
    fn from(card: CardId) -> Self {
        Self::Card(card)
    }
}

impl From<TextId> for Arg {
    fn from(text: TextId) -> Self {
        Self::Text(text)
    }
}

/// Something to say: a text and its arguments. Small, because a question may hold 32 of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Message {
    pub text: TextId,
    pub args: [Arg; 4],
}

impl Message {
    #[must_use]
    pub const fn new(text: TextId) -> Self {
        Self {
            text,
            args: [Arg::None; 4],
        }
    }

    /// A bare name.
    #[must_use]
    pub fn card(card: CardId) -> Self {
        Self::new(common::NAME).with(card)
    }

    /// The message with one more argument, in the first free place.
    #[must_use]
    pub fn with(mut self, arg: impl Into<Arg>) -> Self {
        if let Some(free) = self.args.iter_mut().find(|arg| **arg == Arg::None) {
            *free = arg.into();
        }
        self
    }
}

/// A game's text table: both languages side by side. Each row is a constant of the crate, so an unused text is dead
/// code and fails the build.
macro_rules! texts {
    (table $table:literal; $($name:ident $en:literal $ru:literal)*) => {
        pub static TEXTS: $crate::book::Book = $crate::book::Book::of(bookbinder::bind!($($en $ru)*));
        // Numbers the rows; the constants below are what the compiler watches.
        #[allow(non_camel_case_types, dead_code, clippy::upper_case_acronyms)]
        enum Row { $($name),* }
        $(pub(crate) const $name: $crate::text::TextId = $crate::text::TextId::new($table, Row::$name as u16);)*
    };
}
pub(crate) use texts;

/// Texts and rules that belong to no game.
pub mod common {
    texts! { table 0;
        NAME        "{0}"                             "{0}"
        CORRECTED   "Corrected by hand"               "Исправлено вручную"
        EYES        "Who sees the board?"             "Кто видит поле?"
        EYES_TABLE  "The table: it answers questions" "Стол: он отвечает на вопросы"
        EYES_MAP    "The device: it keeps the map"    "Прибор: он ведёт карту"
    }

    pub mod rule {
        use crate::rule::rules;

        rules! { table 0;
            CORRECT_01 "CORRECT-01" 0 "The table may correct any number at any time."
                "Игроки могут в любое время исправить любое число."
            CORRECT_02 "CORRECT-02" 0 "The table may open the correction menu at any time."
                "Игроки могут в любое время открыть меню исправлений."
            EYES_01 "EYES-01" 0 "The table chooses at set-up who sees the board: the players or the device."
                "При подготовке игроки выбирают, кто видит поле: они сами или прибор."
        }
    }
}

//! Rules with stable ids: stated once in our own words, cited by the code that applies them.

use crate::any::GameKind;
use crate::book::{Book, Saying};
use core::fmt;

/// A rule as the table reads it when it asks "why?".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The stable id of the spec, such as `EX-COMBAT-01`.
    pub id: &'static str,
    /// Page of the rulebook; 0 where it has none.
    pub page: u8,
    pub statement: Saying,
    /// Why a device cannot act on the rule, for the few where that is so.
    pub informational: Option<Saying>,
}

/// A rule as its table keeps it; the statement is in the book's row of the same number.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Row {
    /// How many letters its id takes of all ids.
    pub id: u8,
    pub page: u8,
    pub informational: bool,
}

/// The rules of a game. The book holds the statements in the order of the rows, then the reasons of those that are
/// informational.
#[derive(Debug, PartialEq, Eq)]
pub struct Rules {
    /// One behind the other: a pointer and a length for each would take as much as the ids themselves.
    ids: &'static str,
    rows: &'static [Row],
    book: Book,
}

impl Rules {
    pub(crate) const fn new(ids: &'static str, rows: &'static [Row], book: Book) -> Self {
        Self { ids, rows, book }
    }

    #[must_use]
    pub fn get(&'static self, row: u16) -> Option<Rule> {
        let (before, from) = self.rows.split_at_checked(usize::from(row))?;
        let Row {
            id,
            page,
            informational,
        } = from.first()?;
        let start = before.iter().map(|row| usize::from(row.id)).sum::<usize>();
        let reason = || {
            let reasons = before.iter().filter(|row| row.informational).count();
            self.book.saying((self.rows.len() + reasons) as u16)
        };
        Some(Rule {
            id: self.ids.get(start..)?.get(..usize::from(*id))?,
            page: *page,
            statement: self.book.saying(row),
            informational: informational.then(reason),
        })
    }

    pub fn iter(&'static self) -> impl Iterator<Item = Rule> {
        (0..self.rows.len() as u16).filter_map(|row| self.get(row))
    }
}

/// A row of a game's rule table: the table in the upper three bits, the row in the rest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId(u16);

const ROW_BITS: u32 = 13;

impl RuleId {
    #[must_use]
    pub const fn new(table: u8, row: u16) -> Self {
        Self(((table as u16) << ROW_BITS) | row)
    }

    /// The rule itself. Only `rules!` makes ids, so the row is there.
    #[must_use]
    pub fn rule(self) -> Rule {
        let row = self.0 & ((1 << ROW_BITS) - 1);
        let rules = GameKind::rules((self.0 >> ROW_BITS) as u8);
        rules.get(row).unwrap_or(Rule {
            id: "?",
            page: 0,
            statement: rules.book.saying(row),
            informational: None,
        })
    }
}

impl fmt::Debug for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.rule().id)
    }
}

/// A game's rule table, English with Russian below. Each row is a constant of the crate, so a rule that no code cites
/// is dead code and fails the build; rules that a device cannot act on are informational: the reason follows, and there
/// is no constant.
///
/// ```text
/// rules! { table 1;
///     COMBAT_01 "EX-COMBAT-01" 3 "Each hit takes one health."
///         "Каждое попадание отнимает одно здоровье."
///     INFO_01   "EX-INFO-01"   1 "Any figures will do."
///         "Подойдут любые фигурки."
///         => "Nothing depends on the figures." "От фигурок ничего не зависит."
/// }
/// ```
macro_rules! rules {
    (table $table:literal; $(
        $name:ident $id:literal $page:literal $en:literal $ru:literal $(=> $reason:literal $reason_ru:literal)?
    )*) => {
        pub static RULES: $crate::rule::Rules = $crate::rule::Rules::new(
            concat!($($id),*),
            &[$($crate::rule::Row {
                id: $id.len() as u8,
                page: $page,
                informational: $crate::rule::rules!(@informational $($reason)?),
            }),*],
            $crate::book::Book::of(bookbinder::bind!($($en $ru)* $($($reason $reason_ru)?)*)),
        );
        // Numbers the rows; the constants below are what the compiler watches.
        #[allow(non_camel_case_types, dead_code, clippy::upper_case_acronyms)]
        enum Row { $($name),* }
        $($crate::rule::rules!(@id $table $name $($reason)?);)*
    };
    (@informational) => { false };
    (@informational $reason:literal) => { true };
    (@id $table:literal $name:ident $reason:literal) => {};
    (@id $table:literal $name:ident) => {
        pub(crate) const $name: $crate::rule::RuleId = $crate::rule::RuleId::new($table, Row::$name as u16);
    };
}
pub(crate) use rules;

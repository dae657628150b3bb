//! Rules with stable ids: stated once in our own words, cited by the code that applies them.

use crate::any::GameKind;
use crate::text::Text;
use core::fmt;

/// A rule as the table reads it when it asks "why?".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The stable id of the spec, such as `EX-COMBAT-01`.
    pub id: &'static str,
    /// Page of the rulebook; 0 where it has none.
    pub page: u8,
    pub statement: Text,
    /// Why a device cannot act on the rule, for the few where that is so.
    pub informational: Option<Text>,
}

/// A row of a game's rule table: the table in the upper three bits, the row in the rest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId(u16);

const ROW_BITS: u32 = 13;

static UNKNOWN: Rule = Rule {
    id: "?",
    page: 0,
    statement: Text { en: "?", ru: "?" },
    informational: None,
};

impl RuleId {
    #[must_use]
    pub const fn new(table: u8, row: u16) -> Self {
        Self(((table as u16) << ROW_BITS) | row)
    }

    /// The rule itself. Only `rules!` makes ids, so the row is there.
    #[must_use]
    pub fn rule(self) -> &'static Rule {
        let row = self.0 & ((1 << ROW_BITS) - 1);
        GameKind::rules((self.0 >> ROW_BITS) as u8)
            .get(usize::from(row))
            .unwrap_or(&UNKNOWN)
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
        pub static RULES: &[$crate::rule::Rule] = &[$($crate::rule::Rule {
            id: $id,
            page: $page,
            statement: $crate::text::Text { en: $en, ru: $ru },
            informational: $crate::rule::rules!(@reason $($reason $reason_ru)?),
        }),*];
        // Numbers the rows; the constants below are what the compiler watches.
        #[allow(non_camel_case_types, dead_code, clippy::upper_case_acronyms)]
        enum Row { $($name),* }
        $($crate::rule::rules!(@id $table $name $($reason)?);)*
    };
    (@reason) => { None };
    (@reason $en:literal $ru:literal) => { Some($crate::text::Text { en: $en, ru: $ru }) };
    (@id $table:literal $name:ident $reason:literal) => {};
    (@id $table:literal $name:ident) => {
        pub(crate) const $name: $crate::rule::RuleId = $crate::rule::RuleId::new($table, Row::$name as u16);
    };
}
pub(crate) use rules;

//! What a tab may ask for: one JSON object a message, `{"do":"key","key":"A"}`, with an optional number `n` that the
//! answer repeats.

use handheld::{Key, Source};
use rules_core::Lang;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// More is no message of the page's.
pub const LONGEST: usize = 16 << 10;

#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Wish {
    Key {
        key: KeyName,
    },
    Hold {
        key: KeyName,
    },
    /// A and B together.
    Repeat,
    Tag {
        id: String,
    },
    /// What real dice show.
    Roll {
        faces: Vec<u8>,
    },
    Set {
        gauge: u8,
        value: i16,
    },
    Undo,
    Redo,
    Lang {
        lang: LangName,
    },
    Source {
        source: SourceName,
    },
    New {
        game: String,
        /// From the clock unless given.
        seed: Option<String>,
    },
    /// A copy of the game in a free slot.
    Save,
    Load {
        slot: u8,
    },
    Erase {
        slot: u8,
    },
    /// Take over the keys.
    Take,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LangName {
    En,
    Ru,
}

impl From<Lang> for LangName {
    fn from(lang: Lang) -> Self {
        match lang {
            Lang::En => Self::En,
            Lang::Ru => Self::Ru,
        }
    }
}

impl From<LangName> for Lang {
    fn from(name: LangName) -> Self {
        match name {
            LangName::En => Self::En,
            LangName::Ru => Self::Ru,
        }
    }
}

/// Whose dice: the device's or the table's.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SourceName {
    Device,
    Table,
}

impl From<Source> for SourceName {
    fn from(source: Source) -> Self {
        match source {
            Source::Device => Self::Device,
            Source::Table => Self::Table,
        }
    }
}

impl From<SourceName> for Source {
    fn from(name: SourceName) -> Self {
        match name {
            SourceName::Device => Self::Device,
            SourceName::Table => Self::Table,
        }
    }
}

#[derive(Clone, Copy, Deserialize)]
pub enum KeyName {
    A,
    B,
    X,
    Y,
}

impl From<KeyName> for Key {
    fn from(name: KeyName) -> Self {
        match name {
            KeyName::A => Self::A,
            KeyName::B => Self::B,
            KeyName::X => Self::X,
            KeyName::Y => Self::Y,
        }
    }
}

/// Why a wish was not granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    /// The message is not understood.
    Malformed,
    TooLong,
    /// Another tab has the keys.
    Watching,
    /// Not possible now.
    Refused,
}

/// The answer to a wish.
#[derive(Serialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum Reply {
    Done {
        n: Option<u64>,
    },
    Error {
        n: Option<u64>,
        code: Refusal,
        text: String,
    },
}

impl Reply {
    pub fn json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// Reads a message; what is wrong with it otherwise, and its number if it has one.
pub fn parse(text: &str) -> Result<(Option<u64>, Wish), Reply> {
    let error = |n, code, text: String| Reply::Error { n, code, text };
    if text.len() > LONGEST {
        let what = format!("a message has at most {LONGEST} bytes, this one has {}", text.len());
        return Err(error(None, Refusal::TooLong, what));
    }
    let mut value: Value =
        serde_json::from_str(text).map_err(|wrong| error(None, Refusal::Malformed, format!("no JSON: {wrong}")))?;
    let Some(fields) = value.as_object_mut() else {
        let what = "a message is a JSON object with a field `do`".to_owned();
        return Err(error(None, Refusal::Malformed, what));
    };
    let n = fields.remove("n").and_then(|n| n.as_u64());
    let wish = serde_json::from_value(value).map_err(|wrong| error(n, Refusal::Malformed, wrong.to_string()))?;
    Ok((n, wish))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str) -> String {
        match parse(text) {
            Ok(_) => panic!("{text} was understood"),
            Err(reply) => reply.json(),
        }
    }

    #[test]
    fn what_is_not_understood_gets_a_reason() {
        for (text, reason) in [
            ("", "no JSON"),
            ("[]", "a JSON object"),
            ("{}", "missing field `do`"),
            (r#"{"do":"dance"}"#, "unknown variant `dance`"),
            (r#"{"do":"key","key":"Q"}"#, "unknown variant `Q`"),
            (r#"{"do":"key"}"#, "missing field `key`"),
            (r#"{"do":"key","key":"A","more":1}"#, "unknown field `more`"),
            (r#"{"do":"set","gauge":999,"value":1}"#, "invalid value"),
            (r#"{"do":"roll","faces":[-1]}"#, "invalid value"),
        ] {
            let reply = refusal(text);
            assert!(reply.contains(reason), "{text}: {reply}");
        }
        assert!(refusal(r#"{"n":7,"do":"dance"}"#).contains(r#""n":7"#));
        assert!(refusal(&format!(r#"{{"do":"{}"}}"#, "x".repeat(LONGEST))).contains("at most"));
    }
}

//! From TOML to a pack. A row is a table of its kind with `id`, `name = { en, ru }`, optionally `copies`, and the
//! fields of the record; `"@id"` or `"@kind.id"` anywhere in it stands for the number of another row.
//!
//! Several files make one pack: a later row takes the place of an earlier one with the same kind and id, others follow
//! the earlier ones; `over = "demo.toml"` names the file beside this one that comes before it; `replaces = ["event", …]` drops all earlier rows of these kinds. `demo = true` marks the rows of a
//! file as invented; the pack is marked while one of them is in use.

use anyhow::{Result, anyhow, bail};
use rules_core::pack::{DEMO, FORMAT, Fault, HEADER, KindVisitor, MAGIC, PackError, ROWS, Record, checksum};
use rules_core::{CardId, GameKind, Lang, Pack};
use serde::de::IntoDeserializer;
use std::collections::BTreeMap;
use std::ops::Range;
use toml_edit::{Document, Item, Table, Value};

/// What stands at the top of a file, before the rows.
const KEYS: [&str; 4] = ["game", "demo", "over", "replaces"];

/// Compiles the text of a pack. Errors name the file, the line and the reason.
pub fn compile(file: &str, text: &str) -> Result<Vec<u8>> {
    compile_all(&[(file.to_owned(), text.to_owned())])
}

/// Compiles several files into one pack: their names and texts, in order.
pub fn compile_all(files: &[(String, String)]) -> Result<Vec<u8>> {
    let mut texts = Vec::new();
    for (name, text) in files {
        texts.push(Text::parse(name, text)?);
    }
    let Some(first) = texts.first() else {
        bail!("name at least one TOML file");
    };
    let game = first.game()?;
    let mut kinds = Kinds::default();
    let _ = game.kinds(&mut kinds);
    for text in &texts {
        if text.game()? != game {
            return Err(text.error(
                text.document.get("game").and_then(Item::span),
                &format!("the first file is for {}", game.name()),
            ));
        }
        text.known_keys(&kinds.0)?;
    }
    let source = Source {
        kinds: &kinds.0,
        rows: rows(&texts, &kinds.0)?,
    };
    let mut compiler = Compiler {
        source: &source,
        kinds: Vec::new(),
    };
    game.kinds(&mut compiler)?;
    let demo = source.rows.values().flatten().any(|row| row.text.is_demo());
    let bytes = assemble(game, if demo { DEMO } else { 0 }, &compiler.kinds)?;
    Pack::open(&bytes).map_err(|error| source.explain(first, error))?;
    Ok(bytes)
}

/// The file that this one is laid over, if it says so.
#[must_use]
pub fn lies_over(text: &str) -> Option<String> {
    let document = Document::parse(text).ok()?;
    document.get("over").and_then(Item::as_str).map(str::to_owned)
}

/// One TOML file.
struct Text<'a> {
    name: &'a str,
    text: &'a str,
    document: Document<&'a str>,
}

impl<'a> Text<'a> {
    fn parse(name: &'a str, text: &'a str) -> Result<Self> {
        match Document::parse(text) {
            Ok(document) => Ok(Self { name, text, document }),
            Err(error) => Err(at(name, text, error.span(), error.message())),
        }
    }

    fn error(&self, span: Option<Range<usize>>, reason: &str) -> anyhow::Error {
        at(self.name, self.text, span, reason)
    }

    fn game(&self) -> Result<GameKind> {
        let game = self.document.get("game");
        GameKind::from_name(game.and_then(Item::as_str).unwrap_or_default()).ok_or_else(|| {
            let known = GameKind::ALL.map(GameKind::name).join(", ");
            // Where it is missing, the first line is where it belongs.
            let span = game.and_then(Item::span).unwrap_or_default();
            self.error(Some(span), &format!("`game` must be one of: {known}"))
        })
    }

    fn is_demo(&self) -> bool {
        self.document.get("demo").and_then(Item::as_bool).unwrap_or_default()
    }

    /// Kinds of which this file drops all earlier rows.
    fn replaces(&self, kind: &str) -> bool {
        let kinds = self.document.get("replaces").and_then(Item::as_array);
        kinds.is_some_and(|kinds| kinds.iter().any(|name| name.as_str() == Some(kind)))
    }

    fn known_keys(&self, kinds: &[&str]) -> Result<()> {
        let known = kinds.join(", ");
        for (key, item) in self.document.iter() {
            if !KEYS.contains(&key) && !kinds.contains(&key) {
                let table = self.document.as_table();
                let span = table.key(key).and_then(toml_edit::Key::span).or_else(|| item.span());
                return Err(self.error(span, &format!("unknown kind `{key}`; this game has: {known}")));
            }
        }
        if let Some(demo) = self.document.get("demo").filter(|demo| demo.as_bool().is_none()) {
            return Err(self.error(demo.span(), "`demo` is true or false"));
        }
        if let Some(replaces) = self.document.get("replaces") {
            let names = replaces.as_array().into_iter().flatten();
            let strange = names.filter(|name| !name.as_str().is_some_and(|name| kinds.contains(&name)));
            if replaces.as_array().is_none() || strange.count() > 0 {
                return Err(self.error(
                    replaces.span(),
                    &format!("`replaces` is a list of kinds; this game has: {known}"),
                ));
            }
        }
        Ok(())
    }
}

/// An error as a compiler would print it: file, line, reason.
fn at(file: &str, text: &str, span: Option<Range<usize>>, reason: &str) -> anyhow::Error {
    let reason = reason.trim().replace('\n', "; ");
    match span {
        Some(span) => {
            let line = text.get(..span.start).unwrap_or(text).matches('\n').count() + 1;
            anyhow!("{file}:{line}: {reason}")
        }
        None => anyhow!("{file}: {reason}"),
    }
}

/// A reason in the words of people who write no Rust.
fn in_words(reason: &str) -> String {
    let types = [
        ("expected u8", "expected a whole number from 0 to 255"),
        ("expected i8", "expected a whole number from -128 to 127"),
        ("expected u16", "expected a whole number from 0 to 65535"),
        ("expected i16", "expected a whole number from -32768 to 32767"),
    ];
    let known = types
        .iter()
        .find_map(|(rust, words)| Some(format!("{}{words}", reason.strip_suffix(rust)?)));
    known.unwrap_or_else(|| reason.to_owned())
}

#[derive(Default)]
struct Kinds(Vec<&'static str>);

impl KindVisitor for Kinds {
    type Error = std::convert::Infallible;

    fn kind<R: Record>(&mut self) -> Result<(), Self::Error> {
        self.0.push(R::NAME);
        Ok(())
    }
}

/// One row of a file; `copies` are rows of their own in the pack.
struct Row<'a> {
    id: String,
    copies: u8,
    names: [String; 2],
    table: &'a Table,
    span: Option<Range<usize>>,
    text: &'a Text<'a>,
    /// Number of its first copy among its kind.
    first: usize,
}

impl Row<'_> {
    fn error(&self, reason: &str) -> anyhow::Error {
        self.text.error(self.span.clone(), reason)
    }
}

struct Source<'a> {
    /// Names of the kinds, in the order of their numbers.
    kinds: &'a [&'static str],
    rows: BTreeMap<&'a str, Vec<Row<'a>>>,
}

fn rows<'a>(texts: &'a [Text<'a>], kinds: &[&'static str]) -> Result<BTreeMap<&'a str, Vec<Row<'a>>>> {
    let mut all = BTreeMap::new();
    for &kind in kinds {
        let mut rows: Vec<Row<'a>> = Vec::new();
        for text in texts {
            if text.replaces(kind) {
                rows.clear();
            }
            for row in rows_of(text, kind)? {
                match rows.iter_mut().find(|earlier| earlier.id == row.id) {
                    Some(earlier) => *earlier = row,
                    None => rows.push(row),
                }
            }
        }
        let mut first = 0;
        for row in &mut rows {
            row.first = first;
            first += usize::from(row.copies);
            if first > usize::from(ROWS) {
                return Err(row.error(&format!("more than {ROWS} rows of kind {kind}")));
            }
        }
        all.insert(kind, rows);
    }
    Ok(all)
}

/// The rows of a kind in one file.
fn rows_of<'a>(text: &'a Text<'a>, kind: &str) -> Result<Vec<Row<'a>>> {
    let mut rows: Vec<Row<'a>> = Vec::new();
    match text.document.get(kind) {
        None => {}
        Some(Item::ArrayOfTables(tables)) => {
            for table in tables {
                let row = row(text, table).map_err(|reason| text.error(table.span(), &reason))?;
                if rows.iter().any(|other| other.id == row.id) {
                    return Err(row.error(&format!("`{}` stands here twice as a {kind}", row.id)));
                }
                rows.push(row);
            }
        }
        Some(other) => {
            return Err(text.error(other.span(), &format!("write [[{kind}]] for each {kind}")));
        }
    }
    Ok(rows)
}

fn row<'a>(text: &'a Text<'a>, table: &'a Table) -> Result<Row<'a>, String> {
    let string = |item: Option<&Item>| item.and_then(Item::as_str).map(str::to_owned);
    let id = string(table.get("id")).ok_or("a row needs an `id`")?;
    let name = |lang: &str| {
        string(table.get("name").and_then(|name| name.get(lang)))
            .ok_or_else(|| format!("`{id}` needs a name in each language: name = {{ en = \"…\", ru = \"…\" }}"))
    };
    let names = [name("en")?, name("ru")?];
    let copies = match table.get("copies") {
        None => 1,
        Some(copies) => copies
            .as_integer()
            .and_then(|copies| u8::try_from(copies).ok())
            .filter(|copies| *copies > 0)
            .ok_or_else(|| format!("`copies` of `{id}` must be 1 to 255"))?,
    };
    Ok(Row {
        copies,
        names,
        table,
        span: table.span(),
        text,
        first: 0,
        id,
    })
}

impl Source<'_> {
    /// Puts a row number in the place of each `"@id"` of a row.
    fn resolve(&self, text: &Text<'_>, value: &mut Value) -> Result<()> {
        match value {
            Value::String(string) => {
                if let Some(reference) = string.value().strip_prefix('@') {
                    let span = string.span();
                    let number = self.number(reference).map_err(|reason| text.error(span, &reason))?;
                    *value = Value::from(i64::try_from(number)?);
                }
            }
            Value::Array(values) => values.iter_mut().try_for_each(|value| self.resolve(text, value))?,
            Value::InlineTable(table) => {
                table.iter_mut().try_for_each(|(_, value)| self.resolve(text, value))?;
            }
            Value::Integer(_) | Value::Float(_) | Value::Boolean(_) | Value::Datetime(_) => {}
        }
        Ok(())
    }

    fn resolve_item(&self, text: &Text<'_>, item: &mut Item) -> Result<()> {
        let each = |table: &mut Table| {
            let mut items = table.iter_mut();
            items.try_for_each(|(_, item)| self.resolve_item(text, item))
        };
        match item {
            Item::Value(value) => self.resolve(text, value),
            Item::Table(table) => each(table),
            Item::ArrayOfTables(tables) => tables.iter_mut().try_for_each(each),
            Item::None => Ok(()),
        }
    }

    fn number(&self, reference: &str) -> Result<usize, String> {
        let (kind, id) = reference
            .split_once('.')
            .map_or((None, reference), |(kind, id)| (Some(kind), id));
        let found: Vec<&Row<'_>> = self
            .rows
            .iter()
            .filter(|(name, _)| kind.is_none_or(|kind| kind == **name))
            .flat_map(|(_, rows)| rows.iter().filter(|row| row.id == id))
            .collect();
        match found[..] {
            [row] => Ok(row.first),
            [] => Err(format!("`@{reference}` is nowhere in the pack")),
            _ => Err(format!("`@{reference}` stands for several rows: write @kind.id")),
        }
    }

    /// Says in the files' words what `Pack::open` found.
    fn explain(&self, first: &Text<'_>, error: PackError) -> anyhow::Error {
        let (PackError::Content(Fault { card, .. }) | PackError::Record(card) | PackError::Name(card)) = error else {
            return anyhow!("{}: {error}", first.name);
        };
        let reason = if let PackError::Content(Fault { why, .. }) = error {
            why
        } else {
            "cannot be read back"
        };
        match self.row_of(card) {
            Some((kind, row)) => row.error(&format!("{kind} `{}`: {reason}", row.id)),
            None => anyhow!("{}: {reason}", first.name),
        }
    }

    fn row_of(&self, card: CardId) -> Option<(&str, &Row<'_>)> {
        let kind = *self.kinds.get(usize::from(card.kind))?;
        let row = self
            .rows
            .get(kind)?
            .iter()
            .rev()
            .find(|row| row.first <= usize::from(card.index))?;
        Some((kind, row))
    }
}

/// Encoded rows with their names, one list per kind.
struct Compiler<'s, 'a> {
    source: &'s Source<'a>,
    kinds: Vec<Vec<(Vec<u8>, [String; 2])>>,
}

impl KindVisitor for Compiler<'_, '_> {
    type Error = anyhow::Error;

    fn kind<R: Record>(&mut self) -> Result<()> {
        let mut encoded = Vec::new();
        for row in self.source.rows.get(R::NAME).into_iter().flatten() {
            let mut fields = row.table.clone();
            for own in ["id", "name", "copies"] {
                fields.remove(own);
            }
            let mut item = Item::Table(fields);
            self.source.resolve_item(row.text, &mut item)?;
            let Ok(fields) = item.into_value() else {
                return Err(row.error(&format!("`{}` is not a table", row.id)));
            };
            let record = R::deserialize(fields.into_deserializer()).map_err(|error| {
                let span = error.span().or_else(|| row.span.clone());
                row.text.error(
                    span,
                    &format!("{} `{}`: {}", R::NAME, row.id, in_words(error.message())),
                )
            })?;
            let bytes = postcard::to_allocvec(&record)?;
            encoded.extend((0..row.copies).map(|_| (bytes.clone(), row.names.clone())));
        }
        self.kinds.push(encoded);
        Ok(())
    }
}

/// Lays the rows out as `rules_core::pack` reads them.
fn assemble(game: GameKind, flags: u32, kinds: &[Vec<(Vec<u8>, [String; 2])>]) -> Result<Vec<u8>> {
    let rows: Vec<&(Vec<u8>, [String; 2])> = kinds.iter().flatten().collect();
    let mut tables = flags.to_le_bytes().to_vec();
    let mut first = 0u16;
    for kind in kinds {
        let count = u16::try_from(kind.len())?;
        tables.extend(first.to_le_bytes());
        tables.extend(count.to_le_bytes());
        first += count;
    }
    let mut blob: Vec<u8> = Vec::new();
    let start = HEADER + tables.len() + 3 * 4 * (rows.len() + 1);
    let mut offset = |blob: &Vec<u8>| -> Result<()> {
        tables.extend(u32::try_from(start + blob.len())?.to_le_bytes());
        Ok(())
    };
    offset(&blob)?;
    for (record, _) in &rows {
        blob.extend(record);
        offset(&blob)?;
    }
    for lang in Lang::ALL {
        offset(&blob)?;
        for (_, names) in &rows {
            blob.extend(names[lang as usize].as_bytes());
            offset(&blob)?;
        }
    }
    let body = [tables, blob].concat();
    let mut bytes = MAGIC.to_vec();
    bytes.extend(FORMAT.to_le_bytes());
    bytes.push(game.code());
    bytes.push(u8::try_from(kinds.len())?);
    bytes.extend(u32::try_from(HEADER + body.len())?.to_le_bytes());
    bytes.extend(checksum(&body).to_le_bytes());
    bytes.extend(body);
    Ok(bytes)
}

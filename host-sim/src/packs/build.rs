//! From TOML to a pack. A row is a table of its kind with `id`, `name = { en, ru }`, optionally `copies`, and the
//! fields of the record; `"@id"` or `"@kind.id"` anywhere in it stands for the number of another row.

use anyhow::{Result, anyhow, bail};
use rules_core::pack::{FORMAT, Fault, HEADER, KindVisitor, MAGIC, PackError, ROWS, Record, checksum};
use rules_core::{CardId, GameKind, Lang, Pack};
use serde::de::IntoDeserializer;
use std::collections::BTreeMap;
use std::ops::Range;
use toml_edit::{Document, Item, Table, Value};

/// Compiles the text of a pack. Errors name the file, the line and the reason.
pub fn compile(file: &str, text: &str) -> Result<Vec<u8>> {
    let document = Document::parse(text).map_err(|error| at(file, text, error.span(), error.message()))?;
    let game = document.get("game").and_then(Item::as_str).unwrap_or_default();
    let game = GameKind::from_name(game).ok_or_else(|| {
        let known = GameKind::ALL.map(GameKind::name).join(", ");
        at(
            file,
            text,
            // Where it is missing, the first line is where it belongs.
            Some(document.get("game").and_then(Item::span).unwrap_or_default()),
            &format!("`game` must be one of: {known}"),
        )
    })?;

    let mut kinds = Kinds::default();
    let _ = game.kinds(&mut kinds);
    for (key, item) in document.iter() {
        if key != "game" && !kinds.0.contains(&key) {
            let span = document
                .as_table()
                .key(key)
                .and_then(toml_edit::Key::span)
                .or_else(|| item.span());
            let known = kinds.0.join(", ");
            return Err(at(
                file,
                text,
                span,
                &format!("unknown kind `{key}`; this game has: {known}"),
            ));
        }
    }

    let source = Source {
        file,
        text,
        kinds: &kinds.0,
        rows: rows(file, text, &document, &kinds.0)?,
    };
    let mut compiler = Compiler {
        source: &source,
        kinds: Vec::new(),
    };
    game.kinds(&mut compiler)?;
    let bytes = assemble(game, &compiler.kinds)?;
    Pack::open(&bytes).map_err(|error| source.explain(error))?;
    Ok(bytes)
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

/// One row of the file; `copies` are rows of their own in the pack.
struct Row<'a> {
    id: String,
    copies: u8,
    names: [String; 2],
    table: &'a Table,
    span: Option<Range<usize>>,
    /// Number of its first copy among its kind.
    first: usize,
}

struct Source<'a> {
    file: &'a str,
    text: &'a str,
    /// Names of the kinds, in the order of their numbers.
    kinds: &'a [&'static str],
    rows: BTreeMap<&'a str, Vec<Row<'a>>>,
}

fn rows<'a>(
    file: &'a str,
    text: &'a str,
    document: &'a Document<&'a str>,
    kinds: &[&'a str],
) -> Result<BTreeMap<&'a str, Vec<Row<'a>>>> {
    let mut all = BTreeMap::new();
    for &kind in kinds {
        let mut rows: Vec<Row<'_>> = Vec::new();
        let mut first = 0;
        match document.get(kind) {
            None => {}
            Some(Item::ArrayOfTables(tables)) => {
                for table in tables {
                    let row = row(table, first).map_err(|reason| at(file, text, table.span(), &reason))?;
                    if rows.iter().any(|other| other.id == row.id) {
                        return Err(at(
                            file,
                            text,
                            row.span,
                            &format!("`{}` stands here twice as a {kind}", row.id),
                        ));
                    }
                    first += usize::from(row.copies);
                    if first > usize::from(ROWS) {
                        return Err(at(
                            file,
                            text,
                            row.span,
                            &format!("more than {ROWS} rows of kind {kind}"),
                        ));
                    }
                    rows.push(row);
                }
            }
            Some(other) => {
                return Err(at(
                    file,
                    text,
                    other.span(),
                    &format!("write [[{kind}]] for each {kind}"),
                ));
            }
        }
        all.insert(kind, rows);
    }
    Ok(all)
}

fn row(table: &Table, first: usize) -> Result<Row<'_>, String> {
    let text = |item: Option<&Item>| item.and_then(Item::as_str).map(str::to_owned);
    let id = text(table.get("id")).ok_or("a row needs an `id`")?;
    let name = |lang: &str| {
        text(table.get("name").and_then(|name| name.get(lang)))
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
        first,
        id,
    })
}

impl Source<'_> {
    fn error(&self, span: Option<Range<usize>>, reason: &str) -> anyhow::Error {
        at(self.file, self.text, span, reason)
    }

    /// Puts a row number in the place of each `"@id"`.
    fn resolve(&self, value: &mut Value) -> Result<()> {
        match value {
            Value::String(text) => {
                if let Some(reference) = text.value().strip_prefix('@') {
                    let span = text.span();
                    let number = self.number(reference).map_err(|reason| self.error(span, &reason))?;
                    *value = Value::from(i64::try_from(number)?);
                }
            }
            Value::Array(values) => values.iter_mut().try_for_each(|value| self.resolve(value))?,
            Value::InlineTable(table) => {
                table.iter_mut().try_for_each(|(_, value)| self.resolve(value))?;
            }
            Value::Integer(_) | Value::Float(_) | Value::Boolean(_) | Value::Datetime(_) => {}
        }
        Ok(())
    }

    fn resolve_item(&self, item: &mut Item) -> Result<()> {
        match item {
            Item::Value(value) => self.resolve(value),
            Item::Table(table) => table.iter_mut().try_for_each(|(_, item)| self.resolve_item(item)),
            Item::ArrayOfTables(tables) => tables
                .iter_mut()
                .try_for_each(|table| table.iter_mut().try_for_each(|(_, item)| self.resolve_item(item))),
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
            [] => Err(format!("`@{reference}` is not in this file")),
            _ => Err(format!("`@{reference}` stands for several rows: write @kind.id")),
        }
    }

    /// Says in the file's words what `Pack::open` found.
    fn explain(&self, error: PackError) -> anyhow::Error {
        let (PackError::Content(Fault { card, .. }) | PackError::Record(card) | PackError::Name(card)) = error else {
            return anyhow!("{}: {error}", self.file);
        };
        let reason = if let PackError::Content(Fault { why, .. }) = error {
            why
        } else {
            "cannot be read back"
        };
        match self.row_of(card) {
            Some((kind, row)) => self.error(row.span.clone(), &format!("{kind} `{}`: {reason}", row.id)),
            None => anyhow!("{}: {reason}", self.file),
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
            self.source.resolve_item(&mut item)?;
            let Ok(fields) = item.into_value() else {
                bail!("{}: `{}` is not a table", self.source.file, row.id)
            };
            let record = R::deserialize(fields.into_deserializer()).map_err(|error| {
                let span = error.span().or_else(|| row.span.clone());
                self.source.error(
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
fn assemble(game: GameKind, kinds: &[Vec<(Vec<u8>, [String; 2])>]) -> Result<Vec<u8>> {
    let rows: Vec<&(Vec<u8>, [String; 2])> = kinds.iter().flatten().collect();
    let mut tables = Vec::new();
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

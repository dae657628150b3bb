//! What the page is made of, built into the program: it needs no network and no folder.

use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rules_core::{GameKind, Lang};
use serde_json::{Map, Value, json};

struct File {
    path: &'static str,
    kind: &'static str,
    text: &'static str,
}

macro_rules! files {
    ($($path:literal $kind:ident $name:literal)*) => {
        const FILES: &[File] = &[$(File { path: $path, kind: $kind, text: include_str!(concat!("web/", $name)) }),*];
    };
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

files! {
    "/" HTML "index.html"
    "/page.css" CSS "page.css"
    "/device.css" CSS "device.css"
    "/panels.css" CSS "panels.css"
    "/icon.svg" SVG "icon.svg"
    "/main.js" SCRIPT "main.js"
    "/link.js" SCRIPT "link.js"
    "/screen.js" SCRIPT "screen.js"
    "/keys.js" SCRIPT "keys.js"
    "/tags.js" SCRIPT "tags.js"
    "/dice.js" SCRIPT "dice.js"
    "/log.js" SCRIPT "log.js"
    "/numbers.js" SCRIPT "numbers.js"
    "/statistics.js" SCRIPT "statistics.js"
    "/plays.js" SCRIPT "plays.js"
    "/table.js" SCRIPT "table.js"
    "/words.js" SCRIPT "words.js"
    "/dom.js" SCRIPT "dom.js"
}

pub async fn file(uri: Uri) -> Response {
    match FILES.iter().find(|file| file.path == uri.path()) {
        Some(file) => ([(header::CONTENT_TYPE, file.kind)], file.text).into_response(),
        None => (StatusCode::NOT_FOUND, "There is no such page here.\n").into_response(),
    }
}

/// Every rule of every game: what the page shows behind a rule's id.
pub async fn rules() -> Response {
    let tables = GameKind::ALL.into_iter().map(GameKind::code).chain([0]);
    let rules: Map<String, Value> = tables
        .flat_map(|table| GameKind::rules(table).iter())
        .map(|rule| {
            let [en, ru] = Lang::ALL.map(|lang| rule.statement.in_lang(lang).to_string());
            (rule.id.to_owned(), json!({ "en": en, "ru": ru, "page": rule.page }))
        })
        .collect();
    json_response(&Value::Object(rules))
}

pub fn json_response(value: &impl serde::Serialize) -> Response {
    let text = serde_json::to_string(value).unwrap_or_default();
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

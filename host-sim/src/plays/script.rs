//! A play as its lines: what people write, and what the tool writes.

/// One line of a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// `game … pack … start … rules …`, in any order, on any number of lines.
    Header(Vec<String>),
    /// Nothing, or a comment.
    Comment,
    /// `= NAME VALUE` before the first input: set up by gauges.
    SetUp(String),
    /// `> …`
    Input(String),
    /// `>! …`: must be refused, and change nothing.
    Refused(String),
    /// `shot NAME KEYS…`: a picture of the screen here, after these keys have been pressed.
    Shot { name: String, keys: Vec<String> },
    /// Written by the tool: `?`, `!`, `=`, `.`, `x`.
    Written,
}

const HEADER: [&str; 4] = ["game", "pack", "start", "rules"];

/// Reads a play line by line; an error has the line's number, from 1.
pub fn parse(text: &str) -> Result<Vec<Line>, (usize, String)> {
    let mut begun = false;
    text.lines()
        .enumerate()
        .map(|(at, line)| one(line, &mut begun).map_err(|reason| (at + 1, reason)))
        .collect()
}

fn one(line: &str, begun: &mut bool) -> Result<Line, String> {
    let text = line.split(" # ").next().unwrap_or_default().trim();
    let after = |mark: &str| text.strip_prefix(mark).unwrap_or_default().trim().to_owned();
    if text.is_empty() || text.starts_with('#') {
        return Ok(Line::Comment);
    }
    if text.starts_with(">!") {
        *begun = true;
        return Ok(Line::Refused(after(">!")));
    }
    if text.starts_with('>') {
        *begun = true;
        return Ok(Line::Input(after(">")));
    }
    if text.starts_with('=') && !*begun {
        return Ok(Line::SetUp(after("=")));
    }
    if text.starts_with(['?', '!', '=', '.']) || text.starts_with("x ") {
        *begun = true;
        return Ok(Line::Written);
    }
    if let Some(shot) = text.strip_prefix("shot ") {
        *begun = true;
        let mut words = shot.split_whitespace().map(str::to_owned);
        return Ok(Line::Shot {
            name: words.next().unwrap_or_default(),
            keys: words.collect(),
        });
    }
    let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    if words.first().is_some_and(|word| HEADER.contains(&word.as_str())) {
        if *begun {
            return Err("the header stands before the first question".to_owned());
        }
        return Ok(Line::Header(words));
    }
    Err(format!(
        "a line begins with game, pack, start, rules, shot, >, >!, ?, !, =, ., x or #; this one with `{text}`"
    ))
}

/// A name, and the line that it stands on, from 1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Named {
    pub line: usize,
    pub name: String,
}

/// What the header lines say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    pub game: Named,
    pub pack: Named,
    pub start: Option<Named>,
    /// Claimed rules.
    pub rules: Vec<Named>,
}

impl Header {
    pub fn of(lines: &[Line]) -> Result<Self, (usize, String)> {
        let mut header = Self {
            pack: Named {
                line: 1,
                name: "demo".to_owned(),
            },
            ..Self::default()
        };
        for (at, line) in lines.iter().enumerate() {
            let Line::Header(words) = line else { continue };
            let mut key = "";
            for word in words {
                // Packs and starts are files beside the plays: a name must not lead anywhere else.
                if !word.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-')) {
                    let what = format!("`{word}` is no name: letters, digits, `_` and `-` make one");
                    return Err((at + 1, what));
                }
                let named = Named {
                    line: at + 1,
                    name: word.clone(),
                };
                match (key, word.as_str()) {
                    (_, "game" | "pack" | "start" | "rules") => key = word,
                    ("game", _) => header.game = named,
                    ("pack", _) => header.pack = named,
                    ("start", _) => header.start = Some(named),
                    (_, _) => header.rules.push(named),
                }
            }
        }
        if header.game.name.is_empty() {
            return Err((1, "a play begins with `game NAME`".to_owned()));
        }
        Ok(header)
    }
}

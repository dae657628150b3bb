//! Pictures of the device's screen: `shot` from a play, `keys` from presses.

mod device;
mod picture;

pub use picture::Picture;

use crate::plays;
use anyhow::{Context, Result, bail};
use clap::Args;
use device::Device;
use handheld::Mishap;
use handheld::nfc::ndef;
use handheld::{App, Base, Event, Head, Key, Kind, Reader, Settings, Shelf, Slot, Slots, Tag, TagId, Tags, demo_shelf};
use rules_core::session::By;
use rules_core::{Lang, Pack};
use std::path::{Path, PathBuf};

#[derive(Args)]
pub struct ShotArguments {
    /// A play with `shot NAME` lines
    play: PathBuf,
    /// Folder for the pictures
    #[arg(long, default_value = "target/shots")]
    out: PathBuf,
    /// Zoom
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=8))]
    zoom: u8,
}

/// Draws every `shot` of a play in both languages.
pub fn shot(arguments: &ShotArguments) -> Result<()> {
    let shots = shots(&arguments.play)?;
    if shots.is_empty() {
        bail!("{} has no `shot NAME` line", arguments.play.display());
    }
    std::fs::create_dir_all(&arguments.out)?;
    for shot in shots {
        let file = arguments.out.join(format!("{}.png", shot.name));
        std::fs::write(&file, shot.picture.png(u32::from(arguments.zoom))?)?;
        println!("{}", file.display());
    }
    Ok(())
}

/// A picture of the screen.
pub struct Shot {
    /// The name, and the language: `NAME.en` or `NAME.ru`.
    pub name: String,
    pub lang: Lang,
    pub kind: Kind,
    pub picture: Picture,
}

/// The shots of a play, each in both languages.
pub fn shots(play: &Path) -> Result<Vec<Shot>> {
    let finished = plays::run_file(play)?;
    let pack = Pack::open(&finished.pack)?;
    let mut shots = Vec::new();
    for shot in &finished.shots {
        for (lang, ending) in LANGS {
            let mut app = device(pack, shot)?;
            app.set_lang(lang);
            if let Some((_, input)) = &shot.last {
                app.input(input.clone(), By::Table);
            }
            press(&mut app, &shot.keys).with_context(|| format!("shot {}", shot.name))?;
            shots.push(Shot {
                name: format!("{}.{ending}", shot.name),
                lang,
                kind: app.kind(),
                picture: Picture::of(&app),
            });
        }
    }
    Ok(shots)
}

/// Languages, as the names of pictures end.
pub const LANGS: [(Lang, &str); 2] = [(Lang::En, "en"), (Lang::Ru, "ru")];

/// A device as its owner would have it: all demo packs on the shelf, the game of the shot in the first slot, and in two
/// other slots a game that has just begun and one that cannot be read.
fn device<'p>(pack: Pack<'p>, shot: &plays::Shot) -> Result<App<'p>> {
    let shelf: Shelf<'p> = demo_shelf()?;
    let (shelf, at) = match shelf.find(pack.hash()) {
        Some(at) => (shelf, at),
        None => (Shelf::new(pack), 0),
    };
    let mut slots = Slots::default();
    let other = (at + 1) % shelf.packs();
    let begun = shelf.pack(other).game().new_game(&shelf.pack(other));
    slots[2] = Slot::Game(Head::of(&begun, &shelf, other, 0));
    slots[4] = Slot::Unreadable;
    let mut app = App::new(shelf, Settings::default(), slots, [0; 32]);
    let game = shot.last.as_ref().map_or(&shot.game, |(before, _)| before);
    app.open(
        0,
        &Base {
            pack: at,
            seed: [0; 32],
            inputs: shot.inputs,
            tally: shot.tally.clone(),
            tags: Tags::default(),
            game: game.clone(),
        },
    );
    app.resumed();
    Ok(app)
}

/// Presses keys one after the other. Dice come to rest before the next key and before the end, but for `frame`s, which
/// catch them in the air. `crash` and `silence` are what made the device start again. `menu-KIND` goes to a screen through the menu, wherever it stands there.
fn press(app: &mut App<'_>, keys: &[String]) -> Result<()> {
    for key in keys {
        if key == "frame" {
            app.on(Event::Frame);
            continue;
        }
        settle(app);
        match key.strip_prefix("menu-") {
            Some(kind) => choose(app, kind)?,
            None if key == "crash" => {
                app.mishap(Mishap::At("handheld/src/app.rs:120 a slot that is not there"));
            }
            None if key == "silence" => {
                app.mishap(Mishap::Silence);
            }
            None => {
                app.on(event(key)?);
            }
        }
    }
    if keys.last().is_none_or(|key| key != "frame") {
        settle(app);
    }
    Ok(())
}

/// Opens the menu and confirms the row that leads to this kind of screen.
fn choose(app: &mut App<'_>, kind: &str) -> Result<()> {
    const ROWS: usize = 24;
    app.on(Event::Long(Key::Y));
    for row in 0..ROWS {
        let mut chosen = app.clone();
        for _ in 0..row {
            chosen.on(Event::Key(Key::B));
        }
        chosen.on(Event::Key(Key::X));
        if chosen.kind().name() == kind {
            *app = chosen;
            return Ok(());
        }
    }
    bail!("no row of the menu leads to `{kind}`")
}

#[derive(Args)]
pub struct KeysArguments {
    /// `A B X Y` for presses, `hold-A …` for long ones, `A+B` for both; `tag-04a1…` for a tag, `tag-04a1…/0312…` for one
    /// with these bytes in its pages; `reader-here`, `reader-gone`, `reader-torn`, `reader-locked`, `wrote-04a1…`;
    /// `power` for a power cut and a new start
    keys: Vec<String>,
    /// 32 bytes in hexadecimal: what the device's dice are made of
    #[arg(long, default_value = "00")]
    seed: String,
    /// Folder for the frames: `000.rgb` after power-on, one more after each key; RGB565, big-endian; and for `kinds.txt`,
    /// a line for each of them: what kind of screen it is
    #[arg(long)]
    out: PathBuf,
    /// Folder for what a device shows whose power is cut after each key: `000-home.rgb` when it starts again, `000-game.rgb`
    /// when its game goes on
    #[arg(long)]
    cuts: Option<PathBuf>,
    /// Write the game so far as a play
    #[arg(long)]
    play: Option<PathBuf>,
    /// Write PNG files as well
    #[arg(long)]
    png: bool,
}

/// Presses keys on the device's application and writes what the screen shows.
pub fn keys(arguments: &KeysArguments) -> Result<()> {
    let steps: Vec<Step> = arguments.keys.iter().map(|key| step(key)).collect::<Result<_>>()?;
    let mut device = Device::new(seed(&arguments.seed)?)?;
    for folder in [Some(&arguments.out), arguments.cuts.as_ref()].into_iter().flatten() {
        std::fs::create_dir_all(folder)?;
    }
    let mut kinds = String::new();
    let mut write = |number: usize, device: &Device| -> Result<()> {
        kinds += &format!("{}\n", device.app.kind().name());
        let picture = Picture::of(&device.app);
        std::fs::write(arguments.out.join(format!("{number:03}.rgb")), picture.rgb565())?;
        if arguments.png {
            std::fs::write(arguments.out.join(format!("{number:03}.png")), picture.png(1)?)?;
        }
        if let Some(folder) = &arguments.cuts {
            cut(device, folder, number)?;
        }
        Ok(())
    };
    write(0, &device)?;
    for (number, step) in steps.into_iter().enumerate() {
        match step {
            Step::Event(event) => device.on(event)?,
            Step::Power => device = device.power_cycle()?,
        }
        write(number + 1, &device)?;
    }
    std::fs::write(arguments.out.join("kinds.txt"), kinds)?;
    if let Some(file) = &arguments.play {
        let app = &device.app;
        let text = crate::plays::record("demo", app.pack(), app.session().played())?;
        std::fs::write(file, text)?;
    }
    Ok(())
}

/// Writes what a device would show if the power of this one were cut now.
fn cut(device: &Device, folder: &Path, number: usize) -> Result<()> {
    let mut again = device.power_cycle()?;
    let write = |name: &str, device: &Device| {
        let file = folder.join(format!("{number:03}-{name}.rgb"));
        std::fs::write(file, Picture::of(&device.app).rgb565())
    };
    write("home", &again)?;
    // What it offers first is the game that was in play.
    again.on(Event::Key(Key::X))?;
    Ok(write("game", &again)?)
}

enum Step {
    Event(Event),
    Power,
}

fn step(text: &str) -> Result<Step> {
    if text == "power" {
        return Ok(Step::Power);
    }
    event(text).map(Step::Event)
}

/// Lets whatever moves come to rest.
fn settle(app: &mut App<'_>) {
    while app.is_moving() {
        app.on(Event::Frame);
    }
}

fn event(text: &str) -> Result<Event> {
    let key = |name: &str| {
        Ok(match name {
            "A" => Key::A,
            "B" => Key::B,
            "X" => Key::X,
            "Y" => Key::Y,
            _ => bail!("there is no key `{name}`: A, B, X, Y, hold-A … hold-Y, A+B, tag-04a1 …, reader-here …"),
        })
    };
    if let Some(tag) = text.strip_prefix("tag-") {
        let (id, pages) = tag.split_once('/').unwrap_or((tag, ""));
        let written = ndef::decode(&bytes(pages)?);
        return Ok(Event::Tag(Tag {
            id: tag_id(id)?,
            written,
        }));
    }
    if let Some(id) = text.strip_prefix("wrote-") {
        return Ok(Event::Reader(Reader::Wrote(tag_id(id)?)));
    }
    if let Some(word) = text.strip_prefix("reader-") {
        return Ok(Event::Reader(match word {
            "here" => Reader::Here,
            "gone" => Reader::Gone,
            "torn" => Reader::Torn,
            "locked" => Reader::Locked,
            _ => bail!("the reader does not say `{word}`: here, gone, torn, locked"),
        }));
    }
    match text.strip_prefix("hold-") {
        Some(held) => Ok(Event::Long(key(held)?)),
        None if text == "A+B" => Ok(Event::Repeat),
        None => Ok(Event::Key(key(text)?)),
    }
}

fn seed(hex: &str) -> Result<[u8; 32]> {
    filled(hex).context("a seed is up to 32 bytes in hexadecimal")
}

fn tag_id(hex: &str) -> Result<TagId> {
    filled(hex).map(TagId).context("a tag is up to 10 bytes in hexadecimal")
}

/// Up to so many bytes, and zeros.
fn filled<const N: usize>(hex: &str) -> Result<[u8; N]> {
    let mut bytes = bytes(hex)?;
    if bytes.len() > N {
        bail!("{} bytes are too many", bytes.len());
    }
    bytes.resize(N, 0);
    Ok(bytes.try_into().unwrap_or([0; N]))
}

fn bytes(hex: &str) -> Result<Vec<u8>> {
    if !hex.len().is_multiple_of(2) || !hex.is_ascii() {
        bail!("`{hex}` is not hexadecimal");
    }
    let digits = (0..hex.len()).step_by(2).map(|at| &hex[at..at + 2]);
    digits.map(|byte| Ok(u8::from_str_radix(byte, 16)?)).collect()
}

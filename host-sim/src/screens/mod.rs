//! Pictures of the device's screen: `shot` from a play, `keys` from presses.

mod picture;

pub use picture::Picture;

use crate::plays;
use anyhow::{Context, Result, bail};
use clap::Args;
use handheld::{App, Event, Key, Settings, Slots, TagId, demo_shelf};
use rules_core::session::By;
use rules_core::{Lang, Pack, Session};
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
    for (name, picture) in shots {
        let file = arguments.out.join(format!("{name}.png"));
        std::fs::write(&file, picture.png(u32::from(arguments.zoom))?)?;
        println!("{}", file.display());
    }
    Ok(())
}

/// The shots of a play, as `NAME.en` and `NAME.ru`.
pub fn shots(play: &Path) -> Result<Vec<(String, Picture)>> {
    let finished = plays::run_file(play)?;
    let pack = Pack::open(&finished.pack)?;
    let mut pictures = Vec::new();
    for shot in &finished.shots {
        for (lang, ending) in [(Lang::En, "en"), (Lang::Ru, "ru")] {
            let game = shot.last.as_ref().map_or(&shot.game, |(before, _)| before);
            let mut app = App::resume(pack, [0; 32], Session::new(game.clone()).with_tally(shot.tally.clone()));
            app.set_lang(lang);
            if let Some((_, input)) = &shot.last {
                app.input(input.clone(), By::Table);
            }
            for key in &shot.keys {
                app.on(event(key)?);
                settle(&mut app);
            }
            pictures.push((format!("{}.{ending}", shot.name), Picture::of(&app)));
        }
    }
    Ok(pictures)
}

#[derive(Args)]
pub struct KeysArguments {
    /// `A B X Y` for presses, `hold-A …` for long ones, `A+B` for both
    keys: Vec<String>,
    /// 32 bytes in hexadecimal: what the device's dice are made of
    #[arg(long, default_value = "00")]
    seed: String,
    /// Folder for the frames: `000.rgb` after power-on, one more after each key; RGB565, big-endian
    #[arg(long)]
    out: PathBuf,
    /// Write PNG files as well
    #[arg(long)]
    png: bool,
}

/// Presses keys on the device's application and writes what the screen shows.
pub fn keys(arguments: &KeysArguments) -> Result<()> {
    let events: Vec<Event> = arguments.keys.iter().map(|key| event(key)).collect::<Result<_>>()?;
    let mut app = App::new(
        demo_shelf()?,
        Settings::default(),
        Slots::default(),
        seed(&arguments.seed)?,
    );
    std::fs::create_dir_all(&arguments.out)?;
    let write = |number: usize, app: &App<'_>| -> Result<()> {
        let picture = Picture::of(app);
        std::fs::write(arguments.out.join(format!("{number:03}.rgb")), picture.rgb565())?;
        if arguments.png {
            std::fs::write(arguments.out.join(format!("{number:03}.png")), picture.png(1)?)?;
        }
        Ok(())
    };
    write(0, &app)?;
    for (number, event) in events.into_iter().enumerate() {
        app.on(event);
        settle(&mut app);
        write(number + 1, &app)?;
    }
    Ok(())
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
            _ => bail!("there is no key `{name}`: A, B, X, Y, hold-A … hold-Y, A+B, tag-04a1 …"),
        })
    };
    if let Some(number) = text.strip_prefix("tag-") {
        let [a, b, c, d, e, f, g, h, i, j, ..] = seed(number)?;
        return Ok(Event::Tag(TagId([a, b, c, d, e, f, g, h, i, j]).into()));
    }
    match text.strip_prefix("hold-") {
        Some(held) => Ok(Event::Long(key(held)?)),
        None if text == "A+B" => Ok(Event::Repeat),
        None => Ok(Event::Key(key(text)?)),
    }
}

fn seed(hex: &str) -> Result<[u8; 32]> {
    let mut seed = [0; 32];
    if !hex.len().is_multiple_of(2) || hex.len() > 64 || !hex.is_ascii() {
        bail!("a seed is up to 32 bytes in hexadecimal");
    }
    for (byte, at) in seed.iter_mut().zip((0..hex.len()).step_by(2)) {
        *byte = u8::from_str_radix(&hex[at..at + 2], 16).context("a seed is up to 32 bytes in hexadecimal")?;
    }
    Ok(seed)
}

//! `pictures`: what the README shows, made of the real screens. A test holds the kept ones against new ones.

mod device;
mod image;

pub use image::Image;

use crate::coverage;
use crate::screens::{Picture, shots};
use anyhow::{Context, Result};
use clap::Args;
use rules_core::GameKind;
use std::path::PathBuf;

#[derive(Args)]
pub struct Arguments {
    /// Folder for the pictures
    #[arg(long, default_value = FOLDER)]
    out: PathBuf,
}

/// Where the pictures are kept, from the top of the repository.
pub const FOLDER: &str = "docs/pictures";

/// A shot of a play of Massive Darkness: the play, the shot, the language.
type Scene = [&'static str; 3];

/// What the device shows.
const DEVICE: Scene = ["the_screens", "dice", "en"];

/// An enemy acts, the rule behind it, the map; the odds, a hero and a move in Russian.
const SCREENS: [[Scene; 3]; 2] = [
    [
        ["a_round_at_the_table", "marked", "en"],
        ["ex_046_equal_xp", "whom_why", "en"],
        ["the_screens", "map", "en"],
    ],
    [
        ["the_screens", "odds", "en"],
        ["the_screens", "figures", "ru"],
        ["the_screens", "place", "ru"],
    ],
];

pub fn run(arguments: &Arguments) -> Result<()> {
    std::fs::create_dir_all(&arguments.out)?;
    for (name, image) in all()? {
        let file = arguments.out.join(name);
        std::fs::write(&file, image.png()?)?;
        println!("{}", file.display());
    }
    Ok(())
}

/// All pictures, by the names of their files.
pub fn all() -> Result<Vec<(&'static str, Image)>> {
    let mut screens = Vec::new();
    for row in SCREENS {
        screens.push(row.into_iter().map(screen).collect::<Result<Vec<Picture>>>()?);
    }
    Ok(vec![
        ("device.png", device::draw(&screen(DEVICE)?)),
        ("screens.png", device::draw_screens(&screens)),
    ])
}

fn screen([play, name, lang]: Scene) -> Result<Picture> {
    let file = coverage::plays_dir(GameKind::MassiveDarkness).join(format!("{play}.play"));
    let name = format!("{name}.{lang}");
    let shot = shots(&file)?.into_iter().find(|shot| shot.name == name);
    Ok(shot
        .with_context(|| format!("{} has no shot {name}", file.display()))?
        .picture)
}

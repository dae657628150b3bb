//! The packs that can be played: the demo pack of every game, and the owner's.

use crate::packs;
use crate::plays::OwnPack;
use anyhow::{Context, Result, bail};
use rules_core::{GameKind, Pack};
use std::path::PathBuf;

/// What plays call the packs that come with the project.
const DEMO: &str = "demo";

/// Packs that a device can hold.
const ROOM: usize = 8;

/// A pack under the name that plays and saves call it by.
#[derive(Clone, Copy)]
pub struct Title {
    pub name: &'static str,
    pub pack: Pack<'static>,
}

/// What a game can be begun with, one title per game; and titles that imported plays have brought.
pub struct Shelf {
    titles: Vec<Title>,
    offered: usize,
}

impl Shelf {
    /// The demo packs; a pack of the owner's takes the place of its game's.
    pub fn new(own: &[PathBuf]) -> Result<Self> {
        let mut shelf = Self {
            titles: Vec::new(),
            offered: 0,
        };
        // The example comes last, as on the device.
        let (first, last): (Vec<_>, Vec<_>) = GameKind::ALL.into_iter().partition(|kind| *kind != GameKind::Example);
        for kind in first.into_iter().chain(last) {
            shelf.titles.push(Title {
                name: DEMO,
                pack: open(packs::demo(kind)?)?,
            });
        }
        shelf.offered = shelf.titles.len();
        for file in own {
            let pack = open(packs::read(file)?).with_context(|| file.display().to_string())?;
            let stem = file.file_stem().unwrap_or_default().to_string_lossy();
            let name = stem.replace(|c: char| !(c.is_alphanumeric() || c == '_'), "-").leak();
            let place = shelf.titles.iter_mut().find(|title| title.pack.game() == pack.game());
            *place.context("a pack for no game")? = Title { name, pack };
        }
        Ok(shelf)
    }

    pub fn offered(&self) -> &[Title] {
        self.titles.get(..self.offered).unwrap_or_default()
    }

    pub fn count(&self) -> usize {
        self.titles.len()
    }

    pub fn of_game(&self, name: &str) -> Result<&Title> {
        let found = self.offered().iter().find(|title| title.pack.game().name() == name);
        found.with_context(|| {
            let known: Vec<&str> = self.offered().iter().map(|title| title.pack.game().name()).collect();
            format!("there is no game `{name}`; there are: {}", known.join(", "))
        })
    }

    /// Where a pack is, as the device counts.
    pub fn find(&self, pack: &Pack<'_>) -> u8 {
        let at = self.titles.iter().position(|title| title.pack.hash() == pack.hash());
        at.unwrap_or_default() as u8
    }

    pub fn title(&self, at: u8) -> Result<Title> {
        self.titles.get(usize::from(at)).copied().context("no such pack")
    }

    /// The packs as the device has them.
    pub fn packs(&self) -> Result<handheld::Shelf<'static>> {
        let (first, more) = self.titles.split_first().context("no pack to play with")?;
        let shelf = handheld::Shelf::new(first.pack);
        Ok(more.iter().fold(shelf, |shelf, title| shelf.with(title.pack)))
    }

    /// Takes up the pack of an imported play, unless it is here already.
    pub fn add(&mut self, name: &str, bytes: &[u8]) -> Result<Title> {
        let pack = Pack::open(bytes)?;
        let known = |title: &&Title| title.name == name && title.pack.hash() == pack.hash();
        if let Some(title) = self.titles.iter().find(known) {
            return Ok(*title);
        }
        if self.titles.len() >= ROOM {
            bail!("the device has no room for one more pack");
        }
        let title = Title {
            name: name.to_owned().leak(),
            pack: open(bytes.to_vec())?,
        };
        self.titles.push(title);
        Ok(title)
    }

    /// What a play may name besides the packs of the project.
    pub fn own(&self) -> Vec<OwnPack<'static>> {
        let own = self.offered().iter().filter(|title| title.name != DEMO);
        own.map(|title| OwnPack {
            name: title.name,
            bytes: title.pack.bytes(),
        })
        .collect()
    }
}

/// Packs are read in place and live as long as the program.
fn open(bytes: Vec<u8>) -> Result<Pack<'static>> {
    Ok(Pack::open(bytes.leak())?)
}

//! What the device keeps when it is switched off: its flash, as a file. Beside it, for the page alone, the inputs that
//! the device has folded into its bases: the log and the export tell a game from its beginning.

use super::flash::Flash;
use anyhow::{Context, Result, bail};
use handheld::journal::Journal;
use rules_core::session::Entry;
use std::fs;
use std::path::{Path, PathBuf};

/// A whole evening is some hundred KB; more is no game of ours.
const LARGEST: u64 = 8 << 20;
/// Simulators that may run side by side without being told where to keep their games.
const NEIGHBOURS: usize = 9;

pub struct Memory {
    folder: PathBuf,
    pub journal: Journal<Flash>,
}

impl Memory {
    /// What is kept in this folder, or in one inside of it where another simulator has the folder.
    pub fn open(folder: &Path) -> Result<Self> {
        for number in 1..=NEIGHBOURS {
            let place = match number {
                1 => folder.to_owned(),
                number => folder.join(number.to_string()),
            };
            fs::create_dir_all(&place).with_context(|| format!("cannot keep games in {}", place.display()))?;
            if let Some(flash) = Flash::open(&place.join("games.flash"))? {
                if number > 1 {
                    println!("Another simulator plays the games in {}.", folder.display());
                }
                return Ok(Self {
                    folder: place,
                    journal: Journal::new(flash),
                });
            }
        }
        bail!("{NEIGHBOURS} simulators play the games in {}", folder.display())
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// After each event: a computer may lose its power too.
    pub fn sync(&self) {
        report(
            self.journal
                .flash()
                .sync()
                .context("cannot write the games to the disk"),
        );
    }

    /// Keeps the inputs of a game so far. To be called before the device folds some of them into a base, so that what
    /// is kept is never less than what the base stands for.
    pub fn keep_history(&self, slot: u8, entries: &[Entry]) {
        let (file, beside) = (self.history_file(slot), self.history_file(slot).with_extension("new"));
        let write = || -> Result<()> {
            fs::write(&beside, postcard::to_allocvec(entries)?)?;
            Ok(fs::rename(&beside, &file)?)
        };
        report(write().with_context(|| format!("cannot write {}", file.display())));
    }

    /// The inputs of a game as they were last kept. Without them the game goes on, and only its beginning is not told.
    pub fn history(&self, slot: u8) -> Option<Vec<Entry>> {
        let file = self.history_file(slot);
        let about = fs::metadata(&file).ok().filter(|about| about.len() <= LARGEST)?;
        let bytes = about.is_file().then(|| fs::read(&file))?.ok()?;
        postcard::from_bytes(&bytes).ok()
    }

    pub fn erase_history(&self, slot: u8) {
        // Where there was none, none is left either.
        let _ = fs::remove_file(self.history_file(slot));
    }

    fn history_file(&self, slot: u8) -> PathBuf {
        self.folder.join(format!("slot-{}.history", u16::from(slot) + 1))
    }
}

/// A disk that is full is no reason not to play.
fn report(done: Result<()>) {
    if let Err(error) = done {
        eprintln!("host-sim: {error:#}");
    }
}

/// Where games are kept unless the command line says otherwise.
pub fn usual_folder() -> PathBuf {
    let of = |variable: &str| {
        let value = std::env::var_os(variable).filter(|value| !value.is_empty());
        value.map(PathBuf::from)
    };
    of("XDG_DATA_HOME")
        .or_else(|| of("HOME").map(|home| home.join(".local/share")))
        .or_else(|| of("APPDATA"))
        .unwrap_or_default()
        .join("castellan")
}

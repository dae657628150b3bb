//! What the device keeps when it is switched off, as files: its slots and its settings.

use anyhow::{Context, Result, bail};
use handheld::{SLOTS, Settings, Tags};
use rules_core::session::Entry;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::{Path, PathBuf};

/// A whole evening is some hundred KB; more is no game of ours.
const LARGEST: u64 = 8 << 20;

/// A game from its first input on.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Saved {
    /// The format of this file.
    pub castellan: u8,
    pub game: String,
    pub pack: String,
    /// Of the pack.
    pub hash: u32,
    pub seed: String,
    pub entries: Vec<Entry>,
    /// What the table has said about its tags; files from before there were any have none.
    #[serde(default)]
    pub tags: Tags,
}

impl Saved {
    pub const FORMAT: u8 = 1;
}

pub struct Memory {
    folder: PathBuf,
}

impl Memory {
    pub fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    pub fn slot(&self, slot: u8) -> Result<Option<Saved>> {
        let saved: Option<Saved> = self.read(&self.slot_file(slot))?;
        if saved.as_ref().is_some_and(|saved| saved.castellan != Saved::FORMAT) {
            bail!("the game was saved in a format that this program does not know");
        }
        Ok(saved)
    }

    pub fn keep(&self, slot: u8, saved: &Saved) -> Result<()> {
        debug_assert!(usize::from(slot) < SLOTS);
        self.write(&self.slot_file(slot), saved)
    }

    pub fn erase(&self, slot: u8) -> Result<()> {
        let file = self.slot_file(slot);
        match fs::remove_file(&file) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                Err(error).with_context(|| format!("cannot remove {}", file.display()))
            }
            Ok(()) | Err(_) => Ok(()),
        }
    }

    /// None where nothing was ever set.
    pub fn settings(&self) -> Result<Option<Settings>> {
        self.read(&self.settings_file())
    }

    pub fn keep_settings(&self, settings: &Settings) -> Result<()> {
        self.write(&self.settings_file(), settings)
    }

    fn slot_file(&self, slot: u8) -> PathBuf {
        self.folder.join(format!("slot-{}.json", slot + 1))
    }

    fn settings_file(&self) -> PathBuf {
        self.folder.join("settings.json")
    }

    fn read<T: DeserializeOwned>(&self, file: &Path) -> Result<Option<T>> {
        let Ok(about) = fs::metadata(file) else {
            return Ok(None);
        };
        if about.len() > LARGEST {
            bail!("{} is too large", file.display());
        }
        let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        let kept = serde_json::from_str(&text).with_context(|| format!("{} is damaged", file.display()))?;
        Ok(Some(kept))
    }

    /// All of it or nothing: a power cut leaves the file of before.
    fn write(&self, file: &Path, what: &impl Serialize) -> Result<()> {
        let beside = file.with_extension("new");
        let write = || -> Result<()> {
            fs::create_dir_all(&self.folder)?;
            fs::write(&beside, serde_json::to_vec(what)?)?;
            Ok(fs::rename(&beside, file)?)
        };
        write().with_context(|| format!("cannot write {}", file.display()))
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

//! `link`: a PC talks to the device over its cable. The device's own code is on both ends: what goes over the line, and
//! the journal that a slot's bytes are read with.

mod line;
mod slot;
mod talk;

pub use slot::{bank_for, open};
pub use talk::Talk;

use crate::{packs, plays};
use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};
use handheld::journal::SLOT_SIZE;
use handheld::link::{Offer, Reply, Request};
use handheld::{Shelf, demo_shelf};
use rules_core::Pack;
use rules_core::pack::checksum;
use std::path::{Path, PathBuf};

#[derive(Args)]
pub struct Arguments {
    /// The device's serial port
    #[arg(long, default_value = "/dev/ttyACM0")]
    port: String,
    /// Talk to a device that answers at this address instead: an emulated one
    #[arg(long, conflicts_with = "port")]
    tcp: Option<String>,
    /// A pack that the device's games were begun with, where it is none of the demo packs; may be repeated
    #[arg(long)]
    pack: Vec<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// What the device is, and what has come over the line so far
    Version,
    /// The packs on its shelf
    Packs,
    /// Its saved games
    Slots,
    /// Write the game in play as a play
    Export {
        file: PathBuf,
        /// The saved game of this slot instead, from 1
        #[arg(long)]
        slot: Option<u8>,
    },
    /// Load a pack into the device, once its owner has said yes
    Upload { file: PathBuf },
    /// Write a slot as it is into a file: from 1
    SaveOut { slot: u8, file: PathBuf },
    /// Put such a file into a slot, once the device's owner has said yes
    SaveIn { slot: u8, file: PathBuf },
}

pub fn run(arguments: &Arguments) -> Result<()> {
    let line = match &arguments.tcp {
        Some(address) => line::tcp(address)?,
        None => line::serial(&arguments.port)?,
    };
    let mut talk = Talk::new(line)?;
    let shelf = || Packs::new(&arguments.pack);
    match &arguments.command {
        Command::Version => version(&mut talk),
        Command::Packs => list_packs(&mut talk),
        Command::Slots => list_slots(&mut talk),
        Command::Export { file, slot } => export(&mut talk, &shelf()?, *slot, file),
        Command::Upload { file } => upload(&mut talk, file),
        Command::SaveOut { slot, file } => {
            let bytes = talk.slot(from_one(*slot)?)?;
            write(file, &bytes)?;
            println!("{}: slot {slot}, {} bytes", file.display(), bytes.len());
            Ok(())
        }
        Command::SaveIn { slot, file } => save_in(&mut talk, &shelf()?, *slot, file),
    }
}

fn version(talk: &mut Talk) -> Result<()> {
    let Reply::Hello {
        version,
        board,
        slots,
        packs,
        playing,
        ..
    } = talk.hello()?
    else {
        bail!("the device does not say what it is");
    };
    println!("Castellan {version} on {board}: {slots} slots, {packs} packs");
    match playing {
        Some(slot) => println!("the game of slot {} is in play", slot + 1),
        None => println!("no game is in play"),
    }
    if let Reply::Counts { frames, malformed } = talk.say(&Request::Counts)? {
        println!("{frames} frames so far, {malformed} malformed");
    }
    Ok(())
}

fn list_packs(talk: &mut Talk) -> Result<()> {
    for at in 0..=u8::MAX {
        let Reply::Pack {
            game,
            hash,
            length,
            demo,
            loaded,
        } = talk.say(&Request::Pack(at))?
        else {
            break;
        };
        let from = if loaded { "loaded" } else { "built in" };
        let demo = if demo { ", demo" } else { "" };
        println!("{hash:08x}  {:<18} {length:>7} bytes, {from}{demo}", game.name());
    }
    Ok(())
}

fn list_slots(talk: &mut Talk) -> Result<()> {
    let Reply::Hello { slots, playing, .. } = talk.hello()? else {
        bail!("the device does not say how many slots it has");
    };
    for slot in 0..slots {
        let in_play = if playing == Some(slot) { ", in play" } else { "" };
        let what = match talk.say(&Request::Slot(slot))? {
            Reply::Slot { inputs, game, hash } => format!("{}, {inputs} inputs, pack {hash:08x}", game.name()),
            Reply::Unreadable => "cannot be read".to_owned(),
            _ => "empty".to_owned(),
        };
        println!("{}  {what}{in_play}", slot + 1);
    }
    Ok(())
}

fn export(talk: &mut Talk, packs: &Packs, slot: Option<u8>, file: &Path) -> Result<()> {
    let slot = match slot {
        Some(slot) => from_one(slot)?,
        None => match talk.hello()? {
            Reply::Hello {
                playing: Some(slot), ..
            } => slot,
            _ => bail!("no game is in play: name its slot with --slot"),
        },
    };
    let app = open(&talk.slot(slot)?, &packs.shelf()?).context("the game cannot be read here: does it need --pack?")?;
    let session = app.session();
    if session.folded() > 0 {
        bail!(
            "the device remembers the last {} inputs of this game, and has folded the {} before them into one state: a \
             play tells a game from its beginning, so it cannot be written. `link save-out` keeps the game itself.",
            session.played().len(),
            session.folded()
        );
    }
    let text = plays::record(packs.name(app.pack()), app.pack(), session.played())?;
    write(file, text.as_bytes())?;
    println!("{}: {} inputs", file.display(), session.played().len());
    Ok(())
}

fn upload(talk: &mut Talk, file: &Path) -> Result<()> {
    let bytes = packs::read(file)?;
    let pack = Pack::open(&bytes).with_context(|| file.display().to_string())?;
    let offer = Offer::Pack {
        game: pack.game(),
        length: bytes.len() as u32,
        checksum: checksum(&bytes),
    };
    talk.put(offer, &bytes)?;
    println!("loaded: {} bytes of {}", bytes.len(), pack.game().name());
    Ok(())
}

fn save_in(talk: &mut Talk, packs: &Packs, slot: u8, file: &Path) -> Result<()> {
    let game = std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    if game.len() != SLOT_SIZE as usize {
        bail!(
            "{} is no slot: it has {} bytes, not {SLOT_SIZE}",
            file.display(),
            game.len()
        );
    }
    let place = from_one(slot)?;
    let there = talk.slot(place)?;
    let bank = bank_for(&game, &there, &packs.shelf()?).with_context(|| {
        format!(
            "the game in {} cannot be read here: does it need --pack?",
            file.display()
        )
    })?;
    let offer = Offer::Slot {
        slot: place,
        length: bank.len() as u32,
        checksum: checksum(&bank),
    };
    talk.put(offer, &bank)?;
    println!("slot {slot} holds the game of {}", file.display());
    Ok(())
}

/// The packs that a device's games may be of, with the names that plays call them by.
struct Packs(Vec<(String, Pack<'static>)>);

impl Packs {
    fn new(own: &[PathBuf]) -> Result<Self> {
        let mut packs = Vec::new();
        for file in own {
            // Read in place, and needed until the end.
            let bytes = packs::read(file)?.leak();
            let pack = Pack::open(bytes).with_context(|| file.display().to_string())?;
            let stem = file.file_stem().unwrap_or_default().to_string_lossy();
            let name = stem.replace(|c: char| !(c.is_alphanumeric() || c == '_'), "-");
            packs.push((name, pack));
        }
        Ok(Self(packs))
    }

    fn shelf(&self) -> Result<Shelf<'static>> {
        Ok(self.0.iter().fold(demo_shelf()?, |shelf, (_, pack)| shelf.with(*pack)))
    }

    fn name(&self, pack: &Pack<'_>) -> &str {
        let own = self.0.iter().find(|(_, own)| own.hash() == pack.hash());
        own.map_or("demo", |(name, _)| name)
    }
}

/// As the device counts its slots for people.
fn from_one(slot: u8) -> Result<u8> {
    slot.checked_sub(1).context("slots are counted from 1")
}

fn write(file: &Path, bytes: &[u8]) -> Result<()> {
    std::fs::write(file, bytes).with_context(|| format!("cannot write {}", file.display()))
}

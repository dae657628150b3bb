//! `serve`: the device in a browser. One hub owns the application of the device; tabs send wishes over a socket and
//! are shown the screen and the state of the game after each.

mod book;
mod device;
mod faces;
mod files;
mod flash;
mod guard;
mod hub;
mod memory;
mod seed;
mod server;
mod shelf;
mod socket;
mod state;
mod tags;
#[cfg(test)]
mod testing;
mod wish;

pub use server::Server;

use anyhow::{Context, Result};
use clap::Args;
use device::Device;
use memory::Memory;
use shelf::Shelf;
use std::path::PathBuf;
use std::process::{Command, Stdio};

#[derive(Args, Default)]
pub struct Arguments {
    /// Where the page is; the next free port where this one is taken, and any free one for 0
    #[arg(long, default_value_t = PORT)]
    port: u16,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
    /// A pack of your own, `.pack` or `.toml`, in place of its game's demo pack; may be repeated
    #[arg(long)]
    pack: Vec<PathBuf>,
    /// What the device's dice are made of; from the clock unless given
    #[arg(long)]
    seed: Option<u64>,
    /// Where games are kept; a folder of yours unless given
    #[arg(long, value_name = "DIR")]
    saves: Option<PathBuf>,
}

pub const PORT: u16 = 7800;

impl Arguments {
    /// A quiet server of one's own.
    #[must_use]
    pub fn new(port: u16, saves: PathBuf, seed: Option<u64>) -> Self {
        Self {
            port,
            no_open: true,
            saves: Some(saves),
            seed,
            pack: Vec::new(),
        }
    }

    /// As if nothing had been said on the command line.
    #[must_use]
    pub fn usual() -> Self {
        Self {
            port: PORT,
            ..Self::default()
        }
    }
}

/// Serves the page until the program is stopped.
pub fn run(arguments: &Arguments) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .context("cannot start the server")?;
    runtime.block_on(async {
        let server = Server::start(arguments).await?;
        println!("Castellan is at {}", server.address());
        println!(
            "Games are kept in {}. Ctrl+C ends the program.",
            server.folder().display()
        );
        if !arguments.no_open {
            open(&server.address());
        }
        server.run().await
    })
}

/// The device as it is switched on, with what it has kept.
fn device(arguments: &Arguments, memory: Memory) -> Result<Device> {
    let shelf = Shelf::new(&arguments.pack)?;
    let fortune = seed::of_number(arguments.seed.unwrap_or_else(clock));
    Device::new(shelf, memory, fortune)
}

/// A seed for a game that nobody wants to repeat. Short enough to be copied by hand.
fn clock() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |now| now.as_nanos() as u64 % 1_000_000_007)
}

/// Shows the page in the user's browser, where there is one; otherwise the address on the terminal must do.
fn open(address: &str) {
    let seen = |variable| std::env::var_os(variable).is_some();
    let (program, words): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else if seen("DISPLAY") || seen("WAYLAND_DISPLAY") {
        ("xdg-open", &[])
    } else {
        return;
    };
    let mut browser = Command::new(program);
    browser
        .args(words)
        .arg(address)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let _ = browser.spawn();
}

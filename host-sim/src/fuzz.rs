//! `fuzz`: random and damaged bytes for everything that reads bytes. Nothing may panic or hang.

use crate::{laws, packs};
use anyhow::Result;
use clap::Args;
use rules_core::bot::Random;
use rules_core::pack::{HEADER, checksum};
use rules_core::save::{self, SAVE_BOUND};
use rules_core::{Game, GameKind, Input, Pack};
use std::fmt;

/// A game that was read from a damaged save goes on for so long.
const INPUTS: usize = 8;

#[derive(Args)]
pub struct Arguments {
    /// Inputs for each reader
    #[arg(long, default_value_t = 1_000_000)]
    inputs: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// What came of the inputs.
#[derive(Debug, Default)]
pub struct Tally {
    pub packs: u64,
    pub packs_opened: u64,
    pub saves: u64,
    pub saves_read: u64,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "fuzz: {} damaged packs, {} of them opened; {} damaged saves, {} of them read; no panic",
            self.packs, self.packs_opened, self.saves, self.saves_read
        )
    }
}

pub fn run(arguments: &Arguments) -> Result<()> {
    println!("{}", fuzz(&GameKind::ALL, arguments.inputs, arguments.seed)?);
    Ok(())
}

/// Feeds so many packs and so many saves, in equal shares of these games.
pub fn fuzz(games: &[GameKind], inputs: u64, seed: u64) -> Result<Tally> {
    let mut random = Random::new(seed);
    let mut tally = Tally::default();
    let share = inputs.div_ceil(games.len().max(1) as u64);
    for &game in games {
        let good = packs::demo(game)?;
        let pack = Pack::open_for(game, &good)?;
        for _ in 0..share {
            tally.packs += 1;
            let bytes = damaged(&mut random, &good, HEADER);
            if Pack::open(&bytes).is_ok() {
                tally.packs_opened += 1;
            }
        }
        let states = saves(game, &pack)?;
        for _ in 0..share {
            tally.saves += 1;
            let save = &states[random.below(states.len() as u32) as usize];
            let bytes = damaged(&mut random, save, 4);
            // With a checksum that matches, so that the decoder itself is reached.
            if let Ok((_, mut game)) = save::decode(&bytes, &pack) {
                tally.saves_read += 1;
                for _ in 0..INPUTS {
                    let ask = game.prompt(&pack).ask;
                    let Some(answer) = random.answer(&ask) else { break };
                    let _ = game.apply(&pack, Input::Answer(answer), &mut ());
                }
                for index in 0..=u8::MAX {
                    let _ = game.gauge(&pack, index);
                }
            }
        }
    }
    Ok(tally)
}

/// Saves from all over a game.
fn saves(kind: GameKind, pack: &Pack<'_>) -> Result<Vec<Vec<u8>>> {
    let mut saves = Vec::new();
    let mut bot = Random::new(5);
    let dice = laws::dice(5);
    let mut game = kind.new_game(pack);
    for n in 0..200 {
        let mut room = vec![0; SAVE_BOUND];
        let used = save::encode(&game, pack, n, &rules_core::Tally::default(), &mut room)?;
        room.truncate(used);
        saves.push(room);
        let ask = game.prompt(pack).ask;
        let Some(answer) = dice.answer(&ask, n).or_else(|| bot.answer(&ask)) else {
            break;
        };
        game.apply(pack, Input::Answer(answer), &mut ())?;
    }
    Ok(saves)
}

/// Random bytes, or good ones with a few changes; the checksum before `body` is mended in most of them.
fn damaged(random: &mut Random, good: &[u8], body: usize) -> Vec<u8> {
    let mut bytes = good.to_vec();
    match random.below(8) {
        0 => {
            bytes = (0..random.below(200)).map(|_| random.below(256) as u8).collect();
            return bytes;
        }
        1 => bytes.truncate(random.below(good.len() as u32) as usize),
        2 => {
            let at = random.below(good.len() as u32) as usize;
            bytes.insert(at, random.below(256) as u8);
        }
        _ => {
            for _ in 0..=random.below(4) {
                let at = random.below(good.len() as u32) as usize;
                bytes[at] = random.below(256) as u8;
            }
        }
    }
    if bytes.len() > body && random.below(8) > 0 {
        let crc = checksum(&bytes[body..]).to_le_bytes();
        bytes[body - 4..body].copy_from_slice(&crc);
        if body == HEADER {
            let length = (bytes.len() as u32).to_le_bytes();
            bytes[8..12].copy_from_slice(&length);
        }
    }
    bytes
}

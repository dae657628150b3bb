//! The seed of the dice: many spaced samples of the ring oscillator, hashed.
//!
//! The oscillator's random bit is biased, and samples taken back to back repeat each other, so it is never used raw and
//! never alone: each sample is taken after the oscillator has drifted for a while, and SHA-256 condenses all of them.

use embassy_rp::clocks::RoscRng;
use embassy_time::{Duration, Timer};
use sha2::{Digest, Sha256};

/// 1,024 samples of eight bits. Even if a sample carries no more than a quarter of a bit, that fills the seed.
const SAMPLES: usize = 1024;

/// The oscillator runs at about 6.5 MHz: some 800 periods of accumulated jitter between two samples. All samples
/// together take 125 ms, which the display needs anyway to leave its reset.
const SPACING: Duration = Duration::from_micros(122);

/// Gathers a fresh seed.
pub async fn seed() -> [u8; 32] {
    let mut pool = Sha256::new();
    for _ in 0..SAMPLES {
        pool.update([RoscRng::next_u8()]);
        Timer::after(SPACING).await;
    }
    pool.finalize().into()
}

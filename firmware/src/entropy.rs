//! The seed of the dice: many spaced samples of the ring oscillator and the moment of every key since, hashed.
//!
//! The oscillator's random bit is biased, and samples taken back to back repeat each other, so it is never used raw and
//! never alone: each sample is taken after the oscillator has drifted for a while, and SHA-256 condenses all of them.

use embassy_rp::clocks::RoscRng;
use embassy_time::{Duration, Instant, Timer};
use sha2::{Digest, Sha256};

/// 1,024 samples of eight bits. Even if a sample carries no more than a quarter of a bit, that fills the seed.
const SAMPLES: usize = 1024;

/// The oscillator runs at about 6.5 MHz: some 800 periods of accumulated jitter between two samples. All samples
/// together take 125 ms, in which the first picture is drawn.
const SPACING: Duration = Duration::from_micros(122);

/// All that was gathered so far.
pub struct Pool(Sha256);

impl Pool {
    /// Samples the oscillator.
    pub async fn gather() -> Self {
        let mut pool = Sha256::new();
        for _ in 0..SAMPLES {
            pool.update([RoscRng::next_u8()]);
            Timer::after(SPACING).await;
        }
        Self(pool)
    }

    /// Adds the moment at which a hand did something: nobody times a key to the microsecond.
    pub fn stir(&mut self, moment: Instant) {
        self.0.update(moment.as_micros().to_le_bytes());
    }

    /// The seed that this makes.
    pub fn seed(&self) -> [u8; 32] {
        self.0.clone().finalize().into()
    }
}

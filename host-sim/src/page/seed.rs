//! Seeds as people write them: a number, as `play --seed` takes it, or all 32 bytes in hexadecimal.

use anyhow::{Result, bail};
use std::fmt::Write;

pub type Seed = [u8; 32];

pub fn of_number(number: u64) -> Seed {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    seed
}

pub fn parse(text: &str) -> Result<Seed> {
    if text.len() < 21
        && let Ok(number) = text.parse()
    {
        return Ok(of_number(number));
    }
    let mut seed = [0; 32];
    if text.len() != 64 || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        bail!("a seed is a number of up to 19 digits, or 64 digits in hexadecimal");
    }
    for (byte, digits) in seed.iter_mut().zip(text.as_bytes().chunks(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(digits)?, 16)?;
    }
    Ok(seed)
}

pub fn text(seed: &Seed) -> String {
    let (low, high) = seed.split_at(8);
    if high.iter().all(|byte| *byte == 0) {
        let low = <[u8; 8]>::try_from(low).unwrap_or_default();
        return u64::from_le_bytes(low).to_string();
    }
    seed.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let mut low = [0; 32];
        low[31] = 7;
        for seed in [[0; 32], of_number(u64::MAX), of_number(5), [0xab; 32], low] {
            assert_eq!(parse(&text(&seed)).unwrap(), seed);
        }
        for wrong in [
            "",
            "-1",
            "five",
            "99999999999999999999",
            &"x".repeat(64),
            &"0".repeat(66),
        ] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }
}

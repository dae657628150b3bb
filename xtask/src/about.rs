//! What an image says of itself, read as `picotool info` reads it: a header near the beginning of the flash points to a
//! table of entries, each with a tag, a number and a text.
//! <https://github.com/raspberrypi/picotool#binary-information>

use std::fmt;

use anyhow::{Context, Result, bail};

/// Where picotool looks for the header: the 256 bytes behind the boot loader.
const START: u32 = 0x1000_0100;
const REACH: u32 = 256;
const MARKS: [u32; 2] = [0x7188_ebf2, 0xe71a_a390];

const TEXT: u16 = 6;
const RASPBERRY_PI: u16 = u16::from_le_bytes(*b"RP");
const NAME: u32 = 0x02031c86;
const VERSION: u32 = 0x11a9_bc3a;
const BOARD: u32 = 0xb63c_ffbb;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    pub name: Option<String>,
    pub version: Option<String>,
    pub board: Option<String>,
}

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [name, version, board] =
            [&self.name, &self.version, &self.board].map(|text| text.as_deref().unwrap_or("?"));
        write!(f, "{name} {version} for {board}")
    }
}

impl About {
    /// From pieces of an image: where in flash, and what.
    pub fn read(pieces: &[(u32, &[u8])]) -> Result<Self> {
        let flash = Flash(pieces);
        let header = (START..START + REACH)
            .step_by(4)
            .find(|at| flash.word(*at).ok() == Some(MARKS[0]) && flash.word(at + 16).ok() == Some(MARKS[1]))
            .context("the image has no header for picotool")?;
        let (first, end) = (flash.word(header + 4)?, flash.word(header + 8)?);
        let mut about = Self::default();
        for at in (first..end).step_by(4) {
            let entry = flash.word(at)?;
            let kind = flash.word(entry)?;
            if kind != u32::from(TEXT) | u32::from(RASPBERRY_PI) << 16 {
                continue;
            }
            let text = flash.text(flash.word(entry + 8)?)?;
            match flash.word(entry + 4)? {
                NAME => about.name = Some(text),
                VERSION => about.version = Some(text),
                BOARD => about.board = Some(text),
                _ => {}
            }
        }
        Ok(about)
    }
}

struct Flash<'a>(&'a [(u32, &'a [u8])]);

impl Flash<'_> {
    fn byte(&self, at: u32) -> Result<u8> {
        let found = self.0.iter().find_map(|(start, bytes)| {
            let offset = at.checked_sub(*start)?;
            bytes.get(offset as usize)
        });
        found.copied().with_context(|| format!("nothing at {at:#x}"))
    }

    fn word(&self, at: u32) -> Result<u32> {
        let bytes = [
            self.byte(at)?,
            self.byte(at + 1)?,
            self.byte(at + 2)?,
            self.byte(at + 3)?,
        ];
        Ok(u32::from_le_bytes(bytes))
    }

    fn text(&self, at: u32) -> Result<String> {
        const LONGEST: u32 = 256;
        let mut text = Vec::new();
        for at in at..at + LONGEST {
            match self.byte(at)? {
                0 => return Ok(String::from_utf8(text)?),
                byte => text.push(byte),
            }
        }
        bail!("a text without end at {at:#x}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A header at `offset`, one entry behind it, its text behind that.
    fn image(offset: u32) -> Vec<u8> {
        let at = START + offset;
        let words = [
            MARKS[0],
            at + 20,
            at + 24,
            0,
            MARKS[1],
            at + 24,
            u32::from(TEXT) | u32::from(RASPBERRY_PI) << 16,
            NAME,
            at + 36,
        ];
        let mut bytes = vec![0; offset as usize];
        bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
        bytes.extend(b"castellan\0");
        bytes
    }

    #[test]
    fn a_name_is_found_through_the_header() {
        let bytes = image(0xc0);
        let about = About::read(&[(START, &bytes)]).expect("a header");
        assert_eq!(about.name.as_deref(), Some("castellan"));
        assert_eq!(about.version, None);
    }

    #[test]
    fn a_header_out_of_reach_is_none() {
        let bytes = image(0x100);
        assert!(About::read(&[(START, &bytes)]).is_err());
    }
}

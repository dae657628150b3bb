//! Frames: a message in postcard and its CRC-32, made free of zeros by COBS, ended by a zero. Whatever is no frame is
//! counted and ignored; the next zero begins anew.

use cobs::{DecodeResult, DecoderState};
use heapless::Vec;
use rules_core::pack::checksum;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Bytes of a message and its checksum at most.
pub const CONTENT: usize = 256;
/// The same on the line: one byte more for each 254, one before them, and the zero.
pub const ROOM: usize = CONTENT + 4;
const CHECKSUM: usize = 4;

/// What has come over the line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub frames: u32,
    /// Too long, torn, with a wrong checksum, or of no message that we know.
    pub malformed: u32,
}

/// Reads frames from bytes as they come.
#[derive(Debug)]
pub struct Frames {
    content: Vec<u8, CONTENT>,
    state: DecoderState,
    /// Nothing before the next zero can be a frame.
    lost: bool,
    /// Something has come since the last zero.
    begun: bool,
    pub counts: Counts,
}

impl Default for Frames {
    fn default() -> Self {
        Self {
            content: Vec::new(),
            state: DecoderState::Idle,
            lost: false,
            begun: false,
            counts: Counts::default(),
        }
    }
}

impl Frames {
    /// The next byte; a message where it ends one.
    pub fn feed<M: DeserializeOwned>(&mut self, byte: u8) -> Option<M> {
        if byte == 0 {
            return self.end();
        }
        self.begun = true;
        if self.lost {
            return None;
        }
        let fits = match self.state.feed(byte) {
            Ok(DecodeResult::DataContinue(content)) => self.content.push(content).is_ok(),
            Ok(DecodeResult::NoData) => true,
            // Only a zero completes a frame.
            Ok(DecodeResult::DataComplete) | Err(_) => false,
        };
        self.lost = !fits;
        None
    }

    fn end<M: DeserializeOwned>(&mut self) -> Option<M> {
        if !core::mem::take(&mut self.begun) {
            // Zeros between frames mean nothing.
            return None;
        }
        let whole = !self.lost && matches!(self.state.feed(0), Ok(DecodeResult::DataComplete));
        let message = if whole { read(&self.content) } else { None };
        self.content.clear();
        self.state = DecoderState::Idle;
        self.lost = false;
        let count = if message.is_some() {
            &mut self.counts.frames
        } else {
            &mut self.counts.malformed
        };
        *count = count.saturating_add(1);
        message
    }
}

fn read<M: DeserializeOwned>(content: &[u8]) -> Option<M> {
    let (message, sum) = content.split_last_chunk::<CHECKSUM>()?;
    if u32::from_le_bytes(*sum) != checksum(message) {
        return None;
    }
    let (message, rest) = postcard::take_from_bytes(message).ok()?;
    rest.is_empty().then_some(message)
}

/// A message as it goes over the line. `None` only for one that is longer than any of ours.
pub fn encode<M: Serialize>(message: &M) -> Option<Vec<u8, ROOM>> {
    let mut content: Vec<u8, CONTENT> = Vec::new();
    content.resize(CONTENT - CHECKSUM, 0).ok()?;
    let length = postcard::to_slice(message, &mut content).ok()?.len();
    content.truncate(length);
    let sum = checksum(&content);
    content.extend_from_slice(&sum.to_le_bytes()).ok()?;
    let mut frame: Vec<u8, ROOM> = Vec::new();
    frame.resize(ROOM, 0).ok()?;
    let length = cobs::try_encode(&content, &mut frame).ok()?;
    frame.truncate(length);
    frame.push(0).ok()?;
    Some(frame)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::message::{CHUNK, Reply, Request};
    use std::vec::Vec as Line;

    fn hear<M: DeserializeOwned>(frames: &mut Frames, line: &[u8]) -> Line<M> {
        line.iter().filter_map(|byte| frames.feed(*byte)).collect()
    }

    /// Every byte value, runs of zeros, every length.
    fn chunks() -> impl Iterator<Item = Reply> {
        (0..=CHUNK).map(|length| Reply::Data {
            total: 1 << 20,
            offset: length as u32,
            bytes: (0..length).map(|at| (at * length) as u8).collect(),
        })
    }

    #[test]
    fn what_is_sent_is_heard() {
        let mut frames = Frames::default();
        for reply in chunks() {
            let line = encode(&reply).unwrap();
            assert_eq!(line.iter().filter(|byte| **byte == 0).count(), 1);
            assert_eq!(hear::<Reply>(&mut frames, &line), [reply]);
        }
        assert_eq!(frames.counts.malformed, 0);
    }

    #[test]
    fn a_turned_bit_or_a_missing_byte_is_counted_and_the_next_frame_is_heard() {
        let line = encode(&Request::Hello).unwrap();
        for at in 0..line.len() {
            for bit in 0..8 {
                let mut bad = line.clone();
                bad[at] ^= 1 << bit;
                let mut frames = Frames::default();
                let heard: Line<Request> = hear(&mut frames, &bad);
                assert!(heard.is_empty(), "byte {at}, bit {bit}");
                // Without its zero the frame swallows the next one, and both are lost together.
                hear::<Request>(&mut frames, &[0]);
                assert_eq!(hear::<Request>(&mut frames, &line), [Request::Hello]);
                assert!(frames.counts.malformed >= 1);
            }
            let mut bad: Line<u8> = line.to_vec();
            bad.remove(at);
            let mut frames = Frames::default();
            assert!(hear::<Request>(&mut frames, &bad).is_empty());
        }
    }

    #[test]
    fn noise_without_end_is_one_malformed_frame() {
        let mut frames = Frames::default();
        assert!(hear::<Request>(&mut frames, &[7; 100_000]).is_empty());
        assert!(hear::<Request>(&mut frames, &[0, 0, 0]).is_empty());
        assert_eq!(
            frames.counts,
            Counts {
                frames: 0,
                malformed: 1
            }
        );
    }
}

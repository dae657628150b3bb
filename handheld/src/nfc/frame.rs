//! Frames of the PN532 (user manual UM0701-02, section 6.2.1): a length and its complement, a direction, data, and a
//! sum that makes all of it zero.

use heapless::Vec;

/// The longest data of ours: direction, code and a page to write with its address.
const LONGEST: usize = 16;

/// Bytes around the data: preamble, start code, length and its complement; sum and postamble.
const AROUND: usize = 7;

/// A frame to be sent.
pub type Sent = Vec<u8, { LONGEST + AROUND }>;

const START: [u8; 2] = [0x00, 0xff];
const TO_READER: u8 = 0xd4;
const FROM_READER: u8 = 0xd5;

/// The first byte of everything that is read over I2C: whether the rest means anything.
const READY: u8 = 0x01;

/// Both sides acknowledge a frame with this one. Ours also ends whatever the reader is busy with.
pub const ACKNOWLEDGE: [u8; 6] = [0x00, 0x00, 0xff, 0x00, 0xff, 0x00];

/// How many bytes an acknowledgement takes on the wire, with the byte that says whether it is there.
pub const ACKNOWLEDGED: usize = 1 + ACKNOWLEDGE.len();

/// How many bytes an answer with so much data takes on the wire: that byte, direction and code, and what is around.
#[must_use]
pub const fn answered(data: usize) -> usize {
    1 + AROUND + 2 + data
}

/// What we ask of the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// No security module; the interrupt pin announces answers.
    Configure,
    /// Look for a tag so many times, with so many times 150 ms in between.
    Poll { times: u8, period: u8 },
    /// Four pages of the tag from this one on.
    Read { page: u8 },
    /// One page of the tag.
    Write { page: u8, bytes: [u8; 4] },
}

impl Command {
    const fn code(self) -> u8 {
        match self {
            Self::Configure => 0x14,
            Self::Poll { .. } => 0x60,
            Self::Read { .. } | Self::Write { .. } => 0x40,
        }
    }

    /// The most data that the answer to it has.
    #[must_use]
    pub const fn answer(self) -> usize {
        match self {
            Self::Configure => 0,
            // The number of tags; of one: its type, its length, and up to 40 bytes of what it says when it is woken.
            Self::Poll { .. } => 43,
            // Whether it worked, and four pages.
            Self::Read { .. } => 17,
            Self::Write { .. } => 1,
        }
    }

    /// The frame that asks for it.
    #[must_use]
    pub fn frame(self) -> Sent {
        match self {
            // Normal mode; a time limit that matters only in another mode; the interrupt pin is used.
            Self::Configure => self.with(&[0x01, 0x14, 0x01]),
            // ISO 14443 type A at 106 kbit/s.
            Self::Poll { times, period } => self.with(&[times, period, 0x00]),
            // To the first tag, in the words of NTAG.
            Self::Read { page } => self.with(&[0x01, 0x30, page]),
            Self::Write {
                page,
                bytes: [a, b, c, d],
            } => self.with(&[0x01, 0xa2, page, a, b, c, d]),
        }
    }

    fn with(self, parameters: &[u8]) -> Sent {
        let data = || [TO_READER, self.code()].into_iter().chain(parameters.iter().copied());
        let length = data().count() as u8;
        let sum = data().fold(0, u8::wrapping_add);
        let around = [0x00, 0x00, 0xff, length, length.wrapping_neg()];
        let end = [sum.wrapping_neg(), 0x00];
        let mut frame = Sent::new();
        // There is room: `LONGEST` holds the longest of the above, as a test shows.
        frame.extend(around.into_iter().chain(data()).chain(end));
        frame
    }
}

/// Why what was read is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Garbled {
    /// The reader says that there is nothing to be read.
    NotReady,
    /// No frame, or one that ends too early.
    NoFrame,
    /// A length, or the sum of the data, does not fit.
    Sum,
    /// A sound frame that answers something else; the reader's own report of an error is one.
    Other,
}

impl core::fmt::Display for Garbled {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Self::NotReady => "the reader has nothing to say",
            Self::NoFrame => "no frame",
            Self::Sum => "a sum is wrong",
            Self::Other => "an answer to something else",
        })
    }
}

impl core::error::Error for Garbled {}

/// Whether these bytes from the wire acknowledge a command.
pub fn acknowledged(read: &[u8]) -> Result<(), Garbled> {
    let frame = ready(read)?;
    frame.starts_with(&ACKNOWLEDGE).then_some(()).ok_or(Garbled::NoFrame)
}

/// The data of an answer to the command, from the bytes of the wire. Whatever follows the frame is ignored: more is read
/// than most answers have.
pub fn answer(command: Command, read: &[u8]) -> Result<&[u8], Garbled> {
    let frame = ready(read)?;
    // Any number of zeros may come before the start code.
    let at = frame.windows(START.len()).position(|window| window == START);
    let from = at.ok_or(Garbled::NoFrame)? + START.len();
    let [length, complement, rest @ ..] = frame.get(from..).unwrap_or_default() else {
        return Err(Garbled::NoFrame);
    };
    if length.wrapping_add(*complement) != 0 {
        return Err(Garbled::Sum);
    }
    let (data, rest) = rest.split_at_checked(usize::from(*length)).ok_or(Garbled::NoFrame)?;
    let sum = rest.first().ok_or(Garbled::NoFrame)?;
    if data.iter().fold(*sum, |sum, byte| sum.wrapping_add(*byte)) != 0 {
        return Err(Garbled::Sum);
    }
    match data {
        [FROM_READER, code, data @ ..] if *code == command.code() + 1 => Ok(data),
        _ => Err(Garbled::Other),
    }
}

fn ready(read: &[u8]) -> Result<&[u8], Garbled> {
    match read {
        [READY, frame @ ..] => Ok(frame),
        [_, ..] => Err(Garbled::NotReady),
        [] => Err(Garbled::NoFrame),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules_core::bot::Random;
    use std::vec::Vec;

    const READ: Command = Command::Read { page: 4 };

    const ALL: [Command; 4] = [
        Command::Configure,
        Command::Poll { times: 8, period: 2 },
        READ,
        Command::Write {
            page: 4,
            bytes: [1, 2, 3, 4],
        },
    ];

    /// What the reader would send.
    fn answer_of(code: u8, data: &[u8]) -> Vec<u8> {
        let data: Vec<u8> = [FROM_READER, code].into_iter().chain(data.iter().copied()).collect();
        let length = data.len() as u8;
        let sum = data.iter().fold(0u8, |sum, byte| sum.wrapping_add(*byte));
        let mut read = std::vec![READY, 0x00, 0x00, 0xff, length, length.wrapping_neg()];
        read.extend(&data);
        read.extend([sum.wrapping_neg(), 0x00]);
        read
    }

    #[test]
    fn commands_are_those_of_the_manual() {
        // The manual's own examples of a frame, and the ones that every driver sends.
        let expected: [&[u8]; 4] = [
            &[0x00, 0x00, 0xff, 0x05, 0xfb, 0xd4, 0x14, 0x01, 0x14, 0x01, 0x02, 0x00],
            &[0x00, 0x00, 0xff, 0x05, 0xfb, 0xd4, 0x60, 0x08, 0x02, 0x00, 0xc2, 0x00],
            &[0x00, 0x00, 0xff, 0x05, 0xfb, 0xd4, 0x40, 0x01, 0x30, 0x04, 0xb7, 0x00],
            &[
                0x00, 0x00, 0xff, 0x09, 0xf7, 0xd4, 0x40, 0x01, 0xa2, 0x04, 1, 2, 3, 4, 0x3b, 0x00,
            ],
        ];
        assert_eq!(ALL.map(|command| command.frame().to_vec()), expected);
    }

    #[test]
    fn an_acknowledgement_is_known() {
        assert_eq!(acknowledged(&[1, 0, 0, 0xff, 0, 0xff, 0]), Ok(()));
        assert_eq!(acknowledged(&[0, 0, 0, 0xff, 0, 0xff, 0]), Err(Garbled::NotReady));
        assert_eq!(
            acknowledged(&[1, 0, 0, 0xff, 0xff, 0, 0]),
            Err(Garbled::NoFrame),
            "refused"
        );
        assert_eq!(acknowledged(&[1, 0, 0, 0xff]), Err(Garbled::NoFrame));
        assert_eq!(acknowledged(&[]), Err(Garbled::NoFrame));
    }

    #[test]
    fn an_answer_is_read_whatever_stands_around_it() {
        let mut read = answer_of(0x41, &[0, 7, 8]);
        assert_eq!(answer(READ, &read), Ok([0, 7, 8].as_slice()));
        read.extend([0xaa; 9]);
        assert_eq!(
            answer(READ, &read),
            Ok([0, 7, 8].as_slice()),
            "more was read than was said"
        );
        read.insert(1, 0);
        assert_eq!(answer(READ, &read), Ok([0, 7, 8].as_slice()), "a longer preamble");
        assert_eq!(answer(Command::Configure, &answer_of(0x15, &[])), Ok([].as_slice()));
        assert_eq!(answer(Command::Configure, &read), Err(Garbled::Other));
        // The reader's own report of an error.
        let error = [1, 0, 0, 0xff, 0x01, 0xff, 0x7f, 0x81, 0x00];
        assert_eq!(answer(READ, &error), Err(Garbled::Other));
    }

    #[test]
    fn no_single_wrong_byte_and_no_missing_end_goes_unnoticed() {
        let sound = answer_of(0x41, &[0, 1, 2, 3, 4, 5]);
        let data = Ok([0, 1, 2, 3, 4, 5].as_slice());
        for at in 0..sound.len() {
            for turned in 1..=u8::MAX {
                let mut wrong = sound.clone();
                wrong[at] ^= turned;
                let told = answer(READ, &wrong);
                // The preamble and the postamble mean nothing.
                assert!(
                    told.is_err() || told == data && (at == 1 || at == sound.len() - 1),
                    "{at}"
                );
            }
        }
        for end in 0..sound.len() - 1 {
            assert!(answer(READ, &sound[..end]).is_err(), "{end}");
        }
    }

    #[test]
    fn every_answer_fits_what_is_read_for_it() {
        for command in ALL {
            let data = std::vec![0; command.answer()];
            let read = answer_of(command.code() + 1, &data);
            assert_eq!(read.len(), answered(command.answer()));
            assert_eq!(answer(command, &read), Ok(data.as_slice()));
        }
    }

    /// Noise, and frames that are sound but for what is in them.
    #[test]
    fn any_bytes_are_taken_calmly() {
        let mut random = Random::new(532);
        let mut accepted = 0;
        for _ in 0..100_000 {
            let length = random.below(70) as usize;
            let mut read: Vec<u8> = (0..length).map(|_| random.below(256) as u8).collect();
            match random.below(4) {
                0 => {}
                1 => read.insert(0, READY),
                2 => read
                    .splice(0..0, [READY, 0, 0, 0xff, length as u8, (length as u8).wrapping_neg()])
                    .for_each(drop),
                _ => read = answer_of(0x41, &read),
            }
            for command in ALL {
                if let Ok(data) = answer(command, &read) {
                    assert!(data.len() < read.len());
                    accepted += 1;
                }
            }
            _ = acknowledged(&read);
        }
        assert!(accepted > 20_000, "{accepted}");
    }
}

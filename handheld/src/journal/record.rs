//! A record in flash: checksum, length, what it is, generation and number, then what it holds, in whole words.
//!
//! ```text
//! 0  CRC-32 of everything behind it     4  length of what it holds, u16    6  what it is    7  version
//! 8  generation of its bank, u32       12  number in its bank, u32        16  what it holds
//! ```

use rules_core::pack::checksum;

/// Records begin at whole words, so that a flash may insist on them.
pub(super) const WORD: usize = 4;
pub(super) const HEADER: usize = 16;
/// Of the layout above, and of what the journal itself puts into a base.
const VERSION: u8 = 1;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// Where a game's journal begins.
    Base,
    /// Something that happened since.
    Entry,
    Settings,
    /// The slot was given up: whatever else is found there is gone.
    Nothing,
}

impl What {
    const ALL: [Self; 4] = [Self::Base, Self::Entry, Self::Settings, Self::Nothing];

    const fn code(self) -> u8 {
        match self {
            Self::Base => b'B',
            Self::Entry => b'E',
            Self::Settings => b'S',
            Self::Nothing => b'N',
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub what: What,
    pub generation: u32,
    pub number: u32,
    pub length: u16,
}

impl Header {
    /// Bytes of the whole record in flash.
    pub const fn size(self) -> u32 {
        size(self.length as usize) as u32
    }

    /// Makes a record of what `room` holds behind the header; gives its size in flash.
    pub fn seal(self, room: &mut [u8]) -> Option<usize> {
        let (used, size) = (HEADER + usize::from(self.length), self.size() as usize);
        // Nothing is programmed where nothing is held.
        room.get_mut(used..size)?.fill(0xff);
        let record = room.get_mut(..used)?;
        let (header, _) = record.split_first_chunk_mut::<HEADER>()?;
        let [l0, l1] = self.length.to_le_bytes();
        let [g0, g1, g2, g3] = self.generation.to_le_bytes();
        let [n0, n1, n2, n3] = self.number.to_le_bytes();
        let what = self.what.code();
        *header = [0, 0, 0, 0, l0, l1, what, VERSION, g0, g1, g2, g3, n0, n1, n2, n3];
        let (front, rest) = record.split_first_chunk_mut::<4>()?;
        *front = checksum(rest).to_le_bytes();
        Some(size)
    }
}

/// Bytes in flash of a record that holds so much.
pub(super) const fn size(length: usize) -> usize {
    (HEADER + length).next_multiple_of(WORD)
}

/// How long the record behind this header claims to be.
pub(super) fn length(header: &[u8; HEADER]) -> u16 {
    let [_, _, _, _, l0, l1, ..] = *header;
    u16::from_le_bytes([l0, l1])
}

/// What the bytes of a record say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    Record(Header),
    /// Whole, but written by another program.
    Foreign,
    Torn,
}

/// Reads a whole record, without the padding.
pub(super) fn read(record: &[u8]) -> Reading {
    let (Some((front, rest)), Some(header)) = (record.split_first_chunk::<4>(), record.first_chunk::<HEADER>()) else {
        return Reading::Torn;
    };
    if checksum(rest) != u32::from_le_bytes(*front) {
        return Reading::Torn;
    }
    self::header(header).map_or(Reading::Foreign, Reading::Record)
}

/// What a header says, if it is one of ours.
pub(super) fn header(bytes: &[u8; HEADER]) -> Option<Header> {
    let [_, _, _, _, l0, l1, what, version, g0, g1, g2, g3, n0, n1, n2, n3] = *bytes;
    let what = What::ALL.into_iter().find(|known| known.code() == what)?;
    (version == VERSION).then_some(Header {
        what,
        generation: u32::from_le_bytes([g0, g1, g2, g3]),
        number: u32::from_le_bytes([n0, n1, n2, n3]),
        length: u16::from_le_bytes([l0, l1]),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sealed_record_reads_back_and_a_changed_one_does_not() {
        let header = Header {
            what: What::Entry,
            generation: 7,
            number: 3,
            length: 5,
        };
        let mut room = [1; 64];
        assert_eq!(header.seal(&mut room), Some(24));
        assert_eq!(room[21..24], [0xff; 3]);
        assert_eq!(length(room.first_chunk().unwrap()), 5);
        assert_eq!(read(&room[..21]), Reading::Record(header));
        for byte in 0..21 {
            for bit in 0..8 {
                let mut changed = room;
                changed[byte] ^= 1 << bit;
                assert_eq!(read(&changed[..21]), Reading::Torn);
            }
        }
        assert_eq!(header.seal(&mut [0; 20]), None, "there is no room for it");
    }
}

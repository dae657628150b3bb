//! What we write onto a tag, and what we make of what is written there: NFC Forum Type 2, with one NDEF record of our own.
//!
//! The user's pages hold blocks of type, length and value. The block of type 3 is an NDEF message; in it we look for a
//! record of the external type `castellan.dev:card`, whose payload is a postcard of the kind of record, the game and the
//! thing. Other programs may have written other records beside it.

use crate::tags::{Thing, Written};
use postcard::experimental::max_size::MaxSize;
use rules_core::GameKind;
use serde::{Deserialize, Serialize};

/// The page that says how the tag may be used; the user's pages follow.
pub const CAPABILITIES: u8 = 3;
/// The first of the user's pages.
pub const FIRST: u8 = 4;

/// Bytes of the user's pages that are looked at: ours, with what a new tag holds before it, in three reads.
pub const LOOKED_AT: usize = 44;

/// The pages that we write.
pub const PAGES: usize = 8;

/// All bytes of those pages.
pub type Image = [u8; 4 * PAGES];

/// The name of our record, in the words of the NFC Forum: whose it is, and what.
const NAME: &[u8] = b"castellan.dev:card";

/// Short, alone in its message, of an external type.
const OURS: u8 = 0b1101_0100;

const EMPTY: u8 = 0x00;
const MESSAGE: u8 = 0x03;
const END: u8 = 0xfe;

/// The payload.
#[derive(Serialize, Deserialize, MaxSize)]
struct Payload {
    kind: Kind,
    game: u8,
    thing: Thing,
}

/// Which record this is. What a later version knows besides is no thing for us.
#[derive(Serialize, Deserialize, MaxSize)]
enum Kind {
    Thing,
}

/// What a tag's first page allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// No NDEF here: a blank of another make, or no tag for data at all.
    Foreign,
    ReadOnly,
    /// Not as many pages as we need.
    Small,
    Writable,
}

/// Reads the capability container.
#[must_use]
pub fn access(container: [u8; 4]) -> Access {
    const MAGIC: u8 = 0xe1;
    const VERSION: u8 = 0x10;
    match container {
        [MAGIC, version, size, access] if version & 0xf0 == VERSION => match access {
            0x00 if usize::from(size) * 8 >= 4 * PAGES => Access::Writable,
            0x00 => Access::Small,
            _ => Access::ReadOnly,
        },
        _ => Access::Foreign,
    }
}

/// What the user's pages say to us, of which these are the first bytes.
#[must_use]
pub fn decode(user: &[u8]) -> Option<Written> {
    let mut left = user;
    loop {
        let (kind, rest) = left.split_first()?;
        if *kind == EMPTY {
            left = rest;
            continue;
        }
        if *kind == END {
            return None;
        }
        let (length, rest) = length(rest)?;
        if *kind == MESSAGE {
            // A long message may go on beyond what was read: then only its first records are known.
            return message(rest.get(..length).unwrap_or(rest));
        }
        left = rest.get(length..)?;
    }
}

/// One byte, or 255 and two.
fn length(bytes: &[u8]) -> Option<(usize, &[u8])> {
    match bytes {
        [0xff, high, low, rest @ ..] => Some((u16::from_be_bytes([*high, *low]).into(), rest)),
        [0xff, ..] | [] => None,
        [length, rest @ ..] => Some((usize::from(*length), rest)),
    }
}

/// The first record of ours among those of a message.
fn message(bytes: &[u8]) -> Option<Written> {
    const LAST: u8 = 0b0100_0000;
    const CHUNKED: u8 = 0b0010_0000;
    const SHORT: u8 = 0b0001_0000;
    const NUMBERED: u8 = 0b0000_1000;
    const TYPE: u8 = 0b0000_0111;
    let mut left = bytes;
    loop {
        let [head, name, rest @ ..] = left else { return None };
        if head & CHUNKED != 0 {
            // In pieces: none of ours is, and we join no others.
            return None;
        }
        let (payload, rest) = if head & SHORT != 0 {
            let (length, rest) = rest.split_first()?;
            (usize::from(*length), rest)
        } else {
            let (length, rest) = rest.split_first_chunk()?;
            (usize::try_from(u32::from_be_bytes(*length)).ok()?, rest)
        };
        let (number, rest) = if head & NUMBERED != 0 {
            let (length, rest) = rest.split_first()?;
            (usize::from(*length), rest)
        } else {
            (0, rest)
        };
        let (name, rest) = rest.split_at_checked(usize::from(*name))?;
        let (_, rest) = rest.split_at_checked(number)?;
        let (payload, rest) = rest.split_at_checked(payload)?;
        if head & TYPE == OURS & TYPE && name == NAME {
            return read(payload);
        }
        if head & LAST != 0 {
            return None;
        }
        left = rest;
    }
}

fn read(payload: &[u8]) -> Option<Written> {
    let (Payload { kind, game, thing }, rest) = postcard::take_from_bytes(payload).ok()?;
    match kind {
        Kind::Thing if rest.is_empty() => {
            let game = GameKind::from_code(game)?;
            Some(Written { game, thing })
        }
        Kind::Thing => None,
    }
}

/// The user's pages that say this.
#[must_use]
pub fn encode(written: Written) -> Image {
    let payload = Payload {
        kind: Kind::Thing,
        game: written.game.code(),
        thing: written.thing,
    };
    let mut buffer = [0; Payload::POSTCARD_MAX_SIZE];
    // The buffer is as long as the longest payload.
    let payload: &[u8] = postcard::to_slice(&payload, &mut buffer).map_or(&[], |payload| payload);
    let record = 3 + NAME.len() + payload.len();
    let head = [MESSAGE, record as u8, OURS, NAME.len() as u8, payload.len() as u8];
    let block = head.iter().chain(NAME).chain(payload).chain(&[END]);
    let mut image = [EMPTY; 4 * PAGES];
    for (to, from) in image.iter_mut().zip(block) {
        *to = *from;
    }
    image
}

/// In which order the pages are written: first an empty message, last the page with its length. A tag that is taken away
/// in between holds nothing, never half of something.
pub fn steps(image: &Image) -> impl Iterator<Item = (u8, [u8; 4])> + '_ {
    let nothing = (FIRST, [MESSAGE, 0, END, EMPTY]);
    let (pages, _) = image.as_chunks();
    let mut numbered = (FIRST..).zip(pages.iter().copied());
    let first = numbered.next();
    core::iter::once(nothing).chain(numbered).chain(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules_core::CardId;
    use rules_core::bot::Random;
    use std::vec::Vec;

    const WRITTEN: Written = Written {
        game: GameKind::Example,
        thing: Thing::Card(CardId { kind: 2, index: 1 }),
    };

    /// What a new NTAG213 holds: where its locks are, an empty message, the end.
    const NEW: [u8; 8] = [0x01, 0x03, 0xa0, 0x0c, 0x34, MESSAGE, 0x00, END];

    fn any(random: &mut Random) -> Written {
        let byte = |random: &mut Random| random.below(256) as u8;
        Written {
            game: GameKind::ALL[random.below(GameKind::ALL.len() as u32) as usize],
            thing: match random.below(2) {
                0 => Thing::Cell(byte(random)),
                _ => Thing::Card(CardId {
                    kind: byte(random),
                    index: byte(random),
                }),
            },
        }
    }

    #[test]
    fn the_bytes_of_a_tag_are_these() {
        let mut expected = std::vec![MESSAGE, 26, 0xd4, 18, 5];
        expected.extend(b"castellan.dev:card");
        expected.extend([0, 1, 0, 2, 1, END, 0, 0, 0]);
        assert_eq!(encode(WRITTEN).as_slice(), expected);
    }

    #[test]
    fn whatever_is_written_is_read_again() {
        let mut random = Random::new(1);
        for _ in 0..10_000 {
            let written = any(&mut random);
            let image = encode(written);
            assert_eq!(decode(&image), Some(written));
            assert!(image.contains(&END), "there was room");
            let behind: Vec<u8> = NEW[..5].iter().chain(&image).copied().collect();
            assert_eq!(decode(&behind), Some(written), "behind the locks of a new tag");
            assert!(behind.len() <= LOOKED_AT);
        }
    }

    #[test]
    fn other_records_are_stepped_over() {
        let image = encode(WRITTEN);
        let ours = &image[2..28];
        let link = [0x91, 1, 4, b'U', 1, b'a', b'.', b'b'];
        let numbered = [0x19, 1, 2, 3, b'T', 7, 7, 7, 9, 9];
        let long = [0x01, 1, 0, 0, 0, 2, b'T', 9, 9];
        for other in [link.as_slice(), &numbered, &long] {
            let mut both = std::vec![MESSAGE, (other.len() + ours.len()) as u8];
            both.extend(other.iter().chain(ours));
            assert_eq!(decode(&both), Some(WRITTEN), "{other:?}");
            both[2] |= 0b0100_0000;
            assert_eq!(decode(&both), None, "behind the last record");
            both[2] |= 0b0010_0000;
            assert_eq!(decode(&both), None, "in pieces");
        }
        // The length of three bytes, and blocks of others before it.
        let mut long = std::vec![0, 0xfd, 2, 9, 9, MESSAGE, 0xff, 0, 26];
        long.extend(ours);
        assert_eq!(decode(&long), Some(WRITTEN));
    }

    #[test]
    fn nothing_is_read_where_nothing_is_written() {
        let image = encode(WRITTEN);
        for user in [
            &NEW,
            [0; 16].as_slice(),
            &[0xff; 16],
            &[],
            &[MESSAGE],
            &[MESSAGE, 0xff, 0],
        ] {
            assert_eq!(decode(user), None, "{user:?}");
        }
        for end in 0..28 {
            assert_eq!(decode(&image[..end]), None, "{end}");
        }
        let wrong = |at: usize, byte| {
            let mut image = image;
            image[at] = byte;
            decode(&image)
        };
        assert_eq!(wrong(2, 0xd1), None, "another type of name");
        assert_eq!(wrong(6, b'A'), None, "another name");
        assert_eq!(wrong(4, 4), None, "too short");
        assert_eq!(wrong(23, 1), None, "another kind of record");
        assert_eq!(wrong(24, 0), None, "no game");
        assert_eq!(wrong(24, 99), None, "no game that we know");
        let mut longer = std::vec![MESSAGE, 27, 0xd4, 18, 6];
        longer.extend(&image[5..28]);
        longer.push(0);
        assert_eq!(decode(&longer), None, "more than we know of");
    }

    #[test]
    fn a_tag_says_whether_it_can_be_written() {
        assert_eq!(access([0xe1, 0x10, 0x12, 0x00]), Access::Writable, "NTAG213");
        assert_eq!(access([0xe1, 0x10, 0x3e, 0x00]), Access::Writable, "NTAG215");
        assert_eq!(access([0xe1, 0x10, 0x12, 0x0f]), Access::ReadOnly);
        assert_eq!(access([0xe1, 0x10, 0x03, 0x00]), Access::Small);
        assert_eq!(access([0x00; 4]), Access::Foreign);
        assert_eq!(access([0xe1, 0x40, 0x12, 0x00]), Access::Foreign, "of a later age");
    }

    /// Taken away after any page: what was there before, nothing, or all of it.
    #[test]
    fn a_tag_is_never_half_written() {
        let mut random = Random::new(2);
        for _ in 0..200 {
            let (before, after) = (any(&mut random), any(&mut random));
            let mut user = encode(before);
            let image = encode(after);
            let steps: Vec<(u8, [u8; 4])> = steps(&image).collect();
            assert_eq!(steps.len(), PAGES + 1);
            for (index, (page, bytes)) in steps.iter().enumerate() {
                let at = 4 * usize::from(page - FIRST);
                user[at..at + 4].copy_from_slice(bytes);
                let whole = (index == PAGES).then_some(after);
                assert_eq!(decode(&user), whole, "after step {index}");
            }
            assert_eq!(user, image);
        }
    }

    /// Noise, and our own bytes with some of them wrong.
    #[test]
    fn any_bytes_are_taken_calmly() {
        let mut random = Random::new(3);
        let mut read = 0;
        for _ in 0..200_000 {
            let mut user: Vec<u8> = (0..random.below(64)).map(|_| random.below(256) as u8).collect();
            if random.below(2) == 0 {
                user.splice(0..0, encode(any(&mut random)));
                for _ in 0..random.below(4) {
                    let at = random.below(32) as usize;
                    user[at] = random.below(256) as u8;
                }
            }
            read += u32::from(decode(&user).is_some());
        }
        assert!(read > 20_000, "{read}");
    }
}

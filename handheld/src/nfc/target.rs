//! A tag as the reader finds it, and what the reader says after a tag was read or written.

use crate::tags::TagId;

/// A tag in the reader's field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    pub id: TagId,
    /// It has pages that can be read and written, as NTAG has.
    pub has_pages: bool,
}

/// What is wrong with an answer that came in a sound frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unclear {
    /// The tag does not answer any more, or refuses.
    Tag,
    /// The answer is too short for what it tells.
    Short,
}

impl core::fmt::Display for Unclear {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Self::Tag => "the tag does not answer",
            Self::Short => "an answer that is too short",
        })
    }
}

impl core::error::Error for Unclear {}

/// Tags whose number begins so, and is four bytes long, make up another one each time: telephones do.
const MADE_UP: u8 = 0x08;

/// SEL_RES of tags that have pages and no further protocol.
const PAGES: u8 = 0x00;

/// The first of the tags that a poll has found, if it is one that can be known again.
pub fn found(data: &[u8]) -> Result<Option<Target>, Unclear> {
    let [count, data @ ..] = data else {
        return Err(Unclear::Short);
    };
    if *count == 0 {
        return Ok(None);
    }
    // Type and length of what follows; the tag's number among those found; SENS_RES, SEL_RES.
    let [_, _, _, _, _, select, length, data @ ..] = data else {
        return Err(Unclear::Short);
    };
    let number = data.get(..usize::from(*length)).ok_or(Unclear::Short)?;
    if !matches!(
        number,
        [_, _, _, _] | [_, _, _, _, _, _, _] | [_, _, _, _, _, _, _, _, _, _]
    ) {
        return Err(Unclear::Short);
    }
    if matches!(number, [MADE_UP, _, _, _]) {
        return Ok(None);
    }
    let mut id = TagId([0; 10]);
    for (to, from) in id.0.iter_mut().zip(number) {
        *to = *from;
    }
    Ok(Some(Target {
        id,
        has_pages: *select == PAGES,
    }))
}

/// Four pages that were read from the tag.
pub fn pages(data: &[u8]) -> Result<[u8; 16], Unclear> {
    let pages = told(data)?.first_chunk();
    pages.copied().ok_or(Unclear::Short)
}

/// What the tag said, if it did.
pub fn told(data: &[u8]) -> Result<&[u8], Unclear> {
    /// The two upper bits announce more to come; an NTAG has no more.
    const ERROR: u8 = 0x3f;
    match data {
        [status, told @ ..] if status & ERROR == 0 => Ok(told),
        [_, ..] => Err(Unclear::Tag),
        [] => Err(Unclear::Short),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules_core::bot::Random;
    use std::vec::Vec;

    /// An NTAG213, as the reader reports it.
    const NTAG: [u8; 15] = [
        1, 0x10, 12, 1, 0x00, 0x44, 0x00, 7, 4, 0xa1, 0xb2, 0xc3, 0xd4, 0xe5, 0xf6,
    ];

    #[test]
    fn a_tag_is_found_by_its_number() {
        let target = Target {
            id: TagId([4, 0xa1, 0xb2, 0xc3, 0xd4, 0xe5, 0xf6, 0, 0, 0]),
            has_pages: true,
        };
        assert_eq!(found(&NTAG), Ok(Some(target)));
        assert_eq!(found(&[0]), Ok(None));
        let card = [1, 0x10, 9, 1, 0x00, 0x04, 0x08, 4, 0xde, 0xad, 0xbe, 0xef];
        let target = Target {
            id: TagId([0xde, 0xad, 0xbe, 0xef, 0, 0, 0, 0, 0, 0]),
            has_pages: false,
        };
        assert_eq!(found(&card), Ok(Some(target)));
        let telephone = [1, 0x20, 9, 1, 0x00, 0x04, 0x20, 4, 0x08, 1, 2, 3, 0xff, 0xff];
        assert_eq!(found(&telephone), Ok(None));
    }

    #[test]
    fn half_a_tag_is_none() {
        for end in 0..NTAG.len() {
            assert_eq!(found(&NTAG[..end]), Err(Unclear::Short), "{end}");
        }
        for length in (0..=u8::MAX).filter(|length| ![4, 7, 10].contains(length)) {
            let mut wrong: Vec<u8> = NTAG.to_vec();
            wrong[7] = length;
            wrong.extend([0; 256]);
            assert_eq!(found(&wrong), Err(Unclear::Short), "{length}");
        }
    }

    #[test]
    fn a_tag_that_is_gone_says_nothing() {
        assert_eq!(told(&[0, 1]), Ok([1].as_slice()));
        assert_eq!(told(&[0x01]), Err(Unclear::Tag), "out of time");
        assert_eq!(told(&[]), Err(Unclear::Short));
        assert_eq!(pages(&[0; 17]), Ok([0; 16]));
        assert_eq!(pages(&[0; 16]), Err(Unclear::Short));
        assert_eq!(pages(&[0x13; 17]), Err(Unclear::Tag));
    }

    #[test]
    fn any_bytes_are_taken_calmly() {
        let mut random = Random::new(14443);
        for _ in 0..100_000 {
            let mut data: Vec<u8> = (0..random.below(50)).map(|_| random.below(256) as u8).collect();
            if random.below(2) == 0 {
                data.splice(0..0, NTAG[..8].iter().copied());
            }
            _ = (found(&data), pages(&data), told(&data));
        }
    }
}

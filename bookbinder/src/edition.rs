//! Byte-pair encoding: the pair of codes that stands side by side most often becomes a code of its own, and again, until
//! a byte has no values left or a pair no longer pays for its entry.

use std::collections::BTreeSet;

/// How many codes wait while one is spelled: the reader keeps room for so many.
const DEPTH: u8 = 16;
/// An entry takes two bytes and is worth one for each time that it is used.
const WORTH: u32 = 4;
const CODES: usize = 256;

/// The texts of one language. A code below the number of letters is that letter, any other one a pair of codes.
#[derive(Debug, PartialEq, Eq)]
pub struct Edition {
    pub letters: Vec<u16>,
    pub pairs: Vec<[u8; 2]>,
    /// Where each text ends in `codes`.
    pub ends: Vec<u16>,
    pub codes: Vec<u8>,
}

impl Edition {
    pub fn of(texts: &[&str]) -> Self {
        let known: BTreeSet<char> = texts.iter().flat_map(|text| text.chars()).collect();
        let letters: Vec<char> = known.into_iter().collect();
        assert!(letters.len() <= CODES, "more letters than a byte has values");
        let code = |letter: char| letters.binary_search(&letter).unwrap_or_default() as u8;
        let mut spelled: Vec<Vec<u8>> = texts.iter().map(|text| text.chars().map(code).collect()).collect();

        let mut pairs = Vec::new();
        let mut depths = vec![0; letters.len()];
        while depths.len() < CODES {
            let Some(pair) = most_frequent(&spelled, &depths) else {
                break;
            };
            replace(&mut spelled, pair, depths.len() as u8);
            depths.push(depth(pair, &depths));
            pairs.push(pair);
        }

        let mut codes = Vec::new();
        let ends = spelled.iter().map(|text| {
            codes.extend(text);
            u16::try_from(codes.len()).expect("a table of texts takes at most 64 KB")
        });
        Self {
            ends: ends.collect(),
            letters: letters.into_iter().map(number).collect(),
            pairs,
            codes,
        }
    }
}

fn number(letter: char) -> u16 {
    u16::try_from(u32::from(letter)).unwrap_or_else(|_| panic!("{letter} has no place in a book"))
}

/// Of a pair, the second waits while the first is spelled.
fn depth([first, second]: [u8; 2], depths: &[u8]) -> u8 {
    (depths[usize::from(first)] + 1).max(depths[usize::from(second)])
}

/// The first of the most frequent pairs, so that the same texts are always packed alike.
fn most_frequent(texts: &[Vec<u8>], depths: &[u8]) -> Option<[u8; 2]> {
    let mut counts = vec![0u32; CODES * CODES];
    for text in texts {
        for pair in text.windows(2) {
            counts[usize::from(pair[0]) * CODES + usize::from(pair[1])] += 1;
        }
    }
    let pairs = counts.iter().enumerate().filter(|(_, count)| **count >= WORTH);
    pairs
        .map(|(index, count)| ([(index / CODES) as u8, (index % CODES) as u8], *count))
        .filter(|(pair, _)| depth(*pair, depths) <= DEPTH)
        .max_by_key(|(pair, count)| (*count, std::cmp::Reverse(*pair)))
        .map(|(pair, _)| pair)
}

fn replace(texts: &mut [Vec<u8>], pair: [u8; 2], code: u8) {
    for text in texts {
        let mut rest = text.as_slice();
        let mut shorter = Vec::with_capacity(rest.len());
        while let [first, after @ ..] = rest {
            if rest.starts_with(&pair) {
                shorter.push(code);
                rest = &rest[2..];
            } else {
                shorter.push(*first);
                rest = after;
            }
        }
        *text = shorter;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_that_pays_becomes_a_code() {
        let edition = Edition::of(&["abab", "", "cabab"]);
        assert_eq!(edition.letters, [97, 98, 99]);
        assert_eq!(edition.pairs, [[0, 1]]);
        assert_eq!(edition.codes, [3, 3, 2, 3, 3]);
        assert_eq!(edition.ends, [2, 2, 5]);
    }

    #[test]
    fn a_pair_that_does_not_pay_stays_two_codes() {
        assert_eq!(Edition::of(&["ababab"]).pairs, [[0u8; 2]; 0]);
    }

    #[test]
    fn codes_never_wait_deeper_than_the_reader_has_room() {
        let texts: Vec<String> = (0..200).map(|length| "a".repeat(length) + "b").collect();
        let edition = Edition::of(&texts.iter().map(String::as_str).collect::<Vec<_>>());
        let mut depths = vec![0; edition.letters.len()];
        for pair in edition.pairs {
            depths.push(depth(pair, &depths));
        }
        assert!(depths.iter().all(|depth| *depth <= DEPTH), "{depths:?}");
    }
}

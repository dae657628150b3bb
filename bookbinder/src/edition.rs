//! How the texts of one language are packed: the pair of symbols that stands side by side most often becomes a symbol
//! of its own, again and again until a pair no longer pays for its entry; then Huffman's code gives frequent symbols
//! few bits.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap, HashMap};

/// How many symbols wait while one is spelled: the reader keeps room for so many.
const DEPTH: u8 = 16;

/// The reader looks at so many bits at once.
const LONGEST: usize = 25;
/// How often a pair must stand in the texts. An entry takes three bytes, and each use saves half a byte and more.
const WORTH: u32 = 5;
/// The first byte of an entry that is a letter: the letter follows. No pair begins so, for a symbol has twelve bits.
const LETTER: u8 = 0xff;
const SYMBOLS: usize = (LETTER as usize) << 4;
/// Of so many texts, one is told where it begins; for the others their lengths are added up.
const STRIDE: usize = 16;

/// The texts of one language, as `rules_core::book` reads them.
#[derive(Debug, PartialEq, Eq)]
pub struct Edition {
    /// By symbol, the shortest code first: two symbols of twelve bits each, or [`LETTER`] and sixteen bits of a letter.
    pub entries: Vec<[u8; 3]>,
    /// How many symbols have a code of one bit, of two, and so on. The codes themselves follow from that. There is one
    /// more than there are entries, the last of the longest: all ones. It fills the last byte of a text.
    pub lengths: Vec<u16>,
    /// Where every sixteenth text begins in `bits`.
    pub begins: Vec<u16>,
    /// How many bytes each text takes.
    pub sizes: Vec<u8>,
    pub bits: Vec<u8>,
}

impl Edition {
    pub fn of(texts: &[&str]) -> Self {
        let known: BTreeSet<char> = texts.iter().flat_map(|text| text.chars()).collect();
        let letters: Vec<char> = known.into_iter().collect();
        let symbol = |letter: char| letters.binary_search(&letter).unwrap_or_default() as u16;
        let mut spelled: Vec<Vec<u16>> = texts.iter().map(|text| text.chars().map(symbol).collect()).collect();

        let mut pairs = Vec::new();
        let mut depths = vec![0; letters.len()];
        while depths.len() < SYMBOLS {
            let Some(pair) = most_frequent(&spelled, &depths) else {
                break;
            };
            replace(&mut spelled, pair, depths.len() as u16);
            depths.push(depth(pair, &depths));
            pairs.push(pair);
        }

        let code = Code::of(&spelled, depths.len());
        let entry = |symbol: &usize| match letters.get(*symbol) {
            Some(letter) => letter_entry(*letter),
            None => code.pair_entry(pairs[*symbol - letters.len()]),
        };
        let mut edition = Self {
            entries: code.order.iter().map(entry).collect(),
            lengths: code.lengths.clone(),
            begins: Vec::new(),
            sizes: Vec::new(),
            bits: Vec::new(),
        };
        for (row, text) in spelled.iter().enumerate() {
            let begin = edition.bits.len();
            if row.is_multiple_of(STRIDE) {
                let begin = u16::try_from(begin).expect("a table of texts takes at most 64 KB");
                edition.begins.push(begin);
            }
            edition.bits.extend(code.write(text));
            let size = u8::try_from(edition.bits.len() - begin).expect("a packed text takes at most 255 bytes");
            edition.sizes.push(size);
        }
        edition
    }
}

fn letter_entry(letter: char) -> [u8; 3] {
    let number = u16::try_from(u32::from(letter)).unwrap_or_else(|_| panic!("{letter} has no place in a book"));
    let [high, low] = number.to_be_bytes();
    [LETTER, high, low]
}

/// Of a pair, the second waits while the first is spelled.
fn depth([first, second]: [u16; 2], depths: &[u8]) -> u8 {
    (depths[usize::from(first)] + 1).max(depths[usize::from(second)])
}

/// The first of the most frequent pairs, so that the same texts are always packed alike.
fn most_frequent(texts: &[Vec<u16>], depths: &[u8]) -> Option<[u16; 2]> {
    let mut counts: HashMap<[u16; 2], u32> = HashMap::new();
    for pair in texts.iter().flat_map(|text| text.array_windows()) {
        *counts.entry(*pair).or_default() += 1;
    }
    counts
        .into_iter()
        .filter(|(pair, count)| *count >= WORTH && depth(*pair, depths) <= DEPTH)
        .max_by_key(|(pair, count)| (*count, Reverse(*pair)))
        .map(|(pair, _)| pair)
}

fn replace(texts: &mut [Vec<u16>], pair: [u16; 2], symbol: u16) {
    for text in texts {
        let mut rest = text.as_slice();
        let mut shorter = Vec::with_capacity(rest.len());
        while let [first, after @ ..] = rest {
            if rest.starts_with(&pair) {
                shorter.push(symbol);
                rest = &rest[2..];
            } else {
                shorter.push(*first);
                rest = after;
            }
        }
        *text = shorter;
    }
}

/// A canonical Huffman code: symbols in the order of their codes, and how many codes there are of each length.
struct Code {
    order: Vec<usize>,
    /// The place of each symbol in that order.
    places: Vec<u16>,
    lengths: Vec<u16>,
    /// By place: the code and its length.
    codes: Vec<(u32, u32)>,
}

impl Code {
    fn of(texts: &[Vec<u16>], symbols: usize) -> Self {
        let mut counts = vec![0u32; symbols];
        for symbol in texts.iter().flatten() {
            counts[usize::from(*symbol)] += 1;
        }
        let mut order: Vec<usize> = (0..symbols).collect();
        order.sort_by_key(|symbol| Reverse(counts[*symbol]));
        let mut places = vec![0; symbols];
        for (place, symbol) in order.iter().enumerate() {
            places[*symbol] = place as u16;
        }

        // The filling comes last: nothing is rarer.
        let depths = depths_of(order.iter().map(|symbol| counts[*symbol]).chain([0]));
        let mut lengths = vec![0; depths.last().map_or(0, |longest| *longest as usize)];
        assert!(lengths.len() <= LONGEST, "a code of {} bits", lengths.len());
        let mut codes = Vec::new();
        let (mut next, mut before) = (0, 0);
        for depth in depths {
            next <<= depth - before;
            codes.push((next, depth));
            lengths[depth as usize - 1] += 1;
            (next, before) = (next + 1, depth);
        }
        Self {
            order,
            places,
            lengths,
            codes,
        }
    }

    fn pair_entry(&self, pair: [u16; 2]) -> [u8; 3] {
        let [first, second] = pair.map(|symbol| u32::from(self.places[usize::from(symbol)]));
        let [_, high, middle, low] = (first << 12 | second).to_be_bytes();
        [high, middle, low]
    }

    /// A text in whole bytes, highest bit first.
    fn write(&self, text: &[u16]) -> Vec<u8> {
        let mut bits: Vec<bool> = Vec::new();
        for symbol in text {
            let (code, length) = self.codes[usize::from(self.places[usize::from(*symbol)])];
            bits.extend((0..length).rev().map(|bit| code >> bit & 1 == 1));
        }
        bits.chunks(8)
            .map(|chunk| (0..8).fold(0, |byte, at| byte << 1 | u8::from(*chunk.get(at).unwrap_or(&true))))
            .collect()
    }
}

/// How deep in Huffman's tree the symbols lie, for counts that fall; the rarest lie deepest.
fn depths_of(counts: impl Iterator<Item = u32>) -> Vec<u32> {
    let counts: Vec<u32> = counts.collect();
    let leaves = counts.len();
    // Equal weights are joined oldest first, which keeps the tree shallow.
    let mut open: BinaryHeap<_> = (0..leaves).map(|node| Reverse((counts[node], node))).collect();
    let mut parents = vec![0; leaves];
    while let (Some(Reverse((one, left))), Some(Reverse((other, right)))) = (open.pop(), open.pop()) {
        let parent = parents.len();
        parents[left] = parent;
        parents[right] = parent;
        parents.push(parent);
        if open.is_empty() {
            break;
        }
        open.push(Reverse((one + other, parent)));
    }
    let mut depths: Vec<u32> = (0..leaves)
        .map(|leaf| {
            let up = |node: &usize| Some(parents[*node]).filter(|parent| parent != node);
            std::iter::successors(Some(leaf), up).count() as u32 - 1
        })
        // A code has a bit even where there is nothing to tell apart.
        .map(|depth| depth.max(1))
        .collect();
    depths.sort_unstable();
    depths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_that_pays_becomes_a_symbol() {
        let edition = Edition::of(&["ababab", "", "cababab"]);
        // The pair, which stands there six times, has the shortest code; then `c`; `a` and `b` stand in it alone.
        assert_eq!(
            edition.entries,
            [[0, 0x20, 0x03], [0xff, 0, 99], [0xff, 0, 97], [0xff, 0, 98]]
        );
        assert_eq!(edition.lengths.iter().sum::<u16>(), 5);
        assert_eq!(edition.sizes, [1, 0, 1]);
        assert_eq!(edition.begins, [0]);
    }

    #[test]
    fn a_pair_that_does_not_pay_stays_two_symbols() {
        assert_eq!(Edition::of(&["abababab"]).entries.len(), 2);
    }

    #[test]
    fn every_sixteenth_text_has_its_place() {
        let edition = Edition::of(&["a rule"; 40]);
        let size = u16::from(edition.sizes[0]);
        assert_eq!(edition.begins, [0, 16 * size, 32 * size]);
    }

    #[test]
    fn codes_are_told_apart_by_their_lengths_alone() {
        let depths = depths_of([9, 4, 2, 1, 0].into_iter());
        assert_eq!(depths, [1, 2, 3, 4, 4]);
        assert_eq!(depths_of([0].into_iter()), [1]);
    }

    #[test]
    fn symbols_never_wait_deeper_than_the_reader_has_room() {
        let texts: Vec<String> = (0..200).map(|length| "a".repeat(length) + "b").collect();
        let edition = Edition::of(&texts.iter().map(String::as_str).collect::<Vec<_>>());
        fn depth_of(entries: &[[u8; 3]], symbol: u16) -> u8 {
            match entries[usize::from(symbol)] {
                [LETTER, _, _] => 0,
                [high, middle, low] => {
                    let pair = u32::from_be_bytes([0, high, middle, low]);
                    let [first, second] = [pair >> 12, pair & 0xfff].map(|symbol| depth_of(entries, symbol as u16));
                    (first + 1).max(second)
                }
            }
        }
        let deepest = (0..edition.entries.len() as u16).map(|symbol| depth_of(&edition.entries, symbol));
        assert!(deepest.max() <= Some(DEPTH));
    }
}

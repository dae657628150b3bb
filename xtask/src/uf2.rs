//! UF2, the format that the chip's own USB boot loader takes: blocks of 512 bytes that say where their 256 bytes belong.
//! <https://github.com/microsoft/uf2>

use std::collections::BTreeMap;

const MAGIC: [u32; 2] = [0x0a32_4655, 0x9e5d_5157];
const END: u32 = 0x0ab1_6f30;
const FAMILY_ID_PRESENT: u32 = 0x2000;
const RP2040: u32 = 0xe48b_ff56;

/// What a block carries: one page of the flash. The boot loader takes no other size.
const PAGE: usize = 256;
/// What a block has room for.
const ROOM: usize = 476;

/// Pieces of an image: where in flash, and what. Bytes of a page that no piece covers become zero.
pub fn write(pieces: &[(u32, &[u8])]) -> Vec<u8> {
    let mut pages = BTreeMap::<u32, [u8; PAGE]>::new();
    for (start, bytes) in pieces {
        for (address, byte) in (*start..).zip(bytes.iter()) {
            let offset = address % PAGE as u32;
            pages.entry(address - offset).or_insert([0; PAGE])[offset as usize] = *byte;
        }
    }
    let count = pages.len() as u32;
    pages
        .iter()
        .zip(0..)
        .flat_map(|((address, page), number)| block(*address, page, number, count))
        .collect()
}

fn block(address: u32, page: &[u8; PAGE], number: u32, count: u32) -> Vec<u8> {
    let header = [
        MAGIC[0],
        MAGIC[1],
        FAMILY_ID_PRESENT,
        address,
        PAGE as u32,
        number,
        count,
        RP2040,
    ];
    let mut block: Vec<u8> = header.iter().flat_map(|word| word.to_le_bytes()).collect();
    block.extend(page);
    block.resize(block.len() + ROOM - PAGE, 0);
    block.extend(END.to_le_bytes());
    block
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(bytes: &[u8], index: usize) -> u32 {
        u32::from_le_bytes(bytes[4 * index..][..4].try_into().expect("four bytes"))
    }

    #[test]
    fn a_block_has_512_bytes_between_its_magic_numbers() {
        let file = write(&[(0x1000_0000, &[1, 2, 3])]);
        assert_eq!(file.len(), 512);
        let header: Vec<u32> = (0..8).map(|index| word(&file, index)).collect();
        assert_eq!(
            header,
            [0x0a324655, 0x9e5d5157, 0x2000, 0x1000_0000, 256, 0, 1, 0xe48bff56]
        );
        assert_eq!(file[32..36], [1, 2, 3, 0]);
        assert_eq!(word(&file, 127), 0x0ab1_6f30);
    }

    #[test]
    fn pieces_that_share_a_page_share_a_block() {
        let file = write(&[(0x1000_00fe, &[7, 8, 9]), (0x1000_0102, &[5])]);
        assert_eq!(file.len(), 2 * 512);
        assert_eq!((word(&file, 3), file[32 + 0xfe], file[32 + 0xff]), (0x1000_0000, 7, 8));
        let second = &file[512..];
        assert_eq!((word(second, 3), word(second, 5), word(second, 6)), (0x1000_0100, 1, 2));
        assert_eq!(second[32..36], [9, 0, 5, 0]);
    }

    #[test]
    fn pages_are_in_order_whatever_the_pieces_are() {
        let file = write(&[(0x1000_0400, &[1]), (0x1000_0000, &[2])]);
        assert_eq!((word(&file, 3), word(&file[512..], 3)), (0x1000_0000, 0x1000_0400));
    }

    #[test]
    fn nothing_makes_nothing() {
        assert!(write(&[]).is_empty());
    }
}

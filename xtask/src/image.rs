//! Reading a linked image: how much memory it takes, what goes into flash, and whether anything in it can panic.

use std::path::Path;
use std::{fmt, fs};

use anyhow::{Context, Result};
use object::read::elf::{ElfFile32, ProgramHeader};
use object::{Endianness, Object, ObjectSection, ObjectSymbol, SectionFlags, SymbolKind, elf};
use rustc_demangle::demangle;

use crate::about::About;

pub struct Image {
    bytes: Vec<u8>,
}

/// What an image takes of the chip's memories, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sizes {
    pub code: u64,
    pub constants: u64,
    /// Variables with an initial value: they take RAM, and flash for that value.
    pub initialised: u64,
    pub zeroed: u64,
}

impl Sizes {
    pub fn flash(&self) -> u64 {
        self.code + self.constants + self.initialised
    }

    pub fn ram(&self) -> u64 {
        self.initialised + self.zeroed
    }
}

impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "    code             {:>8}", self.code)?;
        writeln!(f, "    constants        {:>8}", self.constants)?;
        writeln!(f, "    initialised data {:>8}", self.initialised)?;
        write!(f, "    zeroed data      {:>8}", self.zeroed)
    }
}

/// A function of the image: where it is and what it is called.
struct Function {
    start: u64,
    end: u64,
    name: String,
}

impl Image {
    pub fn open(path: &Path) -> Result<Self> {
        let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let image = Self { bytes };
        image.elf().with_context(|| format!("{} is no image", path.display()))?;
        Ok(image)
    }

    fn elf(&self) -> Result<ElfFile32<'_>> {
        Ok(ElfFile32::parse(self.bytes.as_slice())?)
    }

    pub fn sizes(&self) -> Result<Sizes> {
        let mut sizes = Sizes::default();
        for section in self.elf()?.sections() {
            let SectionFlags::Elf { sh_flags } = section.flags() else {
                continue;
            };
            let has = |flag: u32| sh_flags & u64::from(flag) != 0;
            let kind = if !has(elf::SHF_ALLOC) {
                continue;
            } else if has(elf::SHF_EXECINSTR) {
                &mut sizes.code
            } else if !has(elf::SHF_WRITE) {
                &mut sizes.constants
            } else if section.file_range().is_some() {
                &mut sizes.initialised
            } else {
                &mut sizes.zeroed
            };
            *kind += section.size();
        }
        Ok(sizes)
    }

    /// What to write where in flash.
    pub fn flash(&self) -> Result<Vec<(u32, &[u8])>> {
        let elf = self.elf()?;
        let mut pieces = Vec::new();
        for header in elf.elf_program_headers() {
            let endian = Endianness::Little;
            if header.p_type(endian) == elf::PT_LOAD && header.p_filesz(endian) > 0 {
                let data = header
                    .data(endian, self.bytes.as_slice())
                    .ok()
                    .context("a segment lies outside its file")?;
                pieces.push((header.p_paddr(endian), data));
            }
        }
        Ok(pieces)
    }

    /// Where a symbol is.
    pub fn address(&self, name: &str) -> Result<u32> {
        let elf = self.elf()?;
        let symbol = elf.symbols().find(|symbol| symbol.name() == Ok(name));
        let symbol = symbol.with_context(|| format!("the image has no symbol {name}"))?;
        Ok(u32::try_from(symbol.address())?)
    }

    /// What the image says of itself.
    pub fn about(&self) -> Result<About> {
        About::read(&self.flash()?)
    }

    /// The functions of the image by which a panic would go, each with the functions that call it.
    pub fn panics(&self) -> Result<Vec<(String, Vec<String>)>> {
        let functions = self.functions()?;
        let calls = self.calls()?;
        let callers = |panic: &Function| {
            let from = calls.iter().filter(|(_, to)| *to == panic.start).map(|(from, _)| from);
            let mut names: Vec<String> = from
                .filter_map(|from| functions.iter().find(|f| (f.start..f.end).contains(from)))
                .map(|function| function.name.clone())
                .collect();
            names.sort();
            names.dedup();
            names
        };
        let panics = functions.iter().filter(|function| is_panic(&function.name));
        Ok(panics.map(|panic| (panic.name.clone(), callers(panic))).collect())
    }

    fn functions(&self) -> Result<Vec<Function>> {
        let elf = self.elf()?;
        let functions = elf
            .symbols()
            .filter(|symbol| symbol.kind() == SymbolKind::Text && symbol.size() > 0);
        Ok(functions
            .map(|symbol| {
                // The lowest bit says "Thumb" and is no part of the address.
                let start = symbol.address() & !1;
                let name = format!("{:#}", demangle(symbol.name().unwrap_or_default()));
                Function {
                    start,
                    end: start + symbol.size(),
                    name,
                }
            })
            .collect())
    }

    /// Every `bl` in the image: from where to where. Constants between functions may look like one, and then a name too
    /// many is printed; none is ever missed.
    fn calls(&self) -> Result<Vec<(u64, u64)>> {
        let mut calls = Vec::new();
        for section in self.elf()?.sections() {
            let SectionFlags::Elf { sh_flags } = section.flags() else {
                continue;
            };
            if sh_flags & u64::from(elf::SHF_EXECINSTR) == 0 {
                continue;
            }
            let halves: Vec<u16> = section
                .data()?
                .chunks_exact(2)
                .map(|half| u16::from_le_bytes([half[0], half[1]]))
                .collect();
            for (address, pair) in (section.address()..).step_by(2).zip(halves.windows(2)) {
                if let Some(offset) = branch_with_link(pair[0], pair[1]) {
                    calls.push((address, (address + 4).wrapping_add_signed(offset)));
                }
            }
        }
        Ok(calls)
    }
}

/// Where a `bl` goes, counted from the instruction after it: ARMv6-M manual, A6.7.13.
fn branch_with_link(first: u16, second: u16) -> Option<i64> {
    if first >> 11 != 0b11110 || second & 0xd000 != 0xd000 {
        return None;
    }
    let bit = |half: u16, at: u32| u32::from(half >> at & 1);
    let sign = bit(first, 10);
    let (i1, i2) = (1 ^ bit(second, 13) ^ sign, 1 ^ bit(second, 11) ^ sign);
    let offset = sign << 24 | i1 << 23 | i2 << 22 | u32::from(first & 0x3ff) << 12 | u32::from(second & 0x7ff) << 1;
    // 25 bits with a sign.
    Some(i64::from((offset << 7) as i32 >> 7))
}

/// Every way to panic ends in the panic handler, which calls `panic_is_reachable`; the others are what lies between, and
/// say which kind of panic it is.
fn is_panic(name: &str) -> bool {
    [
        "core::panicking::",
        "panic_is_reachable",
        "rust_begin_unwind",
        "unwrap_failed",
        "expect_failed",
        "slice_index_fail",
    ]
    .iter()
    .any(|part| name.contains(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decodes_branches_with_link() {
        // Encodings as an assembler gives them: `bl .+4`, `bl .-4`, `bl .+0x1000`.
        assert_eq!(branch_with_link(0xf000, 0xf800), Some(0));
        assert_eq!(branch_with_link(0xf7ff, 0xfffc), Some(-8));
        assert_eq!(branch_with_link(0xf000, 0xfffe), Some(0xffc));
        // `push {r4, lr}` and `movs` are none.
        assert_eq!(branch_with_link(0xb510, 0x2000), None);
    }

    #[test]
    fn knows_a_panic_by_its_name() {
        assert!(is_panic("core::panicking::panic_bounds_check"));
        assert!(is_panic("core::result::unwrap_failed"));
        assert!(!is_panic("rules_core::session::Session::undo"));
    }
}

// Reads the two things we need of a 32-bit little-endian ELF file: what to load where, and where the symbols are.

import { readFileSync } from "node:fs";

const LOADABLE = 1;
const SYMBOL_TABLE = 2;

export function readElf(path) {
  const bytes = readFileSync(path);
  if (bytes.readUInt32BE(0) !== 0x7f454c46 || bytes[4] !== 1 || bytes[5] !== 1) {
    throw new Error(`${path}: not a 32-bit little-endian ELF file`);
  }
  return { segments: segments(bytes), symbols: symbols(bytes) };
}

function segments(bytes) {
  const start = bytes.readUInt32LE(28);
  const size = bytes.readUInt16LE(42);
  const count = bytes.readUInt16LE(44);
  return Array.from({ length: count }, (_, index) => start + index * size)
    .filter((at) => bytes.readUInt32LE(at) === LOADABLE)
    .map((at) => {
      const offset = bytes.readUInt32LE(at + 4);
      // The physical address: initial values of variables lie in flash and are copied by the start-up code.
      return { address: bytes.readUInt32LE(at + 12), bytes: bytes.subarray(offset, offset + bytes.readUInt32LE(at + 16)) };
    })
    .filter((segment) => segment.bytes.length > 0);
}

function symbols(bytes) {
  const start = bytes.readUInt32LE(32);
  const size = bytes.readUInt16LE(46);
  const count = bytes.readUInt16LE(48);
  const found = new Map();
  for (let index = 0; index < count; index++) {
    const section = start + index * size;
    if (bytes.readUInt32LE(section + 4) !== SYMBOL_TABLE) continue;
    const offset = bytes.readUInt32LE(section + 16);
    const end = offset + bytes.readUInt32LE(section + 20);
    const names = bytes.readUInt32LE(start + bytes.readUInt32LE(section + 24) * size + 16);
    for (let at = offset; at < end; at += 16) {
      const name = names + bytes.readUInt32LE(at);
      const symbol = { address: bytes.readUInt32LE(at + 4), size: bytes.readUInt32LE(at + 8) };
      found.set(bytes.toString("latin1", name, bytes.indexOf(0, name)), symbol);
    }
  }
  return found;
}

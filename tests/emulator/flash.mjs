// The flash chip: erasing sets bits, programming only clears them, both take their time, and all of it is noted, so that
// a test can cut the power in the middle of it afterwards.

const SECTOR = 4096;
const PAGE = 256;

/** Typical times of the Pico's W25Q16JV, in ns. */
const ERASE_NS = 45e6;
const PROGRAM_NS = 0.4e6;

/** Addresses are offsets into the flash. */
export class Flash {
  constructor(memory, clock) {
    this.memory = memory;
    this.clock = clock;
    /**
     * What was done so far, `from` when `until` when, in ms: with `at` alone a sector was erased, with `bytes` a page was
     * programmed.
     */
    this.deeds = [];
    /** When the last of it was done, in ms. */
    this.lastAt = 0;
    this.onDeed = () => {};
  }

  erase(offset, length) {
    if (offset % SECTOR || length % SECTOR) throw new Error(`erase of unaligned ${length} bytes at ${offset}`);
    for (let at = offset; at < offset + length; at += SECTOR) this.carryOut({ at }, ERASE_NS);
  }

  program(offset, bytes) {
    if (offset % PAGE || bytes.length % PAGE) throw new Error(`program of unaligned ${bytes.length} bytes at ${offset}`);
    for (let from = 0; from < bytes.length; from += PAGE) {
      this.carryOut({ at: offset + from, bytes: bytes.slice(from, from + PAGE) }, PROGRAM_NS);
    }
  }

  carryOut(deed, nanos) {
    const from = this.clock.nanos / 1e6;
    apply(this.memory, deed);
    this.clock.tick(nanos);
    this.lastAt = this.clock.nanos / 1e6;
    this.deeds.push({ ...deed, from, until: this.lastAt });
    this.onDeed(deed);
  }
}

/** Does a deed to a memory. */
export function apply(memory, { at, bytes }) {
  if (bytes) bytes.forEach((byte, index) => (memory[at + index] &= byte));
  else memory.fill(0xff, at, at + SECTOR);
}

/** Where the power can be cut in a deed: before each byte that it changes, or in an erase. */
export function cuts({ bytes }) {
  if (!bytes) return [0];
  return [...bytes.keys()].filter((index) => bytes[index] !== 0xff);
}

/** How a cut can leave what it hits: untouched, half done, full of noise, or half done to its page's or sector's end. */
export const TEARS = ["clean", "partial", "garbage", "rest"];

/** Does a deed up to a cut. `noise()` gives bytes. */
export function tear(memory, { at, bytes }, cut, how, noise) {
  if (!bytes) {
    for (let index = at; index < at + SECTOR; index++) {
      if (how === "partial") memory[index] |= noise();
      else if (how === "garbage") memory[index] = noise();
      else if (how === "rest" && index < at + SECTOR / 2) memory[index] = 0xff;
    }
    return;
  }
  apply(memory, { at, bytes: bytes.slice(0, cut) });
  if (how === "partial") memory[at + cut] &= bytes[cut] | noise();
  else if (how === "garbage") memory[at + cut] &= noise();
  else if (how === "rest") {
    for (let index = cut; index < bytes.length; index++) memory[at + index] &= bytes[index] | noise();
  }
}

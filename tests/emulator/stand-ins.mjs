// Small stand-ins for the parts of the chip that the emulator lacks.

import { BasePeripheral } from "rp2040js";

/** Registers that remember what was written to them and do nothing. */
export class Registers extends BasePeripheral {
  constructor(mcu, name, initial = {}) {
    super(mcu, name);
    this.values = new Map(Object.entries(initial).map(([offset, value]) => [Number(offset), value]));
  }

  readUint32(offset) {
    return this.values.get(offset) ?? 0;
  }

  writeUint32(offset, value) {
    this.values.set(offset, value);
  }
}

const STATUS = 0x18;
const STABLE_AND_ENABLED = 0x80001000;
const RANDOM_BIT = 0x1c;

/**
 * The ring oscillator. Its random bits come from a small generator, so that every run is the same, and are kept: a test
 * can compute from them what the firmware must have made of them.
 */
export class RingOscillator extends Registers {
  constructor(mcu, start = 0x2545f491) {
    super(mcu, "ROSC", { [STATUS]: STABLE_AND_ENABLED });
    this.state = start;
    this.bits = [];
  }

  readUint32(offset) {
    return offset === RANDOM_BIT ? this.randomBit() : super.readUint32(offset);
  }

  /** Xorshift, Marsaglia 2003. */
  randomBit() {
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    const bit = this.state & 1;
    this.bits.push(bit);
    return bit;
  }
}

const CHANNEL_ABORT = 0x444;

/** Aborts end at once here, so the register that lists those under way is always zero; the emulator cannot read it. */
export function abortReadsZero(dma) {
  const read = dma.readUint32.bind(dma);
  dma.readUint32 = (offset) => (offset === CHANNEL_ABORT ? 0 : read(offset));
}

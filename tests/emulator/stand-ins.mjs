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

const IO_BANK0 = 0x40014;
const DORMANT_FROM = 0x160;
const DORMANT_TO = 0x190;

/** Which pins wake the chip from dormancy: the drivers clear that of a pin they let go, and the emulator has no such thing. */
export function neverDormant(mcu) {
  const bank = mcu.peripherals[IO_BANK0];
  const known = (offset) => offset < DORMANT_FROM || offset >= DORMANT_TO;
  const read = bank.readUint32.bind(bank);
  const write = bank.writeUint32.bind(bank);
  bank.readUint32 = (offset) => (known(offset) ? read(offset) : 0);
  bank.writeUint32 = (offset, value) => known(offset) && write(offset, value);
}

const RESETS = 0x4000c;
const I2C0_RESET = 1 << 3;
const DATA = 0x10;
const INTERRUPT_MASK = 0x30;
const THRESHOLDS = [0x38, 0x3c];
const DATA_HOLD = 0x7c;
const DATA_WAITS = 1 << 2;
const NOTHING_TO_SEND = 1 << 4;

/**
 * What the emulator's I2C0 lacks: the mask of its interrupts, interrupts that follow how full the buffers are, and a reset
 * that ends whatever it is in the middle of.
 */
export function completeI2c(mcu) {
  const i2c = mcu.i2c[0];
  const { constructor } = i2c;
  const read = i2c.readUint32.bind(i2c);
  const write = i2c.writeUint32.bind(i2c);
  const follow = () => {
    const level = (bit, set) => (i2c.intRaw = set ? i2c.intRaw | bit : i2c.intRaw & ~bit);
    level(DATA_WAITS, i2c.rxFIFO.itemCount > i2c.rxThreshold);
    level(NOTHING_TO_SEND, i2c.enable && i2c.txFIFO.itemCount <= i2c.txThreshold);
    i2c.checkInterrupts();
  };
  i2c.readUint32 = (offset) => {
    const value = read(offset);
    if (offset === DATA) follow();
    return value;
  };
  i2c.writeUint32 = (offset, value) => {
    if (offset === INTERRUPT_MASK) i2c.intEnable = value;
    else if (offset !== DATA_HOLD) write(offset, value);
    if (offset === INTERRUPT_MASK || THRESHOLDS.includes(offset)) follow();
  };
  const resets = mcu.peripherals[RESETS];
  const writeReset = resets.writeUint32.bind(resets);
  resets.writeUint32 = (offset, value) => {
    writeReset(offset, value);
    if (offset !== 0 || !(value & I2C0_RESET)) return;
    const fresh = new constructor(mcu, i2c.name, i2c.irq);
    for (const [name, initial] of Object.entries(fresh)) {
      if (typeof initial !== "function") i2c[name] = initial;
    }
    i2c.checkInterrupts();
    i2c.onReset?.();
  };
}

const CHANNEL_ABORT = 0x444;

/** Aborts end at once here, so the register that lists those under way is always zero; the emulator cannot read it. */
export function abortReadsZero(dma) {
  const read = dma.readUint32.bind(dma);
  dma.readUint32 = (offset) => (offset === CHANNEL_ABORT ? 0 : read(offset));
}

const ENABLED = 1;

/** A PWM slice that stands still takes up new levels at once; the emulator waits for its counter to come round. */
export function settlePwm(mcu) {
  for (const slice of mcu.pwm.channels) {
    const write = slice.writeRegister.bind(slice);
    slice.writeRegister = (offset, value) => {
      write(offset, value);
      if (slice.csr & ENABLED) return;
      slice.updateDoubleBuffered();
      slice.setA(slice.timer.counter < slice.alarmA.target);
      slice.setB(slice.timer.counter < slice.alarmB.target);
    };
  }
}

const USB = 0x50110;

/** The driver begins by clearing all registers of the USB controller, those as well that only the controller writes. */
export function clearsUsb(mcu) {
  const usb = mcu.peripherals[USB];
  const readOnly = new Set([0x48, 0x5c, 0x7c, 0x80, 0x84, 0x88, 0x8c, 0x98]);
  const write = usb.writeUint32.bind(usb);
  usb.writeUint32 = (offset, value) => (value === 0 && readOnly.has(offset)) || write(offset, value);
}

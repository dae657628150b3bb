// The chip: an RP2040 with a firmware image in its flash, and a clock that jumps over sleep.
//
// Times are emulated times. They are repeatable to the cycle, but flash reads cost nothing here, while on the real chip
// a cache miss takes about a microsecond: good for comparisons and budgets, not for promises.

import { RP2040 } from "rp2040js";

import { readElf } from "./elf.mjs";
import { Rom } from "./rom.mjs";
import { Registers, RingOscillator, abortReadsZero, completeI2c, neverDormant } from "./stand-ins.mjs";

const FLASH = 0x10000000;
const RAM = 0x20000000;
/** Behind the 256 bytes of second-stage boot loader, which sets up the real flash chip and has nothing to do here. */
const VECTORS = 0x10000100;

/** What memory holds before boot: anything but the zeros that the firmware might rely on by mistake. */
const UNTOUCHED = 0xa5;

export class Chip {
  constructor(elfPath) {
    const { segments, symbols } = readElf(elfPath);
    this.symbols = symbols;
    this.mcu = new RP2040();
    this.rom = new Rom(this.mcu);
    this.oscillator = new RingOscillator(this.mcu);
    this.mcu.peripherals[0x40060] = this.oscillator;
    this.mcu.peripherals[0x40064] = new Registers(this.mcu, "VREG_AND_CHIP_RESET", { 0: 0xb1 });
    // Its counter of bytes left to stream reads zero; the flash driver waits for that.
    this.mcu.peripherals[0x14000] = new Registers(this.mcu, "XIP_CTRL");
    abortReadsZero(this.mcu.dma);
    completeI2c(this.mcu);
    neverDormant(this.mcu);
    this.complaints = [];
    this.mcu.logger = complainTo(this.complaints);
    this.mcu.peripherals[0x40058].onWatchdogTrigger = () => {
      throw new Error(`the firmware reset itself after ${this.now.toFixed(1)} ms`);
    };

    this.mcu.sram.fill(UNTOUCHED);
    for (const { address, bytes } of segments) this.mcu.flash.set(bytes, address - FLASH);
    this.mcu.core.VTOR = VECTORS;
    this.mcu.core.reset();
  }

  /** Milliseconds since power-on. */
  get now() {
    return this.mcu.clock.nanos / 1e6;
  }

  /** Cycles in which the core was awake. */
  get cycles() {
    return this.mcu.core.cycles;
  }

  runFor(milliseconds) {
    this.run(milliseconds, () => false);
  }

  /** Runs until `done()`, which is asked after every instruction. `what` names it in the complaint if it never is. */
  runUntil(done, milliseconds, what) {
    if (!this.run(milliseconds, done)) throw new Error(`no ${what} within ${milliseconds} ms`);
  }

  run(milliseconds, done) {
    const { clock, core } = this.mcu;
    const end = clock.nanos + milliseconds * 1e6;
    while (clock.nanos < end) {
      if (core.waiting) {
        // Nothing can happen before the next alarm: go there at once.
        const alarm = clock.nextAlarm ? clock.nextAlarm.nanos : end;
        clock.tick(Math.max(Math.min(alarm, end) - clock.nanos, 0));
      } else {
        clock.tick((core.executeInstruction() * 1e9) / this.mcu.clkSys);
      }
      if (done()) return true;
    }
    return false;
  }

  get stackSize() {
    return this.symbol("_stack_start") - this.symbol("_stack_end");
  }

  /** The most bytes of stack ever used: from its top down to the last byte that is not as it was before boot. */
  get stackUsed() {
    const lowest = this.symbol("_stack_end") - RAM;
    const top = this.symbol("_stack_start") - RAM;
    const touched = this.mcu.sram.subarray(lowest, top).findIndex((byte) => byte !== UNTOUCHED);
    return touched < 0 ? 0 : top - (lowest + touched);
  }

  /** Forgets what was used of the stack so far, but for what is in use now. */
  repaintStack() {
    this.mcu.sram.fill(UNTOUCHED, this.symbol("_stack_end") - RAM, this.mcu.core.SP - RAM);
  }

  symbol(name) {
    const address = this.symbols.get(name);
    if (address === undefined) throw new Error(`the image has no symbol ${name}`);
    return address;
  }
}

/** The emulator warns of accesses that no model answers: the firmware then runs on made-up values, so tests look here. */
function complainTo(complaints) {
  const complain = (part, message) => complaints.push(`${part}: ${message}`);
  return { debug() {}, info() {}, warn: complain, error: complain };
}

// The chip: an RP2040 with a firmware image in its flash, and a clock that jumps over sleep.
//
// Times are emulated times. They are repeatable to the cycle, but flash reads cost nothing here, while on the real chip
// a cache miss takes about a microsecond: good for comparisons and budgets, not for promises.

import { RP2040 } from "rp2040js";

import { readElf } from "./elf.mjs";
import { Rom } from "./rom.mjs";
import { Registers, RingOscillator, abortReadsZero, clearsUsb, completeI2c, neverDormant, settlePwm } from "./stand-ins.mjs";

const FLASH = 0x10000000;
const FLASH_SIZE = 2 * 1024 * 1024;
const RAM = 0x20000000;
const HARD_FAULT = 3;
const POWERED_ON = 1 << 8;
/** What an exception saves on the stack. */
const FRAME = 32;
/** Behind the 256 bytes of second-stage boot loader, which sets up the real flash chip and has nothing to do here. */
const VECTORS = 0x10000100;

/** What memory holds before boot: anything but the zeros that the firmware might rely on by mistake. */
const UNTOUCHED = 0xa5;

export class Chip {
  /**
   * `left` is what an earlier chip has left behind: its `flash` after a power cut; after a restart by the watchdog its
   * `sram` as well, and the `reason`.
   */
  constructor(elfPath, left = {}) {
    const { segments, symbols } = readElf(elfPath);
    this.symbols = symbols;
    this.mcu = new RP2040();
    this.rom = new Rom(this.mcu);
    this.oscillator = new RingOscillator(this.mcu);
    this.mcu.peripherals[0x40060] = this.oscillator;
    // The power came; a restart by the watchdog leaves that bit as it is.
    this.mcu.peripherals[0x40064] = new Registers(this.mcu, "VREG_AND_CHIP_RESET", { 0: 0xb1, 8: POWERED_ON });
    // Its counter of bytes left to stream reads zero; the flash driver waits for that.
    this.mcu.peripherals[0x14000] = new Registers(this.mcu, "XIP_CTRL");
    abortReadsZero(this.mcu.dma);
    completeI2c(this.mcu);
    neverDormant(this.mcu);
    clearsUsb(this.mcu);
    settlePwm(this.mcu);
    this.complaints = [];
    this.mcu.logger = complainTo(this.complaints, (at) => (this.fault = { at }));
    const watchdog = this.mcu.peripherals[0x40058];
    watchdog.reason = left.reason ?? 0;
    watchdog.onWatchdogTrigger = () => {
      if (!this.mayReset) throw new Error(`the firmware reset itself after ${this.now.toFixed(1)} ms`);
      this.reset = { reason: watchdog.reason };
    };

    this.mcu.sram.fill(UNTOUCHED);
    if (left.sram) this.mcu.sram.set(left.sram);
    if (left.flash) this.mcu.flash.set(left.flash);
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
      if (core.waiting || this.locked) {
        // Nothing can happen before the next alarm: go there at once.
        const alarm = clock.nextAlarm ? clock.nextAlarm.nanos : end;
        clock.tick(Math.max(Math.min(alarm, end) - clock.nanos, 0));
      } else {
        if (core.PC === this.door) this.onDoor();
        clock.tick((core.executeInstruction() * 1e9) / this.mcu.clkSys);
        if (this.fault) this.takeFault();
      }
      if (done()) return true;
    }
    return false;
  }

  /** Runs until the watchdog resets the chip, which no other way of running allows; gives what the next one begins with. */
  runUntilReset(milliseconds) {
    this.mayReset = true;
    this.runUntil(() => this.reset, milliseconds, "reset");
    return { ...this.reset, flash: this.savedFlash, sram: this.mcu.sram.slice() };
  }

  /** What is left in the flash when the power goes. */
  get savedFlash() {
    return this.mcu.flash.slice(0, FLASH_SIZE);
  }

  /**
   * What the emulator only warns of is a fault on the chip: an instruction or an address that does not exist. Where not
   * even the registers can be saved, or in the fault's own handler, the core locks up until the watchdog takes it.
   */
  takeFault() {
    const { core } = this.mcu;
    const { at } = this.fault;
    this.fault = undefined;
    if (core.IPSR === HARD_FAULT || core.SP - FRAME < RAM) {
      this.locked = true;
      return;
    }
    if (at !== undefined) core.PC = at;
    core.exceptionEntry(HARD_FAULT);
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
    const symbol = this.symbols.get(name);
    if (symbol === undefined) throw new Error(`the image has no symbol ${name}`);
    return symbol.address;
  }

  /** Where something lies, and how large it is, whose mangled name looks like this. */
  find(pattern) {
    const [name] = [...this.symbols.keys()].filter((name) => pattern.test(name));
    if (name === undefined) throw new Error(`the image has no symbol like ${pattern}`);
    return this.symbols.get(name);
  }
}

/** The emulator warns of accesses that no model answers: the firmware then runs on made-up values, so tests look here. */
function complainTo(complaints, fault) {
  const complain = (part, message) => {
    complaints.push(`${part}: ${message}`);
    const [, at] = /Instruction at ([0-9a-f]+) is not implemented/.exec(message) ?? [];
    if (at !== undefined) fault(parseInt(at, 16));
    else if (/undefined address|invalid memory address/.test(message)) fault();
  };
  return { debug() {}, info() {}, warn: complain, error: complain };
}

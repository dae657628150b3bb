// A stand-in for the chip's boot ROM: the lookup function, the flash routines that it finds, and the memory copies.
//
// The firmware asks the ROM for a function by a two-letter code and calls what it gets. Each function here is the two
// instructions `bkpt; bx lr`: at the breakpoint the emulator calls back, JavaScript does the work on the registers, and
// the firmware goes on behind its call.

import { Flash } from "./flash.mjs";

const BKPT_BX_LR = 0x4770be00;

const FUNCTION_TABLE = 0x14;
const DATA_TABLE = 0x16;
const LOOKUP = 0x18;

/** Anywhere in the 16 KB of ROM behind its header. */
const STUBS = 0x100;

export class Rom {
  constructor(mcu) {
    this.mcu = mcu;
    this.flash = new Flash(mcu.flash, mcu.clock);
    const { registers } = mcu.core;
    this.functions = [
      ["lookup", () => (registers[0] = this.find(letters(registers[1])))],
      ["IF", () => {}],
      ["EX", () => {}],
      ["FC", () => {}],
      ["CX", () => {}],
      ["RE", () => this.flash.erase(registers[0], registers[1])],
      ["RP", () => this.flash.program(registers[0], this.bytes(registers[1], registers[2]))],
      ["MC", () => this.copy(registers[0], registers[1], registers[2])],
      ["C4", () => this.copy(registers[0], registers[1], registers[2])],
    ];
    const rom = new DataView(mcu.bootrom.buffer);
    rom.setUint16(FUNCTION_TABLE, 0, true);
    rom.setUint16(DATA_TABLE, 0, true);
    rom.setUint16(LOOKUP, STUBS | 1, true);
    this.functions.forEach((_, index) => rom.setUint32(STUBS + 4 * index, BKPT_BX_LR, true));
    mcu.onBreak = () => this.call();
  }

  find(code) {
    const index = this.functions.findIndex(([name]) => name === code);
    if (index < 0) throw new Error(`the firmware asked the ROM for "${code}", which this stand-in does not know`);
    return (STUBS + 4 * index) | 1;
  }

  call() {
    const { PC } = this.mcu.core;
    const known = this.functions[(PC - STUBS) >> 2];
    if (!known) throw new Error(`the firmware ran into a breakpoint at 0x${(PC - 2).toString(16)}`);
    known[1]();
  }

  bytes(address, length) {
    return Uint8Array.from({ length }, (_, offset) => this.mcu.readUint8(address + offset));
  }

  copy(to, from, length) {
    this.bytes(from, length).forEach((byte, offset) => this.mcu.writeUint8(to + offset, byte));
  }
}

function letters(code) {
  return String.fromCharCode(code & 0xff, (code >> 8) & 0xff);
}

// The stand-in for the boot ROM behaves as the firmware's flash driver expects of the real one.

import assert from "node:assert/strict";
import { test } from "node:test";

import { RP2040 } from "rp2040js";

import { Rom } from "./rom.mjs";

const RETURN = 0x20000000;
const RAM = 0x20000100;

function boot() {
  const mcu = new RP2040();
  const rom = new Rom(mcu);
  const call = (address, ...values) => {
    values.forEach((value, index) => (mcu.core.registers[index] = value));
    mcu.core.PC = address & ~1;
    mcu.core.LR = RETURN | 1;
    while (mcu.core.PC !== RETURN) mcu.core.executeInstruction();
    return mcu.core.registers[0];
  };
  const find = (code) => call(mcu.readUint16(0x18), mcu.readUint16(0x14), code.charCodeAt(0) | (code.charCodeAt(1) << 8));
  return { mcu, rom, call, find };
}

test("erase sets bits, program only clears them", () => {
  const { mcu, call, find } = boot();
  mcu.sram.fill(0x0f, RAM - 0x20000000, RAM - 0x20000000 + 256);
  call(find("RE"), 0x180000, 4096);
  call(find("RP"), 0x180000, RAM, 256);
  assert.equal(mcu.readUint32(0x10180000), 0x0f0f0f0f);
  mcu.sram.fill(0xf0, RAM - 0x20000000, RAM - 0x20000000 + 256);
  call(find("RP"), 0x180000, RAM, 256);
  assert.equal(mcu.readUint32(0x10180000), 0);
  assert.equal(mcu.readUint32(0x10180100), 0xffffffff);
  call(find("RE"), 0x180000, 4096);
  assert.equal(mcu.readUint32(0x10180000), 0xffffffff);
});

test("copies memory", () => {
  const { mcu, call, find } = boot();
  mcu.writeUint32(RAM, 0x12345678);
  call(find("MC"), RAM + 16, RAM, 4);
  assert.equal(mcu.readUint32(RAM + 16), 0x12345678);
});

test("an unknown function is an error, not a wild jump", () => {
  const { find } = boot();
  assert.throws(() => find("??"), /asked the ROM/);
});

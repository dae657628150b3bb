// The firmware's own copying of memory (firmware/src/copy.rs), in the real image, from everywhere to everywhere.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Chip } from "./chip.mjs";
import { FIRMWARE } from "./host.mjs";

const RAM = 0x20000000;
const RETURN = 0x20030000;
const FROM = 0x1000;
const TO = 0x2000;
const LONGEST = 70;

const chip = new Chip(FIRMWARE);
const { core, sram } = chip.mcu;

function copy(name, to, from, length) {
  [RAM + to, RAM + from, length].forEach((value, index) => (core.registers[index] = value));
  [4, 5, 6, 7].forEach((register) => (core.registers[register] = 0x1000 + register));
  core.SP = RETURN;
  core.LR = RETURN | 1;
  core.PC = chip.symbol(name) & ~1;
  while (core.PC !== RETURN) core.executeInstruction();
  assert.equal(core.SP, RETURN);
  [4, 5, 6, 7].forEach((register) => assert.equal(core.registers[register], 0x1000 + register));
}

function check(name, to, from, length) {
  for (let at = 0; at < LONGEST + 16; at++) sram[FROM + at] = at + 1;
  sram.fill(0xee, TO, TO + LONGEST + 16);
  copy(name, TO + 4 + to, FROM + from, length);
  const expected = new Uint8Array(LONGEST + 16).fill(0xee);
  expected.set(sram.subarray(FROM + from, FROM + from + length), 4 + to);
  assert.deepEqual(sram.subarray(TO, TO + LONGEST + 16), expected, `${length} bytes from ${from} to ${to}`);
}

test("copies any length from any alignment to any other, and nothing else", () => {
  for (let length = 0; length <= LONGEST; length++) {
    for (let to = 0; to < 4; to++) {
      for (let from = 0; from < 4; from++) check("__aeabi_memcpy", to, from, length);
    }
  }
});

test("copies what is known to be aligned", () => {
  for (let length = 0; length <= LONGEST; length++) check("__aeabi_memcpy4", 0, 0, length);
});

test("takes three cycles a byte at most where it matters", () => {
  const before = core.cycles;
  copy("__aeabi_memcpy", TO + 1, FROM + 2, 64);
  assert.ok(core.cycles - before < 3 * 64 + 60, `${core.cycles - before} cycles for 64 bytes`);
});

// How fast the rules answer on the chip: a game of each adventure by the bot, timed question by question.

import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";

import { Chip } from "./chip.mjs";
import { OUT, PACE } from "./host.mjs";

const CYCLES_PER_MS = 125_000;

/** What nobody notices; it is asked for of the middle input. */
const TYPICAL_BUDGET_MS = 1;
/** A tenth of what a hand would notice: the screen comes on top of it. */
const WORST_BUDGET_MS = 5;
/** Of the rules alone, the game itself not counted. The application comes on top: see boot.test.mjs. */
const STACK_BUDGET = 24 * 1024;
/** Enough that the dear inputs are among them. */
const FEWEST_INPUTS = 2000;

let chip;
let inputs;

before(() => {
  ({ chip, inputs } = play());
  report();
});

test("plays thousands of inputs in every adventure", () => {
  const adventures = new Set(inputs.map(({ adventure }) => adventure));
  assert.ok(adventures.size >= 11, `${adventures.size} adventures`);
  assert.ok(inputs.length >= FEWEST_INPUTS, `${inputs.length} inputs`);
});

test("answers the middle input within a millisecond", () => {
  assert.ok(typical() <= TYPICAL_BUDGET_MS, `${typical()} ms`);
});

test("answers the slowest input within five", () => {
  const slowest = inputs.at(-1);
  assert.ok(slowest.ms <= WORST_BUDGET_MS, describe(slowest));
});

test("keeps its stack within the budget", () => {
  assert.ok(chip.stackUsed < STACK_BUDGET, `${chip.stackUsed} bytes`);
});

/** Plays them all; the inputs come back from the fastest to the slowest. */
function play() {
  const chip = new Chip(PACE);
  const { core } = chip.mcu;
  const inputs = [];
  let began;
  let asked;
  let done = false;
  const marks = [
    () => {
      throw new Error("the stand-in ROM's breakpoints have no number");
    },
    () => (began = core.cycles),
    () => (asked = core.cycles - began),
    () => inputs.push(note(chip.mcu, core.registers[0], asked, core.cycles - began)),
    () => (done = true),
    () => {
      throw new Error(`the rules panicked after ${inputs.length} inputs`);
    },
  ];
  chip.mcu.onBreak = (number) => marks[number]();
  // No timer and no interrupt is in use: the core runs by itself, which is twice as fast as with a clock.
  while (!done) core.executeInstruction();
  inputs.sort((one, other) => one.ms - other.ms);
  return { chip, inputs };
}

/** What the firmware says of an input; `Note` in firmware/src/bin/pace.rs. */
function note(mcu, address, asked, applied) {
  const word = (index) => mcu.readUint32(address + 4 * index);
  const words = (index) => {
    const bytes = Uint8Array.from({ length: word(index + 1) }, (_, offset) => mcu.readUint8(word(index) + offset));
    return new TextDecoder().decode(bytes);
  };
  return {
    ms: (asked + applied) / CYCLES_PER_MS,
    asked: asked / CYCLES_PER_MS,
    applied: applied / CYCLES_PER_MS,
    rule: words(0),
    question: words(2),
    answer: words(4),
    adventure: word(6),
    number: word(7),
  };
}

function typical() {
  return part(0.5);
}

/** The time that so large a part of the inputs keeps. */
function part(share) {
  return inputs[Math.min(Math.floor(inputs.length * share), inputs.length - 1)].ms;
}

function describe({ ms, asked, applied, rule, question, answer, adventure, number }) {
  const round = (time) => time.toFixed(3);
  const where = `adventure ${adventure}, input ${number}`;
  return `${round(ms)} ms (${round(asked)} + ${round(applied)}), ${where}: ${rule} "${question}" > ${answer}`;
}

/** Printed, because it is the figure that one wants to see, and left beside the others. */
function report() {
  const slowest = inputs.slice(-20).reverse();
  const figures = {
    inputs: inputs.length,
    typical_ms: typical(),
    percentile_99_ms: part(0.99),
    worst_ms: inputs.at(-1).ms,
    stack_used_bytes: chip.stackUsed,
    cycles: chip.cycles,
    slowest: slowest.map(describe),
  };
  mkdirSync(OUT, { recursive: true });
  writeFileSync(join(OUT, "pace.json"), `${JSON.stringify(figures, null, 2)}\n`);
  const { typical_ms, percentile_99_ms, worst_ms } = figures;
  console.log(`${inputs.length} inputs: typical ${typical_ms} ms, 99 % within ${percentile_99_ms} ms, worst ${worst_ms} ms`);
  console.log(`worst: ${figures.slowest[0]}`);
}

// How fast the rules answer on the chip: a game of each adventure by the bot and of each scenario by two commanders, timed
// question by question; and how long a commander thinks.

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
/** A commander's longest thought: then its opponent looks up from the board. */
const THOUGHT_BUDGET_MS = 2000;
/** Of each game: enough that the dear inputs are among them. */
const FEWEST = {
  massive_darkness: { parts: 11, inputs: 2000 },
  battlelore: { parts: 3, inputs: 1000, thoughts: 500 },
};

let chip;
/** By game, each from the fastest input to the slowest. */
let games;

before(() => {
  ({ chip, games } = play());
  report();
});

for (const [game, fewest] of Object.entries(FEWEST)) {
  test(`${game}: plays enough of every part`, () => {
    const { inputs, thoughts } = games[game];
    const parts = new Set(inputs.map(({ part }) => part));
    assert.ok(parts.size >= fewest.parts, `${parts.size} parts`);
    assert.ok(inputs.length >= fewest.inputs, `${inputs.length} inputs`);
    assert.ok(thoughts.length >= (fewest.thoughts ?? 0), `${thoughts.length} thoughts of a commander`);
  });

  test(`${game}: answers the middle input within a millisecond`, () => {
    const typical = part(games[game].inputs, 0.5);
    assert.ok(typical <= TYPICAL_BUDGET_MS, `${typical} ms`);
  });

  test(`${game}: answers the slowest input within five`, () => {
    const slowest = games[game].inputs.at(-1);
    assert.ok(slowest.ms <= WORST_BUDGET_MS, describe(slowest));
  });
}

test("a commander decides within two seconds", () => {
  const slowest = games.battlelore.thoughts.at(-1);
  assert.ok(slowest.decided <= THOUGHT_BUDGET_MS, describe(slowest));
});

test("keeps its stack within the budget", () => {
  assert.ok(chip.stackUsed < STACK_BUDGET, `${chip.stackUsed} bytes`);
});

/** Plays them all. */
function play() {
  const chip = new Chip(PACE);
  const { core } = chip.mcu;
  const inputs = [];
  let began;
  let asked;
  let decided;
  let done = false;
  const marks = [
    () => {
      throw new Error("the stand-in ROM's breakpoints have no number");
    },
    () => (began = core.cycles),
    () => (asked = core.cycles - began),
    () => {
      inputs.push(note(chip.mcu, core.registers[0], { asked, decided, applied: core.cycles - began }));
      decided = 0;
    },
    () => (done = true),
    () => {
      throw new Error(`the rules panicked after ${inputs.length} inputs`);
    },
    () => (decided = core.cycles - began),
  ];
  chip.mcu.onBreak = (number) => marks[number]();
  // No timer and no interrupt is in use: the core runs by itself, which is twice as fast as with a clock.
  while (!done) core.executeInstruction();
  inputs.sort((one, other) => one.ms - other.ms);
  const games = {};
  for (const game of Object.keys(FEWEST)) {
    const played = inputs.filter((input) => input.game === game);
    const thoughts = played.filter(({ commanded }) => commanded).sort((one, other) => one.decided - other.decided);
    games[game] = { inputs: played, thoughts };
  }
  return { chip, games };
}

/** What the firmware says of an input; `Note` in firmware/src/bin/pace/mark.rs. */
function note(mcu, address, cycles) {
  const word = (index) => mcu.readUint32(address + 4 * index);
  const words = (index) => {
    const bytes = Uint8Array.from({ length: word(index + 1) }, (_, offset) => mcu.readUint8(word(index) + offset));
    return new TextDecoder().decode(bytes);
  };
  const [asked, decided, applied] = [cycles.asked, cycles.decided, cycles.applied].map((count) => count / CYCLES_PER_MS);
  return {
    ms: asked + applied,
    asked,
    decided,
    applied,
    rule: words(0),
    question: words(2),
    answer: words(4),
    game: words(6),
    part: word(8),
    number: word(9),
    commanded: word(10) === 1,
  };
}

/** The time that so large a part of the inputs keeps. */
function part(inputs, share) {
  return inputs[Math.min(Math.floor(inputs.length * share), inputs.length - 1)].ms;
}

function describe({ ms, asked, decided, applied, rule, question, answer, part, number }) {
  const [all, ...parts] = [ms, asked, applied, decided].map((time) => time.toFixed(3));
  const where = `part ${part}, input ${number}`;
  return `${all} ms (${parts[0]} + ${parts[1]}; decided in ${parts[2]}), ${where}: ${rule} "${question}" > ${answer}`;
}

/** Printed, because it is the figure that one wants to see, and left beside the others. */
function report() {
  const figures = { stack_used_bytes: chip.stackUsed, cycles: chip.cycles };
  for (const [game, { inputs, thoughts }] of Object.entries(games)) {
    const slowest = inputs.slice(-20).reverse();
    figures[`${game}_inputs`] = inputs.length;
    figures[`${game}_typical_ms`] = part(inputs, 0.5);
    figures[`${game}_percentile_99_ms`] = part(inputs, 0.99);
    figures[`${game}_worst_ms`] = slowest[0].ms;
    figures[`${game}_slowest`] = slowest.map(describe);
    console.log(`${game}: ${inputs.length} inputs, typical ${part(inputs, 0.5)} ms, worst ${describe(slowest[0])}`);
    if (thoughts.length === 0) continue;
    const longest = thoughts.at(-1);
    figures[`${game}_thoughts`] = thoughts.length;
    figures[`${game}_thought_typical_ms`] = thoughts[thoughts.length >> 1].decided;
    figures[`${game}_thought_worst_ms`] = longest.decided;
    console.log(`${game}: ${thoughts.length} thoughts of a commander, worst ${describe(longest)}`);
  }
  mkdirSync(OUT, { recursive: true });
  writeFileSync(join(OUT, "pace.json"), `${JSON.stringify(figures, null, 2)}\n`);
}

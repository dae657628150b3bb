// Boots the firmware, plays the example game on its keys, and compares every screen with the host's, pixel for pixel.

import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { Device } from "./device.mjs";
import { HEIGHT, WIDTH } from "./display.mjs";
import { FIRMWARE, OUT, hostPictures } from "./host.mjs";
import { countDifferences, writeDifference, writePng } from "./png.mjs";

/** Everything that a hand can do, and enough of the game to meet its dice, its deck and its enemy. */
const PLAY = [
  ["B", "A", "X", "B", "B", "X"], // from the first screen: a new game, the example
  ["B", "A", "X", "X", "hold-X", "Y", "A+B"], // attack, roll; why? what was that again?
  ["X", "B", "X", "hold-Y", "B", "X", "Y", "X", "X", "X", "X"], // guard; the menu; draw an omen, its strike
  ["hold-Y", "X", "hold-Y", "A", "A", "A", "A", "X", "X", "Y"], // undo; another language
  ["X", "X", "X", "hold-B", "X", "X", "hold-X", "Y", "X"], // and on in it
].flat();

/** A player switches the device on and sees it at once. */
const BOOT_BUDGET_MS = 150;
/** From the first byte of any picture to its last; all of the screen takes so long on the wire. */
const WIRE_MS = (WIDTH * HEIGHT * 16) / 62_500;
const REDRAW_BUDGET_MS = 1.25 * WIRE_MS;
/** Declared for the device, boot included; the memory map has room for more. */
const STACK_BUDGET = 24 * 1024;
const BOOT_STACK_BUDGET = 24 * 1024;

let device;
let bootMs;
let bootStack;
let shown;
let expected;

before(() => {
  device = new Device(FIRMWARE);
  bootMs = device.boot();
  bootStack = device.chip.stackUsed;
  device.chip.repaintStack();
  shown = [Buffer.from(device.display.picture)];
  for (const key of PLAY) {
    device.press(key);
    shown.push(Buffer.from(device.display.picture));
  }
  expected = hostPictures(device.seed, PLAY);
});

test("shows its first screen soon after power-on", () => {
  assert.ok(bootMs <= BOOT_BUDGET_MS, `${bootMs} ms`);
});

["power-on", ...PLAY].forEach((key, index) => {
  test(`shows the host's screen ${index}: after ${key}`, () => {
    const name = join(OUT, `${String(index).padStart(3, "0")}-${key}`);
    const differences = countDifferences(shown[index], expected[index]);
    if (differences === 0) return;
    writePng(`${name}-actual.png`, shown[index]);
    writePng(`${name}-expected.png`, expected[index]);
    writeDifference(`${name}-difference.png`, shown[index], expected[index]);
    assert.fail(`${differences} pixels differ: see ${name}-*.png`);
  });
});

test("darkens when nobody plays, and the next key brings the same screen back", () => {
  const { chip, display } = device;
  const before = Buffer.from(display.picture);
  const frames = display.frames.length;
  chip.runFor(200_000);
  assert.ok(display.lit, "a long think is no sleep");
  chip.runFor(200_000);
  assert.ok(!display.lit);
  assert.equal(display.frames.length, frames, "nothing was drawn meanwhile");
  device.press("X");
  assert.ok(display.lit);
  assert.equal(countDifferences(display.picture, before), 0);
});

test("redraws fast enough", () => {
  const slowest = Math.max(...redraws());
  assert.ok(slowest <= REDRAW_BUDGET_MS, `${slowest} ms`);
});

test("keeps its stack within the budget", () => {
  assert.ok(device.chip.stackUsed < STACK_BUDGET, `${device.chip.stackUsed} bytes`);
  assert.ok(bootStack < BOOT_STACK_BUDGET, `${bootStack} bytes at boot`);
});

test("drives the display at full speed, and touches nothing that the models do not know", () => {
  assert.equal(device.display.frequency, 62_500_000);
  assert.deepEqual(device.complaints, []);
});

after(() => {
  if (device) report();
});

/** All of the screen at once: the first picture, and any other of which nothing is as it was. */
function whole() {
  return device.display.frames.filter(({ pixels }) => pixels === WIDTH * HEIGHT);
}

function redraws() {
  return device.display.frames.map(({ began, ended }) => ended - began);
}

/** `cargo xtask emulate --report` prints this. */
function report() {
  const { chip, display } = device;
  const round = (number) => Math.round(number * 10) / 10;
  const figures = {
    boot_ms: round(bootMs),
    whole_screen_ms_max: round(Math.max(...whole().map(({ began, ended }) => ended - began))),
    redraw_ms_mean: round(redraws().reduce((sum, each) => sum + each) / display.frames.length),
    redraw_ms_max: round(Math.max(...redraws())),
    redraw_cycles_max: Math.max(...display.frames.map(({ cycles }) => cycles)),
    stack_used_bytes: chip.stackUsed,
    stack_used_at_boot_bytes: bootStack,
    stack_size_bytes: chip.stackSize,
    screens: display.frames.length,
    emulated_ms: round(chip.now),
    cycles: chip.cycles,
  };
  mkdirSync(OUT, { recursive: true });
  writeFileSync(join(OUT, "report.json"), `${JSON.stringify(figures, null, 2)}\n`);
  writePng(join(OUT, "last-screen.png"), display.picture);
}

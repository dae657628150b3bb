// Eight hours at the table: people play for a while, think for long, go for a meal. The clock keeps time, nothing piles
// up in memory, the core sleeps whenever it waits, and the game outlasts it all.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { Device } from "./device.mjs";
import { FIRMWARE, hostPictures } from "./host.mjs";
import { countDifferences } from "./png.mjs";
import { note } from "./report.mjs";

const HOURS = 8;
const HOUR_MS = 3_600_000;
const TICK_MS = 1000;
/** As the device comes, it waits so long for a touch before it goes dark. */
const DARK_MS = 300_000;

/** Of the time in which a key is waited for. */
const LEAST_ASLEEP = 0.98;
/** The loop comes to a tick at once, in the last hour as in the first. */
const MOST_DRIFT_MS = 1;
const STACK_BUDGET = 24 * 1024;
/** An interrupt more or less at the deepest point. */
const STACK_JITTER = 512;
/** Between two rests of the same game in the same place there differs when things are due next, and what chance was gathered. */
const MOST_CHANGED = 512;

const START = ["X", "X"];
/** What is played each hour. */
const TURN = ["X", "X", "B", "X", "X", "X", "hold-Y", "X", "X", "X"];
/** A look at everything that ends where it began. */
const TOUR = ["hold-X", "Y", "hold-Y", "B", "B", "X", "Y", "hold-Y", "Y"];

const UNTOUCHED = 0xa5;
const RAM = 0x20000000;
const RAM_END = 0x20040000;
const WATCHDOG = 0x40058;
const FEED = 0x04;

const keys = [];
const shown = [];
/** For each hour, in ms: when the loop turned while nobody touched anything, and how long that was. */
const waits = [];
/** For each hour: memory and stack before and after the long wait. */
const rests = [];
const figures = {};
let deepest = 0;
let device;

before(() => {
  const wall = Date.now();
  device = new Device(FIRMWARE);
  const { chip } = device;
  let turned = () => {};
  onFeed(chip, () => turned());
  device.boot();
  see();
  press(START);
  for (let hour = 1; hour <= HOURS; hour++) {
    press(TURN);
    const early = rest();
    const wait = { turns: [], began: chip.now, cycles: chip.cycles };
    turned = () => wait.turns.push(chip.now);
    wait.lit = litFor();
    chip.runFor(hour * HOUR_MS - chip.now);
    turned = () => {};
    Object.assign(wait, { ended: chip.now, cycles: chip.cycles - wait.cycles });
    waits.push(wait);
    // Only light comes of it.
    device.press("A");
    wait.woken = Buffer.from(device.display.picture);
    wait.before = shown.at(-1);
    rests.push([early, rest()]);
  }
  figures.session_hours = chip.now / HOUR_MS;
  figures.session_keys = keys.length;
  figures.wall_s = Math.round((Date.now() - wall) / 1000);
});

function see() {
  shown.push(Buffer.from(device.display.picture));
}

function press(them) {
  for (const key of them) {
    keys.push(key);
    device.press(key);
    see();
  }
}

/** The stack that a tour takes, and the memory after it: but for the pieces of pixels, which are painted in turn. */
function rest() {
  const { chip } = device;
  deepest = Math.max(deepest, chip.stackUsed);
  chip.repaintStack();
  press(TOUR);
  deepest = Math.max(deepest, chip.stackUsed);
  const start = chip.symbol("_stack_start");
  const memory = chip.mcu.sram.slice(start - RAM, RAM_END - RAM);
  const pieces = chip.find(/7display7BUFFERS/);
  memory.fill(0, pieces.address - start, pieces.address - start + pieces.size);
  return { stack: chip.stackUsed, memory };
}

/** Runs until it is dark; how long that took. */
function litFor() {
  const { chip, display } = device;
  const began = chip.now;
  chip.runUntil(() => !display.lit, DARK_MS + 2 * TICK_MS, "darkness");
  // The pin fell before: while the core sleeps, the clock jumps to the next alarm, and only then is the pin looked at.
  return display.backlight.changedAt - began;
}

/** The loop feeds the watchdog whenever it turns. */
function onFeed(chip, fed) {
  const watchdog = chip.mcu.peripherals[WATCHDOG];
  const write = watchdog.writeUint32.bind(watchdog);
  watchdog.writeUint32 = (offset, value) => {
    if (offset === FEED) fed();
    write(offset, value);
  };
}

test("every screen of the evening is the host's", () => {
  const expected = hostPictures(device.seed, keys, "session");
  shown.forEach((picture, index) => {
    const differences = countDifferences(picture, expected[index]);
    assert.equal(differences, 0, `after ${keys[index - 1]}, key ${index}`);
  });
});

test("a tick comes each second, and in the eighth hour when it would have come in the first", () => {
  const phase = waits[0].turns[0] % TICK_MS;
  const late = waits.flatMap(({ turns }) => turns.map((at) => ((at - phase + TICK_MS / 2) % TICK_MS) - TICK_MS / 2));
  figures.ticks = late.length;
  figures.drift_ms = round(late.at(-1) - late[0]);
  figures.latest_tick_ms = round(Math.max(...late.map(Math.abs)));
  assert.ok(figures.latest_tick_ms <= MOST_DRIFT_MS, `${figures.latest_tick_ms} ms`);
  for (const { turns, began, ended } of waits) {
    const due = Math.floor((ended - phase) / TICK_MS) - Math.floor((began - phase) / TICK_MS);
    assert.equal(turns.length, due, "one turn of the loop for each second");
  }
});

test("it darkens five minutes after the last key, and the first key brings the same screen back", () => {
  for (const { lit, woken, before } of waits) {
    // The last key went up a little before; the seconds are not counted from then but as they come.
    assert.ok(lit > DARK_MS - 2 * TICK_MS && lit <= DARK_MS, `${lit} ms`);
    assert.equal(countDifferences(woken, before), 0);
  }
});

test("the core sleeps while a key is waited for", () => {
  const total = (of) => waits.reduce((sum, wait) => sum + of(wait), 0);
  const awake = total(({ cycles }) => cycles) / (total(({ began, ended }) => ended - began) * 125_000);
  figures.asleep_percent = round((1 - awake) * 100);
  assert.ok(1 - awake >= LEAST_ASLEEP, `asleep for ${figures.asleep_percent} %`);
});

test("nothing piles up: neither on the stack nor in the memory above it", () => {
  const { chip } = device;
  figures.stack_used_bytes = deepest;
  figures.changed_bytes = 0;
  for (const [early, late] of rests) {
    assert.ok(late.stack <= early.stack + STACK_JITTER, `${late.stack} bytes of stack, ${early.stack} an hour before`);
    const changed = early.memory.reduce((sum, byte, at) => sum + Number(byte !== late.memory[at]), 0);
    figures.changed_bytes = Math.max(figures.changed_bytes, changed);
    assert.ok(changed <= MOST_CHANGED, `${changed} bytes are not as they were an hour before`);
  }
  assert.ok(figures.stack_used_bytes < STACK_BUDGET, `${deepest} bytes`);
  const free = chip.mcu.sram.subarray(chip.symbol("__sheap") - RAM, RAM_END - RAM);
  figures.free_memory_bytes = free.length;
  assert.ok(free.length > 0 && free.every((byte) => byte === UNTOUCHED), "there is no heap: nobody writes there");
});

test("the game outlasts the evening and a power cut after it", () => {
  const again = device.powerCycle();
  again.boot();
  again.takeUp();
  again.press("X");
  const [game, next] = hostPictures(device.seed, [...keys, "power", "X", "X"], "session").slice(-2);
  assert.equal(countDifferences(again.display.picture, next), 0);
  assert.ok(countDifferences(game, next) > 0);
  assert.deepEqual(device.complaints, []);
  assert.deepEqual(again.complaints, []);
});

function round(number) {
  return Math.round(number * 10_000) / 10_000;
}

after(() => note("session", figures));

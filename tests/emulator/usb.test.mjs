// The cable: a PC talks to the firmware over an emulated USB host, with the very program that users have for it, and
// with noise.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { Device } from "./device.mjs";
import { FIRMWARE, OUT, hostPictures } from "./host.mjs";
import { link as linkTo } from "./link.mjs";
import { countDifferences, writePng } from "./png.mjs";
import { note } from "./report.mjs";
import { COUNTS, HELLO, Pc, frame } from "./usb.mjs";

/** The example game, some questions far. */
const PLAY = ["X", "B", "B", "X", "B", "A", "X", "X", "X", "X", "B", "X", "X", "X", "X", "X", "X", "X", "X", "X"];
const MALFORMED = 10_000;
const FOLDER = join(OUT, "usb");
const PACK = new URL("../packs/massive_darkness/few.toml", import.meta.url).pathname;

const STACK_BUDGET = 24 * 1024;

/** What the flash keeps for packs and saves; offsets into it. */
const KEPT = [0x100000, 0x200000];

let device;
let pc;
const figures = { stack_used_bytes: 0 };

before(() => {
  mkdirSync(FOLDER, { recursive: true });
  device = new Device(FIRMWARE);
  device.boot();
  for (const key of PLAY) device.press(key);
});

/** Runs `host-sim link` at the other end of the cable. */
function link(words, onAsked) {
  return linkTo(device, pc, words, onAsked);
}

function measureStack() {
  figures.stack_used_bytes = Math.max(figures.stack_used_bytes, device.chip.stackUsed);
}

function kept() {
  return Buffer.from(device.chip.mcu.flash.slice(...KEPT));
}

test("sleeps as soundly with the controller on and no cable as it does without", () => {
  const before = device.chip.cycles;
  device.chip.runFor(5_000);
  const awake = (device.chip.cycles - before) / (5_000 * 125_000);
  figures.awake_without_cable = Math.round(awake * 1e6) / 1e6;
  assert.ok(awake < 0.02, `${awake}`);
});

test("is a serial port to a PC, and says what it is", async () => {
  pc = new Pc(device.chip);
  pc.plug();
  const hello = pc.ask(HELLO);
  assert.equal(hello[0], 0, "Reply::Hello");
  assert.ok(Buffer.from(hello).includes("pico-display2"));
  const { code, said, complained } = await link(["version"]);
  assert.equal(code, 0, complained);
  assert.match(said, /on pico-display2: 6 slots, 3 packs\nthe game of slot 1 is in play\n/);
});

test("sleeps as well with a cable that nobody talks over", () => {
  const before = device.chip.cycles;
  device.chip.runFor(5_000);
  const awake = (device.chip.cycles - before) / (5_000 * 125_000);
  figures.awake_with_cable = Math.round(awake * 1e6) / 1e6;
  assert.ok(awake < 0.02, `${awake}`);
});

test("exports the game in play: the host's own record of the same keys and dice", async () => {
  const file = join(FOLDER, "exported.play");
  const { code, complained, emulated } = await link(["export", file]);
  assert.equal(code, 0, complained);
  hostPictures(device.seed, PLAY, "usb/host", join(FOLDER, "host.play"));
  const exported = readFileSync(file, "utf8");
  assert.ok(exported.split("\n").filter((line) => line.startsWith(">")).length > 4, exported);
  assert.equal(exported, readFileSync(join(FOLDER, "host.play"), "utf8"));
  figures.export_emulated_ms = Math.round(emulated);
});

test("loads nothing that its owner refuses", async () => {
  const [before, picture] = [kept(), Buffer.from(device.display.picture)];
  const { code, complained } = await link(["upload", PACK], () => {
    device.settle();
    assert.ok(countDifferences(device.display.picture, picture) > 1000, "the owner is asked");
    writePng(join(FOLDER, "asked.png"), device.display.picture);
    device.press("X");
  });
  assert.equal(code, 1);
  assert.match(complained, /the device's owner has said no/);
  assert.ok(kept().equals(before));
  assert.equal(countDifferences(device.display.picture, picture), 0, "the question is back");
});

test("loads a pack when its owner says yes, and has it after a restart", async () => {
  const { code, complained, wall, emulated } = await link(["upload", PACK], () => {
    device.press("A");
    device.press("X");
  });
  assert.equal(code, 0, complained);
  figures.upload_emulated_ms = Math.round(emulated);
  figures.upload_wall_ms = wall;
  assert.match((await link(["packs"])).said, /massive_darkness .* loaded/);
  measureStack();
  device = device.powerCycle();
  device.boot();
  pc = new Pc(device.chip);
  pc.plug();
  assert.match((await link(["packs"])).said, /massive_darkness .* loaded/);
  assert.match((await link(["slots"])).said, /^1 {2}example, \d+ inputs/);
});

test("gives a saved game away and takes it back into another slot", async () => {
  const file = join(FOLDER, "slot.save");
  const out = await link(["save-out", "1", file]);
  assert.equal(out.code, 0, out.complained);
  const { code, complained } = await link(["save-in", "3", file], () => {
    device.press("A");
    device.press("X");
  });
  assert.equal(code, 0, complained);
  const { said } = await link(["slots"]);
  const [, first, , third] = /^1 {2}(.*)\n(.*)\n3 {2}(.*)\n/.exec(said);
  assert.equal(third.replace(", in play", ""), first.replace(", in play", ""));
});

test("ignores ten thousand malformed frames, and plays on", () => {
  // The game of slot 1 again; "continue" on the first screen.
  if (!device.begun) device.press("X");
  const [before, picture] = [kept(), Buffer.from(device.display.picture)];
  const counts = () => numbers(pc.ask(COUNTS));
  const [, earlier] = counts();
  const wall = Date.now();
  const cycles = device.chip.cycles;
  const random = generator(7);
  for (let sent = 0; sent < MALFORMED; ) {
    const batch = [];
    for (let each = 0; each < 100; each++, sent++) batch.push(...malformed(random, sent));
    pc.send(batch);
    device.chip.runUntil(() => pc.idle, 5_000, "end of the noise");
  }
  const [, malformedFrames] = counts();
  assert.equal(malformedFrames - earlier, MALFORMED);
  figures.malformed_frames = MALFORMED;
  figures.malformed_cycles_each = Math.round((device.chip.cycles - cycles) / MALFORMED);
  figures.malformed_wall_ms = Date.now() - wall;
  assert.ok(kept().equals(before), "the game is as it was");
  device.settle();
  assert.equal(countDifferences(device.display.picture, picture), 0, "so is the screen");
  device.press("B");
  device.press("hold-Y");
  assert.ok(countDifferences(device.display.picture, picture) > 1000, "the keys work");
  assert.deepEqual(device.complaints, []);
});

test("keeps its stack within the budget", () => {
  measureStack();
  assert.ok(figures.stack_used_bytes < STACK_BUDGET, `${figures.stack_used_bytes} bytes`);
});

after(() => note("usb", figures));

/** A frame that is none: noise, a frame with a turned bit, one that was cut. No zero but the last byte, no two alike. */
function malformed(random, number) {
  const good = frame([7, number & 127, 4, ...Array.from({ length: 4 }, () => random(256))]).slice(0, -1);
  switch (number % 3) {
    case 0:
      return [...Array.from({ length: 1 + random(40) }, () => 1 + random(255)), 0];
    case 1:
      good[random(good.length)] ^= 1 << random(8);
      return [...good.map((byte) => byte || 1), 0];
    default:
      return [...good.slice(0, 1 + random(good.length - 1)), 0];
  }
}

/** Xorshift, Marsaglia 2003. */
function generator(state) {
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** The numbers behind the variant's, seven bits to a byte. */
function numbers([, ...bytes]) {
  const found = [];
  for (let value = 0, shift = 0; bytes.length > 0; ) {
    const byte = bytes.shift();
    value += (byte & 127) * 2 ** shift;
    shift += 7;
    if (byte < 128) {
      found.push(value);
      value = shift = 0;
    }
  }
  return found;
}

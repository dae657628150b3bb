// What counts as a press, and what a press counts as.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Device } from "./device.mjs";
import { FIRMWARE } from "./host.mjs";
import { countDifferences } from "./png.mjs";

function boot() {
  const device = new Device(FIRMWARE);
  device.boot();
  return device;
}

/** How many pictures the display received because of what a hand did. */
function redraws(device, hand) {
  const before = device.display.frames.length;
  hand(device);
  device.settle();
  return device.display.frames.length - before;
}

test("a disturbance on the wire is no press", () => {
  const spike = ({ chip, keys }) => {
    keys.set("B", false);
    chip.runFor(8);
    keys.set("B", true);
  };
  assert.equal(redraws(boot(), spike), 0);
});

test("a bouncing contact is one press", () => {
  assert.equal(redraws(boot(), ({ keys }) => keys.press("B")), 1);
});

test("a long press acts while it lasts, and letting go adds nothing", () => {
  const device = boot();
  // There is a menu only in a game: "New game", and of the games the last, which is the example.
  for (const key of ["X", "B", "B", "X"]) device.press(key);
  assert.equal(redraws(device, ({ keys }) => keys.move("Y", false)), 0, "not yet");
  assert.equal(redraws(device, ({ chip }) => chip.runFor(3000)), 1, "the menu opens, once");
  assert.equal(redraws(device, ({ keys }) => keys.move("Y", true)), 0, "and stays");
});

test("a key that overtakes another comes second", () => {
  const overlapping = boot();
  for (const [key, up] of [["B", false], ["X", false], ["B", true], ["X", true]]) {
    overlapping.keys.move(key, up);
    overlapping.chip.runFor(40);
  }
  overlapping.settle();
  const separate = boot();
  separate.press("B");
  separate.press("X");
  assert.equal(countDifferences(overlapping.display.picture, separate.display.picture), 0);
});

test("a key in the dark only brings light, even the very first one", () => {
  const device = boot();
  const before = Buffer.from(device.display.picture);
  device.chip.runFor(400_000);
  assert.ok(!device.display.lit);
  device.press("X");
  assert.ok(device.display.lit);
  assert.equal(countDifferences(device.display.picture, before), 0);
});

// What is signalled beside the picture: lamp, sounder, and how bright the screen is.

import assert from "node:assert/strict";
import { test } from "node:test";

import { GPIOPinState } from "rp2040js";

import { Device } from "./device.mjs";
import { FIRMWARE } from "./host.mjs";

const PINS = { red: 6, green: 7, blue: 8, piezo: 2 };

/** From the first screen to the setting, and back. */
const SETTINGS = ["B", "B", "X"];
const BRIGHTNESS = ["B", "B"];
const SOUND = ["B", "B", "B"];

/** A new game of the example, and its map, which it does not have. */
const REFUSED = ["X", "B", "B", "X", "hold-Y", "B", "B", "X"];

/** A device that counts how often each pin changes. */
function watched() {
  const device = new Device(FIRMWARE);
  const counts = {};
  for (const [name, pin] of Object.entries(PINS)) {
    device.chip.mcu.gpio[pin].addListener(() => (counts[name] = (counts[name] ?? 0) + 1));
  }
  device.boot();
  const press = (...keys) => keys.forEach((key) => device.press(key));
  const high = (name) => device.chip.mcu.gpio[PINS[name]].value === GPIOPinState.High;
  const heard = (keys) => {
    for (const name of Object.keys(PINS)) counts[name] = 0;
    press(...keys);
    return { ...counts };
  };
  return { device, press, high, heard };
}

test("what cannot be done is heard, and seen in red, and then it is dark and still", () => {
  const { high, heard, press } = watched();
  press(...REFUSED.slice(0, -1));
  const { red, green, blue, piezo } = heard(REFUSED.slice(-1));
  assert.deepEqual({ red, green, blue }, { red: 2, green: 0, blue: 0 });
  assert.ok(piezo > 20, `${piezo} changes of the piezo's pin`);
  assert.ok(high("red") && high("green") && high("blue"), "active low");
  assert.ok(!high("piezo"));
});

test("a cursor is silent, and what comes of an answer is not", () => {
  const { heard, press } = watched();
  press(...REFUSED.slice(0, 4));
  assert.deepEqual(heard(["B", "A"]), { red: 0, green: 0, blue: 0, piezo: 0 });
  // An attack, and its roll.
  assert.ok(heard(["X", "X"]).piezo > 20);
});

test("without sound there is light only", () => {
  const { heard, press } = watched();
  press(...SETTINGS, ...SOUND, "X", "Y");
  press(...REFUSED.slice(0, -1));
  const { red, piezo } = heard(REFUSED.slice(-1));
  assert.deepEqual({ red, piezo }, { red: 2, piezo: 0 });
});

test("each step of the brightness is twice as bright", () => {
  const { device, press } = watched();
  const level = () => Math.round(device.display.backlight.level * 1000) / 1000;
  assert.equal(level(), 0.5);
  press(...SETTINGS, ...BRIGHTNESS);
  const levels = Array.from({ length: 5 }, () => {
    press("X");
    return level();
  });
  assert.deepEqual(levels, [1, 0.062, 0.125, 0.25, 0.5]);
});

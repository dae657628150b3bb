// A cursor follows the finger: from the edge that lets a key go to the last byte on the display's wire, on every kind of
// screen that has one. Pictures are compared with the host's, for what was not sent must still be right.

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { Device } from "./device.mjs";
import { FIRMWARE, hostPictures } from "./host.mjs";
import { countDifferences } from "./png.mjs";
import { note } from "./report.mjs";

const BUDGET_MS = 8;

/** Waiting for a key, the core is to be awake for no more of the time. */
const AWAKE_BUDGET = 0.02;

const again = (count, ...keys) => Array.from({ length: count }, () => keys).flat();

/**
 * What leads to a screen from the one before, and the moves there. What is `due` is measured and told in the report, but is
 * not within the budget yet: the turn of a page changes most of the screen, a map is recorded whole, and a number of a large game takes the rules
 * half a millisecond to find, twice for each row.
 */
const SCREENS = [
  { name: "home", lead: [], moves: again(5, "B") },
  { name: "games", lead: ["X"], moves: ["B", "A"] },
  { name: "long choices", lead: ["X"], moves: ["B", "B", "A"] },
  { name: "why", lead: ["hold-X"], moves: ["B", "A"] },
  { name: "choices", lead: ["Y", "X", "X"], moves: ["B", "B", "A"] },
  { name: "menu", lead: [...again(7, "X"), "hold-Y"], moves: again(4, "B") },
  { name: "pages of the menu", lead: [], moves: again(11, "B"), due: ["English", "Russian"] },
  { name: "map", lead: ["B", "B", "X"], moves: again(8, "B"), due: ["English", "Russian"] },
  { name: "figures", lead: ["Y", "hold-Y", "B", "B", "B", "X"], moves: ["B", "B", "A"] },
  { name: "numbers", lead: ["Y", "hold-Y", ...again(5, "B"), "X"], moves: again(9, "B"), due: ["English", "Russian"] },
  { name: "a number", lead: ["X"], moves: ["A", "B", "B"] },
];

const LANGUAGES = { English: [], Russian: ["B", "B", "X", "X", "Y"] };

const figures = {};

for (const [language, set] of Object.entries(LANGUAGES)) {
  test(`a cursor follows the finger: ${language}`, async (context) => {
    const device = new Device(FIRMWARE);
    device.boot();
    const pressed = [];
    const shown = [];
    const press = (key) => {
      pressed.push(key);
      const frames = device.display.frames.length;
      device.press(key);
      shown.push(Buffer.from(device.display.picture));
      const frame = device.display.frames[frames];
      return frame && frame.ended - device.keys.letGoAt;
    };
    set.forEach(press);
    for (const { name, lead, moves, due = [] } of SCREENS) {
      lead.forEach(press);
      const taken = moves.map(press).filter((time) => time !== undefined);
      const slowest = Math.max(...taken);
      figures[`cursor_ms_${language}_${name}`.toLowerCase().replaceAll(" ", "_")] = Math.round(slowest * 100) / 100;
      await context.test(name, { todo: due.includes(language) }, () => {
        assert.ok(taken.length > 0, "something moves");
        assert.ok(slowest <= BUDGET_MS, `${slowest.toFixed(2)} ms`);
      });
    }
    const [, ...expected] = hostPictures(device.seed, pressed, `cursor-${language}`);
    await context.test("and all pictures are the host's", () => {
      shown.forEach((picture, index) => {
        assert.equal(countDifferences(picture, expected[index]), 0, `after ${pressed.slice(0, index + 1).join(" ")}`);
      });
    });
  });
}

test("the core sleeps while it waits for a key", () => {
  const device = new Device(FIRMWARE);
  device.boot();
  device.settle();
  const { chip } = device;
  const [cycles, began] = [chip.cycles, chip.now];
  chip.runFor(20_000);
  const awake = (chip.cycles - cycles) / ((chip.now - began) * 125_000);
  figures.asleep_percent = Math.round((1 - awake) * 1e4) / 100;
  assert.ok(awake <= AWAKE_BUDGET, `awake for ${awake * 100} %`);
});

after(() => note("cursor", figures));

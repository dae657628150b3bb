// A cursor follows the finger: from the edge that lets a key go to the last byte on the display's wire, on every kind of
// screen that has one. Pictures are compared with the host's, for what was not sent must still be right.

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { Device } from "./device.mjs";
import { HEIGHT, WIDTH } from "./display.mjs";
import { FIRMWARE, hostKinds, hostPictures } from "./host.mjs";
import { countDifferences } from "./png.mjs";
import { note } from "./report.mjs";

const BUDGET_MS = 8;

/**
 * A key that changes more than a quarter of the screen turns a page, and so does every key of a text, which has no cursor.
 * That is a redraw, and held to what a redraw of the whole screen may take.
 */
const PAGE = (WIDTH * HEIGHT) / 4;
const PAGE_BUDGET_MS = 24.57;

/** Waiting for a key, the core is to be awake for no more of the time. */
const AWAKE_BUDGET = 0.02;

const again = (count, ...keys) => Array.from({ length: count }, () => keys).flat();

/** Back from a screen of the menu, and to another row of it. */
const menu = (row) => ["Y", "hold-Y", ...again(row, "B"), "X"];

/** From the first screen on; each by the kind that it must be. The screens that are missing have no cursor, or nothing to turn. */
const SCREENS = {
  /** The tutorial, with its map. */
  "Massive Darkness": [
    { kind: "welcome", lead: [], moves: again(5, "B") },
    { kind: "games", lead: ["A", "X"], moves: ["B", "A"] },
    { kind: "choose", lead: ["X"], moves: ["B", "A"] },
    { kind: "number", lead: ["X", "X"], moves: ["A", "B"] },
    { kind: "told", text: true, lead: ["X"], moves: ["B", "A"] },
    { kind: "choose", name: "actions", lead: ["X", "X"], moves: again(3, "B") },
    { kind: "why", text: true, lead: ["hold-X"], moves: ["B", "A"] },
    { kind: "menu", lead: ["Y", "hold-Y"], moves: again(17, "B") },
    { kind: "map", lead: ["X"], moves: again(18, "B") },
    { kind: "figures", lead: menu(3), moves: again(4, "B") },
    { kind: "figure", text: true, lead: ["X"], moves: again(2, "B") },
    { kind: "log", text: true, lead: ["Y", ...menu(4)], moves: ["A", "A", "B", "B"] },
    { kind: "gauges", lead: menu(5), moves: again(24, "B") },
    { kind: "correction", lead: ["X"], moves: ["A", "B", "B"] },
    { kind: "settings", lead: ["Y", ...menu(11)], moves: again(8, "B") },
    { kind: "slots", lead: menu(12), moves: again(12, "B") },
    { kind: "place", lead: toPlace, moves: ["B", "A"] },
  ],
  /** Two players and the first scenario, up to the first order; of everything on its field of hexes. */
  BattleLore: [
    { kind: "place", lead: toPlace, begin: ["X", "B", "X"], moves: again(4, "B", "A") },
    { kind: "map", lead: menu(2), moves: again(18, "B") },
    { kind: "figures", lead: menu(3), moves: again(8, "B") },
    { kind: "figure", text: true, lead: ["X"], moves: again(2, "B") },
    { kind: "log", text: true, lead: ["Y", ...menu(4)], moves: ["A", "A", "B", "B"] },
    { kind: "gauges", lead: menu(5), moves: again(24, "B") },
  ],
};

const LANGUAGES = { English: [], Russian: ["B", "B", "X", "X", "Y"] };

const figures = { cursor_ms_max: 0, page_ms_max: 0 };

const TESTS = Object.entries(LANGUAGES).flatMap((language) => Object.entries(SCREENS).map((game) => [language, game]));

for (const [[language, set], [game, screens]] of TESTS) {
  test(`a cursor follows the finger: ${game}, ${language}`, async (context) => {
    const called = [game, language].map((word) => word.toLowerCase().replace(" ", "_")).join("_");
    const folder = `cursor-${called}`;
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
      return frame && { ms: frame.ended - device.keys.letGoAt, wide: frame.pixels > PAGE };
    };
    const host = (...more) => {
      const pictures = hostPictures(device.seed, [...pressed, ...more], folder);
      return { pictures, kinds: hostKinds(folder) };
    };

    set.forEach(press);
    const found = [];
    const measure = ({ kind, name = kind, text = false, begin = ["Y"], lead, moves }) => {
      (lead === toPlace ? [...begin, ...toPlace(host, begin)] : lead).forEach(press);
      const from = pressed.length;
      const seen = moves.map(press).filter((move) => move !== undefined);
      const taken = seen.map(({ ms, wide }) => ({ ms, page: text || wide }));
      found.push({ kind, name, from, until: pressed.length, taken });
    };
    screens.forEach(measure);

    const { pictures, kinds } = host();
    for (const { kind, name, from, until, taken } of found) {
      const slowest = (page) => Math.max(0, ...taken.filter((move) => move.page === page).map(({ ms }) => ms));
      const [move, turn] = [slowest(false), slowest(true)];
      if (move > 0) figures[`cursor_ms_${called}_${name}`] = round(move);
      if (turn > 0) figures[`page_ms_${called}_${name}`] = round(turn);
      figures.cursor_ms_max = Math.max(figures.cursor_ms_max, round(move));
      figures.page_ms_max = Math.max(figures.page_ms_max, round(turn));
      await context.test(name, () => {
        assert.deepEqual([...new Set(kinds.slice(from, until + 1))], [kind], "it is that screen");
        assert.ok(taken.length > 0, "something moves");
        assert.ok(move <= BUDGET_MS, `${move.toFixed(2)} ms`);
        assert.ok(turn <= PAGE_BUDGET_MS, `a page in ${turn.toFixed(2)} ms`);
      });
    }
    await context.test("and all pictures are the host's", () => {
      shown.forEach((picture, index) => {
        assert.equal(countDifferences(picture, pictures[index + 1]), 0, `after ${pressed.slice(0, index + 1).join(" ")}`);
      });
    });
  });
}

/** The keys behind `begin` that lead on to a question for the map with more than one answer: the host knows how many. */
function toPlace(host, begin) {
  const keys = again(60, "X");
  const { kinds } = host(...begin, ...keys);
  const first = kinds.length - keys.length - 1;
  for (let count = 1; count < keys.length; count++) {
    if (kinds[first + count] !== "place") continue;
    const { pictures } = host(...begin, ...again(count, "X"), "B");
    if (countDifferences(pictures.at(-1), pictures.at(-2)) > 0) return again(count, "X");
  }
  return assert.fail("no question for the map");
}

function round(ms) {
  return Math.round(ms * 100) / 100;
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

// Power cuts in the example, at random points: see power.mjs. A file for each game, for test files run side by side.

import { test } from "node:test";

import { cutPower } from "./power.mjs";
import { note } from "./report.mjs";

// Short enough that it does not end, whatever the dice are.
const PLAY = { start: ["X", "B", "B", "X"], keys: 36, seed: 11, erases: 5 };

test("whenever the power is cut, the game is where it was shown last", () => {
  note("power_example", cutPower("example", PLAY));
});

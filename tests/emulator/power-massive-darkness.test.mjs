// Power cuts in Massive Darkness, at random points: see power.mjs. A file for each game, for test files run side by side.

import { test } from "node:test";

import { cutPower } from "./power.mjs";
import { note } from "./report.mjs";

const PLAY = { start: ["X", "X"], keys: 150, seed: 15, erases: 5 };

test("whenever the power is cut, the game is where it was shown last", () => {
  note("power_massive_darkness", cutPower("massive_darkness", PLAY));
});

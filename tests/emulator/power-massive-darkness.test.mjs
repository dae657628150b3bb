// Power cuts in Massive Darkness, at random points: see power.mjs. A file for each game, for test files run side by side.

import { test } from "node:test";

import { cutPower } from "./power.mjs";
import { note } from "./report.mjs";

// Long enough that the session folds, and a new base goes to the other bank.
const PLAY = { start: ["X", "X"], keys: 300, seed: 15, erases: 10 };

test("whenever the power is cut, the game is where it was shown last", () => {
  note("power_massive_darkness", cutPower("massive_darkness", PLAY));
});

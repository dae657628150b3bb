// Power cuts in BattleLore against the device's commander, at random points: see power.mjs. A file for each game, for test
// files run side by side.

import { test } from "node:test";

import { cutPower } from "./power.mjs";
import { note } from "./report.mjs";

const PLAY = { start: ["X", "B", "X", "X", "X", "B", "X", "X"], keys: 90, seed: 7, erases: 5 };

test("whenever the power is cut, the game is where it was shown last", () => {
  note("power_battlelore", cutPower("battlelore", PLAY));
});

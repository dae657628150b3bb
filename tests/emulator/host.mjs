// The same application on this computer: its pictures are what the device must show.

import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { HEIGHT, WIDTH } from "./display.mjs";

export const TARGET = process.env.CASTELLAN_TARGET ?? fileURLToPath(new URL("../../target", import.meta.url));
export const OUT = join(TARGET, "emulator");
export const FIRMWARE = process.env.CASTELLAN_FIRMWARE ?? join(TARGET, "thumbv6m-none-eabi/firmware/firmware");
export const PACE = process.env.CASTELLAN_PACE ?? join(TARGET, "thumbv6m-none-eabi/firmware/pace");

export const HOST_SIM = process.env.CASTELLAN_HOST_SIM ?? join(TARGET, "debug/host-sim");

/**
 * The pictures after boot and after each key, RGB565, big-endian; test files that may run at once name folders of their
 * own. The game goes into the file `play`, where one is named.
 */
export function hostPictures(seed, keys, folder = "host", play) {
  const directory = join(OUT, folder);
  press(seed, keys, directory, play ? ["--play", play] : []);
  return ["boot", ...keys].map((_, index) => picture(directory, `${number(index)}.rgb`));
}

/** The kinds of these screens, as the host's last pictures in that folder have them. */
export function hostKinds(folder = "host") {
  return readFileSync(join(OUT, folder, "kinds.txt"), "utf8").trim().split("\n");
}

/** What a device shows whose power is cut after boot and after each key: `home` when it starts again, then its `game`. */
export function hostCuts(seed, keys, folder) {
  const directory = join(OUT, folder);
  press(seed, keys, directory, ["--cuts", directory]);
  return ["boot", ...keys].map((_, index) => ({
    home: picture(directory, `${number(index)}-home.rgb`),
    game: picture(directory, `${number(index)}-game.rgb`),
  }));
}

function press(seed, keys, directory, options) {
  mkdirSync(directory, { recursive: true });
  const words = ["keys", "--seed", seed, "--out", directory, ...options, ...keys];
  const { status, error, stderr } = spawnSync(HOST_SIM, words, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${HOST_SIM} keys: ${error?.message ?? stderr}`);
}

function picture(directory, name) {
  const path = join(directory, name);
  const picture = readFileSync(path);
  if (picture.length !== WIDTH * HEIGHT * 2) throw new Error(`${path}: ${picture.length} bytes are not one picture`);
  return picture;
}

function number(index) {
  return String(index).padStart(3, "0");
}

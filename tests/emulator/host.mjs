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
  mkdirSync(directory, { recursive: true });
  const words = ["keys", "--seed", seed, "--out", directory, ...(play ? ["--play", play] : []), ...keys];
  const { status, error, stderr } = spawnSync(HOST_SIM, words, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${HOST_SIM} keys: ${error?.message ?? stderr}`);
  return ["boot", ...keys].map((_, index) => {
    const path = join(directory, `${String(index).padStart(3, "0")}.rgb`);
    const picture = readFileSync(path);
    if (picture.length !== WIDTH * HEIGHT * 2) throw new Error(`${path}: ${picture.length} bytes are not one picture`);
    return picture;
  });
}

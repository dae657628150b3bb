// Figures that tests leave for `cargo xtask emulate --report`: one file each, because tests run side by side.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { OUT } from "./host.mjs";

export function note(name, figures) {
  mkdirSync(OUT, { recursive: true });
  writeFileSync(join(OUT, `${name}.json`), `${JSON.stringify(figures, null, 2)}\n`);
}

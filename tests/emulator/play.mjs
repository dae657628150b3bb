// A stretch of play by keys and tags, of which every picture is compared with the host's.

import assert from "node:assert/strict";
import { join } from "node:path";

import { Device } from "./device.mjs";
import { FIRMWARE, OUT, hostPictures } from "./host.mjs";
import { countDifferences, writePng } from "./png.mjs";

/** The reader looks every 300 ms; reading takes some 50 more. */
export const SCAN_MS = 600;

/** A device at play, and what the host has to do to keep pace. */
export class Play {
  /** `name` is what the files are called that are left of it: its own, because test files may run side by side. */
  constructor({ plugged = true, name = "nfc" } = {}) {
    this.name = name;
    this.device = new Device(FIRMWARE);
    this.reader = this.device.reader;
    if (plugged) this.reader.plug();
    this.device.boot();
    this.steps = [];
    this.pictures = [this.picture];
    if (plugged) {
      this.device.chip.runFor(SCAN_MS);
      this.note("reader-here");
    }
  }

  get picture() {
    return Buffer.from(this.device.display.picture);
  }

  /** What has happened, in the host's words; the picture is compared with its own at the end. */
  note(step) {
    this.steps.push(step);
    this.pictures.push(this.picture);
  }

  press(...keys) {
    for (const key of keys) {
      this.device.press(key);
      this.note(key);
    }
  }

  wait(milliseconds) {
    this.device.chip.runFor(milliseconds);
    this.device.settle();
  }

  put(tag) {
    this.reader.tag = tag;
    this.wait(SCAN_MS);
  }

  lift() {
    this.reader.tag = undefined;
    this.wait(2 * SCAN_MS);
  }

  /** Holds a tag to the reader for a moment. */
  scan(tag) {
    this.put(tag);
    this.lift();
    this.note(tag.name);
  }

  /** Every picture so far is the host's; the host's record of the game goes into the file `record`, where one is named. */
  check(record) {
    const expected = hostPictures(this.device.seed, this.steps, this.name, record);
    ["power-on", ...this.steps].forEach((step, index) => {
      if (!this.pictures[index]) return;
      const differences = countDifferences(this.pictures[index], expected[index]);
      if (differences === 0) return;
      const file = join(OUT, this.name);
      writePng(`${file}-actual.png`, this.pictures[index]);
      writePng(`${file}-expected.png`, expected[index]);
      assert.fail(`${differences} pixels differ after ${step}, step ${index} of ${this.steps}: see ${file}-*.png`);
    });
    assert.deepEqual(this.device.complaints, []);
  }

  /** The share of its time that the core is awake. */
  awake(milliseconds) {
    const { chip } = this.device;
    const before = chip.cycles;
    chip.runFor(milliseconds);
    return (chip.cycles - before) / (milliseconds * 125_000);
  }
}

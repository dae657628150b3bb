// The whole device: chip, display and keys, as a player has them in hand.

import { createHash } from "node:crypto";

import { Chip } from "./chip.mjs";
import { Display } from "./display.mjs";
import { Keys } from "./keys.mjs";
import { Reader } from "./pn532.mjs";

/** A display that has been silent for so long has shown all it has to show. Longer than debouncing and than the time from
 * one picture of tumbling dice to the next, shorter than a tick. */
const QUIET_MS = 80;

export class Device {
  constructor(elfPath) {
    this.chip = new Chip(elfPath);
    this.display = new Display(this.chip);
    this.keys = new Keys(this.chip);
    /** Not plugged in before `device.reader.plug()`. */
    this.reader = new Reader(this.chip);
  }

  /** Runs until the first picture is complete and lit; returns how long that took, in ms. */
  boot() {
    this.chip.runUntil(() => this.display.frames.length > 0 && this.display.visible, 2000, "picture");
    const { now } = this.chip;
    this.settle();
    return now;
  }

  press(key) {
    const began = this.micros;
    this.keys.press(key);
    this.settle();
    this.firstKey ??= { began, ended: this.micros };
  }

  /** As the chip counts them. */
  get micros() {
    return Math.floor(this.chip.now * 1000);
  }

  settle() {
    // Long enough for a press to become an event, even if nothing on the screen changes.
    this.chip.runFor(QUIET_MS);
    const quiet = () => this.chip.now - this.display.lastByteAt > QUIET_MS;
    this.chip.runUntil(quiet, 1000, "rest on the display's wire");
  }

  /**
   * The seed of the dice, after the first key: SHA-256 of the ring oscillator's bits and of the microsecond at which the
   * key was taken. That microsecond is not to be seen from outside, so all that are possible are tried; the right one
   * is the one whose seed lies in the chip's memory.
   */
  get seed() {
    const { mcu, oscillator } = this.chip;
    const gathered = createHash("sha256").update(bytes(oscillator.bits));
    const seeds = new Map();
    const moment = Buffer.alloc(8);
    for (let micros = this.firstKey.began; micros <= this.firstKey.ended; micros++) {
      moment.writeBigUInt64LE(BigInt(micros));
      const seed = gathered.copy().update(moment).digest();
      seeds.set(seed.readUInt32LE(0), seed);
    }
    const memory = Buffer.from(mcu.sram.buffer);
    for (let at = 0; at + 32 <= memory.length; at++) {
      const seed = seeds.get(memory.readUInt32LE(at));
      if (seed && seed.equals(memory.subarray(at, at + 32))) return seed.toString("hex");
    }
    throw new Error("no seed in memory that the ring oscillator and the first key could have made");
  }

  get complaints() {
    return [...new Set([...this.chip.complaints, ...this.display.complaints, ...this.reader.complaints])];
  }
}

/** Eight bits to a byte, the first one highest. */
function bytes(bits) {
  return Uint8Array.from({ length: bits.length / 8 }, (_, at) => parseInt(bits.slice(8 * at, 8 * at + 8).join(""), 2));
}

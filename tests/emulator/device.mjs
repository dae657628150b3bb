// The whole device: chip, display and keys, as a player has them in hand.

import { Chip } from "./chip.mjs";
import { Display, HEIGHT, WIDTH } from "./display.mjs";
import { Keys } from "./keys.mjs";
import { Reader } from "./pn532.mjs";

/** A display that has been silent for so long has shown all it has to show. Longer than debouncing and than the time from one
 * picture of tumbling dice to the next that differs: a single die may look alike for a few. Shorter than a tick. */
const QUIET_MS = 300;

const RAM = 0x20000000;
/** Where the flash keeps games; the settings lie behind them. Offsets into the flash. */
const SLOTS = { start: 0x180000, end: 0x180000 + 12 * 0x4000 };

export class Device {
  /** `left` is what the device holds from before: see `Chip`. */
  constructor(elfPath, left) {
    this.elfPath = elfPath;
    this.chip = new Chip(elfPath, left);
    // A restart by the watchdog is the chip's alone: the panel stays awake.
    this.display = new Display(this.chip, { awake: left?.reason !== undefined });
    this.keys = new Keys(this.chip);
    /** Not plugged in before `device.reader.plug()`. */
    this.reader = new Reader(this.chip);
    this.listen();
  }

  /** The battery is pulled and put back: what the flash holds is all that is left. */
  powerCycle() {
    return new Device(this.elfPath, { flash: this.chip.savedFlash });
  }

  /** Runs until the watchdog resets the chip; the device that begins then. */
  restart(milliseconds) {
    return new Device(this.elfPath, this.chip.runUntilReset(milliseconds));
  }

  /** Runs until the first picture is complete and lit; returns how long that took, in ms. */
  boot() {
    this.chip.runUntil(() => this.display.frames[0]?.pixels === WIDTH * HEIGHT && this.display.visible, 2000, "picture");
    const { now } = this.chip;
    this.settle();
    return now;
  }

  press(key) {
    this.keys.press(key);
    this.settle();
  }

  /** Goes on with the game that the first screen offers; returns how long it took to be there, in ms. */
  takeUp() {
    const { chip, display } = this;
    const began = chip.now;
    this.keys.press("X");
    // All that has happened since its base is played: the display may be silent for longer than it ever is in play.
    chip.runUntil(() => display.lastByteAt > began, 5000, "game on the screen");
    this.settle();
    return display.lastByteAt - began;
  }

  settle() {
    // Long enough for a press to become an event, even if nothing on the screen changes.
    this.chip.runFor(QUIET_MS);
    const lastAt = () => Math.max(this.display.lastByteAt, this.chip.rom.flash.lastAt);
    const quiet = () => this.chip.now - lastAt() > QUIET_MS;
    this.chip.runUntil(quiet, 1000, "rest on the display's wire");
  }

  /** Listens for the seeds that reach the application, and notes the one that the first new game is made of. */
  listen() {
    const { chip } = this;
    const stir = chip.find(/App.*4stir/).address;
    /** Every seed so far, and when it was handed over, in ms. */
    this.seeds = [];
    chip.door = stir & ~1;
    chip.onDoor = () => {
      const { sram, core } = chip.mcu;
      const at = core.registers[1] - RAM;
      this.seeds.push({ seed: Buffer.from(sram.subarray(at, at + 32)).toString("hex"), at: chip.now });
    };
    chip.rom.flash.onDeed = ({ at }) => {
      if (at >= SLOTS.start && at < SLOTS.end) this.begun ??= this.seeds.at(-1);
    };
  }

  /** The seed of the dice: as it was when the first game began, or is for the next one. */
  get seed() {
    return (this.begun ?? this.seeds.at(-1)).seed;
  }

  get complaints() {
    return [...new Set([...this.chip.complaints, ...this.display.complaints, ...this.reader.complaints])];
  }
}

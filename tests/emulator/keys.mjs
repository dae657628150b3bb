// The four keys and a finger, with contacts that bounce as real ones do.

const PINS = { A: 12, B: 13, X: 14, Y: 15 };

/** How long a press takes; the firmware takes 600 ms and more for a long one. */
const SHORT_MS = 90;
const LONG_MS = 720;

/** Between the contact's changes, in ms: it opens and closes three times before it settles. */
const BOUNCES = [0.4, 0.3, 0.9, 0.2, 1.6, 0.5];

export class Keys {
  constructor(chip) {
    this.chip = chip;
    for (const key of Object.keys(PINS)) this.set(key, true);
  }

  /** `A` presses a key, `hold-A` presses it for long, `A+B` presses two together. */
  press(what) {
    const hold = what.startsWith("hold-");
    const keys = (hold ? what.slice(5) : what).split("+");
    const unknown = keys.find((key) => !(key in PINS));
    if (unknown !== undefined) throw new Error(`no such key: ${unknown}`);
    for (const key of keys) this.move(key, false);
    this.chip.runFor(hold ? LONG_MS : SHORT_MS);
    /** The edge that a short press acts on. */
    this.letGoAt = this.chip.now;
    for (const key of keys) this.move(key, true);
  }

  move(key, up) {
    let level = up;
    this.set(key, level);
    for (const pause of BOUNCES) {
      this.chip.runFor(pause);
      level = !level;
      this.set(key, level);
    }
  }

  set(key, high) {
    this.chip.mcu.gpio[PINS[key]].setInputValue(high);
  }
}

// The panel: an ST7789 on SPI0 behind a data/command pin, a select pin and a backlight.
//
// It keeps the picture as somebody sees it who holds the device: 320×240, RGB565, big-endian.

import { GPIOPinState } from "rp2040js";

export const WIDTH = 320;
export const HEIGHT = 240;

const PINS = { select: 17, data: 16, backlight: 20 };

const SOFTWARE_RESET = 0x01;
const SLEEP_OUT = 0x11;
const INVERSION_ON = 0x21;
const DISPLAY_ON = 0x29;
const COLUMNS = 0x2a;
const ROWS = 0x2b;
const WRITE = 0x2c;
const ORDER = 0x36;
const PIXEL_FORMAT = 0x3a;

const ROWS_MIRRORED = 0x80;
const COLUMNS_MIRRORED = 0x40;
const EXCHANGED = 0x20;

/** Without a change for so long, the backlight's pin is as it is; before, it is pulsed, and an eye sees the mean. */
const PULSE_MS = 3;

/** What comes so soon after the last pixel still belongs to the same picture. */
const PAUSE_MS = 5;

/** How long the panel wants to be left alone, in ms: after a reset, asleep or awake, and after it was woken. */
const RESET_MS = { asleep: 5, awake: 120 };
const WAKE_MS = 5;

/** The panel's own grid; it is mounted on its side. */
const NATIVE_COLUMNS = 240;
const NATIVE_ROWS = 320;

export class Display {
  /** The panel has no reset of its own: one that is `awake` stays so when the chip restarts. */
  constructor(chip, { awake }) {
    this.chip = chip;
    this.picture = Buffer.alloc(WIDTH * HEIGHT * 2);
    this.restAt = 0;
    this.reset();
    this.awake = awake;
    /**
     * Pictures so far, each of one or more windows: how many pixels were sent, when the first was announced and the last
     * one arrived, in ms, and the cycles that took.
     */
    this.frames = [];
    this.lastByteAt = 0;
    this.complaints = [];
    this.backlight = new Pulse(chip, PINS.backlight);
    this.selected = false;
    this.dataNotCommand = true;

    const { mcu } = chip;
    follow(mcu, PINS.select, (high) => (this.selected = !high));
    follow(mcu, PINS.data, (high) => (this.dataNotCommand = high));
    const spi = mcu.spi[0];
    const arrived = mcu.clock.createAlarm(() => spi.completeTransmit(0));
    spi.onTransmit = (byte) => {
      this.frequency = spi.clockFrequency;
      this.receive(byte);
      arrived.schedule((8 * 1e9) / this.frequency);
    };
  }

  reset() {
    this.restUntil(this.awake ? RESET_MS.awake : RESET_MS.asleep);
    this.awake = false;
    this.on = false;
    this.inverted = false;
    this.order = 0;
    this.pixelFormat = 0x66;
    this.columns = [0, NATIVE_COLUMNS - 1];
    this.rows = [0, NATIVE_ROWS - 1];
    this.command = undefined;
  }

  restUntil(milliseconds) {
    this.restAt = this.chip.now + milliseconds;
  }

  get lit() {
    return this.backlight.level > 0;
  }

  /** Whether anybody could see the picture. */
  get visible() {
    return this.lit && this.awake && this.on && this.inverted;
  }

  receive(byte) {
    this.lastByteAt = this.chip.now;
    if (!this.selected) {
      this.complaints.push("a byte was sent to a display that is not selected");
    } else if (this.dataNotCommand) {
      this.parameter(byte);
    } else {
      this.begin(byte);
    }
  }

  begin(command) {
    if (this.chip.now < this.restAt) this.complaints.push(`command 0x${command.toString(16)} came too soon`);
    this.command = command;
    this.parameters = [];
    switch (command) {
      case SOFTWARE_RESET:
        return this.reset();
      case SLEEP_OUT:
        this.awake = true;
        this.restUntil(WAKE_MS);
        return;
      case INVERSION_ON:
        this.inverted = true;
        return;
      case DISPLAY_ON:
        this.on = true;
        return;
      case WRITE:
        this.x = this.columns[0];
        this.y = this.rows[0];
        this.announce();
        if (this.pixelFormat !== 0x55) this.complaints.push("pixels were sent in a format other than RGB565");
        return;
      case COLUMNS:
      case ROWS:
      case ORDER:
      case PIXEL_FORMAT:
        return;
      default:
        this.complaints.push(`unknown command 0x${command.toString(16)}`);
    }
  }

  parameter(byte) {
    this.parameters.push(byte);
    const { length } = this.parameters;
    if (this.command === WRITE && length === 2) {
      this.pixel(this.parameters);
      this.parameters = [];
    } else if (this.command === COLUMNS && length === 4) {
      this.columns = range(this.parameters);
    } else if (this.command === ROWS && length === 4) {
      this.rows = range(this.parameters);
    } else if (this.command === ORDER) {
      this.order = byte;
    } else if (this.command === PIXEL_FORMAT) {
      this.pixelFormat = byte;
    }
  }

  pixel([high, low]) {
    // From the firmware's coordinates to the panel's own grid, as the order register says ...
    let [column, row] = this.order & EXCHANGED ? [this.y, this.x] : [this.x, this.y];
    if (this.order & COLUMNS_MIRRORED) column = NATIVE_COLUMNS - 1 - column;
    if (this.order & ROWS_MIRRORED) row = NATIVE_ROWS - 1 - row;
    // ... and from there to the eye, as the panel is mounted.
    const at = 2 * ((NATIVE_COLUMNS - 1 - column) * WIDTH + row);
    this.picture[at] = high;
    this.picture[at + 1] = low;
    this.count();

    if (++this.x <= this.columns[1]) return;
    this.x = this.columns[0];
    if (++this.y <= this.rows[1]) return;
    this.y = this.rows[0];
  }

  /** Pixels are to come: the next ones of a picture, or the first. */
  announce() {
    const { now, cycles } = this.chip;
    const last = this.frames.at(-1);
    if (last && now - last.ended < PAUSE_MS) return;
    this.frames.push({ pixels: 0, began: now, ended: now, beganCycles: cycles, cycles: 0 });
  }

  count() {
    const { now, cycles } = this.chip;
    const frame = this.frames.at(-1);
    frame.pixels += 1;
    frame.ended = now;
    frame.cycles = cycles - frame.beganCycles;
  }
}

/** A pin that is pulsed, and how much of the time it is high. */
class Pulse {
  constructor(chip, pin) {
    this.chip = chip;
    this.high = false;
    this.changedAt = -Infinity;
    this.lasted = { high: 0, low: 0 };
    follow(chip.mcu, pin, (high) => {
      if (high === this.high) return;
      this.lasted[this.high ? "high" : "low"] = chip.now - this.changedAt;
      this.changedAt = chip.now;
      this.high = high;
    });
  }

  get level() {
    if (this.chip.now - this.changedAt > PULSE_MS) return this.high ? 1 : 0;
    const { high, low } = this.lasted;
    if (high > PULSE_MS || low > PULSE_MS) return this.high ? 1 : 0;
    return high / (high + low);
  }
}

function range([startHigh, startLow, endHigh, endLow]) {
  return [(startHigh << 8) | startLow, (endHigh << 8) | endLow];
}

function follow(mcu, pin, changed) {
  mcu.gpio[pin].addListener((state) => changed(state === GPIOPinState.High));
}

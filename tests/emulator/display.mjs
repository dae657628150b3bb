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

/** The panel's own grid; it is mounted on its side. */
const NATIVE_COLUMNS = 240;
const NATIVE_ROWS = 320;

export class Display {
  constructor(chip) {
    this.chip = chip;
    this.picture = Buffer.alloc(WIDTH * HEIGHT * 2);
    this.reset();
    /** Complete pictures so far: when the first pixel was announced and the last one arrived, in ms. */
    this.frames = [];
    this.lastByteAt = 0;
    this.complaints = [];
    this.lit = false;
    this.selected = false;
    this.dataNotCommand = true;

    const { mcu } = chip;
    follow(mcu, PINS.select, (high) => (this.selected = !high));
    follow(mcu, PINS.data, (high) => (this.dataNotCommand = high));
    follow(mcu, PINS.backlight, (high) => (this.lit = high));
    const spi = mcu.spi[0];
    const arrived = mcu.clock.createAlarm(() => spi.completeTransmit(0));
    spi.onTransmit = (byte) => {
      this.frequency = spi.clockFrequency;
      this.receive(byte);
      arrived.schedule((8 * 1e9) / this.frequency);
    };
  }

  reset() {
    this.awake = false;
    this.on = false;
    this.inverted = false;
    this.order = 0;
    this.pixelFormat = 0x66;
    this.columns = [0, NATIVE_COLUMNS - 1];
    this.rows = [0, NATIVE_ROWS - 1];
    this.command = undefined;
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
    this.command = command;
    this.parameters = [];
    switch (command) {
      case SOFTWARE_RESET:
        return this.reset();
      case SLEEP_OUT:
        this.awake = true;
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
        this.beganAt = this.chip.now;
        this.beganCycles = this.chip.cycles;
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

    if (++this.x <= this.columns[1]) return;
    this.x = this.columns[0];
    if (++this.y <= this.rows[1]) return;
    this.y = this.rows[0];
    const { now, cycles } = this.chip;
    this.frames.push({ began: this.beganAt, ended: now, cycles: cycles - this.beganCycles });
  }
}

function range([startHigh, startLow, endHigh, endLow]) {
  return [(startHigh << 8) | startLow, (endHigh << 8) | endLow];
}

function follow(mcu, pin, changed) {
  mcu.gpio[pin].addListener((state) => changed(state === GPIOPinState.High));
}

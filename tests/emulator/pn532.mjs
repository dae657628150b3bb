// The tag reader: a PN532 on I2C0 with its interrupt pin, and tags to hold to it. It can be missing, be pulled out, hang,
// pull a wire low and lie; a tag can be taken away between any two things that are asked of it.

import { GPIOPinState } from "rp2040js";

const PINS = { interrupt: 3, data: 4, clock: 5 };
const ADDRESS = 0x24;

const ACKNOWLEDGE = [0x00, 0x00, 0xff, 0x00, 0xff, 0x00];
const NOT_UNDERSTOOD = [0x00, 0x00, 0xff, 0x01, 0xff, 0x7f, 0x81, 0x00];

const CONFIGURE = 0x14;
const EXCHANGE = 0x40;
const POLL = 0x60;
const TAG_READ = 0x30;
const TAG_WRITE = 0xa2;

/** What an exchange begins its answer with. */
const WELL = 0x00;
const OUT_OF_TIME = 0x01;
const REFUSED = 0x13;

/** How long things take, in ms: the manual's figures, rounded up. */
const TIMES = { acknowledge: 1, configure: 1, look: 5, read: 3, write: 7, gone: 52, period: 150 };

export class Reader {
  constructor(chip) {
    this.chip = chip;
    this.complaints = [];
    this.plugged = false;
    /** What lies on it. */
    this.tag = undefined;
    /** Changes what is sent: bytes in, bytes out. The first byte says whether there is anything. */
    this.distort = (bytes) => bytes;
    /** It has stopped listening. */
    this.hung = false;
    /** Clocks until it lets go of the data wire. */
    this.stuck = 0;
    this.clockStuck = false;
    /** The interrupt wire is broken, and low. */
    this.alwaysReady = false;
    /** Commands that it was given, and frames of it that were read. */
    this.commands = 0;
    this.reads = 0;
    const { mcu } = chip;
    this.pins = Object.fromEntries(Object.entries(PINS).map(([name, pin]) => [name, mcu.gpio[pin]]));
    this.pins.clock.addListener((state, before) => {
      if (before === GPIOPinState.Low && state !== GPIOPinState.Low) this.clocked();
    });
    this.later = mcu.clock.createAlarm(() => this.due?.());
    this.connectTo(mcu.i2c[0], mcu.clock);
    this.forget();
  }

  plug() {
    this.plugged = true;
    this.forget();
  }

  unplug() {
    this.plugged = false;
    this.forget();
  }

  /** As after power-on. */
  forget() {
    this.configured = false;
    this.selected = undefined;
    this.idle();
    this.level();
  }

  idle() {
    this.later.cancel();
    this.due = undefined;
    this.ready = undefined;
    this.level();
  }

  /** What the wires carry while nobody drives them. */
  level() {
    this.pins.data.setInputValue(this.stuck === 0);
    this.pins.clock.setInputValue(!this.clockStuck);
    this.pins.interrupt.setInputValue(!(this.alwaysReady || (this.plugged && this.ready !== undefined)));
  }

  /** Holds the data wire low for so many clocks. */
  stick(clocks) {
    this.stuck = clocks;
    this.level();
  }

  clocked() {
    if (this.stuck > 0) this.stuck--;
    this.level();
  }

  connectTo(i2c, clock) {
    const answer = clock.createAlarm(() => this.then());
    const after = (bits, then) => {
      this.then = then;
      const period = (i2c.sclHighPeriod + i2c.sclLowPeriod) / this.chip.mcu.clkPeri;
      answer.schedule(bits * period * 1e9);
    };
    i2c.onReset = () => answer.cancel();
    i2c.onStart = () => {
      // A controller waits for wires that are free.
      if (this.stuck > 0 || this.clockStuck) return;
      after(1, () => i2c.completeStart());
    };
    i2c.onConnect = (address, mode) => {
      this.heard = [];
      this.said = undefined;
      const mine = this.plugged && address === ADDRESS;
      if (mine && mode === 1) this.said = this.ready ?? [0];
      this.spoken = 0;
      after(9, () => i2c.completeConnect(mine));
    };
    i2c.onWriteByte = (byte) => {
      this.heard.push(byte);
      after(9, () => i2c.completeWrite(this.plugged));
    };
    i2c.onReadByte = () => {
      const byte = this.plugged ? (this.said?.[this.spoken++] ?? 0) : 0xff;
      after(9, () => i2c.completeRead(byte));
    };
    i2c.onStop = () => {
      after(1, () => {
        i2c.completeStop();
        if (this.plugged) this.stopped();
      });
    };
  }

  stopped() {
    if (this.said !== undefined && this.said === this.ready) this.taken();
    if (this.heard.length > 0) this.command(this.heard);
    this.heard = [];
    this.said = undefined;
  }

  /** What was ready has been read; what follows it, if anything, is on its way. */
  taken() {
    this.reads++;
    this.ready = undefined;
    this.level();
    this.next?.();
  }

  say(bytes, milliseconds) {
    this.wait(milliseconds, () => {
      if (this.hung) return;
      this.ready = this.distort([1, ...bytes]);
      this.level();
    });
  }

  wait(milliseconds, due) {
    this.due = due;
    this.later.schedule(milliseconds * 1e6);
  }

  command(bytes) {
    this.idle();
    this.next = undefined;
    if (String(bytes) === String(ACKNOWLEDGE)) return;
    const data = unpack(bytes);
    if (!data) {
      this.complaints.push(`PN532: no frame: ${bytes}`);
      return;
    }
    this.commands++;
    this.next = () => {
      this.next = undefined;
      this.carryOut(data);
    };
    this.say(ACKNOWLEDGE, TIMES.acknowledge);
  }

  carryOut([code, ...parameters]) {
    const answer = (data, milliseconds) => this.say(pack([0xd5, code + 1, ...data]), milliseconds);
    if (code === CONFIGURE) {
      if (String(parameters) !== "1,20,1") this.complaints.push(`PN532: configured as ${parameters}`);
      this.configured = true;
      answer([], TIMES.configure);
    } else if (!this.configured) {
      this.complaints.push(`PN532: command ${code} before it was configured`);
    } else if (code === POLL) {
      this.poll(parameters, answer);
    } else if (code === EXCHANGE) {
      this.exchange(parameters, answer);
    } else {
      this.complaints.push(`PN532: unknown command ${code}`);
      this.say(NOT_UNDERSTOOD, 1);
    }
  }

  poll([times, period, type], answer) {
    if (type !== 0) this.complaints.push(`PN532: polls for tags of type ${type}`);
    const look = (left) => {
      this.selected = this.tag;
      if (this.tag) answer(this.tag.found, 0);
      else if (left === 1) answer([0], 0);
      else this.wait(period * TIMES.period, () => look(left - 1));
    };
    this.wait(TIMES.look, () => look(times));
  }

  exchange([, ...order], answer) {
    const { tag } = this;
    if (!tag || tag !== this.selected) return answer([OUT_OF_TIME], TIMES.gone);
    const torn = tag.countdown-- === 0;
    const done = torn && !tag.tornAfter ? undefined : tag.exchange(order);
    if (torn) {
      this.tag = undefined;
      return answer([OUT_OF_TIME], TIMES.gone);
    }
    if (!done) this.selected = undefined;
    answer(done ? [WELL, ...done] : [REFUSED], order[0] === TAG_WRITE ? TIMES.write : TIMES.read);
  }
}

/** An NTAG213 or an NTAG215. */
export class Tag {
  constructor(number, { pages = 45 } = {}) {
    this.number = number;
    this.memory = new Uint8Array(4 * pages);
    const [a, b, c, ...rest] = number;
    this.memory.set([a, b, c, 0x88 ^ a ^ b ^ c, ...rest]);
    this.memory.set([0xe1, 0x10, pages === 45 ? 0x12 : 0x3e, 0x00], 12);
    // As it leaves the factory.
    this.memory.set(pages === 45 ? [0x01, 0x03, 0xa0, 0x0c, 0x34, 0x03, 0x00, 0xfe] : [0x03, 0x00, 0xfe], 16);
    /** Exchanges that still succeed before it is taken away; and whether that happens after the next one was carried out. */
    this.countdown = Infinity;
    this.tornAfter = false;
    /** It says that it was written, and was not. */
    this.forgetful = false;
  }

  get found() {
    return [1, 0x10, 5 + this.number.length, 1, 0x00, 0x44, 0x00, this.number.length, ...this.number];
  }

  /** As the host's keys name it: number and the first of the user's pages. */
  get name() {
    return `tag-${hex(this.number)}/${hex(this.memory.subarray(16, 60))}`;
  }

  /** Taken away after so many more exchanges. */
  tearAfter(exchanges, { carriedOut = false } = {}) {
    this.countdown = exchanges;
    this.tornAfter = carriedOut;
  }

  lock() {
    this.memory[15] = 0x0f;
  }

  exchange([order, page, ...bytes]) {
    const { memory } = this;
    if (order === TAG_READ && 4 * page < memory.length) {
      return Array.from({ length: 16 }, (_, at) => memory[(4 * page + at) % memory.length]);
    }
    const writable = page >= 4 && 4 * page < memory.length - 20 && memory[15] === 0;
    if (order === TAG_WRITE && writable && bytes.length === 4) {
      if (!this.forgetful) memory.set(bytes, 4 * page);
      return [];
    }
    return undefined;
  }
}

export function hex(bytes) {
  return Buffer.from(bytes).toString("hex");
}

/** A frame around data. */
export function pack(data) {
  const sum = data.reduce((total, byte) => total + byte, 0);
  return [0x00, 0x00, 0xff, data.length, -data.length & 0xff, ...data, -sum & 0xff, 0x00];
}

/** The data of a frame to the reader, if it is one. */
function unpack(bytes) {
  const [, , , length, , direction, ...rest] = bytes;
  const data = rest.slice(0, length - 1);
  const sound = direction === 0xd4 && String(pack([direction, ...data])) === String(bytes);
  return sound ? data : undefined;
}

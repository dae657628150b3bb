// A PC at the end of the cable: it enumerates the device, opens its serial port, sends bytes and hears some.

import { USBCDC } from "rp2040js";

const USB = 0x50110;

/** In the chip's USB memory: the word that says whose the buffer of an endpoint is that receives. */
const receiving = (endpoint) => 0x84 + 8 * endpoint;
const AVAILABLE = 1 << 10;

/** The full-speed bus carries about one packet of 64 bytes in this time. */
const PACKET_MICROS = 50;

export class Pc {
  /** Nothing is plugged in before `plug()`. */
  constructor(chip) {
    this.chip = chip;
    /** Called with what the device sends. */
    this.onData = () => {};
    this.toSend = [];
    this.sent = 0;
  }

  /** Plugs the cable in and runs until the serial port is open. */
  plug() {
    const usb = this.chip.mcu.peripherals[USB];
    usb.readDelayMicroseconds = PACKET_MICROS;
    const port = new USBCDC(usb);
    port.onSerialData = (bytes) => bytes.length > 0 && this.onData(Buffer.from(bytes));
    let open = false;
    port.onDeviceConnected = () => (open = true);
    // The emulator's own PC sends an empty packet whenever it has nothing to say; a real one is silent, and the buffer is
    // the controller's until something has come.
    const memory = this.chip.mcu.usbDPRAMView;
    const own = (endpoint, mask, bits) => {
      const word = receiving(endpoint);
      memory.setUint32(word, (memory.getUint32(word, true) & mask) | bits, true);
    };
    usb.onEndpointRead = (endpoint, size) => {
      if (endpoint !== port.outEndpoint) return;
      own(endpoint, ~0, AVAILABLE);
      this.wanted = size;
      this.offer();
    };
    const finishRead = usb.finishRead.bind(usb);
    usb.finishRead = (endpoint, packet) => {
      own(endpoint, ~AVAILABLE, 0);
      finishRead(endpoint, packet);
    };
    this.usb = usb;
    this.port = port;
    usb.resetDevice();
    this.chip.runUntil(() => open, 1000, "serial port");
    this.chip.runFor(5);
  }

  send(bytes) {
    this.toSend.push(...bytes);
    this.offer();
  }

  /** Whether everything that was sent has been taken. */
  get idle() {
    return this.toSend.length === 0 && this.wanted > 0;
  }

  offer() {
    if (!this.wanted || this.toSend.length === 0) return;
    const packet = Uint8Array.from(this.toSend.splice(0, this.wanted));
    this.wanted = 0;
    this.sent += packet.length;
    this.usb.endpointReadDone(this.port.outEndpoint, packet);
  }

  /** Sends a request as it goes over the line, and runs until its reply is there: the bytes of the reply's message. */
  ask(message, milliseconds = 500) {
    const heard = [];
    this.onData = (bytes) => heard.push(...bytes);
    this.send(frame(message));
    this.chip.runUntil(() => heard.at(-1) === 0, milliseconds, "reply");
    this.onData = () => {};
    return unframe(heard);
  }
}

/** Requests as postcard writes them: the variant's number, then its fields. */
export const HELLO = [0];
export const COUNTS = [1];

/** The frame of a message: with its CRC-32, without zeros but the last byte. */
export function frame(message) {
  const sum = crc32(message);
  const content = [...message, sum & 255, (sum >>> 8) & 255, (sum >>> 16) & 255, sum >>> 24];
  const out = [];
  for (let from = 0; ; ) {
    const zero = content.indexOf(0, from);
    const end = zero < 0 ? content.length : zero;
    for (; end - from >= 254; from += 254) out.push(255, ...content.slice(from, from + 254));
    out.push(end - from + 1, ...content.slice(from, end));
    if (zero < 0) return [...out, 0];
    from = zero + 1;
  }
}

function unframe(line) {
  const content = [];
  for (let at = 0; line[at]; ) {
    const length = line[at];
    content.push(...line.slice(at + 1, at + length));
    at += length;
    if (length < 255 && line[at]) content.push(0);
  }
  const message = content.slice(0, -4);
  const [a, b, c, d] = content.slice(-4);
  if ((a | (b << 8) | (c << 16) | (d << 24)) >>> 0 !== crc32(message)) throw new Error(`a damaged reply: ${line}`);
  return message;
}

function crc32(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

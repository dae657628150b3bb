// What the harness reads from files, where there are none: the page fetches the image and puts it here. And as much of
// Node's buffers as the harness uses.

const files = new Map();

export function keep(name, bytes) {
  files.set(name, Buffer.from(bytes));
}

export function readFileSync(name) {
  if (!files.has(name)) throw new Error(`no such file: ${name}`);
  return files.get(name);
}

class Bytes extends Uint8Array {
  static alloc(size) {
    return new Bytes(size);
  }

  static from(bytes) {
    return new Bytes(bytes);
  }

  toString(encoding, from = 0, to = this.length) {
    const bytes = Array.from(this.subarray(from, to));
    if (encoding === "hex") return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return String.fromCharCode(...bytes);
  }

  get view() {
    return new DataView(this.buffer, this.byteOffset, this.byteLength);
  }

  readUInt16LE(at) {
    return this.view.getUint16(at, true);
  }

  readUInt32LE(at) {
    return this.view.getUint32(at, true);
  }

  readUInt32BE(at) {
    return this.view.getUint32(at);
  }
}

globalThis.Buffer = Bytes;

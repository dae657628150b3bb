// Writes RGB565 pictures as PNG, for people who want to see what a test saw.

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { deflateSync } from "node:zlib";

import { HEIGHT, WIDTH } from "./display.mjs";

export function writePng(path, picture) {
  writeRgb(path, (at) => rgb(picture, at));
}

/** Where two pictures differ: red; where they agree: the picture, faint. */
export function writeDifference(path, actual, expected) {
  writeRgb(path, (at) => (same(actual, expected, at) ? rgb(expected, at).map((value) => value >> 2) : [255, 0, 0]));
}

export function countDifferences(actual, expected) {
  let count = 0;
  for (let at = 0; at < WIDTH * HEIGHT; at++) if (!same(actual, expected, at)) count++;
  return count;
}

function same(one, other, at) {
  return one[2 * at] === other[2 * at] && one[2 * at + 1] === other[2 * at + 1];
}

function rgb(picture, at) {
  const value = (picture[2 * at] << 8) | picture[2 * at + 1];
  const [red, green, blue] = [value >> 11, (value >> 5) & 0x3f, value & 0x1f];
  return [(red << 3) | (red >> 2), (green << 2) | (green >> 4), (blue << 3) | (blue >> 2)];
}

function writeRgb(path, color) {
  const rows = Buffer.alloc(HEIGHT * (1 + 3 * WIDTH));
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const row = Math.floor(at / WIDTH);
    // Each row begins with its filter: none.
    rows.set(color(at), row * (1 + 3 * WIDTH) + 1 + 3 * (at % WIDTH));
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 2, 0, 0, 0], 8);
  mkdirSync(dirname(path), { recursive: true });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = [chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))];
  writeFileSync(path, Buffer.concat([signature, ...chunks]));
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc(body), body.length + 4);
  return framed;
}

function crc(bytes) {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return ~value >>> 0;
}

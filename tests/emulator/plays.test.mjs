// A stretch of each game on the image, by keys and by tags held to the reader: every screen is the host's, and the play
// that the cable exports is the host's own record of it, byte for byte.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";

import { OUT } from "./host.mjs";
import { link } from "./link.mjs";
import { Play } from "./play.mjs";
import { Tag } from "./pn532.mjs";
import { note } from "./report.mjs";
import { Pc } from "./usb.mjs";

const STACK_BUDGET = 24 * 1024;

const EXAMPLE = 1;
const MASSIVE_DARKNESS = 2;
const BATTLELORE = 3;

const figures = { screens: 0, scans: 0, exports: 0, inputs: 0, stack_used_bytes: 0 };

function blank(last) {
  return new Tag([0x04, 0xa1, 0xb2, 0xc3, 0xd4, 0xe5, last]);
}

/** A tag with our record: the card of this kind and number. */
function card(game, kind, index, last) {
  const tag = blank(last);
  tag.memory.set(Buffer.from([0x03, 0x1a, 0xd4, 0x12, 0x05]), 16);
  tag.memory.set(Buffer.from("castellan.dev:card"), 21);
  tag.memory.set(Buffer.from([0, game, 0, kind, index, 0xfe]), 39);
  return tag;
}

/** Words are keys, anything else is a tag that is held to the reader. */
const PLAYS = {
  example: () => {
    const own = blank(7);
    return [
      ..."X B B X X X X B X".split(" "),
      card(EXAMPLE, 4, 3, 1), // the omen that was drawn
      ..."X B X X X B X".split(" "),
      own, // an omen that has no record yet: bound to one, which answers
      ..."B X X X X B X X hold-Y X X hold-X Y X".split(" "),
      own,
      ..."X A+B X X X".split(" "),
    ];
  },
  massive_darkness: () => {
    const weapon = blank(9);
    return [
      ..."X X X A A X".split(" "), // the device keeps the map; one adventure
      card(MASSIVE_DARKNESS, 11, 0, 1), // this one
      "X", // of two heroes
      card(MASSIVE_DARKNESS, 2, 1, 2), // the first one
      card(MASSIVE_DARKNESS, 3, 3, 3), // of this class
      weapon, // with a weapon whose tag is new: it is bound
      ..."B X X".split(" "),
      card(MASSIVE_DARKNESS, 2, 0, 4),
      card(EXAMPLE, 4, 3, 5), // of another game
      ..."X X X X X X X B X X".split(" "),
      weapon, // no answer to this: the device says what it is
      ..."Y hold-Y X X X hold-X Y X X B X X X X hold-Y B B X B Y X".split(" "),
    ];
  },
  battlelore: () => {
    const turn = "X X X X B X X X X X X X X X B X X X X X X X X X".split(" ");
    return [
      ..."X B X X".split(" "), // the device keeps the map
      card(BATTLELORE, 5, 0, 1), // this scenario
      ..."B X X".split(" "), // against the device's commander
      ...turn,
      ..."hold-X Y hold-Y B B X B B Y X hold-Y X".split(" "), // why? the map; an answer is taken back
      ...turn,
      card(EXAMPLE, 4, 3, 5), // of another game
      ...turn,
    ];
  },
};

for (const [game, steps] of Object.entries(PLAYS)) {
  test(`${game}: every screen by keys and tags is the host's, and so is the exported play`, async () => {
    const name = `plays-${game}`;
    const folder = join(OUT, name);
    mkdirSync(folder, { recursive: true });
    const play = new Play({ name });
    for (const step of steps()) {
      if (typeof step === "string") play.press(step);
      else {
        play.scan(step);
        figures.scans++;
      }
    }
    const record = join(folder, "host.play");
    play.check(record);
    figures.screens += play.pictures.length;

    const { device } = play;
    const pc = new Pc(device.chip);
    pc.plug();
    const file = join(folder, "exported.play");
    const { code, complained } = await link(device, pc, ["export", file]);
    assert.equal(code, 0, complained);
    const exported = readFileSync(file, "utf8");
    const inputs = exported.split("\n").filter((line) => line.startsWith(">")).length;
    assert.ok(inputs > 8, exported);
    assert.equal(exported, readFileSync(record, "utf8"));
    figures.inputs += inputs;
    figures.exports++;
    figures.stack_used_bytes = Math.max(figures.stack_used_bytes, device.chip.stackUsed);
    assert.ok(device.chip.stackUsed < STACK_BUDGET, `${device.chip.stackUsed} bytes of stack`);
    assert.deepEqual(device.complaints, []);
  });
}

after(() => note("plays", figures));

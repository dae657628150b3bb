// Tags and their reader, on the real image: what a tag does is what it does on the host, and nothing that a reader, a tag
// or a wire can do reaches the game.

import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";

import { chance } from "./chance.mjs";
import { OUT } from "./host.mjs";
import { Play, SCAN_MS } from "./play.mjs";
import { Tag, hex, pack } from "./pn532.mjs";
import { countDifferences } from "./png.mjs";

/** From the first screen to the example's first question; and on to the omen that a card has to answer. */
const NEW_GAME = ["B", "A", "X", "B", "B", "X"];
const TO_THE_OMEN = [...NEW_GAME, "X", "X", "X", "B", "X"];
/** Through the menu to the first hero, and yes. */
const TO_WRITE = ["hold-Y", "A", "A", "A", "A", "A", "X", "X", "X", "A", "X"];

/** It is missed when it has not answered for 2.7 s, and then five times in a row. */
const MISSED_MS = 6000;
/** It is tried again after 3 s at the latest. */
const FOUND_MS = 4500;

const MOST_AWAKE = 0.02;
const FRAMES = 10_000;

/** A record of ours, as the host writes it: game 1, omen 3. */
const OMEN = Buffer.from(`\x03\x1a\xd4\x12\x05castellan.dev:card\x00\x01\x00\x04\x03\xfe`, "latin1");

const figures = {};

function ntag(last, options) {
  return new Tag([0x04, 0xa1, 0xb2, 0xc3, 0xd4, 0xe5, last], options);
}

function omen(last = 1) {
  const tag = ntag(last);
  tag.memory.set(OMEN, 16);
  return tag;
}

test("a tag with our record answers a question as it does on the host", () => {
  const play = new Play();
  play.press(...TO_THE_OMEN);
  const { display, chip } = play.device;
  const [frames, began] = [display.frames.length, chip.now];
  const tag = omen();
  play.reader.tag = tag;
  chip.runUntil(() => display.frames.length > frames, SCAN_MS, "answer on the screen");
  figures.nfc_scan_to_screen_ms = Math.round(chip.now - began);
  play.lift();
  play.note(tag.name);
  play.press("X", "B");
  play.check();
});

test("a tag that lies on the reader is read once, and again when it is put down anew", () => {
  const play = new Play();
  play.press(...TO_THE_OMEN);
  const tag = omen();
  play.put(tag);
  play.note(tag.name);
  play.wait(20_000);
  assert.equal(countDifferences(play.picture, play.pictures.at(-1)), 0);
  figures.nfc_awake_with_tag = play.awake(30_000);
  assert.ok(figures.nfc_awake_with_tag < MOST_AWAKE, `awake ${figures.nfc_awake_with_tag}`);
  play.lift();
  play.scan(tag);
  play.check();
});

test("a new tag, of either make, is bound and answers", () => {
  const play = new Play();
  play.press(...TO_THE_OMEN);
  play.scan(ntag(7));
  play.press("B", "X", "X");
  play.scan(ntag(8, { pages: 135 }));
  play.press("B", "Y");
  play.scan(ntag(7));
  play.check();
});

test("a tag is written after a yes, and says the same to the host and to the device", () => {
  const play = new Play();
  const tag = ntag(2, { pages: 135 });
  const blank = tag.name;
  play.press(...NEW_GAME, ...TO_WRITE.slice(0, -1));
  play.put(tag);
  assert.equal(tag.name, blank, "not before the yes");
  play.lift();
  play.note(blank);
  play.press("Y", ...TO_WRITE);
  play.put(tag);
  assert.notEqual(tag.name, blank);
  play.note(`wrote-${hex(tag.number)}`);
  play.wait(5000);
  assert.equal(countDifferences(play.picture, play.pictures.at(-1)), 0, "what was written is not scanned at once");
  play.lift();
  play.press("B");
  play.scan(tag);
  play.press("X");
  play.check();
});

test("a tag that lies there already is written as well, and another one that cannot be is refused", () => {
  const play = new Play();
  const tag = omen(3);
  play.press(...TO_THE_OMEN);
  play.scan(tag);
  play.press("X");
  play.press(...TO_WRITE);
  const locked = omen(4);
  locked.lock();
  const before = locked.name;
  play.put(locked);
  play.note("reader-locked");
  assert.equal(locked.name, before);
  play.put(tag);
  play.note(`wrote-${hex(tag.number)}`);
  play.check();
});

test("a tag that is taken away while it is read does nothing but a word, and is read when it comes back", () => {
  const play = new Play();
  play.press(...TO_THE_OMEN);
  const tag = omen();
  for (let exchanges = 0; exchanges < 3; exchanges++) {
    tag.tearAfter(exchanges);
    play.put(tag);
    play.note("reader-torn");
    play.lift();
    play.press("B");
  }
  tag.tearAfter(3);
  play.scan(tag);
  play.check();
});

test("a tag that is taken away while it is written holds its old word, none or the new one, and is written when it comes back", () => {
  const play = new Play();
  play.press(...NEW_GAME, ...TO_WRITE);
  const whole = ntag(0);
  // One read, nine pages, two reads.
  for (let exchanges = 0; exchanges <= 12; exchanges++) {
    for (const carriedOut of [false, true]) {
      const tag = omen(2 * exchanges + Number(carriedOut));
      const words = () => hex(tag.memory.subarray(16, 48));
      const before = words();
      tag.tearAfter(exchanges, { carriedOut });
      play.put(tag);
      if (exchanges === 12) {
        assert.equal(hex(tag.memory.subarray(16, 21)), "031ad41205", "written");
        play.note(`wrote-${hex(tag.number)}`);
        play.check();
        return;
      }
      play.note("reader-torn");
      play.lift();
      const written = exchanges + Number(carriedOut);
      if (written <= 1) assert.equal(words(), before, "as it was");
      else if (written <= 9) assert.equal(words().slice(0, 8), "0300fe00", "an empty message");
      else whole.memory.set(tag.memory.subarray(16, 48), 16);
      if (written > 10) assert.equal(words(), hex(whole.memory.subarray(16, 48)), "all of it");
    }
  }
});

test("a tag that only says that it was written is not believed", () => {
  const play = new Play();
  play.press(...NEW_GAME, ...TO_WRITE);
  const tag = omen();
  tag.forgetful = true;
  play.put(tag);
  play.note("reader-torn");
  play.wait(5000);
  assert.equal(countDifferences(play.picture, play.pictures.at(-1)), 0, "it is said once");
  // Not wanted any more: what lies there is left alone, and read when it is put down anew.
  play.press("Y");
  tag.forgetful = false;
  play.wait(5000);
  assert.equal(hex(tag.memory.subarray(16, 16 + OMEN.length)), hex(OMEN));
  play.lift();
  play.scan(tag);
  play.check();
});

test("a device without a reader never speaks of it, and sleeps as well", () => {
  const play = new Play({ plugged: false });
  play.press(...NEW_GAME);
  figures.nfc_awake_without_reader = play.awake(100_000);
  assert.ok(figures.nfc_awake_without_reader < MOST_AWAKE);
  play.press(...TO_WRITE.slice(0, 7));
  play.check();
});

test("sleeps while the reader waits for a tag", () => {
  const play = new Play();
  play.press(...NEW_GAME);
  const commands = play.reader.commands;
  figures.nfc_awake_waiting = play.awake(120_000);
  figures.nfc_commands_per_minute = (play.reader.commands - commands) / 2;
  assert.ok(figures.nfc_awake_waiting < MOST_AWAKE / 20, `awake ${figures.nfc_awake_waiting}`);
  play.check();
});

/** What can befall a reader: how it begins, and how it ends. */
const MISHAPS = {
  "is pulled out": [(reader) => reader.unplug(), (reader) => reader.plug()],
  hangs: [
    (reader) => (reader.hung = true),
    (reader) => {
      reader.hung = false;
      reader.forget();
    },
  ],
  "holds the data wire low": [(reader) => reader.stick(Infinity), (reader) => reader.stick(0)],
  "holds the clock low": [
    (reader) => {
      reader.clockStuck = true;
      reader.level();
    },
    (reader) => {
      reader.clockStuck = false;
      reader.level();
    },
  ],
  "has a broken interrupt wire": [
    (reader) => {
      reader.alwaysReady = true;
      reader.level();
    },
    (reader) => {
      reader.alwaysReady = false;
      reader.level();
    },
  ],
  "sends noise": [
    (reader) => (reader.distort = (bytes) => bytes.map(() => 0x5a)),
    (reader) => (reader.distort = (bytes) => bytes),
  ],
};

test("whatever befalls the reader is told of once, the game goes on, and so is that it is back", async (context) => {
  const play = new Play();
  play.press(...NEW_GAME);
  for (const [name, [begin, end]] of Object.entries(MISHAPS)) {
    await context.test(`a reader that ${name}`, () => {
      begin(play.reader);
      play.wait(MISSED_MS);
      play.note("reader-gone");
      play.press("B");
      const awake = play.awake(60_000);
      assert.ok(awake < MOST_AWAKE, `awake ${awake}`);
      assert.equal(countDifferences(play.picture, play.pictures.at(-1)), 0, "told once");
      end(play.reader);
      play.wait(FOUND_MS);
      play.note("reader-here");
      play.scan(omen());
      play.press("X");
    });
  }
  for (const clocks of [1, 5, 9]) {
    await context.test(`a reader that is clocked out of the middle of a byte by ${clocks}, and nobody notices`, () => {
      play.reader.stick(clocks);
      play.wait(MISSED_MS);
      assert.equal(play.reader.stuck, 0);
      assert.equal(countDifferences(play.picture, play.pictures.at(-1)), 0);
      play.scan(omen());
      play.press("X");
    });
  }
  play.check();
});

test("a reader that is pulled out at any moment of a scan comes back", () => {
  const play = new Play();
  play.press(...TO_THE_OMEN);
  for (let step = 0; step < 60; step++) {
    play.reader.tag = ntag(1);
    // Somewhere in the next look, or in the reads that follow it.
    play.device.chip.runFor(0.37 + 1.13 * step);
    play.reader.unplug();
    play.reader.tag = undefined;
    play.device.chip.runFor(40);
    play.reader.plug();
    play.device.chip.runFor(1000);
  }
  const before = play.reader.commands;
  play.wait(10_000);
  assert.ok(play.reader.commands > before, "it is asked again");
  assert.deepEqual(play.device.complaints, []);
});

/** Something that is no answer to anything, made from a sound one. */
function spoil(bytes, below) {
  const noise = (length) => Array.from({ length }, () => below(256));
  const at = 2 + below(bytes.length - 3);
  const kinds = [
    () => noise(1 + below(60)),
    () => [1, ...noise(1 + below(60))],
    // One bit, where it matters: neither preamble nor postamble.
    () => bytes.with(at, bytes[at] ^ (1 << below(8))),
    () => bytes.slice(0, at),
    () => [0, ...bytes.slice(1)],
    () => [1, 0, 0, 0xff, below(256), below(256), ...noise(40)],
    // Sound frames about nothing: no tag that could be one, an answer to something else, none at all, a refusal.
    () => [1, ...pack([0xd5, 0x61, 1 + below(255), ...noise(below(7))])],
    () => [1, ...pack([0xd5, 0x61, 1, 0x10, 12, 1, 0, 0x44, 0, 11 + below(245), ...noise(below(30))])],
    () => [1, ...pack([0xd5, 2 * below(128), ...noise(below(40))])],
    () => [1, ...pack([])],
    () => [1, ...pack([0x7f])],
    () => Array.from({ length: 60 }, () => 0xff),
  ];
  return kinds[below(kinds.length)]();
}

test("ten thousand malformed frames leave the game as it was", () => {
  const play = new Play();
  const { chip } = play.device;
  play.press(...NEW_GAME);
  const below = chance(532);
  const tag = ntag(5);
  let spoiled = 0;
  // Sound ones in between, or the reader would be left in peace for seconds.
  const distort = (bytes) => {
    if (below(3) === 0) return bytes;
    spoiled++;
    return spoil(bytes, below);
  };
  const endure = (frames) => {
    play.reader.distort = distort;
    while (spoiled < frames) {
      // A tag that comes and goes, and is never there for as long as reading it takes.
      play.reader.tag = below(2) ? tag : undefined;
      tag.tearAfter(below(3));
      chip.runFor(500);
    }
    assert.ok(!play.device.display.lit, "all this keeps nobody awake");
    play.device.press("B");
    assert.ok(play.device.display.lit);
  };
  const [began, cycles, reads] = [chip.now, chip.cycles, play.reader.reads];
  endure(FRAMES / 2);
  // A turn amid the noise: what the foot of the screen says of the reader meanwhile is its own affair.
  for (const key of ["X", "X", "X", "B"]) {
    play.device.press(key);
    play.steps.push(key);
    play.pictures.push(undefined);
  }
  endure(FRAMES);
  figures.nfc_malformed_frames = spoiled;
  figures.nfc_malformed_seconds = Math.round((chip.now - began) / 1000);
  figures.nfc_cycles_per_malformed_frame = Math.round((chip.cycles - cycles) / spoiled);
  assert.ok(play.reader.reads - reads >= spoiled, "all of them were read");
  play.reader.distort = (bytes) => bytes;
  play.reader.tag = undefined;
  play.wait(MISSED_MS);
  play.press("A", "B", "X");
  play.scan(omen());
  play.press("X", "B", "X", "hold-Y", "B", "B", "X");
  play.check();
});

after(() => {
  mkdirSync(OUT, { recursive: true });
  writeFileSync(join(OUT, "nfc.json"), `${JSON.stringify(figures, null, 2)}\n`);
});

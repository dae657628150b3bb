// The power is cut while people play, and the game is where it was.
//
// A long stretch of play notes what is done to the flash, and when what is seen. What a cut leaves is what the flash held
// at that moment, torn where the cut hits it at work: made afterwards from the notes, so that hundreds of cuts need one
// stretch of play. Each start after a cut is a start of the image from reset, with nothing but that flash.

import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";

import { chance } from "./chance.mjs";
import { Device } from "./device.mjs";
import { TEARS, apply, cuts, tear } from "./flash.mjs";
import { FIRMWARE, OUT, hostCuts, hostPictures } from "./host.mjs";
import { countDifferences, writePng } from "./png.mjs";

/** Of each game: together more than the three hundred that are asked for. */
const CUTS = 160;
/** After each so-manieth the game is played on. */
const PLAYED_ON = 16;
const MORE = ["X", "B", "X", "hold-Y", "X", "X"];

/** Taking a game up goes deepest: reading a base, and playing what followed it. */
const STACK_BUDGET = 24 * 1024;

/** What a hand does: mostly it answers; it looks around, takes back, does again, and once in a while it wants Russian. */
const MOVES = [
  ...Array(30).fill(["X"]),
  ...Array(4).fill(["B", "X"]),
  ["A", "X"],
  ["B", "B", "X"],
  ["B"],
  ["hold-X", "Y"],
  ["hold-Y", "X"],
  ["hold-Y", "X"],
  ["hold-Y", "B", "X"],
  ["hold-Y", "A", "A", "A", "A", "X", "X", "Y"],
];

/**
 * Plays `keys` keys, which `seed` chooses behind `start`, and cuts the power all over them. `erases` is how many sectors
 * are erased meanwhile at least: five for a base, four for the first one of a slot. Gives the figures.
 */
export function cutPower(game, { start, keys, seed, erases }) {
  const figures = {
    ...{ cuts: 0, cuts_in_erases: 0, cuts_in_programs: 0, cuts_in_plain_time: 0 },
    ...{ at_last_shown: 0, at_its_answer: 0, played_on: 0, stack_used_bytes: 0, take_up_ms_max: 0 },
  };
  const below = chance(seed);
  const story = play(hand(start, keys, below));
  const folder = `power-${game}`;
  const shown = hostPictures(story.seed, story.keys, folder);
  story.moments.forEach(({ picture }, index) => {
    assert.equal(countDifferences(picture, shown[index]), 0, `after key ${index} of ${story.keys}`);
  });
  const erased = story.deeds.filter(({ bytes }) => bytes === undefined).length;
  assert.ok(erased >= erases, `${erased} erases`);
  const expected = hostCuts(story.seed, story.keys, folder);
  for (const cut of cutsOf(story, below)) {
    const again = startAgain(cut.image);
    const found = cut.allowed.find((state) => again.shows(expected[state]));
    if (found === undefined) complain(folder, again, expected, cut);
    const deed = story.deeds[cut.deed];
    figures[`cuts_in_${deed === undefined ? "plain_time" : deed.bytes ? "programs" : "erases"}`]++;
    figures[found === cut.allowed[0] ? "at_last_shown" : "at_its_answer"]++;
    figures.take_up_ms_max = Math.max(figures.take_up_ms_max, again.tookMs);
    if (figures.cuts++ % PLAYED_ON === 0) {
      playOn(again.device, story, found, folder);
      figures.played_on++;
    }
    const { chip, complaints } = again.device;
    figures.stack_used_bytes = Math.max(figures.stack_used_bytes, chip.stackUsed);
    assert.ok(chip.stackUsed < STACK_BUDGET, `${chip.stackUsed} bytes of stack`);
    assert.deepEqual(complaints, []);
  }
  rmSync(join(OUT, folder), { recursive: true });
  return figures;
}

function hand(start, length, below) {
  const keys = [...start];
  while (keys.length < length) keys.push(...MOVES[below(MOVES.length)]);
  return keys;
}

/** Plays, and notes for each key what the flash had done before it, when it was seen, and what. */
function play(keys) {
  const device = new Device(FIRMWARE);
  const { chip, display } = device;
  const image = chip.savedFlash;
  const { deeds } = chip.rom.flash;
  let seenFrom;
  const receive = display.receive.bind(display);
  display.receive = (byte) => {
    seenFrom ??= chip.now;
    receive(byte);
  };
  device.boot();
  const moments = [];
  const note = (began, before) => {
    moments.push({ began, before, seenFrom: seenFrom ?? chip.now, picture: Buffer.from(display.picture) });
  };
  note(0, 0);
  for (const key of keys) {
    const [began, before] = [chip.now, deeds.length];
    seenFrom = undefined;
    device.press(key);
    note(began, before);
  }
  return { keys, seed: device.seed, image, deeds, moments, end: chip.now };
}

/** Cuts all over a story, in the order of time: half of them hit the flash at work, half of them do not. */
function* cutsOf(story, below) {
  const { deeds, moments, end } = story;
  const found = [];
  // As often in the rare erasures as in the many records.
  const kinds = [deeds.keys(), deeds.keys()].map((indices, kind) => {
    return [...indices].filter((index) => (deeds[index].bytes === undefined) === (kind === 0));
  });
  while (found.length < CUTS / 2) {
    const indices = kinds[found.length % 2];
    const index = indices[below(indices.length)];
    const places = cuts(deeds[index]);
    const [from, until] = [deeds[index].from, deeds[index].until];
    const place = places[below(places.length)];
    found.push({ at: from + ((until - from) * below(1000)) / 1000, deed: index, place, how: TEARS[below(TEARS.length)] });
  }
  while (found.length < CUTS) {
    const at = moments[1].began + ((end - moments[1].began) * below(1_000_000)) / 1_000_000;
    if (!deeds.some(({ from, until }) => at >= from && at < until)) found.push({ at });
  }
  found.sort((one, other) => one.at - other.at);
  const flash = story.image.slice();
  let done = 0;
  for (const cut of found) {
    const before = cut.deed ?? deeds.filter(({ until }) => until <= cut.at).length;
    while (done < before) apply(flash, deeds[done++]);
    const image = flash.slice();
    const noise = () => below(256);
    if (cut.deed !== undefined) tear(image, deeds[cut.deed], cut.place, cut.how, noise);
    yield { ...cut, image, allowed: allowed(story, cut.at, before) };
  }
}

/**
 * The states that may be found, as numbers of keys that were pressed: the one that was shown last, and the one that its
 * answer leads to, from when that is written until it is shown. `before` is how much had been done to the flash.
 */
function allowed({ moments, deeds }, at, before) {
  const key = moments.findLastIndex(({ began }) => began <= at);
  const { before: earlier, seenFrom } = moments[key];
  if (at >= seenFrom) return [key];
  const untouched = before === earlier && !(deeds[before]?.from <= at);
  return untouched ? [key - 1] : [key - 1, key];
}

/** The device starts with this flash; then its owner goes on with the game. */
function startAgain(flash) {
  const device = new Device(FIRMWARE, { flash });
  device.boot();
  const home = Buffer.from(device.display.picture);
  const tookMs = Math.round(device.takeUp());
  const game = Buffer.from(device.display.picture);
  const shows = (expected) => countDifferences(home, expected.home) + countDifferences(game, expected.game) === 0;
  return { device, home, game, tookMs, shows };
}

/** What was found is no picture of the game but the game itself: it goes on as the host's does. */
function playOn(device, { seed, keys }, found, folder) {
  const steps = [...keys.slice(0, found), "power", "X", ...MORE];
  const expected = hostPictures(seed, steps, folder).slice(-MORE.length);
  MORE.forEach((key, index) => {
    device.press(key);
    assert.equal(countDifferences(device.display.picture, expected[index]), 0, `${key} after a cut at ${found}`);
  });
}

function complain(folder, { home, game }, expected, { at, deed, place, how, allowed }) {
  writePng(join(OUT, `${folder}-home.png`), home);
  writePng(join(OUT, `${folder}-game.png`), game);
  const older = expected.findLastIndex((pictures) => countDifferences(game, pictures.game) === 0);
  const where = deed === undefined ? "" : `, deed ${deed}, byte ${place}, ${how}`;
  assert.fail(`cut at ${at} ms${where}: not at ${allowed}, but at ${older}; see ${OUT}/${folder}-*.png`);
}

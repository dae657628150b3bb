// What `cargo xtask emulate --report` prints: each figure that was promised, beside what was promised.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { OUT, TARGET } from "./host.mjs";

/** Where the host's tests leave theirs. */
const HOST = join(TARGET, "tmp/figures");

const POWER = ["power_example", "power_massive_darkness", "power_battlelore"];

/** What, where it stands, and what it may be. Of several files, numbers are added, and of measures the largest counts. */
const EMULATED = [
  ["Time", [
    ["boot to the first lit picture", "report", "boot_ms", "ms", "<= 150"],
    ["slowest redraw of the whole screen", "report", "redraw_ms_max", "ms", "<= 24.57"],
    ["mean redraw", "report", "redraw_ms_mean", "ms"],
    ["cursor move, from the key to the last byte", "cursor", "cursor_ms_max", "ms", "<= 8"],
    ["turn of a page, from the key to the last byte", "cursor", "page_ms_max", "ms", "<= 24.57"],
    ["from the key to a saved game on the screen, slowest", POWER, "take_up_ms_max", "ms"],
    ["rules of Massive Darkness, typical question and answer", "pace", "massive_darkness_typical_ms", "ms", "<= 1"],
    ["rules of Massive Darkness, slowest of all adventures", "pace", "massive_darkness_worst_ms", "ms", "<= 5"],
    ["rules of BattleLore, typical question and answer", "pace", "battlelore_typical_ms", "ms", "<= 1"],
    ["rules of BattleLore, slowest of all scenarios", "pace", "battlelore_worst_ms", "ms", "<= 5"],
    ["a decision of BattleLore's best commander, slowest", "pace", "battlelore_thought_worst_ms", "ms", "<= 2000"],
  ]],
  ["Sleep, while a key is waited for", [
    ["core asleep over eight hours", "session", "asleep_percent", "%", ">= 98"],
    ["core awake, tag reader waiting", "nfc", "nfc_awake_waiting", "of the time", "<= 0.02"],
    ["core awake, cable plugged in", "usb", "awake_with_cable", "of the time", "<= 0.02"],
  ]],
  ["Stack, high-water", [
    ["boot, nothing saved", "report", "stack_used_at_boot_bytes", "bytes", "<= 24576"],
    ["a game of the example", "report", "stack_used_bytes", "bytes", "<= 24576"],
    ["boot with a saved game, and taking it up", POWER, "stack_used_bytes", "bytes", "<= 24576"],
    ["eight hours", "session", "stack_used_bytes", "bytes", "<= 24576"],
    ["plays by keys and tags, exported", "plays", "stack_used_bytes", "bytes", "<= 24576"],
    ["packs and games over the cable", "usb", "stack_used_bytes", "bytes", "<= 24576"],
    ["rules alone, all adventures", "pace", "stack_used_bytes", "bytes", "<= 24576"],
  ]],
  ["Power cuts on the chip", [
    ["random cuts, each with a start from reset", POWER, "cuts", "", ">= 300"],
    ["while a page was programmed", POWER, "cuts_in_programs", ""],
    ["while a sector was erased", POWER, "cuts_in_erases", ""],
    ["while the flash was at rest", POWER, "cuts_in_plain_time", ""],
    ["found at the question that was shown last", POWER, "at_last_shown", ""],
    ["found one answer further, which was durable and not yet shown", POWER, "at_its_answer", ""],
    ["of them played on, every screen the host's", POWER, "played_on", ""],
  ]],
  ["Malformed frames: no panic, no hang, the game unchanged", [
    ["from the tag reader", "nfc", "nfc_malformed_frames", "", ">= 10000"],
    ["over the cable", "usb", "malformed_frames", "", ">= 10000"],
  ]],
  ["Session of keys, thought and meals, time skipped while asleep", [
    ["length", "session", "session_hours", "hours", ">= 8"],
    ["keys pressed, every screen the host's", "session", "session_keys", ""],
    ["ticks of the application, one for each second of waiting", "session", "ticks", ""],
    ["drift of the ticks from first to last", "session", "drift_ms", "ms", "<= 1"],
    ["bytes of static memory that changed in an hour of rest", "session", "changed_bytes", "", "<= 512"],
  ]],
  ["Plays by keys and tag scans: every screen and the export are the host's", [
    ["screens compared", "plays", "screens", ""],
    ["tags scanned", "plays", "scans", ""],
    ["plays exported over the cable", "plays", "exports", "", ">= 2"],
  ]],
];

const COUNTED = [
  ["Power cuts on the host's mock flash, with the same code", [
    ["every byte of 200 inputs of the example, torn four ways", "cuts_example", "cuts", "cuts"],
    ["every byte of 200 inputs of Massive Darkness, torn four ways", "cuts_massive_darkness", "cuts", "cuts"],
    ["every byte of 200 inputs of BattleLore, torn four ways", "cuts_battlelore", "cuts", "cuts"],
    ["every pair of bytes of 20 inputs", "pairs_of_cuts", "pairs", "pairs"],
  ]],
  ["Wear, at 500 inputs a day and 100,000 erases a sector", [
    ["Massive Darkness, game after game", "wear", "massive_darkness_plain_years", "years", ">= 10"],
    ["the example, game after game", "wear", "example_plain_years", "years", ">= 10"],
    ["BattleLore, game after game", "wear", "battlelore_plain_years", "years", ">= 10"],
    ["the most wearing habit", "wear", "least_years", "years", ">= 10"],
  ]],
];

console.log("Emulated: cycles and times are the emulator's, repeatable, but without the cost of flash cache misses.");
const emulated = print(EMULATED, OUT);
console.log("\nCounted on the host (`cargo test --package tests --test journal --test wear`).");
const counted = print(COUNTED, HOST);
process.exitCode = emulated && counted ? 0 : 1;

/** Prints tables; tells whether everything is as promised. */
function print(tables, folder) {
  let kept = true;
  for (const [title, rows] of tables) {
    console.log(`\n  ${title}`);
    for (const [what, file, key, unit, limit] of rows) {
      const found = [file].flat().map((name) => read(folder, name)[key]);
      const figure = found.includes(undefined) ? undefined : unit === "" ? sum(found) : Math.max(...found);
      const missed = limit !== undefined && !(figure !== undefined && holds(figure, limit));
      if (missed) kept = false;
      const value = figure === undefined ? "not measured" : `${number(figure)} ${unit}`.trimEnd();
      const promise = limit === undefined ? "" : `${limit.replace(/\d+/, (digits) => number(Number(digits)))}${missed ? "  MISSED" : ""}`;
      console.log(`    ${what.padEnd(62)}${value.padStart(20)}   ${promise}`.trimEnd());
    }
  }
  return kept;
}

function sum(numbers) {
  return numbers.reduce((total, each) => total + each);
}

function read(folder, name) {
  const path = join(folder, `${name}.json`);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
}

function holds(figure, limit) {
  const [sign, bound] = limit.split(" ");
  return sign === "<=" ? figure <= Number(bound) : figure >= Number(bound);
}

/** At most four decimals, and commas between the thousands. */
function number(figure) {
  return figure.toLocaleString("en", { maximumFractionDigits: figure < 0.001 ? 6 : 4 });
}

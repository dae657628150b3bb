// The firmware itself in a browser: it boots, and a question is played, pixel for pixel as on the host.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { Browser, devicePictures } from "./page.mjs";

/** `cargo xtask test` runs this once more when the image is built. */
const skip = process.env.CASTELLAN_FIRMWARE ? false : "without an image";

/** A new game of the example, and an answer to its first question. */
const KEYS = ["X", "B", "X", "B", "X"];

/** Of the chip's own time, in ms: a press, and what it takes until the screen rests. */
const PRESS_MS = 90;
const REST_MS = 300;

let server;
let browser;
let page;
const faults = [];

before(async () => {
  if (skip) return;
  const script = fileURLToPath(new URL("../emulator/serve.mjs", import.meta.url));
  server = spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise((found, failed) => {
    server.stdout.once("data", (text) => found(String(text).trim()));
    server.once("exit", (code) => failed(new Error(`the server ended with ${code}`)));
  });
  browser = await Browser.start();
  page = await browser.context.newPage();
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  await page.goto(address);
});

after(async () => {
  await browser?.stop();
  server?.kill();
});

/** Lets the chip run for so long, by its own clock. */
async function run(milliseconds) {
  const end = (await page.evaluate(() => device.chip.now)) + milliseconds;
  await page.waitForFunction((end) => device.chip.now >= end, end, { timeout: 120_000 });
}

function picture() {
  return page.evaluate(() => Array.from(device.display.picture)).then((bytes) => Buffer.from(bytes));
}

test("the firmware boots in a browser and plays a question", { skip, timeout: 300_000 }, async () => {
  await page.waitForFunction(() => globalThis.device?.display.visible && device.display.frames.length > 0, undefined, {
    timeout: 120_000,
  });
  await run(REST_MS);
  const shown = [await picture()];
  for (const [index, key] of KEYS.entries()) {
    // By the keyboard and by the mouse.
    if (index % 2) {
      await page.hover(`.key[data-key=${key}]`);
      await page.mouse.down();
    } else await page.keyboard.down(key.toLowerCase());
    await run(PRESS_MS);
    if (index % 2) await page.mouse.up();
    else await page.keyboard.up(key.toLowerCase());
    await run(REST_MS);
    shown.push(await picture());
  }
  const seed = await page.evaluate(() => device.seed);
  const expected = devicePictures(KEYS, seed);
  for (const [index, each] of shown.entries()) {
    assert.ok(each.equals(expected[index]), `after ${KEYS.slice(0, index).join(" ") || "power-on"}`);
  }
  assert.equal(await page.evaluate(() => document.getElementById("screen").classList.contains("dark")), false);
  assert.deepEqual(faults, []);
});

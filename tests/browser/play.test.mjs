// Games on the page, as people play them: by mouse, by keyboard, by touch and by tags.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { Browser, OUT, Player, Server, devicePictures } from "./page.mjs";

/** More presses than a round of any game takes. */
const PATIENCE = 400;

let server;
let browser;
let player;

before(async () => {
  server = await Server.start();
  browser = await Browser.start();
  player = await Player.at(server, browser);
  mkdirSync(OUT, { recursive: true });
});

after(async () => {
  try {
    await player?.leave();
  } finally {
    await browser?.stop();
    await server?.stop();
  }
});

test("the page shows what the device shows, pixel for pixel", async () => {
  // From power-on: a new game, its first questions, the menu, and why.
  const keys = ["B", "A", "X", "B", "X", "X", "B", "hold-Y", "B", "B", "Y", "hold-X", "Y"];
  const expected = devicePictures(keys);
  assert.deepEqual(await player.screen(), expected[0], "at the start");
  for (const [index, key] of keys.entries()) {
    const held = key.startsWith("hold-");
    const name = key.at(-1).toLowerCase();
    await player.answered(async () => {
      await player.page.keyboard.down(name);
      if (held) await player.page.waitForTimeout(700);
      else await player.page.keyboard.up(name);
    });
    if (held) await player.page.keyboard.up(name);
    assert.deepEqual(await player.screen(), expected[index + 1], `after ${keys.slice(0, index + 1).join(" ")}`);
  }
});

test("a round of every game, by clicks and by keyboard", async () => {
  await player.open("table");
  for (const game of await player.games()) {
    for (const way of ["click", "type"]) {
      await player.begin(game);
      const first = await player.screen();
      const confirm = way === "click" ? () => player.click("X") : () => player.type("Enter");
      let presses = 0;
      while ((await player.rounds()) < 2 && presses < PATIENCE) {
        await confirm();
        presses += 1;
      }
      assert.ok(presses < PATIENCE, `${game} by ${way}: no round in ${presses} presses`);
      assert.notDeepEqual(await player.screen(), first);
      assert.ok((await player.lines()).length > 4);
      console.log(`# ${game} by ${way}: a round in ${presses} presses`);
    }
  }
});

test("long presses and both keys together do what they do on the device", async () => {
  await player.begin("example");
  await player.type("x");
  const { page } = player;
  const question = await player.screen();
  // Held, Y opens the menu while it is down; letting go does nothing more.
  await player.answered(async () => {
    await page.locator(".key[data-key=Y]").hover();
    await page.mouse.down();
  });
  const menu = await player.screen();
  assert.notDeepEqual(menu, question);
  await page.mouse.up();
  await page.waitForTimeout(100);
  assert.deepEqual(await player.screen(), menu);
  await player.type("y");
  assert.deepEqual(await player.screen(), question);
  await page.keyboard.down("ArrowUp");
  await player.answered(() => page.keyboard.down("ArrowDown"));
  await page.keyboard.up("ArrowUp");
  await page.keyboard.up("ArrowDown");
  assert.notDeepEqual(await player.screen(), question, "the last instruction is shown again");
  await player.type("y");
  assert.deepEqual(await player.screen(), question);
});

test("a reload in the middle of a question loses nothing", async () => {
  await player.begin("example");
  await player.type("x", "x", "x", "b");
  await player.open("log");
  const before = [await player.screen(), await player.lines()];
  await player.page.reload();
  await player.ready();
  await player.page.waitForFunction(() => document.querySelectorAll("#log li").length > 0);
  assert.deepEqual([await player.screen(), await player.lines()], before);
  assert.equal(await player.page.isVisible("#take"), false, "the keys are still here");
  await player.type("x");
});

test("another language, at any time", async () => {
  await player.begin("example");
  await player.type("b");
  await player.open("log");
  const english = await player.screen();
  await player.answered(() => player.page.click("[data-lang=ru]"));
  assert.equal(await player.page.textContent("#tab-numbers"), "Числа");
  assert.equal(await player.page.getAttribute("html", "lang"), "ru");
  assert.notDeepEqual(await player.screen(), english);
  await player.type("x");
  assert.ok((await player.lines()).some((line) => /[а-я]/i.test(line)));
  await player.answered(() => player.page.click("#undo"));
  await player.type("b");
  await player.answered(() => player.page.click("[data-lang=en]"));
  assert.equal(await player.page.textContent("#tab-numbers"), "Numbers");
});

test("a tag is dragged, tapped and found by its name", async () => {
  const { page } = player;
  await player.begin("example");
  await player.answered(() => page.click("[data-source=table]"));
  // Both heroes guard; then an omen is to be drawn.
  await player.type("b", "x", "b", "x");
  await player.open("tags");
  await page.fill("#find-tag", "dozes");
  await page.waitForFunction(() => document.querySelectorAll("#tray .tag").length === 1);
  const lines = (await player.lines()).length;
  const tag = await page.locator("#tray .tag").boundingBox();
  const reader = await page.locator("#reader").boundingBox();
  await player.answered(async () => {
    await page.mouse.move(tag.x + 40, tag.y + 20);
    await page.mouse.down();
    await page.mouse.move(reader.x + reader.width / 2, reader.y + 20, { steps: 8 });
    assert.equal(await page.locator(".tag.ghost").count(), 1);
    await page.mouse.up();
  });
  assert.equal(await page.locator(".tag.ghost").count(), 0);
  await player.open("log");
  assert.ok((await player.lines()).length > lines, "the omen was drawn");
  assert.ok((await player.lines()).includes("It dozes"));
  // Dropped elsewhere it does nothing; tapped, a blank one is unknown to the device.
  await player.open("tags");
  await page.fill("#find-tag", "");
  await page.selectOption("#tag-kind", "blank");
  const before = await player.screen();
  await player.answered(() => page.locator("#tray .tag").first().click());
  assert.notDeepEqual(await player.screen(), before);
  await page.selectOption("#tag-kind", "");
  await player.open("table");
  await player.answered(() => page.click("[data-source=device]"));
});

test("real dice are entered by their faces", async () => {
  const { page } = player;
  await player.begin("example");
  await player.answered(() => page.click("[data-source=table]"));
  assert.equal(await page.isVisible("#roll"), false);
  await player.type("x");
  await page.locator("#roll").waitFor();
  const dice = await page.locator("#roll .faces").count();
  assert.equal(dice, 2);
  for (let die = 0; die < dice; die += 1) await page.locator("#roll .faces").nth(die).locator(".face").last().click();
  await player.answered(() => page.click("#roll .strong"));
  assert.equal(await page.isVisible("#roll"), false);
  assert.ok((await player.lines()).includes("Troll: 4 hits"));
  await player.open("table");
  await player.answered(() => page.click("[data-source=device]"));
});

test("a number is corrected, undone and done again", async () => {
  const { page } = player;
  await player.begin("example");
  await player.open("numbers");
  const field = page.locator("[data-gauge='0']");
  const value = Number(await field.inputValue());
  await player.answered(() => page.locator(".stepper button").first().click());
  assert.equal(Number(await field.inputValue()), value - 1);
  await field.fill("2");
  await player.answered(() => field.press("Enter"));
  assert.equal(Number(await field.inputValue()), 2);
  await field.fill("999");
  await player.answered(() => field.press("Enter"));
  await player.told("999 is not possible");
  assert.equal(Number(await field.inputValue()), 2);
  await player.open("log");
  await player.answered(() => page.click("#undo"));
  await player.open("numbers");
  assert.equal(Number(await field.inputValue()), value - 1);
});

test("the rule behind a line is a click away", async () => {
  const { page } = player;
  await player.begin("example");
  await player.type("x");
  await player.open("log");
  await page.click("#log .chip");
  assert.match(await page.textContent("#rule"), /EX-TURN-01/);
  await page.keyboard.press("Escape");
  assert.equal(await page.isVisible("#rule"), false);
});

test("a game is saved, loaded and erased", async () => {
  const { page } = player;
  await player.begin("example");
  await player.type("x", "x");
  await player.open("log");
  const lines = await player.lines();
  await player.open("table");
  await player.answered(() => page.click("[data-do=copy]"));
  const copy = page.locator(".slots li.game", { has: page.locator("[data-do=load]") }).last();
  await player.begin("example");
  assert.deepEqual(await player.lines(), []);
  await player.answered(() => copy.locator("[data-do=load]").click());
  assert.deepEqual(await player.lines(), lines);
  const games = await page.locator(".slots li.game").count();
  const here = page.locator(".slots li.game", { hasNot: page.locator("[data-do=load]") });
  await here.locator("[data-do=erase]").click();
  await player.answered(() => here.locator("[data-do=erase]").click());
  assert.equal(await page.locator(".slots li.game").count(), games - 1);
});

test("a play is exported and imported again", async () => {
  const { page } = player;
  await player.begin("example");
  await player.type("x", "x", "x", "b", "x", "x");
  await player.open("log");
  const lines = await player.lines();
  await player.open("table");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#export")]);
  assert.equal(download.suggestedFilename(), "example.play");
  const file = join(OUT, "exported.play");
  await download.saveAs(file);
  assert.match(readFileSync(file, "utf8"), /^game example {3}pack demo\n/);
  await player.begin("example", 1);
  assert.deepEqual(await player.lines(), []);
  await page.setInputFiles("#import", file);
  await page.waitForFunction((count) => document.querySelectorAll("#log li").length === count, lines.length);
  assert.deepEqual(await player.lines(), lines);

  const bad = join(OUT, "bad.play");
  writeFileSync(bad, "game example\n> choose Fly\n");
  await page.setInputFiles("#import", bad);
  await player.told("`Fly` is not possible");
  writeFileSync(bad, "#".repeat(3 << 20));
  await page.setInputFiles("#import", bad);
  await player.told("too long");
  assert.deepEqual(await player.lines(), lines, "the game is as it was");
  await player.type("x");
});

// How the page looks: it fits a phone and a laptop in both languages, and looks as it was kept.
// UPDATE=1 keeps it as it looks now.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { PNG } from "pngjs";

import { Browser, KEPT, LAPTOP, OUT, PHONE, Player, Server } from "./page.mjs";

/** Machines have different fonts, so pictures are compared by the mean colours of squares of so many pixels ... */
const SQUARE = 32;
/** ... which differ where a channel is so far off ... */
const FAR = 12;
/** ... in so many squares. Measured: another font is below 0.024, another panel above 0.057. */
const TOLERANCE = 0.04;

const VIEWS = [
  { name: "laptop", viewport: LAPTOP },
  { name: "phone", viewport: PHONE },
];
const PANELS = ["log", "tags", "numbers", "statistics", "table"];

let server;
let browser;

before(async () => {
  server = await Server.start();
  browser = await Browser.start();
});

after(async () => {
  await browser?.stop();
  await server?.stop();
});

for (const { name, viewport } of VIEWS) {
  for (const lang of ["en", "ru"]) {
    test(`${name}, ${lang}: fits, and looks as it was kept`, async () => {
      const player = await Player.at(server, browser, { viewport });
      const { page } = player;
      if (await page.isVisible("#take")) await player.answered(() => page.click("#take"));
      await player.answered(() => page.click(`[data-lang=${lang}]`));
      await player.begin("example");
      await player.type("x", "x", "x", "x", "x", "x", "x", "x", "x", "x", "x", "x");
      await page.evaluate(() => document.activeElement?.blur());
      for (const panel of PANELS) {
        await player.open(panel);
        await page.mouse.move(1, 1);
        const { width, inner } = await page.evaluate(() => ({
          width: document.documentElement.scrollWidth,
          inner: innerWidth,
        }));
        assert.ok(width <= inner, `${panel}: the page is ${width} wide, the window ${inner}`);
        for (const key of ["A", "B", "X", "Y"]) {
          const box = await page.locator(`.key[data-key=${key}]`).boundingBox();
          const inside = box.x >= 0 && box.y >= 0 && box.x + box.width <= viewport.width && box.y + box.height <= viewport.height;
          assert.ok(inside, `${panel}: key ${key} is out of sight`);
          assert.ok(box.width >= 44 && box.height >= 44, `key ${key} is too small for a finger`);
        }
        await still(page);
        await compare(page, `${name}.${panel}.${lang}`);
      }
      await player.leave();
    });
  }
}

test("the comparison tells one panel from another", () => {
  for (const { name, viewport } of VIEWS) {
    for (const [index, panel] of PANELS.entries()) {
      const other = PANELS[(index + 1) % PANELS.length];
      const [one, two] = [panel, other].map((panel) => PNG.sync.read(readFileSync(join(KEPT, `${name}.${panel}.en.png`))));
      const nothing = { x: viewport.width, y: 0, width: 0, height: 0 };
      const share = difference(one, two, nothing);
      assert.ok(share > TOLERANCE, `${name}: ${panel} and ${other} differ by ${share.toFixed(3)} only`);
    }
  }
});

test("the device's screen is shown at twice its size, in whole pixels", async () => {
  const player = await Player.at(server, browser);
  const style = await player.page.$eval("#screen", (canvas) => {
    const { width, height, imageRendering } = getComputedStyle(canvas);
    return [width, height, imageRendering];
  });
  assert.deepEqual(style, ["640px", "480px", "pixelated"]);
  await player.leave();
});

test("on a phone, fingers press keys and pick up tags", async () => {
  const player = await Player.at(server, browser, { viewport: PHONE });
  const { page } = player;
  if (await page.isVisible("#take")) await player.answered(() => page.click("#take"));
  await player.begin("example");
  const session = await page.context().newCDPSession(page);
  const touch = (type, x, y) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  const key = middle(await page.locator(".key[data-key=X]").boundingBox());
  await player.answered(async () => {
    await touch("touchStart", ...key);
    await touch("touchEnd");
  });
  await player.open("log");
  assert.equal((await player.lines()).length, 1);
  await player.open("tags");
  const from = middle(await page.locator("#tray .coil").first().boundingBox());
  const to = middle(await page.locator("#reader").boundingBox());
  await player.answered(async () => {
    await touch("touchStart", ...from);
    for (let step = 1; step <= 6; step += 1) {
      await touch("touchMove", from[0] + ((to[0] - from[0]) * step) / 6, from[1] + ((to[1] - from[1]) * step) / 6);
    }
    await touch("touchEnd");
  });
  assert.ok(await page.locator("#reader.read").count());
  await player.leave();
});

/** Until nothing moves: dice roll for a moment, words fade. */
async function still(page) {
  await page.waitForFunction(() => document.querySelectorAll(".toast").length === 0, undefined, { timeout: 10_000 });
  await page.waitForTimeout(150);
}

/** The page without the device's screen, which other tests compare pixel by pixel. */
async function compare(page, name) {
  const screen = await page.locator("#screen").boundingBox();
  const shot = await page.screenshot({ animations: "disabled", caret: "hide" });
  const kept = join(KEPT, `${name}.png`);
  if (process.env.UPDATE) {
    mkdirSync(KEPT, { recursive: true });
    writeFileSync(kept, shot);
    return;
  }
  const [actual, expected] = [PNG.sync.read(shot), PNG.sync.read(readFileSync(kept))];
  assert.deepEqual([actual.width, actual.height], [expected.width, expected.height], name);
  const share = difference(actual, expected, screen);
  if (share <= TOLERANCE) return;
  mkdirSync(OUT, { recursive: true });
  writeFileSync(join(OUT, `${name}.actual.png`), shot);
  writeFileSync(join(OUT, `${name}.expected.png`), readFileSync(kept));
  assert.fail(`${name}: ${(100 * share).toFixed(1)} % of the page differ; see ${OUT}`);
}

/** The share of squares whose mean colours differ. */
function difference(actual, expected, screen) {
  const isScreen = (x, y) =>
    x >= screen.x && x < screen.x + screen.width && y >= screen.y && y < screen.y + screen.height;
  let far = 0;
  let all = 0;
  for (let top = 0; top < actual.height; top += SQUARE) {
    for (let left = 0; left < actual.width; left += SQUARE) {
      const sums = [0, 0, 0];
      let pixels = 0;
      for (let y = top; y < Math.min(top + SQUARE, actual.height); y += 1) {
        for (let x = left; x < Math.min(left + SQUARE, actual.width); x += 1) {
          if (isScreen(x, y)) continue;
          const at = 4 * (y * actual.width + x);
          pixels += 1;
          for (const channel of [0, 1, 2]) sums[channel] += actual.data[at + channel] - expected.data[at + channel];
        }
      }
      if (pixels === 0) continue;
      all += 1;
      if (sums.some((sum) => Math.abs(sum) / pixels > FAR)) far += 1;
    }
  }
  return far / all;
}

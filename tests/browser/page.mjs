// A server and a browser for one file of tests, and a player at the page.

import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { chromium } from "playwright-core";

const HERE = dirname(fileURLToPath(import.meta.url));
const TARGET = process.env.CASTELLAN_TARGET ?? join(HERE, "../../target");
export const OUT = join(TARGET, "browser");
export const KEPT = join(HERE, "screens");

const HOST_SIM = process.env.CASTELLAN_HOST_SIM ?? join(TARGET, "debug/host-sim");
const CHROMIUM = process.env.CASTELLAN_CHROMIUM ?? "/usr/bin/chromium";
const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const PHONE = { width: 390, height: 844 };
export const LAPTOP = { width: 1280, height: 800 };
/** What the dice of every test are made of. */
export const SEED = 5;

/** A server with a folder of its own. */
export class Server {
  /** A new one, or one in the place of another that has ended. */
  static async start(last) {
    const server = new Server();
    server.folder = last?.folder ?? mkdtempSync(join(tmpdir(), "castellan-page-"));
    const port = last ? new URL(last.address).port : "0";
    const words = ["serve", "--port", port, "--no-open", "--seed", String(SEED), "--saves", server.folder];
    server.child = spawn(HOST_SIM, words, { stdio: ["ignore", "pipe", "inherit"] });
    server.ended = new Promise((ended) => server.child.on("exit", ended));
    server.address = await new Promise((found, failed) => {
      let text = "";
      server.child.stdout.on("data", (data) => {
        text += data;
        const address = text.match(/http:\S+/);
        if (address) found(address[0]);
      });
      server.child.on("error", failed);
      server.child.on("exit", (code) => failed(new Error(`${HOST_SIM} serve ended with ${code}: ${text}`)));
    });
    return server;
  }

  end() {
    this.child.kill();
    return this.ended;
  }

  /** Without a chance to put anything in order. */
  kill() {
    this.child.kill("SIGKILL");
    return this.ended;
  }

  async stop() {
    await this.end();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A browser that nobody has used before. */
export class Browser {
  static async start() {
    const browser = new Browser();
    browser.folder = mkdtempSync(join(tmpdir(), "castellan-browser-"));
    browser.context = await chromium.launchPersistentContext(browser.folder, {
      executablePath: CHROMIUM,
      args: FLAGS,
      viewport: LAPTOP,
      acceptDownloads: true,
    });
    return browser;
  }

  async stop() {
    await this.context.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The page in a tab. */
export class Player {
  static async at(server, browser, { viewport = LAPTOP } = {}) {
    const player = new Player();
    player.page = await browser.context.newPage();
    player.faults = [];
    player.page.on("pageerror", (error) => player.faults.push(String(error)));
    player.page.on("console", (message) => {
      // An import that is refused is a failed request to the browser, and none to the page.
      // So is a server that is not there for a moment.
      if (message.type() === "error" && !/\/(play|socket)/.test(message.location().url + message.text())) {
        player.faults.push(message.text());
      }
    });
    await player.page.setViewportSize(viewport);
    await player.page.goto(server.address);
    await player.ready();
    return player;
  }

  ready() {
    return this.page.waitForSelector("canvas[data-shown]");
  }

  async leave() {
    await this.page.close();
    if (this.faults.length > 0) throw new Error(`the page has faults: ${this.faults.join("; ")}`);
  }

  /** Does something that sends a wish, and waits for its answer. */
  async answered(act) {
    const count = () => this.page.evaluate(() => Number(document.documentElement.dataset.answered ?? 0));
    const before = await count();
    await act();
    await this.page.waitForFunction(
      (count) => Number(document.documentElement.dataset.answered ?? 0) > count,
      before,
      { polling: 4 },
    );
  }

  /** Presses keys of the keyboard, one after the other: `a b x y` or their names. */
  async type(...keys) {
    for (const key of keys) await this.answered(() => this.page.keyboard.press(key));
  }

  /** Clicks keys of the device. */
  async click(...keys) {
    for (const key of keys) await this.answered(() => this.page.click(`.key[data-key=${key}]`));
  }

  async open(panel) {
    await this.page.click(`#tab-${panel}`);
  }

  async begin(game, seed = SEED) {
    await this.open("table");
    await this.page.selectOption("#new-game", game);
    await this.page.fill("#new-seed", String(seed));
    // Asked twice, where a game would be lost.
    await this.answered(async () => {
      await this.page.click("[data-do=begin]");
      if (await this.page.locator("[data-do=begin].asks").count()) await this.page.click("[data-do=begin]");
    });
  }

  games() {
    return this.page.$$eval("#new-game option", (options) => options.map((option) => option.value));
  }

  /** Lines of the log. */
  async lines() {
    return this.page.$$eval("#log li .says", (lines) => lines.map((line) => line.textContent));
  }

  /** Waits until the device has nothing more to do by itself: for half a second nothing comes into the log. */
  async rest() {
    for (let before = -1; ; ) {
      const now = (await this.lines()).length;
      if (now === before) return;
      before = now;
      await this.page.waitForTimeout(500);
    }
  }

  /** The round, where the game counts them; else how often the enemy has had its turn. */
  async rounds() {
    await this.open("statistics");
    const round = this.page.locator("[data-count=round] dd");
    if (await round.count()) return Number(await round.textContent());
    return this.page.evaluate(() => document.querySelectorAll("#log .by-scene").length);
  }

  /** Waits until the page says so. */
  told(text) {
    return this.page.locator(".toast", { hasText: text }).waitFor();
  }

  /** The screen as the display's wire carries it: RGB565, big-endian. */
  async screen() {
    const numbers = await this.page.evaluate(() => {
      const { data } = document.getElementById("screen").getContext("2d").getImageData(0, 0, 320, 240);
      const bytes = [];
      for (let at = 0; at < data.length; at += 4) {
        const pixel = ((data[at] >> 3) << 11) | ((data[at + 1] >> 2) << 5) | (data[at + 2] >> 3);
        bytes.push(pixel >> 8, pixel & 255);
      }
      return bytes;
    });
    return Buffer.from(numbers);
  }
}

/** What the device shows after each of these keys, without any page. */
export function devicePictures(keys, seed = SEED.toString(16).padStart(2, "0")) {
  const folder = join(OUT, "device");
  mkdirSync(folder, { recursive: true });
  const words = ["keys", "--seed", seed, "--out", folder, ...keys];
  const { status, error, stderr } = spawnSync(HOST_SIM, words, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${HOST_SIM} keys: ${error?.message ?? stderr}`);
  return ["boot", ...keys].map((_, index) => readFileSync(join(folder, `${String(index).padStart(3, "0")}.rgb`)));
}

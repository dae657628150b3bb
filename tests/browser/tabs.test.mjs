// Several tabs, and tabs that talk nonsense.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { Browser, Player, Server } from "./page.mjs";

let server;
let browser;
let player;

before(async () => {
  server = await Server.start();
  browser = await Browser.start();
  player = await Player.at(server, browser);
  await player.begin("example");
});

after(async () => {
  try {
    await player?.leave();
  } finally {
    await browser?.stop();
    await server?.stop();
  }
});

test("a second tab watches and takes over", async () => {
  const watcher = await Player.at(server, browser);
  assert.equal(await player.page.isVisible("#take"), false);
  await watcher.page.locator("#take").waitFor();
  await watcher.type("x");
  await watcher.told("watching");
  await watcher.open("log");
  assert.deepEqual(await watcher.lines(), [], "the key of a watcher does nothing");

  await watcher.open("table");
  const refused = watcher.page.waitForResponse((answer) => answer.url().includes("/play"));
  await watcher.page.click("#export");
  assert.equal((await refused).status(), 409, "a play tells secrets: it is for the tab that has the keys");
  await watcher.open("log");
  await player.page.bringToFront();
  await player.type("x");
  await watcher.page.waitForFunction(() => document.querySelectorAll("#log li").length > 0);
  assert.deepEqual(await watcher.screen(), await player.screen());

  await watcher.answered(() => watcher.page.click("#take"));
  await watcher.type("x");
  await player.page.locator("#take").waitFor();
  await player.type("x");
  await player.told("watching");
  // The tab that has the keys goes; the other may have them.
  await watcher.leave();
  await player.answered(() => player.page.click("#take"));
  await player.page.locator("#take").waitFor({ state: "hidden" });
  await player.type("x");
});

test("malformed and oversized messages are answered, and the game goes on", async () => {
  const answers = await player.page.evaluate(async () => {
    const socket = new WebSocket(`ws://${location.host}/socket?tab=nonsense`);
    const heard = [];
    let more;
    socket.onmessage = ({ data }) => {
      if (typeof data !== "string") return;
      const message = JSON.parse(data);
      if (message.is !== "error") return;
      heard.push(message);
      more();
    };
    await new Promise((open) => (socket.onopen = open));
    const say = (text) =>
      new Promise((answered) => {
        more = answered;
        socket.send(text);
      });
    await say("nonsense");
    await say('{"do":"key","key":"Q"}');
    await say('{"do":"fly"}');
    await say(new Uint8Array([1, 2, 3]));
    await say(JSON.stringify({ do: "x".repeat(50_000) }));
    await say("x".repeat(2 << 20));
    await say('{"do":"key","key":"X"}');
    const closed = new Promise((end) => (socket.onclose = end));
    socket.send("x".repeat(8 << 20));
    await closed;
    return heard.map(({ code, text }) => [code, text.length > 0]);
  });
  const expected = ["malformed", "malformed", "malformed", "malformed", "too_long", "too_long", "watching"];
  assert.deepEqual(answers, expected.map((code) => [code, true]));
  await player.type("x");
});

test("pages of other servers are not let in", async () => {
  const other = await browser.context.newPage();
  // The same computer, but a page of nobody's: its origin is `null`.
  await other.goto("data:text/html,<p>elsewhere</p>");
  const outcome = await other.evaluate(async (address) => {
    const socket = new WebSocket(`${address.replace("http", "ws")}/socket?tab=evil`);
    return new Promise((end) => {
      socket.onopen = () => end("let in");
      socket.onerror = () => end("refused");
    });
  }, server.address);
  assert.equal(outcome, "refused");
  await other.close();
  await player.type("x");
});

test("the page finds a server that was started again, and the device its game", async () => {
  await player.open("log");
  const lines = await player.lines();
  await server.end();
  await player.page.locator("#banner").waitFor();
  await player.page.keyboard.press("x");
  await player.told("does not answer");
  server = await Server.start(server);
  await player.page.locator("#banner").waitFor({ state: "hidden" });
  // The device is switched on anew: its first screen offers to go on.
  await player.type("x");
  assert.deepEqual(await player.lines(), lines);
});

test("a server that is killed in the middle of a game loses nothing", async () => {
  for (const game of await player.games()) {
    await player.begin(game);
    await player.open("log");
    // Each time a little further, and killed as soon as the answer is there, and the cards that the device deals after it.
    for (const keys of [["x"], ["x", "b", "x"], ["x", "x", "x", "b", "x"]]) {
      await player.type(...keys);
      await player.rest();
      const lines = await player.lines();
      const question = await player.page.getAttribute("#screen", "aria-label");
      await server.kill();
      await player.page.locator("#banner").waitFor();
      server = await Server.start(server);
      await player.page.locator("#banner").waitFor({ state: "hidden" });
      await player.type("x");
      assert.deepEqual(await player.lines(), lines);
      assert.equal(await player.page.getAttribute("#screen", "aria-label"), question, "the same question");
    }
  }
});

// The real image on an emulated chip, in a browser: the tests' own harness, with a hand at its keys and an eye on its
// screen.

import { keep } from "./files.mjs";

import { Device } from "../device.mjs";
import { HEIGHT, WIDTH } from "../display.mjs";
import { Tag } from "../pn532.mjs";

const KEYBOARD = {
  a: "A",
  ArrowUp: "A",
  b: "B",
  ArrowDown: "B",
  x: "X",
  Enter: "X",
  y: "Y",
  Escape: "Y",
};

/** A turn of the page's loop may take so long, in ms: the browser has other things to do as well. */
const TURN_MS = 30;
/** What the chip does between two looks at the clock, in ms of its own. */
const STEP_MS = 1;
/** A tab that was hidden does not make up for it. */
const LARGEST_GAP_MS = 100;

const canvas = document.getElementById("screen");
const context = canvas.getContext("2d");
const picture = context.createImageData(WIDTH, HEIGHT);
const status = document.getElementById("status");

let device;
let shownAt;
let lit;
let last;
/** Chip's time that is still to be run, in ms. */
let due = 0;

start();

async function start() {
  try {
    const image = await fetch("/firmware.elf");
    if (!image.ok) throw new Error(await image.text());
    keep("firmware", new Uint8Array(await image.arrayBuffer()));
    insert(new Device("firmware"));
    hands();
    last = performance.now();
    requestAnimationFrame(turn);
  } catch (error) {
    stop(error);
  }
}

function insert(next) {
  device = next;
  shownAt = lit = undefined;
  if (document.getElementById("reader").checked) device.reader.plug();
  // For whoever opens the browser's console, and for the test.
  globalThis.device = device;
}

function turn(now) {
  due = Math.min(due + now - last, LARGEST_GAP_MS);
  last = now;
  try {
    const end = performance.now() + TURN_MS;
    while (due > 0 && performance.now() < end) {
      device.chip.runFor(STEP_MS);
      due -= STEP_MS;
    }
  } catch (error) {
    stop(error);
    return;
  }
  show();
  requestAnimationFrame(turn);
}

function show() {
  const { display, chip } = device;
  if (display.lit !== lit) {
    lit = display.lit;
    canvas.classList.toggle("dark", !lit);
  }
  if (display.lastByteAt !== shownAt) {
    shownAt = display.lastByteAt;
    paint(display.picture);
  }
  status.textContent = `${(chip.now / 1000).toFixed(1)} s since power-on, ${display.frames.length} pictures`;
}

/** RGB565, big-endian, as it goes over the display's wire. */
function paint(bytes) {
  for (let at = 0, to = 0; at < bytes.length; at += 2, to += 4) {
    const pixel = (bytes[at] << 8) | bytes[at + 1];
    picture.data[to] = ((pixel >> 11) * 255) / 31;
    picture.data[to + 1] = (((pixel >> 5) & 63) * 255) / 63;
    picture.data[to + 2] = ((pixel & 31) * 255) / 31;
    picture.data[to + 3] = 255;
  }
  context.putImageData(picture, 0, 0);
}

function stop(error) {
  status.textContent = `The chip has stopped: ${error.message}`;
  console.error(error);
}

function hands() {
  const buttons = new Map([...document.querySelectorAll(".key")].map((button) => [button.dataset.key, button]));
  const move = (key, down) => {
    device.keys.set(key, !down);
    buttons.get(key).classList.toggle("down", down);
  };
  for (const [key, button] of buttons) hold(button, (down) => move(key, down));
  for (const [name, down] of [["keydown", true], ["keyup", false]]) {
    addEventListener(name, (event) => {
      const key = KEYBOARD[event.key] ?? KEYBOARD[event.key.toLowerCase()];
      if (!key || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      // A button of the page that has the focus is not meant.
      event.preventDefault();
      move(key, down);
    });
  }
  const reader = document.getElementById("reader");
  reader.addEventListener("change", () => (reader.checked ? device.reader.plug() : device.reader.unplug()));
  for (const button of document.querySelectorAll("[data-tag]")) {
    const tag = new Tag([4, 0xca, 0x57, 0xe1, 0x1a, 0, Number(button.dataset.tag)]);
    hold(button, (down) => (device.reader.tag = down ? tag : undefined));
  }
  document.getElementById("battery").addEventListener("click", () => insert(device.powerCycle()));
}

/** A finger on a button, until it is lifted, wherever that is. */
function hold(button, moved) {
  const move = (down) => {
    button.classList.toggle("down", down);
    moved(down);
  };
  button.addEventListener("pointerdown", (event) => {
    button.setPointerCapture(event.pointerId);
    move(true);
  });
  button.addEventListener("pointerup", () => move(false));
  button.addEventListener("pointercancel", () => move(false));
}

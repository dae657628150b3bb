// The program that users have for the cable, `host-sim link`, at the end of the emulated one.

import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

import { HOST_SIM } from "./host.mjs";

/** Runs `host-sim link` with these words; `onAsked` is called when it says that the device asks its owner. */
export async function link(device, pc, words, onAsked = () => {}) {
  const server = createServer((socket) => {
    socket.setNoDelay(true);
    socket.on("data", (bytes) => pc.send(bytes));
    socket.on("error", () => {});
    pc.onData = (bytes) => socket.write(bytes);
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const child = spawn(HOST_SIM, ["link", "--tcp", `127.0.0.1:${server.address().port}`, ...words]);
  const began = { wall: Date.now(), emulated: device.chip.now };
  let said = "";
  let complained = "";
  let code;
  child.stdout.on("data", (text) => (said += text));
  child.stderr.on("data", (text) => (complained += text));
  child.on("exit", (exited) => (code = exited ?? -1));
  let asked = false;
  while (code === undefined) {
    // The chip's time flies while nothing happens; the PC's does not.
    const busy = !pc.idle || !device.chip.mcu.core.waiting;
    device.chip.runFor(1);
    if (!busy) await sleep(1);
    else await new Promise(setImmediate);
    if (!asked && said.includes("Look at the device")) {
      asked = true;
      onAsked();
    }
  }
  pc.onData = () => {};
  server.close();
  return { code, said, complained, wall: Date.now() - began.wall, emulated: device.chip.now - began.emulated };
}

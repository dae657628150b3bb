// Serves the page that runs the firmware in a browser: `cargo xtask chip`. To this computer only.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { fileURLToPath } from "node:url";

import { FIRMWARE } from "./host.mjs";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const FOLDERS = { emulator: HERE, rp2040js: join(HERE, "node_modules/rp2040js/dist/esm") };
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
};

const port = Number(process.argv[2] ?? 0);

const server = createServer(async (request, response) => {
  try {
    const { pathname } = new URL(request.url, "http://localhost");
    if (pathname === "/") {
      response.writeHead(302, { location: "/emulator/page/index.html" }).end();
      return;
    }
    const file = pathname === "/firmware.elf" ? FIRMWARE : find(decodeURIComponent(pathname));
    const content = await readFile(file);
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" }).end(content);
  } catch (error) {
    response.writeHead(404, { "content-type": "text/plain" }).end(error.message);
  }
});

/** Of the harness and of the emulator, and of nothing else on this computer. */
function find(path) {
  const [, folder, ...rest] = path.split("/");
  const file = normalize(join(FOLDERS[folder] ?? "", ...rest));
  const known = Object.hasOwn(FOLDERS, folder) && file.startsWith(join(FOLDERS[folder], sep));
  if (!known || !(extname(file) in TYPES)) throw new Error(`there is no ${path}`);
  return file;
}

server.listen(port, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}/`));

/** The two ways to have the page: served by the program, and as plain files with WebAssembly. */
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
/** The program of a profile, serving a folder of its own with a few files of the repository in it. */
export async function play(profile = "debug") {
  const program = process.env.DEFILADE ?? join(root, "../target", profile, "defilade");
  if (!existsSync(program)) throw new Error(`${program} is missing: build it with cargo first`);
  const folder = mkdtempSync(join(tmpdir(), "defilade-play-"));
  cpSync(join(root, "../tests/scenes/pillar.scene.yaml"), join(folder, "pillar.scene.yaml"));
  const child = spawn(program, ["play", "--no-open"], { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  const address = await firstAddress(child);
  const stop = () =>
    new Promise((resolve) => {
      child.once("exit", () => {
        rmSync(folder, { recursive: true, force: true });
        resolve();
      });
      child.kill("SIGINT");
    });
  return { address, folder, stop };
}

function firstAddress(child) {
  return new Promise((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (text) => {
      said += text;
      const found = /http:\/\/[\d.]+:\d+\/?/.exec(said);
      if (found) resolve(found[0]);
    });
    child.once("exit", (code) => reject(new Error(`defilade play ended with ${code}: ${said}`)));
  });
}

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };

/** The static build behind a server that knows nothing but files. */
export async function plainFiles() {
  const folder = join(root, "static");
  if (!existsSync(join(folder, "defilade.wasm"))) throw new Error("static/ is missing: run `npm run build:static` first");
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url, "http://x").pathname);
    try {
      const body = await readFile(join(folder, path === "/" ? "index.html" : path));
      response.writeHead(200, { "Content-Type": TYPES[extname(path)] ?? "text/html" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(resolve);
    });
  return { address: `http://127.0.0.1:${server.address().port}/`, stop };
}

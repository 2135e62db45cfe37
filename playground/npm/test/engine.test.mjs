/** Loading, calling, and what becomes of an instance that died. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { test } from "node:test";

import { Engine, EngineTrap, load } from "../index.js";

const wasm = new URL("../defilade.wasm", import.meta.url);
const root = new URL("../../../", import.meta.url);

test("it is loaded from bytes, from a module and from beside", async () => {
  const bytes = await readFile(wasm);
  const engines = [await load(), await load(bytes), await load(await WebAssembly.compile(bytes))];
  for (const engine of engines) {
    const response = engine.call({ op: "version", id: "x" });
    assert.equal(response.id, "x");
    assert(response.ok);
    assert.equal(response.result.api, 1);
  }
});

test("the module imports nothing and exports what it says", async () => {
  const module = await WebAssembly.compile(await readFile(wasm));
  assert.deepEqual(WebAssembly.Module.imports(module), []);
  const names = WebAssembly.Module.exports(module).map(({ name }) => name);
  for (const name of ["memory", "alloc", "dealloc", "call"]) assert(names.includes(name), name);
});

test("a trap is told, and the next call has an answer", async () => {
  // A module with the same exports, of which every call traps.
  const trapping = Uint8Array.from([
    0, 97, 115, 109, 1, 0, 0, 0, 1, 12, 2, 96, 1, 127, 1, 127, 96, 2, 127, 127, 1, 126, 3, 3, 2, 0, 1, 5, 3,
    1, 0, 1, 7, 25, 3, 6, 109, 101, 109, 111, 114, 121, 2, 0, 5, 97, 108, 108, 111, 99, 0, 0, 4, 99, 97, 108,
    108, 0, 1, 10, 10, 2, 4, 0, 65, 8, 11, 3, 0, 0, 11,
  ]);
  const broken = new Engine(await WebAssembly.compile(trapping));
  assert.throws(() => broken.call({ op: "version" }), EngineTrap);
  assert.throws(() => broken.call({ op: "version" }), EngineTrap, "a new instance, not a dead one");
  const engine = await load();
  const long = JSON.parse(engine.callText(" ".repeat(65 * 1024 * 1024)));
  assert.equal(long.findings[0].code, "C0118");
  assert(engine.call({ op: "version" }).ok);
});

test("memory is given back", async () => {
  const instance = await WebAssembly.instantiate(await WebAssembly.compile(await readFile(wasm)), {});
  const engine = await load();
  const request = { op: /** @type {const} */ ("packs") };
  engine.call(request);
  for (let count = 0; count < 300; count += 1) assert(engine.call(request).ok);
  const { alloc, dealloc, memory } = /** @type {any} */ (instance.exports);
  const before = memory.buffer.byteLength;
  for (let count = 0; count < 2000; count += 1) dealloc(alloc(1 << 20), 1 << 20);
  assert(memory.buffer.byteLength <= before + (2 << 20), "room that was given back is used again");
});

test("the example rules on a Foundry scene", () => {
  const example = fileURLToPath(new URL("../examples/foundry.mjs", import.meta.url));
  const scene = fileURLToPath(new URL("tests/maps/foundry/inn-first-floor.json", root));
  const words = [example, scene, "starfinder-1e", "A=3,4", "T=9,6"];
  const told = execFileSync(process.execPath, words, { encoding: "utf8", stdio: "pipe" });
  assert.match(told, /^foundry: /);
  assert.match(told, /A → T/);
});

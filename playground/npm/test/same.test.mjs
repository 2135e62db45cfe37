/** The engine as WebAssembly answers byte by byte as the native program does. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test } from "node:test";

import { load } from "../index.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const programs = ["debug", "release"].map((kind) => `${root}target/${kind}/defilade`);
const program = process.env["DEFILADE"] ?? programs.find((path) => existsSync(path));
assert(program, "there is no native program: run `cargo build` first");
const engine = await load();

/** @param {string[]} requests */
const native = (requests) => {
  const input = requests.join("\n") + "\n";
  const output = execFileSync(program, ["call"], { input, maxBuffer: 1 << 30, encoding: "utf8" });
  return output.trimEnd().split("\n");
};

/** @param {object[]} requests */
const same = (requests) => {
  const texts = requests.map((request) => JSON.stringify(request));
  const wanted = native(texts);
  assert.equal(wanted.length, texts.length);
  texts.forEach((text, place) => assert.equal(engine.callText(text), wanted[place], text.slice(0, 200)));
};

test("the examples of docs/api.md", () => {
  const page = readFileSync(`${root}docs/api.md`, "utf8");
  const blocks = [...page.matchAll(/```json request\n(.*?)```/gs)];
  assert(blocks.length >= 12);
  same(blocks.map((block) => JSON.parse(block[1] ?? "")));
});

test("scenes of every pack", () => {
  const requests = [];
  for (const pack of ["starfinder-1e", "pathfinder-1e", "starfinder-2e", "ogl-ancients", "true20"]) {
    const folder = `${root}rules/${pack}/scenes`;
    const scenes = readdirSync(folder).filter((name) => name.endsWith(".scene.yaml")).sort();
    for (const name of scenes.filter((_, place) => place % 6 === 0)) {
      const scene = readFileSync(`${folder}/${name}`, "utf8");
      requests.push({ op: "rule", scene, name, explain: ["why", "full"] }, { op: "scene", scene, name });
    }
  }
  assert(requests.length > 60);
  same(requests);
});

test("maps of other programs", () => {
  const maps = ["uvtt/sample.dd2vtt", "foundry/inn-first-floor.json", "tiled/csv.tmx", "watabou/hold.json"];
  same(maps.map((map) => {
    const content = readFileSync(`${root}tests/maps/${map}`, "utf8");
    return { op: "import", name: map, content };
  }));
});

test("surveys, rules and mistakes", () => {
  const scene = "pack: true20\nmap: |\n  .A...\n  ..#..\n  ....T\n";
  same([
    { op: "map", scene, from: "A" },
    { op: "pack", rules: { pack: "pathfinder-1e" } },
    { op: "vocabulary", rules: { pack: "ogl-ancients" } },
    { op: "check", rules: { files: [{ path: "x.rules", text: "pack x {" }] } },
    { op: "rule", scene: "map: [" },
    { op: "nothing" },
  ]);
});

/** As deep as the limits let it, and deeper: one answer in both, and the engine lives. */
test("depth is bounded alike", () => {
  const head = 'pack mine "Mine" {\n  version 1.0.0\n  import core\n}\n';
  const requests = [];
  for (const depth of [10, 47, 48, 49, 63, 64, 65, 127, 128, 129, 1000, 20000]) {
    const parens = "(".repeat(depth) + "1" + ")".repeat(depth);
    const lists = "[".repeat(depth) + "]".repeat(depth);
    const rules = (/** @type {string} */ text) => ({ files: [{ path: "p.rules", text: head + text }] });
    requests.push(
      { op: "check", rules: rules(`value high is ${parens} ft\n`) },
      { op: "check", rules: rules(`value high is ${"not ".repeat(depth)}yes\n`) },
      { op: "check", rules: rules(`value high is ${"1 + ".repeat(depth)}1 > 2\n`) },
      { op: "format", text: `value high is ${parens} > 1\n` },
      { op: "scene", rules: { pack: "core" }, scene: lists },
      { op: "write_scene", scene: `a: ${lists}` },
      { op: "import", name: "x.json", content: `{"grid": ${lists}}` },
    );
  }
  same(requests);
  const raw = [130, 20000].map((depth) => `{"op":"scene","id":${"[".repeat(depth)}${"]".repeat(depth)}}`);
  const wanted = native(raw);
  raw.forEach((text, place) => assert.equal(engine.callText(text), wanted[place]));
});

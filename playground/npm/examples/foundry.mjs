/**
 * Rules on a scene of Foundry VTT: who has cover from whom, and why.
 *
 *     node examples/foundry.mjs SCENE.json PACK A=COLUMN,ROW T=COLUMN,ROW
 */
import { readFile } from "node:fs/promises";
import { basename } from "node:path";

import { load } from "../index.js";

const [path, pack, ...placed] = process.argv.slice(2);
if (!path || !pack || placed.length !== 2) {
  console.error("node examples/foundry.mjs SCENE.json PACK A=COLUMN,ROW T=COLUMN,ROW");
  process.exit(2);
}
/** @param {string} words @returns {[string, [number, number]]} */
const placement = (words) => {
  const [name = "", square = ""] = words.split("=");
  const [column = 0, row = 0] = square.split(",").map(Number);
  return [name, [column, row]];
};
const place = Object.fromEntries(placed.map(placement));

const engine = await load();
const content = await readFile(path, "utf8");
const imported = engine.call({ op: "import", name: basename(path), content, pack, place });
const problem = (/** @type {import("../index.js").Finding[]} */ findings) => {
  for (const { severity, code, message } of findings) console.error(`${severity} ${code}: ${message}`);
};
problem(imported.findings);
if (!imported.ok) process.exit(1);
console.log(`${imported.result.format}: ${imported.result.summary}\n`);

const [from, to] = Object.keys(place);
const ruled = engine.call({ op: "rule", scene: imported.result.scene, from, to, explain: ["why"] });
problem(ruled.findings);
if (!ruled.ok) process.exit(1);
for (const { explanations } of ruled.result.rulings) console.log(explanations[0]?.text);

/**
 * How long a ruling takes while a creature is dragged over a map of 500 walls: prints, judges nothing.
 *
 *     node bench/drag.mjs [PACK]
 */
import { load } from "../index.js";

const pack = process.argv[2] ?? "starfinder-1e";
const side = 60;
let seed = 7;
const below = (/** @type {number} */ most) => {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return seed % most;
};
const walls = Array.from({ length: 500 }, () => {
  const from = [below(side), below(side)];
  const along = below(2) === 0 ? [1 + below(4), 0] : [0, 1 + below(4)];
  const to = from.map((at, axis) => at + (along[axis] ?? 0));
  return { from, to, terrain: "wall" };
});
const scene = {
  map: `${".".repeat(side)}\n`.repeat(side),
  walls,
  creatures: { A: { at: [5, 5] }, T: { at: [side - 8, side - 9] } },
};

const engine = await load();
const times = { "the ruling alone": { evidence: false, lines: false }, "with its lines": { evidence: false } };
for (const [words, told] of Object.entries(times)) {
  /** @type {number[]} */
  const taken = [];
  for (let step = 0; step < 300; step += 1) {
    const place = { A: /** @type {[number, number]} */ ([step % side, (step * 7) % side]) };
    const before = performance.now();
    const response = engine.call({ op: "rule", rules: { pack }, scene, from: "A", to: "T", place, ...told });
    taken.push(performance.now() - before);
    if (!response.ok) throw new Error(response.findings[0]?.message);
  }
  const [first] = taken;
  taken.sort((one, other) => one - other);
  const at = (/** @type {number} */ share) => (taken[Math.floor(share * (taken.length - 1))] ?? 0).toFixed(1);
  console.log(`${words}: median ${at(0.5)} ms, least ${at(0)}, most of 95 in 100 ${at(0.95)}; the first ${first?.toFixed(0)}`);
}

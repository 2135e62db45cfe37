/** Telling that two scenes differ only in where creatures stand: such a change is cheap to rule on. */
import type { Pair, Scene } from "./scene.ts";

/** Where creatures of `scene` stand otherwise than in `anchor`; null if more than that differs. */
export function movesFrom(anchor: Scene, scene: Scene): Record<string, Pair> | null {
  if (anchor === scene) return {};
  if (!sameBut(anchor, scene, "creatures")) return null;
  const before = anchor.creatures ?? {};
  const after = scene.creatures ?? {};
  if (Object.keys(before).join("\n") !== Object.keys(after).join("\n")) return null;
  const moves: Record<string, Pair> = {};
  for (const [name, creature] of Object.entries(after)) {
    const old = before[name];
    if (old === creature) continue;
    if (!old?.at || !creature.at || !sameBut(old, creature, "at")) return null;
    moves[name] = creature.at;
  }
  return moves;
}

/** Whether two objects hold the very same values, one key aside. */
function sameBut<T extends object>(one: T, other: T, but: keyof T): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof T>;
  keys.delete(but);
  return [...keys].every((key) => one[key] === other[key]);
}

/** Changes of thin walls, shapes and lamps, and taking things away. */
import type { Named } from "../engine/types.ts";
import { without, type Lamp, type Overrides, type Pair, type Point, type Scene } from "../model/scene.ts";
import { FLOOR, paint, type Extent } from "./cells.ts";
import { remove as removeCreature } from "./creatures.ts";

/** Where a thing stands in the scene file. */
export type Origin =
  | { readonly key: "walls" | "shapes" | "lights"; readonly index: number }
  | { readonly key: "cell"; readonly cell: Point }
  | { readonly key: "creatures"; readonly name: string };

/** A thin wall from a point to another; none of no length. */
export function addWall(scene: Scene, from: Pair, to: Pair, rest: Overrides = {}): Scene {
  if (from[0] === to[0] && from[1] === to[1]) return scene;
  return { ...scene, walls: [...(scene.walls ?? []), { from, to, ...rest }] };
}

/** A lamp that shines with the brightest light nearby and the next one farther away. */
export function addLamp(scene: Scene, lights: readonly Named[], at: Pair): Scene {
  const [brightest, next] = [lights.at(-1), lights.at(-2)];
  if (!brightest) return scene;
  const beyond = next ? { [next.id]: "8 squares" } : {};
  const lamp: Lamp = { at, elevation: "1 squares", [brightest.id]: "4 squares", ...beyond };
  return { ...scene, lights: [...(scene.lights ?? []), lamp] };
}

/** The scene without some things. Cells become floor. */
export function erase(scene: Scene, extent: Extent, origins: readonly Origin[]): Scene {
  let left = scene;
  for (const key of ["walls", "shapes", "lights"] as const) {
    const gone = new Set(origins.flatMap((origin) => (origin.key === key ? [origin.index] : [])));
    if (gone.size) left = withList(left, key, gone);
  }
  const cells = origins.flatMap((origin) => (origin.key === "cell" ? [origin.cell] : []));
  if (cells.length) left = paint(left, extent, cells, FLOOR);
  for (const origin of origins) if (origin.key === "creatures") left = removeCreature(left, origin.name);
  return left;
}

function withList(scene: Scene, key: "walls" | "shapes" | "lights", gone: ReadonlySet<number>): Scene {
  const kept = ((scene[key] ?? []) as readonly unknown[]).filter((_, index) => !gone.has(index));
  return kept.length ? { ...scene, [key]: kept } : without(scene, key);
}

/** Opens what is closed and closes what is open. */
export function swingDoor(scene: Scene, key: "walls" | "shapes", index: number): Scene {
  const list = (scene[key] ?? []) as readonly Overrides[];
  const swung = list.map((thing, at) =>
    at === index ? { ...thing, door: thing.door === "open" ? "closed" : "open" } : thing,
  );
  return { ...scene, [key]: swung };
}

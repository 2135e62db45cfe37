/** What lies under a point of the map. */
import { FLOOR, symbolIn } from "../edit/cells.ts";
import type { Entry } from "../edit/entries.ts";
import type { Origin } from "../edit/things.ts";
import type { Drawing, Thing, Words } from "../engine/types.ts";
import type { Point, Scene } from "../model/scene.ts";

/** How near a wall the pointer must be, in cells. */
const NEAR = 0.2;

/** The topmost thing at a point: a lamp, a thin wall, a shape, or what is drawn in the cell. */
export function thingAt(drawing: Drawing, point: Point, cell: Point): Origin | null {
  const lamp = drawing.lights.findIndex(({ at }) => Math.hypot(at[0] - point[0], at[1] - point[1]) < NEAR * 1.5);
  if (lamp >= 0) return { key: "lights", index: lamp };
  const found = drawing.things.filter((thing) => thing.class !== "creature" && covers(thing, point));
  const listed = found.find((thing) => thing.wall) ?? found.find((thing) => thing.source.key === "shapes");
  if (listed) return originOf(listed);
  return found.length ? { key: "cell", cell } : null;
}

/** The entry of the scene that tells of the topmost thing at a point. */
export function entryAt(drawing: Drawing, scene: Scene, point: Point, cell: Point): Entry | null {
  const found = thingAt(drawing, point, cell);
  if (!found || found.key === "creatures") return null;
  if (found.key !== "cell") return found;
  const layers = scene.layers ?? [];
  const index = layers.findLastIndex((layer) => symbolIn(typeof layer === "string" ? layer : layer.map, cell) !== FLOOR);
  const layer = layers[index];
  if (typeof layer === "object") return { key: "layers", index };
  return { key: "legend", symbol: symbolIn(layer ?? scene.map ?? "", cell) };
}

/** A wall or shape at a point that can be opened or closed: one of a terrain that doors are of. */
export function doorAt(drawing: Drawing, words: Words, point: Point): Listed | null {
  const opens = new Set(words.terrains.filter((terrain) => terrain.open_symbol).map((terrain) => terrain.id));
  const door = drawing.things.find((thing) => opens.has(thing.terrain ?? "") && covers(thing, point));
  return door ? originOf(door) : null;
}

interface Listed {
  readonly key: "walls" | "shapes";
  readonly index: number;
}

function originOf(thing: Thing): Listed | null {
  const { key, index } = thing.source;
  return (key === "walls" || key === "shapes") && index !== undefined ? { key, index } : null;
}

function covers(thing: Thing, point: Point): boolean {
  if (thing.wall) return gap(point, thing.wall) < NEAR;
  return thing.outlines.some((outline) => inside(point, outline));
}

/** How far a point is from a stretch. */
function gap([x, y]: Point, [[ax, ay], [bx, by]]: readonly [Point, Point]): number {
  const [dx, dy] = [bx - ax, by - ay];
  const along = dx || dy ? ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy) : 0;
  const near = Math.min(Math.max(along, 0), 1);
  return Math.hypot(x - ax - near * dx, y - ay - near * dy);
}

function inside([x, y]: Point, outline: readonly Point[]): boolean {
  let odd = false;
  outline.forEach(([ax, ay], index) => {
    const [bx, by] = outline[(index + 1) % outline.length] ?? [ax, ay];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  });
  return odd;
}

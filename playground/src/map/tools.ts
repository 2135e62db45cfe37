/** What a tool does to the scene, for the pointer and the keyboard alike. */
import { add } from "../edit/creatures.ts";
import { paint, symbolAt } from "../edit/cells.ts";
import { addLamp, addWall, erase, type Origin } from "../edit/things.ts";
import type { Drawing, Terrain, Words } from "../engine/types.ts";
import type { Pair, Point, Scene } from "../model/scene.ts";
import type { Tool } from "../model/view.ts";
import type { Frame } from "./frame.ts";
import { thingAt } from "./hit.ts";

/** What a stroke of a tool touched: cells or corners on its way. */
export interface Stroke {
  readonly points: readonly Point[];
  readonly cells: readonly Point[];
}

export interface Workshop {
  readonly frame: Frame;
  readonly drawing: Drawing;
  readonly words: Words;
}

/** The scene after a stroke; the same scene when the stroke did nothing. */
export function apply(tool: Tool, shop: Workshop, scene: Scene, stroke: Stroke, fine: boolean): Scene {
  const [first, last] = [stroke.points[0], stroke.points.at(-1)];
  if (!first || !last) return scene;
  switch (tool.kind) {
    case "paint":
      return paint(scene, shop.drawing.grid, stroke.cells, brush(tool.terrain, scene, stroke));
    case "wall":
      return addWall(scene, exact(shop.frame.snap(first, fine)), exact(shop.frame.snap(last, fine)), {
        terrain: tool.terrain,
      });
    case "lamp":
      return addLamp(scene, shop.words.lights, exact(shop.frame.centre(shop.frame.cellAt(last))));
    case "creature":
      return addHere(shop, scene, last);
    case "erase":
      return erase(scene, shop.drawing.grid, touched(shop, stroke));
    case "move":
      return scene;
  }
}

/** The symbol to draw: a door that is drawn over a door opens or closes it. */
function brush(terrain: Terrain, scene: Scene, stroke: Stroke): string {
  const symbol = terrain.symbol ?? ".";
  const [cell] = stroke.cells;
  const single = stroke.cells.length === 1 && cell;
  return single && terrain.open_symbol && symbolAt(scene, cell) === symbol ? terrain.open_symbol : symbol;
}

function addHere({ frame, drawing }: Workshop, scene: Scene, point: Point): Scene {
  const taken = drawing.creatures.map((creature) => creature.name);
  const at = spot(frame, point);
  return add(scene, [...taken, ...Object.keys(scene.creatures ?? {})], at).scene;
}

/** Where a creature stands that is put down at a point. */
export function spot(frame: Frame, point: Point): Point {
  if (frame.grid.shape !== "none") return frame.clamp(frame.cellAt(point));
  const within = (value: number, end: number): number => Math.min(Math.max(hundredth(value), 0.5), end - 0.5);
  return [within(point[0], frame.grid.columns), within(point[1], frame.grid.rows)];
}

function hundredth(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Every thing that a stroke passed over. */
function touched({ drawing, frame }: Workshop, stroke: Stroke): Origin[] {
  const found = new Map<string, Origin>();
  for (const point of stroke.points) {
    const cell = frame.cellAt(point);
    const creature = creatureAt(drawing, frame, point);
    const origin: Origin | null = creature ? { key: "creatures", name: creature } : thingAt(drawing, point, cell);
    if (origin) found.set(JSON.stringify(origin), origin);
  }
  return [...found.values()];
}

function creatureAt(drawing: Drawing, frame: Frame, point: Point): string | null {
  const [column, row] = frame.cellAt(point);
  for (const { name, cells, at } of drawing.creatures) {
    if (frame.grid.shape === "none" ? Math.hypot(at[0] - point[0], at[1] - point[1]) < 0.5 : false) return name;
    if (cells?.some(([c, r]) => c === column && r === row)) return name;
  }
  return null;
}

/** A coordinate as a scene file takes it: thirds, which corners of hexes have, as fractions. */
function exact([x, y]: Point): Pair {
  const write = (value: number): number | string => {
    const sixths = Math.round(value * 6);
    if (Math.abs(value - sixths / 6) > 1e-4 || sixths % 3 === 0) return value;
    return sixths % 2 === 0 ? `${sixths / 2}/3` : `${sixths}/6`;
  };
  return [write(x), write(y)];
}

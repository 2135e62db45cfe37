/** Marks over the map: where a tool is, and what it is about to do. */
import { symbolIn } from "../edit/cells.ts";
import type { Entry } from "../edit/entries.ts";
import type { Drawing, Thing } from "../engine/types.ts";
import type { Point, Scene } from "../model/scene.ts";
import { s } from "../ui/dom.ts";
import { CELL, type Frame, path } from "./frame.ts";

export function brushMark(frame: Frame, cell: Point): SVGElement {
  return s("path", { class: "mark", d: path(frame.outline(cell).map((at) => frame.at(at))) });
}

export function wallMark(frame: Frame, from: Point, to: Point): SVGElement {
  const [[x1, y1], [x2, y2]] = [frame.at(from), frame.at(to)];
  return s("g", { class: "mark" }, s("line", { x1, y1, x2, y2 }), dot(x1, y1), dot(x2, y2));
}

export function cornerMark(frame: Frame, corner: Point): SVGElement {
  const [x, y] = frame.at(corner);
  return s("g", { class: "mark" }, dot(x, y));
}

/** Dashes about the thing that is looked at; about every cell that a symbol fills. */
export function thingMarks(frame: Frame, drawing: Drawing, scene: Scene, entry: Entry): SVGElement[] {
  if (entry.key === "lights") {
    const lamp = drawing.lights[entry.index];
    const [cx, cy] = frame.at(lamp?.at ?? [0, 0]);
    return lamp ? [s("circle", { class: "marked", cx, cy, r: CELL * 0.4 })] : [];
  }
  const things = drawing.things.filter((thing) => isOf(thing, scene, entry));
  return things.map((thing) => {
    const outlines = thing.outlines.map((outline) => path(outline.map((at) => frame.at(at)), !thing.wall));
    return s("path", { class: `marked${thing.wall ? " thin" : ""}`, d: outlines.join("") });
  });
}

function isOf({ source, cells = [] }: Thing, scene: Scene, entry: Entry): boolean {
  if (entry.key !== "legend") return source.key === entry.key && source.index === entry.index;
  const layer = source.key === "layers" ? scene.layers?.[source.index ?? 0] : scene.map;
  const [cell] = cells;
  return typeof layer === "string" && cell !== undefined && symbolIn(layer, cell) === entry.symbol;
}

function dot(cx: number, cy: number): SVGElement {
  return s("circle", { cx, cy, r: CELL * 0.12 });
}

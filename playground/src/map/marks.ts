/** Marks over the map: where a tool is, and what it is about to do. */
import type { Point } from "../model/scene.ts";
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

function dot(cx: number, cy: number): SVGElement {
  return s("circle", { cx, cy, r: CELL * 0.12 });
}

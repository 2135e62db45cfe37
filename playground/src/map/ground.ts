/** Draws what changes seldom: the floor, the grid, terrain, walls and lamps. */
import type { Drawing, Lit, Thing } from "../engine/types.ts";
import { s } from "../ui/dom.ts";
import { CELL, type Frame, path } from "./frame.ts";

/** The grid and everything that stands on it but creatures and lines. */
export function drawGround(frame: Frame, drawing: Drawing): SVGElement[] {
  const things = drawing.things.filter((thing) => thing.class !== "creature");
  const [zones, solids] = [things.filter(isZone), things.filter((thing) => !isZone(thing))];
  const floor = cells(frame);
  return [
    s("path", { class: "floor", d: floor }),
    s("clipPath", { id: "floor-clip" }, s("path", { d: floor })),
    s("g", { class: "lamp", "clip-path": "url(#floor-clip)" }, ...drawing.lights.flatMap((lamp) => reaches(frame, lamp))),
    ...zones.map((thing) => drawThing(frame, thing)),
    s("path", { class: "grid", d: frame.grid.shape === "none" ? crosses(frame) : floor }),
    ...solids.map((thing) => drawThing(frame, thing)),
    ...drawing.lights.map((lamp) => drawLamp(frame, lamp)),
  ];
}

function isZone(thing: Thing): boolean {
  return thing.class === "zone";
}

/** The outlines of all cells in one path. */
function cells(frame: Frame): string {
  const parts: string[] = [];
  for (let row = 0; row < frame.grid.rows; row += 1) {
    for (let column = 0; column < frame.grid.columns; column += 1) {
      parts.push(path(frame.outline([column, row]).map((at) => frame.at(at))));
    }
  }
  return parts.join("");
}

/** Where there is no grid, small crosses a square apart give the eye a measure. */
function crosses(frame: Frame): string {
  const [arm, parts] = [CELL * 0.08, [] as string[]];
  for (let row = 0; row <= frame.grid.rows; row += 1) {
    for (let column = 0; column <= frame.grid.columns; column += 1) {
      const [x, y] = frame.at([column, row]);
      parts.push(`M${x - arm} ${y}h${2 * arm}M${x} ${y - arm}v${2 * arm}`);
    }
  }
  return parts.join("");
}

function drawThing(frame: Frame, thing: Thing): SVGElement {
  const closed = !thing.wall;
  const d = thing.outlines.map((outline) => path(outline.map((at) => frame.at(at)), closed)).join("");
  return s("path", { class: `thing ${looks(thing)}`, d, "data-name": thing.name }, s("title", {}, told(thing)));
}

/** How a thing looks follows from what it does. */
function looks(thing: Thing): string {
  const classes = [thing.wall ? "thin" : "area", isZone(thing) ? "zone" : "solid"];
  for (const channel of thing.stops) classes.push(`stops-${channel}`);
  if (thing.gives_cover) classes.push("shelters");
  if (thing.conceals) classes.push("conceals");
  if (thing.top !== null) classes.push("low");
  if (thing.stops.length === 0 && !thing.gives_cover && !thing.conceals) classes.push("idle");
  if (thing.terrain) classes.push(`terrain-${thing.terrain}`);
  return classes.join(" ");
}

/** A thing in words, for the pointer that rests on it. */
export function told(thing: Thing): string {
  const does = [
    thing.stops.length ? `stops ${thing.stops.join(", ")}` : "",
    thing.gives_cover ? "gives cover" : "",
    thing.conceals ? "conceals" : "",
  ].filter(Boolean);
  return [thing.name, ...does].join(" · ");
}

function drawLamp(frame: Frame, { at }: Lit): SVGElement {
  const [x, y] = frame.at(at);
  return s("g", { class: "lamp", transform: `translate(${x} ${y})` }, s("circle", { class: "bulb", r: CELL * 0.13 }), rays());
}

/** How far a lamp shines, on the floor. */
function reaches(frame: Frame, { at, reaches = [] }: Lit): SVGElement[] {
  const [cx, cy] = frame.at(at);
  return reaches.map(({ squares }) => s("circle", { class: "lamp-reach", cx, cy, r: squares * CELL }));
}

function rays(): SVGElement {
  const spokes = Array.from({ length: 8 }, (_, index) => {
    const angle = (index * Math.PI) / 4;
    const [x, y] = [Math.cos(angle) * CELL, Math.sin(angle) * CELL];
    return `M${x * 0.19} ${y * 0.19}L${x * 0.27} ${y * 0.27}`;
  });
  return s("path", { d: spokes.join("") });
}

/** Draws the lines of a ruling, coloured and dashed by what was found of them. */
import type { Contact, Line } from "../engine/types.ts";
import type { Point } from "../model/scene.ts";
import { s } from "../ui/dom.ts";
import { CELL, type Frame } from "./frame.ts";

/** A line between two points with everything that was asked about it. */
export interface Ray {
  readonly key: string;
  readonly from: Point;
  readonly to: Point;
  readonly verdict: Line["verdict"];
  readonly asked: readonly Line[];
}

const WEIGHT: Record<Line["verdict"], number> = { meets: 4, unknown: 3, clear: 2, open: 1, "not-reached": 0 };

/** Lines with the same ends as one; what weighs most of what was found is its verdict. */
export function rays(lines: readonly Line[]): Ray[] {
  const byEnds = new Map<string, Ray>();
  for (const line of lines) {
    const key = `${line.from.join(",")} ${line.to.join(",")}`;
    const ray = byEnds.get(key) ?? { key, from: line.from, to: line.to, verdict: line.verdict, asked: [] };
    const verdict = WEIGHT[line.verdict] > WEIGHT[ray.verdict] ? line.verdict : ray.verdict;
    byEnds.set(key, { ...ray, verdict, asked: [...ray.asked, line] });
  }
  return [...byEnds.values()];
}

export function drawRay(frame: Frame, ray: Ray, selected: boolean): SVGGElement {
  const [[x1, y1], [x2, y2]] = [frame.at(ray.from), frame.at(ray.to)];
  const ends = { x1, y1, x2, y2 };
  const group = s(
    "g",
    { class: `ray ${ray.verdict}${selected ? " selected" : ""}`, "data-ray": ray.key },
    s("title", {}, verdictWords(ray)),
    s("line", { class: "reach", ...ends }),
    s("line", { class: "stroke", ...ends }),
  );
  for (const contact of contactsOf(ray)) group.append(...drawContact(frame, contact));
  return group;
}

/** Where the lines of a choice begin. */
export function drawChosen(frame: Frame, starts: readonly Point[]): SVGElement[] {
  return starts.map((from) => {
    const [cx, cy] = frame.at(from);
    return s("circle", { class: "chosen", cx, cy, r: CELL * 0.11 });
  });
}

export function verdictWords(ray: Ray): string {
  const things = [...new Set(ray.asked.flatMap((line) => line.things))];
  const of = things.length ? ` ${things.join(", ")}` : "";
  const words: Record<Line["verdict"], string> = {
    meets: `meets${of}`,
    clear: "clear",
    open: "is an open line",
    unknown: `cannot be told yet${of}`,
    "not-reached": "was not needed",
  };
  return words[ray.verdict];
}

/** The contacts that count, each once. */
function contactsOf(ray: Ray): Contact[] {
  const found = new Map<string, Contact>();
  for (const contact of ray.asked.flatMap((line) => line.contacts)) {
    if (contact.counts && contact.enter) found.set(JSON.stringify([contact.enter, contact.leave]), contact);
  }
  return [...found.values()];
}

/** A cross where the line goes in, and a thick stretch for as long as it is inside. */
function drawContact(frame: Frame, contact: Contact): SVGElement[] {
  if (!contact.enter) return [];
  const [x1, y1] = frame.at(contact.enter);
  const [x2, y2] = frame.at(contact.leave ?? contact.enter);
  const arm = CELL * 0.09;
  const d = `M${x1 - arm} ${y1 - arm}L${x1 + arm} ${y1 + arm}M${x1 - arm} ${y1 + arm}L${x1 + arm} ${y1 - arm}`;
  return [s("line", { class: "within", x1, y1, x2, y2 }), s("path", { class: "cross", d })];
}

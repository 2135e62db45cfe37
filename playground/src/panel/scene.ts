/** What the scene says of the map as a whole. */
import { FLOOR } from "../edit/cells.ts";
import type { Drawing, Words } from "../engine/types.ts";
import type { Said } from "../model/live.ts";
import type { GridShape } from "../engine/types.ts";
import type { Scene } from "../model/scene.ts";
import type { Store } from "../model/store.ts";
import { type Child, h } from "../ui/dom.ts";
import { select, text } from "../ui/fields.ts";

const SHAPES: Record<GridShape, string> = {
  square: "squares",
  "hex-rows": "hexes in rows",
  "hex-columns": "hexes in columns",
  none: "no grid",
};

export function drawScene(store: Store, said: Said): Child[] {
  const { scene } = store.doc;
  const { drawing, pack } = said;
  if (!drawing || !pack) return [];
  const put = (patch: Partial<Scene>): void => store.changeScene((now) => ({ ...now, ...patch }));
  const shapes = Object.entries(SHAPES).map(([value, title]) => ({ value, title }));
  return [
    text("Title", scene.title ?? "", "a scene", (title) => put({ title })),
    h(
      "div",
      { class: "pair" },
      select("Grid", shapes, drawing.grid.shape, (shape) => put({ grid: { ...scene.grid, shape: shape as GridShape } })),
      text("A cell is", drawing.grid.size, "5 ft", (size) => put({ grid: { ...scene.grid, ...(size && { size }) } })),
      extent("Columns", drawing.grid.columns, (columns) => put({ map: resized(scene, columns, drawing.grid.rows) })),
      extent("Rows", drawing.grid.rows, (rows) => put({ map: resized(scene, drawing.grid.columns, rows) })),
      light(drawing, pack.words, (light) => put({ light })),
    ),
    things(drawing),
  ];
}

function light(drawing: Drawing, words: Words, change: (light: string) => void): HTMLElement {
  const lights = words.lights.map((one) => ({ value: one.id, title: one.title }));
  return select("Light", lights, drawing.light, change);
}

function extent(label: string, value: number, change: (value: number) => void): HTMLElement {
  return text(label, String(value), "", (typed) => {
    const number = Number(typed);
    if (Number.isInteger(number) && number >= 1 && number <= 200) change(number);
  });
}

/** The drawn map with so many columns and rows. */
function resized(scene: Scene, columns: number, rows: number): string {
  const lines = (scene.map ?? "").replace(/\n$/, "").split("\n");
  const cut = Array.from({ length: rows }, (_, row) => {
    const cells = Array.from(lines[row] ?? "");
    return Array.from({ length: columns }, (_, column) => cells[column] ?? FLOOR).join("");
  });
  return `${cut.join("\n")}\n`;
}

function things({ things, creatures, lights }: Drawing): HTMLElement {
  const counts = new Map<string, number>();
  for (const thing of things) {
    const kind = thing.terrain ?? thing.class;
    if (thing.class !== "creature") counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const parts = [...counts].map(([kind, count]) => `${count} ${kind}`);
  const whole = [...parts, counted(creatures.length, "creature"), counted(lights.length, "lamp")];
  return h("p", { class: "hint" }, `On the map: ${whole.join(", ")}.`);
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

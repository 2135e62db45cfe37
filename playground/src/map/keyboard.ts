/** The keyboard on the map: arrows move the creature or the tool that has the focus. */
import { place, remove } from "../edit/creatures.ts";
import type { Live } from "../model/live.ts";
import { point as pointOf, type Point } from "../model/scene.ts";
import type { Store } from "../model/store.ts";
import type { View } from "../model/view.ts";
import { brushMark, cornerMark, wallMark } from "./marks.ts";
import { standing } from "./pointer.ts";
import { apply, spot } from "./tools.ts";
import type { MapView } from "./view.ts";

const STEPS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function followKeys(map: MapView, store: Store, live: Live, view: View): void {
  const cursor = new Cursor(map, store, live, view);
  map.svg.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey) return;
    const name = (event.target as Element).closest<SVGGElement>("[data-creature]")?.dataset["creature"];
    const taken = name === undefined ? cursor.key(event) : creatureKey(event, name, map, store, view);
    if (taken) event.preventDefault();
  });
  map.svg.addEventListener("focusout", () => cursor.hide());
  view.subscribe(() => cursor.forget());
}

function creatureKey(event: KeyboardEvent, name: string, map: MapView, store: Store, view: View): boolean {
  const step = STEPS[event.key];
  if (step) moveBy(step, event.shiftKey ? 5 : 1, name, map, store);
  else if (event.key === "Enter" || event.key === " ") view.set({ creature: name });
  else if (event.key === "Delete" || event.key === "Backspace") {
    store.changeScene((scene) => remove(scene, name));
    view.set({ creature: null });
  } else return false;
  return true;
}

function moveBy(step: Point, cells: number, name: string, map: MapView, store: Store): void {
  const token = map.drawing?.creatures.find((one) => one.name === name);
  const { frame } = map;
  if (!token || !frame) return;
  const at = pointOf(store.doc.scene.creatures?.[name]?.at ?? token.at);
  const gridless = frame.grid.shape === "none";
  const length = gridless ? cells / 2 : cells;
  const next: Point = [at[0] + step[0] * length, at[1] + step[1] * length];
  const to = gridless ? spot(frame, next) : frame.clamp(next);
  const who = standing(store.doc.scene, token);
  store.changeScene((scene) => place(scene, who, to), `move ${name}`);
}

/** Where a tool is when the keyboard has it. */
class Cursor {
  #at: Point = [0, 0];
  #from: Point | null = null;

  constructor(
    readonly map: MapView,
    readonly store: Store,
    readonly live: Live,
    readonly view: View,
  ) {}

  key(event: KeyboardEvent): boolean {
    if (this.view.looking.tool.kind === "move") return false;
    const step = STEPS[event.key];
    if (step) this.#move(step);
    else if (event.key === "Enter" || event.key === " ") this.#use();
    else return false;
    this.#mark();
    return true;
  }

  hide(): void {
    this.map.overlay();
  }

  forget(): void {
    this.#from = null;
  }

  #move([dx, dy]: Point): void {
    const { frame } = this.map;
    if (!frame) return;
    const corners = this.view.looking.tool.kind === "wall" ? 1 : 0;
    const within = (value: number, end: number): number => Math.min(Math.max(value, 0), end - 1 + corners);
    this.#at = [within(this.#at[0] + dx, frame.grid.columns), within(this.#at[1] + dy, frame.grid.rows)];
  }

  #use(): void {
    const { frame, drawing } = this.map;
    const words = this.live.said.pack?.words;
    if (!frame || !drawing || !words) return;
    const { tool } = this.view.looking;
    const here = this.#point();
    if (tool.kind === "wall" && !this.#from) {
      this.#from = here;
      return;
    }
    const stroke = { points: this.#from ? [this.#from, here] : [here], cells: [this.#at] };
    this.#from = null;
    this.store.changeScene((scene) => apply(tool, { frame, drawing, words }, scene, stroke, false));
  }

  /** The point meant: a corner for walls, else the middle of a cell. */
  #point(): Point {
    const { frame } = this.map;
    if (!frame) return this.#at;
    const corner = this.view.looking.tool.kind === "wall";
    return corner ? (frame.outline(this.#at)[0] ?? this.#at) : frame.centre(this.#at);
  }

  #mark(): void {
    const { frame } = this.map;
    if (!frame) return;
    const here = this.#point();
    if (this.view.looking.tool.kind !== "wall") this.map.overlay(brushMark(frame, this.#at));
    else this.map.overlay(this.#from ? wallMark(frame, this.#from, here) : cornerMark(frame, here));
  }
}

/** The pointer on the map: dragging creatures, strokes of tools, looking at lines. */
import { place, type Standing } from "../edit/creatures.ts";
import { swingDoor } from "../edit/things.ts";
import type { Token } from "../engine/types.ts";
import type { Live } from "../model/live.ts";
import { point as pointOf, type Point, type Scene } from "../model/scene.ts";
import type { Store } from "../model/store.ts";
import type { View } from "../model/view.ts";
import { doorAt, entryAt } from "./hit.ts";
import { brushMark, wallMark } from "./marks.ts";
import { apply, spot, type Stroke } from "./tools.ts";
import type { MapView } from "./view.ts";

/** A gesture from press to release. */
interface Gesture {
  move(event: PointerEvent): void;
  end(): void;
}

export function followPointer(map: MapView, store: Store, live: Live, view: View): void {
  let gesture: Gesture | null = null;
  const { svg } = map;
  svg.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !map.drawing) return;
    gesture = begin(event, { map, store, live, view });
    if (gesture) svg.setPointerCapture(event.pointerId);
  });
  svg.addEventListener("pointermove", (event) => gesture?.move(event));
  svg.addEventListener("pointerup", () => {
    gesture?.end();
    gesture = null;
  });
  svg.addEventListener("pointercancel", () => {
    gesture = null;
    store.revert();
  });
}

interface Rooms {
  readonly map: MapView;
  readonly store: Store;
  readonly live: Live;
  readonly view: View;
}

function begin(event: PointerEvent, rooms: Rooms): Gesture | null {
  const { map, view } = rooms;
  if (view.looking.tool.kind !== "move") return stroke(event, rooms);
  const target = event.target as Element;
  const name = target.closest<SVGGElement>("[data-creature]")?.dataset["creature"];
  const token = map.drawing?.creatures.find((one) => one.name === name);
  if (token) return drag(event, token, rooms);
  const ray = target.closest<SVGGElement>("[data-ray]")?.dataset["ray"];
  if (ray === undefined) press(event, rooms);
  view.set({ ray: ray === view.looking.ray ? null : (ray ?? null) });
  return null;
}

/** Looks at what lies there; a door swings. */
function press(event: PointerEvent, { map, store, live, view }: Rooms): void {
  const words = live.said.pack?.words;
  const { drawing, frame } = map;
  if (!drawing || !frame || !words) return;
  const point = map.pointAt(event);
  const thing = entryAt(drawing, store.doc.scene, point, frame.cellAt(point));
  view.set({ thing });
  const door = doorAt(drawing, words, point);
  if (door) store.changeScene((scene) => swingDoor(scene, door.key, door.index));
}

/** What the drawing knows of a creature, for placing it. */
export function standing(scene: Scene, token: Token): Standing {
  return { name: token.name, size: token.size, drawn: scene.creatures?.[token.name]?.at === undefined };
}

function drag(event: PointerEvent, token: Token, { map, store, view }: Rooms): Gesture | null {
  const frame = map.frame;
  if (!frame) return null;
  view.set({ creature: token.name, thing: null });
  const grabbed = map.pointAt(event);
  const who = standing(store.doc.scene, token);
  const at = pointOf(store.doc.scene.creatures?.[token.name]?.at ?? token.at);
  const held: Point = frame.grid.shape === "none" ? at : frame.centre(at);
  const offset: Point = [held[0] - grabbed[0], held[1] - grabbed[1]];
  let to = at;
  const put = (scene: Scene): Scene => place(scene, who, to);
  return {
    move(event) {
      const point = map.pointAt(event);
      const next = spot(frame, [point[0] + offset[0], point[1] + offset[1]]);
      if (next[0] === to[0] && next[1] === to[1]) return;
      to = next;
      store.previewScene(put);
    },
    end() {
      const moved = to[0] !== at[0] || to[1] !== at[1];
      if (moved) store.changeScene(put);
      else store.revert();
      map.focusCreature(token.name);
    },
  };
}

function stroke(event: PointerEvent, { map, store, live, view }: Rooms): Gesture | null {
  const { frame, drawing } = map;
  const words = live.said.pack?.words;
  if (!frame || !drawing || !words) return null;
  const { tool } = view.looking;
  const points: Point[] = [];
  const cells = new Map<string, Point>();
  let fine = event.altKey;
  const take = (event: PointerEvent): Stroke => {
    for (const point of between(points.at(-1), map.pointAt(event))) {
      const cell = frame.cellAt(point);
      points.push(point);
      cells.set(cell.join(), cell);
    }
    fine = event.altKey;
    return { points, cells: [...cells.values()] };
  };
  let done = take(event);
  const worked = (scene: Scene): Scene => apply(tool, { frame, drawing, words }, scene, done, fine);
  const mark = (): void => {
    const [first, last] = [done.points[0], done.points.at(-1)];
    if (!first || !last) return;
    if (tool.kind === "wall") map.overlay(wallMark(frame, frame.snap(first, fine), frame.snap(last, fine)));
    else map.overlay(...done.cells.map((cell) => brushMark(frame, cell)));
  };
  mark();
  return {
    move(event) {
      done = take(event);
      mark();
    },
    end() {
      map.overlay();
      store.changeScene(worked);
    },
  };
}

/** The points on the way from the last one, so that a quick hand leaves no cell out. */
function between(last: Point | undefined, next: Point): Point[] {
  if (!last) return [next];
  const [dx, dy] = [next[0] - last[0], next[1] - last[1]];
  const parts = Math.max(Math.ceil(Math.hypot(dx, dy) * 4), 1);
  return Array.from({ length: parts }, (_, part): Point => {
    const share = (part + 1) / parts;
    return [last[0] + dx * share, last[1] + dy * share];
  });
}

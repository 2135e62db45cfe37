/** Taking in a file, whatever it is: rules, a scene, or a map of another program. */
import { ask, type Engine } from "../engine/call.ts";
import type { Drawing, Finding, Imported, SceneAnswer } from "../engine/types.ts";
import type { Doc, RuleFile } from "../model/document.ts";
import type { Creature, Point, Scene } from "../model/scene.ts";
import type { Store } from "../model/store.ts";
import { Frame } from "../map/frame.ts";
import { thingAt } from "../map/hit.ts";

export interface Taken {
  /** What came of it, in words. */
  readonly says: string;
  /** What the importer had to guess or leave out. */
  readonly findings: readonly Finding[];
  readonly counts: Readonly<Record<string, number>>;
}

/** Takes in the text of a scene, which rules by its own pack where that is known. */
export async function takeScene(engine: Engine, store: Store, name: string, text: string): Promise<Taken> {
  const { doc } = store;
  const packs = await ask<{ packs: { id: string; rules: boolean }[] }>(engine, { op: "packs" });
  const named = /^pack:\s*([\w-]+)/m.exec(text)?.[1] ?? doc.pack;
  const known = packs.packs.some((pack) => pack.id === named && pack.rules);
  const keeps = !known || named === doc.pack;
  const rules = keeps && doc.files ? { files: doc.files } : { pack: known ? named : doc.pack };
  const { scene } = await ask<SceneAnswer>(engine, { op: "scene", rules, scene: text, name });
  const changed = keeps ? {} : { pack: named, files: null, variants: [] };
  store.change((now) => ({ ...now, ...changed, scene, draft: text, sceneName: name, ruling: 0 }));
  return { says: `${name} is open.`, findings: [], counts: {} };
}

/** Takes in files of rules, in place of the ones there are. */
export function takeRules(store: Store, files: readonly RuleFile[]): Taken {
  store.change((now) => ({ ...now, files, variants: [] }));
  return { says: `${files.map((file) => file.path).join(", ")}: these rules rule now.`, findings: [], counts: {} };
}

/** Takes in a map of another program. */
export async function takeMap(engine: Engine, store: Store, name: string, content: Uint8Array): Promise<Taken> {
  const request = { op: "import", name, base64: base64(content), pack: store.doc.pack };
  const answer = await engine.call<Imported>(request);
  if (!answer.ok) throw new Error(answer.findings[0]?.message ?? `${name} cannot be read`);
  const { scene, format, counts } = answer.result;
  const sceneName = `${name.replace(/\.[^.]*$/, "")}.scene.yaml`;
  const rules = { pack: store.doc.pack };
  const canonical = await ask<SceneAnswer>(engine, { op: "scene", rules, scene, name: sceneName });
  store.change((now) => withMap(now, populated(canonical, now), sceneName));
  return { says: `${name} was read as ${format}.`, findings: answer.findings, counts };
}

function withMap(doc: Doc, scene: Scene, sceneName: string): Doc {
  return { ...doc, scene, draft: null, sceneName, ruling: 0 };
}

/** A map with somebody on it to rule on: its own creatures, or two on free ground. */
function populated({ scene, drawing }: SceneAnswer, doc: Doc): Scene {
  const title = scene.title ?? doc.sceneName;
  const names = drawing.creatures.map((creature) => creature.name);
  const added: Record<string, Creature> = {};
  if (names.length === 0) added["A"] = { at: freeSpot(drawing, 1 / 3) };
  if (names.length < 2) added["T"] = { at: freeSpot(drawing, 2 / 3) };
  const [attacker, target] = [...names, ...Object.keys(added)];
  const creatures = { ...(scene.creatures ?? {}), ...added };
  return { ...scene, title, creatures, rulings: [{ attacker: attacker ?? "A", target: target ?? "T", attack: "ranged" }] };
}

/** The place with nothing in it that is nearest to a part of the way across the map. */
function freeSpot(drawing: Drawing, across: number): Point {
  const frame = new Frame(drawing.grid);
  const { columns, rows, shape } = drawing.grid;
  const wanted: Point = [columns * across, rows / 2];
  const away = ([column, row]: Point): number => Math.hypot(column - wanted[0], row - wanted[1]);
  const cells = Array.from({ length: columns * rows }, (_, n): Point => [n % columns, Math.floor(n / columns)]);
  const near = cells.sort((one, other) => away(one) - away(other));
  const free = near.find((cell) => thingAt(drawing, frame.centre(cell), cell) === null) ?? [0, 0];
  return shape === "none" ? frame.centre(free) : free;
}

function base64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 0x8000) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  }
  return btoa(parts.join(""));
}

/** Changes of what walls, shapes, layers, lamps and symbols of the drawn map say of themselves. */
import type { Terrain } from "../engine/types.ts";
import { without, type Lamp, type Layer, type Overrides, type Scene } from "../model/scene.ts";

/** Where in a scene file something says what it is. */
export type Entry =
  | { readonly key: "walls" | "shapes" | "layers" | "lights"; readonly index: number }
  | { readonly key: "legend"; readonly symbol: string };

/** Keys to set or, with undefined, to unset. */
export type Patch = Readonly<Record<string, unknown>>;

export function sameEntry(one: Entry | null, other: Entry | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What an entry says; null where the scene has no such entry. A symbol has what the pack says of it. */
export function said(scene: Scene, entry: Entry, terrains: readonly Terrain[]): Overrides | Lamp | null {
  if (entry.key === "legend") return scene.legend?.[entry.symbol] ?? drawnAs(terrains, entry.symbol);
  const found = scene[entry.key]?.[entry.index];
  return typeof found === "string" ? { map: found } : (found ?? null);
}

export function amend(scene: Scene, entry: Entry, patch: Patch, terrains: readonly Terrain[]): Scene {
  if (entry.key === "legend") return withSymbol(scene, entry.symbol, patch, terrains);
  const list: readonly unknown[] = scene[entry.key] ?? [];
  const changed = list.map((one, index) => (index === entry.index ? patched(one as Layer, patch) : one));
  return { ...scene, [entry.key]: changed };
}

/** A layer that says no more than what is drawn is that text. */
function patched(one: Layer, patch: Patch): unknown {
  const next = merged(typeof one === "string" ? { map: one } : one, patch);
  return Object.keys(next).join() === "map" ? next["map"] : next;
}

/** A symbol that is again what the pack says needs no entry. */
function withSymbol(scene: Scene, symbol: string, patch: Patch, terrains: readonly Terrain[]): Scene {
  const own = drawnAs(terrains, symbol);
  const next = merged(scene.legend?.[symbol] ?? own ?? {}, patch);
  const others = without({ ...scene.legend }, symbol);
  const isOwn = own && Object.keys(next).length === Object.keys(own).length && next["terrain"] === own.terrain;
  const legend = isOwn ? others : { ...others, [symbol]: next };
  return Object.keys(legend).length ? { ...scene, legend } : without(scene, "legend");
}

/** What the pack takes a symbol for. */
export function drawnAs(terrains: readonly Terrain[], symbol: string): Overrides | null {
  for (const { id, symbol: own, open_symbol: open } of terrains) {
    if (own === symbol) return { terrain: id };
    if (open === symbol) return { terrain: id, door: "open" };
  }
  return null;
}

function merged(one: object, patch: Patch): Record<string, unknown> {
  const all = { ...one, ...patch } as Record<string, unknown>;
  return without(all, ...Object.keys(all).filter((key) => all[key] === undefined));
}

/** The symbols that are drawn anywhere and stand for something. */
export function symbols(scene: Scene, terrains: readonly Terrain[]): string[] {
  const texts = [scene.map ?? "", ...(scene.layers ?? []).map((layer) => (typeof layer === "string" ? layer : layer.map))];
  const drawn = [...new Set(texts.flatMap((text) => Array.from(text)))];
  return drawn.filter((symbol) => scene.legend?.[symbol] ?? drawnAs(terrains, symbol));
}

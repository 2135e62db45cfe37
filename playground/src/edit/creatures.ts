/** Changes of a scene that concern creatures. */
import { without, type Creature, type Point, type Scene } from "../model/scene.ts";
import { blankLetters } from "./cells.ts";

/** What the drawing tells of a creature: enough to take it off the drawn map. */
export interface Standing {
  readonly name: string;
  readonly size: string;
  /** Whether its letters are drawn on the map, rather than it being given a place. */
  readonly drawn: boolean;
}

/** The scene with a creature standing elsewhere. A drawn one is lifted off the map's text. */
export function place(scene: Scene, who: Standing, at: Point): Scene {
  const lifted = who.drawn ? blankLetters(scene, who.name) : scene;
  const known = scene.creatures?.[who.name] ?? {};
  const sized = who.drawn && !known.size ? { ...known, size: who.size } : known;
  return withCreature(lifted, who.name, { ...sized, at });
}

/** A new creature, named by the first free letter; `A` and `T` come first, since asks expect them. */
export function add(scene: Scene, taken: readonly string[], at: Point): { scene: Scene; name: string } {
  const name = freeName(taken);
  return { scene: withCreature(scene, name, { at }), name };
}

function freeName(taken: readonly string[]): string {
  const names = ["A", "T", ..."BCDEFGHIJKLMNOPQRSUVWXYZabcdefghijklmnopqrstuvwxyz"];
  for (const name of names) if (!taken.includes(name)) return name;
  for (let number = 1; ; number += 1) if (!taken.includes(`C${number}`)) return `C${number}`;
}

export function remove(scene: Scene, name: string): Scene {
  const lifted = blankLetters(scene, name);
  const creatures = without({ ...(lifted.creatures ?? {}) }, name);
  return { ...lifted, creatures };
}

/** Sets or, with undefined, unsets keys of a creature. */
export function set(scene: Scene, name: string, patch: Readonly<Record<string, unknown>>): Scene {
  const merged = { ...(scene.creatures?.[name] ?? {}), ...patch };
  const unset = Object.keys(merged).filter((key) => merged[key as keyof typeof merged] === undefined);
  return withCreature(scene, name, without(merged, ...unset));
}

function withCreature(scene: Scene, name: string, creature: Creature): Scene {
  return { ...scene, creatures: { ...(scene.creatures ?? {}), [name]: creature } };
}

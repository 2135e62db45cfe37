/** What is looked at and with what in hand: no part of the document, and not undone. */
import type { Entry } from "../edit/entries.ts";
import type { Terrain } from "../engine/types.ts";

export type Tool =
  | { readonly kind: "move" }
  | { readonly kind: "creature" }
  | { readonly kind: "wall"; readonly terrain: string }
  | { readonly kind: "lamp" }
  | { readonly kind: "erase" }
  | { readonly kind: "paint"; readonly terrain: Terrain };

export interface Looking {
  readonly tool: Tool;
  /** The creature that the side panel tells about. */
  readonly creature: string | null;
  /** The wall, lamp or other thing that the side panel tells about. */
  readonly thing: Entry | null;
  /** The line whose contacts are shown. */
  readonly ray: string | null;
  /** The ladder whose lines are drawn; null for the first. */
  readonly ladder: string | null;
}

export class View {
  looking: Looking = { tool: { kind: "move" }, creature: null, thing: null, ray: null, ladder: null };
  readonly #listeners: ((looking: Looking, before: Looking) => void)[] = [];

  subscribe(listener: (looking: Looking, before: Looking) => void): void {
    this.#listeners.push(listener);
  }

  set(patch: Partial<Looking>): void {
    const before = this.looking;
    this.looking = { ...before, ...patch };
    for (const listener of this.#listeners) listener(this.looking, before);
  }
}

export function toolKey(tool: Tool): string {
  return tool.kind === "paint" ? `paint:${tool.terrain.id}` : tool.kind;
}

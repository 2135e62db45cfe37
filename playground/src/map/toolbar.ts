/** The tools: what the pointer and the keyboard do on the map. */
import type { Terrain, Words } from "../engine/types.ts";
import type { Live } from "../model/live.ts";
import { type Tool, toolKey, type View } from "../model/view.ts";
import { byId, h } from "../ui/dom.ts";
import { redraw } from "../ui/redraw.ts";
import { icon } from "./icons.ts";

interface Entry {
  readonly tool: Tool;
  readonly title: string;
  readonly shortcut: string;
  readonly symbol: string;
}

/** The tools there are: some for every map, and one for each terrain that the pack can draw. */
export function tools(words: Words): Entry[] {
  const painted = words.terrains.filter((terrain) => terrain.symbol && terrain.symbol !== ".");
  return [
    { tool: { kind: "move" }, title: "Move", shortcut: "v", symbol: "move" },
    { tool: { kind: "creature" }, title: "Add a creature", shortcut: "c", symbol: "creature" },
    { tool: { kind: "wall", terrain: thin(words)[0]?.id ?? "wall" }, title: "Thin wall", shortcut: "w", symbol: "wall" },
    ...painted.map((terrain, index) => ({
      tool: { kind: "paint", terrain } as const,
      title: terrain.title,
      shortcut: index < 9 ? String(index + 1) : "",
      symbol: terrain.symbol ?? "",
    })),
    { tool: { kind: "lamp" }, title: "Lamp", shortcut: "l", symbol: "lamp" },
    { tool: { kind: "erase" }, title: "Erase", shortcut: "e", symbol: "erase" },
  ];
}

/** What thin walls can be of: all that stands in a way. */
function thin(words: Words): readonly Terrain[] {
  return words.terrains.filter((terrain) => !terrain.zone && terrain.stops?.length);
}

export function startToolbar(live: Live, view: View): void {
  const draw = (): void => {
    const { pack } = live.said;
    if (pack) drawTools(tools(pack.words), thin(pack.words), view);
  };
  live.subscribe((_, changed) => changed.has("pack") && draw());
  view.subscribe((looking, before) => looking.tool !== before.tool && draw());
}

function drawTools(entries: readonly Entry[], thin: readonly Terrain[], view: View): void {
  const bar = byId("tools");
  const had = bar.contains(document.activeElement);
  const chosen = toolKey(view.looking.tool);
  const buttons = entries.map(({ tool, title, shortcut, symbol }) => {
    const on = toolKey(tool) === chosen;
    return h(
      "button",
      {
        type: "button",
        class: "tool",
        "aria-pressed": String(on),
        "aria-label": title,
        "aria-keyshortcuts": shortcut || undefined,
        title: shortcut ? `${title} (${shortcut.toUpperCase()})` : title,
        "data-tool": toolKey(tool),
        onclick: () => view.set({ tool }),
      },
      icon(symbol, tool.kind === "paint" ? tool.terrain : null),
      h("span", { class: "tool-name" }, title),
    );
  });
  redraw(bar, ...buttons, thinOf(thin, view));
  if (had) bar.querySelector<HTMLElement>("[aria-pressed=true]")?.focus();
}

/** What the thin wall in hand is of. */
function thinOf(terrains: readonly Terrain[], view: View): HTMLElement | null {
  const { tool } = view.looking;
  if (tool.kind !== "wall") return null;
  const change = (event: Event): void =>
    view.set({ tool: { kind: "wall", terrain: (event.target as HTMLSelectElement).value } });
  return h(
    "select",
    { "aria-label": "Thin walls are of", onchange: change },
    ...terrains.map(({ id, title }) => h("option", { value: id, selected: id === tool.terrain }, title)),
  );
}

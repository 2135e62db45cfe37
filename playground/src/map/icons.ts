/** Small drawings for the tools: terrain as it looks on the map. */
import type { Terrain } from "../engine/types.ts";
import { s } from "../ui/dom.ts";

const PATHS: Record<string, string> = {
  move: "M5 3l10 6-4.4 1.2L13 15l-2 1-2.3-4.7L5 14z",
  wall: "M4 15L16 5",
  lamp: "M10 4v2M10 14v2M4 10h2M14 10h2M5.8 5.8l1.4 1.4M12.8 12.8l1.4 1.4M5.8 14.2l1.4-1.4M12.8 7.2l1.4-1.4",
  erase: "M8 16h8M4.5 11.5l6-7 5 4.3-6 7H7.2z",
};

export function icon(symbol: string, terrain: Terrain | null): SVGSVGElement {
  return s("svg", { viewBox: "0 0 20 20", class: "icon", "aria-hidden": "true" }, ...marks(symbol, terrain));
}

function marks(symbol: string, terrain: Terrain | null): SVGElement[] {
  if (terrain) return swatch(terrain);
  if (symbol === "creature") return [s("circle", { class: "disc", cx: 10, cy: 10, r: 6 }), s("path", { d: "M10 7v6M7 10h6" })];
  const lamp = symbol === "lamp" ? [s("circle", { cx: 10, cy: 10, r: 2.4 })] : [];
  return [s("path", { class: symbol, d: PATHS[symbol] ?? "" }), ...lamp];
}

function swatch(terrain: Terrain): SVGElement[] {
  const stops = (terrain.stops ?? []).map((channel) => `stops-${channel}`).join(" ");
  const low = terrain.height === null || terrain.height === undefined ? "" : "low";
  const kind = terrain.zone ? "zone" : "solid";
  const conceals = terrain.conceals ? "conceals" : "";
  const shelters = terrain.gives_cover ? "shelters" : "";
  return [
    s("path", {
      class: `thing area ${kind} ${stops} ${low} ${conceals} ${shelters} terrain-${terrain.id}`,
      d: "M3.5 3.5H16.5V16.5H3.5Z",
    }),
  ];
}

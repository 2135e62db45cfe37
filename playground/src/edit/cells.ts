/** Changes of the drawn map and its layers: what fills whole cells. */
import type { Layer, Point, Scene } from "../model/scene.ts";

export const FLOOR = ".";

/** The extent of a map in cells. */
export interface Extent {
  readonly columns: number;
  readonly rows: number;
}

type Cells = string[][];

/** The scene with a symbol drawn in some cells. What lay there in layers goes, too. */
export function paint(scene: Scene, extent: Extent, cells: readonly Point[], symbol: string): Scene {
  const inside = cells.filter(([c, r]) => c >= 0 && r >= 0 && c < extent.columns && r < extent.rows);
  const painted = edit(scene.map ?? "", extent, (grid) => {
    for (const [column, row] of inside) put(grid, column, row, symbol);
  });
  return { ...blankLayers(scene, inside), map: painted };
}

/** The symbol of the drawn map in a cell. */
export function symbolAt(scene: Scene, cell: Point): string {
  return symbolIn(scene.map ?? "", cell);
}

/** The symbol of a drawn text in a cell. */
export function symbolIn(text: string, [column, row]: Point): string {
  const line = text.split("\n")[row] ?? "";
  return Array.from(line)[column] ?? FLOOR;
}

/** The scene without a creature's letters, wherever they are drawn. */
export function blankLetters(scene: Scene, letter: string): Scene {
  if (Array.from(letter).length !== 1) return scene;
  const blank = (text: string): string => text.replaceAll(letter, FLOOR);
  const map = scene.map === undefined ? {} : { map: blank(scene.map) };
  const layers = scene.layers && { layers: scene.layers.map((layer) => redraw(layer, blank)) };
  return { ...scene, ...map, ...layers };
}

function blankLayers(scene: Scene, cells: readonly Point[]): Scene {
  if (!scene.layers) return scene;
  const blank = (text: string): string =>
    edit(text, { columns: 0, rows: 0 }, (grid) => {
      for (const [column, row] of cells) if (grid[row]?.[column]) put(grid, column, row, FLOOR);
    });
  return { ...scene, layers: scene.layers.map((layer) => redraw(layer, blank)) };
}

function redraw(layer: Layer, change: (text: string) => string): Layer {
  return typeof layer === "string" ? change(layer) : { ...layer, map: change(layer.map) };
}

/** A text as cells, changed, and as text again: at least as large as the extent. */
function edit(text: string, extent: Extent, change: (grid: Cells) => void): string {
  const lines = text.replace(/\n$/, "").split("\n");
  const grid = lines.map((line) => Array.from(line));
  while (grid.length < extent.rows) grid.push([]);
  for (const row of grid) while (row.length < extent.columns) row.push(FLOOR);
  change(grid);
  return `${grid.map((row) => row.join("")).join("\n")}\n`;
}

function put(grid: Cells, column: number, row: number, symbol: string): void {
  const line = grid[row];
  if (line) line[column] = symbol;
}

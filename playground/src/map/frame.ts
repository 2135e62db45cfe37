/** Where points and cells of a grid lie in the picture. */
import type { GridModel } from "../engine/types.ts";
import type { Point } from "../model/scene.ts";

/** Picture units to a cell. */
export const CELL = 40;
/** On hexes the axis across the rows or columns is stretched in the engine's coordinates. */
const HEX = Math.sqrt(3) / 2;

export class Frame {
  readonly grid: GridModel;
  readonly #x: number;
  readonly #y: number;

  constructor(grid: GridModel) {
    this.grid = grid;
    this.#x = grid.shape === "hex-columns" ? CELL * HEX : CELL;
    this.#y = grid.shape === "hex-rows" ? CELL * HEX : CELL;
  }

  /** The picture's size, with the rim that shifted or round cells need. */
  get box(): { x: number; y: number; width: number; height: number } {
    let [right, bottom] = [this.grid.columns, this.grid.rows];
    for (const cell of this.rimCells()) {
      for (const [x, y] of this.outline(cell)) {
        right = Math.max(right, x);
        bottom = Math.max(bottom, y);
      }
    }
    const rim = CELL * 0.35;
    return { x: -rim, y: -rim, width: right * this.#x + 2 * rim, height: bottom * this.#y + 2 * rim };
  }

  /** A point of the grid in the picture. */
  at([x, y]: Point): Point {
    return [x * this.#x, y * this.#y];
  }

  /** A point of the picture on the grid. */
  back([x, y]: Point): Point {
    return [x / this.#x, y / this.#y];
  }

  /** The corners of a cell, in the grid's coordinates. */
  outline([column, row]: Point): readonly Point[] {
    const [even, odd] = this.grid.outlines;
    const shifted = odd && this.#odd([column, row]);
    const [dx, dy] = shifted && this.grid.shape === "hex-rows" ? [0, 1] : shifted ? [1, 0] : [0, 0];
    const corners = (shifted ? odd : even) ?? SQUARE;
    return corners.map(([x, y]) => [x + column - dx, y + row - dy]);
  }

  centre(cell: Point): Point {
    return middle(this.outline(cell));
  }

  /** The cell that a point lies in, whether or not it is on the map. */
  cellAt(point: Point): Point {
    const [column, row] = [Math.floor(point[0]), Math.floor(point[1])];
    if (this.grid.outlines.length < 2) return [column, row];
    let best: Point = [column, row];
    let least = Infinity;
    for (let c = column - 1; c <= column + 1; c += 1) {
      for (let r = row - 1; r <= row + 1; r += 1) {
        const away = this.#gap(point, this.centre([c, r]));
        if (away < least) [best, least] = [[c, r], away];
      }
    }
    return best;
  }

  /** The nearest place where walls may end: corners of cells, and half way between on squares. */
  snap(point: Point, fine: boolean): Point {
    if (this.grid.outlines.length < 2 || this.grid.shape === "none") {
      const parts = fine ? 4 : 1;
      return [Math.round(point[0] * parts) / parts, Math.round(point[1] * parts) / parts];
    }
    const corners = this.outline(this.cellAt(point));
    return corners.reduce((best, corner) =>
      this.#gap(point, corner) < this.#gap(point, best) ? corner : best,
    );
  }

  inside([column, row]: Point): boolean {
    return column >= 0 && row >= 0 && column < this.grid.columns && row < this.grid.rows;
  }

  /** The cell nearest to one that may lie off the map. */
  clamp([column, row]: Point): Point {
    const within = (value: number, end: number): number => Math.min(Math.max(value, 0), end - 1);
    return [within(column, this.grid.columns), within(row, this.grid.rows)];
  }

  private rimCells(): Point[] {
    const { columns, rows } = this.grid;
    const last: Point[] = [[columns - 1, rows - 1]];
    if (rows > 1) last.push([columns - 1, rows - 2]);
    if (columns > 1) last.push([columns - 2, rows - 1]);
    return last;
  }

  #odd([column, row]: Point): boolean {
    return Math.abs(this.grid.shape === "hex-rows" ? row : column) % 2 === 1;
  }

  #gap(one: Point, other: Point): number {
    return Math.hypot((one[0] - other[0]) * this.#x, (one[1] - other[1]) * this.#y);
  }
}

const SQUARE: readonly Point[] = [[0, 0], [1, 0], [1, 1], [0, 1]];

export function middle(points: readonly Point[]): Point {
  const sum = points.reduce<Point>(([x, y], [px, py]) => [x + px, y + py], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

/** The `d` of a path through points, closed or open. */
export function path(points: readonly Point[], closed = true): string {
  const steps = points.map(([x, y]) => `${round(x)} ${round(y)}`);
  return steps.length ? `M${steps.join("L")}${closed ? "Z" : ""}` : "";
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

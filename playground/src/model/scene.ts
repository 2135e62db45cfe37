/** The scene file as data, as far as the page edits it. Keys that it does not know are kept. */

/** A coordinate or number of a scene: fractions that no decimal tells are texts, as in `1/3`. */
export type Coordinate = number | string;
export type Pair = readonly [Coordinate, Coordinate];
/** A point or cell as numbers. */
export type Point = readonly [number, number];

export interface Grid {
  readonly shape?: "square" | "hex-rows" | "hex-columns" | "none";
  readonly size?: string;
  readonly diagonals?: string;
}

/** What a wall, shape, layer or entry of the legend says of itself. */
export interface Overrides {
  readonly terrain?: string;
  readonly height?: string;
  readonly elevation?: string;
  readonly door?: string;
  readonly [key: string]: unknown;
}

export interface Wall extends Overrides {
  readonly from: Pair;
  readonly to: Pair;
}

export interface Shape extends Overrides {
  readonly polygon?: readonly Pair[];
  readonly circle?: Pair;
  readonly radius?: string;
}

export type Layer = string | (Overrides & { readonly map: string });

export interface Creature {
  readonly at?: Pair;
  readonly size?: string;
  readonly height?: string;
  readonly elevation?: string;
  readonly senses?: Readonly<Record<string, string | boolean>>;
  readonly conditions?: readonly string[];
  readonly stance?: string;
  readonly side?: string;
  readonly light?: string;
  readonly [key: string]: unknown;
}

export interface Lamp {
  readonly at: Pair;
  readonly elevation?: string;
  readonly [key: string]: unknown;
}

export type Attack = string | { readonly kind: string; readonly [key: string]: unknown };

/** The game master's word: tiers by ladder, totals by stat, and more; the reason is never lacking. */
export interface Word {
  readonly targetable?: boolean;
  readonly may?: Readonly<Record<string, boolean>>;
  readonly reason?: string;
  readonly [key: string]: unknown;
}

export interface Ask {
  readonly attacker?: string;
  readonly target?: string;
  readonly attack?: Attack;
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly gm?: Word;
  readonly [key: string]: unknown;
}

export interface Scene {
  readonly title?: string;
  readonly pack?: string;
  readonly options?: Readonly<Record<string, string>>;
  readonly grid?: Grid;
  readonly light?: string;
  readonly map?: string;
  readonly layers?: readonly Layer[];
  readonly legend?: Readonly<Record<string, Overrides>>;
  readonly walls?: readonly Wall[];
  readonly shapes?: readonly Shape[];
  readonly lights?: readonly Lamp[];
  readonly creatures?: Readonly<Record<string, Creature>>;
  readonly rulings?: readonly Ask[];
  readonly [key: string]: unknown;
}

/** A coordinate as a number. */
export function numeral(value: Coordinate): number {
  if (typeof value === "number") return value;
  const [over, under] = value.split("/").map(Number);
  return (over ?? 0) / (under ?? 1);
}

export function point(pair: Pair): Point {
  return [numeral(pair[0]), numeral(pair[1])];
}

/** The same object without some of its keys. */
export function without<T extends object>(object: T, ...keys: string[]): T {
  const kept = Object.entries(object).filter(([key]) => !keys.includes(key));
  return Object.fromEntries(kept) as T;
}

/** What the engine takes and answers, as `docs/api.md` tells: the parts that the page uses. */
import type { RuleFile } from "../model/document.ts";
import type { Point, Scene } from "../model/scene.ts";

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Finding {
  readonly file: string | null;
  readonly code: string;
  readonly severity: "note" | "warning" | "error";
  readonly message: string;
  readonly label?: string | null;
  readonly help?: string | null;
  readonly line?: number;
  readonly column?: number;
  readonly utf16_range?: Span;
}

export type Answer<T> =
  | { readonly ok: true; readonly result: T; readonly findings: readonly Finding[] }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/** Rules as the engine takes them. */
export type Rules = { readonly pack: string } | { readonly files: readonly RuleFile[] };

export interface Named {
  readonly id: string;
  readonly title: string;
}

export interface Choice extends Named {
  readonly choices: readonly Named[];
  readonly default: string;
}

export interface Pack extends Named {
  readonly of: string | null;
  readonly rules: boolean;
  readonly options: readonly Choice[];
}

export interface Terrain extends Named {
  readonly symbol?: string | null;
  readonly open_symbol?: string | null;
  readonly zone?: boolean;
  readonly stops?: readonly string[];
  readonly gives_cover?: boolean;
  readonly conceals?: unknown;
  readonly height?: unknown;
}

export interface Fact extends Named {
  readonly place: string;
  readonly type: string;
  readonly choices?: readonly (string | Named)[] | null;
  readonly question?: string | null;
}

export interface Ladder extends Named {
  readonly tiers: readonly Named[];
  readonly aside?: boolean;
}

export interface Words {
  readonly sizes: readonly Named[];
  readonly lights: readonly Named[];
  readonly senses: readonly Named[];
  readonly conditions: readonly Named[];
  readonly stances: readonly Named[];
  readonly attack_kinds: readonly Named[];
  readonly terrains: readonly Terrain[];
  readonly stats: readonly Named[];
  readonly actions: readonly Named[];
  readonly ladders: readonly Ladder[];
  readonly facts: readonly Fact[];
}

export interface CompiledPack extends Pack {
  readonly words: Words;
}

export interface Declared {
  readonly name: string;
  readonly kind: string;
  readonly title?: string | null;
  readonly doc?: string | null;
  readonly file?: string | null;
  readonly line?: number;
}

export interface Keyword {
  readonly word: string;
  readonly in: readonly string[];
  readonly says: string;
}

export interface Vocabulary {
  readonly names: readonly Declared[];
  readonly keywords: readonly Keyword[];
}

export type GridShape = "square" | "hex-rows" | "hex-columns" | "none";

export interface GridModel {
  readonly shape: GridShape;
  readonly size: string;
  readonly columns: number;
  readonly rows: number;
  readonly outlines: readonly (readonly Point[])[];
}

export interface Thing {
  readonly name: string;
  readonly class: string;
  readonly terrain?: string | null;
  readonly cells?: readonly Point[];
  readonly wall?: readonly [Point, Point];
  readonly outlines: readonly (readonly Point[])[];
  readonly bottom: number;
  readonly top: number | null;
  readonly stops: readonly string[];
  readonly gives_cover: boolean;
  readonly conceals: boolean;
  readonly source: { readonly key: string; readonly index?: number };
}

export interface Token {
  readonly name: string;
  readonly cells?: readonly Point[];
  readonly outlines?: readonly (readonly Point[])[];
  /** The base, where there is no grid. */
  readonly round?: { readonly centre: Point; readonly radius: number };
  readonly at: Point;
  readonly size: string;
  readonly side?: string | null;
}

/** A source of light, and how far it shines with which light. */
export interface Lit {
  readonly at: Point;
  readonly reaches?: readonly { readonly light: string; readonly squares: number }[];
}

export interface Drawing {
  readonly grid: GridModel;
  readonly light: string;
  readonly things: readonly Thing[];
  readonly creatures: readonly Token[];
  readonly lights: readonly Lit[];
}

export interface SceneAnswer {
  readonly title: string;
  readonly pack: string | null;
  readonly scene: Scene;
  readonly drawing: Drawing;
}

export interface Contact {
  readonly kind: string;
  readonly counts: boolean;
  readonly objects: readonly string[];
  readonly enter?: Point | null;
  readonly leave?: Point | null;
}

export interface Line {
  readonly from: Point;
  readonly to: Point;
  readonly verdict: "meets" | "clear" | "open" | "unknown" | "not-reached";
  readonly ladder: string;
  readonly clause: string;
  readonly question?: string | null;
  readonly contacts: readonly Contact[];
  readonly things: readonly string[];
}

export interface Piece {
  readonly tone: string;
  readonly text: string;
}

export interface Explanation {
  readonly depth: string;
  readonly text: string;
  readonly lines: readonly (readonly Piece[])[];
}

export interface Modifier {
  readonly stat: string;
  readonly value: number | null;
  readonly type: string;
  readonly clause: string;
  readonly counts: boolean;
}

/** The choice of corners or squares that was made on a ladder. */
export interface ChoiceMade {
  readonly ladder: string;
  readonly from: readonly Point[];
  readonly to: readonly Point[];
}

export interface Ruling {
  readonly pack: string;
  readonly ask: { readonly attacker?: string; readonly target?: string };
  readonly targetable: boolean | null;
  readonly tiers: Readonly<Record<string, string | null>>;
  readonly totals: Readonly<Record<string, number | null>>;
  readonly miss_chance: number | null;
  readonly may: Readonly<Record<string, boolean | null>>;
  readonly modifiers: readonly Modifier[];
  readonly sources: readonly { readonly tier: string; readonly object: string }[];
  readonly outcome: string | null;
  readonly undecided: readonly { readonly fact: string; readonly question: string }[];
  readonly notes: readonly { readonly id: string; readonly kind: string; readonly text: string; readonly clause: string }[];
  readonly explanations?: readonly Explanation[];
  readonly lines: readonly Line[];
  readonly choices: readonly ChoiceMade[];
}

export interface ClausePlace {
  readonly title?: string | null;
  readonly file: string;
  readonly line: number;
  readonly utf16_range?: Span;
}

export interface RuleAnswer {
  readonly rulings: readonly Ruling[];
  readonly clauses: Readonly<Record<string, ClausePlace>>;
}

export interface SurveyLadder extends Named {
  readonly tiers: readonly (Named & { readonly count: number })[];
  readonly rows: readonly (readonly (number | null)[])[];
}

export interface Survey {
  readonly grid: GridModel;
  readonly ladders: readonly SurveyLadder[];
  readonly targetable: readonly (readonly (boolean | null)[])[];
}

export interface Imported {
  readonly format: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly scene: Scene;
}

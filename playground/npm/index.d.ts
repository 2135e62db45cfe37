/**
 * Defilade's engine as WebAssembly. Every operation is described in docs/api.md of the project.
 */

/** The engine made a mistake of its own: the request has no answer. The next one will. */
export class EngineTrap extends Error {
  constructor(cause: unknown);
}

/** Loads the engine: the module, its bytes, or where it is; by default the file beside this one. */
export function load(source?: WebAssembly.Module | BufferSource | URL | string): Promise<Engine>;

/** The engine, ready to answer. It keeps packs and scenes between calls; no answer depends on that. */
export class Engine {
  constructor(module: WebAssembly.Module);
  /** Answers a request. */
  call<Op extends keyof Results>(request: Request<Op>): Response<Results[Op]>;
  /** Answers a request in JSON with a response in JSON. */
  callText(request: string): string;
}

/** A request: the operation, what it takes, and anything by which the response is told. */
export type Request<Op extends keyof Results = keyof Results> = { op: Op; id?: unknown } & Takes[Op];

/** A response: a result, or findings of which the first tells why there is none. */
export type Response<Result> =
  | { id: unknown; ok: true; result: Result; findings: Finding[] }
  | { id: unknown; ok: false; result?: undefined; findings: Finding[] };

/** Bytes or UTF-16 units, the end excluded. */
export interface Range {
  start: number;
  end: number;
}

/** A place in a text; lines and columns count from 1. */
export interface Place {
  range: Range;
  utf16_range: Range;
  line: number;
  column: number;
  utf16_column: number;
}

/** A mistake, a warning or a guess. Without a place it has none of a place's keys. */
export interface Finding extends Partial<Place> {
  file: string | null;
  code: string;
  severity: "note" | "warning" | "error";
  message: string;
  label: string | null;
  help: string | null;
  related: (Place & { file: string; message: string })[];
  page: string;
}

/** Texts of a pack or variant. */
export interface Files {
  files: { path: string; text: string }[];
}

/** The rules of a request. */
export interface RulesTaken {
  rules?: { pack: string } | Files;
  variants?: (string | Files)[];
}

/** The scene of a request: its text, or the scene file as an object. */
export interface SceneTaken extends RulesTaken {
  scene: string | object;
  name?: string;
  /** Where creatures stand instead: `[column, row]`, or without a grid a point in squares. */
  place?: Record<string, [number, number]>;
  clip?: boolean;
  scene_name?: string;
  floor?: string;
}

/** What each operation takes. */
export interface Takes {
  version: {};
  packs: {};
  pack: RulesTaken & Required<Pick<RulesTaken, "rules">>;
  source: { pack: string };
  check: RulesTaken & Required<Pick<RulesTaken, "rules">>;
  format: { text: string; path?: string };
  vocabulary: RulesTaken & Required<Pick<RulesTaken, "rules">>;
  explain_code: { code?: string };
  scene: SceneTaken;
  write_scene: { scene: string | object };
  import: ({ content: string } | { base64: string }) & {
    name: string;
    pack?: string;
    place?: Record<string, [number, number]>;
    clip?: boolean;
    scene_name?: string;
    floor?: string;
    legend?: string;
  };
  rule: SceneTaken & Asking & { explain?: string[]; evidence?: boolean; lines?: boolean };
  map: SceneTaken & Surveying;
  picture: SceneTaken & (({ show?: "rulings" } & Asking) | ({ show: "map" } & Surveying));
}

/** What is asked in every cell: with `from` the target goes from cell to cell, else the attacker. */
export interface Surveying {
  options?: Record<string, string>;
  from?: string;
  to?: string;
  attack?: string;
  ladder?: string;
}

/** What is asked of a scene; without any of it, what the scene asks itself. */
export interface Asking {
  options?: Record<string, string>;
  from?: string | string[];
  to?: string | string[];
  attack?: string;
  all_pairs?: boolean;
}

/** A word with a title. */
export interface Word {
  id: string;
  title: string;
}

/** What a pack or variant is. */
export interface Pack extends Word {
  version: string;
  game: string;
  licence: string;
  doc: string;
  /** What a variant changes. */
  of: string | null;
  /** Whether it rules on anything. */
  rules: boolean;
  variants: (Word & { version: string; of: string; doc: string })[];
  options: (Word & { default: string; choices: Word[] })[];
}

/** All words of a pack. */
export interface Words {
  sizes: (Word & { squares: number; height: string; default: boolean })[];
  lights: Word[];
  senses: Word[];
  conditions: Word[];
  stances: Word[];
  traits: Word[];
  media: Word[];
  attack_kinds: Word[];
  attack_shapes: Word[];
  terrains: (Word & {
    symbol: string | null;
    open_symbol: string | null;
    zone: boolean;
    stops: string[];
    gives_cover: boolean;
    conceals: boolean;
    height: string | null;
  })[];
  stats: (Word & { of: string })[];
  bonus_types: Word[];
  actions: (Word & { of: string; default: boolean })[];
  ladders: (Word & { tiers: Word[]; aside: boolean })[];
  facts: (Word & {
    place: string;
    type: string;
    choices: Word[];
    least: number | null;
    most: number | null;
    question: string;
  })[];
  checks: Word[];
}

/** A point in squares from the top left corner of the map. */
export type Point = [number, number];

/** A line that was asked about, and what it met. */
export interface Line {
  from: Point;
  to: Point;
  verdict: "meets" | "clear" | "open" | "unknown" | "not-reached";
  ladder: string;
  clause: string;
  question: string;
  things: string[];
  contacts: { kind: string; counts: boolean; objects: string[]; enter: Point; leave: Point }[];
}

/** A ruling, as `defilade rule --format json` prints it, with explanations and lines. */
export interface Ruling {
  scene: string;
  pack: string;
  version: string;
  options: Record<string, string>;
  ask: Record<string, unknown>;
  targetable: boolean | null;
  tiers: Record<string, string | null>;
  totals: Record<string, number | string | boolean | null>;
  miss_chance: number | null;
  may: Record<string, boolean | null>;
  modifiers: { stat: string; value: unknown; type: string; clause: string; counts: boolean }[];
  sources: { tier: string; object: string }[];
  outcome: string | null;
  struck: string | null;
  results: Record<string, unknown>;
  remember: { fact: string; of: string; value: unknown; until: string }[];
  undecided: { fact: string; question: string; settles: string[] }[];
  notes: { id: string; kind: string; text: string; clause: string }[];
  evidence: unknown[];
  explanations: { depth: string; text: string; lines: { tone: string; text: string }[][] }[];
  lines: Line[];
  choices: { ladder: string; trace: string; text: string; from: Point[]; to: Point[] }[];
}

/** A clause and where it stands. */
export interface Clause extends Place {
  title: string;
  doc: string;
  source: string;
  cites: string[];
  file: string;
}

/** The result of each operation. */
export interface Results {
  version: { version: string; api: number; limits: { request_bytes: number } };
  packs: { packs: Pack[] };
  pack: Pack & { words: Words };
  source: { id: string } & Files;
  check: { errors: number; warnings: number; notes: number; pack: Pack | null };
  format: { text: string; changed: boolean };
  vocabulary: {
    names: (Place & { name: string; kind: string; of: string | null; title: string; doc: string; file: string })[];
    keywords: { word: string; in: string[]; says: string }[];
  };
  explain_code:
    | { code: string; title: string; page: string; text: string }
    | { codes: { code: string; title: string; page: string }[] };
  scene: {
    title: string;
    pack: string;
    scene: Record<string, unknown>;
    drawing: Record<string, unknown>;
    asks: { attacker: string; target: string; check?: string; attack: Record<string, unknown>; ruling: number }[];
  };
  write_scene: { text: string };
  import: {
    format: string;
    counts: Record<string, number>;
    summary: string;
    scene: Record<string, unknown>;
    text: string;
  };
  rule: { rulings: Ruling[]; clauses: Record<string, Clause> };
  map: Record<string, unknown>;
  picture: { pictures: (({ attacker: string; target: string } | { ladder: string }) & { svg: string })[] };
}

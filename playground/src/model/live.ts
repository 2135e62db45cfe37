/** Keeps what the engine says of the document up to date. */
import { ask, type Engine } from "../engine/call.ts";
import { Latest } from "../engine/latest.ts";
import type {
  ClausePlace,
  CompiledPack,
  Drawing,
  Finding,
  Pack,
  RuleAnswer,
  Rules,
  Ruling,
  SceneAnswer,
  Survey,
  Vocabulary,
} from "../engine/types.ts";
import { askOf, attackKind, DEFAULT_ASK } from "../edit/rulings.ts";
import type { Doc, RuleFile } from "./document.ts";
import { movesFrom } from "./moves.ts";
import type { Pair, Scene } from "./scene.ts";
import type { Store } from "./store.ts";

/** What the engine said last. */
export interface Said {
  readonly packs: readonly Pack[];
  /** The texts of the document's pack, as it comes. */
  readonly sources: readonly RuleFile[];
  readonly pack: CompiledPack | null;
  readonly vocabulary: Vocabulary;
  /** What is wrong with the rules. */
  readonly findings: readonly Finding[];
  readonly drawing: Drawing | null;
  readonly ruling: Ruling | null;
  readonly clauses: Readonly<Record<string, ClausePlace>>;
  /** Why there is no ruling. */
  readonly refusals: readonly Finding[];
  readonly survey: Survey | null;
}

export interface HeatMap {
  readonly on: boolean;
  readonly ladder: string | null;
  /** Who goes from cell to cell. */
  readonly mover: "target" | "attacker";
}

type Topic = keyof Said;

const NOTHING: Said = {
  packs: [],
  sources: [],
  pack: null,
  vocabulary: { names: [], keywords: [] },
  findings: [],
  drawing: null,
  ruling: null,
  clauses: {},
  refusals: [],
  survey: null,
};

/** How long typing rests before the rules are read again. */
const TYPING = 120;
/** How long a drag rests before what is slower than a ruling follows. */
const RESTING = 150;

export class Live {
  said: Said = NOTHING;
  depth = "why";
  #heat: HeatMap = { on: false, ladder: null, mover: "target" };
  readonly #engine: Engine;
  readonly #store: Store;
  readonly #listeners: ((said: Said, changed: ReadonlySet<Topic>) => void)[] = [];
  readonly #rules = new Latest((error) => this.#lose(error));
  readonly #ruling = new Latest((error) => this.#lose(error));
  readonly #drawing = new Latest((error) => this.#lose(error));
  readonly #survey = new Latest((error) => this.#lose(error));
  /** The rules that rule: those of the document, or the last that had no mistake. */
  #inForce: { rules: Rules; variants: readonly string[] } | null = null;
  /** The pack that those rules are of: another one must be read before anything is ruled by it. */
  #packInForce = "";
  /** The scene sent last as a whole; moves are told against it. */
  #anchor: Scene | null = null;
  #anchorRuling = 0;
  #sent: Scene = {};

  constructor(engine: Engine, store: Store) {
    this.#engine = engine;
    this.#store = store;
  }

  subscribe(listener: (said: Said, changed: ReadonlySet<Topic>) => void): void {
    this.#listeners.push(listener);
  }

  /** Begins: the packs, the rules, the first ruling; then follows the document. */
  async start(): Promise<void> {
    const { packs } = await ask<{ packs: Pack[] }>(this.#engine, { op: "packs" });
    this.#tell({ packs });
    await this.#readRules();
    this.#store.subscribe((doc, before) => this.#follow(doc, before));
  }

  get heat(): HeatMap {
    return this.#heat;
  }

  set heat(heat: HeatMap) {
    this.#heat = heat;
    if (heat.on) this.#survey.soon(() => this.#findSurvey());
    else this.#tell({ survey: null });
  }

  explainTo(depth: string): void {
    this.depth = depth;
    this.#ruling.soon(() => this.#rule());
  }

  /** The ruling, or the heat map of a ladder, as the engine draws it for keeping. */
  async picture(of: "rulings" | "map", ladder?: string): Promise<string> {
    if (!this.#ready) throw new Error("there are no rules to rule by yet");
    const route = of === "map" ? { ...this.#route(), ladder } : {};
    const request = { op: "picture", show: of, ...this.#inForce, ...this.#sceneNow(), ...route };
    const { pictures } = await ask<{ pictures: { svg: string }[] }>(this.#engine, request);
    return pictures[0]?.svg ?? "";
  }

  #follow(doc: Doc, before: Doc): void {
    const rules = doc.pack !== before.pack || doc.files !== before.files;
    if (rules || doc.variants !== before.variants) {
      const wait = doc.pack === before.pack && rules ? TYPING : 0;
      this.#rules.later(wait, () => this.#readRules());
    }
    if (doc.scene === before.scene && doc.ruling === before.ruling) return;
    this.#ruling.soon(() => this.#rule());
    const moved = this.#anchor && movesFrom(this.#anchor, doc.scene);
    if (moved) this.#drawing.later(RESTING, () => this.#draw());
    else this.#drawing.soon(() => this.#draw());
    if (this.#heat.on) this.#survey.later(RESTING, () => this.#findSurvey());
  }

  async #readRules(): Promise<void> {
    const doc = this.#store.doc;
    const rules = { rules: await this.#rulesOf(doc), variants: doc.variants };
    const checked = await this.#engine.call<{ errors: number }>({ op: "check", ...rules });
    this.#tell({ findings: checked.findings });
    const right = checked.ok && checked.result.errors === 0;
    if (right) {
      [this.#inForce, this.#packInForce] = [rules, doc.pack];
      this.#tell({ pack: await ask<CompiledPack>(this.#engine, { op: "pack", ...rules }) });
      await Promise.all([this.#rule(), this.#draw(), this.#heat.on && this.#findSurvey()]);
    }
    await this.#readWords(rules);
  }

  get #ready(): boolean {
    return this.#inForce !== null && this.#packInForce === this.#store.doc.pack;
  }

  async #rulesOf(doc: Doc): Promise<Rules> {
    const { files } = await ask<{ files: RuleFile[] }>(this.#engine, { op: "source", pack: doc.pack });
    this.#tell({ sources: files });
    return doc.files ? { files: doc.files } : { pack: doc.pack };
  }

  async #readWords(rules: { rules: Rules; variants: readonly string[] }): Promise<void> {
    const vocabulary = await this.#engine.call<Vocabulary>({ op: "vocabulary", ...rules });
    if (vocabulary.ok) this.#tell({ vocabulary: vocabulary.result });
  }

  async #rule(): Promise<void> {
    if (!this.#ready) return;
    const request = { op: "rule", ...this.#inForce, ...this.#sceneNow(), evidence: false, explain: [this.depth] };
    const answer = await this.#engine.call<RuleAnswer>(request);
    const ruling = answer.ok ? answer.result.rulings[0] : undefined;
    if (answer.ok && ruling) this.#tell({ ruling, clauses: answer.result.clauses, refusals: [] });
    else this.#tell({ ruling: null, refusals: answer.findings });
  }

  async #draw(): Promise<void> {
    if (!this.#ready) return;
    const answer = await this.#engine.call<SceneAnswer>({ op: "scene", ...this.#inForce, ...this.#sceneNow() });
    if (answer.ok) this.#tell({ drawing: answer.result.drawing });
  }

  async #findSurvey(): Promise<void> {
    if (!this.#ready || !this.#heat.on) return;
    const answer = await this.#engine.call<Survey>({ op: "map", ...this.#inForce, ...this.#sceneNow(), ...this.#route() });
    if (this.#heat.on) this.#tell({ survey: answer.ok ? answer.result : null });
  }

  /** Who attacks whom, where one of them goes from cell to cell. */
  #route(): Record<string, unknown> {
    const { scene, ruling } = this.#store.doc;
    const asked = askOf(scene, ruling);
    const { attacker, target } = { ...DEFAULT_ASK, ...asked };
    const from = this.#heat.mover === "target" ? { from: attacker } : {};
    return { ...from, to: target, attack: attackKind(asked.attack) };
  }

  /** The scene with the one ruling looked at, as cheaply as it can be told. */
  #sceneNow(): { scene: Scene; name: string; place: Record<string, Pair> } {
    const { scene, ruling, sceneName } = this.#store.doc;
    const moves = this.#anchor && this.#anchorRuling === ruling ? movesFrom(this.#anchor, scene) : null;
    if (moves) return { scene: this.#sent, name: sceneName, place: moves };
    const asked = scene.rulings?.[ruling];
    this.#anchor = scene;
    this.#anchorRuling = ruling;
    this.#sent = asked ? { ...scene, rulings: [asked] } : scene;
    return { scene: this.#sent, name: sceneName, place: {} };
  }

  /** An engine out of reach is told as a finding. */
  #lose(error: unknown): void {
    const message = `The engine cannot be reached: ${String(error)}`;
    this.#tell({ ruling: null, refusals: [{ file: null, code: "", severity: "error", message }] });
  }

  #tell(news: Partial<Said>): void {
    this.said = { ...this.said, ...news };
    const changed = new Set(Object.keys(news) as Topic[]);
    for (const listener of this.#listeners) listener(this.said, changed);
  }
}

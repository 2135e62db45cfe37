/** The left side: the files of the rules and the scene's text, and what is wrong with them. */
import type { Diagnostic } from "@codemirror/lint";
import { type Engine } from "../engine/call.ts";
import type { Finding, SceneAnswer, Vocabulary } from "../engine/types.ts";
import { Latest } from "../engine/latest.ts";
import { withText, type RuleFile } from "../model/document.ts";
import type { Live } from "../model/live.ts";
import type { Store } from "../model/store.ts";
import { Editor } from "../rules/editor.ts";
import { byId, fill, h } from "../ui/dom.ts";
import { drawTabs } from "../ui/tabs.ts";
import { link } from "./links.ts";

/** The tab that holds the scene; no file of rules has such a path. */
const SCENE = "\u0000scene";
/** After so long without typing, further typing is a step of its own. */
const PAUSE = 1000;

export class Files {
  readonly editor: Editor;
  readonly #engine: Engine;
  readonly #store: Store;
  readonly #live: Live;
  readonly #explain: (code: string) => void;
  readonly #reading = new Latest();
  readonly #writing = new Latest();
  #shown = "";
  #begun = false;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #sceneText = "";
  #sceneFindings: readonly Finding[] = [];

  constructor(engine: Engine, store: Store, live: Live, explain: (code: string) => void) {
    [this.#engine, this.#store, this.#live, this.#explain] = [engine, store, live, explain];
    const vocabulary = (): Vocabulary => live.said.vocabulary;
    this.editor = new Editor(byId("editor"), { changed: (text) => this.#typed(text), vocabulary });
    live.subscribe((_, changed) => {
      if (changed.has("sources")) this.#showFile();
      if (changed.has("vocabulary")) this.#speak();
      if (changed.has("findings")) this.#mark();
      if (changed.has("ruling")) this.#begin();
    });
    store.subscribe((doc, before) => {
      if (doc.files !== before.files || doc.pack !== before.pack) this.#showFile();
      if (doc.scene !== before.scene || doc.draft !== before.draft) this.#sceneMoved();
    });
  }

  get files(): readonly RuleFile[] {
    return this.#store.doc.files ?? this.#live.said.sources;
  }

  open(path: string): void {
    this.#shown = path;
    this.#showFile();
    this.#speak();
    this.#mark();
    if (path === SCENE) this.#sceneMoved();
  }

  openScene(): void {
    this.open(SCENE);
  }

  has(path: string): boolean {
    return this.files.some((file) => file.path === path);
  }

  /** Goes to a line of a file. */
  goTo(path: string, line: number): void {
    if (!this.has(path)) return;
    if (this.#shown !== path) this.open(path);
    const start = this.editor.lineStart(line);
    this.editor.goTo(start, start);
  }

  /** The first ruling opens the text it rests on. */
  #begin(): void {
    const { ruling, clauses } = this.#live.said;
    if (!ruling || this.#begun) return;
    this.#begun = true;
    const names = Object.entries(ruling.tiers).map(([ladder, tier]) => `${ladder}.${tier}`);
    const clause = names.map((name) => clauses[name]).find((found) => found);
    if (clause && this.has(clause.file)) {
      this.open(clause.file);
      this.editor.scrollTo(this.editor.lineStart(clause.line));
    }
  }

  #showFile(): void {
    const { files } = this;
    if (this.#shown !== SCENE && !this.has(this.#shown)) this.#shown = first(files);
    const tabs = files.map((file) => ({ id: file.path, title: shortName(file.path), hint: file.path }));
    drawTabs(byId("files"), [...tabs, { id: SCENE, title: "scene", hint: this.#store.doc.sceneName }], this.#shown, (id) => this.open(id));
    const text = this.#shown === SCENE ? this.#sceneText : files.find((file) => file.path === this.#shown)?.text;
    this.editor.show(text ?? "");
  }

  #speak(): void {
    const words = this.#live.said.vocabulary.keywords.map((keyword) => keyword.word);
    this.editor.speak(this.#shown === SCENE ? null : new Set(words));
  }

  #typed(text: string): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.#store.seal(), PAUSE);
    if (this.#shown === SCENE) this.#typedScene(text);
    else this.#store.change((doc) => withText(doc, this.#shown, text, this.#live.said.sources), `type ${this.#shown}`);
  }

  #typedScene(text: string): void {
    this.#sceneText = text;
    this.#store.change((doc) => ({ ...doc, draft: text }), "type scene");
    this.#reading.later(200, () => this.#readScene(text));
  }

  /** Takes over a scene that was typed, once it is right. */
  async #readScene(text: string): Promise<void> {
    const { pack, files, sceneName } = this.#store.doc;
    const rules = files ? { files } : { pack };
    const answer = await this.#engine.call<SceneAnswer>({ op: "scene", rules, scene: text, name: sceneName });
    if (this.#store.doc.draft !== text) return;
    this.#sceneFindings = answer.findings;
    if (answer.ok) {
      const { scene } = answer.result;
      this.#store.change((doc) => ({ ...doc, scene, ruling: 0 }), "type scene");
    }
    this.#mark();
  }

  /** The scene changed: by the map, or by going back to another draft. */
  #sceneMoved(): void {
    const { draft } = this.#store.doc;
    if (draft !== null) this.#showScene(draft);
    else if (this.#shown === SCENE) this.#writing.later(100, () => this.#writeScene());
  }

  async #writeScene(): Promise<void> {
    const { scene, draft } = this.#store.doc;
    if (draft !== null) return;
    const answer = await this.#engine.call<{ text: string }>({ op: "write_scene", scene });
    if (answer.ok && this.#store.doc.scene === scene) this.#showScene(answer.result.text);
  }

  #showScene(text: string): void {
    if (text !== this.#sceneText) this.#sceneFindings = [];
    this.#sceneText = text;
    if (this.#shown !== SCENE) return;
    this.editor.show(text);
    this.#mark();
  }

  #mark(): void {
    const all = this.#shown === SCENE ? this.#sceneFindings : this.#live.said.findings;
    const here = this.#shown === SCENE ? all : all.filter((finding) => finding.file === this.#shown);
    this.editor.underline(here.flatMap((finding) => this.#diagnostic(finding)));
    fill(byId("problems"), ...this.#problems(all));
  }

  #diagnostic(finding: Finding): Diagnostic[] {
    if (!finding.utf16_range) return [];
    const { start, end } = finding.utf16_range;
    const severity = finding.severity === "note" ? "info" : finding.severity;
    const message = [finding.message, finding.help].filter(Boolean).join("\n");
    const actions = finding.code ? [{ name: finding.code, apply: () => this.#explain(finding.code) }] : [];
    return [{ from: start, to: end, severity, message, actions }];
  }

  #problems(findings: readonly Finding[]): HTMLElement[] {
    if (findings.length === 0) return [];
    const rows = findings.slice(0, 50).map((finding) =>
      h(
        "li",
        { class: finding.severity },
        finding.code ? h("button", { type: "button", class: "code", title: "What this code means", onclick: () => this.#explain(finding.code) }, finding.code) : null,
        link(finding.message, finding.help ?? "Go there", () => this.#visit(finding)),
        finding.line ? h("small", {}, ` ${finding.file?.split("/").at(-1) ?? ""}:${finding.line}`) : null,
      ),
    );
    return [h("ul", {}, ...rows)];
  }

  #visit(finding: Finding): void {
    if (this.#shown !== SCENE && finding.file && this.has(finding.file) && finding.file !== this.#shown) this.open(finding.file);
    const { start, end } = finding.utf16_range ?? { start: 0, end: 0 };
    this.editor.goTo(start, end);
  }
}

/** The name of a file without its folder and ending. */
function shortName(path: string): string {
  return (path.split("/").at(-1) ?? path).replace(/\.rules$/, "");
}

/** The file to begin with: the one that most is in, and not the head of the pack. */
function first(files: readonly RuleFile[]): string {
  const others = files.filter((file) => !file.path.endsWith("pack.rules"));
  const longest = [...(others.length ? others : files)].sort((one, other) => other.text.length - one.text.length)[0];
  return longest?.path ?? "";
}

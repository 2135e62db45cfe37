/** The left side: the files of the rules and the scene's text, and what is wrong with them. */
import type { Engine } from "../engine/call.ts";
import type { Finding, Vocabulary } from "../engine/types.ts";
import { withText, type RuleFile } from "../model/document.ts";
import type { Live } from "../model/live.ts";
import type { Store } from "../model/store.ts";
import { Editor } from "../rules/editor.ts";
import { byId } from "../ui/dom.ts";
import { redraw } from "../ui/redraw.ts";
import { drawTabs } from "../ui/tabs.ts";
import { diagnostics, drawProblems } from "./problems.ts";
import { SceneText } from "./scene-text.ts";

/** The tab that holds the scene; no file of rules has such a path. */
const SCENE = "\u0000scene";
/** After so long without typing, further typing is a step of its own. */
const PAUSE = 1000;

export class Files {
  readonly editor: Editor;
  readonly #store: Store;
  readonly #live: Live;
  readonly #explain: (code: string) => void;
  readonly #scene: SceneText;
  #shown = "";
  /** The pack whose text was opened at what the first ruling rests on. */
  #begun = "";
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(engine: Engine, store: Store, live: Live, explain: (code: string) => void) {
    [this.#store, this.#live, this.#explain] = [store, live, explain];
    this.#scene = new SceneText(engine, store, () => this.#sceneMoved());
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
      if (doc.scene !== before.scene || doc.draft !== before.draft) this.#followScene();
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
    if (path === SCENE) this.#followScene();
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

  /** The first ruling by a pack opens the text it rests on. */
  #begin(): void {
    const { ruling, clauses } = this.#live.said;
    if (!ruling || this.#begun === this.#store.doc.pack) return;
    const names = Object.entries(ruling.tiers).map(([ladder, tier]) => `${ladder}.${tier}`);
    const clause = names.map((name) => clauses[name]).find((found) => found);
    if (clause && this.has(clause.file)) {
      this.#begun = this.#store.doc.pack;
      this.open(clause.file);
      this.editor.scrollTo(this.editor.lineStart(clause.line));
    }
  }

  #showFile(): void {
    const { files } = this;
    if (this.#shown !== SCENE && !this.has(this.#shown)) this.#shown = first(files);
    const tabs = files.map((file) => ({ id: file.path, title: shortName(file.path), hint: file.path }));
    drawTabs(byId("files"), [...tabs, { id: SCENE, title: "scene", hint: this.#store.doc.sceneName }], this.#shown, (id) => this.open(id));
    const text = this.#shown === SCENE ? this.#scene.text : files.find((file) => file.path === this.#shown)?.text;
    this.editor.show(text ?? "");
  }

  #speak(): void {
    const words = this.#live.said.vocabulary.keywords.map((keyword) => keyword.word);
    this.editor.speak(this.#shown === SCENE ? null : new Set(words));
  }

  #typed(text: string): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.#store.seal(), PAUSE);
    if (this.#shown === SCENE) this.#scene.typed(text);
    else this.#store.change((doc) => withText(doc, this.#shown, text, this.#live.said.sources), `type ${this.#shown}`);
  }

  #followScene(): void {
    if (this.#shown === SCENE || this.#store.doc.draft !== null) this.#scene.follow();
  }

  #sceneMoved(): void {
    if (this.#shown !== SCENE) return;
    this.editor.show(this.#scene.text);
    this.#mark();
  }

  #mark(): void {
    const onScene = this.#shown === SCENE;
    const all = onScene ? this.#scene.findings : this.#live.said.findings;
    const here = onScene ? all : all.filter((finding) => finding.file === this.#shown);
    const hooks = { explain: this.#explain, visit: (finding: Finding) => this.#visit(finding) };
    this.editor.underline(diagnostics(here, hooks));
    redraw(byId("problems"), drawProblems(all, hooks));
  }

  #visit(finding: Finding): void {
    if (this.#shown !== SCENE && finding.file && this.has(finding.file)) this.open(finding.file);
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

/** The scene as text: what is typed goes to the map, and what the map does comes back. */
import type { Engine } from "../engine/call.ts";
import { Latest } from "../engine/latest.ts";
import type { Finding, SceneAnswer } from "../engine/types.ts";
import type { Store } from "../model/store.ts";

/** How long typing and dragging rest before the other side follows, in milliseconds. */
const TYPING = 200;
const DRAGGING = 100;
/** All typing without a pause is one step of the history. */
const STEP = "type scene";

export class SceneText {
  text = "";
  findings: readonly Finding[] = [];
  readonly #engine: Engine;
  readonly #store: Store;
  readonly #changed: () => void;
  // That the engine is lost is told in place of the ruling, which is asked for at the same time.
  readonly #reading = new Latest(() => undefined);
  readonly #writing = new Latest(() => undefined);

  /** `changed` is called when the text or its findings did, other than by typing. */
  constructor(engine: Engine, store: Store, changed: () => void) {
    [this.#engine, this.#store, this.#changed] = [engine, store, changed];
  }

  typed(text: string): void {
    this.text = text;
    this.#store.change((doc) => ({ ...doc, draft: text }), STEP);
  }

  /** Catches up with the document: with what was typed, gone back to, or done on the map. */
  follow(): void {
    const { draft } = this.#store.doc;
    if (draft === null) this.#writing.later(DRAGGING, () => this.#write());
    else if (draft !== this.text) this.#show(draft);
    if (draft !== null) this.#reading.later(TYPING, () => this.#read(draft));
  }

  /** Takes over a scene that was typed, once it is right. */
  async #read(text: string): Promise<void> {
    const { pack, files, sceneName, scene: before } = this.#store.doc;
    const rules = files ? { files } : { pack };
    const answer = await this.#engine.call<SceneAnswer>({ op: "scene", rules, scene: text, name: sceneName });
    if (this.#store.doc.draft !== text) return;
    this.findings = answer.findings;
    if (answer.ok && JSON.stringify(answer.result.scene) !== JSON.stringify(before)) {
      const { scene } = answer.result;
      this.#store.amend((doc) => ({ ...doc, scene, ruling: Math.min(doc.ruling, Math.max((scene.rulings?.length ?? 1) - 1, 0)) }));
    }
    this.#changed();
  }

  async #write(): Promise<void> {
    const { scene, draft } = this.#store.doc;
    if (draft !== null) return;
    const answer = await this.#engine.call<{ text: string }>({ op: "write_scene", scene });
    if (answer.ok && this.#store.doc.scene === scene) this.#show(answer.result.text);
  }

  #show(text: string): void {
    this.text = text;
    this.findings = [];
    this.#changed();
  }
}

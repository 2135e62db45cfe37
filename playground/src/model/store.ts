/** Holds the document and its history, and tells who listens. */
import { withScene, type Doc } from "./document.ts";
import { begin, redo, seal, step, undo, type History } from "./history.ts";
import type { Scene } from "./scene.ts";

export type Listener = (doc: Doc, before: Doc) => void;

export class Store {
  #history: History<Doc>;
  #preview: Doc | null = null;
  #listeners: Listener[] = [];

  constructor(doc: Doc) {
    this.#history = begin(doc);
  }

  /** What is shown: a drag under way, or the document. */
  get doc(): Doc {
    return this.#preview ?? this.#history.present;
  }

  get canUndo(): boolean {
    return this.#history.past.length > 0;
  }

  get canRedo(): boolean {
    return this.#history.future.length > 0;
  }

  /** Calls back after each change; the first call is made at once. */
  subscribe(listener: Listener): void {
    this.#listeners.push(listener);
    listener(this.doc, this.doc);
  }

  /** A step. Successive steps with the same `key` are undone together. */
  change(edit: (doc: Doc) => Doc, key: string | null = null): void {
    const before = this.doc;
    this.#preview = null;
    const next = edit(this.#history.present);
    this.#history = step(this.#history, next, key);
    this.#tell(before);
  }

  /** Completes the last step with what follows from it, without a step of its own. */
  amend(edit: (doc: Doc) => Doc): void {
    const before = this.doc;
    this.#history = { ...this.#history, present: edit(this.#history.present) };
    this.#tell(before);
  }

  /** A step that changes the scene; one that does not is none. */
  changeScene(edit: (scene: Scene) => Scene, key: string | null = null): void {
    this.change((doc) => withScene(doc, edit(doc.scene)), key);
  }

  /** Shows what a drag would make of the scene, without a step. */
  previewScene(edit: (scene: Scene) => Scene): void {
    const before = this.doc;
    this.#preview = withScene(this.#history.present, edit(this.#history.present.scene));
    this.#tell(before);
  }

  /** Gives up a preview. */
  revert(): void {
    const before = this.doc;
    this.#preview = null;
    this.#tell(before);
  }

  seal(): void {
    this.#history = seal(this.#history);
  }

  undo(): void {
    this.#move(undo);
  }

  redo(): void {
    this.#move(redo);
  }

  #move(go: (history: History<Doc>) => History<Doc>): void {
    const before = this.doc;
    this.#preview = null;
    this.#history = go(this.#history);
    this.#tell(before);
  }

  #tell(before: Doc): void {
    const doc = this.doc;
    if (doc === before) return;
    for (const listener of this.#listeners) listener(doc, before);
  }
}

/** The one document of the page: the rules and the scene that are being looked at. Immutable. */
import type { Scene } from "./scene.ts";

export interface RuleFile {
  readonly path: string;
  readonly text: string;
}

export interface Doc {
  /** The embedded pack that rules, or that the files began as. */
  readonly pack: string;
  /** The pack's texts where they were changed or loaded; null for the pack as it comes. */
  readonly files: readonly RuleFile[] | null;
  /** Ids of the variants that are on. */
  readonly variants: readonly string[];
  readonly scene: Scene;
  /** The scene's text as it is being typed, or as it was loaded; null once the map changed it. */
  readonly draft: string | null;
  /** The file that the scene came from, or that it would be saved as. */
  readonly sceneName: string;
  /** Which of the scene's rulings is looked at. */
  readonly ruling: number;
}

/** The document with other texts in some of its rule files; `all` are the files as they come. */
export function withText(doc: Doc, path: string, text: string, all: readonly RuleFile[]): Doc {
  const files = (doc.files ?? all).map((file) => (file.path === path ? { path, text } : file));
  return { ...doc, files };
}

export function withScene(doc: Doc, scene: Scene): Doc {
  return scene === doc.scene ? doc : { ...doc, scene, draft: null };
}

/** Changes of what a scene asks. */
import { without, type Ask, type Attack, type Scene } from "../model/scene.ts";

/** What is asked when a scene does not say. */
export const DEFAULT_ASK: Ask = { attacker: "A", target: "T", attack: "ranged" };

export function askOf(scene: Scene, index: number): Ask {
  return scene.rulings?.[index] ?? {};
}

export function attackKind(attack: Attack | undefined): string {
  if (attack === undefined) return "ranged";
  return typeof attack === "string" ? attack : attack.kind;
}

/** Changes a ruling. What it expected was said of another question, so that goes. */
export function setAsk(scene: Scene, index: number, patch: Partial<Ask>): Scene {
  const rulings = scene.rulings?.length ? scene.rulings : [DEFAULT_ASK];
  const changed = rulings.map((ask, at) => (at === index ? amended(ask, patch) : ask));
  return { ...scene, rulings: changed };
}

function amended(ask: Ask, patch: Partial<Ask>): Ask {
  const merged: Ask = { ...without({ ...ask }, "expect", "clauses"), ...patch };
  const unset = Object.keys(merged).filter((key) => merged[key] === undefined);
  return without(merged, ...unset);
}

/** States a fact for a ruling or, with undefined, leaves it unsaid. */
export function setFact(scene: Scene, index: number, fact: string, answer: unknown): Scene {
  const facts = { ...(askOf(scene, index).facts ?? {}), [fact]: answer };
  const said = answer === undefined ? without(facts, fact) : facts;
  return setAsk(scene, index, { facts: Object.keys(said).length ? said : undefined } as Partial<Ask>);
}

/** The reason of a game master who gives none; the ruling tells it. */
const BY_WORD = "the game master says so";

/** What the game master says of a ruling, key by key. Without any word there is no reason either. */
export function setWord(scene: Scene, index: number, key: string, value: unknown): Scene {
  const { reason, ...others } = { ...askOf(scene, index).gm, [key]: value };
  const unset = Object.keys(others).filter((key) => others[key as keyof typeof others] === undefined);
  const said = without(others, ...unset);
  const gm = Object.keys(said).length ? { ...said, reason: reason || BY_WORD } : undefined;
  return setAsk(scene, index, { gm } as Partial<Ask>);
}

/** Chooses an option of the rules for this scene. */
export function setOption(scene: Scene, option: string, choice: string): Scene {
  return { ...scene, options: { ...(scene.options ?? {}), [option]: choice } };
}

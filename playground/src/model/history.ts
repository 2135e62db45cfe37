/** What was done, and the way back: a past, a present and a future of immutable values. */
export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** What the last change was about: changes with the same key are one step. */
  readonly key: string | null;
}

/** Steps that are kept. */
const DEPTH = 500;

export function begin<T>(present: T): History<T> {
  return { past: [], present, future: [], key: null };
}

/** A further step. With the `key` of the step before it, it joins that one. */
export function step<T>(history: History<T>, next: T, key: string | null = null): History<T> {
  if (next === history.present) return history;
  const joins = key !== null && key === history.key && history.past.length > 0;
  const past = joins ? history.past : [...history.past, history.present].slice(-DEPTH);
  return { past, present: next, future: [], key };
}

export function undo<T>(history: History<T>): History<T> {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  const future = [history.present, ...history.future];
  return { past: history.past.slice(0, -1), present, future, key: null };
}

export function redo<T>(history: History<T>): History<T> {
  const [present, ...future] = history.future;
  if (present === undefined) return history;
  return { past: [...history.past, history.present], present, future, key: null };
}

/** Ends a run of joining changes: the next one is a step of its own. */
export function seal<T>(history: History<T>): History<T> {
  return history.key === null ? history : { ...history, key: null };
}

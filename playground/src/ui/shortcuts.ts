/** Keys that work anywhere on the page, and the list of all of them. */
import { openDialog } from "./dialog.ts";
import { h } from "./dom.ts";

export interface Shortcut {
  /** As `event.key`, lower-case; `mod+` is Ctrl, or Command on a Mac. */
  readonly key: string;
  readonly says: string;
  readonly go: () => void;
}

/** Keys that the parts of the page take themselves, for the list. */
const ELSEWHERE: readonly [string, string][] = [
  ["Tab", "to the next creature, tool or field"],
  ["Arrows", "move the creature or tool with the focus; with Shift by five cells"],
  ["Enter, Space", "use the tool here; on a creature, look at it"],
  ["Delete", "remove the creature with the focus"],
  ["Ctrl+Space", "in the text: complete"],
  ["F8", "in the text: the next problem"],
  ["Alt", "while drawing a wall: quarters of a square"],
];

export function startShortcuts(shortcuts: () => readonly Shortcut[]): void {
  const capture = { capture: true };
  document.addEventListener("keydown", (event) => take(event, shortcuts()), capture);
}

function take(event: KeyboardEvent, shortcuts: readonly Shortcut[]): void {
  const mod = event.ctrlKey || event.metaKey;
  const field = (event.target as Element).closest("input, select, textarea, dialog");
  const writing = (event.target as Element).closest(".cm-editor");
  if (event.altKey || field || (writing && !mod)) return;
  const key = `${mod ? "mod+" : ""}${mod && event.shiftKey ? "shift+" : ""}${event.key.toLowerCase()}`;
  const shortcut = shortcuts.find((one) => one.key === key);
  if (!shortcut) return;
  event.preventDefault();
  event.stopPropagation();
  shortcut.go();
}

export function showShortcuts(shortcuts: readonly Shortcut[]): void {
  const own = shortcuts.map(({ key, says }): [string, string] => [written(key), says]);
  openDialog("Keys", () => [
    h("dl", { class: "keys" }, ...[...own, ...ELSEWHERE].map(([key, says]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, says)))),
  ]);
}

function written(key: string): string {
  const parts = key.split("+").map((part) => part === "mod" ? "Ctrl" : part.charAt(0).toUpperCase() + part.slice(1));
  return key.endsWith("+") && key.length === 1 ? "+" : parts.join("+");
}

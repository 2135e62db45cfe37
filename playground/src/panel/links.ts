/** Texts of the engine with places in them that can be followed. */
import type { Piece } from "../engine/types.ts";
import { h } from "../ui/dom.ts";

export interface Follow {
  /** Goes to a line of a file of rules. */
  clause(file: string, line: number): void;
  /** Whether the editor has the file. */
  has(file: string): boolean;
  /** Looks at the line between two points. */
  ray(key: string): void;
}

/** `rules/x/cover.rules:95`, or the ends of a line: `[3, 4] → [8, 5]`. */
const PLACE = /([\w./-]+\.rules):(\d+)|\[([^\][]+)\] → \[([^\][]+)\]/g;

/** The lines of an explanation as elements. */
export function linked(lines: readonly (readonly Piece[])[], follow: Follow): HTMLElement[] {
  return lines.map((pieces) => {
    const text = pieces.map((piece) => piece.text).join("");
    const depth = text.length - text.trimStart().length;
    const row = h("div", { class: "told", style: `--depth:${depth}` });
    row.append(...rowOf(pieces, follow));
    return row;
  });
}

function rowOf(pieces: readonly Piece[], follow: Follow): (Node | string)[] {
  let leading = true;
  return pieces.flatMap((piece) => {
    const text = leading ? piece.text.trimStart() : piece.text;
    leading &&= text === "";
    return text === "" ? [] : [h("span", { class: `tone-${piece.tone}` }, ...parts(text, follow))];
  });
}

function parts(text: string, follow: Follow): (Node | string)[] {
  const found: (Node | string)[] = [];
  let from = 0;
  for (const match of text.matchAll(PLACE)) {
    const link = linkOf(match, follow);
    if (!link) continue;
    found.push(text.slice(from, match.index), link);
    from = match.index + match[0].length;
  }
  return [...found, text.slice(from)];
}

function linkOf(match: RegExpMatchArray, follow: Follow): HTMLElement | null {
  const [whole, file, line, from, to] = match;
  if (file !== undefined && line !== undefined) {
    if (!follow.has(file)) return null;
    return link(`${file.split("/").at(-1)}:${line}`, whole, () => follow.clause(file, Number(line)));
  }
  if (from === undefined || to === undefined) return null;
  const key = `${ends(from)} ${ends(to)}`;
  return link(whole, "Show this line on the map", () => follow.ray(key));
}

/** A point in words as it is in the data. */
function ends(point: string): string {
  return point
    .split(",")
    .map((part) => {
      const [over, under] = part.trim().split("/").map(Number);
      return (over ?? 0) / (under ?? 1);
    })
    .join(",");
}

export function link(text: string, hint: string, go: () => void): HTMLButtonElement {
  return h("button", { type: "button", class: "link", title: hint, onclick: go }, text);
}

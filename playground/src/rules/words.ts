/** What the editor knows of words: for completion and for the pointer that rests on one. */
import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import type { EditorView, Tooltip } from "@codemirror/view";
import type { Declared, Keyword, Vocabulary } from "../engine/types.ts";
import { h } from "../ui/dom.ts";

const WORD = /[A-Za-z][\w-]*(\.[A-Za-z][\w-]*)*/g;

/** Names of the pack and keywords that begin as what is typed does. */
export function complete(context: CompletionContext, vocabulary: Vocabulary): CompletionResult | null {
  const word = context.matchBefore(/[A-Za-z][\w.-]*/);
  if (!word && !context.explicit) return null;
  const line = context.state.doc.lineAt(context.pos).text.slice(0, context.pos - context.state.doc.lineAt(context.pos).from);
  if (/\/\/|"[^"]*$/.test(line)) return null;
  return { from: word?.from ?? context.pos, options: options(vocabulary), validFor: /^[\w.-]*$/ };
}

function options(vocabulary: Vocabulary): Completion[] {
  const names = vocabulary.names.map((name) => ({
    label: name.name,
    type: "variable",
    detail: name.kind,
    boost: 1,
    info: () => card(name.title ?? name.name, name.kind, name.doc ?? ""),
  }));
  const keywords = vocabulary.keywords.map((keyword) => ({
    label: keyword.word,
    type: "keyword",
    detail: "keyword",
    info: () => card(keyword.word, clauseOf(keyword), keyword.says),
  }));
  return unique([...names, ...keywords]);
}

function unique(all: Completion[]): Completion[] {
  return [...new Map(all.map((one) => [`${one.label} ${one.detail}`, one])).values()];
}

/** What is known of the word at a place of the text. */
export function hover(view: EditorView, at: number, vocabulary: Vocabulary): Tooltip | null {
  const line = view.state.doc.lineAt(at);
  for (const match of line.text.matchAll(WORD)) {
    const from = line.from + match.index;
    const to = from + match[0].length;
    if (at < from || at > to) continue;
    const cards = cardsOf(match[0], vocabulary);
    if (cards.length === 0) return null;
    return { pos: from, end: to, above: true, create: () => ({ dom: h("div", { class: "word-cards" }, ...cards) }) };
  }
  return null;
}

function cardsOf(word: string, { names, keywords }: Vocabulary): HTMLElement[] {
  const meant: Declared[] = names.filter((name) => name.name === word);
  const used = keywords.filter((keyword) => keyword.word === word);
  return [
    ...meant.map((name) => card(name.title ?? name.name, placeOf(name), name.doc ?? "")),
    ...(meant.length ? [] : used.map((keyword) => card(keyword.word, clauseOf(keyword), keyword.says))),
  ].slice(0, 4);
}

function placeOf(name: Declared): string {
  return name.file && name.line ? `${name.kind} · ${name.file}:${name.line}` : name.kind;
}

function clauseOf(keyword: Keyword): string {
  return keyword.in.length ? `clause of ${keyword.in.join(", ")}` : "keyword";
}

function card(title: string, kind: string, says: string): HTMLElement {
  return h("div", { class: "word-card" }, h("strong", {}, title), h("span", { class: "kind" }, kind), says && h("p", {}, says));
}

/** The text editor: one file of the rules, or the scene, with what is wrong underlined. */
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap } from "@codemirror/commands";
import { bracketMatching, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Annotation, Compartment, EditorState, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";
import type { Vocabulary } from "../engine/types.ts";
import { rulesLanguage } from "./language.ts";
import { complete, hover } from "./words.ts";

/** Marks changes that come from the document, so that they are not sent back to it. */
const FromDocument = Annotation.define<boolean>();

export interface EditorHooks {
  /** The reader typed. */
  changed(text: string): void;
  vocabulary(): Vocabulary;
}

export class Editor {
  readonly view: EditorView;
  readonly #language = new Compartment();
  /** The keywords that are coloured now: to read a text anew for the same ones would flicker. */
  #spoken: string | null = null;

  constructor(parent: Element, hooks: EditorHooks) {
    this.view = new EditorView({
      parent,
      state: EditorState.create({ extensions: [...this.#extensions(hooks), ...ROOM] }),
    });
  }

  /** Shows a text; what stays the same keeps its place and the selection. */
  show(text: string): void {
    const now = this.view.state.doc.toString();
    if (now === text) return;
    const [from, to, insert] = difference(now, text);
    this.view.dispatch({ changes: { from, to, insert }, annotations: FromDocument.of(true) });
  }

  /** Colours for rules, once their keywords are known; none for other texts. */
  speak(keywords: ReadonlySet<string> | null): void {
    const spoken = keywords && [...keywords].join(" ");
    if (spoken === this.#spoken) return;
    this.#spoken = spoken;
    this.view.dispatch({ effects: this.#language.reconfigure(keywords ? rulesLanguage(keywords) : []) });
  }

  underline(diagnostics: readonly Diagnostic[]): void {
    const end = this.view.state.doc.length;
    const inside = diagnostics.map((one) => ({ ...one, from: Math.min(one.from, end), to: Math.min(one.to, end) }));
    this.view.dispatch(setDiagnostics(this.view.state, inside));
  }

  /** Goes to a place, in the middle of the view. */
  goTo(from: number, to: number): void {
    const end = this.view.state.doc.length;
    const selection = { anchor: Math.min(from, end), head: Math.min(to, end) };
    const effects = EditorView.scrollIntoView(selection.anchor, { y: "center" });
    this.view.dispatch({ selection, effects });
    this.view.focus();
  }

  /** Shows a place at the top third, without moving the page. */
  scrollTo(at: number): void {
    const { view } = this;
    view.dispatch({ selection: { anchor: Math.min(at, view.state.doc.length) } });
    view.scrollDOM.scrollTop = view.lineBlockAt(at).top - view.scrollDOM.clientHeight / 3;
  }

  /** The offset at which a line begins, counted from 1. */
  lineStart(line: number): number {
    const { doc } = this.view.state;
    return doc.line(Math.min(Math.max(line, 1), doc.lines)).from;
  }

  #extensions(hooks: EditorHooks): Extension[] {
    const tell = EditorView.updateListener.of((update) => {
      const own = update.transactions.some((one) => one.docChanged && !one.annotation(FromDocument));
      if (own) hooks.changed(update.state.doc.toString());
    });
    return [
      tell,
      this.#language.of([]),
      autocompletion({ override: [(context) => complete(context, hooks.vocabulary())], icons: false }),
      hoverTooltip((view, at) => hover(view, at, hooks.vocabulary())),
    ];
  }
}

const ROOM: Extension[] = [
  lineNumbers(),
  lintGutter(),
  drawSelection(),
  highlightActiveLine(),
  highlightSelectionMatches(),
  bracketMatching(),
  closeBrackets(),
  indentUnit.of("  "),
  syntaxHighlighting(classHighlighter),
  EditorView.lineWrapping,
  search({ top: true }),
  EditorView.contentAttributes.of({ "aria-label": "Text of the rules" }),
  // Tab leaves the editor, as everything on the page is reached by it.
  keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...completionKeymap, ...lintKeymap]),
];

/** The one stretch that two texts differ in. */
function difference(now: string, next: string): [number, number, string] {
  let from = 0;
  const shorter = Math.min(now.length, next.length);
  while (from < shorter && now[from] === next[from]) from += 1;
  let tail = 0;
  while (tail < shorter - from && now[now.length - 1 - tail] === next[next.length - 1 - tail]) tail += 1;
  return [from, now.length - tail, next.slice(from, next.length - tail)];
}

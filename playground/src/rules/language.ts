/** Colours for the rule language. The words come from the engine; this only knows the layout. */
import { StreamLanguage, type StringStream } from "@codemirror/language";

interface State {
  /** What the next word is: the keyword of an item, its name, the keyword of a clause, or any. */
  expects: "item" | "name" | "clause" | "any";
  depth: number;
}

/** Verbs of variants, which stand before the keyword of an item. */
const VERBS = new Set(["add", "amend", "replace", "remove"]);

/** Words joined by hyphens; a dot joins a ladder and its tier. */
const NAME = /^[A-Za-z][\w-]*(\.[A-Za-z][\w-]*)*/;
const NUMBER = /^[+-]?\d+(\.\d+)*(\/\d+)?(%|\s?(ft|m|squares?|steps?)\b)?/;

/** The language, with the keywords of expressions as the engine lists them. */
export function rulesLanguage(keywords: ReadonlySet<string>): StreamLanguage<State> {
  return StreamLanguage.define<State>({
    name: "rules",
    startState: () => ({ expects: "item", depth: 0 }),
    token: (stream, state) => token(stream, state, keywords),
    languageData: { commentTokens: { line: "//" } },
  });
}

function token(stream: StringStream, state: State, keywords: ReadonlySet<string>): string | null {
  if (stream.sol()) lineBegins(stream, state);
  if (stream.eatSpace()) return null;
  if (stream.match("///")) return rest(stream, "docComment");
  if (stream.match("//")) return rest(stream, "lineComment");
  if (stream.match(/^"([^"\\]|\\.)*"?/)) return "string";
  if (stream.match(NUMBER)) return "number";
  const word = stream.match(NAME) as RegExpMatchArray | null;
  if (word) return named(word[0], stream, state, keywords);
  if (stream.match(/^(->|<=|>=|!=|[=<>+*/-])/)) return "operator";
  return mark(stream, state);
}

function lineBegins(stream: StringStream, state: State): void {
  if (stream.eol()) return;
  if (stream.indentation() === 0 && !stream.match("}", false)) [state.expects, state.depth] = ["item", 0];
  else if (state.depth > 0) state.expects = "clause";
}

function rest(stream: StringStream, style: string): string {
  stream.skipToEnd();
  return style;
}

function named(word: string, stream: StringStream, state: State, keywords: ReadonlySet<string>): string {
  const { expects } = state;
  if (expects === "item") {
    state.expects = VERBS.has(word) && /^\s+[a-z][\w-]*\s+[a-z]/.test(stream.string.slice(stream.pos)) ? "item" : "name";
    return "definitionKeyword";
  }
  state.expects = VERBS.has(word) && expects === "clause" ? "clause" : "any";
  if (expects === "name") return "className";
  if (stream.match(/^\s*:/, false)) return "labelName";
  if (expects === "clause") return "keyword";
  return keywords.has(word) ? "operatorKeyword" : "variableName";
}

function mark(stream: StringStream, state: State): string | null {
  const sign = stream.next();
  if (sign === "{") [state.expects, state.depth] = ["clause", state.depth + 1];
  if (sign === ";") state.expects = "clause";
  if (sign === "}") state.depth = Math.max(state.depth - 1, 0);
  return sign === "{" || sign === "}" ? "brace" : null;
}

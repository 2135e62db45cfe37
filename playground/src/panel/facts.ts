/** What no map shows: questions that would settle something, and their answers. */
import { askOf, setFact } from "../edit/rulings.ts";
import type { Fact } from "../engine/types.ts";
import type { Said } from "../model/live.ts";
import type { Store } from "../model/store.ts";
import { h } from "../ui/dom.ts";
import { select, text } from "../ui/fields.ts";

/** The facts of the ruling: those it asks for, and those that were answered. */
export function drawFacts(store: Store, said: Said): HTMLElement | null {
  const { doc } = store;
  const given = askOf(doc.scene, doc.ruling).facts ?? {};
  const wanted = said.ruling?.undecided.map((one) => one.fact) ?? [];
  const names = [...new Set([...wanted, ...Object.keys(given)])];
  const all = said.pack?.words.facts ?? [];
  const known = names.flatMap((name) => all.filter((fact) => fact.id === name && fact.place === "ruling"));
  if (known.length === 0) return null;
  const answer = (fact: string, value: unknown): void =>
    store.changeScene((scene) => setFact(scene, doc.ruling, fact, value));
  const rows = known.map((fact) => question(fact, given[fact.id], (value) => answer(fact.id, value)));
  return h("div", { class: "facts" }, h("h3", {}, "What the map can't show"), ...rows);
}

function question(fact: Fact, given: unknown, answer: (value: unknown) => void): HTMLElement {
  const label = fact.question ?? fact.title;
  const choices = choicesOf(fact);
  if (choices.length === 0) {
    return text(label, given === undefined ? "" : String(given), "not known", (value) => answer(read(fact, value)));
  }
  const options = [{ value: "", title: "not known" }, ...choices];
  return select(label, options, given === undefined ? "" : String(given), (value) =>
    answer(value === "" ? undefined : value === "true" ? true : value === "false" ? false : value),
  );
}

function choicesOf(fact: Fact): { value: string; title: string }[] {
  if (fact.type.startsWith("yes")) return [{ value: "true", title: "yes" }, { value: "false", title: "no" }];
  return (fact.choices ?? []).map((choice) =>
    typeof choice === "string" ? { value: choice, title: choice } : { value: choice.id, title: choice.title },
  );
}

function read(fact: Fact, value: string): unknown {
  if (value === "") return undefined;
  const numeric = fact.type.startsWith("number") && !Number.isNaN(Number(value));
  return numeric ? Number(value) : value;
}

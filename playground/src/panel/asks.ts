/** Who attacks whom, and how. */
import { askOf, attackKind, setAsk } from "../edit/rulings.ts";
import type { Said } from "../model/live.ts";
import type { Doc } from "../model/document.ts";
import type { Attack } from "../model/scene.ts";
import type { Store } from "../model/store.ts";
import { h } from "../ui/dom.ts";
import { select } from "../ui/fields.ts";

export function drawAsk(store: Store, said: Said): HTMLElement {
  const { doc } = store;
  const ask = askOf(doc.scene, doc.ruling);
  const names = (said.drawing?.creatures ?? []).map(({ name }) => ({ value: name, title: name }));
  const [attacker, target] = [ask.attacker ?? "A", ask.target ?? "T"];
  const kinds = (said.pack?.words.attack_kinds ?? []).map((kind) => ({ value: kind.id, title: kind.title }));
  const put = (patch: object): void => store.changeScene((scene) => setAsk(scene, doc.ruling, patch));
  return h(
    "div",
    { class: "ask" },
    which(store, doc),
    ask["check"] !== undefined
      ? h("p", { class: "hint" }, `A check: ${String(ask["check"])}. Its words are in the scene's text.`)
      : h(
          "div",
          { class: "ask-row" },
          select("Attacker", named(names, attacker), attacker, (name) => put({ attacker: name })),
          h("button", swapButton(() => put({ attacker: target, target: attacker })), "⇄"),
          select("Target", named(names, target), target, (name) => put({ target: name })),
          select("Attack", named(kinds, attackKind(ask.attack)), attackKind(ask.attack), (kind) =>
            put({ attack: withKind(ask.attack, kind) }),
          ),
        ),
  );
}

/** A choice of the scene's rulings, where there are several. */
function which(store: Store, doc: Doc): HTMLElement | null {
  const rulings = doc.scene.rulings ?? [];
  if (rulings.length < 2) return null;
  const options = rulings.map((ask, index) => {
    const who = `${ask.attacker ?? "A"} → ${ask.target ?? "T"}`;
    const what = typeof ask["check"] === "string" ? ask["check"] : `${who}, ${attackKind(ask.attack)}`;
    return { value: String(index), title: `${index + 1} of ${rulings.length}: ${what}` };
  });
  return select("Ruling", options, String(doc.ruling), (index) =>
    store.change((now) => ({ ...now, ruling: Number(index) })),
  );
}

function swapButton(swap: () => void): Record<string, unknown> {
  return { type: "button", class: "quiet", "aria-label": "Swap attacker and target", title: "Swap", onclick: swap };
}

/** The options, with the value that is set even where it is none of them. */
function named(options: { value: string; title: string }[], value: string): { value: string; title: string }[] {
  return options.some((one) => one.value === value) ? options : [...options, { value, title: value }];
}

function withKind(attack: Attack | undefined, kind: string): Attack {
  return attack === undefined || typeof attack === "string" ? kind : { ...attack, kind };
}

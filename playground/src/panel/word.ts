/** The game master's word on the ruling, which wins over the rules. */
import { askOf, setWord } from "../edit/rulings.ts";
import type { Named } from "../engine/types.ts";
import type { Said } from "../model/live.ts";
import type { Store } from "../model/store.ts";
import { h } from "../ui/dom.ts";
import { number, type OptionOf, select, text } from "../ui/fields.ts";

const UNSAID: OptionOf = { value: "", title: "as the rules say" };

export function drawWord(store: Store, { pack }: Said): HTMLElement | null {
  const { doc } = store;
  const ask = askOf(doc.scene, doc.ruling);
  if (!pack || ask["check"] !== undefined) return null;
  const { words } = pack;
  const gm = ask.gm ?? {};
  const put = (key: string, value: unknown): void => store.changeScene((scene) => setWord(scene, doc.ruling, key, value));
  const may = (action: string, value: boolean | undefined): void => {
    const next = Object.entries({ ...gm.may, [action]: value }).filter(([, allowed]) => allowed !== undefined);
    put("may", next.length ? Object.fromEntries(next) : undefined);
  };
  const ladders = words.ladders.filter((ladder) => !ladder.aside);
  const reason = text("Because", gm.reason ?? "", "why", (value) => put("reason", value));
  return h(
    "details",
    { class: "word", open: ask.gm !== undefined },
    h("summary", {}, "The game master's word"),
    h(
      "div",
      { class: "pair" },
      ...ladders.map((ladder) => tiers(ladder, gm[ladder.id], (tier) => put(ladder.id, tier))),
      yesOrNo("The target", ["can be attacked", "can't be attacked"], gm.targetable, (value) => put("targetable", value)),
      number("Miss chance, %", gm["miss-chance"], UNSAID.title, (value) => put("miss-chance", value)),
      ...words.stats.map(({ id, title }) => number(`Total for ${title}`, gm[id], UNSAID.title, (value) => put(id, value))),
      ...words.actions.map(({ id, title }) => yesOrNo(title, ["may", "may not"], gm.may?.[id], (value) => may(id, value))),
    ),
    ask.gm === undefined ? null : reason,
  );
}

function tiers(ladder: Named & { readonly tiers: readonly Named[] }, value: unknown, change: (tier: string | undefined) => void): HTMLElement {
  const options = ladder.tiers.map(({ id, title }) => ({ value: id, title }));
  return select(ladder.title, [UNSAID, ...options], String(value ?? ""), (tier) => change(tier || undefined));
}

function yesOrNo(label: string, [yes, no]: readonly [string, string], value: unknown, change: (value: boolean | undefined) => void): HTMLElement {
  const options = [UNSAID, { value: "true", title: yes }, { value: "false", title: no }];
  return select(label, options, String(value ?? ""), (chosen) => change(chosen === "" ? undefined : chosen === "true"));
}

/** The ruling in short: tiers, what they pay, what may be done. */
import type { Ladder, Ruling, Words } from "../engine/types.ts";
import type { Said } from "../model/live.ts";
import { type Child, h } from "../ui/dom.ts";
import { link } from "./links.ts";

export interface RulingHooks {
  /** Goes to a clause's text. */
  clause(name: string): void;
  /** Shows the lines of a ladder. */
  ladder(id: string): void;
  readonly shownLadder: string | undefined;
}

export function drawRuling(said: Said, hooks: RulingHooks): Child[] {
  const { ruling, pack } = said;
  if (!ruling || !pack) return [];
  const { words } = pack;
  const ladders = words.ladders.filter((ladder) => ladder.id in ruling.tiers);
  return [
    h("div", { class: "verdicts" }, ...ladders.map((ladder) => verdict(ladder, ruling, hooks))),
    ...headline(ruling),
    pays(ruling, words, hooks),
    may(ruling, words),
    notes(ruling),
  ];
}

function verdict(ladder: Ladder, ruling: Ruling, hooks: RulingHooks): HTMLElement {
  const id = ruling.tiers[ladder.id];
  const tier = ladder.tiers.find((one) => one.id === id);
  const rank = ladder.tiers.findIndex((one) => one.id === id);
  const clause = `${ladder.id}.${id}`;
  const title = tier ? tier.title : "open";
  return h(
    "div",
    { class: `verdict${hooks.shownLadder === ladder.id ? " shown" : ""}`, "data-ladder": ladder.id, "data-tier": id ?? "" },
    h(
      "button",
      {
        type: "button",
        class: "ladder",
        "aria-pressed": String(hooks.shownLadder === ladder.id),
        title: "Show the lines of this ladder",
        onclick: () => hooks.ladder(ladder.id),
      },
      ladder.title,
    ),
    h("span", { class: "steps", "aria-hidden": "true" }, ...steps(ladder, rank)),
    rank > 0 ? link(title, "Go to this clause", () => hooks.clause(clause)) : h("strong", {}, title),
  );
}

/** A small staircase: how high on its ladder a tier is. */
function steps(ladder: Ladder, rank: number): HTMLElement[] {
  return ladder.tiers.slice(1).map((_, index) => h("i", { class: index < rank ? "full" : "" }));
}

function headline(ruling: Ruling): HTMLElement[] {
  const lines: HTMLElement[] = [];
  if (ruling.targetable === false) lines.push(h("p", { class: "bad" }, "The target can't be attacked."));
  if (ruling.targetable === null) lines.push(h("p", { class: "doubt" }, "Whether the target can be attacked is open."));
  if (ruling.miss_chance) lines.push(h("p", {}, `Miss chance ${ruling.miss_chance}%`));
  if (ruling.outcome) lines.push(h("p", {}, "Outcome: ", h("strong", {}, ruling.outcome)));
  return lines;
}

function pays(ruling: Ruling, words: Words, hooks: RulingHooks): HTMLElement | null {
  if (ruling.modifiers.length === 0) return null;
  const title = (id: string): string => words.stats.find((stat) => stat.id === id)?.title ?? id;
  const rows = ruling.modifiers.map((one) =>
    h(
      "li",
      { class: one.counts ? "" : "left-out" },
      h("b", {}, signed(one.value)),
      ` ${title(one.stat)} `,
      link(one.type, `From ${one.clause}`, () => hooks.clause(one.clause)),
      one.counts ? null : h("small", {}, " does not stack"),
    ),
  );
  return h("ul", { class: "pays", "aria-label": "Bonuses" }, ...rows);
}

export function signed(value: number | null): string {
  if (value === null) return "?";
  return value < 0 ? `−${-value}` : `+${value}`;
}

function may(ruling: Ruling, words: Words): HTMLElement {
  const list = (wanted: boolean): string[] =>
    words.actions.filter((action) => ruling.may[action.id] === wanted).map((action) => action.title.toLowerCase());
  const [can, cannot] = [list(true), list(false)];
  const rows = h("dl", { class: "may" });
  if (can.length) rows.append(h("dt", {}, "may"), h("dd", {}, can.join(", ")));
  if (cannot.length) rows.append(h("dt", {}, "may not"), h("dd", {}, cannot.join(", ")));
  return rows;
}

function notes(ruling: Ruling): HTMLElement {
  const told = ruling.notes.map(({ kind, text }) =>
    h("li", { class: kind }, kind === "override" ? h("strong", {}, "The game master: ") : null, text),
  );
  return h("ul", { class: "notes" }, ...told);
}

/** The ruling in a sentence, for who does not see the map. */
export function spoken(said: Said): string {
  const { ruling, pack } = said;
  if (!ruling || !pack) return said.refusals[0]?.message ?? "";
  const tiers = pack.words.ladders
    .filter((ladder) => ladder.id in ruling.tiers)
    .map((ladder) => {
      const tier = ladder.tiers.find((one) => one.id === ruling.tiers[ladder.id]);
      return `${ladder.title}: ${tier?.title ?? "open"}`;
    });
  const totals = Object.entries(ruling.totals).map(([id, value]) => {
    const stat = pack.words.stats.find((one) => one.id === id);
    return `${signed(value)} ${stat?.title ?? id}`;
  });
  const target = ruling.targetable === false ? ["the target can't be attacked"] : [];
  const { attacker, target: aimed } = ruling.ask;
  return `${attacker ?? ""} to ${aimed ?? ""}. ${[...tiers, ...totals, ...target].join(", ")}.`;
}

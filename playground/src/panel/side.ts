/** The side panel: the ruling with its reasons, the creature, the scene, the rules in force. */
import type { Piece } from "../engine/types.ts";
import type { Live, Said } from "../model/live.ts";
import type { Store } from "../model/store.ts";
import type { View } from "../model/view.ts";
import type { MapView } from "../map/view.ts";
import { announce } from "../ui/announce.ts";
import { byId, type Child, fill, h } from "../ui/dom.ts";
import { redraw } from "../ui/redraw.ts";
import { drawTabs } from "../ui/tabs.ts";
import { drawAsk } from "./asks.ts";
import { drawCreature } from "./creature.ts";
import { drawFacts } from "./facts.ts";
import { type Follow, linked } from "./links.ts";
import { drawOptions } from "./options.ts";
import { drawRays } from "./rays.ts";
import { drawRuling, spoken } from "./ruling.ts";
import { drawScene } from "./scene.ts";
import { drawThing } from "./thing.ts";
import { drawWord } from "./word.ts";

const TABS = [
  { id: "ruling", title: "Ruling" },
  { id: "creature", title: "Creature" },
  { id: "thing", title: "Thing" },
  { id: "scene", title: "Scene" },
  { id: "options", title: "Options" },
] as const;

export type SideTab = (typeof TABS)[number]["id"];

export interface SideRooms {
  readonly store: Store;
  readonly live: Live;
  readonly view: View;
  readonly map: MapView;
  readonly follow: Follow;
}

export class Side {
  #tab: SideTab = "ruling";
  readonly #rooms: SideRooms;
  readonly #panel = byId("panel");

  constructor(rooms: SideRooms) {
    this.#rooms = rooms;
    rooms.live.subscribe((said, changed) => {
      this.#draw();
      if (changed.has("ruling")) announce(spoken(said));
    });
    rooms.store.subscribe(() => this.#draw());
    rooms.view.subscribe((looking, before) => {
      if (looking.creature !== before.creature) this.#follow("creature", looking.creature);
      if (looking.thing !== before.thing) this.#follow("thing", looking.thing);
      if (looking.ray !== before.ray || looking.ladder !== before.ladder) this.#draw();
    });
    this.open("ruling");
  }

  open(tab: SideTab): void {
    this.#tab = tab;
    drawTabs(byId("side-tabs"), TABS, tab, (id) => this.open(id as SideTab));
    fill(this.#panel);
    this.#draw();
    this.#panel.scrollTop = 0;
  }

  /** Whoever looks at creatures and things is shown the one that was pressed. */
  #follow(tab: SideTab, chosen: unknown): void {
    // What was being typed is of the one that was shown before.
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement && this.#panel.contains(activeElement)) activeElement.blur();
    const looks = this.#tab === "creature" || this.#tab === "thing";
    if (looks && chosen && this.#tab !== tab) this.open(tab);
    else this.#draw();
  }

  #draw(): void {
    const { store, live, view } = this.#rooms;
    const drawn: Record<SideTab, () => Child[]> = {
      ruling: () => this.#ruling(live.said),
      creature: () => drawCreature(store, live.said, view),
      thing: () => drawThing(store, live.said, view),
      scene: () => drawScene(store, live.said),
      options: () => drawOptions(store, live.said),
    };
    this.#panel.dataset["tab"] = this.#tab;
    const refused = this.#tab === "ruling" ? null : refusals(live.said);
    redraw(this.#panel, ...drawn[this.#tab](), refused);
  }

  #ruling(said: Said): Child[] {
    const { store, live, view, map, follow } = this.#rooms;
    return [
      drawAsk(store, said),
      refusals(said),
      outdated(said),
      ...drawRuling(said, {
        clause: (name) => this.#goTo(name),
        ladder: (ladder) => view.set({ ladder, ray: null }),
        shownLadder: map.ladder,
      }),
      drawFacts(store, said),
      drawWord(store, said),
      drawRays(map.rays, view.looking.ray, (ray) => view.set({ ray })),
      why(live, follow),
    ];
  }

  #goTo(name: string): void {
    const clause = this.#rooms.live.said.clauses[name];
    if (clause) this.#rooms.follow.clause(clause.file, clause.line);
  }
}

function refusals(said: Said): HTMLElement | null {
  if (said.refusals.length === 0) return null;
  const rows = said.refusals.slice(0, 6).map((one) => h("li", { class: one.severity }, one.message, one.help ? h("small", {}, one.help) : null));
  return h("div", { class: "refusals", role: "status" }, h("h3", {}, "No ruling"), h("ul", {}, ...rows));
}

/** While the rules have mistakes, the ruling is that of those before them. */
function outdated(said: Said): HTMLElement | null {
  const wrong = said.findings.some((finding) => finding.severity === "error");
  return wrong ? h("p", { class: "hint doubt" }, "The rules have mistakes; this is by the rules before them.") : null;
}

/** The explanation, at the depth asked for. */
function why(live: Live, follow: Follow): HTMLElement | null {
  const explanation = live.said.ruling?.explanations?.[0];
  if (!explanation) return null;
  const depth = (id: string, title: string): HTMLElement =>
    h("button", { type: "button", "aria-pressed": String(live.depth === id), onclick: () => live.explainTo(id) }, title);
  return h(
    "section",
    { class: "why", "aria-label": "Why" },
    h("header", {}, h("h3", {}, "Why"), h("div", { class: "choice" }, depth("why", "in short"), depth("full", "in full"))),
    ...linked(reasons(explanation.lines), follow),
  );
}

/** What follows the first paragraph: that one only repeats the ruling, which stands above. */
function reasons(lines: readonly (readonly Piece[])[]): readonly (readonly Piece[])[] {
  const blank = lines.findIndex((pieces) => pieces.every((piece) => piece.text.trim() === ""));
  return blank < 0 ? [] : lines.slice(blank + 1);
}

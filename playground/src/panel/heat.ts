/** Under the map: the heat map's switch and legend, and how large the map is shown. */
import { legend, pick } from "../map/heat.ts";
import type { Live } from "../model/live.ts";
import { byId, h } from "../ui/dom.ts";
import { redraw } from "../ui/redraw.ts";

const ZOOMS = [0.35, 0.5, 0.7, 1, 1.4, 2, 2.8] as const;

export class HeatBar {
  readonly #live: Live;
  /** The step of the zoom; null fits the map into the room there is. */
  #zoom: number | null = null;

  constructor(live: Live) {
    this.#live = live;
    live.subscribe((_, changed) => (changed.has("survey") || changed.has("pack")) && this.#draw());
    this.#draw();
  }

  toggle(): void {
    this.#live.heat = { ...this.#live.heat, on: !this.#live.heat.on };
    this.#draw();
  }

  zoom(by: number): void {
    const next = (this.#zoom ?? 3) + by;
    this.#zoom = by === 0 ? null : Math.min(Math.max(next, 0), ZOOMS.length - 1);
    const map = byId<SVGSVGElement>("map");
    map.classList.toggle("sized", this.#zoom !== null);
    map.style.setProperty("--zoom", String(ZOOMS[this.#zoom ?? 3]));
  }

  #draw(): void {
    const { heat } = this.#live;
    const switchTo = h(
      "button",
      { type: "button", "aria-pressed": String(heat.on), id: "heat-switch", title: "The tier in every cell (H)", onclick: () => this.toggle() },
      "Heat map",
    );
    redraw(byId("heat"), switchTo, ...(heat.on ? this.#choices() : []), this.#zoomButtons(), heat.on && this.#legend());
  }

  #choices(): HTMLElement[] {
    const { heat, said } = this.#live;
    const ladders = said.pack?.words.ladders.filter((ladder) => !ladder.aside) ?? [];
    const ladder = said.survey && pick(said.survey, heat.ladder);
    const movers = { target: "target moves", attacker: "attacker moves" };
    return [
      this.#select("Ladder", ladders.map(({ id, title }) => [id, title]), ladder?.id ?? "", (id) => {
        this.#live.heat = { ...heat, ladder: id };
      }),
      this.#select("By", Object.entries(movers), heat.mover, (mover) => {
        this.#live.heat = { ...heat, mover: mover as typeof heat.mover };
      }),
    ];
  }

  #legend(): HTMLElement {
    const { heat, said } = this.#live;
    const ladder = said.survey && pick(said.survey, heat.ladder);
    return h("ul", { class: "legend", "aria-label": "Legend" }, ...(ladder ? legend(ladder) : []));
  }

  #select(label: string, options: [string, string][], value: string, choose: (value: string) => void): HTMLElement {
    const change = (event: Event): void => choose((event.target as HTMLSelectElement).value);
    return h(
      "select",
      { "aria-label": label, onchange: change },
      ...options.map(([id, title]) => h("option", { value: id, selected: id === value }, title)),
    );
  }

  #zoomButtons(): HTMLElement {
    const button = (sign: string, label: string, by: number): HTMLElement =>
      h("button", { type: "button", class: "quiet", "aria-label": label, title: label, onclick: () => this.zoom(by) }, sign);
    return h("span", { class: "zoom" }, button("−", "Smaller", -1), button("fit", "Fit the map", 0), button("+", "Larger", 1));
  }
}

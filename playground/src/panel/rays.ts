/** The lines of a ruling as a list, and what the one looked at meets. */
import type { Contact, Line } from "../engine/types.ts";
import { type Ray, verdictWords } from "../map/lines.ts";
import type { Point } from "../model/scene.ts";
import { h } from "../ui/dom.ts";

const SIGNS: Record<Line["verdict"], string> = { meets: "✕", clear: "○", open: "◎", unknown: "?", "not-reached": "·" };

export function drawRays(rays: readonly Ray[], selected: string | null, choose: (key: string | null) => void): HTMLElement | null {
  if (rays.length === 0) return null;
  const rows = rays.map((ray) => {
    const on = ray.key === selected;
    return h(
      "li",
      { class: `${ray.verdict}${on ? " selected" : ""}` },
      h(
        "button",
        { type: "button", "aria-expanded": String(on), "data-ray": ray.key, onclick: () => choose(on ? null : ray.key) },
        h("span", { class: "sign", "aria-hidden": "true" }, SIGNS[ray.verdict]),
        h("span", { class: "ends" }, `${place(ray.from)} → ${place(ray.to)}`),
        h("span", { class: "what" }, verdictWords(ray)),
      ),
      on ? details(ray) : null,
    );
  });
  return h("details", { class: "rays", open: selected !== null || undefined }, h("summary", {}, `Lines (${rays.length})`), h("ul", {}, ...rows));
}

function details(ray: Ray): HTMLElement {
  const asked = ray.asked.map((line) =>
    h(
      "li",
      {},
      h("strong", {}, line.clause),
      " ",
      h("code", {}, line.question || ""),
      line.contacts.length === 0 ? " meets nothing" : h("ul", {}, ...line.contacts.map(contact)),
    ),
  );
  return h("ul", { class: "contacts" }, ...asked);
}

const KINDS: Record<string, string> = {
  through: "passes through",
  pinhole: "passes a pinhole of",
  along: "runs along",
  touch: "touches",
};

function contact(one: Contact): HTMLElement {
  const where = one.enter ? ` from ${place(one.enter)}${one.leave ? ` to ${place(one.leave)}` : ""}` : "";
  const words = `${KINDS[one.kind] ?? one.kind} ${one.objects.join(", ")}${where}`;
  return h("li", { class: one.counts ? "counts" : "idle" }, words, one.counts ? "" : ", which does not count");
}

function place([x, y]: Point): string {
  const short = (value: number): string => String(Math.round(value * 100) / 100);
  return `[${short(x)}, ${short(y)}]`;
}

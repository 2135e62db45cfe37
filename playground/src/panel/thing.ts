/** What the scene says of the wall, shape, lamp, layer or symbol that is looked at. */
import { amend, type Entry, type Patch, said as saidOf, symbols } from "../edit/entries.ts";
import { erase } from "../edit/things.ts";
import type { Drawing, Words } from "../engine/types.ts";
import type { Said } from "../model/live.ts";
import type { Lamp, Overrides, Scene, Shape } from "../model/scene.ts";
import type { Store } from "../model/store.ts";
import type { View } from "../model/view.ts";
import { type Child, h } from "../ui/dom.ts";
import { type OptionOf, select, text } from "../ui/fields.ts";

type Put = (patch: Patch) => void;

export function drawThing(store: Store, { drawing, pack }: Said, view: View): Child[] {
  if (!drawing || !pack) return [];
  const { scene } = store.doc;
  const { words } = pack;
  const entries = listed(scene, drawing, words);
  if (entries.length === 0) return [h("p", { class: "hint" }, "There is nothing but floor on the map yet.")];
  const chosen = JSON.stringify(view.looking.thing);
  const options = entries.map(({ entry, title }) => ({ value: JSON.stringify(entry), title }));
  const chooser = select("Thing", [{ value: "", title: "choose one" }, ...options], chosen, (value) =>
    view.set({ thing: value ? (JSON.parse(value) as Entry) : null }),
  );
  const found = entries.find(({ entry }) => JSON.stringify(entry) === chosen);
  const own = found && saidOf(scene, found.entry, words.terrains);
  if (!own) return [chooser, h("p", { class: "hint" }, "Choose a wall, a lamp or a symbol here, or press on it on the map.")];
  const { entry } = found;
  const put: Put = (patch) => store.changeScene((now) => amend(now, entry, patch, words.terrains));
  return [
    chooser,
    h("div", { class: "pair" }, ...(entry.key === "lights" ? lamp(own as Lamp, words, put) : thing(entry, own as Overrides, words, put))),
    entry.key === "legend" ? h("p", { class: "hint" }, `This holds for every ${entry.symbol} on the map.`) : remove(store, drawing, entry),
  ];
}

/** All that can be looked at, by what it is called. */
function listed(scene: Scene, drawing: Drawing, { terrains }: Words): { entry: Entry; title: string }[] {
  const named = (key: "walls" | "shapes") =>
    (scene[key] ?? []).map((_, index) => {
      const thing = drawing.things.find(({ source }) => source.key === key && source.index === index);
      return { entry: { key, index } as const, title: thing?.name ?? `${key} ${index + 1}` };
    });
  const lamps = (scene.lights ?? []).map(({ at }, index) => ({ entry: { key: "lights", index } as const, title: `lamp at [${at.join(", ")}]` }));
  const layers = (scene.layers ?? []).map((_, index) => ({ entry: { key: "layers", index } as const, title: `layer ${index + 1}` }));
  const drawn = symbols(scene, terrains).map((symbol) => {
    const entry = { key: "legend", symbol } as const;
    const { terrain = "", door } = (saidOf(scene, entry, terrains) ?? {}) as Overrides;
    const title = terrains.find(({ id }) => id === terrain)?.title ?? terrain;
    return { entry, title: `drawn as ${symbol}: ${title}${door === "open" ? ", open" : ""}` };
  });
  return [...drawn, ...layers, ...named("walls"), ...named("shapes"), ...lamps];
}

function thing(entry: Entry, own: Overrides, words: Words, put: Put): Child[] {
  const is = own.terrain ?? "wall";
  const terrain = words.terrains.find(({ id }) => id === is);
  const terrains = words.terrains.map(({ id, title }) => ({ value: id, title }));
  const listed = terrain ? terrains : [...terrains, { value: is, title: is }];
  const alone = entry.key === "walls" || entry.key === "shapes";
  return [
    alone ? select("Terrain", listed, is, (value) => put({ terrain: value })) : null,
    length("Height", "height", own, terrain ? "by its terrain" : "to the ceiling", put),
    length("Feet above the floor", "elevation", own, "0 ft", put),
    entry.key === "shapes" && (own as Shape).circle ? length("Radius", "radius", own, "", put) : null,
    alone && terrain?.open_symbol ? choice("Door", "door", own, DOORS, put) : null,
    entry.key === "walls" ? choice("Acts from", "one-way", own, SIDES, put) : null,
  ];
}

const DOORS: readonly OptionOf[] = ["closed", "open", "locked", "secret"].map((value) => ({ value, title: value }));
const SIDES: readonly OptionOf[] = [
  { value: "", title: "both sides" },
  { value: "left", title: "its left only" },
  { value: "right", title: "its right only" },
];

function choice(label: string, key: string, own: Overrides, options: readonly OptionOf[], put: Put): HTMLElement {
  return select(label, options, String(own[key] ?? options[0]?.value), (value) => put({ [key]: value || undefined }));
}

/** Where it shines, and how far with each light but the darkest. */
function lamp(own: Lamp, { lights }: Words, put: Put): Child[] {
  const shining = lights.filter(({ id }, rank) => rank > 0 || id in own).reverse();
  return [
    ...shining.map(({ id, title }) => length(`${title}, as far as`, id, own, "not at all", put)),
    length("Height above the floor", "elevation", own, "0 ft", put),
  ];
}

function length(label: string, key: string, own: Readonly<Record<string, unknown>>, placeholder: string, put: Put): HTMLElement {
  return text(label, String(own[key] ?? ""), placeholder, (value) => put({ [key]: value || undefined }));
}

function remove(store: Store, { grid }: Drawing, entry: Entry): HTMLElement | null {
  if (entry.key === "legend" || entry.key === "layers") return null;
  const { key, index } = entry;
  return h("button", { type: "button", class: "danger", onclick: () => store.changeScene((scene) => erase(scene, grid, [{ key, index }])) }, "Remove it");
}

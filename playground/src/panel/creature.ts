/** What the scene says of the creature that is looked at. */
import { remove, set } from "../edit/creatures.ts";
import type { Words } from "../engine/types.ts";
import type { Said } from "../model/live.ts";
import type { Creature } from "../model/scene.ts";
import type { Store } from "../model/store.ts";
import type { View } from "../model/view.ts";
import { type Child, h } from "../ui/dom.ts";
import { check, select, text } from "../ui/fields.ts";

export function drawCreature(store: Store, said: Said, view: View): Child[] {
  const names = (said.drawing?.creatures ?? []).map(({ name }) => name);
  const name = view.looking.creature;
  const words = said.pack?.words;
  if (!words || names.length === 0) return [h("p", { class: "hint" }, "There are no creatures on the map yet.")];
  const chooser = select(
    "Creature",
    [{ value: "", title: "choose one" }, ...names.map((one) => ({ value: one, title: one }))],
    name ?? "",
    (value) => view.set({ creature: value || null }),
  );
  if (name === null || !names.includes(name)) {
    return [chooser, h("p", { class: "hint" }, "Choose a creature here, or press on it on the map.")];
  }
  const size = said.drawing?.creatures.find((one) => one.name === name)?.size ?? "";
  return [chooser, ...fields(store, name, store.doc.scene.creatures?.[name] ?? {}, size, words)];
}

function fields(store: Store, name: string, creature: Creature, size: string, words: Words): Child[] {
  const put = (patch: Record<string, unknown>): void => store.changeScene((scene) => set(scene, name, patch));
  const length = (label: string, key: string, placeholder: string): HTMLElement =>
    text(label, String(creature[key] ?? ""), placeholder, (value) => put({ [key]: value || undefined }));
  const choice = (label: string, key: string, none: string, list: Words["sizes"], value = creature[key]): HTMLElement =>
    select(label, [{ value: "", title: none }, ...list.map((one) => ({ value: one.id, title: one.title }))], String(value ?? ""), (chosen) =>
      put({ [key]: chosen || undefined }),
    );
  return [
    h(
      "div",
      { class: "pair" },
      choice("Size", "size", "as drawn", words.sizes, creature.size ?? size),
      choice("Stance", "stance", "not said", words.stances),
      length("Height", "height", "by its size"),
      length("Feet above the floor", "elevation", "0 ft"),
      length("Side", "side", "nobody's friend"),
      choice("Light on it", "light", "as it falls", words.lights),
    ),
    senses(creature, words, put),
    conditions(creature, words, put),
    h("button", { type: "button", class: "danger", onclick: () => store.changeScene((scene) => remove(scene, name)) }, `Remove ${name}`),
  ];
}

function senses(creature: Creature, words: Words, put: (patch: Record<string, unknown>) => void): HTMLElement {
  const has = creature.senses ?? {};
  const change = (id: string, value: string | boolean | undefined): void => {
    const { [id]: _, ...others } = has;
    const next = value === undefined || value === "" ? others : { ...others, [id]: value };
    put({ senses: Object.keys(next).length ? next : undefined });
  };
  const rows = words.senses.map((sense) => {
    const value = has[sense.id];
    const on = value !== undefined && value !== false;
    const range = h("input", {
      type: "text",
      class: "range",
      value: typeof value === "string" ? value : "",
      placeholder: "any range",
      disabled: !on,
      "aria-label": `Range of ${sense.title}`,
      onchange: (event: Event) => change(sense.id, (event.target as HTMLInputElement).value.trim() || true),
    });
    return h("div", { class: "sense" }, check(sense.title, on, (now) => change(sense.id, now ? true : undefined)), range);
  });
  return h("fieldset", {}, h("legend", {}, "Senses"), ...rows);
}

function conditions(creature: Creature, words: Words, put: (patch: Record<string, unknown>) => void): HTMLElement | null {
  if (words.conditions.length === 0) return null;
  const has = creature.conditions ?? [];
  const rows = words.conditions.map((condition) =>
    check(condition.title, has.includes(condition.id), (on) => {
      const others = has.filter((one) => one !== condition.id);
      const next = on ? [...others, condition.id] : others;
      put({ conditions: next.length ? next : undefined });
    }),
  );
  return h("fieldset", {}, h("legend", {}, "Conditions"), h("div", { class: "checks" }, ...rows));
}

/** The rules in force: pack, variants and house-rule switches. */
import { setOption } from "../edit/rulings.ts";
import type { Pack } from "../engine/types.ts";
import type { Said } from "../model/live.ts";
import type { Store } from "../model/store.ts";
import { type Child, h } from "../ui/dom.ts";
import { check, radios, select } from "../ui/fields.ts";

export function drawOptions(store: Store, said: Said): Child[] {
  const { doc } = store;
  const packs = said.packs.filter((pack) => pack.of === null && pack.rules);
  return [
    select("Pack", packs.map((pack) => ({ value: pack.id, title: pack.title })), doc.pack, (pack) =>
      store.change((now) => ({ ...now, pack, files: null, variants: [] })),
    ),
    doc.files
      ? h(
          "p",
          { class: "hint" },
          "The pack's texts were changed. ",
          h("button", { type: "button", class: "link", onclick: () => store.change((now) => ({ ...now, files: null })) }, "Take the pack as it comes"),
        )
      : null,
    variants(store, said.packs),
    options(store, said),
  ];
}

function variants(store: Store, packs: readonly Pack[]): HTMLElement | null {
  const { doc } = store;
  const fitting = packs.filter((pack) => pack.of !== null && stands(pack, doc.pack, packs));
  if (fitting.length === 0) return null;
  const rows = fitting.map((variant) =>
    check(variant.title, doc.variants.includes(variant.id), (on) =>
      store.change((now) => {
        const others = now.variants.filter((id) => id !== variant.id);
        return { ...now, variants: on ? [...others, variant.id] : others };
      }),
    ),
  );
  return h("fieldset", {}, h("legend", {}, "Variants"), ...rows);
}

/** Whether a variant stands on a pack, through whatever variants are between. */
function stands(variant: Pack, pack: string, packs: readonly Pack[]): boolean {
  let on = variant.of;
  for (let step = 0; step < packs.length && on !== null; step += 1) {
    if (on === pack) return true;
    on = packs.find((one) => one.id === on)?.of ?? null;
  }
  return false;
}

function options(store: Store, said: Said): HTMLElement | null {
  const switches = said.pack?.options ?? [];
  if (switches.length === 0) return null;
  const rows = switches.map((option) => {
    const chosen = store.doc.scene.options?.[option.id] ?? option.default;
    const choices = option.choices.map((choice) => ({ value: choice.id, title: choice.title || choice.id }));
    return radios(option.title, choices, chosen, (choice) =>
      store.changeScene((scene) => setOption(scene, option.id, choice)),
    );
  });
  return h("fieldset", { class: "switches" }, h("legend", {}, "House rules"), ...rows);
}

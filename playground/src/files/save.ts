/** Saving the scene and the rules, as downloads or in the served folder, and pictures of them. */
import { ask, type Engine } from "../engine/call.ts";
import { served } from "../engine/choose.ts";
import type { Live } from "../model/live.ts";
import type { Store } from "../model/store.ts";
import { notify } from "../ui/announce.ts";
import { openDialog } from "../ui/dialog.ts";
import { h } from "../ui/dom.ts";
import { saveFile } from "./served.ts";

interface Saved {
  readonly name: string;
  readonly text: string;
}

export async function saveFiles(engine: Engine, store: Store, live: Live): Promise<void> {
  try {
    const scene = { name: store.doc.sceneName, text: await sceneText(engine, store) };
    const changed = (store.doc.files ?? []).filter((file) => textOf(live, file.path) !== file.text);
    const rules = changed.map((file) => ({ name: file.path, text: file.text }));
    openDialog("Save", () => [
      h("h3", {}, "The scene"),
      row(scene, (name) => store.amend((doc) => ({ ...doc, sceneName: name }))),
      h("h3", {}, "The rules"),
      ...(rules.length ? rules.map((file) => row(file, () => undefined)) : [h("p", { class: "hint" }, "The pack's texts are as they come.")]),
      h("h3", {}, "Pictures"),
      pictures(live, store.doc.sceneName),
    ]);
  } catch (error) {
    notify(`The scene cannot be written: ${String(error)}`, "wrong");
  }
}

/** The scene's text: as it was typed or loaded, or else written anew. */
async function sceneText(engine: Engine, store: Store): Promise<string> {
  const { draft, scene, pack } = store.doc;
  if (draft !== null) return draft;
  const written = { ...scene, pack: scene.pack ?? pack };
  return (await ask<{ text: string }>(engine, { op: "write_scene", scene: written })).text;
}

function textOf(live: Live, path: string): string | undefined {
  return live.said.sources.find((file) => file.path === path)?.text;
}

function row(file: Saved, named: (name: string) => void): HTMLElement {
  const name = h("input", { type: "text", value: file.name, "aria-label": "File name" });
  const save = async (over: boolean): Promise<void> => {
    await saveFile(name.value, file.text, over);
    named(name.value);
    notify(`${name.value} is saved.`);
  };
  const saved = (over: boolean) => (): void => void save(over).catch((error: unknown) => notify(words(error), "wrong"));
  const fetch = (): void => {
    download(name.value.split("/").at(-1) ?? file.name, file.text);
    named(name.value);
  };
  const buttons = served
    ? [
        h("button", { type: "button", class: "primary", onclick: saved(false) }, "Save in the folder"),
        h("button", { type: "button", onclick: saved(true) }, "Save over"),
      ]
    : [];
  return h("div", { class: "save-row" }, name, ...buttons, h("button", { type: "button", onclick: fetch }, "Download"));
}

/** The engine's own pictures of what is on the page; the heat map is that of the ladder it shows. */
function pictures(live: Live, sceneName: string): HTMLElement {
  const stem = (sceneName.split("/").at(-1) ?? sceneName).replace(/\.(scene\.)?(ya?ml|json)$/, "");
  const shown = live.heat.ladder ?? live.said.pack?.words.ladders.find((one) => !one.aside)?.id;
  const draw = async (of: "rulings" | "map", name: string): Promise<void> =>
    download(name, await live.picture(of, shown), "image/svg+xml");
  const button = (of: "rulings" | "map", title: string, name: string): HTMLElement => {
    const drawn = (): void => void draw(of, name).catch((error: unknown) => notify(words(error), "wrong"));
    return h("button", { type: "button", onclick: drawn }, title);
  };
  return h(
    "div",
    { class: "save-row" },
    button("rulings", "The ruling as SVG", `${stem}.svg`),
    button("map", "The heat map as SVG", `${stem}-${shown ?? "map"}.svg`),
  );
}

function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function download(name: string, text: string, type = "text/plain"): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

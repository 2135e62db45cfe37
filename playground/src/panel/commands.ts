/** The buttons at the top of the page. */
import type { Store } from "../model/store.ts";
import { startTheme } from "../ui/theme.ts";
import { byId, fill, h } from "../ui/dom.ts";

export interface Commands {
  open(): void;
  save(): void;
  help(): void;
}

export function startCommands(store: Store, commands: Commands): void {
  const undo = button("Undo", "Undo (Ctrl+Z)", () => store.undo());
  const redo = button("Redo", "Redo (Ctrl+Shift+Z)", () => store.redo());
  const theme = button("◐", "Colours", () => undefined);
  const help = button("?", "Keys (?)", commands.help);
  theme.classList.add("quiet");
  help.classList.add("quiet");
  fill(
    byId("commands"),
    button("Open", "Open a scene, rules or a map (Ctrl+O)", commands.open),
    button("Save", "Save the scene or the rules (Ctrl+S)", commands.save),
    h("span", { class: "gap" }),
    undo,
    redo,
    h("span", { class: "gap" }),
    theme,
    help,
  );
  startTheme(theme);
  store.subscribe((doc) => {
    undo.disabled = !store.canUndo;
    redo.disabled = !store.canRedo;
    const title = doc.scene.title ?? doc.sceneName;
    byId("scene-title").textContent = title;
    document.title = `${title} · Defilade`;
  });
}

function button(text: string, title: string, go: () => void): HTMLButtonElement {
  return h("button", { type: "button", title, onclick: go }, text);
}
